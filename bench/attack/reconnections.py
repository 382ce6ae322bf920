"""A thousand sockets that are cut at the same moment, and come back at once, to whichever process."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.attack.connections import served
from bench.attack.part import Outcome
from bench.attack.people import Sitting, sit_down
from bench.attack.relay import Relay
from tests.server.services import Postgres, Redis
from tierpark.games.catalogue import GAMES

A_TABLE = 25  # sockets
PATIENCE = 180.0  # seconds until all are back, and until all have heard: this machine has the clients, too


class Watcher:
    """Somebody who looks on, and comes back at once when the line is cut."""

    def __init__(self, table: str, ports: list[int]) -> None:
        self.table = table
        self.version = 0
        self.is_back = asyncio.Event()
        self.backwards: list[str] = []
        self._ports = itertools.cycle(ports)
        self._socket: ClientConnection | None = None

    async def watch(self) -> None:
        """For ever."""
        while True:
            address = f"ws://127.0.0.1:{next(self._ports)}/api/tables/{self.table}/socket"
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, compression=None, open_timeout=PATIENCE) as socket:
                    async for text in socket:
                        self._hear(msgspec.json.decode(text))
            self.is_back.clear()
            await asyncio.sleep(0.1)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            if message["version"] < self.version:
                self.backwards.append(f"{self.table}: {message['version']} after {self.version}")
            self.version = message["version"]
            self.is_back.set()


async def attack(postgres: Postgres, redis: Redis, cuts: int, sockets: int, seed: int) -> Outcome:
    """Cut all of them so often."""
    luck = random.Random(seed)
    async with served(postgres.fresh_database(), redis.url, 2) as urls, contextlib.AsyncExitStack() as lines:
        relays = [await lines.enter_async_context(Relay(int(url.rpartition(":")[2]))) for url in urls]
        ports = [relay.port for relay in relays]
        sittings = await sit_down(urls, max(1, sockets // A_TABLE), luck, list(GAMES))
        watchers = [Watcher(sittings[n % len(sittings)].table, ports[n % 2 :] + ports[: n % 2]) for n in range(sockets)]
        watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
        outcome = Outcome(0, {"sockets": sockets}, {"seconds until all are back": []})
        try:
            await _all_back(watchers, outcome)
            for _ in range(cuts):
                if outcome.faults:
                    break
                await _cut(relays, watchers, sittings, outcome)
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            await sittings[0].http.aclose()
    outcome.faults += [what for watcher in watchers for what in watcher.backwards]
    return outcome


async def _cut(relays: list[Relay], watchers: list[Watcher], sittings: list[Sitting], outcome: Outcome) -> None:
    for watcher in watchers:
        watcher.is_back.clear()
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(relay.cut(0.05) for relay in relays))
    await _all_back(watchers, outcome)
    outcome.samples["seconds until all are back"].append(round(asyncio.get_running_loop().time() - began, 2))
    await asyncio.gather(*(sitting.decide(asyncio.Event()) for sitting in sittings))
    seen = {sitting.table: update["version"] for sitting in sittings if (update := await _seen(sitting))}
    try:
        async with asyncio.timeout(PATIENCE):
            while any(watcher.version < seen[watcher.table] for watcher in watchers):
                await asyncio.sleep(0.05)
    except TimeoutError:
        deaf = sum(watcher.version < seen[watcher.table] for watcher in watchers)
        outcome.faults.append(f"{deaf} sockets are back, and deaf")
    outcome.strokes += 1


async def _seen(sitting: Sitting) -> dict[str, Any] | None:
    """The table as who looks on sees it."""
    answer = await sitting.http.get(f"{sitting.urls[0]}/api/tables/{sitting.table}")
    return dict(answer.raise_for_status().json())


async def _all_back(watchers: list[Watcher], outcome: Outcome) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            for watcher in watchers:
                await watcher.is_back.wait()
    except TimeoutError:
        away = sum(not watcher.is_back.is_set() for watcher in watchers)
        outcome.faults.append(f"{away} sockets do not come back in {PATIENCE:.0f} s")
