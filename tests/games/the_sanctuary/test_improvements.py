"""The Sanctuary, chapter 12: the thirty-two storehouse improvements, one by one. `I5` is the fifth of R12.2."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_sanctuary.scenes import (
    EFFECT,
    GAME,
    animals,
    build,
    can,
    center,
    finish,
    improvements,
    new_game,
    offered,
    placing,
    play,
    refresh,
    scene,
    scores,
    stamps,
    step,
    stores,
    threats,
    used,
)
from tierpark.games.the_sanctuary.state import State

HERE = [(4, 9), (0, 8)]


def points(effect: str, **mine: Any) -> int:
    """What this improvement is worth with this board."""
    return scores(scene(me={"tiles": effect, **mine}))["improvements"]


# When they work


def test_once_per_game() -> None:
    """R12.1: turned for good."""
    s = scene(me={"tiles": "purge_threats", "threats": 5})
    play(s, "use purge_threats")
    assert (used(s), "use purge_threats" in offered(s)) == ({"purge_threats"}, False)
    finish(s)
    assert used(s) == {"purge_threats"}


def test_once_per_round() -> None:
    """R12.1: from the round of building on, and again in the next one."""
    s = scene({5: "B04"}, HERE, market="round_gain")
    play(s, "side 5", "use round_gain", "red to center")
    assert "use round_gain" not in offered(s)
    finish(s)
    assert (improvements(s), used(s)) == ({"yellow": "round_gain"}, set())


def test_timings_are_those_of_the_rulebook() -> None:
    """R12.1: which of them are used, and how often."""
    timing = {improvement.id: improvement.timing for improvement in GAME.box.improvements}
    assert {effect for effect, when in timing.items() if when == "game"} == {
        "copy_improvement",
        "purge_threats",
        "borrow_volunteer",
        "extra_main",
    }
    assert {effect for effect, when in timing.items() if when == "round"} == {"round_swap", "round_gain"}


@pytest.mark.parametrize("slot", ["green", "blue", "red", "yellow"])
def test_they_work_in_whatever_slot_they_are(slot: str) -> None:
    """R12.2: one that is used, one that always works, one of the end."""
    assert "use round_gain" in offered(scene(me={"slots": {slot: "round_gain"}}))
    assert "side 0" in offered(scene({3: "X02", 0: "Y01"}, [(4, 9), (6, 8)], me={"slots": {slot: "sight_hedges"}}))
    assert scores(scene(me={"slots": {slot: "flat_four"}}))["improvements"] == 4


# 1 to 8


def test_copy_improvement() -> None:
    """I1, R12.2: an opponent's tile, whatever its state; from now on this one has that effect, unused."""
    s = scene(me={"tiles": "copy_improvement"}, others=[{"tiles": "round_gain, raise_all", "used": "round_gain"}])
    play(s, "use copy_improvement")
    assert offered(s) == {"round_gain of seat 1", "raise_all of seat 1"}
    play(s, "round_gain of seat 1")
    assert (improvements(s), used(s), used(s, 1)) == ({"red": "round_gain"}, set(), {"round_gain"})
    play(s, "use round_gain", "red to center")
    assert (center(s), used(s)) == ("1 red", {"round_gain"})
    finish(s)
    assert (improvements(s), used(s)) == ({"red": "round_gain"}, set())


def test_a_copy_is_not_disturbed_by_the_original() -> None:
    """I1: the original moves to another slot."""
    s = scene({5: "X06"}, [(4, 9), (6, 8)], me={"tiles": "copy_improvement"}, others=[{"tiles": "raise_all"}])
    play(s, "use copy_improvement")
    assert improvements(s) == {"red": "raise_all"}
    play(s, "end", "6", "side 5", "blue to green")
    assert (improvements(s), improvements(s, 1)) == ({"red": "raise_all"}, {"green": "raise_all"})


def test_a_copy_works_at_once_and_is_no_copy_any_more() -> None:
    """I1, R4.6: a copied sight_hedges."""
    s = scene(
        {3: "X02", 0: "Y01"}, [(4, 9), (6, 8)], me={"tiles": "copy_improvement"}, others=[{"tiles": "sight_hedges"}]
    )
    assert "side 0" not in offered(s)
    play(s, "use copy_improvement")
    assert offered(s) == {"side 0", "end"}


