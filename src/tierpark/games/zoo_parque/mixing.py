"""Zoo Parque: animals that may not be together (R11.1), and the one species beside a gift shop (R12.6).

A placement is tried on: the domino is laid, the Areas and exhibits it can have changed are looked at, and it is taken
off again. They all hold one of its cells, or a neighbour of one.
"""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.core.words import WORD, clear, drop, holds, lowest, member, put
from tierpark.games.zoo_parque.areas import flood_area, terrains_at, unchain
from tierpark.games.zoo_parque.exhibits import (
    HAS_STRONG,
    HAS_TERRAIN,
    LEAKS,
    flood_region,
    label_exhibits,
    wipe,
)
from tierpark.games.zoo_parque.noting import is_mixed
from tierpark.games.zoo_parque.state import (
    END,
    GIFT_SHOP,
    HALF_WORDS,
    SHELTER,
    SHELTERS,
    STRONG,
    UTILITIES,
    WILD,
    WILDLIFE,
    WILDS,
    State,
)
from tierpark.games.zoo_parque.tables import CLASS
from tierpark.games.zoo_parque.zoo_map import (
    all_sides,
    is_animal,
    is_terrain,
    lay_at,
    strong_sides,
    take_off,
    visible_beside,
)
from tierpark.pieces.plane import forget


@rule
def breaks_peace(s: State, domino: int, x: int, y: int, direction: int) -> bool:
    """Try a placement on: whether some Area or exhibit mixes then that did not mix before (R11.1, R12.6)."""
    plane = s.plane
    cells = plane.cells + 0
    west = plane.west + 0
    east = plane.east + 0
    north = plane.north + 0
    south = plane.south + 0
    lay_at(s, domino, x, y, direction)
    broken = False
    for b in range(2):
        half = 2 * domino + b
        if not broken:
            broken = areas_quarrel(s, domino, x, y, direction, half)
        if not broken and s.sets & WILDLIFE:
            broken = exhibit_quarrels(s, domino, x, y, direction, half)
        for side in range(4):
            other = visible_beside(s, s.where[half] + 0, side)
            if other != 0 and other // 2 != domino and not broken:
                broken = neighbour_quarrels(s, domino, x, y, direction, half, side, other)
    take_off(s, domino)
    forget(plane, cells, west, east, north, south)
    clear(s.group, HALF_WORDS)
    wipe(s)
    return broken


@rule
def neighbour_quarrels(s: State, domino: int, x: int, y: int, direction: int, half: int, side: int, other: int) -> bool:
    """Whether what lies beside a half of the tried domino quarrels: by its fence, or since a gift shop comes there."""
    if s.items[half] == GIFT_SHOP and areas_quarrel(s, domino, x, y, direction, other):
        return True
    if not s.sets & WILDLIFE or not all_sides(s, half) >> side & 1:
        return False  # without a fence they are in one region
    own = strong_sides(s, other) if s.sets & STRONG else all_sides(s, other)
    if own >> (side + 2 & 3) & 1:
        return False  # behind its own fence nothing has changed
    return exhibit_quarrels(s, domino, x, y, direction, other)


@rule
def areas_quarrel(s: State, domino: int, x: int, y: int, direction: int, half: int) -> bool:
    """Whether an Area of a half quarrels, with the domino laid, and did not before."""
    terrains = terrains_at(s, half)
    for terrain in range(WILD + 1):
        if terrains >> terrain & 1:
            flood_area(s, half, terrain)
            classes, species = gather(s, half)
            shop = s.sets & UTILITIES and species & species - 1 and has_shop(s, half)
            unchain(s, half)
            if shop and not were_together(s, domino, x, y, direction, 1):
                return True
            if s.sets & WILDLIFE and is_mixed(classes) and not were_together(s, domino, x, y, direction, 0):
                return True
    return False


@rule
def exhibit_quarrels(s: State, domino: int, x: int, y: int, direction: int, half: int) -> bool:
    """Whether the exhibit of a half quarrels, with the domino laid, and did not before."""
    return is_mixed(gather_exhibit(s, domino, half)) and not were_together(s, domino, x, y, direction, 0)


@proven
@rule
def gather(s: State, first: int) -> tuple[int, int]:
    """The classes and the species in a chain; its animals become the group."""
    clear(s.group, HALF_WORDS)
    classes = 0
    species = 0
    here = first
    while here != END:
        item = s.items[here] + 0
        if is_animal(item):
            classes |= CLASS[item]
            species |= 1 << item
            put(s.group, here)
        here = s.link[here] + 0
    return classes, species


@rule
def gather_exhibit(s: State, domino: int, half: int) -> int:
    """The classes in the exhibit of a half, whose animals become the group; nothing if it is in none."""
    if s.sets & STRONG:
        found = flood_region(s, half, 1, 1)
        if found != LEAKS:
            classes, _ = gather(s, half)
            unchain(s, half)
            if found == HAS_TERRAIN | HAS_STRONG:
                return classes
    found = flood_region(s, half, 0, 1)
    if found != LEAKS:
        classes, _ = gather(s, half)
        unchain(s, half)
        if found & HAS_TERRAIN and not (s.sets & STRONG and found & HAS_STRONG):
            return classes
    has_shelter = s.sights & SHELTERS or s.items[2 * domino] == SHELTER or s.items[2 * domino + 1] == SHELTER
    return gather_sheltered(s, half) if has_shelter and is_by_wildcard(s, domino, half) else 0


