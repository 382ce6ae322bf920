"""Spectacular: the state of a game as one flat record.

The hexagons of a park have numbers, 0 to 19, so a set of hexagons is one word: those of a colour, those with a die.
Seats act at the same time. What the others see of a seat is `seen`: its player board when the last step ended.
"""

from __future__ import annotations

from enum import IntEnum

from tierpark.core.dice import Dice
from tierpark.core.record import Array, Record, i8, i16, i32, i64, of

MAX_SEATS = 6
N_CELLS = 20
N_COLOURS = 4
N_TILES = 108
N_COMMON = 48
N_ANIMALS = 16
N_MISSIONS = 18
SET = 10  # personal tiles of a player board
DISPLAY_TILES = 3
DISPLAY_DICE = 8  # two of each colour
STACK = 4  # personal tiles that are neither in the display nor on the starting hexagons
SPACES = 8  # for tiles, and for dice, on a supply board (solo: on either side)
ROUND_1, LAST_TURN = 8, 15

NONE = -1
HEART = 3  # where a tile has no watchtower part (0 black, 1 brown, 2 beige)
MULTI = 4  # the worker token that goes with every colour
ALL_WORKERS = 31


class Step(IntEnum):
    """Which decision is due."""

    PREPARE = 0
    REFRESH = 1  # solo
    SELECT = 2  # solo
    PROTECT = 3  # solo
    CHOOSE = 4
    BUILD = 5
    WORKERS = 6
    OVER = 7


# What a number means where one item after another is chosen:
SWAP = 0  # PREPARE: + 3 * starting tile + display tile; REFRESH: + the tile on a right space
MARK = 9  # + a die that is to be rolled again
ROLL = 17
READY = 18
LET_GO = 0  # PROTECT: the item leaves; 1 + a worker token: it stays
SUPPLY_TILE, SUPPLY_DIE, DISPLAY_TILE, DISPLAY_DIE = 0, 8, 16, 19  # CHOOSE
# BUILD and WORKERS: 7 * hexagon + how, and the items of the preparation areas N and W one after the other.
WAYS = 7  # a tile's corner, or which worker tokens change a die
BLOCK = 189  # three words
DISCARD = N_CELLS * WAYS  # WORKERS: no more tokens
N_ACTIONS = BLOCK + DISCARD + 1
N_WORDS = 6


class Item(Record):
    """What lies on a preparation area: a tile, or a die of a colour; neither when the colour is NONE."""

    tile: i8
    colour: i8
    value: i8


class PlayerBoard(Record):
    """A player board with its park and all that lies on and beside it."""

    tiles: Array[i8] = of(N_CELLS)
    corners: Array[i8] = of(N_CELLS)  # where the watchtower part lies
    dice: Array[i8] = of(N_CELLS)  # their values
    vacant: i32
    lands: Array[i32] = of(N_COLOURS)  # the hexagons of each colour, the star animal's among them
    hearts: i32
    towered: i32  # hexagons at a built tower
    fed: i32  # hexagons with a die
    items: Array[Item] = of(2)  # the preparation areas N and W
    chosen: Array[i8] = of(2)  # from the supply board and from the display, while seats choose
    display_tiles: Array[i8] = of(DISPLAY_TILES)
    display_dice: Array[i8] = of(DISPLAY_DICE)  # 0 when taken
    stack: i8  # how many tiles the personal stack holds
    workers: i8  # a set of unused tokens
    marked: i16  # dice to be rolled again
    may_swap: i8
    may_roll: i8


class SupplyBoard(Record):
    """A supply board: a tile and two dice of each colour, the dice inside the dotted line last. Solo: both sides."""

    number: i8
    tiles: Array[i8] = of(SPACES)
    dice: Array[i8] = of(SPACES)


class State(Record):
    """A whole game."""

    players: i8
    asymmetric: i8
    with_missions: i8
    in_order: i8  # seats choose one after another

    dice: Dice
    boards: Array[PlayerBoard] = of(MAX_SEATS)
    seen: Array[PlayerBoard] = of(MAX_SEATS)
    stars: Array[i8] = of(MAX_SEATS)  # which player board a seat has
    missions: Array[Array[i8]] = of(MAX_SEATS, 3)
    entrance: Array[i16] = of(MAX_SEATS)  # points scored after round 1
    stacks: Array[Array[i8]] = of(MAX_SEATS, STACK)  # personal ones, bottom first
    rerolls: Array[Array[i8]] = of(MAX_SEATS, DISPLAY_DICE)  # thrown in the set-up, so that no seat waits for another

    supply: Array[SupplyBoard] = of(MAX_SEATS)
    passes: i8  # how often the supply boards went to the left
    common: Array[Array[i8]] = of(N_COLOURS, 12)  # the stacks of common tiles, bottom first
    heights: Array[i8] = of(N_COLOURS)
    common_dice: Array[i8] = of(N_COLOURS)
    box_tiles: Array[i64] = of(2)  # discarded, as a set
    box_dice: Array[i8] = of(N_COLOURS)

    tokens: Array[i8] = of(SPACES)  # solo tokens, top first
    drawn: i8
    selection: i8  # solo: 0 dice on the left, 1 tiles on the right
    threatened: i8  # solo: the space whose item is about to leave

    turn: i8
    step: i8
    due: i8  # the seats that have not finished the step
    secret: i8  # several seats act at once, so that nobody sees the others' boards until all are done
    revealed: i8  # scratch: what the action shows
