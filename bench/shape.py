"""What random games are made of: how many decisions, how many choices at each."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

from bench.report import Shape


def shape_of(games: Iterable[tuple[Sequence[int], int]]) -> Shape:
    """The shape of games, each given as its numbers of legal actions, decision by decision, and its rolls of dice."""
    played = list(games)
    lengths = [len(offers) for offers, _ in played]
    offers = [offer for game, _ in played for offer in game]
    return Shape(
        decisions=statistics.mean(lengths),
        error=statistics.stdev(lengths) / len(lengths) ** 0.5 if len(lengths) > 1 else 0.0,
        chance=statistics.mean(rolls for _, rolls in played),
        choices=statistics.mean(offers),
        forced=offers.count(1) / len(offers),
    )
