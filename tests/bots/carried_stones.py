"""Carried stones, a game for tests of the search: a stone is taken up, which changes nothing yet, and then put down.

Each seat does so once. At the place with its own number a stone brings that many points, elsewhere none.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Dice
from tierpark.core.record import Array, Record, i8, of
from tierpark.core.rule import rule

SEATS = 2
STONES = 8
NONE = -1


class State(Record):
    players: i8
    mover: i8
    held: i8
    points: Array[i8] = of(SEATS)
    dice: Dice


@rule
def setup(s: State) -> None:
    s.players = SEATS
    s.held = NONE


@rule
def to_act(s: State) -> int:
    return 1 << s.mover if s.mover < SEATS else 0


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    words[0] = (1 << STONES) - 1
    return 1


@rule
def apply(s: State, seat: int, action: int) -> bool:
    if s.held == NONE:
        s.held = action
    else:
        if s.held == action:
            s.points[seat] = action
        s.held = NONE
        s.mover += 1
    return False


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def has_won(s: State, seat: int) -> bool:
    return s.points[seat] >= s.points[1 - seat]