def test_a_copy_can_be_copied_and_an_unused_copy_cannot() -> None:
    """I1: the tile of seat 1 counts as what it copied."""
    s = scene(me={"slots": {"blue": "round_gain"}}, others=[{"copies": "store_any"}])
    s.boards[0].effects[1] = EFFECT["copy_improvement"]
    play(refresh(s), "use copy_improvement")
    assert improvements(s) == {"blue": "store_any"}
    s = scene(me={"tiles": "raise_all"}, others=[{"tiles": "copy_improvement"}])
    play(s, "end", "6")
    assert offered(s) == {"use copy_improvement", "end"}
    s = scene(me={"tiles": "raise_all"}, others=[{"tiles": "copy_improvement"}])
    s.boards[0].effects[1] = EFFECT["copy_improvement"]
    assert offered(refresh(s)) == {"end"}


def test_two_or_three() -> None:
    """I2: it counts itself; exactly 2 are worth 10, exactly 3 are worth 5."""
    assert points("two_or_three") == 0
    assert points("two_or_three, sight_loop") == 10
    assert points("two_or_three, sight_loop, store_any") == 5
    assert points("two_or_three, sight_loop, store_any, flood_anywhere") == 0


def test_purge_threats() -> None:
    """I4: discard one, then one to each opponent."""
    s = scene(players=3, me={"tiles": "purge_threats", "threats": 5}, others=[{"threats": 1}])
    play(s, "use purge_threats")
    assert threats(s) == [2, 2, 1]


def test_purge_threats_with_too_few() -> None:
    """I4: one chooses who gets one; with a single threat nobody does."""
    s = scene(players=4, me={"tiles": "purge_threats", "threats": 3})
    play(s, "use purge_threats")
    assert offered(s) == {"seat 1 and seat 2", "seat 1 and seat 3", "seat 2 and seat 3"}
    play(s, "seat 1 and seat 3")
    assert threats(s) == [0, 1, 0, 1]
    s = play(scene(players=3, me={"tiles": "purge_threats", "threats": 1}), "use purge_threats")
    assert (threats(s), step(s)) == ([0, 0, 0], "task")
    assert "use purge_threats" not in offered(scene(me={"tiles": "purge_threats"}))


BORROW = {"tiles": "borrow_volunteer"}


def test_borrow_volunteer() -> None:
    """I5: main and sight of an opponent's volunteer, each action once, the threats are one's own."""
    s = scene({4: "Y01", 3: "Y02", 0: "G03", 1: "Y03"}, HERE, me=BORROW)
    play(s, "use borrow_volunteer")
    assert offered(s) == {"0 for 4", "8 for 4"}
    play(s, "0 for 4")
    assert offered(s) == {"main 0", "side 1", "side 3", "end"}
    play(s, "main 0", "side 1")
    assert (center(s), stamps(s), threats(s)) == ("1 red", [0, 0, 0, 2], [1, 0])
    assert offered(s) == {"side 3", "end"}


def test_the_opponent_loses_nothing() -> None:
    """I5: and the forfeited volunteer lies down."""
    s = scene({0: "G03"}, HERE, me=BORROW)
    play(s, "use borrow_volunteer", "0 for 4", "main 0", "end")
    assert (s.lying, s.given_up) == (1, 1)
    play(s, "0", "main 0")
    assert (stamps(s, 1), threats(s)) == ([0, 0, 0, 2], [1, 1])


def test_borrowing_comes_before_the_first_main_or_side() -> None:
    """I5: free actions do no harm; in the second lap there is another chance."""
    s = scene({3: "Y01"}, HERE, me={"tiles": "borrow_volunteer, round_gain"})
    play(s, "use round_gain", "red to center")
    assert "use borrow_volunteer" in offered(s)
    play(s, "side 3")
    assert "use borrow_volunteer" not in offered(s)
    play(s, "end", "0", "end")
    assert "use borrow_volunteer" in offered(s)


def test_an_additional_main_before_borrowing_does_no_harm() -> None:
    """I5, I7: both are free actions."""
    s = scene({4: "Y01", 0: "Y03"}, HERE, me={"tiles": "borrow_volunteer", "copies": "extra_main"})
    play(s, "use extra_main", "main 4")
    assert "use borrow_volunteer" in offered(s)


