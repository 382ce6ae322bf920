"""The network between people and the server: packets are lost, doubled, late and out of order, and lines are cut."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from pathlib import Path

from bench.attack.carrier import Carrier, Weather
from bench.attack.connections import at_play
from bench.attack.part import Outcome
from bench.attack.people import Sitting, sit_down
from bench.attack.verdict import judge
from bench.serving import BenchFailed, Serving
from tierpark.games.catalogue import GAMES

TABLES = 6
UNNOTICED = 90.0  # seconds in which the server finds out that somebody is gone: it asks every 20, and waits as long


async def attack(strokes: int, seed: int) -> Outcome:
    """So many kinds of bad weather one after another, then what came of it."""
    luck = random.Random(seed)
    with Carrier(luck) as carrier, tempfile.TemporaryDirectory() as folder:
        more = ["--metrics-from", carrier.here]
        serving = Serving(Path(folder), more=more, inside=(carrier.namespace, carrier.there))
        carrying = asyncio.create_task(carrier.carry())
        try:
            await serving.start()
            return await _struck(serving, carrier, strokes, luck)
        finally:
            carrier.weather = Weather()
            await serving.stop()
            carrying.cancel()
            await asyncio.gather(carrying, return_exceptions=True)


async def _struck(serving: Serving, carrier: Carrier, strokes: int, luck: random.Random) -> Outcome:
    sittings = await sit_down([serving.url], TABLES, luck, list(GAMES))
    listening = [asyncio.create_task(person.listen()) for sitting in sittings for person in sitting.people]
    half_open = 0
    try:
        async with at_play(sittings):
            for _ in range(strokes):
                half_open += await _stroke(carrier, sittings, luck)
        carrier.weather = Weather()
        verdict = await judge(sittings, serving.database)
        if (left := await _left_open(serving, sittings)) > 0:
            verdict.fault("stuck", f"{left} sockets whose people are gone are still open")
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await sittings[0].http.aclose()
    counts = {
        "packets carried": carrier.carried,
        "packets lost": carrier.dropped,
        "lines cut without a word": half_open,
        "acknowledged": verdict.acknowledged,
    }
    return Outcome(strokes, counts, faults=verdict.details if not verdict.is_clean else [])


async def _stroke(carrier: Carrier, sittings: list[Sitting], luck: random.Random) -> int:
    """Some seconds of it; how many lines were cut of which the server was not told."""
    kind = luck.choice(["lossy", "late", "doubled", "all", "stalled", "half open"])
    if kind == "half open":
        carrier.weather = Weather(is_cut=True)
        people = [person for sitting in sittings for person in sitting.people if person.socket is not None]
        some = luck.sample(people, min(len(people), 4))
        for person in some:
            if person.socket is not None:
                person.socket.transport.abort()  # its last words do not come through
        await asyncio.sleep(luck.uniform(0.2, 1))
        carrier.weather = Weather()
        await asyncio.sleep(luck.uniform(0.5, 1.5))
        return len(some)
    carrier.weather = {
        "lossy": Weather(lost=luck.uniform(0.02, 0.25)),
        "late": Weather(late=luck.uniform(0.01, 0.3)),
        "doubled": Weather(doubled=luck.uniform(0.1, 0.9)),
        "all": Weather(luck.uniform(0.02, 0.15), luck.uniform(0.1, 0.5), luck.uniform(0.01, 0.2)),
        "stalled": Weather(is_cut=True),
    }[kind]
    await asyncio.sleep(luck.uniform(0.5, 3))
    return 0


async def _left_open(serving: Serving, sittings: list[Sitting]) -> int:
    """The sockets that the server holds for nobody, once it has had the time to notice."""
    async with asyncio.timeout(UNNOTICED + 60):
        end = asyncio.get_running_loop().time() + UNNOTICED
        while True:
            page = (await sittings[0].http.get(f"{serving.url}/metrics")).text
            found = re.search(r"^tierpark_sockets (\d+)", page, re.M)
            if found is None:
                raise BenchFailed("the server does not tell how many sockets are open")
            left = int(found[1])
            there = sum(person.socket is not None for sitting in sittings for person in sitting.people)
            if left <= there or asyncio.get_running_loop().time() > end:
                return left - there
            await asyncio.sleep(1)
