"""People who only play while others attack: how long each of their decisions takes, from sending it to its receipt."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator

import httpx
import msgspec

from bench.attack.people import PATIENCE, Person, Sitting, actions_of
from bench.machine import load

GAMES = ["new-york-zoo", "the-sanctuary"]


class Times(msgspec.Struct):
    """Milliseconds of many answers, and how many there were of which kind."""

    count: int = 0
    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0
    worst: float = 0.0
    load: float = 0.0  # of the machine, at the end
    answers: dict[str, int] = {}


def times(seconds: list[float], answers: dict[str, int] | None = None) -> Times:
    """Their summary."""
    if not seconds:
        return Times(load=load(), answers=answers or {})
    ordered = sorted(1000 * each for each in seconds)
    at = [round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1) for share in (0.5, 0.95, 0.99)]
    p50, p95, p99 = at
    return Times(len(ordered), p50, p95, p99, round(ordered[-1], 1), load(), answers or {})


class Bystanders:
    """Tables at which people decide at a steady pace, all of them together."""

    def __init__(self, url: str, tables: int, luck: random.Random, pace: float) -> None:
        self.url = url
        self._tables = tables
        self._luck = luck
        self._pace = pace  # decisions a second
        self.http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False)
        self._sittings: list[Sitting] = []
        self._begun = 0
        self.answers: dict[str, int] = {}

    async def sit_down(self) -> None:
        """So many tables."""
        while len(self._sittings) < self._tables:
            self._sittings.append(await self._new())

    @property
    def table(self) -> str:
        """One of the tables, at which others may look on."""
        return self._sittings[0].table

    async def _new(self) -> Sitting:
        self._begun += 1
        sitting = Sitting(self.http, [self.url], f"b{self._begun}", random.Random(self._luck.random()))
        await sitting.begin(GAMES[self._begun % len(GAMES)], [])
        return sitting

    @property
    def people(self) -> list[Person]:
        """Everybody who sits there."""
        return [person for sitting in self._sittings for person in sitting.people]

    async def is_known(self, person: Person) -> bool:
        """Whether the server still knows who somebody is."""
        answer = await self.http.get(f"{self.url}/api/me", headers=person.headers)
        return answer.status_code == 200 and answer.json()["name"] is not None

    async def play(self, seconds: float) -> Times:
        """Play for so long."""
        taken: list[float] = []
        self.answers = {}
        end, due = time.perf_counter() + seconds, time.perf_counter()
        while (now := time.perf_counter()) < end:
            if now < due:
                await asyncio.sleep(due - now)
            due = max(due, now) + 1 / self._pace
            turn = self._luck.randrange(len(self._sittings))
            try:
                if (one := await self._decide(self._sittings[turn])) is None:
                    self._sittings[turn] = await self._new()  # the game is over, or nobody is told of it
                else:
                    taken.append(one)
            except httpx.HTTPError as error:
                self._count(type(error).__name__)
        return times(taken, self.answers)

    async def _decide(self, sitting: Sitting) -> float | None:
        for person in sitting.people:
            update = await sitting.look(person)
            if update is None or not (actions := actions_of(update)):
                continue
            body = {"type": "act", "version": update["version"], "action": self._luck.choice(actions)}
            began = time.perf_counter()
            address = f"{self.url}/api/tables/{sitting.table}/commands"
            answer = await self.http.post(address, json=body, headers=person.headers)
            taken = time.perf_counter() - began
            self._count(str(answer.status_code))
            return taken
        return None

    def _count(self, what: str) -> None:
        self.answers[what] = self.answers.get(what, 0) + 1


@contextlib.asynccontextmanager
async def watching(url: str, tables: int, luck: random.Random, pace: float) -> AsyncIterator[Bystanders]:
    """Bystanders who have sat down."""
    bystanders = Bystanders(url, tables, luck, pace)
    try:
        await bystanders.sit_down()
        yield bystanders
    finally:
        await bystanders.http.aclose()
