"""Zoo Parque, chapter 9: scoring, and the variants of chapter 14."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import GAME, claim_for, give, scene, score, settled
from tierpark.games.zoo_parque.scoring import has_won, rank

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])


def points(text: str, *seats: tuple[int, tuple[int, int]], **given: Any) -> int:
    """What seat 0 has, with a pawn on the first cell unless the pawns are given."""
    return score(scene(text, pawns=seats or [(0, (0, 0))], **given))


@BOTH
def test_doubling(edition: str) -> None:
    """T6, R9.1, R9.2, R9.5: 4 x 2, doubled; two pawns that met by a merge score it once."""
    text = "+---+---+\n|Wdo W..|\n+   +   +\n|W.. Wdo|\n+---+---+"
    assert points(text, edition=edition) == 16
    assert points(text, (0, (0, 0)), (0, (1, 1)), edition=edition) == 16


@pytest.mark.parametrize(("edition", "want"), [("draft", 6), ("published", 8)])
def test_largest_area_or_most_common_terrain(edition: str, want: int) -> None:
    """T7, R9.3, E11, R9.1: all owners get it in full, nobody twice."""
    text = "+---+---+---+\n|G.. W.. G..|\n+   +   +   +\n|Ggi W.. G..|\n+---+   +---+\n    |Wdo|\n    +---+"
    s = scene(text, edition=edition, pawns=[(0, (0, 0)), (1, (2, 0))])
    assert [score(s, 0), score(s, 1), score(s, 2)] == [want, want, 0]
    s = scene(text, edition=edition, pawns=[(0, (0, 0)), (0, (2, 0))])
    assert score(s) == want


def test_several_exhibits_add_up() -> None:
    """R9.1."""
    assert points("+---+---+\n|Ggi|Wdo|\n+---+---+", (0, (0, 0)), (0, (1, 0))) == 4


def test_without_animals_there_are_no_points() -> None:
    """R9.2."""
    assert points("+---+---+\n|G.. G..|\n+---+---+") == 0


def test_animals_without_terrain_count() -> None:
    """R9.4: visible ones, on any space."""
    assert points("+---+---+\n|G.. _gi|\n+---+---+") == 2
    assert points("+---+---+\n|Ggi _li|\n+---+---+") == 2


def test_one_animal_is_of_one_type() -> None:
    """R9.5: literally, so it doubles."""
    assert points("+---+---+---+\n|Ggi G.. G..|\n+---+---+---+") == 6
    assert points("+---+---+---+\n|Ggi Gli G..|\n+---+---+---+") == 6


def test_modifiers_come_before_doubling_and_additions_after() -> None:
    """R9.6: (2 + 1 shrubs) x (1 + 1 toys) doubled, + 3 for the playground, + 2 for the camera."""
    text = "+---+---+---+---+\n|Ggi Gcm _sh _ty|\n+---+---+---+---+\n #pg\n+   +   +   +   +"
    assert points(text, wildlife="yes", utilities="yes") == (2 + 1) * (1 + 1) * 2 + 3 + 2


def test_doubling_looks_at_the_species_not_at_how_they_count() -> None:
    """R9.6: a red panda that counts nothing keeps dolphins from being doubled."""
    assert points("+---+---+\n|Wdo _rp|\n+---+---+", lab=True, utilities="yes") == 1


def test_areas_outside_exhibits_and_hands_score_nothing() -> None:
    """R9.7."""
    s = scene("+---+   +\n|Ggi Ggi\n+---+   +", pawns=[(0, (0, 0))])
    before = score(s)
    give(s, "_..", "_..")

    assert before == 0
    assert score(s) == 0


def test_a_tie_is_a_shared_victory() -> None:
    """R9.8."""
    s = scene("+---+---+---+---+\n|Ggi|Wdo|G.. Gli|\n+---+---+---+---+", pawns=[(0, (0, 0)), (1, (1, 0))])
    assert [rank(s, seat) for seat in range(3)] == [1, 1, 3]
    assert [bool(has_won(s, seat)) for seat in range(3)] == [True, True, False]
    claim_for(s, 2, (2, 0))
    assert [rank(s, seat) for seat in range(3)] == [2, 2, 1]
    assert [bool(has_won(s, seat)) for seat in range(3)] == [False, False, True]


# Wildlife objects


@BOTH
def test_toys_and_shrubs(edition: str) -> None:
    """T26, R11.6: size 3 + 1, the dolphin counts 2, doubled."""
    assert points("+---+---+---+\n|Wdo Wty Wsh|\n+---+---+---+", edition=edition, wildlife="yes") == 16


def test_toys_count_for_every_animal_and_every_toys() -> None:
    """R11.6."""
    assert points("+---+---+---+---+\n|Wdo Wdo Wty Wty|\n+---+---+---+---+", wildlife="yes") == 4 * (3 + 3) * 2


@pytest.mark.parametrize(("edition", "want"), [("draft", (1 + 1) * 2), ("published", (2 + 2) * 2)])
def test_shrubs_enlarge_every_area(edition: str, want: int) -> None:
    """R11.6: in the published edition a terrain gains one for each of its Areas."""
    assert points("+---+---+---+\n|Ggi _sh G..|\n+---+---+---+", edition=edition, wildlife="yes") == want


def test_objects_work_in_their_own_exhibit() -> None:
    """R11.6."""
    assert points("+---+---+\n|Wdo|Wty|\n+---+---+", wildlife="yes") == 2
    assert points("+---+---+\n|Wdo|Wsh|\n+---+---+", wildlife="yes") == 2


# Stalls and objects of Unnatural Utilities


@BOTH
def test_photo_booth_and_playground(edition: str) -> None:
    """T23, R12.6, R12.1: across fences; 2 x 2 doubled + 3."""
    text = "+---+---+\n|Ggi G..|\n+---+---+\n #pb #pg\n+   +   +"
    assert points(text, edition=edition, utilities="yes") == 11


@BOTH
def test_camera(edition: str) -> None:
    """T23, R12.7: 3 x 2 doubled + 4."""
    assert points("+---+---+---+\n|Ggi Gcm Ggi|\n+---+---+---+", edition=edition, utilities="yes") == 16


def test_a_camera_sees_the_animals_of_its_own_exhibit_beside_it() -> None:
    """R12.7: not across a fence into another exhibit, not at a distance."""
    assert points("+---+---+---+---+\n|Ggi G.. Gcm|Ggi|\n+---+---+---+---+", utilities="yes") == 6


def test_every_photo_booth_counts_for_every_animal_beside_it() -> None:
    """R12.6: two booths, for all owners; not at a distance."""
    text = "+   +---+---+   +\n #pb|Ggi Ggi|#pb\n+   +---+---+   +\n     #pb\n+   +   +   +   +"
    s = scene(text, pawns=[(0, (1, 0)), (1, (2, 0))], utilities="yes")

    assert [score(s, 0), score(s, 1)] == [2 * (3 + 2) * 2] * 2


def test_playgrounds_add_three_each_also_from_inside() -> None:
    """R12.6: once per playground, however many spaces are next to it."""
    text = "+---+---+---+\n|Ggi #pg G..|\n+   +   +   +\n|G.. G.. G..|\n+---+---+---+"
    assert points(text, utilities="yes") == 5 * 2 + 3
    assert points("+---+   +\n|Ggi|#pg\n+---+   +\n #pg\n+   +", utilities="yes") == 2 + 6
    assert points("+---+   +   +\n|Ggi|G.. #pg\n+---+   +   +", utilities="yes") == 2


def test_a_playground_adds_to_an_exhibit_without_animals() -> None:
    """R9.2, R12.6: 0 before additions."""
    assert points("+---+   +\n|G..|#pg\n+---+   +", utilities="yes") == 3


# Scoring powers


@BOTH
@pytest.mark.parametrize(("lab", "want"), [(False, 12), (True, 18)])
def test_scoring_powers(edition: str, lab: bool, want: int) -> None:
    """T24, R12.4, R12.8: dolphins in a line 2 each, the red panda of an even exhibit 0; no doubling."""
    text = "+---+---+---+---+\n|Wdo Wdo Wdo Grp|\n+---+---+---+---+"
    assert points(text, edition=edition, lab=lab, utilities="yes") == want


def test_a_line_of_dolphins_is_straight_and_unbroken() -> None:
    """R12.8: each counts once, also where two lines cross."""
    given: dict[str, Any] = {"lab": True, "utilities": "yes"}
    assert points("+---+---+---+\n|Wdo Wdo W..|\n+   +   +   +\n|Wdo Wdo W..|\n+---+---+---+", **given) == 6 * 4 * 2
    assert points("+---+---+---+---+\n|Wdo Wdo W.. Wdo|\n+---+---+---+---+", **given) == 4 * 3 * 2
    assert points("+---+---+---+---+\n|Wdo Wdo Wdo Wdo|\n+---+---+---+---+", **given) == 4 * 8 * 2
    cross = "+---+---+---+\n|Wdo Wdo Wdo|\n+   +   +   +\n|Wdo W.. W..|\n+   +   +   +\n|Wdo W.. W..|\n+---+---+---+"
    assert points(cross, **given) == 9 * 10 * 2


def test_a_line_of_dolphins_lies_in_one_exhibit() -> None:
    """R12.8."""
    assert points("+---+---+---+\n|Wdo Wdo|Wdo|\n+---+---+---+", lab=True, utilities="yes") == 2 * 2 * 2


def test_a_red_panda_counts_in_an_odd_exhibit() -> None:
    """R12.8: all spaces, also paths and blanks."""
    given: dict[str, Any] = {"lab": True, "utilities": "yes"}
    assert points("+---+---+\n|Grp #..|\n+---+---+", **given) == 0
    assert points("+---+---+---+\n|Grp #.. _..|\n+---+---+---+", **given) == 2
    assert points("+---+---+\n|Grp #..|\n+---+---+", utilities="yes") == 2


@pytest.mark.parametrize(("cell", "want"), [("Wpl", 4), ("*pl", 4), ("Tpl", 2)])
def test_a_polar_bear_counts_two_on_water(cell: str, want: int) -> None:
    """R12.8: printed water or wildcard."""
    assert points(f"+---+\n|{cell}|\n+---+", lab=True, strong="no", utilities="yes") == want
    assert points(f"+---+\n|{cell}|\n+---+", utilities="yes") == 2


# Variants


def test_the_competitive_variant_counts_the_owners_own_area() -> None:
    """R14.2, E20: the largest, with several."""
    text = "+---+---+---+---+\n|Ggi W.. W.. J..|\n+---+---+---+---+"
    s = scene(text, edition="published", competitive="yes", pawns=[(0, (0, 0)), (1, (1, 0)), (2, (0, 0)), (2, (2, 0))])
    assert [score(s, seat) for seat in range(3)] == [1 * 2, 2 * 2, 2 * 2]
    s = scene(text, edition="published", pawns=[(0, (0, 0)), (1, (1, 0))])
    assert [score(s, seat) for seat in range(2)] == [4, 4]


def test_the_score_leaves_the_state_as_it_was() -> None:
    """R9.1."""
    s = settled(scene("+---+---+\n|Ggi|Wdo|\n+---+---+", pawns=[(0, (0, 0))]))
    rules = GAME.world.twin(GAME.rules)
    before = s.clone()
    rules.score(s, 0)

    assert s.pack() == before.pack()
