"""Spectacular in words: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.spectacular.naming import COLOURS, cells_at
from tierpark.games.spectacular.state import (
    BLOCK,
    DISCARD,
    DISPLAY_TILE,
    LET_GO,
    MARK,
    MULTI,
    N_CELLS,
    N_COLOURS,
    NONE,
    READY,
    ROLL,
    SPACES,
    SUPPLY_DIE,
    WAYS,
    State,
    Step,
)
from tierpark.games.spectacular.workers import ANY, HOLDS, OWN, changed, holding

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

TOO_HIGH_OR_LOW = (
    "A breeding tile takes only a 1 or a 2",
    "A 6 needs a built tower at its tile",
    "No value is refused at a built tower",
    "The star animal takes only a 6",
)


def explain(game: Spectacular, state: State, seat: int, action: int) -> str:
    """Why an action is not legal for a seat that has to act."""
    board = state.boards[seat]
    match state.step:
        case Step.PREPARE | Step.REFRESH:
            return _no_preparation(state, seat, action)
        case Step.PROTECT:
            if not LET_GO < action <= N_COLOURS + 1:
                return "There is no such worker."
            if not board.workers >> action - 1 & 1:
                return "This worker is used already."
            return "A worker protects items of its own colour; only the multicoloured one protects all."
        case Step.CHOOSE:
            return _no_choice(state, seat, action)
        case Step.BUILD:
            return _no_building(game, state, seat, action)
        case Step.WORKERS:
            cell, way = divmod(action, WAYS)
            if not (0 <= cell < N_CELLS and way):
                return "There is no such use of a worker."
            if not board.fed >> cell & 1:
                return f"There is no die on {cells_at(game, state, seat)[cell]}."
            colour = next(c for c in range(N_COLOURS) if board.lands[c] >> cell & 1)
            return _no_value(game, state, seat, cell, colour, board.dice[cell], way)
        case _:
            return "There is no such choice."


def _no_preparation(state: State, seat: int, action: int) -> str:
    board = state.boards[seat]
    if action == READY and board.marked:
        return "Marked dice must be rolled first."
    if action == ROLL:
        return "Dice are rolled again only once." if not board.may_roll else "No die is marked."
    if MARK <= action < MARK + SPACES:
        return "Dice are rolled again only once." if not board.may_roll else "This die is marked already."
    if 0 <= action < MARK:
        if state.step == Step.PREPARE:
            return "Only one starting tile may be swapped, and only once."
        return "There is no tile on this space now."
    return "There is no such choice."


def _no_choice(state: State, seat: int, action: int) -> str:
    board = state.boards[seat]
    if not 0 <= action < DISPLAY_TILE + 3 + SPACES:
        return "There is no such item."
    from_display = action >= DISPLAY_TILE
    if board.chosen[int(from_display)] != NONE:
        return f"One item is chosen from the {'display' if from_display else 'supply'} already; it can be taken back."
    if not from_display and state.selection != NONE and (action >= SUPPLY_DIE) == bool(state.selection):
        return "The selection token lies on the other side."
    return "There is no item on this space."


def _no_building(game: Spectacular, state: State, seat: int, action: int) -> str:
    area, rest = divmod(action, BLOCK)
    cell, way = divmod(rest, WAYS)
    board = state.boards[seat]
    if not 0 <= area < 2 or rest > DISCARD:
        return "There is no such placement."
    item = board.items[area]
    if item.colour == NONE:
        return f"Nothing is left on area {'NW'[area]}."
    name = cells_at(game, state, seat)[cell]
    if item.tile != NONE:
        if not board.vacant >> cell & 1:
            return f"{name} is not vacant."
        return "A tile has six corners, and a breeding tile is not turned."
    if board.tiles[cell] == NONE and game.world.function(holding)(state, seat, cell) != len(HOLDS) - 1:
        return f"There is no tile on {name}."
    if not board.lands[item.colour] >> cell & 1:
        return f"A {COLOURS[item.colour]} die needs a {COLOURS[item.colour]} tile."
    if board.fed >> cell & 1:
        return f"There is a die on {name} already."
    return _no_value(game, state, seat, cell, item.colour, item.value, way)


def _no_value(game: Spectacular, state: State, seat: int, cell: int, colour: int, value: int, way: int) -> str:
    workers = state.boards[seat].workers
    if OWN[way] and not workers >> colour & 1:
        return f"The {COLOURS[colour]} worker is used already."
    if ANY[way] and not workers >> MULTI & 1:
        return "The multicoloured worker is used already."
    place = game.world.function(holding)(state, seat, cell)
    return f"{TOO_HIGH_OR_LOW[place]}, and this would be a {changed(value, way)}."
