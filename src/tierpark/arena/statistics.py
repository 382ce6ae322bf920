"""The few statistics that results are told with: intervals for rates and means, and ratings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations
SHARES = 60  # a win is counted in sixtieths, which two to six winners can share exactly


class Rating(NamedTuple):
    """openskill's belief in a bot's strength, and how uncertain it is; everybody begins with 25 and 25/3."""

    mu: float
    sigma: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true rate lies with 95 %: Wilson's, which holds near 0 and 1 and for few games."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_and_sd(total: float, squares: float, n: int) -> tuple[float, float]:
    """Mean and standard deviation from a sum and a sum of squares."""
    if n == 0:
        return 0.0, 0.0
    return total / n, math.sqrt(max(0.0, (squares - total * total / n) / max(1, n - 1)))


def shares(won: Sequence[bool]) -> list[int]:
    """Each seat's part of a win, in sixtieths; nobody's where nobody has won."""
    winners = sum(won)
    return [SHARES // winners if has_won else 0 for has_won in won] if winners else [0] * len(won)


def ratings(bots: int, games: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """Ratings by Plackett and Luce after games in this order, each as the bots in its seats and their ranks.

    A bot that sits in several seats of one game learns the mean of what its seats learn.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = [model.rating() for _ in range(bots)]
    for seats, ranks in games:
        if len(set(seats)) < 2:
            continue
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in seats]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in set(seats):
            learnt = [team[0] for team, sitting in zip(after, seats, strict=True) if sitting == bot]
            mu = sum(one.mu for one in learnt) / len(learnt)
            sigma = sum(one.sigma for one in learnt) / len(learnt)
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return [Rating(one.mu, one.sigma) for one in known]
