"""For how long anybody waits for the database, for a lock or for a person's server; then they are told to try again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from tierpark.server.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Coroutine

PATIENCE = 5.5  # seconds: a little more than the database has, which knows better what became of it
THOUGHTFUL = 30.0  # for what takes time by its nature: passwords, whole games
ADVICE = 120.0  # for hints, which the processes in which bots think give up by themselves
TOO_SLOW = "This takes longer than it should. Try again in a moment, with the same key if there was one."
Found = TypeVar("Found")


async def patiently(
    work: Coroutine[Any, Any, Found], seconds: float = PATIENCE, else_: type[Unavailable] = Unavailable
) -> Found:
    """What comes of some work, or a refusal. The work itself goes on, as it does if whoever asked for it goes away."""
    doing = asyncio.ensure_future(work)
    doing.add_done_callback(_hear)
    done, _ = await asyncio.wait({doing}, timeout=seconds)
    if not done:
        raise else_(TOO_SLOW)
    return doing.result()


def _hear(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()  # nobody may be there to hear of it
