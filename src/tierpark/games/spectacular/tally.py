"""Spectacular: what counts in a park, for the reasons of advice: its points by category, and what leads to points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.tally import Count, points_for
from tierpark.games.spectacular import view

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.state import State

POINTS = {
    "entrance": points_for("the entrance"),
    "green": points_for("the jungle"),
    "blue": points_for("the water"),
    "grey": points_for("the mountains"),
    "orange": points_for("the savanna"),
    "towers": points_for("towers"),
    "animals": points_for("different animals"),
    "missions": points_for("missions"),
}
COUNTS = {
    **POINTS,
    "towers built": Count(500, "builds {n} tower{s}", ""),
    "hearts": Count(350, "adds {n} breeding tile{s}", ""),
    "fed": Count(90, "feeds {n} tile{s}", ""),
    "tiles": Count(60, "adds {n} tile{s}", ""),
    "workers": Count(300, "gains {n} worker{s}", "spends {n} worker{s}"),
}


def tally(game: Spectacular, state: State, seat: int) -> dict[str, int]:
    """What counts in the park of a seat."""
    board, scores = state.boards[seat], view.scores(game, state, seat)
    return {
        **{name: getattr(scores, name) for name in POINTS},
        "towers built": board.towered.bit_count() // 3,
        "hearts": board.hearts.bit_count(),
        "fed": board.fed.bit_count(),
        "tiles": -board.vacant.bit_count(),
        "workers": board.workers.bit_count(),
    }
