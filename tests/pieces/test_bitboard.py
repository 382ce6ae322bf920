"""Bit boards, held against Python's own sets of cells; plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tierpark.core.compiled import CompiledWorld
from tierpark.core.rule import rule
from tierpark.pieces import bitboard
from tierpark.pieces.bitboard import CELLS, COLUMNS, ROWS, Board, anchors_of, cells_of, packed, words_of
from tierpark.pieces.polyomino import Cells, orientations
from tierpark.pieces.polyomino import cells_of as shape_of

DRAWN = [
    "#",
    "##",
    "###",
    "##/#.",
    "####",
    "##/##",
    "###/#..",
    "##./.##",
    "###/.#.",
    "##./.##/.#.",
    "#../###/..#",
    "#.#/###",
    "#####",
    "###/#../#..",
    ".#./###/.#.",
    "####/.#..",
    "##/##/#.",
    "###/#.#/###",
    "######",
    "#.#./####",
    "###/###/##.",
    "########",
    "###../..#../..###/..#.#",
    "##########",
    "#/#/#/#/#/#/#/#/#",
]
SHAPES = [way for drawing in DRAWN for way in orientations(shape_of(drawing.split("/")))]
FITTING = [shape for shape in SHAPES if max(r for r, _ in shape) < ROWS and max(c for _, c in shape) < COLUMNS]

sets = st.sets(st.integers(0, CELLS - 1))
cell = st.integers(0, CELLS - 1)


@rule
def questions_at(boards: Any, out: Any) -> None:
    for at in range(CELLS):
        out[at] = 1 if bitboard.has(boards[0], at) else 0
    out[CELLS] = bitboard.size(boards[0])
    out[CELLS + 1] = 1 if bitboard.is_empty(boards[0]) else 0


@rule
def changes_at(boards: Any, added: int, removed: int) -> None:
    bitboard.add(boards[0], added)
    bitboard.remove(boards[0], removed)


@rule
def shifts_at(boards: Any, out: Any) -> None:
    for k in range(CELLS + 1):
        lo, hi = bitboard.shifted(boards[0].lo, boards[0].hi, k)
        out[k][0] = lo
        out[k][1] = hi


@rule
def anchors_at(boards: Any, shapes: Any, within: Any, out: Any) -> None:
    for i in range(len(shapes)):
        lo, hi = bitboard.anchors(boards[0], shapes[i], within[i][0], within[i][1])
        out[i][0] = lo
        out[i][1] = hi


@rule
def cover_at(boards: Any, shape: int, anchor: int) -> None:
    bitboard.cover(boards[0], shape, anchor)


PLAIN = {rule: rule for rule in (questions_at, changes_at, shifts_at, anchors_at, cover_at)}
WORLD = CompiledWorld("bitboard", {})
COMPILED = {rule: WORLD.entry(rule) for rule in PLAIN}
both = pytest.mark.parametrize("run", [PLAIN, COMPILED], ids=["plain", "compiled"])
unhurried = settings(deadline=None)  # the first call of a compiled rule compiles it or loads it from disk


def board(cells: set[int]) -> Board:
    made = Board()
    made.lo, made.hi = words_of(cells)
    return made


def boards(run: Any, cells: set[int]) -> Any:
    """An array of one board, as this speed has it."""
    made = board(cells)
    return [made] if run is PLAIN else np.frombuffer(bytearray(made.pack()), dtype=Board.layout())


def cells_in(made: Any) -> list[int]:
    """The cells of such a board."""
    return cells_of(made if isinstance(made, Board) else Board.unpack(made.tobytes()))


@given(sets)
def test_words_and_cells_are_a_round_trip(cells: set[int]) -> None:
    assert cells_of(board(cells)) == sorted(cells)
    assert all(0 <= word < 2**63 for word in words_of(cells))


@both
@unhurried
@given(sets)
def test_a_board_knows_its_cells_and_how_many_they_are(run: Any, cells: set[int]) -> None:
    out = np.zeros(CELLS + 2, dtype=np.int64)
    run[questions_at](boards(run, cells), out)

    assert [at for at in range(CELLS) if out[at]] == sorted(cells)
    assert out[CELLS:].tolist() == [len(cells), not cells]


@both
@unhurried
@given(sets, cell, cell)
def test_cells_are_added_and_removed_twice_like_once(run: Any, cells: set[int], added: int, removed: int) -> None:
    made = boards(run, cells)
    for _ in range(2):
        run[changes_at](made, added, removed)

        assert cells_in(made[0]) == sorted((cells | {added}) - {removed})


@both
@unhurried
@given(sets)
def test_a_shift_moves_every_cell_towards_the_first(run: Any, cells: set[int]) -> None:
    out = np.zeros((CELLS + 1, 2), dtype=np.int64)
    run[shifts_at](boards(run, cells), out)

    for k in range(CELLS + 1):
        assert tuple(out[k]) == words_of(at - k for at in cells if at >= k)


TABLES = [packed(shape) for shape in FITTING], [anchors_of(shape) for shape in FITTING]
ARRAYS = tuple(np.array(table, dtype=np.int64) for table in TABLES)


def places(shape: Cells, cells: set[int]) -> set[int]:
    """Every anchor at which the shape lies wholly on the cells, by trying each place on the board."""
    (top, left), *_ = shape
    return {
        (row + top) * COLUMNS + column + left
        for row in range(-max(r for r, _ in shape), ROWS)
        for column in range(-max(c for _, c in shape), COLUMNS)
        if all(
            0 <= row + r < ROWS and 0 <= column + c < COLUMNS and (row + r) * COLUMNS + column + c in cells
            for r, c in shape
        )
    }


dense = st.sets(st.integers(0, CELLS - 1), max_size=25).map(lambda holes: set(range(CELLS)) - holes)
narrow = st.integers(1, COLUMNS).map(lambda width: {at for at in range(CELLS) if at % COLUMNS < width})


@both
@settings(deadline=None, max_examples=30)
@given(sets | dense | narrow | st.just(set()))
def test_placements_by_shift_and_and_are_those_found_by_trying(run: Any, cells: set[int]) -> None:
    out = np.zeros((len(FITTING), 2), dtype=np.int64)
    run[anchors_at](boards(run, cells), *(TABLES if run is PLAIN else ARRAYS), out)

    for shape, (lo, hi) in zip(FITTING, out.tolist(), strict=True):
        assert (lo, hi) == words_of(places(shape, cells)), shape


@both
@unhurried
@given(sets, st.sampled_from(FITTING), st.data())
def test_a_piece_covers_the_cells_it_lies_on(run: Any, cells: set[int], shape: Cells, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, ROWS - 1 - max(r for r, _ in shape)))
    column = data.draw(st.integers(0, COLUMNS - 1 - max(c for _, c in shape)))
    under = [(row + r) * COLUMNS + column + c for r, c in shape]
    made = boards(run, cells)
    run[cover_at](made, packed(shape), under[0])

    assert cells_in(made[0]) == sorted(cells - set(under))


def test_many_shapes_of_every_kind_were_tried() -> None:
    assert len(FITTING) > 80
    assert {len(shape) for shape in FITTING} == {1, 2, 3, 4, 5, 6, 8, 9, 10}
    assert any(shape[0][1] > 0 for shape in FITTING)  # an anchor that is not in the first column
