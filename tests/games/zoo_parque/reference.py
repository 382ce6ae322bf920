"""Zoo Parque once more, slowly and from the rulings alone: maps as dictionaries, nothing shared with the rule modules.

A map is what lies on top: place -> `Half`. The material's passports are the only thing that is read from Tierpark.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from tierpark.games.zoo_parque.material import load

BOX = load()
ANIMALS = {animal.key: animal for animal in BOX.animals}
STALLS = {stall.key for stall in BOX.stalls}
OBJECTS = {thing.key for thing in BOX.objects}
TERRAINS = [terrain.key for terrain in BOX.terrains if not terrain.wildcard]
WILD = "wildcard"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
NOTHING, WEAK, STRONG = range(3)

Place = tuple[int, int]
Area = tuple[str, frozenset[Place]]


@dataclass(frozen=True)
class Half:
    """A visible half: ground (a terrain, "path" or "none"), what it shows, and fences as they lie."""

    ground: str
    item: str
    fences: tuple[int, int, int, int]
    number: int
    was_wet: bool = False


Map = dict[Place, Half]


@dataclass
class Rules:
    """What is played: sets, and the points in which editions differ."""

    sets: frozenset[str]
    by_terrain: bool
    competitive: bool
    shelters_beside: bool
    owner_covers: bool
    off_terrain: bool
    has_lab: bool
    works: bool  # powers, for the domino at hand
    pawns: list[tuple[int, Place, str]] = field(default_factory=list)  # seat, place and the terrain it was put for


def beside(place: Place) -> list[Place]:
    """The four neighbours."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in STEPS]


def fence(zoo: Map, place: Place, side: int) -> int:
    """R3.10: the stronger of what the two halves on both sides of an edge show."""
    other = beside(place)[side]
    mine = zoo[place].fences[side] if place in zoo else NOTHING
    theirs = zoo[other].fences[(side + 2) % 4] if other in zoo else NOTHING
    return max(mine, theirs)


def is_terrain(half: Half) -> bool:
    """R4.2."""
    return half.ground in TERRAINS or half.ground == WILD


def connected(zoo: Map, first: Place, members: set[Place], strongest_crossed: int = NOTHING) -> set[Place]:
    """All members that can be reached without crossing a fence above this."""
    found, new = {first}, [first]
    while new:
        here = new.pop()
        for side, other in enumerate(beside(here)):
            if other in members and other not in found and fence(zoo, here, side) <= strongest_crossed:
                found.add(other)
                new.append(other)
    return found


def areas(zoo: Map) -> list[Area]:
    """R4.1, R12.2."""
    found: set[Area] = set()
    for terrain in TERRAINS:
        members = {place for place, half in zoo.items() if half.ground in (terrain, WILD)}
        for place in [place for place in members if zoo[place].ground == terrain]:
            found.add((terrain, frozenset(connected(zoo, place, members))))
    wild = {place for place, half in zoo.items() if half.ground == WILD}
    alone = wild - {place for _, area in found for place in area}
    for place in alone:
        found.add((WILD, frozenset(connected(zoo, place, wild))))
    return sorted(found, key=lambda area: ([*TERRAINS, WILD].index(area[0]), sorted(area[1])))


def leaks(zoo: Map, group: set[Place], weakest: int) -> bool:
    """Whether an edge to bare table has less than this kind of fence."""
    return any(
        other not in zoo and fence(zoo, place, side) < weakest
        for place in group
        for side, other in enumerate(beside(place))
    )


def regions(zoo: Map) -> list[set[Place]]:
    """R5.1."""
    found: list[set[Place]] = []
    left = set(zoo)
    while left:
        region = connected(zoo, min(left), set(zoo))
        found.append(region)
        left -= region
    return found


