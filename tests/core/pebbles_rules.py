"""Pebbles, a game small enough to compile in a test: take pebbles from a heap in turn; who takes the last one wins."""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Dice, below, wipe
from tierpark.core.guess import no_guess as guess  # noqa: F401
from tierpark.core.record import Array, Record, i8, of
from tierpark.core.rule import rule

HEAP = 10
EXTRA = 6
TAKES = (1, 2, 3)
N_TAKES = 3
MOST = (3, 3, 3)  # seat -> what it may take at once


class Seat(Record):
    taken: i8


class State(Record):
    players: i8
    misere: i8  # who takes the last one loses
    mover: i8
    heap: i8
    seats: Array[Seat] = of(3)
    dice: Dice


@rule
def setup(s: State) -> None:
    s.heap = HEAP + below(s.dice, EXTRA)
    wipe(s.dice)


@rule
def to_act(s: State) -> int:
    return 1 << s.mover if s.heap != 0 else 0


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    if s.heap == 0 or seat != s.mover:
        return 0
    words[0] = 0
    for i in range(N_TAKES):
        if i < MOST[seat] and i < s.heap:
            words[0] |= 1 << i
    return 1


@rule
def apply(s: State, seat: int, action: int) -> bool:
    s.seats[seat].taken += TAKES[action]
    s.heap -= TAKES[action]
    if s.heap > 0:
        s.mover = (s.mover + 1) % s.players
    return False


@rule
def score(s: State, seat: int) -> int:
    return s.seats[seat].taken + 0


@rule
def has_won(s: State, seat: int) -> bool:
    return (seat == s.mover) != (s.misere == 1)


@rule
def rank(s: State, seat: int) -> int:
    better = 0
    for other in range(s.players):
        if has_won(s, other) and not has_won(s, seat):
            better += 1
    return better + 1
