"""The server is killed at random instants under load and started again: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.served import PLENTY, actions_of
from tests.server.services import dies_with_us, free_port
from tierpark.server import events, updates
from tierpark.server.accounts import Person
from tierpark.server.table import Table

PATIENCE = 60.0
GONE = (OSError, WebSocketException, httpx.TransportError)  # what a client meets when the server is killed

# A process that has everything loaded and forks a server whenever it is told to: a start takes a moment, not seconds.
NURSERY = """
import os, sys
import alembic.command, alembic.config, alembic.runtime.migration, aiosqlite, uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl
import tierpark.cli.commands, tierpark.cli.serve, tierpark.server.running
from tierpark.cli.main import run
from tierpark.server.table import game_named

game_named("new-york-zoo")
print("ready", flush=True)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        log = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for stream, file in enumerate((os.open(os.devnull, os.O_RDONLY), log, log)):
            os.dup2(file, stream)
        run(sys.argv[2:])
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


class Nursery:
    """Servers over one database file on one port, one after another."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"
        self.log = folder / "log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.pid = 0
        arguments = ["serve", "--port", self.port, "--database", f"sqlite+aiosqlite:///{self.file}", "--bot-pause", 0]
        arguments += ["--open-tables", 100_000]  # of one founder
        limits = [word for rate in PLENTY for word in ("--limit", rate)]
        self._process = subprocess.Popen(
            [*dies_with_us(), sys.executable, "-c", NURSERY, self.log, *map(str, arguments), *limits],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._says() == "ready"

    def _says(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()

    def start(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        self.pid = int(self._says())

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            assert self._says() == "ended"
            self.pid = 0

    def close(self) -> None:
        self.kill()
        self._process.communicate(timeout=PATIENCE)


# Who plays


@dataclass
class Command:
    """Something that a player has sent, and what came of it."""

    table: str
    body: dict[str, Any]
    version: int | None = None  # of its receipt
    is_refused: bool = False


class Player:
    """Somebody on one seat: sends one keyed command after another, and the same again if no receipt came."""

    def __init__(self, name: str, token: str, seed: int) -> None:
        self.name = name
        self.headers = {"Authorization": f"Bearer {token}"}
        self.table = ""
        self.sent: dict[str, Command] = {}
        self._luck = random.Random(seed)
        self._waiting: Command | None = None  # for its receipt
        self._seen: dict[str, Any] | None = None  # the latest update

    def sit(self, table: str) -> None:
        """Take a seat at a table."""
        self.table, self._waiting, self._seen = table, None, None

    @property
    def is_done(self) -> bool:
        """Whether the game is over."""
        return self._seen is not None and self._seen["phase"] == "over"

    async def play(self, load: Load) -> None:
        """Play until the server is gone; now by socket, now by requests."""
        try:
            await (self._by_socket(load) if self._luck.random() < 0.75 else self._by_requests(load))
        except GONE:
            assert load.is_killed, "the server is gone, and nobody has killed it"

    async def _by_socket(self, load: Load) -> None:
        address = f"{load.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with connect(address, additional_headers=self.headers, compression=None, open_timeout=PATIENCE) as socket:
            if self._waiting:
                await socket.send(json.dumps(self._waiting.body))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "update":
                    self._take_in(message)
                elif message["type"] == "receipt":
                    self._acknowledge(message, load)
                elif message["type"] == "refused":
                    self._give_up(message)
                else:
                    assert message["type"] == "presence", message
                if self._waiting is None and (wanted := self._wish()):
                    await socket.send(json.dumps(wanted.body))

    async def _by_requests(self, load: Load) -> None:
        async with httpx.AsyncClient(
            base_url=f"{load.url}/api/tables/", headers=self.headers, timeout=PATIENCE
        ) as http:
            while not self.is_done:
                if self._waiting is None:
                    self._take_in((await http.get(self.table)).raise_for_status().json())
                if self._waiting or self._wish():
                    assert self._waiting
                    answer = await http.post(f"{self.table}/commands", json=self._waiting.body)
                    if answer.status_code == 200:
                        self._acknowledge(answer.json(), load)
                    else:
                        self._give_up(answer.json())
                else:
                    await asyncio.sleep(0.005)  # others think

    def _wish(self) -> Command | None:
        """What to do next: decide, sometimes take it back, sometimes say again what was acknowledged long ago."""
        update = self._seen
        if update is None or (self.sent and update["version"] < self._said_at()):
            return None  # what we have done is not in it yet
        key = f"{self.name}-{len(self.sent)}"
        done = [command for command in self.sent.values() if command.table == self.table and command.version]
        if done and self._luck.random() < 0.1:
            self._waiting = self._luck.choice(done)
            return self._waiting
        body: dict[str, Any] = {"key": key, "version": update["version"]}
        if update["undo"] == "free" and self._luck.random() < 0.1:
            body |= {"type": "undo"}
        elif actions := actions_of(update):
            body |= {"type": "act", "action": self._luck.choice(actions)}
        else:
            return None
        self._waiting = self.sent[key] = Command(self.table, body)
        return self._waiting

    def _said_at(self) -> int:
        return max((c.version or 0 for c in self.sent.values() if c.table == self.table), default=0)

    def _take_in(self, update: dict[str, Any]) -> None:
        known = self._seen["version"] if self._seen else 0
        assert update["version"] >= max(known, self._said_at()), "what this seat was told is gone"
        self._seen = update

    def _give_up(self, refusal: dict[str, Any]) -> None:
        """Only one thing can be refused here: the other seat's secret decision revealed what was to be taken back.

        If this seat has been asked something new since then, the refusal says that as well.
        """
        assert self._waiting
        assert self._waiting.body["type"] == "undo", refusal
        assert refusal["error"] in ("not-now", "stale"), refusal
        self._waiting.is_refused = True
        self._waiting = None

    def _acknowledge(self, receipt: dict[str, Any], load: Load) -> None:
        command = self._waiting
        assert command
        assert receipt["key"] == command.body["key"]
        if command.version is not None:
            assert (receipt["repeated"], receipt["version"]) == (True, command.version)
        command.version = receipt["version"]
        self._waiting = None
        load.acknowledged()
        if receipt["repeated"]:
            load.repeated += 1


@dataclass
class Founder:
    """Somebody who makes one table after another, by requests."""

    headers: dict[str, str]
    made: list[str] = field(default_factory=list)
    started: list[str] = field(default_factory=list)

    async def found(self, load: Load) -> None:
        with contextlib.suppress(*GONE):
            async with httpx.AsyncClient(base_url=load.url, headers=self.headers, timeout=PATIENCE) as http:
                while True:
                    wanted = {"game": "new-york-zoo", "seats": ["me"]}
                    self.made.append((await http.post("/api/tables", json=wanted)).raise_for_status().json()["table"])
                    start = {"type": "start", "key": "start"}
                    (await http.post(f"/api/tables/{self.made[-1]}/commands", json=start)).raise_for_status()
                    self.started.append(self.made[-1])
                    await asyncio.sleep(0.02)


class Load:
    """One life of a server, which ends around its so-and-so-manieth receipt."""

    def __init__(self, url: str, enough: int) -> None:
        self.url = url
        self.is_killed = False
        self.receipts = 0
        self.repeated = 0
        self.has_enough = asyncio.Event()
        self._enough = enough

    def acknowledged(self) -> None:
        self.receipts += 1
        if self.receipts >= self._enough:
            self.has_enough.set()

    def ended(self, work: asyncio.Task[None]) -> None:
        """Somebody has ended; if something is wrong, nobody goes on."""
        if work.cancelled() or work.exception() is not None:
            self.has_enough.set()


# What is in the database


class Records:
    """What the database holds. It is read from a copy, since a reader would mend what the killed server left behind."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._rows: dict[str, list[Any]] = {}
        self.tables: dict[str, Table] = {}
        self.people: dict[str, Person] = {}

    def read(self) -> None:
        """Read on: no event has changed, none is missing, and the tables fold."""
        with self._copied() as database:
            log = database.execute("SELECT table_id, version, at, key, event FROM log ORDER BY table_id, version")
            rows = {id: list(group) for id, group in itertools.groupby(log.fetchall(), lambda row: row["table_id"])}
            index = {row["id"]: row for row in database.execute("SELECT * FROM tables")}
            seats = {tuple(row) for row in database.execute("SELECT table_id, user_id, seat FROM seats")}
            people = database.execute("SELECT id, name FROM users").fetchall()
        self.people = {id: Person(id, name, is_guest=True) for id, name in people}
        assert rows.keys() == index.keys()
        for id, now in rows.items():
            known = self._rows.get(id, [])
            assert now[: len(known)] == known
            assert [row["version"] for row in now] == list(range(1, len(now) + 1))
            table = self.tables.setdefault(id, Table(id))
            for row in now[len(known) :]:
                table.fold(events.read(row["event"]), row["at"], row["key"])
            assert index[id]["phase"] == table.phase
            assert index[id]["due"] == sum(1 << seat for seat in table.due)
        assert seats == {(id, s.user, n) for id, t in self.tables.items() for n, s in enumerate(t.seats) if s.user}
        self._rows = rows

    @contextlib.contextmanager
    def _copied(self) -> Iterator[sqlite3.Connection]:
        copy = self._file.with_name("copy.db")
        for ending in ("", "-wal"):
            written, here = (path.with_name(path.name + ending) for path in (self._file, copy))
            if written.exists():
                shutil.copy(written, here)
        database = sqlite3.connect(copy)
        database.row_factory = sqlite3.Row
        try:
            yield database
        finally:
            database.close()
            for path in copy.parent.glob("copy.db*"):
                path.unlink()

    def events(self, table: str) -> list[tuple[int, str | None, events.AnyEvent]]:
        return [(row["at"], row["key"], events.read(row["event"])) for row in self._rows[table]]

    def check(self, players: list[Player]) -> None:
        """Each acknowledged command is in the log once, as it was sent; nothing is there that nobody sent."""
        sent = {key: command for player in players for key, command in player.sent.items()}
        assert len(sent) == sum(len(player.sent) for player in players)
        carried_out = set()
        for id in {player.table for player in players} | {command.table for command in sent.values()}:
            table = self.tables[id]
            for _, key, event in self.events(id):
                if isinstance(event, events.Acted) and event.by == "bot":
                    continue
                if not isinstance(event, events.Acted | events.Undone):
                    continue
                assert key is not None
                name = key.partition("/")[2]
                command = sent[name]
                assert name not in carried_out, "played twice"
                assert not command.is_refused
                carried_out.add(name)
                assert command.table == id
                assert isinstance(event, events.Acted) == (command.body["type"] == "act")
                assert not isinstance(event, events.Acted) or event.action == command.body["action"]
                assert command.version in (None, table.keys[key])
        assert {key for key, command in sent.items() if command.version is not None} <= carried_out, "lost"

    def at(self, table: str, seat: int, version: int) -> Table:
        """A table folded anew, as it was when a seat had been told this version."""
        folded = Table(table)
        for at, key, event in self.events(table):
            folded.fold(event, at, key)
            if folded.phase not in ("gathering", "opening") and folded.versions[seat] == version:
                return folded
        raise AssertionError(f"the log of {table} has no version {version} for seat {seat}")


