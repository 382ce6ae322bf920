"""Rate limits, one for each purpose: so much in any stretch of time, however it lies.

A window is cut into slots, and what falls into a slot counts until all of it is older than the window. So nobody gets
twice as much around the turn of a minute, and it is known when there is room again.
"""

from __future__ import annotations

import contextlib
import math
import re
import time
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tierpark.server.errors import TooMany

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

REDIS_SECONDS = 1  # a Redis that takes longer to answer is gone
SLOTS = 60  # of a window
MANY = 1_000  # windows in memory, before those are looked for that are over
UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "month": 30 * 86400, "year": 365 * 86400}
RATE = re.compile(r"([1-9][0-9]{0,14}) ?(?:/|per) ?(?:([1-9][0-9]{0,4}) ?)?(second|minute|hour|day|month|year)s?")
# For each window its key, the most that fits in, and the length of a slot. Nothing counts unless it fits into all.
SCRIPT = """
local cost, now = tonumber(ARGV[1]), tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local wait = 0
for i, key in ipairs(KEYS) do
  local most, length = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local first, total, slots = math.floor(now / length) - 60, 0, {}
  local found = redis.call('HGETALL', key)
  for j = 1, #found, 2 do
    local slot, count = tonumber(found[j]), tonumber(found[j + 1])
    if slot < first then
      redis.call('HDEL', key, found[j])
    else
      total = total + count
      slots[#slots + 1] = {slot, count}
    end
  end
  local over = total + cost - most
  if over > 0 then
    table.sort(slots, function(a, b) return a[1] < b[1] end)
    local ends = now + 61 * length
    for _, each in ipairs(slots) do
      over = over - each[2]
      if over <= 0 then
        ends = (each[1] + 61) * length
        break
      end
    end
    wait = math.max(wait, ends - now)
  end
end
if wait == 0 then
  for i, key in ipairs(KEYS) do
    local length = tonumber(ARGV[2 * i + 2])
    redis.call('HINCRBY', key, string.format('%d', math.floor(now / length)), cost)
    redis.call('PEXPIRE', key, math.ceil(61 * length))
  end
end
return math.ceil(wait)
"""


class Rate(NamedTuple):
    """So much in so many seconds."""

    most: int
    seconds: int


def rates_of(text: str) -> tuple[Rate, ...]:
    """Rates as they are written: `100/minute`, `10/5 minutes`, or several that hold together, `600/hour, 2000/day`."""
    found = []
    for part in text.split(","):
        match = RATE.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"{part}: no rate")
        found.append(Rate(int(match[1]), int(match[2] or 1) * UNITS[match[3]]))
    return tuple(found)


class Window:
    """What somebody has spent of one rate."""

    __slots__ = ("length", "slots", "total")

    def __init__(self, rate: Rate) -> None:
        self.length = rate.seconds / SLOTS
        self.slots: dict[int, float] = {}  # the oldest first
        self.total = 0.0

    def forget(self, now: float) -> None:
        """What is older than the window does not count any more."""
        first = math.floor(now / self.length) - SLOTS
        while self.slots and (oldest := next(iter(self.slots))) < first:
            self.total -= self.slots.pop(oldest)
        if not self.slots:
            self.total = 0.0

    def wait(self, now: float, room: float) -> float:
        """Seconds until no more than so much is spent."""
        self.forget(now)
        over = self.total - room
        if over <= 0:
            return 0.0
        for slot, count in self.slots.items():
            over -= count
            if over <= 0:
                return (slot + SLOTS + 1) * self.length - now
        return (SLOTS + 1) * self.length  # more than ever fits in

    def add(self, now: float, cost: float) -> None:
        """Spend."""
        slot = math.floor(now / self.length)
        self.slots[slot] = self.slots.get(slot, 0.0) + cost
        self.total += cost


