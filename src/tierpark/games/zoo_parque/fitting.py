"""Zoo Parque: whether a domino fits somewhere, and whether one placement is legal, known without notes."""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.core.words import lowest
from tierpark.games.zoo_parque.bans import is_banned, may_be_banned
from tierpark.games.zoo_parque.glancing import is_harmless, may_be_harmless
from tierpark.games.zoo_parque.mixing import breaks_peace
from tierpark.games.zoo_parque.placing import grounds_for, is_free, is_in_place, ways_beside, ways_on_top
from tierpark.games.zoo_parque.state import (
    GIFT_SHOP,
    NONE,
    ON_B,
    SHOP,
    WAYS,
    WILDLIFE,
    Mode,
    State,
)
from tierpark.games.zoo_parque.zoo_map import is_top, placement_x, placement_y
from tierpark.pieces.plane import DX, DY, find

AROUND = 5  # a cell and those beside it
WITH_B = 15 << ON_B  # ways to lie on a cell with half b
HASTE = 8  # cells: if a domino is harmless on none of so many, it is tried on
PEACEFUL, HARMLESS, TRIED = range(3)  # nobody can quarrel by a domino, or not where it is harmless; or it is tried on


@proven
@rule
def can_place(s: State, domino: int) -> bool:
    """Whether a domino has any legal placement."""
    top = is_top(s, domino)
    free = is_free(s)
    if free and not top:
        return True  # the table has no edge
    on_a = grounds_for(s, 2 * domino)
    on_b = grounds_for(s, 2 * domino + 1)
    care = care_for(s, domino)
    bans = may_be_banned(s, domino)
    cells = cells_in_question(s)
    for hasty in range(1 if care == HARMLESS else 0, -1, -1):
        misses = 0
        for n in range(cells):
            cell = n if free else cells - 1 - n  # the edge, with few bans, came last
            if s.mode == Mode.TURN:
                cell = cell_in_question(s, cell)
            if cell == NONE or (top and not on_a >> s.grounds[s.tops[cell]] & 1):
                continue
            ways = ways_on_top(s, on_a, on_b, cell) if top else ways_beside(s, cell)
            if ways == 0:
                continue
            if free or (hasty and is_soon_fine(s, domino, cell, ways, bans)):
                return True
            if not hasty and is_any_legal(s, domino, cell, ways, bans, care):
                return True
            misses += 1
            if hasty and misses == HASTE:
                break
    return False


@rule
def is_soon_fine(s: State, domino: int, cell: int, ways: int, bans: bool) -> bool:
    """Whether the first way to lie on a cell is harmless, or the first with half b there; others seldom are then."""
    if ways & ~WITH_B and fits(s, domino, WAYS * cell + lowest(ways), bans, HARMLESS):
        return True
    return ways & WITH_B != 0 and fits(s, domino, WAYS * cell + lowest(ways & WITH_B), bans, HARMLESS)


@rule
def is_any_legal(s: State, domino: int, cell: int, ways: int, bans: bool, care: int) -> bool:
    """Whether one of these ways to lie on a cell is legal."""
    while ways:
        if is_legal(s, domino, WAYS * cell + lowest(ways), bans, care):
            return True
        ways &= ways - 1
    return False


@rule
def cells_in_question(s: State) -> int:
    """On how many cells a domino may come to lie: all, or a few for one that is turned where it lies."""
    return 2 * AROUND if s.mode == Mode.TURN else s.plane.cells + 0


@rule
def cell_in_question(s: State, n: int) -> int:
    """One of these cells, or NONE; for a turned domino those where it lay, and those beside them."""
    if s.mode != Mode.TURN:
        return n
    side = n % AROUND
    x = placement_x(s, s.turned_from + 0) + (0 if n < AROUND else DX[s.turned_from & 3])
    y = placement_y(s, s.turned_from + 0) + (0 if n < AROUND else DY[s.turned_from & 3])
    return find(s.plane, x, y) if side == 4 else find(s.plane, x + DX[side], y + DY[side])


@proven
@rule
def care_for(s: State, domino: int) -> int:
    """How a placement of a domino has to be looked at first, so that nobody quarrels."""
    opens_shop = s.items[2 * domino] == GIFT_SHOP or s.items[2 * domino + 1] == GIFT_SHOP
    if not s.sets & WILDLIFE and not s.sights & SHOP and not opens_shop:
        return PEACEFUL
    return HARMLESS if may_be_harmless(s, 2 * domino) else TRIED


@rule
def fits(s: State, domino: int, action: int, bans: bool, how: int) -> bool:
    """Whether a placement is legal, known without notes: if it is harmless, or by trying it on."""
    x = placement_x(s, action)
    y = placement_y(s, action)
    direction = action & 3
    if not is_in_place(s, action, x, y):
        return False
    if how == HARMLESS and not is_harmless(s, 2 * domino, x, y, direction):
        return False
    if bans and is_banned(s, domino, x, y, direction):
        return False
    return how != TRIED or not breaks_peace(s, domino, x, y, direction)


@rule
def is_legal(s: State, domino: int, action: int, bans: bool, care: int) -> bool:
    """Whether expansions, variants and powers allow a placement, known without notes."""
    return fits(s, domino, action, bans, care) or (care == HARMLESS and fits(s, domino, action, bans, TRIED))
