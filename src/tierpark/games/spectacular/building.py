"""Spectacular, step 2: build. Tiles, towers, dice and discards (R7)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.state import BLOCK, DISCARD, HEART, MULTI, NONE, WAYS, PlayerBoard, State
from tierpark.games.spectacular.supply import put_die_into_box, put_tile_into_box
from tierpark.games.spectacular.tables import COLOUR, PART, SITE, SITE_CELLS, SITE_CORNERS, STAR
from tierpark.games.spectacular.workers import FITTING, SPREAD, changed, spend

ANY_CORNER, ANY_SINGLE = 63, 1  # R1.4: a breeding tile has no meaningful orientation
LAST = DISCARD - 126


@rule
def builds(s: State, seat: int, words: Any) -> int:
    """R7.1: for both items, in any order: where and how each can be placed, or that it is discarded."""
    board = s.boards[seat]
    star = 1 << STAR[layout_of(s, seat)]
    for area in range(2):
        item = board.items[area]
        first = 3 * area
        for w in range(first, first + 3):
            words[w] = 0
        if item.colour == NONE:
            continue
        if item.tile != NONE:  # R7.3
            spread_over(words, first, board.vacant + 0, ANY_SINGLE if PART[item.tile] == HEART else ANY_CORNER)
        else:
            die_places(board, item.colour + 0, item.value + 0, star, words, first)
        words[first + 2] |= 1 << LAST  # R7.2
    return 6


@rule
def die_places(board: PlayerBoard, colour: int, value: int, star: int, words: Any, first: int) -> None:
    """R7.11, R7.12: every tile of the colour without a die that takes the value some workers can give."""
    open_ = board.lands[colour] & ~board.fed
    have = (board.workers >> colour & 1) + 2 * (board.workers >> MULTI & 1)
    spread_over(words, first, open_ & board.hearts, FITTING[have][value][0])
    spread_over(words, first, open_ & board.towered, FITTING[have][value][2])
    spread_over(words, first, open_ & star, FITTING[have][value][3])
    spread_over(words, first, open_ & ~(board.hearts | board.towered | star), FITTING[have][value][1])


@rule
def spread_over(words: Any, first: int, cells: int, ways: int) -> None:
    """Allow these ways on each of the hexagons."""
    words[first] |= SPREAD[cells & 511] * ways
    words[first + 1] |= SPREAD[cells >> 9 & 511] * ways
    words[first + 2] |= SPREAD[cells >> 18] * ways


@rule
def build(s: State, seat: int, action: int) -> None:
    """R7.1: place or discard one of the two items."""
    board = s.boards[seat]
    item = board.items[action // BLOCK]
    rest = action % BLOCK
    cell = rest // WAYS
    way = rest % WAYS
    if rest == DISCARD:
        if item.tile != NONE:
            put_tile_into_box(s, item.tile + 0)
        else:
            put_die_into_box(s, item.colour + 0)
    elif item.tile != NONE:
        lay_tile(s, seat, item.tile + 0, cell, way)
    else:
        put_die(board, cell, changed(item.value + 0, way))
        spend(board, item.colour + 0, way)
    item.tile = NONE
    item.colour = NONE
    item.value = 0
    if board.items[0].colour == NONE and board.items[1].colour == NONE:
        s.due &= ~(1 << seat)


@rule
def lay_tile(s: State, seat: int, tile: int, cell: int, corner: int) -> None:
    """R7.3: a tile covers a vacant hexagon, and perhaps completes a tower."""
    board = s.boards[seat]
    board.tiles[cell] = tile
    board.vacant &= ~(1 << cell)
    board.lands[COLOUR[tile]] |= 1 << cell
    if PART[tile] == HEART:
        board.hearts |= 1 << cell
        return
    board.corners[cell] = corner
    layout = layout_of(s, seat)
    site = SITE[layout][cell][corner]
    if site == NONE:  # R7.4
        return
    around = 0
    for i in range(3):
        other = SITE_CELLS[layout][site][i]
        there = board.tiles[other]
        if there == NONE or PART[there] != PART[tile] or board.corners[other] != SITE_CORNERS[layout][site][i]:
            return
        around |= 1 << other
    board.towered |= around  # R7.7


@rule
def put_die(board: PlayerBoard, cell: int, value: int) -> None:
    """R7.11: a die feeds an animal."""
    board.dice[cell] = value
    board.fed |= 1 << cell
