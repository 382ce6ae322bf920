"""Zoo Parque: placements that surely make nobody quarrel (R11.1, R12.6), by what was noted. Others are tried on."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.zoo_parque.areas import unchain
from tierpark.games.zoo_parque.exhibits import LEAKS, flood_region
from tierpark.games.zoo_parque.noting import (
    ANYBODY,
    BESIDE_SHOP,
    BY_WILDCARD,
    LEAK,
    MOST_LEAKS,
    REGION,
    SEVERAL,
    is_mixed,
)
from tierpark.games.zoo_parque.state import (
    END,
    GIFT_SHOP,
    NONE,
    NOTED,
    SHELTER,
    SHELTERS,
    SHOP,
    STRONG,
    UTILITIES,
    WILD,
    WILDLIFE,
    State,
)
from tierpark.games.zoo_parque.tables import CLASS
from tierpark.games.zoo_parque.zoo_map import all_sides, is_terrain, strong_sides, turned, visible_at
from tierpark.pieces.plane import DX, DY, find

NO_HALF = 1  # of no domino: stands on bare table


@rule
def may_break_peace(s: State, domino: int, x: int, y: int, direction: int) -> bool:
    """Whether a placement has to be tried on, since what was noted cannot exclude that somebody quarrels."""
    if not s.sights & NOTED:
        return s.sets & (WILDLIFE | UTILITIES) != 0
    a = 2 * domino
    b = a + 1
    if s.items[a] == SHELTER or s.items[b] == SHELTER:
        return True
    opens_shop = s.items[a] == GIFT_SHOP or s.items[b] == GIFT_SHOP
    if opens_shop and attracts(s, a, x, y, direction):
        return True
    is_close = s.sets & WILDLIFE and is_mixed(classes_around(s, a, x, y, direction))
    if not is_close and not s.sights & SHOP and not opens_shop:
        return False
    cut = is_cutting(s, a, x, y, direction)
    crowd_a, weak_a, strong_a, leaks_a, quarrels_a = meetings(s, a, 0, x, y, direction, cut)
    crowd_b, weak_b, strong_b, leaks_b, quarrels_b = meetings(s, a, 1, x, y, direction, cut)
    crowd = crowd_a | crowd_b
    is_wild = crowd & BY_WILDCARD or s.grounds[a] == WILD or s.grounds[b] == WILD
    if crowd & ANYBODY and (s.sights & SHOP or opens_shop):
        is_beside = crowd & BESIDE_SHOP or is_beside_shop(s, domino, x, y, direction)
        if opens_shop or is_beside or is_wild:
            return True
    if not is_close:
        return False
    if quarrels_a or quarrels_b or (is_wild and (s.sights & SHELTERS or is_mixed(crowd))):
        return True
    if is_mixed(crowd_a) or is_mixed(crowd_b) or (s.grounds[a] == s.grounds[b] and is_mixed(crowd)):
        return True
    back = direction + 2 & 3
    is_closed = not leaks_a and not leaks_b  # around a fence between them the halves may still meet
    if is_closed and is_mixed(weak_a | weak_b):
        return True
    if is_closed and is_mixed(strong_a | strong_b) and not reaches_out(s, a, x, y, direction, 3):
        return True
    if not walls_of(s, a, direction) >> direction & 1 and not walls_of(s, b, direction) >> back & 1:
        return False
    if (not leaks_a and is_mixed(weak_a)) or (not leaks_b and is_mixed(weak_b)):
        return True
    if not (strong_walls_of(s, a, direction) >> direction | strong_walls_of(s, b, direction) >> back) & 1:
        return False
    if not leaks_a and is_mixed(strong_a) and not reaches_out(s, a, x, y, direction, 1):
        return True
    return not leaks_b and is_mixed(strong_b) and not reaches_out(s, a, x, y, direction, 2)


@rule
def classes_around(s: State, a: int, x: int, y: int, direction: int) -> int:
    """Everybody whom a placement can bring together: those on it, under it and beside it, as far as fences let them."""
    classes = CLASS[s.items[a]] | CLASS[s.items[a + 1]]
    for b in range(2):
        toward = direction + 2 * b & 3
        hx = x + b * DX[direction]
        hy = y + b * DY[direction]
        classes |= s.marks[visible_at(s, hx, hy)] & 15
        for side in range(4):
            if side != toward:
                other = visible_at(s, hx + DX[side], hy + DY[side])
                if not lasting_sides(s, other) >> (side + 2 & 3) & 1:
                    classes |= s.marks[other] & 15
    return classes


@rule
def lasting_sides(s: State, half: int) -> int:
    """The sides of a half with a fence that parts everybody: with strong animals about, weak ones do not."""
    return strong_sides(s, half) if s.sets & STRONG else all_sides(s, half)


@rule
def is_cutting(s: State, a: int, x: int, y: int, direction: int) -> bool:
    """Whether a fence of a placement parts what is connected now; then a region may close however it leaks."""
    for b in range(2):
        hx = x + b * DX[direction]
        hy = y + b * DY[direction]
        below = visible_at(s, hx, hy)
        if below != 0:
            new = walls_of(s, a + b, direction) & ~all_sides(s, below)
            for side in range(4):
                if new >> side & 1 and visible_at(s, hx + DX[side], hy + DY[side]) != 0:
                    return True
    return False


@rule
def meetings(s: State, a: int, b: int, x: int, y: int, direction: int, cut: bool) -> tuple[int, int, int, int, int]:
    """Whom one half of a placement meets, at most: in its Area, in its region, and behind its strong fences.

    And whether that region leaks for sure, and whether what lies behind its fences may become an exhibit that quarrels.
    """
    half = a + b
    toward = direction + 2 * b & 3
    hx = x + b * DX[direction]
    hy = y + b * DY[direction]
    walls = walls_of(s, half, direction)
    strong_walls = strong_walls_of(s, half, direction)
    ground = s.grounds[half] + 0
    own = CLASS[s.items[half]] + 0
    crowd = own if is_terrain(ground) else 0
    weak = own
    strong = own if s.sets & STRONG else 0
    leaks = 0
    quarrels = 0
    for side in range(4):
        if side == toward:
            continue
        wall = walls >> side & 1
        other = visible_at(s, hx + DX[side], hy + DY[side])
        if other == 0:
            leaks |= 1 - wall
            continue
        back = side + 2 & 3
        if lasting_sides(s, other) >> back & 1:
            continue  # behind its own fence it is not touched
        if s.sets & STRONG and not strong_walls >> side & 1:
            strong |= s.marks[other] & 15
        if not wall and not all_sides(s, other) >> back & 1:
            weak |= s.label[other] & 15
            if not leaks and leaks_still(s, a, x, y, direction, other, cut):
                leaks = 1
            if is_terrain(ground):
                if ground == WILD or s.grounds[other] == WILD:
                    crowd |= BY_WILDCARD | s.crowd[other]
                elif s.grounds[other] == ground:
                    crowd |= s.crowd[other]
        elif not quarrels:
            quarrels = may_close(s, a, x, y, direction, other, cut, strong_walls >> side & 1)
    return crowd, weak, strong, leaks, quarrels


@rule
def may_close(s: State, a: int, x: int, y: int, direction: int, other: int, cut: bool, by_strong: int) -> int:
    """1 if what lies behind a fence of a placement may become an exhibit that quarrels."""
    is_strong = by_strong and s.sets & STRONG
    if not is_mixed(s.marks[other] if is_strong else s.label[other]):
        return 0
    if leaks_still(s, a, x, y, direction, other, cut):
        return 0
    if is_mixed(s.label[other] + 0) and not is_left_alone(s, x, y, direction, other):
        return 1
    return 1 if is_strong and not leaks_around(s, x, y, direction, other, 1) else 0


@rule
def reaches_out(s: State, a: int, x: int, y: int, direction: int, halves: int) -> bool:
    """Whether what strong fences let these halves of a placement (1, 2 or both) reach is open for sure (R10.2)."""
    for b in range(2):
        if halves >> b & 1:
            walls = strong_walls_of(s, a + b, direction)
            for side in range(4):
                if side != direction + 2 * b & 3 and not walls >> side & 1:
                    other = visible_at(s, x + b * DX[direction] + DX[side], y + b * DY[direction] + DY[side])
                    if other == 0:
                        return True
                    is_apart = strong_sides(s, other) >> (side + 2 & 3) & 1
                    if not is_apart and leaks_around(s, x, y, direction, other, 1):
                        return True
    return False


@rule
def leaks_still(s: State, a: int, x: int, y: int, direction: int, other: int, cut: bool) -> bool:
    """Whether the region of a half is open, whatever open sides of it this domino takes, and whatever it parts."""
    leaks = s.marks[other] // LEAK
    if cut and leaks > 0:
        return leaks_around(s, x, y, direction, other, 0)
    if leaks == MOST_LEAKS or leaks == 0:
        return leaks > 0
    region = s.label[other] // REGION
    for b in range(2):
        toward = direction + 2 * b & 3
        hx = x + b * DX[direction]
        hy = y + b * DY[direction]
        below = visible_at(s, hx, hy)
        if below != 0:
            if s.label[below] // REGION == region:
                leaks -= popcount(~all_sides(s, below) & (walls_of(s, a + b, direction) | 1 << toward))
        else:
            for side in range(4):
                edge = visible_at(s, hx + DX[side], hy + DY[side])
                if edge != 0 and s.label[edge] // REGION == region and not all_sides(s, edge) >> (side + 2 & 3) & 1:
                    leaks -= 1
    return leaks > 0


@rule
def is_left_alone(s: State, x: int, y: int, direction: int, other: int) -> bool:
    """Whether the region of a half was closed before, and has none of the spaces that a domino covers."""
    if s.marks[other] // LEAK > 0:
        return False
    region = s.label[other] // REGION
    if s.label[visible_at(s, x, y)] // REGION == region:
        return False
    return s.label[visible_at(s, x + DX[direction], y + DY[direction])] // REGION != region


@rule
def leaks_around(s: State, x: int, y: int, direction: int, other: int, only_strong: int) -> bool:
    """Whether the region of a half is open even without the two places that a domino takes."""
    cell_a = find(s.plane, x, y)
    cell_b = find(s.plane, x + DX[direction], y + DY[direction])
    top_a = block(s, cell_a)
    top_b = block(s, cell_b)
    leaks = flood_region(s, other, only_strong, 1) == LEAKS
    if not leaks:
        unchain(s, other)
    unblock(s, cell_a, top_a)
    unblock(s, cell_b, top_b)
    return leaks


@rule
def block(s: State, cell: int) -> int:
    """Let no flood enter a cell, and none leak into it; returns what is visible there."""
    if cell == NONE:
        return 0
    half = s.tops[cell] + 0
    if half == 0:
        s.tops[cell] = NO_HALF
    s.link[s.tops[cell]] = END  # a flood does not enter what is chained
    return half


@rule
def unblock(s: State, cell: int, half: int) -> None:
    """Leave a cell as it was."""
    if cell != NONE:
        s.link[s.tops[cell]] = 0
        s.tops[cell] = half


@rule
def attracts(s: State, a: int, x: int, y: int, direction: int) -> bool:
    """Whether a gift shop on a placement comes to lie beside an Area of several species, or of wildcards."""
    for b in range(2):
        if s.items[a + b] == GIFT_SHOP:
            for side in range(4):
                other = visible_at(s, x + b * DX[direction] + DX[side], y + b * DY[direction] + DY[side])
                if s.crowd[other] & (SEVERAL | BY_WILDCARD):
                    return True
    return False


@rule
def is_beside_shop(s: State, domino: int, x: int, y: int, direction: int) -> bool:
    """Whether a half with terrain comes to lie beside a gift shop."""
    for b in range(2):
        if is_terrain(s.grounds[2 * domino + b] + 0):
            for side in range(4):
                other = visible_at(s, x + b * DX[direction] + DX[side], y + b * DY[direction] + DY[side])
                if other != 0 and s.items[other] == GIFT_SHOP:
                    return True
    return False


@rule
def walls_of(s: State, half: int, direction: int) -> int:
    """The sides with a fence that a half of a hand will have when it lies."""
    fences = turned(s.fences[half] + 0, direction)
    return (fences | fences >> 4) & 15


@rule
def strong_walls_of(s: State, half: int, direction: int) -> int:
    """The sides with a strong fence that a half of a hand will have when it lies."""
    return turned(s.fences[half] + 0, direction) >> 4 & 15