def exhibits(zoo: Map, rules: Rules) -> list[frozenset[Place]]:
    """R5.1, R10.2, R12.7."""

    def holds_strong(group: set[Place]) -> bool:
        return any(zoo[place].item in ANIMALS and ANIMALS[zoo[place].item].strong for place in group)

    def has_terrain(group: set[Place]) -> bool:
        return any(is_terrain(zoo[place]) for place in group)

    found: set[frozenset[Place]] = set()
    for region in regions(zoo):
        if "strong" in rules.sets and holds_strong(region):
            group = set(region)
            growing = True
            while growing:  # R10.2 (2)
                growing = False
                for other in regions(zoo):
                    if not other <= group and any(
                        there in group and fence(zoo, here, side) == WEAK
                        for here in other
                        for side, there in enumerate(beside(here))
                    ):
                        group |= other
                        growing = True
            if not leaks(zoo, group, STRONG) and has_terrain(group):
                found.add(frozenset(group))
    swallowed = {place for group in found for place in group}
    for region in regions(zoo):
        if region & swallowed or ("strong" in rules.sets and holds_strong(region)):
            continue
        if not leaks(zoo, region, WEAK) and has_terrain(region):
            found.add(frozenset(region))
    return [*found, *sheltered(zoo, rules, {place for group in found for place in group})]


def sheltered(zoo: Map, rules: Rules, closed: set[Place]) -> list[frozenset[Place]]:
    """R12.7."""
    all_areas = areas(zoo) if any(half.item == "shelter" for half in zoo.values()) else []
    groups: list[set[Place]] = []
    for place, half in zoo.items():
        if half.item == "shelter":
            around = {place, *beside(place)} if rules.shelters_beside else {place}
            for _, area in all_areas:
                if area & around and not area & closed:
                    groups.append(set(area))
    merging = True
    while merging:
        merging = False
        for one, two in combinations(groups, 2):
            if one & two:
                groups = [group for group in groups if group is not one and group is not two] + [one | two]
                merging = True
                break
    return [frozenset(group) for group in groups]


def area_of(zoo: Map, place: Place, terrain: str) -> Area | None:
    """R12.2: the Area that a pawn on a space belongs to, which was put there for a terrain."""
    there = [area for area in areas(zoo) if place in area[1]]
    for area in there:
        if area[0] == terrain:
            return area
    largest = max((len(area[1]) for area in there), default=0)
    return next((area for area in there if len(area[1]) == largest), None)


def size_of(zoo: Map, rules: Rules, exhibit: frozenset[Place], seat: int) -> int:
    """R9.3, R11.6, R14.2."""
    shrubs = sum(zoo[place].item == "shrubs" for place in exhibit)
    inside = [area for area in areas(zoo) if area[1] <= exhibit]
    if rules.competitive:
        own = [area_of(zoo, place, terrain) for who, place, terrain in rules.pawns if who == seat]
        return max((len(area[1]) + shrubs for area in inside if area in own), default=0)
    if not rules.by_terrain:
        return max(len(area[1]) + shrubs for area in inside)
    wild = sum(zoo[place].ground == WILD for place in exhibit)
    sizes = []
    for terrain in TERRAINS:
        spaces = sum(zoo[place].ground == terrain for place in exhibit)
        if spaces:
            sizes.append(spaces + wild + shrubs * sum(area[0] == terrain for area in inside))
    return max(sizes, default=wild + shrubs * len(inside))


def value_of(zoo: Map, rules: Rules, exhibit: frozenset[Place], place: Place) -> int:
    """R9.6, R11.6, R12.6, R12.8."""
    half = zoo[place]
    value = 1
    if rules.has_lab and half.item == "polar_bear" and (half.ground in ("water", WILD) or half.was_wet):
        value = 2
    if rules.has_lab and half.item == "red_panda" and len(exhibit) % 2 == 0:
        value = 0
    if rules.has_lab and half.item == "dolphin":
        for dx, dy in STEPS[:2]:
            for first in (-2, -1, 0):
                line = [(place[0] + dx * (first + i), place[1] + dy * (first + i)) for i in range(3)]
                if all(one in exhibit and zoo[one].item == "dolphin" for one in line):
                    value = 2
    value += sum(zoo[one].item == "toys" for one in exhibit)
    return value + sum(one in zoo and zoo[one].item == "photo_booth" for one in beside(place))


