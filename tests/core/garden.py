"""A few rules to build worlds of, in tests."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from tests.core import shed
from tests.core.shed import DEPTHS, dig
from tierpark.core.rule import compiled_as, each, rule

game: Any = None
PLOTS = (3, 1, 4)
SIZE = 10


class Tool(IntEnum):
    SPADE = 2
    HOE = 5
    SHOVEL = 2


@rule
def plot(i: int) -> int:
    return PLOTS[i]


@rule
def total() -> int:
    found = 0
    for i in each(3):
        found += plot(i)
    return found


@rule
def size(factor: int = 2) -> int:
    return factor * SIZE


@rule
def deepest() -> int:
    return max(DEPTHS[0][0], DEPTHS[1][1])


@rule
def strength(tool: int) -> int:
    match tool:
        case Tool.SPADE:
            return 20
        case Tool.HOE:
            return Tool.HOE + Tool.SHOVEL
        case _:
            return 0


@rule
def work(i: int) -> int:
    return dig(i) + shed.dig(0)


@rule
def bound() -> int:
    answer: int = game.plot(0)
    return answer


@rule
def _slow(x: int) -> int:
    return x + 1000


@compiled_as(_slow)
def fast(x: int) -> int:
    return x.bit_length()


@rule
def everything(out: Any) -> None:
    out[0] = total()
    out[1] = size()
    out[2] = deepest()
    out[3] = strength(2)
    out[4] = strength(5)
    out[5] = work(1)
    out[6] = bound()
    out[7] = fast(6)
