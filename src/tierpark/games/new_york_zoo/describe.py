"""New York Zoo in words: what is asked, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description
from tierpark.games.new_york_zoo.animals import can_acquire
from tierpark.games.new_york_zoo.elephant import STEPS, is_counted, walk
from tierpark.games.new_york_zoo.enclosures import has_room
from tierpark.games.new_york_zoo.naming import Words, a, capitalised, plural
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE, solo_destination
from tierpark.games.new_york_zoo.state import (
    ENOUGH,
    FREE_MOVE,
    HOUSE,
    MARKER,
    N_SPACES,
    N_START_TILES,
    N_TILES,
    NONE,
    START_OVER,
    SUBMIT,
    YES,
    State,
    Step,
)
from tierpark.games.new_york_zoo.view import cells_under
from tierpark.pieces.bitboard import CELLS, COLUMNS
from tierpark.pieces.cell_names import cell_name
from tierpark.pieces.polyomino import orientation_index

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo


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
            zoo = state.zoos[seat]
            if action == START_OVER:
                fields = {} if zoo.arranged == N_START_TILES else {"piece": words.tile(zoo.start_tiles[zoo.arranged])}
                return Description("start_over", fields, "start over", "Take all start tiles up again.")
            if action == SUBMIT:
                return Description("submit", {}, "submit", "Submit the arrangement of the start tiles.")
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
    fields: dict[str, Any] = {"to": to, "steps": steps, "distance": distance, "lines": bred}
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
    spots = " ".join(cell_name(r, c) for r, c in cells)
    return Description(
        kind, fields, f"place {made.id} {cell_name(row, column)}{how}", f"Place {noun} {made.id} on {spots}."
    )


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
                if state.picks:
                    return Description("enough", {}, "enough", "Offspring in one enclosure is enough.")
                return Description("pass", {}, "pass", "No offspring.")
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
