"""The table of environments beside each other."""

from __future__ import annotations

from functools import partial

import pytest

from bench.batches import BEGIN, END, PAGE, Figure, Ready, measure, table
from bench.page import around


def test_the_best_round_counts_and_the_spread_is_to_the_worst() -> None:
    found = table([Figure("a batch", "Go", [500.0, 2000.0, 1500.0])])
    assert found.rows == [("a batch: Go", "2,000", "75%")]


def test_each_has_its_turn_then_all_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    probes = [(Figure("x", name, []), Ready(partial(turns.append, name), 10)) for name in "ab"]
    monkeypatch.setattr("bench.batches.begun", lambda: probes)
    figures = measure(rounds=3, seconds=0.001)

    assert [len(figure.rounds) for figure in figures] == [3, 3]
    changes = [name for i, name in enumerate(turns) if i == 0 or turns[i - 1] != name]
    assert changes == ["a", "b"] * 3


def test_the_page_holds_both_marks() -> None:
    around(PAGE, BEGIN, END)
