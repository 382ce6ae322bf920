"""Silent connections: more than there are descriptors for, that say nothing, half a request, or a body drop by drop."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import socket
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from bench.attack.bystanders import Bystanders, Times, watching
from bench.attack.reads import DECISIONS, SLOWER, SOON, TABLES
from bench.serving import Serving

CONNECTIONS = 1_500
ADDRESSES = 25
PATIENCE = 10.0  # seconds that a request may take to arrive,
LATER = 15.0  # and so many more until all that keep us waiting have been closed
MOST_LINES = 20  # of the log
HEAD = (
    b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
)
SAYINGS = {"nothing": b"", "half a head": HEAD[:60], "half a body": HEAD + b'{"name":'}
KINDS = (*SAYINGS, "drop by drop")


class Kind(msgspec.Struct):
    """What one kind of silence does."""

    attacked: Times
    opened: int
    closed: int  # by the server, until everything was to be closed
    newcomer: float  # seconds until somebody new was answered meanwhile


class Found(msgspec.Struct):
    """How long decisions took, in quiet and meanwhile."""

    quiet: Times
    kinds: dict[str, Kind]
    log_lines: int

    @property
    def is_clean(self) -> bool:
        """Whether nobody noticed, all were closed, and the log stayed short."""
        most = max(SOON, SLOWER * self.quiet.p95)
        return self.log_lines <= MOST_LINES and all(
            kind.attacked.p95 <= most
            and set(kind.attacked.answers) == {"200"}
            and kind.closed == kind.opened
            and kind.newcomer < PATIENCE
            for kind in self.kinds.values()
        )


async def attack(kinds: list[str], connections: int, seed: int) -> Found:
    """One kind of silence after another, with so many connections each."""
    luck = random.Random(seed)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "stderr"
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, soft), hard))  # what most machines give a server
        server = Serving(Path(folder), rate=None, log=log)
        await server.start()
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        try:
            async with watching(server.url, TABLES, luck, DECISIONS) as people:
                await people.play(3)
                found = Found(await people.play(10), {}, 0)
                for kind in kinds:
                    found.kinds[kind] = await _be_silent(server, people, kind, connections)
        finally:
            await server.stop()
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        found.log_lines = len(log.read_bytes().splitlines())
        return found


async def _be_silent(server: Serving, people: Bystanders, kind: str, connections: int) -> Kind:
    port = int(server.url.rpartition(":")[2])
    silent: list[socket.socket] = []
    try:
        for number in range(connections):
            silent.append(_open(port, f"127.2.0.{1 + number % ADDRESSES}", SAYINGS.get(kind, SAYINGS["half a body"])))
            if number % 50 == 0:
                await asyncio.sleep(0)
        dripping = asyncio.create_task(_drip(silent)) if kind == "drop by drop" else None
        arriving = asyncio.create_task(_arrive(server.url))
        attacked = await people.play(PATIENCE + LATER)
        if dripping is not None:
            dripping.cancel()
        return Kind(attacked, len(silent), sum(map(_is_closed, silent)), await arriving)
    finally:
        for one in silent:
            one.close()


def _open(port: int, source: str, say: bytes) -> socket.socket:
    one = socket.socket()
    one.bind((source, 0))
    one.settimeout(30)
    one.connect(("127.0.0.1", port))
    with contextlib.suppress(OSError):
        one.sendall(say)
    one.setblocking(False)
    return one


async def _drip(silent: list[socket.socket]) -> None:
    """A byte each, every two seconds."""
    while True:
        await asyncio.sleep(2)
        for one in silent:
            with contextlib.suppress(OSError):
                one.send(b" ")


async def _arrive(url: str) -> float:
    """Somebody new says a name."""
    await asyncio.sleep(1)
    began = time.monotonic()
    async with httpx.AsyncClient(timeout=60, trust_env=False) as http:
        (await http.post(f"{url}/api/guests", json={"name": "Newcomer"})).raise_for_status()
    return round(time.monotonic() - began, 2)


def _is_closed(one: socket.socket) -> bool:
    try:
        while one.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
