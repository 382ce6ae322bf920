"""A server that is watched while it is attacked: it goes on, logs no error, and holds no more at the end."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec

from bench.serving import PLENTY, Serving

PATIENCE = 60.0  # seconds for an answer, on a machine with more to do
TRIES = 60  # of a request that has nothing wrong, a second apart
END_OF_TRACE = 300  # characters that tell what failed, and where
SETTLED = 30.0  # seconds in which a server lets go of connections that are closed
MORE_DESCRIPTORS = 24  # of threads and of the database, opened when they are first needed
MORE_MEMORY = 48.0  # MiB that the second half of an attack may add: tables that are kept, and how memory is cut


class Watched:
    """A server, and what was wrong with it so far."""

    def __init__(self, folder: Path, rate: str | None) -> None:
        self.log = folder / "log"
        self.serving = Serving(folder, rate=rate, log=self.log)
        self.http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_connections=None))
        self.faults: list[str] = []
        self.memory: list[float] = []
        self._descriptors = 0

    @property
    def url(self) -> str:
        """Where it is."""
        return self.serving.url

    async def begin(self) -> None:
        """Start it, and remember what it holds."""
        await self.serving.start()
        (await self.http.get(f"{self.url}/healthz")).raise_for_status()
        self._descriptors = self.serving.descriptors or 0
        self.look()

    async def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """The answer to a request that has nothing wrong. A machine that is full may say so for a while."""
        for _ in range(TRIES):
            answer = await self.http.request(method, self.url + path, json=body, headers=headers)
            if answer.status_code != 503:
                break
            await asyncio.sleep(1)
        return answer.raise_for_status().json()

    def look(self) -> None:
        """Remember how large it is now."""
        self.memory.append(round(self.serving.memory or 0.0, 1))

    async def end(self) -> None:
        """Judge what is left when everybody is gone, and stop it."""
        self.look()
        if self.serving.has_ended:
            self.faults.append("the process has ended")
        else:
            await self._judge()
            await self.serving.stop()
        await self.http.aclose()
        self.faults += [f"its log: {told}" for told in errors_in(self.log.read_bytes())]

    async def _judge(self) -> None:
        if (await self.http.get(f"{self.url}/healthz")).status_code != 200:
            self.faults.append("it is not well")
        figures: dict[str, float] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                while (figures := await self.serving.counted(self.http)).get("tierpark_sockets", 1):
                    await asyncio.sleep(0.2)
        if figures.get("tierpark_sockets", 1):
            self.faults.append(f"{figures.get('tierpark_sockets')} sockets are still open")
        if figures.get("tierpark_errors_total", 1):
            self.faults.append(f"{figures.get('tierpark_errors_total')} unexpected errors")
        more = (self.serving.descriptors or 0) - self._descriptors
        if more > MORE_DESCRIPTORS:
            self.faults.append(f"{more} more descriptors are open than at the start")
        half = self.memory[len(self.memory) // 2 :]
        if half[-1] - half[0] > MORE_MEMORY:
            self.faults.append(f"its memory grew to the end: {self.memory} MiB")


def errors_in(log: bytes) -> list[str]:
    """Every line of a server's log that is an error, or that is none of its lines: a traceback, a warning of Python."""
    found = []
    for line in log.splitlines():
        try:
            said = msgspec.json.decode(line, type=dict)
        except msgspec.DecodeError:
            said = {"level": "error", "message": line.decode("utf-8", "replace")}
        if "trace" in said or said.get("level") in ("error", "critical"):
            found.append(f"{said.get('message')} {said.get('trace', '')[-END_OF_TRACE:]}".strip())
    return found


@contextlib.asynccontextmanager
async def watched(*, usual_limits: bool = False) -> AsyncIterator[Watched]:
    """A server in a folder of its own, judged at the end."""
    with tempfile.TemporaryDirectory() as folder:
        there = Watched(Path(folder), None if usual_limits else PLENTY)
        await there.begin()
        try:
            yield there
        except BaseException as error:
            there.serving.kill()
            for told in errors_in(there.log.read_bytes()):
                error.add_note(f"its log: {told}")
            raise
        await there.end()
