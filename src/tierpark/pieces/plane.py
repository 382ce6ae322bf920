"""A plane of squares without an edge, in a bounded record: a cell gets a number when it is first asked for.

A place is noted in a slot of a table, y rows of 64 slots and x slots from its beginning, around its end if need be. As
long as all places lie within 62 columns and 30 rows no two share a slot, so on the tables of people a cell is found at
once. On a map that stretches further a place may have to take a later slot.
"""

from __future__ import annotations

from tierpark.core.record import Array, Record, i8, i16, of
from tierpark.core.rule import proven, rule

MOST_CELLS = 896
SLOTS = 2048
ROW = 64  # slots
NONE = -1
NORTH, EAST, SOUTH, WEST = range(4)
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)  # y grows to the south
STEP = (-ROW, 1, ROW, -1)  # from slot to slot
WIDTH, HEIGHT = 62, 30  # within which no two places share a slot


class Plane(Record):
    """The cells that have numbers, with their places."""

    cells: i16
    west: i16  # the outermost places
    east: i16
    north: i16
    south: i16
    is_wide: i8  # they may share slots
    xs: Array[i16] = of(MOST_CELLS)
    ys: Array[i16] = of(MOST_CELLS)
    slots: Array[i16] = of(SLOTS)  # the number of a cell plus 1; 0 is empty


@proven
@rule
def slot_of(plane: Plane, x: int, y: int) -> int:
    """Where the cell at a place is noted, or the empty slot where it would be."""
    slot = y * ROW + x & SLOTS - 1
    while plane.slots[slot] != 0:
        cell = plane.slots[slot] - 1
        if plane.xs[cell] == x and plane.ys[cell] == y:
            break
        slot = slot + 1 & SLOTS - 1
    return slot


@proven
@rule
def find(plane: Plane, x: int, y: int) -> int:
    """The cell at a place, or NONE if nobody has asked for it yet."""
    return plane.slots[slot_of(plane, x, y)] - 1


@rule
def cell_at(plane: Plane, x: int, y: int) -> int:
    """The cell at a place; it gets a number now if it has none."""
    slot = slot_of(plane, x, y)
    if plane.slots[slot] == 0:
        plane.xs[plane.cells] = x
        plane.ys[plane.cells] = y
        plane.cells += 1
        plane.slots[slot] = plane.cells
        plane.west = min(plane.west, x)
        plane.east = max(plane.east, x)
        plane.north = min(plane.north, y)
        plane.south = max(plane.south, y)
        plane.is_wide = is_beyond(plane)
    return plane.slots[slot] - 1


@rule
def is_beyond(plane: Plane) -> int:
    """1 if the places lie so far apart that two may share a slot."""
    return 1 if plane.east - plane.west >= WIDTH or plane.south - plane.north >= HEIGHT else 0


@proven
@rule
def beside(plane: Plane, cell: int, side: int) -> int:
    """The cell to the north, east, south or west of one, or NONE if it has no number."""
    if plane.is_wide:
        return find(plane, plane.xs[cell] + DX[side], plane.ys[cell] + DY[side])
    return plane.slots[plane.ys[cell] * ROW + plane.xs[cell] + STEP[side] & SLOTS - 1] - 1


@rule
def surround(plane: Plane, cell: int) -> None:
    """Give the four neighbours of a cell numbers."""
    for side in range(4):
        cell_at(plane, plane.xs[cell] + DX[side], plane.ys[cell] + DY[side])


@rule
def forget(plane: Plane, cells: int, west: int, east: int, north: int, south: int) -> None:
    """Take the numbers of all cells from this one on back, with the outermost places as they were before."""
    while plane.cells > cells:
        last = plane.cells - 1
        plane.slots[slot_of(plane, plane.xs[last] + 0, plane.ys[last] + 0)] = 0
        plane.xs[last] = 0
        plane.ys[last] = 0
        plane.cells = last
    plane.west = west
    plane.east = east
    plane.north = north
    plane.south = south
    plane.is_wide = is_beyond(plane)
