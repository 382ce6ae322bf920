"""Where the games of a batch are: in the memory of the processor or on a GPU. Both run the same rules on arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from tierpark.core.device import DeviceArray
from tierpark.core.errors import BadOptions
from tierpark.envs import stepping
from tierpark.envs.seeing import bindings_of, world_of

if TYPE_CHECKING:
    from tierpark.core.game import Game


class Place(Protocol):
    """What a batch asks of it."""

    waits: bool  # whether a run is done when it returns

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """A new array."""

    def write(self, array: Any, values: Any) -> None:
        """Put values of numpy into an array."""

    def read(self, array: Any) -> Any:
        """An array for numpy; it may be the same."""

    def item(self, array: Any, i: int) -> bytes:
        """The bytes of one item."""

    def fitting(self, given: Any, shape: tuple[int, ...], name: str) -> Any:
        """An array of the caller, if rules can write into it."""

    def whole_numbers(self, given: Any, own: Any) -> Any:
        """Actions of the caller, for rules to read: as they are, or copied into an array of the batch's own."""

    def run(self, rule: Any, *arguments: Any, n: int) -> None:
        """Run a rule with n rounds of `each`."""


def place_of(device: str, game: Game[Any, Any], *, parallel: bool) -> Place:
    """A place by its name: `cpu`, `cuda`, or `cuda:1` for the second GPU."""
    kind, _, number = device.partition(":")
    if device == "cpu":
        return Processor(game, parallel=parallel)
    if kind == "cuda" and (device == kind or number.isdecimal()):
        return Gpu(game, int(number or 0))
    raise BadOptions(f"device={device}: there are cpu, cuda, and cuda:1 and so on")


class Processor:
    """Numpy's memory; rules are compiled for one core, or for all of them."""

    waits = True

    def __init__(self, game: Game[Any, Any], *, parallel: bool) -> None:
        self.world: Any = world_of(game, parallel=parallel)
        self.zeros = np.zeros

    def write(self, array: Any, values: Any) -> None:
        array[:] = values

    def read(self, array: Any) -> Any:
        return array

    def item(self, array: Any, i: int) -> bytes:
        found: bytes = array[i].tobytes()
        return found

    def fitting(self, given: Any, shape: tuple[int, ...], name: str) -> Any:
        if given.shape != shape or not given.flags.c_contiguous or not given.flags.writeable:
            raise BadOptions(f"{name}: a writeable array in C order of shape {shape} is needed, not {given.shape}")
        return given

    def whole_numbers(self, given: Any, own: Any) -> Any:
        actions = np.ascontiguousarray(given, dtype=own.dtype)
        _check_actions(actions.shape, own)
        return actions

    def run(self, rule: Any, *arguments: Any, n: int) -> None:
        self.world.entry(rule)(*arguments)


class Gpu:
    """The memory of a GPU, shared with torch, CuPy and JAX. A run is asked for, and done when somebody reads."""

    waits = False

    def __init__(self, game: Game[Any, Any], number: int) -> None:
        self.engine = _engine(game, number)
        self.zeros = self.engine.device.zeros

    def write(self, array: Any, values: Any) -> None:
        array.write(values)

    def read(self, array: Any) -> Any:
        return array.read()

    def item(self, array: Any, i: int) -> bytes:
        found: bytes = array.at(i).read().tobytes()
        return found

    def fitting(self, given: Any, shape: tuple[int, ...], name: str) -> Any:
        found = self._in_place(given, name)
        if found.shape != shape:
            raise BadOptions(f"{name}: an array of shape {shape} is needed, not {found.shape}")
        return found

    def whole_numbers(self, given: Any, own: Any) -> Any:
        if isinstance(given, np.ndarray | list | tuple):
            given = np.asarray(given)
            _check_actions(given.shape, own)
            own.write(given)
            return own
        found = self._in_place(given, "actions")
        _check_actions(found.shape, own)
        if found.dtype == own.dtype:
            return found
        if found.dtype.kind not in "iu":
            raise BadOptions(f"actions are whole numbers, not {found.dtype}")
        self.run(stepping.copy_all, found, own, n=len(own))
        return own

    def run(self, rule: Any, *arguments: Any, n: int) -> None:
        self.engine.run(rule, *arguments, threads=n)

    def _in_place(self, given: Any, name: str) -> Any:
        if isinstance(given, DeviceArray):
            return given
        try:
            return self.engine.device.borrow(given)
        except (AttributeError, ValueError) as error:
            raise BadOptions(f"{name}: an array in the memory of the GPU is needed ({error})") from error


@lru_cache(maxsize=8)
def _engine(game: Game[Any, Any], number: int) -> Any:
    """The rules of a game on a GPU, with its observations."""
    from tierpark.core.gpu import GpuEngine, the_device

    return GpuEngine(game, the_device(number), bindings_of(game))


def _check_actions(shape: tuple[int, ...], own: Any) -> None:
    if shape != own.shape:
        raise BadOptions(f"{len(own)} games need as many actions, not {shape}")