@rule
def is_by_wildcard(s: State, domino: int, half: int) -> bool:
    """Whether wildcards are in an Area of a half; without one a sheltered exhibit is an Area and nothing more."""
    ground = s.grounds[half] + 0
    if ground == WILD or not is_terrain(ground):
        return ground == WILD
    if not s.sights & WILDS and s.grounds[2 * domino] != WILD and s.grounds[2 * domino + 1] != WILD:
        return False
    flood_area(s, half, ground)
    found = False
    here = half
    while here != END:
        found = found or s.grounds[here] == WILD
        here = s.link[here] + 0
    unchain(s, half)
    return found


@proven
@rule
def gather_sheltered(s: State, half: int) -> int:
    """R12.7: the classes in the sheltered exhibit of a half, of several Areas perhaps that share wildcards."""
    clear(s.group, HALF_WORDS)
    put(s.group, half)
    grown = True
    while grown:
        grown = False
        for cell in range(s.plane.cells):
            shelter = s.tops[cell] + 0
            if s.items[shelter] == SHELTER and shelter != 0:
                for look in range(5 if s.settings.shelters_beside else 1):
                    space = shelter if look == 0 else visible_beside(s, cell, look - 1)
                    if space != 0 and add_areas(s, space):
                        grown = True
    classes = 0
    for w in range(HALF_WORDS):
        left = s.group[w] + 0
        while left:
            other = WORD * w + lowest(left)
            left &= left - 1
            classes |= CLASS[s.items[other]]
            if not is_animal(s.items[other] + 0):
                drop(s.group, other)
    return classes


@rule
def add_areas(s: State, space: int) -> bool:
    """Add the Areas of a sheltered space that share a space with the group; whether the group has grown."""
    grown = False
    terrains = terrains_at(s, space)
    for terrain in range(WILD + 1):
        if terrains >> terrain & 1:
            flood_area(s, space, terrain)
            shares = False
            is_all = True
            here = space
            while here != END:
                if holds(s.group, here):
                    shares = True
                else:
                    is_all = False
                here = s.link[here] + 0
            here = space
            while shares and not is_all and here != END:
                put(s.group, here)
                grown = True
                here = s.link[here] + 0
            unchain(s, space)
    return grown


@rule
def were_together(s: State, domino: int, x: int, y: int, direction: int, by_shop: int) -> bool:
    """Whether all of the group lay together in one Area or exhibit that mixed before the domino was tried on."""
    if holds(s.group, 2 * domino) or holds(s.group, 2 * domino + 1):
        return False
    take_off(s, domino)
    found = lie_together(s, by_shop)
    lay_at(s, domino, x, y, direction)
    return found


@rule
def lie_together(s: State, by_shop: int) -> bool:
    """Whether all of the group lie in one Area (beside a shop), or in one exhibit."""
    first = member(s.group, 0)
    terrains = terrains_at(s, first)
    for terrain in range(WILD + 1):
        if terrains >> terrain & 1:
            flood_area(s, first, terrain)
            together = is_chained(s) and (not by_shop or has_shop(s, first))
            unchain(s, first)
            if together:
                return True
    if by_shop:
        return False
    if s.sights & SHELTERS:
        return is_labelled_alike(s, first)
    if s.sets & STRONG:
        found = flood_region(s, first, 1, 1)
        together = found == HAS_TERRAIN | HAS_STRONG and is_chained(s)
        if found != LEAKS:
            unchain(s, first)
        if together:
            return True
    found = flood_region(s, first, 0, 1)
    if found == LEAKS:
        return False
    is_exhibit = found & HAS_TERRAIN and not (s.sets & STRONG and found & HAS_STRONG)
    together = is_exhibit != 0 and is_chained(s)
    unchain(s, first)
    return together


@rule
def has_shop(s: State, first: int) -> bool:
    """Whether a gift shop is beside one of the spaces in a chain."""
    here = first
    while here != END:
        for side in range(4):
            other = visible_beside(s, s.where[here] + 0, side)
            if other != 0 and s.items[other] == GIFT_SHOP:
                return True
        here = s.link[here] + 0
    return False


@rule
def is_chained(s: State) -> bool:
    """Whether all of the group are in the chain."""
    for w in range(HALF_WORDS):
        left = s.group[w] + 0
        while left:
            if s.link[WORD * w + lowest(left)] == 0:
                return False
            left &= left - 1
    return True


@rule
def is_labelled_alike(s: State, first: int) -> bool:
    """Whether all of the group are in the exhibit of one of them."""
    label_exhibits(s)
    for w in range(HALF_WORDS):
        left = s.group[w] + 0
        while left:
            half = WORD * w + lowest(left)
            if s.label[half] <= 0 or s.label[half] != s.label[first]:
                return False
            left &= left - 1
    return True
