"""New York Zoo: a turn. This is the table of contents; each chapter of the rulebook is a module beside it.

1. Moving the elephant                          elephant, solo
2. Main action: place an enclosure              enclosures
   or acquire animals                           animals
   completed enclosures give attractions        attractions
3. Animal breeding, for every line crossed      breeding
The end, and who has won                        ending
The short game's simultaneous start             short
"""

from __future__ import annotations

from typing import Any

from tierpark.core.guess import no_guess as guess
from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.animals import (
    acquirable,
    acquire,
    can_acquire,
    homes,
    join,
    joins,
    next_animal,
    settle,
)
from tierpark.games.new_york_zoo.attractions import (
    check,
    choose_attraction,
    exchange,
    full_enclosures,
    keep,
    kinds,
    place_attraction,
)
from tierpark.games.new_york_zoo.breeding import (
    bonus_breeders,
    breed,
    breed_bonus,
    breeders,
    next_line,
    next_seat,
)
from tierpark.games.new_york_zoo.elephant import destinations, walk
from tierpark.games.new_york_zoo.enclosures import place_enclosure, placements, populate, population
from tierpark.games.new_york_zoo.ending import end_game, end_main_action, end_turn, has_won, rank, score
from tierpark.games.new_york_zoo.setup import setup
from tierpark.games.new_york_zoo.short import arrange, arrangements, unsubmitted
from tierpark.games.new_york_zoo.solo import is_too_far, solo_moves, solo_walk
from tierpark.games.new_york_zoo.state import ENOUGH, N_TILES, NO, NONE, YES, Ending, State, Step
from tierpark.games.new_york_zoo.tables import SLOT

__all__ = ["apply", "guess", "has_won", "legal_actions", "rank", "score", "setup", "to_act"]


@rule
def to_act(s: State) -> int:
    """The seats that owe a decision, as a set: one, or both while they arrange their start tiles."""
    if s.step == Step.OVER:
        return 0
    if s.step == Step.ARRANGE:
        return unsubmitted(s)
    return 1 << s.actor


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    """Write what the seat may do into words and return how many words are used."""
    if not to_act(s) >> seat & 1:
        return 0
    match s.step:
        case Step.ARRANGE:
            return arrangements(s, seat, words)
        case Step.PLACE:
            return placements(s.zoos[seat].free, s.tile + 0, words)
        case Step.PLACE_ATTRACTION:
            return placements(s.zoos[seat].free, N_TILES + s.kind, words)
        case _:
            words[0] = choices(s, seat)
            return 1


@rule
def choices(s: State, seat: int) -> int:
    """What the seat may do where one word holds it all."""
    match s.step:
        case Step.MOVE:
            return solo_moves(s) if s.players == 1 else destinations(s, seat)
        case Step.POPULATE:
            return population(s, seat)
        case Step.ACQUIRE:
            return acquirable(s, seat)
        case Step.HOME:
            return homes(s, seat, s.species + 0) | (1 << ENOUGH if s.taken > 0 else 0)
        case Step.JOIN:
            return joins(s, seat) | 1 << ENOUGH
        case Step.RESOLVE:
            return full_enclosures(s, seat)
        case Step.KEEP:
            return 1 << NO | 1 << YES
        case Step.ATTRACTION:
            return kinds(s, seat)
        case Step.BREED:
            return breeders(s, seat) | 1 << ENOUGH
        case Step.BONUS:
            return bonus_breeders(s, seat) | 1 << ENOUGH
        case _:
            return 0


@rule
def apply(s: State, seat: int, action: int) -> bool:
    """Carry out a legal action and go on to the next decision; true if something hidden was revealed."""
    revealed = False
    match s.step:
        case Step.ARRANGE:
            revealed = arrange(s, seat, action)
        case Step.MOVE:
            move(s, action)
        case Step.PLACE:
            place_enclosure(s, seat, action)
        case Step.POPULATE:
            populate(s, seat, action)
        case Step.ACQUIRE:
            acquire(s, action)
        case Step.HOME:
            settle(s, seat, action)
        case Step.JOIN:
            join(s, seat, action)
        case Step.RESOLVE:
            exchange(s, action)
        case Step.KEEP:
            keep(s, seat, action)
        case Step.ATTRACTION:
            choose_attraction(s, action)
        case Step.PLACE_ATTRACTION:
            place_attraction(s, seat, action)
        case Step.BREED:
            breed(s, seat, action)
        case Step.BONUS:
            breed_bonus(s, seat, action)
    advance(s)
    return revealed


@rule
def move(s: State, action: int) -> None:
    """Part 1: the elephant moves. Its space decides the main action."""
    if s.players == 1:
        solo_walk(s, action)
    else:
        walk(s, action)
    slot = SLOT[s.elephant]
    if is_too_far(s):
        end_game(s, Ending.TOO_FAR)
    elif slot != NONE:  # R4.6: the topmost tile must be taken
        stack = s.slots[slot]
        stack.height -= 1
        s.tile = stack.tiles[stack.height]
        stack.tiles[stack.height] = NONE
        s.step = Step.PLACE
    elif can_acquire(s, s.mover + 0):
        s.step = Step.ACQUIRE
    else:  # R3
        s.step = Step.END_MAIN_ACTION


@rule
def advance(s: State) -> None:
    """Go on by the rules alone until somebody has to decide or the game is over."""
    while s.step > Step.OVER:
        match s.step:
            case Step.CHECK:
                check(s)
            case Step.NEXT_ANIMAL:
                next_animal(s)
            case Step.END_MAIN_ACTION:
                end_main_action(s)
            case Step.NEXT_LINE:
                next_line(s)
            case Step.NEXT_SEAT:
                next_seat(s)
            case Step.END_TURN:
                end_turn(s)
