"""The bench runs, says everything it promises, and judges its bars rightly. Nothing here depends on how fast it is."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bench import page
from bench.__main__ import app
from bench.bars import bars
from bench.games import variants
from bench.measure import ratios
from bench.openspiel import Opponent
from bench.report import Bar, GameFigures, Machine, OpenSpielFigures, Report, Settings, Shape, Variant
from bench.shape import shape_of
from tierpark.arena.figures import Rate, Starts, interleaved, ratio
from tierpark.games.catalogue import game

SHAPE = Shape(decisions=200.0, error=1.0, chance=0.0, choices=7.5, forced=0.1)
MEASURED = "new-york-zoo"
SPEEDS = ("plain", "compiled", "all_cores", "calls")


# A whole run


@pytest.fixture(scope="module")
def quick() -> dict[str, Any]:
    """The JSON of a quick run on a machine without OpenSpiel. One game stands for all: each is measured alike."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pyspiel", None)
        ran = CliRunner().invoke(app, ["--quick", "--json", "--game", MEASURED], catch_exceptions=False)
    assert ran.exit_code == 0
    assert "OpenSpiel is not installed" in ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_the_json_of_a_run_is_complete(quick: dict[str, Any]) -> None:
    report = msgspec.convert(quick, Report)

    assert [figures.game for figures in report.games] == [MEASURED]
    for figures in report.games:
        assert all(getattr(figures, speed).best > 0 for speed in SPEEDS)
        assert figures.clone_ns > 0
        assert figures.state_bytes == len(game(figures.game).state_type().pack())
        assert [v.options for v in figures.variants] == [
            msgspec.to_builtins(options) for options in variants(game(figures.game))
        ]
        assert {bar.what for bar in report.bars if bar.game == figures.game} >= {"plain", "state", "plain start"}


def test_without_openspiel_its_rows_are_left_out_and_its_bars_not_judged(quick: dict[str, Any]) -> None:
    assert quick["openspiel"] == []
    assert quick["ratios"] == []
    assert "not installed" in quick["note"]
    assert {bar["met"] for bar in quick["bars"] if "C++" in bar["what"]} == {None}


def test_the_machine_is_described_without_a_path(quick: dict[str, Any]) -> None:
    assert quick["machine"]["cores"] >= 1
    assert not [text for text in quick["machine"].values() if str(text).startswith("/")]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--game", "chess"], "there is no game chess"),
        (["--out", "/nowhere/figures.json"], "No such file"),
        (["--quick", "--write-docs"], "do not go together"),
    ],
)
def test_what_cannot_work_is_refused_before_anything_is_measured(arguments: list[str], reason: str) -> None:
    ran = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})

    assert ran.exit_code == 2
    assert reason in ran.stderr


# Figures


def test_a_ratio_is_taken_over_short_turns() -> None:
    ones, others = iter([1.0, 3.0]), iter([5.0, 3.0])

    assert ratio(lambda seconds: next(ones), lambda seconds: next(others), 1.0, turns=2) == 2.0


def test_probes_take_turns_and_the_best_round_of_each_counts() -> None:
    called = []
    speeds = {"a": iter([4.0, 8.0]), "b": iter([3.0, 3.0])}

    def probe(name: str) -> Any:
        def run(seconds: float) -> float:
            called.append((name, seconds))
            return next(speeds[name])

        return run

    found = interleaved({name: probe(name) for name in speeds}, seconds=1.0, rounds=2)

    assert called == [("a", 0.5), ("b", 0.5), ("a", 0.5), ("b", 0.5)]
    assert found == {"a": Rate(8.0, 0.5), "b": Rate(3.0, 0.0)}


def test_the_shape_of_games_is_that_of_their_decisions() -> None:
    assert shape_of([([1, 4], 2), ([1, 1, 2, 3], 4)]) == Shape(
        decisions=3.0, error=1.0, chance=3.0, choices=2.0, forced=0.5
    )


@pytest.mark.parametrize("name", ["backgammon", "amazons"])
def test_openspiel_counts_decisions_and_rolls_apart(name: str) -> None:
    pytest.importorskip("pyspiel")
    opponent = Opponent(name)
    shape = opponent.shape(5)

    assert shape.decisions > 10
    assert (shape.chance > 0) == (name == "backgammon")
    found = opponent.figures({which: Rate(probe(0), 0.0) for which, probe in opponent.probes.items()}, shape)
    assert found.python.best > 0
    assert found.rollouts.best > 0


def test_rollouts_are_turned_into_decisions_by_the_mean_length() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    opponent = Opponent("amazons")
    rates = {"python": Rate(1.0, 0.0), "rollouts": Rate(50.0, 0.1)}

    assert opponent.figures(rates, SHAPE).rollouts == Rate(10_000.0, 0.1)
    assert not opponent.start.is_chance_node()
    assert pyspiel.load_game("backgammon").new_initial_state().is_chance_node()


# Bars


def rate(best: float) -> Rate:
    return Rate(best, 0.0)


FAKE = GameFigures(
    game="new-york-zoo",
    title="New York Zoo",
    label="2 players",
    plain=rate(30_000),
    compiled=rate(3_000_000),
    all_cores=rate(5_400_000),
    all_cores_ratio=1.8,
    calls=rate(60_000),
    clone_ns=50.0,
    clone_spread=0.0,
    state_bytes=1024,
    starts=Starts(plain=0.5, cold=60.0, warm=2.0),
    shape=SHAPE,
    variants=[Variant("2 players", {"players": 2}, rate(3_000_000), 700.0)],
)


