"""`python -m bench.batches`: environments beside each other, in one run: batches, PettingZoo, Pgx, OpenSpiel by Python.

Everything plays at random, and every step includes what an agent needs for the next one: observation and legal actions.
Each has its turn, then all again; the best round counts, by the time of the processor, so that a program that uses
several cores, and other work on the machine, are reckoned rightly.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, NamedTuple

import numpy as np
import typer

from bench.machine import machine, version_or_none
from bench.page import put
from bench.tables import Table, as_markdown, machine_line
from tierpark.envs import Batch, aec
from tierpark.games import catalogue

N = 256  # games in a batch
ROUNDS = 8
SECONDS = 0.5
PGX_GAMES = ("chess", "backgammon", "go_9x9")
SPIEL_GAMES = ("chess", "backgammon", "go(board_size=9)")
PAGE = Path(__file__).resolve().parents[1] / "docs" / "envs" / "batch.md"
BEGIN = "<!-- batches: written by `python -m bench.batches --write-docs`; edit nothing down to the end mark -->"
END = "<!-- batches: end -->"


class Ready(NamedTuple):
    """A call, and how many steps it makes."""

    run: Callable[[], None]
    steps: int


class Figure(NamedTuple):
    """Steps a second in each round of one environment."""

    what: str
    game: str
    rounds: list[float]


def batch(name: str) -> Ready:
    """Steps of a batch, the random choice of actions included."""
    games = Batch(name, N)
    actions = np.zeros(N, dtype=np.int64)

    def step() -> None:
        games.random_actions(actions)
        games.step(actions)

    return Ready(step, N)


def pettingzoo(name: str) -> Ready:
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

    return Ready(some, 200)


def openspiel(name: str) -> Ready:
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

    return Ready(some, 100)


def pgx(name: str) -> Ready:
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
    state, key = first(jax.random.split(jax.random.PRNGKey(0), N)), jax.random.PRNGKey(1)

    def step() -> None:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = move(state, jax.random.split(own, N))
        jax.block_until_ready(state)

    return Ready(step, N)


def begun() -> list[tuple[Figure, Ready]]:
    """Every environment that is installed, compiled and with games that are under way."""
    asked: list[tuple[str, str, Callable[[], Ready]]] = [
        (f"Tierpark, batch of {N}", catalogue.game(name).title, partial(batch, name)) for name in catalogue.GAMES
    ]
    asked.append(("Tierpark, PettingZoo", "New York Zoo", partial(pettingzoo, "new-york-zoo")))
    asked += [("OpenSpiel by Python", name, partial(openspiel, name)) for name in SPIEL_GAMES]
    asked += [(f"Pgx on the processor, batch of {N}", name, partial(pgx, name)) for name in PGX_GAMES]
    found = []
    for what, name, make in asked:
        try:
            ready = make()
        except ImportError as missing:
            print(f"{what}, {name}: not measured ({missing}); ./dev bench installs it", flush=True)
            continue
        for _ in range(200 if ready.steps == N else 2):
            ready.run()
        found.append((Figure(what, name, []), ready))
    return found


def measure(rounds: int, seconds: float) -> list[Figure]:
    """Each in turn, then all again."""
    probes = begun()
    for _ in range(rounds):
        for figure, ready in probes:
            calls, start = 0, time.process_time()
            while (spent := time.process_time() - start) < seconds:
                ready.run()
                calls += 1
            figure.rounds.append(calls * ready.steps / spent)
    return [figure for figure, _ in probes]


def table(figures: list[Figure]) -> Table:
    """The best round of each, and how far the worst one fell short of it."""
    rows = [
        (f"{what}: {game}", f"{max(rounds):,.0f}", f"{1 - min(rounds) / max(rounds):.0%}")
        for what, game, rounds in figures
    ]
    return Table("Steps of environments", ("environment", "steps/s", "spread"), rows)


def how(rounds: int, seconds: float) -> str:
    """Where and how it was measured."""
    others = [f"{name} {version_or_none(name)}" for name in ("pgx", "jax") if version_or_none(name)]
    beside = f" Beside it: {', '.join(others)}." if others else ""
    return f"{machine_line(machine())}{beside} Rounds: {rounds}, of {seconds:g} s each."


def main(
    rounds: Annotated[int, typer.Option(help="How often each has its turn.")] = ROUNDS,
    seconds: Annotated[float, typer.Option(help="How long a turn takes, by the time of the processor.")] = SECONDS,
    write_docs: Annotated[bool, typer.Option("--write-docs", help="Write the table into docs/envs/batch.md.")] = False,
) -> None:
    """Measure environments beside each other."""
    text = "\n\n".join([fill(how(rounds, seconds), 120), as_markdown(table(measure(rounds, seconds)))])
    print(text)
    if write_docs:
        put(text, BEGIN, END, PAGE)


if __name__ == "__main__":
    typer.run(main)
