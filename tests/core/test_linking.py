"""Compiled rules that stay drafts until an entry links them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core import chain
from tierpark.core.compiled import CompiledWorld


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CompiledWorld:
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    return CompiledWorld("chain", {})


def test_an_entry_links_all_that_it_reaches_however_near_and_far(world: CompiledWorld) -> None:
    """What is called directly and by another rule, too, must come after both."""
    assert [world.entry(chain.top)(x) for x in range(20)] == [chain.top(x) for x in range(20)]


def test_a_rule_is_compiled_once_for_numbers_of_all_widths_and_for_constants(world: CompiledWorld) -> None:
    world.entry(chain.top)(1)

    assert len(world.function(chain.deep).overloads) == 1
    assert len(world.function(chain.middle).overloads) == 1


def test_python_cannot_call_a_rule_that_is_no_entry(world: CompiledWorld) -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="deep is compiled for other rules alone"):
            world.function(chain.deep)(3)
        world.entry(chain.top)(1)
