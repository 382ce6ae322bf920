"""Rules, and the worlds they run in.

`@rule` marks a function of the rules and leaves it as it is. A `World` builds a second set of modules ("twins") around
the same code objects: every rule, table and enum that a rule mentions is looked up in the twin. So one process can hold
the plain rules, compiled ones, and rules over another material side by side, each with true line numbers.

What a rule may mention: other rules, modules with rules, IntEnum classes, numbers, and tables (nested tuples of
integers). A generic module says `game: Any = None` and calls `game.apply(...)`; the world binds it.
"""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from enum import EnumMeta, IntEnum
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

F = TypeVar("F", bound="Callable[..., Any]")
Happened = tuple[int, int, int, int]
"""Something that happened: its kind, and three numbers that the kind explains. Each game has kinds of its own."""

each = range
"""`for i in each(n)`: a loop whose rounds do not depend on one another; the compiler may share them between cores."""


def rule(f: F) -> F:
    """Mark a function as a rule."""
    f.__rule__ = f  # type: ignore[attr-defined]
    return f


@rule
def happens(kind: int, a: int, b: int, c: int) -> None:
    """Say in a rule what it does just now, for the log. Who listens to a world gets one list, in order (`listening`).

    Plain worlds can be listened to. Compiled ones cannot: there it is nothing, and costs nothing.
    """


@rule
def is_heard() -> bool:
    """Whether anybody listens: what is worked out for `happens` alone stands behind this."""
    return False


def compiled_as(other: Callable[..., Any], *, inline: bool = False) -> Callable[[F], F]:
    """Mark a rule whose compiled twin needs other words, such as copying a whole record.

    `inline` puts those words where the rule is called. It is only for one plain assignment of arguments: numba goes
    wrong, without a word, where an inlined function assigns to its own parameters.
    """

    def mark(f: F) -> F:
        f.__rule__ = f  # type: ignore[attr-defined]
        f.__compiled__ = other  # type: ignore[attr-defined]
        f.__inline__ = inline  # type: ignore[attr-defined]
        return f

    return mark


def unchecked(f: F) -> F:
    """Mark a rule that asserts once what its indexes stay within: compiled, it leaves out the check of each.

    It may take slices of an array, becomes a part of whoever calls it, and writes many numbers at a time.
    """
    f.__unchecked__ = True  # type: ignore[attr-defined]
    return f


def proven(f: F) -> F:
    """Mark a rule whose indexes are cells, pieces and the like, read from fields that other rules wrote.

    Compiled, it leaves out the check of each index: what it reads was checked where it was written.
    """
    f.__proven__ = True  # type: ignore[attr-defined]
    return f


def is_rule(value: object) -> bool:
    """Whether this is a function marked with `@rule`."""
    return isinstance(value, FunctionType) and hasattr(value, "__rule__")


def mentions(code: CodeType) -> Iterator[str]:
    """The global names and attributes that a function's code speaks of."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from mentions(constant)


class Ears(threading.local):
    """Who listens to a world, in this thread."""

    heard: list[Happened] | None = None


class World:
    """The plain world: twins of the rules over given tables and a given game, run by Python itself.

    `bindings` maps names to modules: `{"game": rules}` binds the generic `game`. `tables` replaces tables by name.
    """

    def __init__(self, bindings: Mapping[str, ModuleType], tables: Mapping[str, object] | None = None) -> None:
        self.bindings = dict(bindings)
        self.tables = dict(tables or {})
        self.rules: dict[FunctionType, Any] = {}
        self.twins: dict[str, ModuleType] = {}
        self.mentioned: dict[str, set[str]] = {}  # module -> modules with rules that its own speak of
        self.constants: dict[str, object] = {}
        self.ears = Ears()

    def function(self, f: Any) -> Any:
        """The twin of a rule."""
        if f not in self.rules:
            globals_ = self.twin(sys.modules[f.__module__]).__dict__  # this may have made f meanwhile
            if f not in self.rules:
                source = self.source(f)
                made = FunctionType(source.__code__, globals_, f.__name__, source.__defaults__)
                made.__module__ = f.__module__
                made.__dict__.update(f.__dict__)
                self.rules[f] = self.wrap(made)
        return self.rules[f]

    def twin(self, module: ModuleType) -> ModuleType:
        """A module of the same name in which every name that a rule mentions has this world's meaning."""
        if module.__name__ in self.twins:
            return self.twins[module.__name__]
        twin = self.twins[module.__name__] = ModuleType(module.__name__)
        self.mentioned[module.__name__] = set()
        twin.__dict__["__file__"] = module.__file__
        own = [f for f in vars(module).values() if is_rule(f) and f.__module__ == module.__name__]
        mentioned = {name for f in own for name in mentions(self.source(f).__code__)}
        try:
            for name, value in vars(module).items():
                if name in mentioned or is_rule(value):
                    twin.__dict__[name] = self.meaning(module, name, value)
        except TypeError:
            del self.twins[module.__name__]  # a half-filled twin would hide what was wrong from the next call
            raise
        return twin

    def meaning(self, module: ModuleType, name: str, value: Any) -> Any:
        """What a global name of a rule means in this world."""
        if name in self.bindings and value is None:
            value = self.bindings[name]
        if value is happens or value is is_heard:
            return self.witness(value)
        if is_rule(value):
            self.mentioned[module.__name__].add(value.__module__)
            return self.function(value)
        if isinstance(value, ModuleType):
            if not any(is_rule(f) for f in vars(value).values()):
                raise TypeError(
                    f"{module.__name__}: a rule reads {name}, a module without rules; import its names instead"
                )
            self.mentioned[module.__name__].add(value.__name__)
            return self.twin(value)
        if isinstance(value, EnumMeta) and issubclass(value, IntEnum):
            members = {name: int(member) for name, member in value.__members__.items()}  # aliases too
            self.constants[f"{module.__name__}.{name}"] = members
            plain = ModuleType(name)
            plain.__dict__.update(members)
            return plain
        if value is each:
            return self.loop()
        other = self.tables.get(name, value)
        if not (isinstance(value, int) and isinstance(other, tuple)):  # a number is only a namesake of a table
            value = other
        if not isinstance(value, int | float | tuple):
            raise TypeError(f"{module.__name__}: a rule mentions {name}, which is neither a rule, a table nor a number")
        self.constants[f"{module.__name__}.{name}"] = value
        return self.table(value) if isinstance(value, tuple) else value

    def reached(self, f: Any) -> set[str]:
        """The modules with rules that a rule can come to."""
        self.function(f)
        found, left = set(), [f.__module__]
        while left:
            if (name := left.pop()) not in found:
                found.add(name)
                left += self.mentioned[name]
        return found

    def source(self, f: Any) -> Any:
        """The function whose code the twin runs."""
        return f

    def wrap(self, f: FunctionType) -> Any:
        """What becomes of a twin before it is called."""
        return f

    def table(self, value: tuple[Any, ...]) -> Any:
        """What becomes of a table."""
        return value

    def loop(self) -> Any:
        """What becomes of `each`."""
        return range

    def witness(self, f: Any) -> Any:
        """What becomes of `happens` and `is_heard`."""
        ears = self.ears

        def write(kind: int, a: int, b: int, c: int) -> None:
            if ears.heard is not None:
                ears.heard.append((kind, a, b, c))

        return write if f is happens else lambda: ears.heard is not None

    @contextmanager
    def listening(self) -> Iterator[list[Happened]]:
        """What happens meanwhile in this world and thread, in order."""
        before, self.ears.heard = self.ears.heard, []
        try:
            yield self.ears.heard
        finally:
            self.ears.heard = before
