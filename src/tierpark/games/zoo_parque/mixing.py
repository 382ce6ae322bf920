"""Zoo Parque: animals that may not be together (R11.1), and the one species beside a gift shop (R12.6).

A placement is tried on: the domino is laid, the Areas and exhibits it can have changed are looked at, and it is taken
off again. They all hold one of its cells, or a neighbour of one.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import WORD, clear, drop, holds, lowest, member, popcount, put
from tierpark.games.zoo_parque.areas import flood_area, terrains_at, unchain
from tierpark.games.zoo_parque.exhibits import (
    HAS_STRONG,
    HAS_TERRAIN,
    LABELLED,
    LEAKS,
    flood_region,
    label_exhibits,
    wipe,
)
from tierpark.games.zoo_parque.state import (
    CAMEL,
    CAMELS,
    END,
    GIFT_SHOP,
    HALF_WORDS,
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
from tierpark.games.zoo_parque.zoo_map import (
    all_sides,
    is_animal,
    is_terrain,
    lay_at,
    strong_sides,
    take_off,
    turned,
    visible_at,
    visible_beside,
)
from tierpark.pieces.plane import DX, DY, find, forget

DIETS = HERBIVORE | CARNIVORE
KINDS = SOLITARY | HERD
LEAK, MOST_LEAKS = 16, 7  # how often a region leaks, in marks above the classes
NO_HALF = 1  # of no domino: stands on bare table
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
    if not s.sets & (WILDLIFE | UTILITIES):
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
    if s.label[LABELLED]:
        wipe(s)
        if s.sights & NOTED:
            note_regions(s)
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
    """Whether wildcards may be in an Area of a half; without one a sheltered exhibit is an Area and nothing more."""
    if not s.sights & NOTED or s.grounds[half] == WILD or s.grounds[half ^ 1] == WILD:
        return True
    if half // 2 != domino:
        return s.crowd[half] & BY_WILDCARD != 0
    for h in range(2 * domino, 2 * domino + 2):
        for side in range(4):
            if s.crowd[visible_beside(s, s.where[h] + 0, side)] & BY_WILDCARD:
                return True
    return False


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
