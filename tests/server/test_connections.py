"""Connections that only cost: silent ones, half requests, unread answers, more than there are descriptors."""

from __future__ import annotations

import contextlib
import json
import resource
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.served import Served
from tests.server.test_serving import PATIENCE, Command, serving
from tierpark.server import connections
from tierpark.server.connections import REQUEST_SECONDS, SILENT, Connections
from tierpark.server.proxies import Proxies, network

HALF = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"


def knock(port: int, say: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of the addresses of this machine."""
    connection = socket.socket()
    connection.settimeout(PATIENCE)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", port))
    connection.sendall(say)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has ended it; what it said before is passed over."""
    connection.setblocking(False)
    try:
        while connection.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


@contextlib.contextmanager
def with_descriptors(folder: Path, most: int) -> Iterator[Command]:
    """A server that may have so many descriptors, and begins with fewer: it has to ask for the rest itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with serving(folder) as server:
        server.says()
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
        yield server
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (soft, hard)


@pytest.mark.parametrize("say", [b"", HALF])
def test_silent_connections_of_many_addresses_keep_nobody_out_for_long(tmp_path: Path, say: bytes) -> None:
    """More than there are descriptors for, also if all of them wait to be let in."""
    with with_descriptors(tmp_path, 200) as server, contextlib.ExitStack() as stack:
        silent = [stack.enter_context(knock(server.port, say, f"127.0.1.{i % 8 + 1}")) for i in range(250)]
        began = time.monotonic()
        with httpx.Client(timeout=PATIENCE) as http:
            assert http.get(f"{server.url}/healthz").status_code == 200
            assert time.monotonic() - began < 2 * REQUEST_SECONDS + 5
            while sum(is_closed(connection) for connection in silent) < len(silent):
                assert time.monotonic() - began < 4 * REQUEST_SECONDS
                time.sleep(0.5)
            assert http.get(f"{server.url}/healthz").status_code == 200
        code, said = server.ends(signal.SIGINT)
    assert code == 0
    lines = [json.loads(line) for line in said.splitlines()]
    assert len(lines) < 10, said
    assert "nobody more is let in for a moment" in {line["message"] for line in lines}


def test_silent_connections_of_one_address_push_out_each_other_and_no_others(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    with anna.socket(table) as sitting, contextlib.ExitStack() as stack:
        sitting.wait_for("update")
        port = served.settings.port
        silent = [stack.enter_context(knock(port)) for _ in range(3 * SILENT)]
        began = time.monotonic()
        assert anna.act(table)["version"]
        assert time.monotonic() - began < 5
        sitting.wait_for("update")
        until = time.monotonic() + PATIENCE
        while sum(is_closed(connection) for connection in silent) < 2 * SILENT:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    served = Served(tmp_path, connections=5)
    try:
        anna = served.guest("Anna")  # keeps one
        table = served.table(anna)
        port = served.settings.port
        with anna.socket(table), anna.socket(table), knock(port), knock(port), knock(port) as refused:
            assert b"429 Too Many Requests" in refused.recv(4096)
            with knock(port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.2") as other:
                assert b"200 OK" in other.recv(4096)
        assert anna.look(table)["table"] == table
    finally:
        served.close()


def test_a_proxy_that_was_named_has_as_many_as_it_wants(tmp_path: Path) -> None:
    served = Served(tmp_path, connections=2, proxies="127.0.0.1")
    try:
        with contextlib.ExitStack() as stack:
            for _ in range(SILENT + 10):
                stack.enter_context(knock(served.settings.port))
            assert served.http.get(f"{served.url}/healthz").status_code == 200
    finally:
        served.close()


def test_half_a_request_is_ended_and_a_slow_one_is_not(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 2.0)
    port = served.settings.port
    slow = (
        b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
    )
    with knock(port, HALF) as half, knock(port, slow) as whole:
        for byte in b'{"name":"Anna"}':
            time.sleep(0.05)
            whole.sendall(bytes([byte]))
        assert whole.recv(4096).startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        assert half.recv(4096).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < 10
        assert half.recv(4096) == b""


def test_drops_that_keep_coming_do_not_keep_a_connection(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a whole request: each has its own time."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 2.0)
    with knock(served.settings.port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as dripping:
        assert dripping.recv(4096).startswith(b"HTTP/1.1 200")
        dripping.sendall(b"GET /healthz HTTP/1.1\r\nX: ")
        until = time.monotonic() + 10
        while not is_closed(dripping):
            assert time.monotonic() < until, "it may drip for ever"
            time.sleep(0.2)
            dripping.setblocking(True)
            with contextlib.suppress(OSError):
                dripping.sendall(b"x")


def test_an_answer_that_nobody_takes_is_not_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 2.0)
    with socket.socket() as unread:
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        unread.connect(("127.0.0.1", served.settings.port))
        for _ in range(60):  # some 200 KB each, of which nothing is read
            unread.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        counted: Connections = served._server.config.connections  # type: ignore[attr-defined]
        until = time.monotonic() + 30
        while counted._callers:
            assert time.monotonic() < until, "what nobody reads is kept for ever"
            time.sleep(0.1)


def test_one_network_is_one_address() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("unknown") == "unknown"


def test_proxies_are_named_by_address_by_network_or_all() -> None:
    some = Proxies("127.0.0.1, 10.1.0.0/16")
    assert ["127.0.0.1" in some, "10.1.2.3" in some, "10.2.0.1" in some, "::1" in some] == [True, True, False, False]
    assert "192.0.2.1" in Proxies("*")
    assert "127.0.0.1" not in Proxies(None)


def test_what_was_counted_is_forgotten(served: Served) -> None:
    counted: Connections = served._server.config.connections  # type: ignore[attr-defined]
    with knock(served.settings.port), knock(served.settings.port, HALF):
        time.sleep(0.2)
    anna = served.guest("Anna")
    with anna.socket(served.table(anna)) as socket:
        socket.wait_for("update")
    served.http.close()
    served.http = httpx.Client(timeout=PATIENCE)
    until = time.monotonic() + PATIENCE
    while counted._callers or counted._of or counted._silent:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_as_many_descriptors_are_taken_as_there_are(tmp_path: Path) -> None:
    """The usual limit is 1,024, and a server may ask for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        with serving(tmp_path) as server:
            server.says()
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, connections.MANY)
            assert server.ends(signal.SIGTERM)[0] == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
