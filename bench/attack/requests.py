"""Generated HTTP requests: what our own OpenAPI document allows, the same with something wrong, and wild ones.

Each is written as bytes, so that nothing keeps it from being wrong, and has to be answered by what we document: by no
error of ours, and nobody waits in vain.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import msgspec

from bench.attack import texts
from bench.attack.generated import made
from bench.attack.part import Outcome
from bench.attack.watched import PATIENCE, Watched, watched
from tests.conformance import positions
from tests.server.mutations import NASTY, damaged, mutated
from tierpark.games.catalogue import GAMES

AT_ONCE = 12  # requests
A_LOOK = 1000  # requests between two looks at the memory
ANSWER = re.compile(rb"HTTP/1\.1 (\d{3}) ")
DEAR = {  # what takes a second of the machine, and how often of its turns it is left out
    "POST /api/tables/{table}/hint": 0.95,
    "POST /api/tables/{table}/judgement": 0.9,
    "POST /api/tables/{table}/review": 0.95,
    "POST /api/accounts": 0.9,
    "POST /api/sessions": 0.9,
    "PUT /api/me/password": 0.9,
    "POST /api/me/deletion": 0.8,
    "DELETE /api/tables/{table}": 0.8,
}
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW", "\x00")
PIECES = (
    *("api", "tables", "games", "me", "rules", "learn", "score", "assets", "docs", "metrics", "healthz", "replay"),
    *(
        "..",
        ".",
        "%2e%2e",
        "%00",
        "%2f",
        "%ff",
        "%",
        "?",
        "#",
        ";",
        "ä",
        "💥",
        "",
        "x" * 300,
        "0",
        "-1",
        "1e9",
        "index.html",
    ),
)
HEADERS = (
    "Content-Type: text/plain", "Content-Type: application/json; charset=utf-16", "Content-Type: multipart/form-data",
    "Origin: https://evil.example", "Origin: null", "Host: evil.example", "Host:", "Authorization: Bearer x",
    "Authorization: Basic eDp4", "Authorization: Bearer \xff", "Cookie: tierpark=x", "Cookie: tierpark=; tierpark=y",
    "Cookie: " + "a=b; " * 500, "Range: bytes=0-5", "Range: bytes=9-1,-5", "If-None-Match: *", 'If-None-Match: "x"',
    "If-Modified-Since: yesterday", "Accept: text/html", "Accept-Encoding: br;q=x, gzip;q=0, *", "Expect: 100-continue",
    "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Content-Length: -1", "Content-Length: 0",
    "X-Forwarded-For: 1.2.3.4, x", "Forwarded: for=x", "Upgrade: websocket", "Upgrade: h2c", "Connection: Upgrade",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x", "Sec-Fetch-Site: cross-site", "Accept-Language: de;q=x",
    "X-Long: " + "x" * 9000, "Bad Header: x", "Folded: a\r\n b", "No-Colon",
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """A request as bytes, and what it stands for in the count; `is_http` unless it may be none at all."""

    name: str
    raw: bytes
    is_http: bool = True


class Generator:
    """Makes requests that mean something at this server."""

    def __init__(self, there: Watched, luck: random.Random) -> None:
        self.there = there
        self.luck = luck
        self.document: dict[str, Any] = {}
        self.tokens: list[str] = []
        self.tables: list[str] = ["nowhere"]

    async def begin(self) -> None:
        """Some guests, and tables that gather, are played at, and are over."""
        self.document = await self.there.ask("GET", "/openapi.json")
        self.tokens = [await self.guest() for _ in range(4)]
        for number, game in enumerate(GAMES):
            headers = {"Authorization": f"Bearer {self.tokens[number]}"}
            for seats in (["me", "open"], ["me", "random"]):
                body = {"game": game, "seats": seats, "listed": True, "options": {"players": 2}}
                self.tables.append((await self.there.ask("POST", "/api/tables", body, headers))["table"])
            address = f"/api/tables/{self.tables[-1]}/commands"
            await self.there.ask("POST", address, {"type": "start", "key": "start"}, headers)
            body = {"transcript": self.luck.choice(texts._games(game))}
            self.tables.append((await self.there.ask("POST", "/api/imports", body, headers))["table"])

    async def guest(self) -> str:
        """The token of somebody new."""
        body = {"name": f"Guest {self.luck.randrange(10**6)}", "token": True}
        return str((await self.there.ask("POST", "/api/guests", body))["token"])

    def next(self) -> Asked:
        """Any request."""
        return self._wild() if self.luck.random() < 0.25 else self._documented()

    def _documented(self) -> Asked:
        luck = self.luck
        while True:
            path = luck.choice(list(self.document["paths"]))
            method = luck.choice(list(self.document["paths"][path]))
            name = f"{method.upper()} {path}"
            if luck.random() >= DEAR.get(name, 0.0):
                break
        operation = self.document["paths"][path][method]
        body = b""
        if "requestBody" in operation:
            body = self._body(operation["requestBody"]["content"]["application/json"]["schema"])
        target = re.sub(r"\{(\w+)\}", lambda found: self._value(found[1]), path) + self._query(operation)
        lines = ["Content-Type: application/json"] if body else []
        if luck.random() < 0.85:
            lines.append(f"Authorization: Bearer {luck.choice(self.tokens)}")
        if luck.random() < 0.2:
            lines.append(luck.choice(HEADERS[:22]))
        return Asked(name, self._written(method.upper(), target, lines, body), not _is_doubtful(lines))

    def _body(self, schema: dict[str, Any]) -> bytes:
        luck = self.luck
        value = made(schema, self.document["components"]["schemas"], luck)
        if isinstance(value, dict):
            if "position" in value:
                game = luck.choice(list(GAMES))
                value["position"] = positions.text_of(game, luck, texts._valid_positions(game))[:4000]
            if "transcript" in value and luck.random() < 0.5:
                value["transcript"] = luck.choice(texts._games(luck.choice(list(GAMES))))
        if luck.random() < 0.4:
            return mutated(luck, value)
        return json.dumps(value, ensure_ascii=luck.random() < 0.5).encode("utf-8", "surrogatepass")

    def _value(self, name: str) -> str:
        luck = self.luck
        if luck.random() < 0.1:
            return quote(str(luck.choice(NASTY))[:300].encode("utf-8", "surrogatepass"), safe="")
        match name:
            case "table":
                return luck.choice(self.tables)
            case "game":
                return luck.choice(list(GAMES))
        return str(luck.choice((0, 1, 2, 5, 40, 10**6, -1)))

    def _query(self, operation: dict[str, Any]) -> str:
        luck, parts = self.luck, []
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query" and (parameter.get("required") or luck.random() < 0.4):
                value = made(parameter["schema"], self.document["components"]["schemas"], luck)
                if parameter["name"] == "sheet":
                    value = texts.sheet(luck.choice(list(GAMES)), luck)[0]
                if luck.random() < 0.2:
                    value = luck.choice(NASTY)
                written = quote(str(value)[:7000].encode("utf-8", "surrogatepass"), safe="")
                parts += [f"{parameter['name']}={written}"] * luck.choice((1, 1, 1, 2))
        return f"?{'&'.join(parts)}" if parts else ""

    def _wild(self) -> Asked:
        luck = self.luck
        path = "/" + "/".join(luck.choice((*PIECES, *self.tables)) for _ in range(luck.randint(0, 6)))
        method = luck.choice(METHODS) if luck.random() < 0.4 else "GET"
        lines = luck.sample(HEADERS, luck.choice((0, 0, 1, 2, 5)))
        body = damaged(luck, luck.randbytes(luck.choice((0, 0, 5, 3000)))) if luck.random() < 0.3 else b""
        raw = self._written(method, path, lines, body)
        if luck.random() < 0.1:
            raw = damaged(luck, raw)
            return Asked("noise", raw, is_http=False)
        is_http = method.isalpha() and path.isascii() and not _is_doubtful(lines)
        return Asked("wild", raw, is_http=is_http)

    def _written(self, method: str, target: str, lines: list[str], body: bytes) -> bytes:
        there = self.there.url.removeprefix("http://")
        own = [f"Host: {there}"] if not any(line.startswith("Host") for line in lines) else []
        if body and not any(line.startswith(("Content-Length", "Transfer")) for line in lines):
            own.append(f"Content-Length: {len(body)}")
        head = "\r\n".join([f"{method} {target} HTTP/1.1", *own, *lines, "Connection: close"])
        return head.encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body


def _is_doubtful(lines: list[str]) -> bool:
    """Whether headers make a request one that may be cut off without an answer, or that never ends."""
    return any(
        re.match("Content-Length|Transfer|Upgrade|Connection|Expect|Bad|Folded|No-|Host|.*\xff", x) for x in lines
    )


async def answer_to(url: str, raw: bytes) -> bytes:
    """All that the server says to these bytes, until it closes."""
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        with contextlib.suppress(ConnectionError):
            writer.write(raw)
            await writer.drain()
        answer = b""
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(65_536):
                answer = (answer + part)[:100_000]
        return answer
    finally:
        writer.close()


def is_wrong(asked: Asked, status: int, answer: bytes) -> bool:
    """Whether this is no answer that we document."""
    if status == 503:
        body = answer.partition(b"\r\n\r\n")[2]
        with contextlib.suppress(msgspec.DecodeError):
            return msgspec.json.decode(body, type=dict).get("error") not in ("unavailable", "not-known")
        return True
    return status >= 500 or b"Traceback" in answer or (status == 0 and asked.is_http)


class Storm:
    """Requests one after the other, some at the same time."""

    def __init__(self, generator: Generator, many: int) -> None:
        self.generator = generator
        self.left = many
        self.statuses: Counter[str] = Counter()
        self.faults: list[str] = []

    async def one_after_the_other(self) -> None:
        """Until there are no more."""
        while self.left > 0:
            self.left -= 1
            await self._ask(self.generator.next())
            if self.left % A_LOOK == 0:
                self.generator.there.look()

    async def _ask(self, asked: Asked) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await answer_to(self.generator.there.url, asked.raw)
        except TimeoutError:
            self.faults.append(f"no end in {PATIENCE:.0f} s: {asked.raw[:300]!r}")
            return
        except OSError as error:
            self.faults.append(f"{type(error).__name__}: {error}: {asked.raw[:300]!r}")
            return
        found = ANSWER.match(answer)
        status = int(found[1]) if found else 0
        self.statuses[str(status or "closed")] += 1
        if is_wrong(asked, status, answer):
            self.faults.append(f"{asked.name}: {answer[:300]!r}: {asked.raw[:300]!r}")
        if status == 401 or (status < 300 and "deletion" in asked.name):
            await self._come_again(asked)

    async def _come_again(self, asked: Asked) -> None:
        """Whose session has ended is somebody new."""
        tokens = self.generator.tokens
        for number, token in enumerate(tokens):
            if token.encode() in asked.raw:
                tokens[number] = await self.generator.guest()


async def storm(many: int, seed: int, *, usual_limits: bool = False) -> Outcome:
    """Send so many requests to a server."""
    async with watched(usual_limits=usual_limits) as there:
        generator = Generator(there, random.Random(seed))
        await generator.begin()
        asking = Storm(generator, many)
        await asyncio.gather(*(asking.one_after_the_other() for _ in range(AT_ONCE)))
    memory = {"memory, MiB": [there.memory[0], there.memory[-1]]}
    return Outcome(many, dict(asking.statuses.most_common()), memory, [*there.faults, *asking.faults])


def attack(many: int, seed: int) -> Outcome:
    """So many requests, with limits that nobody reaches."""
    return asyncio.run(storm(many, seed))


def within_limits(many: int, seed: int) -> Outcome:
    """So many requests, with the limits that a server usually has."""
    return asyncio.run(storm(many, seed, usual_limits=True))
