"""Zoo Parque: how bots judge a position: points, those of the best other seat, and pawns that can still claim."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.zoo_parque.scoring import score
from tierpark.games.zoo_parque.state import IN_SUPPLY, PAWNS, State

AHEAD = 1
GLANCES = 60
PAWN = 120  # hundredths of a point for a pawn in the supply
RIVAL = 60  # of what the best other seat has


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat, in hundredths of a point; together, what it is worth to all."""
    own = score(s, seat)
    rival = 0
    for other in range(s.players):
        if other != seat:
            points = score(s, other)
            if s.settings.level:
                own += points
            elif points > rival:
                rival = points
    worth = 100 * own - RIVAL * rival
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if s.pawns[pawn].cell == IN_SUPPLY:
            worth += PAWN
    return worth
