"""Gymnasium: its own checks of every registered environment, many at once, and bots on the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.envs import gymnasium as ours
from tierpark.envs.registry import SOLO, WITH_BOTS

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")


def made(name: str, **more: Any) -> Any:
    return gymnasium.make(name, compiled=False, **more)


assert ours.OneSeat  # by importing it, its names are made known


@pytest.mark.parametrize("name", [*SOLO, *WITH_BOTS])
def test_it_passes_the_check(name: str) -> None:
    check_env(made(name, render_mode="ansi").unwrapped)


@pytest.mark.parametrize(
    "name", ["tierpark/NewYorkZooSolo-v0", "tierpark/SpectacularSolo-v0", "tierpark/TheSanctuary-v0"]
)
def test_a_game_by_legal_actions_ends_with_a_reward(name: str) -> None:
    env = made(name)
    seen, _ = env.reset(seed=1)
    chance = np.random.default_rng(1)
    over, reward, steps = False, 0.0, 0
    while not over:
        seen, reward, over, _, told = env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
        assert not told
        assert steps < 20_000

    assert -1 <= reward <= 1
    assert not seen["action_mask"].any()


def test_many_at_once() -> None:
    """By a name with its module, for which nothing has to be imported before."""
    name = "tierpark.envs.gymnasium:tierpark/NewYorkZooSolo-v0"
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", compiled=False)
    seen, _ = envs.reset(seed=4)
    actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    _, rewards, _, _, _ = envs.step(actions)

    assert rewards.tolist() == [0, 0, 0]


def test_an_illegal_action_costs_or_is_refused() -> None:
    env = made("tierpark/NewYorkZoo-v0", penalty=0.5).unwrapped
    seen, _ = env.reset(seed=0)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, _, told = env.step(illegal)

    assert (reward, over) == (-0.5, False)
    assert told["illegal"]
    assert np.array_equal(after["observation"], seen["observation"])

    env.strict = True
    with pytest.raises(IllegalAction):
        env.step(illegal)


def test_a_seat_in_the_middle_waits_for_those_before_it() -> None:
    env = made("tierpark/NewYorkZoo-v0", players=4, seat=2, bots="regular").unwrapped
    env.reset(seed=0)

    assert env.sitting.to_act == 1 << 2


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOptions):
        made("tierpark/NewYorkZoo-v0", seat=2)
