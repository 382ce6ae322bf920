"""The Sanctuary in words: why a resource, an animal, an improvement, a stamp or an opponent cannot be chosen.

Each function gets a number that is no legal answer to its question, and returns nothing if the number is no answer at
all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.animals import content, fed, missing, resources_for
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import animal_of, listed, many, members
from tierpark.games.the_sanctuary.resources import of_colour
from tierpark.games.the_sanctuary.state import (
    BELOW_A_RANGER,
    ENOUGH,
    MOST_POPULATION,
    N_COLOURS,
    N_PAIRS,
    N_TILES,
    NONE,
    OTHER,
    PLACES,
    SAME,
    SPACES,
    VOLUNTEERS,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.tables import FIRST_OF, SECOND_OF

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

MOST_SETS = 1 << N_COLOURS


def explain(game: TheSanctuary, state: State, seat: int, action: int) -> str | None:
    """Why this answer is not possible."""
    if action < 0:
        return None
    if state.step <= Step.HAPPINESS:
        return _no_resource_or_animal(game, state, seat, action)
    if state.step <= Step.STAMP:
        return _no_tile_or_stamp(game, state, seat, action)
    return _no_other(game, state, seat, action)


def _no_resource_or_animal(game: TheSanctuary, state: State, seat: int, action: int) -> str | None:
    resource, animal = divmod(action, N_COLOURS)
    match state.step:
        case Step.GIVE if action < N_COLOURS:
            return _not_held(action)
        case Step.STORE if resource < N_COLOURS:
            return _no_store(state, seat, resource, animal)
        case Step.ANIMALS | Step.HAPPINESS if action < MOST_SETS:
            return _no_set(game, state, seat, action)
        case Step.POPULATION if action < N_COLOURS:
            return _no_growth(game, state, seat, action)
        case Step.DISCARD if action == ENOUGH:
            return "An action that was begun has to be performed."
        case Step.DISCARD if resource < N_COLOURS:
            return _no_discard(game, state, seat, resource, animal)
    return None


def _not_held(colour: int) -> str:
    return f"There is no {COLOURS[colour]} in the management center."


def _no_store(state: State, seat: int, resource: int, house: int) -> str:
    if state.boards[seat].center[resource] == 0:
        return _not_held(resource)
    if resource != house:
        return "A resource goes to the storehouse of its own colour."
    return f"It has to be {COLOURS[state.frames[state.depth - 1].a]}."


def _no_set(game: TheSanctuary, state: State, seat: int, chosen: int) -> str:
    """Of animals that move in, or become happier."""
    if chosen == 0:
        return "At least one animal has to be chosen."
    frame, board, ask = state.frames[state.depth - 1], state.boards[seat], game.world.function
    moving_in = state.step == Step.ANIMALS
    possible = ask(missing)(board) & ask(of_colour)(frame.a) if moving_in else ask(content)(state, board, frame.a)
    wrong = members(chosen & ~possible, N_COLOURS)
    if not wrong:
        return f"At most {many(frame.b if moving_in else min(frame.b, state.happiness), 'animal')} can be chosen."
    name, population = animal_of(game, state, seat, wrong[0]).name, board.population[wrong[0]]
    if not ask(of_colour)(frame.a) >> wrong[0] & 1:
        return f"It has to be the {COLOURS[frame.a]} animal."
    if moving_in:
        return f"The {name} is there already."
    return f"There is no free space for the {name}." if population else _not_there(name)


def _not_there(name: str) -> str:
    return f"The {name} is not there yet."


def _no_growth(game: TheSanctuary, state: State, seat: int, animal: int) -> str:
    frame, board = state.frames[state.depth - 1], state.boards[seat]
    name = animal_of(game, state, seat, animal).name
    if board.population[animal] == 0:
        return _not_there(name)
    if board.population[animal] == MOST_POPULATION:
        return f"The {name} has a population of {MOST_POPULATION} already."
    if frame.op == Op.POP_STORE and not game.world.function(fed)(board) >> animal & 1:
        return f"There is nothing in the {COLOURS[animal]} storehouse."
    return f"It has to be the {COLOURS[frame.a]} animal."


def _no_discard(game: TheSanctuary, state: State, seat: int, resource: int, animal: int) -> str:
    frame, board = state.frames[state.depth - 1], state.boards[seat]
    if board.center[resource] == 0:
        return _not_held(resource)
    accepted = game.world.function(resources_for)(frame.a, frame.b, animal)
    if accepted >> resource & 1:
        return _no_growth(game, state, seat, animal)
    if accepted:
        return f"For this animal it has to be {listed([COLOURS[i] for i in members(accepted, N_COLOURS)])}."
    if frame.b == OTHER:
        return "It has to be an animal of another colour."
    return f"It has to be the {COLOURS[frame.b if frame.b < N_COLOURS else frame.a]} animal."


def _no_tile_or_stamp(game: TheSanctuary, state: State, seat: int, action: int) -> str | None:
    frame, board = state.frames[state.depth - 1], state.boards[seat]
    slot = action // N_COLOURS
    match state.step:
        case Step.TILE if action < N_TILES:
            if not state.market >> action & 1:
                return "This improvement is not in the market."
            return "There is no slot for it, or it is not of the right colour."
        case Step.SLOT if action < N_COLOURS:
            if board.tiles[action] != NONE:
                return "There is an improvement in this slot already."
            return "It goes below the storehouse of its colour." if frame.b == SAME else "It goes to another colour."
        case Step.SHIFT if slot < N_COLOURS:
            if board.tiles[slot] == NONE:
                return "There is no improvement in this slot."
            return "There is an improvement in that slot already."
        case Step.STAMP if action == ENOUGH:
            return "At least one stamp has to be raised."
        case Step.STAMP if action == SPACES - 1:
            return f"A stamp worth {SPACES} points cannot be raised."
        case Step.STAMP if action < SPACES:
            return "There is no stamp that could be raised from there."
    return None


def _no_other(game: TheSanctuary, state: State, seat: int, action: int) -> str | None:
    first, second = divmod(action, N_COLOURS)
    match state.step:
        case Step.SWAP if first < N_COLOURS:
            return "It takes two different colours." if first == second else _not_held(first)
        case Step.NUMBER:
            return "At least 1 has to be swapped." if action == 0 else "There are not so many in the management center."
        case Step.THREAT | Step.BORROW | Step.THREATS:
            return _no_opponent(state, action)
        case Step.COPY_TILE if first < state.players:
            if first == seat:
                return "It has to be an improvement of an opponent."
            is_empty = state.boards[first].effects[second] == NONE
            return "There is no improvement in this slot." if is_empty else "This improvement copies nothing yet."
        case Step.RESCUE if first < N_PAIRS:
            return _no_rescue(game, state, seat, first, second)
        case Step.ANYWHERE if action < PLACES * N_COLOURS and action % PLACES == BELOW_A_RANGER:
            return "There is no ranger without a resource."
    return None


def _no_opponent(state: State, action: int) -> str | None:
    if state.step == Step.THREAT:
        return "It has to be an opponent." if action == state.active else None
    if state.step == Step.THREATS:
        threats = min(state.boards[state.active].threats, state.players - 1)
        return f"It has to be {many(threats, 'opponent')}." if action < 1 << state.players else None
    volunteer, who = divmod(action, 8)
    if volunteer >= VOLUNTEERS or who >= VOLUNTEERS * state.players:
        return None
    if who // VOLUNTEERS == state.active:
        return "It has to be an opponent's volunteer."
    return "This volunteer of yours is not active, or has acted already."


def _no_rescue(game: TheSanctuary, state: State, seat: int, pair: int, animal: int) -> str:
    center = state.boards[seat].center
    first, second = FIRST_OF[pair], SECOND_OF[pair]
    for colour in (first, second):
        if center[colour] < (2 if first == second else 1):
            return f"There are not 2 {COLOURS[colour]} in the center." if first == second else _not_held(colour)
    return _no_growth(game, state, seat, animal)
