"""New York Zoo in words: what is asked, what an action does, and why another is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description
from tierpark.games.new_york_zoo.animals import can_acquire, homes
from tierpark.games.new_york_zoo.elephant import STEPS, is_counted, walk
from tierpark.games.new_york_zoo.enclosures import can_populate, has_room
from tierpark.games.new_york_zoo.setup import face_of
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE, solo_destination
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
    YES,
    State,
    Step,
)
from tierpark.games.new_york_zoo.tables import SHOWN, SLOT, SPACES, ZOO_FREE
from tierpark.games.new_york_zoo.view import cells_under
from tierpark.pieces.bitboard import CELLS, COLUMNS, ROWS
from tierpark.pieces.polyomino import orientation_index, orientations

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

PLURALS = {"fox": "foxes"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def plural(species: str) -> str:
    """More than one of a species."""
    return PLURALS.get(species, species + "s")


def capitalised(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def a(noun: str) -> str:
    """A noun with its article; all our nouns begin with a consonant."""
    return f"a {noun}"


class Words:
    """The names of things in one state of one game."""

    def __init__(self, game: NewYorkZoo, state: State) -> None:
        self.game = game
        self.state = state
        tables = game.tables
        self.slot = tables.get("SLOT", SLOT)
        self.shown = tables.get("SHOWN", SHOWN)
        self.spaces = tables.get("SPACES", SPACES)
        self.zoo_free = tables.get("ZOO_FREE", ZOO_FREE)

    def species(self, number: int) -> str:
        return self.game.box.species[number].id

    def tile(self, tile: int) -> str:
        return self.game.tiles[tile].id

    def pen(self, tile: int) -> str:
        """An enclosure as the position notation writes it, and its tile: `penguin 2/5 E5-03`."""
        pen = self.state.enclosures[tile]
        lives = "-" if pen.species == NONE else self.species(pen.species)
        return f"{lives} {pen.animals}/{self.spaces[tile]} {self.tile(tile)}"

    def the_pen(self, tile: int) -> str:
        """An enclosure in a sentence."""
        pen = self.state.enclosures[tile]
        if pen.species == NONE:
            return f"the empty enclosure {self.tile(tile)}"
        return f"the {self.species(pen.species)} enclosure {self.tile(tile)} ({pen.animals} of {self.spaces[tile]})"

    def top(self, space: int) -> int:
        """The top tile of a slot that is not empty."""
        slot = self.state.slots[self.slot[space]]
        return slot.tiles[slot.height - 1]


def question(game: NewYorkZoo, state: State, seat: int) -> str:
    """What the seat is asked, in one sentence."""
    words = Words(game, state)
    species = "" if state.species == NONE else words.species(state.species)
    match state.step:
        case Step.ARRANGE:
            zoo = state.zoos[seat]
            if zoo.arranged == N_START_TILES:
                return "All six start tiles are placed: submit them, or start over."
            tile = zoo.start_tiles[zoo.arranged]
            if not game.world.function(has_room)(zoo.free, tile):
                return f"Start tile {zoo.arranged + 1} of 6, {words.tile(tile)}, fits nowhere: start over."
            return f"Place start tile {zoo.arranged + 1} of 6, {words.tile(tile)} with {words.spaces[tile]} spaces."
        case Step.MOVE:
            if state.players == 1:
                return "Move the elephant with a range marker, or free to the next blue space."
            return f"Move the elephant 1 to {STEPS[state.players]} spaces."
        case Step.PLACE:
            return f"Place the {words.spaces[state.tile]}-space enclosure {words.tile(state.tile)}."
        case Step.POPULATE:
            if state.taken == 0:
                return "Move an animal into the new enclosure."
            return f"Move a second {species} into the new enclosure, or leave it at one."
        case Step.ACQUIRE:
            first, second = (words.species(x) for x in words.shown[state.elephant])
            return f"Take {a(first)} and {a(second)} one after the other, or any one animal: which comes first?"
        case Step.HOME:
            return f"Where does the {species} live?"
        case Step.JOIN:
            return "One animal from a house may join: where?"
        case Step.RESOLVE:
            return "Several enclosures are complete: which is exchanged first?"
        case Step.KEEP:
            return f"Keep one {species} in an empty house?"
        case Step.ATTRACTION:
            return "Choose an attraction."
        case Step.PLACE_ATTRACTION:
            return f"Place the attraction {game.box.attractions[state.kind].id}."
        case Step.BREED:
            kind = words.species(state.crossed[state.line - 1])
            how_many = "up to two enclosures" if state.picks == 0 else "another enclosure"
            return f"{plural(kind).capitalize()} breed: choose {how_many}."
        case Step.BONUS:
            return "Bonus breeding: choose one other enclosure."
        case _:
            return "The game is over."


def describe(game: NewYorkZoo, state: State, seat: int, action: int) -> Description:
    """A legal action as kind, fields, a few words and a sentence."""
    words = Words(game, state)
    match state.step:
        case Step.MOVE:
            return _move(words, action)
        case Step.ARRANGE:
            if action == START_OVER:
                return Description("start_over", {}, "start over", "Take all start tiles up again.")
            if action == SUBMIT:
                return Description("submit", {}, "submit", "Submit the arrangement of the start tiles.")
            zoo = state.zoos[seat]
            return _placement(words, zoo.start_tiles[zoo.arranged], action, "start tile")
        case Step.PLACE:
            return _placement(words, state.tile, action, "enclosure")
        case Step.PLACE_ATTRACTION:
            return _placement(words, N_TILES + state.kind, action, "attraction")
        case Step.POPULATE | Step.ACQUIRE | Step.HOME:
            return _animal(words, action)
        case Step.JOIN | Step.BREED | Step.BONUS:
            return _breeding(words, action)
        case _:
            return _exchange(words, action)


def _move(words: Words, action: int) -> Description:
    state = words.state
    marker: str | None = None
    to = action
    if state.players == 1:
        to = words.game.world.function(solo_destination)(state, action)
        marker = "free move" if action == FREE_MOVE else "4+" if action < MARKER else str(action - MARKER)
    after = state.clone()
    distance = words.game.world.function(walk)(after, to)
    bred = [words.species(after.crossed[i]) for i in range(after.lines)]
    steps = sum(
        words.game.world.function(is_counted)(state, (state.elephant + i) % N_SPACES) for i in range(1, distance + 1)
    )
    if words.slot[to] != NONE:
        what = f"the {words.spaces[words.top(to)]}-space enclosure {words.tile(words.top(to))}"
    elif words.game.world.function(can_acquire)(state, state.mover):
        what = " and ".join(a(words.species(x)) for x in words.shown[to])
    else:  # R3
        what = "nothing, since no animal could be placed"
    if state.players == 1 and state.distance + distance > LAST_DISTANCE:
        end = ". This passes the start space for the second time and loses the game."
    else:
        end = "".join(f", then {plural(species)} breed" for species in bred) + "."
    how = {None: "", "free move": "Free move: ", "0": "Marker 0: "}.get(marker, f"Marker {marker}: ")
    go = f"stay on S{to} for " if distance == 0 else f"move the elephant {steps} space{'s' * (steps > 1)} to S{to} for "
    sentence = how + go + what + end
    prefix = "" if marker is None else "free move " if marker == "free move" else f"marker {marker} "
    fields: dict[str, Any] = {"to": to, "steps": steps, "lines": bred}
    if marker is not None:
        fields["marker"] = None if marker == "free move" else marker
    return Description("move_elephant", fields, f"{prefix}elephant to S{to}", capitalised(sentence))


def _placement(words: Words, piece: int, action: int, noun: str) -> Description:
    made = words.game.pieces[piece]
    held, anchor = divmod(action, CELLS)
    turn = orientation_index(made.cells).index(held)
    flipped, turns = divmod(turn, 4)
    cells = cells_under(words.game, piece, held, anchor)
    row, column = divmod(anchor, COLUMNS)
    how = f" turned {turns}" * (turns > 0) + " flipped" * flipped
    fields = {"piece": made.id, "cells": cells, "row": row, "column": column, "turns": turns, "flipped": bool(flipped)}
    kind = "place_" + noun.replace(" ", "_")
    spots = " ".join(f"r{r}c{c}" for r, c in cells)
    return Description(kind, fields, f"place {made.id} r{row}c{column}{how}", f"Place {noun} {made.id} on {spots}.")


def _animal(words: Words, action: int) -> Description:
    state = words.state
    if state.step == Step.ACQUIRE:
        name = words.species(action)
        alone = action not in words.shown[state.elephant]
        sentence = f"Take {a(name)}{', and no other animal' if alone else ' first'}."
        return Description("acquire", {"species": name}, f"take {name}", sentence)
    species = NONE if state.species == NONE else state.species
    if action == ENOUGH:
        name = words.species(species)
        if state.step == Step.HOME:
            return Description("give_up", {"species": name}, f"give up {name}", f"Give the {name} up.")
        return Description("enough", {}, "enough", f"One {name} is enough.")
    if state.step == Step.HOME:
        name = words.species(species)
        if action == HOUSE:
            return Description(
                "settle", {"species": name, "home": "house"}, f"{name} into house", f"The {name} moves into a house."
            )
        fields = {"species": name, "home": words.tile(action)}
        return Description(
            "settle", fields, f"{name} into {words.pen(action)}", f"The {name} moves into {words.the_pen(action)}."
        )
    new = words.tile(state.tile)
    if action >= HOUSE:
        name = words.species(action - HOUSE)
        fields = {"species": name, "source": "house", "tile": new}
        return Description("populate", fields, f"{name} from house", f"A {name} moves from a house into {new}.")
    name = words.species(state.enclosures[action].species)
    fields = {"species": name, "source": words.tile(action), "tile": new}
    return Description(
        "populate",
        fields,
        f"{name} from {words.pen(action)}",
        f"A {name} moves from {words.the_pen(action)} into {new}.",
    )


def _breeding(words: Words, action: int) -> Description:
    state = words.state
    if action == ENOUGH:
        match state.step:
            case Step.JOIN:
                return Description("no_join", {}, "no join", "Nobody moves in from a house.")
            case Step.BREED:
                again = " more" if state.picks else ""
                return Description("pass", {}, "pass", f"No{again} offspring.")
            case _:
                return Description("no_bonus", {}, "no bonus", "Decline the bonus.")
    name = words.species(state.enclosures[action].species)
    fields = {"species": name, "tile": words.tile(action)}
    pen, the_pen = words.pen(action), words.the_pen(action)
    match state.step:
        case Step.JOIN:
            return Description("join", fields, f"join {pen}", f"A {name} from a house joins {the_pen}.")
        case Step.BREED:
            return Description("breed", fields, f"breed {pen}", f"Offspring in {the_pen}.")
        case _:
            return Description("breed_bonus", fields, f"bonus {pen}", f"Bonus offspring in {the_pen}.")


def _exchange(words: Words, action: int) -> Description:
    state = words.state
    match state.step:
        case Step.RESOLVE:
            fields: dict[str, Any] = {"tile": words.tile(action)}
            return Description(
                "exchange", fields, f"exchange {words.pen(action)}", f"Exchange {words.the_pen(action)} first."
            )
        case Step.KEEP:
            name = words.species(state.species)
            if action == YES:
                return Description("keep", {"species": name}, f"keep {name}", f"Keep one {name} in a house.")
            return Description("keep_none", {"species": name}, "keep none", f"Let all {plural(name)} go.")
        case _:
            kind = words.game.box.attractions[action]
            left = "" if kind.unlimited else f" ({state.supply[action]} left)"
            spaces = f"{kind.size} space{'s' * (kind.size > 1)}"
            sentence = f"Take the attraction {kind.id} of {spaces}{left}."
            return Description("choose_attraction", {"attraction": kind.id}, f"attraction {kind.id}", sentence)


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
                return "Starting over is offered when all six start tiles are placed."
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
