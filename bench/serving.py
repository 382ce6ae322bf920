"""The server under load: `tierpark serve` as a process of its own, what it takes of the machine, and games half played.

A run that begins with new games never sees the end of one, nor a long log. So the people sit down, the server ends, the
log of every table is continued at random, and the server starts again: it finds tables at every age of a game.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import httpx

from tierpark.games.catalogue import game as game_named
from tierpark.server import events
from tierpark.server.settings import RATES

PATIENCE = 180.0  # seconds for anything that should come soon
PLENTY = "1000000/second"
BEFORE = "before-the-run-"  # begins the keys of decisions made before it: as long as those that clients send
# A process whose clock is wrong: only the time of day, as between machines.
CLOCK = (
    "import time; ns = time.time_ns; time.time_ns = lambda: ns() + {ahead}; time.time = lambda: time.time_ns() / 1e9; "
)


class BenchFailed(Exception):
    """The bench could not go on; the message says why."""


class Serving:
    """A server process: over one SQLite file, or over another database."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        more: list[str] | None = None,
        rate: str | None = PLENTY,
        log: Path | None = None,
        ahead: float = 0.0,
        inside: tuple[str, str] | None = None,
        prelude: str = "",
    ) -> None:
        """`rate` is that of all limits, nothing: the usual ones; `log` a file for what it writes on standard error.

        Its clock is `ahead` by so many seconds. `inside`: a network namespace, and an address in it. `prelude` is
        what its Python does first.
        """
        self.file = folder / "tables.db"
        self.database = database or f"sqlite+aiosqlite:///{self.file}"
        self._more = [*(more or []), *(f"--limit={purpose}={rate}" for purpose in RATES if rate)]
        self._log = log
        self._prelude = prelude
        self._port = _free_port()
        self._ahead = ahead
        self._namespace, self._host = inside or ("", "127.0.0.1")
        self.url = f"http://{self._host}:{self._port}"
        self._process: Process | None = None

    async def start(self) -> None:
        """Start the server and wait until it is open."""
        # The command as installed, by this Python: what people run.
        program = CLOCK.format(ahead=int(self._ahead * 1e9)) if self._ahead else self._prelude
        program += "\nfrom tierpark.cli.main import run; run()"
        inside = ["ip", "netns", "exec", self._namespace] if self._namespace else []
        command = [*inside, sys.executable, "-c", program, "serve", "--host", self._host, "--port", str(self._port)]
        command += ["--database", self.database, *self._more]
        with contextlib.ExitStack() as opened:
            said = opened.enter_context(self._log.open("ab")) if self._log else None
            self._process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=said)
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        if b"is open" not in line:
            raise BenchFailed("the server did not start; the reason is above")

    async def stop(self) -> None:
        """End the server as Ctrl-C does."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        process.send_signal(signal.SIGINT)
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()
            raise BenchFailed("the server did not end by itself") from None

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    def confine(self, more: int | None) -> None:
        """Let it have so many bytes of address space more than it has; nothing: as many as it wants."""
        assert self._process is not None
        if self.has_ended:
            return
        _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_AS)
        most = hard
        if more is not None:
            most = int(self._proc("statm").split()[0]) * resource.getpagesize() + more
        resource.prlimit(self._process.pid, resource.RLIMIT_AS, (most, hard))

    # What it takes of the machine

    @property
    def memory(self) -> float | None:
        """Its resident memory in MiB, where the system tells."""
        found = re.search(r"VmRSS:\s+(\d+) kB", self._proc("status"))
        return int(found[1]) / 1024 if found else None

    @property
    def cpu(self) -> float | None:
        """The seconds of processor time that it has used, where the system tells."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else None

    @property
    def descriptors(self) -> int | None:
        """How many files and sockets it has open, where the system tells."""
        assert self._process is not None
        try:
            return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))
        except OSError:
            return None

    @property
    def has_ended(self) -> bool:
        """Whether the process is no more, though nobody stopped it."""
        return self._process is not None and self._process.returncode is not None

    def _proc(self, name: str) -> str:
        assert self._process is not None
        try:
            return Path(f"/proc/{self._process.pid}/{name}").read_text("utf-8")
        except OSError:
            return ""

    # What it says of itself

    async def counted(self, http: httpx.AsyncClient) -> dict[str, float]:
        """Its own figures: everything that it calls an error or a refusal, and the transactions of its log."""
        page = (await http.get(f"{self.url}/metrics")).text
        lines = [line.rpartition(" ") for line in page.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, _, value in lines}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# The log


def play_on(file: Path, most: int, luck: random.Random) -> int:
    """Continue the log of every started table by up to so many random decisions, and never to its end; all in all."""
    connection = sqlite3.connect(file)
    try:
        made = 0
        tables = [id for (id,) in connection.execute("SELECT id FROM tables WHERE phase = 'playing'")]
        for id in tables:
            query = "SELECT version, at, event FROM log WHERE table_id = ? ORDER BY version"
            logged = [(version, at, events.read(text)) for version, at, text in connection.execute(query, (id,))]
            played = _decisions([event for _, _, event in logged], luck.randint(0, most), luck)
            version, at, _ = logged[-1]
            rows = [(id, version + n, at, f"/{BEFORE}{n}", events.written(event)) for n, event in enumerate(played, 1)]
            connection.executemany("INSERT INTO log (table_id, version, at, key, event) VALUES (?, ?, ?, ?, ?)", rows)
            made += len(rows)
        connection.commit()
        return made
    finally:
        connection.close()


def _decisions(log: list[Any], count: int, luck: random.Random) -> list[events.Acted]:
    """So many random decisions; a game that would be over by then is cut anywhere before its end."""
    created = next(event for event in log if isinstance(event, events.Created))
    started = next(event for event in log if isinstance(event, events.Started))
    game = game_named(created.agreement.game)
    state = game.setup(game.options(**created.agreement.options), int(started.seed))
    played: list[events.Acted] = []
    while len(played) < count and (due := game.to_act(state)):
        legal = game.legal_actions(state, due[0])
        action = luck.choice(legal)
        game.apply(state, due[0], action)
        played.append(events.Acted(due[0], action, len(legal)))
    return played if game.to_act(state) else played[: luck.randrange(len(played))]


def keys_in_log(file: Path) -> list[str]:
    """The keys of all decisions of the run that are on the disk, as the clients chose them."""
    connection = sqlite3.connect(file)
    try:
        query = "SELECT key FROM log WHERE key NOT LIKE ?"
        return [key.partition("/")[2] for (key,) in connection.execute(query, (f"%/{BEFORE}%",))]
    finally:
        connection.close()
