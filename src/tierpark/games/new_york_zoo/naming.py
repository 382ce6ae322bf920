"""New York Zoo: what things are called in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.new_york_zoo.state import NONE, State
from tierpark.games.new_york_zoo.tables import SHOWN, SLOT, SPACES

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

PLURALS = {"fox": "foxes"}


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