def points(zoo: Map, rules: Rules, exhibit: frozenset[Place], seat: int) -> int:
    """R9.2 to R9.6."""
    animals = [place for place in exhibit if zoo[place].item in ANIMALS]
    total = size_of(zoo, rules, exhibit, seat) * sum(value_of(zoo, rules, exhibit, place) for place in animals)
    if len({zoo[place].item for place in animals}) == 1:
        total *= 2
    for place, half in zoo.items():
        if half.item == "playground" and any(one in exhibit for one in beside(place)):
            total += 3
        if half.item == "camera" and place in exhibit:
            total += 2 * sum(one in animals for one in beside(place))
    return total


def score(zoo: Map, rules: Rules, seat: int) -> int:
    """R9.1."""
    claimed = [
        exhibit
        for exhibit in exhibits(zoo, rules)
        if any(who == seat and place in exhibit for who, place, _ in rules.pawns)
    ]
    return sum(points(zoo, rules, exhibit, seat) for exhibit in claimed)


# Placements


def turned(printed: tuple[int, int, int, int], direction: int) -> tuple[int, int, int, int]:
    """R3.1: printed side s points to world side (s + d - 2) mod 4."""
    lies = [NOTHING] * 4
    for side in range(4):
        lies[(side + direction - 2) % 4] = printed[side]
    return lies[0], lies[1], lies[2], lies[3]


def forbidden_spaces(zoo: Map, rules: Rules, seat: int) -> set[Place]:
    """R3.13, R3.14, and the wolf."""
    owned: dict[Area, set[int]] = {}
    found = set()
    for who, place, terrain in rules.pawns:
        area = area_of(zoo, place, terrain)
        if area is not None:
            owned.setdefault(area, set()).add(who)
        if who != seat or not rules.owner_covers:
            found.add(place)
    for area, owners in owned.items():
        if seat not in owners:
            found |= area[1]
    if rules.works:
        found |= {place for place, half in zoo.items() if half.item == "wolf"}
    return found


def quarrels(zoo: Map, rules: Rules) -> list[tuple[str, frozenset[Place]]]:
    """R11.1, R12.6: the groups of animals that may not be together."""
    found = []
    all_areas = [group for _, group in areas(zoo)]
    if "wildlife" in rules.sets:
        for group in [*all_areas, *exhibits(zoo, rules)]:
            animals = frozenset(place for place in group if zoo[place].item in ANIMALS)
            diets = {ANIMALS[zoo[place].item].diet for place in animals}
            kinds = {ANIMALS[zoo[place].item].social for place in animals}
            if len(diets) > 1 or len(kinds) > 1:
                found.append(("mixed", animals))
    if "utilities" in rules.sets:
        shops = [place for place, half in zoo.items() if half.item == "gift_shop"]
        for group in all_areas:
            if any(one in group for shop in shops for one in beside(shop)):
                animals = frozenset(place for place in group if zoo[place].item in ANIMALS)
                if len({zoo[place].item for place in animals}) > 1:
                    found.append(("shop", animals))
    return found


