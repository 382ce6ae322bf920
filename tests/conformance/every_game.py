"""Every catalogued game in every configuration, and random play of it, for the conformance tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from tierpark.core import playout
from tierpark.core.engine import Engine
from tierpark.core.game import Game
from tierpark.core.words import spread
from tierpark.games import catalogue


@cache
def game_of(name: str) -> Game[Any, Any]:
    return catalogue.game(name)


@cache
def engine_of(name: str) -> Engine:
    return Engine(game_of(name))


LARGE = 8192  # bytes of a state
SLOW, SLOWEST = 10, 100  # of how many games one is tried


class Table(NamedTuple):
    """A game and its options."""

    name: str
    options: Any

    @property
    def game(self) -> Game[Any, Any]:
        return game_of(self.name)

    @property
    def engine(self) -> Engine:
        return engine_of(self.name)

    def some(self, many: int) -> int:
        """How many of these games are tried: all of them, but fewer where plain Python takes long for each."""
        if getattr(self.options, "wildlife", "no") == "yes":  # every placement is tried on
            return -(-many // SLOWEST)
        return -(-many // SLOW) if self.game.state_type._struct.size > LARGE else many


def tried(name: str) -> Iterator[Any]:
    """The configurations of a game; of many, two opposite ones for each number of players.

    Which two goes by that number, so that together they have every pair of values.
    """
    game = game_of(name)
    every = list(game.configurations())
    if len(every) <= MANY:
        yield from every
        return
    for options in every:
        alike = [other for other in every if other.players == options.players]
        open_keys = [key for key in game.choices if len({getattr(other, key) for other in alike}) > 1]
        values = [game.choices[key].index(getattr(options, key)) for key in open_keys]
        turned = {value ^ (options.players >> i & 1) for i, value in enumerate(values)}
        if len(turned) == 1:
            yield options


MANY = 24
TABLES = [Table(name, options) for name in catalogue.GAMES for options in tried(name)]
UNTRIED = [
    table
    for name in catalogue.GAMES
    for options in game_of(name).configurations()
    if (table := Table(name, options)) not in TABLES
]
every_game = pytest.mark.parametrize("name", list(catalogue.GAMES))
every_table = pytest.mark.parametrize(
    "table",
    TABLES,
    ids=["-".join([t.name, *(str(getattr(t.options, key)) for key in t.game.choices)]) for t in TABLES],
)


def random_game(table: Table, seed: int) -> Iterator[tuple[Any, int, int]]:
    """A random game: before every decision its state (one object, not a copy), the seat that makes it and the action.

    The compiled rules play it: they are the same game, which `test_random_play` proves, and much faster.
    """
    game, engine, chance = table.game, table.engine, random.Random(seed)
    to_act, legal, apply = (engine.entry(f) for f in (playout.to_act_at, playout.legal_at, playout.apply_at))
    words = np.zeros(game.n_words, dtype=np.int64)
    state = game.setup(table.options, seed)
    twin = engine.record(state)
    while seats := spread([to_act(twin, 0)], 1):
        seat = chance.choice(seats)
        used = legal(twin, 0, seat, words)
        action = chance.choice(spread(words.tolist(), used))
        yield state, seat, action
        apply(twin, 0, seat, action)
        state._fill(state._struct.unpack(twin.tobytes()), 0)


def final_state(table: Table, seed: int) -> Any:
    """How a random game ends."""
    state = None
    for state, _, _ in random_game(table, seed):  # noqa: B007  # one object, changed in place until the game is over
        pass
    return state


LONG_ENOUGH = 80  # decisions of a slow game
OPENING = 30  # decisions; long enough for every simultaneous start
FIRST = 12  # decisions that are looked at where it does not matter who decides at the same time


def sampled_states(table: Table, games: int, every: int, opening: int = FIRST) -> Iterator[tuple[Any, int, int]]:
    """Some states of some random games, each game's opening and every so many later ones, with a decision to make.

    Where plain Python takes long for a game, fewer states are looked at, and none of its end.
    """
    sparse = games - table.some(games) + 1
    for seed in range(table.some(games)):
        for i, (state, seat, action) in enumerate(random_game(table, seed)):
            if sparse > 1 and i > LONG_ENOUGH:
                break
            if (i < opening and i % sparse == 0) or i % (every * sparse) == seed % every:
                yield state, seat, action
