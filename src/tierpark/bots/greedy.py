"""A bot that takes what looks best right now: it looks to the end of its own turn, and not at all at the others."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tierpark.core.game import Game

WIDTHS = (20, 6)  # how many actions it tries in each further decision of its own
MANY = 40  # actions: then it imagines one further decision at most


class GreedyBot:
    """The action after which the position is worth most; among equals, any."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """One of the seat's legal actions."""
        actions = list(game.legal_actions(state, seat))
        self._random.shuffle(actions)
        del actions[game.glances :]
        depth = min(game.ahead, len(WIDTHS) if len(actions) < MANY else 1)
        return max(actions, key=lambda action: self._value(game, state, seat, action, depth))

    def _value(self, game: Game[Any, Any], state: Any, seat: int, action: int, depth: int) -> float:
        after = state.clone()
        game.apply(after, seat, action)
        if depth and seat in game.to_act(after):
            actions = game.legal_actions(after, seat)
            tried = min(len(actions), WIDTHS[len(WIDTHS) - depth])
            return max(
                self._value(game, after, seat, next_one, depth - 1) for next_one in self._random.sample(actions, tried)
            )
        return game.worth(after, seat)
