"""What a position is worth: the judgement of `bots/<game>.py`, in plain Python."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tierpark.core.rule import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tierpark.core.game import Game


def policy_of(name: str) -> ModuleType:
    """How bots judge the positions of a game: the module of its name, or points and nothing else."""
    own = f"tierpark.bots.{name.replace('-', '_')}"
    return import_module(own if find_spec(own) else "tierpark.bots.any_game")


@lru_cache(maxsize=16)
def judgement(game: Game[Any, Any]) -> Callable[[Any, int], int]:
    """What a position of this game is worth to a seat, in hundredths of a point. It may scribble on the state."""
    policy = policy_of(game.name)
    found: Callable[[Any, int], int] = World({"game": game.rules, "policy": policy}, game.tables).function(policy.value)
    return found
