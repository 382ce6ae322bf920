"""The Sanctuary: land (R8). Acquisition, the timeline, flooding and forestation."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.state import PARCELS, SPACES, Board, Effect, State
from tierpark.games.the_sanctuary.tables import PURCHASED_AT, SPACE_OF_ROUND


@rule
def purchased(board: Board) -> int:
    """R8.1: how many parcels have no token left, one's own among them; they are always the first ones."""
    parcels = 0
    while parcels < PARCELS and board.acquired >= PURCHASED_AT[parcels]:
        parcels += 1
    return parcels


@rule
def has_land_left(board: Board) -> bool:
    """Whether there is a token on the map."""
    return board.acquired < PURCHASED_AT[PARCELS - 1]


@rule
def acquire(s: State, board: Board, times: int) -> None:
    """`land`: tokens become stamps of this round, as often as possible (R8.1, R7.2.3)."""
    for _ in range(times):
        if has_land_left(board):
            board.acquired += 1
            board.stamps[SPACE_OF_ROUND[s.n_round]] += 1


@rule
def raisable(board: Board, raised: int) -> int:
    """`land_value`: spaces with a stamp that was not raised by this action, as a set; the highest is not among them."""
    found = 0
    for space in range(SPACES - 1):
        if board.stamps[space] > raised_to(raised, space):
            found |= 1 << space
    return found


@rule
def raised_to(raised: int, space: int) -> int:
    """How many stamps on a space came there by this action."""
    return raised >> 3 * space & 7


@rule
def raised_in_all(raised: int) -> int:
    """How many stamps this action has raised."""
    found = 0
    for space in range(SPACES):
        found += raised_to(raised, space)
    return found


@rule
def lift(board: Board, space: int) -> None:
    """A stamp goes one space up."""
    board.stamps[space] -= 1
    board.stamps[space + 1] += 1


@rule
def can_flood(board: Board) -> bool:
    """R8.3: the next parcel is purchased, or need not be."""
    reach = PARCELS if board.powers >> Effect.FLOOD_ANYWHERE & 1 else purchased(board)
    return board.floods < reach


@rule
def can_forest(board: Board) -> bool:
    """R8.3: the same for trees."""
    reach = PARCELS if board.powers >> Effect.FOREST_ANYWHERE & 1 else purchased(board)
    return board.forests < reach
