"""The catalogue: every game by the name that commands, addresses and files use."""

from __future__ import annotations

import re
from difflib import get_close_matches
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
        meant = f"did you mean {near}? T" if (near := nearest(name)) else "t"
        raise UnknownGame(f"there is no game {name}; {meant}here are {', '.join(GAMES)}")
    module, _, class_name = GAMES[name].partition(":")
    made = getattr(import_module(module), class_name)
    found: Game[Any, Any] = made.with_material(material) if material else made()
    return found


def nearest(name: str) -> str | None:
    """The game that a wrong name may mean: the one that it begins, is a part of, or nearly is."""
    typed = "-".join(re.split(r"[\s_-]+", name.strip().casefold()))
    begun = [known for known in GAMES if typed and known.startswith(typed)]
    within = [known for known in GAMES if typed and typed in known]
    return next(iter([*begun, *within, *get_close_matches(typed, GAMES, 1)]), None)
