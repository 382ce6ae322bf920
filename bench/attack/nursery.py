"""Servers that are there in a moment: a process that has everything loaded forks one whenever it is told to.

Four fifths of a start are imports. A server from here runs the same command as any other, on its own files and port.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.server.services import dies_with_us, free_port
from tierpark.server.settings import RATES

PATIENCE = 90.0  # seconds for one answer
LIMITS = [word for name in RATES for word in ("--limit", f"{name}=1000000/second")]
NURSERY = """
import ctypes, json, os, sys
import alembic.command, alembic.config, alembic.runtime.migration, aiosqlite, uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl
import tierpark.cli.commands, tierpark.cli.serve, tierpark.server.running
from tierpark.cli.main import run
from tierpark.games.catalogue import GAMES
from tierpark.server.table import game_named

for name in GAMES:
    game_named(name)
prctl = getattr(ctypes.CDLL(None), "prctl", None)
print("ready", flush=True)
for line in sys.stdin:
    log, arguments, ended = json.loads(line)
    if ended:
        print(os.waitpid(ended, 0)[1], flush=True)
        continue
    child = os.fork()
    if child == 0:
        os.setsid()
        prctl and prctl(1, 9)  # it is killed when we are
        file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for stream, there in enumerate((os.open(os.devnull, os.O_RDONLY), file, file)):
            os.dup2(there, stream)
        os.closerange(3, 50)
        run(arguments)
    print(child, flush=True)
"""


class Nursery:
    """The process that forks. Whatever it has started ends with it."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [*dies_with_us(), sys.executable, "-c", NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self._children: set[int] = set()
        if self._says() != "ready":
            raise RuntimeError("the nursery did not start; the reason is above")

    def _says(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()

    def _ask(self, log: Path | None, arguments: Sequence[str], ended: int) -> int:
        assert self._process.stdin
        self._process.stdin.write(json.dumps([str(log), list(arguments), ended]) + "\n")
        self._process.stdin.flush()
        return int(self._says())

    def fork(self, log: Path, arguments: Sequence[str]) -> int:
        """A new server; its process id."""
        child = self._ask(log, arguments, 0)
        self._children.add(child)
        return child

    def wait(self, child: int) -> int:
        """How a child has ended, once it has."""
        self._children.discard(child)
        return os.waitstatus_to_exitcode(self._ask(None, [], child))

    def close(self) -> None:
        """End everything."""
        for child in list(self._children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            self.wait(child)
        self._process.communicate(timeout=PATIENCE)


class Server:
    """A server of a nursery on a port of its own: started, killed, and started again."""

    def __init__(self, nursery: Nursery, folder: Path, database: str, more: Sequence[str] = ()) -> None:
        self.nursery = nursery
        self.log = folder / f"log-{free_port()}"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._arguments = ["serve", "--port", str(self.port), "--database", database, "--bot-pause", "0.05"]
        self._arguments += [*more, *LIMITS]
        self.pid = 0
        self._seen = 0  # characters of the log that older lives have written

    def start(self) -> None:
        """Start it; it takes a moment until it is open."""
        self._seen = len(self.said())
        self.pid = self.nursery.fork(self.log, self._arguments)

    def said(self) -> str:
        """Its whole log, over all its lives."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    @property
    def said_now(self) -> str:
        """What it has said in this life."""
        return self.said()[self._seen :]

    @property
    def is_open(self) -> bool:
        """Whether it serves."""
        return "is open" in self.said_now

    @property
    def has_ended(self) -> bool:
        """Whether its process is gone, though nobody has waited for it yet."""
        try:
            return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        except OSError:
            return True

    def wait_until_open(self) -> bool:
        """False if it has ended instead."""
        until = time.monotonic() + PATIENCE
        while not self.is_open:
            if self.has_ended:
                return False
            if time.monotonic() > until:
                raise RuntimeError(f"the server is not open after {PATIENCE:.0f} s:\n{self.said_now[-2000:]}")
            time.sleep(0.01)
        return True

    def signal(self, what: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, what)

    def end(self) -> int:
        """End it politely; its exit code."""
        pid, self.pid = self.pid, 0  # so nobody starts it again
        os.kill(pid, signal.SIGINT)
        return self.nursery.wait(pid)

    def kill(self) -> int:
        """End it at once, if it still goes; its exit code."""
        pid, self.pid = self.pid, 0
        if not pid:
            return 0
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return self.nursery.wait(pid)
