"""Spectacular: what can be read off a park: its layout, its areas, its dice (R1)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.spectacular.state import PlayerBoard, State
from tierpark.games.spectacular.tables import NEXT_TO, SITE, SITE_CELLS


@rule
def layout_of(s: State, seat: int) -> int:
    """R2.8: which park a seat has: the same for all, or that of its own board."""
    return 1 + s.stars[seat] if s.asymmetric else 0


@rule
def connected(layout: int, cell: int, among: int) -> int:
    """R1.8, R1.9: the hexagons of a set that hang together with one of them."""
    area = 1 << cell
    new = area
    while new:
        near = NEXT_TO[layout][lowest(new)] & among & ~area
        new = new & new - 1 | near
        area |= near
    return area


@rule
def total(board: PlayerBoard, cells: int) -> int:
    """The sum of the dice on these hexagons."""
    found = 0
    left = cells & board.fed
    while left:
        found += board.dice[lowest(left)]
        left &= left - 1
    return found


@rule
def tower_at(board: PlayerBoard, layout: int, cell: int) -> int:
    """The three hexagons of the built tower that a hexagon belongs to."""
    site = SITE[layout][cell][board.corners[cell]]
    around = 0
    for i in range(3):
        around |= 1 << SITE_CELLS[layout][site][i]
    return around
