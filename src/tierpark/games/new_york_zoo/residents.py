"""New York Zoo: who lives where. The only place where animals enter or leave, and so where the sets are kept true."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.state import N_SPECIES, NONE, State, Zoo
from tierpark.games.new_york_zoo.tables import SPACES


@rule
def add_animal(s: State, tile: int, species: int) -> None:
    """One animal more in an enclosure."""
    pen = s.enclosures[tile]
    pen.species = species
    pen.animals += 1
    s.lives[species] |= 1 << tile
    if pen.animals >= 2:
        s.pairs |= 1 << tile
    if pen.animals == SPACES[tile]:
        s.full |= 1 << tile


@rule
def remove_animal(s: State, tile: int) -> None:
    """One animal leaves an enclosure where at least one stays (R5.3)."""
    pen = s.enclosures[tile]
    pen.animals -= 1
    if pen.animals < 2:
        s.pairs &= ~(1 << tile)


@rule
def remove_all(s: State, tile: int) -> None:
    """R7.1: all animals leave; the enclosure is empty."""
    pen = s.enclosures[tile]
    s.lives[pen.species] &= ~(1 << tile)
    s.pairs &= ~(1 << tile)
    s.full &= ~(1 << tile)
    pen.species = NONE
    pen.animals = 0


@rule
def empty_enclosures(s: State, seat: int) -> int:
    """R1.4: the seat's enclosures where nobody lives."""
    inhabited = 0
    for species in range(N_SPECIES):
        inhabited |= s.lives[species]
    return s.zoos[seat].enclosures & ~inhabited


@rule
def fill_house(zoo: Zoo, species: int) -> None:
    """An animal moves into an empty house."""
    zoo.houses[species] += 1
    zoo.rooms -= 1


@rule
def empty_house(zoo: Zoo, species: int) -> None:
    """An animal leaves its house."""
    zoo.houses[species] -= 1
    zoo.rooms += 1
