"""The compiled world: the same rules as machine code, by Numba. Only what asks for machine speed imports this module.

Entries (the few rules that Python calls) are cached on disk, under a key made of everything they reach: the source of
every module with rules, the value of every table, enum and number, and the compiler's options. Change any and the entry
is compiled anew; change nothing and it loads in a fraction of a second.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
import numpy
from numba.core import config as numba_config
from numba.core import event

from tierpark.core.cache import cache_folder
from tierpark.core.linking import InnerRule
from tierpark.core.rule import World, mentions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

config: Any = numba_config  # its settings are made at run time
OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": True}


class CompiledWorld(World):
    """A world whose rules are machine code. `name` is the folder of its cache."""

    def __init__(
        self,
        name: str,
        bindings: Mapping[str, ModuleType],
        tables: Mapping[str, object] | None = None,
        *,
        parallel: bool = False,
    ) -> None:
        super().__init__(bindings, tables)
        self.name = name
        self.parallel = parallel
        self.tag = hashlib.sha256(repr((name, parallel, sorted(self.tables.items()))).encode()).hexdigest()[:10]
        self.entries: dict[Any, Any] = {}

    def source(self, f: Any) -> Any:
        return getattr(f, "__compiled__", f)

    def wrap(self, f: FunctionType) -> Any:
        """Machine code under a name of this world's own.

        Cached code is linked by names that count functions from the start of the process that compiled it; two worlds
        loaded from the cache would share names, and the second would silently run the code of the first.
        """
        f.__qualname__ = f"{f.__name__}_{self.tag}"
        inline = "always" if getattr(f, "__inline__", False) else "never"
        unchecked = getattr(f, "__unchecked__", False)
        checked = not (unchecked or getattr(f, "__proven__", False))
        made = {"inline": inline, "boundscheck": checked, "forceinline": unchecked}
        return InnerRule(f, {**OPTIONS, **made, "_nrt": False})  # rules make no arrays: nobody counts who holds one

    def table(self, value: tuple[Any, ...]) -> Any:
        """The smallest signed array that holds the table."""
        array = numpy.array(value, dtype=numpy.int64)
        for narrow in (numpy.int8, numpy.int16, numpy.int32):
            limits = numpy.iinfo(narrow)
            if limits.min <= array.min() and array.max() <= limits.max:
                return array.astype(narrow)
        return array

    def witness(self, f: Any) -> Any:
        """Nobody listens to machine code: the rules as they are written, which do nothing."""
        return self.function(f)

    def loop(self) -> Any:
        return numba.prange if self.parallel else range

    def entry(self, f: Any) -> Any:
        """The compiled twin of a rule that Python calls itself, from the cache on disk when nothing has changed."""
        if f not in self.entries:
            inner = self.function(f)
            folder = self._prepared_folder(f)
            before = config.CACHE_DIR
            try:
                if folder is not None:
                    config.CACHE_DIR = str(folder)
                shared = self.parallel and "each" in mentions(self.source(f).__code__)
                options = {**OPTIONS, "parallel": shared, "nogil": True, "cache": folder is not None}
                self.entries[f] = numba.njit(**options)(inner.py_func)
            finally:
                config.CACHE_DIR = before
        return self.entries[f]

    def is_cached(self, f: Any) -> bool:
        """Whether the entry can be loaded instead of compiled."""
        entry = self.entry(f)
        return any(Path(entry._cache.cache_path).glob(f"*{f.__name__}*.nbi"))

    def key(self, f: Any) -> str:
        """A digest of everything that a rule reaches."""
        return self.digest(f, (numba.__version__, OPTIONS, self.parallel, sys.version_info[:2]), InnerRule.__module__)

    def digest(self, f: Any, made_by: tuple[Any, ...], *makers: str) -> str:
        """One of the rules and numbers that a rule reaches, and of what makes them: its options, and its own source."""
        known = hashlib.sha256(repr(made_by).encode())
        reached = self.reached(f)
        for name in sorted({*reached, World.__module__, CompiledWorld.__module__, *makers}):
            known.update(inspect.getsource(sys.modules[name]).encode())
        numbers = [pair for pair in self.constants.items() if pair[0].rpartition(".")[0] in reached]
        known.update(repr(sorted(numbers)).encode())
        return known.hexdigest()[:20]

    def _prepared_folder(self, f: Any) -> Path | None:
        """The cache folder of an entry; nothing where none can be written, or numba would use an unkeyed one."""
        folder = cache_folder() / f"{self.name}-{self.key(f)}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f".write-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError:
            return None
        return folder


class Progress(event.Listener):
    """Calls back with the number of rules compiled so far, each time one is begun. Use as a context manager."""

    def __init__(self, report: Callable[[int], None]) -> None:
        self.report = report
        self.begun = 0

    def on_start(self, event: Any) -> None:
        self.begun += 1
        self.report(self.begun)

    def on_end(self, event: Any) -> None:
        """Nothing to say: the next start tells."""

    def __enter__(self) -> Progress:
        event.register("numba:compile", self)  # type: ignore[no-untyped-call]
        return self

    def __exit__(self, *_: object) -> None:
        event.unregister("numba:compile", self)  # type: ignore[no-untyped-call]
