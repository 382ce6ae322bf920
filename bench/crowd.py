"""A crowd at many tables: people who decide at random, spectators, and a check of everything that they are told.

The crowd shares the machine with the server, so it reads only the few fields of a message that it needs; of some
decisions it keeps all messages and compares them wholly.
"""

from __future__ import annotations

import asyncio
import random
import time
from array import array
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GAME = "new-york-zoo"  # all of it is open, so all views of a moment must be alike
LONGEST = 16_000  # bytes of a message
SAMPLE = 50  # one decision in so many is compared wholly
AT_ONCE = 16  # requests while the tables are made
PATIENCE = 30.0  # seconds for an answer
EXAMPLES = 20  # errors that are told in full

now = time.perf_counter


# What is read of a message; the rest is skipped


class Listed(msgspec.Struct):
    """An action offered in words."""

    action: int


class Way(msgspec.Struct):
    """Actions that place a piece."""

    actions: list[int]


class Placements(msgspec.Struct):
    """All ways of a piece."""

    ways: list[Way]


class Offers(msgspec.Struct):
    """What a seat may do."""

    listed: list[Listed]
    placements: list[Placements]

    @property
    def actions(self) -> list[int]:
        """All of it."""
        placed = [action for piece in self.placements for way in piece.ways for action in way.actions]
        return [offer.action for offer in self.listed] + placed


class View(msgspec.Struct):
    """A little of what everybody sees."""

    seat: int | None
    to_act: list[int]
    elephant: int


class Line(msgspec.Struct):
    """A line of the log."""

    seat: int | None


class Log(msgspec.Struct):
    """New lines of the log."""

    start: int
    lines: list[Line]


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """A table after something has happened."""

    version: int
    phase: str
    seat: int | None
    view: View | None
    offers: Offers | None
    log: Log


class Receipt(msgspec.Struct, tag_field="type", tag="receipt"):
    """A decision is on the disk."""

    version: int
    key: str | None
    repeated: bool


class Refusal(msgspec.Struct, tag_field="type", tag="refused"):
    """A decision was not carried out."""

    error: str
    message: str


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Somebody came or went."""


_decoder = msgspec.json.Decoder(Update | Receipt | Refusal | Presence)


# What is measured


class Tally:
    """What one stretch of time brought: seconds of each decision, and how late the driver itself was."""

    def __init__(self) -> None:
        self.to_all = array("d")  # from sending to the last socket of the table
        self.to_receipt = array("d")
        self.late = array("d")  # from the moment planned to sending
        self.missed = 0  # decisions that were due while no table was free
        self.games_over = 0


class Faults:
    """Everything that was not as it should be."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.examples: list[str] = []

    def add(self, kind: str, detail: str) -> None:
        """One more."""
        self.counts[kind] += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(f"{kind}: {detail}")


# One table


class Decision:
    """A decision under way."""

    __slots__ = ("is_received", "kept", "key", "public", "seat", "sent", "waiting")

    def __init__(self, key: str, seat: int, waiting: int, kept: list[bytes] | None) -> None:
        self.key = key
        self.seat = seat
        self.waiting = waiting  # sockets that have not heard of it
        self.kept = kept
        self.is_received = False
        self.public: tuple[int, list[int], str] | None = None
        self.sent = now()


class Ear:
    """One socket: somebody's seat, or a spectator, and how much has been heard there."""

    __slots__ = ("connection", "is_leaving", "lines", "listening", "seat", "version")

    def __init__(self, seat: int | None, connection: Any = None) -> None:
        self.seat = seat
        self.connection: ClientConnection = connection
        self.version: int | None = None
        self.lines = 0
        self.is_leaving = False
        self.listening: asyncio.Task[None] | None = None


