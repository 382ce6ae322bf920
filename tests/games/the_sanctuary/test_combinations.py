"""The Sanctuary, chapter 7.1: AND, OR, twice, and mains that are given up."""

from __future__ import annotations

from tests.games.the_sanctuary.scenes import (
    GAME,
    animals,
    can,
    center,
    improvements,
    offered,
    play,
    scene,
    stamps,
    step,
    stores,
    threats,
)
from tests.games.the_sanctuary.test_effects import HERE, beside, main, on, side


def test_and_has_its_parts_in_any_order() -> None:
    """R7.1: G12 is land AND land_value; land first makes the second possible."""
    s = main("G12", n_round=3)
    assert stamps(s) == [0, 0, 1, 0]
    assert offered(s) == {"2", "enough"}
    play(s, "2")
    assert stamps(s) == [0, 0, 0, 1]
    s = main("G12", n_round=3, me={"stamps": (1, 0, 0, 0)})
    assert offered(s) == {"1", "2"}
    play(s, "2", "1")
    assert stamps(s) == [0, 1, 1, 0]


def test_and_may_be_left_after_a_part() -> None:
    """R7.1: each part once."""
    s = play(main("G05"), "2")
    assert offered(s) == {"1", "enough"}
    play(s, "enough")
    assert (s.boards[0].floods, s.boards[0].forests, threats(s)) == (0, 1, [1, 0])
    assert "main 4" not in offered(s)


def test_and_ends_by_itself_when_no_part_is_left_that_can() -> None:
    """R7.1: after the flooding no forestation is possible."""
    s = on("G05", me={"forests": 1})
    play(s, "main 4")
    assert (s.boards[0].floods, offered(s), threats(s)) == (1, {"end"}, [1, 0])


def test_and_does_not_end_while_parts_are_left_and_a_free_action_can_be_used() -> None:
    """R7.1, R6.6: no forestation is possible, but the ranger can be used; once it has been, the AND ends."""
    ranger = {"forests": 1, "rangers": 1, "below": "1 red", "threats": 1}
    s = main("G05", me=ranger)
    assert (step(s), offered(s), s.boards[0].floods) == ("part", {"ranger", "enough"}, 1)
    assert "No other part can be performed now." in GAME.question(s, 0)
    play(s, "ranger")
    assert (step(s), threats(s)) == ("task", [1, 0])


def test_and_ends_by_itself_when_every_part_is_performed() -> None:
    """R7.1: whatever free action could be used."""
    s = main("G05", me={"rangers": 1, "center": "1 red"})
    play(s, "1", "2")
    assert (step(s), s.boards[0].floods, s.boards[0].forests) == ("task", 1, 1)
    assert "ranger red" in offered(s)


def test_and_needs_one_part_that_can() -> None:
    """R7.1."""
    assert "main 4" not in offered(on("G05", me={"floods": 1, "forests": 1}))
    assert "main 4" in offered(on("G05", me={"floods": 1}))


def test_parts_are_tested_again_before_each() -> None:
    """R7.1: B16 gains, moves and raises, each part making the next one possible."""
    s = main("B16", players=4, me={"animals": "1 green"})
    assert (center(s), offered(s)) == ("1 green", {"2", "enough"})
    play(s, "2")
    assert (stores(s), offered(s)) == ({"green": "1 green"}, {"3", "enough"})
    play(s, "3")
    assert animals(s) == "2 green"


def test_or_is_exactly_one_part() -> None:
    """R7.1: of those that can."""
    s = side("G06", me={"stamps": (1, 0, 0, 0)})
    assert offered(s) == {"1", "2"}
    play(s, "2")
    assert (stamps(s), offered(s)) == ([0, 1, 0, 0], {"end"})
    s = side("G06")
    assert (stamps(s), offered(s)) == ([0, 0, 0, 1], {"end"})
    assert "side 5" not in offered(beside("G06", me={"stamps": (0, 0, 0, 6)}))


def test_and_and_or_mix_by_nesting() -> None:
    """R7.1.1: B05 is pop_store AND (move yellow OR move red), never both moves."""
    s = main("B05", me={"center": "1 red, 1 yellow", "stores": {"red": "1 blue"}, "animals": "1 red"})
    assert offered(s) == {"1", "2"}
    play(s, "2")
    assert offered(s) == {"1", "2"}
    play(s, "1")
    assert (center(s), stores(s)) == ("1 red", {"red": "1 blue", "yellow": "1 yellow"})
    assert offered(s) == {"1", "enough"}
    play(s, "1")
    assert (animals(s), offered(s), threats(s)) == ("2 red", {"end"}, [1, 0])


def test_twice() -> None:
    """R7.1: all choices anew, the second time only if wanted and possible."""
    s = main("X08", me={"animals": "5 red, 1 blue"})
    play(s, "red", "yes")
    assert animals(s) == "2 blue, 6 red"
    s = play(main("X08", me={"animals": "4 red, 1 blue"}), "red", "yes", "red")
    assert animals(s) == "1 blue, 6 red"
    s = play(main("X08", me={"animals": "4 red, 1 blue"}), "red", "no")
    assert (animals(s), threats(s)) == ("1 blue, 5 red", [1, 0])
    s = main("X08", me={"animals": "5 red"})
    assert (animals(s), offered(s), threats(s)) == ("6 red", {"end"}, [1, 0])


