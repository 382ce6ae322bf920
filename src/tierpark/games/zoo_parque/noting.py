"""Zoo Parque: notes on every visible half, taken on paper before a domino is laid: who lives around it (R11.1, R12.6).

A note is a number of many small fields. What is connected is found by joining neighbours: a half is noted under another
one of its region, of what strong fences leave together, or of its Area, and the first of each holds the note for all.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import proven, rule
from tierpark.games.zoo_parque.areas import flood_area, unchain
from tierpark.games.zoo_parque.state import (
    CAMEL,
    CAMELS,
    END,
    GIFT_SHOP,
    LEMURS,
    N_HALVES,
    N_TERRAINS,
    NAMES,
    NOTES,
    NOTHING,
    OKAPIS,
    OTTER,
    OTTERS,
    PATH,
    SHELTER,
    SHELTERS,
    SHOP,
    STRONG,
    UTILITIES,
    WATER,
    WILD,
    WILDLIFE,
    WILDS,
    State,
)
from tierpark.games.zoo_parque.tables import CARNIVORE, CLASS, HAS_POWER, HERBIVORE, HERD, PREFERS, SOLITARY
from tierpark.games.zoo_parque.zoo_map import FIRST_STALL, is_animal, is_terrain
from tierpark.pieces.plane import EAST, SOUTH, beside

DIETS = HERBIVORE | CARNIVORE
KINDS = SOLITARY | HERD
# What an item is to whoever minds its neighbours, by its number.
SIGHTS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, OKAPIS, LEMURS, CAMELS, 0, 0, OTTERS, 0, 0, 0, SHOP, *[0] * 9, SHELTERS, 0)

# The fields of a note. Bits 0 to 7 are the fences; 0 is the note of bare table.
GROUND = 8  # and 2 more bits
BESIDE_SHOP, BY_WILDCARD, IS_SHOP, IS_PATH, IS_WET = 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15
IN_REGION, LEAK = 16, 20  # the classes of a region (4 bits), and how often it leaks (3 bits)
IS_STALL = 1 << 23
IN_STRONG, STRONG_LEAK = 24, 28  # the same for what strong fences leave together
IS_CAMEL = 1 << 31
IN_AREA, SPECIES = 32, 36  # the classes of an Area, and its species (16 bits)
IS_OTTER = 1 << 52
OWN_LEAK = 53  # how often the half itself leaks: 3 bits
IS_SPACE = 1 << 56  # always: grass without anything is not bare table
SHELTERED = 1 << 62  # a shelter, or a space of an Area that one makes an exhibit (R12.7)
MANY = 7  # leaks: too many for one domino to close

FENCE, STRONG_FENCE = 1, 16  # of a note that is shifted by a side
CLASSES = 15
ALL_SPECIES = (1 << 16) - 1
OF_REGION = CLASSES << IN_REGION | MANY << LEAK
OF_STRONG = CLASSES << IN_STRONG | MANY << STRONG_LEAK
OF_AREA = CLASSES << IN_AREA | ALL_SPECIES << SPECIES | BESIDE_SHOP | BY_WILDCARD | SHELTERED
IN_REGIONS, IN_STRONGS, IN_AREAS = NAMES, NAMES + N_HALVES, NAMES + 2 * N_HALVES  # under whom a half is noted
BY_WILDCARDS = NOTES + 1  # a note, of no half: whoever lives in Areas with wildcards


@rule
def is_mixed(classes: int) -> bool:
    """R11.1: herbivores with carnivores, or solitary animals with herds."""
    return classes & DIETS == DIETS or classes & KINDS == KINDS


@proven
@rule
def look_around(s: State) -> None:
    """Before dominoes are tried on: what is to be seen that minds its neighbours."""
    s.sights = 0
    if not s.sets & (WILDLIFE | UTILITIES) and not s.works:
        return
    sights = 0
    for cell in range(s.plane.cells):
        sights |= sight_of(s, s.tops[cell] + 0)
    s.sights = sights


@proven
@rule
def sight_of(s: State, half: int) -> int:
    """What is to be seen on a visible half."""
    return SIGHTS[s.items[half]] | (WILDS if s.grounds[half] == WILD else 0)


@proven
@rule
def take_notes(s: State, words: Any) -> None:
    """Note all visible halves."""
    words[NOTES] = 0
    words[BY_WILDCARDS] = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            words[NOTES + half] = first_note(s, half)
            words[IN_REGIONS + half] = half
            words[IN_STRONGS + half] = half
            words[IN_AREAS + half] = half
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        for side in range(EAST, SOUTH + 1):
            other = beside(s.plane, cell, side)
            note_edge(s, words, half, 0 if other < 0 else s.tops[other] + 0, side)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            gather_notes(words, half)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            share_notes(words, half)
    if s.sights & WILDS:
        for cell in range(s.plane.cells):
            if s.grounds[s.tops[cell]] == WILD:
                note_wildcard(s, words, s.tops[cell] + 0)


@proven
@rule
def first_note(s: State, half: int) -> int:
    """What a half shows by itself."""
    item = s.items[half] + 0
    ground = s.grounds[half] + 0
    classes = CLASS[item] + 0
    note = IS_SPACE | s.fences[half] & 255 | ground << GROUND | classes << IN_REGION | classes << IN_STRONG
    if is_animal(item):
        if is_terrain(ground):
            note |= classes << IN_AREA | 1 << SPECIES + item - 1
        if s.works and HAS_POWER[item]:
            note |= (IS_CAMEL if item == CAMEL else 0) | (IS_OTTER if item == OTTER else 0)
    elif item >= FIRST_STALL:
        note |= IS_STALL | (IS_SHOP if item == GIFT_SHOP else 0) | (SHELTERED if item == SHELTER else 0)
    elif ground == PATH and item == NOTHING:
        note |= IS_PATH
    if ground == WATER or PREFERS[item] >> WATER & 1:
        note |= IS_WET
    return note


@proven
@rule
def note_edge(s: State, words: Any, half: int, other: int, side: int) -> None:
    """Note what follows from two neighbours, one of them perhaps bare table: a leak, or that they are together."""
    mine = words[NOTES + half] + 0
    theirs = words[NOTES + other] + 0
    fence = mine >> side | theirs >> (side + 2 & 3)
    if half == 0 or other == 0:
        if half | other:
            if not fence & STRONG_FENCE:
                words[NOTES + (half | other)] += 1 << STRONG_LEAK
            if not fence & (FENCE | STRONG_FENCE):
                words[NOTES + (half | other)] += 1 << LEAK | 1 << OWN_LEAK
        return
    if mine & IS_SHOP:
        words[NOTES + other] |= BESIDE_SHOP
    if theirs & IS_SHOP:
        words[NOTES + half] |= BESIDE_SHOP
    if s.sights & SHELTERS and s.settings.shelters_beside:
        if s.items[half] == SHELTER:
            words[NOTES + other] |= SHELTERED
        if s.items[other] == SHELTER:
            words[NOTES + half] |= SHELTERED
    if not fence & (FENCE | STRONG_FENCE):
        join(words, IN_REGIONS, half, other)
        if (mine ^ theirs) >> GROUND & 7 == 0:
            join(words, IN_AREAS, half, other)
    if s.sets & STRONG and not fence & STRONG_FENCE:
        join(words, IN_STRONGS, half, other)


@proven
@rule
def first_of(words: Any, names: int, half: int) -> int:
    """The half that all who are together with this one are noted under, in the end."""
    while words[names + half] != half:
        words[names + half] = words[names + words[names + half]]  # a shorter way for the next time
        half = words[names + half] + 0
    return half


@proven
@rule
def join(words: Any, names: int, half: int, other: int) -> None:
    """Note two halves under the same one, with all who are together with them."""
    a = first_of(words, names, half)
    b = first_of(words, names, other)
    if a < b:
        words[names + b] = a
    else:
        words[names + a] = b


@proven
@rule
def gather_notes(words: Any, half: int) -> None:
    """Add the note of a half to the notes that it belongs to."""
    note = words[NOTES + half] + 0
    first = first_of(words, IN_REGIONS, half)
    if first != half:
        known = words[NOTES + first] + 0
        leaks = min((note >> LEAK & MANY) + (known >> LEAK & MANY), MANY)
        words[NOTES + first] = known & ~(MANY << LEAK) | note & CLASSES << IN_REGION | leaks << LEAK
    first = first_of(words, IN_STRONGS, half)
    if first != half:
        known = words[NOTES + first] + 0
        leaks = min((note >> STRONG_LEAK & MANY) + (known >> STRONG_LEAK & MANY), MANY)
        words[NOTES + first] = known & ~(MANY << STRONG_LEAK) | note & CLASSES << IN_STRONG | leaks << STRONG_LEAK
    first = first_of(words, IN_AREAS, half)
    if first != half:
        words[NOTES + first] |= note & OF_AREA


@proven
@rule
def share_notes(words: Any, half: int) -> None:
    """Give a half the notes that it belongs to."""
    note = words[NOTES + half] & ~(OF_REGION | OF_STRONG | OF_AREA)
    note |= words[NOTES + first_of(words, IN_REGIONS, half)] & OF_REGION
    note |= words[NOTES + first_of(words, IN_STRONGS, half)] & OF_STRONG
    note |= words[NOTES + first_of(words, IN_AREAS, half)] & OF_AREA
    words[NOTES + half] = note


@proven
@rule
def note_wildcard(s: State, words: Any, wild: int) -> None:
    """R12.2: the Areas of a wildcard are connected by it; the wildcard is noted with all who live in them."""
    everybody = BY_WILDCARD
    for terrain in range(N_TERRAINS):
        flood_area(s, wild, terrain)
        found = BY_WILDCARD
        here = wild
        while here != END:
            found |= words[NOTES + here] & OF_AREA
            here = s.link[here] + 0
        here = wild
        while here != END:
            if s.grounds[here] != WILD:
                words[NOTES + here] |= found
            here = s.link[here] + 0
        unchain(s, wild)
        everybody |= found
    words[NOTES + wild] |= everybody
    words[BY_WILDCARDS] |= everybody
