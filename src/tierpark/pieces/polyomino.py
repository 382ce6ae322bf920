"""Polyominoes: shapes of square cells that a player may turn and mirror before placing them.

A shape is a tuple of (row, col) cells in reading order, moved so that its first row and its first column are 0.
"""

from collections.abc import Collection, Iterable, Sequence, Set
from functools import cache

Cell = tuple[int, int]
Cells = tuple[Cell, ...]


def cells_of(rows: Sequence[str]) -> Cells:
    """The shape drawn by these rows of equal length: '#' is covered, '.' is not."""
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError(f'row "{row}" is {len(row)} wide, but the first row is {len(rows[0])} wide')
        for mark in row:
            if mark not in "#.":
                raise ValueError(f'row "{row}" has "{mark}", but only "#" and "." draw a shape')
    cells = _normalised((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    if not cells:
        raise ValueError('no "#" in the shape')
    return cells


def rows_of(cells: Cells) -> tuple[str, ...]:
    """The shape as rows of '#' and '.', for drawing; `cells_of` reads them back."""
    width = 1 + max(c for _, c in cells)
    height = 1 + max(r for r, _ in cells)
    return tuple("".join("#" if (r, c) in cells else "." for c in range(width)) for r in range(height))


def is_connected(cells: Collection[Cell]) -> bool:
    """Whether one can walk between any two cells over shared edges. The cells need not be normalised."""
    unseen = set(cells)
    frontier = [unseen.pop()] if unseen else []
    while frontier:
        r, c = frontier.pop()
        for neighbour in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if neighbour in unseen:
                unseen.remove(neighbour)
                frontier.append(neighbour)
    return not unseen


def turned(cells: Cells) -> Cells:
    """The shape after a quarter turn clockwise."""
    return _normalised((c, -r) for r, c in cells)


def mirrored(cells: Cells) -> Cells:
    """The shape with left and right exchanged."""
    return _normalised((r, -c) for r, c in cells)


@cache
def orientations(cells: Cells) -> tuple[Cells, ...]:
    """The distinct ways to hold the shape: as it is and its quarter turns, then mirrored and its quarter turns."""
    return tuple(dict.fromkeys(_all_eight(cells)))


@cache
def orientation_index(cells: Cells) -> tuple[int, ...]:
    """At 4 * m + r, where in `orientations` the shape stands after m mirrorings (0 or 1) and then r quarter turns."""
    distinct = orientations(cells)
    return tuple(distinct.index(held) for held in _all_eight(cells))


def canonical(cells: Cells) -> Cells:
    """The one orientation that stands for the free shape: two shapes share it if a player can hold them alike."""
    return min(_all_eight(cells))


def fits(ways: Iterable[Cells], area: Set[Cell]) -> bool:
    """Whether the shape, held in one of these ways, can be placed wholly inside the area."""
    for held in ways:
        first_col = held[0][1]
        for r, c in area:
            right = c - first_col
            if all((r + i, right + j) in area for i, j in held):
                return True
    return False


def _normalised(cells: Iterable[Cell]) -> Cells:
    ordered = sorted(cells)
    if not ordered:
        return ()
    top = ordered[0][0]
    left = min(c for _, c in ordered)
    return tuple((r - top, c - left) for r, c in ordered)


def _all_eight(cells: Cells) -> list[Cells]:
    eight = []
    for held in (_normalised(cells), mirrored(cells)):
        for _ in range(4):
            eight.append(held)
            held = turned(held)
    return eight
