"""Zoo Parque: what is noted before dominoes are laid: what is to be seen, and who lives around each space (R11.1)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.zoo_parque.areas import flood_area, unchain
from tierpark.games.zoo_parque.exhibits import flood_region, wipe
from tierpark.games.zoo_parque.state import (
    CAMEL,
    CAMELS,
    END,
    GIFT_SHOP,
    LEMUR,
    LEMURS,
    N_TERRAINS,
    NONE,
    NOTED,
    OKAPI,
    OKAPIS,
    OTTER,
    OTTERS,
    SHELTER,
    SHELTERS,
    SHOP,
    STRONG,
    UTILITIES,
    WILD,
    WILDLIFE,
    Mode,
    State,
)
from tierpark.games.zoo_parque.tables import CARNIVORE, CLASS, HERBIVORE, HERD, SOLITARY
from tierpark.games.zoo_parque.zoo_map import all_sides, is_animal, visible_beside

DIETS = HERBIVORE | CARNIVORE
KINDS = SOLITARY | HERD
LEAK, MOST_LEAKS = 16, 7  # how often a region leaks, in marks above the classes
REGION = 16  # in labels, above the classes
ANYBODY, BY_WILDCARD, BESIDE_SHOP, SEVERAL = 15, 16, 32, 64  # in crowds: the classes, and what is above them


@rule
def is_mixed(classes: int) -> bool:
    """R11.1: herbivores with carnivores, or solitary animals with herds."""
    return classes & DIETS == DIETS or classes & KINDS == KINDS


@rule
def look_around(s: State) -> None:
    """Before dominoes are tried on: what is to be seen that minds its neighbours, and who lives around each half."""
    s.sights = 0
    if not s.sets & (WILDLIFE | UTILITIES) and not s.works:
        return
    for cell in range(s.plane.cells):
        item = s.items[s.tops[cell]] + 0
        if item == GIFT_SHOP:
            s.sights |= SHOP
        elif item == SHELTER:
            s.sights |= SHELTERS
        elif item == CAMEL:
            s.sights |= CAMELS
        elif item == OTTER:
            s.sights |= OTTERS
        elif item == LEMUR:
            s.sights |= LEMURS
        elif item == OKAPI:
            s.sights |= OKAPIS
    if s.mode < Mode.MOVE and (s.sets & WILDLIFE or s.sights & SHOP):
        s.sights |= NOTED
        note_classes(s)
        note_crowds(s)


@rule
def note_classes(s: State) -> None:
    """Note for every visible half whom it is together with behind the same strong fences, and how its region leaks.

    A fence that is covered is gone, and weak fences do nothing around strong animals: so whoever one more domino brings
    together is among those noted for the halves under and beside it.
    """
    for cell in range(s.plane.cells):
        s.marks[s.tops[cell]] = NONE
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.marks[half] == NONE:
            flood_region(s, half, 1 if s.sets & STRONG else 0, 0)
            classes = 0
            here = half
            while here != END:
                classes |= CLASS[s.items[here]]
                here = s.link[here] + 0
            mark_chain(s, half, classes)
    s.marks[0] = 0
    note_regions(s)


@rule
def note_regions(s: State) -> None:
    """Note for every visible half which region it is in and who lives there, and in its marks how often that leaks."""
    wipe(s)
    for cell in range(s.plane.cells):
        s.label[s.tops[cell]] = 0
    many = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == 0:
            flood_region(s, half, 0, 0)
            many += 1
            leaks = 0
            classes = 0
            here = half
            while here != END:
                classes |= CLASS[s.items[here]]
                walls = all_sides(s, here)
                for side in range(4):
                    if not walls >> side & 1 and visible_beside(s, s.where[here] + 0, side) == 0:
                        leaks += 1
                here = s.link[here] + 0
            here = half
            while here != END:
                beyond = s.link[here] + 0
                s.label[here] = many * REGION | classes
                s.marks[here] = s.marks[here] & 15 | LEAK * min(leaks, MOST_LEAKS)
                s.link[here] = 0
                here = beyond


@rule
def mark_chain(s: State, first: int, mark: int) -> None:
    """Give all halves of a chain a mark, and take the chain apart."""
    here = first
    while here != END:
        beyond = s.link[here] + 0
        s.marks[here] = mark
        s.link[here] = 0
        here = beyond


@rule
def note_crowds(s: State) -> None:
    """Note for every space who lives in its Area, whether wildcards are near, and whether a gift shop is beside it."""
    for cell in range(s.plane.cells):
        s.crowd[s.tops[cell]] = NONE
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.crowd[half] == NONE:
            ground = s.grounds[half] + 0
            if ground >= WILD:
                s.crowd[half] = BY_WILDCARD | wild_classes(s, half) if ground == WILD else 0
                continue
            flood_area(s, half, ground)
            found = BESIDE_SHOP if s.sights & SHOP and has_shop(s, half) else 0
            species = 0
            here = half
            while here != END:
                item = s.items[here] + 0
                found |= CLASS[item] | (BY_WILDCARD if s.grounds[here] == WILD else 0)
                species |= 1 << item if is_animal(item) else 0
                here = s.link[here] + 0
            found |= SEVERAL if species & species - 1 else 0
            here = half
            while here != END:
                beyond = s.link[here] + 0
                if s.grounds[here] != WILD:
                    s.crowd[here] = found
                s.link[here] = 0
                here = beyond
    s.crowd[0] = 0


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
def wild_classes(s: State, half: int) -> int:
    """Who lives in the Areas of a wildcard, of whatever terrain (R12.2)."""
    classes = 0
    for terrain in range(N_TERRAINS):
        flood_area(s, half, terrain)
        here = half
        while here != END:
            classes |= CLASS[s.items[here]]
            here = s.link[here] + 0
        unchain(s, half)
    return classes
