"""Zoo Parque: the state of a game as one flat record.

Dominoes have the numbers 1 to 164 and the entrance 165; domino d has the halves 2 d and 2 d + 1. No domino and no half
is 0. What the halves show is in the state, since a game may be played with dominoes of its own (`options`).
The map is a plane without an edge; each cell has a stack of halves, of which the rules see the top one (R3.8).
"""

from __future__ import annotations

from enum import IntEnum

from tierpark.core.dice import Dice
from tierpark.core.record import Array, Record, i8, i16, i32, i64, of
from tierpark.core.words import WORD
from tierpark.pieces.plane import HEIGHT, MOST_CELLS, Plane

MAX_SEATS = 6
PAWNS = 4  # of a seat
ALL_PAWNS = MAX_SEATS * PAWNS
N_DOMINOES = 164
ENTRANCE = N_DOMINOES + 1
N_HALVES = 2 * (ENTRANCE + 1)
MOST_HAND = 6
N_ANIMALS = 16
N_CARDS = 43
N_OPTIONS = 21
MOST_KEPT = 448  # cells of all exhibits that are to be fed

NONE = -1
IN_SUPPLY = -1  # where a pawn is that is on no cell
END = -1  # of a chain

GRASS, WATER, JUNGLE, TUNDRA, DESERT, WILD, PATH, BLANK = range(8)  # the ground of a half
N_TERRAINS = 5  # without the wildcard, which counts as each of them (R12.2)

NOTHING = 0  # items: 1 to 16 animals, 17 to 23 stalls, 24 to 30 objects
(LION, POLAR_BEAR, WOLF, DOLPHIN, PANDA, GIRAFFE, ELEPHANT, BEAR, CROCODILE, OKAPI, LEMUR, CAMEL, KANGAROO, RED_PANDA,
 OTTER, DINO) = range(1, 17)  # fmt: skip
TOILET, PHOTO_BOOTH, GIFT_SHOP, PLAYGROUND, INFORMATION_CENTER, RESEARCH_LAB, RESTAURANT = range(17, 24)
FOOD, TOYS, TREE, SHRUBS, ROCKS, SHELTER, CAMERA = range(24, 31)

SHOP, SHELTERS, WILDS, CAMELS, OTTERS, LEMURS, OKAPIS = 1, 2, 4, 8, 16, 32, 64  # what has been seen, as a set
STRONG, WILDLIFE, UTILITIES = 2, 4, 8  # sets in play, as a set; the base game is 1

