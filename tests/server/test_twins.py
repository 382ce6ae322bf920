"""Twins in memory: games of every kind, and at each decision a table that differs in what somebody cannot know.

The whole is a command, `python -m bench.attack twins`; here it is a sample, and leaks that are made for it to find.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bench.attack import twins
from bench.attack.twins import Walked, attack, walk
from tierpark.core.history import Back, History
from tierpark.games.catalogue import GAMES
from tierpark.server import updates
from tierpark.server.table import Table

SOME = {"new-york-zoo": 12, "spectacular": 3, "zoo-parque": 4, "the-sanctuary": 3}  # games
DECISIONS = 40  # of each


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "MOST_DECISIONS", DECISIONS)


def found(name: str, games: int) -> Walked:
    all_of_them = Walked(Counter())
    for number in range(games):
        walked = walk(name, 1, number)
        all_of_them.twins += walked.twins
        all_of_them.faults += walked.faults
    return all_of_them


def tells(faults: list[str], part: str) -> bool:
    return any(f": {part}: " in fault for fault in faults)


@pytest.mark.parametrize("name", list(GAMES))
def test_twins_cannot_be_told_apart(name: str) -> None:
    """Updates, messages, logs, lists, refusals, observations, drawings, and what bots are handed."""
    walked = found(name, SOME[name])

    assert walked.faults == []
    assert walked.twins.total() > 100


def test_twins_find_an_undo_that_depends_on_what_others_did_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def free_undo(self: History, seat: int) -> Back | None:
        last, due = self.last_of(seat), self.game.to_act(self.state)
        is_own = last is not None and seat in due and all(done.seat == seat for done in self.done[last:])
        return Back(last) if last is not None and is_own else None

    monkeypatch.setattr(History, "free_undo", free_undo)
    faults = found("spectacular", 3).faults

    assert tells(faults, "update")
    assert tells(faults, "answers")


def test_twins_find_versions_that_count_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    views = iter(range(10**9))
    monkeypatch.setattr(Table, "_views", lambda self: dict.fromkeys([None, *range(len(self.seats))], next(views)))
    assert tells(found("spectacular", 3).faults, "decisions")


def test_twins_find_what_is_added_to_an_update(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = updates.update

    def update(table: Table, *about: Any) -> Any:
        return {"update": whole(table, *about), "decisions": len(table.history.done) if table.history else 0}

    monkeypatch.setattr(updates, "update", update)
    assert tells(found("spectacular", 3).faults, "update")


def test_twins_find_a_bot_that_is_handed_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """In three of four of what it is handed."""
    from tierpark.games.the_sanctuary.game import TheSanctuary

    fair = TheSanctuary.redeal_hidden

    def redeal_hidden(self: TheSanctuary, state: Any, seat: int | None, seed: int) -> Any:
        return state.clone() if seed < 2 else fair(self, state, seat, seed)

    monkeypatch.setattr(TheSanctuary, "redeal_hidden", redeal_hidden)
    assert tells(found("the-sanctuary", 1).faults, "handed")


def test_an_attack_ends_when_enough_was_compared_and_tells_where_something_was_found() -> None:
    outcome = attack("new-york-zoo", 20, 1)

    assert 20 <= outcome.strokes == sum(outcome.counts.values()) < 2_000
    assert outcome.is_clean
