"""What a bot is, and which there are: five levels, from one that plays anything to one that searches."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tierpark.bots.greedy import BeginnerBot, GreedyBot, OurBot
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tierpark.core.game import Game


class UnknownBot(TierparkError):
    """A name that no bot has."""


class Bot(Protocol):
    """Chooses for one seat. The state it gets has everything that the seat cannot know dealt anew."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """One of the seat's legal actions."""


class RandomBot(OurBot):
    """Any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterator[int]:
        """Any of the seat's legal actions, and then any others."""
        actions = game.legal_actions(state, seat)
        yield self._random.choice(actions)
        yield from self._random.sample(actions, len(actions))


class SearchBot(OurBot):
    """Searches for so many seconds, less when the choice is clear. While the search is being compiled, it is greedy."""

    def __init__(
        self, seed: int, seconds: float, cores: int = 1, *, rounds: int | None = None, waits: bool = False
    ) -> None:
        self._random = random.Random(seed)
        self._within: dict[str, Any] = {"seconds": seconds} if rounds is None else {"rounds": rounds}
        self._within["cores"] = cores
        self.waits = waits  # for the compiler, instead

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterable[int]:
        """What it has looked into, the most visited first."""
        from tierpark.bots.compiling import is_ready, searcher

        actions = game.legal_actions(state, seat)
        if len(actions) == 1:
            return actions
        seed = self._random.getrandbits(62)
        if not (self.waits or is_ready(game)):
            return GreedyBot(seed).wanted(game, state, seat)
        found = searcher(game).search(state, seat, seed, goes_on=True, **self._within)
        return [one.action for one in found]


class Level(NamedTuple):
    """A kind of bot, what it is like in a few words, and how long it thinks about a decision."""

    make: Callable[[int, float, int], OurBot]  # of a seed, seconds and cores
    character: str
    seconds: float = 0.0


LEVELS = {  # the weakest first
    "random": Level(lambda seed, *_: RandomBot(seed), "plays anything that is allowed"),
    "beginner": Level(lambda seed, *_: BeginnerBot(seed), "looks one step ahead, and makes mistakes"),
    "regular": Level(lambda seed, *_: GreedyBot(seed), "takes what looks best right now"),
    "strong": Level(SearchBot, "thinks ahead, a moment at a time", 0.15),
    "expert": Level(SearchBot, "thinks ahead for about a second", 1.0),
}
BOTS = tuple(LEVELS)
FORMER = {"greedy": "regular"}  # names that older games know
SUBSTITUTE = "regular"  # plays for people who are not there


PACED = re.compile(
    r"(?P<name>[a-z]+)@(?:(?P<rounds>[1-9]\d{0,7})|(?P<seconds>\d{1,3}(?:\.\d{1,3})?)s)(?:x(?P<cores>[1-9]\d?))?"
)


def bot(name: str, seed: int, seconds: float | None = None, cores: int = 1) -> OurBot:
    """A bot by its name; one that searches takes as many seconds as given, or as its level says.

    `expert@2000` searches 2000 rounds, the same on every machine; `expert@0.3s` for so many seconds, and `expert@2sx4`
    for two seconds on four cores.
    """
    paced = PACED.fullmatch(name)
    if paced and (level := LEVELS.get(paced["name"])) and level.seconds:
        cores = int(paced["cores"] or cores)
        if paced["rounds"]:
            return SearchBot(seed, 0.0, cores, rounds=int(paced["rounds"]))
        return level.make(seed, float(paced["seconds"]), cores)
    level = LEVELS.get(FORMER.get(name, name))
    if level is None:
        raise UnknownBot(f"there is no bot {name}; there are {', '.join(BOTS)}")
    return level.make(seed, level.seconds if seconds is None else seconds, cores)


def think_time(name: str) -> float:
    """How long a bot thinks about a decision if nothing else is said; 0 for one that does not search."""
    level = LEVELS.get(FORMER.get(name, name))
    return level.seconds if level else 0.0
