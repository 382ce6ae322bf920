"""OpenSpiel beside us: random play through Python, and whole random games in C++.

The C++ rollouts are those of its Monte Carlo tree search. Python cannot call `RandomRolloutEvaluator` itself, but a
search of a single simulation is exactly one evaluation of its root: so many random games from there, and nothing else.
"""

from __future__ import annotations

import random
import time
from typing import Any

from bench.report import OpenSpielFigures, Shape
from bench.shape import shape_of
from tierpark.arena.figures import Probe, Rate

GAMES = ("chess", "backgammon", "go(board_size=9)", "amazons")
ROLLOUTS = 20  # in one call
MISSING = "OpenSpiel is not installed: its rows are left out (./dev bench installs it)"


def is_installed() -> bool:
    """Whether OpenSpiel can be imported."""
    try:
        import pyspiel  # noqa: F401  # only asked for
    except ImportError:
        return False
    return True


class Opponent:
    """One OpenSpiel game. Every game, in Python or C++, starts from its first decision."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.name = name
        self.luck = random.Random(1)
        self.game = pyspiel.load_game(name)
        self.start = self.game.new_initial_state()
        while self.start.is_chance_node():  # the search cannot have a roll of dice at its root
            self._roll(self.start)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
        self.search = pyspiel.MCTSBot(
            self.game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
        )
        self.probes: dict[str, Probe] = {"python": self._python, "rollouts": self._rollouts}

    def shape(self, games: int) -> Shape:
        """What so many random games are made of."""
        return shape_of(self._play() for _ in range(games))

    def figures(self, rates: dict[str, Rate], shape: Shape) -> OpenSpielFigures:
        """Decisions a second of the two probes, given what they measured."""
        games = rates["rollouts"]
        return OpenSpielFigures(
            game=self.name,
            python=rates["python"],
            rollouts=Rate(games.best * shape.decisions, games.spread),
            shape=shape,
        )

    def _python(self, seconds: float) -> float:
        """Decisions a second of random play driven by Python."""
        made, began = 0, time.perf_counter()
        while True:
            made += len(self._play()[0])
            if (spent := time.perf_counter() - began) >= seconds:
                return made / spent

    def _rollouts(self, seconds: float) -> float:
        """Random games a second in C++, which does not count their decisions."""
        played, began = 0, time.perf_counter()
        while True:
            root = self.search.mcts_search(self.start)
            played += ROLLOUTS * int(root.explore_count)
            if (spent := time.perf_counter() - began) >= seconds:
                return played / spent

    def _play(self) -> tuple[list[int], int]:
        """A random game: how many legal actions each decision had, and how many rolls of dice there were."""
        state, choose = self.start.clone(), self.luck.choice
        offers, rolls = [], 0
        while not state.is_terminal():
            if state.is_chance_node():
                self._roll(state)
                rolls += 1
            else:
                legal = state.legal_actions()
                state.apply_action(choose(legal))
                offers.append(len(legal))
        return offers, rolls

    def _roll(self, state: Any) -> None:
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.luck.choices(outcomes, chances)[0])
