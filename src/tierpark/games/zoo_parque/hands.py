"""Zoo Parque: who decides for which hand. Each seat has a hand; alone in the campaign one seat has several (R13.8)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.zoo_parque.scoring import score as score_of_hand
from tierpark.games.zoo_parque.state import State, Step


@rule
def deciding(s: State) -> int:
    """The hands that owe a decision, as a set: the one whose turn it is, or whichever has to decide meanwhile."""
    match s.step:
        case Step.OVER:
            return 0
        case Step.PASS:
            return s.due + 0
        case Step.RELOCATE | Step.MEAL | Step.FEED:
            return 1 << s.decider
        case _:
            return 1 << s.player


@rule
def hand_of(s: State, seat: int) -> int:
    """R13.8: the hand that a seat plays now: its own; of several the first that owes a decision."""
    if not s.settings.solo:
        return seat
    hands = deciding(s)
    return lowest(hands) if hands else s.player + 0


@rule
def score(s: State, seat: int) -> int:
    """The points of a seat, with those of all its hands (R13.8)."""
    if not s.settings.solo:
        return score_of_hand(s, seat)
    total = 0
    for hand in range(s.players):
        total += score_of_hand(s, hand)
    return total
