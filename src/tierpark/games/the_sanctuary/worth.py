"""The Sanctuary: what a position is worth to a seat, as a person would guess at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.animals import fed
from tierpark.games.the_sanctuary.naming import members
from tierpark.games.the_sanctuary.scoring import score
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import N_COLOURS, NONE, POSITIONS, VOLUNTEERS, Board, Effect, State, Step

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

ANIMAL = 2.5  # an animal that may still grow
HAPPY = 0.8  # a happiness token, beyond what it adds now
STORE = 1.2  # a first resource in a storehouse whose animal can grow
RESOURCE = 0.7  # in the center
TILE = 2.0  # an improvement that does not count at the end, for each round to come
PARCEL = 0.5  # a parcel that can be reclaimed
STAFF = 1.5
SIDE, MAIN = 1.2, 2.2  # what a volunteer may still do


def worth(game: TheSanctuary, state: State, seat: int) -> float:
    """Points now, and what animals, storehouses, improvements and volunteers may still bring."""
    value = float(game.world.function(score)(state, seat))
    if state.step == Step.OVER:
        return value
    rounds = game.box.setups[state.players].rounds
    left = (rounds - state.n_round + 0.5) / rounds
    return value + left * _hopes(game, state.boards[seat]) + _volunteers(game, state, seat)


def _hopes(game: TheSanctuary, board: Board) -> float:
    hope = 0.0
    stores = game.world.function(fed)(board)
    for colour in range(N_COLOURS):
        if board.population[colour]:
            hope += ANIMAL + HAPPY * board.happiness[colour]
            hope += STORE if stores >> colour & 1 else 0.0
        hope += RESOURCE * min(board.center[colour], 3)
        if board.effects[colour] != NONE and board.effects[colour] != Effect.TWO_OR_THREE:
            hope += TILE
    hope += PARCEL * max(0, board.acquired - board.floods - board.forests)
    return hope + STAFF * (board.rangers + board.rescuers)


def _volunteers(game: TheSanctuary, state: State, seat: int) -> float:
    """What those who have not been activated see, and can do where they stand."""
    value = 0.0
    for who in range(VOLUNTEERS * seat, VOLUNTEERS * seat + VOLUNTEERS):
        if state.spots[who] != NONE and not state.lying >> who & 1:
            seen = game.world.function(visible)(state, state.boards[seat].powers, state.spots[who])
            value += MAIN + SIDE * min(len(members(seen, POSITIONS)), 4)
    return value
