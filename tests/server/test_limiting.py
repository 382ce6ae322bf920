"""Rates: so much in any stretch of time, in memory and in Redis alike, and the true time until there is room again."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.services import Redis
from tierpark.server.errors import TooMany
from tierpark.server.limiting import MANY, Limits, Rate, rates_of
from tierpark.server.proxies import network
from tierpark.server.settings import RATES, BadSettings, with_rates

NAMES = itertools.count()


class Clock:
    """A clock that a test moves."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Counting:
    """Limits as a test asks them, each of its own name."""

    def __init__(self, redis: str | None) -> None:
        self.clock = Clock()
        self._redis = redis
        self._who = f"somebody {next(NAMES)}"

    def waits(self, rate: str, *costs: int, who: str = "") -> list[float]:
        """What each of these is answered, at once one after another."""
        return asyncio.run(self._waits(rate, costs, self._who + who))

    async def _waits(self, rate: str, costs: tuple[int, ...], who: str) -> list[float]:
        limits = Limits({"x": rate}, self._redis, self.clock)
        if self._redis is None:
            limits._here = self._here = getattr(self, "_here", limits._here)
        try:
            return [await limits.waits("x", who, cost) for cost in costs]
        finally:
            await limits.stop()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine Redis takes its time; else each process would count by itself."""
    monkeypatch.setattr("tierpark.server.limiting.REDIS_SECONDS", 60)


@pytest.fixture(params=["memory", "redis"])
def counting(request: pytest.FixtureRequest) -> Counting:
    if request.param == "memory":
        return Counting(None)
    return Counting(request.getfixturevalue("redis").url.replace("/0", "/9"))


def test_so_much_and_no_more_and_then_the_true_time_to_wait(counting: Counting) -> None:
    assert counting.waits("3/minute", 1, 1, 1) == [0, 0, 0]
    (wait,) = counting.waits("3/minute", 1)
    assert 60 < wait <= 61, "a slot more than the window"
    counting.clock.now += wait - 0.1
    assert counting.waits("3/minute", 1) == [pytest.approx(0.1, abs=0.002)]
    counting.clock.now += 0.102
    assert counting.waits("3/minute", 1) == [0]


def test_around_the_turn_of_a_minute_nobody_gets_twice_as_much(counting: Counting) -> None:
    counting.clock.now = 120 * 60 - 0.5
    assert counting.waits("10/minute", *[1] * 10) == [0] * 10
    counting.clock.now += 1
    assert counting.waits("10/minute", 1)[0] > 58


def test_a_burst_and_what_lasts_hold_together(counting: Counting) -> None:
    rate = "5/minute, 8/hour"
    assert counting.waits(rate, *[1] * 6)[:5] == [0] * 5
    counting.clock.now += 62
    told = counting.waits(rate, *[1] * 4)
    assert told[:3] == [0] * 3
    assert told[3] > 3500, "the hour is full, and says so"


def test_what_is_refused_does_not_count(counting: Counting) -> None:
    assert counting.waits("3/minute", 2, 2, 1, 1)[:3] == [0, pytest.approx(60.5, abs=0.6), 0]


def test_what_is_given_back_can_be_spent_again(counting: Counting) -> None:
    assert counting.waits("3/minute", 3, -2, 2) == [0, 0, 0]


def test_each_counts_for_themselves(counting: Counting) -> None:
    assert counting.waits("1/minute", 1) == [0]
    assert counting.waits("1/minute", 1, who="else") == [0]


def test_more_than_ever_fits_in_is_refused(counting: Counting) -> None:
    assert counting.waits("3/minute", 4)[0] >= 60


def test_memory_and_redis_say_the_same(redis: Redis) -> None:
    """A random course of spending, one answer after another."""
    luck = random.Random(5)
    here, there = Counting(None), Counting(redis.url.replace("/0", "/9"))
    for _ in range(150):
        cost = luck.choice([1, 1, 2, 5, -1])
        told = [counting.waits("12/minute, 40/5 minutes", cost)[0] for counting in (here, there)]
        assert told[0] == pytest.approx(told[1], abs=0.01)
        for counting in (here, there):
            counting.clock.now += 1.75
        here.clock.now = there.clock.now = here.clock.now + luck.choice([0, 0, 0.25, 20])


@given(
    gaps=st.lists(st.floats(0, 30, allow_nan=False), max_size=80),
    rate=st.sampled_from([Rate(5, 60), Rate(1, 1), Rate(7, 10)]),
)
def test_no_stretch_of_a_window_has_more(gaps: list[float], rate: Rate) -> None:
    clock = Clock(12.3)
    limits = Limits({"x": f"{rate.most}/{rate.seconds} seconds"}, now=clock)
    spent: list[float] = []
    for gap in gaps:
        clock.now += gap
        if not asyncio.run(limits.waits("x", "somebody")):
            spent.append(clock.now)
    for first in spent:
        assert sum(first <= each < first + rate.seconds for each in spent) <= rate.most


def test_the_refusal_says_in_how_many_whole_seconds() -> None:
    clock = Clock()
    limits = Limits({"x": "1/10 seconds"}, now=clock)

    async def twice() -> None:
        await limits.spend("x", "somebody")
        await limits.spend("x", "somebody")

    with pytest.raises(TooMany) as refused:
        asyncio.run(twice())
    assert refused.value.seconds in (10, 11)
    clock.now += refused.value.seconds
    assert asyncio.run(limits.waits("x", "somebody")) == 0


def test_addresses_that_do_not_come_again_are_forgotten() -> None:
    clock = Clock()
    limits = Limits({"x": "1/second"}, now=clock)

    async def come(count: int) -> None:
        for number in range(count):
            clock.now += 0.01
            await limits.spend("x", f"address {number}")

    asyncio.run(come(20 * MANY))
    assert len(limits._here) <= 2 * MANY


def test_time_that_was_spent_already_is_counted_beyond_the_limit() -> None:
    clock = Clock()
    limits = Limits({"time": "1000/10 seconds"}, now=clock)
    limits.charge("time", "somebody", 999)
    assert limits.wait("time", "somebody") == 0
    limits.charge("time", "somebody", 5000)
    assert 10 <= limits.wait("time", "somebody") <= 10.2
    clock.now += 10.2
    assert limits.wait("time", "somebody") == 0


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("100/minute", [(100, 60)]),
        ("10 per hour", [(10, 3600)]),
        ("4000/10 seconds, 12000/minute", [(4000, 10), (12000, 60)]),
        ("2/days", [(2, 86400)]),
    ],
)
def test_rates_as_they_are_written(text: str, rates: list[tuple[int, int]]) -> None:
    assert list(rates_of(text)) == rates


@pytest.mark.parametrize("text", ["", "0/minute", "-1/minute", "5", "5/week", "5/minute,", "1e3/minute", "5/0 minutes"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(BadSettings):
        with_rates([f"table={text}"])


def test_a_school_behind_one_address_can_sit_down() -> None:
    """Five hundred people open the page, say a name, make or join tables and connect, within ten minutes."""
    clock = Clock()
    limits = Limits(RATES, now=clock)
    parts, people = 30, 500  # requests for the page and its parts

    async def come() -> None:
        for _ in range(people):
            clock.now += 600 / people
            for _ in range(parts + 8):
                await limits.spend("request", "school")
            await limits.spend("guest", "school")
            await limits.spend("table-address", "school")
            await limits.spend("socket", "school")
            limits.charge("time-address", "school", 0.1 * parts)
            assert limits.wait("time-address", "school") == 0

    asyncio.run(come())


def test_a_class_sits_down_within_a_minute() -> None:
    clock = Clock()
    limits = Limits(RATES, now=clock)

    async def come() -> None:
        for _ in range(30):
            clock.now += 2
            for purpose in ("guest", "table-address", "socket", "register", "login", *["request"] * 40):
                await limits.spend(purpose, "class")

    asyncio.run(come())


def test_the_table_of_limits_in_the_documentation_is_that_of_the_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \|", page, re.MULTILINE)) == RATES


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::%eth0", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("203.0.113.7", "203.0.113.7"),
        ("unknown", "unknown"),
    ],
)
def test_a_network_of_ipv6_and_a_mapped_address_count_as_one(address: str, counts_as: str) -> None:
    assert network(address) == counts_as