def openspiel(chess: float, backgammon: float) -> list[OpenSpielFigures]:
    return [
        OpenSpielFigures("chess", rate(chess / 2), rate(chess), SHAPE),
        OpenSpielFigures("backgammon", rate(backgammon / 2), rate(backgammon), SHAPE),
    ]


def judged(figures: GameFigures, chess: float = 600_000, backgammon: float = 3_000_000, cores: int = 2) -> set[str]:
    """The bars that are not met."""
    return {bar.what for bar in bars([figures], openspiel(chess, backgammon), cores) if not bar.met}


def test_a_figure_just_at_its_bar_meets_it() -> None:
    assert judged(FAKE) == set()


@pytest.mark.parametrize(
    ("change", "missed"),
    [
        (
            {"compiled": rate(2_999_999)},
            {"compiled, one core", "compiled against C++ chess", "compiled against C++ backgammon"},
        ),
        ({"plain": rate(29_999)}, {"plain"}),
        ({"all_cores_ratio": 1.79}, {"2 free cores against one"}),
        ({"clone_ns": 50.1}, {"clone"}),
        ({"state_bytes": 1025}, {"state"}),
        ({"starts": Starts(plain=0.5, cold=60.1, warm=2.0)}, {"first compile, nothing cached"}),
        ({"starts": Starts(plain=0.5, cold=60.0, warm=2.1)}, {"compiled start, from the cache"}),
        ({"starts": Starts(plain=0.6, cold=60.0, warm=2.0)}, {"plain start"}),
    ],
)
def test_a_figure_beyond_its_bar_misses_that_bar_alone(change: dict[str, Any], missed: set[str]) -> None:
    assert judged(msgspec.structs.replace(FAKE, **change)) == missed


def test_chess_is_to_be_left_behind_five_times_and_backgammon_once() -> None:
    assert judged(FAKE, chess=600_001) == {"compiled against C++ chess"}
    assert judged(FAKE, backgammon=3_000_001) == {"compiled against C++ backgammon"}


def test_what_was_not_measured_is_neither_met_nor_missed() -> None:
    figures = msgspec.structs.replace(FAKE, starts=Starts(plain=0.5, cold=None, warm=2.0))
    unknown = {bar.what for bar in bars([figures], [], 2) if bar.met is None}

    assert unknown == {
        "compiled against C++ chess",
        "compiled against C++ backgammon",
        "first compile, nothing cached",
    }


def test_one_core_is_not_compared_with_itself() -> None:
    assert not [bar for bar in bars([FAKE], [], 1) if "cores" in bar.what]


def test_another_game_is_held_to_the_bars_of_every_game() -> None:
    other = msgspec.structs.replace(
        FAKE, game="the-sanctuary", compiled=rate(1_000_000), state_bytes=4096, clone_ns=900.0
    )

    assert judged(other, chess=1_000_000, backgammon=1_000_000) == set()


def test_zoo_parque_is_measured_with_all_expansions_and_has_a_bar_for_them() -> None:
    every = variants(game("zoo-parque"))[-1]
    assert (every.strong, every.wildlife, every.utilities) == ("yes", "yes", "yes")  # type: ignore[attr-defined]
    for best, missed in ((300_000, set()), (299_999, {"compiled, all expansions"})):
        variant = Variant("3 players, all", msgspec.to_builtins(every), rate(best), 570.0)
        parque = msgspec.structs.replace(FAKE, game="zoo-parque", variants=[*FAKE.variants, variant])

        assert judged(parque) == missed


def test_ratios_compare_compiled_with_cpp_and_python_with_python() -> None:
    found = {(r.speed, r.than): r.times for r in ratios([FAKE], openspiel(300_000, 60_000))}

    assert found["compiled", "chess"] == 10.0
    assert found["calls", "backgammon"] == 2.0
    assert found["plain", "backgammon"] == 1.0


# The page


def test_the_page_gets_new_figures_and_keeps_its_words(tmp_path: Path) -> None:
    copy = tmp_path / "figures.md"
    copy.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n", "utf-8")
    report = Report(
        machine=Machine("A CPU", 2, "Linux x86_64", 0.1, "CPython 3.11", "0.68", "2.4", "2.0", "0.1"),
        settings=Settings(seconds=3.0, rounds=5, games=1000, shapes=1000, cold=True),
        games=[FAKE],
        openspiel=openspiel(300_000, 60_000),
        note=None,
        ratios=ratios([FAKE], openspiel(300_000, 60_000)),
        bars=[Bar("new-york-zoo", "plain", True, 30_000, 29_000, "decisions/s", False)],
    )
    page.write(report, copy)
    text = copy.read_text("utf-8")

    assert text.startswith(f"before\n{page.BEGIN}\n")
    assert text.endswith(f"{page.END}\nafter\n")
    assert "old" not in text
    assert "| plain | ≥ 30,000/s | 29,000/s | not met |" in text
    assert "| New York Zoo, compiled / C++ | 10.00 × | 50.00 × |" in text


def test_the_page_of_the_docs_has_its_marks() -> None:
    assert all(page.around())
