"""Spectacular, chapters 5 and 6: the steps of a turn; one item of the supply and one of the display are chosen."""

import pytest

from tests.games.spectacular.table import (
    GAME,
    display,
    finish,
    finish_until,
    items,
    new_game,
    numbers,
    offered,
    park,
    play,
    position,
    random_play,
    step,
    supply,
    to_act,
    view,
)
from tierpark.core.history import History
from tierpark.games.spectacular.state import State

CHOOSE = (
    "seat1.board=saola; seat1.supply=sloth black, penguin heart, green 5, orange 2;"
    "seat1.display=tiger heart, dugong beige, blue 4, grey 1, grey 2"
)
BOARDS_2_4_6 = "players=3; seat1.number=4; seat2.number=6; seat3.number=2"


def sources(shorts: list[str]) -> set[str]:
    return {short.split()[0] for short in shorts}


# 5 The turn


@pytest.mark.parametrize("players", [2, 5])
def test_two_rounds_of_eight_and_seven_turns(players: int) -> None:
    """R5.1."""
    turns: dict[int, int] = {}
    for _ in random_play(state := new_game(players=players, seed=2), seed=3):
        seen = view(state)
        turns[seen.turn] = seen.round

    assert turns == {turn: 1 if turn <= 8 else 2 for turn in range(1, 16)}


def test_a_step_begins_when_all_seats_have_finished_the_one_before() -> None:
    """R5.1."""
    state = finish(new_game(players=3))
    for expected in ("choose", "build", "choose", "build"):
        assert (step(state), to_act(state)) == (expected, [1, 2, 3])
        finish(state, 2)
        assert (step(state), to_act(state)) == (expected, [1, 3])
        finish(state, 3, 1)


def test_after_building_the_next_turn_is_prepared_without_a_decision() -> None:
    """R5.1, R5.2."""
    state = finish_until(new_game(), 1, "build")
    finish(state)

    assert (step(state), view(state).turn, to_act(state)) == ("choose", 2, [1, 2])


# 6.1 Exactly one of each


def test_everything_in_the_supply_and_in_the_display_is_offered() -> None:
    """R6.1."""
    assert offered(position(CHOOSE), 1) == [
        "supply sloth black",
        "supply penguin heart",
        "supply green 5",
        "supply orange 2",
        "display tiger heart",
        "display dugong beige",
        "display blue 4",
        "display grey 1",
        "display grey 2 second",
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("supply sloth black", "display tiger heart", ["sloth black", "tiger heart"]),  # two tiles
        ("supply green 5", "display blue 4", ["green 5", "blue 4"]),  # two dice
        ("supply penguin heart", "display grey 2 second", ["penguin heart", "grey 2"]),
        ("supply orange 2", "display dugong beige", ["orange 2", "dugong beige"]),
        ("display grey 1", "supply orange 2", ["orange 2", "grey 1"]),  # in either order
    ],
)
def test_one_item_goes_to_area_n_and_one_to_area_w(first: str, second: str, expected: list[str]) -> None:
    """R6.1, R6.2: dice with the values they show."""
    state = play(position(CHOOSE), f"seat1: {first}", f"seat1: {second}")
    finish(state, 2)

    assert step(state) == "build"
    assert items(state) == expected


def test_what_was_taken_is_gone_and_the_rest_stays() -> None:
    """R6.1."""
    state = play(position(CHOOSE), "seat1: supply green 5", "seat1: display grey 1")
    finish(state, 2)

    assert supply(state) == ["sloth black", "penguin heart", "orange 2"]
    assert display(state) == ["tiger heart", "dugong beige", "blue 4", "grey 2"]


def test_exactly_one_item_is_taken_from_each_source() -> None:
    """R6.1: neither two nor none."""
    state = play(position(CHOOSE), "seat1: supply green 5")
    assert sources(offered(state, 1)) == {"display"}

    play(state, "seat1: display blue 4")
    assert to_act(state) == [2]
    assert offered(state, 1) == []