def test_the_sight_is_that_of_the_owner() -> None:
    """I5: seat 1 sees through the hedge, seat 0 would not; and the other way round."""
    cards = {2: "X02", 1: "Y01"}
    spots = [(4, 9), (3, 8)]
    s = scene(cards, spots, me=BORROW, others=[{"tiles": "sight_hedges"}])
    assert "side 1" in offered(play(s, "use borrow_volunteer", "3 for 4"))
    s = scene(cards, spots, me={"tiles": "borrow_volunteer, sight_hedges"})
    assert "side 1" not in offered(play(s, "use borrow_volunteer", "3 for 4"))


def test_a_lying_volunteer_can_be_borrowed() -> None:
    """I5: seat 1 has already acted with it."""
    s = scene({0: "Y01"}, [(0, 9), (4, 8)], others=[BORROW])
    play(s, "main 0", "end", "4", "use borrow_volunteer", "0 for 4", "main 0")
    assert (center(s, 0), center(s, 1)) == ("2 green, 1 blue", "2 green, 1 blue")


def test_this_volunteers_main_is_the_borrowed_one() -> None:
    """I5: X12 costs the borrowed main, for the borrower only."""
    s = scene({0: "Y01", 1: "X12", 2: "X12"}, HERE, me=BORROW)
    play(s, "use borrow_volunteer", "0 for 4")
    assert offered(s) == {"main 0", "side 1", "side 2", "end"}
    play(s, "side 1")
    assert (stamps(s), offered(s)) == ([0, 0, 0, 2], {"end"})
    play(s, "end", "0")
    assert "main 0" in offered(s)


def test_a_borrowed_main_is_given_up_for_one_turn_only() -> None:
    """I5: seat 1 has a copy, borrows in turn, and has the main of the volunteer that it borrows."""
    cards = {0: "Y01", 1: "X12", 4: "Y02"}
    s = scene(cards, HERE, me=BORROW, others=[{"copies": "borrow_volunteer"}])
    play(s, "use borrow_volunteer", "0 for 4", "side 1", "end", "0", "use borrow_volunteer", "4 for 0")
    assert "main 4" in offered(s)


def test_the_other_volunteer_is_the_own_one_that_is_not_forfeited() -> None:
    """I5: the borrowed X01 repeats the main on 9."""
    s = scene({0: "X01", 9: "Y03", 8: "Y02"}, HERE, me=BORROW)
    play(s, "use borrow_volunteer", "0 for 4", "main 0")
    assert center(s) == "2 red, 1 yellow"


def test_owners_do_not_change_for_copies() -> None:
    """I5: the borrowed card is an opponent's; the forfeited one is one's own, its main counting as given up."""
    cards = {0: "X02", 4: "Y01", 9: "Y03", 8: "Y02"}
    s = scene(cards, HERE, me=BORROW)
    play(s, "use borrow_volunteer", "0 for 4", "main 0")
    assert offered(s) == {"side 4", "side 9"}
    s = scene({9: "X01", 4: "Y01", 0: "Y02"}, HERE, me=BORROW)
    play(s, "use borrow_volunteer", "0 for 4", "end", "0", "end")
    assert offered(s) == {"end"}
    s = scene({9: "X01", 4: "Y01", 0: "Y02"}, HERE)
    play(s, "end", "0", "end")
    assert offered(s) == {"main 9", "end"}


def test_borrowing_after_the_main_was_given_up() -> None:
    """I5: the borrowed main is available all the same."""
    s = scene({8: "X06", 4: "Y01", 0: "Y02"}, [(9, 4), (0, 3)], me={"tiles": "borrow_volunteer, raise_all"})
    play(s, "side 8", "blue to green", "end", "0", "end")
    assert "main 4" not in offered(s)
    play(s, "use borrow_volunteer", "0 for 4")
    assert "main 0" in offered(s)


def test_free_actions_stay_possible_while_borrowing() -> None:
    """I5."""
    s = scene({0: "Y01"}, HERE, me={"tiles": "borrow_volunteer, round_gain"})
    play(s, "use borrow_volunteer", "0 for 4")
    assert "use round_gain" in offered(s)


