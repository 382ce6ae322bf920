"""The log of all tables. Appends of many tables that come together share one transaction and one sync to disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tierpark.server import schema
from tierpark.server.database import LIMIT, FileEngine, in_time
from tierpark.server.errors import Incomplete, NotKnown, Unavailable
from tierpark.server.events import AnyEvent, read, written
from tierpark.server.writing import Uncertain, writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sqlalchemy import Executable, Row
    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

logger = logging.getLogger("tierpark.server.log")
LOOKING = 2.0  # seconds between two looks at the file
NOT_TAKEN = "The database did not take it, so nothing was changed; try again."
NOT_KNOWN = "It is not known whether this was stored. Send it again with its key: it is carried out once."


class Conflict(Exception):
    """Somebody else appended this version, or used this key, first."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event as it stands in the log."""

    version: int
    at: int
    key: str | None
    event: AnyEvent


@dataclass(frozen=True, slots=True)
class Index:
    """What the lists know of a table, as far as it changes."""

    row: dict[str, Any] | None = None  # columns of `tables`
    seats: dict[str, int] | None = None  # all users with a seat -> its number
    is_new: bool = False


@dataclass(slots=True)
class Append:
    """Events that want to be written together."""

    table: str
    events: list[Logged]
    index: Index
    done: asyncio.Future[None]
    is_begun: bool = False  # once the database has heard of it


