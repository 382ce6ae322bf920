"""Processes whose clocks differ count the same time: that of their database."""

from __future__ import annotations

import asyncio
import time

import pytest

from bench.attack import clocks
from tests.server.services import Postgres, Redis
from tierpark.server import shared_clock
from tierpark.server.database import connect
from tierpark.server.errors import Unavailable
from tierpark.server.shared_clock import SharedClock

HOUR = 3_600_000  # milliseconds
NEAR = 60_000  # on a busy machine


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_machine_whose_clock_is_wrong_takes_the_time_of_the_database(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, wrong: int
) -> None:
    monkeypatch.setattr(shared_clock, "milliseconds", lambda: time.time_ns() // 1_000_000 + wrong)

    async def look() -> tuple[int, int]:
        engine = connect(postgres.fresh_database())
        clock = SharedClock(engine)
        before = clock.now()
        await clock.set()
        after = clock.now()
        await engine.dispose()
        return before, after

    before, after = asyncio.run(look())
    assert abs(before - after - wrong) < NEAR
    assert abs(after - time.time_ns() // 1_000_000) < NEAR


def test_it_runs_on_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_clock, "SETTING", 0.001)

    async def look() -> list[int]:
        engine = connect("postgresql+asyncpg://nobody@127.0.0.1:1/nothing")
        clock = SharedClock(engine)
        keeping = asyncio.create_task(clock.keep())
        times = []
        for _ in range(3):
            await asyncio.sleep(0.05)
            times.append(clock.now())
        with pytest.raises(Unavailable):
            await clock.set()
        assert not keeping.done()
        keeping.cancel()
        return times

    times = asyncio.run(look())
    assert times == sorted(times)
    assert times[-1] > times[0]


def test_at_two_processes_an_hour_apart_everybody_has_the_time_that_was_agreed(
    postgres: Postgres, redis: Redis
) -> None:
    """`python -m bench.attack clocks` kills processes, too."""
    verdict = asyncio.run(clocks.attack(postgres, redis, kills=0, tables=2, seed=1, ahead=3600))

    assert verdict.is_clean, verdict
