"""Spectacular: supply boards and the common supply: filling (R3.4, R9.6), passing (R9.2), discarding (R7.2)."""

from __future__ import annotations

from tierpark.core.dice import below
from tierpark.core.rule import rule
from tierpark.games.spectacular.state import N_COLOURS, NONE, State

TILES_IN_A_WORD = 54  # of 108 tiles


@rule
def rolled(s: State) -> int:
    """A die is thrown."""
    return below(s.dice, 6) + 1


@rule
def drawn_tile(s: State, colour: int) -> int:
    """The top tile of a common stack."""
    s.heights[colour] -= 1
    tile = s.common[colour][s.heights[colour]]
    s.common[colour][s.heights[colour]] = NONE
    return tile + 0


@rule
def drawn_die(s: State, colour: int) -> int:
    """A die from the common supply, rolled."""
    s.common_dice[colour] -= 1
    return rolled(s)


@rule
def fill_supply_board(s: State, i: int, dice: int) -> None:
    """R3.4, R9.6: a tile and so many dice of each colour; the second die lies inside the dotted line."""
    board = s.supply[i]
    for colour in range(N_COLOURS):
        if board.tiles[colour] == NONE:
            board.tiles[colour] = drawn_tile(s, colour)
        for n in range(dice):
            if board.dice[colour + N_COLOURS * n] == 0:
                board.dice[colour + N_COLOURS * n] = drawn_die(s, colour)


@rule
def supply_board_of(s: State, seat: int) -> int:
    """R9.2: boards go to the left, and each began at the seat of its place in the state."""
    return (seat - s.passes) % s.players


@rule
def put_tile_into_box(s: State, tile: int) -> None:
    """R7.2: it never comes back."""
    s.box_tiles[tile // TILES_IN_A_WORD] |= 1 << tile % TILES_IN_A_WORD


@rule
def put_die_into_box(s: State, colour: int) -> None:
    """R7.2: it never comes back."""
    s.box_dice[colour] += 1
