"""New York Zoo, main action A: placing an enclosure tile and putting one or two animals into it."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.residents import add_animal, empty_house, remove_animal
from tierpark.games.new_york_zoo.state import ENOUGH, HOUSE, N_SPECIES, NONE, State, Step
from tierpark.games.new_york_zoo.tables import ANCHORS, HOLDS, SHAPE, SPACES
from tierpark.pieces.bitboard import CELLS, Board, anchors, cover, size


@rule
def has_room(free: Board, piece: int) -> bool:
    """R4.2a: the piece fits somewhere, in some orientation."""
    if size(free) < SPACES[piece]:
        return False
    for held in range(HOLDS[piece]):
        lo, hi = anchors(free, SHAPE[piece][held], ANCHORS[piece][held][0], ANCHORS[piece][held][1])
        if (lo | hi) != 0:
            return True
    return False


@rule
def placements(free: Board, piece: int, words: Any) -> int:
    """R5.1: every orientation and anchor at which the piece lies wholly on free spaces."""
    for held in range(HOLDS[piece]):
        lo, hi = anchors(free, SHAPE[piece][held], ANCHORS[piece][held][0], ANCHORS[piece][held][1])
        words[2 * held] = lo
        words[2 * held + 1] = hi
    return 2 * HOLDS[piece]


@rule
def build(s: State, seat: int, tile: int, placement: int) -> None:
    """Put an enclosure tile on a zoo; nobody lives there yet."""
    zoo = s.zoos[seat]
    cover(zoo.free, SHAPE[tile][placement // CELLS], placement % CELLS)
    zoo.enclosures |= 1 << tile
    pen = s.enclosures[tile]
    pen.seat = seat
    pen.orientation = placement // CELLS
    pen.anchor = placement % CELLS
    pen.species = NONE
    pen.animals = 0


@rule
def can_populate(s: State, seat: int) -> bool:
    """R4.2b: there is an animal to put into a new enclosure."""
    zoo = s.zoos[seat]
    for species in range(N_SPECIES):
        if zoo.houses[species] > 0:
            return True
    return zoo.enclosures & s.pairs != 0


@rule
def sources(s: State, seat: int, species: int) -> int:
    """R5.2, R5.3: where an animal of a species (NONE: any) may come from: a house, an enclosure that keeps one."""
    zoo = s.zoos[seat]
    found = zoo.enclosures & s.pairs
    if species != NONE:
        found &= s.lives[species]
    for kind in range(N_SPECIES):
        if zoo.houses[kind] > 0 and (species == NONE or species == kind):
            found |= 1 << HOUSE + kind
    return found


@rule
def place_enclosure(s: State, seat: int, placement: int) -> None:
    """R5.1: the tile is placed at once; then it must be populated."""
    build(s, seat, s.tile, placement)
    s.taken = 0
    s.step = Step.POPULATE


@rule
def population(s: State, seat: int) -> int:
    """R5.2: one animal from anywhere; then one more of its species, or enough."""
    if s.taken == 0:
        return sources(s, seat, NONE)
    return sources(s, seat, s.species + 0) | 1 << ENOUGH


@rule
def populate(s: State, seat: int, source: int) -> None:
    """R5.2-R5.4: one animal moves in from a house or an enclosure; two at the most."""
    if source == ENOUGH:
        s.step = Step.END_MAIN_ACTION
        return
    if source >= HOUSE:
        s.species = source - HOUSE
        empty_house(s.zoos[seat], source - HOUSE)
    else:
        s.species = s.enclosures[source].species
        remove_animal(s, source)
    add_animal(s, s.tile + 0, s.species + 0)
    s.taken += 1
    if s.taken == 2 or sources(s, seat, s.species + 0) == 0:
        s.step = Step.END_MAIN_ACTION
