"""Zoo Parque: which placements need to be looked at, found for whole rows of the map at once (`boards`).

An ordinary domino quarrels with nobody if it keeps away from touchy spaces, leaks, and closes and parts nothing.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.games.zoo_parque.boards import FOR_A, SPACES, sides_at, ways_at, wipe_board
from tierpark.games.zoo_parque.noting import (
    ALL_SPECIES,
    BESIDE_SHOP,
    BY_WILDCARD,
    CLASSES,
    DIETS,
    GROUND,
    IN_AREA,
    IN_REGION,
    IN_STRONG,
    IS_CAMEL,
    IS_OTTER,
    IS_SHOP,
    IS_STALL,
    IS_WET,
    KINDS,
    LEAK,
    MANY,
    OWN_LEAK,
    SHELTERED,
    SPECIES,
    STRONG_LEAK,
    is_mixed,
)
from tierpark.games.zoo_parque.state import (
    BOARD,
    NOTES,
    ON_B,
    SHOP,
    STRONG,
    SUSPECTS,
    TOILET,
    WILD,
    WILDLIFE,
    State,
)
from tierpark.games.zoo_parque.tables import HERBIVORE, HERD
from tierpark.games.zoo_parque.zoo_map import is_terrain, is_top, turned
from tierpark.pieces.plane import DY, EAST, NORTH, SOUTH, WEST

TOUCHY = FOR_A  # boards of spaces: whatever lies beside them is looked at,
CLOSING = TOUCHY + BOARD  # what a fence of the domino may close to a quarrel,
MEETING = CLOSING + BOARD  # and what quarrels with the domino where both are closed


@rule
def is_ordinary(s: State, a: int, words: Any) -> bool:
    """Whether nothing on a domino itself asks for a closer look."""
    own = words[NOTES + a] | words[NOTES + a + 1]
    if s.plane.is_wide or own & (IS_SHOP | SHELTERED) or is_mixed(own >> IN_REGION):
        return False
    if s.items[a] == TOILET or s.items[a + 1] == TOILET:
        return False
    return s.grounds[a] != WILD and s.grounds[a + 1] != WILD


@rule
def find_suspects(s: State, a: int, words: Any) -> None:
    """Draw for each way to lie where an ordinary domino has to be looked at."""
    for board in range(3):
        wipe_board(s, TOUCHY + BOARD * board, words)
    own_a = words[NOTES + a] + 0
    own_b = words[NOTES + a + 1] + 0
    parts = is_top(s, a // 2) and (s.fences[a] | s.fences[a + 1]) != 0
    own = agreeing((own_a | own_b) >> IN_REGION & CLASSES)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            note = words[NOTES + half] + 0
            row = s.plane.ys[cell] - s.plane.north
            place = 1 << s.plane.xs[cell] - s.plane.west
            if is_touchy(s, note, own_a, own_b, own):
                words[TOUCHY + row] |= place
            if s.sets & WILDLIFE:
                if may_close(s, note, 0, parts):
                    words[CLOSING + row] |= place
                if may_close(s, note, own, parts):
                    words[MEETING + row] |= place
    for direction in range(4):
        walls_a = turned(s.fences[a] + 0, direction) & 255
        walls_b = turned(s.fences[a + 1] + 0, direction) & 255
        suspect(s, direction, walls_a, walls_b, words)


@rule
def suspect(s: State, direction: int, walls_a: int, walls_b: int, words: Any) -> None:
    """Draw one direction: a half comes near a touchy space, its fence may close something, or it may be closed."""
    board = SUSPECTS + BOARD * direction
    back = direction + 2 & 3
    middle = (walls_a >> direction | walls_b >> back) & 17
    is_closed_a = (walls_a | walls_a >> 4 | 1 << direction) & 15 == 15
    for row in range(s.plane.south - s.plane.north + 1):
        doubt_b, meets_b, leaks_b = prospects(row, walls_b, back, words)  # half a lies further out than all others
        words[board + ON_B * BOARD + row] = doubt_b | (meets_b & ~leaks_b if middle or is_closed_a else 0)
        doubt_a, meets_a, leaks_a = prospects(row, walls_a, direction, words)
        doubt_b, meets_b, leaks_b = prospects(row + DY[direction], walls_b, back, words)
        if direction == EAST:
            doubt_b, meets_b, leaks_b = doubt_b >> 1, meets_b >> 1, leaks_b >> 1
        elif direction == WEST:
            doubt_b, meets_b, leaks_b = doubt_b << 1, meets_b << 1, leaks_b << 1
        if middle:
            closed = meets_a & ~leaks_a | meets_b & ~leaks_b
        else:
            closed = (meets_a | meets_b) & ~(leaks_a | leaks_b)
        words[board + row] = doubt_a | doubt_b | closed


@rule
def prospects(row: int, walls: int, toward: int, words: Any) -> tuple[int, int, int]:
    """The places of a row where a half with these fences is doubtful, where it meets others, and where it leaks."""
    doubt = near(TOUCHY, row, words)
    if walls:
        doubt |= near(CLOSING, row, words)
    space = words[SPACES + row] + 0
    free = ~((walls | walls >> 4) | 1 << toward)
    leaks = 0
    if free >> NORTH & 1:
        leaks |= ~words[SPACES + row - 1]
    if free >> EAST & 1:
        leaks |= ~(space >> 1)
    if free >> SOUTH & 1:
        leaks |= ~words[SPACES + row + 1]
    if free >> WEST & 1:
        leaks |= ~(space << 1)
    return doubt, near(MEETING, row, words), leaks


@rule
def near(board: int, row: int, words: Any) -> int:
    """The places of a row beside those of a board."""
    here = words[board + row] + 0
    found: int = here << 1 | here >> 1 | words[board + row - 1] | words[board + row + 1]
    return found


@rule
def suspects_at(s: State, cell: int, words: Any) -> int:
    """The ways to lie on a cell that have to be looked at, of those in the set."""
    ways = ways_at(words, cell)
    if ways == 0:
        return 0
    row = SUSPECTS + s.plane.ys[cell] - s.plane.north
    column = s.plane.xs[cell] - s.plane.west
    found = sides_at(column, words[row], words[row + BOARD], words[row + 2 * BOARD], words[row + 3 * BOARD])
    if ways >> ON_B:
        row += ON_B * BOARD
        far = sides_at(column, words[row], words[row + BOARD], words[row + 2 * BOARD], words[row + 3 * BOARD])
        found |= far << ON_B
    return ways & found


@rule
def agreeing(classes: int) -> int:
    """The classes of a domino, or some if it has none: all who agree with one of each kind agree with each other."""
    if not classes & DIETS:
        classes |= HERBIVORE
    if not classes & KINDS:
        classes |= HERD
    return classes


@rule
def may_close(s: State, note: int, own: int, parts: bool) -> bool:
    """Whether a domino beside a space may close what mixes there, or with these classes; perhaps by parting it."""
    if note >> OWN_LEAK & 7 > 1:
        return False  # the domino takes one leak of it at most
    if is_mixed(note >> IN_REGION | own) and (parts or note >> LEAK & MANY != MANY):
        return True
    if not s.sets & STRONG:
        return False
    return is_mixed(note >> IN_STRONG | own) and (parts or note >> STRONG_LEAK & MANY != MANY)


@rule
def is_touchy(s: State, note: int, own_a: int, own_b: int, own: int) -> bool:
    """Whether whatever comes to lie beside a space has to be looked at: wildcards, shops, bans, Areas that meet."""
    if note & (BY_WILDCARD | IS_SHOP):
        return True
    shown = own_a | own_b
    if (shown & IS_WET and note & IS_CAMEL) or (shown & IS_CAMEL and note & IS_WET):
        return True
    if (shown & IS_OTTER and note & IS_STALL) or (shown & IS_STALL and note & IS_OTTER):
        return True
    ground = note >> GROUND & 7
    if not is_terrain(ground) or (ground != own_a >> GROUND & 7 and ground != own_b >> GROUND & 7):
        return False
    species = (note | shown) >> SPECIES & ALL_SPECIES
    if s.sights & SHOP and (note & BESIDE_SHOP or species & species - 1):
        return True
    return s.sets & WILDLIFE != 0 and is_mixed(note >> IN_AREA & CLASSES | own)