class LoadTable:
    """A table with all its sockets. It is free when all of them have heard of its last decision."""

    def __init__(self, id: str, tokens: list[str], watchers: int, crowd: Crowd) -> None:
        self.id = id
        self.tokens = tokens
        self.watchers = watchers
        self.ears: list[Ear] = []
        self.crowd = crowd
        self.decision: Decision | None = None
        self.due: tuple[Ear, Offers] | None = None
        self.is_over = False

    def hear(self, ear: Ear, data: bytes) -> None:
        """Take in a message."""
        at, crowd = now(), self.crowd
        crowd.messages += 1
        if len(data) > crowd.longest:
            crowd.longest = len(data)
            if len(data) > LONGEST:
                crowd.faults.add("too long", f"{len(data)} bytes")
        try:
            message = _decoder.decode(data)
        except msgspec.DecodeError as error:
            crowd.faults.add("unreadable", f"{error}: {data[:200]!r}")
            return
        if isinstance(message, Update):
            self._updated(ear, message, data, at)
        elif isinstance(message, Receipt):
            self._received(ear, message, at)
        elif isinstance(message, Refusal):
            crowd.faults.add("refused", f"{message.error}: {message.message}")

    def _updated(self, ear: Ear, update: Update, data: bytes, at: float) -> None:
        fault, view = self.crowd.faults.add, update.view
        if view is None or update.seat != ear.seat or view.seat != ear.seat:
            fault("wrong seat", f"seat {ear.seat} was told of seat {update.seat} in table {self.id}")
            return
        if (update.offers is not None) != (ear.seat in view.to_act):
            fault("wrong offers", f"seat {ear.seat} while {view.to_act} are to act in table {self.id}")
        new = len(update.log.lines)
        if ear.version is None:
            self._meet(ear, update)
        else:
            decision = self.decision
            if update.version != ear.version + 1:
                fault("gap", f"version {update.version} after {ear.version} in table {self.id}")
            if decision is None:
                fault("out of the blue", f"version {update.version} in table {self.id}")
                return
            if not 0 <= ear.lines - update.log.start == new - 1 or update.log.lines[-1].seat != decision.seat:
                fault("wrong lines", f"{new} lines from {update.log.start} on, after {ear.lines}, in table {self.id}")
            self._compare(decision, (view.elephant, view.to_act, update.phase), data)
            decision.waiting -= 1
            if not decision.waiting:
                self.crowd.tally.to_all.append(at - decision.sent)
        ear.version, ear.lines = update.version, update.log.start + new
        if update.offers is not None:
            self.due = (ear, update.offers)
        self.is_over = update.phase == "over"
        self._look_whether_free()

    def _meet(self, ear: Ear, update: Update) -> None:
        """The first update of a socket tells everything."""
        if self.decision is not None or update.phase not in ("playing", "over"):
            self.crowd.faults.add("wrong phase", f"{update.phase} in table {self.id}")

    def _compare(self, decision: Decision, public: tuple[int, list[int], str], data: bytes) -> None:
        if decision.public is None:
            decision.public = public
        elif decision.public != public:
            self.crowd.faults.add("views differ", f"{decision.public} and {public} in table {self.id}")
        if decision.kept is not None:
            decision.kept.append(data)
            if len(decision.kept) == len(self.ears):
                self.crowd.compared += 1
                if len({_public(kept) for kept in decision.kept}) != 1:
                    self.crowd.faults.add("views differ", f"somewhere, in table {self.id}")

    def _received(self, ear: Ear, receipt: Receipt, at: float) -> None:
        decision = self.decision
        if decision is None or receipt.key != decision.key or decision.is_received:
            self.crowd.faults.add("strange receipt", f"{receipt} in table {self.id}")
            return
        if receipt.repeated or ear.version is None or receipt.version != ear.version + 1:
            self.crowd.faults.add("wrong receipt", f"{receipt} after version {ear.version} in table {self.id}")
        decision.is_received = True
        self.crowd.acknowledged.append(decision.key)
        self.crowd.tally.to_receipt.append(at - decision.sent)
        self._look_whether_free()

    def _look_whether_free(self) -> None:
        decision = self.decision
        if decision is not None:
            if decision.waiting or not decision.is_received:
                return
            self.decision = None
            self.crowd.under_way -= 1
        elif any(ear.version is None for ear in self.ears):
            return
        if self.is_over:
            self.crowd.tally.games_over += 1
            self.crowd.spawn(self.crowd.renew(self))
        elif self.due is None:
            self.crowd.faults.add("nobody to act", f"in table {self.id}")
        else:
            self.crowd.free.append(self)

    async def decide(self, key: str, luck: random.Random, *, is_sample: bool) -> None:
        """Send a random legal action."""
        assert self.due is not None
        (ear, offers), self.due = self.due, None
        text = f'{{"type":"act","version":{ear.version},"action":{luck.choice(offers.actions)},"key":"{key}"}}'
        assert ear.seat is not None
        self.decision = Decision(key, ear.seat, len(self.ears), [] if is_sample else None)
        self.crowd.under_way += 1
        try:
            await ear.connection.send(text)
        except ConnectionClosed as error:
            self.crowd.faults.add("closed", f"{error} in table {self.id}")


def _public(data: bytes) -> bytes:
    """What every socket of a table is told in the same words."""
    update = msgspec.json.decode(data)
    view = {**update["view"], "seat": None}
    shared = ("table", "phase", "agreement", "seats", "proposal", "log", "outcome", "commitment", "follows", "rematch")
    return msgspec.json.encode([view, *(update[name] for name in shared)], order="deterministic")


# All tables


