"""People in histories without a network: they do what docs/api.md says, and notice what it says cannot be."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from tests.server.mishaps import Line, Process
from tests.server.served import actions_of
from tierpark.server import commands, wire
from tierpark.server.errors import Refused
from tierpark.server.patience import PATIENCE, patiently

if TYPE_CHECKING:
    from tests.server.histories import History

PEOPLE = ("anna", "bert", "cleo")
AGAIN = ("unavailable", "not-known")  # refused with these, a command is sent again with its key
QUIET, DEAD = 15.0, 10.0  # seconds after which a client asks whether its line holds, and gives it up


@dataclass
class Told:
    """What anybody was told: what is asked after that must not be answered by less."""

    is_by_seat: bool
    most: dict[int | None, int] = field(default_factory=dict)

    def _whose(self, seat: int | None) -> int | None:
        return seat if self.is_by_seat else None  # before the start all versions are the same, and people change seats

    def of(self, client: Client) -> int:
        return self.most.get(self._whose(client.seat), 0)

    def note(self, seat: int | None, version: int) -> None:
        self.most[self._whose(seat)] = max(version, self.most.get(self._whose(seat), 0))


@dataclass
class Sent:
    """A command under way."""

    message: dict[str, Any]
    floor: int  # what was known when it was sent first
    answer: asyncio.Future[str]


class Client:
    """Somebody who does what docs/api.md says."""

    def __init__(self, history: History, name: str, user: str | None) -> None:
        self.user = user
        self.seat: int | None = None
        self.update: dict[str, Any] | None = None
        self.lines: list[Any] = []
        self.line: Line | None = None
        self.heard_at = 0.0
        self.sent: dict[str, Sent] = {}
        self._history = history
        self.luck = history.luck_of(name)

    async def live(self) -> None:
        """Be connected, to any process."""
        while True:
            process = self.luck.choice(self._history.processes)
            if process is not None:
                self.line = line = Line(self._history, process, self, next(self._history.counted))
                self.heard_at = asyncio.get_running_loop().time()
                for sent in self.sent.values():
                    line.say(sent.message)
                while self.line is line:
                    await self._feel(line)
            await asyncio.sleep(self.luck.uniform(0.1, 1))

    async def _feel(self, line: Line) -> None:
        """As the page does: a line that is quiet is asked, and given up if it does not answer."""
        silent = asyncio.get_running_loop().time() - self.heard_at
        if silent > QUIET:
            line.say({"type": "ping"})
        await asyncio.sleep(0.5 if silent <= QUIET else DEAD)
        if asyncio.get_running_loop().time() - self.heard_at > QUIET + DEAD:
            line.cut(is_told=True)
            self.lose(line)

    def lose(self, line: Line) -> None:
        if self.line is line:
            self.line = None

    def hear(self, line: Line, message: dict[str, Any]) -> None:
        if self.line is not line:
            return
        self.heard_at = asyncio.get_running_loop().time()
        if message["type"] == "update":
            floor = line.floor if line.is_first else self.update["version"] if self.update else 0
            self._history.expect(message["version"] >= floor, "back", f"{message['version']} after {floor}, by socket")
            line.is_first = False
            self.take(message)
        elif message["type"] in ("receipt", "refused"):
            self.answered(message)

    def take(self, update: dict[str, Any]) -> None:
        """An update, as the page takes it."""
        log = update["log"]
        kept = self.lines[: log.get("keeps", log["start"])]
        self.lines = [*kept, *[None] * (log["start"] - len(kept)), *log["lines"]]
        self.update, self.seat = update, update["seat"]
        self._history.told.note(self.seat, update["version"])

    def answered(self, message: dict[str, Any]) -> None:
        """A receipt, or a refusal."""
        key = str(message["key"])
        if message["type"] == "receipt":
            self._history.acknowledge(self.user, key, message["version"])
            self._history.told.note(self.seat, message["version"])
        sent = self.sent.get(key)
        if sent is None or sent.answer.done():
            return
        if (update := message.get("update")) is not None:
            is_new = update["version"] >= sent.floor
            self._history.expect(is_new, "back", f"{update['version']} after {sent.floor}, by a refusal")
        if message["type"] == "receipt":
            sent.answer.set_result("receipt")
        elif message["error"] not in AGAIN:
            sent.answer.set_result(message["error"])

    async def play(self, until: asyncio.Event) -> None:
        """Now and then do something, or look."""
        while not until.is_set():
            await asyncio.sleep(self.luck.uniform(0.05, 1.5))
            if self.luck.random() < 0.4:
                await self.look()
            elif self.line is not None and self.luck.random() < 0.2:
                self.line.say({"type": "sync"})
            elif self.user is not None and self.update is not None and (wanted := self.wish(self.update)):
                await self.do(wanted)

    def wish(self, update: dict[str, Any]) -> dict[str, Any] | None:
        """Something that may make sense."""
        if update["phase"] == "playing":
            if update["undo"] == "free" and self.luck.random() < 0.3:
                return {"type": "undo", "version": update["version"]}
            choices = actions_of(update)
            return (
                {"type": "act", "version": update["version"], "action": self.luck.choice(choices)} if choices else None
            )
        if update["phase"] != "gathering":
            return None
        seat = self.luck.randrange(1, len(update["seats"]))
        commit: dict[str, Any] = {"type": "commit", "commitment": f"{self.luck.getrandbits(256):064x}"}
        fill: dict[str, Any] = {"type": "fill", "seat": seat, "bot": self.luck.choice(["random", "greedy", None])}
        others: list[dict[str, Any]] = [{"type": "join", "seat": seat}, {"type": "leave"}]
        return self.luck.choice([commit, fill] if self.user == PEOPLE[0] else [commit, *others])

    async def do(self, wanted: dict[str, Any]) -> str:
        """Send it, over any way, until it is known what became of it."""
        key = f"k{next(self._history.counted)}"
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        sent = self.sent[key] = Sent({**wanted, "key": key}, self._history.told.of(self), answer)
        while not answer.done():
            if self.line is not None and self.luck.random() < 0.6:
                self.line.say(sent.message)
            else:
                times = 2 if self.luck.random() < self._history.rates.doubled else 1
                for _ in range(times):
                    self._history.spawn(self._post(sent.message))
            await asyncio.wait({answer}, timeout=self.luck.uniform(0.5, 4))
        del self.sent[key]
        return answer.result()

    async def _post(self, message: dict[str, Any]) -> None:
        """A request: it may come late, and its answer never."""
        command = msgspec.json.decode(json.dumps(message), type=commands.AnyCommand)

        async def answer(process: Process) -> dict[str, Any]:
            try:
                receipt = await patiently(process.tables.submit(self._history.table, self.user, command), PATIENCE)
            except Refused as refused:
                update = getattr(refused, "update", None)
                return encoded(wire.Refusal(refused.error, "", "", command.key, update))
            return encoded(receipt)

        if (answered := await self._request(answer)) is not None:
            self.answered(answered)

    async def look(self) -> None:
        """All that this person may know, by a request."""
        floor, seat = self._history.told.of(self), self.seat

        async def answer(process: Process) -> dict[str, Any] | None:
            with contextlib.suppress(Refused):
                update = await patiently(process.tables.update(self._history.table, self.user), PATIENCE)
                return encoded(update)
            return None

        update = await self._request(answer)
        if update is not None and (update["seat"] == seat or not self._history.told.is_by_seat):
            self._history.expect(update["version"] >= floor, "back", f"{update['version']} after {floor}, by a request")
            self._history.told.note(update["seat"], update["version"])

    async def _request(self, answer: Any) -> Any:
        rates = self._history.rates
        await asyncio.sleep(self.luck.choice([0.001, 0.02, 6 * rates.late]))
        process = self.luck.choice(self._history.processes)
        if process is None or self.luck.random() < rates.unanswered:
            return None
        answered = await answer(process)
        await asyncio.sleep(self.luck.choice([0.001, 0.02, 2 * rates.late]))
        return None if process.is_dead or self.luck.random() < rates.unanswered else answered


def encoded(message: wire.Message) -> dict[str, Any]:
    """A message as it comes over the wire."""
    return dict(json.loads(msgspec.json.encode(message)))
