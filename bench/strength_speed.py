"""Simulations a second: rounds of our search at the start of a game, and OpenSpiel's C++ search beside them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench import openspiel
from bench.strength import Speed
from tierpark.bots.compiling import searcher
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.arena.figures import Say

SECONDS = 2.0
OTHERS = ("chess", "go(board_size=9)")
OURS, THEIRS = "ours, judgement at the end of each round", "OpenSpiel's C++ MCTS, one random game each"


def speeds(games: Iterable[str], say: Say) -> list[Speed]:
    """Ours and theirs, one after the other on one core."""
    found = []
    for name in games:
        say(f"{name}: rounds a second")
        found.append(Speed(name, OURS, ours(name)))
    if not openspiel.is_installed():
        say(openspiel.MISSING)
        return found
    for name in OTHERS:
        say(f"{name}: OpenSpiel's simulations a second")
        found.append(Speed(name, THEIRS, theirs(name)))
    return found


def ours(name: str) -> float:
    """Rounds a second for two players, from the first decision with a choice on."""
    game = catalogue.game(name)
    search = searcher(game)
    state = game.setup(game.options(players=2), 1)
    seat = game.to_act(state)[0]
    search.search(state, seat, 1, rounds=64)
    made, spent = 0, 0.0
    while spent < SECONDS:
        began = time.process_time()
        search.search(state, seat, made, rounds=2000)
        spent += time.process_time() - began
        made += search.rounds
    return made / spent


def theirs(name: str) -> float:
    """Simulations a second of its search with one random game each, from the start."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=200, max_memory_mb=1000, solve=False, seed=1, verbose=False
    )
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS or not made:
        made += int(bot.mcts_search(game.new_initial_state()).explore_count)
    return made / spent
