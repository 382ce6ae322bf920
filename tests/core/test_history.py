"""The course of a game: what is remembered, who may hear of it, what a seat may take back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pebbles import Pebbles
from tierpark.core.errors import IllegalAction
from tierpark.core.history import Back, Done, History
from tierpark.core.reveal import Reveal
from tierpark.games import catalogue

PEBBLES = Pebbles()
ZOO: Any = catalogue.game("new-york-zoo")
ARRANGEMENT = 7  # decisions of a seat that places its six start tiles and submits them at once


def pebbles(*takes: int, players: int = 2) -> History:
    """A game of open turns, one decision each; these many pebbles are taken."""
    history = History(PEBBLES, PEBBLES.setup(PEBBLES.options(players=players), 0))
    for take in takes:
        history.act(history.state.mover, take - 1)
    return history


def zoo(*seats: int, seed: int = 3, **options: Any) -> History:
    """A game in which these seats decided, one after another, each the first action it had."""
    history = History(ZOO, ZOO.setup(ZOO.options(**options), seed))
    for seat in seats:
        act(history, seat)
    return history


def short_game(*seats: int) -> History:
    """A game that begins with a simultaneous step: both seats arrange their start tiles unseen."""
    return zoo(*seats, variant="short")


def act(history: History, seat: int, choice: int = 0) -> Done:
    return history.act(seat, history.game.legal_actions(history.state, seat)[choice])


def both_have_submitted() -> History:
    return short_game(*[0] * ARRANGEMENT, *[1] * ARRANGEMENT)


def secrets(history: History) -> list[bool]:
    return [done.is_secret for done in history.done]


# What is remembered


def test_a_decision_is_remembered_with_the_number_of_choices() -> None:
    history = pebbles(3, 3, 3)

    assert history.done[0] == Done(seat=0, action=2, choices=3, is_secret=False, revealed=Reveal.NOTHING)
    assert history.act(1, 0) is history.done[3]
    assert history.actions == [(0, 2), (1, 2), (0, 2), (1, 0)]


def test_the_number_of_choices_is_counted_before_the_decision() -> None:
    history = pebbles()
    while history.game.to_act(history.state):
        left = history.state.heap
        act(history, history.state.mover)
        assert history.done[-1].choices == min(3, left)


def test_an_illegal_decision_changes_nothing() -> None:
    history = pebbles(1)
    before = history.state.pack()

    for seat, action in ((0, 0), (1, 3), (2, 0), (-1, 0)):
        with pytest.raises(IllegalAction):
            history.act(seat, action)
    assert history.actions == [(0, 0)]
    assert history.state.pack() == before


def test_a_history_keeps_its_beginning_to_itself() -> None:
    history = pebbles(1, 2)
    history.take_back(Back(0))
    act(history, 0)
    history.take_back(Back(0))

    assert history.state == PEBBLES.setup(PEBBLES.options(), 0)


def test_where_a_seat_decided_last() -> None:
    history = pebbles(1, 1, 1, players=3)
    history.act(0, 0)

    assert [history.last_of(seat) for seat in range(4)] == [3, 1, 2, None]


# Secrets


def test_decisions_in_turn_are_no_secret() -> None:
    assert secrets(pebbles(1, 2, 3)) == [False] * 3
    assert not pebbles().is_secret


def test_decisions_of_a_simultaneous_step_are_secret_also_that_of_the_last_seat() -> None:
    history = short_game()
    assert history.is_secret
    for _ in range(ARRANGEMENT):
        act(history, 0)
    assert history.game.to_act(history.state) == (1,)
    assert history.is_secret
    for _ in range(ARRANGEMENT):
        act(history, 1)

    assert secrets(history) == [True] * 2 * ARRANGEMENT
    assert [done.has_revealed for done in history.done] == [False] * (2 * ARRANGEMENT - 1) + [True]


def test_after_the_revelation_decisions_are_open_again() -> None:
    history = both_have_submitted()
    assert not history.is_secret

    assert not act(history, history.state.mover).is_secret


# Who may hear of it


def test_everybody_hears_of_an_open_decision() -> None:
    history = pebbles(1, 2, players=3)

    assert all(history.is_heard(index, seat) for index in range(2) for seat in (0, 1, 2, None))


def test_until_it_is_revealed_only_the_seat_itself_knows_of_its_secret_decision() -> None:
    history = short_game(0, 1, 0)

    assert [history.is_heard(index, 0) for index in range(3)] == [True, False, True]
    assert [history.is_heard(index, 1) for index in range(3)] == [False, True, False]
    assert [history.is_heard(index, None) for index in range(3)] == [False, False, False]
    assert history.open_until == 0


def test_after_the_revelation_everybody_hears_of_every_decision() -> None:
    history = both_have_submitted()
    act(history, history.state.mover)

    assert history.open_until == 2 * ARRANGEMENT
    for seat in (0, 1, None):
        assert all(history.is_heard(index, seat) for index in range(len(history.done)))


# What a seat may take back without asking


def test_who_has_not_decided_has_nothing_to_take_back() -> None:
    assert [pebbles().free_undo(seat) for seat in (0, 1, 7)] == [None] * 3
    assert short_game(0).free_undo(1) is None


def test_within_the_own_turn_the_last_decision_may_be_taken_back() -> None:
    history = zoo(0, 0)
    assert history.game.to_act(history.state) == (0,)

    assert history.free_undo(0) == Back(1)
    assert history.free_undo(1) is None
    history.take_back(Back(1))
    assert history.free_undo(0) == Back(0)
    history.take_back(Back(0))
    assert history.free_undo(0) is None


def test_a_turn_that_is_over_stands_whether_the_next_seat_has_decided_or_not() -> None:
    assert pebbles(1).free_undo(0) is None
    assert pebbles(1, 1).free_undo(0) is None
    assert pebbles(1, 1).free_undo(1) is None


def test_alone_one_may_take_back_decision_after_decision() -> None:
    history = zoo(*[0] * 12, players=1)
    for index in reversed(range(12)):
        assert history.free_undo(0) == Back(index)
        history.take_back(Back(index))
    assert history.free_undo(0) is None


def test_when_the_game_is_over_nothing_is_taken_back() -> None:
    history = zoo(players=1)
    while history.game.to_act(history.state):
        act(history, 0)
    assert history.free_undo(0) is None


def test_what_was_decided_in_secret_may_be_taken_back_whoever_decided_since() -> None:
    history = short_game(0, 1, 0, 1)

    assert history.free_undo(0) == Back(2, 0)
    assert history.free_undo(1) == Back(3, 1)


def test_a_seat_that_owes_nothing_more_may_still_take_its_secret_decision_back() -> None:
    history = short_game(1, *[0] * ARRANGEMENT, 1, 1)
    assert history.game.to_act(history.state) == (1,)

    assert history.free_undo(0) == Back(ARRANGEMENT, 0)
    history.take_back(Back(ARRANGEMENT, 0))
    assert history.game.to_act(history.state) == (0, 1)


def test_what_was_revealed_stands() -> None:
    history = both_have_submitted()

    assert history.game.to_act(history.state) == (0,)
    assert history.free_undo(0) is None
    assert history.free_undo(1) is None


def test_what_was_decided_openly_after_a_revelation_may_be_taken_back() -> None:
    history = both_have_submitted()
    act(history, 0)

    assert history.free_undo(0) == Back(2 * ARRANGEMENT)
    assert history.free_undo(1) is None


def test_nobody_learns_by_an_undo_whether_others_have_decided_in_secret() -> None:
    """Spectacular, where the last seat to choose in order begins to build with all others, unseen."""
    game = catalogue.game("spectacular")
    history = History(game, game.setup(game.options(players=2, choosing="in-order"), 4))
    while (
        not history.done or not history.is_secret or len(game.to_act(history.state)) < 2 or history.done[-1].is_secret
    ):
        act(history, game.to_act(history.state)[0])
    last, other = history.done[-1].seat, 1 - history.done[-1].seat

    assert history.free_undo(last) is None
    act(history, other)
    assert history.free_undo(last) is None
    act(history, last)
    assert history.free_undo(last) == Back(len(history.done) - 1, last)


# Going back


def test_taking_back_to_a_decision_takes_all_later_ones_back() -> None:
    history = pebbles(1, 2, 3)
    history.take_back(Back(1))

    assert history.done == pebbles(1).done
    assert history.state == pebbles(1).state


def test_a_history_that_went_back_goes_on_as_if_nothing_had_been() -> None:
    history = zoo(0, 0)
    history.take_back(Back(1))
    act(history, 0)

    assert history.done == zoo(0, 0).done
    assert history.state == zoo(0, 0).state


@given(seed=st.integers(0, 2**32), turns=st.integers(1, 13), seat=st.integers(0, 1))
def test_a_secret_decision_goes_alone_and_leaves_the_bytes_of_a_game_without_it(
    seed: int, turns: int, seat: int
) -> None:
    """The decisions of the other seat stay, in their order, secret as before."""
    luck = random.Random(seed)
    history = short_game()
    for _ in range(turns):
        actor = luck.choice(history.game.to_act(history.state))
        act(history, actor, luck.choice((0, -1)))
    back = history.free_undo(seat)
    last = history.last_of(seat)
    if last is None:
        assert back is None
        return
    assert back == Back(last, seat)
    without = short_game()
    for actor, action in history.actions[:last] + history.actions[last + 1 :]:
        without.act(actor, action)
    others = [done for done in history.done if done.seat != seat]

    history.take_back(back)

    assert history.state.pack() == without.state.pack()
    assert history.done == without.done
    assert [done for done in history.done if done.seat != seat] == others


# What only the seat itself sees


def spectacular_that_rolled() -> History:
    """Seat 1 has marked a die and swapped a tile, seat 2 has marked a die and rolled it."""
    game = catalogue.game("spectacular")
    history = History(game, game.setup(game.options(players=2), 4))
    for seat, words in ((0, "mark green"), (0, "swap 1"), (1, "mark blue"), (1, "roll")):
        actions = game.legal_actions(history.state, seat)
        history.act(seat, next(a for a in actions if game.describe(history.state, seat, a).short.startswith(words)))
    return history


def test_a_roll_that_only_its_seat_sees_opens_nothing() -> None:
    history = spectacular_that_rolled()

    assert history.done[-1].revealed == Reveal.OWN
    assert not history.done[-1].has_revealed
    assert [history.is_heard(index, 0) for index in range(4)] == [True, True, False, False]
    assert history.is_secret


def test_a_roll_that_only_its_seat_sees_binds_only_that_seat() -> None:
    history = spectacular_that_rolled()

    assert history.free_undo(0) == Back(1, 0)
    assert history.free_undo(1) is None
    history.take_back(Back(1, 0))
    assert [done.seat for done in history.done] == [0, 1, 1]
