"""Rate limits, one for each purpose."""

from __future__ import annotations

from limits import parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter

from tierpark.server.errors import TooMany


class Limits:
    """Counts who asks for what how often; over Redis, all processes count together."""

    def __init__(self, rates: dict[str, str], redis: str | None = None) -> None:
        storage = RedisStorage(f"async+{redis}") if redis else MemoryStorage()
        self._limiter = FixedWindowRateLimiter(storage)
        self._rates = {purpose: parse(rate) for purpose, rate in rates.items()}

    async def spend(self, purpose: str, who: str) -> None:
        """Count one more, or refuse."""
        if not await self._limiter.hit(self._rates[purpose], purpose, who):
            raise TooMany("That was too often; wait a little and try again.")
