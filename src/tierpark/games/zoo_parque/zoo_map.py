"""Zoo Parque: the map. Dominoes on stacks, what is visible, and fences between cells (R3.1, R3.8 to R3.10)."""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.games.zoo_parque.state import BLANK, FOOD, NONE, ON_B, TOILET, WAYS, WILD, State
from tierpark.pieces.plane import DX, DY, ROW, SLOTS, beside, cell_at, find, surround

FIRST_STALL, FIRST_OBJECT = TOILET, FOOD
ROCKED = -16  # strong fences on all sides (R10.5), as a signed byte


@rule
def turned(fences: int, direction: int) -> int:
    """R3.1: printed fences as they lie when half b is in this direction from half a."""
    by = direction + 2 & 3
    weak = fences & 15
    strong = fences >> 4 & 15
    weak = (weak << by | weak >> 4 - by) & 15
    strong = (strong << by | strong >> 4 - by) & 15
    return signed(strong << 4 | weak)


@rule
def signed(fences: int) -> int:
    """Eight bits as a signed byte."""
    return fences - 256 if fences > 127 else fences


@proven
@rule
def all_sides(s: State, half: int) -> int:
    """The sides of a half with a fence, as a set."""
    fences = s.fences[half] + 0
    return (fences | fences >> 4) & 15


@proven
@rule
def strong_sides(s: State, half: int) -> int:
    """The sides of a half with a strong fence, as a set (R10.5)."""
    return s.fences[half] >> 4 & 15


@rule
def is_animal(item: int) -> bool:
    """Whether an item is an animal."""
    return 0 < item < FIRST_STALL


@rule
def is_stall(item: int) -> bool:
    """Whether an item is a stall."""
    return FIRST_STALL <= item < FIRST_OBJECT


@rule
def is_terrain(ground: int) -> bool:
    """R4.2: paths, and halves without ground, are no terrain."""
    return ground <= WILD


@proven
@rule
def visible_at(s: State, x: int, y: int) -> int:
    """The half on top of the stack at a place; 0 if there is bare table."""
    plane = s.plane
    cell = find(plane, x, y) if plane.is_wide else plane.slots[y * ROW + x & SLOTS - 1] - 1
    return 0 if cell == NONE else s.tops[cell] + 0


@proven
@rule
def visible_beside(s: State, cell: int, side: int) -> int:
    """The visible half on one side of a cell; 0 if there is bare table."""
    other = beside(s.plane, cell, side)
    return 0 if other == NONE else s.tops[other] + 0


@proven
@rule
def is_visible(s: State, half: int) -> bool:
    """Whether a half lies on top of a stack."""
    return s.where[half] != NONE and s.tops[s.where[half]] == half


@proven
@rule
def is_uncovered(s: State, domino: int) -> bool:
    """Whether a domino lies on the map with nothing on it."""
    return is_visible(s, 2 * domino) and is_visible(s, 2 * domino + 1)


@proven
@rule
def is_top(s: State, domino: int) -> bool:
    """R3.2: a half without ground makes a domino TOP."""
    return s.grounds[2 * domino] == BLANK or s.grounds[2 * domino + 1] == BLANK


@rule
def put_half(s: State, half: int, cell: int, direction: int) -> None:
    """Lay a half on a stack."""
    s.below[half] = s.tops[cell]
    s.tops[cell] = half
    s.where[half] = cell
    s.fences[half] = turned(s.fences[half] + 0, direction)


@rule
def lay_at(s: State, domino: int, x: int, y: int, direction: int) -> None:
    """Lay a domino, half a at this place; no neighbour gets a number."""
    s.directions[domino] = direction
    put_half(s, 2 * domino, cell_at(s.plane, x, y), direction)
    put_half(s, 2 * domino + 1, cell_at(s.plane, x + DX[direction], y + DY[direction]), direction)


@rule
def lay(s: State, domino: int, x: int, y: int, direction: int) -> None:
    """Lay a domino, half a at this place."""
    lay_at(s, domino, x, y, direction)
    surround(s.plane, s.where[2 * domino] + 0)
    surround(s.plane, s.where[2 * domino + 1] + 0)


@rule
def take_half(s: State, half: int, direction: int) -> None:
    """R7.8: take a half out of its stack; what lies above sinks."""
    cell = s.where[half] + 0
    if s.tops[cell] == half:
        s.tops[cell] = s.below[half]
    else:
        above = s.tops[cell] + 0
        while s.below[above] != half:
            above = s.below[above] + 0
        s.below[above] = s.below[half]
    s.below[half] = 0
    s.where[half] = NONE
    s.fences[half] = turned(s.fences[half] + 0, -direction)


@rule
def take_off(s: State, domino: int) -> None:
    """Take a domino off the map, wherever it lies in its stacks."""
    direction = s.directions[domino] + 0
    take_half(s, 2 * domino, direction)
    take_half(s, 2 * domino + 1, direction)
    s.directions[domino] = 0


@rule
def placement_x(s: State, action: int) -> int:
    """Where half a comes to lie."""
    x = s.plane.xs[action // WAYS] + 0
    return x - DX[action & 3] if action & ON_B else x


@rule
def placement_y(s: State, action: int) -> int:
    """Where half a comes to lie."""
    y = s.plane.ys[action // WAYS] + 0
    return y - DY[action & 3] if action & ON_B else y


@rule
def placement_at(s: State, x: int, y: int, direction: int) -> int:
    """The number of a placement: by the cell of half a if that has a number, else by the cell of half b."""
    cell = find(s.plane, x, y)
    if cell != NONE:
        return WAYS * cell + direction
    return WAYS * find(s.plane, x + DX[direction], y + DY[direction]) + ON_B + direction
