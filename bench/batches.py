"""`python -m bench.batches`: environments beside each other, in one run: batches, PettingZoo, Pgx, OpenSpiel by Python.

Everything plays at random on one core, and every step includes what an agent needs for the next one: observation and
legal actions. Figures are the best of some rounds, by the time of the processor, so that other work on the machine does
not count.
"""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np

from tierpark.envs import Batch, aec
from tierpark.games import catalogue

N = 256  # games in a batch
ROUNDS = 3
SECONDS = 2.0
PGX_GAMES = ("chess", "backgammon", "go_9x9")
SPIEL_GAMES = ("chess", "backgammon", "go(board_size=9)")


def best(step: Any, made: int) -> float:
    """Steps a second of a call that makes so many: the best round."""
    step()  # compiled now
    found = 0.0
    for _ in range(ROUNDS):
        calls, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            step()
            calls += 1
        found = max(found, calls * made / spent)
    return found


def batch(name: str) -> float:
    """Steps of a batch, the random choice of actions included."""
    games = Batch(name, N)
    actions = np.zeros(N, dtype=np.int64)

    def step() -> None:
        games.random_actions(actions)
        games.step(actions)

    return best(step, N)


def pettingzoo(name: str) -> float:
    """Steps of PettingZoo's loop: `last`, a legal action, `step`."""
    env = aec(name)
    env.reset(seed=0)
    chance = random.Random(0)

    def some() -> None:
        for _ in range(200):
            seen, _, over, _, _ = env.last()
            if over:
                env.reset()
                seen = env.observe(env.agent_selection)
            env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    return best(some, 200)


def openspiel(name: str) -> float:
    """Random play through Python, with observation and legal actions."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(0)
    state = game.new_initial_state()

    def some() -> None:
        nonlocal state
        made = 0
        while made < 100:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
                made += 1

    return best(some, 100)


def pgx(name: str) -> float:
    """A batch of Pgx, compiled by JAX for the processor; its states hold observation and mask."""
    import jax
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env: Any = library.make(name)
    first = jax.jit(jax.vmap(env.init))
    again = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen, rolled = jax.random.split(key)
        return again(state, jax.random.categorical(chosen, logits), rolled)

    move = jax.jit(jax.vmap(one))
    keys = jax.random.split(jax.random.PRNGKey(0), N)
    state, key = first(keys), jax.random.PRNGKey(1)

    def step() -> None:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = move(state, jax.random.split(own, N))
        jax.block_until_ready(state)

    return best(step, N)


def main() -> None:
    """Measure and print, one line a figure."""
    for name in catalogue.GAMES:
        games = catalogue.game(name)
        print(f"batch of {N}, {games.title}: {batch(name):,.0f} steps/s", flush=True)
    print(f"PettingZoo, New York Zoo: {pettingzoo('new-york-zoo'):,.0f} steps/s", flush=True)
    for measure, names, label in (
        (openspiel, SPIEL_GAMES, "OpenSpiel by Python"),
        (pgx, PGX_GAMES, f"Pgx, batch of {N}"),
    ):
        for name in names:
            try:
                print(f"{label}, {name}: {measure(name):,.0f} steps/s", flush=True)
            except ImportError as missing:
                print(f"{label}: not measured ({missing}); ./dev bench installs it")
                break


if __name__ == "__main__":
    main()
