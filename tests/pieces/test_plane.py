"""The plane, held against a dictionary of places; plain and compiled, near and far."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.core.compiled import CompiledWorld
from tierpark.pieces import plane
from tierpark.pieces.plane import DX, DY, EAST, MOST_CELLS, NONE, NORTH, SOUTH, WEST, Plane, beside, cell_at, find

near = st.integers(-40, 40)
far = st.integers(-400, 400)
places = st.lists(st.tuples(near, near) | st.tuples(far, far), max_size=120)


@given(places)
def test_a_cell_keeps_the_number_it_got_first(asked: list[tuple[int, int]]) -> None:
    table, known = Plane(), dict[tuple[int, int], int]()
    for x, y in asked:
        assert find(table, x, y) == known.get((x, y), NONE)
        assert cell_at(table, x, y) == known.setdefault((x, y), len(known))
    for (x, y), cell in known.items():
        assert find(table, x, y) == cell
        assert (table.xs[cell], table.ys[cell]) == (x, y)
    assert table.cells == len(known)


def test_looking_for_a_cell_gives_it_no_number() -> None:
    table = Plane()
    assert find(table, 3, 4) == NONE
    assert table.cells == 0


@pytest.mark.parametrize(("side", "place"), [(NORTH, (5, 1)), (EAST, (6, 2)), (SOUTH, (5, 3)), (WEST, (4, 2))])
def test_neighbours_lie_to_the_four_sides(side: int, place: tuple[int, int]) -> None:
    table = Plane()
    middle = cell_at(table, 5, 2)
    assert beside(table, middle, side) == NONE
    plane.surround(table, middle)

    assert table.cells == 5
    assert beside(table, middle, side) == find(table, *place) != NONE


def test_places_that_share_a_slot_are_told_apart() -> None:
    """64 columns or 32 rows apart."""
    table = Plane()
    alike = [(x, y) for x in (-64, 0, 64, 128) for y in (-32, 0, 32)]
    cells = [cell_at(table, x, y) for x, y in alike]

    assert len(set(cells)) == len(alike)
    assert [find(table, x, y) for x, y in alike] == cells


def test_the_plane_can_be_filled_in_a_straight_line_to_any_side() -> None:
    for dx, dy in zip(DX, DY, strict=True):
        table = Plane()
        cells = [cell_at(table, i * dx, i * dy) for i in range(MOST_CELLS)]
        assert cells == list(range(MOST_CELLS))
        assert [find(table, i * dx, i * dy) for i in range(MOST_CELLS)] == cells
        table.pack()


def test_compiled_planes_are_the_same_bytes() -> None:
    world = CompiledWorld("plane", {}, {})
    compiled_cell, compiled_surround = world.entry(cell_at), world.entry(plane.surround)
    table, twin = Plane(), np.zeros(1, dtype=Plane.layout())
    for i in range(60):
        x, y = i * 37 % 150 - 75, i * 53 % 90 - 45
        assert compiled_cell(twin[0], x, y) == cell_at(table, x, y)
        compiled_surround(twin[0], i)
        plane.surround(table, i)
        assert twin.tobytes() == table.pack()
