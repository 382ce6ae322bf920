"""Spectacular: the set-up. Boards, stacks, displays, starting tiles and dice (R3)."""

from __future__ import annotations

from tierpark.core.dice import below, shuffle
from tierpark.core.rule import rule
from tierpark.games.spectacular.building import lay_tile
from tierpark.games.spectacular.flow import begin
from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.solo import fill_sides, shuffle_tokens
from tierpark.games.spectacular.state import (
    ALL_WORKERS,
    DISPLAY_DICE,
    DISPLAY_TILES,
    MAX_SEATS,
    N_CELLS,
    N_COLOURS,
    N_COMMON,
    N_MISSIONS,
    NONE,
    SET,
    SPACES,
    STACK,
    State,
    Step,
)
from tierpark.games.spectacular.supply import fill_supply_board, rolled
from tierpark.games.spectacular.tables import COLOUR, IS_X, MISSION_SET, STAR, STAR_COLOUR, START, THIRD

COMMON_DICE = 12  # of each colour
X_UNTIL = 4  # players


@rule
def setup(s: State) -> None:
    """Lay out the game for the options and the dice that the state already holds."""
    clear(s)
    lay_common_stacks(s)
    deal_boards(s)
    for seat in range(s.players):
        prepare_board(s, seat)
    if s.players == 1:
        fill_sides(s)
        shuffle_tokens(s)
    else:
        for seat in range(s.players):
            fill_supply_board(s, seat, 1)
    if s.with_missions:
        deal_missions(s)
    s.turn = 1
    s.selection = NONE
    s.threatened = NONE
    begin(s, Step.PREPARE)
    s.revealed = 0


@rule
def clear(s: State) -> None:
    """Nothing lies anywhere."""
    for seat in range(MAX_SEATS):
        board = s.boards[seat]
        for cell in range(N_CELLS):
            board.tiles[cell] = NONE
            board.corners[cell] = NONE
        for area in range(2):
            board.items[area].tile = NONE
            board.items[area].colour = NONE
            board.chosen[area] = NONE
        for slot in range(DISPLAY_TILES):
            board.display_tiles[slot] = NONE
        for place in range(STACK):
            s.stacks[seat][place] = NONE
        for card in range(3):
            s.missions[seat][card] = NONE
        for space in range(SPACES):
            s.supply[seat].tiles[space] = NONE
        s.stars[seat] = NONE
    for colour in range(N_COLOURS):
        for place in range(12):
            s.common[colour][place] = NONE


@rule
def lay_common_stacks(s: State) -> None:
    """R3.1, R3.2: dice, and a shuffled stack of each colour; with up to four players the X tiles stay in the box."""
    for tile in range(N_COMMON):
        if s.players > X_UNTIL or not IS_X[tile]:
            colour = COLOUR[tile]
            s.common[colour][s.heights[colour]] = tile
            s.heights[colour] += 1
    for colour in range(N_COLOURS):
        shuffle(s.dice, s.common[colour], s.heights[colour] + 0)
        s.common_dice[colour] = COMMON_DICE


@rule
def deal_boards(s: State) -> None:
    """R3.3, R3.4: each seat has a random player board, and a random supply board in front of it."""
    for seat in range(MAX_SEATS):
        s.stars[seat] = seat
        s.supply[seat].number = seat + 1
    shuffle(s.dice, s.stars, MAX_SEATS)
    for i in range(MAX_SEATS - 1, 0, -1):
        j = below(s.dice, i + 1)
        held = s.supply[i].number
        s.supply[i].number = s.supply[j].number
        s.supply[j].number = held
    for seat in range(s.players, MAX_SEATS):
        s.stars[seat] = NONE
        s.supply[seat].number = 0
    if s.players == 1:
        s.supply[0].number = 0  # R11.2: the backs of three boards


@rule
def prepare_board(s: State, seat: int) -> None:
    """R3.5 to R3.8: ten shuffled personal tiles, three into the display, three on the starting hexagons; eight dice."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    star = STAR[layout]
    board.vacant = (1 << N_CELLS) - 1 & ~(1 << star)
    board.lands[STAR_COLOUR[s.stars[seat]]] = 1 << star
    first = N_COMMON + SET * s.stars[seat]
    left = (1 << SET) - 1
    for drawn in range(SET):
        tile = first + draw_one(s, left, SET - drawn)
        left &= ~(1 << tile - first)
        if drawn < DISPLAY_TILES:
            board.display_tiles[drawn] = tile
        elif drawn < 2 * DISPLAY_TILES:
            start = drawn - DISPLAY_TILES
            lay_tile(s, seat, tile, START[layout][start], THIRD[layout][start])  # R3.6
        else:
            s.stacks[seat][SET - 1 - drawn] = tile
    board.stack = STACK
    for die in range(DISPLAY_DICE):
        board.display_dice[die] = rolled(s)
        s.rerolls[seat][die] = rolled(s)
    board.workers = ALL_WORKERS
    board.may_swap = 1
    board.may_roll = 1


@rule
def draw_one(s: State, left: int, n: int) -> int:
    """One of the n members of a set."""
    for _ in range(below(s.dice, n)):
        left &= left - 1
    place = 0
    while not left >> place & 1:
        place += 1
    return place


@rule
def deal_missions(s: State) -> None:
    """R3.9: one mission of each set for every seat."""
    for card in range(3):
        left = 0
        for mission in range(N_MISSIONS):
            if MISSION_SET[mission] == card:
                left |= 1 << mission
        for seat in range(s.players):
            mission = draw_one(s, left, MAX_SEATS - seat)
            left &= ~(1 << mission)
            s.missions[seat][card] = mission
