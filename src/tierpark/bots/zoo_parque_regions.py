"""Zoo Parque, for bots: what lies on the map: the Areas, a region with its points and open edges, and one that was fed.

All of it writes into the scratch of a state that is judged and then thrown away.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.zoo_parque.areas import flood_area, name_areas, unchain
from tierpark.games.zoo_parque.exhibits import flood_region
from tierpark.games.zoo_parque.state import (
    END,
    FOOD,
    N_HALVES,
    NONE,
    PAWNS,
    SHELTER,
    SHRUBS,
    STRONG,
    TOYS,
    State,
)
from tierpark.games.zoo_parque.tables import IS_STRONG
from tierpark.games.zoo_parque.zoo_map import (
    all_sides,
    is_animal,
    is_terrain,
    is_visible,
    strong_sides,
    visible_beside,
)

UNSEEN = -32_000  # the label of a space whose region was not looked at yet; less the size of its Area
LARGEST = 99  # spaces that a note on an Area holds
ROOM, MEAL = 60, 35  # hundredths of a point: a space of the largest Area, and food, in an open region
LEAK = 30  # of a hundred: an open region, for every edge that lies open
MOST_LEAKS = 12
MANY = 1100  # hundredths of a point: what goes beyond counts a third, since a small lead wins, too


@rule
def measure_areas(s: State) -> None:
    """Note on every space how large its Area is (`UNSEEN` less its size is its label) and whose (`marks`)."""
    name_areas(s)
    for half in range(N_HALVES):
        s.label[half] = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0:
            s.label[half] = UNSEEN
            s.marks[half] = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == UNSEEN and is_terrain(s.grounds[half] + 0):
            note_area(s, half, min(flood_area(s, half, s.grounds[half] + 0), LARGEST), 0)
    for pawn in range(PAWNS * s.players):
        if s.pawns[pawn].area != NONE:
            half = s.tops[s.pawns[pawn].cell] + 0
            note_area(s, half, min(flood_area(s, half, s.pawns[pawn].area + 0), LARGEST), 1 << pawn // PAWNS)


@rule
def note_area(s: State, first: int, size: int, owner: int) -> None:
    """Note a size and one more owner on a chained Area, and take the chain apart."""
    here = first
    while here != END:
        beyond = s.link[here] + 0
        s.label[here] = UNSEEN - size
        s.marks[here] |= owner
        s.link[here] = 0
        here = beyond


@rule
def items_in(s: State, first: int, item: int) -> int:
    """How often a chained region shows an item."""
    found = 0
    here = first
    while here != END:
        found += 1 if s.items[here] == item else 0
        here = s.link[here] + 0
    return found


@rule
def points_in(s: State, first: int, size: int) -> int:
    """What a chained region scores once it is closed, in hundredths, with its largest Area given (R9.2 to R9.6)."""
    animals = 0
    species = 0
    here = first
    while here != END:
        item = s.items[here] + 0
        if is_animal(item):
            animals += 1
            species |= 1 << item
        here = s.link[here] + 0
    if s.sets > 1:
        animals *= 1 + items_in(s, first, TOYS)
        size += items_in(s, first, SHRUBS)
    points = 100 * size * animals * (2 if popcount(species) == 1 else 1)
    return points if points < MANY else MANY + (points - MANY) // 3


@rule
def leaks_in(s: State, first: int) -> int:
    """How many edges of a chained region lie open; a strong animal minds weak fences (R10), a shelter none (R12.7)."""
    leaks = 0
    weak = 0
    is_strong = False
    here = first
    while here != END:
        item = s.items[here] + 0
        if item == SHELTER:
            return 0
        if IS_STRONG[item]:
            is_strong = True
        walls = all_sides(s, here)
        strong = strong_sides(s, here)
        for side in range(4):
            if not strong >> side & 1 and visible_beside(s, s.where[here] + 0, side) == 0:
                if walls >> side & 1:
                    weak += 1
                else:
                    leaks += 1
        here = s.link[here] + 0
    return leaks + weak if is_strong and s.sets & STRONG else leaks


@rule
def prospect(s: State, first: int, size: int, leaks: int) -> int:
    """What a chained open region may become."""
    points = points_in(s, first, size) + ROOM * size + MEAL * min(items_in(s, first, FOOD), 2)
    for _ in range(min(leaks, MOST_LEAKS)):
        points = points * LEAK // 100
    return points


@rule
def fed(s: State, label: int, share: int) -> int:
    """What is left of a labelled exhibit when it has been fed once, by the best choice; a share of it if that opens it.

    R7.4, R7.5: a domino with food goes, or without food one that shows the most animals.
    """
    most = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == label:
            most = max(most, claim_on_meal(s, half, label))
    best = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == label and claim_on_meal(s, half, label) == most:
            best = max(best, without(s, half // 2, label, share))
    return best


@rule
def claim_on_meal(s: State, half: int, label: int) -> int:
    """How much the domino of a half in the exhibit comes into question: 3 with food here, else its animals inside."""
    if s.items[half] == FOOD:
        return 3
    found = 0
    for other in range(half & ~1, (half & ~1) + 2):
        if is_visible(s, other) and s.label[other] == label and is_animal(s.items[other] + 0):
            found += 1
    return found


@rule
def without(s: State, domino: int, label: int, share: int) -> int:
    """What a labelled exhibit is worth to its owner without a domino, which is put back afterwards."""
    for half in range(2 * domino, 2 * domino + 2):
        if is_visible(s, half):
            s.tops[s.where[half]] = s.below[half]
    worth = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == label and s.marks[half]:
            size = flood_area(s, half, s.grounds[half] + 0)
            unchain(s, half)
            flood_region(s, half, 0, 0)
            leaks = leaks_in(s, half)
            worth = share * prospect(s, half, size, leaks) // 100 if leaks else points_in(s, half, size)
            unchain(s, half)
            break
    for half in range(2 * domino, 2 * domino + 2):
        if s.tops[s.where[half]] == s.below[half]:
            s.tops[s.where[half]] = half
    return worth
