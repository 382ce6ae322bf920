"""The Sanctuary, chapters 3 and 6: rounds, turns, and what a volunteer can do."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import (
    GAME,
    animals,
    can,
    center,
    finish,
    new_game,
    offered,
    placing,
    play,
    random_play,
    scene,
    scores,
    stamps,
    step,
    stores,
    threats,
    used,
)
from tierpark.games.the_sanctuary.state import NONE, VOLUNTEERS, Step


@pytest.mark.parametrize(("players", "many"), [(2, 4), (3, 6), (4, 8)])
def test_the_phases_follow_one_another(players: int, many: int) -> None:
    """R3.1: all volunteers are placed, then all are activated, then the next round begins."""
    s = new_game(2, players=players)
    phases = ["place" if now.step == Step.PLACE else "task" for now in random_play(s, 2, 5000) if now.n_round == 1]
    assert phases == ["place"] * many + ["task"] * (len(phases) - many)
    assert len(phases) > 2 * many


@pytest.mark.parametrize(("players", "many"), [(2, 10), (3, 16), (4, 20)])
def test_every_round_has_the_cards_of_the_next_deck(players: int, many: int) -> None:
    """R3.2: in their order, row after row from the top left."""
    s = new_game(5, players=players)
    for n_round in range(1, GAME.box.setups[players].rounds + 1):
        assert s.n_round == n_round
        assert list(s.table)[:many] == list(s.deck)[(n_round - 1) * many : n_round * many]
        finish(s)
    assert s.step == Step.OVER


def test_rows() -> None:
    """R3.3: ten, twice eight, twice ten; or rows of five."""
    rows = {(o.players, o.rows): GAME.view(GAME.setup(o, 0), None).rows for o in GAME.configurations()}
    assert rows == {
        (2, "long"): [10],
        (2, "fives"): [5, 5],
        (3, "long"): [8, 8],
        (4, "long"): [10, 10],
        (4, "fives"): [5, 5, 5, 5],
    }


def test_a_second_performance_of_a_main_takes_as_many_threats_again() -> None:
    """R3.4, R9.2: G11 once by repeat_main and once by its own volunteer."""
    s = scene({4: "X01", 7: "G11"}, [(4, 7)])
    play(s, "main 4", "end")
    play(s, "8", "end", "main 7")
    assert threats(s) == [4, 0]


def test_clean_up() -> None:
    """R3.5: volunteers go home, what is for a round is ready, and the starting player card passes to the left."""
    mine = {"tiles": "round_gain, round_swap, purge_threats", "rangers": 1, "rescuers": 1, "below": "1 red"}
    mine |= {"threats": 4, "center": "4 red", "animals": "1 red"}
    s = scene({3: "X12"}, [(2, 5)], players=3, me=mine)
    play(s, "side 3")
    assert s.given_up == 1
    play(s, "use round_gain", "red to center", "use round_swap", "red for blue", "5", "ranger", "rescuers")
    play(s, "use purge_threats")
    assert not offered(s) & {"use round_gain", "use round_swap", "ranger", "rescuers", "use purge_threats"}
    finish(s)

    assert (s.n_round, s.starting, s.asked) == (2, 1, 1)
    assert list(s.spots) == [NONE] * 8
    assert (s.occupied, s.lying, s.given_up) == (0, 0, 0)
    assert (s.boards[0].watched, s.boards[0].called) == (0, 0)
    assert used(s) == {"purge_threats"}


def test_the_starting_player_card_passes_every_round() -> None:
    """R3.5."""
    s = new_game(1, players=3)
    first = s.starting
    seen = [first]
    while s.step != Step.OVER:
        finish(s)
        seen.append(s.starting)
    assert seen[:5] == [(first + i) % 3 for i in range(5)]


# Turns


def test_two_laps_clockwise_from_the_starting_player() -> None:
    """R6.1."""
    s = scene(players=3, starting=1)
    found = []
    while s.step in (Step.VOLUNTEER, Step.TASK):
        found.append((s.active, step(s)))
        play(s, "end" if step(s) == "task" else min(offered(s)))
    assert found == [
        (1, "task"),
        *[(2, "volunteer"), (2, "task"), (0, "volunteer"), (0, "task")],
        *[(1, "task"), (2, "task"), (0, "task")],
    ]


@pytest.mark.parametrize("volunteer", [0, 1])
def test_which_volunteer_is_first_is_free(volunteer: int) -> None:
    """R6.1: the other one follows in the second lap, and doing nothing is legal."""
    s = scene({3: "Y01", 6: "Y02"}, [(3, 6), (0, 9)], volunteer=volunteer)
    assert ("main 3" in offered(s), "main 6" in offered(s)) == (volunteer == 0, volunteer == 1)
    play(s, "end", "0", "end")
    assert (s.active, s.lying) == (0, 1 << volunteer | 1 << VOLUNTEERS)
    assert ("main 3" in offered(s), "main 6" in offered(s)) == (volunteer == 1, volunteer == 0)


def test_a_volunteer_has_the_main_of_its_card_and_the_sides_it_sees() -> None:
    """R6.2: not its own side, no other main, and no side of an occupied or hidden card."""
    s = scene(spots=[(3, 9), (6, 8)], plain="Y01")
    assert offered(s) == {"main 3", "side 0", "side 1", "side 2", "side 4", "side 5", "end"}


def test_any_order_and_each_once() -> None:
    """R6.3: a side, the main, another side."""
    s = scene(spots=[(1, 9), (3, 8)], plain="Y01")
    play(s, "side 0")
    assert offered(s) == {"main 1", "side 2", "end"}
    play(s, "main 1")
    assert offered(s) == {"side 2", "end"}
    play(s, "side 2")
    assert offered(s) == {"end"}
    assert center(s) == "4 green, 1 blue"


def test_two_volunteers_may_use_the_same_side() -> None:
    """R6.3: each in its own activation."""
    s = scene({4: "Y01"}, [(3, 5), (0, 9)])
    play(s, "side 4", "end", "0", "end")
    assert "side 4" in offered(s)
    play(s, "side 4")
    assert center(s) == "2 green"


def test_actions_of_two_volunteers_are_not_mixed() -> None:
    """R6.3."""
    s = scene({1: "Y01", 8: "Y02"}, [(2, 7), (4, 5)])
    assert offered(s) == {"side 1", "end"}


def test_only_what_can_be_performed_can_be_started() -> None:
    """R6.4: R01's side needs a green resource and a green animal below six."""
    cards = {4: "R01"}
    for mine, possible in [
        ({}, False),
        ({"center": "1 green"}, False),
        ({"animals": "1 green"}, False),
        ({"center": "1 green", "animals": "1 green"}, True),
        ({"center": "1 green", "animals": "6 green"}, False),
        ({"center": "1 red", "animals": "1 green"}, False),
    ]:
        assert ("side 4" in offered(scene(cards, [(3, 9), (0, 8)], me=mine))) == possible


