"""Many games as one array: an action in each, and what the next seats see and may do, in arrays of the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core import dice
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.core.game import checked_seed
from tierpark.envs import stepping
from tierpark.envs.seeing import Eyes, world_of
from tierpark.envs.sitting import game_of, reward_kind

if TYPE_CHECKING:
    from tierpark.core.game import Game


class Batch:
    """n games side by side. One that ends is dealt anew in the same step.

    Every array is written in place and never replaced, so that views of them (`torch.from_numpy`) stay true:
    `observations` (n, size) and `masks` (n, actions) may be given; `seats`, `rewards` (n, players), `dones` are made.
    They are for reading: masks are changed only where they differ from the step before.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        n: int,
        *,
        seed: int = 0,
        reward: str = "rank",
        dtype: Any = None,
        observations: Any = None,
        masks: Any = None,
        parallel: bool = False,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        if device != "cpu":
            raise BadOptions(f"device={device}: this class runs on the processor, device=cpu")
        if n < 1:
            raise BadOptions(f"n={n}: a batch has at least one game")
        self.game, self.n = game_of(game), n
        self.options = self.game.options(**options)
        self.eyes = Eyes(self.game, self.options)
        self.kind = reward_kind(reward, self.game, self.options)
        self.observations = _array(observations, (n, self.eyes.size), dtype or self.eyes.dtype, "observations")
        self.masks = _array(masks, (n, self.eyes.actions), np.uint8, "masks")
        self.seats = np.zeros(n, dtype=np.int8)
        self.rewards = np.zeros((n, self.options.players), dtype=np.float32)
        self.dones = np.zeros(n, dtype=np.int8)
        layout = self.game.state_type.layout()
        self._states = np.zeros(n, dtype=layout)
        self._blank = np.frombuffer(bytearray(self.game.blank(self.options).pack()), dtype=layout)
        self._keys = np.zeros((n, 8), dtype=np.uint32)
        self._lucks = np.zeros(n, dtype=dice.Luck.layout())
        self._choices = np.zeros(n, dtype=dice.Luck.layout())
        self._words = np.zeros((n, self.game.n_words), dtype=np.int64)
        self._held = np.zeros((n, self.game.n_words), dtype=np.int64)
        world: Any = world_of(self.game, parallel=parallel)
        self._reset, self._step = world.entry(stepping.reset_all), world.entry(stepping.step_all)
        self._choose = world.entry(stepping.choose_all)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew: the deals of game i depend on the seed and on i alone."""
        words = np.array(dice.key_words(checked_seed(seed))[:2], dtype=np.uint32)
        for i in range(self.n):
            luck = dice.Luck()
            dice.start_luck(luck, int(words[0]), i, 1)
            self._choices[i] = np.frombuffer(luck.pack(), dtype=self._choices.dtype)[0]
        self.rewards[:] = 0
        self.dones[:] = 0
        self._reset(self._states, self._blank, self._keys, self._lucks, words, *self._shown)

    @property
    def _shown(self) -> tuple[Any, ...]:
        return self._words, self._held, self.seats, self.masks, self.observations

    def step(self, actions: Any) -> None:
        """One action in every game, of the seat that `seats` names.

        `dones` is 1 where a game has ended, and then `rewards` has what it was worth to each seat. If an action is
        illegal, nothing happens in that game, and the first such is named when all others have been carried out.
        """
        actions = np.ascontiguousarray(actions, dtype=np.int64)
        if actions.shape != (self.n,):
            raise BadOptions(f"{self.n} games need as many actions, not {actions.shape}")
        self._step(
            self._states,
            self._blank,
            self._keys,
            self._lucks,
            actions,
            self.kind,
            *self._shown,
            self.rewards,
            self.dones,
        )
        if self.dones.max() == stepping.ILLEGAL:
            i = int(np.argmax(self.dones == stepping.ILLEGAL))
            reason = self.game.why_illegal(self.state(i), int(self.seats[i]), int(actions[i]))
            raise IllegalAction(f"game {i}: {reason}")

    def random_actions(self, out: Any = None) -> Any:
        """Any legal action for every game."""
        out = np.zeros(self.n, dtype=np.int64) if out is None else out
        self._choose(self._held, self._choices, out)
        return out

    def state(self, i: int) -> Any:
        """Game i as a plain state, hidden things included."""
        return self.game.state_type.unpack(self._states[i].tobytes())


def _array(given: Any, shape: tuple[int, int], dtype: Any, name: str) -> Any:
    """The caller's array if it fits, or a new one."""
    if given is None:
        return np.zeros(shape, dtype=dtype)
    if given.shape != shape or not given.flags.c_contiguous or not given.flags.writeable:
        raise BadOptions(f"{name}: a writeable array in C order of shape {shape} is needed, not {given.shape}")
    return given
