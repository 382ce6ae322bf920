"""The Sanctuary: what counts on a board, for the reasons of advice: the lines of the score pad, and stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.tally import Count, points_for
from tierpark.games.the_sanctuary import view
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import NONE, VOLUNTEERS

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.state import State

POINTS = {
    "reclamation": points_for("flooding and forestation"),
    "animals": points_for("animals"),
    "center": points_for("pairs in the management center"),
    "storehouses": points_for("storehouses"),
    "land": points_for("purchased land"),
    "improvements": points_for("improvements"),
    "threats": Count(100, "saves {n} point{s} of threats", "costs {n} point{s} of threats"),
}
COUNTS = {
    **POINTS,
    "sight": Count(120, "sees {n} card{s}", "", of=("place",)),
    "resources": Count(60, "brings {n} resource{s}", "uses {n} resource{s}"),
    "happiness": Count(150, "makes animals happier, by {n}", "takes {n} of happiness"),
    "staff": Count(150, "brings {n} of the staff", "gives up {n} of the staff"),
    "new threats": Count(-50, "takes {n} threat{s}", "removes {n} threat{s}"),
}


def tally(game: TheSanctuary, state: State, seat: int) -> dict[str, int]:
    """What counts on the board of a seat."""
    board, scores = state.boards[seat], view.scores(game, state, seat)
    return {
        **{name: getattr(scores, name) for name in POINTS},
        "sight": sum(_in_sight(game, state, seat, who) for who in range(VOLUNTEERS * seat, VOLUNTEERS * (seat + 1))),
        "resources": sum(board.center) + sum(sum(house) for house in board.stores) + sum(board.below),
        "happiness": sum(board.happiness),
        "staff": board.rangers + board.rescuers,
        "new threats": board.threats,
    }


def _in_sight(game: TheSanctuary, state: State, seat: int, who: int) -> int:
    """How many cards a volunteer sees that has not been activated."""
    if state.spots[who] == NONE or state.lying >> who & 1:
        return 0
    seen: int = game.world.function(visible)(state, state.boards[seat].powers, state.spots[who])
    return seen.bit_count()
