"""How fast a game is on this machine: the figures of `tierpark bench` and `bench/`.

A probe does one thing over and over for about so many seconds and returns how often a second it was done. Probes that
are to be compared take turns, round after round, and each keeps its best round: a busy machine only ever makes things
slower, and it makes all of them slower.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Mapping
from itertools import count
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np

from tierpark.core import dice, playout
from tierpark.core.engine import Engine
from tierpark.core.game import seed_of
from tierpark.core.words import lowest, spread

if TYPE_CHECKING:
    from tierpark.core.game import Game

ROUNDS = 5
GAMES = 1000  # in one compiled call: enough for every core to get its share
CLONE_ROUNDS = 2_000  # in one compiled call

Probe = Callable[[float], float]
Say = Callable[[str], None]
Name = TypeVar("Name", bound=Hashable)


class Rate(msgspec.Struct, frozen=True):
    """How often a second: the best round, and the part of it by which the worst round fell short."""

    best: float
    spread: float


class Starts(msgspec.Struct, frozen=True):
    """Seconds from a new process to its first move."""

    plain: float
    cold: float | None  # compiled, nothing cached; nothing where it was not measured
    warm: float  # compiled, from the cache


def silent(text: str) -> None:
    """Say nothing."""


def figures(game: Game[Any, Any], options: Any, seconds: float, say: Say = silent) -> dict[str, Any]:
    """All figures of one game in one configuration, each measured for about so many seconds."""
    say("compiling")
    probes = probes_of(Engine(game), Engine(game, parallel=True), options)
    rates = interleaved(probes, seconds, ROUNDS, say)
    return {
        "game": game.name,
        "players": options.players,
        **{name: rates[name].best for name in ("plain", "compiled", "all_cores", "calls")},
        "cores": cores(),
        "clone_ns": 1e9 / rates["clone"].best,
        "state_bytes": state_bytes(game),
    }


def probes_of(one: Engine, all_cores: Engine, options: Any, games: int = GAMES) -> dict[str, Probe]:
    """The probes of one game in one configuration, compiled and ready."""
    probes = {
        "plain": plain_probe(one.game, options),
        "compiled": compiled_probe(one, options, games),
        "all_cores": compiled_probe(all_cores, options, games),
        "calls": call_probe(one, options),
        "clone": clone_probe(one, options),
    }
    for probe in probes.values():
        probe(0)
    return probes


def interleaved(
    probes: Mapping[Name, Probe], seconds: float, rounds: int = ROUNDS, say: Say = silent
) -> dict[Name, Rate]:
    """Let the probes take turns (A B A B ...), each for so many seconds in all."""
    found: dict[Name, list[float]] = {name: [] for name in probes}
    for number in range(1, rounds + 1):
        say(f"measuring, round {number} of {rounds}")
        for name, probe in probes.items():
            found[name].append(probe(seconds / rounds))
    return {name: Rate(max(rates), 1 - min(rates) / max(rates)) for name, rates in found.items()}


def ratio(one: Probe, other: Probe, seconds: float, turns: int = 20) -> float:
    """How many times as often the other is done, over many short turns: two best rounds would be two lucky moments."""
    ones = others = 0.0
    for _ in range(turns):
        ones += one(seconds / turns)
        others += other(seconds / turns)
    return others / ones


def plain_probe(game: Game[Any, Any], options: Any) -> Probe:
    """Decisions a second of whole random games in plain Python, set-up included."""
    play, numbers = game.world.function(playout.many), count()
    words = [[0] * game.n_words]

    def probe(seconds: float) -> float:
        made, began = 0, time.perf_counter()
        while True:
            decisions = [0]
            keys = [dice.key_words(seed_of("bench", next(numbers)))]
            play([game.state_type()], [game.blank(options)], keys, [dice.Luck()], words, decisions, game.limit)
            made += decisions[0]
            if (spent := time.perf_counter() - began) >= seconds:
                return made / spent

    return probe


def compiled_probe(engine: Engine, options: Any, games: int = GAMES) -> Probe:
    """Decisions a second of whole random games, set-up included, in arrays made before the clock runs."""
    game, play = engine.game, engine.entry(playout.many)
    keys = np.array([dice.key_words(seed_of("bench", i)) for i in range(games)], dtype=np.uint32)
    states, blank = engine.states(games), engine.record(game.blank(options))
    lucks = np.zeros(games, dtype=dice.Luck.layout())
    words = np.zeros((games, game.n_words), dtype=np.int64)
    decisions = np.zeros(games, dtype=np.int64)

    def probe(seconds: float) -> float:
        made, began = 0, time.perf_counter()
        while True:
            play(states, blank, keys, lucks, words, decisions, game.limit)
            made += int(decisions.sum())
            if (spent := time.perf_counter() - began) >= seconds:
                return made / spent

    return probe


def call_probe(engine: Engine, options: Any) -> Probe:
    """Decisions a second when Python asks for the legal actions, chooses one and applies it, call by call."""
    to_act, legal, apply = (engine.entry(f) for f in (playout.to_act_at, playout.legal_at, playout.apply_at))
    words = np.zeros(engine.game.n_words, dtype=np.int64)
    choose, numbers = random.Random(1).choice, count()

    def probe(seconds: float) -> float:
        made, began = 0, time.perf_counter()
        while True:
            states = engine.record(engine.game.setup(options, seed_of("bench", next(numbers))))
            while seats := to_act(states, 0):
                seat = lowest(seats)
                used = legal(states, 0, seat, words)
                apply(states, 0, seat, choose(spread(words.tolist(), used)))
                made += 1
                if (spent := time.perf_counter() - began) >= seconds:
                    return made / spent

    return probe


def clone_probe(engine: Engine, options: Any) -> Probe:
    """Copies of a state a second, compiled."""
    states = engine.states(16)  # few enough for the fastest cache: a search copies what it has just read
    states[:] = engine.record(engine.game.setup(options, 0))[0]
    clone = engine.entry(playout.clone_many)

    def probe(seconds: float) -> float:
        made, began = 0, time.perf_counter()
        while True:
            made += int(clone(states, CLONE_ROUNDS))
            if (spent := time.perf_counter() - began) >= seconds:
                return made / spent

    return probe


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def state_bytes(game: Game[Any, Any]) -> int:
    """How large a state is."""
    return int(game.state_type.layout().itemsize)


FIRST_PLAIN = """
from tierpark.games.catalogue import game
g = game({name!r}); s = g.setup(g.options(**{options!r}), 1); seat = g.to_act(s)[0]
g.apply(s, seat, g.legal_actions(s, seat)[0])
"""
# Numba loads scipy where it finds it. It comes with the extra `research` only, so a player's start has none.
FIRST_COMPILED = """
import sys; sys.modules["scipy"] = None
from tierpark.core.engine import Engine
from tierpark.games.catalogue import game
g = game({name!r}); Engine(g).play(g.options(**{options!r}), [1], limit=1)
"""


def start_times(game: Game[Any, Any], options: Any, rounds: int = ROUNDS, *, cold: bool = True) -> Starts:
    """How long a new process takes to its first move; without `cold`, warm from the cache as it is."""
    given = {name: getattr(options, name) for name in game.choices}
    with TemporaryDirectory() as folder:
        # Python keeps its bytecode as on any machine after a first start, even where this process was told not to.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": os.path.join(folder, "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if cold:
            environment["TIERPARK_CACHE"] = os.path.join(folder, "rules")

        def run(code: str) -> float:
            command = [sys.executable, "-c", code.format(name=game.name, options=given)]
            began = time.perf_counter()
            subprocess.run(command, check=True, env=environment)
            return time.perf_counter() - began

        first = run(FIRST_COMPILED) if cold else None
        return Starts(
            plain=min(run(FIRST_PLAIN) for _ in range(rounds)),
            cold=first,
            warm=min(run(FIRST_COMPILED) for _ in range(rounds)),
        )
