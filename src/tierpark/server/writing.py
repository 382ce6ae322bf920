"""Transactions of one writer, one after another: in a thread of its own over SQLite, on the loop over PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from sqlalchemy.exc import SQLAlchemyError

from tierpark.server import database
from tierpark.server.errors import Damaged, Unavailable
from tierpark.server.threads import threads

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Connection, Engine
    from sqlalchemy.ext.asyncio import AsyncEngine

    from tierpark.server.datafile import DataFile


class Uncertain(Exception):
    """The database was asked to keep a transaction, and did not say whether it has."""


class Writer(Protocol):
    """Writes to a database."""

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do the work in one transaction; on return it is on the disk. `Uncertain` if nobody knows; else nothing is."""

    async def look(self) -> None:
        """Whether what was written is still there; an error says that it is not."""

    async def stop(self) -> None:
        """End when the last transaction has."""


def writer(engine: AsyncEngine) -> Writer:
    """What writes best to this database."""
    if engine.dialect.name != "sqlite":
        return OnLoop(engine)
    file = engine.file if isinstance(engine, database.FileEngine) else None
    return InThread(database.connect_plainly(engine.url), file)


class OnLoop:
    """A connection of the pool for each transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do the work in one transaction."""
        async with self._engine.connect() as connection:
            await connection.run_sync(_transact, work)

    async def look(self) -> None:
        """The database looks after its files itself."""

    async def stop(self) -> None:
        """Nothing is left to end."""


class InThread:
    """One thread, one connection. The asynchronous driver of SQLite would change threads twice for each statement."""

    def __init__(self, engine: Engine, file: DataFile | None) -> None:
        self._engine = engine
        self._file = file
        self._thread = threads(1, "writer")

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do the work in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], None]) -> None:
        if self._file is not None:
            self._file.vouch()  # else nothing is written
        with self._engine.connect() as connection:
            _transact(connection, work)
            if self._file is not None:
                self._vouch(self._file)  # else nothing is acknowledged
                self._file.work_in(connection.connection.driver_connection)  # type: ignore[arg-type]  # SQLite's own

    def _vouch(self, file: DataFile) -> None:
        """It is in the file that people will find, or that is damaged, or nobody can look."""
        try:
            file.vouch()
        except Damaged:
            raise
        except (OSError, Unavailable) as error:
            raise Uncertain from error

    async def look(self) -> None:
        """Read what was written last again."""
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.look)

    async def stop(self) -> None:
        """Wait for the thread."""
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def _transact(connection: Connection, work: Callable[[Connection], None]) -> None:
    """One transaction. Whatever goes wrong before its end undoes it; what goes wrong at its end leaves us in doubt."""
    transaction = connection.begin()
    try:
        work(connection)
    except BaseException:
        transaction.rollback()
        raise
    try:
        transaction.commit()
    except (SQLAlchemyError, OSError) as error:
        raise Uncertain from error
