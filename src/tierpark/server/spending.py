"""Who pays for the processor: whoever asks, and their address. What somebody may spend is time, whatever they ask for.

A bill goes with each request and each socket, and with all that is begun for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from contextvars import ContextVar
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tierpark.server.errors import TooMany

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from tierpark.server.limiting import Limits

REQUEST = 0.0005  # seconds that any request costs at least,
MESSAGE = 0.005  # and any message that nothing comes of: it costs nothing to send
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Bill:
    """What is spent for one address, and for one person as soon as it is known who asks."""

    __slots__ = ("_is_known", "_limits", "_person", "address")

    def __init__(self, limits: Limits, address: str) -> None:
        self._limits = limits
        self.address = address
        self._person: str | None = None
        self._is_known = False  # whether it is known who asks

    def of(self, person: str | None) -> None:
        """It is a person who asks, or somebody without a name."""
        self._person, self._is_known = person, True

    def pay(self, seconds: float) -> None:
        """So much was spent."""
        for purpose, who in self._payers():
            self._limits.charge(purpose, who, 1000 * seconds)

    @property
    def wait(self) -> float:
        """Seconds until something is left; 0: now."""
        own, all_there = self._payers()
        return max(self._limits.wait(*all_there), self._limits.wait(*own) if self._is_known else 0.0)

    def afford(self) -> None:
        """Refuse if nothing is left."""
        if wait := self.wait:
            raise TooMany("That was more than the server does at once for one person, or for one address.", wait)

    def _payers(self) -> tuple[tuple[str, str], tuple[str, str]]:
        return ("time", self._person or f"at {self.address}"), ("time-address", self.address)


_bill: ContextVar[Bill | None] = ContextVar("bill", default=None)


def begin(limits: Limits, address: str) -> Bill:
    """From now on somebody pays."""
    bill = Bill(limits, address)
    _bill.set(bill)
    return bill


def bill() -> Bill | None:
    """The bill of whoever asks; nothing where the server acts by itself."""
    return _bill.get()


def waste() -> None:
    """A message came of which nothing comes."""
    if (payer := _bill.get()) is not None:
        payer.pay(MESSAGE)


@contextlib.contextmanager
def paid() -> Iterator[None]:
    """What is done here at one go is paid for."""
    began = time.thread_time()
    try:
        yield
    finally:
        if (payer := _bill.get()) is not None:
            payer.pay(time.thread_time() - began)


async def apart(work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """What comes of some work, done in a thread and paid for."""
    return await apart_in(None, lambda: work(*given, **named))


async def apart_in(threads: Executor | None, work: Callable[[], Found]) -> Found:
    """The same in one of certain threads."""
    payer = _bill.get()

    def timed() -> Found:
        began = time.thread_time()
        try:
            return work()
        finally:
            if payer is not None:
                loop.call_soon_threadsafe(payer.pay, time.thread_time() - began)

    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, timed)
