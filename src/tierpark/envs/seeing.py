"""What a seat sees and may do, in arrays: the shape of observations and masks, and how they are written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core.engine import Engine, compiled_world
from tierpark.core.rule import World
from tierpark.core.sight import size_of, width_of
from tierpark.envs import stepping

if TYPE_CHECKING:
    from types import ModuleType

    from tierpark.core.game import Game


@lru_cache(maxsize=32)
def world_of(game: Game[Any, Any], *, compiled: bool = True, parallel: bool = False) -> World:
    """The rules of a game together with its observations."""
    if not compiled:
        return World(bindings_of(game), game.tables)
    return compiled_world(game, parallel=parallel, eyes=bindings_of(game)["eyes"])


def bindings_of(game: Game[Any, Any]) -> dict[str, ModuleType]:
    """What the rules of `stepping` mean by `game` and by `eyes`."""
    return {"game": game.rules, "eyes": game.observation}  # type: ignore[dict-item]  # `Game.sight` refuses one without


class Eyes:
    """The observations and masks of one game with one set of options."""

    def __init__(self, game: Game[Any, Any], options: Any) -> None:
        self.game, self.options = game, options
        self.parts = game.sight(options)
        self.size = size_of(self.parts)
        self.dtype = np.dtype(width_of(self.parts))
        self.actions = game.n_actions
        self._words = np.zeros(game.n_words, dtype=np.int64)

    @property
    def bounds(self) -> tuple[Any, Any]:
        """The least and the greatest value of each number of an observation."""
        low = np.concatenate([np.full(part.length, part.low, dtype=self.dtype) for part in self.parts])
        high = np.concatenate([np.full(part.length, part.high, dtype=self.dtype) for part in self.parts])
        return low, high

    def record(self, state: Any) -> Any:
        """A plain state as an array of one record."""
        return Engine.record(self, state)  # type: ignore[arg-type]  # it asks for the game alone

    def observe(self, states: Any, i: int, seat: int, out: Any) -> None:
        """Write what a seat of a compiled game sees."""
        self._entry(stepping.observe_at)(states, i, seat, out)

    def mask(self, states: Any, i: int, seat: int, out: Any) -> None:
        """Write what a seat of a compiled game may do, as noughts and ones."""
        self._entry(stepping.mask_at)(states, i, seat, self._words, out)

    def _entry(self, rule: Any) -> Any:
        return world_of(self.game).entry(rule)  # type: ignore[attr-defined]
