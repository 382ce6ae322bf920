"""Who sits where: every bot in every seat of the same deal, and all line-ups equally often.

The games of a series have numbers. A *round* is all games on one deal: every line-up of the bots, each with its seats
rotated. Rounds follow one another, so a series of any length is as even as it can be, and a longer one begins with the
games of a shorter one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple


class Seating(NamedTuple):
    """One game: the number of its deal, and the bot in each seat."""

    deal: int
    bots: tuple[int, ...]


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Which bots play together.

    More bots than seats: every choice of so many of them. Fewer: each sits down again when all have, and as many
    line-ups as it takes for all to sit down equally often.
    """
    if bots >= seats:
        return list(combinations(range(bots), seats))
    found = [tuple((first + i) % bots for i in range(seats)) for first in range(bots)]
    return found[:1] if seats % bots == 0 else found


def rotations(lineup: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A line-up with its seats rotated; the same seating is not there twice."""
    return list(dict.fromkeys(lineup[i:] + lineup[:i] for i in range(len(lineup))))


@lru_cache(maxsize=16)
def round_of(bots: int, seats: int, *, reverse: bool = False) -> tuple[tuple[int, ...], ...]:
    """All games on one deal."""
    found = [lineup[::-1] if reverse else lineup for lineup in lineups(bots, seats)]
    return tuple(seating for lineup in found for seating in rotations(lineup))


def seating(bots: int, seats: int, number: int) -> Seating:
    """The game of this number. On every second deal the seats go round the other way, so that neighbours change."""
    deal, place = divmod(number, len(round_of(bots, seats)))
    return Seating(deal, round_of(bots, seats, reverse=deal % 2 == 1)[place])
