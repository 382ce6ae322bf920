"""A million socket messages that nobody should send, from players, spectators and strangers at tables of all games.

Most are commands with something wrong, the rest is noise, in frames that are none, too. Each has to be answered, or the
connection closed with a reason. What everybody is shown meanwhile is held against the log of the table at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.attack.part import Outcome
from bench.attack.people import Person, Sitting, actions_of
from bench.attack.verdict import log_of
from bench.attack.watched import PATIENCE, Watched, watched
from tests.server.mutations import DIGEST, damaged, mutated
from tierpark.core.errors import TierparkError
from tierpark.games.catalogue import GAMES
from tierpark.server import events, updates
from tierpark.server.gate import MOST_BYTES
from tierpark.server.table import Table

BURST = 20  # messages that are sent before their answers are awaited
AT_A_TABLE = 2500  # messages; then the table has to be playable, and there is another one
REMEMBERED = 40  # things shown to a person at a table that are held against its log
PLAYABLE = 60.0  # seconds in which somebody has to be able to decide
CLOSED = {1000, 1002, 1003, 1007, 1009, 4400, 4401, 4404, 4408, 4429}
REFUSED = {
    *("bad-request", "not-logged-in", "not-yours", "not-found", "not-now", "illegal", "stale", "taken"),
    *("too-many", "unavailable", "not-known"),
}
TOLD_TO_ALL = ("update", "presence")
RIGHT, NOISE = 0.3, 0.05  # how many messages could be right, and how many are not even JSON
NO_FRAMES, NO_TEXT = 0.01, 0.05  # how often a connection gets noise instead of frames, and noise as a text
MOST_FAILED = 30  # connections in a row that are refused, a second apart
SHOWN = ("version", "phase", "view", "offers", "outcome")


class Attacker(Person):
    """Somebody at a table, or none of it: what they were told last, and what they send."""

    def __init__(self, token: str | None, url: str, table: str, luck: random.Random) -> None:
        super().__init__(token or "", [url], table)
        if token is None:
            self.headers = {}
        self.luck = luck
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.shown: list[dict[str, Any]] = []
        self._marks = itertools.count()
        self._marked = ""
        self._was_marked = asyncio.Event()

    @property
    def answered(self) -> int:
        """How many messages have been answered for sure: an update may also be somebody else's doing."""
        return self.answers.total() - sum(self.answers[kind] for kind in TOLD_TO_ALL)

    async def storm(self, many: int) -> None:
        """Send until so many were answered, over as many connections as it takes."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        failed = 0
        while self.answered < many and failed < MOST_FAILED:
            try:
                async with connect(
                    address, additional_headers=self.headers, compression=None, max_size=2**22, open_timeout=PATIENCE
                ) as there:
                    await self._bursts(there, many)
            except (InvalidHandshake, InvalidMessage, OSError) as error:
                failed += 1
                await asyncio.sleep(1)
                if failed == MOST_FAILED:
                    self.faults.append(f"no connection: {type(error).__name__}: {error}")

    async def _bursts(self, there: ClientConnection, many: int) -> None:
        hearing = asyncio.create_task(self._listen(there))
        sent: list[bytes] = []
        spoils = False
        try:
            while self.answered < many and there.close_code is None:
                sent = [self._message() for _ in range(BURST)]
                before = self.answered + self.answers["update"]
                for raw in sent:
                    as_text = self._as_text(raw)
                    spoils |= len(raw) > MOST_BYTES or (as_text and not _is_text(raw))  # who still sends misses why
                    await there.send(raw, text=as_text)
                if self.luck.random() < NO_FRAMES:
                    spoils = True
                    there.transport.write(self.luck.randbytes(self.luck.randint(1, 200)))
                    break
                await self._mark(there)
                if self.answered + self.answers["update"] - before <= len(sent):  # the mark's own is one more
                    self.faults.append(f"not all of these are answered: {sent}")
        except ConnectionClosed:
            pass
        except TimeoutError:
            self.faults.append(f"no answer in {PATIENCE:.0f} s: {sent}")
        finally:
            await there.close()
            await hearing
        code = there.close_code or 1006
        self.answers[f"closed {code}"] += 1
        if code not in CLOSED and not (spoils and code == 1006):
            self.faults.append(f"closed with {code} {there.close_reason}: {sent}")

    def _as_text(self, raw: bytes) -> bool:
        """Mostly a text, but what is none would end the connection: seldom."""
        return self.luck.random() < (0.8 if _is_text(raw) else NO_TEXT)

    async def _mark(self, there: ClientConnection) -> None:
        """Wait until all that was sent is answered: something is refused by its key."""
        self._marked = f"mark-{next(self._marks)}"
        self._was_marked.clear()
        await there.send(msgspec.json.encode({"type": "fill", "seat": 15, "bot": None, "key": self._marked}), text=True)
        closing = asyncio.create_task(there.wait_closed())
        marking = asyncio.create_task(self._was_marked.wait())
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait({closing, marking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            closing.cancel()
            marking.cancel()
        if not marking.done() or marking.cancelled():
            raise ConnectionClosed(None, None)

    async def _listen(self, there: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in there:
                message = msgspec.json.decode(text)
                kind = message.get("error", message["type"]) if message["type"] == "refused" else message["type"]
                self.answers[kind] += 1
                if message["type"] == "refused":
                    if kind not in REFUSED:
                        self.faults.append(f"refused as {kind}: {message['message']}")
                    if message["key"] == self._marked:
                        self._was_marked.set()
                self._hear(message)
                self._remember()

    def _remember(self) -> None:
        """A few of all that was shown, evenly spread over the time at the table."""
        if self.update is None or (self.shown and self.shown[-1] is self.update):
            return
        if len(self.shown) < REMEMBERED:
            self.shown.append(self.update)
        elif self.luck.random() < 0.05:
            self.shown[self.luck.randrange(REMEMBERED)] = self.update

    def _message(self) -> bytes:
        luck = self.luck
        if luck.random() < NOISE:
            return damaged(luck, luck.randbytes(luck.choice((0, 1, 10, 1000, 60_000))))
        valid = self._valid()
        return msgspec.json.encode(valid) if luck.random() < RIGHT else mutated(luck, valid)

    def _valid(self) -> dict[str, Any]:
        """A command that could be right now; what ends a game or gives a seat away is rare."""
        luck, update = self.luck, self.update or {"version": 0, "offers": None, "seats": []}
        key = {"key": f"k{luck.randrange(2000)}"} if luck.random() < 0.5 else {}
        version, seat = update["version"], luck.randrange(3)
        if luck.random() < 0.4:
            actions = actions_of(update) or [luck.randrange(500)]
            return {"type": "act", "version": version, "action": luck.choice(actions), **key}
        if luck.random() < 0.02:
            hand_over = {"what": "hand-over", "seat": seat, "bot": luck.choice(("random", "beginner"))}
            return luck.choice([{"type": "leave"}, {"type": "end"}, {"type": "propose", "proposal": hand_over}])
        choices: list[dict[str, Any]] = [
            {"type": "undo", "version": version}, {"type": "propose", "proposal": {"what": "undo"}},
            {"type": "answer", "yes": luck.random() < 0.5}, {"type": "reclaim"}, {"type": "ping"}, {"type": "sync"},
            {"type": "join", "seat": seat, "commitment": DIGEST}, {"type": "commit", "commitment": DIGEST},
            {"type": "fill", "seat": seat, "bot": luck.choice(("random", None))}, {"type": "start"},
            {"type": "open", "contribution": "abc"},
        ]  # fmt: skip
        return {**luck.choice(choices), **key}


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


class Scene(Sitting):
    """One table after the other: two who play, one who watches, and one who has not even a name."""

    def __init__(self, there: Watched, name: str, game: str, luck: random.Random, starts: bool) -> None:
        super().__init__(there.http, [there.url], name, luck)
        self.there = there
        self.game = game
        self.starts = starts
        self.tokens: list[str | None] = []
        self.all: list[Attacker] = []
        self.answered: Counter[str] = Counter()
        self.faults: list[str] = []
        self.checked = 0

    async def run(self, many: int) -> None:
        """Send so many messages."""
        while many > 0:
            now = min(many, AT_A_TABLE)
            await self._found()
            await asyncio.gather(*(one.storm(-(-now // len(self.all))) for one in self.all))
            many -= now
            await self._leave_behind()
            self.there.look()

    async def _found(self) -> None:
        if not self.tokens:
            for n in range(3):
                body = {"name": f"{self.name} {n}", "token": True}
                self.tokens.append((await self.there.ask("POST", "/api/guests", body))["token"])
            self.tokens.append(None)
        first, second = ({"Authorization": f"Bearer {token}"} for token in self.tokens[:2])
        bots = ["random"] if self.luck.random() < 0.5 and self.game != "zoo-parque" else []
        wanted = {"game": self.game, "seats": ["me", "open", *bots], "order": "seated"}
        self.table = (await self.there.ask("POST", "/api/tables", wanted, first))["table"]
        if self.starts:
            for command, who in (("join", second), ("start", first)):
                body = {"type": command, "key": command}
                await self.there.ask("POST", f"/api/tables/{self.table}/commands", body, who)
        url = self.there.url
        self.all = [Attacker(token, url, self.table, random.Random(self.luck.random())) for token in self.tokens]
        self.people = [*self.all[:-1]]  # who watches may take a place, too

    async def _leave_behind(self) -> None:
        """The table can be played on, and everybody was shown what the log says, no more."""
        for number, one in enumerate(self.all):
            self.answered += one.answers
            self.faults += [f"{self.game}, {self.table}, {number}: {fault}" for fault in one.faults]
        if not await self._is_playable():
            seen = [await self.look(person) for person in self.people]
            told = [(one["phase"], one["seat"], one["seats"]) if one else None for one in seen]
            self.faults.append(f"{self.game}, {self.table}: nobody can decide, {self.answers}, {told}")
        rows = await log_of(self.there.serving.database, self.table)
        for number, one in enumerate(self.all):
            self.faults += [f"{self.game}, {self.table}, {number}: {fault}" for fault in self._wrongly_shown(one, rows)]

    async def _is_playable(self) -> bool:
        """Somebody can decide, or the game is over; who has left comes back first, and a game is started."""
        never = asyncio.Event()
        try:
            async with asyncio.timeout(PLAYABLE):
                while not await self.decide(never):
                    seen = await self.look(self.people[0])
                    if seen is not None and seen["phase"] in ("over", "closed"):
                        return True
                    for person, command in itertools.product(self.people, ("join", "start", "reclaim")):
                        address = f"{self.there.url}/api/tables/{self.table}/commands"
                        await self.http.post(address, json={"type": command}, headers=person.headers)
                    await asyncio.sleep(0.2)
        except TimeoutError:
            return False
        return True

    def _wrongly_shown(self, one: Attacker, rows: list[tuple[int, int, str | None, str]]) -> list[str]:
        """What somebody was shown that nobody in that seat could have been shown then."""
        if one is self.all[-1] and any(update["seat"] is not None for update in one.shown):
            return ["a stranger has a seat"]
        left = {(update["version"], update["seat"]): update for update in one.shown}
        table = Table(self.table)
        try:
            for _, at, key, text in rows:
                table.fold(events.read(text), at, key)
                for seat in [None, *range(len(table.seats))]:
                    update = left.get((table.versions[seat], seat))
                    if update is not None and _is_the_same(table, seat, update):
                        del left[table.versions[seat], seat]
                        self.checked += 1
        except TierparkError as error:
            return [f"its log cannot be read: {error}"]
        return [f"seat {seat} was shown something else at version {version}" for version, seat in left]


def _is_the_same(table: Table, seat: int | None, update: dict[str, Any]) -> bool:
    user = None if seat is None else table.seats[seat].user
    if seat is not None and user is None:
        return False
    meant = msgspec.json.decode(msgspec.json.encode(updates.update(table, user, {}, 0)))
    return all(update[name] == meant[name] for name in SHOWN)


async def storm(many: int, seed: int, *, usual_limits: bool = False) -> Outcome:
    """Send so many messages to a server, at a table of each game that runs and at one that gathers."""
    luck = random.Random(seed)
    async with watched(usual_limits=usual_limits) as there:
        kinds = [(game, starts) for starts in (True, False) for game in GAMES]
        scenes = [
            Scene(there, f"t{n}", game, random.Random(luck.random()), starts) for n, (game, starts) in enumerate(kinds)
        ]
        await asyncio.gather(*(scene.run(-(-many // len(scenes))) for scene in scenes))
    answers: Counter[str] = Counter()
    for scene in scenes:
        answers += scene.answered
    faults = [*there.faults, *(fault for scene in scenes for fault in scene.faults)]
    counts = {**dict(answers.most_common()), "shown things checked": sum(scene.checked for scene in scenes)}
    return Outcome(many, counts, {"memory, MiB": [there.memory[0], there.memory[-1]]}, faults)


def attack(many: int, seed: int) -> Outcome:
    """So many messages, with limits that nobody reaches."""
    return asyncio.run(storm(many, seed))


def within_limits(many: int, seed: int) -> Outcome:
    """So many messages, with the limits that a server usually has."""
    return asyncio.run(storm(many, seed, usual_limits=True))
