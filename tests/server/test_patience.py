"""What people are told while a database, a disk or a lock keeps them waiting: something, soon, the same for all."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket as sockets
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import asyncpg
import httpx
import pytest
from sqlalchemy.exc import TimeoutError as NoneLeft
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.served import Client, Served, actions_of
from tests.server.services import Postgres
from tests.server.test_serving import PATIENCE, Command, serving
from tierpark.server import database, pooling
from tierpark.server.database import LIMIT
from tierpark.server.patience import PATIENCE as PATIENCE_OF_SERVER

SOON = LIMIT + 10.0  # in which everybody is told something: the machine may be busy
BACK = 8.0  # three seconds, and as before


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server that is as patient as by itself."""
    server = Served(tmp_path, patience=PATIENCE_OF_SERVER)
    yield server
    server.close()


class Player:
    """Somebody with a table at a server process, over HTTP."""

    def __init__(self, server: Command) -> None:
        self.url = server.url
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        token = self.http.post("/api/guests", json={"name": "Anna", "token": True}).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"
        made = self.http.post("/api/tables", json={"game": "new-york-zoo", "seats": ["me", "open"]})
        self.table = made.json()["table"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def connected(self) -> Any:
        address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        return connect(
            address, additional_headers={"Authorization": self.http.headers["Authorization"]}, compression=None
        )

    def fill(self, bot: str, key: str) -> httpx.Response:
        body = {"type": "fill", "seat": 1, "bot": bot, "key": key}
        return self.http.post(f"/api/tables/{self.table}/commands", json=body)


def asked_meanwhile(player: Player) -> list[tuple[str, int, str, str | None, float]]:
    """Everything that waits for the database, at the same time: what was asked, the answer, and how long it took."""
    asks = [
        ("guest", "POST", "/api/guests", {"name": "Bert"}),
        ("register", "POST", "/api/accounts", {"name": "Carla", "password": "a password"}),
        ("log in", "POST", "/api/sessions", {"name": "Carla", "password": "a password"}),
        ("lobby", "GET", "/api/tables", None),
        ("mine", "GET", "/api/me/tables", None),
        ("make", "POST", "/api/tables", {"game": "new-york-zoo"}),
        ("unknown table", "GET", "/api/tables/not-in-memory", None),
        ("health", "GET", "/healthz", None),
    ]
    told: list[tuple[str, int, str, str | None, float]] = []

    def ask(name: str, method: str, path: str, body: Any) -> None:
        began = time.monotonic()
        with httpx.Client(base_url=player.url, headers=player.http.headers, timeout=PATIENCE) as http:
            answer = http.request(method, path, json=body)
        word = answer.json().get("error", "")
        told.append((name, answer.status_code, word, answer.headers.get("retry-after"), time.monotonic() - began))

    threads = [threading.Thread(target=ask, args=one) for one in asks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(told) == len(asks), "somebody is not told anything"
    return told


def check_told(told: list[tuple[str, int, str, str | None, float]]) -> None:
    for name, status, word, after, seconds in told:
        assert (status, word) in ((503, "unavailable"), (503, "not-known")), name
        assert after is not None, name
        assert seconds < SOON, name


def stopped(postgres: Postgres) -> list[int]:
    """All processes of a PostgreSQL, stopped where they are."""
    assert postgres.process
    parent = postgres.process.pid
    children = [int(word) for word in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    for pid in (parent, *children):
        os.kill(pid, signal.SIGSTOP)
    return [parent, *children]


@contextlib.contextmanager
def hanging(postgres: Postgres) -> Iterator[None]:
    pids = stopped(postgres)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def back_within(player: Player, seconds: float) -> None:
    """A decision is taken again, soon after the cause is gone."""
    began = time.monotonic()
    key = f"after-{began}"
    while (answer := player.fill("random", key)).status_code != 200:
        assert answer.status_code == 503, answer.text
        assert time.monotonic() - began < seconds + 2, "it does not come back"
        time.sleep(0.1)


def listen_until_the_end(player: Player) -> None:
    player.http.headers["Authorization"] = "Bearer one-that-nobody-knows"  # it has to be looked for in the database
    with player.connected() as socket:
        while True:
            socket.recv(PATIENCE)


def lines_of(said: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def test_a_database_that_hangs_keeps_nobody_waiting(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, "--database", postgres.fresh_database()) as server:
        server.says()
        with Player(server) as player, player.connected() as socket:
            socket.recv(PATIENCE)
            with hanging(postgres):
                check_told(asked_meanwhile(player))
                began = time.monotonic()
                socket.send(json.dumps({"type": "fill", "seat": 1, "bot": "random", "key": "k"}))
                while (told := json.loads(socket.recv(PATIENCE)))["type"] != "refused":
                    pass
                assert told["error"] in ("unavailable", "not-known")
                assert told["key"] == "k"
                assert time.monotonic() - began < SOON
                socket.send(json.dumps({"type": "ping"}))
                while json.loads(socket.recv(PATIENCE))["type"] != "pong":
                    pass
            back_within(player, BACK)
            assert player.fill("random", "k").status_code == 200
        code, said = server.ends(signal.SIGTERM)
    assert code == 0
    assert len(lines_of(said)) < 20, said


def test_a_lock_on_the_log_keeps_nobody_waiting(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.fresh_database()

    async def lock(seconds: float) -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        async with connection.transaction():
            await connection.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            locked.set()
            await asyncio.sleep(seconds)
        await connection.close()

    locked = threading.Event()
    with serving(tmp_path, "--database", url) as server, contextlib.ExitStack() as stack:
        server.says()
        player = stack.enter_context(Player(server))
        holder = threading.Thread(target=lambda: asyncio.run(lock(SOON + 4)))
        holder.start()
        assert locked.wait(PATIENCE)
        began = time.monotonic()
        answer = player.fill("random", "k")
        assert answer.status_code == 503
        assert time.monotonic() - began < SOON
        began = time.monotonic()
        assert player.http.get("/api/tables").status_code == 200, "who only looks at lists does not wait"
        assert time.monotonic() - began < 2
        health = player.http.get("/healthz")
        assert (health.status_code, health.json()["error"]) == (503, "unavailable"), "no decision can be stored"
        holder.join()
        back_within(player, BACK)


def test_a_database_that_is_gone_is_said_to_all_in_the_same_words(tmp_path: Path) -> None:
    """One line each in the log, not a traceback for every request."""
    from tests.server.services import provide

    with contextlib.ExitStack() as stack:
        own = stack.enter_context(provide(Postgres))
        server = stack.enter_context(serving(tmp_path, "--database", own.fresh_database()))
        server.says()
        player = stack.enter_context(Player(server))
        assert own.process
        own.process.send_signal(signal.SIGQUIT)  # at once
        own.process.wait(PATIENCE)
        for _ in range(10):
            check_told(asked_meanwhile(player))
        with pytest.raises((InvalidStatus, ConnectionClosed)) as refused:
            listen_until_the_end(player)
        if isinstance(refused.value, ConnectionClosed):
            assert refused.value.rcvd
            assert refused.value.rcvd.code in (1011, 1013)
        else:
            assert refused.value.response.status_code == 503
        code, said = server.ends(signal.SIGTERM)
    assert code == 0
    down = [line for line in lines_of(said) if line["message"] == "the database or the machine is down"]
    assert len(down) == 1, "one line a minute"
    assert len(lines_of(said)) < 20, said


def test_connections_that_never_come_back_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a moment without memory, in which those who had them were left waiting for ever."""
    monkeypatch.setitem(database.SQLITE, "pool_timeout", 0.2)
    monkeypatch.setattr(pooling, "LOST", 0.5)

    async def lose_all() -> list[str]:
        engine = database.connect(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        lost = [await engine.connect() for _ in range(4)]
        told = []
        for _ in range(6):
            try:
                async with engine.connect() as connection:
                    told.append(str((await connection.exec_driver_sql("SELECT 1")).scalar()))
            except NoneLeft:
                told.append("none left")
            await asyncio.sleep(0.1)
        for connection in lost:  # one that comes back after all does no harm
            await connection.close()
        async with engine.connect() as connection:
            told.append(str((await connection.exec_driver_sql("SELECT 1")).scalar()))
        await engine.dispose()
        return told

    told = asyncio.run(lose_all())
    assert told[0] == "none left", "it may yet come back"
    assert told[-4:] == ["1"] * 4
    assert caplog.text.count("written off") == 1


def test_a_file_that_another_holds_keeps_nobody_waiting(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    file = served.settings.database.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answer = Client(served).request("POST", "/api/guests", {"name": "Bert", "token": True})
        assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
        assert answer.headers["retry-after"]
        assert time.monotonic() - began < SOON
        assert anna.look(table)["table"] == table
        other.execute("ROLLBACK")
    assert Client(served).request("POST", "/api/guests", {"name": "Bert", "token": True}).status_code == 200


def test_a_request_that_never_comes_to_an_end_is_answered(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it waits for; and what takes long by its nature has its time."""

    async def never(_: Any) -> Any:
        await asyncio.sleep(12)
        return []

    monkeypatch.setattr(served.house.tables.lists, "lobby", never)
    began = time.monotonic()
    answer = served.http.get(f"{served.url}/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert answer.headers["content-security-policy"]
    assert LIMIT <= time.monotonic() - began < SOON
    assert served.http.get(f"{served.url}/api/games").status_code == 200, "on the same connection"

    async def slow(*_: Any) -> Any:
        await asyncio.sleep(LIMIT + 1)
        return []

    monkeypatch.setattr(served.house.workers, "advise", slow)
    anna = served.guest("Anna")
    table = served.table(anna)
    answer = anna.request("POST", f"/api/tables/{table}/hint")
    assert answer.json()["message"] == "No adviser has time now; ask again."


def test_an_answer_that_comes_as_it_is_given_up_is_one_answer(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after the process was stopped for a while: the time is over and the answer is there at the same moment."""
    seconds = served.settings.patience

    async def just_then(_: Any) -> Any:
        asyncio.get_running_loop().call_later(seconds - 0.3, time.sleep, 0.6)
        await asyncio.sleep(seconds - 0.2)
        return []

    monkeypatch.setattr(served.house.tables.lists, "lobby", just_then)
    answer = served.http.get(f"{served.url}/api/tables")
    assert answer.status_code in (200, 503), answer.text
    assert served.http.get(f"{served.url}/api/games").status_code == 200, "on the same connection"


@pytest.mark.parametrize("asks", ["hint", "judgement"])
def test_advice_is_called_off_when_its_connection_closes(
    served: Served, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    action = actions_of(anna.look(table))[0]
    if asks == "judgement":
        anna.act(table, action)
    begun, called_off = threading.Event(), threading.Event()

    async def advise(*_: Any) -> Any:
        begun.set()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            called_off.set()
            raise

    monkeypatch.setattr(served.house.workers, {"hint": "advise", "judgement": "judge"}[asks], advise)
    body = json.dumps({"action": action}).encode() if asks == "judgement" else b""
    head = [
        f"POST /api/tables/{table}/{asks} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {anna.token}",
        "Content-Type: application/json", f"Content-Length: {len(body)}", "", "",
    ]  # fmt: skip
    with sockets.create_connection(("127.0.0.1", served.settings.port)) as connection:
        connection.sendall("\r\n".join(head).encode() + body)
        assert begun.wait(PATIENCE)
        assert not called_off.is_set()
    assert called_off.wait(PATIENCE)
    assert served.house.figures.errors._value.get() == 0


def test_a_socket_that_fails_says_so(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """1000 would be the end of all; a client that hears it does not come back."""
    anna = served.guest("Anna")
    table = served.table(anna)

    async def fail(*_: Any) -> Any:
        raise RuntimeError("nobody expected this")

    with anna.socket(table) as socket:
        socket.wait_for("presence")
        monkeypatch.setattr(served.house.tables, "sync", fail)
        socket.send("sync")
        assert socket.closed_with() == 1011


def test_a_socket_without_a_database_is_asked_to_come_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)

    async def fail(*_: Any) -> Any:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(served.house.tables, "room", fail)
        with anna.socket(table) as socket:
            assert socket.closed_with() == 1013
    with monkeypatch.context() as patch:
        patch.setattr(served.house.accounts, "session", fail)
        with pytest.raises(InvalidStatus) as refused, anna.socket(table):
            pass
        assert refused.value.response.status_code == 503
        assert refused.value.response.headers["Retry-After"]
    with anna.socket(table) as socket:
        socket.wait_for("update")


def test_nobody_else_on_the_machine_reads_the_file(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        served = Served(tmp_path)
        served.guest("Anna")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert modes == dict.fromkeys(modes, 0o600)
        assert set(modes) == {f"tables.db{ending}" for ending in ("", "-wal", "-shm", "-open")}
        served.stop()
        (tmp_path / "tables.db").chmod(0o644)
        served._start()
        assert {file.stat().st_mode & 0o007 for file in tmp_path.iterdir()} == {0}
        served.close()
    finally:
        os.umask(old)


def test_a_folder_that_is_named_as_a_database_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "somebody"
    folder.mkdir()
    folder.chmod(0o755)
    with pytest.raises(database.BadDatabase):
        database.connect(f"sqlite+aiosqlite:///{folder}")
    assert folder.stat().st_mode & 0o777 == 0o755
