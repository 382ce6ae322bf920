"""Zoo Parque: scoring (R9), with what the expansions and campaign cards change. Exhibits have been labelled before."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import holds
from tierpark.games.zoo_parque.areas import (
    chain_if_head,
    chain_length,
    name_areas,
    owners_in_chain,
    unchain,
)
from tierpark.games.zoo_parque.campaign import is_counting_double, is_counting_zero, rule_holds
from tierpark.games.zoo_parque.exhibits import label_exhibits, wipe
from tierpark.games.zoo_parque.state import (
    CAMERA,
    DOLPHIN,
    END,
    N_HALVES,
    N_TERRAINS,
    NONE,
    PAWNS,
    PHOTO_BOOTH,
    PLAYGROUND,
    POLAR_BEAR,
    RED_PANDA,
    SHRUBS,
    TOYS,
    UTILITIES,
    WATER,
    WILD,
    State,
)
from tierpark.games.zoo_parque.tables import HAS_POWER, CardRule
from tierpark.games.zoo_parque.zoo_map import is_animal, is_visible, visible_beside

PLAYGROUND_POINTS = 3
CAMERA_POINTS = 2
LINE = 3  # dolphins


@rule
def score(s: State, seat: int) -> int:
    """R9.1: all exhibits with a pawn of the seat, each once."""
    label_exhibits(s)
    name_areas(s)
    total = labelled_score(s, seat)
    wipe(s)
    return total


@rule
def labelled_score(s: State, seat: int) -> int:
    """The same where exhibits are labelled and Areas named."""
    total = 0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        label = exhibit_of(s, pawn)
        if label > 0:
            is_first = True
            for other in range(PAWNS * seat, pawn):
                if exhibit_of(s, other) == label:
                    is_first = False
            if is_first:
                total += exhibit_score(s, label, seat)
    return total


@rule
def exhibit_of(s: State, pawn: int) -> int:
    """The label of the exhibit that a pawn stands in; 0 or less if it stands in none."""
    if s.pawns[pawn].area == NONE:
        return 0
    return s.label[s.tops[s.pawns[pawn].cell]] + 0


@rule
def is_in(s: State, half: int, label: int) -> bool:
    """Whether a half is a visible space of an exhibit."""
    return s.label[half] == label and is_visible(s, half)


@rule
def exhibit_score(s: State, label: int, seat: int) -> int:
    """R9.2 to R9.6: size times animals, doubled for a single species, and what stalls and cameras add.

    The seat matters in the competitive variant alone; NONE is nobody.
    """
    size = exhibit_size(s, label, seat)
    animals = exhibit_animals(s, label)
    species = exhibit_species(s, label)
    points = size * animals
    if s.settings.level and rule_holds(s, CardRule.SCORE_ADDS):
        points = size + animals if species else 0
    if species & species - 1 == 0:
        points *= 2
    if s.sets & UTILITIES:
        points += exhibit_bonus(s, label)
    return points


@rule
def spaces_of(s: State, label: int) -> int:
    """How many spaces an exhibit has."""
    found = 0
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            found += 1
    return found


@rule
def items_in(s: State, label: int, item: int) -> int:
    """How often an item is visible in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if s.items[half] == item and is_in(s, half, label):
            found += 1
    return found


@rule
def exhibit_species(s: State, label: int) -> int:
    """The species in an exhibit, as a set."""
    species = 0
    for half in range(2, N_HALVES):
        if is_animal(s.items[half] + 0) and is_in(s, half, label):
            species |= 1 << s.items[half]
    return species


@rule
def exhibit_size(s: State, label: int, seat: int) -> int:
    """R9.3, R14.2: the largest Area, the most common terrain, or the largest Area of the seat."""
    if s.settings.level and rule_holds(s, CardRule.SCORE_ALL_SPACES):
        return spaces_of(s, label)
    shrubs = items_in(s, label, SHRUBS)
    if s.settings.competitive and seat != NONE:
        return largest_area(s, label, seat, shrubs)
    if s.settings.by_terrain:
        return most_common(s, label, shrubs)
    return largest_area(s, label, NONE, shrubs)


@rule
def largest_area(s: State, label: int, seat: int, shrubs: int) -> int:
    """The size of the largest Area in an exhibit, of the seat's own if one is given."""
    largest = 0
    for half in range(2, N_HALVES):
        if s.label[half] == label and chain_if_head(s, half):
            is_owned = seat == NONE or (owners_in_chain(s, s.grounds[half] + 0) >> seat & 1) == 1
            if is_owned and is_inside(s, half, label):
                largest = max(largest, chain_length(s, half) + shrubs)
            unchain(s, half)
    return largest


@rule
def is_inside(s: State, first: int, label: int) -> bool:
    """Whether a chained Area lies wholly in an exhibit; a shelter may stand on one of two Areas that share a space."""
    here = first
    while here != END:
        if s.label[here] != label:
            return False
        here = s.link[here] + 0
    return True