def test_neither_item_may_be_declined() -> None:
    """R6.1."""
    assert sources(offered(position(CHOOSE), 1)) == {"supply", "display"}
    assert sources(offered(play(position(CHOOSE), "seat1: display blue 4"), 1)) == {"supply"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_both_sources_always_hold_an_item(players: int) -> None:
    """R6.1."""
    for _ in random_play(state := new_game(players=players), seed=7):
        if step(state) == "choose":
            for seat in range(1, players + 1):
                assert supply(state, seat)
                assert display(state, seat)


def test_both_dice_of_a_colour_can_be_taken_in_round_2() -> None:
    """R6.1, R9.6: the one inside the dotted line, too."""
    state = position("turn=13; seat1.supply=green 5, green 2, blue 1")
    assert [short for short in offered(state, 1) if short.startswith("supply")] == [
        "supply green 5",
        "supply blue 1",
        "supply green 2 inside",
    ]

    play(state, "seat1: supply green 2 inside", "seat1: display green 3")
    finish(state, 2)
    assert items(state)[0] == "green 2"
    assert supply(state) == ["green 5", "blue 1"]


# 6.3 to 6.5 Order


def test_seats_choose_at_once_by_default() -> None:
    """R6.3, R6.4."""
    state = position(BOARDS_2_4_6)

    assert GAME.options().choosing == "at-once"
    assert to_act(state) == [1, 2, 3]
    assert to_act(finish(state, 2)) == [1, 3]


def test_in_order_the_lowest_supply_board_chooses_first() -> None:
    """S20, R6.3, R6.4."""
    state = position(f"choosing=in-order; {BOARDS_2_4_6}")
    order = []
    while step(state) == "choose":
        order += to_act(state)
        finish(state, *to_act(state))

    assert order == [3, 1, 2]


def test_in_order_nobody_can_wait_for_a_higher_number() -> None:
    """S20, R6.4, Q1: only one seat is asked, and the others may do nothing until it has chosen."""
    state = position(f"choosing=in-order; {BOARDS_2_4_6}")

    assert to_act(state) == [3]
    assert offered(state, 1) == offered(state, 2) == []


def test_in_order_a_seat_sees_the_choices_of_lower_numbers() -> None:
    """S20, R6.4, Q1."""
    state = play(position(f"choosing=in-order; {BOARDS_2_4_6}"), "supply green 3", "display blue 3")

    assert to_act(state) == [1]
    assert view(state, 1).parks[2].chosen == view(state, 3).parks[2].chosen == [8, 21]


def test_in_order_a_seat_may_choose_its_two_items_in_either_order() -> None:
    """R6.1, R6.4."""
    state = play(position(f"choosing=in-order; {BOARDS_2_4_6}"), "display blue 3")

    assert to_act(state) == [3]
    assert sources(offered(state, 3)) == {"supply"}


def test_after_passing_whoever_has_the_lowest_board_is_first() -> None:
    """S20, R6.6."""
    state = position(f"choosing=in-order; {BOARDS_2_4_6}")
    assert to_act(state) == [3]
    finish_until(state, 2, "choose")

    assert numbers(state) == [2, 4, 6]
    assert to_act(state) == [1]


def test_priority_moves_on_even_with_empty_boards() -> None:
    """R6.6, R9.3: after turn 8 nothing is left, and the boards are passed all the same."""
    state = position(f"turn=8; {BOARDS_2_4_6}; seat1.supply=green 1; seat2.supply=green 1; seat3.supply=green 1")
    finish_until(state, 9, "choose")

    assert numbers(state) == [2, 4, 6]


def undo(history: History, seat: int) -> State:
    back = history.free_undo(seat - 1)
    assert back is not None
    history.take_back(back)
    state: State = history.state
    return state


def test_a_choice_can_be_changed_until_the_last_seat_has_chosen() -> None:
    """R6.5."""
    history = History(GAME, position(CHOOSE))
    history.act(0, GAME.legal_actions(history.state, 0)[0])
    history.act(0, GAME.legal_actions(history.state, 0)[-1])
    history.act(1, GAME.legal_actions(history.state, 1)[0])
    assert to_act(history.state) == [2]

    state = undo(history, 1)
    assert to_act(state) == [1, 2]
    assert park(state).chosen == [0, None]
    assert park(state, 2).chosen == [0, None]  # the other seat's choice stays

    history.act(0, GAME.legal_actions(history.state, 0)[-1])
    history.act(1, GAME.legal_actions(history.state, 1)[-1])
    assert step(history.state) == "build"
    assert history.free_undo(0) is None
    assert history.free_undo(1) is None


def test_a_choice_that_a_higher_number_has_seen_stands() -> None:
    """R6.5."""
    history = History(GAME, position(f"choosing=in-order; {BOARDS_2_4_6}"))
    history.act(2, GAME.legal_actions(history.state, 2)[0])
    assert history.free_undo(2) is not None

    history.act(2, GAME.legal_actions(history.state, 2)[-1])
    assert to_act(history.state) == [1]
    assert history.free_undo(2) is None


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_it_does_not_matter_who_chooses_first(order: tuple[int, ...]) -> None:
    """R6.3: choices are simultaneous."""
    state = finish(position(BOARDS_2_4_6), *order)

    assert state == finish(position(BOARDS_2_4_6), 1, 2, 3)
