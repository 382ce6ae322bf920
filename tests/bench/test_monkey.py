"""The monkey's plan covers what it promises, its journal goes on, its report tells all; and it plays a few games."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.monkey import journal
from bench.monkey.covering import design, pairs_of
from bench.monkey.plan import GAMES_AT_LEAST, LEAST, SIZES, Mode, covered, factors_of, fits, plan
from bench.monkey.players import Place
from bench.monkey.playing import Fault, Game, GaveUp, Played, window_of
from bench.monkey.report import command, written
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
    assert Counter(mode.browser for mode in modes if mode.browser != "chromium") == {"firefox": 10, "webkit": 10}
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


AT: dict[str, Any] = {"x": 5, "y": 5}


class Scripted:
    """Hands at a page that tells what the test wants."""

    script = ""

    def __init__(self, told: dict[str, Any], at: dict[str, Any] = AT) -> None:
        self.told, self.at = told, at

    def evaluate(self, script: str) -> Any:
        return [] if "fit" in script else self.at if "point" in script else self.told

    def wrong(self) -> list[str]:
        return []

    def press(self, at: tuple[float, float]) -> None:
        pass

    hover = press

    def reload(self) -> None:
        pass

    def picture(self, path: Path) -> None:
        pass


STILL: dict[str, Any] = {
    "how": "still", "path": "/tables/x", "phase": "playing", "version": 3, "seat": 0, "isDue": True, "isLost": False,
    "listIsOpen": False, "dialogIsOpen": False, "refusal": None, "isWide": False, "digest": 1, "sent": [], "lines": [],
    "wrong": [], "refused": [], "things": [], "field": None, "clicks": 0,
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
        ({"digest": 2, "path": "/rules/x"}, "leads away"),
        ({"digest": 2, "refused": ["stale: too late"]}, "refused"),
        ({"digest": 2, "isWide": True}, "wide"),
        ({"digest": 2, "isLost": True}, "error page"),
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
    game = at_a_table(tmp_path, Scripted({**STILL, **after}))
    with suppress(GaveUp):  # an error page that stays
        game.press(TWO_STEPS)

    assert [found.kind for found in game.played.faults] == ([fault] if fault else [])


@pytest.mark.parametrize("why", ["outside", "covered"])
def test_what_cannot_be_reached_is_a_fault_but_not_below_an_open_list(tmp_path: Path, why: str) -> None:
    game = at_a_table(tmp_path, Scripted(STILL, {"why": why}))
    game.press(TWO_STEPS)
    assert [found.kind for found in game.played.faults] == [why]

    game = at_a_table(tmp_path, Scripted({**STILL, "listIsOpen": True}, {"why": why}))
    game.press(TWO_STEPS)
    assert game.played.faults == []


def test_nobody_who_answers_and_presses_without_a_decision_are_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.monkey.playing.MISCHIEF", 0.0)
    game = at_a_table(tmp_path, Scripted({**STILL, "how": "waiting"}))
    with pytest.raises(GaveUp, match="nobody answers"):
        game.settle()

    game = at_a_table(tmp_path, Scripted({**STILL, "things": [TWO_STEPS], "digest": 2}))
    with pytest.raises(GaveUp, match="no decision in 60 presses"):
        steps(game)


def steps(game: Game) -> None:
    for _ in range(500):
        game.step()


TWO_STEPS: dict[str, Any] = {
    "i": 0, "kind": "lit", "label": "two steps", "key": "space-2", "action": "4", "isHeld": False
}  # fmt: skip


def at_a_table(folder: Path, hands: Any) -> Game:
    mode = msgspec.structs.replace(plan(7)[0], size="phone")
    game = Game(hands, "", mode, folder, window_of(mode))
    game.state, game.path = STILL, STILL["path"]
    return game


# A few games, each time others


def test_a_few_games_of_the_plan_come_to_their_end_without_a_fault(tmp_path: Path) -> None:
    chromium()  # or skip
    seed = random.randrange(1000)
    while len(chosen := short_games(seed)) < FEW:  # a plan may have no short one of a game
        seed += 1
    print("to repeat:", " ".join([command(seed, chosen[0]), *(f"--only {mode.number}" for mode in chosen[1:])]))
    place = Place(tmp_path, tmp_path)
    try:
        for mode in chosen:
            played = place.play(mode)
            assert [(fault.kind, fault.text) for fault in played.faults] == [], command(seed, mode)
            assert played.ended
    finally:
        place.close()


def test_tiles_of_solo_spectacular_leave_the_supply_while_they_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The luck with which the page broke off in turn 2, when it drew a tile that had just been taken."""
    chromium()  # or skip
    row = {
        "players": 1, "side": "asymmetric", "missions": "no", "choosing": "at-once", "bots": "random",
        "language": "en", "theme": "dark", "order": "seated", "undo": True,
    }  # fmt: skip
    mode = Mode(1, 255477646, "spectacular", "desk", row=row, theme="dark", bot="random")
    step = Game.step

    def step_or_end(game: Game) -> None:
        if game.played.presses > PRESSES:
            raise GaveUp
        step(game)

    monkeypatch.setattr(Game, "step", step_or_end)
    place = Place(tmp_path, tmp_path)
    try:
        played = place.play(mode)
    finally:
        place.close()
    assert [(fault.kind, fault.text) for fault in played.faults] == []
    assert played.decisions > PRESSES / 2


PRESSES = 40  # three turns
SHORT = ("new-york-zoo", "spectacular", "the-sanctuary")
FEW = 2


def short_games(seed: int) -> list[Mode]:
    """The first short game that this plan has of each of two."""
    names = random.Random(seed).sample(SHORT, FEW)
    modes = [mode for mode in plan(seed) if mode.browser == "chromium" and mode.way == "api" and is_short(mode.row)]
    return [mode for name in names for mode in [each for each in modes if each.game == name][:1]]


def is_short(row: dict[str, Any]) -> bool:
    """Whether such a game is over soon, and its bots do not think."""
    return int(row["players"]) <= 2 and row["bots"] in ("random", "beginner", "regular") and row.get("rows") != "long"
