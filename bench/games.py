"""Our games: each in its first configuration at every speed, and compiled in all others."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bench.progress import patience
from bench.report import GameFigures, Settings, Variant
from bench.shape import shape_of
from tierpark.arena.figures import Rate, Say, compiled_probe, probes_of, ratio, start_times, state_bytes
from tierpark.core.engine import Engine
from tierpark.core.game import Game, Options
from tierpark.games import catalogue

SHAPES = 20  # games in plain Python
MANY = 12  # configurations
TOGETHER: dict[str, dict[str, str]] = {  # options that people choose together, and that are measured so
    "zoo-parque": {"strong": "yes", "wildlife": "yes", "utilities": "yes"}
}


def variants(game: Game[Any, Any]) -> list[Options]:
    """All configurations; of a game with many, those with one option not the default, or some together."""
    every = list(game.configurations())
    if len(every) <= MANY:
        return every
    default = msgspec.structs.astuple(game.options())
    found = [o for o in every if sum(a != b for a, b in zip(msgspec.structs.astuple(o), default, strict=True)) < 2]
    return found + ([game.options(**TOGETHER[game.name])] if game.name in TOGETHER else [])


class Subject:
    """One of our games, compiled and ready to be measured."""

    def __init__(self, name: str, settings: Settings, say: Say) -> None:
        self.game = game = catalogue.game(name)
        self.name = name
        self.settings = settings
        self.options = game.options()
        with patience(say, f"{game.title}: starting new processes" + ", the first compiles" * settings.cold):
            self.starts = start_times(game, self.options, settings.rounds, cold=settings.cold)
        self.engine = Engine(game)
        with patience(say, f"{game.title}: compiling, or loading what was compiled before"):
            self.probes = probes_of(self.engine, Engine(game, parallel=True), self.options, settings.games)
        for options in variants(game):
            if options != self.options:
                self.probes[self.label(options)] = compiled_probe(self.engine, options, settings.games)

    def label(self, options: Options) -> str:
        """A configuration in a few words: the players, and what is not the default."""
        given = {name: getattr(options, name) for name in self.game.choices if name != "players"}
        others = [f"{name} {value}" for name, value in given.items() if value != self.game.choices[name][0]]
        return ", ".join([f"{options.players} player{'s' * (options.players != 1)}", *others])

    def figures(self, rates: dict[str, Rate]) -> GameFigures:
        """What the probes measured, and what needs no clock."""
        return GameFigures(
            game=self.name,
            title=self.game.title,
            label=self.label(self.options),
            plain=rates["plain"],
            compiled=rates["compiled"],
            all_cores=rates["all_cores"],
            all_cores_ratio=ratio(self.probes["compiled"], self.probes["all_cores"], 2 * self.settings.seconds),
            calls=rates["calls"],
            clone_ns=1e9 / rates["clone"].best,
            clone_spread=rates["clone"].spread,
            state_bytes=state_bytes(self.game),
            starts=self.starts,
            shape=shape_of(self._offers(seed) for seed in range(SHAPES)),
            variants=[self._variant(options, rates) for options in variants(self.game)],
        )

    def _offers(self, seed: int) -> tuple[list[int], int]:
        """The numbers of legal actions in a random game; its dice, if any, are inside the actions."""
        game, choose, offers = self.game, random.Random(seed).choice, []
        state = game.setup(self.options, seed)
        while seats := game.to_act(state):
            legal = game.legal_actions(state, seats[0])
            game.apply(state, seats[0], choose(legal))
            offers.append(len(legal))
        return offers, 0

    def _variant(self, options: Any, rates: dict[str, Rate]) -> Variant:
        played = self.engine.play(options, range(self.settings.games))
        return Variant(
            label=self.label(options),
            options=msgspec.to_builtins(options),
            compiled=rates["compiled" if options == self.options else self.label(options)],
            decisions=float(played.decisions.mean()),
        )
