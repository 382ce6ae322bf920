"""Spectacular in words: every reason why something is not allowed."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.spectacular.table import GAME, new_game, play, position, random_play, reason
from tests.games.spectacular.test_describe import (
    BUILD,
    CHOOSE,
    GAMES,
    PREPARE,
    PROTECT,
    REFRESH,
    SOLO_DIE,
    SOLO_TILE,
    WORKERS,
)
from tierpark.core.errors import IllegalAction
from tierpark.games.spectacular import explain
from tierpark.games.spectacular.state import (
    BLOCK,
    DISCARD,
    DISPLAY_DIE,
    DISPLAY_TILE,
    MARK,
    MULTI,
    READY,
    ROLL,
    SUPPLY_DIE,
    SUPPLY_TILE,
    SWAP,
    WAYS,
)

SENTENCE = re.compile(r"[A-Z].*\.")
NAMES = [f"{column}{row}" for column in "ABCDE" for row in range(1, 5)]
UP, DOWN, ANY_UP, ANY_DOWN, BOTH_UP, BOTH_DOWN = range(1, 7)
DICE = (
    "step=build; seat1.board=saola; seat1.N=grey 6; seat1.W=grey 3; seat1.workers=;"
    "seat1.park=A1 chinchilla heart, A2 condor black W, A3 arctic_fox brown W 2, B1 sloth black W"
)


def place(cell: str, way: int = 0, area: str = "N") -> int:
    """The number of a placement."""
    return BLOCK * "NW".index(area) + WAYS * NAMES.index(cell) + way


def use(cell: str, way: int) -> int:
    """The number of a use of workers."""
    return WAYS * NAMES.index(cell) + way


CASES = [
    # R4.1, R4.2
    (PREPARE, ("swap 1 for dugong heart",), SWAP, "Only one starting tile may be swapped, and only once."),
    (PREPARE, ("mark green 1",), READY, "Marked dice must be rolled first."),
    (PREPARE, ("mark green 1",), MARK, "This die is marked already."),
    (PREPARE, ("mark green 1", "roll"), MARK + 3, "Dice are rolled again only once."),
    (PREPARE, ("mark green 1", "roll"), ROLL, "Dice are rolled again only once."),
    (PREPARE, (), ROLL, "No die is marked."),
    (PREPARE, (), READY + 1, "There is no such choice."),
    # R11.5
    (REFRESH, ("discard 7 sloth heart",), SWAP + 6, "There is no tile on this space now."),
    (REFRESH, ("mark 1 grey 2", "roll"), MARK, "Dice are rolled again only once."),
    (REFRESH, ("mark 1 grey 2",), READY, "Marked dice must be rolled first."),
    # R11.7, R11.9
    (REFRESH, ("ready",), 2, "There is no such choice."),
    (PROTECT, (), 2, "A worker protects items of its own colour; only the multicoloured one protects all."),
    (f"{PROTECT}; seat1.workers=blue, multi", (), 1, "This worker is used already."),
    (f"{PROTECT}; seat1.workers=blue, green", (), 1 + MULTI, "This worker is used already."),
    (PROTECT, (), 6, "There is no such worker."),
    # R6.1, R11.10
    (
        CHOOSE,
        ("supply green 5",),
        SUPPLY_TILE,
        "One item is chosen from the supply already; it can be taken back.",
    ),
    (
        CHOOSE,
        ("display tiger heart",),
        DISPLAY_DIE + 2,
        "One item is chosen from the display already; it can be taken back.",
    ),
    (CHOOSE, (), SUPPLY_TILE + 1, "There is no item on this space."),
    (CHOOSE, (), DISPLAY_TILE + 2, "There is no item on this space."),
    (CHOOSE, (), DISPLAY_DIE + 8, "There is no such item."),
    (SOLO_DIE, (), SUPPLY_TILE, "The selection token lies on the other side."),
    (SOLO_TILE, (), SUPPLY_DIE, "The selection token lies on the other side."),
    # R7.1, R7.3, R1.4
    (BUILD, ("discard N",), place("E3"), "Nothing is left on area N."),
    (BUILD, ("discard N",), DISCARD, "Nothing is left on area N."),
    (BUILD, (), place("A1"), "A1 is not vacant."),
    (BUILD, (), place("C2"), "C2 is not vacant."),
    (BUILD, (), place("E3", 6), "A tile has six corners, and a breeding tile is not turned."),
    (
        BUILD.replace("sloth black", "sloth heart"),
        (),
        place("E3", 2),
        "A tile has six corners, and a breeding tile is not turned.",
    ),
    (BUILD, (), DISCARD + 1, "There is no such placement."),
    (BUILD, (), 2 * BLOCK, "There is no such placement."),
    # R7.11, R7.12
    (DICE, (), place("E3"), "There is no tile on E3."),
    (DICE, (), place("B1"), "A grey die needs a grey tile."),
    (DICE, (), place("C2"), "A grey die needs a grey tile."),
    (DICE, (), place("A3"), "There is a die on A3 already."),
    (DICE, (), place("A1"), "A breeding tile takes only a 1 or a 2, and this would be a 6."),
    (DICE, (), place("A1", 0, "W"), "A breeding tile takes only a 1 or a 2, and this would be a 3."),
    (DICE, (), place("A2"), "A 6 needs a built tower at its tile, and this would be a 6."),
    (
        DICE.replace("N=grey 6", "N=green 5"),
        (),
        place("C2"),
        "The star animal takes only a 6, and this would be a 5.",
    ),
    # R8.1, R8.5
    (DICE, (), place("A2", UP), "The grey worker is used already."),
    (DICE, (), place("A2", ANY_DOWN), "The multicoloured worker is used already."),
    (DICE.replace("workers=", "workers=grey"), (), place("A2", BOTH_UP), "The multicoloured worker is used already."),
    (
        DICE.replace("workers=", "workers=grey"),
        (),
        place("A1", DOWN),
        "A breeding tile takes only a 1 or a 2, and this would be a 5.",
    ),
    # R8.3, R8.4
    (WORKERS, (), use("A1", UP), "There is no die on A1."),
    (WORKERS, (), use("A2", 0), "There is no such use of a worker."),
    (WORKERS, (), use("E4", BOTH_DOWN) + 2, "There is no such use of a worker."),
    (WORKERS.replace("grey, multi", "multi"), (), use("A2", UP), "The grey worker is used already."),
    (WORKERS.replace("grey, multi", "grey"), (), use("A2", ANY_UP), "The multicoloured worker is used already."),
    (
        WORKERS.replace("W 3", "W 5"),
        (),
        use("A2", UP),
        "A 6 needs a built tower at its tile, and this would be a 6.",
    ),
    (
        WORKERS.replace("condor black W 3", "condor heart 2"),
        (),
        use("A2", UP),
        "A breeding tile takes only a 1 or a 2, and this would be a 3.",
    ),
    (
        f"{WORKERS}; seat1.star=6".replace("grey, multi", "green, grey"),
        (),
        use("C2", UP),
        "The star animal takes only a 6, and this would be a 1.",
    ),
]


@pytest.mark.parametrize(("text", "moves", "action", "why"), CASES)
def test_a_reason_says_why_not(text: str, moves: tuple[str, ...], action: int, why: str) -> None:
    assert reason(play(position(text), *moves), action) == why


def test_every_reason_has_a_case() -> None:
    """All sentences in the source, but for the one that keeps the list of tiles complete."""
    source = re.sub(r'"""[^"]*"""', "", Path(explain.__file__).read_text("utf-8"))
    found = {text for text in re.findall(r'"([A-Z][^"]*[.a-z0-9])"', source) if " " in text}
    told = " ".join(why for _, _, _, why in CASES)
    unreachable = {"No value is refused at a built tower"}
    pieces = {text.split("{")[0].strip() for text in found} - unreachable

    assert [piece for piece in sorted(pieces) if piece not in told] == []


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_reasons_agree_with_what_is_legal(options: dict[str, Any]) -> None:
    """No reason for a legal action, a sentence for any other, also for numbers that mean nothing."""
    luck = random.Random(5)
    for _ in random_play(state := new_game(**options, seed=1), seed=12):
        seat = luck.choice(GAME.to_act(state))
        legal = set(GAME.legal_actions(state, seat))
        for action in (*luck.sample(range(2 * BLOCK + 9), 6), luck.randrange(30), -1, 10**6):
            why = GAME.why_illegal(state, seat, action)
            assert (why is None) == (action in legal)
            assert why is None or SENTENCE.fullmatch(why), why


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    state = position(DICE)
    before = state.clone()
    with pytest.raises(IllegalAction, match=r"There is no tile on E3\."):
        GAME.apply(state, 0, place("E3"))

    assert state == before


def test_reasons_that_have_nothing_to_do_with_the_action() -> None:
    assert GAME.why_illegal(position(BUILD), 1, 0) == "It is not for seat 2 to decide now."
    assert GAME.why_illegal(position(BUILD), 2, 0) == "There is no seat 3 at this table."
    assert GAME.why_illegal(position("step=over; turn=15"), 0, 0) == "The game is over."


def test_in_order_a_seat_has_to_wait_for_lower_numbers() -> None:
    """R6.3."""
    state = position("choosing=in-order; seat1.number=4; seat2.number=2")

    assert GAME.why_illegal(state, 0, SUPPLY_TILE) == "It is not for seat 1 to decide now."
    assert GAME.why_illegal(state, 1, SUPPLY_TILE) is None
