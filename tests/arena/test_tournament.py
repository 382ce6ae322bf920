"""Arenas: the same games however they are played, bots at fault counted, and nothing lost by an interruption."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tierpark
from tests.arena import own_bots
from tierpark.arena import match
from tierpark.arena.journal import name_of
from tierpark.arena.match import Played, Series, play
from tierpark.arena.series import How, series_of
from tierpark.arena.tournament import ArenaResult, tournament
from tierpark.bots.bot import BOTS, SearchBot, UnknownBot
from tierpark.core.errors import BadOptions, Interrupted, TierparkError, UnknownGame
from tierpark.core.game import seed_of
from tierpark.games import catalogue

ROOT = Path(__file__).resolve().parents[2]
HERE = own_bots.__name__
WEAK, _, STRONGER, *_ = BOTS  # the weakest first


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Own bots are found here, and interrupted series are kept apart from the user's."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path / "series")


def series(*bots: str, players: int = 2, seed: object = 1, game: str = "spectacular", **more: Any) -> Series:
    return series_of(game, {"players": players, **more.pop("options", {})}, bots, seed, **more)


def timeless(result: ArenaResult) -> ArenaResult:
    """A result without the times, which are all that may differ."""
    bots = [msgspec.structs.replace(bot, ms_per_decision=0.0) for bot in result.bots]
    return msgspec.structs.replace(result, seconds=0.0, bots=bots)


def without_times(game: Played) -> Played:
    return msgspec.structs.replace(game, seats=[msgspec.structs.replace(seat, seconds=0.0) for seat in game.seats])


# Games


def test_a_game_follows_from_the_series_and_its_number() -> None:
    one = series(WEAK, WEAK)

    assert without_times(play(one, 3)) == without_times(play(one, 3))
    assert [s.score for s in play(one, 3).seats] != [s.score for s in play(series(WEAK, WEAK, seed=2), 3).seats]


def test_the_games_of_a_round_are_dealt_alike_and_the_seats_rotate(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    kind = type(catalogue.game("spectacular"))
    setup = kind.setup
    monkeypatch.setattr(kind, "setup", lambda game, options, seed: (dealt.append(seed), setup(game, options, seed))[1])
    one = series(WEAK, f"{HERE}:First")
    found = [play(one, number) for number in range(4)]
    match.close_bots()

    assert dealt[-4:] == [seed_of(1, "deal", deal) for deal in (0, 0, 1, 1)]
    assert [[seat.bot for seat in game.seats] for game in found] == [[0, 1], [1, 0], [1, 0], [0, 1]]


def test_a_bot_never_sees_what_its_seat_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    redealt: list[bytes] = []
    asked: list[bytes] = []

    class Spy:
        def wanted(self, game: Any, state: Any, seat: int) -> list[int]:
            asked.append(state.pack())
            return [game.legal_actions(state, seat)[0]]

    kind = type(catalogue.game("spectacular"))
    redeal = kind.redeal_hidden

    def noted(game: Any, state: Any, seat: int | None, seed: int) -> Any:
        known = redeal(game, state, seat, seed)
        if seed:  # else it is asked for the place alone (`bots.trail`)
            redealt.append(known.pack())
        return known

    monkeypatch.setattr(kind, "redeal_hidden", noted)
    monkeypatch.setattr(match, "bot", lambda name, seed: Spy())
    play(series(WEAK), 0)

    assert asked
    assert asked == redealt


def test_the_stronger_bot_wins_more() -> None:
    result = tournament(series(WEAK, STRONGER), 10)
    weak, strong = result.bots

    assert strong.win_rate > 0.7 > weak.win_rate
    assert strong.mean > weak.mean
    assert strong.rating is not None
    assert weak.rating is not None
    assert strong.rating > weak.rating
    assert strong.ms_per_decision > weak.ms_per_decision > 0


def test_more_bots_than_seats_play_in_all_line_ups() -> None:
    result = tournament(series(WEAK, WEAK, f"{HERE}:First"), 6)

    assert [bot.games for bot in result.bots] == [4, 4, 4]
    assert (result.round, result.games) == (6, 6)
    assert sum(bot.win_rate * bot.games for bot in result.bots) == pytest.approx(6, abs=1e-4)


def test_fewer_bots_than_seats_sit_down_again() -> None:
    result = tournament(series(WEAK, f"{HERE}:First", players=3), 6)

    assert [bot.games for bot in result.bots] == [9, 9]


def test_alone_there_are_wins_and_means_and_no_rating() -> None:
    result = tournament(series(WEAK, f"{HERE}:First", players=1, game="new-york-zoo"), 4)

    assert [bot.games for bot in result.bots] == [2, 2]
    assert [bot.rating for bot in result.bots] == [None, None]
    assert all(0 <= bot.interval[0] <= bot.win_rate <= bot.interval[1] <= 1 for bot in result.bots)


def test_a_longer_series_begins_with_the_games_of_a_shorter_one() -> None:
    short = [without_times(play(series(WEAK), number)) for number in range(2)]

    assert [without_times(play(series(WEAK), number)) for number in range(3)][:2] == short


def test_a_bot_that_searches_waits_for_its_compiler_and_is_prepared_before_the_clock_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[SearchBot] = []

    class Searching(SearchBot):
        def wanted(self, game: Any, state: Any, seat: int) -> list[int]:
            made.append(self)
            return [game.legal_actions(state, seat)[0]]

    monkeypatch.setattr(match, "bot", lambda name, seed: Searching(seed, 1.0))
    monkeypatch.setattr(match, "_prepared", set())
    asked = tournament(series(WEAK), 1).bots[0].decisions

    assert all(bot.waits for bot in made)
    assert len(made) == asked + 1  # once before


# The same for any number of workers


def test_two_workers_play_the_same_games() -> None:
    one = series(WEAK, f"{HERE}:Seeded", seed=4)

    assert timeless(tournament(one, 5)) == timeless(tournament(one, 5, How(workers=2)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A real Dask cluster of two workers."""
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed: it is the extra tierpark[cluster], and part of the dev one")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.arena.cluster"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip().replace("tcp://", "dask://")
        process.communicate(timeout=300)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-c", "from tierpark.cli.main import run; run()", *map(str, arguments)]


