"""How bots judge a position of a game that says nothing about it: by the points that it has now."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule

game: Any = None


@rule
def value(s: Any, seat: int) -> int:
    """What the position is worth to a seat, in hundredths of a point."""
    points: int = 100 * game.score(s, seat)
    return points
