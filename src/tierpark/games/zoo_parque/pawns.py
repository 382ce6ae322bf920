"""Zoo Parque: pawns whose space is gone (R6.5, R6.6).

Before a space is covered or removed, the Areas of the pawns on it are tagged: bit `tag - 1` of `marks` is set for each
of their halves. Then the pawns are settled one after the other, clockwise from the player whose turn it is.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import happens, proven, rule
from tierpark.core.words import WORD, clear, put
from tierpark.games.zoo_parque.areas import flood_area, is_standing, name_areas, stands_in_chain, unchain
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.state import END, IN_SUPPLY, N_HALVES, NONE, PAWNS, WILD, State, Step
from tierpark.games.zoo_parque.zoo_map import is_visible
from tierpark.pieces.plane import MOST_CELLS

MOST_TAGS = 7


@rule
def displace(s: State, cell: int) -> None:
    """The pawns on this cell are about to lose their space: tag what is their Area now."""
    name_areas(s)
    for pawn in range(PAWNS * s.players):
        if is_standing(s, pawn) and s.pawns[pawn].cell == cell:
            displace_pawn(s, pawn)


@rule
def displace_pawn(s: State, pawn: int) -> None:
    """Tag the Area of a pawn, with the tag of another pawn of that Area if there is one."""
    half = s.tops[s.pawns[pawn].cell] + 0
    terrain = s.pawns[pawn].area + 0
    tag = 0
    highest = 0
    for other in range(PAWNS * s.players):
        known = s.pawns[other].tag + 0
        highest = max(highest, known)
        if known and s.pawns[other].terrain == terrain and s.marks[half] >> known - 1 & 1:
            tag = known
    if highest == 0:
        for i in range(N_HALVES):
            s.marks[i] = 0
    if tag == 0:
        tag = min(highest + 1, MOST_TAGS)
        if terrain != NONE:
            flood_area(s, half, terrain)
            here = half
            while here != END:
                s.marks[here] |= 1 << tag - 1
                here = s.link[here] + 0
            unchain(s, half)
    s.pawns[pawn].tag = tag
    s.pawns[pawn].terrain = terrain


@proven
@rule
def next_displaced(s: State) -> int:
    """The pawn to be settled next, or NONE."""
    tags = 0
    for pawn in range(PAWNS * s.players):
        tags |= s.pawns[pawn].tag
    if not tags:
        return NONE
    for offset in range(s.players):
        seat = (s.player + offset) % s.players
        for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
            if s.pawns[pawn].tag:
                return pawn
    return NONE


@rule
def settle(s: State, pawn: int) -> bool:
    """Let a displaced pawn stay, move or go home if there is no choice; else ask its owner. Whether it is asked."""
    tag = s.pawns[pawn].tag - 1
    terrain = s.pawns[pawn].terrain + 0
    here = s.tops[s.pawns[pawn].cell] + 0
    if here != 0 and (s.grounds[here] == terrain or s.grounds[here] == WILD):
        s.pawns[pawn].tag = 0
        return False
    name_areas(s)
    many = 0
    free = 0
    for half in range(2, N_HALVES):
        if s.marks[half] >> tag & 1 and is_visible(s, half):
            many += 1
            if is_free(s, half, terrain):
                free += 1
    if many == 0:
        s.pawns[pawn].cell = IN_SUPPLY
        s.pawns[pawn].tag = 0
        happens(Event.PAWN_HOME, pawn, 0, 0)
        return False
    s.moved_pawn = pawn
    s.only_free = 1 if free else 0
    if (free if free else many) > 1:
        s.step = Step.RELOCATE
        s.decider = pawn // PAWNS
        return True
    for half in range(2, N_HALVES):
        if may_go(s, half, tag, terrain):
            relocate(s, s.where[half] + 0)
            return False
    return False


@rule
def is_free(s: State, half: int, terrain: int) -> bool:
    """R6.5: whether no pawn stands in the part of the old Area that this space is in.

    Wildcards alone are no Area of the old terrain any more (R12.2): there every pawn on one of them counts.
    """
    flood_area(s, half, terrain)
    shows_terrain = False
    here = half
    while here != END:
        if s.grounds[here] == terrain:
            shows_terrain = True
        here = s.link[here] + 0
    free = True
    for pawn in range(PAWNS * s.players):
        if stands_in_chain(s, pawn, terrain) or (not shows_terrain and is_on_chain(s, pawn)):
            free = False
    unchain(s, half)
    return free


@proven
@rule
def is_on_chain(s: State, pawn: int) -> bool:
    """Whether a pawn stands on one of the spaces that are chained now, whatever Area it belongs to."""
    return is_standing(s, pawn) and s.link[s.tops[s.pawns[pawn].cell]] != 0


@rule
def may_go(s: State, half: int, tag: int, terrain: int) -> bool:
    """R6.5: whether a pawn may go to this space: of its old Area, and to a part without other pawns if there is one."""
    if not s.marks[half] >> tag & 1 or not is_visible(s, half):
        return False
    return not s.only_free or is_free(s, half, terrain)


@rule
def relocations(s: State, words: Any) -> int:
    """Write the cells to which the displaced pawn may go into words."""
    used = MOST_CELLS // WORD + 1
    clear(words, used)
    tag = s.pawns[s.moved_pawn].tag - 1
    terrain = s.pawns[s.moved_pawn].terrain + 0
    for half in range(2, N_HALVES):
        if may_go(s, half, tag, terrain):
            put(words, s.where[half] + 0)
    return used


@rule
def relocate(s: State, cell: int) -> None:
    """Put the displaced pawn on another cell of what is left of its Area."""
    s.pawns[s.moved_pawn].cell = cell
    s.pawns[s.moved_pawn].tag = 0
    happens(Event.PAWN_MOVED, s.moved_pawn + 0, s.plane.xs[cell] + 0, s.plane.ys[cell] + 0)
    s.moved_pawn = NONE
