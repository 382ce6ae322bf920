"""Spectacular: the missions, tested on the final park (R10)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.parks import connected, layout_of, total, tower_at
from tierpark.games.spectacular.state import N_ANIMALS, N_CELLS, N_COLOURS, NONE, PlayerBoard, State
from tierpark.games.spectacular.tables import (
    AHEAD,
    ANIMAL,
    CONDITION,
    FIRST,
    MISSION_POINTS,
    NEXT_TO,
    PART,
    SECOND,
    STAR,
    Condition,
)

ALL_PARTS = 7


@rule
def mission_points(s: State, seat: int) -> int:
    """R9.12: the points of each own mission that is fulfilled."""
    points = 0
    for card in range(3):
        mission = s.missions[seat][card]
        if mission != NONE and fulfilled(s, seat, mission + 0):
            points += MISSION_POINTS[mission]
    return points


@rule
def fulfilled(s: State, seat: int, mission: int) -> bool:
    """R10.2: whether a park fulfils a mission."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    least = FIRST[mission]
    match CONDITION[mission]:
        case Condition.LARGEST_AREA | Condition.AREA_DISTINCT_VALUES | Condition.AREA_BREEDING_DICE:
            best = 0
            for colour in range(N_COLOURS):
                best = max(best, best_area(board, layout, colour, CONDITION[mission]))
            return best >= least
        case Condition.AREA_IN_EVERY_HABITAT:
            for colour in range(N_COLOURS):
                if best_area(board, layout, colour, Condition.LARGEST_AREA) < least:
                    return False
            return True
        case Condition.STRAIGHT_LINE:
            return has_line(board, layout, least)
        case Condition.STAR_NEIGHBOURHOOD_FED:
            star = STAR[layout]
            return (1 << star | NEXT_TO[layout][star]) & ~board.fed == 0
        case Condition.PARK_FULL:
            return board.vacant == 0
        case Condition.ANIMAL_COPIES:
            return most_copies(board) >= least
        case Condition.DICE_WITH_VALUE:
            return dice_showing(board, SECOND[mission]) >= least
        case Condition.EVERY_COLOUR_TOTAL:
            for colour in range(N_COLOURS):
                if total(board, board.lands[colour] + 0) < least:
                    return False
            return True
        case Condition.VALUE_SPREAD:
            return has_spread(board, least, SECOND[mission])
        case Condition.DICE_TOTAL:
            return total(board, board.fed + 0) >= least
        case Condition.TOWER_OF_EVERY_COLOUR:
            return built_parts(board) == ALL_PARTS
        case Condition.TOWER_TOTAL:
            return best_tower(board, layout) >= least
        case Condition.SCORING_TOWERS:
            return scoring_towers(board, layout) >= least
        case Condition.BREEDING_DICE:
            return popcount(board.hearts & board.fed) >= least
        case _:
            for colour in range(N_COLOURS):
                if not board.lands[colour] & board.hearts & board.fed:
                    return False
            return True


@rule
def best_area(board: PlayerBoard, layout: int, colour: int, condition: int) -> int:
    """Of the areas of one colour the most tiles, different values, or breeding tiles with a die."""
    best = 0
    left = board.lands[colour] + 0
    while left:
        area = connected(layout, lowest(left), board.lands[colour] + 0)
        left &= ~area
        if condition == Condition.LARGEST_AREA:
            best = max(best, popcount(area))
        elif condition == Condition.AREA_BREEDING_DICE:
            best = max(best, popcount(area & board.hearts & board.fed))
        else:
            best = max(best, popcount(values_on(board, area)))
    return best


@rule
def values_on(board: PlayerBoard, cells: int) -> int:
    """The values that the dice on these hexagons show, as a set."""
    values = 0
    left = cells & board.fed
    while left:
        values |= 1 << board.dice[lowest(left)]
        left &= left - 1
    return values


@rule
def has_line(board: PlayerBoard, layout: int, length: int) -> bool:
    """Whether tiles of one colour fill so many hexagons in a row along one of the three axes."""
    for colour in range(N_COLOURS):
        land = board.lands[colour]
        for first in range(N_CELLS):
            for axis in range(3):
                cell = first
                run = 0
                while cell != NONE and land >> cell & 1:
                    run += 1
                    cell = AHEAD[layout][cell][axis]
                if run >= length:
                    return True
    return False


@rule
def most_copies(board: PlayerBoard) -> int:
    """How often the most frequent animal appears."""
    best = 0
    for animal in range(N_ANIMALS):
        copies = 0
        for cell in range(N_CELLS):
            if board.tiles[cell] != NONE and ANIMAL[board.tiles[cell]] == animal:
                copies += 1
        best = max(best, copies)
    return best


@rule
def dice_showing(board: PlayerBoard, value: int) -> int:
    """How many dice show a value."""
    found = 0
    for cell in range(N_CELLS):
        if board.dice[cell] == value:
            found += 1
    return found


@rule
def has_spread(board: PlayerBoard, distinct: int, pairs: int) -> bool:
    """Whether so many values are there, and so many of them twice or more."""
    for value in range(1, 7):
        found = dice_showing(board, value)
        distinct -= 1 if found >= 1 else 0
        pairs -= 1 if found >= 2 else 0
    return distinct <= 0 and pairs <= 0


@rule
def built_parts(board: PlayerBoard) -> int:
    """The colours of built towers, as a set."""
    parts = 0
    left = board.towered + 0
    while left:
        parts |= 1 << PART[board.tiles[lowest(left)]]
        left &= left - 1
    return parts


@rule
def best_tower(board: PlayerBoard, layout: int) -> int:
    """The highest sum of three dice around a built tower."""
    best = 0
    left = board.towered + 0
    while left:
        around = tower_at(board, layout, lowest(left))
        left &= ~around
        if not around & ~board.fed:
            best = max(best, total(board, around))
    return best


@rule
def scoring_towers(board: PlayerBoard, layout: int) -> int:
    """How many built towers have three dice."""
    found = 0
    left = board.towered + 0
    while left:
        around = tower_at(board, layout, lowest(left))
        left &= ~around
        if not around & ~board.fed:
            found += 1
    return found
