"""Rate limits, one for each purpose."""

from __future__ import annotations

import contextlib

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import StorageError

from tierpark.server.errors import TooMany

REDIS_SECONDS = 1  # a Redis that takes longer to answer is gone


class Limits:
    """Counts who asks for what how often; over Redis, all processes count together."""

    def __init__(self, rates: dict[str, str], redis: str | None = None) -> None:
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._redis = _storage(redis) if redis else None
        self._together = FixedWindowRateLimiter(self._redis) if self._redis else None
        self._rates = {purpose: parse(rate) for purpose, rate in rates.items()}

    async def spend(self, purpose: str, who: str) -> None:
        """Count one more, or refuse."""
        if not await self._hit(self._rates[purpose], purpose, who):
            raise TooMany("That was too often; wait a little and try again.")

    async def forgive(self, purpose: str, who: str) -> None:
        """Count from nothing again: it was not what is limited, after all."""
        rate = self._rates[purpose]
        if self._together is not None:
            with contextlib.suppress(StorageError):
                await self._together.clear(rate, purpose, who)
        await self._here.clear(rate, purpose, who)

    async def _hit(self, rate: RateLimitItem, purpose: str, who: str) -> bool:
        if self._together is not None:
            try:
                return await self._together.hit(rate, purpose, who)
            except StorageError:  # without Redis the tables stay open, and each process counts alone
                pass
        return await self._here.hit(rate, purpose, who)

    async def stop(self) -> None:
        """Let go of Redis."""
        if self._redis is not None:
            await self._redis.bridge.storage.aclose()  # type: ignore[attr-defined]  # that of redis-py


def _storage(address: str) -> RedisStorage:
    return RedisStorage(
        f"async+{address}",
        wrap_exceptions=True,
        implementation="redispy",
        socket_timeout=REDIS_SECONDS,
        socket_connect_timeout=REDIS_SECONDS,
    )
