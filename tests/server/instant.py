"""A loop in which nobody waits: when nothing is left to do, its clock jumps to what comes next. It has no threads."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Jumping(selectors.SelectSelector):
    """Takes no time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Nothing comes from outside."""
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self.now += max(0.0, timeout)
        return []


class InstantLoop(asyncio.SelectorEventLoop):
    """Has a time of its own."""

    def __init__(self) -> None:
        self._jumping = Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._jumping.now

    def run_in_executor(self, executor: Any, func: Callable[..., Result], *args: Any) -> asyncio.Future[Result]:  # type: ignore[override]
        """At once: a thread would run while the clock jumps."""
        done: asyncio.Future[Result] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """All of it, and the end of whatever it has begun."""
    loop = InstantLoop()
    asyncio.set_event_loop(loop)
    loop.set_exception_handler(lambda _, context: None)  # what is cancelled in the middle of things complains
    try:
        result = loop.run_until_complete(work)
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.wait(left, timeout=60)) if left else None
        return result
    finally:
        asyncio.set_event_loop(None)
        loop.close()