def placements(
    zoo: Map,
    rules: Rules,
    seat: int,
    printed: tuple[Half, Half],
    turned_from: tuple[int, int, int] | None = None,
    keeps_a_cell: bool = False,
) -> set[tuple[int, int, int]]:
    """All of R3, R11 and R12 for a domino from hand, or one that was lifted: (place of half a, direction)."""
    is_top = any(half.ground == "none" for half in printed)
    if not rules.has_lab and any(half.item in ANIMALS and ANIMALS[half.item].extinct for half in printed):
        return set()
    forbidden = forbidden_spaces(zoo, rules, seat)
    before = [(kind, [zoo[place] for place in animals]) for kind, animals in quarrels(zoo, rules)]
    near = {other for place in zoo for one in (place, *beside(place)) for other in (one, *beside(one))}
    found = set()
    for place in near:
        for direction in range(4):
            two = (place, beside(place)[direction])
            if is_top:
                if not any(one in zoo for one in two):
                    continue
                if any(not may_cover(zoo, rules, forbidden, half, one) for half, one in zip(printed, two, strict=True)):
                    continue
            else:
                if any(one in zoo for one in two):
                    continue
                if not any(other in zoo for one in two for other in beside(one)):
                    continue
            if "utilities" in rules.sets and is_banned(zoo, rules, printed, two):
                continue
            after = dict(zoo)
            for half, one in zip(printed, two, strict=True):
                after[one] = Half(half.ground, half.item, turned(half.fences, direction), half.number)
            if all(
                any(kind == old and all(after[one] in animals for one in group) for old, animals in before)
                for kind, group in quarrels(after, rules)
            ):
                found.add((*place, direction))
    if turned_from is not None:  # R12.8: elsewhere, or on one of its cells
        old = cells(turned_from)
        found = {one for one in found if one != turned_from and (not keeps_a_cell or set(old) & set(cells(one)))}
    return narrowed(zoo, printed, found) if rules.works else found


def cells(placement: tuple[int, int, int]) -> tuple[Place, Place]:
    """Where the two halves lie."""
    x, y, direction = placement
    return (x, y), beside((x, y))[direction]


def may_cover(zoo: Map, rules: Rules, forbidden: set[Place], half: Half, place: Place) -> bool:
    """R3.12 to R3.14."""
    if place in zoo and place in forbidden:
        return False
    if half.item not in ANIMALS or half.ground != "none":
        return True
    if place not in zoo or not is_terrain(zoo[place]):
        return rules.off_terrain
    ground = zoo[place].ground
    return ground == WILD or ground in ANIMALS[half.item].terrains


def is_banned(zoo: Map, rules: Rules, printed: tuple[Half, Half], two: tuple[Place, Place]) -> bool:
    """R12.6, R12.8: toilet, camel and otter."""

    def is_thing(half: Half) -> bool:
        return half.item in STALLS or half.item in OBJECTS

    def is_wet(half: Half) -> bool:
        return half.ground == "water" or (half.item in ANIMALS and "water" in ANIMALS[half.item].terrains)

    for i in range(2):
        half, other_half = printed[i], printed[1 - i]
        around = [zoo[one] for one in beside(two[i]) if one in zoo and one != two[1 - i]]
        if half.item == "toilet" and not any(
            one.ground == "path" and one.item not in STALLS for one in (other_half, *around)
        ):
            return True
        for one in around if rules.works else []:
            for mine, theirs in ((half, one), (one, half)):
                if mine.item == "camel" and is_wet(theirs):
                    return True
                if mine.item == "otter" and is_thing(theirs):
                    return True
    return False


