"""Spectacular, chapter 4: final preparations. Swap a starting tile, roll dice of the display again."""

import pytest

from tests.games.spectacular.table import (
    GAME,
    cells_of,
    display,
    finish,
    new_game,
    offered,
    park,
    play,
    position,
    step,
    supply,
    tiles,
    to_act,
    view,
)
from tierpark.games.spectacular.state import State

SAOLA = (
    "seat1.board=saola; seat1.park=A1 chinchilla heart, E1 cheetah brown W, C3 giraffe beige SW;"
    "seat1.display=dugong heart, dugong beige, polar_bear black,"
    "green 1, green 2, blue 3, blue 4, grey 5, grey 6, orange 1, orange 2;"
    "seat1.stack=tiger heart, tiger black, cheetah heart, chinchilla brown;"
)
DOLPHIN = "seat2.board=dolphin; seat2.park=A1 tiger heart, E1 tiger black W, C3 cheetah heart;"
SWAPS = [
    f"swap {start} for {tile}" for start in (1, 2, 3) for tile in ("dugong heart", "dugong beige", "polar_bear black")
]


def preparing() -> State:
    """Seat 1 with known tiles and dice."""
    return position(f"step=prepare; {SAOLA} {DOLPHIN}")


def kinds(state: State, seat: int = 1) -> set[str]:
    """What the seat may still do, by the first words."""
    return {short.split()[0] for short in offered(state, seat)}


# 4.1 Swap


def test_any_starting_tile_may_be_swapped_for_any_of_the_display() -> None:
    """R4.1."""
    assert [short for short in offered(preparing(), 1) if short.startswith("swap")] == SWAPS


def test_a_part_goes_out_and_a_heart_comes_in() -> None:
    """S19, R4.1, R1.4: the heart has no orientation, the part lies in the display."""
    state = play(preparing(), "seat1: swap 2 for dugong heart")

    assert tiles(state)["E1"] == "dugong heart"
    assert park(state).corners[cells_of(park(state)).index("E1")] is None
    assert display(state)[:3] == ["cheetah brown", "dugong beige", "polar_bear black"]


def test_a_tile_that_was_swapped_out_can_be_placed_later_in_any_orientation() -> None:
    """S19, R4.1."""
    state = finish(play(preparing(), "seat1: swap 2 for dugong heart"))
    play(state, "seat1: supply green", "seat1: display cheetah brown")
    finish(state, 2)

    for corner in ("E", "SE", "SW", "W", "NW", "NE"):
        assert f"W cheetah brown to B1 {corner}" in offered(state, 1)


def test_a_part_that_comes_in_is_turned_to_the_dotted_third() -> None:
    """R4.1, R3.6."""
    assert tiles(play(preparing(), "seat1: swap 1 for dugong beige"))["A1"] == "dugong beige E"
    assert tiles(play(preparing(), "seat1: swap 2 for dugong beige"))["E1"] == "dugong beige W"
    assert tiles(play(preparing(), "seat1: swap 3 for dugong beige"))["C3"] == "dugong beige SW"


def test_a_second_swap_is_refused() -> None:
    """S19, R4.1."""
    state = play(preparing(), "seat1: swap 2 for dugong heart")

    assert kinds(state) == {"mark", "ready"}


def test_after_a_swap_dice_go_where_the_new_tile_says() -> None:
    """R4.1, R7.11: the habitat and the heart of the old tile are gone."""
    state = finish(play(preparing(), "seat1: swap 1 for dugong beige"))
    play(state, "seat1: supply grey 3", "seat1: display blue 4 second")
    finish(state, 2)

    assert [short for short in offered(state, 1) if " grey " in short] == []
    assert "W blue 4 to A1" in offered(state, 1)


# 4.2 Roll again


def test_any_dice_of_the_display_are_rolled_together() -> None:
    """R4.2: the others keep their values, and the new ones stand."""
    state = play(preparing(), "seat1: mark green 1", "seat1: mark grey 6 second")
    assert display(state)[3:] == ["green 1", "green 2", "blue 3", "blue 4", "grey 5", "grey 6", "orange 1", "orange 2"]

    play(state, "seat1: roll")
    assert display(state)[3:] == ["green 3", "green 2", "blue 3", "blue 4", "grey 5", "grey 3", "orange 1", "orange 2"]
    assert kinds(state) == {"swap", "ready"}


