"""Spectacular, step 3 and the end of round 1: replenish, pass, score the entrance, refill (R9)."""

from __future__ import annotations

from tierpark.core.reveal import Reveal
from tierpark.core.rule import rule
from tierpark.games.spectacular.scoring import entrance_points
from tierpark.games.spectacular.solo import fill_sides, shuffle_tokens
from tierpark.games.spectacular.state import DISPLAY_TILES, NONE, State
from tierpark.games.spectacular.supply import fill_supply_board

TWO_DICE_UNTIL = 4  # players


@rule
def prepare_next_turn(s: State) -> None:
    """R9.1, R9.2: a tile for each gap in a display, while the personal stack lasts; then all boards to the left."""
    for seat in range(s.players):
        board = s.boards[seat]
        for slot in range(DISPLAY_TILES):
            if board.display_tiles[slot] == NONE and board.stack > 0:
                board.stack -= 1
                board.display_tiles[slot] = s.stacks[seat][board.stack]
                s.stacks[seat][board.stack] = NONE
                s.revealed = Reveal.ALL
    if s.players > 1:
        s.passes += 1


@rule
def score_entrance(s: State) -> None:
    """R9.5: once, after round 1."""
    for seat in range(s.players):
        s.entrance[seat] = entrance_points(s, seat)


@rule
def begin_round_2(s: State) -> None:
    """R9.6, R11.14: supply boards are filled where they lie."""
    if s.players == 1:
        fill_sides(s)
        shuffle_tokens(s)
    else:
        for i in range(s.players):
            fill_supply_board(s, i, 2 if s.players <= TWO_DICE_UNTIL else 1)
    s.revealed = Reveal.ALL
