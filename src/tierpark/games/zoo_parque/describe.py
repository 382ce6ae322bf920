"""Zoo Parque in words: what is asked, what an action does, and what others hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tierpark.core.game import Description
from tierpark.core.words import holds
from tierpark.games.zoo_parque.campaign import rule_holds
from tierpark.games.zoo_parque.naming import DIRECTIONS, place, where
from tierpark.games.zoo_parque.passing import LEFT
from tierpark.games.zoo_parque.playing import RETURNED
from tierpark.games.zoo_parque.state import (
    CLAIMS,
    DONE,
    ENOUGH,
    FOOD,
    MOVE_PAWN,
    NONE,
    PAWNS,
    ROCKS,
    TAKE_BACK,
    WAYS,
    Mode,
    State,
    Step,
)
from tierpark.games.zoo_parque.tables import CardRule
from tierpark.games.zoo_parque.telling import first_cell
from tierpark.games.zoo_parque.zoo_map import placement_x, placement_y
from tierpark.pieces.compass import spot

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

HIDDEN = {  # what others hear where a hand is hidden (R1.6)
    "pick": "Takes a domino in hand.",
    "return": "Puts a domino back into the deck.",
    "pass": "Passes a domino.",
}


def question(game: ZooParque, state: State, seat: int) -> str:
    """What the seat is asked, in one sentence; alone also for which hand (R13.8)."""
    if state.step != Step.OVER and seat not in game.to_act(state):
        return "Somebody else decides now."
    hand = game.hand_of(state, seat)
    asked = _question(game, state, hand)
    if state.settings.solo and state.step != Step.OVER:
        return f"Hand {hand + 1} of {state.players}: {asked[0].lower()}{asked[1:]}"
    return asked


def _question(game: ZooParque, state: State, hand: int) -> str:
    names = game.names
    match state.step:
        case Step.PICK:
            if state.mode == Mode.FREE:
                return "The bear lets you lay one more domino with water or a tree."
            if state.placed and state.settings.harder:
                return "Pick the second domino; it may not touch the first."
            return "Pick one more domino, or leave it at that." if state.placed else "Pick a domino to lay."
        case Step.PLACE:
            if state.mode >= Mode.MOVE:
                how = "turned" if state.mode == Mode.TURN else "moved"
                return f"Where does {names.domino(state, state.picked)} lie when it is {how}?"
            return f"Where does {names.domino(state, state.picked)} lie?"
        case Step.RETURN:
            left = min(RETURNED - state.returned, sum(domino > 0 for domino in state.hands[hand]))
            if discards_what_fits_nowhere(game, state):
                return "Nothing fits: discard a domino for good."
            return f"Nothing fits: put {'a domino' if left == 1 else f'{left} dominoes'} back into the deck."
        case Step.RELOCATE:
            return "Your pawn has lost its space: where in its old Area does it go?"
        case Step.ORDER:
            return "Both animals have a power: which one comes first?"
        case Step.USE:
            return f"Will you use the power of the {names.species(state.power)}?"
        case Step.COPY:
            return "Which animal's power does the dinosaur copy?"
        case Step.TARGET:
            what = {"giraffe": "move a domino", "elephant": "turn a domino"}
            may = what.get(names.items[state.power], "take a domino off the map")
            return f"The {names.species(state.power)} lets you {may}: which one?"
        case Step.SIDE:
            return "Everybody passes three dominoes: to the left or to the right?"
        case Step.PASS:
            return f"Pass a domino to the {'left' if state.side == LEFT else 'right'}."
        case Step.MEAL:
            return "Which of your exhibits is fed first?"
        case Step.FEED:
            at = where(state, first_cell(state, state.meal))
            if _is_food_due(state):
                return f"Which domino is discarded to feed the animals at {at}?"
            return f"There is no food for the animals at {at}: which domino is discarded?"
        case Step.CLAIM:
            if state.moved_pawn != NONE:
                return "To which Area does the pawn move?"
            return "Claim an Area with a pawn?" if not state.claimed else "Anything else before you draw?"
        case Step.DRAW:
            return "Take a domino from the market."
        case _:
            return "The game is over."


def describe(game: ZooParque, state: State, hand: int, action: int) -> Description:
    """A legal action for a hand as kind, fields, a few words and a sentence."""
    match state.step:
        case Step.PICK:
            return _pick(game, state, hand, action)
        case Step.PLACE:
            return _place(game, state, action)
        case Step.RETURN:
            if action >= TAKE_BACK:
                return _take_back(state, hand, action - TAKE_BACK)
            said = "Discards {} for good." if discards_what_fits_nowhere(game, state) else "Puts {} back into the deck."
            return _from_hand(game, state, hand, action, "return", said)
        case Step.RELOCATE:
            said = f"The pawn goes to {where(state, action)}."
            return Description("relocate", _at(state, action), f"go {place(state, action)}", said)
        case Step.ORDER:
            species = game.names.species(state.powers[action])
            half = "ab"[action]
            named = {"half": half, "species": game.names.items[state.powers[action]]}
            return Description("order", named, f"first {half}", f"The {species} on half {half} uses its power first.")
        case Step.USE:
            species = game.names.species(state.power)
            said = f"Uses the power of the {species}." if action else f"Does not use the power of the {species}."
            told = {"uses": bool(action), "species": game.names.items[state.power]}
            return Description("use", told, "yes" if action else "no", said)
        case Step.COPY:
            species = game.names.species(action)
            key = game.names.items[action]
            return Description("copy", {"species": key}, f"copy {key}", f"The dinosaur copies the {species}.")
        case Step.TARGET | Step.FEED:
            return _target(game, state, action)
        case Step.SIDE:
            side = "left" if action == LEFT else "right"
            return Description("side", {"side": side}, side, f"Everybody passes dominoes to the {side}.")
        case Step.PASS:
            return _from_hand(game, state, hand, action, "pass", "Passes {}.")
        case Step.MEAL:
            meal = state.meals[action]
            cells = [state.kept[i] for i in range(meal.first, meal.first + meal.cells)]
            first = first_cell(state, action)
            fields = {"cells": [[state.plane.xs[cell], state.plane.ys[cell]] for cell in cells]}
            said = f"Feeds the exhibit at {where(state, first)} first."
            return Description("meal", fields, f"feed {place(state, first)}", said)
        case Step.CLAIM:
            return _claim(game, state, hand, action)
        case _:
            name = game.names.dominoes[state.market[action]]
            words = game.names.domino(state, state.market[action])
            return Description("draw", {"domino": name}, f"take {name}", f"Takes {words} from the market.")


def _pick(game: ZooParque, state: State, hand: int, action: int) -> Description:
    if action == ENOUGH:
        if state.mode == Mode.FREE:
            return Description("enough", {}, "no", "Does not lay a domino for the bear.")
        return Description("enough", {}, "enough", "Lays no more dominoes.")
    if action >= TAKE_BACK:
        return _take_back(state, hand, action - TAKE_BACK)
    domino, rocks = state.hands[hand][action // 4], action % 4
    name, words = game.names.dominoes[domino], game.names.domino(state, domino)
    halves = "".join("ab"[b] for b in range(2) if rocks >> b & 1)
    many = sum(state.items[2 * domino + b] == ROCKS for b in range(2))
    with_rocks = ""
    if halves:
        with_rocks = " with rocks as strong fences" if many == 1 else f" with the rocks of {halves} as strong fences"
    short = f"lay {name}" + (f" rocks {halves}" if halves else "")
    return Description("pick", {"domino": name, "rocks": halves}, short, f"Picks {words}{with_rocks}.")


def _place(game: ZooParque, state: State, action: int) -> Description:
    x, y, direction = placement_x(state, action), placement_y(state, action), action & 3
    name, words = game.names.dominoes[state.picked], game.names.domino(state, state.picked)
    verb = {Mode.MOVE: "Moves", Mode.TURN: "Turns"}.get(Mode(state.mode), "Lays")
    toward = DIRECTIONS[direction]
    return Description(
        "move" if state.mode >= Mode.MOVE else "lay",
        {"domino": name, "x": x, "y": y, "direction": direction},
        f"{x},{y} {toward}",
        f"{verb} {words} at {spot(x, y)}, half b to the {toward}.",
    )


def _from_hand(game: ZooParque, state: State, hand: int, action: int, kind: str, sentence: str) -> Description:
    domino = state.hands[hand][action]
    name = game.names.dominoes[domino]
    words = game.names.domino(state, domino)
    return Description(kind, {"domino": name}, f"{kind} {name}", sentence.format(words))


def _target(game: ZooParque, state: State, domino: int) -> Description:
    name, words = game.names.dominoes[domino], game.names.domino(state, domino)
    cells = [state.where[2 * domino], state.where[2 * domino + 1]]
    fields: dict[str, object] = {
        "domino": name,
        "cells": [[state.plane.xs[cell], state.plane.ys[cell]] for cell in cells],
    }
    words = f"{words} at {where(state, cells[0])}"
    if state.step == Step.FEED:
        first, feeds = first_cell(state, state.meal), _is_food_due(state)
        fields |= {"fed": feeds, "at": [state.plane.xs[first], state.plane.ys[first]]}
        why = f"to feed the animals at {where(state, first)}"
        if not feeds:
            why = f"since there is no food for the animals at {where(state, first)}"
        return Description("feed", fields, f"discard {name}", f"Discards {words} {why}.")
    species = game.names.items[state.power]
    said = {"giraffe": f"Lifts {words} to move it.", "elephant": f"Lifts {words} to turn it."}
    return Description(
        "target", {**fields, "power": species}, f"choose {name}", said.get(species, f"Takes {words} off the map.")
    )


def _is_food_due(state: State) -> bool:
    """Whether the dominoes of which one is to be discarded show food (R7.4), and are not given up without (R7.5)."""
    entry = state.meals[state.meal]
    tops = [state.tops[state.kept[i]] for i in range(entry.first, entry.first + entry.cells)]
    return any(state.items[half] == FOOD and holds(state.targets, half // 2) for half in tops)


def discards_what_fits_nowhere(game: ZooParque, state: State) -> bool:
    """R13.7: whether a card says so."""
    rule = game.world.function(rule_holds)
    return state.settings.level > 0 and bool(rule(state, CardRule.NO_MOVE_DISCARDS_ONE))


def _at(state: State, cell: int) -> dict[str, int]:
    return {"x": state.plane.xs[cell], "y": state.plane.ys[cell]}


def _take_back(state: State, hand: int, number: int) -> Description:
    cell = state.pawns[PAWNS * hand + number].cell
    fields = {"pawn": number, **_at(state, cell)}
    return Description(
        "take_back", fields, f"back {place(state, cell)}", f"Takes the pawn at {where(state, cell)} back."
    )


def _claim(game: ZooParque, state: State, hand: int, action: int) -> Description:
    if action == DONE:
        said = "Claims nothing." if not state.claimed else "Goes on to draw."
        return Description("done", {}, "done", said)
    if action >= CLAIMS:
        cell, terrain = divmod(action - CLAIMS, WAYS)
        typed, spot_words, name = place(state, cell), where(state, cell), game.names.terrains[terrain]
        fields = {**_at(state, cell), "terrain": name}
        if state.moved_pawn != NONE:
            return Description("move_to", fields, f"{typed} {name}", f"Moves the pawn to the {name} at {spot_words}.")
        return Description("claim", fields, f"claim {typed} {name}", f"Claims the {name} at {spot_words}.")
    if action >= MOVE_PAWN:
        cell = state.pawns[PAWNS * hand + action - MOVE_PAWN].cell
        fields = {"pawn": action - MOVE_PAWN, **_at(state, cell)}
        return Description(
            "move_pawn",
            fields,
            f"move {place(state, cell)}",
            f"Takes up the pawn at {where(state, cell)} to move it.",
        )
    return _take_back(state, hand, action - TAKE_BACK)


def of_hand(said: Description, state: State, hand: int) -> Description:
    """A description that names the hand where one seat has several (R13.8)."""
    if not state.settings.solo:
        return said
    return msgspec.structs.replace(said, fields={**said.fields, "hand": hand})


def knows(state: State, hearer: int | None, hand: int) -> bool:
    """Whether a seat (nothing: a spectator) knows what is in a hand (R1.6, R13.1)."""
    return hearer == hand or state.settings.level > 0


def heard(said: Description, state: State, seat: int, hearer: int | None) -> Description:
    """A decision as somebody else hears of it: not which domino of a hidden hand it is about."""
    if said.kind not in HIDDEN or knows(state, hearer, seat):
        return said
    return Description(said.kind, {}, "", HIDDEN[said.kind])
