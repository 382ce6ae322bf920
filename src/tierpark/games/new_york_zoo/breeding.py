"""New York Zoo, part 3 of a turn: animal breeding, once for every line crossed, and the bonus for 1 to 3 players."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.animals import offer_join
from tierpark.games.new_york_zoo.ending import is_won
from tierpark.games.new_york_zoo.residents import add_animal
from tierpark.games.new_york_zoo.state import ENOUGH, Phase, State, Step

MOST_OFFSPRING = 2  # R8.3A: enclosures that breed at a line
MOST_PLAYERS_WITH_BONUS = 3


@rule
def next_line(s: State) -> None:
    """R8: every crossed line breeds completely, in the order crossed; R12: after a full area no further one."""
    if s.line == s.lines or is_won(s):
        s.step = Step.END_TURN
        return
    s.species = s.crossed[s.line]
    s.line += 1
    s.bred = 0
    s.phase = Phase.OFFSPRING
    s.offset = -1
    s.step = Step.NEXT_SEAT


@rule
def next_seat(s: State) -> None:
    """R10: each phase goes round all seats, beginning with the mover; R8.8: who has nothing to decide is skipped."""
    s.offset += 1
    if s.offset == s.players:
        next_phase(s)
        return
    s.actor = (s.mover + s.offset) % s.players
    s.picks = 0
    s.joiners = 0
    match s.phase:
        case Phase.OFFSPRING:
            if breeders(s, s.actor + 0) != 0:
                s.step = Step.BREED
        case Phase.BONUS:
            if s.bred & s.zoos[s.actor].enclosures and bonus_breeders(s, s.actor + 0) != 0:
                s.step = Step.BONUS
        case _:
            s.step = Step.CHECK


@rule
def next_phase(s: State) -> None:
    """R8.3: offspring, check, bonus, check; R8.3C: no bonus with 4 or 5 players."""
    s.offset = -1
    last = Phase.BONUS_CHECK if s.players <= MOST_PLAYERS_WITH_BONUS else Phase.OFFSPRING_CHECK
    if s.phase == last:
        s.step = Step.NEXT_LINE
    else:
        s.phase += 1


@rule
def breeders(s: State, seat: int) -> int:
    """R8.3A: the enclosures of the line's species with at least two animals that have not bred yet."""
    return bonus_breeders(s, seat) & s.lives[s.crossed[s.line - 1]]


@rule
def breed(s: State, seat: int, tile: int) -> None:
    """R8.3A: one offspring, however many parents; in up to two enclosures; R8.4: both before any join or check."""
    if tile != ENOUGH:
        give_birth(s, tile)
        s.picks += 1
        if s.picks < MOST_OFFSPRING and breeders(s, seat) != 0:
            return
    offer_join(s, seat)


@rule
def bonus_breeders(s: State, seat: int) -> int:
    """R8.3C: any other enclosure with at least two animals (R9), of any species."""
    return s.zoos[seat].enclosures & s.pairs & ~s.bred


@rule
def breed_bonus(s: State, seat: int, tile: int) -> None:
    """R8.3C: one animal in exactly one other enclosure, or none (R8.5)."""
    if tile != ENOUGH:
        give_birth(s, tile)
    offer_join(s, seat)


@rule
def give_birth(s: State, tile: int) -> None:
    """One animal more; one from a house may join it."""
    s.bred |= 1 << tile
    s.joiners |= 1 << tile
    add_animal(s, tile, s.enclosures[tile].species + 0)
