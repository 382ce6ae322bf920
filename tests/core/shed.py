"""More rules to build worlds of; this module and `garden` import each other."""

from __future__ import annotations

from tests.core import garden
from tierpark.core.rule import rule

DEPTHS = ((5, 6), (7, 8))


@rule
def dig(i: int) -> int:
    return DEPTHS[0][0] * garden.plot(i)
