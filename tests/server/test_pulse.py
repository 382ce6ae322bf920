"""A server that cannot go on ends, so that it is started again; one that is asked to end does, whatever hangs."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.services import free_port
from tests.server.test_serving import PATIENCE, Command
from tierpark.server.pulse import ENDING, STANDS

# `tierpark serve` with something that goes wrong in it when it gets a signal.
FAULTY = """
import asyncio, signal, threading, time
from tierpark.server import pulse
pulse.STANDING = 4

def stand(*_):  # the loop waits for a lock that nobody gives back
    threading.Lock().acquire() and threading.Semaphore(0).acquire()

def hang(*_):  # a thread that the end would wait for
    asyncio.get_running_loop().call_soon(asyncio.get_running_loop().run_in_executor, None, time.sleep, 1000)

signal.signal(signal.SIGUSR1, stand)
signal.signal(signal.SIGUSR2, lambda *_: loop.call_soon_threadsafe(hang))
beat = pulse.Pulse.beat
def first(self):
    global loop
    loop = asyncio.get_running_loop()
    beat(self)
pulse.Pulse.beat = first
from tierpark.cli.main import run
run()
"""


@contextlib.contextmanager
def faulty(folder: Path) -> Iterator[Command]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", FAULTY, "serve", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TIERPARK_DATA": str(folder)},
    )
    with process:
        try:
            server = Command(process, port)
            assert "is open" in server.says()
            yield server
        finally:
            process.kill()


def is_well(server: Command) -> bool:
    return httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200


def test_a_server_whose_loop_stands_still_ends_and_says_where(tmp_path: Path) -> None:
    with faulty(tmp_path) as server:
        assert is_well(server)
        server.process.send_signal(signal.SIGUSR1)
        _, said = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == STANDS
    assert "the loop stands still" in said
    assert "in stand" in said, "the traceback of the thread that stands"


def test_a_server_that_was_stopped_for_a_while_goes_on(tmp_path: Path) -> None:
    """As a laptop does that was closed: seconds that have passed without it do not count."""
    with faulty(tmp_path) as server:
        assert is_well(server)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        server.process.send_signal(signal.SIGCONT)
        assert is_well(server)
        time.sleep(2)
        assert is_well(server)
        assert server.ends(signal.SIGTERM)[0] == 0


@pytest.mark.parametrize("fault", [signal.SIGUSR1, signal.SIGUSR2])
def test_a_polite_end_comes_in_time_whatever_hangs(tmp_path: Path, fault: signal.Signals) -> None:
    with faulty(tmp_path) as server:
        assert is_well(server)
        server.process.send_signal(fault)
        time.sleep(1)
        began = time.monotonic()
        code, _ = server.ends(signal.SIGTERM)
        assert time.monotonic() - began < ENDING + 1.9
    assert code in (0, STANDS)


def threads_of(server: Command) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/task"))


def test_no_thread_is_started_once_the_server_is_open(tmp_path: Path) -> None:
    """Where memory is short, a thread that is asked for may never come, and whoever waits for it waits for good."""
    with faulty(tmp_path) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        before = threads_of(server)
        account = {"name": "Anna", "password": "a password", "token": True}
        assert http.post("/api/accounts", json=account).status_code == 200
        for _ in range(3):
            token = http.post("/api/guests", json={"name": "Anna", "token": True}).json()["token"]
            who = {"Authorization": f"Bearer {token}"}
            made = http.post("/api/tables", json={"game": "new-york-zoo", "seats": ["me", "random"]}, headers=who)
            table = made.json()["table"]
            assert http.post(f"/api/tables/{table}/commands", json={"type": "start"}, headers=who).status_code == 200
            for path in (f"/api/tables/{table}", "/api/tables", "/api/games/spectacular"):
                assert http.get(path, headers=who).status_code == 200
        assert threads_of(server) == before
