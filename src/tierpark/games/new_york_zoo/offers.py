"""New York Zoo: what a seat is offered. Where a piece fits is told by shapes and anchors instead of sentences."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING

from tierpark.core.offers import Offer, Placements, Way
from tierpark.games.new_york_zoo.state import SUBMIT, State, Step
from tierpark.pieces.bitboard import CELLS, COLUMNS
from tierpark.pieces.polyomino import Cells, orientation_index, orientations

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

PLACING = (Step.ARRANGE, Step.PLACE, Step.PLACE_ATTRACTION)


def placements(game: NewYorkZoo, state: State, seat: int) -> Placements | None:
    """Where the piece in the seat's hand fits; nothing if the seat decides something else."""
    actions = game.legal_actions(state, seat) if state.step in PLACING else []
    if not actions or actions[0] >= SUBMIT:
        return None
    said = game.describe(state, seat, actions[0])
    piece = next(piece for piece in game.pieces if piece.id == said.fields["piece"])
    ways = []
    for held, (turns, flipped, shape) in enumerate(_ways_to_hold(piece.cells)):
        base = held * CELLS
        fitting = actions[bisect_left(actions, base) : bisect_left(actions, base + CELLS)]
        if fitting:
            ways.append(Way(turns, flipped, shape, base, COLUMNS, list(fitting)))
    return Placements(said.kind, {"piece": piece.id}, ways)


def besides(game: NewYorkZoo, state: State, seat: int) -> list[Offer]:
    """R14: what can be done instead of placing a start tile."""
    found = []
    for action in game.legal_actions(state, seat) if state.step == Step.ARRANGE else []:
        if action >= SUBMIT:
            said = game.describe(state, seat, action)
            found.append(Offer(action, said.kind, said.fields, said.short, said.sentence))
    return found


@cache
def _ways_to_hold(cells: Cells) -> list[tuple[int, bool, list[tuple[int, int]]]]:
    """Of each orientation the quarter turns, whether it is flipped before, and its cells from the first."""
    ways = []
    for held, shape in enumerate(orientations(cells)):
        flipped, turns = divmod(orientation_index(cells).index(held), 4)
        top, left = shape[0]
        ways.append((turns, bool(flipped), [(row - top, column - left) for row, column in shape]))
    return ways
