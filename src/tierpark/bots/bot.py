"""What a bot is, and which there are."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from tierpark.bots.greedy import GreedyBot
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.core.game import Game


class UnknownBot(TierparkError):
    """A name that no bot has."""


class Bot(Protocol):
    """Chooses for one seat. The state it gets has everything that the seat cannot know dealt anew."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """One of the seat's legal actions."""


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """One of the seat's legal actions."""
        return self._random.choice(game.legal_actions(state, seat))


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}  # the weakest first


def bot(name: str, seed: int) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
