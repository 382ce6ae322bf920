"""`arena`, `balance`, and bots of one's own at the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.arena import own_bots
from tests.cli.command import ONES, tierpark
from tierpark.arena.balance import LOOKING, played_by, usual_bots
from tierpark.bots.bot import BOTS

ROOT = Path(__file__).resolve().parents[2]
FIRST = f"{own_bots.__name__}:First"
CRASHES = f"{own_bots.__name__}:Crashes"
RANDOM = next(iter(BOTS))
ARENA = ("arena", "spectacular", "--games", 2, "--seed", 3)


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path / "series")


def test_arena_prints_the_keys_that_others_rely_on_in_the_order_given() -> None:
    ran = tierpark(*ARENA, "--bots", f"{FIRST},{RANDOM}", "--json")
    found = json.loads(ran.out)

    assert list(found) == [
        "game", "options", "players", "games", "round", "seed", "seconds", "endless", "bots", "seats",
    ]  # fmt: skip
    assert [bot["name"] for bot in found["bots"]] == [FIRST, RANDOM]
    for bot in found["bots"]:
        assert list(bot) == [
            "name", "games", "win_rate", "interval", "mean", "sd", "rating", "uncertainty", "ms_per_decision",
            "decisions", "faults", "reasons",
        ]  # fmt: skip
        assert bot["games"] == 2
        assert 0 <= bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1] <= 1
    assert ran.err == ""  # no bar where nobody looks


def test_an_own_bot_joins_those_that_are_listed_and_may_be_called_by_its_class() -> None:
    listed = json.loads(tierpark(*ARENA, "--bots", RANDOM, "--bot", FIRST, "--json").out)
    called = json.loads(tierpark(*ARENA, "--bots", f"First,{RANDOM}", "--bot", FIRST, "--json").out)

    assert [bot["name"] for bot in listed["bots"]] == [RANDOM, FIRST]
    assert [bot["name"] for bot in called["bots"]] == [FIRST, RANDOM]


def test_arena_prints_a_table_and_what_went_wrong() -> None:
    ran = tierpark(*ARENA, "--games", 3, "--bots", RANDOM, "--bot", CRASHES)
    words = " ".join(ran.out.split())

    assert "Spectacular, 2 players: 3 games, seed 3" in words
    assert f"{CRASHES} crashed 9 times: ValueError: cannot read plan.txt (own_bots.py:" in words
    assert "A round (one deal, all line-ups and seats) is 2 games; 1 of these games" in words
    assert max(map(len, ran.out.splitlines())) <= 80


def test_arena_takes_options_and_seats_alone() -> None:
    ran = tierpark(
        "arena", "new-york-zoo", "--bots", RANDOM, "--option", "side=B", "--players", 1, "--games", 2, "--json"
    )
    found = json.loads(ran.out)

    assert found["options"] == {"players": 1, "variant": "normal", "side": "B"}
    assert found["bots"][0]["rating"] is None


def test_a_page_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("altair", reason="altair is not installed: it is the extra tierpark[reports]")
    file = tmp_path / "page.html"
    ran = tierpark(*ARENA, "--bots", RANDOM, "--report", file)

    assert ran.out.endswith(f"Report: {file}\n")
    assert file.read_text("utf-8").startswith("<!doctype html>")


def test_balance_prints_the_keys_that_others_rely_on() -> None:
    found = json.loads(
        tierpark("balance", "spectacular", "--players", 3, "--bots", RANDOM, "--games", 60, "--json").out
    )

    assert list(found) == [
        "game", "options", "players", "games", "bots", "seed", "seconds", "seats", "scores", "decisions", "endings",
        "categories", "things", "faults", "endless",
    ]  # fmt: skip
    assert found["bots"] == [RANDOM]
    assert [seat["seat"] for seat in found["seats"]] == [1, 2, 3]
    assert all({"kind", "name", "seats", "win_rate", "difference"} <= thing.keys() for thing in found["things"])


def test_balance_prints_tables_for_people() -> None:
    ran = tierpark("balance", "new-york-zoo", "--bots", RANDOM, "--games", 100)

    assert ran.out.startswith("Played at random: ")
    assert "New York Zoo, 2 players: 100 games in" in ran.out
    assert "enclosure" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_balance_says_first_who_played_and_that_is_regular_where_it_is_quick() -> None:
    ran = tierpark("balance", "the-sanctuary", "--games", 1)
    words = " ".join(tierpark("balance", "--help").out.split())

    assert ran.out.startswith("Played by regular in every seat.\n")
    assert usual_bots("zoo-parque") == LOOKING
    assert "in Zoo Parque, where that takes seconds" in words
    assert played_by(["random", "regular"]) == "Played by random and regular, in all seats alike."


def test_balance_tells_dominoes_in_words_and_draws_them(tmp_path: Path) -> None:
    pytest.importorskip("altair", reason="altair is not installed: it is the extra tierpark[reports]")
    page = tmp_path / "balance.html"
    ran = tierpark("balance", "zoo-parque", "--players", 2, "--bots", RANDOM, "--games", 200, "--report", page)
    text = page.read_text("utf-8")

    assert re.search(r"^  B\d\d: .+ \| .+$", ran.out, re.M), ran.out
    assert text.count('role="img" aria-label="') > 40
    assert re.search(r'<th scope="row"><svg [^>]*aria-label="([^"]+)">.*?</svg>B\d\d \(\1\)</th>', text)


def test_own_bots_take_the_other_seats_of_a_game_in_the_terminal() -> None:
    ran = tierpark("play", "new-york-zoo", "--players", 3, "--seed", 3, "--bot", FIRST, typed=ONES)

    assert ran.code == 0
    assert f"({FIRST})" in ran.out


def test_an_own_bot_that_fails_in_the_terminal_plays_at_random_and_says_so() -> None:
    ran = tierpark("play", "spectacular", "--seats", f"{CRASHES},{RANDOM}", "--seed", 3)
    words = " ".join(ran.out.split())

    assert ran.code == 0
    assert f"Seat 1 ({CRASHES}) failed and plays at random for now: ValueError: cannot read" in words
