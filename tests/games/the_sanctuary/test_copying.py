"""The Sanctuary, chapter 10: copies, and that they end."""

from __future__ import annotations

from tests.games.the_sanctuary.scenes import animals, can, center, improvements, offered, play, scene, stamps, threats

HERE = [(4, 9), (0, 8)]


def test_a_copied_action_is_performed_with_ones_own_board() -> None:
    """R10.1: seat 1 stands on R01; the resource, the animal and the threat are those of seat 0."""
    cards = {5: "X01", 0: "R01"}
    s = scene(cards, HERE, others=[{"center": "1 green", "animals": "1 green"}])
    assert "side 5" not in offered(s)
    s = scene(cards, HERE, me={"center": "1 green", "animals": "1 green"})
    play(s, "side 5", "side 0")
    assert (animals(s), animals(s, 1), center(s)) == ("2 green", "", "")


def test_opponents_are_those_of_the_active_player() -> None:
    """R10.1: seat 1 stands on X05, which copies mains of opponents: for seat 0 these are the mains of seat 1."""
    s = scene({4: "X05", 0: "X05", 8: "Y01", 9: "Y03"}, HERE)
    play(s, "main 4")
    assert offered(s) == {"main 0", "main 8"}
    play(s, "main 0")
    assert (center(s), threats(s)) == ("2 green, 1 blue", [2, 0])


def test_the_other_volunteer_is_that_of_the_active_player() -> None:
    """R10.1: X01 of an opponent repeats the main of the active volunteer's partner."""
    s = scene({4: "X05", 0: "X01", 9: "Y03", 8: "Y01"}, HERE)
    play(s, "main 4", "main 0")
    assert center(s) == "2 red, 1 yellow"


def test_this_volunteer_is_the_active_one() -> None:
    """R10.1: a copied X12 costs the main of the one that copies, not of the one that stands there."""
    s = scene({5: "X01", 4: "Y01", 0: "X12"}, HERE)
    play(s, "side 5")
    assert (stamps(s), s.given_up, offered(s)) == ([0, 0, 0, 2], 1, {"end"})
    play(s, "end", "0")
    assert "main 0" in offered(s)


def test_a_target_has_to_be_occupied_and_performable() -> None:
    """R10.2: 8 is, 0 is not performable, and 2 is not occupied."""
    s = scene({5: "X01", 0: "R01", 8: "Y01", 2: "Y03"}, HERE)
    play(s, "side 5")
    assert center(s) == "1 green"
    s = scene({5: "X01", 0: "R01", 2: "Y03"}, HERE)
    assert offered(s) == {"side 2", "end"}


def test_lying_volunteers_can_be_copied() -> None:
    """R10.2: the opponent has been activated already."""
    s = scene({3: "X01", 2: "Y01"}, [(2, 7), (4, 9)])
    play(s, "end", "4", "side 3")
    assert center(s, 1) == "1 green"


def test_a_chain_of_copies_ends() -> None:
    """R10.3: everybody stands on copies, and one card at the end can be performed."""
    cards = {3: "X14", 4: "X05", 9: "X01", 0: "X14", 8: "X23", 12: "X05", 15: "Y01"}
    s = scene(cards, [(4, 9), (0, 8), (12, 15)], players=3)
    play(s, "main 4", "main 0", "main 8", "main 12")
    assert (center(s), threats(s)) == ("2 green, 1 blue", [4, 0, 0])
    assert offered(s) == {"side 3", "end"}


def test_a_chain_without_anything_at_its_end_cannot_be_started() -> None:
    """R10.3: copies of copies of copies."""
    cards = {4: "X05", 9: "X01", 0: "X05", 8: "X23", 12: "X14", 15: "X01"}
    s = scene(cards, [(4, 9), (0, 8), (12, 15)], players=3)
    assert offered(s) == {"end"}


def test_no_action_contains_itself() -> None:
    """R10.3: X01 repeats X14, which may not copy X01 again, nor itself."""
    s = scene({4: "X01", 9: "X14"}, [(4, 9), (0, 8), (12, 15)], players=3)
    assert offered(s) == {"end"}


def test_one_volunteer_copies_a_side_once_and_the_other_one_again() -> None:
    """R10.4: three sides that copy, one card to copy."""
    cards = {3: "X21", 5: "X01", 10: "X14", 12: "Y01"}
    s = scene(cards, [(4, 9), (12, 15), (13, 16), (17, 18)], players=4)
    play(s, "side 3")
    assert (center(s), offered(s)) == ("1 green", {"end"})
    while s.active != 0 or s.turn < 4:
        play(s, "end" if "end" in offered(s) else min(offered(s)))
    assert "side 5" in offered(s)
    play(s, "side 5")
    assert center(s) == "2 green"


def test_a_copied_side_that_costs_the_main_is_legal_before_it_is_started() -> None:
    """R10.5: the side of X01 copies X12; the main of X02 cannot."""
    cards = {4: "X02", 3: "X22", 9: "X12"}
    s = scene(cards, [(4, 9), (15, 18), (13, 16), (17, 19)], players=4)
    assert offered(s) == {"end"}
    cards = {4: "X02", 5: "X22", 9: "X12"}
    s = scene(cards, [(4, 9), (15, 18), (13, 16), (17, 19)], players=4)
    assert offered(s) == {"side 5", "end"}
    play(s, "side 5", "side 9")
    assert (stamps(s), s.given_up) == ([0, 0, 0, 2], 1)


def test_a_main_under_way_cannot_be_given_up() -> None:
    """R10.5: with a threat to give, X02 can begin; the side of X12 is then no part of it."""
    s = scene({4: "X02", 9: "X12"}, HERE, me={"threats": 2})
    play(s, "main 4")
    assert (offered(s), stamps(s), threats(s)) == ({"end"}, [0, 0, 0, 0], [2, 1])


def test_the_other_main_can_be_given_up_by_a_main_under_way() -> None:
    """R10.5, R7.1: X06 costs the other volunteer's."""
    s = scene({4: "X02", 9: "X06"}, HERE, me={"slots": {"blue": "raise_all"}})
    play(s, "main 4", "side 9", "blue to red")
    assert (improvements(s), threats(s), s.given_up) == ({"red": "raise_all"}, [1, 0], 2)


def test_inside_an_additional_main_the_own_one_may_be_given_up() -> None:
    """R10.5, I7: extra_main performs X02 of an opponent, which copies the side of X12."""
    s = scene({4: "Y01", 9: "X12", 0: "X02"}, HERE, me={"tiles": "extra_main"})
    assert can(s, "use extra_main", "main 0")
    play(s, "use extra_main", "main 0", "side 9")
    assert (stamps(s), s.given_up, threats(s)) == ([0, 0, 0, 2], 1, [1, 0])
    assert "main 4" not in offered(s)
