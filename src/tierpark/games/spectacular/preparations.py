"""Spectacular: final preparations. Swap a starting tile, roll dice of the display again (R4)."""

from __future__ import annotations

from tierpark.core.reveal import Reveal
from tierpark.core.rule import rule
from tierpark.games.spectacular.building import lay_tile
from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.state import (
    DISPLAY_DICE,
    DISPLAY_TILES,
    MARK,
    NONE,
    READY,
    ROLL,
    SWAP,
    State,
)
from tierpark.games.spectacular.tables import COLOUR, START, THIRD

ALL_SWAPS = (1 << DISPLAY_TILES * DISPLAY_TILES) - 1


@rule
def preparations(s: State, seat: int) -> int:
    """R4.1 to R4.3: each once, in either order, or not at all. Whoever marks dice rolls them."""
    board = s.boards[seat]
    found = ALL_SWAPS << SWAP if board.may_swap else 0
    if board.may_roll:
        found |= ((1 << DISPLAY_DICE) - 1 & ~board.marked) << MARK
    return found | 1 << (ROLL if board.marked else READY)


@rule
def prepare(s: State, seat: int, action: int) -> None:
    """Carry out one of them."""
    board = s.boards[seat]
    if action == READY:
        board.may_swap = 0
        board.may_roll = 0
        s.due &= ~(1 << seat)
    elif action == ROLL:
        for die in range(DISPLAY_DICE):
            if board.marked >> die & 1:
                board.display_dice[die] = s.rerolls[seat][die]
        board.marked = 0
        board.may_roll = 0
        s.revealed = Reveal.OWN
    elif action >= MARK:
        board.marked |= 1 << action - MARK
    else:
        swap(s, seat, action // DISPLAY_TILES, action % DISPLAY_TILES)
        board.may_swap = 0


@rule
def swap(s: State, seat: int, start: int, slot: int) -> None:
    """R4.1: a starting tile and one of the display change places; the one that comes in is turned by R3.6."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    cell = START[layout][start]
    out = board.tiles[cell]
    board.lands[COLOUR[out]] &= ~(1 << cell)
    board.hearts &= ~(1 << cell)
    board.corners[cell] = NONE
    lay_tile(s, seat, board.display_tiles[slot] + 0, cell, THIRD[layout][start])
    board.display_tiles[slot] = out


@rule
def forget_rerolls(s: State) -> None:
    """What other dice would have shown never matters."""
    for seat in range(s.players):
        for die in range(DISPLAY_DICE):
            s.rerolls[seat][die] = 0
