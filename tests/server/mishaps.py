"""A database, server processes and connections for histories without a network, and everything that happens to them."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from fastapi import WebSocketDisconnect
from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from tests.server.test_state_machine import person, template
from tierpark.server import writing
from tierpark.server.accounts import Person, Session
from tierpark.server.fanout import News
from tierpark.server.house import House
from tierpark.server.settings import Settings
from tierpark.server.sockets import table_socket
from tierpark.server.tables import Tables
from tierpark.server.watching import Figures

if TYPE_CHECKING:
    from tests.server.callers import Client
    from tests.server.histories import History

BEGINNING = 1_700_000_000_000


@dataclass
class Rates:
    """How likely each mishap is, for one history."""

    lost: float = 0.0  # of news
    unanswered: float = 0.0  # of a request
    late: float = 0.0
    doubled: float = 0.0
    cut: float = 0.0  # of a line, each second
    killed: float = 0.0  # of a process, each second
    failing: float = 0.0  # of one thing that is asked of the database

    @classmethod
    def drawn(cls, luck: random.Random) -> Rates:
        def rate(most: float) -> float:
            return luck.choice([0.0, most * luck.random(), most])

        return cls(rate(1.0), rate(0.3), rate(0.7), rate(0.5), rate(0.3), rate(0.2), rate(0.3))


# The database


@cache
def memory() -> Engine:
    """One database for all histories of this process: they take turns."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    with engine.connect() as connection:
        file = bytearray(template())
        file[18:20] = b"\1\1"  # there is no journal in memory
        connection.connection.driver_connection.deserialize(bytes(file))  # type: ignore[union-attr]
    return engine


class Reach:
    """How one process reaches the database. It stands in the place of the writer of its log."""

    def __init__(self, history: History, process: Process) -> None:
        self._history = history
        self._process = process
        self._luck = history.luck_of(f"database {process.name}")

    async def _is_reached(self) -> None:
        await asyncio.sleep(self._luck.uniform(0.001, 0.02))
        if self._fails():
            await asyncio.sleep(self._luck.choice([0.0, 0.5, 7.0]))
            raise OperationalError("it is away", {}, OSError())
        await self._process.goes_on()

    def _fails(self) -> bool:
        return self._luck.random() < self._history.rates.failing

    async def rows(self, query: Any) -> Any:
        await self._is_reached()
        with memory().connect() as connection:
            found = connection.execute(query).all()
        await asyncio.sleep(self._luck.uniform(0.0, 0.01))
        await self._process.goes_on()
        return found

    async def write(self, work: Any) -> None:
        await self._is_reached()
        if self._fails():  # its answer does not come, or not soon; what became of it is another question
            when = self._luck.choice([None, 0.0, 0.3, 4.0, 8.0])
            if when is not None:
                self._history.later(when, lambda: self._transact(work))
            await asyncio.sleep(self._luck.choice([0.0, 1.0, 6.0]))
            raise writing.Uncertain
        self._transact(work)
        await asyncio.sleep(self._luck.uniform(0.0, 0.01))
        await self._process.goes_on()

    def _transact(self, work: Any) -> None:
        with memory().connect() as connection:
            writing._transact(connection, work)

    async def look(self) -> None: ...

    async def stop(self) -> None: ...


# Processes


class Post:
    """In the place of Redis."""

    is_shared = True

    def __init__(self, history: History, sender: str) -> None:
        self.sender = sender
        self._history = history

    async def start(self, hear: Any) -> None: ...

    async def stop(self) -> None: ...

    def tell(self, news: News) -> None:
        self._history.carry(news)


class Accounts:
    """Everybody is known."""

    def __init__(self, history: History) -> None:
        self._history = history

    async def people(self, users: Any) -> dict[str, Person]:
        return {user: person(user) for user in sorted(users)}

    async def session_by(self, digest: str, now: int) -> Session:
        return session_of(digest)

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a history asks nothing else of accounts: {name}")


def session_of(user: str) -> Session:
    return Session(person(user), user, BEGINNING * 2)