class Crowd:
    """Everybody. What they do is planned by time alone, however long the server takes."""

    def __init__(self, url: str, players: int, luck: random.Random) -> None:
        self.url = url
        self.players = players
        self.luck = luck
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False)
        self.tables: list[LoadTable] = []
        self.free: list[LoadTable] = []
        self.tally = Tally()
        self.faults = Faults()
        self.acknowledged: list[str] = []
        self.sent = self.under_way = self.messages = self.longest = self.compared = 0
        self.is_leaving = False
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the rest."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Sitting down

    async def sit_down(self, tables: int, sockets: int) -> None:
        """Make guests and started tables; who is left over watches."""
        at_once = asyncio.Semaphore(AT_ONCE)
        watching = [len(range(i, sockets - self.players * tables, tables)) for i in range(tables)]

        async def one(watchers: int) -> None:
            async with at_once:
                tokens = [await self._guest(f"Guest {n + 1}") for n in range(self.players)]
                seats = ["me", *["open"] * (self.players - 1)]
                wanted = {"game": GAME, "seats": seats, "order": "seated"}  # so everybody knows their seat
                id = (await self._post("/api/tables", tokens[0], wanted))["table"]
                self.tables.append(LoadTable(id, tokens, watchers, self))
                await self._begin(id, tokens)

        await asyncio.gather(*(one(watchers) for watchers in watching))

    async def _guest(self, name: str) -> str:
        token: str = (await self._post("/api/guests", None, {"name": name, "token": True}))["token"]
        return token

    async def _begin(self, id: str, tokens: list[str]) -> None:
        for token in tokens[1:]:
            await self._post(f"/api/tables/{id}/commands", token, {"type": "join"})
        await self._post(f"/api/tables/{id}/commands", tokens[0], {"type": "start"})

    async def _post(self, path: str, token: str | None, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def open_sockets(self) -> None:
        """Connect everybody; on return each socket has been told everything."""
        at_once = asyncio.Semaphore(AT_ONCE)

        async def one(table: LoadTable) -> None:
            async with at_once:
                await self._connect(table)

        await asyncio.gather(*(one(table) for table in self.tables))
        async with asyncio.timeout(PATIENCE):
            while len(self.free) < len(self.tables):
                await asyncio.sleep(0.01)

    async def _connect(self, table: LoadTable) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table.id}/socket"
        table.ears = [Ear(seat if seat < self.players else None) for seat in range(self.players + table.watchers)]
        for ear in table.ears:
            headers = {} if ear.seat is None else {"Authorization": f"Bearer {table.tokens[ear.seat]}"}
            ear.connection = await connect(
                address, additional_headers=headers, compression=None, proxy=None, ping_interval=None, close_timeout=5
            )
            ear.listening = asyncio.create_task(self._listen(table, ear))

    async def _listen(self, table: LoadTable, ear: Ear) -> None:
        hear, receive = table.hear, ear.connection.recv
        try:
            while True:
                data = await receive(decode=False)
                if not ear.is_leaving:
                    hear(ear, data)
        except ConnectionClosed as error:
            if not ear.is_leaving:
                self.faults.add("closed", f"{error} in table {table.id}")

    async def renew(self, table: LoadTable) -> None:
        """The game is over: the same people play the next one."""
        try:
            await self._hang_up(table)
            made = await self._post(f"/api/tables/{table.id}/rematch", table.tokens[0])
            following = LoadTable(made["table"], table.tokens, table.watchers, self)
            await self._begin(following.id, following.tokens)
            self.tables[self.tables.index(table)] = following
            if not self.is_leaving:
                await self._connect(following)
        except (httpx.HTTPError, OSError, InvalidHandshake, ConnectionClosed) as error:
            self.faults.add("no rematch", repr(error))

    async def _hang_up(self, table: LoadTable) -> None:
        for ear in table.ears:
            ear.is_leaving = True
        await asyncio.gather(*(ear.connection.close() for ear in table.ears))

    # Playing

    async def play(self, rate: float, seconds: float) -> Tally:
        """Decide so often a second; decisions that are under way at the end are waited for."""
        tally = self.tally = Tally()
        began, planned = now(), 0
        while (elapsed := now() - began) < seconds:
            while planned <= elapsed * rate:
                await self._decide_somewhere(tally, began + planned / rate)
                planned += 1
            await asyncio.sleep(began + planned / rate - now())
        await self._settle()
        return tally

    async def _decide_somewhere(self, tally: Tally, planned: float) -> None:
        if not self.free:
            tally.missed += 1
            return
        index = self.luck.randrange(len(self.free))
        self.free[index], self.free[-1] = self.free[-1], self.free[index]
        self.sent += 1
        tally.late.append(now() - planned)
        is_sample = self.sent % SAMPLE == 0
        await self.free.pop().decide(f"d{self.sent}", self.luck, is_sample=is_sample)

    async def _settle(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while self.under_way:
                    await asyncio.sleep(0.005)
        except TimeoutError:
            for table in self.tables:
                if table.decision is not None:
                    self.faults.add("lost", f"decision {table.decision.key} in table {table.id}")

    async def leave(self) -> None:
        """Close all sockets."""
        self.is_leaving = True
        while self._tasks:
            await asyncio.gather(*self._tasks)
        for table in self.tables:
            for ear in table.ears:
                ear.is_leaving = True
        await asyncio.gather(*(self._hang_up(table) for table in self.tables if table.ears))
        await asyncio.gather(*(ear.listening for table in self.tables for ear in table.ears if ear.listening))
        await self.http.aclose()
