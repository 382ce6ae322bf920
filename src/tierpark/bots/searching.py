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

CHUNK = 32  # rounds between two looks at the clock
NODES = 150_000


class Found(NamedTuple):
    """An action that was looked into: how often, the share of a win it promises, and the points expected."""

    action: int
    visits: int
    promise: float
    points: float


class Searcher:
    """The compiled search of one game; it can be used again and again, by one caller at a time."""

    def __init__(self, game: Game[Any, Any], policy: ModuleType) -> None:
        self.game = game
        self._world = CompiledWorld(f"{game.name}-search", {"game": game.rules, "policy": policy}, game.tables)
        self._explore = self._world.entry(tree.explore)
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
        worlds: int = 16,
        curiosity: float = 0.6,
        scale: float = 1500.0,
        to_win: float = 0.0,
        root_keeps: int = 32,
        keeps: int = 12,
        glances: int = 400,
    ) -> list[Found]:
        """What was found for a seat, the most visited first."""
        game = self.game
        dealt = [game.redeal_hidden(state, seat, seed_of(seed, i)) for i in range(worlds)]
        array = np.frombuffer(bytearray(b"".join(one.pack() for one in dealt)), dtype=self._states.dtype)
        self._nodes[0] = np.zeros((), dtype=self._nodes.dtype)
        told = self._search[0]
        told["seat"], told["root_keeps"], told["keeps"], told["glances"] = seat, root_keeps, keeps, glances
        told["curiosity"], told["scale"], told["to_win"], told["rounds"] = curiosity, scale, to_win, 0
        self._path["used"] = 1
        words = dice.key_words(seed_of(seed, "luck"))
        luck = dice.Luck()
        dice.start_luck(luck, words[0], words[1], words[2])
        self._luck[0] = np.frombuffer(luck.pack(), dtype=self._luck.dtype)[0]
        ends = time.perf_counter() + (seconds if seconds is not None else 1e9)
        left = rounds if rounds is not None else 10**9
        while left > 0:
            before = int(told["rounds"])
            self._explore(
                self._states, array, self._nodes, self._search, self._path, self._words, self._luck, min(CHUNK, left)
            )
            left -= CHUNK
            if int(self._search[0]["rounds"]) == before or time.perf_counter() >= ends:
                break
        return self._children(seat)

    @property
    def rounds(self) -> int:
        """How many rounds the last search made."""
        return int(self._search[0]["rounds"])

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
