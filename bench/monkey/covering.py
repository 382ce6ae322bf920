"""Rows that cover every pair of values: what one table cannot show, a few hundred can."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Factors = Mapping[str, Sequence[Any]]
Row = dict[str, Any]
Value = tuple[str, Any]
Pair = tuple[Value, Value]

TRIES = 400  # random rows, after which two values are taken to exclude each other
PASSES = 2  # over all factors, to make a row cover more


def pairs_of(row: Row) -> Iterator[Pair]:
    """All pairs of values in a row, in the order of its factors."""
    return itertools.combinations(row.items(), 2)


def design(factors: Factors, fits: Callable[[Row], bool], seed: int) -> tuple[list[Row], list[Pair]]:
    """Rows that fit and cover every pair of values; and the pairs that no row can have."""
    luck = random.Random(seed)
    left = {pair for one, other in itertools.combinations(factors, 2) for pair in _between(factors, one, other)}
    rows, never = [], []
    for pair in sorted(left, key=str):
        if pair not in left:
            continue
        row = row_with(factors, fits, dict(pair), luck)
        if row is None:
            never.append(pair)
            left.discard(pair)
            continue
        _widen(row, factors, fits, left, set(dict(pair)), luck)
        rows.append(row)
        left.difference_update(pairs_of(row))
    return rows, never


def row_with(factors: Factors, fits: Callable[[Row], bool], given: Row, luck: random.Random) -> Row | None:
    """A random row that fits and has these values, or nothing."""
    for n in range(TRIES):
        usual = n / TRIES  # first any values, later mostly the usual ones, which exclude less
        row = {
            name: given[name] if name in given else values[0] if luck.random() < usual else luck.choice(values)
            for name, values in factors.items()
        }
        if fits(row):
            return row
    return None


def values_of(factors: Factors) -> list[Value]:
    """Every value of every factor."""
    return [(name, value) for name, values in factors.items() for value in values]


def rare(rows: Sequence[Row], factors: Factors, least: int) -> list[Value]:
    """The values that stand in fewer rows than that, once for each row that is missing."""
    seen = Counter(value for row in rows for value in row.items())
    return [value for value in values_of(factors) for _ in range(least - seen[value])]


def _between(factors: Factors, one: str, other: str) -> Iterator[Pair]:
    for a, b in itertools.product(factors[one], factors[other]):
        yield (one, a), (other, b)


def _widen(
    row: Row, factors: Factors, fits: Callable[[Row], bool], left: set[Pair], kept: set[str], luck: random.Random
) -> None:
    """Change values, one at a time, so that the row covers more of what is left."""
    places = {name: i for i, name in enumerate(factors)}
    names = [name for name in factors if name not in kept]

    def gain(name: str, value: Any) -> int:
        mine = (name, value)
        others = (item for item in row.items() if item[0] != name)
        return sum(((mine, o) if places[name] < places[o[0]] else (o, mine)) in left for o in others)

    for _ in range(PASSES):
        luck.shuffle(names)
        for name in names:
            before = row[name]
            for value in sorted(factors[name], key=lambda value: (-gain(name, value), luck.random())):
                row[name] = value
                if value == before or fits(row):
                    break
