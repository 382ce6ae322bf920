"""The line to PostgreSQL breaks: cut for 2 to 50 ms, or every connection ended, 2 to 7 times a second."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import asyncpg

from bench.attack.people import Sitting, sit_down
from bench.attack.relay import Relay
from bench.attack.verdict import Verdict, judge
from bench.serving import Serving
from tests.server.services import Postgres, Redis
from tierpark.games.catalogue import GAMES

ENDING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"


@contextlib.asynccontextmanager
async def served(database: str, redis: str | None, processes: int) -> AsyncIterator[list[str]]:
    """So many processes of the server over one database; their addresses."""
    with tempfile.TemporaryDirectory() as folder:
        more = ["--fanout", redis] if redis else []
        servers = [Serving(Path(folder), database, more) for _ in range(processes)]
        try:
            for server in servers:
                await server.start()
            yield [server.url for server in servers]
        finally:
            for server in servers:
                await server.stop()


@contextlib.asynccontextmanager
async def at_play(sittings: list[Sitting]) -> AsyncIterator[None]:
    """Everybody listens and plays while this lasts, and listens on when they have stopped to play."""
    until = asyncio.Event()
    playing = [asyncio.create_task(sitting.play(until)) for sitting in sittings]
    try:
        yield
    finally:
        until.set()
        await asyncio.gather(*playing)


async def attack(postgres: Postgres, redis: Redis | None, seconds: float, tables: int, seed: int) -> Verdict:
    """Break connections for so long, with one process, or with two if there is a Redis; then judge."""
    direct = postgres.fresh_database()
    luck = random.Random(seed)
    async with Relay(postgres.port) as relay:
        through = direct.replace(f":{postgres.port}/", f":{relay.port}/")
        strikes = strike(relay, direct, direct.rpartition("/")[2], seconds, luck)
        return await struck(direct, through, redis, tables, luck, strikes)


async def struck(
    direct: str, through: str, redis: Redis | None, tables: int, luck: random.Random, strikes: Coroutine[Any, Any, int]
) -> Verdict:
    """Let people play while the database is struck, and judge."""
    async with served(through, redis.url if redis else None, 2 if redis else 1) as urls:
        sittings = await sit_down(urls, tables, luck, list(GAMES))
        listening = [asyncio.create_task(person.listen()) for sitting in sittings for person in sitting.people]
        try:
            async with at_play(sittings):
                await asyncio.sleep(1)
                strokes = await strikes
            verdict = await judge(sittings, direct)
            verdict.strokes = strokes
            return verdict
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await sittings[0].http.aclose()


async def strike(relay: Relay, direct: str, name: str, seconds: float, luck: random.Random) -> int:
    """Break, and break again before all is well; how often."""
    strokes = 0
    connection = await asyncpg.connect(direct.replace("+asyncpg", ""))
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if luck.random() < 0.5:
                await relay.cut(luck.uniform(0.002, 0.05))
            else:
                await connection.execute(ENDING, name)
            strokes += 1
            await asyncio.sleep(1 / luck.uniform(2, 7))
        return strokes
    finally:
        await connection.close()
