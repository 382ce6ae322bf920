"""The database by its address: SQLite in a file, or PostgreSQL. One schema for both."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tierpark.core.errors import TierparkError
from tierpark.server import opening
from tierpark.server.datafile import DataFile, journal
from tierpark.server.errors import Unavailable
from tierpark.server.pooling import Pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from sqlalchemy.engine import URL, Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"
ADDRESSES = "use sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME"
LIMIT = 5.0  # seconds for anything that waits for the database
SQLITE_SECONDS = 4  # for which one process waits for another
SQLITE: dict[str, Any] = {
    "max_overflow": 0,
    "pool_timeout": LIMIT,
    "connect_args": {"timeout": SQLITE_SECONDS},
    "hide_parameters": True,
}
POSTGRESQL: dict[str, Any] = {
    "pool_size": 8,
    "max_overflow": 8,
    "pool_timeout": LIMIT,
    "pool_pre_ping": True,
    "hide_parameters": True,
}
POSTGRESQL_SECONDS: dict[str, Any] = {
    "timeout": LIMIT,
    "command_timeout": LIMIT,
    "server_settings": {"lock_timeout": f"{LIMIT:.0f}s", "statement_timeout": f"{LIMIT:.0f}s"},
}
MIGRATION_LOCK = 0x7469657270  # "tierp": PostgreSQL lets one process migrate at a time


class BadDatabase(TierparkError):
    """A database that cannot be opened; the message says which and why."""


def connect(address: str, *, is_patient: bool = False) -> AsyncEngine:
    """The engine for an address such as `sqlite+aiosqlite:///tables.db` or `postgresql+asyncpg://host/name`.

    One that is patient is for migrations, which may take long.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:  # it is not quoted: there may be a password in it
        raise BadDatabase(f"this is no address of a database: {ADDRESSES}") from error
    if url.drivername == "sqlite+aiosqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabase("SQLite in memory would forget everything: name a file, sqlite+aiosqlite:///FILE")
        file = None if url.database.startswith("file:") else Path(url.database)
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            if file is not None:
                opening.examine(file)
            _make_private(url.database)
            if file is None or not file.is_file() or not file.stat().st_size:
                _try(url.database)  # what is examined has been read; whoever closes it would take its journal away
        except opening.Unfit as error:
            raise BadDatabase(str(error)) from error
        except (OSError, sqlite3.Error) as error:
            raise BadDatabase(f"{url.database}: {getattr(error, 'strerror', None) or error}") from error
        engine = create_async_engine(url, poolclass=Pool, pool_size=4, **SQLITE)
        event.listen(engine.sync_engine, "connect", _safe_sqlite)
        return engine if file is None else FileEngine(engine, DataFile(file))
    if url.drivername == "postgresql+asyncpg":
        return create_async_engine(
            url, poolclass=Pool, connect_args={} if is_patient else POSTGRESQL_SECONDS, **POSTGRESQL
        )
    raise BadDatabase(f"{url.drivername}: {ADDRESSES}")


class FileEngine(AsyncEngine):
    """The engine of a file that has to stay the one that was opened."""

    def __init__(self, engine: AsyncEngine, file: DataFile) -> None:
        super().__init__(engine.sync_engine)
        self.file = file

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; on return it is in the file that people will find."""
        async with super().begin() as connection:
            yield connection
        await asyncio.to_thread(self.file.vouch)

    async def dispose(self, close: bool = True) -> None:
        """Close the file, with nothing left in its journal unless others have it open."""
        is_sound = await asyncio.to_thread(self._finish)
        await super().dispose(close)
        if is_sound and not journal(self.file.path).exists():
            opening.take_note_away(self.file.path)

    def _finish(self) -> bool:
        """Whether the file is still ours: then its journal may go, even by a reader who closes it last."""
        if not self.file.is_watched:
            return False
        try:
            self.file.vouch()
        except (sqlite3.Error, OSError, Unavailable):
            return False
        with contextlib.suppress(sqlite3.Error, OSError, Unavailable):  # somebody reads: it stays in the journal
            self.file.finish()
        opening.leave_note(self.file.path, is_closing=True)
        return True


def connect_plainly(url: URL) -> Engine:
    """An engine without a loop for the same file of SQLite, for one thread."""
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, **SQLITE)
    event.listen(engine, "connect", _safe_sqlite)
    return engine


Answer = TypeVar("Answer")


async def in_time(work: Coroutine[Any, Any, Answer]) -> Answer:
    """What the database answers, if it does so in time; else, and whatever is wrong with it, one refusal."""
    asking = asyncio.ensure_future(work)
    try:
        answered, _ = await asyncio.wait({asking}, timeout=LIMIT)
    except asyncio.CancelledError:
        _give_up(asking)
        raise
    if not answered:
        _give_up(asking)  # it may take long to end, so nobody waits for that
        raise Unavailable("The database does not answer in time; try again in a moment.")
    try:
        return asking.result()
    except (SQLAlchemyError, OSError) as error:
        raise Unavailable("The database does not answer; try again in a moment.") from error


def _give_up(asking: asyncio.Future[Any]) -> None:
    asking.cancel()
    asking.add_done_callback(lambda done: done.cancelled() or done.exception())


def _make_private(file: str) -> None:
    """There are secrets of running games in it, and digests of sessions: nobody else on this machine reads it.

    A file that is there is not opened: closing it would let go of the locks that SQLite has on it.
    """
    if file.startswith("file:"):
        return
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for part in (file, f"{file}-wal", f"{file}-shm"):
        with contextlib.suppress(OSError):  # it is not there, or somebody else's
            found = os.stat(part).st_mode
            if stat.S_ISREG(found) and found & 0o007:  # somebody may name a folder by mistake: it stays as it is
                os.chmod(part, stat.S_IMODE(found) & 0o770)


def _try(file: str) -> None:
    """Whether this is a database; asked at once, since a connection that fails in a thread may outlive the loop."""
    with contextlib.closing(sqlite3.connect(file, timeout=SQLITE_SECONDS, uri=file.startswith("file:"))) as connection:
        connection.execute("PRAGMA schema_version")


def _safe_sqlite(connection: Any, _: Any) -> None:
    """What is acknowledged is on the disk, even if the power fails."""
    cursor = connection.cursor()
    # The writer of the log alone works the journal into the database: see `DataFile.work_in`.
    safe = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=0", "journal_size_limit=0")
    for pragma in safe:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Bring the schema up to date; whatever is in the database stays."""
    try:
        async with engine.begin() as connection:
            await _lock(connection)
            await connection.run_sync(_upgrade, to)
        if isinstance(engine, FileEngine):
            engine.file.watch()
            await asyncio.to_thread(opening.leave_note, engine.file.path)
    except (SQLAlchemyError, OSError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise BadDatabase(f"{engine.url.render_as_string(hide_password=True)}: {reason}") from error


async def _lock(connection: AsyncConnection) -> None:
    """One process migrates at a time, and does all of it or nothing."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    else:
        await connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's sqlite3 begins no transaction for a schema


def _upgrade(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        address = connection.engine.url.render_as_string(hide_password=True)
        raise BadDatabase(f"{address}: was it made by a newer Tierpark? {error}") from error
