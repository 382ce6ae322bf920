"""The Sanctuary: what the actions on cards say, as a sentence for players, and the way back from a sentence.

As on printed cards, AND and OR stand between actions. Brackets are around an action inside another one wherever it
could be unclear what belongs together.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.cards import Effect, basic_effects

if TYPE_CHECKING:
    from collections.abc import Iterator

ANY_ANIMAL = "any one of your animals"
NO_ARGUMENTS = {
    "move_improvement": "move one of your improvements to a storehouse of another colour",
    "flood": "place a flooding token",
    "forest": "place a forestation token",
    "ranger": "hire a ranger",
    "rescuers": "hire rescuers",
    "swap": "exchange any number of resources of one colour for as many of another colour",
    "repeat_main": "perform your other volunteer's main action once more",
}
WHOSE = {"own": "one of your volunteers", "opponent": "an opponent's volunteer"}
BEFORE = {  # what stands before the action that it is about
    ("twice",): "once or twice: ",
    ("skip_main", "this"): "give up this volunteer's main action: ",
    ("skip_main", "other"): "give up your other volunteer's main action: ",
}
BETWEEN = {"and": " AND ", "or": " OR "}
BRACKETED = ("and", "or", "twice", "skip_main", "pop_store", "pop_discard", "exchange")  # inside another action
PART = re.compile(r"(?P<many>[1-8]) (?:(?P<colour>green|blue|red|yellow)|resources? of any colours?)")


def sentence(effect: Effect) -> str:
    """What an action says."""
    text = words(effect)
    first = next(i for i, letter in enumerate(text) if letter.isalpha())
    return text[:first] + text[first].upper() + text[first + 1 :] + "."


def words(effect: Effect) -> str:
    """The same as a part of a sentence."""
    name, *arguments = effect
    if name in BETWEEN:
        return BETWEEN[name].join(map(_inside, arguments))
    if name in ("twice", "skip_main"):
        return BEFORE[effect[:-1]] + _inside(effect[-1])
    if name in ("gain", "resource"):
        return "take " + _resources(arguments)
    return _basic(effect)


def effect_of(text: str) -> Effect:
    """The action that says exactly this; raises ValueError for a sentence that none says."""
    first = next((i for i, letter in enumerate(text) if letter.isalpha()), 0)
    effect = _read(text[:first] + text[first : first + 1].lower() + text[first + 1 :].removesuffix("."))
    if sentence(effect) != text:
        raise ValueError(f'no action says "{text}"')
    return effect


# Writing


def _inside(effect: Effect) -> str:
    return f"({words(effect)})" if effect[0] in BRACKETED else words(effect)


def _resources(colours: list[str]) -> str:
    """Those that follow each other and are alike are counted."""
    *parts, last = (_counted(len(list(alike)), colour) for colour, alike in itertools.groupby(colours))
    return f"{', '.join(parts)} and {last}" if parts else last


def _counted(many: int, colour: str) -> str:
    if colour != "any":
        return f"{many} {colour}"
    return "1 resource of any colour" if many == 1 else f"{many} resources of any colours"


def _basic(effect: Effect) -> str:
    match effect:
        case ("move", colour):
            return _move(colour)
        case ("animal", colour, most):
            return _animal(colour, most)
        case ("pop", colour):
            return f"population +1 for {_whom(colour)}"
        case ("pop_store", colour):
            return _pop_store(colour)
        case ("pop_discard", colour, animal):
            return f"discard {_counted(1, colour)}: population +1 for {_whom(animal)}"
        case ("happy", "any", most) if most > 1:
            return f"place 1 happiness token on each of up to {most} animals"
        case ("happy", colour, _):
            return f"place 1 happiness token on {_whom(colour)}"
        case ("improve", colour, slot):
            return _improve(colour, slot)
        case ("land", times):
            return "acquire land" if times == 1 else f"acquire land {times} times"
        case ("land_value", most):
            return "increase the value of " + ("1 stamp" if most == 1 else f"up to {most} stamps")
        case ("exchange", discarded, taken):
            return f"discard {_counted(discarded, 'any')}: take {_counted(taken, 'any')}"
        case ("give_threat", times):
            return "give 1 threat to an opponent" if times == 1 else f"give {times} threats to opponents"
        case ("copy_side", whose):
            return f"perform the side action of a card with {WHOSE[whose]}"
        case ("copy_main", whose):
            return f"perform the main action of a card with {WHOSE[whose]}"
    return NO_ARGUMENTS[effect[0]]


def _whom(animal: str) -> str:
    relation = {"any": ANY_ANIMAL, "same": "your animal of the same colour", "other": "an animal of another colour"}
    return relation.get(animal, f"your {animal} animal")


def _move(colour: str) -> str:
    if colour == "any":
        return "move 1 resource to the storehouse of its colour"
    return f"move 1 {colour} to your {colour} storehouse"


def _animal(colour: str, most: int) -> str:
    if most > 1:
        return f"take up to {most} animals of different colours"
    return "take an animal of any colour" if colour == "any" else f"take a {colour} animal"


def _pop_store(colour: str) -> str:
    if colour == "any":
        return "if there is a resource in one of your storehouses, population +1 for the animal of that storehouse"
    return f"if there is a resource in your {colour} storehouse, population +1 for {_whom(colour)}"


def _improve(colour: str, slot: str) -> str:
    tile = "an improvement" if colour == "any" else f"a {colour} improvement"
    if slot == "other":
        return f"take {tile} for a storehouse of another colour"
    return f"take {tile} for " + ("the storehouse of its colour" if colour == "any" else f"your {colour} storehouse")


# Reading


def _read(text: str) -> Effect:
    for name, between in BETWEEN.items():
        parts = _split(text, between)
        if len(parts) > 1:
            return (name, *(_read(_without_brackets(part)) for part in parts))
    for start, before in BEFORE.items():
        if text.startswith(before):
            return (*start, _read(_without_brackets(text.removeprefix(before))))
    if text in _basic_effects():
        return _basic_effects()[text]
    return ("gain", *_read_resources(text.removeprefix("take ")))


def _split(text: str, between: str) -> list[str]:
    """The pieces between these words outside of brackets."""
    pieces = [""]
    for piece in text.split(between):
        is_inside = pieces[-1].count("(") > pieces[-1].count(")")
        if is_inside:
            pieces[-1] += between + piece
        else:
            pieces.append(piece)
    return pieces[1:]


def _without_brackets(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _read_resources(text: str) -> Iterator[str]:
    for part in re.split(", | and ", text):
        found = PART.fullmatch(part)
        if found is None:
            raise ValueError(f'no action says "{text}"')
        yield from itertools.repeat(found["colour"] or "any", int(found["many"]))


@cache
def _basic_effects() -> dict[str, Effect]:
    """Every basic action by what it says."""
    return {words(effect): effect for effect in basic_effects()}
