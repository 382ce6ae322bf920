"""Gymnasium: a game for one agent, alone as printed, or with bots on the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tierpark.bots.bot import bot
from tierpark.bots.trail import Been
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.core.game import seed_of
from tierpark.core.words import lowest
from tierpark.envs.registry import register
from tierpark.envs.sitting import MODES, Sitting, checked_mode, game_of, reward_kind

if TYPE_CHECKING:
    from tierpark.bots.greedy import OurBot


class OneSeat(gymnasium.Env[dict[str, Any], Any]):
    """A game from one seat. Bots decide for all others, from what their seats may know.

    An illegal action does nothing and costs `penalty`, as agents without a mask expect; with `strict` it is refused.
    """

    metadata = {"render_modes": MODES, "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bots: str = "random",
        reward: str = "rank",
        penalty: float = 0.01,
        strict: bool = False,
        render_mode: str | None = None,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        played = game_of(game)
        self.sitting = Sitting(played, played.options(**options), compiled=compiled)
        if seat not in self.sitting.seats:
            raise BadOptions(f"seat={seat}: there are the seats 0 to {len(self.sitting.seats) - 1}")
        self.kind = reward_kind(reward, played, self.sitting.options)
        self.seat, self.penalty, self.strict = seat, penalty, strict
        self.bots, self.render_mode = bots, checked_mode(render_mode)
        eyes = self.sitting.eyes
        low, high = eyes.bounds
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=eyes.dtype.type),
                "action_mask": spaces.Box(0, 1, (eyes.actions,), dtype=np.int8),
            }
        )
        self.action_space = spaces.Discrete(eyes.actions)
        self._others: dict[int, OurBot] = {}
        self._asked, self._been = 0, Been(self.sitting.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the first decision of the seat."""
        super().reset(seed=seed)
        deal = int.from_bytes(self.np_random.bytes(32), "little")
        self.sitting.deal(deal)
        self._others = {
            other: bot(self.bots, seed_of(deal, other)) for other in self.sitting.seats if other != self.seat
        }
        self._asked, self._been = 0, Been(self.sitting.game)
        self._wait_for_own_turn()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat's action, and those of the bots until it is asked again or the game is over."""
        try:
            self.sitting.act(self.seat, int(action))
        except IllegalAction as refused:
            if self.strict:
                raise
            return self._seen(), -self.penalty, False, False, {"illegal": str(refused)}
        self._wait_for_own_turn()
        over = not self.sitting.to_act
        reward = float(self.sitting.rewards(self.kind)[self.seat]) if over else 0.0
        return self._seen(), reward, over, False, {}

    def action_masks(self) -> Any:
        """What is legal now, as some libraries ask for it."""
        return self.sitting.mask(self.seat).astype(bool)

    def _wait_for_own_turn(self) -> None:
        while (to_act := self.sitting.to_act) and not to_act >> self.seat & 1:
            other = lowest(to_act)
            self._asked += 1
            game = self.sitting.game
            known = game.redeal_hidden(self.sitting.state, other, seed_of(self._asked, other))
            wanted = self._others[other].wanted(game, known, other)
            self.sitting.act(other, self._been.onward(known, other, wanted))

    def _seen(self) -> dict[str, Any]:
        mask = self.sitting.mask(self.seat).copy()
        return {"observation": self.sitting.observe(self.seat), "action_mask": mask}

    def render(self) -> Any:
        """The table as the seat may see it, in the mode that was asked for."""
        return self.sitting.rendered(self.seat, self.render_mode)


register()