# The test

GROUPS: list[tuple[list[str], dict[str, Any]]] = [
    (["Anna", "Bert"], {"seats": ["me", "open"]}),
    (["Cora", "Dirk", "Emil"], {"seats": ["me", "open", "open"]}),
    (["Fritz", "Gerda"], {"seats": ["me", "random", "open"]}),
    (["Hans", "Ida"], {"seats": ["me", "open"], "options": {"variant": "short"}}),
]


@contextlib.asynccontextmanager
async def calls(url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                await http.get("/healthz")
            except httpx.ConnectError:
                assert time.monotonic() < until, "the server does not start"
                await asyncio.sleep(0.01)
            else:
                break
        yield http


class Town:
    """Everybody who plays."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._people: dict[str, Player] = {}
        self.founder: Founder | None = None

    @property
    def players(self) -> list[Player]:
        return list(self._people.values())

    async def come(self, http: httpx.AsyncClient) -> None:
        """Everybody becomes a guest."""
        for name in (*itertools.chain(*(names for names, _ in GROUPS)), "Founder"):
            told = (await http.post("/api/guests", json={"name": name, "token": True})).json()
            if name == "Founder":
                self.founder = Founder({"Authorization": f"Bearer {told['token']}"})
            else:
                self._people[name] = Player(name, told["token"], 100 * self._seed + len(self._people))

    async def sit(self, http: httpx.AsyncClient) -> None:
        """Whoever has no table, or one whose game is over, gets a new one."""
        for names, wanted in GROUPS:
            group = [self._people[name] for name in names]
            if group[0].table and not any(player.is_done for player in group):
                continue
            body = {"game": "new-york-zoo", "order": "seated", **wanted}
            made = await http.post("/api/tables", json=body, headers=group[0].headers)
            table = made.raise_for_status().json()["table"]
            for player, command in [*((player, "join") for player in group[1:]), (group[0], "start")]:
                address = f"/api/tables/{table}/commands"
                (await http.post(address, json={"type": command}, headers=player.headers)).raise_for_status()
            for player in group:
                player.sit(table)


async def live(server: Nursery, town: Town, luck: random.Random, *, is_first: bool) -> Load:
    """One life of the server: it is killed after some time under load, or already while it starts."""
    load = Load(server.url, enough=luck.choice([1, 10, 20, 30, 40, 120]))
    server.start()
    if not is_first and luck.random() < 0.15:
        await asyncio.sleep(luck.uniform(0.0, 0.6))
        server.kill()
        return load
    async with calls(server.url) as http:
        if is_first:
            await town.come(http)
        await town.sit(http)
    assert town.founder
    work = [asyncio.create_task(player.play(load)) for player in town.players]
    work.append(asyncio.create_task(town.founder.found(load)))
    for task in work:
        task.add_done_callback(load.ended)
    async with asyncio.timeout(PATIENCE):
        await load.has_enough.wait()
    await asyncio.sleep(luck.uniform(0.0, 0.03))  # any instant between two receipts
    load.is_killed = True
    server.kill()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*work)
    return load


async def compare(server: Nursery, town: Town, records: Records) -> None:
    """A new server tells each seat what the log, folded by us, tells it."""
    server.start()
    told = []
    async with calls(server.url) as http:
        for player in town.players:
            answer = await http.get(f"/api/tables/{player.table}", headers=player.headers)
            told.append((player, answer.raise_for_status().json()))
    server.kill()
    records.read()
    for player, update in told:
        table = records.at(player.table, update["seat"], update["version"])
        wanted = updates.update(table, table.seats[update["seat"]].user, records.people, update["now"])
        assert update == msgspec.json.decode(msgspec.json.encode(wanted))


def test_a_server_that_is_killed_has_kept_everything_that_it_acknowledged(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    rounds: int = request.config.getoption("--kill-rounds")
    luck, town = random.Random(rounds), Town(rounds)
    server = Nursery(tmp_path)
    records = Records(server.file)
    receipts = repeated = 0
    try:
        for number in range(rounds):
            load = asyncio.run(live(server, town, luck, is_first=number == 0))
            receipts, repeated = receipts + load.receipts, repeated + load.repeated
            records.read()
            records.check(town.players)
            if number % 10 == 9 or number == rounds - 1:
                asyncio.run(compare(server, town, records))
    finally:
        server.close()

    assert town.founder
    assert set(town.founder.made) <= records.tables.keys()
    assert all(records.tables[id].phase == "playing" for id in town.founder.started)
    acts = [event for id in records.tables for _, _, event in records.events(id) if isinstance(event, events.Acted)]
    assert any(act.by == "bot" for act in acts)
    assert receipts > 5 * rounds  # there was a load
    assert repeated > 0
    log = server.log.read_text()
    assert '"level": "error"' not in log, log
    assert "Traceback" not in log, log
    print(f"{rounds} rounds, {receipts} receipts, {repeated} of them for repeats, {len(acts)} decisions")
