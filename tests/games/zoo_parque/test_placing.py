"""Zoo Parque, chapter 3: placing dominoes, and the fences between them."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque.scenes import (
    ALL_SETS,
    answer,
    areas,
    at,
    cells_of,
    exhibits,
    fits,
    group,
    lay,
    new_game,
    offered,
    pawns_at,
    places,
    put,
    scene,
    score,
    settled,
    step,
)
from tierpark.games.zoo_parque.events import Why
from tierpark.games.zoo_parque.feeding import discard
from tierpark.games.zoo_parque.material import load
from tierpark.games.zoo_parque.zoo_map import is_top
from tierpark.pieces.plane import find

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])
ENTRANCE = """
+   +
 #EN
+   +
 #..
+   +
"""
STRIP = """
+   +   +   +
 G.. G.. _gi
+   +   +   +
"""


# Geometry


@pytest.mark.parametrize("direction", range(4))
def test_printed_sides_turn_with_the_domino(direction: int) -> None:
    """R3.1: printed side s points to world side (s + d - 2) mod 4."""
    s = scene(ENTRANCE, hand=[("G.. w---", "W.. -s--")])
    (word,) = offered(s)
    answer(s, word)
    where = next(place for place in sorted(offered(s)) if place[2] == direction)
    answer(s, where)
    domino = word[1]
    north_of_a, east_of_b = (0 + direction - 2) % 4, (1 + direction - 2) % 4

    assert s.fences[2 * domino] == 1 << north_of_a
    assert s.fences[2 * domino + 1] & 255 == 16 << east_of_b
    a, b = cells_of(s, domino)
    assert (b[0] - a[0], b[1] - a[1]) == [(0, -1), (1, 0), (0, 1), (-1, 0)][direction]


def test_a_domino_that_was_lifted_has_its_printed_fences_again() -> None:
    """R3.1."""
    s = scene(ENTRANCE)
    domino = put(s, "G.. w--s", "W.. -s--", (1, 0), (2, 0))
    printed = s.fences[2 * domino] + 0
    discard(s, domino, Why.FOOD)

    assert printed & 255 == 1 | 16 << 3
    assert s.fences[2 * domino] == 1 << 1 | 16  # lying to the east, north is printed east


@pytest.mark.parametrize(
    ("at_", "to", "legal"),
    [((1, 0), (1, 1), True), ((0, 1), (1, 1), False), ((1, 2), (2, 2), False), ((4, 0), (5, 0), False)],
)
@BOTH
def test_bottom_placement(edition: str, at_: tuple[int, int], to: tuple[int, int], legal: bool) -> None:
    """T1, R3.3: bare table, with an edge to the map; a corner is not enough."""
    assert fits(scene(ENTRANCE, edition=edition), "G..", "Ggi", at_, to) == legal


def test_bottom_may_touch_with_either_half_and_in_any_direction() -> None:
    """R3.3: eight cells around the entrance with six others beyond: 32 placements."""
    found = places(scene(ENTRANCE), "G..", "W..")

    assert len(found) == 32
    assert (2, 0, 3) in found  # half b touches
    assert (1, 0, 1) in found  # half a touches
    assert (1, -1, 2) in found  # half a has no neighbour but half b has


def test_fences_between_do_not_keep_dominoes_apart() -> None:
    """R3.3, R3.15."""
    s = scene("+===+\n!G..!\n+===+")

    assert fits(s, "W.. ssss", "#.. ssss", (1, 0), (2, 0))
    assert fits(s, "W..", "J..", (1, 0), (1, 1))


def test_paths_need_not_go_on() -> None:
    """R3.15: nothing has to match."""
    assert fits(scene(ENTRANCE), "#..", "G..", (1, 1), (2, 1))
    assert fits(scene(ENTRANCE), "W.. w--w", "#.. --s-", (1, 1), (2, 1))


# TOP and BOTTOM


@pytest.mark.parametrize(
    ("a", "b", "top"),
    [
        ("_..", "_..", True),
        ("G..", "_..", True),
        ("_pa", "G..", True),
        ("#..", "G..", False),
        ("#..", "#..", False),
        ("#..", "Jpa", False),
        ("#pb", "G..", False),
        ("#pb", "_..", True),
        ("*..", "G..", False),
    ],
)
def test_a_half_without_background_makes_a_domino_top(a: str, b: str, top: bool) -> None:
    """R3.2: path ground is background, also under a stall."""
    s = scene(ENTRANCE)
    domino = put(s, a, b, (5, 5), (5, 6))

    assert is_top(s, domino) == top


def test_all_dominoes_of_the_box_are_what_the_material_says() -> None:
    """R3.2."""
    s = new_game(**ALL_SETS)

    assert [bool(is_top(s, i)) for i in range(1, 165)] == [domino.top for domino in load().dominoes]


@pytest.mark.parametrize(
    ("first", "second", "draft", "published"),
    [
        (("rp", (0, 0)), ("le", (1, 0)), False, True),
        (("rp", (1, 0)), ("le", (0, 0)), False, False),
        (("rp", (1, 0)), ("le", (2, 0)), False, False),
        (("rp", (0, 0)), ("le", (0, 1)), False, False),
    ],
)
def test_top_hanging_half_off(
    first: tuple[str, tuple[int, int]], second: tuple[str, tuple[int, int]], draft: bool, published: bool
) -> None:
    """T2, R3.4, R3.12, E10."""
    text = "+   +\n G..\n+   +\n Ggi\n+   +"
    for edition, legal in (("draft", draft), ("published", published)):
        s = scene(text, edition=edition)
        assert fits(s, f"_{first[0]}", f"_{second[0]}", first[1], second[1]) == legal


@pytest.mark.parametrize(
    ("a", "b", "draft", "published"),
    [((1, 0), (2, 0), True, True), ((0, 1), (-1, 1), False, True), ((2, 0), (1, 0), False, True)],
)
def test_top_with_one_terrain_half(a: tuple[int, int], b: tuple[int, int], draft: bool, published: bool) -> None:
    """T3, R3.6, R3.11, R3.12: the half with a background may cover too, and its animal stands on its own terrain."""
    text = "+   +   +\n #EN W..\n+   +   +\n #.. Wfo\n+   +   +"
    assert fits(scene(text), "_do", "Jle", a, b) == draft
    assert fits(scene(text, edition="published"), "_do", "Jle", a, b) == published


def test_top_has_to_cover_something() -> None:
    """R3.4."""
    s = scene(ENTRANCE)

    assert not fits(s, "_..", "_..", (1, 0), (1, 1))
    assert fits(s, "_..", "_..", (0, 0), (1, 0))
    assert fits(s, "_..", "_..", (0, 0), (0, 1))
    assert len(places(s, "_..", "_..")) == 14


def test_either_half_of_top_may_be_the_one_that_covers() -> None:
    """R3.6."""
    s = scene(ENTRANCE)

    assert fits(s, "G..", "_..", (0, 0), (1, 0))
    assert fits(s, "G..", "_..", (1, 0), (0, 0))


@BOTH
def test_any_visible_half_may_be_covered(edition: str) -> None:
    """R3.5: the entrance, TOP halves, both halves of one domino, and a domino of the same turn."""
    s = scene(ENTRANCE, edition=edition, hand=[("#..", "#..")])
    lay(s, "_..", "_fo", (0, 0), (1, 0))

    assert fits(s, "_..", "_..", (0, 0), (1, 0))
    assert fits(s, "_..", "_..", (0, 1), (1, 1))
    assert fits(s, "_..", "_..", (0, 0), (0, 1))


def test_a_hole_is_bare_table_again() -> None:
    """R3.7: BOTTOM fits there, TOP may hang over it."""
    s = scene(ENTRANCE)
    put(s, "G..", "G..", (1, 0), (1, 1))
    removed = put(s, "G..", "G..", (2, 0), (2, 1))
    put(s, "#..", "#..", (3, 0), (3, 1))
    assert not fits(s, "W..", "W..", (2, 0), (2, 1))
    discard(s, removed, Why.FOOD)

    assert fits(s, "W..", "W..", (2, 0), (2, 1))
    assert fits(s, "_..", "_..", (1, 0), (2, 0))
    assert not fits(s, "_..", "_..", (2, 0), (2, 1))


def test_cells_far_from_what_is_left_of_the_map_are_no_place_for_bottom() -> None:
    """R3.3, R3.7."""
    s = scene(ENTRANCE)
    removed = put(s, "G..", "G..", (1, 0), (2, 0))
    assert fits(s, "W..", "W..", (3, 0), (4, 0))
    discard(s, removed, Why.FOOD)

    assert not fits(s, "W..", "W..", (3, 0), (4, 0))
    assert not fits(s, "W..", "W..", (2, 0), (3, 0))
    assert fits(s, "W..", "W..", (2, 0), (1, 0))
    assert len(places(s, "W..", "W..")) == 32


def test_only_the_top_of_a_stack_counts() -> None:
    """R3.8, R3.9: terrain, item and fences of what is covered are forgotten, and are there again without the cover."""
    s = scene("+---+\n|Ggi|\n+---+", pawns=[(0, (0, 0))])
    assert score(s) == 2
    cover = put(s, "_..", "_..", (0, 0), (1, 0))
    assert at(s, (0, 0)) == "_.."
    assert areas(s) == set()
    assert exhibits(s) == set()
    discard(s, cover, Why.FOOD)

    assert at(s, (0, 0)) == "Ggi"
    assert exhibits(s) == {group((0, 0))}


def test_a_domino_in_the_middle_of_a_stack_can_leave() -> None:
    """R3.8, R7.8: what lies above sinks."""
    s = scene("+   +\n G..\n+   +")
    middle = put(s, "W..", "W..", (0, 0), (1, 0))
    top = put(s, "J..", "J..", (0, 0), (0, 1))
    discard(s, middle, Why.FOOD)

    assert at(s, (0, 0)) == "J.."
    assert at(s, (1, 0)) == ""
    assert s.below[2 * top] != 2 * middle
    discard(s, top, Why.FOOD)
    assert at(s, (0, 0)) == "G.."


# Fences


@pytest.mark.parametrize(
    ("west", "east"),
    [("G.. ---w", "Ggi -w--"), ("G.. -w-w", "Ggi -w--"), ("G.. ---w", "Ggi -w-w")],
)
def test_a_fence_of_either_neighbour_counts(west: str, east: str) -> None:
    """R3.10, T4."""
    s = scene()
    west, east = west.replace(" -", " w", 1), east.replace(" -", " w", 1)
    put(s, f"{west[:6]}w{west[7]}", "#..", (0, 0), (0, -1))
    put(s, f"{east[:6]}w{east[7]}", "#..", (1, 0), (1, -1))
    put(s, "#..", "#..", (0, 1), (1, 1))
    is_split = "w" in (west[5], east[7])

    assert exhibits(s) == ({group((0, 0)), group((1, 0))} if is_split else {group((0, 0), (1, 0))})
    assert len(areas(s)) == (2 if is_split else 1)


def test_the_fences_of_bare_table_are_those_of_the_space_beside_it() -> None:
    """T4, R3.10, R5.2: an exhibit of two, 2 x 1 doubled."""
    s = scene("+---+---+\n|G.. Ggi|\n+---+---+", pawns=[(0, (0, 0))])
    assert exhibits(s) == {group((0, 0), (1, 0))}
    assert score(s) == 4

    s = scene("+---+---+\n|G.. Ggi\n+---+---+", pawns=[(0, (0, 0))])
    assert exhibits(s) == set()
    assert score(s) == 0


def test_covering_takes_fences_away_and_the_middle_line_stays() -> None:
    """T8, R3.9, R3.10."""
    s = scene("+---+\n|Jpa|\n+===+\n #..\n+   +", pairs=[((0, 0), (0, 1))], pawns=[(0, (0, 0))], edition="published")
    assert score(s) == 2
    s = scene("+---+\n|Jpa|\n+===+\n #..\n+   +", pairs=[((0, 0), (0, 1))])
    assert exhibits(s) == {group((0, 0))}
    lay(s, "_rp ws--", "_fo ---s", (0, 0), (1, 0))

    assert exhibits(s) == set()
    assert s.fences[s.tops[find(s.plane, 0, 1)]] == 16  # the path half still shows the strong fence to its north


def test_the_stronger_of_two_fences_is_the_fence() -> None:
    """R3.10: weak on one half and strong on the other closes in a lion."""
    s = scene(strong="yes")
    put(s, "Gli swss", "#..", (0, 0), (0, 1))
    assert exhibits(s) == set()
    put(s, "#.. ---s", "#..", (1, 0), (1, 1))

    assert exhibits(s) == {group((0, 0))}


# Animals and terrain


@pytest.mark.parametrize(("ground", "legal"), [("G", True), ("J", False), ("W", False), ("D", True), ("*", True)])
@BOTH
def test_an_animal_without_terrain_needs_a_preferred_one(edition: str, ground: str, legal: bool) -> None:
    """R3.12: a giraffe; a wildcard suits everybody."""
    s = scene(f"+   +\n {ground}..\n+   +", edition=edition)

    assert fits(s, "_gi", "_..", (0, 0), (1, 0)) == legal


@pytest.mark.parametrize("below", ["#..", "#pb", "_..", "_gi", ""])
def test_without_any_terrain_below_the_editions_differ(below: str) -> None:
    """R3.12, E10: path, stall, blank and bare table."""
    text = f"+   +   +\n #.. {below or '   '}\n+   +   +"
    place = (1, 0)
    at_ = (0, 0)
    assert not fits(scene(text), "_gi", "_..", place, at_)
    assert fits(scene(text, edition="published"), "_gi", "_..", place, at_)
    assert fits(scene(text, off_terrain="allowed"), "_gi", "_..", place, at_)


def test_an_animal_with_its_own_terrain_may_cover_anything() -> None:
    """R3.11."""
    s = scene("+   +   +\n W.. #..\n+   +   +")

    assert fits(s, "Ggi", "_..", (0, 0), (1, 0))


def test_the_item_below_does_not_matter() -> None:
    """R3.12: what counts is the visible terrain, also that of a space with an animal."""
    assert fits(scene("+   +\n Gli\n+   +"), "_gi", "_..", (0, 0), (1, 0))


def test_the_check_happens_only_at_placement() -> None:
    """R3.12, R7.8: when the ground below changes, the animal stays."""
    s = scene(ENTRANCE)
    grass = put(s, "G..", "G..", (1, 0), (1, 1))
    put(s, "_gi", "_..", (1, 0), (1, 1))
    discard(s, grass, Why.FOOD)

    assert at(s, (1, 0)) == "_gi"


# Claims


def test_protection() -> None:
    """T11, R3.13: a space without terrain is in no Area."""
    for edition in ("draft", "published"):
        s = scene(STRIP, pawns=[(1, (0, 0))], edition=edition)
        assert not fits(s, "_..", "_..", (1, 0), (1, 1))
        assert not fits(s, "_..", "_..", (1, 1), (1, 0))
        assert fits(s, "_..", "_..", (2, 0), (3, 0))


@pytest.mark.parametrize(("edition", "legal"), [("draft", True), ("published", False)])
def test_the_space_of_ones_own_pawn(edition: str, legal: bool) -> None:
    """T11, R3.14, R6.5, E8: in the draft the pawn moves."""
    s = scene(STRIP, pawns=[(0, (0, 0))], edition=edition)

    assert fits(s, "_..", "_..", (0, 0), (0, 1)) == legal
    assert fits(s, "_..", "_..", (1, 0), (1, 1))
    if legal:
        lay(s, "_..", "_..", (0, 0), (0, 1))
        assert pawns_at(s) == {(0, (1, 0))}


def test_the_space_of_anothers_pawn_in_a_shared_area() -> None:
    """R3.14, T10: red may cover the Area that it shares, but not the space of blue's pawn."""
    text = "+   +   +   +\n G.. G.. G..\n+   +   +   +"
    s = scene(text, pawns=[(0, (0, 0)), (1, (2, 0))])

    assert fits(s, "_..", "_..", (1, 0), (1, 1))
    assert fits(s, "_..", "_..", (0, 0), (0, 1))
    assert not fits(s, "_..", "_..", (2, 0), (2, 1))


