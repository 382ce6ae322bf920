"""The Sanctuary: rounds (R3). Preparation, whose turn it is, and the clean-up."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.placing import placing_seat, spots_to_place
from tierpark.games.the_sanctuary.sight import find_hedges
from tierpark.games.the_sanctuary.state import MAX_SEATS, N_COLOURS, NONE, VOLUNTEERS, State, Step
from tierpark.games.the_sanctuary.tables import DECK_SIZE, IS_FOR_A_ROUND, ROUNDS


@rule
def begin_round(s: State) -> None:
    """R3.2: the cards of this round are laid out, row after row."""
    s.n_round += 1
    cards = DECK_SIZE[s.players]
    for position in range(cards):
        s.table[position] = s.deck[(s.n_round - 1) * cards + position]
    find_hedges(s, cards)
    s.turn = 0
    ask_for_a_volunteer(s)


@rule
def ask_for_a_volunteer(s: State) -> None:
    """R5.1: the next seat places one."""
    s.step = Step.PLACE
    s.active = placing_seat(s)
    s.asked = s.active
    s.options = spots_to_place(s, s.active + 0)


@rule
def begin_tasks(s: State) -> None:
    """R3.1: all volunteers stand, and the starting player begins."""
    s.turn = 0
    begin_turn(s)


@rule
def begin_turn(s: State) -> None:
    """R6.1, R13.1: one volunteer is activated, in the second lap the one that is left; in the advanced game both."""
    s.step = Step.VOLUNTEER
    s.active = (s.starting + s.turn) % s.players
    if s.advanced:
        s.acting = 0
    elif s.turn < s.players:
        s.acting = NONE
    else:
        s.acting = 1 if s.lying >> VOLUNTEERS * s.active & 1 else 0


@rule
def end_turn(s: State) -> None:
    """R6.1: the volunteer, or both, lie down, and the next seat follows; after the last, the round is over."""
    for volunteer in range(VOLUNTEERS):
        if s.advanced or volunteer == s.acting:
            s.lying |= 1 << VOLUNTEERS * s.active + volunteer
        s.performed[volunteer] = 0
        s.borrowed[volunteer] = NONE
    s.started = 0
    s.skipped = 0
    s.turn += 1
    if s.turn < s.players * (1 if s.advanced else VOLUNTEERS):
        begin_turn(s)
    else:
        clean_up(s)


@rule
def clean_up(s: State) -> None:
    """R3.5: volunteers and cards leave, what is for a round is ready again, the starting player card passes on."""
    for who in range(MAX_SEATS * VOLUNTEERS):
        s.spots[who] = NONE
    s.occupied = 0
    s.lying = 0
    s.given_up = 0
    for seat in range(s.players):
        board = s.boards[seat]
        board.watched = 0
        board.called = 0
        for slot in range(N_COLOURS):
            if board.effects[slot] != NONE and IS_FOR_A_ROUND[board.effects[slot]]:
                board.used &= ~(1 << slot)
    s.starting = (s.starting + 1) % s.players
    if s.n_round < ROUNDS[s.players]:
        begin_round(s)
    else:
        s.step = Step.OVER
        s.asked = NONE
        s.options = 0
