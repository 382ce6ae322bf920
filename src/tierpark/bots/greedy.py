"""Bots that take what looks best right now: they look to the end of their own turn, and not at all at the others."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tierpark.bots.judging import judgement, policy_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tierpark.core.game import Game

WIDTHS = (20, 6)  # how many actions are tried in each further decision of one's own
MANY = 40  # actions: then one further decision at most is imagined, or as few as a policy says
GLANCES = 1_000  # at how many actions a bot looks
CANDIDATES = 12  # that a beginner looks at
SLIPS = 0.15  # of a beginner's decisions are made without looking


class OurBot:
    """A bot of ours: it also says what it would like next best, where the first leads back (`bots.trail`)."""

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterable[int]:
        """Some of the seat's legal actions, or all, the best first."""
        raise NotImplementedError

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """One of the seat's legal actions."""
        return next(iter(self.wanted(game, state, seat)))


class GreedyBot(OurBot):
    """The action after which the position is worth most; among equals, any."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterable[int]:
        """What it has looked at, the best first; equals in any order."""
        policy = policy_of(game.name)
        actions = list(game.legal_actions(state, seat))
        self._random.shuffle(actions)
        del actions[getattr(policy, "GLANCES", GLANCES) :]
        ahead = getattr(policy, "AHEAD", 0)
        widths = getattr(policy, "WIDTHS", WIDTHS)
        if len(actions) >= MANY:
            ahead = min(ahead, getattr(policy, "AHEAD_OF_MANY", 1))
        widths = widths[len(widths) - min(ahead, len(widths)) :]
        return sorted(actions, key=lambda action: -self._value(game, state, seat, action, widths))

    def _value(self, game: Game[Any, Any], state: Any, seat: int, action: int, widths: tuple[int, ...]) -> int:
        after = state.clone()
        game.apply(after, seat, action)
        if widths and seat in game.to_act(after):
            actions = game.legal_actions(after, seat)
            tried = self._random.sample(actions, min(len(actions), widths[0]))
            return max(self._value(game, after, seat, next_one, widths[1:]) for next_one in tried)
        return judgement(game)(after, seat)


class BeginnerBot(OurBot):
    """Looks one step ahead, at some of what it could do, and sometimes not at all."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterator[int]:
        """Sometimes anything; else the best of what it has looked at."""
        actions = list(game.legal_actions(state, seat))
        if self._random.random() < SLIPS:
            yield self._random.choice(actions)
        some = self._random.sample(actions, min(len(actions), CANDIDATES))
        yield from sorted(some, key=lambda action: -self._value(game, state, seat, action))

    def _value(self, game: Game[Any, Any], state: Any, seat: int, action: int) -> int:
        after = state.clone()
        game.apply(after, seat, action)
        return judgement(game)(after, seat)
