"""The protocol under everything that can happen between processes, and between them and clients: see `histories`.

`python -m bench.attack histories` tells 10,000 of them.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.histories import tell
from tierpark.server import rooms, tables
from tierpark.server.log import Log
from tierpark.server.rooms import Room
from tierpark.server.tables import Tables
from tierpark.server.writing import Uncertain


def test_in_some_histories_nothing_goes_back_is_lost_or_doubled_and_nobody_is_deaf() -> None:
    figures: Counter[str] = Counter()
    for seed in range(60):
        history = tell(seed)
        assert history.faults == [], seed
        figures += history.figures
    assert all(figures[name] > 60 for name in ("cuts", "kills", "events", "acknowledged")), figures


def test_a_seed_tells_the_same_history_again() -> None:
    assert [tell(seed).receipts for seed in (3, 7)] == [tell(seed).receipts for seed in (3, 7)]


# Each thing that is checked can fail: without what prevents it, some history finds it

Patch = pytest.MonkeyPatch


def nobody_asks_the_log(patch: Patch) -> None:
    patch.setattr(Tables, "current", Tables.room)


def doubt_counts_as_written(patch: Patch) -> None:
    write = Log._write

    async def hopeful(self: Log, batch: Any) -> None:
        with contextlib.suppress(Uncertain):
            await write(self, batch)

    patch.setattr(Log, "_write", hopeful)


def a_key_is_answered_by_what_is_now(patch: Patch) -> None:
    submit = Tables.submit

    async def answer(self: Tables, id: str, user: str | None, command: Any, *more: Any) -> Any:
        receipt = await submit(self, id, user, command, *more)
        now = (await self.room(id)).table.versions[None]
        return msgspec.structs.replace(receipt, version=now) if receipt.repeated else receipt

    patch.setattr(Tables, "submit", answer)


def lost_news_are_not_looked_for(patch: Patch) -> None:
    patch.setattr(tables, "KEEPING_UP", 1_000_000)


def some_are_not_told(patch: Patch) -> None:
    broadcast = Room.broadcast

    def forgetful(self: Room, table: Any, now: int) -> None:
        everybody = self.listeners
        self.listeners = set(list(everybody)[:1])
        broadcast(self, table, now)
        self.listeners = everybody

    patch.setattr(Room, "broadcast", forgetful)


def lines_are_told_as_if_nobody_knew_any(patch: Patch) -> None:
    update = rooms.updates.update

    def cut(table: Any, user: Any, people: Any, now: int, told: Any = None, views: Any = None) -> Any:
        made = update(table, user, people, now, told, views)
        return made if told is None else msgspec.structs.replace(made, log=msgspec.structs.replace(made.log, start=0))

    patch.setattr(rooms.updates, "update", cut)


@pytest.mark.parametrize(
    ("without", "finds"),
    [
        (nobody_asks_the_log, "back"),
        (doubt_counts_as_written, "lost"),
        (a_key_is_answered_by_what_is_now, "receipt"),
        (lost_news_are_not_looked_for, "deaf"),
        (some_are_not_told, "deaf"),
        (lines_are_told_as_if_nobody_knew_any, "lines"),
        (lost_news_are_not_looked_for, "memory"),
    ],
)
def test_without_what_prevents_it_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, without: Callable[[Patch], None], finds: str
) -> None:
    without(monkeypatch)
    found = (fault.partition(":")[0] for seed in range(150) for fault in tell(seed).faults)
    assert finds in found
