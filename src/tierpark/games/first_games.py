"""First games: where each game begins for a newcomer with a coach, as a transcript of its first decisions.

`python -m bench.first_games` records them again after the rules have changed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tierpark.core import transcript
from tierpark.games.catalogue import GAMES

FILE = "first_game.txt"


def folder_of(name: str) -> str:
    """The package of a game."""
    return GAMES[name].partition(":")[0].rpartition(".")[0]


@cache
def first_game(name: str) -> transcript.Transcript:
    """The decisions that were made before the newcomer comes."""
    return transcript.parse(files(folder_of(name)).joinpath(FILE).read_bytes())
