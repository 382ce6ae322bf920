"""A game on a GPU: whole random games, and many games at once, a step at a time. Nothing leaves the device unasked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core import dice, kernels, playout, steps
from tierpark.core.cuda import CudaWorld
from tierpark.core.device import Borrowed, Device, DeviceArray
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

    def games(self, options: Any, seeds: Sequence[int]) -> Games:
        """A new game for every seed."""
        return Games(self, options, seeds)

    def blank(self, options: Any) -> DeviceArray:
        """The options as an array of one state."""
        return self.device.put(
            np.frombuffer(bytearray(self.game.blank(options).pack()), dtype=self.game.state_type.layout())
        )

    def keys(self, seeds: Sequence[int]) -> DeviceArray:
        """Seeds as keys of dice."""
        data = b"".join(seed.to_bytes(dice.KEY_BYTES, "little") for seed in seeds)
        return self.device.put(np.frombuffer(data, dtype="<u4").reshape(len(seeds), 8))


class Games:
    """Many games at once. All arrays are on the device; `words` are the legal actions of `seats`."""

    def __init__(self, engine: GpuEngine, options: Any, seeds: Sequence[int]) -> None:
        n, device, game = len(seeds), engine.device, engine.game
        self.engine = engine
        self.blank, self.keys = engine.blank(options), engine.keys(seeds)
        self.states = device.zeros((n,), game.state_type.layout())
        self.seats = device.zeros((n,), np.int8)
        self.words = device.zeros((n, game.n_words), np.int64)
        self.ends = device.zeros((n,), np.int8)
        self.scores = device.zeros((n, options.players), np.int64)
        self.wins = device.zeros((n, options.players), np.int8)
        engine.run(steps.set_up, self.states, self.blank, self.keys, self.seats, self.words, threads=n)

    def __len__(self) -> int:
        return len(self.seats)

    def step(self, actions: Any, *, again: bool = True) -> None:
        """An action in every game, from the device or from numpy.

        `ends` says what became of each: 0 goes on, 1 is over (with `scores` and `wins`; with `again` the next game has
        begun), -1 means that the action was not legal and nothing was done.
        """
        if hasattr(actions, "__cuda_array_interface__"):
            actions = Borrowed(actions, (len(self),), np.int64)
        else:
            actions = self.engine.device.put(np.asarray(actions, dtype=np.int64).reshape(len(self)))
        self.engine.run(
            steps.step,
            self.states,
            self.blank,
            self.keys,
            actions,
            self.seats,
            self.words,
            self.ends,
            self.scores,
            self.wins,
            int(again),
            threads=len(self),
        )

    def masks(self, out: Any = None) -> Any:
        """The legal actions as one byte each."""
        width = 63 * self.words.shape[1]
        if out is None:
            out = self.engine.device.zeros((len(self), width), np.uint8)
        self.engine.run(steps.masks, self.words, out, threads=min(len(self) * width, 1 << 22))
        return out


@lru_cache
def the_device(number: int) -> Device:
    """A device, made once."""
    return Device(number)