@BOTH
def test_everybody_may_extend_a_claimed_area(edition: str) -> None:
    """R3.13."""
    s = scene(STRIP, pawns=[(1, (0, 0))], edition=edition)

    assert fits(s, "G..", "G..", (0, 1), (1, 1))


def test_spaces_without_terrain_are_not_protected_in_a_claimed_exhibit() -> None:
    """R3.13."""
    s = scene("+---+---+\n|Ggi #..|\n+---+---+", pawns=[(1, (0, 0))])

    assert exhibits(s) == {group((0, 0), (1, 0))}
    assert fits(s, "_..", "_..", (1, 0), (2, 0))
    assert not fits(s, "_..", "_..", (0, 0), (-1, 0))


def test_a_fence_ends_the_protected_area() -> None:
    """R3.13, R4.1."""
    s = scene("+   +   +\n G..|G..\n+   +   +", pawns=[(1, (0, 0))])

    assert fits(s, "_..", "_..", (1, 0), (2, 0))
    assert not fits(s, "_..", "_..", (0, 0), (-1, 0))


def test_a_placement_is_played_where_it_was_chosen() -> None:
    """R3.1: also where only half b lies on a cell beside the map."""
    s = scene(ENTRANCE, hand=[("G..", "W..")])
    (word,) = offered(s)
    answer(s, word, (2, 0, 3))

    assert (at(s, (2, 0)), at(s, (1, 0))) == ("G..", "W..")
    assert step(settled(s)) != "over"
    assert find(s.plane, 3, 0) >= 0
