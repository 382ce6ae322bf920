"""A part of the proof: one kind of attack, how often it is wanted, and what some strokes of it have shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec


class NotHere(Exception):
    """This machine lacks what the attack needs; the message says what."""


class Outcome(msgspec.Struct, omit_defaults=True):
    """What came of some strokes. `counts` are added up over all runs; of `samples` the page tells the spread."""

    strokes: int
    counts: dict[str, int] = {}
    samples: dict[str, list[float]] = {}
    faults: list[str] = []

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found that must not be."""
        return not self.faults


@dataclass(frozen=True)
class Part:
    """One kind of attack. `strike(strokes, seed)` does at most so many strokes, and says how many it did."""

    name: str
    does: str  # in a few words, for the page
    wanted: int  # strokes in all
    at_once: int  # strokes in one call: so many as take a minute or two
    strike: Callable[[int, int], Outcome]
    unit: str = "strokes"
