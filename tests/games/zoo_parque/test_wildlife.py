"""Zoo Parque, chapter 11: Wildlife Wishes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    GAME,
    answer,
    at,
    claim_for,
    fits,
    lay,
    offered,
    pawns_at,
    put,
    scene,
    settled,
    step,
)
from tests.games.zoo_parque.test_feeding import trigger, with_trigger
from tierpark.games.zoo_parque.mixing import breaks_peace
from tierpark.games.zoo_parque.noting import OWN_LEAK, take_notes
from tierpark.games.zoo_parque.state import NOTES, State, Step
from tierpark.games.zoo_parque.zoo_map import placement_x, placement_y, visible_at
from tierpark.pieces.plane import WEST

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])
PATHS = ("#..", "#..")
LION = "+   +\n Gli\n+===+\n #..\n+   +"


def wild(text: str, **given: Any) -> State:
    return scene(text, wildlife="yes", **given)


@BOTH
def test_no_mixing_within_an_area(edition: str) -> None:
    """T19, R11.1: a fence on the middle line puts the giraffe into another Area."""
    s = wild(LION, edition=edition)

    assert not fits(s, "G..", "Ggi", (1, 0), (1, 1))
    assert fits(s, "G.. --w-", "Ggi w---", (1, 0), (1, 1))
    assert fits(s, "G..", "Gli", (1, 0), (1, 1))
    assert fits(scene(LION, edition=edition), "G..", "Ggi", (1, 0), (1, 1))


@pytest.mark.parametrize(
    ("one", "other", "legal"),
    [
        ("Gli", "Ggi", False),  # carnivore and herbivore
        ("Jbe", "Jpa", False),
        ("Grp", "Gwo", False),  # solitary and herd, both carnivores
        ("Gli", "Gwo", True),
        ("Ggi", "Gok", True),
        ("Jpa", "Jle", False),  # herbivores, solitary and herd
        ("Grp", "Grp", True),  # two solitary animals
        ("Jbe", "Jrp", True),
    ],
)
def test_who_may_live_with_whom(one: str, other: str, legal: bool) -> None:
    """R11.1, R11.2."""
    assert fits(wild(f"+   +\n {one}\n+   +"), other, f"{other[0]}..", (1, 0), (2, 0)) == legal


def test_a_domino_may_mix_by_itself_if_its_halves_are_apart() -> None:
    """R11.1: both halves are looked at, and their neighbours."""
    s = wild("+   +\n #..\n+   +")

    assert not fits(s, "Gli", "Ggi", (1, 0), (2, 0))
    assert fits(s, "Gli -w--", "Ggi ---w", (1, 0), (2, 0))


def test_halves_that_a_fence_parts_may_not_meet_around_it() -> None:
    """R11.1: what lies beside both halves joins them, to one Area or to one exhibit."""
    area = wild("+   +\n G..\n+   +\n G..\n+   +")
    exhibit = wild("+---+\n|#..\n+   +\n|#..\n+---+")

    assert not fits(area, "Gli --w-", "Ggi w---", (1, 0), (1, 1))
    assert fits(area, "Gli --ww", "Ggi w---", (1, 0), (1, 1))
    assert not fits(exhibit, "Gli www-", "Ggi www-", (1, 0), (1, 1))
    assert fits(exhibit, "Gli w-w-", "Ggi www-", (1, 0), (1, 1))


def test_a_domino_that_joins_two_areas_may_not_mix_them() -> None:
    """R11.1: also without an animal of its own."""
    s = wild("+   +   +   +\n Gli     Ggi\n+   +   +   +")

    assert not fits(s, "G..", "#..", (1, 0), (1, 1))
    assert fits(s, "W..", "#..", (1, 0), (1, 1))
    assert fits(s, "G.. -w--", "#..", (1, 0), (1, 1))


def test_covering_a_fence_may_not_mix() -> None:
    """R11.1, R3.9: the fence between lion and giraffe is printed on the space that is covered."""
    s = wild("+   +   +   +\n Gli     Ggi\n+   +   +   +")
    put(s, "G.. -w--", "#..", (1, 0), (1, 1))

    assert not fits(s, "G..", "_..", (1, 0), (1, 1))
    assert fits(s, "G.. ---w", "_..", (1, 0), (1, 1))
    assert fits(s, "_..", "_..", (1, 0), (1, 1))


def test_open_regions_of_several_areas_may_mix() -> None:
    """R11.1: the domino that would close them is illegal."""
    s = wild("+---+---+\n|Gli Jpa\n+---+---+")

    assert fits(s, "#..", "#..", (2, 0), (3, 0))
    assert not fits(s, "#.. ---w", "#..", (2, 0), (3, 0))
    assert fits(scene("+---+---+\n|Gli Jpa\n+---+---+"), "#.. ---w", "#..", (2, 0), (3, 0))


def test_what_mixed_before_may_go_on() -> None:
    """R11.1: an Area in which all animals lay together before, but no further animal."""
    s = wild("+   +   +\n Gli Ggi\n+   +   +")

    assert fits(s, "G..", "#..", (2, 0), (3, 0))
    assert not fits(s, "Gli", "#..", (2, 0), (3, 0))
    assert not fits(s, "Gli", "G..", (3, 0), (2, 0))


def test_what_mixed_apart_may_not_come_together() -> None:
    """R11.1: two Areas that mix, but did not lie together."""
    s = wild("+   +   +   +   +   +\n Gli Ggi     Gli Ggi\n+   +   +   +   +   +")

    assert not fits(s, "G..", "#..", (2, 0), (2, 1))


def test_a_mixed_exhibit_may_be_split_or_opened() -> None:
    """R11.1: what is left of it lay together before."""
    s = wild("+---+---+---+---+\n|Gli Jpa _.. G..|\n+---+---+---+---+")

    assert fits(s, "_.. wwww", "_..", (2, 0), (2, 1))
    assert fits(s, "_..", "_..", (2, 0), (2, 1))


def test_animals_without_terrain_are_in_no_area() -> None:
    """R11.3: they count for exhibits only."""
    s = wild("+   +   +\n Gli G..\n+   +   +")
    assert fits(s, "_gi", "_..", (1, 0), (1, 1))
    closed = wild("+---+---+\n|Gli G..|\n+---+---+\n    |#..\n+   +   +")
    assert not fits(closed, "_gi www-", "_.. w---", (1, 0), (1, 1))


def test_a_removal_never_fails_because_of_mixing() -> None:
    """R11.4: the lion and the giraffe are together once the domino between them is gone."""
    s = wild("+   +   +   +\n Gli G.. Ggi\n+   +   +   +\n     J..\n+   +   +   +", pawns=[])
    cover = put(s, "W..", "W..", (1, 0), (1, 1))
    s.sets |= 8
    s.lab = 1
    settled(s)
    lay(s, "Wcr", "#..", (-1, 0), (-1, 1))
    assert step(s) == "target"
    answer(s, ((1, 0), (1, 1)))

    assert at(s, (1, 0)) == "G.."
    assert s.where[2 * cover] == -1


# Herds


HERD = """
+   +   +   +
 Jle Jle Jok
