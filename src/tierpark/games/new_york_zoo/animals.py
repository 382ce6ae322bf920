"""New York Zoo, main action B: acquiring animals, finding them a home, and joining from a house."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.residents import add_animal, empty_enclosures, empty_house, fill_house
from tierpark.games.new_york_zoo.state import ENOUGH, HOUSE, N_SPECIES, NONE, Phase, State, Step
from tierpark.games.new_york_zoo.tables import SHOWN

MOST_PER_ACTION = 2  # R6.6: animals that one enclosure may receive in one action


@rule
def can_acquire(s: State, seat: int) -> bool:
    """R4.3: with an empty house or any enclosure, some species can be placed (R1.5: an enclosure is never full)."""
    zoo = s.zoos[seat]
    return zoo.rooms > 0 or zoo.enclosures != 0


@rule
def homes(s: State, seat: int, species: int) -> int:
    """R6.3: where an acquired animal may go: a house, an enclosure of its species, an empty enclosure."""
    zoo = s.zoos[seat]
    found = zoo.enclosures & s.lives[species] | empty_enclosures(s, seat)
    if zoo.rooms > 0:
        found |= 1 << HOUSE
    if s.received >= MOST_PER_ACTION:  # R5
        found &= ~(1 << s.receiver)
    return found


@rule
def acquirable(s: State, seat: int) -> int:
    """R6.1: every species that has a home; whether one of the two shown or any other."""
    found = 0
    for species in range(N_SPECIES):
        if homes(s, seat, species) != 0:
            found |= 1 << species
    return found


@rule
def acquire(s: State, species: int) -> None:
    """R6.1: the first animal; if it is one of the two shown, the other may follow."""
    s.species = species
    s.second = NONE
    if SHOWN[s.elephant][0] == species:
        s.second = SHOWN[s.elephant][1]
    elif SHOWN[s.elephant][1] == species:
        s.second = SHOWN[s.elephant][0]
    s.step = Step.HOME


@rule
def next_animal(s: State) -> None:
    """R6.2: the second of the two animals shown; if it finds no home it is lost."""
    if s.second == NONE or homes(s, s.mover + 0, s.second + 0) == 0:
        s.step = Step.END_MAIN_ACTION
    else:
        s.species = s.second
        s.step = Step.HOME
    s.second = NONE


@rule
def settle(s: State, seat: int, home: int) -> None:
    """R6.3: an acquired animal moves in, or the second one is given up (R6.2)."""
    if home == ENOUGH:
        s.step = Step.END_MAIN_ACTION
        return
    s.taken += 1
    if home == HOUSE:
        fill_house(s.zoos[seat], s.species + 0)
        s.step = Step.NEXT_ANIMAL
        return
    if home != s.receiver:
        s.receiver = home
        s.received = 0
    s.received += 1
    add_animal(s, home, s.species + 0)
    s.joiners = 1 << home if s.received < MOST_PER_ACTION else 0
    offer_join(s, seat)


@rule
def joins(s: State, seat: int) -> int:
    """R6.4, R8.3A: enclosures that just got an animal, have a space left, and a house holds one of their species."""
    housed = 0
    for species in range(N_SPECIES):
        if s.zoos[seat].houses[species] > 0:
            housed |= s.lives[species]
    return s.joiners & housed & ~s.full


@rule
def offer_join(s: State, seat: int) -> None:
    """Ask for a house join if there is one; else go on to the check (R6.5), in a breeding to the next seat (R8.4)."""
    if joins(s, seat) != 0:
        s.step = Step.JOIN
        return
    s.joiners = 0
    s.step = Step.CHECK if s.phase == Phase.MAIN else Step.NEXT_SEAT


@rule
def join(s: State, seat: int, tile: int) -> None:
    """R6.4: exactly one animal moves from a house into the enclosure that just got one of its species."""
    if tile == ENOUGH:
        s.joiners = 0
    else:
        species = s.enclosures[tile].species + 0
        empty_house(s.zoos[seat], species)
        add_animal(s, tile, species)
        s.joiners &= ~(1 << tile)
        if s.phase == Phase.MAIN:
            s.received += 1
    offer_join(s, seat)
