"""The Sanctuary: resources (R7.2). What is gained, stored, swapped, exchanged and discarded."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.state import ANY, BELOW_A_RANGER, N_COLOURS, N_PAIRS, PLACES, STORES, Board, Effect
from tierpark.games.the_sanctuary.tables import FIRST_OF, SECOND_OF

MOST_SWAPPED = 61  # of one colour at once; nobody ever has as many


@rule
def total(board: Board) -> int:
    """Resources in the management center."""
    return board.center[0] + board.center[1] + board.center[2] + board.center[3]


@rule
def stored(board: Board, house: int) -> int:
    """Resources in a storehouse, whatever their colour."""
    there = board.stores[house]
    return there[0] + there[1] + there[2] + there[3]


@rule
def held(board: Board) -> int:
    """The colours in the management center, as a set."""
    found = 0
    for colour in range(N_COLOURS):
        if board.center[colour] > 0:
            found |= 1 << colour
    return found


@rule
def of_colour(colour: int) -> int:
    """The colours that an effect speaks of, as a set."""
    return (1 << N_COLOURS) - 1 if colour == ANY else 1 << colour


@rule
def storable(board: Board, colour: int) -> int:
    """`move`: to the storehouse of its own colour, or with `store_any` to any (R12.2)."""
    found = 0
    for resource in range(N_COLOURS):
        if board.center[resource] > 0:
            if board.powers >> Effect.STORE_ANY & 1:
                found |= 15 << 4 * resource
            elif of_colour(colour) >> resource & 1:
                found |= 1 << 5 * resource
    return found


@rule
def store(board: Board, resource: int, house: int) -> None:
    """A resource goes from the management center to a storehouse."""
    board.center[resource] -= 1
    board.stores[house][resource] += 1


@rule
def swaps(board: Board) -> int:
    """`swap`: from a colour that is there to another."""
    found = 0
    for resource in range(N_COLOURS):
        if board.center[resource] > 0:
            found |= (15 & ~(1 << resource)) << 4 * resource
    return found


@rule
def swap_numbers(board: Board, resource: int) -> int:
    """How many of a colour can be swapped."""
    return (1 << min(board.center[resource] + 0, MOST_SWAPPED) + 1) - 2


@rule
def pairs(board: Board) -> int:
    """Two resources to discard, as a set of pairs (R11.3)."""
    found = 0
    for pair in range(N_PAIRS):
        first, second = FIRST_OF[pair], SECOND_OF[pair]
        if board.center[first] > (1 if first == second else 0) and board.center[second] > 0:
            found |= 1 << pair
    return found


@rule
def discard_pair(board: Board, pair: int) -> None:
    """Two resources leave the management center."""
    board.center[FIRST_OF[pair]] -= 1
    board.center[SECOND_OF[pair]] -= 1


@rule
def anywhere(board: Board) -> int:
    """`round_gain`: the center, a storehouse of any colour, or below a ranger that has nothing yet (R12.2)."""
    places = (1 << BELOW_A_RANGER) - 1
    if board.rangers > supplied(board):
        places |= 1 << BELOW_A_RANGER
    found = 0
    for colour in range(N_COLOURS):
        found |= places << PLACES * colour
    return found


@rule
def take_anywhere(board: Board, colour: int, place: int) -> None:
    """A resource from the supply."""
    if place == BELOW_A_RANGER:
        board.below[colour] += 1
    elif place >= STORES:
        board.stores[place - STORES][colour] += 1
    else:
        board.center[colour] += 1


@rule
def supplied(board: Board) -> int:
    """Rangers with a resource (R11.1)."""
    return board.below[0] + board.below[1] + board.below[2] + board.below[3]
