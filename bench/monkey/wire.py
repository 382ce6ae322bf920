"""Browsers that are told what to do over a socket: commands, answers and events as JSON."""

from __future__ import annotations

import ctypes
import itertools
import json
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.monkey.hands import BrowserFailed, BrowserGone

PATIENCE = 300.0  # seconds for an answer, and for a browser to start: also on a busy machine
MOST_BYTES = 2**26  # of a message: screenshots
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux

Event = dict[str, Any]


class Wire:
    """A connection to a browser. `tell` hears every event as it comes."""

    def __init__(self, address: str, tell: Callable[[Event], None]) -> None:
        self._open = ExitStack()
        try:
            self._socket = self._open.enter_context(connect(address, max_size=MOST_BYTES, compression=None))
        except OSError as error:
            raise BrowserFailed(f"there is no way in: {error}") from error
        self._numbers = itertools.count(1)
        self._tell = tell

    def send(self, method: str, params: dict[str, Any], **more: Any) -> int:
        """Give a command and do not wait; its number."""
        number = next(self._numbers)
        try:
            self._socket.send(json.dumps({"id": number, "method": method, "params": params, **more}))
        except (ConnectionClosed, OSError) as error:
            raise BrowserGone(f"{method}: the browser is gone") from error
        return number

    def ask(self, method: str, params: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        number = self.send(method, params, **more)
        while (told := self.hear(method)).get("id") != number:
            pass
        result: dict[str, Any] = told["result"]
        return result

    def hear(self, waits_for: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message. An event is told, an error is raised."""
        try:
            told: dict[str, Any] = json.loads(self._socket.recv(patience))
        except TimeoutError as error:
            raise BrowserGone(f"{waits_for}: no answer in {patience:.0f} s") from error
        except (ConnectionClosed, OSError) as error:
            raise BrowserGone(f"{waits_for}: the browser is gone") from error
        if "error" in told:
            why = told["error"]
            raise BrowserFailed(f"{waits_for}: {why['message'] if isinstance(why, dict) else told['message']}")
        if "id" not in told:
            self._tell(told)
        return told

    def close(self) -> None:
        """Hang up."""
        self._open.close()


def started(
    command: list[str], env: dict[str, str] | None = None, keeps: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    """A program that ends when we do, however that comes about. It keeps some of our open files."""
    null = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=null, stderr=null, env=env, pass_fds=keeps, preexec_fn=end_with_parent)


def end_with_parent() -> None:
    """Be killed when the program dies that started us."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def ended(process: subprocess.Popen[bytes]) -> None:
    """End a program, with patience or without."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def written(path: Path, process: subprocess.Popen[bytes], within: float = PATIENCE) -> str:
    """What a program writes down once it runs."""
    until = time.monotonic() + within
    while time.monotonic() < until and process.poll() is None:
        if path.exists() and (text := path.read_text("utf-8")):
            return text
        time.sleep(0.02)
    raise BrowserFailed(f"a browser does not start: {process.args!r}")
