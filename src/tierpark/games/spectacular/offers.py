"""Spectacular: what a seat is offered. Where an item fits is told by hexagons, for each corner or use of workers.

A way's first (and only) cell is the number of the hexagon; its turns are the corner of a tile's part, or which workers
change a die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.offers import Offer, Offers, Placements, Way
from tierpark.games.spectacular.state import BLOCK, DISCARD, WAYS, State, Step

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

SAME_FOR_ALL = ("item", "tile", "colour", "value")


def offers(game: Spectacular, state: State, seat: int) -> Offers | None:
    """Placements of both items, or of workers on dice of the park; nothing if the seat decides something else."""
    if state.step not in (Step.BUILD, Step.WORKERS):
        return None
    listed, placements = [], []
    actions = game.legal_actions(state, seat)
    for area in range(2):
        here = [action for action in actions if action // BLOCK == area]
        placed = [action for action in here if action % BLOCK != DISCARD]
        if placed:
            said = game.describe(state, seat, placed[0])
            same = {} if state.step == Step.WORKERS else {k: v for k, v in said.fields.items() if k in SAME_FOR_ALL}
            placements.append(Placements(said.kind, same, _ways(placed, area * BLOCK)))
        for action in here[len(placed) :]:
            said = game.describe(state, seat, action)
            listed.append(Offer(action, said.kind, said.fields, said.short, said.sentence))
    return Offers(game.question(state, seat), listed, placements)


def _ways(actions: list[int], base: int) -> list[Way]:
    ways = []
    for way in range(WAYS):
        fitting = [action for action in actions if (action - base) % WAYS == way]
        if fitting:
            ways.append(Way(way, False, [(0, 0)], base + way, WAYS, fitting))
    return ways
