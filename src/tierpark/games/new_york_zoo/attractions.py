"""New York Zoo: completed enclosures. The animals leave, one may stay in a house, an attraction is built."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.new_york_zoo.enclosures import has_room
from tierpark.games.new_york_zoo.residents import fill_house, remove_all
from tierpark.games.new_york_zoo.state import N_KINDS, N_TILES, NONE, YES, Phase, State, Step
from tierpark.games.new_york_zoo.tables import PIECE, SHAPE, SUPPLY
from tierpark.pieces.bitboard import CELLS, add, cover, is_empty

CAP_RESETS_ON_COMPLETION = False  # R5: an emptied enclosure still counts what it received in this action


@rule
def full_enclosures(s: State, seat: int) -> int:
    """R7.1: the seat's enclosures with an animal on every space."""
    return s.zoos[seat].enclosures & s.full


@rule
def check(s: State) -> None:
    """R7.1: exchange the actor's full enclosures one after another; R7.6: in the owner's order."""
    full = full_enclosures(s, s.actor + 0)
    if full == 0:
        if s.phase != Phase.MAIN:
            s.step = Step.NEXT_SEAT
        elif is_empty(s.zoos[s.mover].free):  # R11
            s.step = Step.END_MAIN_ACTION
        else:
            s.step = Step.NEXT_ANIMAL
    elif full & full - 1:
        s.step = Step.RESOLVE
    else:
        exchange(s, lowest(full))


@rule
def exchange(s: State, tile: int) -> None:
    """R7.1: all animals leave; if a house is free the owner may keep one."""
    s.tile = tile
    s.species = s.enclosures[tile].species
    remove_all(s, tile)
    if CAP_RESETS_ON_COMPLETION:
        s.received = 0
    if s.zoos[s.actor].rooms > 0:
        s.step = Step.KEEP
    else:
        offer_attraction(s)


@rule
def keep(s: State, seat: int, answer: int) -> None:
    """R7.1: one of the animals may move into an empty house."""
    if answer == YES:
        fill_house(s.zoos[seat], s.species + 0)
    offer_attraction(s)


@rule
def offer_attraction(s: State) -> None:
    """R7.3: an attraction is compulsory while any fits; on a full area there is none (the smallest never run out)."""
    s.step = Step.CHECK if is_empty(s.zoos[s.actor].free) else Step.ATTRACTION


@rule
def kinds(s: State, seat: int) -> int:
    """R7.2: the kinds of attractions that are left and fit."""
    found = 1
    for kind in range(1, N_KINDS):
        if s.supply[kind] > 0 and has_room(s.zoos[seat].free, N_TILES + kind):
            found |= 1 << kind
    return found


@rule
def choose_attraction(s: State, kind: int) -> None:
    """R7.2: the kind is chosen; its place comes next."""
    s.kind = kind
    s.step = Step.PLACE_ATTRACTION


@rule
def place_attraction(s: State, seat: int, placement: int) -> None:
    """R7.1: it is placed at once, under the puzzle rules; R1.6: only the smallest kind is unlimited."""
    zoo = s.zoos[seat]
    cover(zoo.free, SHAPE[N_TILES + s.kind][placement // CELLS], placement % CELLS)
    if s.kind == 0:
        add(zoo.stalls, placement % CELLS)
    else:
        piece = s.attractions[PIECE[s.kind] + SUPPLY[s.kind] - s.supply[s.kind]]
        piece.seat = seat
        piece.orientation = placement // CELLS
        piece.anchor = placement % CELLS
        s.supply[s.kind] -= 1
    s.kind = NONE
    s.step = Step.CHECK
