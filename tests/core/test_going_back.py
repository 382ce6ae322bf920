"""Going back begins at a mark nearby, and comes to the same as beginning at the beginning."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tierpark.core.history import APART, Back, History
from tierpark.games import catalogue


class Counting:
    """A game that counts what is carried out."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.applied = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, state: Any, seat: int, action: int, happened: Any = None) -> Any:
        self.applied += 1
        return self.game.apply(state, seat, action, happened)


def same(history: History, again: History) -> bool:
    known = (history.done, history.open_until, history.state.pack())
    return known == (again.done, again.open_until, again.state.pack())


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_back_and_forth_comes_to_the_same_as_from_the_beginning(name: str) -> None:
    game, luck = catalogue.game(name), random.Random(name)
    history = History(game, game.setup(game.options(), 3))
    for _ in range(160):
        due = game.to_act(history.state)
        if not due:
            break
        if history.done and luck.random() < 0.3:
            seat = luck.choice(due)
            back = history.free_undo(seat) or Back(luck.randrange(max(0, len(history.done) - 40), len(history.done)))
            history = history.fork()
            history.take_back(back)
        else:
            seat = luck.choice(due)
            history = history.fork()
            history.act(seat, luck.choice(game.legal_actions(history.state, seat)))
        again = History(game, history.first)
        for seat, action in history.actions:
            again.act(seat, action)
        assert same(history, again)


def test_one_step_back_in_a_long_game_carries_out_only_a_few_decisions_again() -> None:
    game = Counting(catalogue.game("zoo-parque"))
    luck = random.Random(1)
    history = History(game, game.setup(game.options(), 3))  # type: ignore[arg-type]  # it is one, but for the counting
    while len(history.done) < 100:
        seat = game.to_act(history.state)[0]
        history.act(seat, luck.choice(game.legal_actions(history.state, seat)))
    for _ in range(30):
        taken = history.done[-1]
        game.applied = 0
        history.take_back(Back(len(history.done) - 1))
        assert game.applied < 2 * APART
        history.act(taken.seat, taken.action)
        history = history.fork()


def test_what_is_kept_for_going_back_does_not_grow() -> None:
    game = catalogue.game("new-york-zoo")
    luck = random.Random(1)
    history = History(game, game.setup(game.options(), 3))
    while due := game.to_act(history.state):
        history.act(due[0], luck.choice(game.legal_actions(history.state, due[0])))
    assert len(history._marks) <= 2
