"""Zoo Parque: where a domino may lie (R3), cell by cell. What the expansions forbid is in `bans` and `mixing`."""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.core.words import clear, holds, put
from tierpark.games.zoo_parque.areas import flood_area, is_owner_in_chain, is_standing, name_areas, unchain
from tierpark.games.zoo_parque.campaign import is_covering_forbidden
from tierpark.games.zoo_parque.state import (
    BLANK,
    CELL_WORDS,
    END,
    NONE,
    ON_B,
    PATH,
    PAWNS,
    UTILITIES,
    WILD,
    WILDLIFE,
    WOLF,
    Mode,
    State,
)
from tierpark.games.zoo_parque.tables import HAS_POWER, PREFERS
from tierpark.games.zoo_parque.zoo_map import is_animal, placement_x, placement_y
from tierpark.pieces.plane import DX, DY, beside

N_GROUNDS = BLANK + 1
ANY_GROUND = (1 << N_GROUNDS) - 1


@proven
@rule
def bar_spaces(s: State, seat: int, covering: int) -> None:
    """R3.13, R3.14, R12.1: note which spaces the seat may not touch; `covering` its own pawns is another question."""
    clear(s.barred, CELL_WORDS)
    name_areas(s)
    for pawn in range(PAWNS * s.players):
        if is_standing(s, pawn):
            cell = s.pawns[pawn].cell + 0
            if pawn // PAWNS != seat:
                put(s.barred, cell)
                bar_area(s, seat, pawn)
            elif covering and not s.settings.owner_covers:
                put(s.barred, cell)
    if s.works and HAS_POWER[WOLF]:
        for cell in range(s.plane.cells):
            if s.items[s.tops[cell]] == WOLF:
                put(s.barred, cell)


@proven
@rule
def bar_area(s: State, seat: int, pawn: int) -> None:
    """R3.13: an Area with a pawn, but none of the seat's own, is not to be covered."""
    terrain = s.pawns[pawn].area + 0
    if terrain == NONE:
        return
    first = s.tops[s.pawns[pawn].cell] + 0
    flood_area(s, first, terrain)
    if not is_owner_in_chain(s, terrain, seat):
        here = first
        while here != END:
            put(s.barred, s.where[here] + 0)
            here = s.link[here] + 0
    unchain(s, first)


@rule
def grounds_for(s: State, half: int) -> int:
    """R3.4, R3.12: the grounds that a half of a TOP domino may lie on, as a set; bare table counts as BLANK."""
    item = s.items[half] + 0
    if not is_animal(item):
        return ANY_GROUND
    found = ANY_GROUND
    if s.grounds[half] == BLANK:
        found = PREFERS[item] | 1 << WILD
        if s.settings.off_terrain:
            found |= 1 << PATH | 1 << BLANK
    if s.settings.level:
        for ground in range(N_GROUNDS):
            if is_covering_forbidden(s, ground):
                found &= ~(1 << ground)
    return found


@proven
@rule
def is_near(s: State, cell: int) -> bool:
    """R3.3: whether a space is beside a cell. As long as no domino has left the map, one is beside every cell."""
    if not s.has_removed:
        return True
    for side in range(4):
        other = beside(s.plane, cell, side)
        if other != NONE and s.tops[other] != 0:
            return True
    return False


@rule
def is_in_place(s: State, action: int, x: int, y: int) -> bool:
    """Whether a domino that is moved is moved there, and the second one of a harder game keeps its distance."""
    if s.mode >= Mode.MOVE and not is_moved(s, action, x, y):
        return False
    return not (s.settings.harder and s.mode == Mode.LAY and s.placed == 1 and touches_first(s, x, y, action & 3))


@rule
def is_moved(s: State, action: int, x: int, y: int) -> bool:
    """R12.8: a moved domino lies elsewhere or differently; a turned one keeps one of its cells or both."""
    if action == s.turned_from:
        return False
    if s.mode == Mode.MOVE:
        return True
    old_x = placement_x(s, s.turned_from + 0)
    old_y = placement_y(s, s.turned_from + 0)
    old = s.turned_from & 3
    new = action & 3
    for half in range(2):
        for old_half in range(2):
            same_x = x + half * DX[new] == old_x + old_half * DX[old]
            if same_x and y + half * DY[new] == old_y + old_half * DY[old]:
                return True
    return False


@rule
def touches_first(s: State, x: int, y: int, direction: int) -> bool:
    """R14.1: whether a placement touches or covers the first domino of this turn."""
    for half in range(2):
        hx = x + half * DX[direction]
        hy = y + half * DY[direction]
        for first in range(2):
            cell = s.where[2 * s.first + first] + 0
            if cell != NONE and abs(s.plane.xs[cell] - hx) + abs(s.plane.ys[cell] - hy) <= 1:
                return True
    return False


@rule
def is_free(s: State) -> bool:
    """Whether nothing but R3 says where a domino may lie."""
    return s.sets & (WILDLIFE | UTILITIES) == 0 and not s.settings.harder and s.mode < Mode.MOVE


@proven
@rule
def ways_beside(s: State, cell: int) -> int:
    """R3.3: how a BOTTOM domino may lie with a half on a cell: on bare table, beside a space."""
    if s.tops[cell] != 0:
        return 0
    near = is_near(s, cell)
    ways = 0
    for direction in range(4):
        other = beside(s.plane, cell, direction)
        if other == NONE:
            if near:  # further out than any cell with a number: half b there, or half a
                ways |= 1 << direction | 1 << ON_B + (direction + 2 & 3)
        elif s.tops[other] == 0 and (near or is_near(s, other)):
            ways |= 1 << direction
    return ways


@proven
@rule
def ways_on_top(s: State, on_a: int, on_b: int, cell: int) -> int:
    """R3.4, R3.13, R3.14: how a TOP domino may lie with half a on a cell: at least one half on a space."""
    below_a = s.tops[cell] + 0
    if not on_a >> s.grounds[below_a] & 1 or holds(s.barred, cell):
        return 0
    ways = 0
    for direction in range(4):
        other = beside(s.plane, cell, direction)
        below_b = 0 if other == NONE else s.tops[other] + 0
        if below_b == 0:
            if below_a != 0 and on_b >> BLANK & 1:
                ways |= 1 << direction
        elif on_b >> s.grounds[below_b] & 1 and not holds(s.barred, other):
            ways |= 1 << direction
    return ways
