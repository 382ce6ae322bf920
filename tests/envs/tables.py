"""Which games and numbers of players the tests of environments go through."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tierpark.games import catalogue


class Choice(NamedTuple):
    """A game with some options."""

    game: str
    options: dict[str, Any]


ALONE = {"zoo-parque": {"edition": "published", "campaign": "2"}}
CHOICES = [
    Choice(name, {"players": players} | (ALONE.get(name, {}) if players == 1 else {}))
    for name in catalogue.GAMES
    for players in sorted(catalogue.game(name).choices["players"])
]
every_table = pytest.mark.parametrize("choice", CHOICES, ids=[f"{c.game}-{c.options['players']}" for c in CHOICES])
