"""Zoo Parque: CLAIM. Pawns on Areas (R6.1, R6.2), herds (R11.5), and pawns taken back (R12.6) or moved (R13.7)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import happens, proven, rule
from tierpark.core.words import WORD, clear, lowest, popcount, put
from tierpark.games.zoo_parque.areas import (
    flood_area,
    is_standing,
    name_areas,
    owners_in_chain,
    terrains_at,
    unchain,
)
from tierpark.games.zoo_parque.campaign import rule_holds
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.state import (
    CLAIMS,
    DONE,
    END,
    IN_SUPPLY,
    INFORMATION_CENTER,
    MOVE_PAWN,
    NONE,
    PAWNS,
    TAKE_BACK,
    UTILITIES,
    WAYS,
    WILD,
    WILDLIFE,
    State,
)
from tierpark.games.zoo_parque.tables import CLASS, SOLITARY, CardRule
from tierpark.games.zoo_parque.zoo_map import is_animal, visible_beside


@rule
def spare_pawn(s: State, seat: int) -> int:
    """A pawn of the seat's supply, or NONE."""
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if s.pawns[pawn].cell == IN_SUPPLY:
            return pawn
    return NONE


@proven
@rule
def mark_claims(s: State, seat: int) -> bool:
    """Mark on each space the terrains whose Area the seat may claim there; whether there is any."""
    name_areas(s)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        ground = s.grounds[half] + 0
        if ground < WILD:
            s.marks[half] = 1 << ground
        else:
            s.marks[half] = terrains_at(s, half) if ground == WILD else 0
    for pawn in range(PAWNS * s.players):
        if is_standing(s, pawn) and s.pawns[pawn].area != NONE:
            terrain = s.pawns[pawn].area + 0
            first = s.tops[s.pawns[pawn].cell] + 0
            flood_area(s, first, terrain)
            shares = may_share(s, first, terrain, seat)
            here = first
            while here != END:
                if not shares:
                    s.marks[here] &= ~(1 << terrain)
                here = s.link[here] + 0
            unchain(s, first)
    for cell in range(s.plane.cells):
        if s.marks[s.tops[cell]]:
            return True
    return False


@proven
@rule
def may_share(s: State, first: int, terrain: int, seat: int) -> bool:
    """R11.5: whether the seat may claim a chained Area that others have: only herd animals, one pawn a player."""
    if not s.sets & WILDLIFE:
        return False
    owners = owners_in_chain(s, terrain)
    species = 0
    here = first
    while here != END:
        item = s.items[here] + 0
        if is_animal(item):
            species |= 1 << item
            if CLASS[item] & SOLITARY:
                return False
        here = s.link[here] + 0
    if species == 0 or owners >> seat & 1:
        return False
    return s.settings.any_herd != 0 or popcount(owners) < popcount(species)


@proven
@rule
def is_beside_center(s: State, cell: int) -> bool:
    """R12.6: whether an information center is beside a cell."""
    for side in range(4):
        other = visible_beside(s, cell, side)
        if other != 0 and s.items[other] == INFORMATION_CENTER:
            return True
    return False


@rule
def pawns_to_take_back(s: State, seat: int) -> int:
    """R12.6: the seat's own pawns beside an information center, as a set."""
    found = 0
    if s.sets & UTILITIES:
        for i in range(PAWNS):
            pawn = PAWNS * seat + i
            if is_standing(s, pawn) and is_beside_center(s, s.pawns[pawn].cell + 0):
                found |= 1 << i
    return found


@rule
def take_back(s: State, pawn: int) -> None:
    """R12.6: a pawn returns to its owner."""
    s.pawns[pawn].cell = IN_SUPPLY
    happens(Event.PAWN_HOME, pawn, 0, 0)


@rule
def movable_pawns(s: State, seat: int) -> int:
    """R13.7: the seat's pawns on the map, if a card lets it move one and it has not done so, as a set."""
    found = 0
    if s.settings.level and not s.has_moved >> seat & 1 and rule_holds(s, CardRule.MOVE_PAWN_ONCE):
        for i in range(PAWNS):
            if is_standing(s, PAWNS * seat + i):
                found |= 1 << i
    return found


@rule
def claims(s: State, seat: int, words: Any) -> int:
    """Write what the seat may do in CLAIM into words."""
    used = (CLAIMS + WAYS * s.plane.cells) // WORD + 1
    clear(words, used)
    may_claim = s.moved_pawn != NONE or (not s.claimed and spare_pawn(s, seat) != NONE)
    found = False
    for cell in range(s.plane.cells):
        marks = s.marks[s.tops[cell]] + 0
        while marks:
            found = True
            if may_claim:
                put(words, CLAIMS + WAYS * cell + lowest(marks))
            marks &= marks - 1
    if s.moved_pawn == NONE:
        words[0] |= 1 << DONE | pawns_to_take_back(s, seat) << TAKE_BACK
        if found:
            words[0] |= movable_pawns(s, seat) << MOVE_PAWN
    return used


@rule
def claim(s: State, seat: int, action: int) -> None:
    """R6.1: put a pawn on a space; R13.7: the pawn that is being moved."""
    place = action - CLAIMS
    pawn = s.moved_pawn + 0
    if pawn == NONE:
        pawn = spare_pawn(s, seat)
        s.claimed = 1
    else:
        s.has_moved |= 1 << seat
        s.moved_pawn = NONE
    cell = place // WAYS
    is_moved = s.pawns[pawn].cell != IN_SUPPLY
    s.pawns[pawn].cell = cell
    s.pawns[pawn].terrain = place % WAYS
    kind = Event.PAWN_MOVED if is_moved else Event.PAWN_PUT
    happens(kind, pawn, s.plane.xs[cell] + 0, s.plane.ys[cell] + 0)
