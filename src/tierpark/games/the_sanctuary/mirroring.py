"""The Sanctuary: mirror_population (R12.3). Another seat's animal grows, and one's own of that colour may too."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.animals import fed, growing, resources_for
from tierpark.games.the_sanctuary.resources import discard_pair, held, pairs
from tierpark.games.the_sanctuary.state import DECLINE, FREELY, NONE, PAYING, PAYING_TWO, Op, State


@rule
def next_mirror(s: State) -> int:
    """The first seat after the active one that can still mirror the increase, or NONE."""
    for i in range(1, s.players):
        seat = (s.active + i) % s.players
        if s.mirrors >> seat & 1:
            if payments(s, seat):
                return seat
            s.mirrors &= ~(1 << seat)
    return NONE


@rule
def payments(s: State, seat: int) -> int:
    """How a seat can meet the requirement that the active one met."""
    board = s.boards[seat]
    colour = s.growing + 0
    if not growing(board) >> colour & 1:
        return 0
    match s.mirrored.op:
        case Op.POP:
            return 1 << FREELY
        case Op.POP_STORE:
            return 1 << FREELY if fed(board) >> colour & 1 else 0
        case Op.POP_DISCARD:
            return (held(board) & resources_for(s.mirrored.a + 0, s.mirrored.b + 0, colour)) << PAYING
        case _:
            return pairs(board) << PAYING_TWO if board.rescuers > 0 else 0


@rule
def mirror(s: State, seat: int, how: int) -> None:
    """The seat follows, or does not."""
    s.mirrors &= ~(1 << seat)
    if how == DECLINE:
        return
    board = s.boards[seat]
    if how >= PAYING_TWO:
        discard_pair(board, how - PAYING_TWO)
    elif how >= PAYING:
        board.center[how - PAYING] -= 1
    board.population[s.growing] += 1
