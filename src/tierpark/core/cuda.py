"""The world of the GPU: the same rules as PTX, the portable code of NVIDIA's devices. It needs numba-cuda, and no GPU.

PTX is kept on disk beside the compiled entries, under a key made of everything that a kernel reaches. The driver of the
GPU makes machine code of it when it is loaded, and keeps that too.

This leans on the inside of numba-cuda, whose version `pyproject.toml` pins.
"""

# The inside of numba has no types, and without numba-cuda it is another: what is taken of it is Any.
# mypy: disable-error-code="misc, no-any-return"

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import Counter
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from tierpark.core import dice
from tierpark.core.compiled import CompiledWorld
from tierpark.core.device import BLOCK
from tierpark.core.errors import NoGpu

try:
    cuda: Any = import_module("numba.cuda")
    types: Any = import_module("numba.cuda.types")
    compiler: Any = import_module("numba.cuda.compiler")
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    Dispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher
    from_dtype: Any = import_module("numba.cuda.np.numpy_support").from_dtype
    Call: Any = import_module("llvmlite.ir").CallInstr
    VERSION = version("numba-cuda")
except ImportError as error:
    raise NoGpu(f"games on a GPU need numba-cuda ({error}): pip install tierpark[gpu]") from error

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from types import FunctionType, ModuleType

    from tierpark.core.game import Game

CAPABILITY = (7, 5)  # of the oldest devices that CUDA 13 knows; the driver makes the best of it for a newer one
OPTIONS = {"opt": 3, "arch": "compute_{}{}".format(*CAPABILITY), "fma": 0}  # a fused multiply-add would round otherwise
WHOLE = 300  # instructions from which a rule with several callers stays a function of its own,
LARGE = 30_000  # in a program of this many; a smaller one becomes one piece, which runs faster
RESIDENT = 8  # blocks for which a multiprocessor shall have registers: waiting for memory is what takes time
CONSTANT, GLOBAL = "addrspace(4)", "addrspace(1)"
# Tables are put into global memory: constant memory answers the threads of a warp one address after another.


class Kernel(NamedTuple):
    """The code of a kernel and the name by which a device finds it."""

    name: str
    ptx: str


class DeviceRule(Dispatcher):
    """A rule that kernels call. As with `linking.InnerRule`, one version of it serves all calls."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Calls widen their numbers, and forget which of them are constants."""
        return super().get_call_template(tuple(map(widened, args)), {name: widened(kind) for name, kind in kws.items()})

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        """A draft of the rule, made without asking which device there is."""
        if args not in self.overloads:
            with self._compiling_counter:
                made = compiler.compile_cuda(
                    self.py_func,
                    return_type,
                    args,
                    inline=self.targetoptions["inline"],
                    nvvm_options={"opt": 3},
                    cc=CAPABILITY,
                )
                self.overloads[args] = made
                made.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return self.overloads[args]


def _shared(n: int) -> range:
    """The rounds of a loop over `each` that fall to one thread."""
    return range(cuda.grid(1), n, cuda.gridsize(1))


