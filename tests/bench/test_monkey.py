"""The monkey's plan covers what it promises, its journal goes on, its report tells all; and it plays a few games."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.monkey import journal, kept, page
from bench.monkey.browsers import opener
from bench.monkey.covering import design, pairs_of
from bench.monkey.hands import Window
from bench.monkey.plan import GAMES_AT_LEAST, LEAST, SIZES, Mode, covered, factors_of, fits, game_named, plan
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


def test_the_journal_holds_every_play_and_of_a_game_played_again_the_last_counts(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    one, other = plan(7)[:2]
    journal.add(path, over(one, faults=[Fault("console", "error: it broke", 3, "0001-1.png")]))
    journal.add(path, over(other))
    with path.open("ab") as file:
        file.write(b'{"number": 3, "mo')  # it was killed while it wrote
    journal.add(path, over(one, when="2026-01-02T00:00:00+00:00"))

    plays = journal.read(path)
    assert [played.number for played in plays] == [1, 2, 1]
    assert [(played.number, played.faults) for played in kept.counting(plays, plan(7))] == [(1, []), (2, [])]


def test_a_run_goes_on_in_another_clone_with_what_was_kept_there(tmp_path: Path) -> None:
    path = tmp_path / "played.jsonl"
    form = next(mode for mode in plan(7) if mode.way == "form")
    played = [over(mode, decisions=9, options={"players": 2}) for mode in [*plan(7)[:2], form]]
    for _ in range(2):  # what is there already stays as it is
        kept.keep(7, played, path)

    again = kept.whole(7, kept.read(path), plan(7))
    assert [(one.number, one.mode, one.decisions) for one in again] == [(one.number, one.mode, 9) for one in played]
    assert again[-1].options == {"players": 2}, "chance chose it: no plan knows it"
    assert kept.to_play(plan(7), again, "abc")[:2] == plan(7)[2:4]
    assert kept.whole(8, kept.read(path), plan(8)) == [], "another seed is another plan"
    assert len(path.read_text("utf-8")) < 300 * len(played)


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ({}, True),
        ({"rules": 99}, False),
        ({"mode": msgspec.structs.replace(plan(7)[0], seed=1)}, False),
        ({"faults": [Fault("console", "error: it broke", 3)]}, True),
    ],
)
def test_what_was_kept_counts_while_plan_and_rules_are_the_same(
    tmp_path: Path, changed: dict[str, Any], counts: bool
) -> None:
    path = tmp_path / "played.jsonl"
    kept.keep(7, [msgspec.structs.replace(over(plan(7)[0]), **changed)], path)

    assert bool(kept.whole(7, kept.read(path), plan(7))) is counts


def test_what_failed_is_played_again_first_once_the_code_is_another() -> None:
    one, other, *_ = modes = plan(7)[:3]
    played = [over(one), over(other, faults=[Fault("console", "error: it broke", 3)])]

    assert kept.to_play(modes, played, "abc") == modes[2:]
    assert kept.to_play(modes, played, "def") == modes[1:]


def test_the_page_tells_what_was_covered_and_which_faults_are_gone(tmp_path: Path) -> None:
    path = tmp_path / "played.jsonl"
    one, other = plan(7)[:2]
    broken, wide = Fault("console", "error: it | broke", 3), Fault("wide", "the page is wider", 1)
    later = over(one, faults=[Fault("refused", "stale", 2)], when="2026-01-02T00:00:00+00:00")
    plays = [over(one, faults=[broken]), over(other, faults=[wide]), later]
    kept.keep(7, plays, path)
    text = page.body(7, plan(7), kept.whole(7, kept.read(path), plan(7)), kept.read(path))

    for wanted in ("2 of 420 games", "2 to their end", "2 with faults", "2026-01-01 to 2026-01-02"):
        assert wanted in text
    assert "| console | `error: it / broke` | 1 | abc | abc |" in text
    assert "| wide | `the page is wider` | 2 | abc | not yet |" in text


def over(mode: Mode, **more: Any) -> Played:
    """A game that came to its end."""
    rules = game_named(mode.game).rules_version
    told = {"rules": rules, "commit": "abc", "when": "2026-01-01T00:00:00+00:00", **more}
    return Played(mode.number, mode, ended=True, **told)


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

    def hover(self, at: tuple[float, float]) -> None:
        pass

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


@pytest.mark.parametrize("kind", ["answer", "choice"])
@pytest.mark.parametrize(("does", "faults"), [("walk", []), ("run", ["two alike"])])
def test_two_buttons_that_say_the_same_do_the_same(tmp_path: Path, kind: str, does: str, faults: list[str]) -> None:
    one = {**TWO_STEPS, "kind": kind}
    game = at_a_table(tmp_path, Scripted({**STILL, "digest": 2}))
    game.state = {**STILL, "things": [one, {**one, "i": 1, "action": "5", "does": does}]}
    game.decide()

    assert [fault.kind for fault in game.played.faults] == faults


@pytest.mark.parametrize("why", ["outside", "covered"])
def test_what_cannot_be_reached_is_a_fault_but_not_below_an_open_list(tmp_path: Path, why: str) -> None:
    game = at_a_table(tmp_path, Scripted(STILL, {"why": why}))
    game.press(TWO_STEPS)
    assert [found.kind for found in game.played.faults] == [why]

    game = at_a_table(tmp_path, Scripted({**STILL, "listIsOpen": True}, {"why": why}))
    game.press(TWO_STEPS)
    assert game.played.faults == []


class SlowToOpen(Scripted):
    """Hands at a page whose menu opens while the mouse is on its way to something else."""

    presses = 0

    def hover(self, at: tuple[float, float]) -> None:
        self.told, self.at = {**self.told, "dialogIsOpen": True}, {"why": "covered"}

    def press(self, at: tuple[float, float]) -> None:
        self.presses += 1


def test_what_a_late_dialog_lies_over_by_now_is_not_pressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.monkey.playing.LOOKS_TWICE", 1.0)
    hands = SlowToOpen({**STILL, "things": [TWO_STEPS]})
    game = at_a_table(tmp_path, hands)
    monkeypatch.setattr(game, "window", Window(1280, 800, touch=False))
    monkeypatch.setattr(game.mischief, "close_all", lambda: None)
    game.press(TWO_STEPS)

    assert (hands.presses, game.played.faults) == (0, [])


@pytest.mark.parametrize(("why", "faults"), [("outside", []), ("covered", ["covered"])])
def test_a_place_off_a_map_at_its_smallest_is_no_fault_for_one_drags_it(
    tmp_path: Path, why: str, faults: list[str]
) -> None:
    game = at_a_table(tmp_path, Scripted(STILL, {"why": why}))
    game.press({**TWO_STEPS, "kind": "cell"})
    assert [found.kind for found in game.played.faults] == faults


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
    "i": 0, "kind": "lit", "label": "two steps", "key": "space-2", "action": "4", "does": "walk", "isHeld": False
}  # fmt: skip


def at_a_table(folder: Path, hands: Any) -> Game:
    mode = msgspec.structs.replace(plan(7)[0], size="phone")
    game = Game(hands, "", mode, folder, window_of(mode))
    game.state, game.path = STILL, STILL["path"]
    return game


@pytest.mark.parametrize(("message", "asked"), [('{"type": "ping"}', 0), ('{"type": "undo", "key": "k"}', 1)])
def test_only_what_is_answered_by_its_key_is_waited_for(message: str, asked: int) -> None:
    chromium()  # or skip
    browser = opener("chromium")
    try:
        hands = browser.open(Window(390, 844, touch=True), 1)
        hands.goto("about:blank")
        sends = f"const line = new WebSocket('ws://127.0.0.1:1'); try {{ line.send('{message}') }} catch {{}}"
        assert hands.evaluate(f"(() => {{ {sends} return __eyes.asked.size }})()") == asked
    finally:
        browser.close()


# A few games, each time others


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_plan_comes_to_its_end_without_a_fault(tmp_path: Path, name: str) -> None:
    chromium()  # or skip
    seed = random.randrange(1000)
    while (mode := short_game(seed, name)) is None:  # a plan may have none
        seed += 1
    print("to repeat:", command(seed, mode))
    place = Place(tmp_path, tmp_path)
    try:
        played = place.play(mode)
    finally:
        place.close()
    assert [(fault.kind, fault.text) for fault in played.faults] == [], command(seed, mode)
    assert played.ended


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


def short_game(seed: int, name: str) -> Mode | None:
    """The first short game of that name in the plan of this seed."""
    modes = [mode for mode in plan(seed, [name]) if mode.browser == "chromium" and mode.way == "api"]
    return next((mode for mode in modes if is_short(mode.row)), None)


def is_short(row: dict[str, Any]) -> bool:
    """Whether such a game is over soon, and its bots do not think."""
    return row["players"] == 2 and row["bots"] in ("random", "beginner", "regular") and row.get("rows") != "long"
