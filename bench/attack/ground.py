"""The ground of an attack: servers, people who play at them, strangers who knock, and everything that is noted."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import NamedTuple

import httpx

from bench.attack.nursery import Server
from bench.attack.part import Outcome
from bench.attack.people import Sitting, sit_down
from bench.attack.verdict import judge
from tierpark.games.catalogue import GAMES

ENOUGH = 10  # acknowledgements, after which play goes on again
BAR = 3.0  # seconds until then
NEVER = 60.0
OLD = 1.2  # seconds: health writes at most once a second
SURE = 1.5  # seconds in which decisions would have been stored, if they could
PROBING = 0.3


class Probe(NamedTuple):
    """Somebody has asked how the server is."""

    asked: float
    answered: float
    status: int  # 0: no answer


class Ground:
    """Servers and people, while they are attacked."""

    def __init__(self, servers: list[Server], database: str, luck: random.Random) -> None:
        self.servers = servers
        self.database = database  # as the judge reads it
        self.luck = luck
        self.sittings: list[Sitting] = []
        self.probes: list[Probe] = []
        self.answers: Counter[str] = Counter()  # to strangers
        self.restarts = 0
        self.faults: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._until = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    # Who is there

    async def begin(self, tables: int) -> None:
        """People sit down and play; somebody looks after health, strangers knock, ended servers are started again."""
        await self._sit(tables)
        for server in self.servers:
            self._tasks.append(asyncio.create_task(self._probe(server.url)))
        self._tasks += [asyncio.create_task(self._knock()), asyncio.create_task(self._supervise())]

    async def _sit(self, tables: int) -> None:
        urls = [server.url for server in self.servers]
        new = await sit_down(urls, tables, self.luck, list(GAMES), len(self.sittings))
        self.sittings += new
        for sitting in new:
            self._tasks += [asyncio.create_task(person.listen()) for person in sitting.people]
            self._playing.append(asyncio.create_task(sitting.play(self._until)))

    async def keep_playing(self) -> None:
        """New tables in the place of those whose games are over."""
        over = sum(sitting.is_over for sitting in self.sittings)
        running = len(self.sittings) - over
        if over and running < 4:
            with contextlib.suppress(httpx.HTTPError):  # the server does not take them now
                await self._sit(4)

    async def end(self) -> Outcome:
        """Everybody stops; what is found then."""
        self._until.set()
        for task in self._playing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(task, NEVER)
        verdict = await judge(self.sittings, self.database)
        told = Counter(verdict.answers) + self.answers
        faults = [*self.faults, *verdict.details]
        faults += [f"people were told {name!r} {count} times" for name, count in told.items() if name.startswith("500")]
        for server in self.servers:
            said = server.said()
            traces = said.count('"trace"') + said.count("Traceback (most")
            if traces:
                place = max(said.find('"trace"'), said.find("Traceback (most"))
                faults.append(f"{traces} tracebacks in the log, such as {said[place : place + 1500][-900:]}")
        counts = {
            "acknowledged": verdict.acknowledged,
            "lost": verdict.lost,
            "doubled": verdict.doubled,
            "answers 503": sum(count for name, count in told.items() if name.startswith("503")),
            "answers 500": sum(count for name, count in told.items() if name.startswith("500")),
            "lines in the log": sum(server.said().count("\n") for server in self.servers),
            "health 503": sum(probe.status == 503 for probe in self.probes),
            "health without an answer": sum(probe.status == 0 for probe in self.probes),
            "servers started again": self.restarts,
        }
        if not verdict.acknowledged:
            faults.append("nothing was acknowledged")
        return Outcome(0, counts, {}, faults)

    async def close(self) -> None:
        """Everybody goes."""
        self._until.set()
        for task in [*self._tasks, *self._playing]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._playing, return_exceptions=True)
        if self.sittings:
            await self.sittings[0].http.aclose()

    # What they do

    async def _probe(self, url: str) -> None:
        async with httpx.AsyncClient(timeout=20, trust_env=False) as http:
            while True:
                asked, status = time.monotonic(), 0
                with contextlib.suppress(httpx.HTTPError):
                    status = (await http.get(f"{url}/healthz")).status_code
                self.probes.append(Probe(asked, time.monotonic(), status))
                await asyncio.sleep(PROBING)

    async def _knock(self) -> None:
        """A newcomer, and somebody who looks at the lobby."""
        async with httpx.AsyncClient(timeout=20, trust_env=False) as http:
            while True:
                url = self.luck.choice(self.servers).url
                with contextlib.suppress(httpx.HTTPError):
                    for answer in (
                        await http.post(f"{url}/api/guests", json={"name": "A stranger", "token": True}),
                        await http.get(f"{url}/api/tables"),
                    ):
                        if answer.status_code >= 500:
                            self.answers[f"{answer.status_code} to a stranger"] += 1
                await asyncio.sleep(0.5)

    async def register(self) -> None:
        """Somebody wants an account."""
        wanted = {"name": f"Somebody {secrets.token_hex(4)}", "password": "a password that is long"}
        url = self.luck.choice(self.servers).url
        async with httpx.AsyncClient(timeout=20, trust_env=False) as http:
            with contextlib.suppress(httpx.HTTPError):
                answer = await http.post(f"{url}/api/accounts", json=wanted)
                if answer.status_code >= 500:
                    self.answers[f"{answer.status_code} to somebody who registers"] += 1

    async def _supervise(self) -> None:
        while True:
            for server in self.servers:
                if server.pid and server.has_ended:
                    code = server.kill()
                    self.restarts += 1
                    self.answers[f"a server ended with {code}"] += 1
                    server.start()
            await asyncio.sleep(0.1)

    # What is measured

    def acknowledged(self) -> list[float]:
        """When decisions were acknowledged."""
        return sorted(at for sitting in self.sittings for at in sitting.sent.times)

    async def wait_for(self, count: int, since: float) -> float:
        """The seconds from then until so many decisions have been acknowledged."""
        while True:
            after = [at for at in self.acknowledged() if at >= since]
            if len(after) >= count:
                return after[count - 1] - since
            if time.monotonic() - since > NEVER:
                return NEVER
            await self.keep_playing()
            await asyncio.sleep(0.01)

    async def stroke(self, cause: Callable[[], Awaitable[None]]) -> float:
        """One stroke: play, the cause, and how many seconds after its end play goes on."""
        began = time.monotonic()
        quiet = await self.wait_for(ENOUGH, began)
        begun = time.monotonic()
        await cause()
        ended = time.monotonic()
        back = await self.wait_for(ENOUGH, ended)
        if back >= NEVER:
            self.faults.append(f"no {ENOUGH} decisions in {NEVER:.0f} s after the end of the cause")
        elif back > BAR + 2 * quiet:
            self.faults.append(f"back after {back:.1f} s; {ENOUGH} decisions took {quiet:.1f} s before")
        self.faults += self._untrue_health(begun, ended)
        return back

    def _untrue_health(self, begun: float, ended: float) -> Iterator[str]:
        """It must not be said that decisions can be stored while they cannot."""
        times = self.acknowledged()
        refused = [at for sitting in self.sittings for at in sitting.sent.unavailable]
        for probe in self.probes:
            is_meanwhile = probe.asked > begun + OLD and probe.answered < ended - SURE
            was_stored = any(probe.asked - OLD <= at <= ended for at in times)
            was_refused = any(probe.asked <= at <= ended for at in refused)
            if probe.status == 200 and is_meanwhile and was_refused and not was_stored:
                yield f"health said 200 {probe.asked - begun:.1f} s after the begin, and nothing was stored"
                return


@contextlib.asynccontextmanager
async def at_war(servers: list[Server], database: str, luck: random.Random, tables: int) -> AsyncIterator[Ground]:
    """Servers that are open, and people at them; all of them go at the end."""
    ground = Ground(servers, database, luck)
    try:
        for server in servers:
            server.start()
        for server in servers:
            if not await asyncio.to_thread(server.wait_until_open):
                raise RuntimeError(f"the server has ended: {server.said_now[-2000:]}")
        await ground.begin(tables)
        yield ground
    finally:
        await ground.close()
        for server in servers:
            server.kill()
