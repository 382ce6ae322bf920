"""Zoo Parque, chapter 12: the stalls and objects of Unnatural Utilities, and when powers work."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    answer,
    at,
    claim_for,
    exhibits,
    fits,
    give,
    group,
    in_supply,
    lay,
    offered,
    pawns_at,
    put,
    scene,
    score,
    settled,
    step,
)
from tests.games.zoo_parque.test_feeding import trigger, with_trigger
from tierpark.games.zoo_parque.events import Why
from tierpark.games.zoo_parque.feeding import discard
from tierpark.games.zoo_parque.state import State

PATHS = ("#..", "#..")
ENTRANCE = "+   +\n #EN\n+   +\n #..\n+   +"


def zoo(text: str, **given: Any) -> State:
    return scene(text, utilities="yes", **given)


# Toilet


def test_a_toilet_is_laid_beside_a_path() -> None:
    """R12.6: the entrance counts, and so does the other half; a stall is no path."""
    s = zoo(ENTRANCE)
    assert fits(s, "#to", "G..", (1, 0), (2, 0))
    assert not fits(s, "G..", "#to", (1, 0), (2, 0))
    assert fits(s, "#..", "#to", (1, 0), (2, 0))
    assert not fits(s, "#pb", "#to", (1, 0), (2, 0))
    stall = zoo("+   +\n #pb\n+   +")
    assert not fits(stall, "#to", "G..", (1, 0), (2, 0))
    assert fits(stall, "#to", "#..", (1, 0), (2, 0))


def test_a_toilet_is_checked_at_placement_only_and_across_fences() -> None:
    """R12.6, R12.1: later its path may be covered."""
    s = zoo("+---+\n|#..|\n+---+")
    assert fits(s, "#to", "G..", (1, 0), (2, 0))
    put(s, "#to", "G..", (1, 0), (2, 0))

    assert fits(s, "_..", "_..", (0, 0), (0, 1))


def test_the_path_of_a_toilet_has_to_be_visible_once_it_is_laid() -> None:
    """R12.6: not the one that its own domino covers."""
    s = zoo("+   +   +\n J.. #..\n+   +   +")

    assert not fits(s, "#to", "_..", (0, 0), (1, 0))
    assert fits(s, "#to", "_..", (0, 0), (0, 1))


# Gift shop


def test_an_area_beside_a_gift_shop_holds_one_species() -> None:
    """R12.6."""
    s = zoo("+   +   +\n #gs Ggi\n+   +   +")

    assert not fits(s, "Gok", "#..", (2, 0), (3, 0))
    assert fits(s, "Ggi", "#..", (2, 0), (3, 0))
    assert fits(s, "Gok ---w", "#..", (2, 0), (3, 0))
    assert fits(s, "#..", "Gok", (2, 0), (3, 0))


def test_a_gift_shop_may_not_be_laid_beside_two_species() -> None:
    """R12.6: also across a fence (R12.1)."""
    s = zoo("+   +---+   +\n Ggi Gok|#..\n+   +---+   +")

    assert not fits(s, "#gs", "#..", (1, 1), (2, 1))
    assert not fits(s, "#gs", "#..", (1, -1), (2, -1))
    assert fits(s, "#..", "#gs", (3, 0), (4, 0))


def test_an_area_that_was_so_before_may_go_on() -> None:
    """R12.6: unless all its animals lay together in one such Area before."""
    s = zoo("+   +   +   +\n #gs Ggi Gok\n+   +   +   +")

    assert fits(s, "G..", "#..", (3, 0), (4, 0))
    assert not fits(s, "Ggi", "#..", (3, 0), (4, 0))
    apart = zoo("+   +   +   +   +\n #gs     Ggi Gok\n+   +   +   +   +")
    assert not fits(apart, "G..", "J..", (1, 0), (1, 1))  # they lay together, but not beside a shop
    assert fits(apart, "J..", "G..", (1, 0), (1, 1))


def test_an_area_beside_a_gift_shop_by_a_wildcard() -> None:
    """R12.6, R12.2: grass makes one Area with the wildcard that is beside the shop."""
    s = zoo("+   +   +\n #gs *ok\n+   +   +")

    assert not fits(s, "Ggi", "#..", (2, 0), (3, 0))
    assert not fits(s, "*gi", "#..", (2, 0), (3, 0))
    assert fits(s, "Gok", "#..", (2, 0), (3, 0))
    assert fits(s, "Ggi ---w", "#..", (2, 0), (3, 0))


def test_the_animals_of_a_gift_shop_need_terrain() -> None:
    """R12.6: an animal without terrain is in no Area."""
    s = zoo("+   +   +   +\n #gs Ggi G..\n+   +   +   +")

    assert fits(s, "_ok", "_..", (2, 0), (3, 0))


# Information center


def center(**given: Any) -> State:
    return zoo(
        "+   +   +   +\n G..|#ic G..\n+   +   +   +", pawns=[(0, (0, 0)), (1, (2, 0))], hand=[PATHS, PATHS], **given
    )


def test_a_pawn_beside_an_information_center_may_be_taken_back_before_play() -> None:
    """R12.6, R12.1: ones own pawns, across fences; the Area is unclaimed then."""
    s = center()
    assert ("take back", (0, 0)) in offered(s)
    assert ("take back", (2, 0)) not in offered(s)
    answer(s, ("take back", (0, 0)))

    assert step(s) == "pick"
    assert pawns_at(s) == {(1, (2, 0))}
    assert in_supply(s, 0) == 4
    lay(s, *PATHS, (0, 1), (0, 2))
    assert not any(isinstance(word, tuple) and word[0] == "take back" for word in offered(s))
    answer(s, "enough")
    assert (0, 0, "G") in offered(s)


def test_a_pawn_may_be_taken_back_between_play_and_claim_and_used_again() -> None:
    """R12.6."""
    s = center()
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough", ("take back", (0, 0)), (0, 0, "G"))

    assert pawns_at(s) == {(0, (0, 0)), (1, (2, 0))}
    assert ("take back", (0, 0)) in offered(s)  # between CLAIM and DRAW
    answer(s, ("take back", (0, 0)))
    assert pawns_at(s) == {(1, (2, 0))}
    assert step(s) != "claim"


def test_a_pawn_may_be_taken_back_before_dominoes_are_returned() -> None:
    """R12.6, R2.3."""
    s = zoo("+   +   +\n W.. #ic\n+   +   +", pawns=[(0, (0, 0))], hand=[("_gi", "_gi")] * 3)
    assert step(s) == "return"
    assert ("take back", (0, 0)) in offered(s)
    late = s.clone()
    answer(late, next(word for word in offered(late) if word[0] == "return"))
    assert ("take back", (0, 0)) not in offered(late)
    answer(s, ("take back", (0, 0)))
    assert step(s) == "return"
    answer(s, next(word for word in offered(s) if word[0] == "return"))

    assert {word[0] for word in offered(s)} == {"return"}


def test_pawns_at_a_distance_from_the_center_stay() -> None:
    """R12.6, R6.7: and a covered center is none."""
    s = zoo("+   +   +   +\n G.. G.. #ic\n+   +   +   +", pawns=[(0, (0, 0))], hand=[PATHS])
    assert {word[0] for word in offered(s)} == {"pick"}
    s = center()
    put(s, "_..", "_..", (1, 0), (1, 1))
    settled(s)
    assert {word[0] for word in offered(s)} == {"pick"}


# Research lab


def test_powers_begin_with_the_domino_after_the_lab() -> None:
    """R12.4: the crocodile on the lab's own domino does nothing, the next one does."""
    s = zoo(ENTRANCE, hand=[PATHS])
    put(s, *PATHS, (5, 0), (5, 1))
    lay(s, "Wcr", "#la", (1, 0), (1, 1))
    assert step(s) == "pick"
    assert s.lab == 1
    lay(s, "Wcr", "W..", (2, 0), (2, 1))
    assert step(s) == "target"


