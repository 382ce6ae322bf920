"""Bots: found by name, legal, repeatable, and fair where they promise it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tierpark.bots.bot import LEVELS, UnknownBot, bot
from tierpark.games import catalogue

QUICK = [name for name, level in LEVELS.items() if not level.seconds]  # those that search are tested in test_search_bot
ZOO: Any = catalogue.game("new-york-zoo")


def played(name: str, seed: int, players: int = 2) -> list[int]:
    """The actions of a game among bots of this name."""
    state = ZOO.setup(ZOO.options(players=players), 3)
    seats = [bot(name, seed + i) for i in range(players)]
    actions = []
    while ZOO.to_act(state):
        seat = ZOO.to_act(state)[0]
        before = state.pack()
        action = seats[seat].choose(ZOO, state, seat)
        assert state.pack() == before
        assert action in ZOO.legal_actions(state, seat)
        ZOO.apply(state, seat, action)
        actions.append(action)
    return actions


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_a_whole_game_by_legal_actions_and_leaves_the_state_alone(name: str) -> None:
    assert len(played(name, 1, players=3)) > 100


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    assert played(name, 5) == played(name, 5)


def test_the_random_bot_chooses_every_legal_action_equally_often() -> None:
    state = ZOO.setup(ZOO.options(players=2), 3)
    chooser, legal = bot("random", 1), ZOO.legal_actions(state, 0)
    counts = Counter(chooser.choose(ZOO, state, 0) for _ in range(1000 * len(legal)))

    assert len(legal) > 2
    assert set(counts) == set(legal)
    assert all(abs(count - 1000) < 120 for count in counts.values())


def test_random_bots_of_two_seeds_choose_differently() -> None:
    assert played("random", 1) != played("random", 7)


def test_a_bot_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match=r"^there is no bot master; there are random"):
        bot("master", 1)
