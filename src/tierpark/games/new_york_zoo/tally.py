"""New York Zoo: what counts in a zoo, for the reasons of advice: free spaces, their shape, and animals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.tally import Count
from tierpark.games.new_york_zoo.ending import animals, free_spaces
from tierpark.games.new_york_zoo.tables import SPACES
from tierpark.pieces.bitboard import COLUMNS, cells_of

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.state import State

COUNTS = {
    "free spaces": Count(-100, "leaves {n} space{s} more free", "covers {n} space{s}"),
    "gaps": Count(-270, "leaves {n} single gap{s}", "fills {n} single gap{s}"),
    "edges": Count(-27, "makes the free spaces more ragged", "smooths the edge of the free spaces"),
    "animals": Count(100, "brings {n} animal{s}", "lets {n} animal{s} go"),
    "breeders": Count(170, "makes {n} more enclosure{s} ready to breed", "leaves {n} enclosure{s} fewer to breed"),
}


def tally(game: NewYorkZoo, state: State, seat: int) -> dict[str, int]:
    """What counts in the zoo of a seat."""
    zoo = state.zoos[seat]
    spaces = game.tables.get("SPACES", SPACES)
    free = set(cells_of(zoo.free))
    sides = {cell: sum(other in free for other in _beside(cell)) for cell in free}
    pens = [(state.enclosures[tile], spaces[tile]) for tile in range(len(game.tiles)) if zoo.enclosures >> tile & 1]
    return {
        "free spaces": free_spaces(state, seat),
        "gaps": sum(not touching for touching in sides.values()),
        "edges": sum(4 - touching for touching in sides.values()),
        "animals": animals(state, seat),
        "breeders": sum(2 <= pen.animals < room for pen, room in pens),
    }


def _beside(cell: int) -> list[int]:
    column = cell % COLUMNS
    found = [cell - COLUMNS, cell + COLUMNS]
    return found + [cell - 1] * (column > 0) + [cell + 1] * (column < COLUMNS - 1)
