"""The Sanctuary: animals, their population and their happiness (R7.2)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.the_sanctuary.resources import held, of_colour, stored
from tierpark.games.the_sanctuary.state import (
    ANY,
    MOST_POPULATION,
    N_COLOURS,
    OTHER,
    SAME,
    Board,
    Effect,
    Op,
    State,
)
from tierpark.games.the_sanctuary.tables import HAPPY_SPACES


@rule
def missing(board: Board) -> int:
    """The animals that are not there yet, as a set of colours."""
    found = 0
    for colour in range(N_COLOURS):
        if board.population[colour] == 0:
            found |= 1 << colour
    return found


@rule
def growing(board: Board) -> int:
    """R7.2.1: the animals that are there and can become more."""
    found = 0
    for colour in range(N_COLOURS):
        if 0 < board.population[colour] < MOST_POPULATION:
            found |= 1 << colour
    return found


@rule
def fed(board: Board) -> int:
    """`pop_store`: animals whose storehouse holds something, or with `center_as_store` the center their colour."""
    found = held(board) if board.powers >> Effect.CENTER_AS_STORE & 1 else 0
    for colour in range(N_COLOURS):
        if stored(board, colour) > 0:
            found |= 1 << colour
    return found


@rule
def resources_for(a: int, b: int, animal: int) -> int:
    """`pop_discard`: which resources an effect accepts for an animal, as a set of colours."""
    accepted = of_colour(a)
    if b == SAME:
        return accepted & 1 << animal
    if b == OTHER:
        return accepted & ~(1 << animal)
    return accepted if b == ANY or b == animal else 0


@rule
def discards(board: Board, a: int, b: int) -> int:
    """`pop_discard`: what can be discarded for which animal."""
    have = held(board)
    grow = growing(board)
    found = 0
    for animal in range(N_COLOURS):
        if grow >> animal & 1:
            paying = have & resources_for(a, b, animal)
            for resource in range(N_COLOURS):
                if paying >> resource & 1:
                    found |= 1 << 4 * resource + animal
    return found


@rule
def content(s: State, board: Board, colour: int) -> int:
    """`happy`: the animals of a colour that are there and have a free space, while there are tokens."""
    found = 0
    if s.happiness > 0:
        for animal in range(N_COLOURS):
            if board.population[animal] > 0 and board.happiness[animal] < HAPPY_SPACES[animal]:
                found |= 1 << animal
    return found & of_colour(colour)


@rule
def subsets(members: int, most: int) -> int:
    """All sets of one to so many of these members, as a set."""
    found = 0
    for chosen in range(1, 1 << N_COLOURS):
        if not chosen & ~members and popcount(chosen) <= most:
            found |= 1 << chosen
    return found


@rule
def settle(board: Board, animals: int) -> None:
    """Animals move in, one of each."""
    for colour in range(N_COLOURS):
        if animals >> colour & 1:
            board.population[colour] = 1


@rule
def please(s: State, board: Board, animals: int) -> None:
    """A happiness token for each."""
    for colour in range(N_COLOURS):
        if animals >> colour & 1:
            board.happiness[colour] += 1
            s.happiness -= 1


@rule
def grow(s: State, animal: int, op: int, a: int, b: int) -> None:
    """An animal of the active seat becomes more, and others may mirror that (R12.3)."""
    s.boards[s.active].population[animal] += 1
    s.growing = animal
    s.mirrored.op = op
    s.mirrored.a = a
    s.mirrored.b = b
    for seat in range(s.players):
        if seat != s.active and s.boards[seat].powers >> Effect.MIRROR_POPULATION & 1:
            s.mirrors |= 1 << seat


@rule
def growable(board: Board, op: int, a: int) -> int:
    """`pop` and `pop_store`: the animals that can become more."""
    found = growing(board) & of_colour(a)
    return found & fed(board) if op == Op.POP_STORE else found
