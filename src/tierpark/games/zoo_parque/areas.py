"""Zoo Parque: Areas (R4), also over wildcards (R12.2), and whose they are.

A flood chains the halves it reaches: `link` of each is the next one, END for the last, 0 for all others. Whoever floods
walks along the chain and then takes it apart.
"""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.games.zoo_parque.state import (
    END,
    N_TERRAINS,
    NONE,
    PAWNS,
    WILD,
    State,
)
from tierpark.games.zoo_parque.zoo_map import all_sides, is_terrain, is_visible, visible_beside
from tierpark.pieces.plane import beside


@proven
@rule
def flood_area(s: State, first: int, terrain: int) -> int:
    """Chain all that is connected to a half over this terrain and wildcards; returns the number of spaces."""
    s.link[first] = END
    last = first
    here = first
    size = 0
    while here != END:
        size += 1
        cell = s.where[here] + 0
        walls = all_sides(s, here)
        for side in range(4):
            if not walls >> side & 1:
                beyond = beside(s.plane, cell, side)
                if beyond != NONE:
                    half = s.tops[beyond] + 0
                    if half != 0 and s.link[half] == 0:
                        ground = s.grounds[half] + 0
                        if (ground == terrain or ground == WILD) and not all_sides(s, half) >> (side + 2 & 3) & 1:
                            s.link[last] = half
                            s.link[half] = END
                            last = half
        here = s.link[here] + 0
    return size


@proven
@rule
def unchain(s: State, first: int) -> None:
    """Take a chain apart."""
    here = first
    while here != END:
        beyond = s.link[here] + 0
        s.link[here] = 0
        here = beyond


@rule
def area_size(s: State, half: int, terrain: int) -> int:
    """How large the Area of a terrain on this space is; 0 if there is none (R12.2)."""
    ground = s.grounds[half] + 0
    if ground != WILD and ground != terrain:
        return 0
    if terrain == WILD:
        for other in range(N_TERRAINS):
            if area_size_of(s, half, other) > 0:
                return 0
        size = flood_area(s, half, WILD)
        unchain(s, half)
        return size
    return area_size_of(s, half, terrain)


@proven
@rule
def area_size_of(s: State, half: int, terrain: int) -> int:
    """The same for a terrain that is no wildcard: at least one space shows it."""
    size = flood_area(s, half, terrain)
    found = False
    here = half
    while here != END:
        if s.grounds[here] == terrain:
            found = True
        here = s.link[here] + 0
    unchain(s, half)
    return size if found else 0


@proven
@rule
def terrains_at(s: State, half: int) -> int:
    """The terrains whose Areas a space belongs to, as a set."""
    ground = s.grounds[half] + 0
    if not is_terrain(ground):
        return 0
    if ground != WILD:
        return 1 << ground
    flood_area(s, half, WILD)
    found = 0
    here = half
    while here != END:  # the wildcards that are connected belong to the Areas of all terrains beside them
        found |= grounds_around(s, here)
        here = s.link[here] + 0
    unchain(s, half)
    found &= (1 << N_TERRAINS) - 1
    return found if found else 1 << WILD


@proven
@rule
def grounds_around(s: State, half: int) -> int:
    """The grounds beside a visible half that no fence keeps apart from it, as a set."""
    found = 0
    walls = all_sides(s, half)
    for side in range(4):
        if not walls >> side & 1:
            other = visible_beside(s, s.where[half] + 0, side)
            if other != 0 and not all_sides(s, other) >> (side + 2 & 3) & 1:
                found |= 1 << s.grounds[other]
    return found


@proven
@rule
def is_standing(s: State, pawn: int) -> bool:
    """Whether a pawn stands on the map."""
    return s.pawns[pawn].cell >= 0 and s.pawns[pawn].tag == 0


@rule
def terrain_of(s: State, pawn: int) -> int:
    """R12.2: the terrain of the Area that a standing pawn belongs to; NONE if its space is in no Area."""
    half = s.tops[s.pawns[pawn].cell] + 0
    ground = s.grounds[half] + 0
    if half == 0 or not is_terrain(ground):
        return NONE
    if ground != WILD:
        return ground
    found = terrains_at(s, half)
    claimed = s.pawns[pawn].terrain + 0
    if found >> claimed & 1:
        return claimed
    best = NONE
    largest = 0
    for terrain in range(WILD + 1):
        if found >> terrain & 1:
            size = area_size(s, half, terrain)
            if size > largest:
                largest = size
                best = terrain
    return best


@rule
def name_areas(s: State) -> None:
    """Note for every pawn which terrain its Area has now; whoever asks for owners has done this before."""
    for number in range(PAWNS * s.players):
        pawn = s.pawns[number]
        area = NONE
        if pawn.cell >= 0 and pawn.tag == 0:
            area = s.grounds[s.tops[pawn.cell]] + 0
            if area >= WILD:  # PATH and BLANK, too
                area = terrain_of(s, number)
        pawn.area = area


@proven
@rule
def stands_in_chain(s: State, pawn: int, terrain: int) -> bool:
    """Whether a pawn belongs to the Area of this terrain that is chained now."""
    if s.pawns[pawn].area != terrain:
        return False
    return s.link[s.tops[s.pawns[pawn].cell]] != 0


@rule
def owners_in_chain(s: State, terrain: int) -> int:
    """The seats with a pawn in the Area that is chained now, as a set."""
    owners = 0
    for pawn in range(PAWNS * s.players):
        if stands_in_chain(s, pawn, terrain):
            owners |= 1 << pawn // PAWNS
    return owners


@proven
@rule
def is_owner_in_chain(s: State, terrain: int, seat: int) -> bool:
    """Whether the seat has a pawn in the Area that is chained now."""
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if stands_in_chain(s, pawn, terrain):
            return True
    return False


@rule
def chain_if_head(s: State, half: int) -> bool:
    """Chain the Area of a half if the half is the first that shows its terrain; so every Area is met once."""
    terrain = s.grounds[half] + 0
    if not is_terrain(terrain) or not is_visible(s, half):
        return False
    if terrain == WILD and terrains_at(s, half) != 1 << WILD:
        return False
    flood_area(s, half, terrain)
    here = half
    while here != END:
        if here < half and s.grounds[here] == terrain:
            unchain(s, half)
            return False
        here = s.link[here] + 0
    return True


@rule
def chain_length(s: State, first: int) -> int:
    """How many halves are chained."""
    length = 0
    here = first
    while here != END:
        length += 1
        here = s.link[here] + 0
    return length