def test_flat_four() -> None:
    """I6: 4 points; it goes to any empty slot, but the action has to allow a tile of its colour."""
    assert points("flat_four") == 4
    s = scene({5: "B03"}, HERE, market="flat_four", me={"slots": {"red": "raise_all"}})
    play(s, "side 5")
    assert offered(s) == {"green", "blue", "yellow"}
    play(s, "blue")
    assert improvements(s) == {"red": "raise_all", "blue": "flat_four"}
    assert "side 5" not in offered(scene({5: "B02"}, HERE, market="flat_four"))
    s = play(scene({4: "X06"}, HERE, market="flat_four"), "main 4", "1")
    assert offered(s) == {"green", "blue", "red", "yellow"}


EXTRA = {"tiles": "extra_main"}


def test_extra_main() -> None:
    """I7, R9.2: any face-up card, occupied or not, even one's own again; threats as usual."""
    cards = {4: "Y01", 2: "G03", 0: "Y02"}
    s = scene(cards, HERE, me=EXTRA)
    play(s, "main 4", "use extra_main")
    assert offered(s) == {"main 0", "main 2", "main 4"}
    assert center(play(s.clone(), "main 4")) == "4 green, 2 blue"
    play(s, "main 2")
    assert (stamps(s), threats(s), offered(s)) == ([0, 0, 0, 2], [1, 0], {"side 2", "end"})


def test_extra_main_does_not_use_up_the_own_main() -> None:
    """I7: nor does it start it, so that X12 may still cost it."""
    s = scene({4: "Y01", 5: "X12"}, HERE, me=EXTRA)
    play(s, "use extra_main", "main 4")
    assert offered(s) == {"main 4", "side 5", "end"}
    play(s, "side 5")
    assert stamps(s) == [0, 0, 0, 2]


def test_extra_main_has_a_performed_set_of_its_own() -> None:
    """I7, R6.5: what was copied before can be copied again; afterwards the old set counts."""
    s = scene({5: "X05", 1: "X02", 4: "Y02", 9: "Y03"}, HERE, me=EXTRA)
    play(s, "side 5", "side 9")
    assert (center(s), "side 5" in offered(s)) == ("1 red", False)
    play(s, "use extra_main", "main 1")
    assert offered(s) == {"side 4", "side 9"}
    play(s, "side 9")
    assert (center(s), "side 5" in offered(s), "main 4" in offered(s)) == ("2 red", False, True)


def test_extra_main_inside_an_action() -> None:
    """I7, R6.6: between two parts; the action goes on afterwards."""
    s = scene({4: "G01", 2: "G01"}, HERE, me=EXTRA)
    play(s, "main 4", "1", "use extra_main", "main 4", "2", "enough")
    assert (s.boards[0].floods, stamps(s), step(s)) == (1, [0, 0, 0, 1], "part")
    play(s, "2")
    assert (s.boards[0].floods, step(s)) == (2, "task")
    assert "main 4" not in offered(s)


def test_extra_main_may_use_a_main_that_was_given_up() -> None:
    """I7, R7.1.2."""
    s = scene({4: "Y01", 5: "X12"}, HERE, me=EXTRA)
    play(s, "side 5")
    assert can(s, "use extra_main", "main 4")
    assert "main 4" not in offered(s)


def test_extra_main_needs_a_main_that_can_be_performed() -> None:
    """I7, R6.6."""
    assert "use extra_main" not in offered(scene(me=EXTRA))


def test_staff_sets() -> None:
    """I8."""
    assert points("staff_sets", rangers=2, rescuers=1) == 8
    assert points("staff_sets", rangers=2, rescuers=2) == 16
    assert points("staff_sets", rangers=4) == 0


# 9 to 16


def test_sight_loop() -> None:
    """I9: the first card of a row sees the last."""
    s = scene({9: "Y01"}, [(0, 4), (1, 5)], me={"tiles": "sight_loop"})
    assert "side 9" in offered(s)
    assert "side 9" not in offered(scene({9: "Y01"}, [(0, 4), (1, 5)]))


def test_sight_hedges() -> None:
    """I10: placing and performing."""
    cards = {5: "X02", 6: "X10", 3: "Y01"}
    assert "5" not in offered(placing(cards))
    assert "5" in offered(placing(cards, me={"tiles": "sight_hedges"}))
    assert "side 3" in offered(scene(cards, [(6, 9), (0, 8)], me={"tiles": "sight_hedges"}))
    assert "side 3" not in offered(scene(cards, [(6, 9), (0, 8)]))


def test_reclamation_sets() -> None:
    """I11: with the tokens of free_reclamation too."""
    assert points("reclamation_sets", floods=3, forests=2) == 6
    assert points("reclamation_sets, free_reclamation", floods=1, stamps=(1, 0, 0, 0)) == 6


