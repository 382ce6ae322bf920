"""Spectacular, step 1: choose one item from the supply board and one from the display (R6)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.spectacular.solo import DICE, TILES
from tierpark.games.spectacular.state import (
    DISPLAY_DICE,
    DISPLAY_DIE,
    DISPLAY_TILE,
    DISPLAY_TILES,
    MAX_SEATS,
    N_COLOURS,
    NONE,
    SPACES,
    SUPPLY_DIE,
    SUPPLY_TILE,
    State,
)
from tierpark.games.spectacular.supply import supply_board_of
from tierpark.games.spectacular.tables import COLOUR, LEFT


@rule
def items(s: State, seat: int) -> int:
    """R6.1: exactly one of each, in either order."""
    board = s.boards[seat]
    found = 0
    if board.chosen[0] == NONE:
        supply = s.supply[supply_board_of(s, seat)]
        for space in range(SPACES):
            if supply.tiles[space] != NONE and s.selection != DICE:
                found |= 1 << SUPPLY_TILE + space
            if supply.dice[space] != 0 and s.selection != TILES:
                found |= 1 << SUPPLY_DIE + space
    if board.chosen[1] == NONE:
        for slot in range(DISPLAY_TILES):
            if board.display_tiles[slot] != NONE:
                found |= 1 << DISPLAY_TILE + slot
        for die in range(DISPLAY_DICE):
            if board.display_dice[die] != 0:
                found |= 1 << DISPLAY_DIE + die
    return found


@rule
def choose_item(s: State, seat: int, action: int) -> None:
    """Both items are taken when all seats have chosen; until then the choice can be changed (R6.5)."""
    board = s.boards[seat]
    board.chosen[1 if action >= DISPLAY_TILE else 0] = action
    if board.chosen[0] != NONE and board.chosen[1] != NONE:
        s.due &= ~(1 << seat)


@rule
def first_to_choose(s: State) -> int:
    """R6.3: of the seats that still have to choose the one with the lowest supply board."""
    first = NONE
    lowest_number = MAX_SEATS + 1
    for seat in range(s.players):
        number = s.supply[supply_board_of(s, seat)].number
        if s.due >> seat & 1 and number < lowest_number:
            first = seat
            lowest_number = number + 0
    return first


@rule
def chosen_item(s: State, seat: int, action: int) -> tuple[int, int, int]:
    """The item that an action chooses: its tile, its colour and its value."""
    board = s.boards[seat]
    if action >= DISPLAY_DIE:
        die = action - DISPLAY_DIE
        return NONE, die // 2, board.display_dice[die] + 0
    supply = s.supply[supply_board_of(s, seat)]
    if SUPPLY_DIE <= action < DISPLAY_TILE:
        space = action - SUPPLY_DIE
        return NONE, LEFT[space] + 0 if s.players == 1 else space % N_COLOURS, supply.dice[space] + 0
    tile = board.display_tiles[action - DISPLAY_TILE] + 0 if action >= DISPLAY_TILE else supply.tiles[action] + 0
    return tile, COLOUR[tile] + 0, 0


@rule
def take_items(s: State, seat: int) -> None:
    """R6.1, R6.2: what was chosen moves to the preparation areas, dice as they lie."""
    board = s.boards[seat]
    for area in range(2):
        item = board.items[area]
        item.tile, item.colour, item.value = chosen_item(s, seat, board.chosen[area] + 0)
    supply = s.supply[supply_board_of(s, seat)]
    if board.items[0].tile == NONE:
        supply.dice[board.chosen[0] - SUPPLY_DIE] = 0
    else:
        supply.tiles[board.chosen[0] - SUPPLY_TILE] = NONE
    if board.items[1].tile == NONE:
        board.display_dice[board.chosen[1] - DISPLAY_DIE] = 0
    else:
        board.display_tiles[board.chosen[1] - DISPLAY_TILE] = NONE
    board.chosen[0] = NONE
    board.chosen[1] = NONE
