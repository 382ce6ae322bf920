"""Whether the server can do what it is there for: store a decision. That is found out by storing something."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

AT_MOST = 1.0  # seconds between two writes, however many ask


class Health:
    """One answer for all who ask within a second."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._asking: asyncio.Task[None] | None = None
        self._asked_at = 0.0

    async def ask(self) -> None:
        """Nothing if a decision can be stored; else `Unavailable`, with the reason."""
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now - self._asked_at >= AT_MOST):
            self._asking, self._asked_at = asyncio.create_task(self._ask()), now
            self._asking.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(self._asking)

    async def _ask(self) -> None:
        await self._write()