@rule
def most_common(s: State, label: int, shrubs: int) -> int:
    """How many spaces show the most common terrain; wildcards count for each, shrubs for each of its Areas."""
    wild = 0
    for half in range(2, N_HALVES):
        if s.grounds[half] == WILD and is_in(s, half, label):
            wild += 1
    best = 0
    for terrain in range(N_TERRAINS):
        found = 0
        for half in range(2, N_HALVES):
            if s.grounds[half] == terrain and is_in(s, half, label):
                found += 1
        if found:
            best = max(best, found + wild + shrubs * areas_of(s, label, terrain))
    if best == 0 and wild:
        best = wild + shrubs * areas_of(s, label, WILD)
    return best


@rule
def areas_of(s: State, label: int, terrain: int) -> int:
    """How many Areas of a terrain an exhibit has."""
    found = 0
    for half in range(2, N_HALVES):
        if s.grounds[half] == terrain and s.label[half] == label and chain_if_head(s, half):
            if is_inside(s, half, label):
                found += 1
            unchain(s, half)
    return found


@rule
def exhibit_animals(s: State, label: int) -> int:
    """R9.4, R9.6: the visible animals, as they count."""
    spaces = spaces_of(s, label)
    toys = items_in(s, label, TOYS)
    total = 0
    for half in range(2, N_HALVES):
        if is_animal(s.items[half] + 0) and is_in(s, half, label):
            total += animal_value(s, half, label, spaces, toys)
    return total


@rule
def animal_value(s: State, half: int, label: int, spaces: int, toys: int) -> int:
    """What one animal counts (R11.6, R12.6, R12.8, R13.4)."""
    item = s.items[half] + 0
    value = 1
    if s.lab and HAS_POWER[item]:
        if (item == POLAR_BEAR and is_on_water(s, half)) or (item == DOLPHIN and is_in_line(s, half, label)):
            value = 2
        elif item == RED_PANDA and spaces % 2 == 0:
            value = 0
    if s.settings.level:
        if is_counting_zero(s, item):
            return 0
        if is_counting_double(s, item):
            value *= 2
    value += toys
    if s.sets & UTILITIES:
        for side in range(4):
            other = visible_beside(s, s.where[half] + 0, side)
            if other != 0 and s.items[other] == PHOTO_BOOTH:
                value += 1
    return value


@rule
def is_on_water(s: State, half: int) -> bool:
    """R12.8: a polar bear on printed water or wildcard, or laid on them."""
    return s.grounds[half] == WATER or s.grounds[half] == WILD or holds(s.wet, half)


@rule
def is_in_line(s: State, half: int, label: int) -> bool:
    """R12.8: whether a dolphin is in a straight line of three or more in its exhibit."""
    for side in range(2):
        length = 1 + run(s, half, label, side) + run(s, half, label, side + 2)
        if length >= LINE:
            return True
    return False


@rule
def run(s: State, half: int, label: int, side: int) -> int:
    """How many dolphins of the exhibit follow in a direction without a gap."""
    length = 0
    other = visible_beside(s, s.where[half] + 0, side)
    while other != 0 and s.items[other] == DOLPHIN and s.label[other] == label:
        length += 1
        other = visible_beside(s, s.where[other] + 0, side)
    return length


@rule
def exhibit_bonus(s: State, label: int) -> int:
    """R12.6, R12.7: playgrounds beside it or in it, and animals beside its cameras."""
    points = 0
    for half in range(2, N_HALVES):
        item = s.items[half] + 0
        if item == PLAYGROUND and is_visible(s, half) and is_beside(s, half, label):
            points += PLAYGROUND_POINTS
        elif item == CAMERA and is_in(s, half, label):
            for side in range(4):
                other = visible_beside(s, s.where[half] + 0, side)
                if other != 0 and s.label[other] == label and is_animal(s.items[other] + 0):
                    points += CAMERA_POINTS
    return points


@rule
def is_beside(s: State, half: int, label: int) -> bool:
    """Whether a space is in an exhibit or beside one of its spaces."""
    for side in range(4):
        other = visible_beside(s, s.where[half] + 0, side)
        if other != 0 and s.label[other] == label:
            return True
    return False


@rule
def has_won(s: State, seat: int) -> bool:
    """R9.8, R13.3: the most points, shared if need be; in the campaign all or nobody."""
    if s.settings.level:
        return s.met != 0
    return rank(s, seat) == 1


@rule
def rank(s: State, seat: int) -> int:
    """How many seats have more points, and one."""
    if s.settings.level:
        return 1
    mine = score(s, seat)
    better = 1
    for other in range(s.players):
        if score(s, other) > mine:
            better += 1
    return better
