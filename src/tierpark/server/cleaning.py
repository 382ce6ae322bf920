"""Cleaning up: what nobody has looked at for long goes, a little at a time. A game that is over stays.

First a table is closed, by an event as all that happens to tables; a closed table goes from the database later.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import and_, delete, exists, or_, select
from sqlalchemy.exc import SQLAlchemyError

from tierpark.server import commands, schema
from tierpark.server.accounts import SteadyClock
from tierpark.server.errors import Refused, Unavailable
from tierpark.server.lists import Summary
from tierpark.server.table import CLOSED, GATHERING, OPENING, PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement
    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

    from tierpark.server.events import AnyEvent
    from tierpark.server.settings import Settings
    from tierpark.server.table import Table
    from tierpark.server.tables import Tables

logger = logging.getLogger("tierpark.server.cleaning")
DAY = 24 * 3600 * 1000  # milliseconds
KEEP_CLOSED = 30  # days for which a closed table can still be asked for
EVERY = 60.0  # seconds between two rounds
MOST_REFUSED = 500
AT_ONCE = 50  # of each kind that go in one round


class Cleaner:
    """Cleans up one database. Several processes do no harm: each step finds out whether it is still to be done."""

    def __init__(
        self, engine: AsyncEngine, tables: Tables, settings: Settings, steady: SteadyClock | None = None
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._settings = settings
        self._clock = steady or SteadyClock()
        self._refused: set[str] = set()  # tables of old rules, say

    async def clean_on(self) -> None:
        """Once a minute, as long as the clock can be believed."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                if self._clock.is_steady(self._tables.now()):
                    await self.clean()
            except (Refused, SQLAlchemyError, OSError) as error:
                logger.warning("nothing can be cleaned up now", extra={"reason": type(error).__name__})
            except Exception:
                logger.exception("the cleaning stumbled")

    async def clean(self) -> None:
        """One round."""
        now, settings = self._tables.now(), self._settings
        if settings.keep_unbegun:
            before = now - settings.keep_unbegun * DAY
            c = schema.tables.c
            await self._close(and_(c.phase.in_((GATHERING, OPENING)), c.changed_at < before), before, commands.given_up)
        if settings.keep_abandoned:
            before = now - settings.keep_abandoned * DAY
            c = schema.tables.c
            of_nobody = and_(c.phase == PLAYING, c.changed_at < before, ~_can_come_back(now))
            await self._close(of_nobody, before, commands.abandoned)
        await self._remove_closed(now - KEEP_CLOSED * DAY)
        if settings.keep_guests:
            await self._forget_guests(now - settings.keep_guests * DAY)

    async def _close(
        self, which: ColumnElement[bool], before: int, ended: Callable[[Table, int], list[AnyEvent]]
    ) -> None:
        c = schema.tables.c
        query = select(c.id).where(which, c.id.not_in(self._refused)).order_by(c.changed_at).limit(AT_ONCE)
        for (id,) in await self._rows(query):
            try:
                # Somebody may just look.
                await self._tables.append(id, lambda room: [] if room.listeners else ended(room.table, before))
            except Unavailable:
                raise
            except Refused as error:  # its log is kept as it is
                logger.info("a table is not cleaned up", extra={"reason": error.error})
                if len(self._refused) < MOST_REFUSED:
                    self._refused.add(id)

    async def _remove_closed(self, before: int) -> None:
        """Levels that were won at a table count also when it was thrown away: such a table stays."""
        c = schema.tables.c
        query = select(c.id, c.summary).where(c.phase == CLOSED, c.changed_at < before, c.summary.not_like(WON))
        rows = await self._rows(query.order_by(c.changed_at).limit(AT_ONCE))
        gone = [id for id, summary in rows if not msgspec.json.decode(summary, type=Summary).won]
        if gone:
            await self._tables.log.remove(gone)

    async def _forget_guests(self, before: int) -> None:
        c = schema.users.c
        sits = exists().where(schema.seats.c.user_id == c.id)
        query = select(c.id).where(c.login.is_(None), c.created_at < before, ~sits).order_by(c.created_at)
        gone = [id for (id,) in await self._rows(query.limit(AT_ONCE))]
        if not gone:
            return

        def work(connection: Connection) -> None:
            still = list(connection.execute(query.where(c.id.in_(gone))).scalars())  # none has sat down meanwhile
            connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id.in_(still)))
            connection.execute(delete(schema.users).where(c.id.in_(still)))

        await self._tables.log.write(work)

    async def _rows(self, query: Any) -> list[Any]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).all())


WON = '%"won":[%'  # in the summary of a table at which a person has won


def _can_come_back(now: int) -> ColumnElement[bool]:
    """Whether somebody sits at a table who has an account, or a session that has not ended."""
    users, sessions, seats = schema.users.c, schema.sessions.c, schema.seats.c
    has_session = exists().where(sessions.user_id == users.id, sessions.expires_at > now)
    return (
        exists()
        .where(seats.table_id == schema.tables.c.id, seats.user_id == users.id)
        .where(or_(users.login.is_not(None), has_session))
    )
