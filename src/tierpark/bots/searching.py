"""A bot that searches: the tree of `bots.tree`, compiled, within a time or a number of rounds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tierpark.bots import tree
from tierpark.core import dice
from tierpark.core.compiled import CompiledWorld
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from types import ModuleType

    from tierpark.core.game import Game

CHUNK = 64  # rounds between two looks at the clock
MOST_WORLDS = 1024
NODES = 400_000  # 12 a round at most: enough for a second; memory that no search reaches is never taken


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
    """How a game is searched. `bots/<game>.py` says in capitals (`SCALE = 600.0`) what is different there."""

    scale: float = 1500.0  # a lead of so many hundredths of a point is worth three quarters of a win
    to_win: float = 0.0  # alone: the hundredths of a point that it takes
    curiosity: float = 0.05  # about choices that were seldom tried
    widening: float = 0.25  # times the square root of its visits: so many more choices of a decision are gone into
    glances: int = 400  # at so many choices of a decision it looks at most
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
        self._world = CompiledWorld(f"{game.name}-search", {"game": game.rules, "policy": policy}, game.tables)
        self._explore = self._world.entry(tree.explore)
        self._is_together = getattr(policy, "is_together", lambda state: False)
        self._last: tuple[Any, int, int] | None = None  # a state, the seat that searched there, and what it found best
        layout = game.state_type.layout()
        self._states = np.zeros(3, dtype=layout)
        self._nodes = np.zeros(NODES, dtype=tree.Node.layout())
        self._search = np.zeros(1, dtype=tree.Search.layout())
        self._path = np.zeros(1, dtype=tree.Path.layout())
        self._words = np.zeros((1, game.n_words), dtype=np.int64)
        self._luck = np.zeros(1, dtype=dice.Luck.layout())

    @property
    def is_cached(self) -> bool:
        """Whether the first search begins at once, without a compiler."""
        return self._world.is_cached(tree.explore)

    def search(
        self,
        state: Any,
        seat: int,
        seed: int,
        *,
        seconds: float | None = None,
        rounds: int | None = None,
        manner: Manner | None = None,
        goes_on: bool = False,
    ) -> list[Found]:
        """What was found for a seat, the most visited first: within a time, within so many rounds, or both.

        With `goes_on` it begins with what the last search has found out, if the state follows from what it found best.
        """
        manner = manner or self.manner
        left = rounds if rounds is not None else 10**9
        began = time.perf_counter()
        ends = began + (seconds if seconds is not None else 1e9)
        most = max(manner.worlds, MOST_WORLDS) if manner.more_worlds else manner.worlds
        worlds = np.zeros(most, dtype=self._states.dtype)
        dealt = self._deal(worlds, 0, min(manner.worlds, left), state, seat, seed)
        self._begin(state, seat, seed, manner, goes_on=goes_on)
        while left > 0:
            if manner.more_worlds:
                wanted = min(most, manner.worlds + self.rounds // manner.more_worlds)
                dealt = self._deal(worlds, dealt, wanted, state, seat, seed)
            before = self.rounds
            self._explore(
                self._states,
                worlds[:dealt],
                self._nodes,
                self._search,
                self._path,
                self._words,
                self._luck,
                min(CHUNK, left),
            )
            now = time.perf_counter()
            left = min(left - CHUNK, int((ends - now) / (now - began) * self.rounds))
            if self.rounds == before or self._is_settled(left):
                break
        found = self._children(seat)
        self._last = (state.clone(), seat, found[0].action) if found else None
        return found

    def weigh(self, state: Any, seat: int, seed: int, action: int, rounds: int) -> Weighed:
        """What one action leads to: so many rounds in which the seat takes it, in the same worlds for each action."""
        worlds = np.zeros(self.manner.worlds, dtype=self._states.dtype)
        self._deal(worlds, 0, len(worlds), state, seat, seed)
        self._begin(state, seat, seed, self.manner, goes_on=False)
        root, only = self._nodes[0:1], self._nodes[1:2]
        root["seat"], root["first"], root["children"] = seat, 1, 1
        only[:] = np.zeros((), dtype=self._nodes.dtype)
        only["action"], only["visits"] = action, 1  # a visit that brings nothing, so that there is no division by 0
        self._path["used"] = 2
        self._explore(self._states, worlds, self._nodes, self._search, self._path, self._words, self._luck, rounds)
        visits = max(1, int(only["visits"][0]) - 1)
        seats = range(state.players)
        return Weighed(
            action,
            tuple(float(only["total"][0][other]) / visits for other in seats),
            tuple(float(only["points"][0][other]) / visits / 100 for other in seats),
        )

    @property
    def rounds(self) -> int:
        """How many rounds the last search made."""
        return int(self._search[0]["rounds"])

    def _deal(self, worlds: Any, dealt: int, wanted: int, state: Any, seat: int, seed: int) -> int:
        """More worlds; returns how many there are."""
        for i in range(dealt, wanted):
            world = self.game.redeal_hidden(state, seat, seed_of(seed, i)).pack()
            worlds[i] = np.frombuffer(world, dtype=worlds.dtype)[0]
        return max(dealt, wanted)

    def _begin(self, state: Any, seat: int, seed: int, manner: Manner, *, goes_on: bool) -> None:
        keeps_tree = goes_on and self._follows(state, seat)
        self._last = None  # whatever happens now, the tree is another one
        if not keeps_tree:
            self._nodes[0] = np.zeros((), dtype=self._nodes.dtype)
            self._path["used"] = 1
        told = self._search[0]
        told["seat"], told["rounds"], told["together"] = seat, 0, int(self._is_together(state))
        for name, value in manner._asdict().items():
            if "worlds" not in name:
                told[name] = value
        words = dice.key_words(seed_of(seed, "luck"))
        luck = dice.Luck()
        dice.start_luck(luck, words[0], words[1], words[2])
        self._luck[0] = np.frombuffer(luck.pack(), dtype=self._luck.dtype)[0]

    def _follows(self, state: Any, seat: int) -> bool:
        """Whether the seat sees what it expected after its last decision: then its part of the tree is the root now."""
        if self._last is None or self._last[1] != seat:
            return False
        after, _, action = self._last
        root = self._nodes[0]
        children = self._nodes["action"][root["first"] : root["first"] + root["children"]]
        child = int(root["first"] + np.flatnonzero(children == action)[0])
        node = self._nodes[child]
        if not node["children"] or node["seat"] != seat or action not in self.game.legal_actions(after, seat):
            return False
        if self.game.apply(after, seat, action) or self.game.view(after, seat) != self.game.view(state, seat):
            return False  # what was revealed was weighed with all that it could have been
        self._path["used"] = keep_subtree(self._nodes, child)
        return True

    def _is_settled(self, left: int) -> bool:
        """Whether the rounds that are left cannot make another choice the most visited one."""
        root = self._nodes[0]
        visits = np.sort(self._nodes["visits"][root["first"] : root["first"] + root["children"]])
        return len(visits) < 2 or bool(visits[-1] > visits[-2] + left)

    def _children(self, seat: int) -> list[Found]:
        root = self._nodes[0]
        children = self._nodes[root["first"] : root["first"] + root["children"]]
        found = [
            Found(
                int(child["action"]),
                int(child["visits"]),
                float(child["total"][seat] / child["visits"]),
                float(child["points"][seat] / child["visits"]) / 100,
            )
            for child in children
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.promise))


def keep_subtree(nodes: Any, root: int) -> int:
    """Make a node the first one, with all that is below it behind; returns how many nodes that are."""
    level = np.array([root])
    levels = [level]
    while len(level):
        first, many = nodes["first"][level].astype(np.int64), nodes["children"][level].astype(np.int64)
        begins = np.cumsum(many) - many
        level = np.repeat(first - begins, many) + np.arange(many.sum())
        levels.append(level)
    kept = nodes[np.concatenate(levels)]
    many = kept["children"].astype(np.int64)
    kept["first"] = 1 + np.cumsum(many) - many  # the children of each follow those of all before it
    nodes[: len(kept)] = kept
    return len(kept)
