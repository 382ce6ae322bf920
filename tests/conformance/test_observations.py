"""Every game: an observation is as its table says, and the same at both speeds. What it must not show: test_hidden."""

from __future__ import annotations

from array import array
from importlib import import_module
from typing import Any

import numpy as np

from tests.conformance.every_game import Table, every_game, every_table, final_state, game_of, sampled_states
from tierpark.core import sight
from tierpark.core.words import WORD
from tierpark.envs.seeing import Eyes

UNWRITTEN = -(1 << 15)  # no number of an observation is that low


@every_table
def test_an_observation_fills_its_table_with_numbers_in_range(table: Table) -> None:
    game = table.game
    parts = game.sight(table.options)
    observe = game.world.function(game.observation.observe)  # type: ignore[union-attr]
    states = [state.clone() for state, _, _ in sampled_states(table, games=2, every=25)]
    for state in states[:: max(1, len(states) // 12)]:
        for seat in game.seats_of(state):
            row = memoryview(array("h", [UNWRITTEN]) * sight.size_of(parts))
            assert observe(state, seat, row) == len(row)
            at = 0
            for part in parts:
                for i in range(at, at + part.length):
                    assert row[i] != UNWRITTEN, f"{part.name}: number {i - at} is not written"
                    assert part.low <= row[i] <= part.high, f"{part.name}: {row[i]} is not in {part.low}..{part.high}"
                at += part.length


@every_table
def test_observations_of_a_finished_game_are_in_range_too(table: Table) -> None:
    state = final_state(table, 3)
    bounds = [(part.low, part.high) for part in table.game.sight(table.options) for _ in range(part.length)]
    for seat in table.game.seats_of(state):
        row = table.game.observe(state, seat)
        assert all(low <= value <= high for value, (low, high) in zip(row, bounds, strict=True))


@every_table
def test_every_legal_action_has_a_meaning_in_the_table_of_actions(table: Table) -> None:
    game = table.game
    steps: Any = import_module(f"{type(game).__module__.rpartition('.')[0]}.state").Step
    for state, seat, _ in sampled_states(table, games=2, every=20, opening=15):
        spans = [span for span in game.observation.actions() if span.step == steps(state.step).name]  # type: ignore[union-attr]
        for action in game.legal_actions(state, seat):
            assert any(span.first <= action <= span.last for span in spans), (steps(state.step).name, action)


@every_game
def test_plain_and_compiled_observations_and_masks_are_equal(name: str) -> None:
    """In the narrowest type, and as floating-point numbers (of one game: each type is compiled on its own)."""
    game = game_of(name)
    options = next(game.configurations())
    table = Table(name, options)
    eyes = Eyes(game, options)
    states = [state.clone() for state, _, _ in sampled_states(table, games=1, every=40)][:6]
    array = np.concatenate([eyes.record(state) for state in states])
    for width in (eyes.dtype, np.float32) if name == "new-york-zoo" else (eyes.dtype,):
        row = np.empty(eyes.size, dtype=width)
        for i, state in enumerate(states):
            for seat in game.seats_of(state):
                eyes.observe(array, i, seat, row)
                assert row.tolist() == game.observe(state, seat)
    mask = np.ones(eyes.actions, dtype=np.int8)
    for i, state in enumerate(states):
        for seat in game.seats_of(state):
            eyes.mask(array, i, seat, mask)
            assert np.flatnonzero(mask).tolist() == list(game.legal_actions(state, seat))


@every_game
def test_no_action_has_a_number_beyond_the_last(name: str) -> None:
    game = game_of(name)
    assert game.n_actions <= WORD * game.n_words
