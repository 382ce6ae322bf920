"""Spectacular: how far a park has come with a mission, for the judgement of bots."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.spectacular.missions import (
    best_area,
    best_tower,
    built_parts,
    dice_showing,
    fulfilled,
    most_copies,
    scoring_towers,
)
from tierpark.games.spectacular.parks import layout_of, total
from tierpark.games.spectacular.state import N_CELLS, N_COLOURS, NONE, PlayerBoard, State
from tierpark.games.spectacular.tables import AHEAD, CONDITION, FIRST, NEXT_TO, SECOND, STAR, Condition


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
        case Condition.LARGEST_AREA | Condition.AREA_DISTINCT_VALUES | Condition.AREA_BREEDING_DICE:
            for colour in range(N_COLOURS):
                done = max(done, best_area(board, layout, colour, condition))
            needed = least
        case Condition.AREA_IN_EVERY_HABITAT:
            for colour in range(N_COLOURS):
                done += min(least, best_area(board, layout, colour, Condition.LARGEST_AREA))
        case Condition.STRAIGHT_LINE:
            done = longest_line(board, layout)
            needed = least
        case Condition.STAR_NEIGHBOURHOOD_FED:
            star = STAR[layout] + 0
            around = 1 << star | NEXT_TO[layout][star]
            done = popcount(around & board.fed)
            needed = popcount(around)
        case Condition.PARK_FULL:
            done = N_CELLS - popcount(board.vacant + 0)
            needed = N_CELLS
        case Condition.ANIMAL_COPIES:
            done = most_copies(board)
            needed = least
        case Condition.DICE_WITH_VALUE:
            done = dice_showing(board, SECOND[mission] + 0)
            needed = least
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
            done = 3 * scoring_towers(board, layout) + popcount(board.towered & board.fed)
            needed = 6 * least
        case Condition.BREEDING_DICE:
            done = popcount(board.hearts & board.fed)
            needed = least
        case _:
            needed = N_COLOURS
            for colour in range(N_COLOURS):
                if board.lands[colour] & board.hearts & board.fed:
                    done += 1
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
