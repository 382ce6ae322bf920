"""The schema: what the migrations make is what the code expects, and old databases come along with all they hold."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.cli.command import tierpark
from tests.server.served import PATIENCE, Client, Served, play_on
from tests.server.services import Postgres
from tierpark.server.database import MIGRATIONS, BadDatabase, connect, migrate
from tierpark.server.schema import metadata

OLD = Path(__file__).parent / "old"
HEAD = ScriptDirectory(str(MIGRATIONS)).get_current_head()
Result = TypeVar("Result")


def file_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "SQLite":
        return file_in(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh_database()


def using(address: str, work: Callable[[AsyncEngine], Awaitable[Result]]) -> Result:
    """Do something with a database."""

    async def run() -> Result:
        engine = connect(address)
        try:
            return await work(engine)
        finally:
            await engine.dispose()

    return asyncio.run(run())


async def asked(engine: AsyncEngine, question: Callable[[Any], Result]) -> Result:
    async with engine.connect() as connection:
        return await connection.run_sync(question)


async def tables_in(engine: AsyncEngine) -> set[str]:
    return await asked(engine, lambda connection: set(inspect(connection).get_table_names()))


async def revisions_in(engine: AsyncEngine) -> list[str]:
    async with engine.connect() as connection:
        return list((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalars())


# The schema


def test_the_schema_as_migrated_is_the_one_that_the_code_expects(database: str) -> None:
    def difference(connection: Any) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return compare_metadata(context, metadata)

    async def work(engine: AsyncEngine) -> list[Any]:
        await migrate(engine)
        assert await tables_in(engine) == {*metadata.tables, "alembic_version"}
        return await asked(engine, difference)

    assert using(database, work) == []


def test_migrating_again_changes_nothing(database: str) -> None:
    async def work(engine: AsyncEngine) -> list[str]:
        await migrate(engine)
        await migrate(engine)
        return await revisions_in(engine)

    assert using(database, work) == [HEAD]


def test_processes_that_migrate_at_the_same_time_wait_for_each_other(database: str) -> None:
    async def process() -> None:
        engine = connect(database)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    async def at_once() -> list[BaseException | None]:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(*(process() for _ in range(4)), return_exceptions=True)

    assert asyncio.run(at_once()) == [None] * 4
    assert using(database, revisions_in) == [HEAD]


def test_a_migration_that_fails_leaves_nothing_half_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise SQLAlchemyError("the power went out")

    async def work(engine: AsyncEngine) -> set[str]:
        with monkeypatch.context() as patch:
            patch.setattr("alembic.op.create_index", fails)
            with pytest.raises(BadDatabase, match="the power went out"):
                await migrate(engine)
        left = await tables_in(engine)
        await migrate(engine)
        return left

    assert using(database, work) == set()


# Old databases


def names_in(revision: str) -> dict[str, str]:
    """What one has to know of an old database to use it, from the comments at its top."""
    lines = (OLD / f"schema-{revision}.sql").read_text().splitlines()
    named = (line.removeprefix("-- ").split(": ") for line in lines if line.startswith("-- "))
    return {words[0]: words[1] for words in named if len(words) == 2}


def old_database(folder: Path, revision: str) -> str:
    """A database as an old server left it."""
    with sqlite3.connect(folder / "tables.db") as old:
        old.executescript((OLD / f"schema-{revision}.sql").read_text())
    old.close()
    return file_in(folder)


def schema_of(file: Path) -> set[tuple[str, str]]:
    database = sqlite3.connect(file)
    found = set(database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    database.close()
    return found


def test_the_first_revision_makes_what_the_old_database_has(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    old_database(old, "0001")
    using(file_in(new), lambda engine: migrate(engine, "0001"))

    assert schema_of(new / "tables.db") == schema_of(old / "tables.db")


def test_a_database_of_the_first_revision_migrates_with_all_that_is_in_it(tmp_path: Path) -> None:
    database = old_database(tmp_path, "0001")

    async def contents(engine: AsyncEngine) -> dict[str, list[Any]]:
        found = {}
        async with engine.connect() as connection:
            for name in ("users", "sessions", "tables", "seats", "log"):
                rows = (await connection.execute(text(f"SELECT * FROM {name}"))).mappings().all()
                found[name] = sorted((dict(row) for row in rows), key=repr)
        return found

    async def work(engine: AsyncEngine) -> tuple[Any, Any]:
        before = await contents(engine)
        await migrate(engine)
        return before, await contents(engine)

    before, after = using(database, work)
    assert using(database, revisions_in) == [HEAD]
    for name, rows in before.items():
        assert len(after[name]) == len(rows) > 0
        kept = [{column: row[column] for column in rows[0] if column in row} for row in after[name]]
        assert kept == [{column: row[column] for column in kept[0]} for row in rows], name


def test_people_and_lists_of_an_old_database_come_along_and_games_under_old_rules_are_refused_by_name(
    tmp_path: Path,
) -> None:
    database, names = old_database(tmp_path, "0001"), names_in("0001")
    finished, running, short, gathering = (names[kind] for kind in ("finished", "running", "short", "gathering"))
    served = Served(tmp_path, database=database)
    try:
        anna, bert = Client(served), Client(served)
        who = {"name": "Anna", "password": names["Anna's password"], "token": True}
        anna.token = anna.post("/api/sessions", who)["token"]  # an account of old logs in
        bert.token = names["Bert's token"]  # a session of old goes on
        assert (bert.get("/api/me")["name"], bert.get("/api/me")["is_guest"]) == ("Bert", True)
        assert {summary["table"] for summary in anna.get("/api/me/tables")["tables"]} == {finished, running, short}
        listed = {summary["table"]: summary["phase"] for summary in anna.get("/api/tables")["tables"]}
        assert listed == {finished: "over", running: "playing", gathering: "gathering"}

        for id in (finished, running, short, gathering):
            answer = bert.request("GET", f"/api/tables/{id}")
            assert answer.status_code == 409
            assert "rules version 1 of New York Zoo; this server plays version 2" in answer.json()["message"]
        table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "order": "seated"})["table"]
        bert.command(table, "join")
        anna.command(table, "start")
        play_on(table, [anna, bert], decisions=12)
        served.restart()
        assert anna.look(table)["phase"] == "playing"
    finally:
        served.close()


# Databases that cannot be used

UNUSABLE = {
    "nonsense": ("tables.db", "this is no address of a database"),
    "a port that is no number": ("postgresql+asyncpg://anna:secret@here:there/zoo", "this is no address of a database"),
    "another kind": (
        "mysql://anna:secret@127.0.0.1/zoo",
        "mysql: use sqlite+aiosqlite:///FILE or postgresql+asyncpg://",
    ),
    "another driver": ("sqlite:///tables.db", "use sqlite+aiosqlite:///FILE"),
    "no file": ("sqlite+aiosqlite://", "name a file"),
    "a folder that cannot be": ("sqlite+aiosqlite:////dev/null/tables.db", "/dev/null"),
    "a folder": ("sqlite+aiosqlite:////", "unable to open database file"),
    "something else": (f"sqlite+aiosqlite:///{__file__}", "file is not a database"),
    "nobody there": ("postgresql+asyncpg://anna:secret@127.0.0.1:1/zoo", "127.0.0.1:1/zoo"),
}


def assert_refused(reason: str, *arguments: object) -> None:
    ran = tierpark("serve", *arguments)

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("tierpark: ")
    assert reason in ran.err
    assert "secret" not in ran.err


@pytest.mark.parametrize(("address", "reason"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_database_that_cannot_be_used_is_one_line_and_exit_code_2(address: str, reason: str) -> None:
    assert_refused(reason, "--database", address)


def test_a_database_that_is_not_in_postgresql_is_one_line_and_exit_code_2(postgres: Postgres) -> None:
    assert_refused('"nowhere" does not exist', "--database", postgres.url_of("nowhere"))
    stranger = postgres.url.replace("postgres@", "stranger:secret@")
    assert_refused('"stranger" does not exist', "--database", stranger)


def test_a_database_of_a_newer_server_is_left_alone_with_one_line(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    using(database, work)
    assert_refused("newer", "--database", database)
    assert using(database, revisions_in) == ["9999"]


def test_a_fanout_that_cannot_be_used_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    assert_refused("--fanout takes a redis://", "--database", file_in(tmp_path), "--fanout", "http://127.0.0.1")
    assert_refused("no Redis answers", "--database", file_in(tmp_path), "--fanout", "redis://127.0.0.1:1/0")