def test_a_started_action_is_performed_at_least_in_part() -> None:
    """R6.4: there is no way to stop before the first part."""
    s = scene({4: "G01"}, [(4, 9)])
    play(s, "main 4")
    assert offered(s) == {"1", "2"}
    play(s, "1")
    assert "enough" in offered(s)


def test_an_action_counts_as_performed_while_it_is_under_way() -> None:
    """R6.4, R6.5: the main of X02 could only copy its own side, which could only copy itself."""
    s = scene({3: "X02"}, [(3, 9), (0, 8)])
    assert offered(s) == {"end"}
    assert "main 3" in offered(scene({3: "X02", 9: "Y01"}, [(3, 9), (0, 8)]))


def test_a_main_that_would_have_to_give_itself_up_cannot_be_started() -> None:
    """R6.4, R10.5: the side of X12 costs this volunteer's main, which X02 is already performing."""
    s = scene({3: "X02", 6: "X12"}, [(3, 6), (0, 8)])
    assert offered(s) == {"end"}
    s = scene({3: "X02", 6: "X12"}, [(3, 6), (0, 8)], me={"threats": 1})
    play(s, "main 3")
    assert (stamps(s), threats(s), offered(s)) == ([0, 0, 0, 0], [1, 1], {"end"})


def test_what_was_copied_is_performed() -> None:
    """R6.5, R10.4: two sides copy from opponents, and each card there can be copied once by this volunteer."""
    cards = {3: "X01", 5: "X21", 0: "Y01", 9: "Y03"}
    s = scene(cards, [(4, 7), (0, 9)])
    play(s, "side 3", "side 0", "side 5")
    assert center(s) == "1 green, 1 red"
    assert offered(s) == {"end"}
    s = scene({**cards, 9: "R01"}, [(4, 7), (0, 9)])
    play(s, "side 3")
    assert (center(s), offered(s)) == ("1 green", {"end"})


def test_the_other_volunteer_has_a_set_of_its_own() -> None:
    """R6.5, R10.4."""
    cards = {3: "X01", 5: "X21", 0: "Y01", 9: "R01"}
    s = scene(cards, [(4, 6), (0, 9)])
    play(s, "side 3", "end", "0", "end")
    assert "side 5" in offered(s)
    play(s, "side 5")
    assert center(s) == "2 green"


# Free actions

READY = {
    "tiles": "round_gain",
    "rangers": 2,
    "below": "1 red",
    "rescuers": 1,
    "threats": 2,
    "center": "2 blue",
    "animals": "1 blue",
}
FREE = {"use round_gain", "ranger", "ranger blue", "rescuers"}


