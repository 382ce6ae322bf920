"""Batches on a GPU. Their kernels are compiled everywhere; what they do is compared where there is a GPU."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.envs.pebbles_observation import SeenPebbles
from tests.gpus import has_gpu, needs_gpu
from tierpark.core.errors import BadOptions, IllegalAction, NoGpu
from tierpark.envs import Batch, stepping
from tierpark.envs.seeing import bindings_of

ARRAYS = ("observations", "masks", "seats", "rewards", "dones", "_states", "_held")
STEPS = {  # in which a game or more ends
    SeenPebbles(): 30,
    "new-york-zoo": 900,
    "spectacular": 200,
    "zoo-parque": 250,
    "the-sanctuary": 200,
}


def test_the_kernels_of_a_batch_become_code_without_a_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are those that a batch runs, with arrays of the same kinds."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install tierpark[gpu]")
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    from tierpark.core.cuda import CudaWorld

    batch = Batch(SeenPebbles(), 2)
    world = CudaWorld(batch.game, bindings_of(batch.game))
    asked = {stepping.copy_all: (np.zeros(2, np.int32), np.zeros(2, np.int64))}
    monkeypatch.setattr(batch._place, "run", lambda rule, *arguments, n: asked.setdefault(rule, arguments))
    batch.reset()
    batch.step(batch.random_actions())

    assert set(asked) == {stepping.copy_all, stepping.reset_all, stepping.choose_all, stepping.step_all}
    for rule, arguments in asked.items():
        kernel = world.kernel(rule, arguments)
        assert f".entry {kernel.name}(" in kernel.ptx, rule


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_a_batch_says_so() -> None:
    with pytest.raises(NoGpu, match=r"there is no NVIDIA GPU|pip install tierpark\[gpu\]"):
        Batch(SeenPebbles(), 2, device="cuda")


def same(there: Batch, here: Batch) -> None:
    """Every array of two batches has the same bytes."""
    for name in ARRAYS:
        assert getattr(there, name).read().tobytes() == getattr(here, name).tobytes(), name


@needs_gpu
@pytest.mark.parametrize(("game", "steps"), STEPS.items(), ids=lambda value: value if isinstance(value, str) else None)
def test_steps_on_a_gpu_write_the_same_bytes(game: Any, steps: int) -> None:
    there, here = Batch(game, 100, seed=4, device="cuda"), Batch(game, 100, seed=4)
    ended = 0
    for _ in range(steps):
        actions = there.random_actions()
        chosen = here.random_actions()
        assert (actions.read() == chosen).all()
        there.step(actions)
        here.step(chosen)
        ended += here.dones.sum()
        same(there, here)
    assert ended > 0

    there.reset(9)
    here.reset(9)
    same(there, here)


@needs_gpu
def test_an_illegal_action_on_a_gpu_is_noted_and_named_when_asked_for() -> None:
    games = Batch("new-york-zoo", 64, seed=2, device="cuda")
    before = games.state(7)
    actions = games.random_actions().read()
    actions[7] = 1009
    games.step(actions)

    assert games.dones.read()[7] == stepping.ILLEGAL
    assert games.state(7) == before
    with pytest.raises(IllegalAction, match="game 7"):
        games.check()
    games.step(games.random_actions())
    games.check()


@needs_gpu
@pytest.mark.parametrize(
    ("library", "taken"),
    [("torch", "as_tensor"), ("torch", "from_dlpack"), ("cupy", "asarray"), ("cupy", "from_dlpack")],
)
def test_other_libraries_see_and_give_arrays_without_a_copy(library: str, taken: str) -> None:
    other = pytest.importorskip(library)
    take = getattr(other, taken)
    games, twin = Batch("new-york-zoo", 64, seed=2, device="cuda"), Batch("new-york-zoo", 64, seed=2)
    extra = {"device": "cuda"} if taken == "as_tensor" else {}
    masks, seen = take(games.masks, **extra), take(games.observations, **extra)
    for dtype in ("int64", "int32"):
        actions = masks.argmax(1)  # the lowest legal action, or any of them
        actions = actions.to(getattr(other, dtype)) if library == "torch" else actions.astype(dtype)
        games.step(actions)
        games.check()
        twin.step(actions.tolist())
        assert masks.tolist() == twin.masks.tolist()
        assert seen.tolist() == twin.observations.tolist()


@needs_gpu
def test_jax_sees_and_gives_arrays() -> None:
    pytest.importorskip("jax")
    jax: Any = import_module("jax")
    games, twin = Batch("new-york-zoo", 64, seed=2, device="cuda"), Batch("new-york-zoo", 64, seed=2)
    for _ in range(3):
        masks = jax.dlpack.from_dlpack(games.masks)
        assert masks.unsafe_buffer_pointer() == games.masks.address
        actions = masks.argmax(1)
        games.step(actions)
        games.check()
        twin.step(np.asarray(actions))
    same(games, twin)


@needs_gpu
def test_a_batch_on_a_gpu_writes_into_arrays_of_torch() -> None:
    torch = pytest.importorskip("torch")
    shape = Batch("new-york-zoo", 2).observations.shape
    seen = torch.zeros(shape, dtype=torch.int8, device="cuda")
    games = Batch("new-york-zoo", 2, observations=seen, device="cuda")
    assert games.observations.address == seen.data_ptr()
    assert seen.any()

    chosen = torch.zeros(2, dtype=torch.int64, device="cuda")
    assert games.random_actions(chosen) is chosen
    games.step(chosen)
    games.check()
    with pytest.raises(BadOptions, match="memory of the GPU"):
        games.step(chosen.cpu())
    with pytest.raises(BadOptions, match="as many actions"):
        games.step(chosen[:1])
    with pytest.raises(BadOptions, match="whole numbers"):
        games.step(chosen.float())
