"""OpenSpiel beside us: random play through Python, and whole random games in C++.

The C++ rollouts are those of its Monte Carlo tree search. Python cannot call `RandomRolloutEvaluator` itself, but a
search of a single simulation is exactly one evaluation of its root: so many random games from there, and nothing else.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any, NamedTuple

from bench.report import OpenSpielFigures
from tierpark.arena.figures import Probe, Rate

GAMES = ("chess", "backgammon", "go(board_size=9)", "amazons")
ROLLOUTS = 20  # in one call
MISSING = "OpenSpiel is not installed: its rows are left out (./dev bench installs it)"


class Length(NamedTuple):
    """The mean number of decisions of a random game with its standard error, and of rolls of dice."""

    decisions: float
    error: float
    chance: float


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

    def length(self, games: int) -> Length:
        """How long random games are, from so many of them."""
        played = [self._play() for _ in range(games)]
        decisions = [made for made, _ in played]
        error = statistics.stdev(decisions) / len(decisions) ** 0.5 if len(decisions) > 1 else 0.0
        return Length(statistics.mean(decisions), error, statistics.mean(rolls for _, rolls in played))

    def figures(self, rates: dict[str, Rate], length: Length) -> OpenSpielFigures:
        """Decisions a second of the two probes, given what they measured."""
        games = rates["rollouts"]
        return OpenSpielFigures(
            game=self.name,
            python=rates["python"],
            rollouts=Rate(games.best * length.decisions, games.spread),
            decisions=length.decisions,
            decisions_error=length.error,
            chance=length.chance,
        )

    def _python(self, seconds: float) -> float:
        """Decisions a second of random play driven by Python."""
        made, began = 0, time.perf_counter()
        while True:
            made += self._play()[0]
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

    def _play(self) -> tuple[int, int]:
        """A random game; how many decisions and how many rolls of dice it took."""
        state, choose = self.start.clone(), self.luck.choice
        decisions = rolls = 0
        while not state.is_terminal():
            if state.is_chance_node():
                self._roll(state)
                rolls += 1
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions, rolls

    def _roll(self, state: Any) -> None:
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.luck.choices(outcomes, chances)[0])
