"""Spectacular: how far a park has come with a mission, for the judgement of bots."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.missions import (
    best_area,
    best_tower,
    built_parts,
    dice_showing,
    fulfilled,
)
from tierpark.games.spectacular.parks import connected, layout_of, total
from tierpark.games.spectacular.state import DISPLAY_DICE, N_CELLS, N_COLOURS, N_COMMON, NONE, PlayerBoard, State
from tierpark.games.spectacular.tables import AHEAD, ANIMAL, CONDITION, FIRST, NEXT_TO, SECOND, STAR, Condition


@rule
def progress(s: State, seat: int, mission: int) -> int:
    """In hundredths; all of them only if it is fulfilled now."""
    if fulfilled(s, seat, mission):
        return 100
    done, needed = counted(s, seat, mission)
    return min(95, 100 * done // needed)


@rule
def counted(s: State, seat: int, mission: int) -> tuple[int, int]:
    """What the mission counts: how much of it is there, and how much it takes."""
    board = s.boards[seat]
    layout = layout_of(s, seat)
    least = FIRST[mission] + 0
    done = 0
    needed = N_COLOURS * least
    condition = CONDITION[mission] + 0
    match condition:
        case Condition.LARGEST_AREA | Condition.AREA_DISTINCT_VALUES:
            for colour in range(N_COLOURS):
                done = max(done, best_area(board, layout, colour, condition))
            needed = least
        case Condition.AREA_BREEDING_DICE:
            for colour in range(N_COLOURS):
                done = max(done, most_hearts(board, layout, colour))
            needed = 2 * least
        case Condition.AREA_IN_EVERY_HABITAT:
            for colour in range(N_COLOURS):
                done += min(least, best_area(board, layout, colour, Condition.LARGEST_AREA))
        case Condition.STRAIGHT_LINE:
            done = longest_line(board, layout)
            needed = least
        case Condition.STAR_NEIGHBOURHOOD_FED:
            star = STAR[layout] + 0
            around = 1 << star | NEXT_TO[layout][star]
            done = 2 * popcount(around & board.fed) + popcount(around & ~board.vacant)
            needed = 3 * popcount(around)
        case Condition.PARK_FULL:
            done = N_CELLS - popcount(board.vacant + 0)
            needed = N_CELLS
        case Condition.ANIMAL_COPIES:
            done = copies_to_come(board)
            needed = least
        case Condition.DICE_WITH_VALUE:
            done = 2 * dice_showing(board, SECOND[mission] + 0) + displayed(board, SECOND[mission] + 0)
            needed = 2 * least
        case Condition.EVERY_COLOUR_TOTAL:
            for colour in range(N_COLOURS):
                done += min(least, total(board, board.lands[colour] + 0))
        case Condition.VALUE_SPREAD:
            for value in range(1, 7):
                done += min(2, dice_showing(board, value))
            needed = least + SECOND[mission]
        case Condition.DICE_TOTAL:
            done = total(board, board.fed + 0)
            needed = least
        case Condition.TOWER_OF_EVERY_COLOUR:
            done = popcount(built_parts(board))
            needed = 3
        case Condition.TOWER_TOTAL:
            done = best_tower(board, layout)
            needed = least
        case Condition.SCORING_TOWERS:
            done = popcount(board.towered + 0) + popcount(board.towered & board.fed)
            needed = 6 * least
        case Condition.BREEDING_DICE:
            done = popcount(board.hearts & board.fed) + popcount(board.hearts + 0)
            needed = 2 * least
        case _:
            needed = 2 * N_COLOURS
            for colour in range(N_COLOURS):
                hearts = board.lands[colour] & board.hearts
                done += 2 if hearts & board.fed else 1 if hearts else 0
    return done, needed


@rule
def longest_line(board: PlayerBoard, layout: int) -> int:
    """The most tiles of one colour in a row."""
    best = 0
    for colour in range(N_COLOURS):
        land = board.lands[colour]
        for first in range(N_CELLS):
            for axis in range(3):
                cell = first
                run = 0
                while cell != NONE and land >> cell & 1:
                    run += 1
                    cell = AHEAD[layout][cell][axis]
                best = max(best, run)
    return best


@rule
def most_hearts(board: PlayerBoard, layout: int, colour: int) -> int:
    """Of the areas of a colour the most hearts, those with a die twice."""
    best = 0
    left = board.lands[colour] & board.hearts
    while left:
        hearts = connected(layout, lowest(left), board.lands[colour] + 0) & board.hearts
        left &= ~hearts
        best = max(best, popcount(hearts) + popcount(hearts & board.fed))
    return best


@rule
def copies_to_come(board: PlayerBoard) -> int:
    """How often an animal of the common supply appears at most; of the others there are too few."""
    best = 0
    for cell in range(N_CELLS):
        if board.tiles[cell] != NONE and board.tiles[cell] < N_COMMON:
            copies = 0
            for other in range(N_CELLS):
                if board.tiles[other] != NONE and ANIMAL[board.tiles[other]] == ANIMAL[board.tiles[cell]]:
                    copies += 1
            best = max(best, copies)
    return best


@rule
def displayed(board: PlayerBoard, value: int) -> int:
    """How many dice of the display show a value."""
    found = 0
    for die in range(DISPLAY_DICE):
        if board.display_dice[die] == value:
            found += 1
    return found