def test_a_dask_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    arguments = ["arena", "spectacular", "--bots", WEAK, "--bot", f"{HERE}:Seeded", "--games", 6, "--seed", 4, "--json"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    ran = subprocess.run(
        command(*arguments, "--cluster", cluster),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=300,
        check=True,
    )
    found = msgspec.json.decode(ran.stdout, type=ArenaResult)

    assert timeless(found) == timeless(tournament(series(WEAK, f"{HERE}:Seeded", seed=4), 6))


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: it is the extra tierpark[cluster]")
    monkeypatch.setattr("tierpark.arena.pool.PATIENCE", 1)
    with pytest.raises(TierparkError, match=r"^no Dask scheduler answers at 127\.0\.0\.1:9$"):
        tournament(series(WEAK), 1, How(cluster="dask://127.0.0.1:9"))


# After an interruption


def interrupted(one: Series, games: int, after: int) -> str:
    """Play, and press Ctrl-C when so many games are done."""

    def press(done: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as found:
        tournament(one, games, How(progress=press))
    return str(found.value)


def test_the_same_command_goes_on_after_an_interruption() -> None:
    one, resumed, done = series(WEAK, WEAK), [], []
    message = interrupted(one, 6, after=4)
    result = tournament(one, 6, How(resumed=resumed.append, progress=done.append))

    assert message == "interrupted after 4 games; run the same command again to go on"
    assert (resumed, done) == ([4], [5, 6])
    assert timeless(result) == timeless(tournament(one, 6))


def test_a_complete_series_is_played_anew(tmp_path: Path) -> None:
    resumed: list[int] = []
    for _ in range(2):
        tournament(series(WEAK), 2, How(resumed=resumed.append))

    assert resumed == []
    assert list((tmp_path / "series").iterdir()) == []


def test_another_series_does_not_go_on_with_this_one() -> None:
    resumed: list[int] = []
    interrupted(series(WEAK), 3, after=1)
    tournament(series(WEAK, seed=2), 1, How(resumed=resumed.append))
    tournament(series(WEAK, WEAK), 1, How(resumed=resumed.append))

    assert resumed == []


def test_a_bot_that_has_changed_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "class Bot:\n    def choose(self, game, state, seat):\n        return game.legal_actions(state, seat)[{}]\n"
    resumed: list[int] = []
    (tmp_path / "changing_bot.py").write_text(text.format(0))
    interrupted(series("changing_bot:Bot"), 3, after=1)
    (tmp_path / "changing_bot.py").write_text(text.format(-1))
    tournament(series("changing_bot:Bot"), 1, How(resumed=resumed.append))

    assert resumed == []


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("core/record.py", True),
        ("games/new_york_zoo/rules.py", True),
        ("games/zoo_parque/rules.py", False),
        ("bots/tree.py", True),
        ("bots/new_york_zoo.py", True),
        ("bots/spectacular_parks.py", False),
        ("cli/play.py", False),
    ],
)
def test_what_a_series_follows_from_is_the_code_of_its_game(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tierpark, "__file__", str(tmp_path / "__init__.py"))
    before = name_of("arena", series(WEAK, game="new-york-zoo"), ())
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text("ONE = 1\n")

    assert (name_of("arena", series(WEAK, game="new-york-zoo"), ()) != before) == counts


def test_fresh_forgets_what_was_played() -> None:
    resumed: list[int] = []
    interrupted(series(WEAK), 3, after=2)
    tournament(series(WEAK), 2, How(fresh=True, resumed=resumed.append))

    assert resumed == []


