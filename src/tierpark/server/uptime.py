"""When a server was up. Clocks stand still while none is: each process says now and then that it is there."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from tierpark.server import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

BEAT = 2_000  # milliseconds between two signs of life
SHORT = BEAT + 1_000  # a silence up to here is no absence: signs of life come late, and a little too much harms nobody
KEPT = 60 * 24 * 3600 * 1000  # twice as long as the longest clock


class Uptime:
    """The spans in which some process of this database was up, each from its beginning to its last sign of life."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], int]) -> None:
        self._engine = engine
        self._now = now
        self._id = secrets.token_hex(12)
        self._began: int | None = None
        self._seen: int | None = None

    def begin(self) -> None:
        """From now on this process is up."""
        self._began = self._now()

    async def beat(self) -> None:
        """Give a sign of life, if it is time for one."""
        if self._seen is None or self._now() - self._seen >= BEAT:
            async with self._engine.begin() as connection:
                await connection.run_sync(self.sign)

    def sign(self, connection: Connection) -> None:
        """Write down that this process is up now."""
        now, row = self._now(), schema.uptime
        if not connection.execute(update(row).where(row.c.id == self._id).values(seen=now)).rowcount:
            connection.execute(delete(row).where(row.c.seen < now - KEPT))
            connection.execute(insert(row).values(id=self._id, began=self._began, seen=now))
        self._seen = now

    async def absences(self, since: int) -> list[tuple[int, int]]:
        """When nobody was up, from a moment at which somebody was until now."""
        if self._began is None:
            return []
        query = select(schema.uptime.c.began, schema.uptime.c.seen).where(schema.uptime.c.seen > since)
        async with self._engine.connect() as connection:
            spans = [(began, seen) for began, seen in await connection.execute(query)]
        return gaps([*spans, (self._began, self._now())], since)


def gaps(spans: Iterable[tuple[int, int]], since: int) -> list[tuple[int, int]]:
    """What lies between the spans, where it is more than a short silence."""
    found, covered = [], since
    for began, seen in sorted(spans):
        if began - covered > SHORT:
            found.append((covered, began))
        covered = max(covered, seen)
    return found
