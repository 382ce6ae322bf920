"""New York Zoo: how bots judge a position: few free spaces in one smooth area, and enclosures about to be complete."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import ALL, WORD, lowest, popcount
from tierpark.games.new_york_zoo.ending import has_won, score
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import N_KINDS, N_SPECIES, N_TILES, NONE, State, Step, Zoo
from tierpark.games.new_york_zoo.tables import SPACES
from tierpark.pieces.bitboard import COLUMNS, Board, shifted, size, words_of

AHEAD = 2
SCALE = 600.0
WORLDS = 4  # only the short game's start hides something
MORE_WORLDS = 0

# Hundredths of a space.
SPACE = 100
EDGE = 12  # a side of a free space that touches something else
HOLE = 50  # a free space by itself
HOUSED = 20  # an animal in a house
ANIMAL = 30  # in an enclosure
ACQUIRED = 60  # an animal that looks for its home
PAIR = 27  # an enclosure that can breed
CHOSEN = 60  # a space of the largest attraction, which may not fit
DUE = 44  # of the next attraction's spaces, when its enclosure is about to be complete
PACE = (160, 208)  # alone: what has to be covered with every space that the elephant goes, on side A and B
WON = 1000
TEMPO = 450  # a turn
MARKERS = 5
A_TURN = 2  # alone: counted spaces of a turn, if all markers are used

LEFT_LO, LEFT_HI = words_of(range(0, 9 * COLUMNS, COLUMNS))  # the first column
RIGHT_LO, RIGHT_HI = words_of(range(COLUMNS - 1, 9 * COLUMNS, COLUMNS))  # the last one


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    zoo = s.zoos[seat]
    if s.step == Step.OVER and s.players == 1 and has_won(s, seat):
        return WON + 100 * score(s, seat)
    worth = -SPACE * size(zoo.free)
    if s.step == Step.OVER:
        return worth
    worth -= EDGE * edges(zoo.free) + HOLE * holes(zoo.free)
    worth += residents(s, zoo)
    worth += in_hand(s, seat)
    if s.players == 1:
        return worth + PACE[s.side] * (LAST_DISTANCE - s.distance - range_left(s))
    return worth + turn_to_come(s, seat)


@rule
def residents(s: State, zoo: Zoo) -> int:
    """Animals, and what the enclosures that they fill will bring."""
    worth = 0
    for species in range(N_SPECIES):
        worth += HOUSED * zoo.houses[species]
    prize = DUE * next_attraction(s)
    left = zoo.enclosures + 0
    while left:
        tile = lowest(left)
        left &= left - 1
        animals = s.enclosures[tile].animals + 0
        spaces = SPACES[tile] + 0
        worth += ANIMAL * animals + prize * animals * animals // (spaces * spaces)
        if 2 <= animals < spaces:
            worth += PAIR
    return worth


@rule
def turn_to_come(s: State, seat: int) -> int:
    """The sooner it is a seat's turn, the better."""
    later = (seat - s.mover) % s.players
    if later == 0 and s.step != Step.MOVE:
        later = s.players + 0
    return TEMPO * (s.players - later) // s.players


@rule
def in_hand(s: State, seat: int) -> int:
    """What the seat is about to place."""
    if s.actor != seat:
        return 0
    match s.step:
        case Step.PLACE:
            return SPACE * SPACES[s.tile] + ANIMAL
        case Step.ACQUIRE:
            return 2 * ACQUIRED
        case Step.HOME:
            return ACQUIRED if s.second == NONE else 2 * ACQUIRED
        case Step.KEEP:
            return CHOSEN * next_attraction(s) + HOUSED
        case Step.ATTRACTION:
            return CHOSEN * next_attraction(s)
        case Step.PLACE_ATTRACTION:
            return SPACE * SPACES[N_TILES + s.kind]
        case _:
            return 0


@rule
def next_attraction(s: State) -> int:
    """The spaces of the largest attraction that is left; there is always one of one space."""
    for kind in range(N_KINDS - 1, 0, -1):
        if s.supply[kind] > 0:
            return SPACES[N_TILES + kind] + 0
    return 1


@rule
def range_left(s: State) -> int:
    """Alone: how much farther than usual the markers that are left will lead."""
    found = 0
    for marker in range(MARKERS):
        if s.markers >> marker & 1:
            found += marker - A_TURN
    return found


@rule
def edges(free: Board) -> int:
    """How many sides of free spaces touch something else."""
    right_lo, right_hi = shifted(free.lo + 0, free.hi + 0, 1)
    down_lo, down_hi = shifted(free.lo + 0, free.hi + 0, COLUMNS)
    inside = popcount(free.lo & right_lo & ~RIGHT_LO) + popcount(free.hi & right_hi & ~RIGHT_HI)
    inside += popcount(free.lo & down_lo) + popcount(free.hi & down_hi)
    return 4 * size(free) - 2 * inside


@rule
def holes(free: Board) -> int:
    """Free spaces with no free one beside them."""
    lo, hi = shifted(free.lo & ~LEFT_LO, free.hi & ~LEFT_HI, 1)
    down_lo, down_hi = shifted(free.lo + 0, free.hi + 0, COLUMNS)
    left_lo = free.lo & ~RIGHT_LO
    left_hi = free.hi & ~RIGHT_HI
    near_lo = lo | down_lo | left_lo << 1 | free.lo << COLUMNS
    near_hi = hi | down_hi | left_hi << 1 | left_lo >> WORD - 1 | free.hi << COLUMNS | free.lo >> WORD - COLUMNS
    return popcount(free.lo & ~near_lo & ALL) + popcount(free.hi & ~near_hi & ALL)
