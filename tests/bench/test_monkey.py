"""The monkey's plan covers what it promises, its journal goes on, its report tells all; and it plays a few games."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.monkey import journal
from bench.monkey.browsers import opener
from bench.monkey.covering import design, pairs_of
from bench.monkey.plan import GAMES_AT_LEAST, LEAST, SIZES, Mode, covered, factors_of, fits, plan
from bench.monkey.playing import Fault, Game, Played, window_of
from bench.monkey.report import command, written
from bench.monkey.serving import Serving
from tests.browser.conftest import chromium
from tierpark.games.catalogue import GAMES

# The plan


def test_the_rows_of_a_design_cover_every_pair_that_can_be() -> None:
    factors = {"a": (1, 2, 3), "b": ("x", "y"), "c": (True, False), "d": (1, 2, 3, 4)}
    rows, never = design(factors, lambda row: not (row["a"] == 1 and row["b"] == "y"), 3)

    assert never == [(("a", 1), ("b", "y"))]
    assert len({pair for row in rows for pair in pairs_of(row)}) == 6 + 6 + 12 + 4 + 8 + 8 - 1
    assert len(rows) < 16, "a design is smaller than all combinations"


def test_the_plan_has_every_value_three_times_and_every_pair_once_in_both_windows() -> None:
    modes = plan(7)
    assert len([mode for mode in modes if mode.browser == "chromium"]) >= GAMES_AT_LEAST
    assert [mode.number for mode in modes] == list(range(1, len(modes) + 1))
    assert modes == plan(7), "the same seed makes the same plan"
    assert {mode.browser for mode in modes} == {"chromium", "firefox"}
    for size in SIZES:
        told = covered([mode for mode in modes if mode.size == size])
        assert {name: missing for name, (_, _, _, missing) in told.items() if missing} == {}
    for name in GAMES:
        assert all(fits(name, mode.row) for mode in modes if mode.game == name and mode.row)
        seen = Counter(value for mode in modes if mode.game == name for value in mode.row.items())
        wanted = [(option, value) for option, values in factors_of(name).items() for value in values]
        assert min(seen[value] for value in wanted) >= LEAST


# What is kept


def test_the_journal_goes_on_and_a_game_played_again_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    one, other = plan(7)[:2]
    journal.add(path, Played(one.number, one, faults=[Fault("console", "error: it broke", 3, "0001-1.png")]))
    journal.add(path, Played(other.number, other, ended=True))
    journal.add(path, Played(one.number, one, ended=True))

    assert [(played.number, played.ended, played.faults) for played in journal.read(path)] == [
        (1, True, []),
        (2, True, []),
    ]


def test_the_report_tells_what_failed_and_how_to_see_it_again() -> None:
    mode = plan(7)[0]
    fault = Fault("does nothing", "lit space-3", 5, "0001-1.png")
    text = written(7, plan(7), [Played(mode.number, mode, faults=[fault], labels={"Go": ["walk", "run"]})])

    for wanted in ("does nothing", "lit space-3", "0001-1.png", command(7, mode), '"Go": run, walk', "0 to their end"):
        assert wanted in text


# What it calls a fault


class Scripted:
    """Hands at a page that tells what the test wants."""

    script = ""

    def __init__(self, *told: dict[str, Any]) -> None:
        self.told = list(told)

    def evaluate(self, script: str) -> Any:
        return {"x": 5, "y": 5} if "point" in script else self.told.pop(0)

    def wrong(self) -> list[str]:
        return []

    def press(self, at: tuple[float, float]) -> None:
        pass

    hover = press

    def picture(self, path: Path) -> None:
        pass


STILL: dict[str, Any] = {
    "how": "still", "path": "/tables/x", "phase": "playing", "version": 3, "seat": 0, "isDue": True, "isLost": False,
    "listIsOpen": False, "dialogIsOpen": False, "refusal": None, "isWide": False, "digest": 1, "sent": [], "lines": [],
    "wrong": [], "refused": [],
}  # fmt: skip
SENT = {"action": 4, "version": 3, "offer": {"kind": "walk", "fields": {"steps": 2}}}
LINE = {"kind": "walk", "fields": {"steps": 2}, "seat": 0, "number": 9}


@pytest.mark.parametrize(
    ("after", "fault"),
    [
        ({}, "does nothing"),
        ({"digest": 2}, None),
        ({"digest": 2, "refusal": "That does not go."}, "lit, but refused"),
        ({"digest": 2, "wrong": ["console error: x"]}, "console"),
        ({"digest": 2, "refused": ["stale: too late"]}, "refused"),
        ({"digest": 2, "isWide": True}, "wide"),
        ({"sent": [SENT], "lines": [LINE]}, None),
        ({"sent": [{**SENT, "action": 5}], "lines": [LINE]}, "does something else"),
        ({"sent": [{**SENT, "offer": None}]}, "not offered"),
        ({"sent": [SENT], "lines": [{**LINE, "kind": "run"}]}, "log differs"),
        ({"sent": [SENT], "lines": [{**LINE, "fields": {"steps": 3}}]}, "log differs"),
    ],
)
def test_a_press_is_a_fault_if_nothing_or_something_else_comes_of_it(
    tmp_path: Path, after: dict[str, Any], fault: str | None
) -> None:
    mode = msgspec.structs.replace(plan(7)[0], size="phone")
    game = Game(Scripted({**STILL, **after}), "", mode, tmp_path, window_of(mode))
    game.state = STILL
    game.press({"i": 0, "kind": "lit", "label": "two steps", "key": "space-2", "action": "4"})

    assert [found.kind for found in game.played.faults] == ([fault] if fault else [])


# A few games, each time others


def test_a_few_games_of_the_plan_come_to_their_end_without_a_fault(tmp_path: Path) -> None:
    chromium()  # or skip
    seed = random.randrange(1000)
    while len(chosen := short_games(seed)) < len(SHORT):  # a plan may have no short one of a game
        seed += 1
    print("to repeat:", " ".join([command(seed, chosen[0]), *(f"--only {mode.number}" for mode in chosen[1:])]))
    serving, running = Serving(tmp_path), opener("chromium")
    try:
        for mode in chosen:
            hands = running.open(window_of(mode), mode.seed)
            serving.deal(mode.seed)
            played = Game(hands, serving.url, mode, tmp_path, window_of(mode)).play()
            hands.close()
            found = [(fault.kind, fault.text) for fault in played.faults if fault.kind not in JUDGED_BY_PEOPLE]
            assert found == [], command(seed, mode)
            assert played.ended
    finally:
        running.close()
        serving.close()


# what lies below something for a moment, or answers in another way than by a change: the report lists it, people judge
JUDGED_BY_PEOPLE = {"does nothing", "covered", "outside", "lit, but refused"}
SHORT = ("new-york-zoo", "spectacular", "the-sanctuary")


def short_games(seed: int) -> list[Mode]:
    """The first short game of each kind that this plan has."""
    modes = [mode for mode in plan(seed) if mode.browser == "chromium" and mode.way == "api" and is_short(mode.row)]
    return [mode for name in SHORT for mode in [each for each in modes if each.game == name][:1]]


def is_short(row: dict[str, Any]) -> bool:
    """Whether such a game is over soon, and its bots do not think."""
    return int(row["players"]) <= 2 and row["bots"] in ("random", "beginner", "regular") and row.get("rows") != "long"
