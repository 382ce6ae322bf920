"""The Sanctuary: actions (R6, R7, R10). What can be performed, how one is started, and the stack of what is under way.

An action is a pair of a card and its main or side. In sets of pairs mains are numbered by position, sides by 20 more.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.the_sanctuary.animals import content, discards, growable, missing
from tierpark.games.the_sanctuary.improvements import shifts, takeable
from tierpark.games.the_sanctuary.land import can_flood, can_forest, has_land_left, raisable
from tierpark.games.the_sanctuary.resources import of_colour, storable, total
from tierpark.games.the_sanctuary.state import OWN, POSITIONS, Op, State
from tierpark.games.the_sanctuary.tables import END_OF, MAIN_OF, NODE_A, NODE_B, NODE_OP, SIDE_OF
from tierpark.games.the_sanctuary.volunteers import available_mains, can_skip, other_main, own_spots

SIDES = POSITIONS  # the first pair that is a side


@rule
def can(s: State, node: int, performed: int) -> bool:
    """R7: whether a node can be performed by the active seat, given the pairs that are performed already.

    A combination can if one of its parts can, and a copy if something that it can copy can. So it is enough to find one
    basic effect on the way: copies are followed, each pair once, as no action contains itself (R10.3).
    """
    waiting = 0
    at = node
    end = END_OF[node]
    while True:
        while at < end:
            op = NODE_OP[at]
            if op == Op.SKIP_MAIN:
                at = at + 1 if can_skip(s, NODE_A[at]) else END_OF[at]
            elif op <= Op.TWICE:
                at += 1
            elif op >= Op.COPY_SIDE:
                found = copyable_pairs(s, op, NODE_A[at]) & ~performed
                performed |= found
                waiting |= found
                at += 1
            elif can_do(s, op, NODE_A[at], NODE_B[at]):
                return True
            else:
                at = END_OF[at]
        if waiting == 0:
            return False
        at = root_of(s, lowest(waiting))
        end = END_OF[at]
        waiting &= waiting - 1


@rule
def can_do(s: State, op: int, a: int, b: int) -> bool:
    """R7.2: whether a basic effect is possible now."""
    board = s.boards[s.active]
    match op:
        case Op.GAIN:
            return True
        case Op.MOVE:
            return storable(board, a) != 0
        case Op.ANIMAL:
            return missing(board) & of_colour(a) != 0
        case Op.POP | Op.POP_STORE:
            return growable(board, op, a) != 0
        case Op.POP_DISCARD:
            return discards(board, a, b) != 0
        case Op.HAPPY:
            return content(s, board, a) != 0
        case Op.IMPROVE:
            return takeable(s, board, a, b) != 0
        case Op.MOVE_IMPROVEMENT:
            return shifts(board) != 0
        case Op.LAND:
            return has_land_left(board)
        case Op.LAND_VALUE:
            return raisable(board, 0) != 0
        case Op.FLOOD:
            return can_flood(board)
        case Op.FOREST:
            return can_forest(board)
        case Op.RANGER:
            return s.rangers > 0
        case Op.RESCUERS:
            return s.rescuers > 0
        case Op.SWAP:
            return total(board) > 0
        case Op.EXCHANGE:
            return total(board) >= a
        case _:
            return board.threats > 0


@rule
def copyable_pairs(s: State, op: int, whose: int) -> int:
    """What a copy may copy, as a set of pairs, wherever it lies (R7.2, R10.1)."""
    if op == Op.REPEAT_MAIN:
        return other_main(s)
    if op == Op.COPY_MAIN:
        return available_mains(s) if whose == OWN else s.occupied & ~own_spots(s)
    return (own_spots(s) if whose == OWN else s.occupied & ~own_spots(s)) << SIDES


@rule
def performable(s: State, pairs: int, performed: int) -> int:
    """Which of these pairs can be started now (R6.4, R10.2)."""
    found = 0
    pairs &= ~performed
    while pairs:
        pair = lowest(pairs)
        pairs &= pairs - 1
        if can(s, root_of(s, pair), performed | 1 << pair):
            found |= 1 << pair
    return found


@rule
def root_of(s: State, pair: int) -> int:
    """The program of a pair."""
    return SIDE_OF[s.table[pair - SIDES]] if pair >= SIDES else MAIN_OF[s.table[pair]]


@rule
def start(s: State, pair: int) -> None:
    """R6.5: an action begins; after a main its threats are taken."""
    s.performed[s.acting] |= 1 << pair
    if pair < SIDES:
        push(s, Op.END_MAIN, pair)
    push_node(s, root_of(s, pair))


@rule
def push_node(s: State, node: int) -> None:
    """A node of a program is performed next."""
    frame = s.frames[s.depth]
    frame.op = NODE_OP[node]
    frame.a = NODE_A[node]
    frame.b = NODE_B[node]
    frame.node = node
    frame.done = 0
    s.depth += 1


@rule
def push(s: State, op: int, a: int) -> None:
    """Something that is no node is done next."""
    frame = s.frames[s.depth]
    frame.op = op
    frame.a = a
    frame.b = 0
    frame.node = 0
    frame.done = 0
    s.depth += 1


@rule
def pop(s: State) -> None:
    """The innermost frame is finished; nothing of it stays."""
    s.depth -= 1
    frame = s.frames[s.depth]
    frame.op = 0
    frame.a = 0
    frame.b = 0
    frame.node = 0
    frame.done = 0


@rule
def parts(s: State, node: int, used: int) -> int:
    """Which parts of a combination can be performed, but for those used already (R7.1)."""
    found = 0
    number = 0
    at = node + 1
    while at < END_OF[node]:
        if not used >> number & 1 and can(s, at, s.performed[s.acting] + 0):
            found |= 1 << number
        number += 1
        at = END_OF[at]
    return found


@rule
def all_parts(node: int) -> int:
    """All parts of a combination."""
    number = 0
    at = node + 1
    while at < END_OF[node]:
        number += 1
        at = END_OF[at]
    return (1 << number) - 1


@rule
def part_of(node: int, number: int) -> int:
    """A part by its number."""
    at = node + 1
    for _ in range(number):
        at = END_OF[at]
    return at
