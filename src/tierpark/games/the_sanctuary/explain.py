"""The Sanctuary in words: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary import explain_choices
from tierpark.games.the_sanctuary.naming import card_at, spot_name
from tierpark.games.the_sanctuary.sight import next_seen, visible
from tierpark.games.the_sanctuary.state import (
    CALL,
    END,
    MAIN,
    N_COLOURS,
    NONE,
    OWN,
    PART,
    POSITIONS,
    SIDE,
    SUPPLY,
    USE,
    VOLUNTEERS,
    WATCH,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.volunteers import source

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

NO_SUCH = "There is no such choice now."
NO_CARD = "There is no such card."


def explain(game: TheSanctuary, state: State, seat: int, action: int) -> str:
    """Why an action is not legal for a seat that has to act."""
    match state.step:
        case Step.PLACE:
            return _no_place(game, state, seat, action)
        case Step.TASK:
            return _no_task(game, state, seat, action)
        case Step.PART:
            return _no_part(game, state, seat, action)
        case Step.BRANCH:
            return _no_branch(game, state, action)
        case Step.MIRROR:
            return "This does not meet the requirement that the opponent has met."
        case Step.COPY | Step.EXTRA:
            return _no_card(game, state, action)
        case _:
            return explain_choices.explain(game, state, seat, action) or NO_SUCH


def refused_spots(game: TheSanctuary, state: State) -> dict[str, str]:
    """The empty positions where the seat that is asked may not place a volunteer, and why."""
    cards = range(game.box.setups[state.players].deck_size)
    refused = [p for p in cards if not (state.occupied | state.options) >> p & 1]
    return {str(p): _no_place(game, state, state.asked, p) for p in refused}


def _no_place(game: TheSanctuary, state: State, seat: int, action: int) -> str:
    if not 0 <= action < game.box.setups[state.players].deck_size:
        return NO_CARD
    if state.occupied >> action & 1:
        return "A volunteer stands there already."
    ask = game.world.function
    for who in range(VOLUNTEERS * state.players):
        if state.spots[who] != NONE:
            seen = ask(next_seen)(state, state.boards[who // VOLUNTEERS].powers, state.spots[who])
            if seen == 1 << action:
                spot = spot_name(game, state, state.spots[who])
                return f"The volunteer on {spot} would see no card."
    return "From there it would see no card."


def _no_task(game: TheSanctuary, state: State, seat: int, action: int) -> str:
    if SUPPLY <= action < PART:
        return _no_free_action(state, seat, action)
    if not MAIN <= action < SUPPLY:
        return NO_SUCH
    main = action < SIDE
    volunteer = action - MAIN if main else (action - SIDE) // POSITIONS
    if volunteer != state.acting and not state.advanced:
        return "The other volunteer is active."
    who = source(state, volunteer)
    position = state.spots[who] if main else (action - SIDE) % POSITIONS
    if position >= game.box.setups[state.players].deck_size:
        return NO_CARD
    if state.performed[volunteer] >> (position if main else POSITIONS + position) & 1:
        return "This volunteer has performed this action already."
    if main and (state.skipped >> volunteer if state.borrowed[volunteer] != NONE else state.given_up >> who) & 1:
        return "This main action was given up."
    if not main:
        seen = game.world.function(visible)(state, state.boards[who // VOLUNTEERS].powers, state.spots[who])
        if not seen >> position & 1:
            return f"The volunteer on {spot_name(game, state, state.spots[who])} does not see this card."
    card = card_at(game, state, position)
    effect = game.sentence_of(card.main if main else card.side)
    return f"Nothing of this can be performed now: {effect}"


def _no_part(game: TheSanctuary, state: State, seat: int, action: int) -> str:
    """R6.6, R7.1."""
    has_begun = state.options & 1 << END
    if action == END:
        return "A part of an action that was begun has to be performed."
    if SUPPLY <= action < PART:
        return _no_free_action(state, seat, action) if has_begun else "The first part of an action comes first."
    if not 0 <= action - PART < _parts(game, state):
        return NO_SUCH
    if state.frames[state.depth - 1].done >> action - PART & 1:
        return "This part is performed already."
    return "This part cannot be performed now."


def _no_branch(game: TheSanctuary, state: State, action: int) -> str:
    return "This cannot be performed now." if 0 <= action < _parts(game, state) else NO_SUCH


def _parts(game: TheSanctuary, state: State) -> int:
    """How many parts the innermost combination has."""
    return len(game.passages[state.frames[state.depth - 1].node].effect) - 1


def _no_card(game: TheSanctuary, state: State, action: int) -> str:
    """R10.2: a copy needs a volunteer there, of the right side; an additional main does not."""
    extra = state.step == Step.EXTRA
    volunteer, position = divmod(action, POSITIONS) if extra else (state.acting, action)
    if not (0 <= position < game.box.setups[state.players].deck_size and 0 <= volunteer < VOLUNTEERS):
        return NO_CARD
    if extra:
        if volunteer != state.acting and not (state.advanced and state.depth == 1):
            return "The other volunteer is active."
        return "The main of this card cannot be performed now."
    frame = state.frames[state.depth - 1]
    own = [state.spots[VOLUNTEERS * state.active + i] for i in range(VOLUNTEERS)]
    if not state.occupied >> position & 1:
        return "No volunteer stands on this card."
    if (position in own) != (frame.a == OWN):
        return f"The card has to be one of {'your volunteers' if frame.a == OWN else 'an opponent'}."
    kind = "side" if frame.op == Op.COPY_SIDE else "main"
    if state.performed[state.acting] >> (position if kind == "main" else POSITIONS + position) & 1:
        return "This volunteer has performed this action already."
    return f"The {kind} of this card cannot be performed now."


def _no_free_action(state: State, seat: int, action: int) -> str:
    board = state.boards[seat]
    if USE <= action < USE + N_COLOURS:
        slot = action - USE
        if board.tiles[slot] == NONE:
            return "There is no improvement in this slot."
        if board.used >> slot & 1:
            return "This improvement is used already."
        return "This improvement is not one to be used, or would do nothing now."
    if action == CALL:
        if board.rescuers == board.called:
            return "No rescuers are ready."
        return "Rescuers need two resources in the management center and an animal that can grow."
    if action == WATCH:
        return "It takes a threat, and a ranger with a resource that is ready."
    if SUPPLY <= action < SUPPLY + N_COLOURS:
        if board.rangers <= sum(board.below):
            return "There is no ranger without a resource."
        return "There is no such resource in the management center."
    return NO_SUCH
