"""Zoo Parque: placements at a glance, by the notes: most are surely fine, or surely banned; some need a closer look.

Banned is what may not lie next to what (R12.5, R12.6, R12.8); fine is where surely nobody quarrels (R11.1, R12.6).
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import proven, rule
from tierpark.games.zoo_parque.noting import (
    ALL_SPECIES,
    BESIDE_SHOP,
    BY_WILDCARD,
    BY_WILDCARDS,
    FENCE,
    GROUND,
    IN_AREA,
    IN_REGION,
    IN_STRONG,
    IS_CAMEL,
    IS_OTTER,
    IS_PATH,
    IS_SHOP,
    IS_STALL,
    IS_WET,
    LEAK,
    MANY,
    OF_AREA,
    OWN_LEAK,
    SHELTERED,
    SPECIES,
    STRONG_FENCE,
    STRONG_LEAK,
    first_note,
    is_mixed,
)
from tierpark.games.zoo_parque.state import (
    GIFT_SHOP,
    NOTES,
    SHELTER,
    SHOP,
    STRONG,
    TOILET,
    UTILITIES,
    WILD,
    WILDLIFE,
    State,
)
from tierpark.games.zoo_parque.tables import CLASS
from tierpark.games.zoo_parque.zoo_map import all_sides, is_terrain, strong_sides, turned, visible_at
from tierpark.pieces.plane import DX, DY, SOUTH

FINE, BANNED, CLOSER, TRY = range(4)  # what a glance says: to be looked at closely, or tried on
ANY_FENCE = FENCE | STRONG_FENCE
# Signs of what a half of a placement reaches: it leaks beside the half, or too often to be closed, and the same across
# weak fences; the half parts what is connected now; something behind its fences may be closed; it lies on a space.
LEAKS_HERE, LEAKS_OFTEN, LEAKS_STRONGLY_HERE, LEAKS_STRONGLY_OFTEN, CUTS, IS_DOUBTFUL, COVERS = 1, 2, 4, 8, 16, 32, 64


@rule
def note_domino(s: State, domino: int, words: Any) -> None:
    """Note the two halves that are to be placed, as they are by themselves."""
    words[NOTES + 2 * domino] = first_note(s, 2 * domino)
    words[NOTES + 2 * domino + 1] = first_note(s, 2 * domino + 1)


@rule
def glance(s: State, words: Any, a: int, x: int, y: int, direction: int) -> int:
    """What the notes say about a placement: FINE, BANNED, or what it takes to know."""
    own_a = words[NOTES + a] + 0
    own_b = words[NOTES + a + 1] + 0
    walls_a = turned(s.fences[a] + 0, direction)
    walls_b = turned(s.fences[a + 1] + 0, direction)
    back = direction + 2 & 3
    around_a, region_a, strong_a, area_a, signs_a = survey(s, words, own_a, walls_a, x, y, direction)
    around_b, region_b, strong_b, area_b, signs_b = survey(
        s, words, own_b, walls_b, x + DX[direction], y + DY[direction], back
    )
    if is_banned_beside(s, a, own_a, own_b, around_a) or is_banned_beside(s, a + 1, own_b, own_a, around_b):
        return BANNED
    middle = (walls_a >> direction | walls_b >> back) & ANY_FENCE
    is_wild = (area_a | area_b) & BY_WILDCARD != 0 or s.grounds[a] == WILD or s.grounds[a + 1] == WILD
    if is_wild or (own_a ^ own_b) >> GROUND & 7 == 0:  # around a fence in the middle they may still meet
        area_a |= area_b
        area_b = area_a
    if draws_crowds(s, own_a | own_b, around_a, area_a, is_wild) or draws_crowds(
        s, own_a | own_b, around_b, area_b, is_wild
    ):
        return TRY
    if (own_a & IS_SHOP and attracts(around_a)) or (own_b & IS_SHOP and attracts(around_b)):
        return TRY
    if not s.sets & WILDLIFE:
        return FINE
    around = own_a | own_b | around_a | around_b
    if (is_wild or around & BY_WILDCARD) and around & SHELTERED:  # R12.7: by wildcards Areas become one exhibit
        area_a |= area_b | words[BY_WILDCARDS]
    if is_mixed(area_a >> IN_AREA) or is_mixed(area_b >> IN_AREA):
        return TRY
    signs = signs_a | signs_b
    if signs & IS_DOUBTFUL:
        return CLOSER
    cuts = signs & CUTS or (middle and signs_a & signs_b & COVERS)
    leaks = LEAKS_HERE if cuts else LEAKS_HERE | LEAKS_OFTEN
    if may_mix(region_a >> IN_REGION, region_b >> IN_REGION, signs_a & leaks, signs_b & leaks, middle):
        return CLOSER
    if s.sets & STRONG:
        leaks = LEAKS_STRONGLY_HERE if cuts else LEAKS_STRONGLY_HERE | LEAKS_STRONGLY_OFTEN
        fence = middle & STRONG_FENCE
        if may_mix(strong_a >> IN_STRONG, strong_b >> IN_STRONG, signs_a & leaks, signs_b & leaks, fence):
            return CLOSER
    return FINE


@proven
@rule
def survey(s: State, words: Any, own: int, walls: int, x: int, y: int, toward: int) -> tuple[int, int, int, int, int]:
    """What is around a half of a placement: the notes of all its neighbours, whom it meets at most, and signs.

    It meets others in its region, across weak fences, and in its Area. The other half is `toward` there.
    """
    below = words[NOTES + visible_at(s, x, y)] + 0
    own_ground = own >> GROUND & 7
    lasting = STRONG_FENCE if s.sets & STRONG else ANY_FENCE
    around = 0
    region = own
    strong = own
    area = own & OF_AREA
    signs = COVERS if below else 0
    for side in range(4):
        if side == toward:
            continue
        note = words[NOTES + visible_at(s, x + DX[side], y + DY[side])] + 0
        mine = walls >> side & ANY_FENCE
        if note == 0:
            if mine == 0:
                signs |= LEAKS_HERE
            if not mine & STRONG_FENCE:
                signs |= LEAKS_STRONGLY_HERE
            continue
        around |= note
        theirs = note >> (side + 2 & 3) & ANY_FENCE
        if theirs & lasting:
            continue  # behind its own fence it is not touched
        old = below >> side & ANY_FENCE
        stays_open = note >> OWN_LEAK & 7 > (0 if below else 1)  # by leaks of its own that the half does not take
        if mine | theirs == 0:
            region |= note
            if stays_open:
                signs |= LEAKS_HERE | LEAKS_STRONGLY_HERE
            if note >> LEAK & MANY == MANY:
                signs |= LEAKS_OFTEN
            ground = note >> GROUND & 7
            if is_terrain(own_ground) and (ground == own_ground or ground == WILD or own_ground == WILD):
                area |= note & OF_AREA
        elif theirs == 0:
            is_cut = below != 0 and old == 0
            if is_cut:
                signs |= CUTS
            if not stays_open and (is_cut or note >> LEAK & MANY != MANY) and is_mixed(note >> IN_REGION):
                signs |= IS_DOUBTFUL
        if s.sets & STRONG:
            if not (mine | theirs) & STRONG_FENCE:
                strong |= note
                if stays_open:
                    signs |= LEAKS_STRONGLY_HERE
                if note >> STRONG_LEAK & MANY == MANY:
                    signs |= LEAKS_STRONGLY_OFTEN
            else:
                is_cut = below != 0 and not old & STRONG_FENCE
                if is_cut:
                    signs |= CUTS
                is_open = stays_open or (not is_cut and note >> STRONG_LEAK & MANY == MANY)
                if not is_open and is_mixed(note >> IN_STRONG):
                    signs |= IS_DOUBTFUL
    return around, region, strong, area, signs


@rule
def is_banned_beside(s: State, half: int, own: int, partner: int, around: int) -> bool:
    """R12.6, R12.8: whether a half may not stand beside its neighbours: a toilet without a path, camel and otter."""
    if not s.sets & UTILITIES:
        return False
    if s.items[half] == TOILET and not (around | partner) & IS_PATH:
        return True
    if (own & IS_CAMEL and around & IS_WET) or (own & IS_WET and around & IS_CAMEL):
        return True
    return (own & IS_OTTER != 0 and around & IS_STALL != 0) or (own & IS_STALL != 0 and around & IS_OTTER != 0)


@rule
def draws_crowds(s: State, own: int, around: int, area: int, is_wild: bool) -> bool:
    """R12.6: whether the Area of a half may come to hold several species beside a gift shop."""
    species = area >> SPECIES & ALL_SPECIES
    if species & species - 1 == 0:
        return False
    if own & IS_SHOP:
        return True
    return s.sights & SHOP != 0 and (is_wild or area & BESIDE_SHOP != 0 or around & IS_SHOP != 0)


@rule
def attracts(around: int) -> bool:
    """Whether a gift shop comes to lie beside Areas of several species, or of wildcards."""
    species = around >> SPECIES & ALL_SPECIES
    return species & species - 1 != 0 or around & BY_WILDCARD != 0


@rule
def may_mix(classes_a: int, classes_b: int, leaks_a: int, leaks_b: int, middle: int) -> bool:
    """Whether what the halves reach may be closed and mixed; around a fence in the middle they may still meet."""
    if leaks_a == 0 and leaks_b == 0 and is_mixed(classes_a | classes_b):
        return True
    return middle != 0 and ((leaks_a == 0 and is_mixed(classes_a)) or (leaks_b == 0 and is_mixed(classes_b)))


@proven
@rule
def may_be_harmless(s: State, a: int) -> bool:
    """Whether nothing on a domino itself keeps it from being harmless: a shop, a shelter, a wildcard, a quarrel."""
    for half in range(a, a + 2):
        if s.items[half] == GIFT_SHOP or s.items[half] == SHELTER or s.grounds[half] == WILD:
            return False
    middle = (s.fences[a] >> SOUTH | s.fences[a + 1]) & ANY_FENCE  # as they are printed half b lies to the south
    return middle != 0 or not is_mixed(CLASS[s.items[a]] | CLASS[s.items[a + 1]])


@proven
@rule
def is_harmless(s: State, a: int, x: int, y: int, direction: int) -> bool:
    """Whether nobody can quarrel by a placement, as far as its neighbours show without any notes.

    It joins no Area, and whatever it touches without a fence leaks beside it afterwards. The domino may be harmless.
    """
    walls_a = turned(s.fences[a] + 0, direction)
    walls_b = turned(s.fences[a + 1] + 0, direction)
    middle = (walls_a >> direction | walls_b >> (direction + 2 & 3)) & ANY_FENCE
    touches = 0
    leaks = 0
    for b in range(2):
        ground = s.grounds[a + b] + 0
        walls = walls_b if b else walls_a
        for side in range(4):
            if side == direction + 2 * b & 3:
                continue
            other = visible_at(s, x + b * DX[direction] + DX[side], y + b * DY[direction] + DY[side])
            wall = walls >> side & ANY_FENCE
            if other == 0:
                leaks |= 0 if wall else 1 << b
                continue
            if s.grounds[other] == WILD or s.items[other] == GIFT_SHOP:
                return False
            own = strong_sides(s, other) if s.sets & STRONG else all_sides(s, other)
            if not own >> (side + 2 & 3) & 1:
                if wall or (s.grounds[other] == ground and is_terrain(ground)):
                    return False
                touches |= 1 << b
    if middle == 0 and leaks:
        return True
    return touches & ~leaks == 0