def test_without_a_lab_there_are_no_powers() -> None:
    """R12.4."""
    s = zoo(ENTRANCE, hand=[PATHS])
    lay(s, "Wcr", "W..", (1, 0), (1, 1))

    assert step(s) == "pick"
    assert fits(s, "Dca", "#..", (2, 0), (3, 0))


def test_powers_stay_when_the_lab_is_gone() -> None:
    """R12.4."""
    s = zoo(ENTRANCE, hand=[PATHS] * 2)
    domino = lay(s, "#la", "W..", (1, 0), (1, 1))
    discard(s, domino, Why.FOOD)
    settled(s)
    put(s, *PATHS, (-1, 0), (-2, 0))
    lay(s, "Wcr", "W..", (1, 0), (1, 1))

    assert step(s) == "target"


def test_animals_laid_before_the_lab_do_not_trigger_late_but_their_permanent_powers_start() -> None:
    """R12.4."""
    s = zoo("+   +   +\n Dca Jwo\n+   +   +", hand=[PATHS], strong="yes", wildlife="yes")
    assert fits(s, "W..", "#..", (-1, 0), (-2, 0))
    assert fits(s, "_..", "_..", (1, 0), (1, 1))
    lay(s, "#la", "#..", (0, 1), (0, 2))
    assert not fits(s, "W..", "#..", (-1, 0), (-2, 0))
    assert not fits(s, "_..", "_..", (1, 0), (1, 1))


