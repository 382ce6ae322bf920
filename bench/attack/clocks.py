"""Two processes of the server whose clocks differ: no version goes back, and everybody at a table has the same time."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from bench.attack.connections import at_play
from bench.attack.people import Sitting, sit_down
from bench.attack.verdict import Verdict, judge
from bench.serving import Serving
from tests.server.services import Postgres, Redis
from tierpark.games.catalogue import GAMES

SECONDS = 300  # for a decision: far more than anybody here takes, and far less than the clocks differ
CLOCK: dict[str, Any] = {"per": "decision", "seconds": SECONDS, "at_zero": "bot"}


async def attack(postgres: Postgres, redis: Redis, kills: int, tables: int, seed: int, ahead: float) -> Verdict:
    """The second clock is ahead by so many seconds. People play, and now and then a process is killed; then judge."""
    database, luck = postgres.fresh_database(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        servers = [Serving(Path(folder), database, ["--fanout", redis.url], ahead=off) for off in (0.0, ahead)]
        try:
            for server in servers:
                await server.start()
            urls = [server.url for server in servers]
            sittings = await sit_down(urls, tables, luck, list(GAMES), clock=CLOCK)
            people = [person for sitting in sittings for person in sitting.people]
            doing = [asyncio.create_task(person.listen()) for person in people]
            odd: list[str] = []
            doing.append(asyncio.create_task(_watch(sittings, odd, luck)))
            async with at_play(sittings):
                await asyncio.sleep(5)
                for _ in range(kills):
                    await _kill(luck.choice(servers), luck)
                    await asyncio.sleep(luck.uniform(1, 3))
            verdict = await judge(sittings, database)
            for what in odd[:10]:
                verdict.fault("time", what)
            for task in doing:
                task.cancel()
            await asyncio.gather(*doing, return_exceptions=True)
            await sittings[0].http.aclose()
        finally:
            for server in servers:
                await server.stop()
    verdict.strokes = kills
    return verdict


async def _watch(sittings: list[Sitting], odd: list[str], luck: random.Random) -> None:
    """Look at the clocks of the seats, at either process."""
    while True:
        await asyncio.sleep(0.1)
        sitting = luck.choice(sittings)
        for number, person in enumerate(sitting.people):
            for url in sitting.urls:
                update = await sitting.look(person, url)
                odd += [] if update is None else _odd(update, f"{sitting.table}, to seat {number}")


def _odd(update: dict[str, Any], where: str) -> list[str]:
    """Seats that have no time left, or more than there is, or that were taken by a bot for it."""
    return [
        f"{where}: seat {number} has {seat['left']} ms, {'a bot, ' if seat['bot'] else ''}{seat['kind']}"
        for number, seat in enumerate(update["seats"][:2])  # those of people
        if seat["is_flagged"] or seat["bot"] or (seat["left"] is not None and not 0 < seat["left"] <= 1000 * SECONDS)
    ]


async def _kill(server: Serving, luck: random.Random) -> None:
    server.kill()
    await asyncio.sleep(luck.uniform(0.0, 1.0))
    await server.start()