def test_forest_anywhere_and_flood_anywhere() -> None:
    """I12, I21: only for its own kind."""
    s = scene({3: "G01", 5: "G02"}, HERE, me={"tiles": "forest_anywhere", "floods": 1, "forests": 1})
    assert offered(s) == {"side 3", "end"}
    s = scene({3: "G01", 5: "G02"}, HERE, me={"tiles": "flood_anywhere", "floods": 1, "forests": 1})
    assert offered(s) == {"side 5", "end"}


def test_store_bonus() -> None:
    """I13: 2 more for each resource in a storehouse."""
    stored = {"red": "2 blue", "green": "1 green"}
    assert points("store_bonus", stores=stored, center="5 red") == 6
    assert scores(scene(me={"tiles": "store_bonus", "stores": stored}))["storehouses"] == 6


def test_colour_sets() -> None:
    """I14: the same cubes count for pairs too."""
    s = scene(me={"tiles": "colour_sets", "center": "2 red, 2 blue, 3 green, 2 yellow"})
    assert (scores(s)["improvements"], scores(s)["center"]) == (10, 12)
    assert points("colour_sets", center="9 red, 9 blue, 9 green") == 0


def test_center_bonus() -> None:
    """I15."""
    assert points("center_bonus", center="2 red, 3 blue", stores={"red": "4 red"}) == 5


def test_round_swap() -> None:
    """I16: the swap of the cards, once per round."""
    s = scene(me={"tiles": "round_swap", "center": "3 red"})
    play(s, "use round_swap", "red for green", "2")
    assert (center(s), offered(s)) == ("2 green, 1 red", {"end"})
    assert "use round_swap" not in offered(scene(me={"tiles": "round_swap"}))


# 17 to 24


@pytest.mark.parametrize(("number", "colour"), [(17, "blue"), (18, "yellow"), (19, "red"), (20, "green")])
def test_five_of_a_colour(number: int, colour: str) -> None:
    """I17 to I20: 8 points for a population of 5 or 6."""
    assert list(EFFECT)[number - 1] == f"{colour}_five"
    assert [points(f"{colour}_five", animals=f"{n} {colour}") for n in (4, 5, 6)] == [0, 8, 8]
    others = ", ".join(f"6 {other}" for other in ("green", "blue", "red", "yellow") if other != colour)
    assert points(f"{colour}_five", animals=others) == 0


def test_stamp_bonus() -> None:
    """I22: for every stamp on the timeline, wherever it lies."""
    assert points("stamp_bonus", stamps=(1, 0, 2, 0)) == 6


def test_free_reclamation() -> None:
    """I23: on every purchased parcel, the own one included; what lies on others stays."""
    mine = {"tiles": "free_reclamation", "stamps": (3, 0, 0, 0)}
    assert scores(scene(me=mine))["reclamation"] == 18
    assert scores(scene(me={**mine, "floods": 4}))["reclamation"] == 14 + 9
    assert scores(scene(me={"tiles": "free_reclamation"}))["reclamation"] == 4


def test_raise_all() -> None:
    """I24: one space up, at most 4 points; tokens on the map do not move."""
    assert scores(scene(me={"tiles": "raise_all", "stamps": (1, 1, 1, 1)}))["land"] == 2 + 3 + 4 + 4


# 25 to 32


def test_store_any() -> None:
    """I25: every move takes any resource to any storehouse."""
    s = scene({5: "B07"}, HERE, me={"tiles": "store_any", "center": "1 red, 1 green"})
    play(s, "side 5", "1")
    houses = ["green", "blue", "red", "yellow"]
    assert offered(s) == {c if c == house else f"{c} to {house}" for c in ("green", "red") for house in houses}
    play(s, "red to yellow")
    assert (center(s), stores(s)) == ("1 green", {"yellow": "1 red"})


def test_discard_twice() -> None:
    """I26: once more with new choices, not a third time."""
    s = scene({5: "X04"}, HERE, me={"tiles": "discard_twice", "center": "3 red, 1 blue", "animals": "1 green, 4 blue"})
    play(s, "side 5", "red for blue")
    assert offered(s) == {"blue for green", "red for green", "red for blue", "enough"}
    play(s, "red for green")
    assert (center(s), animals(s), step(s)) == ("1 blue, 1 red", "2 green, 5 blue", "task")
    s = scene({5: "R03"}, HERE, me={"tiles": "discard_twice", "center": "3 red", "animals": "2 red"})
    assert animals(play(s, "side 5", "enough")) == "3 red"


