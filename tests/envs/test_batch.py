"""Batches: what they write is what the plain rules say, in the caller's arrays, game after game.

Zoo Parque takes a minute to compile for this: it is compared on a GPU (`test_batch_gpu.py`), and its rules and
observations are held to the plain ones by `tests/conformance`.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.envs.pebbles_observation import SeenPebbles
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.envs import Batch
from tierpark.envs.sitting import Sitting, reward_kind

STEPS = {"new-york-zoo": 900, "spectacular": 200, "the-sanctuary": 160}  # in which a game or more ends


@pytest.mark.parametrize(("name", "steps"), STEPS.items())
def test_every_step_is_that_of_the_plain_rules(name: str, steps: int) -> None:
    batch = Batch(name, 3, seed=5)
    twins = [batch.state(i) for i in range(batch.n)]
    plain = Sitting(batch.game, batch.options, compiled=False)
    ended = 0
    for step in range(steps):
        actions = batch.random_actions()
        seats = batch.seats.copy()
        batch.step(actions)
        for i, twin in enumerate(twins):
            plain.game._apply(twin, int(seats[i]), int(actions[i]))
            if not plain.game.to_act(twin):
                ended += 1
                plain.put(twin)
                assert batch.dones[i] == 1
                assert batch.rewards[i].tolist() == pytest.approx(plain.rewards(batch.kind))
                twins[i] = batch.state(i)  # dealt anew
            else:
                assert batch.dones[i] == 0
                assert not batch.rewards[i].any()
            if step % 40 == 0 or batch.dones[i]:
                plain.put(twins[i])
                seat = int(batch.seats[i])
                assert batch.state(i).pack() == twins[i].pack()
                assert plain.to_act >> seat & 1
                assert np.array_equal(batch.observations[i], plain.observe(seat))
                assert np.array_equal(batch.masks[i], plain.mask(seat))
    assert ended > 0


def test_on_all_cores_the_same_is_written() -> None:
    here, there = Batch(SeenPebbles(), 50, seed=2), Batch(SeenPebbles(), 50, seed=2, parallel=True)
    for _ in range(30):
        here.step(here.random_actions())
        there.step(there.random_actions())
        for name in ("observations", "masks", "seats", "rewards", "dones", "_states"):
            assert getattr(here, name).tobytes() == getattr(there, name).tobytes(), name
    assert here.dones.any()


def test_it_writes_into_the_callers_arrays_and_never_replaces_them() -> None:
    seen, masks = np.full((2, 2), 99, dtype=np.float32), np.full((2, 3), 7, dtype=np.uint8)
    batch = Batch(SeenPebbles(), 2, observations=seen, masks=masks, seed=1)
    narrow = Batch(SeenPebbles(), 2, seed=1)
    for _ in range(5):
        batch.step(actions := batch.random_actions())
        narrow.step(actions)

    assert batch.observations is seen
    assert batch.masks is masks
    assert np.array_equal(seen, narrow.observations)
    assert np.array_equal(masks, narrow.masks)


def test_the_deals_of_a_game_depend_on_the_seed_and_its_number_alone() -> None:
    few, many = Batch("new-york-zoo", 2, seed=8), Batch("new-york-zoo", 6, seed=8)
    assert [few.state(i).pack() for i in range(2)] == [many.state(i).pack() for i in range(2)]
    assert few.state(0).pack() != few.state(1).pack()

    few.reset(9)
    assert few.state(0).pack() != many.state(0).pack()


def test_an_illegal_action_changes_nothing_in_its_game() -> None:
    batch = Batch("new-york-zoo", 2, seed=3)
    before = batch.state(1).pack()
    actions = batch.random_actions()
    actions[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])

    with pytest.raises(IllegalAction, match="game 1"):
        batch.step(actions)
    assert batch.state(1).pack() == before
    with pytest.raises(IllegalAction):
        batch.step(np.array([-1, -1]))


@pytest.mark.parametrize(
    "wrong",
    [{"n": 0}, {"device": "abacus"}, {"reward": "praise"}, {"masks": np.zeros((2, 3), dtype=np.uint8)}],
)
def test_what_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Batch("new-york-zoo", **{"n": 2, **wrong})  # type: ignore[arg-type]


def test_in_a_campaign_all_win_or_lose_together() -> None:
    """Ranks are level there."""
    from tierpark.games import catalogue

    game = catalogue.game("zoo-parque")
    alone = reward_kind("rank", game, game.options(players=2, edition="published", campaign="1"))
    against = reward_kind("rank", game, game.options(players=2))

    assert alone != against
