"""Fair shares: many guests take all the thinking that they are allowed, and one person plays against bots meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.attack.greedy import GAME, Plan
from bench.attack.part import Outcome, Part
from bench.attack.people import actions_of
from bench.serving import BenchFailed, Serving

TIMES = 2.0  # so much longer than in quiet a bot may take
SLOWEST = 0.050  # seconds, of 99 in 100 decisions and looks at the lobby
FEW = 10  # with fewer times nothing is said
PATIENCE = 120.0  # seconds
LOOKING = 0.1  # seconds between two looks at the lobby
USUAL = 40.0  # seconds for each level
WARM = 8  # decisions of each bot that do not count: it loads what is compiled
LEVELS = ("regular", "strong", "expert")
ADDRESS = "127.0.2.1"


class Times(msgspec.Struct):
    """Seconds: how many there are, and how they are spread."""

    count: int
    p50: float
    p95: float
    p99: float
    most: float


class Measured(msgspec.Struct):
    """What one person met, in quiet or under attack."""

    bots: dict[str, Times]  # by level: from when a bot is to decide until it has
    decisions: Times  # of the person, until the receipt
    lobby: Times
    hints: Times
    load: list[float]  # the machine's, before and after


class Fairness(msgspec.Struct):
    """The figures of one attack."""

    attackers: int
    tables: int
    has_addresses: bool
    quiet: Measured
    attacked: Measured
    answers: dict[str, int]  # what the attackers were answered
    faults: list[str]

    @property
    def is_clean(self) -> bool:
        """Whether the person noticed nothing that is not allowed."""
        return not self.faults


def spread(seconds: list[float]) -> Times:
    """Some times, in order."""
    found = sorted(seconds) or [float("nan")]

    def part(share: float) -> float:
        return round(found[min(len(found) - 1, int(share * len(found)))], 4)

    return Times(len(seconds), part(0.5), part(0.95), part(0.99), part(1.0))


def faults_of(quiet: Measured, attacked: Measured) -> list[str]:
    """What must not be."""
    found = []
    for level, times in attacked.bots.items():
        if times.count < FEW or quiet.bots[level].count < FEW:
            found.append(f"{level}: too few decisions ({times.count}; in quiet {quiet.bots[level].count})")
        elif times.p95 > TIMES * quiet.bots[level].p95:
            found.append(f"{level}: p95 {times.p95} s, in quiet {quiet.bots[level].p95} s")
    for name, times in (("decisions", attacked.decisions), ("lobby", attacked.lobby)):
        if not times.p99 <= SLOWEST:
            found.append(f"{name}: p99 {times.p99} s")
    return found


class Player:
    """Somebody who plays against one bot at a time, and has a watch."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.luck = random.Random(seed)
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
        self.http = httpx.AsyncClient(transport=transport, timeout=PATIENCE, base_url=url, trust_env=False)
        self.bots: list[float] = []
        self.decisions: list[float] = []
        self.hints: list[float] = []
        self.lobby: list[float] = []

    async def begin(self) -> None:
        """Get a name."""
        me = (await self.http.post("/api/guests", json={"name": "Anna", "token": True})).raise_for_status().json()
        self.http.headers["Authorization"] = f"Bearer {me['token']}"

    async def measure(self, seconds: float) -> Measured:
        """Play against each level for so long."""
        load = [os.getloadavg()[0]]
        self.decisions, self.hints, self.lobby = [], [], []
        bots = {}
        looking = asyncio.create_task(self.look())
        try:
            for level in LEVELS:
                self.bots = []
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        while True:
                            await self.play(level)
                bots[level] = spread(self.bots)
        finally:
            looking.cancel()
        load.append(os.getloadavg()[0])
        return Measured(bots, spread(self.decisions), spread(self.lobby), spread(self.hints), load)

    async def look(self) -> None:
        """Look at the lobby, again and again."""
        while True:
            began = time.perf_counter()
            await self.http.get("/api/tables")
            self.lobby.append(time.perf_counter() - began)
            await asyncio.sleep(LOOKING)

    async def play(self, level: str, most: int | None = None) -> None:
        """A game against a bot, or so many of its decisions."""
        wanted = {"game": GAME, "seats": ["me", level], "order": "seated"}
        table = (await self.http.post("/api/tables", json=wanted)).raise_for_status().json()["table"]
        await self.http.post(f"/api/tables/{table}/commands", json={"type": "start"})
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": self.http.headers["Authorization"]}
        it = await connect(
            address, additional_headers=headers, compression=None, max_size=2**22, local_addr=(ADDRESS, 0)
        )
        async with it as socket:
            thinks_since: float | None = None
            sent_at, decided = 0.0, 0
            async for text in socket:
                now = time.perf_counter()
                message = msgspec.json.decode(text)
                if message["type"] == "receipt":
                    self.decisions.append(now - sent_at)
                if message["type"] != "update":
                    continue
                if thinks_since is not None:
                    self.bots.append(now - thinks_since)
                    decided += 1
                if message["phase"] == "over" or (most is not None and decided >= most):
                    return
                thinks_since = now if message["seats"][1]["is_due"] else None
                if actions := actions_of(message):
                    if most is None and self.luck.random() < 0.05:
                        await self.want_hint(table)
                    act = {"type": "act", "version": message["version"], "action": self.luck.choice(actions)}
                    sent_at = time.perf_counter()
                    await socket.send(msgspec.json.encode(act).decode())

    async def want_hint(self, table: str) -> None:
        """Ask what to do."""
        began = time.perf_counter()
        answer = await self.http.post(f"/api/tables/{table}/hint")
        if answer.status_code == 200:
            self.hints.append(time.perf_counter() - began)


