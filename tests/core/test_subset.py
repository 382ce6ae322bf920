"""The subset of Python that rules are written in: every rule of the tree is read, and the reader is tested."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.core.garden import Tool  # noqa: F401  # planted below
from tests.core.subset import rules_of, sliced, violations
from tierpark.core.dice import Dice, Luck
from tierpark.core.record import Array, Record, i8, i64, of, u32  # noqa: F401  # u32 is planted below
from tierpark.core.rule import compiled_as, each, is_rule, rule  # noqa: F401  # each is planted below

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "tierpark"

# Every rule of the tree


@cache
def modules() -> list[tuple[Path, ast.Module, ModuleType]]:
    """Every module of the package that has rules."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if any(rules_of(tree)):
            name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            found.append((path, tree, import_module(name)))
    return found


def test_every_rule_stays_inside_the_subset() -> None:
    found = []
    for path, tree, module in modules():
        may_slice = sliced(tree)
        for node, is_plain_only in rules_of(tree):
            for line, reason in violations(node, vars(module), is_plain_only):
                if reason != "no Slice" or node.name not in may_slice:
                    found.append(f"{path.relative_to(PACKAGE.parents[1])}:{line}: {node.name}: {reason}")

    assert not found, "\n".join(["not in the subset of rules:", *found])


def test_no_rule_escapes_the_reader() -> None:
    read = {(module.__name__, node.name) for _, tree, module in modules() for node, _ in rules_of(tree)}
    marked = {
        (value.__module__, value.__name__)
        for _, _, module in modules()
        for value in vars(module).values()
        if is_rule(value)
    }

    assert len(read) > 100
    assert marked == read


def test_the_compilers_words_stand_beside_the_plain_ones_and_nobody_calls_them() -> None:
    """A compiled twin finds its names in the module of the plain rule; and it may alias where the plain one copies."""
    others = set()
    for _, _, module in modules():
        for value in vars(module).values():
            other = getattr(value, "__compiled__", None)
            if other is not None:
                assert is_rule(other)
                assert other.__module__ == value.__module__
                assert list(signature(other).parameters) == list(signature(value).parameters)
                others.add(full_name(other))
    called = {name for names in calls().values() for name in names}

    assert others
    assert not others & called


def test_no_rule_calls_itself_not_even_by_way_of_others() -> None:
    """Recursion compiles and runs, but crashes the process that loads it from the cache (numba's issue 6061)."""
    assert len(calls()) > 100
    assert len(calls()["tierpark.games.new_york_zoo.rules.apply"]) > 10
    assert list(circles(calls())) == []
    assert list(circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()})) == ["a", "b", "c"]
    assert list(circles({"a": {"a"}})) == ["a"]


def calls() -> dict[str, set[str]]:
    """Every rule, by its module and name, with the rules that it calls."""
    found: dict[str, set[str]] = {}
    for _, tree, module in modules():
        for node, _ in rules_of(tree):
            called = [value for value in values_called(node, vars(module)) if is_rule(value)]
            found[full_name(getattr(module, node.name))] = set(map(full_name, called))
    return found


def full_name(f: Any) -> str:
    return f"{f.__module__}.{f.__name__}"


def values_called(node: ast.AST, names: dict[str, Any]) -> Iterator[Any]:
    for inner in ast.walk(node):
        match inner:
            case ast.Call(func=ast.Name(id=name)):
                yield names.get(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)):
                yield getattr(names.get(owner), name, None)


def circles(calls: dict[str, set[str]]) -> Iterator[str]:
    """The rules that can come back to themselves."""
    for name in calls:
        seen: set[str] = set()
        ahead = [*calls[name]]
        while ahead:
            called = ahead.pop()
            if called not in seen:
                seen.add(called)
                ahead += calls.get(called, ())
        if name in seen:
            yield name


# The reader finds what it is to find


class Box(Record):
    lid: i8
    sides: Array[i8] = of(4)


class Room(Record):
    boxes: Array[Box] = of(3)
    best: Box
    enclosures: i64  # a number here, an array in another record
    luck: Luck
    dice: Dice


class Hall(Record):
    rooms: Array[Room] = of(2)
    enclosures: Array[Box] = of(2)


@rule
def known(x: int) -> int:
    return x


@compiled_as(known)
def counted(x: int) -> int:
    return x.bit_count()


M32 = 0xFFFFFFFF
TABLE = (1, 2, 3)
LONG = 2**63
WORDS = "text"


def helper(x: int) -> int:
    return x