+   +   +   +
"""


def may_claim(s: State, seat: int, letter: str = "J") -> bool:
    s = s.clone()
    s.player = seat
    settled(s)
    lay(s, *PATHS, (0, 5), (0, 6))
    if step(s) == "pick" and s.player == seat:
        answer(s, "enough")
    return step(s) == "claim" and s.player == seat and any(word[2:] == (letter,) for word in offered(s))


@pytest.mark.parametrize(("edition", "third"), [("draft", False), ("published", True)])
def test_herd_claims(edition: str, third: bool) -> None:
    """T20, R11.5, E12: as many players as species in the draft, any number in the published edition; once each."""
    s = wild(HERD, edition=edition, pawns=[(0, (0, 0))])
    put(s, *PATHS, (0, 4), (0, 3))

    assert may_claim(s, 1)
    assert not may_claim(s, 0)
    claim_for(s, 1, (0, 0))
    assert may_claim(s, 2) == third
    assert not may_claim(s, 0)


@pytest.mark.parametrize("text", [HERD.replace("Jok", "Jpa"), HERD.replace("le", "..").replace("ok", "..")])
@BOTH
def test_only_areas_with_herd_animals_alone_are_shared(edition: str, text: str) -> None:
    """R11.5: one solitary animal is too many, and no animal is too few."""
    s = wild(text, edition=edition, pawns=[(0, (0, 0))])
    put(s, *PATHS, (0, 4), (0, 3))

    assert not may_claim(s, 1)


def test_herds_are_shared_only_with_wildlife_wishes() -> None:
    """R11.5, R1.2."""
    s = scene(HERD, pawns=[(0, (0, 0))], edition="published")
    put(s, *PATHS, (0, 4), (0, 3))

    assert not may_claim(s, 1)


def test_later_changes_remove_no_pawn() -> None:
    """R11.5."""
    s = wild(HERD, pawns=[(0, (0, 0)), (1, (1, 0))])
    lay(s, "J..", "#..", (2, 1), (3, 1))
    put(s, "_..", "_..", (2, 0), (3, 0))
    settled(s)

    assert pawns_at(s) == {(0, (0, 0)), (1, (1, 0))}


# Trees


@pytest.mark.parametrize(
    ("text", "is_fed"),
    [
        ("+---+---+---+\n|Jle Jtr Jfo|\n+---+---+---+", False),
        ("+---+---+---+\n|Jle J.. Jfo|\n+---+---+---+", True),
        ("+---+---+---+\n|Jbe Jtr Jfo|\n+---+---+---+", True),
        ("+---+---+---+\n|Jle|Jtr Jfo|\n+---+---+---+", True),
    ],
)
def test_herbivores_with_a_tree_need_no_food(text: str, is_fed: bool) -> None:
    """R11.6: in the same exhibit."""
    s = wild(text, pawns=[(1, (0, 0))])
    trigger(with_trigger(s))

    assert (at(s, (2, 0)) == "" or at(s, (0, 0)) == "") == is_fed


def test_with_utilities_herbivores_under_a_tree_add_nothing_to_the_sum() -> None:
    """R11.6, R12.3: the panda's 3 are gone, the bear's 2 make one unit."""
    s = wild(
        "+---+---+---+---+---+\n|Jpa Jbe Jtr Jfo Jfo|\n+---+---+---+---+---+", pawns=[(1, (0, 0))], utilities="yes"
    )
    trigger(with_trigger(s))
    assert step(s) == "feed"
    answer(s, ((3, 0), (3, 0)))

    assert at(s, (4, 0)) == "Jfo"
    s = wild("+---+---+---+---+\n|Jpa Jpa Jtr Jfo|\n+---+---+---+---+", pawns=[(1, (0, 0))], utilities="yes")
    trigger(with_trigger(s))
    assert at(s, (3, 0)) == "Jfo"


def test_exhibits_of_strong_groups_may_not_mix_either() -> None:
    """R11.1, R10.2: with Strong Species a lion's exhibit reaches across weak fences."""
    text = "+===+===+\n!Gli|Gok \n+===+===+"
    s = wild(text, strong="yes")

    assert fits(s, "#.. ---w", "#..", (2, 0), (3, 0))  # weak: the lion's group leaks
    assert not fits(s, "#.. ---s", "#..", (2, 0), (3, 0))
    assert fits(wild(text), "#.. ---s", "#..", (2, 0), (3, 0))


