"""The Sanctuary: what becomes of an answer, for every question that `asking` puts."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.actions import SIDES, part_of, pop, push, push_node, start
from tierpark.games.the_sanctuary.animals import grow, please, settle
from tierpark.games.the_sanctuary.free_actions import take_free_action
from tierpark.games.the_sanctuary.improvements import become, build, shift
from tierpark.games.the_sanctuary.land import lift
from tierpark.games.the_sanctuary.mirroring import mirror
from tierpark.games.the_sanctuary.resources import discard_pair, store, take_anywhere
from tierpark.games.the_sanctuary.state import (
    END,
    ENOUGH,
    MAIN,
    N_COLOURS,
    PART,
    PLACES,
    POSITIONS,
    SIDE,
    SUPPLY,
    Frame,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.volunteers import borrow, main_spot


@rule
def answer(s: State, action: int) -> None:
    """Carry out what was chosen. The end of an activation, and placing, are turns' business and not asked for here."""
    match s.step:
        case Step.MIRROR:
            mirror(s, s.asked + 0, action)
        case Step.VOLUNTEER:
            s.acting = action
        case Step.TASK:
            take_up(s, action)
        case _:
            frame = s.frames[s.depth - 1]
            if s.step <= Step.AGAIN:
                choose_part(s, frame, action)
            elif s.step <= Step.HAPPINESS:
                answer_of_resources_and_animals(s, frame, action)
            elif s.step <= Step.THREATS:
                answer_of_tiles_land_and_threats(s, frame, action)
            else:
                answer_of_cards(s, frame, action)


@rule
def take_up(s: State, action: int) -> None:
    """R6: a main, a side or a free action."""
    if action >= SUPPLY:
        take_free_action(s, action)
    elif action >= SIDE:
        s.acting = (action - SIDE) // POSITIONS
        start(s, SIDES + (action - SIDE) % POSITIONS)
    else:
        s.acting = action - MAIN
        s.started |= 1 << s.acting
        start(s, main_spot(s, s.acting + 0))


@rule
def choose_part(s: State, frame: Frame, action: int) -> None:
    """R7.1: of an AND, of an OR, or a second time."""
    node = frame.node + 0
    match s.step:
        case Step.PART:
            if action >= PART:
                frame.done |= 1 << action - PART
                push_node(s, part_of(node, action - PART))
            elif action == END:
                pop(s)
            else:
                take_free_action(s, action)
        case Step.BRANCH:
            pop(s)
            push_node(s, part_of(node, action))
        case _:
            frame.done = 2
            if action:
                push_node(s, node + 1)


@rule
def answer_of_resources_and_animals(s: State, frame: Frame, action: int) -> None:
    """R7.2: resources taken, given and stored; animals that come, grow and are pleased."""
    board = s.boards[s.active]
    match s.step:
        case Step.TAKE:
            board.center[action] += 1
            frame.done += 1 if frame.op == Op.EXCHANGE else -1
        case Step.GIVE:
            board.center[action] -= 1
            frame.done += 1
        case Step.STORE:
            store(board, action // N_COLOURS, action % N_COLOURS)
            pop(s)
        case Step.ANIMALS:
            settle(board, action)
            pop(s)
        case Step.POPULATION:
            grow(s, action, frame.op + 0, frame.a + 0, frame.b + 0)
            pop(s)
        case Step.DISCARD:
            if action == ENOUGH:
                pop(s)
            else:
                board.center[action // N_COLOURS] -= 1
                frame.done += 1
                grow(s, action % N_COLOURS, Op.POP_DISCARD, frame.a + 0, frame.b + 0)
        case _:
            please(s, board, action)
            pop(s)


@rule
def answer_of_tiles_land_and_threats(s: State, frame: Frame, action: int) -> None:
    """R7.2: improvements, stamps, swapped resources and threats."""
    board = s.boards[s.active]
    match s.step:
        case Step.TILE:
            frame.done = action + 1
        case Step.SLOT:
            build(s, board, frame.done - 1, action)
            pop(s)
        case Step.SHIFT:
            shift(board, action // N_COLOURS, action % N_COLOURS)
            pop(s)
        case Step.STAMP:
            if action == ENOUGH:
                pop(s)
            else:
                lift(board, action)
                frame.done += 1 << 3 * (action + 1)
        case Step.SWAP:
            frame.done = action + 1
        case Step.NUMBER:
            chosen = frame.done - 1
            board.center[chosen // N_COLOURS] -= action
            board.center[chosen % N_COLOURS] += action
            pop(s)
        case Step.THREAT:
            frame.done += 1
            give_threat(s, action)
        case _:
            for seat in range(s.players):
                if action >> seat & 1:
                    give_threat(s, seat)
            pop(s)


@rule
def give_threat(s: State, seat: int) -> None:
    """A threat goes from the active seat to another."""
    s.boards[s.active].threats -= 1
    s.boards[seat].threats += 1


@rule
def answer_of_cards(s: State, frame: Frame, action: int) -> None:
    """R10 to R12: copies, additional mains, borrowed volunteers, copied tiles, rescuers, a resource for any place."""
    board = s.boards[s.active]
    match s.step:
        case Step.COPY:
            pair = action + SIDES if frame.op == Op.COPY_SIDE else action
            pop(s)
            start(s, pair)
        case Step.EXTRA:
            pop(s)
            s.acting = action // POSITIONS
            s.put_aside = s.performed[s.acting]
            s.performed[s.acting] = 0
            push(s, Op.END_EXTRA, 0)
            start(s, action % POSITIONS)
        case Step.BORROW:
            borrow(s, action // 8, action % 8)
            pop(s)
        case Step.COPY_TILE:
            become(board, frame.a + 0, s.boards[action // N_COLOURS].effects[action % N_COLOURS] + 0)
            pop(s)
        case Step.RESCUE:
            discard_pair(board, action // N_COLOURS)
            pop(s)
            grow(s, action % N_COLOURS, Op.RESCUE, 0, 0)
        case _:
            take_anywhere(board, action // PLACES, action % PLACES)
            pop(s)
