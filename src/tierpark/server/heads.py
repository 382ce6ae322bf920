"""The last versions of tables in the log. Who looks at a table asks for it; many who ask together share a query."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tierpark.server.log import Log

MOST = 500  # tables in one query


class Heads:
    """Asks the log for one process."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._wanted: dict[str, asyncio.Future[int]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, table: str) -> int:
        """The last version of a table; a query that has begun before is not believed."""
        if table not in self._wanted:
            self._wanted[table] = asyncio.get_running_loop().create_future()
        answer = self._wanted[table]
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), name="heads of the log")
        return await asyncio.shield(answer)  # others may wait for it, too

    async def _ask(self) -> None:
        while self._wanted:
            asked = dict(itertools.islice(self._wanted.items(), MOST))
            for table in asked:
                del self._wanted[table]
            try:
                found = await self._log.heads(asked)
            except BaseException as error:
                for answer in asked.values():
                    answer.set_exception(error)
                    answer.exception()  # whoever asked may be gone
                if not isinstance(error, Exception):
                    raise
            else:
                for table, answer in asked.items():
                    answer.set_result(found.get(table, 0))
