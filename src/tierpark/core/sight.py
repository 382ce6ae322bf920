"""What a seat sees of a game, as a row of numbers for programs that learn.

Each game has a module `observation` with a rule `observe(s, seat, out)`, which writes everything that the seat may know
into `out` and nothing else, and `parts(options)`, which says what stands where. Both go from left to right; the rules
here write a piece of the row each and return where the next one begins. `out` is a memoryview of int16 in plain Python,
and an array of int8, int16 or float32 when compiled; a slice of either is a part of it and no copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.core.rule import rule, unchecked
from tierpark.core.words import WORD

if TYPE_CHECKING:
    from collections.abc import Sequence


POWERS = tuple(1 << i for i in range(WORD))


class Part(NamedTuple):
    """A piece of the row: what it means, and the range of each of its numbers."""

    name: str
    length: int
    low: int
    high: int
    meaning: str


class Span(NamedTuple):
    """Actions of one step with numbers from `first` to `last`: what they mean."""

    step: str
    first: int
    last: int
    meaning: str


def bit_part(name: str, length: int, meaning: str) -> Part:
    """A piece of noughts and ones."""
    return Part(name, length, 0, 1, meaning)


def of_seats(parts: Sequence[Part], seats: int) -> list[Part]:
    """The same piece for every seat: the one that looks first, then clockwise."""
    found = []
    for seat in range(seats):
        whose = "own" if seat == 0 else f"seat +{seat}"
        found += [part._replace(name=f"{whose}: {part.name}") for part in parts]
    return found


def size_of(parts: Sequence[Part]) -> int:
    """How many numbers a row has."""
    return sum(part.length for part in parts)


def width_of(parts: Sequence[Part]) -> str:
    """The narrowest type that holds every number of a row, as numpy calls it."""
    low, high = min(part.low for part in parts), max(part.high for part in parts)
    return "int8" if low >= -128 and high <= 127 else "int16"


@rule
def number(out: Any, at: int, value: int) -> int:
    """Write one number."""
    out[at] = value
    return at + 1


@unchecked
@rule
def numbers(out: Any, at: int, values: Any, n: int) -> int:
    """Write the first n numbers of an array."""
    assert at >= 0
    assert at + n <= len(out)
    assert n <= len(values)
    to = out[at : at + n]
    for i in range(n):
        to[i] = values[i]
    return at + n


@unchecked
@rule
def bits(out: Any, at: int, word: int, n: int) -> int:
    """Write the first n members of a set, each as 1 if it is there and 0 if not."""
    assert at >= 0
    assert at + n <= len(out)
    assert n <= WORD
    to = out[at : at + n]
    for i in range(n):
        to[i] = 1 if word & POWERS[i] else 0  # a shift by i would be made one by one
    return at + n


@rule
def wide_bits(out: Any, at: int, words: Any, n: int) -> int:
    """The same for a set of several words."""
    w = 0
    while n > 0:
        some = min(n, WORD)
        at = bits(out, at, words[w] + 0, some)
        n -= some
        w += 1
    return at


@rule
def one_of(out: Any, at: int, value: int, n: int) -> int:
    """Write which of n values this is: a 1 at its place and 0 elsewhere; all 0 if it is none of them."""
    assert n <= WORD
    return bits(out, at, 1 << value if 0 <= value < n else 0, n)


@rule
def blanks(out: Any, at: int, n: int) -> int:
    """Write n noughts, in place of what the seat may not know."""
    while n > 0:
        some = min(n, WORD)
        at = bits(out, at, 0, some)
        n -= some
    return at


@rule
def turned(seats: int, seat: int, players: int) -> int:
    """A set of seats as one of them sees it: itself first, then clockwise."""
    return (seats >> seat | seats << players - seat) & (1 << players) - 1


@rule
def seat_from(other: int, seat: int, players: int) -> int:
    """How many seats after this one another sits; -1 for no seat."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + players
