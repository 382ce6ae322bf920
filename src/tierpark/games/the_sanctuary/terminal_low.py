"""The Sanctuary in a low terminal: what the decision is about, with the own board in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.the_sanctuary.state import Step
from tierpark.games.the_sanctuary.terminal_board import broken
from tierpark.pieces.drawing import Line, within

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.terminal import Table

ABOUT_CARDS = (Step.PLACE, Step.VOLUNTEER, Step.TASK, Step.PART, Step.COPY, Step.EXTRA, Step.BORROW)
ABOUT_TILES = (Step.TILE, Step.SLOT, Step.SHIFT, Step.COPY_TILE)


def low(table: Table, seat: int, rows: int) -> list[Line]:
    """Cards where they are chosen, the market where improvements are; the board in full where there is room for it."""
    if table.view.step == "over":
        return within(rows, (0, _boards(table, seat)), (1, _points(table)))
    step = Step(table.state.step)
    now, points, board = table.now(), _points(table), table.boards[seat]
    own, others = board.short(table.width), _others(table, seat)
    if step in ABOUT_TILES:
        return within(rows, (2, now), (0, table.market()), (1, board.full(table.width)), (3, points))
    cards_first = step in ABOUT_CARDS
    left = rows - len(now) - len(points) - len(own)
    rowed = table.rows.low(with_sights=True)
    if len(rowed) > left:
        rowed = table.rows.low(with_sights=False)
    if not cards_first and len(rowed) > left:
        return within(rows, (1, now), (0, board.full(table.width)), (2, points), (3, others))
    if len(rowed) + len(board.full(table.width)) - len(own) <= left:
        own = board.full(table.width)
    return within(rows, (2, now), (0, rowed), (1, own), (4, others), (3, points))


def _others(table: Table, seat: int) -> list[Line]:
    return [line for board in table.boards if board.seat != seat for line in board.short(table.width)]


def _boards(table: Table, seat: int) -> list[Line]:
    """At the end: the own board in full and the others in short."""
    return [*table.boards[seat].full(table.width), *_others(table, seat)]


def _points(table: Table) -> list[Line]:
    """Everybody's points, as if the game were over now."""
    line: Line = [("Points", "soft")]
    for board in table.view.boards:
        own = " you" if board.seat == table.seat else ""
        line += [("   ", ""), (SHAPES[board.seat], f"seat{board.seat + 1}"), (f" {board.scores.total}{own}", "")]
    return broken(line, table.width)
