"""Hexagons, held against the plane they lie in: neighbours, points, and counts known from mathematics."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.pieces.hexes import CORNERS, DIRECTIONS, Hex, adjacency, around, is_connected, neighbours, sites

HEIGHT = math.sqrt(3)  # of a hexagon whose sides are 1 long
COMPASS = {"E": 0, "NE": 60, "N": 90, "NW": 120, "W": 180, "SW": 240, "S": 270, "SE": 300}
EDGES = {"N": 90, "NE": 30, "SE": -30, "S": -90, "SW": -150, "NW": 150}  # degrees from the east, anticlockwise

FLOWER = ((0, 0), *neighbours((0, 0)))

coordinate = st.integers(-50, 50)
cell = st.tuples(coordinate, coordinate)
corner = st.integers(0, 5)
patch = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), unique=True, max_size=25)


def middle(cell: Hex) -> complex:
    """Where the middle of a hexagon lies in the plane; north is up."""
    q, r = cell
    return complex(1.5 * q, -HEIGHT * (r + q / 2))


def point(cell: Hex, corner: int) -> complex:
    """Where a corner of a hexagon lies in the plane."""
    return middle(cell) + towards(COMPASS[CORNERS[corner]])


def towards(degrees: float) -> complex:
    return complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def cells_in(bits: int, cells: list[Hex]) -> set[Hex]:
    return {cell for i, cell in enumerate(cells) if bits >> i & 1}


def is_near(one: complex, other: complex) -> bool:
    return abs(one - other) < 1e-6


# Neighbours


@given(cell)
def test_a_neighbour_lies_across_the_edge_that_its_direction_names(cell: Hex) -> None:
    for direction, beside in zip(DIRECTIONS, neighbours(cell), strict=True):
        assert is_near(middle(beside), middle(cell) + HEIGHT * towards(EDGES[direction]))


@given(cell)
def test_whoever_is_a_neighbour_has_one_in_the_opposite_direction(cell: Hex) -> None:
    for i, beside in enumerate(neighbours(cell)):
        assert neighbours(beside)[(i + 3) % 6] == cell


@given(patch)
def test_adjacency_is_nearness_of_the_middles(cells: list[Hex]) -> None:
    sets = adjacency(cells)

    assert len(sets) == len(cells)
    for cell, bits in zip(cells, sets, strict=True):
        near = {other for other in cells if is_near(abs(middle(other) - middle(cell)), HEIGHT)}
        assert cells_in(bits, cells) == near


# Points


@given(cell, corner)
def test_the_three_names_of_a_point_lie_in_one_place(cell: Hex, corner: int) -> None:
    names = around(cell, corner)

    assert names[0] == (cell, corner)
    assert len({other for other, _ in names}) == 3
    for other, its in names:
        assert is_near(point(other, its), point(cell, corner))


@given(cell, corner)
def test_the_names_of_a_point_go_clockwise_around_it(cell: Hex, corner: int) -> None:
    first, second, third = (middle(other) - point(cell, corner) for other, _ in around(cell, corner))

    assert is_near(second, first * towards(-120))
    assert is_near(third, second * towards(-120))


@given(cell, corner)
def test_a_point_has_the_same_names_whichever_one_is_asked_for(cell: Hex, corner: int) -> None:
    first, second, third = around(cell, corner)

    assert around(*second) == (second, third, first)
    assert around(*third) == (third, first, second)


@pytest.mark.parametrize(
    ("corner", "between"),
    [
        ("E", ("NE", "SE")),
        ("SE", ("SE", "S")),
        ("SW", ("S", "SW")),
        ("W", ("SW", "NW")),
        ("NW", ("NW", "N")),
        ("NE", ("N", "NE")),
    ],
)
def test_a_corner_lies_between_two_neighbours(corner: str, between: tuple[str, str]) -> None:
    _, *others = around((3, -7), CORNERS.index(corner))

    assert tuple(DIRECTIONS[neighbours((3, -7)).index(other)] for other, _ in others) == between


@given(patch)
def test_the_sites_are_the_points_at_three_of_the_cells_each_once(cells: list[Hex]) -> None:
    found = sites(cells)
    triples = {
        frozenset(three)
        for three in itertools.combinations(range(len(cells)), 3)
        if all(is_near(abs(middle(cells[i]) - middle(cells[j])), HEIGHT) for i, j in itertools.combinations(three, 2))
    }

    assert {frozenset(i for i, _ in names) for names in found} == triples
    assert len(found) == len(triples)
    assert list(found) == sorted(found)
    for names in found:
        assert list(names) == sorted(names)
        assert {(cells[i], its) for i, its in names} == set(around(cells[names[0][0]], names[0][1]))


def test_a_hexagon_with_all_its_neighbours_has_six_sites_and_twelve_edges() -> None:
    assert len(sites(FLOWER)) == 6
    assert sum(bits.bit_count() for bits in adjacency(FLOWER)) == 2 * 12


# Connection


def test_cells_are_connected_over_edges() -> None:
    assert is_connected([])
    assert is_connected([(4, 4)])
    assert is_connected(FLOWER)
    assert is_connected(neighbours((0, 0)))
    assert not is_connected([(0, 0), (1, 1)])
    assert not is_connected([(0, 0), (2, -1), *neighbours((9, 9))])


@given(patch)
def test_a_patch_is_connected_when_joining_neighbours_leaves_one_part(cells: list[Hex]) -> None:
    parts = [{cell} for cell in cells]
    for one, other in itertools.combinations(cells, 2):
        if other in neighbours(one):
            touching = [part for part in parts if one in part or other in part]
            parts = [part for part in parts if part not in touching] + [set().union(*touching)]

    assert is_connected(cells) == (len(parts) <= 1)


def test_fixed_patches_are_as_many_as_known() -> None:
    """Connected patches of 1 to 6 hexagons, shifted ones counted once."""
    patches = {frozenset({(0, 0)})}
    counts = []
    for _ in range(6):
        counts.append(len(patches))
        assert all(is_connected(patch) for patch in patches)
        patches = {
            shifted(patch | {beside}) for patch in patches for one in patch for beside in set(neighbours(one)) - patch
        }

    assert counts == [1, 3, 11, 44, 186, 814]


def shifted(cells: frozenset[Hex]) -> frozenset[Hex]:
    left, top = min(q for q, _ in cells), min(r for _, r in cells)
    return frozenset((q - left, r - top) for q, r in cells)
