"""Two hidden choices, again and again, and people who listen: nothing that they can measure tells one from the other.

Anna prepares in secret (Spectacular): she swaps a tile, is ready, and takes both back. Which tile it is, is decided by
luck each time. Bert sits at the table and a stranger watches; they note which messages come in which order, of which
size and version, how long after Anna's they come, and how long the server takes to answer them meanwhile. What is
counted (messages, the server's own figures) is compared by chi-square, times by Kolmogorov and Smirnov.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.attack.part import Outcome, Part
from bench.attack.people import Sitting
from bench.serving import Serving

GAME, SWAPS, READY = "spectacular", (0, 8), 18
AT_A_TABLE = 25  # choices, before the people go to the next one
PATIENCE = 120.0
DOUBT = 0.01  # how seldom luck alone may look like a difference, all comparisons together
VARIES = re.compile(rb'"(?:version|now)":\d+')  # numbers of a message that change with each
COUNTED = ("tierpark_requests_total", "tierpark_refusals_total", "tierpark_errors_total", "tierpark_log_batches")


@dataclass
class Noted:
    """What was measured with one choice: how often something came about, and times in milliseconds."""

    counted: dict[str, Counter[Any]] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)

    def count(self, name: str, value: Any) -> None:
        """Something came about."""
        self.counted.setdefault(name, Counter())[value] += 1

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        self.times.setdefault(name, []).append(1000 * seconds)


# Two samples


def kolmogorov_smirnov(first: Sequence[float], second: Sequence[float]) -> float:
    """How likely two samples of one distribution are at least so far apart."""
    n, m = len(first), len(second)
    merged = sorted([(value, 1 / n) for value in first] + [(value, -1 / m) for value in second])
    gap, far = 0.0, 0.0
    for _, alike in itertools.groupby(merged, key=lambda each: each[0]):
        gap += sum(step for _, step in alike)
        far = max(far, abs(gap))
    size = math.sqrt(n * m / (n + m))
    x = (size + 0.12 + 0.11 / size) * far
    if x < 0.3:
        return 1.0
    tail = 2 * math.fsum((1 if k % 2 else -1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 100))
    return min(1.0, max(0.0, tail))


def chi_square(first: Counter[Any], second: Counter[Any]) -> float:
    """The same for counts, by the approximation of Wilson and Hilferty."""
    kinds = first.keys() | second.keys()
    if len(kinds) < 2:
        return 1.0
    n, m = first.total(), second.total()
    found = 0.0
    for kind in kinds:
        both = first[kind] + second[kind]
        for count, size in ((first[kind], n), (second[kind], m)):
            wanted = both * size / (n + m)
            found += (count - wanted) ** 2 / wanted
    free = len(kinds) - 1
    z = ((found / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    return 0.5 * math.erfc(z / math.sqrt(2))


def compared(first: Noted, second: Noted) -> dict[str, float]:
    """For everything that was noted how likely so much difference is, if there is none."""
    found = {
        name: chi_square(first.counted.get(name, Counter()), second.counted.get(name, Counter()))
        for name in sorted(first.counted.keys() | second.counted.keys())
    }
    for name in sorted(first.times.keys() | second.times.keys()):
        found[name] = kolmogorov_smirnov(first.times.get(name, [0.0]), second.times.get(name, [0.0]))
    return found


# People


class Ear:
    """A socket; what it heard, and when."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[tuple[float, bytes, dict[str, Any]]] = []
        self._news = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            data = text.encode() if isinstance(text, str) else text
            self.heard.append((time.perf_counter(), data, msgspec.json.decode(data)))
            self._news.set()

    async def say(self, **message: Any) -> float:
        """Send something; when that was."""
        text = msgspec.json.encode(message).decode()
        now = time.perf_counter()
        await self.socket.send(text)
        return now

    async def wait_for(self, is_it: Callable[[dict[str, Any]], bool], after: int) -> tuple[float, dict[str, Any]]:
        """The first message like this behind so many others, and when it came."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for at, _, message in self.heard[after:]:
                    if is_it(message):
                        return at, message
                self._news.clear()
                await self._news.wait()

    async def ping(self) -> float:
        """How long an answer takes; all earlier messages have come then."""
        after = len(self.heard)
        sent = await self.say(type="ping")
        at, _ = await self.wait_for(lambda message: message["type"] == "pong", after)
        return at - sent

    def shapes(self, after: int) -> tuple[Any, ...]:
        """The order, kinds, sizes and versions of messages behind so many others."""
        found = [(data, message) for _, data, message in self.heard[after:] if message["type"] != "pong"]
        base = next((message["version"] for _, message in found if "version" in message), 0)
        return tuple(
            (message["type"], len(VARIES.sub(b"", data)), message.get("version", base) - base)
            for data, message in found
        )


def _size(data: bytes) -> int:
    return len(VARIES.sub(b"", data))


class Company:
    """Anna, Bert and a stranger at one table."""

    def __init__(self, anna: Ear, bert: Ear, stranger: Ear, version: int) -> None:
        self.anna, self.bert, self.stranger = anna, bert, stranger
        self._version = version

    async def choose(self, choice: int, noted: Noted, planted: float) -> None:
        """Once more: the hidden choice, then what everybody notices, then both are taken back."""
        others = (self.bert, self.stranger)
        began = [len(ear.heard) for ear in others]
        pinging = asyncio.create_task(self.bert.ping())
        await self._do(type="act", action=SWAPS[choice])
        noted.took("Bert's ping beside the hidden choice", await pinging)
        after = [len(ear.heard) for ear in others]
        sent = time.perf_counter()
        if planted:
            await asyncio.sleep(choice * planted)
        await self._do(type="act", action=READY)
        came = [
            (await ear.wait_for(lambda message: message["type"] == "update", known))[0]
            for ear, known in zip(others, after, strict=True)
        ]
        noted.took("until Bert hears that she is ready", came[0] - sent)
        noted.took("until a stranger hears it", came[1] - sent)
        noted.took("Bert's ping when she is ready", await self.bert.ping())
        for _ in range(2):
            await self._do(type="undo")
        noted.took("Bert's ping at the end", await self.bert.ping())
        await self.stranger.ping()
        for name, ear, known in zip(("Bert", "a stranger"), others, began, strict=True):
            noted.count(f"messages to {name}", ear.shapes(known))

    async def _do(self, **command: Any) -> None:
        after = len(self.anna.heard)
        await self.anna.say(**command, version=self._version)
        _, told = await self.anna.wait_for(lambda message: message["type"] in ("update", "refused"), after)
        if told["type"] == "refused":
            raise RuntimeError(f"refused: {told['message']}")
        self._version = told["version"]


@contextlib.asynccontextmanager
async def company(http: httpx.AsyncClient, url: str, number: int) -> AsyncIterator[Company]:
    """A fresh table, and everybody's sockets."""
    sitting = Sitting(http, [url], f"t{number}", random.Random(number))
    await sitting.begin(GAME, [])
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{sitting.table}/socket"
    async with contextlib.AsyncExitStack() as stack:
        ears: list[Ear] = []
        for headers in (*(person.headers for person in sitting.people), {}):
            socket = await stack.enter_async_context(
                connect(address, additional_headers=headers, compression=None, max_size=2**22)
            )
            ears.append(Ear(socket))
        for ear in ears:
            await ear.ping()
        _, told = await ears[0].wait_for(lambda message: message["type"] == "update", 0)
        anna, bert, stranger = ears
        yield Company(anna, bert, stranger, told["version"])
        for ear in ears:
            ear.task.cancel()


