"""Strangers: each asks from an address of its own, of which 127.0.0.0/8 has plenty."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.attack.people import PATIENCE


@dataclass
class Stranger:
    """Somebody at an address, with a session or without."""

    url: str
    address: str
    http: httpx.AsyncClient
    token: str | None = None
    answers: dict[str, int] = field(default_factory=dict)

    @property
    def headers(self) -> dict[str, str]:
        """What shows who it is."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def be_guest(self, name: str = "Stranger") -> None:
        """Say a name."""
        answer = await self.http.post(f"{self.url}/api/guests", json={"name": name, "token": True})
        self.token = answer.raise_for_status().json()["token"]

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response | None:
        """Ask for something and count the answer; nothing if there was none."""
        headers = {**self.headers, **more.pop("headers", {})}
        try:
            answer = await self.http.request(method, self.url + path, json=body, headers=headers, **more)
        except httpx.HTTPError as error:
            self.count(type(error).__name__)
            return None
        self.count(str(answer.status_code))
        return answer

    def count(self, what: str) -> None:
        """One more answer of a kind."""
        self.answers[what] = self.answers.get(what, 0) + 1


@contextlib.asynccontextmanager
async def strangers(url: str, count: int) -> AsyncIterator[list[Stranger]]:
    """So many of them."""
    async with contextlib.AsyncExitStack() as stack:
        found = []
        for number in range(count):
            address = f"127.0.{1 + number // 250}.{1 + number % 250}"
            transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=None))
            http = httpx.AsyncClient(transport=transport, timeout=PATIENCE, trust_env=False)
            found.append(Stranger(url, address, await stack.enter_async_context(http)))
        yield found


@contextlib.asynccontextmanager
async def asking(
    them: list[Stranger], pace: float, luck: random.Random, ask: Callable[[Stranger], Any]
) -> AsyncIterator[None]:
    """All of them ask, so many times a second together, while this lasts; who waits for an answer asks all the same."""
    under_way: set[asyncio.Task[Any]] = set()

    async def ask_on() -> None:
        while True:
            if len(under_way) < 200:
                one = asyncio.create_task(ask(luck.choice(them)))
                under_way.add(one)
                one.add_done_callback(under_way.discard)
            await asyncio.sleep(1 / pace)

    going_on = asyncio.create_task(ask_on())
    try:
        yield
    finally:
        going_on.cancel()
        for one in list(under_way):
            one.cancel()
        await asyncio.gather(going_on, *under_way, return_exceptions=True)


def counted(them: list[Stranger]) -> dict[str, int]:
    """All their answers."""
    total: dict[str, int] = {}
    for one in them:
        for what, times in one.answers.items():
            total[what] = total.get(what, 0) + times
        one.answers.clear()
    return dict(sorted(total.items()))
