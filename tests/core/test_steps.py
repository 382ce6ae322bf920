"""Many games at once, a step at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.core.pebbles import Pebbles
from tierpark.core import dice, steps
from tierpark.core.engine import Engine

SEEDS = [3, 1 << 200, 77, 12345]


class Batch:
    """A few games of Pebbles in arrays."""

    def __init__(self) -> None:
        self.engine = Engine(Pebbles())
        n, options = len(SEEDS), self.engine.game.options()
        self.states, self.blank = self.engine.states(n), self.engine.record(self.engine.game.blank(options))
        self.keys = np.array([dice.key_words(seed) for seed in SEEDS], dtype=np.uint32)
        self.seats, self.ends = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self.words = np.full((n, 2), -1, np.int64)
        self.scores, self.wins = np.zeros((n, 2), np.int64), np.zeros((n, 2), np.int8)
        self.engine.entry(steps.set_up)(self.states, self.blank, self.keys, self.seats, self.words)

    def step(self, actions: list[int], again: int = 1) -> None:
        self.engine.entry(steps.step)(
            self.states,
            self.blank,
            self.keys,
            np.array(actions),
            self.seats,
            self.words,
            self.ends,
            self.scores,
            self.wins,
            again,
        )

    def state(self, i: int) -> Any:
        return self.engine.state(self.states[i])


def test_games_are_set_up_as_the_game_itself_does_it() -> None:
    batch = Batch()
    game = batch.engine.game

    for i, seed in enumerate(SEEDS):
        state = game.setup(game.options(), seed)
        assert batch.state(i) == state
        assert batch.seats[i] == game.to_act(state)[0]
        assert list(batch.words[i]) == [sum(1 << a for a in game.legal_actions(state, batch.seats[i])), 0]


def test_a_step_is_the_same_as_apply() -> None:
    batch = Batch()
    game = batch.engine.game
    expected = [game.setup(game.options(), seed) for seed in SEEDS]
    for i, state in enumerate(expected):
        game.apply(state, int(batch.seats[i]), 1)

    batch.step([1] * len(SEEDS))

    assert [batch.state(i) for i in range(len(SEEDS))] == expected
    assert not batch.ends.any()


def test_an_illegal_action_changes_nothing_and_is_reported() -> None:
    batch = Batch()
    before = batch.state(1)

    batch.step([0, 40, 0, -1])

    assert list(batch.ends) == [0, steps.REFUSED, 0, steps.REFUSED]
    assert batch.state(1) == before


def test_a_game_that_ends_notes_its_results_and_the_next_begins() -> None:
    batch = Batch()
    game = batch.engine.game
    while not batch.ends.any():
        batch.step([0] * len(SEEDS))

    i = int(np.argmax(batch.ends))
    assert batch.wins[i].sum() == 1
    assert batch.keys[i][7] == dice.key_words(SEEDS[i])[7] + 1
    assert batch.state(i) == game.setup(game.options(), SEEDS[i] + (1 << 224))


def test_a_game_that_ended_stays_as_it_is_when_no_other_is_wanted() -> None:
    batch = Batch()
    while batch.seats.max() >= 0:
        batch.step([0] * len(SEEDS), again=0)

    assert list(batch.seats) == [-1] * len(SEEDS)
    assert not batch.words.any()
    batch.step([0] * len(SEEDS), again=0)
    assert list(batch.ends) == [steps.REFUSED] * len(SEEDS)


def test_masks_are_the_words_a_byte_an_action() -> None:
    batch = Batch()
    out = np.full((len(SEEDS), 100), 9, np.uint8)
    batch.engine.entry(steps.masks)(batch.words, out)

    for i in range(len(SEEDS)):
        assert list(np.flatnonzero(out[i])) == batch.engine.game.legal_actions(batch.state(i), int(batch.seats[i]))
    assert out.max() == 1


def test_random_actions_are_legal_and_a_game_without_a_seat_gets_none() -> None:
    batch = Batch()
    lucks, actions = np.zeros(len(SEEDS), dice.Luck.layout()), np.zeros(len(SEEDS), np.int64)
    batch.engine.entry(steps.start_lucks)(batch.keys, lucks)
    batch.words[2] = 0
    batch.engine.entry(steps.choose_any)(batch.words, lucks, actions)

    assert actions[2] == -1
    for i in (0, 1, 3):
        assert int(batch.words[i][0]) >> int(actions[i]) & 1
