"""Sealed bids, a game for tests of the search: both seats bid at the same time, then a card nobody saw is turned up.

Whoever bid more gets the card and pays the bid. Then seat 1 alone may say stop or double.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Dice
from tierpark.core.guess import no_guess as guess  # noqa: F401
from tierpark.core.record import Array, Record, i8, of
from tierpark.core.rule import rule

SEATS = 2
BIDS = 5
CARDS = (0, 4)  # nobody knows which of them lies there
NO_BID = -1


class State(Record):
    players: i8
    card: i8
    bids: Array[i8] = of(SEATS)
    asked: i8  # whether seat 1 is asked to double
    factor: i8
    dice: Dice


@rule
def setup(s: State) -> None:
    s.players = SEATS
    s.factor = 1
    for seat in range(SEATS):
        s.bids[seat] = NO_BID


@rule
def to_act(s: State) -> int:
    if s.asked:
        return 1
    found = 0
    for seat in range(SEATS):
        if s.bids[seat] == NO_BID:
            found |= 1 << seat
    return found


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    words[0] = 3 if s.asked else (1 << BIDS) - 1
    return 1


@rule
def apply(s: State, seat: int, action: int) -> bool:
    if s.asked:
        s.factor += action
        s.asked = 0
        return False
    s.bids[seat] = action
    if to_act(s) == 0:
        s.asked = 1
        return True
    return False


@rule
def score(s: State, seat: int) -> int:
    own = s.bids[seat] + 0
    if own == NO_BID or own <= s.bids[1 - seat]:
        return 0
    return s.factor * (CARDS[s.card] - own)


@rule
def has_won(s: State, seat: int) -> bool:
    return score(s, seat) >= score(s, 1 - seat)
