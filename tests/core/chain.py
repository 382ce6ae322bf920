"""Rules that call one another in two ways, to be linked in tests."""

from __future__ import annotations

from tierpark.core.rule import rule


@rule
def deep(x: int) -> int:
    total = 0
    for i in range(x % 7 + 3):
        total += i * x ^ total >> 2
    return total


@rule
def middle(x: int) -> int:
    total = deep(x + 1)
    for i in range(total % 5 + 2):
        total += deep(i + x) ^ i
    return total


@rule
def top(x: int) -> int:
    return deep(x) + 3 * middle(2) + middle(x) + deep(5)
