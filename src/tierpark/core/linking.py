"""Compiled rules that are optimised once, where an entry calls them, and not at every call on the way.

Numba by itself optimises a function together with all that it calls, makes machine code of the whole, and does the same
again for each of its callers: minutes for a deep tree of small rules. A rule made here stays a draft. The entry that
reaches it links the drafts, optimises them as one program, and alone becomes machine code.

This leans on the inside of Numba's compiler, whose version `pyproject.toml` pins.
"""

# The inside of numba has no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

if TYPE_CHECKING:
    from types import FunctionType


class Draft(JITCodeLibrary):
    """The code of one rule, as it was written."""

    def add_linking_library(self, library: Any) -> None:
        super().add_linking_library(library)
        self._reload_init.update(library._reload_init)

    def finalize(self) -> None:
        """Nothing is optimised and nothing becomes machine code yet."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """What an entry links when it calls this rule: the rule and all that it reaches.

        Callers come first, for LLVM leaves out whatever nobody has asked for yet.
        """
        found: list[Any] = []
        self.reach(found, set())
        whole = self.alone().clone()
        for library in reversed(found):
            module = library.alone() if isinstance(library, Draft) else library._get_module_for_linking()
            whole.link_in(module, preserve=True)
        return whole

    def alone(self) -> Any:
        """This rule without those it calls."""
        return super()._get_module_for_linking()

    def reach(self, found: list[Any], seen: set[Any]) -> None:
        """Note every library that this one needs, near or far, each after those that it needs itself."""
        for library in self._linking_libraries:
            if library not in seen:
                seen.add(library)
                if isinstance(library, Draft):
                    library.reach(found, seen)
                found.append(library)


class DraftCompiler(Compiler):
    """Numba's compiler up to the point where machine code would be made."""

    def compile_extra(self, func: FunctionType) -> Any:
        self.state.flags.no_compile = True
        self.state.library = Draft(self.state.targetctx.codegen(), func.__qualname__)
        made = super().compile_extra(func)
        key = object()  # by which callers find the rule; others have a function of Python's here
        self.state.targetctx.insert_user_function(key, made.fndesc, [made.library])
        return made._replace(entry_point=key)


def widened(kind: Any) -> Any:
    """The type of an argument as a rule takes it: all integers have 64 bits."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


class InnerRule(CPUDispatcher):
    """A rule that only other compiled rules can call."""

    def __init__(self, rule: FunctionType, options: dict[str, Any]) -> None:
        options = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(rule, targetoptions=options, pipeline_class=DraftCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """One draft serves all calls: they widen their numbers, and forget which of them are constants."""
        args = tuple(widened(kind) for kind in args)
        return super().get_call_template(args, {name: widened(kind) for name, kind in kws.items()})

    def add_overload(self, cres: Any) -> None:
        """Know the draft; Python gets nothing that it could call."""
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: object, **kws: object) -> Any:
        raise TypeError(f"{self.py_func.__name__} is compiled for other rules alone; make it an entry to call it")
