"""Floods over sockets: messages that cost nothing to send, sent as fast as they go, while others play."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.attack.bystanders import Times, watching
from bench.attack.reads import DECISIONS, SLOWER, SOON, TABLES
from bench.attack.strangers import Stranger, counted, strangers
from bench.serving import Serving

FLOODERS = 4
TEXTS = {
    "pings": b'{"type":"ping"}',
    "syncs": b'{"type":"sync"}',
    "refused": b'{"type":"act","version":0,"action":0}',
    "joins": b'{"type":"join","seat":15}',
    "malformed": b'{"type":',
    "large": b'{"type":"ping"}' + b" " * 60_000,
}
KINDS = (*TEXTS, "frames")
MANY = 200  # frames without a message, sent together


class Kind(msgspec.Struct):
    """What one kind of flood does."""

    attacked: Times
    sent: int  # messages, or bundles of frames
    closed: dict[str, int]  # codes with which the server closed, and answers to those who came again


class Found(msgspec.Struct):
    """How long decisions took: in quiet, and under each flood."""

    quiet: Times
    kinds: dict[str, Kind]

    @property
    def noticed(self) -> list[str]:
        """The floods that others noticed, or that were not ended."""
        most = max(SOON, SLOWER * self.quiet.p95)
        return [
            name
            for name, kind in self.kinds.items()
            if kind.attacked.p95 > most or not any(code in kind.closed for code in ("4429", "4400"))
        ]

    @property
    def is_clean(self) -> bool:
        """Whether every flood was ended, and nobody else noticed."""
        asked = [self.quiet, *(kind.attacked for kind in self.kinds.values())]
        return not self.noticed and all(times.count and set(times.answers) <= {"200"} for times in asked)


async def attack(kinds: list[str], seconds: float, seed: int) -> Found:
    """One flood after another, for so long each."""
    luck, loop = random.Random(seed), asyncio.get_running_loop()
    # In a process of their own: else they would keep those waiting who play beside them.
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    with pool, tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder), rate=None)
        await server.start()
        try:
            async with watching(server.url, TABLES, luck, DECISIONS) as people:
                await people.play(3)
                found = Found(await people.play(2 * seconds), {})
                for number, kind in enumerate(kinds):
                    flooding = loop.run_in_executor(pool, flood, server.url, people.table, kind, number, seconds)
                    attacked = await people.play(seconds)
                    sent, closed = await flooding
                    found.kinds[kind] = Kind(attacked, sent, closed)
                return found
        finally:
            await server.stop()


def flood(url: str, table: str, kind: str, number: int, seconds: float) -> tuple[int, dict[str, int]]:
    """Some strangers at addresses of their own flood a table; what they sent, and how they were sent away."""
    return asyncio.run(_flood_all(url, table, kind, number, seconds))


async def _flood_all(url: str, table: str, kind: str, number: int, seconds: float) -> tuple[int, dict[str, int]]:
    sent = [0]
    async with strangers(url, FLOODERS) as them:
        for nth, who in enumerate(them, 1):
            who.address = f"127.1.{number}.{nth}"
        flooding = [asyncio.create_task(_flood(who, table, kind, sent)) for who in them]
        await asyncio.sleep(seconds)
        for one in flooding:
            one.cancel()
        await asyncio.gather(*flooding, return_exceptions=True)
        return sent[0], counted(them)


async def _flood(who: Stranger, table: str, kind: str, sent: list[int]) -> None:
    """Send without end, and come again whenever the server has enough."""
    with contextlib.suppress(Exception):
        await who.be_guest()
    address = f"{who.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    while True:
        try:
            async with connect(
                address,
                additional_headers=who.headers,
                compression=None,
                max_size=2**22,
                local_addr=(who.address, 0),
                ping_interval=None,
                open_timeout=60,
            ) as socket:
                reading = asyncio.create_task(_read(socket))
                try:
                    while not reading.done():
                        if kind == "frames":
                            for _ in range(MANY):
                                socket.protocol.send_ping(b"")
                            socket.send_data()
                            await socket.drain()
                            await asyncio.sleep(0)
                        else:
                            await socket.send(TEXTS[kind], text=True)
                            await asyncio.sleep(0)
                        sent[0] += 1
                finally:
                    reading.cancel()
                    await asyncio.wait({reading}, timeout=1)
                    who.count(str(socket.close_code))
        except (OSError, WebSocketException, TimeoutError) as error:
            if not isinstance(error, ConnectionClosed):  # else its code is counted already
                status = getattr(getattr(error, "response", None), "status_code", None)
                who.count(f"{status or type(error).__name__}")
        await asyncio.sleep(0.1)


async def _read(socket: object) -> None:
    """Take what comes, so that the server does not think that nobody reads."""
    async for _ in socket:  # type: ignore[attr-defined]
        pass
