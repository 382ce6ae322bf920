"""New York Zoo: how bots judge a position: land to cover, animals that fill enclosures, and breeding that will come."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import ALL, WORD, lowest, popcount
from tierpark.games.new_york_zoo.ending import has_won, score
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import N_SPACES, N_SPECIES, N_TILES, NONE, Phase, State, Step, Zoo
from tierpark.games.new_york_zoo.tables import LINE, SPACES
from tierpark.pieces.bitboard import COLUMNS, Board, shifted, size, words_of

AHEAD = 2
SCALE = 550.0
CURIOSITY = 0.02
WORLDS = 4  # only the short game's start hides something
MORE_WORLDS = 0

# Hundredths of what covering a space brings: alone, with two or three players, with more. Regression found them, see
# docs/strength.md.
CROWD = (0, 0, 1, 1, 2, 2)  # players -> which of the three
SPACE = (39, 50, 65)  # a free space
EDGE = (22, 27, 44)  # a side of a free space that touches something else
HOLE = (250, 270, 255)  # a free space by itself
LAST = (177, 215, 197)  # each of the last few free spaces
HOUSED = (5, 62, 49)  # an animal in a house
SPARE = (45, 230, 137)  # one that could move into a new enclosure, of the first few
LIVING = ((114, 106), (86, 61), (70, 31))  # an enclosure with no animal, with one
MISSING = (  # with more: by the animals that it can still take; without any, it brings an attraction
    (345, 214, 120, 55, -21, -40),
    (545, 309, 212, 134, 80, -30),
    (743, 515, 347, 204, 110, -54),
)
BREEDING = (  # an enclosure that breeds at the next line, at the second, ... at the last
    (175, 141, 118, 99, 129),
    (201, 173, 144, 131, 126),
    (112, 70, 45, 18, 0),
)
OFFSPRING = (126, 104, 153)  # one that is due now
TILE = (294, 344, 483)  # to be placed
BUILT = (60, 111, 166)  # a space of an attraction to be placed
ACQUIRED = (68, 155, 148)  # an animal that looks for its home
TEMPO = (0, 333, 375)  # a turn
WON = 100_000

FEW_SPACES = 6
FEW_ANIMALS = 4
MOST_PARENTS = 2  # enclosures of a species that breed at its line

# Alone.
START = (-1000, 66)  # on side A and B: so that what is worth nothing is won half of the time
PACE = 121  # a space of the elephant's way that is left
MARKER = (63, 102, 22, 0, -157)  # one that is left: far moves cost way

LEFT_LO, LEFT_HI = words_of(range(0, 9 * COLUMNS, COLUMNS))  # the first column
RIGHT_LO, RIGHT_HI = words_of(range(COLUMNS - 1, 9 * COLUMNS, COLUMNS))  # the last one


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    if s.step == Step.OVER:
        return 100 * score(s, seat) + (WON if has_won(s, seat) else -WON)
    zoo = s.zoos[seat]
    crowd = CROWD[s.players] + 0
    worth = residents(s, zoo, crowd) + breeding(s, seat, crowd) + in_hand(s, seat, crowd) - land(zoo.free, crowd)
    if s.players == 1:
        return worth + way_left(s)
    return worth + turn_to_come(s, seat, crowd)


@rule
def land(free: Board, crowd: int) -> int:
    """What is still to be covered: the last spaces and single ones take longest, and ragged land is hard to fill."""
    spaces = size(free)
    worth = SPACE[crowd] * spaces + LAST[crowd] * min(spaces, FEW_SPACES)
    return worth + EDGE[crowd] * edges(free) + HOLE[crowd] * holes(free)


@rule
def residents(s: State, zoo: Zoo, crowd: int) -> int:
    """Animals: in houses, those that could move into a new enclosure, and those that fill the ones that there are."""
    housed = 0
    for species in range(N_SPECIES):
        housed += zoo.houses[species]
    worth = HOUSED[crowd] * housed
    spare = housed
    left = zoo.enclosures + 0
    while left:
        tile = lowest(left)
        left &= left - 1
        animals = s.enclosures[tile].animals + 0
        if animals < 2:
            worth += LIVING[crowd][animals]
        else:
            worth += MISSING[crowd][SPACES[tile] - animals]
            spare += animals - 1
    return worth + SPARE[crowd] * min(spare, FEW_ANIMALS)


@rule
def breeding(s: State, seat: int, crowd: int) -> int:
    """Enclosures that breed at the lines ahead, and at those that were crossed in this turn and have not bred yet."""
    pairs = s.zoos[seat].enclosures & s.pairs & ~s.full
    if pairs == 0:
        return 0
    worth = 0
    lines = 0
    for ahead in range(1, N_SPACES + 1):
        species = LINE[(s.elephant + ahead) % N_SPACES]
        if species != NONE:
            worth += BREEDING[crowd][lines] * parents(pairs & s.lives[species])
            lines += 1
    bred = s.line + 0
    if s.phase == Phase.OFFSPRING and (seat - s.mover) % s.players > s.offset:
        bred -= 1  # its turn in this breeding is still to come
    for i in range(bred, s.lines):
        worth += OFFSPRING[crowd] * parents(pairs & s.lives[s.crossed[i]])
    return worth


@rule
def parents(those: int) -> int:
    """How many enclosures of a species breed at its line."""
    return min(popcount(those), MOST_PARENTS)


@rule
def turn_to_come(s: State, seat: int, crowd: int) -> int:
    """The sooner it is a seat's turn, the better."""
    later = (seat - s.mover) % s.players
    if later == 0 and s.step != Step.MOVE:
        later = s.players + 0
    return TEMPO[crowd] * (s.players - later) // s.players


@rule
def in_hand(s: State, seat: int, crowd: int) -> int:
    """What the seat is about to place, or to get."""
    if s.actor != seat:
        return 0
    match s.step:
        case Step.PLACE:
            return TILE[crowd] + 0
        case Step.ACQUIRE:
            return 2 * ACQUIRED[crowd]
        case Step.HOME:
            return ACQUIRED[crowd] if s.second == NONE else 2 * ACQUIRED[crowd]
        case Step.KEEP | Step.ATTRACTION:
            return MISSING[crowd][0] + 0
        case Step.PLACE_ATTRACTION:
            return BUILT[crowd] * SPACES[N_TILES + s.kind]
        case Step.BREED | Step.BONUS | Step.JOIN:
            return OFFSPRING[crowd] + 0
        case _:
            return 0


@rule
def way_left(s: State) -> int:
    """Alone: how far the elephant may still go, and the markers that are left for it."""
    worth = START[s.side] + PACE * (LAST_DISTANCE - s.distance)
    for marker in range(len(MARKER)):
        if s.markers >> marker & 1:
            worth += MARKER[marker]
    return worth


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
