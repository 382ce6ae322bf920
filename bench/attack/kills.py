"""SIGKILL at any moment, under load or already while the server starts; it is started again at once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench.attack.ground import NEVER, Ground, at_war
from bench.attack.nursery import Nursery, Server
from bench.attack.part import Outcome, Part
from tests.server.services import Postgres, Redis

TABLES = 8
EARLY = 0.15  # of all kills come while the server starts
FEW = 3  # decisions, after which it is back


class Durable(Postgres):
    """PostgreSQL as it comes: what it has acknowledged survives when it is killed."""

    def command(self) -> list[str]:
        return [*super().command(), "-c", "synchronous_commit=on"]


@contextlib.contextmanager
def over_a_file(
    folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[tuple[list[Server], str]]:
    """One process of the server over SQLite."""
    with contextlib.ExitStack() as stack:
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        logs = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        nursery = Nursery(environment)
        stack.callback(nursery.close)
        database = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        yield [Server(nursery, logs, database)], database


@contextlib.contextmanager
def over_postgres(database: str, redis: Redis) -> Iterator[list[Server]]:
    """Two processes of the server over PostgreSQL and Redis."""
    with tempfile.TemporaryDirectory() as folder:
        nursery = Nursery()
        try:
            yield [Server(nursery, Path(folder), database, ["--fanout", redis.url]) for _ in range(2)]
        finally:
            nursery.close()


def one_process(strokes: int, seed: int) -> Outcome:
    """Kills over SQLite."""
    with over_a_file() as (servers, database):
        return asyncio.run(_attack(servers, database, strokes, seed))


def two_processes(strokes: int, seed: int) -> Outcome:
    """Kills of one of two processes over PostgreSQL and Redis, or of both."""
    with Durable() as postgres, Redis() as redis:
        database = postgres.fresh_database()
        with over_postgres(database, redis) as servers:
            return asyncio.run(_attack(servers, database, strokes, seed))


async def _attack(servers: list[Server], database: str, strokes: int, seed: int) -> Outcome:
    luck = random.Random(seed)
    async with at_war(servers, database, luck, TABLES) as ground:
        done, opened, back = 0, [], []
        while done < strokes:
            begun = time.monotonic()
            await ground.wait_for(luck.choice([1, 2, 5, 10, 20]), begun)
            await asyncio.sleep(luck.uniform(0, 0.03))  # any moment between two receipts
            killed = servers if luck.random() < 0.2 else [luck.choice(servers)]
            for server in killed:
                server.kill()
                server.start()
            done += len(killed)
            at = time.monotonic()
            if luck.random() < EARLY:
                await asyncio.sleep(luck.uniform(0, 0.5))
                killed[0].kill()
                killed[0].start()
                done += 1
                at = time.monotonic()
            for server in killed:
                await _opened(ground, server)
            opened.append(time.monotonic() - at)
            back.append(await ground.wait_for(FEW, at))
            if back[-1] >= NEVER:
                ground.faults.append(f"no {FEW} decisions in {NEVER:.0f} s after a kill")
                break
        outcome = await ground.end()
    outcome.strokes = done
    outcome.samples = {"seconds until open": opened, f"seconds until {FEW} decisions": back}
    return outcome


async def _opened(ground: Ground, server: Server) -> None:
    """Wait until it is open; one that does not start is a fault."""
    restarts = ground.restarts
    until = time.monotonic() + NEVER
    while not server.is_open:
        if ground.restarts > restarts or time.monotonic() > until:
            ground.faults.append(f"after a kill it did not start: {server.said()[-600:]}")
            return
        await asyncio.sleep(0.005)


PARTS = (
    Part("kills-sqlite", "SIGKILL under load and while it starts; SQLite", 500, 20, one_process, "kills"),
    Part(
        "kills-postgresql",
        "the same to one of two processes or both; PostgreSQL, Redis",
        500,
        20,
        two_processes,
        "kills",
    ),
)
