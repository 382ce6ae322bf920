"""A clock that jumps, by seconds or by decades, and back. Nobody loses a session by that, and no table stands still.

The clock of the machine stays as it is: the server is started with another one, which adds what the attack says.
"""

from __future__ import annotations

import asyncio
import mmap
import random
import tempfile
from pathlib import Path

import msgspec

from bench.attack.bystanders import Bystanders, Times, watching
from bench.attack.reads import DECISIONS, TABLES
from bench.serving import Serving

DAY = 86_400
JUMPS = (3, -3, 3600, -3600, -120, DAY, -DAY, 30 * DAY, 89 * DAY, 100 * DAY, 40 * 365 * DAY, -10 * 365 * DAY)
LASTS = 5.0  # seconds of each jump
SIZE = 8  # bytes of the number that is added
OTHER_CLOCK = """
import mmap, time
_file = open({path!r}, "r+b")
_added = mmap.mmap(_file.fileno(), {size})
_real = time.time_ns
time.time_ns = lambda: _real() + int.from_bytes(_added[:{size}], "little", signed=True)
time.time = lambda: time.time_ns() / 1e9
"""


class Jump(msgspec.Struct):
    """One jump and what came of it."""

    seconds: int
    meanwhile: Times
    afterwards: Times
    sessions: int  # that are there afterwards, of so many people
    people: int


class Found(msgspec.Struct):
    """All jumps."""

    jumps: list[Jump]

    @property
    def is_clean(self) -> bool:
        """Whether afterwards everybody goes on as before."""
        return bool(self.jumps) and all(
            jump.sessions == jump.people and jump.afterwards.count > 0 and set(jump.afterwards.answers) == {"200"}
            for jump in self.jumps
        )


async def attack(jumps: list[int], seed: int) -> Found:
    """One jump after another, there and back."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "clock"
        path.write_bytes(bytes(SIZE))
        with path.open("r+b") as file, mmap.mmap(file.fileno(), SIZE) as added:
            server = Serving(Path(folder), prelude=OTHER_CLOCK.format(path=str(path), size=SIZE))
            await server.start()
            try:
                async with watching(server.url, TABLES, luck, DECISIONS) as people:
                    await people.play(2)
                    found = Found([])
                    for jump in jumps:
                        added[:] = (jump * 10**9).to_bytes(SIZE, "little", signed=True)
                        coming = asyncio.create_task(_come(people))
                        meanwhile = await people.play(LASTS)
                        added[:] = bytes(SIZE)
                        await asyncio.gather(coming, return_exceptions=True)
                        there = [await people.is_known(one) for one in people.people]
                        afterwards = await people.play(LASTS)
                        found.jumps.append(Jump(jump, meanwhile, afterwards, sum(there), len(there)))
                    return found
            finally:
                await server.stop()


async def _come(people: Bystanders) -> None:
    """Newcomers, since old sessions are cleaned up when new ones are made."""
    for _ in range(20):
        await people.http.post(f"{people.url}/api/guests", json={"name": "Newcomer", "token": True})
        await asyncio.sleep(0.1)