def test_discard_twice_doubles_each_part() -> None:
    """I26: both parts of R07."""
    mine = {"tiles": "discard_twice", "center": "3 red, 3 green", "animals": "1 red, 1 green"}
    s = scene({4: "R07"}, HERE, me=mine)
    play(s, "main 4", "1", "green for green", "2", "red for red")
    assert (animals(s), center(s)) == ("3 green, 3 red", "1 green, 1 red")


def test_center_as_store() -> None:
    """I27: a resource of the animal's own colour in the center is enough, and stays."""
    mine = {"tiles": "center_as_store", "center": "1 red", "animals": "1 red, 1 blue"}
    s = scene({5: "B11"}, HERE, me=mine)
    play(s, "side 5")
    assert (animals(s), center(s)) == ("1 blue, 2 red", "1 red")
    assert "side 5" not in offered(scene({5: "B10"}, HERE, me={**mine, "animals": "1 green, 1 yellow"}))


def test_round_gain() -> None:
    """I28: the center, a storehouse of any colour, or below a ranger without a resource."""
    s = scene(me={"tiles": "round_gain", "rangers": 1})
    play(s, "use round_gain")
    assert len(offered(s)) == 24
    assert stores(play(s.clone(), "red to yellow")) == {"yellow": "1 red"}
    assert center(play(s.clone(), "red to center")) == "1 red"
    play(s, "blue to ranger")
    assert list(s.boards[0].below) == [0, 1, 0, 0]
    s = play(scene(me={"tiles": "round_gain", "rangers": 1, "below": "1 red"}), "use round_gain")
    assert len(offered(s)) == 20


@pytest.mark.parametrize(("effect", "pair"), [("blue_yellow_three", "blue yellow"), ("red_green_three", "red green")])
def test_two_colours(effect: str, pair: str) -> None:
    """I29, I30: 8 if both have a population of 3 or more."""
    first, second = pair.split()
    assert points(effect, animals=f"3 {first}, 3 {second}") == 8
    assert points(effect, animals=f"6 {first}, 2 {second}") == 0
    assert points(effect, animals=f"2 {first}, 6 {second}") == 0


def test_all_two() -> None:
    """I31: 12 if all four have a population of 2 or more."""
    assert points("all_two", animals="2 red, 2 blue, 2 green, 2 yellow") == 12
    assert points("all_two", animals="6 red, 6 blue, 6 green, 1 yellow") == 0


def test_three_three() -> None:
    """I32: 10 if three of them, whichever, have a population of 3 or more."""
    assert points("three_three", animals="3 red, 3 blue, 3 green") == 10
    assert points("three_three", animals="3 red, 1 blue, 3 green, 3 yellow") == 10
    assert points("three_three", animals="3 red, 2 blue, 3 green, 2 yellow") == 0


def test_what_changes_the_board_comes_first() -> None:
    """R12.4: free_reclamation before reclamation_sets; raise_all before the stamps are counted."""
    s = scene(me={"tiles": "reclamation_sets, free_reclamation", "stamps": (1, 0, 0, 0)})
    assert scores(s)["improvements"] == 6


def with_two(effect: str, **mine: Any) -> State:
    """A board with an effect twice."""
    s = scene(me=mine)
    build(s, 0, effect)
    slot = build(s, 0, "copy_improvement")
    s.boards[0].effects[slot] = EFFECT[effect]
    return s


def test_original_and_copy_both_count() -> None:
    """R12.4."""
    assert scores(with_two("center_bonus", center="3 red"))["improvements"] == 6
    assert scores(with_two("raise_all", stamps=(1, 0, 1, 0)))["land"] == 3 + 4


def test_every_colour_has_four_tiles_and_each_effect_is_on_one_side() -> None:
    """R12.5, R2.3: so nobody has an effect and its copy unless an opponent had built it."""
    sides = [side for tile in GAME.box.tiles for side in tile.sides]
    assert sorted(sides) == sorted(EFFECT)
    assert [tile.colour for tile in GAME.box.tiles].count("red") == 4
    s = new_game(4, players=4)
    assert bin(s.market).count("1") == 16
