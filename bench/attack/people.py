"""People who play while the server is attacked. They send every decision with a key until they know what became of it.

Nothing they are told is believed: at the end the log is read from the database itself and held against what was
acknowledged, against what was refused, and against what the server and its sockets say.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 30.0  # seconds for an answer
SOON = 30.0  # seconds in which a table has to go on, and a socket to hear of it
DOUBTFUL = "not-known"  # the refusal after which nobody knows whether it was carried out


def actions_of(update: dict[str, Any]) -> list[int]:
    """All actions that an update offers."""
    offers = update["offers"]
    if offers is None:
        return []
    listed = [offer["action"] for offer in offers["listed"]]
    return listed + [action for piece in offers["placements"] for way in piece["ways"] for action in way["actions"]]


def _error_of(answer: httpx.Response) -> str:
    """The word of a refusal; one that is not ours is none."""
    if answer.status_code < 400:
        return ""
    try:
        return str(answer.json().get("error", ""))
    except ValueError:
        return "without a word"


@dataclass
class Sent:
    """What became of the decisions of a table, by their keys."""

    acknowledged: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)  # "nothing was changed", and not sent again
    times: list[float] = field(default_factory=list)  # of acknowledgements
    unavailable: list[float] = field(default_factory=list)  # when a decision could not be stored
    last: float = 0.0  # when the last one was sent for that was acknowledged


class Person:
    """Somebody at a table, with a socket that is opened again whenever it closes."""

    def __init__(self, token: str, urls: list[str], table: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self.url = urls[0]  # of the process that the socket is at, or was last
        self._urls = itertools.cycle(urls)
        self.table = table
        self.update: dict[str, Any] | None = None  # the last that the socket told
        self.socket: ClientConnection | None = None
        self.news = asyncio.Event()
        self.closed: dict[int, int] = {}  # code -> how often
        self.most = 0  # the highest version that anything has told
        self.backwards: list[str] = []
        self.gaps = 0  # versions that were passed over within a connection

    async def listen(self) -> None:
        """Hear what the socket tells, for ever; from another process each time."""
        while True:
            self.url = next(self._urls)
            address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                floor, self.update = self.most, None
                async with connect(address, additional_headers=self.headers, compression=None, max_size=2**22) as it:
                    self.socket = it
                    async for text in it:
                        self._hear(msgspec.json.decode(text), floor)
                    code = it.close_code or 1006
                    self.closed[code] = self.closed.get(code, 0) + 1
            self.socket = None
            await asyncio.sleep(0.1)

    def _hear(self, message: dict[str, Any], floor: int = 0) -> None:
        update = message if message["type"] == "update" else message.get("update")
        if update is not None:
            last = floor if self.update is None else self.update["version"]
            self.note(update["version"], last, "by socket")
            self.gaps += self.update is not None and update["version"] > last + 1
            self.update = update
            self.news.set()

    def note(self, version: int, floor: int, how: str) -> None:
        """They are told this version, and knew that one when they asked."""
        if version < floor:
            self.backwards.append(f"{version} after {floor}, {how} from {self.url}")
        self.most = max(self.most, version)


class Sitting:
    """One table, and the people at it."""

    def __init__(self, http: httpx.AsyncClient, urls: list[str], name: str, luck: random.Random) -> None:
        self.http = http
        self.urls = urls
        self.name = name
        self.luck = luck
        self.table = ""
        self.people: list[Person] = []
        self.sent = Sent()
        self.answers: dict[str, int] = {}
        self._numbers = itertools.count()

    async def begin(self, game: str, bots: list[str], clock: dict[str, Any] | None = None) -> None:
        """Two guests sit down, and the game starts."""
        tokens = []
        for n in range(2):
            made = await self._post("/api/guests", {"name": f"{self.name} {n}", "token": True}, {})
            tokens.append(made["token"])
        first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
        wanted = {"game": game, "seats": ["me", "open", *bots], "order": "seated", "clock": clock}
        self.table = (await self._post("/api/tables", wanted, first))["table"]
        for command, headers in (("join", second), ("start", first)):
            await self._post(f"/api/tables/{self.table}/commands", {"type": command, "key": command}, headers)
        turned = [self.urls, self.urls[::-1]]  # at different processes, if there are two
        self.people = [Person(token, urls, self.table) for token, urls in zip(tokens, turned, strict=True)]

    @property
    def is_over(self) -> bool:
        """Whether the game is over, as far as anybody has heard."""
        return any(person.update is not None and person.update["phase"] == "over" for person in self.people)

    async def _post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        answer = await self.http.post(self.urls[0] + path, json=body, headers=headers)
        return answer.raise_for_status().json()

    async def look(self, person: Person, url: str | None = None) -> dict[str, Any] | None:
        """The table as a person sees it; nothing if the server does not say."""
        address = f"{url or self.luck.choice(self.urls)}/api/tables/{self.table}"
        floor = person.most
        with contextlib.suppress(httpx.HTTPError):
            answer = await self.http.get(address, headers=person.headers)
            self._count(answer)
            if answer.status_code == 200:
                update = dict(answer.json())
                person.note(update["version"], floor, "by a request")
                return update
        return None

    def _count(self, answer: httpx.Response) -> None:
        name = f"{answer.status_code} {_error_of(answer)}".strip()
        self.answers[name] = self.answers.get(name, 0) + 1

    async def play(self, until: asyncio.Event) -> None:
        """Decide at random, again and again."""
        while not until.is_set():
            if not await self.decide(until):
                await asyncio.sleep(0.02)

    async def decide(self, until: asyncio.Event) -> bool:
        """Whoever has to decide does; sent until it is known what became of it. False: nobody could."""
        for person in self.people:
            update = await self.look(person)
            if update is None or not (actions := actions_of(update)):
                continue
            key = f"{self.name}-{next(self._numbers)}"
            body = {"type": "act", "version": update["version"], "action": self.luck.choice(actions), "key": key}
            return await self._send(person, body, until)
        return False

    async def _send(self, person: Person, body: dict[str, Any], until: asyncio.Event) -> bool:
        doubtful = False
        while True:
            address = f"{self.luck.choice(self.urls)}/api/tables/{self.table}/commands"
            sent_at = time.monotonic()
            try:
                answer = await self.http.post(address, json=body, headers=person.headers)
            except httpx.HTTPError:
                doubtful = True
                await asyncio.sleep(0.05)
                continue
            self._count(answer)
            if answer.status_code == 200:
                self.sent.acknowledged.add(body["key"])
                self.sent.times.append(time.monotonic())
                self.sent.last = sent_at
                return True
            error = _error_of(answer)
            if answer.status_code == 503:
                self.sent.unavailable.append(time.monotonic())
            doubtful |= error == DOUBTFUL or answer.status_code == 500
            if answer.status_code < 500:  # stale, say: it was not carried out, or the key would have been known
                self.sent.refused.add(body["key"])
                return False
            if not doubtful and self.luck.random() < 0.5:  # "nothing was changed": so nothing more is to be done
                self.sent.refused.add(body["key"])
                return False
            if until.is_set() and not doubtful:
                return False
            await asyncio.sleep(0.02)


async def sit_down(
    urls: list[str],
    tables: int,
    luck: random.Random,
    games: list[str],
    first: int = 0,
    clock: dict[str, Any] | None = None,
) -> list[Sitting]:
    """So many tables, of all games, every third with a bot; numbered from a first one."""
    http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_connections=None))
    sittings = [Sitting(http, urls, f"t{n}", random.Random(luck.random())) for n in range(first, first + tables)]
    for n, sitting in enumerate(sittings):
        await sitting.begin(games[n % len(games)], ["random"] if n % 3 == 0 else [], clock)
    return sittings
