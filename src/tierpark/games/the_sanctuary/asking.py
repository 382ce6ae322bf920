"""The Sanctuary: the interpreter (R7). The innermost frame does what needs no answer, or asks.

`ask` returns whether somebody has to decide now; `step`, `asked` and `options` then say who and what.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.the_sanctuary.actions import (
    all_parts,
    can,
    copyable_pairs,
    parts,
    performable,
    pop,
    push_node,
    start,
)
from tierpark.games.the_sanctuary.animals import content, discards, growable, missing, subsets
from tierpark.games.the_sanctuary.free_actions import extra_mains, free_actions, purged, rescues
from tierpark.games.the_sanctuary.improvements import copyable, shifts, slots_for, takeable
from tierpark.games.the_sanctuary.land import acquire, raisable, raised_in_all
from tierpark.games.the_sanctuary.mirroring import next_mirror, payments
from tierpark.games.the_sanctuary.resources import anywhere, held, of_colour, storable, swap_numbers, swaps
from tierpark.games.the_sanctuary.state import (
    ANY,
    DECLINE,
    END,
    ENOUGH,
    MAIN,
    N_COLOURS,
    NONE,
    PART,
    POSITIONS,
    SIDE,
    VOLUNTEERS,
    Effect,
    Frame,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.tables import END_OF, NODE_A, THREATS
from tierpark.games.the_sanctuary.volunteers import borrowings, main_spot, other_main, side_spots, skip

ALL_COLOURS = (1 << N_COLOURS) - 1


@rule
def put(s: State, step: int, options: int) -> bool:
    """Ask the active seat."""
    s.step = step
    s.asked = s.active
    s.options = options
    return True


@rule
def ask(s: State) -> bool:
    """R12.3: mirroring comes first; then the innermost frame; without any, the next action of the turn."""
    if s.mirrors:
        seat = next_mirror(s)
        if seat != NONE:
            put(s, Step.MIRROR, payments(s, seat) | 1 << DECLINE)
            s.asked = seat
            return True
    if s.depth == 0:
        if s.acting == NONE:
            return put(s, Step.VOLUNTEER, 3)
        return put(s, Step.TASK, tasks(s))
    frame = s.frames[s.depth - 1]
    if frame.op <= Op.SKIP_MAIN:
        return ask_combination(s, frame)
    if frame.op <= Op.POP_DISCARD:
        return ask_of_resources_and_animals(s, frame)
    if frame.op <= Op.GIVE_THREAT:
        return ask_of_the_rest(s, frame)
    return ask_of_cards_and_tiles(s, frame)


@rule
def tasks(s: State) -> int:
    """R6.2, R13.1: what the acting volunteer can do, in the advanced game both; free actions; and the end."""
    found = 1 << END
    acting = s.acting + 0
    for volunteer in range(VOLUNTEERS):
        if volunteer == acting or s.advanced:
            s.acting = volunteer
            performed = s.performed[volunteer] + 0
            spot = main_spot(s, volunteer)
            if spot != NONE and can_begin_main(s, spot):
                found |= 1 << MAIN + volunteer
            sides = performable(s, side_spots(s, volunteer) << POSITIONS, performed) >> POSITIONS
            found |= sides << SIDE + POSITIONS * volunteer
    s.acting = acting
    return found | free_actions(s)


@rule
def can_begin_main(s: State, spot: int) -> bool:
    """R6.4, R10.5: a main is tested as one that has begun: what it copies cannot give it up any more."""
    started = s.started + 0
    s.started |= 1 << s.acting
    found = performable(s, 1 << spot, s.performed[s.acting] + 0)
    s.started = started
    return found != 0


@rule
def ask_combination(s: State, frame: Frame) -> bool:
    """R7.1: parts, branches, second times, and costs."""
    node = frame.node + 0
    match frame.op:
        case Op.AND:
            found = parts(s, node, frame.done + 0) << PART
            if frame.done == 0:
                return put(s, Step.PART, found)
            if frame.done != all_parts(node):  # R6.6: a free action may make possible a part that is left
                found |= free_actions(s)
            if found == 0:
                pop(s)
                return False
            return put(s, Step.PART, found | 1 << END)
        case Op.OR:
            return put(s, Step.BRANCH, parts(s, node, 0))
        case Op.TWICE:
            if frame.done == 0:
                frame.done = 1
                push_node(s, node + 1)
                return False
            if frame.done == 1 and can(s, node + 1, s.performed[s.acting] + 0):
                return put(s, Step.AGAIN, 3)
            pop(s)
            return False
        case _:
            skip(s, frame.a + 0)
            pop(s)
            push_node(s, node + 1)
            return False


@rule
def ask_of_resources_and_animals(s: State, frame: Frame) -> bool:
    """R7.2, from `gain` to `pop_discard`."""
    board = s.boards[s.active]
    match frame.op:
        case Op.GAIN:
            if frame.done == 0:
                take_resources(s, frame)
            if frame.done > 1:
                return put(s, Step.TAKE, ALL_COLOURS)
            pop(s)
            return False
        case Op.MOVE:
            return put(s, Step.STORE, storable(board, frame.a + 0))
        case Op.ANIMAL:
            return put(s, Step.ANIMALS, subsets(missing(board) & of_colour(frame.a + 0), frame.b + 0))
        case Op.POP | Op.POP_STORE:
            return put(s, Step.POPULATION, growable(board, frame.op + 0, frame.a + 0))
        case _:
            found = discards(board, frame.a + 0, frame.b + 0)
            if frame.done == 0:
                return put(s, Step.DISCARD, found)
            if frame.done == 1 and board.powers >> Effect.DISCARD_TWICE & 1 and found:
                return put(s, Step.DISCARD, found | 1 << ENOUGH)
            pop(s)
            return False


@rule
def take_resources(s: State, frame: Frame) -> None:
    """Resources of stated colours; how many may be chosen stays to be asked."""
    frame.done = 1
    for node in range(frame.node + 1, END_OF[frame.node]):
        if NODE_A[node] == ANY:
            frame.done += 1
        else:
            s.boards[s.active].center[NODE_A[node]] += 1


@rule
def ask_of_the_rest(s: State, frame: Frame) -> bool:
    """R7.2, from `happy` to `give_threat`."""
    board = s.boards[s.active]
    match frame.op:
        case Op.HAPPY:
            most = min(frame.b + 0, s.happiness + 0)
            return put(s, Step.HAPPINESS, subsets(content(s, board, frame.a + 0), most))
        case Op.IMPROVE:
            if frame.done == 0:
                return put(s, Step.TILE, takeable(s, board, frame.a + 0, frame.b + 0))
            return put(s, Step.SLOT, slots_for(s, board, frame.done - 1, frame.b + 0))
        case Op.MOVE_IMPROVEMENT:
            return put(s, Step.SHIFT, shifts(board))
        case Op.LAND_VALUE:
            found = raisable(board, frame.done + 0)
            if found and raised_in_all(frame.done + 0) < frame.a:
                return put(s, Step.STAMP, found | (1 << ENOUGH if frame.done else 0))
        case Op.SWAP:
            if frame.done == 0:
                return put(s, Step.SWAP, swaps(board))
            return put(s, Step.NUMBER, swap_numbers(board, (frame.done - 1) // N_COLOURS))
        case Op.EXCHANGE:
            if frame.done < frame.a:
                return put(s, Step.GIVE, held(board))
            if frame.done < frame.a + frame.b:
                return put(s, Step.TAKE, ALL_COLOURS)
        case Op.GIVE_THREAT:
            if frame.done < frame.a and board.threats > 0:
                return put(s, Step.THREAT, ((1 << s.players) - 1) & ~(1 << s.active))
        case _:
            do_at_once(s, frame)
    pop(s)
    return False


@rule
def do_at_once(s: State, frame: Frame) -> None:
    """What asks for nothing."""
    board = s.boards[s.active]
    match frame.op:
        case Op.LAND:
            acquire(s, board, frame.a + 0)
        case Op.FLOOD:
            board.floods += 1
        case Op.FOREST:
            board.forests += 1
        case Op.RANGER:
            board.rangers += 1
            s.rangers -= 1
        case Op.RESCUERS:
            board.rescuers += 1
            s.rescuers -= 1


@rule
def ask_of_cards_and_tiles(s: State, frame: Frame) -> bool:
    """Copies (R10), the ends of mains (R9), and what free actions ask for (R11, R12)."""
    board = s.boards[s.active]
    match frame.op:
        case Op.COPY_SIDE | Op.COPY_MAIN:
            pairs = copyable_pairs(s, frame.op + 0, frame.a + 0)
            found = performable(s, pairs, s.performed[s.acting] + 0)
            return put(s, Step.COPY, found >> POSITIONS if frame.op == Op.COPY_SIDE else found)
        case Op.REPEAT_MAIN:
            pop(s)
            start(s, lowest(other_main(s)))
            return False
        case Op.RESCUE:
            return put(s, Step.RESCUE, rescues(s))
        case Op.COPY_TILE:
            return put(s, Step.COPY_TILE, copyable(s, s.active + 0))
        case Op.PURGE:
            if board.threats > 0:
                return put(s, Step.THREATS, purged(s))
        case Op.BORROW:
            return put(s, Step.BORROW, borrowings(s))
        case Op.EXTRA_MAIN:
            return put(s, Step.EXTRA, extra_mains_of_the_frame(s))
        case Op.GAIN_ANYWHERE:
            return put(s, Step.ANYWHERE, anywhere(board))
        case Op.END_MAIN:
            board.threats += THREATS[s.table[frame.a]]  # R9.1
        case Op.END_EXTRA:
            s.performed[s.acting] = s.put_aside
    pop(s)
    return False


@rule
def extra_mains_of_the_frame(s: State) -> int:
    """The frame itself does not count as an action under way."""
    s.depth -= 1
    found = extra_mains(s)
    s.depth += 1
    return found
