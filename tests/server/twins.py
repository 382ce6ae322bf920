"""Houses in which nothing is left to chance, so that all that two of them send can be compared byte by byte."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import PLENTY
from tierpark.server import accounts, app, chance, gate, sockets, table, tables
from tierpark.server.settings import Settings, with_rates

START = 1_700_000_000_000
SECRET = "5ec" * 21 + "e"
AT_THE_END = ("transcript", "export", "proof", "verification", "steps/0", "steps/1")


class Fixed:
    """In place of `secrets`: every house draws the same."""

    def __init__(self) -> None:
        self._count = itertools.count(1)

    def token_urlsafe(self, _: int) -> str:
        return "drawn" + hashlib.sha256(b"%d" % next(self._count)).hexdigest()[:11]

    def token_hex(self, size: int) -> str:
        return SECRET if size == 32 else "1d" * size

    def randbits(self, _: int) -> int:
        return 7


class Ear:
    """A socket, and everything that was ever heard over it."""

    def __init__(self, house: Twin, who: str) -> None:
        self.who = who
        self.heard: list[str] = []
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._said.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"127.0.0.1")]
        headers += [(name.lower().encode(), value.encode()) for name, value in house.headers(who).items()]
        scope = {"type": "websocket", "path": f"/api/tables/{house.table}/socket", "query_string": b""}
        scope |= {"headers": headers, "client": ("127.0.0.1", 1), "subprotocols": []}
        self.task = asyncio.create_task(house.app(scope, self._said.get, self._hear))

    async def _hear(self, message: Any) -> None:
        self.heard.append(message["text"] if message["type"] == "websocket.send" else repr(message))
        self._news.set()

    def say(self, kind: str, **fields: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": kind, **fields})})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def wait_for(self, is_it: Callable[[dict[str, Any]], bool], after: int) -> dict[str, Any]:
        """The first message like this behind so many others."""
        async with asyncio.timeout(20):
            while True:
                for text in self.heard[after:]:
                    if text.startswith('{"') and is_it(message := json.loads(text)):
                        return dict(message)
                self._news.clear()
                await self._news.wait()

    async def answer(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something, and hear the receipt, the refusal, the whole table or the pong."""
        after = len(self.heard)
        self.say(kind, **fields)
        awaited = {"ping": ("pong",), "sync": ("update",)}.get(kind, ("receipt", "refused"))
        return await self.wait_for(lambda message: message["type"] in awaited, after)


class Twin:
    """One of the houses. Its clock stands still unless the story moves it."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.now = START
        self.ears: list[Ear] = []
        self.answers: list[tuple[str, str, int, dict[str, str], bytes]] = []  # who, to what, and the whole answer
        self.tokens: dict[str, str] = {}
        self.table = ""
        self._folder = folder
        fixed = Fixed()
        for module in (accounts, chance, gate, sockets, tables):
            patch.setattr(module, "secrets", fixed)
        patch.setattr(app, "milliseconds", lambda: self.now)

    async def __aenter__(self) -> Twin:
        settings = Settings(
            database=f"sqlite+aiosqlite:///{self._folder / 'tables.db'}", bot_pause=0.0, rates=with_rates(PLENTY)
        )
        self.app = app.create_app(settings)
        self._stack = AsyncExitStack()
        await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        transport = httpx.ASGITransport(self.app)
        self._http = await self._stack.enter_async_context(
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        for ear in self.ears:
            ear.hang_up()
        await asyncio.gather(*(ear.task for ear in self.ears))
        await self._stack.aclose()

    async def restart(self) -> None:
        """End, and begin anew with what is on the disk; whoever listened connects again."""
        names = [ear.who for ear in self.ears if not ear.task.done()]
        await self.__aexit__()
        await self.__aenter__()
        for who in names:
            await self.listen(who)

    @property
    def folded(self) -> table.Table:
        return next(room.table for room in self.app.state.house.tables.rooms if room.table.id == self.table)

    def headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}

    async def ask(self, who: str, method: str, path: str, body: Any = None) -> httpx.Response:
        response = await self._http.request(method, path, json=body, headers=self.headers(who))
        self.answers.append((who, path, response.status_code, dict(response.headers), response.content))
        return response

    async def welcome(self, *names: str) -> None:
        for who in names:
            response = await self._http.post("/api/guests", json={"name": who, "token": True})
            self.tokens[who] = response.json()["token"]

    async def look(self, who: str) -> dict[str, Any]:
        return dict((await self.ask(who, "GET", f"/api/tables/{self.table}")).json())

    async def command(self, who: str, kind: str, **fields: Any) -> httpx.Response:
        return await self.ask(who, "POST", f"/api/tables/{self.table}/commands", {"type": kind, **fields})

    async def listen(self, who: str) -> Ear:
        ear = Ear(self, who)
        self.ears.append(ear)
        await ear.wait_for(lambda message: message["type"] == "presence", after=0)
        return ear

    def ear(self, who: str) -> Ear:
        return next(ear for ear in reversed(self.ears) if ear.who == who)

    async def ask_around(self, *names: str) -> None:
        """All that these people can look at, and a ping, behind which all earlier messages have arrived."""
        for who in names:
            for path in (
                *(f"/api/tables/{self.table}{part}" for part in ("", "/log")),
                "/api/tables",
                "/api/me/tables",
            ):
                await self.ask(who, "GET", path)
        for ear in self.ears:
            if not ear.task.done():
                await ear.answer("ping")

    async def ask_for_more(self, *names: str) -> None:
        """What is looked at less often, and what the end of a game will tell."""
        for who in names:
            for part in ("/drawing", "/log?start=1&count=2", *(f"/{part}" for part in AT_THE_END)):
                await self.ask(who, "GET", f"/api/tables/{self.table}{part}")

    def known_to(self, *names: str) -> dict[str, list[Any]]:
        """Everything that these people were sent, over each of their sockets and by request."""
        known: dict[str, list[Any]] = {f"{ear.who}, socket {n}": ear.heard[:] for n, ear in enumerate(self.ears)}
        known = {name: heard for name, heard in known.items() if name.partition(",")[0] in names}
        return known | {f"{who}, requests": [told for told in self.answers if told[0] == who] for who in names}

    @property
    def everything_sent(self) -> str:
        return "\n".join(
            [*itertools.chain(*(ear.heard for ear in self.ears)), *(str(told[1:]) for told in self.answers)]
        )
