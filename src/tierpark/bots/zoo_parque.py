"""Zoo Parque: how bots judge a position: points, those of the best other seat, and pawns that can still claim."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.zoo_parque.scoring import score
from tierpark.games.zoo_parque.state import IN_SUPPLY, PAWNS, State, Step

AHEAD = 1
GLANCES = 60
PAWN = 120  # hundredths of a point for a pawn in the supply
RIVAL = 60  # of what the best other seat has


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat, in hundredths of a point; in the campaign all is one's own (R13.3)."""
    if s.step == Step.OVER and not s.settings.level:
        return 100 * score(s, seat)
    together = s.settings.level > 0
    own = 0
    rival = 0
    for other in range(s.players):
        if together or other == seat:
            own += 100 * score(s, other) + PAWN * spare_pawns(s, other)
        else:
            rival = max(rival, score(s, other))
    return own - RIVAL * rival


@rule
def spare_pawns(s: State, seat: int) -> int:
    """Pawns in the supply."""
    found = 0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if s.pawns[pawn].cell == IN_SUPPLY:
            found += 1
    return found
