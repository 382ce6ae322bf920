"""Zoo Parque: where a domino may lie (R3), found for whole rows of the map at once.

A board is a set of places: a word for each row, a bit for each column, from the outermost place with a number on. The
boards are written on paper, the words behind those of the set of actions. Maps too wide for a board are scanned cell by
cell (`placing`).
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.words import ALL, WORD, lowest, put
from tierpark.games.zoo_parque.state import BLANK, BOARD, CELL_WORDS, N_WORDS, NONE, ON_B, WAYS, State
from tierpark.pieces.plane import DX, DY, EAST, NORTH, ROW, SLOTS, SOUTH, WEST

SPACES, FOR_A, FOR_B = N_WORDS + 1, N_WORDS + 1 + BOARD, N_WORDS + 1 + 2 * BOARD  # the first rows of the boards
NEAR = FOR_A  # bare table beside a space


@rule
def cell_on(s: State, row: int, column: int) -> int:
    """The cell at a place of the boards, or NONE."""
    return s.plane.slots[(s.plane.north + row) * ROW + s.plane.west + column & SLOTS - 1] - 1


@rule
def put_ways(words: Any, cell: int, ways: int) -> None:
    """Put all placements on one cell into the set."""
    w = WAYS * cell // WORD
    at = WAYS * cell - WORD * w
    words[w] |= ways << at & ALL
    if at + WAYS > WORD:
        words[w + 1] |= ways >> WORD - at


@rule
def ways_at(words: Any, cell: int) -> int:
    """All placements on one cell that are in the set."""
    w = WAYS * cell // WORD
    at = WAYS * cell - WORD * w
    ways: int = words[w] >> at
    if at + WAYS > WORD:
        ways |= words[w + 1] << WORD - at
    return ways & (1 << WAYS) - 1


@rule
def wipe_board(s: State, board: int, words: Any) -> None:
    """Take an empty board: the rows of the map, and one more on both sides."""
    for w in range(board - 1, board + s.plane.south - s.plane.north + 2):
        words[w] = 0


@rule
def draw_spaces(s: State, words: Any) -> None:
    """Draw all spaces."""
    wipe_board(s, SPACES, words)
    for cell in range(s.plane.cells):
        if s.tops[cell] != 0:
            words[SPACES + s.plane.ys[cell] - s.plane.north] |= 1 << s.plane.xs[cell] - s.plane.west


@rule
def draw_grounds(s: State, on_a: int, on_b: int, words: Any) -> None:
    """Draw all spaces, and those that half a or half b of a TOP domino may cover by their grounds (R3.4, R3.12)."""
    wipe_board(s, SPACES, words)
    wipe_board(s, FOR_A, words)
    wipe_board(s, FOR_B, words)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            row = s.plane.ys[cell] - s.plane.north
            place = 1 << s.plane.xs[cell] - s.plane.west
            ground = s.grounds[half] + 0
            words[SPACES + row] |= place
            if on_a >> ground & 1:
                words[FOR_A + row] |= place
            if on_b >> ground & 1:
                words[FOR_B + row] |= place


@rule
def rub_out_barred(s: State, words: Any) -> None:
    """R3.13, R3.14: take the spaces that the seat may not cover off the boards."""
    for w in range(CELL_WORDS):
        left = s.barred[w] + 0
        while left:
            cell = WORD * w + lowest(left)
            left &= left - 1
            row = s.plane.ys[cell] - s.plane.north
            keep = ~(1 << s.plane.xs[cell] - s.plane.west)
            words[FOR_A + row] &= keep
            words[FOR_B + row] &= keep


@rule
def find_on_top(s: State, on_a: int, on_b: int, words: Any) -> None:
    """R3.4, R3.13, R3.14: how a TOP domino may lie: both halves where they may, at least one on a space."""
    draw_grounds(s, on_a, on_b, words)
    rub_out_barred(s, words)
    bare_a = -(on_a >> BLANK & 1)  # all places, or none
    bare_b = -(on_b >> BLANK & 1)
    for row in range(s.plane.south - s.plane.north + 1):
        space = words[SPACES + row] + 0
        above = words[SPACES + row - 1] + 0
        under = words[SPACES + row + 1] + 0
        a = words[FOR_A + row] | bare_a & ~space
        b = words[FOR_B + row] | bare_b & ~space
        north = a & (words[FOR_B + row - 1] | bare_b & ~above) & (space | above)
        south = a & (words[FOR_B + row + 1] | bare_b & ~under) & (space | under)
        east = a & b >> 1 & (space | space >> 1)
        west = a & b << 1 & (space | space << 1)
        put_row(s, row, north, east, south, west, words)


@rule
def put_row(s: State, row: int, north: int, east: int, south: int, west: int, words: Any) -> None:
    """Put the placements of a row into the set: with half a on these columns, by direction."""
    left = north | east | south | west
    while left:
        column = lowest(left)
        left &= left - 1
        ways = sides_at(column, north, east, south, west)
        put_ways(words, cell_on(s, row, column), ways)


@rule
def sides_at(column: int, north: int, east: int, south: int, west: int) -> int:
    """In which of these rows the column is set, by direction."""
    return (
        (north >> column & 1) << NORTH
        | (east >> column & 1) << EAST
        | (south >> column & 1) << SOUTH
        | (west >> column & 1) << WEST
    )


@rule
def find_beside(s: State, words: Any) -> None:
    """R3.3: how a BOTTOM domino may lie: on bare table, at least one half beside a space.

    With a half on such a place the other may lie further out, where only what was removed has left numbers: then that
    half is half b or half a, and the placement has the number of this place (`ON_B`).
    """
    draw_spaces(s, words)
    wipe_board(s, NEAR, words)
    rows = s.plane.south - s.plane.north + 1
    for row in range(rows):
        space = words[SPACES + row] + 0
        around = words[SPACES + row - 1] | words[SPACES + row + 1] | space << 1 | space >> 1
        words[NEAR + row] = around & ~space
    for row in range(rows):
        space = words[SPACES + row] + 0
        near = words[NEAR + row] + 0
        north = near & ~words[SPACES + row - 1]
        south = near & ~words[SPACES + row + 1]
        east = near & ~(space >> 1)
        west = near & ~(space << 1)
        far_north = north & ~words[NEAR + row - 1]
        far_south = south & ~words[NEAR + row + 1]
        far_east = east & ~(near >> 1)
        far_west = west & ~(near << 1)
        left = north | east | south | west
        while left:
            column = lowest(left)
            left &= left - 1
            ways = sides_at(column, north, east, south, west)
            far = sides_at(column, far_north, far_east, far_south, far_west)
            if s.has_removed and far:
                far = reach_out(s, row, column, far, words)
            put_ways(words, cell_on(s, row, column), ways | (far << 2 & 15 | far >> 2) << ON_B)


@rule
def reach_out(s: State, row: int, column: int, sides: int, words: Any) -> int:
    """Put half a on the places on these sides that still have numbers; returns the sides where there is none."""
    for side in range(4):
        if sides >> side & 1:
            beyond = cell_on(s, row + DY[side], column + DX[side])
            if beyond != NONE:
                sides &= ~(1 << side)
                put(words, WAYS * beyond + (side + 2 & 3))
    return sides
