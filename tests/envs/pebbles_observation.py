"""What a seat sees of Pebbles, for tests of batches that need no real game."""

from __future__ import annotations

import sys
from typing import Any

from tests.core.pebbles import Pebbles
from tests.core.pebbles_rules import State
from tierpark.core.rule import rule
from tierpark.core.sight import Part, number


def parts(options: Any) -> list[Part]:
    return [Part("heap", 1, 0, 20, "pebbles left"), Part("mover", 1, 0, 2, "whose turn it is")]


@rule
def observe(s: State, seat: int, out: Any) -> int:
    return number(out, number(out, 0, s.heap + 0), s.mover + 0)


class SeenPebbles(Pebbles):
    """Pebbles with observations."""

    n_actions = 3
    observation = sys.modules[__name__]
