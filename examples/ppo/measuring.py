"""How good a network is: pairs of games with `regular` and `random`, in other processes while it goes on learning."""

from __future__ import annotations

import csv
import multiprocessing
import os
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from examples.ppo.bot import Learned
from tierpark.bots.bot import bot
from tierpark.core.game import seed_of
from tierpark.games.catalogue import game

LONGEST = 2000  # decisions: a game that goes on is drawn


def measured(path: str, opponent: str, deal: int) -> float:
    """The share of two games of the same deal that the network in a file wins against a bot, once from each seat."""
    zoo, won = game("new-york-zoo"), 0.0
    for own in (0, 1):
        state = zoo.setup(zoo.options(players=2), seed_of("measure", deal))
        bots = [Learned(deal, path) if seat == own else bot(opponent, seed_of(opponent, deal)) for seat in (0, 1)]
        for _ in range(LONGEST):
            if not (seats := zoo.to_act(state)):
                break
            actions = zoo.legal_actions(state, seats[0])
            zoo.apply(state, seats[0], actions[0] if len(actions) == 1 else bots[seats[0]].choose(zoo, state, seats[0]))
        outcome = zoo.outcome(state)
        ranks = [standing.rank for standing in outcome.standings] if outcome else [1, 1]
        won += 0.25 * (1 + (ranks[own] < ranks[1 - own]) - (ranks[own] > ranks[1 - own]))
    return won


class Measuring:
    """Games of saved networks against bots, in other processes; finished series are written to the curve."""

    def __init__(self, out: Path, processes: int, deals: int) -> None:
        os.environ["OPENBLAS_NUM_THREADS"] = "1"  # for the processes that are about to start
        self.deals = deals
        self.pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
        self.open: list[tuple[list[Any], list[Future[float]]]] = []
        self.curve = out / "curve.csv"
        if not self.curve.exists():
            self.curve.write_text("minutes,decisions,opponent,games,won\n")

    def begin(self, path: Path, minutes: float, decisions: int) -> None:
        """Let a saved network play."""
        for opponent, deals in (("regular", self.deals), ("random", max(1, self.deals // 5))):
            games = [self.pool.submit(measured, str(path), opponent, deal) for deal in range(deals)]
            self.open.append(([f"{minutes:.2f}", decisions, opponent, 2 * deals], games))

    def collect(self, wait: bool = False) -> None:
        """Write down what is finished, or all."""
        for series in [series for series in self.open if wait or all(played.done() for played in series[1])]:
            self.open.remove(series)
            row, games = series
            share = sum(played.result() for played in games) / len(games)
            with self.curve.open("a", newline="") as file:
                csv.writer(file, lineterminator="\n").writerow([*row, f"{share:.4f}"])
            print(f"after {row[0]} min: wins {share:.1%} of {row[3]} games against {row[2]}", flush=True)
