"""A board of up to 126 cells as two words of 63 bits, and the placements of a shape on it by shift and AND.

Cell = row * COLUMNS + column. Narrower boards leave their last columns unused, so that every shape has the same offsets
on every board. A placement is named by its *anchor*: the first cell of the shape in reading order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.record import Record, i64
from tierpark.core.rule import rule
from tierpark.core.words import ALL, WORD, popcount

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.pieces.polyomino import Cells

COLUMNS = 14
ROWS = 9
CELLS = ROWS * COLUMNS
OFFSET_BITS = 7
OFFSET = (1 << OFFSET_BITS) - 1


class Board(Record):
    """A set of cells: 0 to 62 in `lo`, 63 to 125 in `hi`."""

    lo: i64
    hi: i64


def words_of(cells: Iterable[int]) -> tuple[int, int]:
    """The two words of a set of cells."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits & ALL, bits >> WORD


def cells_of(board: Board) -> list[int]:
    """The cells of a board, in reading order."""
    bits = board.lo | board.hi << WORD
    return [cell for cell in range(CELLS) if bits >> cell & 1]


def packed(shape: Cells) -> int:
    """How far each other cell of a shape lies behind its anchor, nearest first, seven bits each."""
    (top, left), *others = shape
    word = 0
    for i, (row, column) in enumerate(others):
        word |= (row - top) * COLUMNS + column - left << OFFSET_BITS * i
    return word


def anchors_of(shape: Cells) -> tuple[int, int]:
    """The cells where an anchor leaves the whole shape between the first and the last column."""
    left = shape[0][1]
    right = max(column for _, column in shape)
    return words_of(row * COLUMNS + column for row in range(ROWS) for column in range(left, COLUMNS - right + left))


@rule
def has(board: Board, cell: int) -> bool:
    """Whether the cell is in the set."""
    if cell < WORD:
        return (board.lo >> cell & 1) == 1
    return (board.hi >> cell - WORD & 1) == 1


@rule
def is_empty(board: Board) -> bool:
    """Whether no cell is in the set."""
    return (board.lo | board.hi) == 0


@rule
def size(board: Board) -> int:
    """How many cells the set has."""
    return popcount(board.lo) + popcount(board.hi)


@rule
def add(board: Board, cell: int) -> None:
    """Put a cell into the set."""
    if cell < WORD:
        board.lo |= 1 << cell
    else:
        board.hi |= 1 << cell - WORD


@rule
def remove(board: Board, cell: int) -> None:
    """Take a cell out of the set."""
    if cell < WORD:
        board.lo &= ~(1 << cell)
    else:
        board.hi &= ~(1 << cell - WORD)


@rule
def shifted(lo: int, hi: int, k: int) -> tuple[int, int]:
    """The set with every cell moved k places towards 0."""
    if k < WORD:
        return (lo >> k | hi << WORD - k) & ALL, hi >> k
    return hi >> k - WORD, 0


@rule
def anchors(board: Board, shape: int, within_lo: int, within_hi: int) -> tuple[int, int]:
    """Every anchor at which a packed shape lies wholly on the board's cells, as two words."""
    lo = board.lo & within_lo
    hi = board.hi & within_hi
    while shape and (lo | hi):
        shifted_lo, shifted_hi = shifted(board.lo, board.hi, shape & OFFSET)
        lo &= shifted_lo
        hi &= shifted_hi
        shape >>= OFFSET_BITS
    return lo, hi


@rule
def cover(board: Board, shape: int, anchor: int) -> None:
    """Take the cells of a packed shape out of the set."""
    remove(board, anchor)
    while shape:
        remove(board, anchor + (shape & OFFSET))
        shape >>= OFFSET_BITS
