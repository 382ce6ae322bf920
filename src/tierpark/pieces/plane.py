"""A plane of squares without an edge, in a bounded record: a cell gets a number when it is first asked for.

Cells are found by hashing. Two cells whose places differ by less than 64 columns and 32 rows never share a slot, so on
the tables of people a cell is found at once; a map that stretches further only takes a few more steps.
"""

from __future__ import annotations

from tierpark.core.record import Array, Record, i16, of
from tierpark.core.rule import rule

MOST_CELLS = 1024
SLOTS = 2048
ROW_BITS = 6  # a row of slots holds 64 columns
NONE = -1
NORTH, EAST, SOUTH, WEST = range(4)
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)  # y grows to the south


class Plane(Record):
    """The cells that have numbers, with their places."""

    cells: i16
    xs: Array[i16] = of(MOST_CELLS)
    ys: Array[i16] = of(MOST_CELLS)
    slots: Array[i16] = of(SLOTS)  # the number of a cell plus 1; 0 is empty


@rule
def slot_of(plane: Plane, x: int, y: int) -> int:
    """Where the cell at a place is noted, or the empty slot where it would be."""
    slot = (y << ROW_BITS) + (x & (1 << ROW_BITS) - 1) & SLOTS - 1
    while plane.slots[slot] != 0:
        cell = plane.slots[slot] - 1
        if plane.xs[cell] == x and plane.ys[cell] == y:
            break
        slot = slot + 1 & SLOTS - 1
    return slot


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
    return plane.slots[slot] - 1


@rule
def beside(plane: Plane, cell: int, side: int) -> int:
    """The cell to the north, east, south or west of one, or NONE if it has no number."""
    return find(plane, plane.xs[cell] + DX[side], plane.ys[cell] + DY[side])


@rule
def surround(plane: Plane, cell: int) -> None:
    """Give the four neighbours of a cell numbers."""
    for side in range(4):
        cell_at(plane, plane.xs[cell] + DX[side], plane.ys[cell] + DY[side])
