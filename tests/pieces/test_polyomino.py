"""Shapes: reading, drawing, turning and mirroring them, and counts known from mathematics."""

import pytest

from tierpark.pieces.polyomino import (
    Cells,
    canonical,
    cells_of,
    fits,
    is_connected,
    mirrored,
    orientation_index,
    orientations,
    rows_of,
    turned,
)

F = cells_of(["##.", ".##", ".#."])
L = cells_of(["###", "#.."])
S = cells_of(["##.", ".##"])
I3 = cells_of(["###"])
O = cells_of(["##", "##"])  # noqa: E741 - the letter puzzlers use


def free_polyominoes(size: int) -> set[Cells]:
    """Every shape of this size, grown cell by cell; turned and mirrored ones count once."""
    shapes = {cells_of(["#"])}
    for _ in range(size - 1):
        shapes = {canonical(grown) for shape in shapes for grown in with_one_more_cell(shape)}
    return shapes


def with_one_more_cell(shape: Cells) -> list[Cells]:
    """The shape with one neighbouring cell added, in every way there is."""
    beside = {(r + i, c + j) for r, c in shape for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(shape)
    return [(*shape, cell) for cell in beside]


@pytest.mark.parametrize(
    ("size", "free", "fixed"), [(1, 1, 1), (2, 1, 2), (3, 2, 6), (4, 5, 19), (5, 12, 63), (6, 35, 216)]
)
def test_there_are_as_many_shapes_and_orientations_as_known(size: int, free: int, fixed: int) -> None:
    shapes = free_polyominoes(size)

    assert len(shapes) == free
    assert sum(len(orientations(shape)) for shape in shapes) == fixed


def test_cells_come_in_reading_order_from_the_upper_left() -> None:
    assert cells_of(["....", "..#.", ".##."]) == ((0, 1), (1, 0), (1, 1))


def test_a_drawing_read_and_drawn_again_is_the_same() -> None:
    assert rows_of(cells_of(["##.", ".##", ".#."])) == ("##.", ".##", ".#.")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["##", "#"], 'row "#" is 1 wide, but the first row is 2 wide'),
        (["#x"], 'row "#x" has "x", but only "#" and "." draw a shape'),
        (["..", ".."], 'no "#" in the shape'),
        ([], 'no "#" in the shape'),
    ],
)
def test_what_draws_no_shape_is_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the whole message is compared below
        cells_of(rows)
    assert str(refusal.value) == message


def test_cells_that_touch_only_at_corners_are_not_connected() -> None:
    assert is_connected(F)
    assert not is_connected(cells_of(["#.", ".#"]))
    assert not is_connected(cells_of(["##.", "..#", "###"]))


def test_connection_does_not_ask_where_the_cells_lie() -> None:
    assert is_connected({(5, 7), (6, 7), (6, 8)})
    assert not is_connected({(5, 7), (6, 8)})


def test_a_turn_is_clockwise() -> None:
    assert rows_of(turned(L)) == ("##", ".#", ".#")


def test_four_turns_and_two_mirrorings_change_nothing() -> None:
    assert turned(turned(turned(turned(F)))) == F
    assert mirrored(mirrored(F)) == F


def test_mirroring_exchanges_left_and_right() -> None:
    assert rows_of(mirrored(L)) == ("###", "..#")


def test_orientations_are_turns_first_then_the_mirrored_turns() -> None:
    assert [rows_of(way) for way in orientations(F)] == [
        ("##.", ".##", ".#."),
        ("..#", "###", ".#."),
        (".#.", "##.", ".##"),
        (".#.", "###", "#.."),
        (".##", "##.", ".#."),
        (".#.", "###", "..#"),
        (".#.", ".##", "##."),
        ("#..", "###", ".#."),
    ]


def test_orientations_that_look_alike_are_dropped() -> None:
    assert orientations(O) == (O,)
    assert orientations(I3) == (I3, turned(I3))
    assert orientations(S) == (S, turned(S), mirrored(S), turned(mirrored(S)))


def test_the_orientation_index_leads_from_mirrored_and_turns_to_the_orientation() -> None:
    assert orientation_index(F) == (0, 1, 2, 3, 4, 5, 6, 7)
    assert orientation_index(S) == (0, 1, 0, 1, 2, 3, 2, 3)
    assert orientation_index(I3) == (0, 1, 0, 1, 0, 1, 0, 1)
    assert orientation_index(O) == (0,) * 8
    assert orientations(L)[orientation_index(L)[4 * 1 + 3]] == turned(turned(turned(mirrored(L))))


def test_the_canonical_shape_is_the_same_however_it_is_held() -> None:
    for way in orientations(F):
        assert canonical(way) == canonical(F)
        assert canonical(way) in orientations(F)
    assert canonical(L) != canonical(S)


def test_a_shape_fits_only_where_all_of_it_lies_inside() -> None:
    hook = {(3, 3), (3, 4), (4, 4), (4, 5), (5, 4)}

    assert fits([F], hook)
    assert not fits([turned(F)], hook)
    assert fits(orientations(mirrored(F)), hook)
    assert not fits(orientations(O), hook)
    assert not fits([F], set())
