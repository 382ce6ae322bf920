"""The Sanctuary: free actions (R6.6, R11, R12). Rangers, rescuers and improvements with a use."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.actions import performable, push
from tierpark.games.the_sanctuary.animals import growing
from tierpark.games.the_sanctuary.improvements import copyable
from tierpark.games.the_sanctuary.resources import held, pairs, supplied, total
from tierpark.games.the_sanctuary.state import (
    CALL,
    N_COLOURS,
    POSITIONS,
    SUPPLY,
    USE,
    VOLUNTEERS,
    WATCH,
    Effect,
    Op,
    State,
)
from tierpark.games.the_sanctuary.tables import DECK_SIZE
from tierpark.games.the_sanctuary.volunteers import borrowings


@rule
def free_actions(s: State) -> int:
    """R6.6: what the active seat can do beside its actions, each with its full cost and a possible result."""
    board = s.boards[s.active]
    found = 0
    if board.rangers > supplied(board):
        found |= held(board) << SUPPLY
    if board.threats > 0 and supplied(board) > board.watched:
        found |= 1 << WATCH
    if board.rescuers > board.called and total(board) >= 2 and growing(board):
        found |= 1 << CALL
    for slot in range(N_COLOURS):
        if not board.used >> slot & 1 and can_use(s, board.effects[slot] + 0):
            found |= 1 << USE + slot
    return found


@rule
def can_use(s: State, effect: int) -> bool:
    """Whether an improvement is one to be used, and would do something now."""
    board = s.boards[s.active]
    match effect:
        case Effect.COPY_IMPROVEMENT:
            return copyable(s, s.active + 0) != 0
        case Effect.PURGE_THREATS:
            return board.threats > 0
        case Effect.BORROW_VOLUNTEER:
            return borrowings(s) != 0
        case Effect.EXTRA_MAIN:
            return extra_mains(s) != 0
        case Effect.ROUND_SWAP:
            return total(board) > 0
        case Effect.ROUND_GAIN:
            return True
        case _:
            return False


@rule
def extra_mains(s: State) -> int:
    """`extra_main`: any face-up card's main, with a performed set of its own, and which volunteer performs it."""
    found = 0
    acting = s.acting + 0
    for volunteer in range(VOLUNTEERS):
        if volunteer == acting or (s.advanced and s.depth == 0):  # R13.2: inside an action the volunteer is given
            s.acting = volunteer
            found |= mains_on_the_table(s) << POSITIONS * volunteer
    s.acting = acting
    return found


@rule
def mains_on_the_table(s: State) -> int:
    """The positions whose main the acting volunteer could perform."""
    return performable(s, (1 << DECK_SIZE[s.players]) - 1, 0)


@rule
def take_free_action(s: State, action: int) -> None:
    """R11, R12: at once where there is nothing to ask."""
    board = s.boards[s.active]
    if action >= USE:
        use(s, action - USE)
    elif action == CALL:
        board.called += 1
        push(s, Op.RESCUE, 0)
    elif action == WATCH:
        board.watched += 1
        board.threats -= 1
    else:
        board.center[action - SUPPLY] -= 1
        board.below[action - SUPPLY] += 1


@rule
def use(s: State, slot: int) -> None:
    """An improvement is used, for this round or for good."""
    board = s.boards[s.active]
    board.used |= 1 << slot
    match board.effects[slot]:
        case Effect.COPY_IMPROVEMENT:
            push(s, Op.COPY_TILE, slot)
        case Effect.PURGE_THREATS:
            board.threats -= 1
            push(s, Op.PURGE, 0)
        case Effect.BORROW_VOLUNTEER:
            push(s, Op.BORROW, 0)
        case Effect.EXTRA_MAIN:
            push(s, Op.EXTRA_MAIN, 0)
        case Effect.ROUND_SWAP:
            push(s, Op.SWAP, 0)
        case _:
            push(s, Op.GAIN_ANYWHERE, 0)


@rule
def rescues(s: State) -> int:
    """R11.3: two resources, and the animal that becomes more."""
    board = s.boards[s.active]
    animals = growing(board)
    paid = pairs(board)
    found = 0
    pair = 0
    while paid >> pair:
        if paid >> pair & 1:
            found |= animals << 4 * pair
        pair += 1
    return found


@rule
def purged(s: State) -> int:
    """R12.2: who can get the threats that are left when there are fewer than opponents, as sets of seats."""
    threats = s.boards[s.active].threats + 0
    found = 0
    for seats in range(1, 1 << s.players):
        if not seats >> s.active & 1:
            many = 0
            for seat in range(s.players):
                many += seats >> seat & 1
            if many == min(threats, s.players - 1):
                found |= 1 << seats
    return found
