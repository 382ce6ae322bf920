"""A bot that plays New York Zoo for two by a trained network, with numpy alone.

    tierpark arena new-york-zoo --bots regular --bot examples.ppo.bot:Learned
    tierpark play new-york-zoo --bot examples.ppo.bot:Learned
    tierpark serve --bot examples.ppo.bot:Learned

It plays by `new_york_zoo.npz` beside this file, or by the network that TIERPARK_NETWORK names. In all
other games it plays as `regular` does.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from examples.ppo.network import Arrays, shapes_of_weights, tables, think
from tierpark.bots.greedy import GreedyBot

SHIPPED = Path(__file__).with_name("new_york_zoo.npz")


@lru_cache(maxsize=4)
def network(path: str) -> tuple[Arrays, Arrays]:
    """The weights in a file, and what the network knows of the box."""
    with np.load(path) as saved:
        weights = {name: saved[name].astype(np.float32) for name in shapes_of_weights()}
    return weights, tables()


class Learned:
    """Takes the action that the network likes best."""

    def __init__(self, seed: int, path: str | None = None) -> None:
        self.path = path or os.environ.get("TIERPARK_NETWORK", str(SHIPPED))
        self.instead = GreedyBot(seed)

    def choose(self, game: Any, state: Any, seat: int) -> int:
        """One of the seat's legal actions."""
        if game.name != "new-york-zoo" or state.players != 2 or state.short:
            return self.instead.choose(game, state, seat)
        row = np.array([game.observe(state, seat)], dtype=np.int8)
        legal = np.zeros((1, game.n_actions), dtype=np.uint8)
        legal[0, game.legal_actions(state, seat)] = 1
        return int(think(np, *network(self.path), row, legal)[0].argmax())
