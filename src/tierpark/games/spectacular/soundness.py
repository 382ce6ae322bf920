"""Spectacular: whether a game can go on from a position that was written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition
from tierpark.games.spectacular.naming import COLOURS, cells_at, layout_at
from tierpark.games.spectacular.solo import DICE, TILES, is_empty
from tierpark.games.spectacular.state import LAST_TURN, NONE, ROUND_1, SPACES, State, Step
from tierpark.games.spectacular.workers import HOLDS, holding

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

SOLO_STEPS = (Step.REFRESH, Step.SELECT, Step.PROTECT)


def check(game: Spectacular, state: State) -> None:
    """Refuse what no rule could have brought about, as far as a rule would go wrong with it."""
    for seat in range(state.players):
        _check_dice(game, state, seat)
    _check_step(game, state)
    if state.turn <= ROUND_1 and state.step != Step.OVER:
        _check_round_2(state)


def _check_dice(game: Spectacular, state: State, seat: int) -> None:
    """R7.12: every die fits its tile."""
    for cell, name in enumerate(cells_at(game, state, seat)):
        value, place = state.boards[seat].dice[cell], game.world.function(holding)(state, seat, cell)
        if value and not HOLDS[place] >> value & 1:
            raise BadPosition(f"seat{seat + 1}: the tile on {name} does not take a {value}")


def _check_step(game: Spectacular, state: State) -> None:
    """The seats have what the step asks them about."""
    supply = state.supply[0]
    name = f"step={Step(state.step).name.lower()}"
    if state.players > 1 and state.step in SOLO_STEPS:
        raise BadPosition(f"{name} is for the solo challenge")
    match state.step:
        case Step.PREPARE:
            for seat in range(state.players):
                board = state.boards[seat]
                starts = [board.tiles[cell] for cell, _ in layout_at(game, state, seat).starts]
                if NONE in (*starts, *board.display_tiles) or 0 in board.display_dice:
                    raise BadPosition(f"{name}: starting hexagons and displays are full")
        case Step.REFRESH:
            if 0 in supply.dice:
                raise BadPosition(f"{name}: the left side is full")
        case Step.SELECT:
            if state.drawn == SPACES or not any(supply.dice) or set(supply.tiles) == {NONE}:
                raise BadPosition(f"{name}: both sides have an item, and a solo token is left")
        case Step.PROTECT:
            if NONE in (state.selection, state.threatened) or is_empty(state, state.threatened):
                raise BadPosition(f"{name} needs a selection, and a threatened item on the other side")
        case Step.CHOOSE:
            if state.players == 1 and state.selection == NONE:
                raise BadPosition(f"{name} needs a selection")
            for seat in range(state.players):
                _check_choice(state, seat)
        case Step.WORKERS:
            if state.turn not in (ROUND_1, LAST_TURN):
                raise BadPosition(f"{name} comes after turn {ROUND_1} and after turn {LAST_TURN}")


def _check_choice(state: State, seat: int) -> None:
    """R6.1: both sources hold an item."""
    supply, board = state.supply[seat], state.boards[seat]
    has_tile = any(tile != NONE for tile in supply.tiles) and state.selection != DICE
    has_die = any(supply.dice) and state.selection != TILES
    if not (has_tile or has_die):
        raise BadPosition(f"seat{seat + 1} has nothing to choose from in the supply")
    if set(board.display_tiles) == {NONE} and not any(board.display_dice):
        raise BadPosition(f"seat{seat + 1} has nothing to choose from in the display")


def _check_round_2(state: State) -> None:
    """R2.5: the stacks do not run out."""
    tiles = 4 if state.players == 1 else state.players  # alone, two can be exchanged before the round
    for colour, name in enumerate(COLOURS):
        if state.heights[colour] < tiles:
            raise BadPosition(f"too few {name} tiles are left for round 2")