def widened(kind: Any) -> Any:
    """The type of an argument as a rule takes it: all integers have 64 bits."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


class CudaWorld(CompiledWorld):
    """A world whose rules are code for a GPU. `bindings` are those of a compiled world."""

    def __init__(self, game: Game[Any, Any], bindings: Mapping[str, ModuleType] | None = None) -> None:
        super().__init__(f"{game.name}-cuda", bindings or {"game": game.rules}, game.tables)
        self.given = {
            "cuda": cuda,
            "state_type": game.state_type.layout(),
            "luck_type": dice.Luck.layout(),
            "word_type": numpy.int64,
            "n_words": game.n_words,
        }

    def wrap(self, f: FunctionType) -> Any:
        return DeviceRule(f, {"device": True, "inline": "always" if getattr(f, "__inline__", False) else "never"})

    def loop(self) -> Any:
        """The rounds of a loop over `each` are shared between threads."""
        return DeviceRule(_shared, {"device": True, "inline": "always"})

    def meaning(self, module: ModuleType, name: str, value: Any) -> Any:
        """Kernels also mention the device and the sizes of their memory."""
        if value is None and name in self.given:
            return self.given[name]
        return super().meaning(module, name, value)

    def key(self, f: Any) -> str:
        """A digest of everything that a rule reaches. Python's version is none of it: its words are."""
        return self.digest(f, (VERSION, OPTIONS, self.given["state_type"], self.given["n_words"]), __name__)

    def kernel(self, f: Any, arguments: Sequence[Any]) -> Kernel:
        """A rule as PTX, for arguments like these (arrays or whole numbers); from the disk when nothing has changed."""
        twin = self.function(f).py_func
        kinds = [_kind(argument) for argument in arguments]
        kept = self._place(f, kinds)
        if kept is not None and kept.is_file():
            name, _, ptx = kept.read_text().partition("\n")
            return Kernel(name.removeprefix("// "), ptx)
        made = _compiled(twin, kinds)
        if kept is not None:
            draft = kept.with_suffix(f".{os.getpid()}")
            with contextlib.suppress(OSError):
                draft.write_text(f"// {made.name}\n{made.ptx}")
                draft.replace(kept)
        return made

    def is_kept(self, f: Any, arguments: Sequence[Any]) -> bool:
        """Whether the kernel can be read instead of compiled."""
        self.function(f)
        kept = self._place(f, [_kind(argument) for argument in arguments])
        return kept is not None and kept.is_file()

    def _place(self, f: Any, kinds: list[Any]) -> Path | None:
        folder = self._prepared_folder(f)
        shape = hashlib.sha256(repr(kinds).encode()).hexdigest()[:10]
        return folder / f"{f.__name__}-{shape}.ptx" if folder else None


def _kind(argument: Any) -> tuple[Any, int] | None:
    """What an array holds and its dimensions; nothing for a number."""
    return None if isinstance(argument, int) else (argument.dtype, len(argument.shape))


def _type(kind: tuple[Any, int] | None) -> Any:
    return types.int64 if kind is None else types.Array(from_dtype(kind[0]), kind[1], "C")


def _compiled(twin: Any, kinds: list[Any]) -> Kernel:
    try:
        library, _ = compiler._compile_pyfunc_with_fixup(
            twin,
            types.void(*map(_type, kinds)),
            device=False,
            abi="numba",
            cc=CAPABILITY,
            opt=True,
            debug=False,
            launch_bounds=(BLOCK, RESIDENT),
        )
        return Kernel(library._entry_name, _ptx(library))
    except nvvm.NvvmSupportError as error:
        raise NoGpu(f"NVIDIA's compiler libNVVM is missing ({error}): pip install tierpark[gpu]") from error


def _ptx(library: Any) -> str:
    """All that a kernel reaches, each rule once, optimised as one program."""
    modules = [part._module for part in dict.fromkeys(_reach(library, set()))]
    _keep_whole(modules)
    unit = nvvm.CompilationUnit(OPTIONS)
    for module in modules:
        text = str(module).replace(CONSTANT, GLOBAL)
        unit.add_module(nvvm.llvm_replace(text).encode())
    unit.verify()
    return unit.compile().decode().strip("\0").strip()


def _reach(library: Any, seen: set[Any]) -> Iterator[Any]:
    if library not in seen:
        seen.add(library)
        yield library
        for inner in sorted(library._linking_libraries, key=lambda inner: inner.name):
            yield from _reach(inner, seen)


def _keep_whole(modules: list[Any]) -> None:
    """In a large program, let a large rule with several callers stay a function: the compiler would copy it to each."""
    sizes: dict[Any, int] = {}
    calls: Counter[str] = Counter()
    for function in (f for module in modules for f in module.functions if not f.is_declaration):
        instructions = [i for block in function.blocks for i in block.instructions]
        sizes[function] = len(instructions)
        calls.update(i.callee.name for i in instructions if isinstance(i, Call))
    if sum(sizes.values()) < LARGE:
        return
    for function, size in sizes.items():
        if size > WHOLE and calls[function.name] > 1:
            function.attributes.add("noinline")
