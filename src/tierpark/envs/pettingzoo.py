"""PettingZoo: a game as an environment of several agents, one after another or all at once."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from tierpark.core.errors import IllegalAction
from tierpark.core.words import lowest
from tierpark.envs.sitting import MODES, Sitting, checked_mode, game_of, reward_kind


class _Table:
    """What both kinds of environment share: the sitting, names and spaces of seats, seeds."""

    def __init__(
        self,
        game: str,
        *,
        reward: str = "rank",
        render_mode: str | None = None,
        compiled: bool = True,
        waits: bool = False,
        **options: Any,
    ) -> None:
        played = game_of(game)
        self.mode = checked_mode(render_mode)
        self.sitting = Sitting(played, played.options(**options), compiled=compiled)
        self.reward = reward_kind(reward, played, self.sitting.options)
        self.agents = [f"seat_{seat}" for seat in self.sitting.seats]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        eyes = self.sitting.eyes
        self.actions = eyes.actions + waits
        low, high = eyes.bounds
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=eyes.dtype.type),
                    "action_mask": spaces.Box(0, 1, (self.actions,), dtype=np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.chance = np.random.default_rng()

    def deal(self, seed: int | None) -> None:
        """A new game. A seed says how this and all later ones are dealt."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.sitting.deal(int.from_bytes(self.chance.bytes(32), "little"))

    def rewards(self) -> dict[str, float]:
        """What the game, which is over, is worth to each seat."""
        return dict(zip(self.agents, map(float, self.sitting.rewards(self.reward)), strict=True))

    def rendered(self) -> Any:
        """The table as a spectator sees it, in the mode that was asked for."""
        return self.sitting.rendered(None, self.mode)


class Alternating(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A game, one decision at a time. Seats that decide at the same time are asked one by one, but see no more."""

    def __init__(self, game: str, **options: Any) -> None:
        super().__init__()
        self.table = _Table(game, **options)
        self.render_mode = options.get("render_mode")
        self.metadata = {"name": f"{game}-v0", "render_modes": MODES, "render_fps": 4, "is_parallelizable": False}
        self.possible_agents = self.table.agents[:]
        self.agents: list[str] = []
        self.observation_spaces = cast(Any, self.table.observation_spaces)
        self.action_spaces = cast(Any, self.table.action_spaces)

    def observation_space(self, agent: str) -> Any:
        """An observation of numbers, and the mask of what is legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[lowest(self.table.sitting.to_act)]

    def observe(self, agent: str) -> dict[str, Any]:
        """All that a seat may know, and what it may do: nothing unless it owes a decision."""
        seat, sitting = self.table.seat_of[agent], self.table.sitting
        return {"observation": sitting.observe(seat), "action_mask": sitting.mask(seat)}

    def step(self, action: int | None) -> None:
        """The action of the seat whose turn it is; nothing once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("It is for this seat to decide.")
        sitting = self.table.sitting
        sitting.act(self.table.seat_of[self.agent_selection], int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if to_act := sitting.to_act:
            self.agent_selection = self.possible_agents[lowest(to_act)]
            return
        self.rewards = self.table.rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that was asked for."""
        return self.table.rendered()

    def close(self) -> None:
        """Nothing is held."""


class Simultaneous(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game, all seats at once: those that owe no decision may only wait, which is the last number."""

    def __init__(self, game: str, **options: Any) -> None:
        self.table = _Table(game, waits=True, **options)
        self.render_mode = options.get("render_mode")
        self.metadata = {"name": f"{game}-v0", "render_modes": MODES, "render_fps": 4}
        self.possible_agents = self.table.agents[:]
        self.agents: list[str] = []
        self.observation_spaces = cast(Any, self.table.observation_spaces)
        self.action_spaces = cast(Any, self.table.action_spaces)
        self.waiting = self.table.actions - 1

    def observation_space(self, agent: str) -> Any:
        """An observation of numbers, and the mask of what is legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions of the game, and one to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """A new game."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """An action of every seat. All that are due are carried out; an illegal one is refused before any is."""
        sitting = self.table.sitting
        due = [seat for seat in sitting.seats if sitting.to_act >> seat & 1]
        for agent, action in actions.items():
            seat = self.table.seat_of[agent]
            if seat not in due and action != self.waiting:
                raise IllegalAction(f"It is not for seat {seat + 1} to decide now.")
            if seat in due and (action == self.waiting or not sitting.mask(seat)[action]):
                reason = sitting.game.why_illegal(sitting.state, seat, int(action))
                raise IllegalAction(reason or "It is for this seat to decide.")
        for seat in due:
            sitting.act(seat, int(actions[self.possible_agents[seat]]))
        over = not sitting.to_act
        observations = self._observations()
        rewards = self.table.rewards() if over else dict.fromkeys(self.agents, 0.0)
        done, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return observations, rewards, done, cut, infos

    def _observations(self) -> dict[str, dict[str, Any]]:
        sitting, found = self.table.sitting, {}
        to_act = sitting.to_act
        for agent, seat in self.table.seat_of.items():
            mask = np.zeros(self.table.actions, dtype=np.int8)
            mask[:-1] = sitting.mask(seat)
            mask[-1] = not to_act >> seat & 1
            found[agent] = {"observation": sitting.observe(seat), "action_mask": mask}
        return found

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that was asked for."""
        return self.table.rendered()

    def close(self) -> None:
        """Nothing is held."""
