"""Zoo Parque: exhibits (R5), strong animals (R10) and shelters (R12.7)."""

from __future__ import annotations

from tierpark.core.rule import proven, rule
from tierpark.core.words import clear, holds, put
from tierpark.games.zoo_parque.areas import flood_area, terrains_at, unchain
from tierpark.games.zoo_parque.state import (
    CELL_WORDS,
    END,
    N_HALVES,
    NONE,
    SHELTER,
    STRONG,
    UTILITIES,
    WILD,
    State,
)
from tierpark.games.zoo_parque.tables import IS_STRONG
from tierpark.games.zoo_parque.zoo_map import all_sides, is_terrain, strong_sides, visible_beside
from tierpark.pieces.plane import beside

LEAKS, HAS_TERRAIN, HAS_STRONG = 1, 2, 4  # what is found in a region, as a set
OPEN = -1  # the label of a half in no exhibit
LABELLED = 1  # the half that is no half: its label says that others have labels
SHELTERED = 1000  # and more: labels of exhibits without a fence around them


@proven
@rule
def flood_region(s: State, first: int, only_strong: int, if_closed: int) -> int:
    """R5.1: chain all that is connected to a half, whatever it shows, and say what was found.

    With `only_strong` weak fences do nothing (R10.2). With `if_closed` nothing stays chained if there is a leak: then
    LEAKS alone is returned, at the first one.
    """
    found = 0
    s.link[first] = END
    last = first
    here = first
    while here != END:
        cell = s.where[here] + 0
        if is_terrain(s.grounds[here] + 0):
            found |= HAS_TERRAIN
        if IS_STRONG[s.items[here]]:
            found |= HAS_STRONG
        walls = strong_sides(s, here) if only_strong else all_sides(s, here)
        for side in range(4):
            if not walls >> side & 1:
                beyond = beside(s.plane, cell, side)
                half = 0 if beyond == NONE else s.tops[beyond] + 0
                if half == 0:
                    if if_closed:
                        unchain(s, first)
                        return LEAKS
                    found |= LEAKS
                elif s.link[half] == 0:
                    others = strong_sides(s, half) if only_strong else all_sides(s, half)
                    if not others >> (side + 2 & 3) & 1:
                        s.link[last] = half
                        s.link[half] = END
                        last = half
        here = s.link[here] + 0
    return found


@rule
def is_enclosed(s: State, half: int) -> bool:
    """Whether a half is in an exhibit, with fences around it."""
    found = flood_region(s, half, 0, 1)
    if found == LEAKS:
        return False
    unchain(s, half)
    if not s.sets & STRONG:
        return found & HAS_TERRAIN != 0
    if found == HAS_TERRAIN:
        return True
    found = flood_region(s, half, 1, 1)
    if found != LEAKS:
        unchain(s, half)
    return found == HAS_TERRAIN | HAS_STRONG


@proven
@rule
def label_chain(s: State, first: int, label: int) -> None:
    """Give all halves of a chain a label, and take the chain apart."""
    here = first
    while here != END:
        beyond = s.link[here] + 0
        s.label[here] = label
        s.link[here] = 0
        here = beyond


@proven
@rule
def label_exhibits(s: State) -> None:
    """Label every visible half: with a half of its exhibit, the same for all of them, or OPEN."""
    s.label[LABELLED] = 1
    for cell in range(s.plane.cells):
        s.label[s.tops[cell]] = 0
    if s.sets & STRONG:
        label_strong(s)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == 0:
            found = flood_region(s, half, 0, 0)
            is_exhibit = found & HAS_TERRAIN and not found & LEAKS and not (s.sets & STRONG and found & HAS_STRONG)
            label_chain(s, half, half if is_exhibit else OPEN)
    if s.sets & UTILITIES:
        label_sheltered(s)


@proven
@rule
def label_strong(s: State) -> None:
    """R10.2: what strong fences close around a strong animal is one exhibit, whatever weak fences are in it."""
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] == 0 and IS_STRONG[s.items[half]]:
            found = flood_region(s, half, 1, 1)
            if found != LEAKS:
                label_chain(s, half, half if found & HAS_TERRAIN else 0)


@proven
@rule
def label_sheltered(s: State) -> None:
    """R12.7: the Area of a shelter, or those beside it too, are exhibits."""
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.items[half] == SHELTER:
            shelter_space(s, half)
            if s.settings.shelters_beside:
                for side in range(4):
                    other = visible_beside(s, cell, side)
                    if other != 0:
                        shelter_space(s, other)


@proven
@rule
def shelter_space(s: State, half: int) -> None:
    """The Areas of a space become exhibits; those that share a wildcard become one. A closed exhibit stays as it is."""
    if 0 < s.label[half] < SHELTERED:
        return
    terrains = terrains_at(s, half)
    for terrain in range(WILD + 1):
        if terrains >> terrain & 1:
            flood_area(s, half, terrain)
            label = SHELTERED + half
            here = half
            while here != END:
                if s.label[here] > 0 and s.label[here] != label:
                    relabel(s, s.label[here] + 0, label)
                here = s.link[here] + 0
            label_chain(s, half, label)


@proven
@rule
def relabel(s: State, old: int, new: int) -> None:
    """Two exhibits become one."""
    for half in range(N_HALVES):
        if s.label[half] == old:
            s.label[half] = new


@proven
@rule
def note_closed(s: State) -> None:
    """Remember which cells are in exhibits (R5.6)."""
    clear(s.closed, CELL_WORDS)
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] > 0:
            put(s.closed, cell)


@rule
def is_new(s: State, cell: int) -> bool:
    """R5.6: whether a cell of an exhibit was in none before."""
    return not holds(s.closed, cell)


@proven
@rule
def wipe(s: State) -> None:
    """Leave no labels behind: between actions all states of a position have the same bytes."""
    if s.label[LABELLED]:
        for half in range(N_HALVES):
            s.label[half] = 0
