"""Lack of memory: the server may have no more than it has, for seconds at a time. It goes on, or is started again."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from bench.attack.bystanders import Bystanders, Times, times, watching
from bench.attack.reads import DECISIONS, TABLES
from bench.serving import Serving

LASTS = 4.0  # seconds of each stroke
MORE = 2 * 2**20  # bytes that it may have beyond what it has
MUST_END = 45.0  # seconds after which a server that stands still has ended itself
AGAIN = 20  # newcomers with passwords at each stroke, who want memory


class Found(msgspec.Struct):
    """How the server came out of each stroke."""

    strokes: int
    back: Times  # from the end of a stroke to the next decision, where the process went on
    ended: int  # times that it ended itself, and was started again
    frozen: int  # times that it did neither

    @property
    def is_clean(self) -> bool:
        """Whether it always went on, or ended."""
        return self.frozen == 0 and self.back.count + self.ended == self.strokes


async def attack(strokes: int, seed: int) -> Found:
    """Take memory away again and again."""
    luck = random.Random(seed)
    back: list[float] = []
    ended = frozen = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder))
        await server.start()
        try:
            async with watching(server.url, TABLES, luck, DECISIONS) as people:
                await people.play(3)
                for _ in range(strokes):
                    playing = asyncio.create_task(people.play(LASTS))
                    newcomers = asyncio.create_task(_come(server.url))
                    server.confine(MORE)
                    await asyncio.gather(playing, newcomers)
                    server.confine(None)
                    found = await _until_it_goes_on(server, people)
                    if found is not None:
                        back.append(found)
                        continue
                    frozen += not server.has_ended
                    ended += server.has_ended
                    server.kill()
                    await server.start()
            return Found(strokes, times(back), ended, frozen)
        finally:
            await server.stop()


async def _come(url: str) -> None:
    async with httpx.AsyncClient(timeout=LASTS, trust_env=False) as http:
        bodies = [{"name": f"N {time.monotonic_ns()} {n}", "password": "a password"} for n in range(AGAIN)]
        await asyncio.gather(*(http.post(f"{url}/api/accounts", json=each) for each in bodies), return_exceptions=True)


async def _until_it_goes_on(server: Serving, people: Bystanders) -> float | None:
    began = time.monotonic()
    while time.monotonic() - began < MUST_END and not server.has_ended:
        played = await people.play(0.3)
        if played.answers.get("200"):
            return round(time.monotonic() - began, 2)
    return None
