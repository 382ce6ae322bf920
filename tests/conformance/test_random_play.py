"""Every game: random play ends; plain and compiled rules are the same game; seeds and transcripts say all."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest

from tests.conformance.every_game import UNTRIED, Table, every_table, final_state, random_game
from tierpark.core import playout, transcript
from tierpark.core.words import spread

CHUNKS = 4


@every_table
def test_random_play_ends_within_the_bound(table: Table) -> None:
    seeds = list(range(table.some(2000)))
    played = table.engine.play(table.options, seeds)
    assert played.decisions.max() < table.game.limit
    assert all(table.engine.entry(playout.to_act_at)(played.states, i) == 0 for i in range(len(seeds)))


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_table
def test_plain_and_compiled_are_byte_for_byte_the_same_game(table: Table, chunk: int, conformance_games: int) -> None:
    each = -(-table.some(conformance_games) // CHUNKS)
    assert_same_games(table, range(chunk * each, (chunk + 1) * each))


@pytest.mark.parametrize("table", UNTRIED, ids=lambda table: "-".join(map(str, msgspec.to_builtins(table)[1].values())))
def test_they_are_in_every_other_configuration_too(table: Table) -> None:
    assert_same_games(table, range(table.some(10)))


def assert_same_games(table: Table, seeds: range) -> None:
    """After every action: same bytes, same seats to act, same legal actions, same reveals; at the end same results."""
    game, engine = table.game, table.engine
    to_act, legal, apply = (engine.entry(f) for f in (playout.to_act_at, playout.legal_at, playout.apply_at))
    words = np.zeros(game.n_words, dtype=np.int64)
    for seed in seeds:
        chance = random.Random(seed)
        state = game.setup(table.options, seed)
        twin = engine.record(state)
        while seats := game.to_act(state):
            assert spread([to_act(twin, 0)], 1) == list(seats)
            seat = chance.choice(seats)
            actions = game.legal_actions(state, seat)
            used = legal(twin, 0, seat, words)
            assert spread(words.tolist(), used) == list(actions)
            action = chance.choice(actions)
            revealed = game._apply(state, seat, action)
            assert apply(twin, 0, seat, action) == revealed
            assert twin.tobytes() == state.pack(), (seed, seat, action)
        scores, wins = engine.results(twin)
        outcome = game.outcome(state)
        assert outcome is not None
        assert scores[0].tolist() == [standing.score for standing in outcome.standings]
        assert wins[0].tolist() == [standing.won for standing in outcome.standings]


@every_table
def test_plain_and_compiled_set_ups_are_the_same(table: Table) -> None:
    """Whole compiled games, dealt by compiled rules, are those that plain rules deal and play."""
    for seed in range(table.some(10)):
        log = table.engine.log_of(table.options, seed)
        final = table.engine.play(table.options, [seed]).states[0]
        state = table.game.setup(table.options, seed)
        for seat, action in log:
            table.game._apply(state, seat, action)  # whether it is legal is asked elsewhere, and takes long
        assert state.pack() == final.tobytes()


@every_table
def test_the_same_seed_deals_the_same_game_and_another_seed_another(table: Table) -> None:
    deals = [table.game.setup(table.options, seed).pack() for seed in (5, 5, 6, 2**256 - 1)]
    assert deals[0] == deals[1]
    assert len(set(deals)) == 3


@every_table
def test_a_transcript_replays_to_the_same_bytes(table: Table) -> None:
    game = table.game
    actions = [(seat, action) for _, seat, action in random_game(table, 11)]
    state = final_state(table, 11)
    written = transcript.record(game, table.options, 11, actions)
    read = transcript.parse(written.encode())
    assert transcript.replay(game, read).pack() == state.pack()
    assert read.end.finished
    half = transcript.parse(transcript.record(game, table.options, 11, actions[: len(actions) // 2]).encode())
    assert not half.end.finished
    assert len(list(transcript.steps(game, half))) == len(actions) // 2 + 1


@every_table
def test_a_clone_is_deep(table: Table) -> None:
    for state, seat, action in random_game(table, 3):
        before = state.pack()
        copy = state.clone()
        assert copy == state
        table.game.apply(copy, seat, action)
        assert state.pack() == before
