"""The Sanctuary: how bots judge a position: points now, and what animals, tiles and volunteers may still bring."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.the_sanctuary.animals import fed
from tierpark.games.the_sanctuary.land import purchased
from tierpark.games.the_sanctuary.scoring import score
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import N_COLOURS, NONE, VOLUNTEERS, Board, Effect, State, Step
from tierpark.games.the_sanctuary.tables import ROUNDS

# Hundredths of a point; what may still come is worth less, the fewer rounds are left.
ANIMAL = 300  # an animal that may still grow
HAPPY = 120  # a happiness token, beyond what it adds now
STORE = 150  # something in the storehouse of an animal
RESOURCE = 80
TILE = 250
PARCEL = 120  # a purchased parcel that can be flooded or forested
STAFF = 150
MAIN, SIDE = 220, 120  # what a volunteer may still do
MOST_SIDES = 4


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    points = 100 * score(s, seat)
    if s.step == Step.OVER:
        return points
    left = 2 * (ROUNDS[s.players] - s.n_round) + 1
    return points + hopes(s.boards[seat]) * left // (2 * ROUNDS[s.players]) + volunteers(s, seat)


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
def volunteers(s: State, seat: int) -> int:
    """What those who have not been activated can do where they stand."""
    worth = 0
    for who in range(VOLUNTEERS * seat, VOLUNTEERS * seat + VOLUNTEERS):
        if s.spots[who] != NONE and not s.lying >> who & 1:
            seen = popcount(visible(s, s.boards[seat].powers + 0, s.spots[who] + 0))
            worth += MAIN + SIDE * min(seen, MOST_SIDES)
    return worth