def test_skip_main_this() -> None:
    """R7.1: X12's side costs this volunteer's main, before or after nothing else."""
    s = scene({4: "Y01", 5: "X12", 3: "X12"}, HERE)
    assert offered(s) == {"main 4", "side 3", "side 5", "end"}
    play(s, "side 5")
    assert (stamps(s), offered(s)) == ([0, 0, 0, 2], {"end"})
    s = scene({4: "Y01", 5: "X12"}, HERE)
    play(s, "main 4")
    assert offered(s) == {"end"}


def test_a_main_is_started_in_its_own_activation() -> None:
    """R7.1, R7.1.4: that the first volunteer of seat 0 has performed its main is nothing to the one of seat 1."""
    s = scene({4: "Y01", 1: "X12"}, HERE)
    play(s, "main 4", "end", "0", "side 1")
    assert stamps(s, 1) == [0, 0, 0, 2]


def test_skip_main_needs_what_it_is_given_up_for() -> None:
    """R7.1: no land is left."""
    assert offered(scene({4: "Y01", 5: "X12"}, HERE, me={"stamps": (0, 0, 0, 6)})) == {"main 4", "end"}


def test_skip_main_other() -> None:
    """R7.1: legal while the other volunteer is not activated and has not given it up; never twice."""
    cards = {5: "X06", 3: "X06", 9: "Y01"}
    s = scene(cards, HERE, me={"slots": {"red": "raise_all"}})
    play(s, "side 5")
    assert offered(s) == {"red to green", "red to blue", "red to yellow"}
    play(s, "red to blue")
    assert (improvements(s), offered(s)) == ({"blue": "raise_all"}, {"end"})
    play(s, "end", "0", "end")
    assert offered(s) == {"end"}


def test_skip_main_other_is_too_late_in_the_second_lap() -> None:
    """R7.1."""
    s = scene({5: "X06"}, [(9, 4), (0, 8)], me={"tiles": "raise_all"})
    play(s, "end", "0", "end")
    assert offered(s) == {"end"}


def test_a_given_up_main_is_not_repeated_nor_copied_by_its_owner() -> None:
    """R7.1.2: X01 repeats the other main until that was given up by X06."""
    cards = {4: "X01", 5: "X06", 9: "Y01"}
    s = scene(cards, HERE, me={"tiles": "raise_all"})
    assert can(s, "main 4")
    play(s, "side 5", "blue to red")
    assert offered(s) == {"end"}
    s = scene({4: "X14", 5: "X19", 9: "Y01"}, [(4, 9), (0, 8), (7, 13)], players=3, me={"tiles": "raise_all"})
    assert can(s, "main 4")
    play(s, "side 5", "blue to red")
    assert offered(s) == {"end"}


def test_a_given_up_main_stays_so_for_the_whole_round() -> None:
    """R7.1.2: the first volunteer gives its main up, the second one cannot repeat it."""
    s = scene({4: "Y01", 5: "X12", 9: "X01"}, HERE)
    play(s, "side 5", "end", "0", "end")
    assert offered(s) == {"end"}
    s = scene({4: "Y01", 5: "X12", 9: "X01"}, HERE)
    play(s, "end", "0", "end")
    assert offered(s) == {"main 9", "end"}


def test_opponents_may_copy_a_given_up_main() -> None:
    """R7.1.2."""
    s = scene({4: "Y01", 5: "X12", 0: "X05"}, HERE)
    play(s, "side 5", "end", "0", "main 0")
    assert center(s, 1) == "2 green, 1 blue"


def test_a_main_that_could_not_be_performed_may_be_given_up() -> None:
    """R7.1.3: R10 is of no use without animals."""
    s = scene({5: "X12"}, HERE)
    assert offered(s) == {"side 5", "end"}
    play(s, "side 5")
    assert s.given_up == 1


def test_a_main_performed_from_elsewhere_is_not_started() -> None:
    """R7.1.4: X01 repeats the main of the other volunteer, which can then give it up for the side of X12."""
    s = scene({4: "X01", 9: "Y01", 7: "X12"}, [(4, 9), (0, 6)])
    play(s, "main 4", "end", "0", "end")
    assert offered(s) == {"main 9", "side 7", "end"}
    play(s, "side 7")
    assert (stamps(s), offered(s)) == ([0, 0, 0, 2], {"end"})


def test_the_other_main_may_be_given_up_after_it_was_repeated() -> None:
    """R7.1.4: and the other way round it may not."""
    s = scene({4: "X01", 9: "Y01", 5: "X06"}, HERE, me={"tiles": "raise_all"})
    play(s, "main 4")
    assert offered(s) == {"side 5", "end"}
