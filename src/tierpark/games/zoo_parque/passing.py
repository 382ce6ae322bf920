"""Zoo Parque: the kangaroo's power. All players at once pass three dominoes to one side (R12.8)."""

from __future__ import annotations

from tierpark.core.reveal import Reveal
from tierpark.core.rule import happens, rule
from tierpark.core.words import clear
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.market import hand_size
from tierpark.games.zoo_parque.state import DOMINO_WORDS, MOST_HAND, State, Step

PASSED = 3
LEFT = 0  # to the next player in turn order


@rule
def begin_passing(s: State, side: int) -> None:
    """The player has named a side: everybody who has dominoes chooses."""
    s.side = side
    s.due = 0
    for seat in range(s.players):
        if hand_size(s, seat) > 0:
            s.due |= 1 << seat
        for i in range(PASSED):
            s.passed[seat][i] = 0
    if s.due:
        s.step = Step.PASS


@rule
def passable(s: State, seat: int) -> int:
    """The places of the hand from which a domino may be passed, as a set."""
    found = 0
    for place in range(MOST_HAND):
        if s.hands[seat][place]:
            found |= 1 << place
    return found


@rule
def pass_domino(s: State, seat: int, place: int) -> None:
    """Choose one more domino; with the last of all players they change hands."""
    chosen = 0
    while s.passed[seat][chosen]:
        chosen += 1
    happens(Event.PASSED, seat, s.hands[seat][place] + 0, 0)
    s.passed[seat][chosen] = s.hands[seat][place]
    s.hands[seat][place] = 0
    if chosen == PASSED - 1 or passable(s, seat) == 0:
        s.due &= ~(1 << seat)
    if s.due == 0:
        hand_over(s)
    else:
        s.step = Step.PASS


@rule
def hand_over(s: State) -> None:
    """All dominoes that were chosen change hands; nobody knows any longer who holds what."""
    for seat in range(s.players):
        to = (seat + 1) % s.players if s.side == LEFT else (seat + s.players - 1) % s.players
        for i in range(PASSED):
            if s.passed[seat][i]:
                put_in_hand(s, to, s.passed[seat][i] + 0)
                happens(Event.HANDED, to, s.passed[seat][i] + 0, seat)
                s.passed[seat][i] = 0
    clear(s.known, DOMINO_WORDS)
    s.revealed = Reveal.ALL


@rule
def put_in_hand(s: State, seat: int, domino: int) -> None:
    """Put a domino on a free place of a hand."""
    for place in range(MOST_HAND):
        if s.hands[seat][place] == 0:
            s.hands[seat][place] = domino
            return
