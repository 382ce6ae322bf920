"""The Sanctuary: the state of a game as one flat record.

Cards lie on numbered positions, row after row, so a set of positions is one word. An action that is being performed is
a stack of frames, the innermost last: what is not finished waits below what was begun inside it. Whenever somebody has
to decide, `asked` says who, `step` what about, and `options` holds every answer that is allowed, as a set.
"""

from __future__ import annotations

from enum import IntEnum

from tierpark.core.dice import Dice
from tierpark.core.record import Array, Record, i8, i16, i32, i64, of

MAX_SEATS = 4
N_COLOURS = 4
N_CARDS = 100
N_TILES = 16
N_EFFECTS = 32
POSITIONS = 20
VOLUNTEERS = 2  # of each seat; in sets of all volunteers the number is 2 * seat + volunteer
MOST_POPULATION = 6
PARCELS = 4
SPACES = 4  # of the timeline, worth 1 to 4 points
MOST_PARTS = 8  # of a combination
DEPTH = 3  # of combinations in one another on a card
FRAMES = 144  # R10.3: two chains of 17 actions, four frames each, and what is being asked

NONE = -1
GREEN, BLUE, RED, YELLOW = range(N_COLOURS)
ANY, SAME, OTHER = 4, 5, 6  # where a colour or a relation between colours stands
THIS_ONE, OTHER_ONE = 0, 1  # whose main is given up
OWN, OPPONENT = 0, 1  # whose volunteers occupy the cards to copy


class Op(IntEnum):
    """What a node of a card's program, or a frame of the stack, does."""

    AND = 0
    OR = 1
    TWICE = 2
    SKIP_MAIN = 3  # a: THIS_ONE or OTHER_ONE
    GAIN = 4  # its children are RESOURCE nodes
    MOVE = 5  # a: colour or ANY
    ANIMAL = 6  # a: colour or ANY, b: at most so many
    POP = 7  # a: colour or ANY
    POP_STORE = 8  # a: colour or ANY
    POP_DISCARD = 9  # a: colour of the resource or ANY, b: colour of the animal, SAME, OTHER or ANY
    HAPPY = 10  # a: colour or ANY, b: at most so many
    IMPROVE = 11  # a: colour of the tile or ANY, b: SAME or OTHER slot
    MOVE_IMPROVEMENT = 12
    LAND = 13  # a: so many
    LAND_VALUE = 14  # a: at most so many
    FLOOD = 15
    FOREST = 16
    RANGER = 17
    RESCUERS = 18
    SWAP = 19
    EXCHANGE = 20  # a: discarded, b: taken
    GIVE_THREAT = 21  # a: so many
    COPY_SIDE = 22  # a: OWN or OPPONENT
    COPY_MAIN = 23  # a: OWN or OPPONENT
    REPEAT_MAIN = 24
    RESOURCE = 25  # a: colour or ANY
    # On the stack alone:
    END_MAIN = 26  # a: the position; its threats are taken
    END_EXTRA = 27  # the performed set from before comes back
    RESCUE = 28
    COPY_TILE = 29  # a: the slot
    PURGE = 30
    BORROW = 31
    EXTRA_MAIN = 32
    GAIN_ANYWHERE = 33


class Effect(IntEnum):
    """What an improvement does, in the order of the rulebook (R12.2)."""

    COPY_IMPROVEMENT = 0
    TWO_OR_THREE = 1
    MIRROR_POPULATION = 2
    PURGE_THREATS = 3
    BORROW_VOLUNTEER = 4
    FLAT_FOUR = 5
    EXTRA_MAIN = 6
    STAFF_SETS = 7
    SIGHT_LOOP = 8
    SIGHT_HEDGES = 9
    RECLAMATION_SETS = 10
    FOREST_ANYWHERE = 11
    STORE_BONUS = 12
    COLOUR_SETS = 13
    CENTER_BONUS = 14
    ROUND_SWAP = 15
    BLUE_FIVE = 16
    YELLOW_FIVE = 17
    RED_FIVE = 18
    GREEN_FIVE = 19
    FLOOD_ANYWHERE = 20
    STAMP_BONUS = 21
    FREE_RECLAMATION = 22
    RAISE_ALL = 23
    STORE_ANY = 24
    DISCARD_TWICE = 25
    CENTER_AS_STORE = 26
    ROUND_GAIN = 27
    BLUE_YELLOW_THREE = 28
    RED_GREEN_THREE = 29
    ALL_TWO = 30
    THREE_THREE = 31