def test_all_eight_dice_may_be_rolled_again() -> None:
    """R4.2."""
    state = preparing()
    for _ in range(8):
        play(state, next(f"seat1: {short}" for short in offered(state, 1) if short.startswith("mark ")))

    assert kinds(state) == {"swap", "roll"}
    assert display(play(state, "seat1: roll"))[3:] == [f"{die.split()[0]} 3" for die in display(preparing())[3:]]


def test_no_die_is_marked_twice_and_marked_dice_are_rolled() -> None:
    """R4.2: whoever has marked dice is ready only after the roll."""
    state = play(preparing(), "seat1: mark green 1")

    assert "mark green 1" not in offered(state, 1)
    assert "ready" not in offered(state, 1)
    assert "roll" not in offered(preparing(), 1)


def test_a_new_roll_can_come_out_differently() -> None:
    """R4.2."""
    found = set()
    for seed in range(60):
        state = new_game(seed=seed)
        first = next(short for short in offered(state, 1) if short.startswith("mark green"))
        play(state, f"seat1: {first}", "seat1: roll")
        found.add(park(state).display_dice[0])

    assert found == {1, 2, 3, 4, 5, 6}


# 4.3 Order and extent

BOTH = ("swap 2 for dugong heart", "mark green 1", "roll")


@pytest.mark.parametrize("moves", [BOTH, (*BOTH[1:], BOTH[0]), (BOTH[1], BOTH[0], BOTH[2])])
def test_both_options_may_be_used_in_either_order(moves: tuple[str, ...]) -> None:
    """R4.3, Q18, Q19."""
    state = play(preparing(), *(f"seat1: {move}" for move in moves))

    assert kinds(state) == {"ready"}
    assert tiles(state)["E1"] == "dugong heart"
    assert display(state)[3] == "green 3"


@pytest.mark.parametrize("moves", [(), BOTH[:1], BOTH[1:]])
def test_one_option_or_none_is_enough(moves: tuple[str, ...]) -> None:
    """R4.3, Q19."""
    state = play(preparing(), *(f"seat1: {move}" for move in moves), "seat1: ready")

    assert to_act(state) == [2]


def test_dice_on_supply_boards_are_not_rolled_again() -> None:
    """R4.3."""
    state = preparing()
    before = supply(state)
    play(state, "seat1: mark green 1", "seat1: roll", "seat1: ready", "seat2: ready")

    assert supply(state) == before
    assert step(state) == "choose"


# 4.4 All at once


def test_seats_prepare_at_the_same_time_and_the_game_begins_when_all_are_ready() -> None:
    """R4.4."""
    state = new_game(players=3)
    assert to_act(state) == [1, 2, 3]

    play(state, "seat2: ready")
    assert (to_act(state), step(state)) == ([1, 3], "prepare")
    play(state, "seat3: ready", "seat1: ready")
    assert (to_act(state), step(state), view(state).turn) == ([1, 2, 3], "choose", 1)


def test_what_a_seat_rolls_does_not_depend_on_who_rolls_first() -> None:
    """R4.4."""
    ends = []
    for order in ((1, 2), (2, 1)):
        state = new_game(seed=4)
        for seat in order:
            for _ in range(8):
                play(state, next(f"seat{seat}: {m}" for m in offered(state, seat) if m.startswith("mark ")))
            play(state, f"seat{seat}: roll", f"seat{seat}: ready")
        ends.append(state)

    assert ends[0] == ends[1]


def test_dice_that_were_not_rolled_again_leave_no_trace() -> None:
    """R4.2: what they would have shown is forgotten."""
    state = finish(new_game(players=2))

    assert not any(value for dice in state.rerolls for value in dice)
    assert GAME.deal(new_game())["boards"][0]["dice_if_rolled_again"] != [0] * 8