class Process:
    """One life of a server process."""

    def __init__(self, history: History, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.lines: set[Line] = set()
        self.inbox: asyncio.Queue[News] = asyncio.Queue()
        engine: Any = SimpleNamespace(dialect=SimpleNamespace(name="postgresql"))
        accounts: Any = Accounts(history)
        post: Any = Post(history, name)
        nobody: Any = SimpleNamespace(send=lambda notice: None)
        self.tables = Tables(engine, accounts, post, nobody, nobody, history.now)
        reach: Any = Reach(history, self)
        self.tables.log._writer = reach
        self.tables.log._rows = reach.rows  # type: ignore[method-assign]
        limits: Any = SimpleNamespace(
            spend=lambda purpose, who: asyncio.sleep(0), waits=lambda purpose, who, cost: asyncio.sleep(0, 0.0)
        )
        parts = (engine, accounts, self.tables, limits, figures(), post, nobody, nobody, nobody, nobody)
        self.house = House(Settings(), *parts)
        self.tables.log.start()
        self.tables.spawn(self.tables._keep_up())
        self.tables.spawn(self._hear())

    async def _hear(self) -> None:
        while True:
            await self.tables.hear(await self.inbox.get())
            await self.goes_on()

    async def goes_on(self) -> None:
        """Nothing comes back to who was killed."""
        if self.is_dead:
            await asyncio.get_running_loop().create_future()

    def kill(self) -> None:
        self.is_dead = True
        for line in list(self.lines):
            line.cut()


@cache
def figures() -> Figures:
    return Figures()


# Lines


class Line:
    """A connection: in order, until it is cut. The server takes it for its WebSocket."""

    def __init__(self, history: History, process: Process, client: Client, number: int) -> None:
        self.process = process
        self.client = client
        self.is_cut = False
        self.luck = history.luck_of(f"line {number}")
        self.floor = history.told.of(client)
        self.is_first = True
        self._history = history
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_client: asyncio.Queue[str | int] = asyncio.Queue()
        process.lines.add(self)
        session = None if client.user is None else session_of(client.user)
        socket: Any = self
        history.spawn(table_socket(socket, history.table, session, process.house, "192.0.2.1"))
        history.spawn(self._bring())

    def say(self, message: dict[str, Any]) -> None:
        """The client says something."""
        text = json.dumps(message)
        self._history.later(self._delay(), lambda: self._arrive({"type": "websocket.receive", "text": text}))

    def _arrive(self, received: dict[str, Any]) -> None:
        if not self.is_cut and not self.process.is_dead:
            self._to_server.put_nowait(received)

    def _delay(self) -> float:
        return self.luck.choice([0.001, 0.001, 0.05, 1.0 * self._history.rates.late])

    async def _bring(self) -> None:
        while True:
            message = await self._to_client.get()
            await asyncio.sleep(self._delay())
            if self.is_cut:
                return
            if isinstance(message, int):
                self.cut(is_told=True)
                return
            self.client.hear(self, json.loads(message))

    def cut(self, *, is_told: bool | None = None) -> None:
        """What is under way is lost. Each end hears of it, or finds out by itself much later."""
        if self.is_cut:
            return
        self.is_cut = True
        self.process.lines.discard(self)
        if is_told if is_told is not None else self.luck.random() < 0.7:
            self._history.later(self.luck.uniform(0, 0.5), lambda: self.client.lose(self))
        until_seen = self.luck.choice([0.0, 0.5, 40.0])  # as long as pings of the server take
        self._history.later(until_seen, lambda: self._to_server.put_nowait({"type": "websocket.disconnect"}))

    # The server's end

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self._to_server.get()

    async def send_text(self, text: str) -> None:
        await self.process.goes_on()
        if self.is_cut and self.luck.random() < 0.5:
            raise WebSocketDisconnect(1006)
        self._to_client.put_nowait(text)

    async def close(self, code: int, reason: str = "") -> None:
        if not self.process.is_dead:
            self._to_client.put_nowait(code)