async def _figures(http: httpx.AsyncClient, url: str) -> Counter[str]:
    """What the server itself counts; for its operator, but it should not tell either."""
    lines = (await http.get(f"{url}/metrics")).text.splitlines()
    return Counter({line.rpartition(" ")[0]: int(float(line.rpartition(" ")[2])) for line in lines if _counts(line)})


def _counts(line: str) -> bool:
    return line.startswith(COUNTED) or (line.startswith("tierpark_command_seconds_count"))


async def measured(url: str, strokes: int, seed: int, planted: float) -> tuple[Noted, Noted]:
    """So many choices, each by luck."""
    luck, noted = random.Random(seed), (Noted(), Noted())
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        for number in range(math.ceil(strokes / AT_A_TABLE)):
            async with company(http, url, number) as people:
                before = await _figures(http, url)
                for _ in range(AT_A_TABLE):
                    choice = luck.randrange(2)
                    await people.choose(choice, noted[choice], planted)
                    now = await _figures(http, url)
                    counts = {name: now[name] - before[name] for name in now if "/metrics" not in name}
                    noted[choice].count("the server's own counts", tuple(sorted(counts.items())))
                    before = now
    return noted


def judged(noted: tuple[Noted, Noted]) -> Outcome:
    """Whether one choice can be told from the other."""
    found = compared(*noted)
    limit = DOUBT / max(1, len(found))
    faults = [f"{name}: differs (p = {p:.2g})" for name, p in found.items() if p < limit]
    sizes = [sum(each.counted.get("messages to Bert", Counter()).values()) for each in noted]
    counts = {f"choice {'AB'[i]}": size for i, size in enumerate(sizes)}
    return Outcome(sum(sizes), counts, {f"p of {name}": [p] for name, p in found.items()}, faults)


def attack(strokes: int, seed: int, planted: float = 0.0) -> Outcome:
    """Make hidden choices at a real server, and compare. `planted` seconds more are what one of them takes."""

    async def run() -> tuple[Noted, Noted]:
        with tempfile.TemporaryDirectory() as folder:
            server = Serving(Path(folder))
            try:
                await server.start()
                return await measured(server.url, strokes, seed, planted)
            finally:
                await server.stop()

    return judged(asyncio.run(run()))


PARTS = (
    Part(
        "timing",
        "two hidden choices, and all that others can measure meanwhile: messages, sizes, versions, times, `/metrics`",
        10_000,
        10_000,
        attack,
        "choices",
    ),
)
