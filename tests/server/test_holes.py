"""Whatever the database does: no log gets a hole, nothing unwritten stays in memory, and nobody stops hearing."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import asyncpg
import pytest

from bench.attack import connections, restarts
from tests.server.served import PATIENCE, Refused, Served, actions_of, play_on
from tests.server.services import Postgres, Redis, provide
from tierpark.server import database, log, minding, writing
from tierpark.server.errors import Unavailable

WAITS = 0.5  # seconds: the time limit of the server in these tests


def file_of(served: Served) -> str:
    return (served.settings.database or "").partition("///")[2]


@contextlib.contextmanager
def opened(served: Served) -> Iterator[sqlite3.Connection]:
    """The database of a server, behind its back."""
    with contextlib.closing(sqlite3.connect(file_of(served), timeout=PATIENCE, isolation_level=None)) as connection:
        yield connection


@contextlib.contextmanager
def locked(served: Served) -> Iterator[None]:
    """Nobody can write meanwhile."""
    with opened(served) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def versions(served: Served, table: str) -> list[int]:
    with opened(served) as connection:
        rows = connection.execute("SELECT version FROM log WHERE table_id = ? ORDER BY version", (table,))
        return [version for (version,) in rows]


# The database looks itself

INSERT = "INSERT INTO log (table_id, version, at, event) VALUES ('t', {}, 0, '')"


def test_sqlite_takes_no_version_over_a_gap(served: Served) -> None:
    with opened(served) as connection:
        for version in (1, 2):
            connection.execute(INSERT.format(version))
        for version in (4, 5):
            with pytest.raises(sqlite3.IntegrityError, match="version before this one is missing"):
                connection.execute(INSERT.format(version))
        connection.execute("INSERT INTO log (table_id, version, at, event) VALUES ('t', 3, 0, ''), ('t', 4, 0, '')")
    assert versions(served, "t") == [1, 2, 3, 4]


def test_postgresql_takes_no_version_over_a_gap(postgres: Postgres) -> None:
    url = postgres.fresh_database()

    async def write() -> list[int]:
        engine = database.connect(url)
        await database.migrate(engine)
        await engine.dispose()
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute(INSERT.format(1))
        with pytest.raises(asyncpg.CheckViolationError, match="version 2 of table t is missing"):
            await connection.execute(INSERT.format(3))
        await connection.execute(
            "INSERT INTO log (table_id, version, at, event) VALUES ('t', 2, 0, ''), ('t', 3, 0, '')"
        )
        found = [row[0] for row in await connection.fetch("SELECT version FROM log ORDER BY version")]
        await connection.close()
        return found

    assert asyncio.run(write()) == [1, 2, 3]


# A hole that is there already


def test_a_hole_is_refused_by_the_number_of_the_missing_version(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    play_on(table, [anna], decisions=20)
    served.restart()  # which would be refused with the hole; and the table is not in memory
    with opened(served) as connection:
        connection.execute("DELETE FROM log WHERE table_id = ? AND version = 14", (table,))

    with pytest.raises(Refused, match="Version 14 is missing") as refused:
        anna.look(table)
    assert (refused.value.status, refused.value.error) == (409, "incomplete")
    with pytest.raises(Refused, match="Version 14 is missing"):
        anna.command(table, "undo", version=20)
    with anna.socket(table) as socket:
        assert socket.closed_with() == 4409
    assert 14 not in versions(served, table)


# What was not written is nowhere


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for a short time only."""
    monkeypatch.setattr(log, "LIMIT", WAITS)
    monkeypatch.setattr(database, "LIMIT", WAITS)
    monkeypatch.setattr("tierpark.server.tables.LIMIT", 3 * WAITS)


