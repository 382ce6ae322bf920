"""New York Zoo: the end of the game, scores and ranking."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.new_york_zoo.setup import rest
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE, is_out_of_time
from tierpark.games.new_york_zoo.state import N_SPECIES, Ending, State, Step
from tierpark.pieces.bitboard import is_empty, size


@rule
def end_main_action(s: State) -> None:
    """R9.1: a full area ends the game, without breeding; else the crossed lines breed."""
    if is_empty(s.zoos[s.mover].free):
        end_game(s, Ending.MAIN_ACTION)
    else:
        s.step = Step.NEXT_LINE


@rule
def end_turn(s: State) -> None:
    """R9.2: full areas end the game after the breeding; R11.7: solo, so does the second arrival. Else the next seat."""
    if is_won(s):
        end_game(s, Ending.BREEDING)
        return
    if is_out_of_time(s):
        end_game(s, Ending.OUT_OF_TIME)
        return
    rest(s)
    s.mover = (s.mover + 1) % s.players
    s.actor = s.mover
    s.step = Step.MOVE


@rule
def is_won(s: State) -> bool:
    """R9.2: whether an area is full, be it one or several."""
    for seat in range(s.players):
        if is_empty(s.zoos[seat].free):
            return True
    return False


@rule
def end_game(s: State, why: int) -> None:
    """The game is over, and this is why."""
    rest(s)
    s.actor = s.mover
    s.ending = why
    s.step = Step.OVER


@rule
def free_spaces(s: State, seat: int) -> int:
    """Construction spaces still to be covered."""
    return size(s.zoos[seat].free)


@rule
def animals(s: State, seat: int) -> int:
    """R13: all animals on the zoo board, in enclosures and houses."""
    zoo = s.zoos[seat]
    total = 0
    for species in range(N_SPECIES):
        total += zoo.houses[species]
    rest_ = zoo.enclosures
    while rest_:
        total += s.enclosures[lowest(rest_)].animals
        rest_ &= rest_ - 1
    return total


@rule
def score(s: State, seat: int) -> int:
    """R9.3: minus the free spaces; R11.7: a solo win counts the strip spaces left to the second arrival."""
    if s.players == 1 and is_empty(s.zoos[0].free):
        return LAST_DISTANCE - s.distance  # R18
    return -free_spaces(s, seat)


@rule
def rank(s: State, seat: int) -> int:
    """R9.3: 1 plus the number of seats with fewer free spaces, or as many and more animals."""
    better = 0
    for other in range(s.players):
        mine = free_spaces(s, seat)
        theirs = free_spaces(s, other)
        if theirs < mine or (theirs == mine and animals(s, other) > animals(s, seat)):
            better += 1
    return better + 1


@rule
def has_won(s: State, seat: int) -> bool:
    """R9.3: first, alone or together; R11.7: solo, a full area."""
    if s.players == 1:
        return is_empty(s.zoos[0].free) and s.distance <= LAST_DISTANCE
    return rank(s, seat) == 1