class Step(IntEnum):
    """Which decision is due; in brackets what the numbers of its actions mean."""

    PLACE = 0  # a volunteer (position)
    VOLUNTEER = 1  # which of them is activated (0 or 1)
    TASK = 2  # the next action of the activation (the menu below)
    PART = 3  # the next part of an AND (the menu below)
    BRANCH = 4  # of an OR (part)
    AGAIN = 5  # second time (0 no, 1 yes)
    TAKE = 6  # a resource (colour)
    GIVE = 7  # discard a resource (colour)
    STORE = 8  # move a resource (4 * colour + storehouse)
    ANIMALS = 9  # which are taken (set of colours)
    POPULATION = 10  # which animal grows (colour)
    DISCARD = 11  # 4 * resource + animal; ENOUGH: not a second time
    HAPPINESS = 12  # which animals (set of colours)
    TILE = 13  # an improvement of the market (tile)
    SLOT = 14  # where it goes (slot)
    SHIFT = 15  # an improvement moves (4 * slot from + slot to)
    STAMP = 16  # from which space of the timeline (0 to 2), or ENOUGH
    SWAP = 17  # 4 * colour from + colour to
    NUMBER = 18  # how many of them
    THREAT = 19  # who gets it (seat)
    THREATS = 20  # who get one each (set of seats)
    COPY = 21  # which card (position)
    EXTRA = 22  # which card's main, and who performs it (20 * volunteer + position)
    BORROW = 23  # 8 * own volunteer + 2 * seat + volunteer
    COPY_TILE = 24  # 4 * seat + slot
    RESCUE = 25  # 4 * pair of resources + animal
    ANYWHERE = 26  # 6 * colour + place: the center, a storehouse, below a ranger
    MIRROR = 27  # 0 no; 1 at no cost; 2 + resource; 6 + pair of resources
    OVER = 28


# The menu of a turn: one set of numbers for what is done next, and for the parts of an AND.
END = 0  # of the activation, or of the AND
MAIN = 1  # + volunteer
SIDE = 3  # + 20 * volunteer + position
SUPPLY = 43  # + colour: a resource goes below a ranger
WATCH = 47  # a ranger removes a threat
CALL = 48  # the rescuers
USE = 49  # + slot: an improvement
PART = 54  # + part of the AND

ENOUGH = 62
CENTER, STORES, BELOW_A_RANGER = 0, 1, 5  # where a resource goes
PLACES = 6
DECLINE, FREELY, PAYING, PAYING_TWO = 0, 1, 2, 6  # mirroring
N_PAIRS = 10  # of resources
N_ACTIONS = ENOUGH + 1
N_WORDS = 1


class Frame(Record):
    """Something that is being performed: a node of a program, or what a free action asks for."""

    op: i8
    a: i8
    b: i8
    node: i16
    done: i16  # how far it has come


class Board(Record):
    """A player board and what lies on it."""

    center: Array[i16] = of(N_COLOURS)  # resources in the management center
    stores: Array[Array[i16]] = of(N_COLOURS, N_COLOURS)  # storehouse, colour of the resource
    population: Array[i8] = of(N_COLOURS)  # 0: the animal is not there yet
    happiness: Array[i8] = of(N_COLOURS)
    tiles: Array[i8] = of(N_COLOURS)  # the improvement in each slot, or NONE
    effects: Array[i8] = of(N_COLOURS)  # and its effect, which a copy changes
    used: i8  # slots whose improvement is used up, for the round or for good
    powers: i64  # the effects that this board has, as a set
    acquired: i8  # land tokens that have become stamps
    stamps: Array[i8] = of(SPACES)
    floods: i8  # always on the first parcels
    forests: i8
    threats: i16
    rangers: i8
    below: Array[i8] = of(N_COLOURS)  # resources below rangers
    watched: i8  # rangers used this round
    rescuers: i8
    called: i8  # rescuers used this round


class State(Record):
    """A whole game."""

    players: i8
    advanced: i8
    short_rows: i8

    dice: Dice
    boards: Array[Board] = of(MAX_SEATS)
    sets: Array[i8] = of(MAX_SEATS)  # which animals a seat has
    market: i32  # improvement tiles that can be taken
    turned: i32  # which of all tiles lie on their second side
    rangers: i8  # in the supply
    rescuers: i8
    happiness: i8

    deck: Array[i8] = of(N_CARDS)  # round after round, what is to come included
    n_round: i8
    starting: i8
    table: Array[i8] = of(POSITIONS)  # the card on each position
    closed: i32  # positions that have a hedge to the right, the next card's included
    spots: Array[i8] = of(MAX_SEATS * VOLUNTEERS)  # where volunteers stand
    occupied: i32
    lying: i16  # volunteers
    given_up: i16  # volunteers whose main is not available to their owner

    turn: i8  # of the phase: a placement, or an activation
    active: i8  # whose turn it is
    acting: i8  # which volunteer of the active seat
    performed: Array[i64] = of(VOLUNTEERS)  # R6.5: mains by position, sides by 20 + position
    started: i8  # volunteers that have begun their main
    borrowed: Array[i8] = of(VOLUNTEERS)  # the volunteer that stands in for each, or NONE
    skipped: i8  # whose borrowed main is given up
    put_aside: i64  # the performed set while an additional main is under way
    frames: Array[Frame] = of(FRAMES)
    depth: i16

    mirrors: i8  # seats that may still mirror an increase
    mirrored: Frame  # how the population grew: POP, POP_STORE, POP_DISCARD or RESCUE, with its colours
    growing: i8  # the colour that grew

    step: i8
    asked: i8
    options: i64
