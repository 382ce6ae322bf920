"""Worlds: one set of rules, plain and compiled and over other tables, side by side in one process."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from enum import IntEnum
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest

from tests.core import garden, shed
from tests.core.garden import everything
from tierpark.core.compiled import CompiledWorld
from tierpark.core.rule import World, is_rule, rule

BINDINGS = {"game": garden}
PRINTED = [8, 20, 8, 20, 7, 5 * 1 + 5 * 3, 3]
OTHER = {"PLOTS": (30, 10, 40), "DEPTHS": ((50, 6), (7, 80)), "SIZE": 9}
OTHERS = [80, 18, 80, 20, 7, 50 * 10 + 50 * 30, 30]
PLAIN, COMPILED = 3, 1006  # what `fast(6)` says in each


def run(function: Any) -> list[int]:
    out = np.zeros(8, dtype=np.int64)
    function(out)
    return out.tolist()


def test_a_rule_stays_the_function_it_was() -> None:
    def double(x: int) -> int:
        return 2 * x

    assert rule(double) is double
    assert is_rule(double)
    assert not is_rule(lambda: 0)
    assert double(4) == 8


def test_plain_and_compiled_worlds_over_two_materials_live_in_one_process() -> None:
    plain, other = World(BINDINGS), World(BINDINGS, OTHER)
    compiled, compiled_other = CompiledWorld("garden", BINDINGS), CompiledWorld("garden", BINDINGS, OTHER)

    for _ in range(2):  # none of them disturbs another
        assert run(plain.function(everything)) == [*PRINTED, PLAIN]
        assert run(compiled.entry(everything)) == [*PRINTED, COMPILED]
        assert run(other.function(everything)) == [*OTHERS, PLAIN]
        assert run(compiled_other.entry(everything)) == [*OTHERS, COMPILED]
    assert garden.total() == 8
    assert garden.game is None


def test_a_twin_is_made_once_and_keeps_its_name() -> None:
    world = World(BINDINGS)
    twin = world.function(garden.total)

    assert world.function(garden.total) is twin
    assert twin is not garden.total
    assert (twin.__name__, twin.__module__, twin.__code__) == ("total", garden.__name__, garden.total.__code__)
    assert world.twin(garden).plot is world.function(garden.plot)
    assert world.twin(garden).shed is world.twin(shed)


def test_a_table_does_not_replace_a_number_of_its_name() -> None:
    world = World(BINDINGS, {"SIZE": (1, 2)})

    assert world.function(garden.size)() == World(BINDINGS).function(garden.size)()


def test_defaults_of_a_rule_are_kept() -> None:
    assert World(BINDINGS).function(garden.size)() == 20
    assert World(BINDINGS).function(garden.size)(factor=3) == 30


def test_the_members_of_an_enum_become_plain_numbers_aliases_too() -> None:
    tool = World(BINDINGS).twin(garden).Tool

    assert (tool.SPADE, tool.HOE, tool.SHOVEL) == (2, 5, 2)
    assert {type(tool.SPADE), type(tool.SHOVEL)} == {int}


def test_each_is_a_range_or_shared_between_cores() -> None:
    shared = CompiledWorld("garden", BINDINGS, parallel=True)

    assert World(BINDINGS).twin(garden).each is range
    assert CompiledWorld("garden", BINDINGS).twin(garden).each is range
    assert shared.twin(garden).each is numba.prange
    assert shared.entry(garden.total)() == 8


def test_a_failure_in_a_twin_names_the_true_line() -> None:
    with pytest.raises(IndexError) as failure:
        World(BINDINGS, {"PLOTS": (1, 2)}).function(garden.total)()
    last = traceback.extract_tb(failure.tb)[-1]

    assert (last.filename, last.name, last.line) == (garden.__file__, "plot", "return PLOTS[i]")
    assert last.lineno == garden.plot.__code__.co_firstlineno + 2


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ((-128, 127), np.int8),
        ((0, 128), np.int16),
        ((0, -129), np.int16),
        ((40000,), np.int32),
        ((2**31,), np.int64),
        ((2**63 - 1, -(2**63)), np.int64),
    ],
)
def test_a_table_becomes_the_smallest_signed_array_that_holds_it(table: tuple[int, ...], kind: type) -> None:
    array = CompiledWorld("garden", {}).table(table)

    assert array.dtype == kind
    assert array.tolist() == list(table)


def test_a_table_of_tables_becomes_an_array_of_as_many_dimensions() -> None:
    assert CompiledWorld("garden", {}).table((((1, 2), (3, 4)), ((5, 6), (7, 8)))).shape == (2, 2, 2)


# What a rule may not mention


class Colour(IntEnum):
    RED = 1


@pytest.fixture
def wrong() -> Iterator[ModuleType]:
    """A module to write a wrong rule into."""
    module = sys.modules["wrong"] = ModuleType("wrong")
    module.__dict__.update(
        __file__="wrong.py",
        rule=rule,
        tables=ModuleType("tables"),
        helper=lambda x: x,
        Colour=Colour,
        LIST=[1, 2],
        TABLE=(1, 2),
        NAME="red",
        NOTHING=None,
    )
    yield module
    del sys.modules["wrong"]


@pytest.mark.parametrize("world", [World, lambda bindings: CompiledWorld("wrong", bindings)], ids=["plain", "compiled"])
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("tables.X", "wrong: a rule reads tables, a module without rules; import its names instead"),
        ("helper(1)", "wrong: a rule mentions helper, which is neither a rule, a table nor a number"),
        ("Colour.RED + LIST[0]", "wrong: a rule mentions LIST, which is neither a rule, a table nor a number"),
        ("TABLE[0] if NAME else 0", "wrong: a rule mentions NAME, which is neither a rule, a table nor a number"),
        ("NOTHING", "wrong: a rule mentions NOTHING, which is neither a rule, a table nor a number"),
    ],
)
def test_a_rule_that_mentions_something_else_is_refused(wrong: ModuleType, world: Any, body: str, reason: str) -> None:
    exec(f"@rule\ndef bad():\n    return {body}", wrong.__dict__)

    made = world({})
    for _ in range(2):  # a half-made twin must not hide the reason from the second call
        with pytest.raises(TypeError) as refusal:
            made.function(wrong.bad)
        assert str(refusal.value) == reason


def test_a_replaced_table_must_be_a_table_too() -> None:
    with pytest.raises(TypeError, match="a rule mentions PLOTS, which is neither"):
        World(BINDINGS, {"PLOTS": [3, 1, 4]}).twin(garden)
