"""The Sanctuary in a few words: what people type to choose a part of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.cards import Effect

NAMES = {  # where the opcode does not say it
    "happy": "happiness",
    "pop": "grow",
    "pop_store": "grow stored",
    "improve": "improvement",
    "land_value": "raise stamp",
    "give_threat": "give threat",
    "ranger": "hire ranger",
    "rescuers": "hire rescuers",
    "move_improvement": "shift improvement",
    "copy_side": "side of",
    "copy_main": "main of",
    "repeat_main": "repeat main",
}


def brief(effect: Effect) -> str:
    """An action, or a part of one."""
    name = str(NAMES.get(effect[0], effect[0]))
    match effect:
        case (("and" | "or") as between, *parts):
            return f" {between} ".join(map(brief, parts))
        case ("twice", part):
            return f"twice {brief(part)}"
        case ("skip_main", _, part):
            return f"instead {brief(part)}"
        case ("gain", *colours):
            return f"take {' '.join(colours)}"
        case ("animal" | "happy", colour, most):
            return f"{name} {colour}{_times(most)}"
        case ("pop_discard", colour, animal):
            is_same = animal == "same" or animal == colour != "any"
            return f"discard {colour}" + ("" if is_same else f" for {animal}")
        case ("improve", colour, slot):
            return f"{name} {colour}" + (" elsewhere" if slot == "other" else "")
        case ("land" | "land_value" | "give_threat", times):
            return f"{name}{_times(times)}"
        case ("exchange", discarded, taken):
            return f"exchange {discarded} for {taken}"
        case (_, *arguments):
            return " ".join([name, *arguments])
    return name


def parts_in_short(effect: Effect) -> list[str]:
    """The parts of a combination, those that are alike with a number behind them."""
    words = [brief(part) for part in effect[1:]]
    return [f"{word} ({1 + words[:i].count(word)})" if words.count(word) > 1 else word for i, word in enumerate(words)]


def _times(many: int) -> str:
    return f" {many}" if many > 1 else ""
