"""The catalogue: every game by the name that commands, addresses and files use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tierpark.core.errors import UnknownGame

if TYPE_CHECKING:
    from pathlib import Path

    from tierpark.core.game import Game

GAMES = {
    "new-york-zoo": "tierpark.games.new_york_zoo.game:NewYorkZoo",
    "spectacular": "tierpark.games.spectacular.game:Spectacular",
    "zoo-parque": "tierpark.games.zoo_parque.game:ZooParque",
    "the-sanctuary": "tierpark.games.the_sanctuary.game:TheSanctuary",
}


def game(name: str, material: Path | None = None) -> Game[Any, Any]:
    """A game by its name, with the printed material or with one from a file."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name}; there are {', '.join(GAMES)}")
    module, _, class_name = GAMES[name].partition(":")
    made = getattr(import_module(module), class_name)
    found: Game[Any, Any] = made.with_material(material) if material else made()
    return found