class Log:
    """All logs in one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = writer(engine)
        self._waiting: list[Append] = []
        self._wanted = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._file = engine.file if isinstance(engine, FileEngine) else None
        self._nobody = f"nobody-{secrets.token_hex(8)}"
        self.batches = 0

    def start(self) -> None:
        """Begin to write."""
        self._writing = asyncio.create_task(self._write_on(), name="log writer")
        self._looking = asyncio.create_task(self._look_on(), name="log watcher")

    async def stop(self) -> None:
        """Write what waits, then end."""
        while self._waiting:
            await asyncio.sleep(0.01)
        for task in (self._looking, self._writing):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._writer.stop()

    async def append(self, table: str, events: list[Logged], index: Index) -> None:
        """Write events and index in one transaction; on return they are on the disk. `Conflict` if too late.

        `Unavailable`: they are not there, and will not be. `NotKnown`: they may be, or may come to be.
        """
        append = Append(table, events, index, asyncio.get_running_loop().create_future())
        self._waiting.append(append)
        self._wanted.set()
        await asyncio.wait({append.done}, timeout=LIMIT)
        if append.done.done():
            return append.done.result()
        if append.is_begun:
            raise NotKnown(NOT_KNOWN)
        self._waiting.remove(append)
        raise Unavailable(NOT_TAKEN)

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Write something else the way events are written; `Unavailable` if events could not be."""
        if self._writing is None or self._writing.done():
            raise Unavailable("Nothing is written to the database any more.")

        def storing(connection: Connection) -> None:
            self._try_to_append(connection)
            work(connection)

        try:
            await in_time(self._writer.write(storing))
        except Uncertain as error:
            raise Unavailable(NOT_TAKEN) from error

    def _try_to_append(self, connection: Connection) -> None:
        """An event of a table that there is not, which is gone again before anybody sees it."""
        connection.execute(insert(schema.log).values(table_id=self._nobody, version=1, at=0, event=""))
        connection.execute(delete(schema.log).where(schema.log.c.table_id == self._nobody))

    async def remove(self, tables: Collection[str]) -> None:
        """Delete tables with all that belongs to them."""
        if self._file is not None:
            self._file.forget(tables)

        def work(connection: Connection) -> None:
            for kind in (schema.log, schema.seats, schema.reviews):
                connection.execute(delete(kind).where(kind.c.table_id.in_(tables)))
            connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(tables)))

        await self.write(work)

    async def read(self, table: str, after: int = 0) -> list[Logged]:
        """The events of a table behind a version."""
        query = (
            select(schema.log.c.version, schema.log.c.at, schema.log.c.key, schema.log.c.event)
            .where(schema.log.c.table_id == table, schema.log.c.version > after)
            .order_by(schema.log.c.version)
        )
        rows: Any = await in_time(self._rows(query))
        for expected, row in enumerate(rows, after + 1):
            if row.version != expected:
                raise Incomplete(
                    f"Version {expected} is missing in the log of this table, so it cannot be gone on with. "
                    "The log is kept as it is."
                )
        return [Logged(v, at, key, read(text)) for v, at, key, text in rows]

    async def _rows(self, query: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        if self._file is not None:
            await asyncio.to_thread(self._file.vouch)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The last version of each of these tables."""
        last = select(func.max(schema.log.c.version)).where(schema.log.c.table_id == schema.tables.c.id)
        query = select(schema.tables.c.id, last.scalar_subquery()).where(schema.tables.c.id.in_(list(tables)))
        return {row[0]: row[1] for row in await in_time(self._rows(query))}

    async def _write_on(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            batch, self._waiting = self._waiting, []
            if not batch:
                continue
            self.batches += 1
            for append in batch:
                append.is_begun = True
            try:
                await self._write(batch)
            except Exception as error:  # whatever it was, the log goes on
                if _is_down(error):
                    for append in batch:
                        _refuse(append, error)
                else:  # one of them came too late, or cannot be written: find out which
                    for append in batch:
                        await self._write_alone(append)
            else:
                for append in batch:
                    append.done.set_result(None)

    async def _write_alone(self, append: Append) -> None:
        try:
            await self._write([append])
        except Exception as error:
            _refuse(append, error)
        else:
            append.done.set_result(None)

    async def _write(self, batch: list[Append]) -> None:
        rows = _rows_of(batch)
        await self._writer.write(lambda connection: _write_batch(connection, batch, rows))
        if self._file is not None:
            self._file.remember((row["table_id"], row["version"], row["event"]) for row in rows)

    async def _look_on(self) -> None:
        """Every two seconds: whether what was written is still in the file. What is wrong is refused from then on."""
        while True:
            await asyncio.sleep(LOOKING)
            try:
                await self._writer.look()
            except Unavailable:
                pass  # it is in the log of the server
            except Exception:
                logger.exception("the database file cannot be looked at")


def _rows_of(batch: list[Append]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": append.table,
            "version": logged.version,
            "at": logged.at,
            "key": logged.key,
            "event": written(logged.event),
        }
        for append in batch
        for logged in append.events
    ]


def _write_batch(connection: Connection, batch: list[Append], rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(schema.log), rows)
    _write_rows(connection, batch)
    for append in batch:
        if append.index.seats is not None:
            _write_seats(connection, append.table, append.index.seats)


def _write_rows(connection: Connection, batch: list[Append]) -> None:
    """New rows, and changed ones: those that set the same columns go to the database together."""
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for append in batch:
        if append.index.row is None:
            continue
        if append.index.is_new:
            connection.execute(insert(schema.tables).values(id=append.table, **append.index.row))
        else:
            alike.setdefault(tuple(append.index.row), []).append({"this": append.table, **append.index.row})
    for rows in alike.values():
        connection.execute(update(schema.tables).where(schema.tables.c.id == bindparam("this")), rows)


def _write_seats(connection: Connection, table: str, seats: dict[str, int]) -> None:
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table))
    if seats:
        rows = [{"table_id": table, "user_id": user, "seat": seat} for user, seat in seats.items()]
        connection.execute(insert(schema.seats), rows)


def _is_down(error: Exception) -> bool:
    """Whether the database takes nothing from anybody, or does not say so."""
    is_failure = isinstance(error, SQLAlchemyError | OSError | Unavailable | Uncertain)
    return is_failure and not isinstance(error, IntegrityError)


def _refuse(append: Append, error: Exception) -> None:
    refusal: Exception
    if isinstance(error, IntegrityError):
        refusal = Conflict(str(error))
    elif isinstance(error, Uncertain):
        refusal = NotKnown(NOT_KNOWN)
    elif isinstance(error, Unavailable):  # it says why
        refusal = error
    else:
        if not _is_down(error):
            logger.error("events cannot be written", exc_info=error)
        refusal = Unavailable(NOT_TAKEN)
    refusal.__cause__ = error if refusal is not error else None
    append.done.set_exception(refusal)
    append.done.exception()  # whoever waited may be gone
