"""Hexagons with a flat top in axial coordinates: columns `q` go east, `r` grows to the south.

Every cell has six neighbours, one across each edge, and six corners. A corner is a point where three hexagons meet, so
every point has three names. Sets of cells are bits: bit `i` stands for the cell at `i` in the sequence given.
"""

from collections.abc import Collection, Sequence

Hex = tuple[int, int]

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")  # neighbours, clockwise
CORNERS = ("E", "SE", "SW", "W", "NW", "NE")  # points, clockwise; the one at i lies between directions i + 1 and i + 2

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
EAST, WEST = 0, 3


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexagons beside this one, in the order of DIRECTIONS."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def around(cell: Hex, corner: int) -> tuple[tuple[Hex, int], ...]:
    """The three names of a point, as hexagon and corner: the given one first, then clockwise around the point."""
    beside = neighbours(cell)
    return (
        (cell, corner),
        (beside[(corner + 1) % 6], (corner + 2) % 6),
        (beside[(corner + 2) % 6], (corner + 4) % 6),
    )


def adjacency(cells: Sequence[Hex]) -> tuple[int, ...]:
    """For each cell the set of its neighbours among the cells."""
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(sum(1 << index[beside] for beside in neighbours(cell) if beside in index) for cell in cells)


def sites(cells: Sequence[Hex]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every point where three of these cells meet, by its three names, as index in cells and corner; all sorted."""
    index = {cell: i for i, cell in enumerate(cells)}
    found = []
    for cell in cells:
        for corner in (EAST, WEST):  # every point is one of these two of exactly one hexagon
            point = around(cell, corner)
            if all(other in index for other, _ in point):
                found.append(tuple(sorted((index[other], its) for other, its in point)))
    return tuple(sorted(found))


def is_connected(cells: Collection[Hex]) -> bool:
    """Whether one can walk between any two cells over shared edges."""
    unseen = set(cells)
    frontier = [unseen.pop()] if unseen else []
    while frontier:
        for beside in neighbours(frontier.pop()):
            if beside in unseen:
                unseen.remove(beside)
                frontier.append(beside)
    return not unseen
