"""PettingZoo: its own tests of environments, for every game and number of players; what masks and rewards promise.

The plain rules are used, so that nothing has to be compiled; `tests/conformance` holds both speeds to the same bytes.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

from tests.envs.tables import Choice, every_table
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.envs import aec, parallel

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo", "ignore::DeprecationWarning")
CYCLES = {"zoo-parque": 3}


def made(choice: Choice, **more: Any) -> Any:
    return aec(choice.game, compiled=False, **choice.options, **more)


@every_table
def test_it_passes_the_api_test(choice: Choice) -> None:
    api_test(made(choice), num_cycles=CYCLES.get(choice.game, 12))


@every_table
def test_it_passes_the_parallel_api_test(choice: Choice) -> None:
    parallel_api_test(parallel(choice.game, compiled=False, **choice.options), num_cycles=CYCLES.get(choice.game, 12))


@every_table
def test_it_passes_the_seed_test(choice: Choice) -> None:
    seed_test(lambda: made(choice), num_cycles=CYCLES.get(choice.game, 6))


@every_table
def test_it_passes_the_performance_benchmark(choice: Choice, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes faster: five seconds of each table would take minutes."""
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.time", lambda: float(next(clock)))
    performance_benchmark(made(choice))


def finished(env: Any, seed: int) -> dict[str, float]:
    """The rewards of a random game."""
    env.reset(seed=seed)
    chance, totals = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return totals


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rewards_by_rank_add_up_to_nothing(players: int) -> None:
    totals = finished(aec("new-york-zoo", players=players, compiled=False), 3)

    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0


def test_rewards_by_score_are_the_points() -> None:
    env = aec("spectacular", reward="score", compiled=False)
    totals = finished(env, 1)
    outcome = env.table.sitting.game.outcome(env.table.sitting.state)

    assert [totals[f"seat_{standing.seat}"] for standing in outcome.standings] == [
        standing.score for standing in outcome.standings
    ]


def test_both_rewards_together_are_rank_and_a_hundredth_of_the_points() -> None:
    both = finished(aec("the-sanctuary", reward="both", compiled=False), 1)
    rank = finished(aec("the-sanctuary", compiled=False), 1)
    score = finished(aec("the-sanctuary", reward="score", compiled=False), 1)

    assert all(both[agent] == pytest.approx(rank[agent] + score[agent] / 100) for agent in both)


def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing() -> None:
    env = aec("new-york-zoo", compiled=False)
    env.reset(seed=0)
    before = env.table.sitting.state.pack()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(IllegalAction):
        env.step(illegal)
    assert env.table.sitting.state.pack() == before


def test_compiled_and_plain_environments_see_the_same() -> None:
    plain, fast = aec("new-york-zoo", compiled=False), aec("new-york-zoo")
    for env in (plain, fast):
        env.reset(seed=5)
    chance = random.Random(5)
    for _ in range(120):
        assert plain.agent_selection == fast.agent_selection
        for agent in plain.agents:
            for key, value in plain.observe(agent).items():
                assert np.array_equal(value, fast.observe(agent)[key])
        action = chance.choice(np.flatnonzero(plain.last()[0]["action_mask"]).tolist())
        plain.step(action)
        fast.step(action)


def test_a_seed_deals_the_same_game_where_all_act_at_once() -> None:
    """PettingZoo's own test of this knows no masks, and would choose what is illegal."""
    first, second = (parallel("spectacular", players=4, compiled=False).reset(seed=9)[0] for _ in range(2))

    for agent in first:
        assert np.array_equal(first[agent]["observation"], second[agent]["observation"])


def test_seats_that_owe_nothing_can_only_wait_where_all_act_at_once() -> None:
    env = parallel("new-york-zoo", players=3, compiled=False)
    seen, _ = env.reset(seed=0)
    waiting = [np.flatnonzero(one["action_mask"]).tolist() == [env.waiting] for one in seen.values()]

    assert waiting.count(True) == 2
    with pytest.raises(IllegalAction):
        env.step(dict.fromkeys(env.agents, env.waiting))


def test_the_table_is_drawn_as_text() -> None:
    env = aec("the-sanctuary", render_mode="ansi", compiled=False)
    env.reset(seed=0)

    assert "[" not in env.render().splitlines()[0]


def test_a_mode_or_reward_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOptions, match="ansi"):
        aec("spectacular", render_mode="smell")
    with pytest.raises(BadOptions, match="rank"):
        aec("spectacular", reward="praise")
