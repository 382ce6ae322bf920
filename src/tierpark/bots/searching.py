"""The search of one game: trees of `bots.tree`, compiled, within a time or a number of rounds, on one core or more."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tierpark.bots import tree
from tierpark.bots.ground import Ground
from tierpark.core.engine import compiled_world
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tierpark.core.game import Game

CHUNK = 64  # rounds between two looks at the clock,
FIRST_CHUNK = 4  # at first, and again if rounds are slow
MOMENT = 0.05  # of the time, which rounds may take without such a look
SURE = 0.1  # of the time: then it is known how many rounds there are in the rest
MOST_WORLDS = 1024
SLOW_OTHERS, SLOW_END = 4, 8  # more ordinary rounds in the time of one that supposes what others do, or plays on


class Found(NamedTuple):
    """An action that was looked into: how often, the share of a win it promises, and the points expected."""

    action: int
    visits: int
    promise: float
    points: float


class Weighed(NamedTuple):
    """What an action leads to, for every seat: the share of a win, and the points that it is judged by."""

    action: int
    promises: tuple[float, ...]
    points: tuple[float, ...]


class Manner(NamedTuple):
    """How a game is searched. `bots/<game>.py` says in capitals (`SCALE = 600.0`) what is different there.

    What is different in some positions only, its `manner_at(state)` says: `{"plays_on": 400}`.
    """

    scale: float = 1500.0  # a lead of so many hundredths of a point is worth three quarters of a win
    to_win: float = 0.0  # alone: the hundredths of a point that it takes
    curiosity: float = 0.05  # about choices that were seldom tried
    widening: float = 0.25  # times the square root of its visits: so many more choices of a decision are gone into
    root_glances: int = 400  # at so many choices of the decision itself it looks at most, and of later ones
    glances: int = 400
    onward: int = 0  # where a choice changes nothing yet, at so many of what it leads to
    evenly: int = 0  # 1: of more choices it looks at some at even distances, not at any
    forgets: int = 0  # 1: the first look at a position does not count any more once it is gone into
    short_glances: int = 40  # a seat that has no part in the tree looks at so many choices
    short_onward: int = 0  # and so many further ones where a choice changes nothing yet
    supposes: int = 0  # 1: what others do is supposed; they have no part in the tree
    plays_on: int = 0  # so many decisions behind the tree are supposed in the same way before a position is judged
    fairly: int = 0  # 1: each choice of the decision is tried in the same worlds, or it is luck which of them it meets
    root_keeps: int = 32  # and looks further into the best of them: of the decision itself, and of later ones
    keeps: int = 12
    worlds: int = 16  # ways in which what is hidden is dealt anew, at first
    more_worlds: int = 256  # and one more with so many rounds; 0: none


def manner_of(policy: ModuleType) -> Manner:
    """How the search of a game differs from that of the others."""
    said: dict[str, Any] = {
        name: getattr(policy, name.upper(), default) for name, default in Manner()._asdict().items()
    }
    return Manner(**said)


class Searcher:
    """The compiled search of one game; it can be used again and again, by one caller at a time."""

    def __init__(self, game: Game[Any, Any], policy: ModuleType) -> None:
        self.game = game
        self.manner = manner_of(policy)
        self._world = compiled_world(game, policy=policy)
        self._explore = self._world.entry(tree.explore)
        self._is_together = getattr(policy, "is_together", lambda state: False)
        self._manner_at: Callable[[Any], dict[str, Any]] = getattr(policy, "manner_at", lambda state: {})
        self._grounds = [Ground(game, self._explore)]
        self._last: tuple[Any, int, int] | None = None  # a state, the seat that searched there, and what it found best

    @property
    def is_cached(self) -> bool:
        """Whether the first search begins at once, without a compiler."""
        return self._world.is_cached(tree.explore)

    def manner_at(self, state: Any) -> Manner:
        """How this position is searched: as the game says, with what it says about such positions."""
        return self.manner._replace(**self._manner_at(state))

    def rounds_for(self, state: Any, ordinary: int) -> int:
        """How many rounds take about as long as so many where the tree is all there is; those that suppose are slow."""
        manner = self.manner_at(state)
        slowness = 1 + SLOW_OTHERS * bool(manner.supposes) + SLOW_END * bool(manner.plays_on)
        return max(1, ordinary // slowness)

    def search(
        self,
        state: Any,
        seat: int,
        seed: int,
        *,
        seconds: float | None = None,
        rounds: int | None = None,
        cores: int = 1,
        manner: Manner | None = None,
        goes_on: bool = False,
    ) -> list[Found]:
        """What was found for a seat, the most visited first: within a time, within so many rounds, or both.

        On several cores as many trees grow side by side, each in worlds of its own, and their visits are added up.
        With `goes_on` it begins with what the last search has found out, if the state follows from what it found best.
        """
        manner = manner or self.manner_at(state)
        grounds = self._begin(state, seat, seed, cores, manner, goes_on=goes_on)
        self.load()
        began = time.perf_counter()
        left = rounds if rounds is not None else 10**9
        step = CHUNK if seconds is None else FIRST_CHUNK
        seconds = math.inf if seconds is None else seconds
        spent = 0.0
        with ThreadPoolExecutor(cores - 1) if cores > 1 else nullcontext() as others:
            while left > 0:
                before, last = self.rounds, spent
                chunk = max(1, min(step, left // cores))
                for ground in grounds:
                    more = ground.rounds // manner.more_worlds if manner.more_worlds else 0
                    ground.deal(manner.worlds + more)
                grown = [others.submit(ground.grow, chunk) for ground in grounds[1:]] if others else []
                grounds[0].grow(chunk)
                for other in grown:
                    other.result()
                left -= chunk * cores
                spent = time.perf_counter() - began
                step = min(CHUNK, 2 * step) if spent - last < MOMENT * seconds else max(1, step // 2)
                in_time = (seconds / spent - 1) * self.rounds if spent > SURE * seconds else math.inf
                if self.rounds == before or spent >= seconds or self._is_settled(min(left, in_time)):
                    break
        found = self._found(seat)
        self._last = (state.clone(), seat, found[0].action) if found else None
        return found

    def load(self) -> None:
        """Have the machine code at hand, so that it is not loaded when time counts."""
        self._grounds[0].grow(0)

    def glance(self, state: Any, seat: int, seed: int) -> int:
        """The action that looks best to a seat at once: no more than one look at each of some."""
        manner = self.manner._replace(worlds=1, more_worlds=0, supposes=0, plays_on=0, fairly=0)
        return self.search(state, seat, seed, rounds=1, manner=manner)[0].action

    def weigh(
        self, state: Any, seat: int, seed: int, action: int, rounds: int, seconds: float | None = None
    ) -> Weighed:
        """What one action leads to: so many rounds in which the seat takes it, in the same worlds for each action.

        There are fewer if the time is over before.
        """
        began = time.perf_counter()
        manner = self.manner_at(state)
        ground = self._begin(state, seat, seed, 1, manner, goes_on=False)[0]
        ground.deal(manner.worlds)
        root, only = ground.nodes[0:1], ground.nodes[1:2]
        root["seat"], root["first"], root["children"] = seat, 1, 1
        only[:] = np.zeros((), dtype=ground.nodes.dtype)
        only["action"], only["visits"] = action, 1  # a visit that brings nothing, so that there is no division by 0
        ground.path["used"] = 2
        while ground.rounds < rounds:
            before = ground.rounds
            ground.grow(rounds if seconds is None else min(FIRST_CHUNK, rounds - before))
            if ground.rounds == before or (seconds is not None and time.perf_counter() - began >= seconds):
                break
        visits = max(1, int(only["visits"][0]) - 1)
        seats = range(state.players)
        return Weighed(
            action,
            tuple(float(only["total"][0][other]) / visits for other in seats),
            tuple(float(only["points"][0][other]) / visits / 100 for other in seats),
        )

    @property
    def rounds(self) -> int:
        """How many rounds the last search made, on all cores."""
        return sum(ground.rounds for ground in self._grounds)

    def _begin(self, state: Any, seat: int, seed: int, cores: int, manner: Manner, *, goes_on: bool) -> list[Ground]:
        """As many grounds as cores, empty or with what is left of their trees."""
        taken = self._taken(state, seat) if goes_on else None
        self._last = None  # whatever happens now, the trees are other ones
        while len(self._grounds) < cores:
            self._grounds.append(Ground(self.game, self._explore))
            self._grounds[-1].clear()
        del self._grounds[cores:]
        most = max(manner.worlds, MOST_WORLDS) if manner.more_worlds else manner.worlds
        together = bool(self._is_together(state))
        for i, ground in enumerate(self._grounds):
            if taken is None or not ground.narrow(taken, seat):
                ground.clear()
            own = seed_of(seed, i) if i else seed
            ground.begin(state, seat, own, manner, most_worlds=most, together=together)
        return self._grounds

    def _taken(self, state: Any, seat: int) -> int | None:
        """What the seat found best last, if it now sees what it expected after that; else nothing."""
        if self._last is None or self._last[1] != seat:
            return None
        after, _, action = self._last
        if action not in self.game.legal_actions(after, seat):
            return None
        if self.game.apply(after, seat, action) or self.game.view(after, seat) != self.game.view(state, seat):
            return None  # what was revealed was weighed with all that it could have been
        return action

    def _is_settled(self, left: float) -> bool:
        """Whether the rounds that are left cannot make another choice the most visited one."""
        visits = sorted(self._sums("visits").values())
        return len(visits) < 2 or bool(visits[-1] > visits[-2] + left)

    def _sums(self, what: str) -> dict[int, Any]:
        """By action, what the trees have of it together."""
        sums: dict[int, Any] = {}
        for ground in self._grounds:
            children = ground.children
            for action, number in zip(children["action"].tolist(), children[what], strict=True):
                sums[action] = sums.get(action, 0) + number
        return sums

    def _found(self, seat: int) -> list[Found]:
        visits, totals, points = self._sums("visits"), self._sums("total"), self._sums("points")
        found = [
            Found(action, int(many), float(totals[action][seat] / many), float(points[action][seat] / many) / 100)
            for action, many in visits.items()
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.promise))
