"""New York Zoo: what a position is worth to a seat, as a person would guess at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.words import WORD
from tierpark.pieces.bitboard import COLUMNS

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.state import State

LEFT_EDGE = sum(1 << cell for cell in range(0, 9 * COLUMNS, COLUMNS))


def worth(game: NewYorkZoo, state: State, seat: int) -> float:
    """Few free spaces in one smooth area, and enclosures that are about to be complete."""
    zoo = state.zoos[seat]
    free = zoo.free.lo | zoo.free.hi << WORD
    value: float = -3.0 * free.bit_count() - 0.35 * _border(free) - 1.5 * _holes(free)
    value += 0.6 * sum(zoo.houses)
    tiles = zoo.enclosures
    while tiles:
        tile = (tiles & -tiles).bit_length() - 1
        tiles &= tiles - 1
        animals, size = state.enclosures[tile].animals, game.tiles[tile].size
        value += 0.9 * animals + 4.0 * (animals / size) ** 2 + (0.8 if 2 <= animals < size else 0.0)
    if state.players == 1:
        value -= 0.8 * state.distance
    return value


def _border(free: int) -> int:
    """How many sides of free cells touch something else."""
    right = free & (free >> 1) & ~(LEFT_EDGE << COLUMNS - 1)
    down = free & free >> COLUMNS
    return 4 * free.bit_count() - 2 * right.bit_count() - 2 * down.bit_count()


def _holes(free: int) -> int:
    """Free cells with no free neighbour."""
    last = LEFT_EDGE << COLUMNS - 1
    near = (free & ~last) << 1 | (free & ~LEFT_EDGE) >> 1 | free << COLUMNS | free >> COLUMNS
    return (free & ~near).bit_count()