@pytest.mark.usefixtures("impatient")
def test_while_somebody_waits_for_the_disk_the_others_see_what_was_written_last(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    before = anna.look(table)
    body = {"version": before["version"], "action": actions_of(before)[0], "key": "once"}
    with locked(served), ThreadPoolExecutor() as people:
        deciding = people.submit(lambda: anna.command(table, "act", **body))
        began = time.monotonic()
        while not deciding.done():
            assert {**anna.look(table), "now": 0} == {**before, "now": 0}
        with pytest.raises(Refused) as refused:
            deciding.result()
        assert time.monotonic() - began < 10 * WAITS  # on a busy machine
    assert (refused.value.status, refused.value.error) == (503, "not-known")

    until = time.monotonic() + PATIENCE
    while len(versions(served, table)) == before["version"] and time.monotonic() < until:
        with contextlib.suppress(Refused):  # whether it came into the log or not, its key tells
            anna.command(table, "act", **body)
    assert anna.command(table, "act", **body)["repeated"]
    assert anna.look(table)["version"] == before["version"] + 1


def failing(served: Served, monkeypatch: pytest.MonkeyPatch, after: Callable[[Any, Any], None]) -> threading.Event:
    """While this is set, the end of a transaction does not come back; what `after` does to it has been done."""
    is_broken, transact = threading.Event(), writing._transact

    def uncertain(connection: Any, work: Any) -> None:
        if is_broken.is_set():
            after(connection, work)
            raise writing.Uncertain
        transact(connection, work)

    monkeypatch.setattr(writing, "_transact", uncertain)
    return is_broken


@pytest.mark.parametrize("was_written", [True, False])
def test_a_decision_of_which_nobody_knows_is_played_once_and_all_hear_of_it(
    served: Served, monkeypatch: pytest.MonkeyPatch, was_written: bool
) -> None:
    transact = writing._transact
    is_broken = failing(served, monkeypatch, transact if was_written else lambda *_: None)
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert)
    before = anna.look(table)
    body = {"version": before["version"], "action": actions_of(before)[0], "key": "once"}
    with bert.socket(table) as socket:
        socket.wait_for("update")
        is_broken.set()
        with pytest.raises(Refused, match=r"not known.* again with its key") as refused:
            anna.command(table, "act", **body)
        is_broken.clear()
        assert refused.value.error == "not-known"
        if was_written:  # the server finds it in the log by itself
            assert socket.wait_for("update")["version"] == before["version"] + 1
        receipt = anna.command(table, "act", **body)
        assert receipt == {**receipt, "version": before["version"] + 1, "repeated": was_written}
        if not was_written:
            assert socket.wait_for("update")["version"] == before["version"] + 1
    assert versions(served, table) == list(range(1, len(versions(served, table)) + 1))


def test_who_waited_behind_a_failure_decides_on_what_is_in_the_log_and_sockets_stay(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails, cannot be read either, and comes back while others wait for the table."""
    is_broken = failing(served, monkeypatch, lambda *_: None)
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert, bots=["random"])
    while not actions_of(before := anna.look(table)):
        time.sleep(0.01)
    rows = served.house.tables.log._rows

    async def no_rows(query: Any) -> Any:
        if is_broken.is_set():
            raise Unavailable("not now")
        return await rows(query)

    monkeypatch.setattr(served.house.tables.log, "_rows", no_rows)
    action = actions_of(before)[0]

    def one(n: int) -> str:
        try:
            anna.command(table, "act", version=before["version"], action=action, key=f"k{n}")
        except Refused as refused:
            return str(refused.error)
        return "done"

    with bert.socket(table) as socket, ThreadPoolExecutor(8) as people:
        socket.wait_for("update")
        is_broken.set()
        answers = [people.submit(one, n) for n in range(8)]
        time.sleep(0.3)
        is_broken.clear()
        told = sorted(answer.result() for answer in answers)
        assert set(told) <= {"not-known", "unavailable", "done", "stale"}
        while one(100) not in ("done", "stale"):
            time.sleep(0.05)
        assert socket.wait_for("update")["version"] > before["version"]
        play_on(table, [anna, bert], decisions=5)
        there = bert.look(table)["version"]
        while socket.wait_for("update")["version"] < there:
            pass
    assert versions(served, table) == list(range(1, len(versions(served, table)) + 1))


def test_one_table_that_cannot_go_on_does_not_stop_the_clocks_of_others(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = served.guest("Anna")
    tables = [served.table(anna, clock={"per": "decision", "seconds": 30}) for _ in range(2)]
    look_after, looked_after = minding.Minder.look_after, []

    async def stumble(minder: Any, id: str) -> None:
        looked_after.append(id)
        if id == looked_after[0]:
            raise Unavailable("The table is very busy; try again.")
        await look_after(minder, id)

    monkeypatch.setattr(minding.Minder, "look_after", stumble)
    late = served.house.tables.now() + 40_000
    served.house.tables.now = lambda: late
    until = time.monotonic() + PATIENCE
    while set(looked_after) != set(tables):
        assert time.monotonic() < until
        time.sleep(0.05)


# The attack


@pytest.mark.parametrize("processes", [1, 2])
def test_some_seconds_of_breaking_connections_leave_no_hole_and_nobody_deaf(
    request: pytest.FixtureRequest, postgres: Postgres, processes: int
) -> None:
    """`python -m bench.attack connections` does this for a minute."""
    redis: Redis | None = request.getfixturevalue("redis") if processes == 2 else None
    verdict = asyncio.run(connections.attack(postgres, redis, seconds=4, tables=4, seed=1))

    assert verdict.is_clean, verdict
    assert any(answer.startswith("503") for answer in verdict.answers), verdict.answers


@pytest.mark.parametrize("kind", [restarts.restart, restarts.read_only])
def test_a_few_strokes_at_postgresql_itself_leave_no_table_stuck(kind: Any) -> None:
    """`python -m bench.attack postgres` does this 200 times, over two processes."""
    luck = random.Random(1)
    with provide(Postgres) as postgres:
        url = postgres.fresh_database()
        strikes = kind(postgres, url, 3, luck)
        verdict = asyncio.run(connections.struck(url, url, None, 4, luck, strikes))

    assert verdict.is_clean, verdict
