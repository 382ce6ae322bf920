"""How server processes tell each other that something has changed. Messages may be lost: the log is what counts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from redis.asyncio import Redis

logger = logging.getLogger("tierpark.server.fanout")
CHANNEL = "tierpark"


class BadFanout(TierparkError):
    """A fan-out address that cannot be used."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others: a table has a new version, a session has ended, a person is gone."""

    sender: str
    table: str | None = None
    version: int = 0
    session: str | None = None
    person: str | None = None
    present: list[int] | None = None  # seats of the table with somebody connected to the sender


Hearer = Callable[[News], Awaitable[None]]


class Fanout(Protocol):
    """Tells news to all other processes."""

    sender: str
    is_shared: bool

    async def start(self, hear: Hearer) -> None:
        """Begin to listen."""

    def tell(self, news: News) -> None:
        """Pass news on, now or soon; never waits."""

    async def stop(self) -> None:
        """End."""


class Alone:
    """The only process: nobody to tell."""

    is_shared = False

    def __init__(self) -> None:
        self.sender = secrets.token_urlsafe(6)

    async def start(self, hear: Hearer) -> None:
        """Nothing to listen to."""

    def tell(self, news: News) -> None:
        """Nobody to tell."""

    async def stop(self) -> None:
        """Nothing to end."""


class RedisFanout:
    """News over a Redis (or Valkey) channel. A lost connection is taken up again."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self.sender = secrets.token_urlsafe(6)
        self._address = address
        self._redis: Redis | None = None
        self._outbox: asyncio.Queue[News] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hearer) -> None:
        """Connect, and fail at once if nobody answers at this address."""
        from redis.asyncio import from_url
        from redis.exceptions import RedisError

        try:
            self._redis = from_url(self._address, socket_connect_timeout=5)
            await self._redis.ping()
        except (RedisError, OSError, ValueError) as error:
            raise BadFanout(f"no Redis answers at the fan-out address: {error}") from error
        self._tasks = [asyncio.create_task(self._send_on()), asyncio.create_task(self._listen_on(hear))]

    def tell(self, news: News) -> None:
        """Pass news on soon; with ten thousand waiting, the newest are dropped."""
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(news)

    async def stop(self) -> None:
        """End both directions."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    async def _send_on(self) -> None:
        from redis.exceptions import RedisError

        assert self._redis is not None
        while True:
            news = await self._outbox.get()
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(news))
            except (RedisError, OSError) as error:
                logger.warning("news lost", extra={"reason": repr(error)[:200]})
                await asyncio.sleep(0.5)

    async def _listen_on(self, hear: Hearer) -> None:
        from redis.exceptions import RedisError

        assert self._redis is not None
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._pass_on(message["data"], hear)
            except (RedisError, OSError) as error:
                logger.warning("fan-out interrupted", extra={"reason": repr(error)[:200]})
                await asyncio.sleep(0.5)

    async def _pass_on(self, data: bytes, hear: Hearer) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
        except msgspec.DecodeError:
            return
        if news.sender != self.sender:
            try:
                await hear(news)
            except Exception:
                logger.exception("news could not be taken in")


def fanout(address: str | None) -> Fanout:
    """The fan-out for an address; none means that this process is alone."""
    if address is None:
        return Alone()
    if not address.startswith(("redis://", "rediss://")):
        raise BadFanout("--fanout takes a redis:// or rediss:// address")
    return RedisFanout(address)
