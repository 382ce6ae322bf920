"""The Sanctuary: how bots judge a position: points now, and what animals, tiles and volunteers may still bring.

A volunteer that stands is worth what the programs of its card and of the cards in its sight can do for this board, less
what it has performed; and what is under way is worth the frames that are not done. So no step on the way to a gain
looks like a loss, and the end of a turn looks like what is given up by it.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.the_sanctuary.animals import discards, fed, growable, missing
from tierpark.games.the_sanctuary.land import can_flood, can_forest, has_land_left, purchased
from tierpark.games.the_sanctuary.resources import storable, total
from tierpark.games.the_sanctuary.scoring import score
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import (
    N_COLOURS,
    NONE,
    POSITIONS,
    VOLUNTEERS,
    Board,
    Effect,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.tables import END_OF, MAIN_OF, NODE_A, NODE_B, NODE_OP, ROUNDS, SIDE_OF, THREATS

AHEAD = 2
SCALE = 800.0

# Hundredths of a point; what may still come is worth less, the fewer rounds are left.
ANIMAL = 300  # an animal that may still grow
HAPPY = 120  # a happiness token, beyond what it adds now
STORE = 150  # something in the storehouse of an animal
RESOURCE = 80
TILE = 250
PARCEL = 120  # a purchased parcel that can be flooded or forested
STAFF = 150
THREAT = 60  # what a card's threats will cost
CHANCE = 60  # of a hundred that an action brings: the cards will still be as they are
MOST = 500  # that one action brings
# What is done by each operation of a program, and by each frame of the stack: see `Op`.
WORTH = (
    *(0, 0, 0, 0),  # and, or, twice, skip main
    *(30, 100, 300, 180, 180, 140, 160, 260, 60, 180),  # from gain to land
    *(120, 260, 260, 150, 150, 40, 60, 100),  # from land value to give threat
    *(150, 250, 250, 70),  # copies and resources
    *(0, 0, 180, 200, 80, 100, 250, 100),  # on the stack alone
)


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    points = 100 * score(s, seat)
    if s.step == Step.OVER:
        return points
    left = 2 * (ROUNDS[s.players] - s.n_round) + 1
    worth = points + hopes(s.boards[seat]) * left // (2 * ROUNDS[s.players])
    for volunteer in range(VOLUNTEERS):
        worth += still_to_do(s, seat, volunteer)
    return worth + under_way(s) if s.active == seat else worth


@rule
def hopes(board: Board) -> int:
    """What a board may still become."""
    worth = STAFF * (board.rangers + board.rescuers)
    stores = fed(board)
    for colour in range(N_COLOURS):
        if board.population[colour] > 0:
            worth += ANIMAL + HAPPY * board.happiness[colour]
            if stores >> colour & 1:
                worth += STORE
        worth += RESOURCE * min(board.center[colour] + 0, 3)
        if board.effects[colour] != NONE and board.effects[colour] != Effect.TWO_OR_THREE:
            worth += TILE
    return worth + PARCEL * max(0, 2 * purchased(board) - board.floods - board.forests)


@rule
def still_to_do(s: State, seat: int, volunteer: int) -> int:
    """What a volunteer that stands has not performed yet."""
    who = VOLUNTEERS * seat + volunteer
    if s.spots[who] == NONE or s.lying >> who & 1:
        return 0
    board = s.boards[seat]
    performed = s.performed[volunteer] + 0 if s.active == seat and s.step != Step.PLACE else 0
    worth = 0
    if not (s.given_up >> who | performed >> s.spots[who]) & 1:
        card = s.table[s.spots[who]]
        worth = max(0, promised(s, board, MAIN_OF[card] + 0) - THREAT * THREATS[card])
    sides = visible(s, board.powers + 0, s.spots[who] + 0) & ~(performed >> POSITIONS)
    while sides:
        worth += promised(s, board, SIDE_OF[s.table[lowest(sides)]] + 0)
        sides &= sides - 1
    return worth * CHANCE // 100


@rule
def promised(s: State, board: Board, node: int) -> int:
    """What a program can do for a board as it is now."""
    worth = 0
    at = node
    while at < END_OF[node]:
        op = NODE_OP[at] + 0
        if op > Op.SKIP_MAIN and not is_of_use(board, op, NODE_A[at] + 0, NODE_B[at] + 0):
            at = END_OF[at] + 0
        else:
            worth += WORTH[op]
            at += 1
    return min(worth, MOST)


@rule
def is_of_use(board: Board, op: int, a: int, b: int) -> bool:
    """Whether an operation can do something for a board."""
    match op:
        case Op.MOVE:
            return storable(board, a) != 0
        case Op.ANIMAL:
            return missing(board) != 0
        case Op.POP | Op.POP_STORE:
            return growable(board, op, a) != 0
        case Op.POP_DISCARD:
            return discards(board, a, b) != 0
        case Op.LAND:
            return has_land_left(board)
        case Op.FLOOD:
            return can_flood(board)
        case Op.FOREST:
            return can_forest(board)
        case Op.SWAP:
            return total(board) > 0
        case Op.EXCHANGE:
            return total(board) >= a
        case Op.GIVE_THREAT:
            return board.threats > 0
        case _:
            return True


@rule
def under_way(s: State) -> int:
    """What the frames on the stack have not done yet; a combination what its parts can do."""
    worth = 0
    for i in range(s.depth):
        op = s.frames[i].op + 0
        if op <= Op.SKIP_MAIN:
            worth += (
                promised(s, s.boards[s.active], s.frames[i].node + 0) * CHANCE // 100 if s.frames[i].done == 0 else 0
            )
        elif op == Op.END_MAIN:
            worth -= THREAT * THREATS[s.table[s.frames[i].a]]
        else:
            worth += WORTH[op]
    return worth