def test_free_actions_before_and_after_every_action() -> None:
    """R6.6: whenever the active player is asked for the next action."""
    s = scene({4: "Y01"}, [(3, 9), (0, 8)], me=READY)
    assert offered(s) & FREE == FREE
    play(s, "side 4")
    assert offered(s) & FREE == FREE


def test_free_actions_between_the_parts_of_an_and() -> None:
    """R6.6: not before the first part."""
    s = scene({4: "G01"}, [(4, 9)], me=READY)
    play(s, "main 4")
    assert offered(s) == {"1", "2"}
    play(s, "1")
    assert offered(s) == {"2", "enough"} | FREE
    play(s, "ranger", "ranger blue", "2")
    assert threats(s) == [1, 0]


def test_no_free_action_inside_one_opcode() -> None:
    """R6.6: while colours are chosen."""
    s = scene({4: "Y15"}, [(4, 9)], players=3, me=READY)
    play(s, "main 4")
    assert offered(s) == {"green", "blue", "red", "yellow"}
    play(s, "red")
    assert offered(s) == {"green", "blue", "red", "yellow"}


def test_no_free_action_between_two_times() -> None:
    """R6.6: neither of `twice` nor of discard_twice."""
    s = scene({4: "X08"}, [(4, 9)], me={**READY, "animals": "1 blue, 1 red"})
    play(s, "main 4", "blue")
    assert offered(s) == {"yes", "no"}
    s = scene({5: "R02"}, [(4, 9)], me={**READY, "tiles": "discard_twice"})
    play(s, "side 5")
    assert offered(s) == {"blue for blue", "enough"}


def test_no_free_action_before_the_threats() -> None:
    """R6.6, R9.4: the threats of G05 are there when the ranger can be used again."""
    s = scene({4: "G05"}, [(4, 9)], me={"rangers": 1, "below": "1 red"})
    assert "ranger" not in offered(s)
    play(s, "main 4", "1", "2")
    assert threats(s) == [1, 0]
    assert "ranger" in offered(s)


def test_no_free_action_on_the_turn_of_others_nor_when_a_volunteer_is_chosen() -> None:
    """R6.6."""
    s = scene(me=READY)
    play(s, "end")
    assert (s.asked, step(s)) == (1, "volunteer")
    assert offered(s) == {"6", "7"}
    play(s, "6")
    assert offered(s) == {"end"}
    assert GAME.legal_actions(s, 0) == []


def test_a_free_action_needs_its_cost_and_a_result() -> None:
    """R6.6: no threat to remove, one resource for rescuers, no resource below a ranger."""
    mine = {"rangers": 1, "rescuers": 1, "center": "1 red", "animals": "1 red", "tiles": "purge_threats"}
    s = scene(plain="B07", me=mine)
    assert offered(s) == {"ranger red", "end"}
    s = scene(plain="B07", me={"rangers": 1, "below": "1 red", "rescuers": 1, "center": "2 red", "animals": "6 red"})
    assert offered(s) == {"end"}
    s = scene(me={"tiles": "copy_improvement, round_swap"})
    assert offered(s) == {"end"}


def test_resources_and_threats_do_not_run_out() -> None:
    """R1.3."""
    s = scene({4: "Y01"}, [(4, 9)], me={"center": "90 green", "threats": 60})
    play(s, "main 4")
    assert center(s) == "92 green, 1 blue"
    s = scene({4: "G11"}, [(4, 9)], me={"threats": 60})
    assert threats(play(s, "main 4")) == [62, 0]


def test_an_any_resource_is_of_the_colour_one_chooses() -> None:
    """R1.2: four of Y11, then one of them moves."""
    s = scene({4: "Y11"}, [(4, 9)])
    play(s, "main 4", "red", "red", "blue", "green")
    assert center(s) == "1 green, 1 blue, 2 red"
    play(s, "2", "red")
    assert (center(s), stores(s)) == ("1 green, 1 blue, 1 red", {"red": "1 red"})


def test_one_habitat_one_storehouse_and_one_slot_of_each_colour() -> None:
    """R1.1."""
    board = GAME.view(placing(), None).boards[0]
    assert [len(part) for part in (board.animals, board.storehouses, board.improvements, board.center)] == [4] * 4


def test_the_colour_of_a_card_has_no_effect() -> None:
    """R1.5: G05 and G13 are green, X20 gray; land is land."""
    for card in ("G05", "G13"):
        s = scene({4: card}, [(3, 9)], players=3)
        play(s, "side 4")
        assert stamps(s) == [0, 0, 0, 1]
    assert animals(s) == ""
    assert not can(s, "side 4")
    assert scores(s)["land"] == 4
