"""Spectacular: dealing anew what a seat cannot know, where it matters which things those are."""

import pytest

from tests.games.spectacular.table import (
    GAME,
    boxed,
    finish_until,
    new_game,
    offered,
    park,
    play,
    position,
    tiles,
    view,
)
from tierpark.games.spectacular.state import State

BUILD = (
    "step=build; seat1.board=saola; seat2.board=okapi; seat1.N=sloth black; seat1.W=grey 1;"
    "seat1.park=A1 chinchilla heart; seat2.N=condor black; seat2.W=cheetah heart"
)


def twins(state: State, seat: int | None, number: int = 12) -> list[State]:
    return [GAME.redeal_hidden(state, None if seat is None else seat - 1, seed) for seed in range(number)]


def test_stacks_are_shuffled_anew() -> None:
    """R3.11: of the same tiles."""
    state = finish_until(new_game(players=3, seed=5), 4, "choose")
    for twin in twins(state, 1, 4):
        for before, after in zip((*state.common, *state.stacks), (*twin.common, *twin.stacks), strict=True):
            assert sorted(before) == sorted(after)
    assert len({str(twin.common) + str(twin.stacks) for twin in twins(state, 1)}) == 12


def test_tokens_to_come_are_shuffled_anew_and_those_seen_stay() -> None:
    """R11.4, R11.11."""
    state = position("players=1; step=select; tokens=7, 1, 4")
    found = {tuple(twin.tokens) for twin in twins(state, 1, 40)}

    assert {tokens[:5] for tokens in found} == {tuple(state.tokens)[:5]}
    assert len(found) == 6


def test_coming_dice_are_rolled_anew() -> None:
    """R3.11: those of the refill."""
    state = position("turn=8; seat1.supply=green 1; seat2.supply=green 1")
    found = {str([board.dice for board in view(finish_until(twin, 9, "choose")).supply]) for twin in twins(state, 1)}

    assert len(found) == 12


def test_what_another_seat_has_placed_is_placed_anew() -> None:
    """R7.1."""
    state = play(position(BUILD), "seat1: N sloth black to E3 NW", "seat1: W grey 1 to A1")
    found = {str(tiles(twin, 1)) for twin in twins(state, 2)}

    assert len(found) > 6
    for twin in twins(state, 2):
        assert GAME.components(twin) == GAME.components(state)
        assert GAME.to_act(twin) == GAME.to_act(state) == (1,)
        assert view(twin, 2) == view(state, 2)
        assert park(twin, 2) == park(state, 2)


def test_what_another_seat_has_discarded_may_have_been_placed() -> None:
    """R7.2: the box is hidden until the step ends, or else its contents would tell."""
    state = play(position(BUILD), "seat1: discard N", "seat1: discard W")
    assert ("sloth black" in boxed(state)[0], boxed(state)[1]) == (True, [0, 0, 1, 0])
    found = twins(state, 2)

    assert any("sloth black" not in boxed(twin)[0] for twin in found)
    assert all(GAME.components(twin) == GAME.components(state) for twin in found)


def test_what_another_seat_has_chosen_is_chosen_anew() -> None:
    """R6.4."""
    state = play(position(""), "seat1: supply green 3", "seat1: display blue 3")

    assert len({str(park(twin, 1).chosen) for twin in twins(state, 2)}) > 6
    assert all(park(twin, 1).chosen == [8, 21] for twin in twins(state, 1))


@pytest.mark.parametrize("seat", [1, 2])
def test_the_own_seat_stays_as_it_is(seat: int) -> None:
    state = play(position(BUILD), "seat1: discard N", "seat2: discard N")

    assert all(tiles(twin, seat) == tiles(state, seat) for twin in twins(state, seat))
    assert all(offered(twin, seat) == offered(state, seat) for twin in twins(state, seat, 3))


def test_what_dice_would_show_is_rolled_anew_while_seats_prepare() -> None:
    """R4.2."""
    state = new_game(seed=2)

    assert len({str(twin.rerolls) for twin in twins(state, 1)}) == 12
    assert all(not any(map(any, twin.rerolls)) for twin in twins(position(""), 1))


def test_what_others_have_done_in_a_step_can_be_taken_back() -> None:
    """R7.1, R7.2: whatever it was, and if they are not done, too; the own seat's part stays."""

    def after(*moves: str) -> State:
        return play(position(BUILD), "seat2: discard N", *moves)

    done = after("seat1: N sloth black to E3 NW", "seat1: W grey 1 to A1")
    some = [after(), after("seat1: N sloth black to E3 NW"), done, after("seat1: discard N", "seat1: discard W")]

    assert [GAME.reopened(state, 1) for state in some] == [after()] * 4
    assert GAME.to_act(done) == (1,)
    assert GAME.to_act(GAME.reopened(done, 1)) == (0, 1)