def narrowed(zoo: Map, printed: tuple[Half, Half], found: set[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """R12.8: okapi first, then lemur."""

    def pleases_okapi(placement: tuple[int, int, int]) -> bool:
        two = cells(placement)
        return any(
            printed[i].item == "okapi"
            and any(one in zoo and one != two[1 - i] and zoo[one].item == "okapi" for one in beside(two[i]))
            for i in range(2)
        )

    def pleases_lemurs(placement: tuple[int, int, int]) -> bool:
        two = cells(placement)
        for i in range(2):
            for one in (two[i], *(one for one in beside(two[i]) if one != two[1 - i])):
                if one in zoo and zoo[one].item == "lemur" and printed[i].item != "lemur":
                    lemur, mine = zoo[one].ground, printed[i].ground
                    both = is_terrain(zoo[one]) and is_terrain(printed[i])
                    if not (both and (lemur == mine or WILD in (lemur, mine))):
                        return False
        return True

    if any(half.item == "okapi" for half in printed):
        found = {one for one in found if pleases_okapi(one)} or found
    return {one for one in found if pleases_lemurs(one)} or found


# Claims


def claims(zoo: Map, rules: Rules, seat: int, any_herd: bool) -> set[tuple[int, int, str]]:
    """R6.1, R6.2, R11.5, R12.2: the spaces on which a seat may put a pawn, and for which terrain."""
    found = set()
    owned = [(who, area_of(zoo, place, terrain)) for who, place, terrain in rules.pawns]
    for area in areas(zoo):
        owners = {who for who, one in owned if one == area}
        species = {zoo[place].item for place in area[1] if zoo[place].item in ANIMALS}
        is_herd = bool(species) and all(ANIMALS[item].social == "herd" for item in species)
        may_share = "wildlife" in rules.sets and is_herd and seat not in owners
        if not owners or (may_share and (any_herd or len(owners) < len(species))):
            found |= {(*place, area[0]) for place in area[1]}
    return found


# Feeding


@dataclass(frozen=True)
class Meal:
    """An entry of the list of a Feed Phase."""

    cells: frozenset[Place]
    decider: int
    only_pandas: bool
    food: int


def just_finished(before: Map, after: Map, rules: Rules) -> list[frozenset[Place]]:
    """R5.6: the exhibits with a cell that was in none."""
    old = {place for exhibit in exhibits(before, rules) for place in exhibit}
    return [exhibit for exhibit in exhibits(after, rules) if exhibit - old]


def meals(
    before: Map, zoo: Map, rules: Rules, seat: int, players: int, is_published: bool, skips: bool, biggest: bool
) -> set[Meal]:
    """R7.2, R7.7, R11.6, R12.3, R12.6, R12.8: who is fed after a domino, by whose choice, and how much."""
    finished = just_finished(before, zoo, rules)
    if not finished:
        return set()
    restaurants = [place for place, half in zoo.items() if half.item == "restaurant"]
    around = sorted(
        range(players), key=lambda who: (min((who - seat) % players, (seat - who) % players), (who - seat) % players)
    )
    all_exhibits = exhibits(zoo, rules)
    found = set()
    for exhibit in all_exhibits:
        here = [(who, area_of(zoo, place, terrain)) for who, place, terrain in rules.pawns if place in exhibit]
        animals = [place for place in exhibit if zoo[place].item in ANIMALS]
        if not here or not animals or (skips and exhibit in finished):
            continue
        if any(one in exhibit for place in restaurants for one in beside(place)):
            continue
        largest = max(len(area[1]) for _, area in here if area)
        owners = {who for who, area in here if not biggest or (area and len(area[1]) == largest)}
        decider = next(who for who in around if who in owners)
        found.add(Meal(exhibit, decider, False, food(zoo, rules, exhibit, False, is_published)))
    if rules.works:
        claimed: dict[Area, set[int]] = {}
        for who, place, terrain in rules.pawns:
            area = area_of(zoo, place, terrain)
            if area and not any(place in exhibit for exhibit in all_exhibits):
                claimed.setdefault(area, set()).add(who)
        for area, owners in claimed.items():
            if any(zoo[place].item == "panda" for place in area[1]):
                decider = next(who for who in around if who in owners)
                found.add(Meal(area[1], decider, True, food(zoo, rules, area[1], True, is_published)))
    return found


def food(zoo: Map, rules: Rules, group: frozenset[Place], only_pandas: bool, is_published: bool) -> int:
    """R7.4, R11.6, R12.3."""
    hungry = [zoo[place].item for place in group if zoo[place].item in ANIMALS]
    if only_pandas:
        hungry = [item for item in hungry if item == "panda"]
    elif any(zoo[place].item == "tree" for place in group):
        hungry = [item for item in hungry if ANIMALS[item].diet != "herbivore"]
    if "utilities" not in rules.sets:
        return 1 if hungry else 0
    total = sum(ANIMALS[item].food for item in hungry)
    return total // 4 if is_published else int(total / 4 + 0.5)
