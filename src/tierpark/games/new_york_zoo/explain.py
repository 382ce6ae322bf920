"""New York Zoo in words: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.new_york_zoo.animals import can_acquire, homes
from tierpark.games.new_york_zoo.elephant import STEPS, is_counted
from tierpark.games.new_york_zoo.enclosures import can_populate, has_room
from tierpark.games.new_york_zoo.naming import Words, a, capitalised, plural
from tierpark.games.new_york_zoo.setup import face_of
from tierpark.games.new_york_zoo.solo import solo_destination
from tierpark.games.new_york_zoo.state import (
    ENOUGH,
    FREE_MOVE,
    HOUSE,
    MARKER,
    N_KINDS,
    N_SPACES,
    N_SPECIES,
    N_START_TILES,
    N_TILES,
    NONE,
    START_OVER,
    SUBMIT,
    State,
    Step,
)
from tierpark.games.new_york_zoo.view import cells_under
from tierpark.pieces.bitboard import CELLS, COLUMNS, ROWS
from tierpark.pieces.polyomino import orientations

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def explain(game: NewYorkZoo, state: State, seat: int, action: int) -> str:
    """Why an action is not legal for a seat that has to act."""
    words = Words(game, state)
    match state.step:
        case Step.MOVE:
            return _no_move(words, seat, action)
        case Step.ARRANGE:
            zoo = state.zoos[seat]
            if zoo.arranged == N_START_TILES:
                return "All start tiles are placed: submit them or start over."
            if action == SUBMIT:
                return "All six start tiles must be placed before they are submitted."
            if action == START_OVER:
                return "No start tile is placed yet."
            return _no_placement(words, seat, zoo.start_tiles[zoo.arranged], action)
        case Step.PLACE:
            return _no_placement(words, seat, state.tile, action)
        case Step.PLACE_ATTRACTION:
            return _no_placement(words, seat, N_TILES + state.kind, action)
        case Step.ATTRACTION:
            if not 0 <= action < N_KINDS:
                return "There is no such attraction."
            name = game.box.attractions[action].id
            return f"No {name} is left." if state.supply[action] <= 0 else f"{name} fits nowhere on the free spaces."
        case Step.KEEP:
            return "The answer is yes or no."
        case Step.ACQUIRE:
            return (
                f"There is no home for {a(words.species(action))}."
                if 0 <= action < N_SPECIES
                else "There is no such species."
            )
        case _:
            return _no_enclosure(words, seat, action)


def _no_move(words: Words, seat: int, action: int) -> str:
    state, game = words.state, words.game
    if not 0 <= action <= FREE_MOVE or (state.players > 1 and action >= N_SPACES):
        return "There is no such space on the strip."
    if state.players == 1:
        marker = 4 if action < MARKER else action - MARKER
        if action != FREE_MOVE and not state.markers >> marker & 1:
            return f"Range marker {'4+' if marker == 4 else marker} is spent."
        to = game.world.function(solo_destination)(state, action)
    else:
        to = action
    counted = game.world.function(is_counted)
    steps, space = 0, state.elephant
    while space != to or steps == 0:
        space = (space + 1) % N_SPACES
        steps += counted(state, space)
        if space == to:
            break
    if not counted(state, to):
        return f"S{to} is an empty slot."
    if state.players > 1 and (steps > STEPS[state.players] or to == state.elephant):
        return f"S{to} is {steps} spaces ahead; the elephant moves 1 to {STEPS[state.players]}."
    if state.players == 1 and action < MARKER and (steps < 4 or to == state.elephant):
        return f"Marker 4+ moves at least 4 spaces and less than a lap; S{to} is {steps} ahead."
    if words.slot[to] == NONE:
        if not game.world.function(can_acquire)(state, seat):
            return "No animal could be placed: all houses are taken and there is no enclosure."
        return f"S{to} cannot be chosen."
    if not game.world.function(can_populate)(state, seat):
        return "There is no animal to put into a new enclosure."
    if not game.world.function(has_room)(state.zoos[seat].free, words.top(to)):
        return f"Enclosure {words.tile(words.top(to))} fits nowhere on the free spaces."
    return f"S{to} cannot be chosen."


def _no_placement(words: Words, seat: int, piece: int, action: int) -> str:
    state = words.state
    held, anchor = divmod(action, CELLS)
    shapes = orientations(words.game.pieces[piece].cells)
    if not 0 <= held < len(shapes):
        return "There is no such way to place the piece."
    board = words.game.box.boards[words.game.world.function(face_of)(state, seat)]
    zoo = state.zoos[seat]
    free = zoo.free.lo | zoo.free.hi << 63
    outside = barn = covered = 0
    for row, column in cells_under(words.game, piece, held, anchor):
        if not (0 <= row < min(ROWS, board.height) and 0 <= column < board.width):
            outside += 1
        elif board.rows[row][column] == "#":
            barn += 1
        elif not free >> row * COLUMNS + column & 1:
            covered += 1
    reasons = [
        f"{NUMBERS[n]} {'space lies' if n == 1 else 'spaces lie'} {where}"
        for n, where in ((outside, "outside the zoo"), (barn, "on the barn"), (covered, "on another piece"))
        if n
    ]
    return capitalised(" and ".join(reasons)) + "."


def _no_enclosure(words: Words, seat: int, action: int) -> str:
    """For the steps that choose an enclosure, a house, or enough."""
    state = words.state
    zoo = state.zoos[seat]
    name = "" if state.species == NONE else words.species(state.species)
    if action == ENOUGH:
        return {
            Step.POPULATE: "A new enclosure needs at least one animal.",
            Step.HOME: "At least one animal must be placed.",
        }.get(Step(state.step), "One of them must be chosen.")
    if action >= HOUSE and state.step == Step.POPULATE and action < HOUSE + N_SPECIES:
        kind = words.species(action - HOUSE)
        return (
            f"No house holds {a(kind)}."
            if zoo.houses[action - HOUSE] == 0
            else f"Only {plural(name)} may join: one species an enclosure."
        )
    if action == HOUSE and state.step == Step.HOME:
        return "All houses are taken."
    if not (0 <= action < N_TILES and zoo.enclosures >> action & 1):
        return "There is no such enclosure in this zoo."
    pen = state.enclosures[action]
    match state.step:
        case Step.POPULATE:
            if pen.animals < 2:
                return "An enclosure that gives an animal away must keep at least one."
            return f"Only {plural(name)} may join: one species an enclosure."
        case Step.HOME:
            if pen.species not in (NONE, state.species):
                return f"{words.species(pen.species).capitalize()} enclosures take no {plural(name)}."
            allowed = words.game.world.function(homes)(state, seat, state.species)
            return (
                "No enclosure receives more than two animals in one action."
                if not allowed >> action & 1
                else "It cannot be chosen."
            )
        case Step.JOIN:
            return "Nobody can join there now: it just got no animal, has no space left, or no house holds its species."
        case Step.RESOLVE:
            return f"{capitalised(words.the_pen(action))} is not complete."
        case Step.BREED:
            kind = words.species(state.crossed[state.line - 1])
            if state.bred >> action & 1:
                return "It has bred already."
            return f"{plural(kind).capitalize()} breed where at least two of them live together."
        case _:
            return "It has bred already." if state.bred >> action & 1 else "A bonus needs at least two animals."
