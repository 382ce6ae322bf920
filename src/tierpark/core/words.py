"""Sets of actions as words of 63 bits: action 63 * w + b is bit b of word w.

63 and not 64, because the rules know signed integers alone: every word is non-negative and every shift is exact. And no
sum or product may leave 64 bits on its way: the compiler takes for granted that none does, and else it may do anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tierpark.core.rule import compiled_as, rule

WORD = 63
ALL = (1 << WORD) - 1


@rule
def _popcount(x: int) -> int:
    x = x - (x >> 1 & 0x5555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = x + (x >> 4) & 0x0F0F0F0F0F0F0F0F
    x = (x & 0xFFFFFFFF) + (x >> 32)
    return x * 0x01010101 >> 24 & 127


@compiled_as(_popcount)
def popcount(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()


@rule
def _lowest(x: int) -> int:
    return popcount((x & -x) - 1)


@compiled_as(_lowest)
def lowest(x: int) -> int:
    """The lowest bit that is set, of a set that is not empty."""
    return (x & -x).bit_length() - 1


@rule
def nth(x: int, n: int) -> int:
    """The bit with n set bits below it."""
    for _ in range(n):
        x &= x - 1
    return lowest(x)


@rule
def count(words: Any, used: int) -> int:
    """How many actions the first `used` words hold."""
    total = 0
    for w in range(used):
        total += popcount(words[w])
    return total


@rule
def member(words: Any, n: int) -> int:
    """The action with n smaller ones in the set."""
    w = 0
    here = popcount(words[0])
    while n >= here:
        n -= here
        w += 1
        here = popcount(words[w])
    return WORD * w + nth(words[w], n)


@rule
def contains(words: Any, used: int, action: int) -> bool:
    """Whether the action is in the first `used` words."""
    return 0 <= action < WORD * used and (words[action // WORD] >> action % WORD & 1) == 1


@rule
def holds(words: Any, n: int) -> bool:
    """Whether n is in the set."""
    found: bool = (words[n // WORD] >> n % WORD & 1) == 1
    return found


@rule
def put(words: Any, n: int) -> None:
    """Put n into the set."""
    words[n // WORD] |= 1 << n % WORD


@rule
def drop(words: Any, n: int) -> None:
    """Take n out of the set."""
    words[n // WORD] &= ~(1 << n % WORD)


@rule
def clear(words: Any, used: int) -> None:
    """Empty the first `used` words."""
    for w in range(used):
        words[w] = 0


@rule
def is_empty(words: Any, used: int) -> bool:
    """Whether the first `used` words hold nothing."""
    for w in range(used):
        if words[w] != 0:
            return False
    return True


def spread(words: Sequence[int], used: int) -> list[int]:
    """The actions as a sorted list, for people and lists."""
    found = []
    for w in range(used):
        rest = words[w]
        while rest:
            found.append(WORD * w + (rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return found
