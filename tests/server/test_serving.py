"""`tierpark serve` as people start it: where it says it is, what answers there, and how it ends."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.cli.command import tierpark
from tests.server.services import free_port

COMMAND = [sys.executable, "-c", "from tierpark.cli.main import run; run()", "serve"]
PATIENCE = 60.0


class Command:
    """A server that was started by its command."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def says(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")

    def ends(self, by: int) -> tuple[int, str]:
        """End it with a signal; its exit code, and all that it still had to say."""
        self.process.send_signal(by)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out + err


@contextlib.contextmanager
def serving(folder: Path, *arguments: str, **environment: str) -> Iterator[Command]:
    port = free_port()
    unset = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "TIERPARK_DATA")
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**inherited, "TIERPARK_DATA": str(folder / "data"), **environment},
    )
    with process:
        try:
            yield Command(process, port)
        finally:
            process.kill()


def listener_messages(listener: ClientConnection) -> Iterator[str | bytes]:
    """Everything that still comes, until the connection is closed."""
    while True:
        yield listener.recv(PATIENCE)


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_answers_there_and_ends_cleanly(tmp_path: Path, by: signal.Signals) -> None:
    with serving(tmp_path) as server:
        assert server.says() == f"Tierpark is open at {server.url}  (Ctrl-C ends it)"

        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            health = http.get("/healthz")
            token = http.post("/api/guests", json={"name": "Anna", "token": True}).json()["token"]
            authority = {"Authorization": f"Bearer {token}"}
            wanted = {"game": "new-york-zoo", "seats": ["me", "random"]}
            table = http.post("/api/tables", json=wanted, headers=authority).json()["table"]
            page = http.get("/metrics").text
        figures = {family.name: family for family in text_string_to_metric_families(page)}
        made = [s for s in figures["tierpark_requests"].samples if s.labels.get("route", "").endswith("/api/tables")]

        assert (health.status_code, health.json()) == (200, {"status": "ok"})
        assert [(sample.labels["status"], sample.value) for sample in made if sample.name.endswith("_total")] == [
            ("200", 1.0)
        ]
        assert figures["tierpark_tables"].samples[0].value == 1

        with connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", additional_headers=authority
        ) as listener:
            listener.recv(PATIENCE)
            assert server.ends(by) == (0, "")
            with pytest.raises(ConnectionClosed) as closed:
                list(listener_messages(listener))
    assert closed.value.rcvd
    assert closed.value.rcvd.code in (1001, 1012)  # going away, or a restart
    assert (tmp_path / "data" / "tables.db").stat().st_size > 0


def test_a_bot_decides(tmp_path: Path) -> None:
    """Its process is started by the server that people start, not by one inside a test."""
    with serving(tmp_path) as server:
        server.says()
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            token = http.post("/api/guests", json={"name": "Anna", "token": True}).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            wanted = {"game": "new-york-zoo", "seats": ["random", "me"], "order": "seated"}
            table = http.post("/api/tables", json=wanted).json()["table"]
            version = http.post(f"/api/tables/{table}/commands", json={"type": "start"}).json()["version"]
            until = time.monotonic() + PATIENCE
            while http.get(f"/api/tables/{table}").json()["version"] <= version:
                assert time.monotonic() < until, "the bot has not decided"
                time.sleep(0.05)
        assert "could not decide" not in server.ends(signal.SIGTERM)[1]


def test_a_busy_port_is_one_line_and_exit_code_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERPARK_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        port = somebody.getsockname()[1]
        ran = tierpark("serve", "--port", port)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err == (f"tierpark: cannot serve on 127.0.0.1 port {port}: Address already in use; try another --port\n")


def test_open_opens_the_address_in_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    with serving(tmp_path, "--open", BROWSER=str(browser)) as server:
        server.says()
        until = time.monotonic() + PATIENCE
        while not opened.exists():
            assert time.monotonic() < until, "no browser was opened"
            time.sleep(0.01)

        assert opened.read_text() == f"{server.url}\n"
        assert server.ends(signal.SIGINT) == (0, "")


def test_open_without_a_browser_prints_the_address(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    with serving(tmp_path, "--open", PATH=str(nothing)) as server:
        server.says()

        assert server.says() == f"No browser could be opened: go to {server.url}"
        assert server.ends(signal.SIGINT) == (0, "")
