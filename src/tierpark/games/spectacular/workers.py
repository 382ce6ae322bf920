"""Spectacular: worker tokens change dice by one or two, round the corner from 6 to 1 (R8).

A way says which tokens are used: 0 none, 1 and 2 the one of the die's colour (+1, -1), 3 and 4 the multicoloured one
(+1, -1), 5 and 6 both (+2, -2).
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.state import DISCARD, MULTI, N_COLOURS, WAYS, PlayerBoard, State
from tierpark.games.spectacular.tables import STAR

CHANGE = (0, 1, -1, 1, -1, 2, -2)
OWN = (0, 1, 1, 0, 0, 1, 1)  # whether a way takes the token of the die's colour
ANY = (0, 0, 0, 1, 1, 1, 1)  # or the multicoloured one
HOLDS = (0b110, 0b111110, 0b1111110, 0b1000000)  # R7.12: breeding, watchtower, at a built tower, star animal: values


def _fitting(have: int, value: int, holds: int) -> int:
    """R8.2: the ways, with these tokens, to give a die a value that fits; bit 0 of have: its colour's, bit 1: multi."""
    return sum(
        1 << way
        for way in range(WAYS)
        if OWN[way] <= have & 1 and ANY[way] <= have >> 1 and holds >> (value - 1 + CHANGE[way]) % 6 + 1 & 1
    )


FITTING = tuple(
    tuple(tuple(_fitting(have, value, holds) if value else 0 for holds in HOLDS) for value in range(7))
    for have in range(4)
)
SPREAD = tuple(sum(1 << WAYS * i for i in range(9) if cells >> i & 1) for cells in range(512))  # R8: room for all ways


@rule
def changed(value: int, way: int) -> int:
    """R8.1: the value after the tokens."""
    return (value - 1 + CHANGE[way]) % 6 + 1


@rule
def spend(board: PlayerBoard, colour: int, way: int) -> None:
    """R8.5: used tokens are gone for the rest of the game."""
    if OWN[way]:
        board.workers &= ~(1 << colour)
    if ANY[way]:
        board.workers &= ~(1 << MULTI)


@rule
def holding(s: State, seat: int, cell: int) -> int:
    """R7.12: which row of HOLDS a hexagon belongs to."""
    board = s.boards[seat]
    if board.hearts >> cell & 1:
        return 0
    if board.towered >> cell & 1:
        return 2
    return 3 if STAR[layout_of(s, seat)] == cell else 1


@rule
def changes(s: State, seat: int, cell: int, colour: int) -> int:
    """R8.4: the ways to change a die in the park; it must still fit its tile."""
    board = s.boards[seat]
    have = (board.workers >> colour & 1) + 2 * (board.workers >> MULTI & 1)
    return FITTING[have][board.dice[cell]][holding(s, seat, cell)] & ~1


@rule
def worker_uses(s: State, seat: int, words: Any) -> int:
    """R8.3: every die of the park that unused tokens can change, and to have done with it."""
    board = s.boards[seat]
    words[0] = 0
    words[1] = 0
    words[2] = 1 << DISCARD - 126
    for colour in range(N_COLOURS):
        left = board.lands[colour] & board.fed
        while left:
            cell = lowest(left)
            left &= left - 1
            words[cell // 9] |= changes(s, seat, cell, colour) << cell % 9 * WAYS
    return 3


@rule
def can_use_workers(s: State, seat: int) -> bool:
    """Whether some token can change some die."""
    board = s.boards[seat]
    if board.workers == 0:
        return False
    for colour in range(N_COLOURS):
        left = board.lands[colour] & board.fed
        while left:
            cell = lowest(left)
            left &= left - 1
            if changes(s, seat, cell, colour):
                return True
    return False


@rule
def use_workers(s: State, seat: int, action: int) -> None:
    """R8.8: any number of tokens, until the seat has enough or nothing is left to change."""
    if action != DISCARD:
        board = s.boards[seat]
        cell = action // WAYS
        board.dice[cell] = changed(board.dice[cell] + 0, action % WAYS)
        for colour in range(N_COLOURS):
            if board.lands[colour] >> cell & 1:
                spend(board, colour, action % WAYS)
    if action == DISCARD or not can_use_workers(s, seat):
        s.due &= ~(1 << seat)