CELL_WORDS = -(-MOST_CELLS // WORD)
DOMINO_WORDS = -(-(ENTRANCE + 1) // WORD)
HALF_WORDS = -(-N_HALVES // WORD)


class Step(IntEnum):
    """Which decision is due."""

    PICK = 0  # a domino of the hand, or enough
    PLACE = 1  # where it lies
    RETURN = 2  # a domino that goes back into the deck, since none fits
    RELOCATE = 3  # where a pawn goes whose space is gone
    ORDER = 4  # which half's power comes first
    COPY = 5  # which power a dino copies
    TARGET = 6  # which domino a power moves, turns or removes
    SIDE = 7  # left or right
    PASS = 8  # which dominoes go there; all seats at once
    MEAL = 9  # which of one's exhibits is fed first
    FEED = 10  # which domino is discarded
    CLAIM = 11
    DRAW = 12
    USE = 13  # whether to use a power that need not be used
    OVER = 14
    GO_ON = 15  # no decision: the rules go on by themselves


class Stage(IntEnum):
    """How far a turn has come."""

    PLAY = 0
    LAID = 1  # a domino was laid and its powers work
    FEEDING = 2
    CLAIM = 3
    DRAW = 4


class Mode(IntEnum):
    """What happens to the picked domino."""

    LAY = 0
    FREE = 1  # laid by a bear's power
    MOVE = 2  # by a giraffe's
    TURN = 3  # by an elephant's


# What a number means in each step:
ENOUGH = 24  # PICK: no more dominoes; before it 4 * place in the hand + which of its rocks are strong fences (R10.5)
TAKE_BACK = 25  # PICK, RETURN and CLAIM: + a pawn of one's own, 0 to 3 (R12.6)
WAYS = 8  # PLACE: cell * 8 + direction, and + 4 if half b lies on the cell instead of half a
ON_B = 4
DONE = 29  # CLAIM: nothing more
MOVE_PAWN = 30  # CLAIM: + a pawn of one's own; the next claim moves it (R13.7)
CLAIMS = 40  # CLAIM: + cell * 8 + terrain
N_ACTIONS = CLAIMS + MOST_CELLS * WAYS
N_WORDS = -(-N_ACTIONS // WORD)
BOARD = HEIGHT + 2  # words: a row of the map each, and an empty one on both sides
SUSPECTS = N_WORDS + 1 + 4 * BOARD  # behind the words of a set there is room to calculate: boards (`sifting`),
NOTES = SUSPECTS + WAYS * BOARD  # a note of each half,
NAMES = NOTES + N_HALVES  # and under whom it is noted (`noting`), in three ways
WORDS_AND_PAPER = NAMES + 3 * N_HALVES


class Pawn(Record):
    """A pawn: on a cell, for the Area of this terrain there (R12.2); while it is displaced, with a tag (R6.6)."""

    cell: i16
    terrain: i8
    area: i8  # the terrain of the Area that it belongs to now; NONE: in none
    tag: i8  # 0 while it stands on its cell


class Meal(Record):
    """An exhibit that has to be fed: its cells begin at `first` of the kept ones (R7.2)."""

    first: i16
    cells: i16
    decider: i8
    pandas: i8  # an Area in no exhibit, in which only pandas are fed (R12.8)
    done: i8


class Settings(Record):
    """How the game is played: what an edition says, or an option of its own (the table of editions, E1 to E20)."""

    hand: i8
    market: i8
    ends_by_pawns: i8
    feeding: i8
    skips_finished: i8
    gives_terrains: i8
    biggest_decides: i8
    owner_covers: i8
    off_terrain: i8
    by_terrain: i8
    any_herd: i8
    rounds_up: i8
    shelters_beside: i8
    harder: i8
    competitive: i8
    level: i8  # of the campaign; 0: everybody for themselves
    solo: i8  # one seat plays all hands (R13.8)


class State(Record):
    """A whole game."""

    players: i8  # hands, of which one seat may play several
    sets: i8
    chosen: Array[i8] = of(N_OPTIONS)  # the options as they were chosen
    dominoes_seed: i64  # of generated dominoes; NONE: the list that comes with the material
    settings: Settings

    start: i8
    player: i8
    stage: i8
    step: i8
    due: i8  # seats that pass dominoes
    decider: i8  # who relocates a pawn, or feeds
    placed: i8  # dominoes of this turn that count

    dice: Dice
    plane: Plane
    tops: Array[i16] = of(MOST_CELLS)  # the visible half
    below: Array[i16] = of(N_HALVES)  # the half beneath
    where: Array[i16] = of(N_HALVES)  # its cell, or NONE
    directions: Array[i8] = of(ENTRANCE + 1)  # from half a to half b
    grounds: Array[i8] = of(N_HALVES)
    items: Array[i8] = of(N_HALVES)
    fences: Array[i8] = of(N_HALVES)  # as they lie: bits 0-3 weak, 4-7 strong
    wet: Array[i64] = of(HALF_WORDS)  # polar bears that covered water (R12.8)
    closed: Array[i64] = of(CELL_WORDS)  # cells in exhibits, when it was last looked (R5.6)
    barred: Array[i64] = of(CELL_WORDS)  # cells that the seat may not cover (R3.13, R3.14)
    disturbed: i8  # a power has moved or removed dominoes since one was laid
    sights: i8  # what is visible: gift shops, shelters, wildcards, animals that mind their neighbours
    has_removed: i8  # dominoes have left the map, so some cells with numbers lie far from it
    label: Array[i16] = of(N_HALVES)  # scratch: which exhibit a half is in
    link: Array[i16] = of(N_HALVES)  # scratch: the halves of a flood, in a chain
    group: Array[i64] = of(HALF_WORDS)  # scratch: the animals of a group
    marks: Array[i8] = of(N_HALVES)  # RELOCATE: tags of Areas; CLAIM: terrains to be claimed

    deck: Array[i16] = of(N_DOMINOES)  # top last
    height: i16
    market: Array[i16] = of(MOST_HAND)
    hands: Array[Array[i16]] = of(MAX_SEATS, MOST_HAND)
    known: Array[i64] = of(DOMINO_WORDS)  # dominoes in hands that everybody has seen in the market
    gone: Array[i64] = of(DOMINO_WORDS)  # dominoes out of the game
    pawns: Array[Pawn] = of(ALL_PAWNS)

    first: i16  # the domino laid first in this turn
    returned: i8
    claimed: i8
    idle: i8  # turns in a row without a placement
    last_turn: i8
    lab: i8  # a research lab was laid: powers work from the next domino on (R12.4)
    works: i8  # powers work for the domino at hand
    ending: i8

    picked: i16
    mode: i8
    rocks: i8
    playable: i32  # PICK: what may be picked, as a set
    turned_from: i16  # where a moved domino lay, as a placement
    targets: Array[i64] = of(DOMINO_WORDS)  # FEED: dominoes to discard; TARGET: those that the power may touch
    powers: Array[i8] = of(2)  # species whose power is still to come, of half a and half b
    power: i8  # the species whose power is being carried out
    power_half: i16
    power_domino: i16
    copied: i8  # the species whose power a dino is about to copy
    bears: i8  # free plays to come
    moved_pawn: i8  # RELOCATE, CLAIM: a pawn that is being moved
    only_free: i8  # RELOCATE: there are parts of its Area without other pawns
    turn_terrains: i16  # of the dominoes of this turn, as sets (R13.6)
    turn_species: i32
    turn_fences: i8
    turn_layers: i8
    side: i8
    passed: Array[Array[i16]] = of(MAX_SEATS, 3)

    kept: Array[i16] = of(MOST_KEPT)
    meals: Array[Meal] = of(ALL_PAWNS)
    n_kept: i16
    n_meals: i8
    meal: i8
    units: i8  # of food that the meal still needs

    cards: Array[i8] = of(N_CARDS)  # shuffled; the first `drawn` have been turned up
    n_cards: i8
    drawn: i8
    done_cards: i64
    has_moved: i8  # seats that have moved a pawn (R13.7)
    has_removed_card: i8
    met: i8  # the campaign is won
    played: Array[i8] = of(N_ANIMALS + 1)  # how often a species was laid
    stood: Array[i8] = of(N_ANIMALS + 1)  # on which of the five terrains, as a set
    revealed: i8  # scratch: what the action shows
