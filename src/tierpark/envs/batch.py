"""Many games as one array: an action in each, and what the next seats see and may do, in arrays of the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core import dice
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.core.game import checked_seed
from tierpark.envs import stepping
from tierpark.envs.places import place_of
from tierpark.envs.seeing import Eyes
from tierpark.envs.sitting import game_of, reward_kind

if TYPE_CHECKING:
    from tierpark.core.game import Game


class Batch:
    """n games side by side, on the processor or on a GPU. One that ends is dealt anew in the same step.

    Every array is written in place and never replaced, so that views of them (`torch.as_tensor`) stay true:
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
        if n < 1:
            raise BadOptions(f"n={n}: a batch has at least one game")
        self.game, self.n = game_of(game), n
        self.options = self.game.options(**options)
        self.eyes = Eyes(self.game, self.options)
        self.kind = reward_kind(reward, self.game, self.options)
        self.device = device
        self._place = place_of(device, self.game, parallel=parallel)
        zeros = self._place.zeros
        layout, luck = self.game.state_type.layout(), dice.Luck.layout()
        self.observations = self._array(observations, (n, self.eyes.size), dtype or self.eyes.dtype, "observations")
        self.masks = self._array(masks, (n, self.eyes.actions), np.uint8, "masks")
        self.seats, self.dones = zeros((n,), np.int8), zeros((n,), np.int8)
        self.rewards = zeros((n, self.options.players), np.float32)
        self._states, self._blank = zeros((n,), layout), zeros((1,), layout)
        self._place.write(self._blank, np.frombuffer(self.game.blank(self.options).pack(), dtype=layout))
        self._keys, self._seed = zeros((n, 8), np.uint32), zeros((2,), np.uint32)
        self._lucks, self._choices = zeros((n,), luck), zeros((n,), luck)
        self._words, self._held = zeros((n, self.game.n_words), np.int64), zeros((n, self.game.n_words), np.int64)
        self._given = self._actions = zeros((n,), np.int64)
        self._dealt = self._states, self._blank, self._keys, self._lucks
        self._shown = self._words, self._held, self.seats, self.masks, self.observations, self.rewards, self.dones
        self.reset(seed)

    def _array(self, given: Any, shape: tuple[int, ...], dtype: Any, name: str) -> Any:
        """The caller's array if it fits, or a new one."""
        return self._place.zeros(shape, dtype) if given is None else self._place.fitting(given, shape, name)

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew: the deals of game i depend on the seed and on i alone."""
        self._place.write(self._seed, np.array(dice.key_words(checked_seed(seed))[:2], dtype=np.uint32))
        begun = self._lucks, self._choices, self._seed, self._held, self.seats, self.masks
        self._place.run(stepping.reset_all, *begun, n=self.n)
        self._step(self._actions)

    def step(self, actions: Any) -> None:
        """One action in every game, of the seat that `seats` names: an array of numpy, or one on the same device.

        `dones` is 1 where a game has ended, and then `rewards` has what it was worth to each seat. If an action is
        illegal, nothing happens in that game, `dones` is 2 there, and `check` names the first such when all others have
        been carried out; on a GPU, where nobody waits for a step, that is left to the caller.
        """
        self._given = self._place.whole_numbers(actions, self._actions)  # kept until it has been read
        self._step(self._given)
        if self._place.waits:
            self.check()

    def _step(self, actions: Any) -> None:
        self._place.run(stepping.step_all, *self._dealt, actions, self.kind, *self._shown, n=self.n)

    def check(self) -> None:
        """Raise `IllegalAction` if the last step had such an action."""
        dones = self._place.read(self.dones)
        if dones.max() == stepping.ILLEGAL:
            i = int(np.argmax(dones == stepping.ILLEGAL))
            seat, action = self._place.read(self.seats)[i], self._place.read(self._given)[i]
            raise IllegalAction(f"game {i}: {self.game.why_illegal(self.state(i), int(seat), int(action))}")

    def random_actions(self, out: Any = None) -> Any:
        """Any legal action for every game, in a new array or in one of the caller's."""
        chosen = self._array(out, (self.n,), np.int64, "out")
        self._place.run(stepping.choose_all, self._held, self._choices, chosen, n=self.n)
        return chosen if out is None else out

    def state(self, i: int) -> Any:
        """Game i as a plain state, hidden things included."""
        return self.game.state_type.unpack(self._place.item(self._states, i))
