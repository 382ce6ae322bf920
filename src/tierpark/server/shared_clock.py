"""The time of day that all processes share: that of their database. By their own, clocks at tables would jump."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import text

from tierpark.server.database import in_time
from tierpark.server.errors import Unavailable

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

logger = logging.getLogger("tierpark.server.shared_clock")
SETTING = 10.0  # seconds between two looks at the clock of the database
NOTABLE = 1_000  # milliseconds by which this machine may be wrong before that is said
NOW = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")


def milliseconds() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000


class SharedClock:
    """Set by the database, and running by itself in between, whatever the time of this machine does."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._ahead = milliseconds() - _running()
        self._is_said = False

    def now(self) -> int:
        """Milliseconds, as all processes count them."""
        return _running() + self._ahead

    async def set(self) -> None:
        """Ask the database for its time."""
        began = _running()
        there = await in_time(self._ask())
        self._ahead = there - (began + _running()) // 2  # it was there between the two
        wrong = milliseconds() - self.now()
        if abs(wrong) > NOTABLE and not self._is_said:
            logger.warning("the clock of this machine is not that of the database", extra={"milliseconds": wrong})
            self._is_said = True

    async def keep(self) -> None:
        """Set it again and again."""
        while True:
            await asyncio.sleep(SETTING)
            try:
                await self.set()
            except Unavailable:
                pass  # it runs on
            except Exception:
                logger.exception("the clock could not be set")

    async def _ask(self) -> int:
        async with self._engine.connect() as connection:
            return int((await connection.execute(NOW)).scalar_one())


def _running() -> int:
    return time.monotonic_ns() // 1_000_000
