"""Rules for a GPU. Compiling them needs numba-cuda and no GPU; running them needs both."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.core.pebbles import Pebbles
from tests.gpus import has_gpu, needs_gpu
from tierpark.core import dice, playout
from tierpark.core.device import Device
from tierpark.core.engine import Engine
from tierpark.core.errors import NoGpu
from tierpark.games.catalogue import game as game_of


def of(*shape: int, dtype: Any = np.int64) -> Any:
    return np.zeros(shape, dtype=dtype)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install tierpark[gpu]")
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    from tierpark.core.cuda import CudaWorld

    return CudaWorld


def arguments(game: Any) -> dict[Any, tuple[Any, ...]]:
    """What each kernel is called with."""
    from tierpark.core import kernels

    states, keys, lucks = of(1, dtype=game.state_type.layout()), of(1, 8, dtype=np.uint32), of(1, dtype="V16")
    lucks = lucks.view(dice.Luck.layout())
    words = of(1, 1)
    return {
        kernels.play: (states, states, keys, of(1), 1),
        playout.many: (states, states, keys, lucks, words, of(1), 1),
        playout.results: (states, words, words),
    }


def test_every_kernel_becomes_code_without_a_gpu(world: Any) -> None:
    game = Pebbles()
    made = world(game)
    for rule, given in arguments(game).items():
        kernel = made.kernel(rule, given)
        assert f".entry {kernel.name}(" in kernel.ptx, rule


def test_new_york_zoo_becomes_code_without_a_gpu(world: Any) -> None:
    game = game_of("new-york-zoo")
    from tierpark.core import kernels

    kernel = world(game).kernel(kernels.play, arguments(game)[kernels.play])

    assert ".local " in kernel.ptx  # the state, in the thread's own memory
    assert ".const " not in kernel.ptx  # the tables, where threads may read different places at once


def test_code_is_kept_on_disk_until_something_it_reaches_changes(world: Any) -> None:
    game = Pebbles()
    given = arguments(game)[playout.results]
    first = world(game)
    assert not first.is_kept(playout.results, given)
    kernel = first.kernel(playout.results, given)

    again = world(game)
    assert again.is_kept(playout.results, given)
    assert again.kernel(playout.results, given) == kernel
    assert not again.is_kept(playout.results, (given[0], of(1, 1), of(1, 1, dtype=np.int8)))

    other = world(game)
    other.given["n_words"] = 2
    assert not other.is_kept(playout.results, given)


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_message_says_so() -> None:
    with pytest.raises(NoGpu, match=r"there is no NVIDIA GPU|pip install tierpark\[gpu\]"):
        Device()


def test_without_numba_cuda_the_message_says_what_to_install() -> None:
    hide = "import sys; sys.modules['numba.cuda.compiler'] = sys.modules['numba_cuda'] = None\n"
    script = (
        hide + "from tierpark.core.errors import NoGpu\ntry:\n import tierpark.core.gpu\nexcept NoGpu as e:\n print(e)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert "pip install tierpark[gpu]" in said


@needs_gpu
@pytest.mark.parametrize("name", ["new-york-zoo", "spectacular"])
def test_games_on_a_gpu_have_the_same_bytes(name: str) -> None:
    from tierpark.core.gpu import GpuEngine

    game, seeds = game_of(name), list(range(1000))
    there, here = GpuEngine(game), Engine(game)
    played, expected = there.play(game.options(), seeds), here.play(game.options(), seeds)

    assert played.states.read().tobytes() == expected.states.tobytes()
    assert (played.decisions.read() == expected.decisions).all()
