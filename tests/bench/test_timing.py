"""Two hidden choices: the measure finds what is planted, and at a server nothing that is counted differs."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from bench.attack.timing import Noted, chi_square, compared, judged, kolmogorov_smirnov, measured
from bench.serving import Serving


def drawn(seed: int, mean: float = 10.0, many: int = 5000) -> list[float]:
    luck = random.Random(seed)
    return [luck.gauss(mean, 2) for _ in range(many)]


@pytest.mark.parametrize("seed", range(5))
def test_two_samples_of_one_distribution_are_not_told_apart(seed: int) -> None:
    assert kolmogorov_smirnov(drawn(seed), drawn(seed + 100)) > 0.01


def test_a_small_planted_delay_is_found() -> None:
    """A tenth of the spread."""
    assert kolmogorov_smirnov(drawn(1), drawn(2, mean=10.2)) < 0.001


def test_the_probabilities_are_those_of_the_tables() -> None:
    """Kolmogorov's 1.36 at 5%, and chi-square's 3.84 and 9.49 for one and four degrees of freedom."""
    assert kolmogorov_smirnov(range(1000), [value + 60.5 for value in range(1000)]) == pytest.approx(0.05, abs=0.01)
    assert chi_square(Counter(a=50, b=50), Counter(a=36, b=64)) == pytest.approx(0.046, abs=0.005)
    assert chi_square(Counter(a=5), Counter(a=9)) == 1.0
    assert chi_square(Counter(a=500, b=500), Counter(a=900, b=100)) < 1e-6


def test_a_message_that_is_larger_with_one_choice_is_found() -> None:
    first, second = Noted(), Noted()
    for number in range(100):
        first.count("messages", (("update", 0, 0),))
        second.count("messages", (("update", number % 4 == 0, 0),))
    assert compared(first, second)["messages"] < 0.0001
    outcome = judged((first, second))
    assert not outcome.is_clean


def test_at_a_server_all_that_is_counted_is_the_same_for_both_choices(tmp_path: Path) -> None:
    """Times are not judged here: a busy machine decides them."""

    async def run() -> tuple[Noted, Noted]:
        server = Serving(tmp_path)
        try:
            await server.start()
            return await measured(server.url, 25, seed=3, planted=0.0)
        finally:
            await server.stop()

    first, second = asyncio.run(run())

    assert set(first.counted) == {"messages to Bert", "messages to a stranger", "the server's own counts"}
    for name, counts in first.counted.items():
        assert len(counts) == 1, name
        assert counts.keys() == second.counted[name].keys()
    assert all(len(times) == first.counted["messages to Bert"].total() for times in first.times.values())
