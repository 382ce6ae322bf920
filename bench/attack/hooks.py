"""Webhooks of one person that never come to an end: a header now and then, or nothing at all. Others' come at once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from bench.attack.bystanders import Times, times
from bench.attack.people import PATIENCE, actions_of
from bench.serving import Serving

SLOW = 5  # people whose servers are slow
TABLES = 3  # of each
SOON = 5.0  # seconds in which others are notified, also on a busy machine


class Found(msgspec.Struct):
    """How long it took until others were notified."""

    notices: Times
    wanted: int
    slow: int  # tries of the slow ones that were under way

    @property
    def is_clean(self) -> bool:
        """Whether everybody else was notified of everything, soon."""
        return self.notices.count == self.wanted and self.notices.worst < 1000 * SOON and self.slow > 0


class Hooks:
    """A server that is notified: fast at one address, and without an end at the others."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[float] = asyncio.Queue()
        self.slow = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one notice."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            line = await reader.readline()
            if b"/fast" in line:
                await self.heard.put(time.perf_counter())
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
                writer.close()
                return
            self.slow += 1
            for letter in b"HTTP/1.1 " * 1000:  # a letter every two seconds: nothing that reads once waits for it
                writer.write(bytes([letter]))
                await writer.drain()
                await asyncio.sleep(2)


async def attack(rounds: int, seed: int) -> Found:
    """Let slow people have their turns, and then somebody else, again and again."""
    luck = random.Random(seed)
    hooks = Hooks()
    there = await asyncio.start_server(hooks.serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{there.sockets[0].getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder), more=["--private-webhooks"])
        await server.start()
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, base_url=server.url) as http:
                for number in range(SLOW):
                    for _ in range(TABLES):
                        table = Turns(http, luck, f"{address}/slow{number}")
                        await table.begin()
                        await table.hand_over()
                await asyncio.sleep(1)
                taken, fast = [], Turns(http, luck, f"{address}/fast")
                await fast.begin()
                for _ in range(rounds):
                    began = time.perf_counter()
                    await fast.hand_over()
                    with contextlib.suppress(TimeoutError):
                        taken.append(await asyncio.wait_for(hooks.heard.get(), 3 * SOON) - began)
                return Found(times(taken), rounds, hooks.slow)
        finally:
            await server.stop()
            there.close()


class Turns:
    """A table of two, of whom the second has a webhook and is not connected."""

    def __init__(self, http: httpx.AsyncClient, luck: random.Random, hook: str) -> None:
        self._http = http
        self._luck = luck
        self._hook = hook
        self._table = ""
        self._people: list[dict[str, str]] = []

    async def begin(self) -> None:
        """Sit down and start."""
        for name in ("Here", "Away"):
            made = await self._post("/api/guests", {"name": name, "token": True}, {})
            self._people.append({"Authorization": f"Bearer {made['token']}"})
        here, away = self._people
        answer = await self._http.put("/api/me/webhook", json={"address": self._hook}, headers=away)
        answer.raise_for_status()
        wanted = {"game": "new-york-zoo", "seats": ["me", "open"], "order": "seated"}
        self._table = (await self._post("/api/tables", wanted, here))["table"]
        await self._post(f"/api/tables/{self._table}/commands", {"type": "join"}, away)
        await self._post(f"/api/tables/{self._table}/commands", {"type": "start"}, here)

    async def _post(self, path: str, body: object, headers: dict[str, str]) -> dict[str, str]:
        answer = await self._http.post(path, json=body, headers=headers)
        told: dict[str, str] = answer.raise_for_status().json()
        return told

    async def hand_over(self) -> None:
        """Everybody decides until it becomes the turn of the one who is away."""
        was_away = await self._decide(1)
        while was_away:
            was_away = await self._decide(1)
        while await self._decide(0):
            pass

    async def _decide(self, seat: int) -> bool:
        headers = self._people[seat]
        update = (await self._http.get(f"/api/tables/{self._table}", headers=headers)).raise_for_status().json()
        actions = actions_of(update)
        if not actions:
            return False
        body = {"type": "act", "version": update["version"], "action": self._luck.choice(actions)}
        await self._post(f"/api/tables/{self._table}/commands", body, headers)
        return True
