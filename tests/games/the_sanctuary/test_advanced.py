"""The Sanctuary, chapter 13: the advanced variant. Both volunteers act in one turn."""

from __future__ import annotations

from typing import Any

from tests.games.the_sanctuary.scenes import (
    center,
    finish,
    improvements,
    offered,
    play,
    scene,
    stamps,
    step,
    threats,
)
from tierpark.games.the_sanctuary.state import State

HERE = [(2, 7), (0, 9)]


def both(cards: dict[int, str], **given: Any) -> State:
    """Seat 0 acts with the volunteers on 2 and 7; they see 1, 3 to 6 and 8."""
    return scene(cards, HERE, variant="advanced", **given)


def test_both_volunteers_act_in_one_turn_and_mix() -> None:
    """R13.1: each with its own main and sight."""
    s = both({2: "Y01", 7: "Y02", 1: "Y03", 8: "Y04"})
    assert offered(s) == {"main 2", "main 7", "side 1 from 2", "side 8 from 7", "end"}
    play(s, "side 1 from 2", "main 7", "side 8 from 7", "main 2")
    assert (center(s), offered(s)) == ("2 green, 3 blue, 2 red, 1 yellow", {"end"})


def test_one_lap() -> None:
    """R13.1: both lie down at the end of the turn."""
    s = both({}, players=2)
    play(s, "end")
    assert (s.active, s.lying, step(s)) == (1, 3, "task")
    play(s, "end")
    assert (s.n_round, step(s)) == (2, "place")


def test_the_turns_go_clockwise() -> None:
    """R13.1."""
    s = scene(spots=[(2, 7)], variant="advanced", players=4, starting=2)
    seats = []
    while step(s) == "task":
        seats.append(s.active)
        play(s, "end")
    assert seats == [2, 3, 0, 1]


def test_each_volunteer_has_its_own_performed_set() -> None:
    """R13.1, R6.5: both see the card between them; and each copies the same card once."""
    s = both({4: "Y01"})
    play(s, "side 4 from 2")
    assert offered(s) == {"side 4 from 7", "end"}
    play(s, "side 4 from 7")
    assert center(s) == "2 green"
    s = both({1: "X01", 8: "X01", 0: "Y01"})
    play(s, "side 1 from 2", "side 8 from 7")
    assert (center(s), offered(s)) == ("2 green", {"end"})


def test_an_action_is_resolved_before_the_next() -> None:
    """R13.2: its parts and threats, before the other volunteer does anything."""
    s = both({2: "G05", 7: "Y01"})
    play(s, "main 2", "1")
    assert offered(s) == {"2", "enough"}
    play(s, "enough")
    assert (threats(s), offered(s)) == ([1, 0], {"main 7", "end"})


def test_an_additional_main_names_its_volunteer() -> None:
    """R13.2: X01 repeats the main of the other one, so it matters who performs it."""
    s = both({4: "X01", 2: "Y01", 7: "Y03"}, me={"tiles": "extra_main"})
    play(s, "use extra_main")
    assert {"main 4 by 2", "main 4 by 7", "main 2 by 7"} <= offered(s)
    assert center(play(s.clone(), "main 4 by 2")) == "2 red, 1 yellow"
    assert center(play(s.clone(), "main 4 by 7")) == "2 green, 1 blue"


def test_within_an_action_the_volunteer_is_given() -> None:
    """R13.2: between two parts of an AND."""
    s = both({4: "X01", 2: "G01", 7: "Y03"}, me={"tiles": "extra_main"})
    play(s, "main 2", "1", "use extra_main")
    assert {word.split(" by ")[1] for word in offered(s)} == {"2"}


def test_the_other_main_can_be_given_up_until_it_is_started() -> None:
    """R13.2, R7.1: X06 costs the other volunteer's main."""
    mine = {"slots": {"red": "raise_all"}}
    s = both({1: "X06", 7: "Y01"}, me=mine)
    assert "side 1 from 2" in offered(s)
    play(s.clone(), "side 1 from 2", "red to blue")
    play(s, "main 7")
    assert "side 1 from 2" not in offered(s)
    s = both({1: "X06", 7: "Y01"}, me=mine)
    play(s, "side 1 from 2", "red to blue")
    assert (improvements(s), offered(s)) == ({"blue": "raise_all"}, {"end"})


def test_a_side_of_the_other_does_not_start_its_main() -> None:
    """R13.2, R7.1.4: only its main itself."""
    s = both({1: "X06", 8: "Y01"}, me={"slots": {"red": "raise_all"}})
    play(s, "side 8 from 7")
    assert "side 1 from 2" in offered(s)


def test_this_main_is_that_of_the_volunteer_that_acts() -> None:
    """R13.2, R7.1: X12 costs the main of the one that uses it."""
    s = both({1: "X12", 2: "Y01", 7: "Y03"})
    play(s, "main 7")
    assert "side 1 from 2" in offered(s)
    play(s, "side 1 from 2")
    assert (stamps(s), offered(s)) == ([0, 0, 0, 2], {"end"})


def test_one_of_the_two_volunteers_is_replaced_for_the_turn() -> None:
    """R13.2, I5: declared before that one has acted."""
    s = both({0: "Y01", 2: "Y02", 7: "Y03", 8: "Y04"}, me={"tiles": "borrow_volunteer"})
    play(s, "side 8 from 7", "use borrow_volunteer")
    assert offered(s) == {"0 for 2", "9 for 2"}
    play(s, "0 for 2")
    assert offered(s) == {"main 0", "main 7", "end"}
    play(s, "main 0", "main 7")
    assert center(s) == "2 green, 1 blue, 2 red, 2 yellow"


def test_both_may_be_replaced_before_they_have_acted() -> None:
    """R13.2: either, but only one: the tile is used up."""
    s = both({0: "Y01"}, me={"tiles": "borrow_volunteer"})
    play(s, "use borrow_volunteer")
    assert offered(s) == {"0 for 2", "9 for 2", "0 for 7", "9 for 7"}
    play(s, "0 for 7")
    assert "use borrow_volunteer" not in offered(s)
    s = both({2: "Y01", 7: "Y02"}, me={"tiles": "borrow_volunteer"})
    play(s, "main 2", "main 7")
    assert "use borrow_volunteer" not in offered(s)


def test_a_forfeited_volunteers_main_is_not_repeated() -> None:
    """R13.2, I5: it counts as given up."""
    s = both({2: "X01", 7: "Y01"}, me={"tiles": "borrow_volunteer"})
    assert "main 2" in offered(s)
    play(s, "use borrow_volunteer", "0 for 7")
    assert "main 2" not in offered(s)


def test_a_main_is_tested_as_begun_for_each_volunteer() -> None:
    """R6.4, R10.5: X02 could only copy X12, which would cost the main of X02 itself."""
    s = both({2: "X02", 7: "X12"})
    assert offered(s) == {"main 7", "end"}


def test_a_round_of_the_variant_ends_like_any_other() -> None:
    """R13.1, R3.5."""
    s = finish(both({}))
    assert (s.n_round, s.starting, s.lying) == (2, 1, 0)
