"""Spectacular: scoring. The entrance after round 1; habitats, towers, animals and missions at the end (R9)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.missions import fulfilled, mission_points
from tierpark.games.spectacular.parks import connected, layout_of, total, tower_at
from tierpark.games.spectacular.state import N_CELLS, N_COLOURS, NONE, State
from tierpark.games.spectacular.tables import (
    ANIMAL,
    ANIMAL_POINTS,
    ENTRANCE,
    WIN_MISSIONS,
    WIN_POINTS,
)


@rule
def entrance_points(s: State, seat: int) -> int:
    """R9.5: the dice of every dice group at the entrance, each group once."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    points = 0
    left = ENTRANCE[layout] & board.fed
    while left:
        group = connected(layout, lowest(left), board.fed + 0)
        points += total(board, group)
        left &= ~group
    return points


@rule
def habitat_points(s: State, seat: int, colour: int) -> int:
    """R9.9: of each area the sum of its dice, times the number of its breeding tiles with a die."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    points = 0
    left = board.lands[colour] + 0
    while left:
        area = connected(layout, lowest(left), board.lands[colour] + 0)
        points += total(board, area) * popcount(area & board.hearts & board.fed)
        left &= ~area
    return points


@rule
def tower_points(s: State, seat: int) -> int:
    """R9.10: the three dice around each built tower, if there are three."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    points = 0
    left = board.towered + 0
    while left:
        around = tower_at(board, layout, lowest(left))
        if not around & ~board.fed:
            points += total(board, around)
        left &= ~around
    return points


@rule
def different_animals(s: State, seat: int) -> int:
    """R9.11: the species on tiles, and the star animal; fed or not."""
    board = s.boards[seat]
    species = 0
    for cell in range(N_CELLS):
        if board.tiles[cell] != NONE:
            species |= 1 << ANIMAL[board.tiles[cell]]
    return popcount(species) + 1


@rule
def animal_points(s: State, seat: int) -> int:
    """R9.11: by the table."""
    return ANIMAL_POINTS[different_animals(s, seat)]


@rule
def park_points(s: State, seat: int) -> int:
    """R9.13: everything that is scored at the end, as if it were now."""
    points = tower_points(s, seat) + animal_points(s, seat) + mission_points(s, seat)
    for colour in range(N_COLOURS):
        points += habitat_points(s, seat, colour)
    return points


@rule
def score(s: State, seat: int) -> int:
    """R9.13: the total."""
    return s.entrance[seat] + park_points(s, seat)


@rule
def breeding_total(s: State, seat: int) -> int:
    """R9.14: the dice on breeding tiles, which decide a tie."""
    return total(s.boards[seat], s.boards[seat].hearts + 0)


@rule
def rank(s: State, seat: int) -> int:
    """R9.14: the place of a seat; level seats share it."""
    own = score(s, seat) * 1000 + breeding_total(s, seat)
    place = 1
    for other in range(s.players):
        if other != seat and score(s, other) * 1000 + breeding_total(s, other) > own:
            place += 1
    return place


@rule
def has_won(s: State, seat: int) -> bool:
    """R9.14, R11.6: the first place; alone, enough points and missions."""
    if s.players > 1:
        return rank(s, seat) == 1
    return score(s, seat) >= WIN_POINTS[0] and fulfilled_missions(s, seat) >= WIN_MISSIONS[0]


@rule
def fulfilled_missions(s: State, seat: int) -> int:
    """How many of the seat's missions are fulfilled."""
    found = 0
    for card in range(3):
        if s.missions[seat][card] != NONE and fulfilled(s, seat, s.missions[seat][card] + 0):
            found += 1
    return found
