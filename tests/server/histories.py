"""Histories of two processes and some people, made up by a seed, with everything that can happen on the way.

Tables, rooms, log and sockets are the real ones; the database is SQLite in memory with the real schema. News between
processes are lost, late, doubled and overtake each other; lines are cut, with and without a word; requests are doubled,
late, and their answers lost; the database fails before, at and after the end of a transaction; processes are killed.
Nobody waits: the clock of `tests/server/instant.py` jumps. A seed tells the same history again.

What must hold is checked on the way (`Client.hear`) and at the end (`History._judge`).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any
from unittest import mock

import msgspec
from sqlalchemy import delete

from tests.server.callers import PEOPLE, Client, Told
from tests.server.instant import run
from tests.server.mishaps import BEGINNING, Process, Rates, memory
from tests.server.test_state_machine import Drawn, Followed, person
from tierpark.server import commands, schema, updates, wire
from tierpark.server.fanout import News

SETTLING = 60.0  # seconds in which everything has come to rest once nothing is broken any more
NEWS = 8.0  # seconds in which everybody has heard of a decision, even if all news are lost


class History:
    """One table, two processes, three people and somebody who watches."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.luck = self.luck_of("history")
        self.rates = Rates()
        self.is_played = self.luck.random() < 0.15  # a game; else people come, go and make arrangements, which is cheap
        self.told = Told(self.is_played)
        self.counted = itertools.count(1)
        self.processes: list[Process | None] = []
        self.table = ""
        self.receipts: dict[tuple[str | None, str], int] = {}
        self.faults: list[str] = []
        self.figures: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()

    def luck_of(self, name: str) -> random.Random:
        return random.Random(f"{self.seed} {name}")

    def now(self) -> int:
        return BEGINNING + int(asyncio.get_running_loop().time() * 1000)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.faults.append(f"broken: {error!r}")

    def later(self, seconds: float, do: Callable[[], object]) -> None:
        def done() -> None:
            with contextlib.suppress(Exception):  # a transaction that comes too late is refused
                do()

        asyncio.get_running_loop().call_later(seconds, done)

    def expect(self, holds: bool, name: str, what: str) -> None:
        if not holds:
            self.faults.append(f"{name}: {what}")

    def acknowledge(self, user: str | None, key: str, version: int) -> None:
        first = self.receipts.setdefault((user, key), version)
        self.expect(first == version, "receipt", f"{key} was {first} and is {version}")

    def carry(self, news: News) -> None:
        """Bring news to the other process, or not, or twice, or late."""
        for process in self.processes:
            if process is not None and process.name != news.sender:
                for _ in range(1 + (self.luck.random() < self.rates.doubled)):
                    if self.luck.random() >= self.rates.lost:
                        delay = self.luck.choice([0.001, 0.01, 12 * self.rates.late * self.luck.random()])
                        self.later(delay, partial(process.inbox.put_nowait, news))

    async def tell(self) -> None:
        """All of it."""
        self.processes = [Process(self, "0.0"), Process(self, "1.0")]
        clients = [Client(self, name, name) for name in PEOPLE] + [Client(self, "somebody", None)]
        await self._sit_down(clients)
        self.rates = Rates.drawn(self.luck)
        until = asyncio.Event()
        for client in clients:
            self.spawn(client.live())
        playing = [asyncio.create_task(client.play(until)) for client in clients]
        await self._break_things(clients, self.luck.uniform(3, 25))
        self.rates = Rates(lost=self.luck.choice([0.0, 1.0]))  # of news alone, from now on
        until.set()
        for number, process in enumerate(self.processes):
            self.processes[number] = process or Process(self, f"{number}.last")
        _, stuck = await asyncio.wait(playing, timeout=SETTLING)
        self.expect(not stuck, "stuck", f"{len(stuck)} never learnt what became of a command")
        await asyncio.sleep(SETTLING)
        await self._is_heard(clients)
        await self._judge(clients)

    async def _sit_down(self, clients: list[Client]) -> None:
        tables = self.processes[0].tables  # type: ignore[union-attr]
        wanted = {"options": {"players": 2, "variant": "short"}, "seats": ["me", "open"], "order": "seated"}
        if not self.is_played:
            wanted = {"options": {"players": 4}, "seats": ["me", "open", "open", "open"]}
        self.table = await tables.create(person(PEOPLE[0]), wire.NewTable("new-york-zoo", **wanted))  # type: ignore[arg-type]
        if self.is_played:
            await tables.submit(self.table, PEOPLE[1], commands.Join())
            await tables.submit(self.table, PEOPLE[0], commands.Start())
        room = await tables.room(self.table)
        for client in clients:
            client.seat = room.table.seat_of(client.user)

    async def _break_things(self, clients: list[Client], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            await asyncio.sleep(self.luck.uniform(0.1, 1))
            for client in clients:
                if client.line is not None and self.luck.random() < self.rates.cut:
                    client.line.cut()
                    self.figures["cuts"] += 1
            number = self.luck.randrange(2)
            if self.luck.random() < self.rates.killed:
                self._kill(number)

    def _kill(self, number: int) -> None:
        if (process := self.processes[number]) is not None:
            self.figures["kills"] += 1
            process.kill()
            self.processes[number] = None
            life = next(self.counted)
            self.later(self.luck.uniform(0.1, 8), lambda: self._come_back(number, life))

    def _come_back(self, number: int, life: int) -> None:
        if self.processes[number] is None:
            self.processes[number] = Process(self, f"{number}.{life}")

    async def _is_heard(self, clients: list[Client]) -> None:
        """Something is done, and everybody who is connected hears of it over the same line."""
        lines = [client.line for client in clients]
        self.expect(None not in lines, "deaf", "somebody does not come back")
        update = next((c for c in clients if c.user and c.update and (c.update["offers"] or not self.is_played)), None)
        if update is not None and update.update is not None and (wanted := update.wish(update.update)):
            doing = asyncio.create_task(update.do(wanted))
            await asyncio.wait({doing}, timeout=SETTLING)
        await asyncio.sleep(NEWS)
        for client, line in zip(clients, lines, strict=True):
            self.expect(client.line is line, "deaf", "a line that was not cut has ended")

    async def _judge(self, clients: list[Client]) -> None:
        process = self.processes[0]
        assert process is not None
        followed = Followed(self.table)
        for entry in await process.tables.log.read(self.table):
            followed.take_in(entry)
        table, keys = followed.table, Counter(entry.key for entry in followed.log)
        self.figures.update(events=len(followed.log), acknowledged=len(self.receipts))
        for user, key in self.receipts:
            times = keys[f"{user}/{key}"]
            self.expect(times == 1, "lost" if times == 0 else "doubled", f"{key} is {times} times in the log")
        for each in self.processes:
            room = each.tables._rooms.get(self.table) if each is not None else None
            if room is not None:
                self.expect(
                    room.table.version == table.version, "memory", f"{room.table.version} is not {table.version}"
                )
        for client in clients:
            wanted = json.loads(msgspec.json.encode(updates.update(table, client.user, {}, 0)))
            told = client.update or {}
            same = [name for name in ("version", "phase", "view", "offers", "undo") if told.get(name) != wanted[name]]
            self.expect(
                not same, "deaf", f"{client.user} has {same} of {told.get('version')}, not of {wanted['version']}"
            )
            heard = table.heard(table.seat_of(client.user))
            lines = json.loads(msgspec.json.encode([entry.heard_by(table.seat_of(client.user)) for entry in heard]))
            fits = len(lines) == len(client.lines)
            fits &= all(mine is None or mine == line for mine, line in zip(client.lines, lines, strict=False))
            self.expect(fits, "lines", f"{client.user} has other lines than the log")


def tell(seed: int) -> History:
    """A whole history; what was wrong in it is in its `faults`."""
    with memory().begin() as connection:
        for kind in (schema.seats, schema.log, schema.tables):
            connection.execute(delete(kind))
    history, stumbles = History(seed), list[logging.LogRecord]()
    handler = logging.Handler(logging.ERROR)
    handler.emit = stumbles.append  # type: ignore[method-assign, assignment]
    logger = logging.getLogger("tierpark.server")
    logger.addHandler(handler)
    drawn = Drawn()
    try:
        with mock.patch("tierpark.server.chance.secrets", drawn), mock.patch("tierpark.server.tables.secrets", drawn):
            run(history.tell())
    except Exception as error:
        history.faults.append(f"broken: {error!r}")
    finally:
        logger.removeHandler(handler)
    history.faults += [f"logged: {record.getMessage()}" for record in stumbles]
    return history
