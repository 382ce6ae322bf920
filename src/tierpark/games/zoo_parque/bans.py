"""Zoo Parque: what may not lie next to what. Toilets, extinct animals, permanent powers (R12.5, R12.6, R12.8)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import proven, rule
from tierpark.core.words import WORD, drop, lowest
from tierpark.games.zoo_parque.state import (
    CAMEL,
    CAMELS,
    LEMUR,
    LEMURS,
    NOTHING,
    OKAPI,
    OKAPIS,
    OTTER,
    OTTERS,
    PATH,
    TOILET,
    UTILITIES,
    WATER,
    WILD,
    State,
)
from tierpark.games.zoo_parque.tables import HAS_POWER, IS_EXTINCT, PREFERS
from tierpark.games.zoo_parque.zoo_map import (
    FIRST_STALL,
    is_terrain,
    placement_at,
    placement_x,
    placement_y,
    visible_at,
)
from tierpark.pieces.plane import DX, DY


@rule
def is_extinct(s: State, domino: int) -> bool:
    """R12.5: whether a domino shows an animal that nobody can lay before there is a research lab."""
    return not s.lab and (IS_EXTINCT[s.items[2 * domino]] or IS_EXTINCT[s.items[2 * domino + 1]]) == 1


@proven
@rule
def may_be_banned(s: State, domino: int) -> bool:
    """Whether it matters beside what a domino comes to lie: a toilet, or what repels something that is to be seen."""
    if not s.sets & UTILITIES:
        return False
    for half in range(2 * domino, 2 * domino + 2):
        item = s.items[half] + 0
        if item == TOILET:
            return True
        if s.works:
            if item == CAMEL or item == OTTER or (s.sights & OTTERS and item >= FIRST_STALL):
                return True
            if s.sights & CAMELS and is_wet(s, half):
                return True
    return False


@proven
@rule
def is_wet(s: State, half: int) -> bool:
    """Whether a camel does not stand a half: water, or an animal that prefers it."""
    return s.grounds[half] == WATER or (PREFERS[s.items[half]] >> WATER & 1) == 1


@proven
@rule
def is_banned(s: State, domino: int, x: int, y: int, direction: int) -> bool:
    """Whether one of the halves may not stand beside its neighbours; half a lies at this place."""
    for b in range(2):
        half = 2 * domino + b
        hx = x + b * DX[direction]
        hy = y + b * DY[direction]
        toward = direction + 2 * b & 3  # where the other half is
        finds_path = s.items[half ^ 1] == NOTHING and s.grounds[half ^ 1] == PATH
        for side in range(4):
            if side != toward:
                other = visible_at(s, hx + DX[side], hy + DY[side])
                if other != 0:
                    if s.works and (repels(s, half, other) or repels(s, other, half)):
                        return True
                    if s.grounds[other] == PATH and s.items[other] == NOTHING:
                        finds_path = True
        if s.items[half] == TOILET and not finds_path:
            return True
    return False


@proven
@rule
def repels(s: State, half: int, other: int) -> bool:
    """R12.8: whether the camel or otter on a half does not stand the half beside it."""
    item = s.items[half] + 0
    if not HAS_POWER[item]:
        return False
    if item == CAMEL:
        return is_wet(s, other)
    return item == OTTER and s.items[other] >= FIRST_STALL


@rule
def narrow(s: State, domino: int, words: Any, used: int) -> None:
    """R12.8: okapi and lemur leave the placements that obey them, if there are any; okapi first."""
    if must_obey(s, domino, OKAPI):
        keep(s, domino, words, used, OKAPI)
    if must_obey(s, domino, LEMUR) and any_obeys(s, domino, words, used, LEMUR):
        for cell in range(s.plane.cells):
            if s.items[s.tops[cell]] == LEMUR:
                drop_around(s, domino, words, cell)


@rule
def must_obey(s: State, domino: int, species: int) -> bool:
    """Whether a domino has to obey okapis or lemurs that are to be seen, as far as it can."""
    if not s.works or not HAS_POWER[species]:
        return False
    if species == LEMUR:
        return s.sights & LEMURS != 0
    return s.sights & OKAPIS != 0 and (s.items[2 * domino] == OKAPI or s.items[2 * domino + 1] == OKAPI)


@rule
def keep(s: State, domino: int, words: Any, used: int, species: int) -> None:
    """Keep the placements that obey a species, unless none does."""
    if not any_obeys(s, domino, words, used, species):
        return
    for w in range(used):
        left = words[w] + 0
        while left:
            action = WORD * w + lowest(left)
            left &= left - 1
            if not obeys(s, domino, action, species):
                drop(words, action)


@rule
def drop_around(s: State, domino: int, words: Any, cell: int) -> None:
    """Drop the placements that touch or cover the lemur on a cell with a half that does not match it."""
    for b in range(2):
        if not matches_lemur(s, 2 * domino + b, s.tops[cell] + 0):
            for direction in range(4):
                toward = direction + 2 * b & 3
                x = s.plane.xs[cell] - b * DX[direction]  # where half a lies if this half covers the lemur
                y = s.plane.ys[cell] - b * DY[direction]
                drop(words, placement_at(s, x, y, direction))
                for side in range(4):
                    if side + 2 & 3 != toward:  # else the other half covers the lemur
                        drop(words, placement_at(s, x + DX[side], y + DY[side], direction))


@rule
def any_obeys(s: State, domino: int, words: Any, used: int, species: int) -> bool:
    """Whether one of the placements obeys a species."""
    for w in range(used):
        left = words[w] + 0
        while left:
            if obeys(s, domino, WORD * w + lowest(left), species):
                return True
            left &= left - 1
    return False


@proven
@rule
def obeys(s: State, domino: int, action: int, species: int) -> bool:
    """Whether okapis come next to an okapi, or whether all that touches or covers a lemur matches it."""
    x = placement_x(s, action)
    y = placement_y(s, action)
    direction = action & 3
    for b in range(2):
        half = 2 * domino + b
        hx = x + b * DX[direction]
        hy = y + b * DY[direction]
        toward = direction + 2 * b & 3
        if species == LEMUR:
            below = visible_at(s, hx, hy)
            if below != 0 and not matches_lemur(s, half, below):
                return False
        for side in range(4):
            if side != toward:
                other = visible_at(s, hx + DX[side], hy + DY[side])
                if other != 0:
                    if species == OKAPI and s.items[half] == OKAPI and s.items[other] == OKAPI:
                        return True
                    if species == LEMUR and not matches_lemur(s, half, other):
                        return False
    return species == LEMUR


@proven
@rule
def matches_lemur(s: State, half: int, lemur: int) -> bool:
    """Whether a half may touch or cover another: if that shows a lemur, it has its terrain or is a lemur."""
    if s.items[lemur] != LEMUR or s.items[half] == LEMUR:
        return True
    ground = s.grounds[lemur] + 0
    if not is_terrain(ground) or not is_terrain(s.grounds[half] + 0):
        return False
    return s.grounds[half] == ground or s.grounds[half] == WILD or ground == WILD
