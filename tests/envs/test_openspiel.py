"""OpenSpiel: its own random simulation with serialisation, re-dealing, and two of its algorithms at play."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402  # only where OpenSpiel is installed

from tierpark.envs.openspiel import SpielState, short_name  # noqa: E402
from tierpark.games import catalogue  # noqa: E402


def begun(name: str, decisions: int, seed: int = 1, **options: object) -> SpielState:
    """A game after so many random decisions."""
    state = pyspiel.load_game(short_name(name), options).new_initial_state()
    chance = random.Random(seed)
    while state.is_chance_node() or (decisions := decisions - 1) >= 0:
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_it_passes_the_random_simulation_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(short_name(name)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_state_comes_back_from_its_text_and_from_a_pickle(name: str) -> None:
    state = begun(name, 25)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))

    assert game.num_players() == state.num_players()
    for copy in (again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(copy) == str(state)
        assert copy.history() == state.history()
        assert copy.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_what_a_seat_cannot_know_is_dealt_anew_and_nothing_else(name: str) -> None:
    """What OpenSpiel's ResampleInfostateTest asks, of all seats, along a game and by its own sampler."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    chance, state, decisions = random.Random(3), begun(name, 0), 0
    while not state.is_terminal():
        for player in range(state.num_players()) if decisions % 8 == 0 else ():
            twin = state.resample_from_infostate(player, sampler)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player()
            assert twin.legal_actions(player) == state.legal_actions(player)
        state.apply_action(chance.choice(state.legal_actions()))
        decisions += 1

    assert decisions > 50


def test_numbers_among_words_come_back_from_text() -> None:
    state = begun("zoo-parque", 3, players=1, edition="published", campaign="2")
    game, _ = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))

    assert game.get_parameters()["campaign"] == "_2"


@pytest.mark.parametrize("players", [1, 3])
def test_options_are_parameters(players: int) -> None:
    assert begun("new-york-zoo", 3, players=players).num_players() == players


def test_its_tree_search_plays() -> None:
    game = pyspiel.load_game(short_name("the-sanctuary"))
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = begun("the-sanctuary", 5)

    assert bot.step(state) in state.legal_actions()


def test_its_search_over_hidden_deals_plays() -> None:
    game = pyspiel.load_game(short_name("spectacular"))
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.4,
        max_simulations=4,
        random_state=chance,
        use_observation_string=True,
    )
    state = begun("spectacular", 5)

    assert bot.step(state) in state.legal_actions()