@contextlib.asynccontextmanager
async def attacked_by(plan: Plan, answers: dict[str, int]) -> AsyncIterator[None]:
    """While this lasts, the attack goes on."""
    command = [sys.executable, "-m", "bench.attack.greedy", msgspec.json.encode(plan).decode()]
    process: Process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if await asyncio.wait_for(process.stdout.readline(), 10 * PATIENCE) != b"ready\n":
            raise BenchFailed("the attackers did not come to attack")
        yield
        process.stdin.close()
        answers |= msgspec.json.decode(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def attack(
    seconds: float, attackers: int, tables: int, seed: int, *, has_addresses: bool = True, more: list[str] | None = None
) -> Fairness:
    """Measure a person in quiet and under attack, at a server as people start it."""
    with tempfile.TemporaryDirectory(prefix="tierpark-fair-") as folder:
        limits = [] if has_addresses else ["--limit", "request=1000000/second", "--limit", "guest=1000000/second"]
        server = Serving(Path(folder), more=[*limits, *(more or [])], rate=None)
        try:
            await server.start()
            anna = Player(server.url, seed)
            await anna.begin()
            for level in LEVELS:
                await anna.play(level, most=WARM)
            quiet = await anna.measure(seconds)
            answers: dict[str, int] = {}
            plan = Plan(server.url, attackers, tables, seed, has_addresses)
            async with attacked_by(plan, answers):
                attacked = await anna.measure(seconds)
            await anna.http.aclose()
        finally:
            await server.stop()
    return Fairness(attackers, tables, has_addresses, quiet, attacked, answers, faults_of(quiet, attacked))


def several(strokes: int, seed: int) -> Outcome:
    """So many attacks, each by twenty guests with 55 tables; every second time they all have one address."""
    samples: dict[str, list[float]] = {}
    faults: list[str] = []
    for number in range(strokes):
        found = asyncio.run(attack(USUAL, 20, 55, seed + number, has_addresses=number % 2 == 0))
        faults += found.faults
        for name, measured in (("quiet", found.quiet), ("attacked", found.attacked)):
            for level, times in measured.bots.items():
                if times.count:
                    samples.setdefault(f"{name}: p95 of {level}, s", []).append(times.p95)
            samples.setdefault(f"{name}: p99 of decisions, s", []).append(measured.decisions.p99)
            samples.setdefault(f"{name}: p99 of the lobby, s", []).append(measured.lobby.p99)
    return Outcome(strokes, samples=samples, faults=faults)


PART = Part(
    "fair",
    "twenty guests ask for hints and reviews and let experts play at 55 tables each; somebody else plays",
    6,
    2,
    several,
    unit="attacks",
)