def test_a_fence_may_cut_a_quarrel_off_from_where_its_region_leaks() -> None:
    """R11.1, in a long game: the region leaks before and after, but no longer around the domino."""
    chance, s = Random(0), GAME.setup(GAME.options(players=3, wildlife="yes"), 0)
    for _ in range(210):
        (seat,) = GAME.to_act(s)
        legal = sorted(GAME.legal_actions(s, seat), key=lambda action: placed_at(s, action))
        GAME.apply(s, seat, chance.choice(legal))
    broken = [a for a in GAME.legal_actions(s, s.player) if breaks_peace(s, s.picked, *placed_at(s, a))]

    assert (s.step, s.picked) == (Step.PLACE, 41)
    assert breaks_peace(s, s.picked, 1, 1, WEST)
    assert broken == []


def test_a_half_beyond_all_others_may_be_what_leaks() -> None:
    """R11.1: the panda closes the lion's region, unless the region goes on over the other half, further out."""
    s = wild("+   +\n!Gli!\n+===+")

    assert not fits(s, "#.. --w-", "Jpa ww-w", (0, -2), (0, -1))
    assert not fits(s, "Jpa ww-w", "#.. --w-", (0, -1), (0, -2))
    assert not fits(s, "#.. ww-w", "Jpa -w-w", (0, -2), (0, -1))
    assert fits(s, "#.. -w-w", "Jpa -w-w", (0, -2), (0, -1))
    assert fits(s, "Jpa -w-w", "#.. -w-w", (0, -1), (0, -2))


def test_two_halves_side_by_side_close_a_region_together() -> None:
    """R11.1: neither half has a fence toward the other, so one leak of either is enough."""
    s = wild("+   +   +\n!Gli!#.. \n+===+   +")

    assert not fits(s, "Jpa w--w", "#.. www-", (0, -1), (1, -1))
    assert fits(s, "Jpa ---w", "#.. www-", (0, -1), (1, -1))
    assert fits(s, "Jpa w--w", "#.. -ww-", (0, -1), (1, -1))


def test_bare_grass_is_no_bare_table() -> None:
    """R11.1: a space that shows nothing but its ground is noted with its leaks."""
    s, words = wild("+   +\n G..\n+   +"), [0] * GAME.n_words
    take_notes(s, words)

    assert words[NOTES + visible_at(s, 0, 0)] >> OWN_LEAK & 7 == 4
    assert words[NOTES + visible_at(s, 0, 1)] == 0


def test_a_leak_is_taken_from_two_who_live_side_by_side() -> None:
    """R11.1: lion and okapi are apart in Areas, together in a region that leaks to the south alone."""
    s = wild("+===+===+\n!Gli Jok|\n+   +===+")

    assert not fits(s, "#.. w---", "#..", (0, 1), (0, 2))
    assert fits(s, "#..", "#..", (0, 1), (0, 2))
    assert not fits(s, "#.. -www", "#.. w---", (0, 1), (0, 2))
    assert fits(scene("+===+===+\n!Gli Jok|\n+   +===+"), "#.. w---", "#..", (0, 1), (0, 2))


def placed_at(s: State, action: int) -> tuple[int, int, int]:
    """Where half a comes to lie and in which direction half b; in other steps the action itself."""
    if s.step != Step.PLACE:
        return action, 0, 0
    return placement_x(s, action), placement_y(s, action), action & 3
