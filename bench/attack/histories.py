"""Histories of two processes without a network, made up by seeds; `tests/server/histories.py` says what happens."""

from __future__ import annotations

from collections import Counter

from bench.attack.part import Outcome
from tests.server.histories import tell

APART = 10_000_000  # between the numbers of the histories of two seeds


def attack(many: int, seed: int) -> Outcome:
    """So many histories; those with a fault are named by their number, which tells them again."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(seed * APART, seed * APART + many):
        history = tell(number)
        counts += history.figures
        faults += [f"history {number}: {fault}" for fault in history.faults[:3]]
    return Outcome(many, dict(counts), faults=faults)
