"""The memory in which one tree of `bots.tree` grows, and what is done with it between two searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.bots import tree
from tierpark.core import dice
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from tierpark.bots.searching import Manner
    from tierpark.core.game import Game

NODES = 800_000  # 12 a round at most: enough for a second; memory that no search reaches is never taken


class Ground:
    """One tree: used by one thread at a time, and by one search after another."""

    def __init__(self, game: Game[Any, Any], explore: Any) -> None:
        self.game = game
        self._explore = explore
        self.nodes = np.zeros(NODES, dtype=tree.Node.layout())
        self.search = np.zeros(1, dtype=tree.Search.layout())
        self.path = np.zeros(1, dtype=tree.Path.layout())
        self._states = np.zeros(3, dtype=game.state_type.layout())
        self._about: tuple[Any, int, int] = (None, 0, 0)  # the position, the seat that searches, its luck
        self._worlds = np.zeros(0, dtype=self._states.dtype)
        self._dealt = 0
        self._words = np.zeros((2, game.n_words), dtype=np.int64)
        self._luck = np.zeros(1, dtype=dice.Luck.layout())

    def begin(self, state: Any, seat: int, seed: int, manner: Manner, *, most_worlds: int, together: bool) -> None:
        """Forget the worlds, but not the tree, and take down what the next search is about and what it is told."""
        self._about = state, seat, seed
        self._worlds = np.zeros(most_worlds, dtype=self._states.dtype)
        self._dealt = 0
        told = self.search[0]
        told["seat"], told["rounds"], told["together"] = seat, 0, int(together)
        for name, value in manner._asdict().items():
            if "worlds" not in name:
                told[name] = value
        words = dice.key_words(seed_of(seed, "luck"))
        luck = dice.Luck()
        dice.start_luck(luck, words[0], words[1], words[2])
        self._luck[0] = np.frombuffer(luck.pack(), dtype=self._luck.dtype)[0]

    def clear(self) -> None:
        """An empty tree."""
        self.nodes[0] = np.zeros((), dtype=self.nodes.dtype)
        self.path["used"] = 1

    def deal(self, wanted: int) -> None:
        """See to it that there are so many worlds, or as many as there is room for."""
        state, seat, seed = self._about
        for i in range(self._dealt, min(wanted, len(self._worlds))):
            world = self.game.reopened(self.game.redeal_hidden(state, seat, seed_of(seed, i)), seat)
            self._worlds[i] = np.frombuffer(world.pack(), dtype=self._worlds.dtype)[0]
            self._dealt = i + 1

    def grow(self, rounds: int) -> None:
        """So many rounds, or until the memory is full. Threads can do this side by side, each with its own ground."""
        self._explore(
            self._states,
            self._worlds[: self._dealt],
            self.nodes,
            self.search,
            self.path,
            self._words,
            self._luck,
            rounds,
        )

    @property
    def rounds(self) -> int:
        """How many rounds there were since the last `begin`."""
        return int(self.search[0]["rounds"])

    @property
    def children(self) -> Any:
        """The choices of the root that were looked into."""
        root = self.nodes[0]
        return self.nodes[root["first"] : root["first"] + root["children"]]

    def narrow(self, action: int, seat: int) -> bool:
        """Make what follows an action the whole tree, if it is a decision of the seat that was gone into."""
        found = np.flatnonzero(self.children["action"] == action)
        if not len(found):
            return False
        child = int(self.nodes[0]["first"] + found[0])
        if not self.nodes[child]["children"] or self.nodes[child]["seat"] != seat:
            return False
        self.path["used"] = keep_subtree(self.nodes, child)
        return True


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