def test_half_a_line_is_played_again(tmp_path: Path) -> None:
    one, resumed = series(WEAK), []
    interrupted(one, 3, after=2)
    (file,) = (tmp_path / "series").iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    result = tournament(one, 3, How(resumed=resumed.append))

    assert resumed == [1]
    assert timeless(result) == timeless(tournament(one, 3))


def test_a_series_that_is_being_played_is_not_played_by_two(tmp_path: Path) -> None:
    one = series(WEAK)

    def play_it_too(done: int) -> None:
        with pytest.raises(TierparkError, match=r"^another process is playing this very series"):
            tournament(one, 2)

    tournament(one, 2, How(progress=play_it_too))


def test_where_nothing_can_be_written_a_series_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path / "file")

    assert tournament(series(WEAK), 1).games == 1
    assert "no cache folder can be written" in interrupted(series(WEAK), 2, after=1)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_is_one_line_that_says_how_to_go_on(tmp_path: Path, workers: int) -> None:
    arguments = ["arena", "spectacular", "--bots", f"{WEAK},{WEAK}", "--games", 100_000, "--workers", workers]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        env={name: value for name, value in environment.items() if name != "TIERPARK_CACHE"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    ) as process:
        ends = time.monotonic() + 120
        while (
            not [f for f in (tmp_path / "tierpark" / "series").glob("*") if f.stat().st_size]
            and time.monotonic() < ends
        ):
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)

    assert process.returncode == 130
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("tierpark: interrupted after ")
    assert err.endswith("run the same command again to go on\n")


# What bots do wrong


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("Crashes", "crash", "ValueError: cannot read plan.txt (own_bots.py:"),
        ("Dies", "crash", "its process ended with 7"),
        ("Hangs", "hang", "no answer within 0.2 s for a decision"),
        ("Illegal", "illegal", "1000000 is none of its legal actions"),
        ("NoNumber", "illegal", "choose returned str where an action is a whole number"),
        ("Huge", "illegal", "choose returned a number that is no action"),
    ],
)
def test_a_bot_at_fault_is_counted_and_named_and_the_game_goes_on(name: str, kind: str, reason: str) -> None:
    limit = 0.2 if name == "Hangs" else 20.0
    result = tournament(series(f"{HERE}:{name}", WEAK, limit=limit), 2)
    bad, good = result.bots

    assert bad.faults == {"crash": 0, "hang": 0, "illegal": 0} | {kind: 2 * match.PATIENCE}
    assert bad.reasons[kind].startswith(reason)
    assert good.faults == {"crash": 0, "hang": 0, "illegal": 0}
    assert (bad.games, good.games) == (2, 2)


def test_one_crash_is_one_fault_and_the_bot_is_asked_again() -> None:
    bad = tournament(series(f"{HERE}:CrashesOnce", WEAK), 2).bots[0]

    assert bad.faults["crash"] == 2
    assert bad.decisions > 20


def test_a_fault_of_a_bot_of_ours_is_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "bot", lambda name, seed: own_bots.Crashes())

    assert tournament(series(WEAK), 1).bots[0].faults["crash"] == 2 * match.PATIENCE


def test_a_game_without_end_is_brought_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(catalogue.game("spectacular")), "limit", 70)

    assert tournament(series(WEAK), 1).endless == 1


def test_the_processes_of_own_bots_end_with_the_series() -> None:
    tournament(series(f"{HERE}:First"), 1)

    assert match._contained == {}


# Refused


@pytest.mark.parametrize(
    ("bots", "more", "error", "message"),
    [
        (["godzilla"], {}, UnknownBot, "there is no bot godzilla; there are random"),
        ([], {}, BadOptions, "name the bots that play, with --bots; there are random"),
        ([WEAK] * 17, {}, BadOptions, "17 bots: at most 16"),
        ([WEAK], {"players": 9}, BadOptions, "players=9: spectacular offers"),
        ([WEAK], {"game": "chess"}, UnknownGame, "there is no game chess"),
        ([WEAK], {"limit": 0}, BadOptions, "limit=0"),
        ([WEAK], {"seed": "x"}, TierparkError, "seed x"),
        ([f"{HERE}:CannotBegin"], {}, TierparkError, "bot tests.arena.own_bots:CannotBegin cannot begin: RuntimeError"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], more: dict[str, Any], error: type[TierparkError], message: str
) -> None:
    with pytest.raises(error) as refusal:
        series(*bots, **more)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("games", "how", "message"),
    [
        (0, How(), "games=0: play 1 to"),
        (1, How(workers=0), "workers=0: choose 1 to 256"),
        (1, How(workers=257), "workers=257: choose 1 to 256"),
        (1, How(cluster="tcp://x:1"), "--cluster tcp://x:1: write dask://HOST:PORT"),
    ],
)
def test_how_it_cannot_be_played_is_refused(games: int, how: How, message: str) -> None:
    with pytest.raises(TierparkError) as refusal:
        tournament(series(WEAK), games, how)
    assert str(refusal.value).startswith(message)
