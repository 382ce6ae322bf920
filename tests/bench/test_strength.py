"""The bench of strength: what it asks, what it keeps, what it writes. One game of quick bots is played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bench import strength, strength_page
from bench.strength import Bout, Game, Report, bouts, figure, measure, merged
from tierpark.bots.bot import SearchBot, bot
from tierpark.games import catalogue

QUICK = Bout("new-york-zoo/quick", "new-york-zoo", {"players": 2}, ("random", "random"), 0.4)


def game(number: int, share: int, score: int = 10) -> Game:
    return Game("a", "code", number, share, score, 20, 2.0, 3.0, 0)


def test_every_game_is_asked_the_same_and_solo_where_there_is_one() -> None:
    asked = bouts(catalogue.GAMES, "seconds")
    for name in catalogue.GAMES:
        options = catalogue.game(name).choices["players"]
        mine = {bout.name.partition("/")[2]: bout for bout in asked if bout.game == name}
        assert {"regular", "strong", "expert", "largest"} <= set(mine)
        assert mine["largest"].options == {"players": max(options)}
        assert mine["largest"].wins == pytest.approx(2 / max(options))
    assert [bout.name for bout in asked if "solo" in bout.name] == [
        "new-york-zoo/solo side A",
        "new-york-zoo/solo side B",
        "spectacular/solo the challenge",
    ]


def test_levels_are_measured_by_their_seconds_or_by_rounds() -> None:
    assert bouts(["spectacular"], "seconds")[2].bots == ("expert", "strong")
    assert bouts(["spectacular"], "rounds")[2].bots == ("expert@3000", "strong@450")


def test_a_bar_is_met_by_wins_and_by_the_mean_where_both_are_asked() -> None:
    bout = Bout("a", "spectacular", {"players": 1}, ("expert",), 0.5, mean=12)
    good = figure(bout, [game(0, 60, 15), game(1, 30, 15)])
    assert (good.wins, good.mean, good.ms, good.core_seconds, good.is_met) == (0.75, 15, 100, 3, True)
    assert not figure(bout, [game(0, 60), game(1, 60)]).is_met
    assert not figure(bout, []).is_met


def test_runs_in_pieces_add_up_and_games_of_other_code_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, said = tmp_path / "kept.jsonl", list[str]()
    assert measure([QUICK], 1, 1, keep, 9.0, said.append)[0].games == 1
    assert measure([QUICK], 2, 1, keep, 0.0, said.append)[0].games == 1  # the time was over
    assert "1 games to play, 1 are kept in kept.jsonl" in said
    monkeypatch.setattr(strength, "code_of", lambda bout: "other")
    assert measure([QUICK], 1, 1, keep, 0.0, said.append)[0].games == 0


def test_levels_can_be_measured_in_a_part_of_their_time() -> None:
    by_name = {bout.name: bout.bots for bout in bouts(["zoo-parque"], "seconds", seconds=0.3)}

    assert by_name["zoo-parque/strong"] == ("strong@0.045s", "regular")
    assert by_name["zoo-parque/expert"] == ("expert@0.300s", "strong@0.045s")
    assert isinstance(bot(by_name["zoo-parque/largest"][0], 1), SearchBot)


def test_figures_are_written_between_the_marks_and_read_again(tmp_path: Path) -> None:
    report = Report("a machine", "rounds", [figure(QUICK, [game(0, 60)])])
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert merged(report, report) == report
    assert merged(report, msgspec.structs.replace(report, machine="another")).machine == "a machine; another"
    page = tmp_path / "strength.md"
    page.write_text(f"before\n{strength_page.BEGIN}\nold\n{strength_page.END}\nafter\n", "utf-8")
    strength_page.write(report, page)
    text = page.read_text("utf-8")
    assert "old" not in text
    assert "| new-york-zoo | random | 1 | 100.0 % |" in text
    assert "met, few games" in text
    assert text.endswith("after\n")


def test_it_needs_neither_a_command_line_nor_a_cluster() -> None:
    needed = "import sys, bench.strength, bench.strength_page; print([m for m in sys.argv[1:] if m in sys.modules])"
    others = ["typer", "rich", "pydantic", "distributed", "openskill"]
    found = subprocess.run([sys.executable, "-c", needed, *others], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
