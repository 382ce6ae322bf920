"""The network of `examples/ppo`: what it knows of the box, how it plays, and that it can be trained where torch is."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples.ppo import network
from examples.ppo.bot import SHIPPED, Learned
from examples.ppo.bot import network as loaded
from examples.ppo.measuring import measured
from tierpark.core.game import seed_of
from tierpark.games.catalogue import game
from tierpark.games.new_york_zoo.state import N_TILES, Step
from tierpark.pieces.bitboard import cells_of

ZOO = game("new-york-zoo")


def played(steps: set[Step], seed: int) -> Any:
    """A state of a random game in which one of these decisions is due."""
    chance = random.Random(seed)
    state = ZOO.setup(ZOO.options(players=2), seed_of("ppo", seed))
    while state.step not in steps or chance.random() < 0.9:
        seat = ZOO.to_act(state)[0]
        ZOO.apply(state, seat, chance.choice(ZOO.legal_actions(state, seat)))
    return state


def seen(states: list[Any]) -> tuple[Any, Any]:
    """Observations and masks."""
    seats = [ZOO.to_act(state)[0] for state in states]
    rows = np.array([ZOO.observe(state, seat) for state, seat in zip(states, seats, strict=True)], dtype=np.int8)
    legal = np.zeros((len(states), ZOO.n_actions), dtype=np.uint8)
    for i, (state, seat) in enumerate(zip(states, seats, strict=True)):
        legal[i, ZOO.legal_actions(state, seat)] = 1
    return rows, legal


@pytest.mark.parametrize("step", [Step.PLACE, Step.PLACE_ATTRACTION])
def test_the_network_knows_which_spaces_a_placement_covers_and_touches(step: Step) -> None:
    state = played({step}, 3)
    seat = ZOO.to_act(state)[0]
    piece = state.tile if step == Step.PLACE else N_TILES + state.kind
    planes = network.tables()["covers"][piece].reshape(-1, 126, network.PLANES_OF_A_PIECE)
    before = set(cells_of(state.zoos[seat].free))
    for action in ZOO.legal_actions(state, seat):
        after = state.clone()
        ZOO.apply(after, seat, action)
        covered = before - set(cells_of(after.zoos[seat].free))
        once, more = [{*np.flatnonzero(planes[action, :, plane])} for plane in (1, 2)]

        assert {*np.flatnonzero(planes[action, :, 0])} == covered
        for cell in range(126):
            sides = [cell - 14, cell + 14] + [cell - 1] * (cell % 14 > 0) + [cell + 1] * (cell % 14 < 13)
            touched = sum(side in covered for side in sides) * (cell not in covered)
            assert (cell in once, cell in more) == (touched == 1, touched > 1)


def test_the_shipped_network_beats_regular_and_is_small() -> None:
    assert SHIPPED.stat().st_size < 1_000_000
    assert measured(str(SHIPPED), "regular", 70) == 1.0


@pytest.mark.parametrize(("name", "options"), [("new-york-zoo", {"players": 1}), ("the-sanctuary", {})])
def test_in_games_that_it_never_learned_the_bot_plays_like_regular(name: str, options: dict[str, Any]) -> None:
    other = game(name)
    state = other.setup(other.options(**options), seed_of("other", 1))
    seat = other.to_act(state)[0]

    assert Learned(1).choose(other, state, seat) in other.legal_actions(state, seat)


def test_torch_and_numpy_think_the_same() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed: pip install tierpark[train]")
    steps = {step for step in Step if Step.MOVE <= step < Step.OVER}
    rows, legal = seen([played(steps, seed) for seed in range(24)])
    weights, tables = loaded(str(SHIPPED))
    theirs = [{name: torch.tensor(array) for name, array in arrays.items()} for arrays in (weights, tables)]
    theirs[1]["covers"] = theirs[1]["covers"].float()

    logits, values = network.think(np, weights, tables, rows, legal)
    others = network.think(torch, *theirs, torch.tensor(rows), torch.tensor(legal))

    np.testing.assert_allclose(logits, others[0], rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(values, others[1], rtol=1e-3, atol=1e-3)
    assert (legal[np.arange(24), logits.argmax(axis=1)] == 1).all()


def test_training_writes_a_network_and_a_curve_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install tierpark[train]")
    from examples.train_ppo import main

    few = ["--games", "16", "--deals", "1", "--processes", "1", "--out", str(tmp_path)]
    main(["--minutes", "0.0001", *few])
    first = dict(np.load(tmp_path / "network.npz"))
    main(["--minutes", "0.0001", "--seed", "2", *few])  # the time is up: nothing more is learned
    assert all((np.load(tmp_path / "network.npz")[name] == first[name]).all() for name in first)

    header, *rows = (tmp_path / "curve.csv").read_text().splitlines()
    assert header == "minutes,decisions,opponent,games,won"
    measured = [(row.split(",")[1], row.split(",")[2]) for row in rows]
    assert measured == [(n, bot) for n in ("0", "512", "512") for bot in ("regular", "random")]