class Here:
    """What is counted in this process."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._windows: dict[tuple[str, str, Rate], Window] = {}
        self._many = MANY

    def __len__(self) -> int:
        return len(self._windows)

    def wait(self, purpose: str, who: str, rates: Iterable[Rate], cost: float) -> float:
        """Seconds until so much may be spent; 0: now."""
        now, longest = self._now(), 0.0
        for rate in rates:
            window = self._windows.get((purpose, who, rate)) or Window(rate)
            longest = max(longest, window.wait(now, rate.most - cost))
        return longest

    def add(self, purpose: str, who: str, rates: Iterable[Rate], cost: float) -> None:
        """Spend, whether there is room or not."""
        now = self._now()
        if len(self._windows) >= self._many:
            self._clean(now)
        for rate in rates:
            key = (purpose, who, rate)
            if key not in self._windows:
                self._windows[key] = Window(rate)
            self._windows[key].add(now, cost)

    def clear(self, purpose: str, who: str, rates: Iterable[Rate]) -> None:
        """Forget what somebody has spent."""
        for rate in rates:
            self._windows.pop((purpose, who, rate), None)

    def _clean(self, now: float) -> None:
        for key, window in list(self._windows.items()):
            window.forget(now)
            if not window.slots:
                del self._windows[key]
        self._many = max(MANY, 2 * len(self._windows))


class Together:
    """What all processes count, in Redis and by its clock."""

    def __init__(self, address: str, now: Callable[[], float] | None = None) -> None:
        self._now = now
        self._redis = Redis.from_url(address, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
        self._script = self._redis.register_script(SCRIPT)

    async def spend(self, purpose: str, who: str, rates: Iterable[Rate], cost: int) -> float:
        """Spend if there is room, and else say in how many seconds there is."""
        now = "" if self._now is None else math.floor(self._now() * 1000)
        sizes = [size for rate in rates for size in (rate.most, rate.seconds * 1000 / SLOTS)]
        wait = await self._script(keys=_keys(purpose, who, rates), args=[cost, now, *sizes])
        return float(wait) / 1000

    async def clear(self, purpose: str, who: str, rates: Iterable[Rate]) -> None:
        """Forget what somebody has spent."""
        await cast("Awaitable[Any]", self._redis.delete(*_keys(purpose, who, rates)))

    async def stop(self) -> None:
        """Let go of Redis."""
        await self._redis.aclose()


def _keys(purpose: str, who: str, rates: Iterable[Rate]) -> list[str]:
    return [f"tierpark:limit:{purpose}:{rate.most}:{rate.seconds}:{who}" for rate in rates]


class Limits:
    """Counts who asks for what how often; over Redis, all processes count together."""

    def __init__(self, rates: dict[str, str], redis: str | None = None, now: Callable[[], float] | None = None) -> None:
        self._here = Here(now or time.monotonic)
        self._together = Together(redis, now) if redis else None
        self._rates = {purpose: rates_of(rate) for purpose, rate in rates.items()}

    async def spend(self, purpose: str, who: str, cost: int = 1) -> None:
        """Count one more, or so many, or refuse and say when there is room again."""
        if wait := await self.waits(purpose, who, cost):
            raise TooMany("That was too often; wait a little and try again.", wait)

    async def waits(self, purpose: str, who: str, cost: int = 1) -> float:
        """Count so much more; or nothing, and in how many seconds there is room. Less than nothing is given back."""
        return await self._spend(purpose, who, self._rates[purpose], cost)

    async def _spend(self, purpose: str, who: str, rates: tuple[Rate, ...], cost: int) -> float:
        if self._together is not None:
            try:
                return await self._together.spend(purpose, who, rates, cost)
            except (RedisError, OSError):  # without Redis the tables stay open, and each process counts alone
                pass
        wait = self._here.wait(purpose, who, rates, cost)
        if not wait:
            self._here.add(purpose, who, rates, cost)
        return wait

    async def forgive(self, purpose: str, who: str) -> None:
        """Count from nothing again: it was not what is limited, after all."""
        rates = self._rates[purpose]
        if self._together is not None:
            with contextlib.suppress(RedisError, OSError):
                await self._together.clear(purpose, who, rates)
        self._here.clear(purpose, who, rates)

    # What is known only when it is spent, and is this process's own: its time

    def charge(self, purpose: str, who: str, cost: float) -> None:
        """Count what was spent already, here."""
        self._here.add(purpose, who, self._rates[purpose], cost)

    def wait(self, purpose: str, who: str) -> float:
        """Seconds until something is left; 0: now."""
        return self._here.wait(purpose, who, self._rates[purpose], 0)

    async def stop(self) -> None:
        """Let go of Redis."""
        if self._together is not None:
            await self._together.stop()
