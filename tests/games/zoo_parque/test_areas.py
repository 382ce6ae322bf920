"""Zoo Parque, chapter 4: Areas, also over wildcards."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque.scenes import (
    answer,
    areas,
    claim_for,
    exhibits,
    fits,
    group,
    lay,
    offered,
    pawns_at,
    put,
    scene,
    score,
    settled,
)
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.state import GRASS, JUNGLE, WATER, WILD

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])
PATHS = ("#..", "#..")
MEADOW = """
+---+---+---+
|G.. *.. Wdo|
+---+---+---+
"""


@BOTH
def test_fences_split_areas(edition: str) -> None:
    """T9, R4.1, E16: also a strong fence in the base game; blue may claim the other part."""
    s = scene("+   +   +   +\n G.. Gfo!G..\n+   +   +   +", pawns=[(1, (0, 0))], edition=edition, hand=[PATHS])

    assert areas(s) == {("G", group((0, 0), (1, 0))), ("G", group((2, 0)))}
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")
    assert offered(s) == {"done", (2, 0, "G")}


@pytest.mark.parametrize("fence", ["|", "!"])
@pytest.mark.parametrize("sets", [{}, {"strong": "yes"}])
def test_any_fence_splits_an_area(fence: str, sets: dict[str, str]) -> None:
    """R4.1, R10.4: weak or strong, with and without Strong Species."""
    s = scene(f"+   +   +\n Gli{fence}G..\n+   +   +", **sets)

    assert len(areas(s)) == 2


def test_neighbours_share_an_edge_and_not_a_corner() -> None:
    """R4.1."""
    s = scene("+   +   +\n G.. W..\n+   +   +\n W.. G..\n+   +   +")

    assert len(areas(s)) == 4


def test_an_area_goes_around_a_fence() -> None:
    """R4.1: connected is connected."""
    s = scene("+   +   +\n G..|G..\n+   +   +\n G.. G..\n+   +   +")

    assert areas(s) == {("G", group((0, 0), (1, 0), (0, 1), (1, 1)))}


@pytest.mark.parametrize("cell", ["#..", "#pb", "_..", "_gi", "_fo"])
def test_paths_stalls_and_blanks_are_in_no_area(cell: str) -> None:
    """R4.2, E15: and they cannot be claimed."""
    s = scene(f"+   +   +\n G.. {cell}\n+   +   +", hand=[PATHS], utilities="yes")

    assert areas(s) == {("G", group((0, 0)))}
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")
    assert offered(s) == {"done", (0, 0, "G")}


def test_the_item_on_a_space_does_not_matter() -> None:
    """R4.3."""
    s = scene("+   +   +   +\n Ggi Gfo G..\n+   +   +   +")

    assert areas(s) == {("G", group((0, 0), (1, 0), (2, 0)))}


# Wildcards


@BOTH
def test_a_wildcard_is_in_the_areas_of_all_terrains_around(edition: str) -> None:
    """T22, R12.2: size 2, one animal, doubled."""
    s = scene(MEADOW, edition=edition, utilities="yes", pawns=[(0, (0, 0))])

    assert areas(s) == {("G", group((0, 0), (1, 0))), ("W", group((1, 0), (2, 0)))}
    assert exhibits(s) == {group((0, 0), (1, 0), (2, 0))}
    assert score(s) == 4


def test_a_wildcard_does_not_join_terrains() -> None:
    """R12.2."""
    s = scene("+   +   +   +   +\n G.. *.. *.. W..\n+   +   +   +   +")

    assert areas(s) == {("G", group((0, 0), (1, 0), (2, 0))), ("W", group((1, 0), (2, 0), (3, 0)))}


def test_a_wildcard_joins_two_patches_of_one_terrain() -> None:
    """R12.2."""
    s = scene("+   +   +   +\n G.. *.. G..\n+   +   +   +")

    assert areas(s) == {("G", group((0, 0), (1, 0), (2, 0)))}


def test_wildcards_alone_are_an_area() -> None:
    """R12.2."""
    s = scene("+   +   +\n *.. *..|G..\n+   +   +", pawns=[(0, (0, 0))])

    assert ("*", group((0, 0), (1, 0))) in areas(s)
    assert s.pawns[0].area == WILD


def test_who_claims_on_a_wildcard_names_the_area() -> None:
    """T22, R12.2: red the grass, blue the water; then nobody may cover the wildcard."""
    s = scene(MEADOW, utilities="yes", hand=[PATHS])
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")
    assert offered(s) == {"done", (0, 0, "G"), (1, 0, "G"), (1, 0, "W"), (2, 0, "W")}
    answer(s, (1, 0, "G"))
    assert s.pawns[0].area == GRASS
    claim_for(s, 1, (1, 0), "W")
    settled(s)
    for seat in range(3):
        s.player = seat
        assert not fits(s, "_..", "_..", (1, 0), (1, 1))
    s.player = 0
    assert fits(s, "_..", "_..", (0, 0), (0, -1))
    assert not fits(s, "_..", "_..", (2, 0), (2, -1))


def test_a_pawn_on_a_wildcard_belongs_to_one_area_alone() -> None:
    """R12.2: the other Area of its space can be claimed."""
    s = scene(MEADOW, utilities="yes", hand=[PATHS])
    claim_for(s, 1, (1, 0), "W")
    settled(s)
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")

    assert offered(s) == {"done", (0, 0, "G"), (1, 0, "G")}


def test_every_area_of_a_wildcard_has_to_allow_that_it_is_covered() -> None:
    """R12.2, R3.13."""
    s = scene("+   +   +   +\n G.. *.. W..\n+   +   +   +", pawns=[(0, (0, 0)), (1, (2, 0))])
    assert not fits(s, "_..", "_..", (1, 0), (1, 1))
    s = scene("+   +   +   +\n G.. *.. W..\n+   +   +   +", pawns=[(0, (0, 0))])
    assert fits(s, "_..", "_..", (1, 0), (1, 1))


def test_a_pawn_keeps_its_terrain_while_there_is_such_an_area() -> None:
    """R12.2: though the other Area is larger."""
    s = scene("+   +   +   +   +\n G.. *.. W.. W..\n+   +   +   +   +")
    claim_for(s, 0, (1, 0), "G")

    assert s.pawns[0].area == GRASS


def test_without_its_terrain_a_pawn_belongs_to_the_largest_area_of_its_space() -> None:
    """R12.2: and to its own again when that is back."""
    s = scene("+   +   +   +   +\n J.. *.. W.. W..\n+   +   +   +   +")
    claim_for(s, 0, (1, 0), "G")
    assert s.pawns[0].area == WATER
    put(s, "G..", "G..", (1, 1), (1, 2))
    name_areas(s)
    assert s.pawns[0].area == GRASS


def test_a_tie_goes_by_the_order_of_terrains() -> None:
    """R12.2."""
    s = scene("+   +   +   +\n J.. *.. W..\n+   +   +   +")
    claim_for(s, 0, (1, 0), "G")

    assert s.pawns[0].area == WATER
    assert WATER < JUNGLE


def test_an_area_of_wildcards_gains_a_terrain() -> None:
    """R12.2."""
    s = scene("+   +   +\n *.. *..\n+   +   +")
    claim_for(s, 0, (0, 0), "*")
    assert s.pawns[0].area == WILD
    put(s, "J..", "J..", (2, 0), (3, 0))
    name_areas(s)

    assert s.pawns[0].area == JUNGLE


@pytest.mark.parametrize(("edition", "points"), [("draft", 4), ("published", 6)])
def test_wildcards_add_to_the_size_of_every_terrain(edition: str, points: int) -> None:
    """R12.2: two grass and, apart from them, a wildcard beside water."""
    s = scene(
        "+---+---+---+---+\n|Ggi G..|#.. *..|\n+   +---+   +   +\n|_.. _.. _.. Wdo|\n+---+---+---+---+",
        edition=edition,
        pawns=[(0, (0, 0))],
        utilities="yes",
    )
    assert score(s) == points  # draft: Areas of 2, so 2 x 2; published: grass 2 and the wildcard, so 3 x 2


def test_a_wildcard_suits_every_animal_and_bans_none() -> None:
    """R12.2: a camel may stand beside it."""
    s = scene("+   +\n *..\n+   +", lab=True, utilities="yes", wildlife="yes")

    assert fits(s, "Dca", "#..", (1, 0), (2, 0))
    assert fits(s, "_do", "_..", (0, 0), (0, 1))


def test_pawns_are_where_they_were_put() -> None:
    """R6.1."""
    s = scene(MEADOW, pawns=[(0, (0, 0)), (2, (2, 0))])

    assert pawns_at(s) == {(0, (0, 0)), (2, (2, 0))}
