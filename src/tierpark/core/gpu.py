"""A game on a GPU: whole random games, and any rule that loops over `each`. Nothing leaves the device unasked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core import dice, kernels, playout
from tierpark.core.cuda import CudaWorld
from tierpark.core.device import Device, DeviceArray
from tierpark.core.engine import Played

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from tierpark.core.game import Game


class GpuEngine:
    """The rules of one game on one device. `bindings` are those of a compiled world."""

    def __init__(
        self, game: Game[Any, Any], device: Device | None = None, bindings: Mapping[str, ModuleType] | None = None
    ) -> None:
        self.game = game
        self.device = device or the_device(0)
        self.world = CudaWorld(game, bindings)
        self._loaded: dict[Any, Any] = {}

    def run(self, rule: Any, *arguments: Any, threads: int) -> None:
        """Run a rule that loops over `each`, with arrays of the device and whole numbers; compile it the first time."""
        kinds = (
            rule,
            *(0 if isinstance(a, int) else (a.dtype.char, a.dtype.itemsize, len(a.shape)) for a in arguments),
        )
        if kinds not in self._loaded:
            self._loaded[kinds] = self.device.load(self.world.kernel(rule, arguments))
        self._loaded[kinds](*arguments, threads=threads)

    def play(self, options: Any, seeds: Sequence[int], limit: int | None = None) -> Played:
        """A whole random game for every seed, the same as `Engine.play`; both arrays stay on the device."""
        blank, keys = self.blank(options), self.keys(seeds)
        states = self.device.zeros((len(seeds),), self.game.state_type.layout())
        decisions = self.device.zeros((len(seeds),), np.int64)
        self.play_into(states, blank, keys, decisions, limit)
        return Played(states, decisions)

    def play_into(self, states: Any, blank: Any, keys: Any, decisions: Any, limit: int | None = None) -> None:
        """The same in arrays that are there already."""
        self.run(kernels.play, states, blank, keys, decisions, limit or self.game.limit, threads=len(states))

    def results(self, states: Any, seats: int) -> tuple[Any, Any]:
        """Scores and wins of finished games, each by game and seat."""
        scores = self.device.zeros((len(states), seats), np.int64)
        wins = self.device.zeros((len(states), seats), np.int64)
        self.run(playout.results, states, scores, wins, threads=len(states))
        return scores, wins

    def blank(self, options: Any) -> DeviceArray:
        """The options as an array of one state."""
        return self.device.put(
            np.frombuffer(bytearray(self.game.blank(options).pack()), dtype=self.game.state_type.layout())
        )

    def keys(self, seeds: Sequence[int]) -> DeviceArray:
        """Seeds as keys of dice."""
        data = b"".join(seed.to_bytes(dice.KEY_BYTES, "little") for seed in seeds)
        return self.device.put(np.frombuffer(data, dtype="<u4").reshape(len(seeds), 8))


@lru_cache
def the_device(number: int) -> Device:
    """A device, made once."""
    return Device(number)
