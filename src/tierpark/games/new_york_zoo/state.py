"""New York Zoo: the state of a game as one flat record.

An enclosure is known by its tile, 0 to 44, wherever it lies; so a set of enclosures is one word: those of a zoo, those
where penguins live, those with two animals. Most questions of the rules are intersections of such sets.
Between two turns every scratch field of the turn has its resting value, and no trace of how it went is left in them.
"""

from __future__ import annotations

from enum import IntEnum

from tierpark.core.dice import Dice
from tierpark.core.record import Array, Record, i8, i64, of
from tierpark.pieces.bitboard import CELLS, Board

MAX_SEATS = 5
N_SPECIES = 5
N_SPACES = 25
N_SLOTS = 15
N_TILES = 45
N_KINDS = 8  # of attractions
N_LIMITED = 16  # attractions of more than one space
N_START_TILES = 6  # of each seat in the short game

NONE = -1


class Step(IntEnum):
    """Which decision is due. From CHECK on, nobody decides: the rules go on by themselves."""

    ARRANGE = 0
    MOVE = 1
    PLACE = 2
    POPULATE = 3
    ACQUIRE = 4
    HOME = 5
    JOIN = 6
    RESOLVE = 7
    KEEP = 8
    ATTRACTION = 9
    PLACE_ATTRACTION = 10
    BREED = 11
    BONUS = 12
    OVER = 13
    CHECK = 14
    NEXT_ANIMAL = 15
    END_MAIN_ACTION = 16
    NEXT_LINE = 17
    NEXT_SEAT = 18
    END_TURN = 19


class Phase(IntEnum):
    """The part of a turn: the main action, or the four phases of one breeding (R10)."""

    MAIN = 0
    OFFSPRING = 1
    OFFSPRING_CHECK = 2
    BONUS = 3
    BONUS_CHECK = 4


class Ending(IntEnum):
    """Why the game is over."""

    RUNNING = 0
    MAIN_ACTION = 1
    BREEDING = 2
    OUT_OF_TIME = 3
    TOO_FAR = 4


# Placements: orientation * CELLS + anchor. Sets of enclosures use the tile as id, and these beside it:
HOUSE = N_TILES  # 45: the animal goes into a house; + species: the animal comes from a house
ENOUGH = HOUSE + N_SPECIES  # 50: no (more) animals, no join, no offspring
MARKER = N_SPACES  # 25 + m: solo, spend marker m of 0 to 3; a space alone: marker 4+
FREE_MOVE = MARKER + 4  # 29
NO, YES = 0, 1
SUBMIT = 8 * CELLS  # 1008
START_OVER = SUBMIT + 1
N_ACTIONS = START_OVER + 1
N_WORDS = 17


class Slot(Record):
    """A slot of the action strip: its stack from bottom to top."""

    height: i8
    tiles: Array[i8] = of(3)


class Enclosure(Record):
    """One of the 45 tiles: who has built it where, and who lives there."""

    seat: i8  # NONE while it lies elsewhere
    orientation: i8
    anchor: i8
    species: i8  # NONE while empty
    animals: i8


class Attraction(Record):
    """One of the 16 attractions of more than one space."""

    seat: i8
    orientation: i8
    anchor: i8


class Zoo(Record):
    """A seat's zoo board."""

    free: Board  # construction spaces not covered yet
    stalls: Board  # spaces under attractions of one space
    enclosures: i64  # a set of tiles
    houses: Array[i8] = of(N_SPECIES)  # how many animals of each species live in houses
    rooms: i8  # empty houses
    start_tiles: Array[i8] = of(N_START_TILES)  # short game
    arranged: i8  # how many of them are placed
    submitted: i8


class State(Record):
    """A whole game."""

    players: i8
    short: i8
    side: i8  # solo: 0 = A, 1 = B

    dice: Dice
    zoos: Array[Zoo] = of(MAX_SEATS)
    slots: Array[Slot] = of(N_SLOTS)
    enclosures: Array[Enclosure] = of(N_TILES)
    lives: Array[i64] = of(N_SPECIES)  # species -> the enclosures it lives in, of all seats
    pairs: i64  # enclosures with at least two animals
    full: i64  # enclosures with an animal on every space
    attractions: Array[Attraction] = of(N_LIMITED)
    supply: Array[i8] = of(N_KINDS)  # of each kind of attraction; the first kind never runs out
    elephant: i8
    markers: i8  # solo: a set of unused range markers
    distance: i8  # solo: strip spaces travelled

    step: i8
    phase: i8
    mover: i8  # whose turn it is
    actor: i8  # who decides
    ending: i8

    tile: i8  # the enclosure being placed, populated or exchanged
    species: i8  # of the animals being placed, joined or kept
    second: i8  # the species that the acquisition still offers, or NONE
    taken: i8  # animals moved into the new enclosure, or placed in this acquisition
    receiver: i8  # the enclosure that received the last animal of this action, and how many (R5)
    received: i8
    kind: i8  # the attraction to place

    joiners: i64  # enclosures that one animal may still join from a house
    bred: i64  # enclosures that had offspring in this breeding, of all seats
    picks: i8  # enclosures the actor has chosen to breed
    offset: i8  # how many seats after the mover the breeding has got
    crossed: Array[i8] = of(5)  # species of the lines crossed in this move, in order
    lines: i8
    line: i8  # how many of them have begun to breed