PLANTED = {
    # a whole nested field
    "h.rooms[0].best = h.rooms[1].best": "h.rooms[0].best is a whole record or array",
    "h.rooms[0] = h.rooms[1]": "h.rooms[0] is a whole record or array",
    "h.enclosures = 0": "h.enclosures is a whole record or array",
    "room = h.rooms[0]\nroom.boxes = room.boxes": "room.boxes is a whole record or array",
    "for room in h.rooms:\n    room.best = room.boxes[0]": "room.best is a whole record or array",
    "x.sides = 1": "x.sides is a whole record or array",
    "x.sides += 1": "x.sides is a whole record or array",
    "x.y = h.rooms[0].best": "h.rooms[0].best is a whole record or array",
    "x[0] = h.rooms[0].boxes[1].sides": "h.rooms[0].boxes[1].sides is a whole record or array",
    "x, h.rooms[0].best = 1, 2": "h.rooms[0].best is a whole record or array",
    "TABLE[0] = 1": "TABLE is a constant of the module",
    # allocation
    "y = [1, 2]": "no List",
    "y = {1: 2}": "no Dict",
    "y = {1, 2}": "no Set",
    "y = [i for i in range(3)]": "no ListComp",
    "y = {i for i in range(3)}": "no SetComp",
    "y = {i: i for i in range(3)}": "no DictComp",
    "y = max(i for i in range(3))": "no GeneratorExp",
    "yield 1": "no Yield",
    "if x in (1, 2):\n    pass": "no In",
    "y = known((1, 2))": "a tuple stands alone",
    # slices
    "y = x[1:2]": "no Slice",
    "y = x[0, 1]": "a tuple stands alone",
    # exceptions and other statements
    "try:\n    pass\nexcept IndexError:\n    pass": "no Try",
    "raise IndexError": "no Raise",
    "with x:\n    pass": "no With",
    "global TABLE": "no Global",
    "del x": "no Delete",
    "import math": "no Import",
    "from math import sqrt": "no ImportFrom",
    "def inner():\n    pass": "no FunctionDef",
    "y = lambda: 1": "no Lambda",
    "for i in range(3):\n    pass\nelse:\n    pass": "no else of a loop",
    "while (y := x):\n    pass": "no NamedExpr",
    "y: int": "a name without a value",
    # text
    'y = f"{x}"': "no JoinedStr",
    'y = "text"': "no text",
    "y = WORDS": "WORDS is neither a rule nor a table nor a number",
    # calls
    "y = sum(x)": "sum is no rule",
    "y = helper(1)": "helper is no rule",
    "y = any(x)": "any is no rule",
    "print(x)": "print is no rule",
    "y = x.bit_count()": "only rules are called: no methods",
    "y = (x & 1).bit_length()": "only rules are called: no methods",
    "y = h.rooms[0].clone()": "only rules are called: no methods",
    "x.append(1)": "only rules are called: no methods",
    "y = known(*x)": "no * or ** in a call",
    "y = known(**x)": "no * or ** in a call",
    "y = int(x)": "int is no rule",
    "y = Box()": "Box is no rule",
    # numbers
    "y = np.zeros(3)": "np.zeros is no rule",
    "y = numpy.uint64(3)": "numpy.uint64 is no rule",
    "y = u32(3)": "u32 is no rule",
    "y = 0xFFFFFFFFFFFFFFFF": "no signed number of 64 bits",
    "y = LONG": "LONG is no signed number of 64 bits",
    "y = 2 ** x": "no Pow",
    "y = 1j": "no complex",
    "y = h.rooms[0].luck.a + h.rooms[0].luck.b": "h.rooms[0].luck.a is unsigned",
    "y = h.rooms[0].dice.block[3] >> 1": "h.rooms[0].dice.block[3] is unsigned",
    "if x is None:\n    pass": "no Is",
    # patterns
    "match x:\n    case [1, 2]:\n        pass": "no MatchSequence",
    "match x:\n    case (1, _):\n        pass": "no MatchSequence",
    "match x:\n    case {1: 2}:\n        pass": "no MatchMapping",
    "match x:\n    case Box(lid=1):\n        pass": "no MatchClass",
    "match x:\n    case None:\n        pass": "no MatchSingleton",
    "match x:\n    case y:\n        pass": "no MatchAs",
    "match x:\n    case 1 as y:\n        pass": "no MatchAs",
}


@pytest.mark.parametrize("source", PLANTED)
def test_a_planted_construct_is_found(source: str) -> None:
    found = read(source)

    assert any(PLANTED[source] in reason for reason in found), found


@pytest.mark.parametrize("arguments", ["*x", "**x", "x, *, y=1", "x, /, y", "x=TABLE", "x=known(1)"])
def test_a_planted_argument_is_found(arguments: str) -> None:
    assert len(read("pass", arguments)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "room = h.rooms[x]\nroom.enclosures |= 1 << x\nroom.best.lid = room.boxes[1].sides[2]",
        "h.enclosures[1].sides[x] -= 1\ntop = h.rooms[0].boxes[1]\ntop.lid = 0",
        "for box in h.enclosures:\n    box.lid = TABLE[box.lid]",
        "a, b = 1, known(2)\na, b = b, a\nreturn a, b",
        "match x:\n    case 1 | 2:\n        pass\n    case Tool.HOE if x > 0:\n        pass\n    case _:\n        pass",
        "for i in each(len(x)):\n    x[i] = min(i, max(1, abs(-2)))\n    if not i:\n        continue\n    break",
        "assert x > 0, 'a text'\nseats: int = game.to_act(h)\nreturn seats if seats != 0 else -1",
        "y = h.rooms[0].luck.a & M32\nh.rooms[0].luck.a = 3\nh.rooms[0].dice.key[0] = x[0]",
        "y = counted(x) // 3 % 2 ^ ~1\nwhile y:\n    y &= y - 1",
    ],
)
def test_what_belongs_to_the_subset_is_left_alone(source: str) -> None:
    assert read(source) == []


def test_plain_words_of_a_rule_with_a_compiled_twin_may_call_methods_and_copy_but_nothing_else() -> None:
    assert read("x[1] = x[0].clone()\nreturn x.bit_count()", mark="compiled_as(known)") == []
    assert read("return [x]", mark="compiled_as(known)") == ["no List"]


def read(source: str, arguments: str = "h: Hall, x: Any", mark: str = "rule") -> list[str]:
    """What the reader says of a rule with this body."""
    text = f"@{mark}\ndef planted({arguments}):\n" + textwrap.indent(source, "    ")
    names = {**globals(), "np": ModuleType("np"), "numpy": ModuleType("numpy")}
    [(node, is_plain_only)] = rules_of(ast.parse(text))
    return [reason for _, reason in violations(node, names, is_plain_only)]
