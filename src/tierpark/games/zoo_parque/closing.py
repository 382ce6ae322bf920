"""Zoo Parque: whether a placement may close an exhibit that quarrels (R11.1), looked at closely.

Without the two places of the domino, what is around it falls into parts. Each part that is met is looked at: where it
leaks, nothing is closed. What cannot be excluded here is tried on.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.zoo_parque.areas import unchain
from tierpark.games.zoo_parque.exhibits import LEAKS, flood_region
from tierpark.games.zoo_parque.glancing import ANY_FENCE, may_mix
from tierpark.games.zoo_parque.noting import CLASSES, STRONG_FENCE, is_mixed
from tierpark.games.zoo_parque.state import END, NONE, STRONG, State
from tierpark.games.zoo_parque.tables import CLASS
from tierpark.games.zoo_parque.zoo_map import turned, visible_at
from tierpark.pieces.plane import DX, DY, find

NO_HALF = 1  # of no domino: stands on bare table
OPEN = CLASSES + 1  # beside the classes of a part: it leaks


@rule
def may_close_quarrel(s: State, a: int, x: int, y: int, direction: int) -> bool:
    """Whether a placement may close an exhibit in which animals quarrel."""
    cell_a = find(s.plane, x, y)
    cell_b = find(s.plane, x + DX[direction], y + DY[direction])
    top_a = block(s, cell_a)
    top_b = block(s, cell_b)
    found = closes_around(s, a, x, y, direction, ANY_FENCE)
    if not found and s.sets & STRONG:
        found = closes_around(s, a, x, y, direction, STRONG_FENCE)
    unblock(s, cell_a, top_a)
    unblock(s, cell_b, top_b)
    return found


@rule
def closes_around(s: State, a: int, x: int, y: int, direction: int, fences: int) -> bool:
    """The same as far as these fences count, with the places of the domino blocked."""
    meets_a = parts_met(s, a, x, y, direction, direction, fences)
    meets_b = parts_met(s, a + 1, x + DX[direction], y + DY[direction], direction, direction + 2 & 3, fences)
    if meets_a == NONE or meets_b == NONE:
        return True
    walls = turned(s.fences[a] + 0, direction) >> direction
    walls |= turned(s.fences[a + 1] + 0, direction) >> (direction + 2 & 3)
    return may_mix(meets_a, meets_b, meets_a & OPEN, meets_b & OPEN, walls & fences)


@rule
def parts_met(s: State, half: int, x: int, y: int, direction: int, toward: int, fences: int) -> int:
    """The classes that a half of a placement meets, and OPEN if it leaks; NONE if behind its fence they may quarrel."""
    walls = turned(s.fences[half] + 0, direction)
    meets = CLASS[s.items[half]] + 0
    for side in range(4):
        if side == toward:
            continue
        other = visible_at(s, x + DX[side], y + DY[side])
        wall = walls >> side & fences
        if other == 0:
            meets |= 0 if wall else OPEN
        elif not s.fences[other] >> (side + 2 & 3) & fences:
            if wall:
                if is_mixed(part_of(s, other, fences)):
                    return NONE
            elif not meets & OPEN:
                meets |= part_of(s, other, fences)
    return meets


@rule
def part_of(s: State, half: int, fences: int) -> int:
    """The classes of a part if it is closed; OPEN alone if it leaks."""
    if flood_region(s, half, 1 if fences == STRONG_FENCE else 0, 1) == LEAKS:
        return OPEN
    classes = 0
    here = half
    while here != END:
        classes |= CLASS[s.items[here]]
        here = s.link[here] + 0
    unchain(s, half)
    return classes


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