def test_scoring_powers_need_a_lab_by_the_end() -> None:
    """R12.4."""
    s = zoo("+---+---+---+\n|Wdo Wdo Wdo|\n+---+---+---+", pawns=[(0, (0, 0))], hand=[PATHS])
    assert score(s) == 18
    lay(s, "#la", "#..", (0, 1), (1, 1))
    assert score(s) == 36


def test_extinct_animals_wait_for_the_lab() -> None:
    """R12.5: a domino of lab and dino does not unlock itself."""
    s = zoo(ENTRANCE)
    assert not fits(s, "Gdi", "G..", (1, 0), (1, 1))
    assert not fits(s, "#la", "Gdi", (1, 0), (1, 1))
    assert fits(zoo(ENTRANCE, lab=True), "Gdi", "G..", (1, 0), (1, 1))
    assert fits(zoo(ENTRANCE, lab=True), "G..", "Gdi", (1, 0), (1, 1))


def test_a_hand_of_extinct_animals_goes_back() -> None:
    """R12.5, R2.3."""
    assert step(zoo(ENTRANCE, hand=[("Gdi", "G..")])) == "return"


# Restaurant


@pytest.mark.parametrize(
    ("text", "is_fed"),
    [
        ("+---+---+\n|Jpa Jfo|\n+---+---+\n #re\n+   +", False),
        ("+---+---+\n|Jpa Jfo|\n+---+---+\n #..\n+   +", True),
        ("+---+---+---+\n|Jpa Jfo #re|\n+---+---+---+", False),
        ("+---+---+---+\n|Jpa Jfo|#.. #re\n+---+---+---+", True),
    ],
)
def test_exhibits_beside_a_restaurant_are_not_fed(text: str, is_fed: bool) -> None:
    """R12.6, R12.1: across fences, and from inside."""
    s = zoo(text, pawns=[(1, (0, 0))])
    trigger(with_trigger(s))

    assert (at(s, (1, 0)) == "") == is_fed


# Shelter


@pytest.mark.parametrize(("edition", "want"), [("draft", {"own"}), ("published", {"own", "beside"})])
def test_a_shelter_makes_exhibits(edition: str, want: set[str]) -> None:
    """T25, R12.7, E14: its own Area; in the published edition those beside it too."""
    text = "+   +---+\n Gse Ggi|\n+   +---+\n Wdo\n+   +"
    s = zoo(text, edition=edition, pawns=[(0, (0, 0)), (1, (0, 1))])
    groups = {"own": group((0, 0), (1, 0)), "beside": group((0, 1))}

    assert exhibits(s) == {groups[name] for name in want}
    assert score(s, 0) == 4
    assert score(s, 1) == (2 if edition == "published" else 0)


