"""How fast a game is on this machine: the figures of `tierpark bench` and `bench/`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core import dice, playout
from tierpark.core.engine import Engine
from tierpark.core.game import seed_of
from tierpark.core.words import lowest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.core.game import Game

ROUNDS = 3  # the best of three: a busy machine only ever makes things slower


def figures(
    game: Game[Any, Any], options: Any, seconds: float, say: Callable[[str], None] = lambda text: None
) -> dict[str, Any]:
    """All figures of one game in one configuration, each measured for about so many seconds."""
    one, all_cores = Engine(game), Engine(game, parallel=True)
    say("compiling")
    one.compile_all()
    all_cores.compile_all()
    say("plain")
    plain = plain_speed(game, options, seconds)
    say("compiled, one core")
    compiled = compiled_speed(one, options, seconds)
    say("compiled, all cores")
    parallel = compiled_speed(all_cores, options, seconds)
    say("call by call, clone")
    return {
        "game": game.name,
        "players": options.players,
        "plain": plain,
        "compiled": compiled,
        "all_cores": parallel,
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "calls": call_speed(one, options, seconds),
        "clone_ns": clone_time(one, options),
        "state_bytes": game.state_type.layout().itemsize,
    }


def plain_speed(game: Game[Any, Any], options: Any, seconds: float) -> float:
    """Decisions a second in plain Python."""
    play = game.world.function(playout.many)
    words = [[0] * game.n_words]
    made, i, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions = [0]
        keys = [dice.key_words(seed_of("bench", i))]
        play([game.state_type()], [game.blank(options)], keys, [dice.Luck()], words, decisions, game.limit)
        made += decisions[0]
        i += 1
    return made / (time.perf_counter() - began)


def compiled_speed(engine: Engine, options: Any, seconds: float) -> float:
    """Decisions a second of whole compiled games, set-up included; the best of three runs."""
    seeds = [seed_of("bench", i) for i in range(400)]
    began = time.perf_counter()
    engine.play(options, seeds)
    once = time.perf_counter() - began
    times = max(1, int(seconds / once / ROUNDS))
    best = 0.0
    for _ in range(ROUNDS):
        spent, made = 0.0, 0
        for _ in range(times):
            began = time.perf_counter()
            played = engine.play(options, seeds)
            spent += time.perf_counter() - began
            made += int(played.decisions.sum())
        best = max(best, made / spent)
    return best


def call_speed(engine: Engine, options: Any, seconds: float) -> float:
    """Decisions a second when Python asks for the legal actions, picks one and applies it, call by call."""
    to_act, legal, apply = (engine.entry(f) for f in (playout.to_act_at, playout.legal_at, playout.apply_at))
    words = np.zeros(engine.game.n_words, dtype=np.int64)
    made, i, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        states = engine.record(engine.game.setup(options, seed_of("bench", i)))
        i += 1
        while seats := to_act(states, 0):
            seat = lowest(seats)
            used = legal(states, 0, seat, words)
            for w in range(used):
                if word := int(words[w]):
                    apply(states, 0, seat, 63 * w + (word & -word).bit_length() - 1)
                    break
            made += 1
            if time.perf_counter() - began >= seconds:
                break
    return made / (time.perf_counter() - began)


def clone_time(engine: Engine, options: Any) -> float:
    """Nanoseconds to copy a state, compiled."""
    states = engine.states(64)
    states[:] = engine.record(engine.game.setup(options, 0))[0]
    clone, times = engine.entry(playout.clone_many), 2_000_000
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        clone(states, times)
        best = min(best, time.perf_counter() - began)
    return best / times * 1e9


FIRST_PLAIN = """
from tierpark.games.catalogue import game
g = game({name!r}); s = g.setup(g.options(players={players}), 1); seat = g.to_act(s)[0]
g.apply(s, seat, g.legal_actions(s, seat)[0])
"""
FIRST_COMPILED = """
from tierpark.core.engine import Engine
from tierpark.games.catalogue import game
g = game({name!r}); Engine(g).play(g.options(players={players}), [1])
"""


def start_times(game: Game[Any, Any], options: Any) -> dict[str, float]:
    """Seconds from a new process to its first move: plain, compiled with nothing cached, compiled with a warm cache."""

    def run(code: str, cache: str) -> float:
        began = time.perf_counter()
        text = code.format(name=game.name, players=options.players)
        subprocess.run([sys.executable, "-c", text], check=True, env={**os.environ, "TIERPARK_CACHE": cache})
        return time.perf_counter() - began

    with TemporaryDirectory() as cache:
        return {
            "plain_start": min(run(FIRST_PLAIN, cache) for _ in range(ROUNDS)),
            "cold_compile": run(FIRST_COMPILED, cache),
            "warm_start": min(run(FIRST_COMPILED, cache) for _ in range(ROUNDS)),
        }