def test_a_shelter_without_terrain() -> None:
    """R12.7: shelters no Area of its own."""
    text = "+   +   +\n _se Ggi\n+   +   +"
    assert exhibits(zoo(text)) == set()
    assert exhibits(zoo(text, edition="published")) == {group((1, 0))}


def test_sheltered_areas_that_share_a_wildcard_are_one_exhibit() -> None:
    """R12.7, R12.2."""
    s = zoo("+   +   +   +\n G.. *se W..\n+   +   +   +")
    assert exhibits(s) == {group((0, 0), (1, 0), (2, 0))}
    s = zoo("+   +   +   +\n Gse *.. Wse\n+   +   +   +")
    assert exhibits(s) == {group((0, 0), (1, 0), (2, 0))}
    s = zoo("+   +   +   +\n Gse *.. W..\n+   +   +   +")
    assert exhibits(s) == {group((0, 0), (1, 0))}


def test_a_closed_exhibit_is_left_as_it_is() -> None:
    """R12.7."""
    s = zoo("+---+---+\n|Gse Wdo|\n+---+---+")

    assert exhibits(s) == {group((0, 0), (1, 0))}


def test_laying_a_shelter_finishes_exhibits_and_taking_it_away_ends_them() -> None:
    """R12.7, R5.6: there is a Feed Phase."""
    s = zoo("+   +   +   +   +\n Jpa J.. Jfo\n+   +   +   +   +", pawns=[(1, (0, 0))], hand=[PATHS])
    domino = lay(s, "Jse", "#..", (0, 1), (0, 2))

    assert at(s, (2, 0)) == ""  # the panda was fed
    assert exhibits(s) == {group((0, 0), (1, 0), (0, 1))}
    cover = put(s, "_..", "_..", (0, 1), (1, 1))
    assert exhibits(s) == set()
    discard(s, cover, Why.FOOD)
    assert len(exhibits(s)) == 1
    discard(s, domino, Why.FOOD)
    assert exhibits(s) == set()


def test_a_sheltered_exhibit_may_not_mix() -> None:
    """R11.1, R12.7: the wildcard would join grass and water to one exhibit."""
    s = zoo("+   +   +   +\n Gli *.. Wot\n+   +   +   +", wildlife="yes")
    assert fits(s, "_se", "_..", (1, 0), (1, 1))
    s = zoo("+   +   +   +\n Ggi *.. Wot\n+   +   +   +", wildlife="yes")
    assert fits(s, "*..", "_..", (1, 0), (1, 1))
    assert not fits(s, "*se", "_..", (1, 0), (1, 1))


# What powers respect is in test_powers; here what it means to be next to something


def test_adjacent_is_visible_and_next_to_it() -> None:
    """R12.1: corners are not next to anything."""
    s = zoo("+---+---+\n|Ggi G..|\n+---+---+\n     #..\n+   +   +\n", pawns=[(0, (0, 0))])
    put(s, "#pb", "#..", (1, 1), (1, 2))
    before = score(s)
    put(s, "#pb", "#..", (0, 1), (0, 2))
    beside = score(s)
    put(s, "_..", "_..", (0, 1), (0, 2))

    assert (before, beside, score(s)) == (4, 8, 4)


def test_a_taken_pawn_can_be_claimed_elsewhere() -> None:
    """R12.6."""
    s = zoo("+   +   +   +\n G.. #ic W..\n+   +   +   +", hand=[PATHS])
    claim_for(s, 0, (0, 0))
    give(s, *PATHS)
    settled(s)
    answer(s, ("take back", (0, 0)))
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough", (2, 0, "W"))

    assert pawns_at(s) == {(0, (2, 0))}
