"""The example client plays a whole game over the API, whatever happens to its connections."""

import asyncio
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.attack.relay import Relay
from tests.server.served import PATIENCE, Served
from tierpark.server.errors import NotKnown, Unavailable

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def played(*addresses: str) -> list[str]:
    """What the bot says of a whole game."""
    command = [sys.executable, str(EXAMPLE), *addresses]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_example_bot_plays_a_whole_game_over_the_api(served: Served) -> None:
    lines = played(served.url)

    assert lines[0].startswith(f"Watch it at {served.url}/tables/")
    assert lines[1].endswith(".")
    assert sorted(line.partition(":")[0] for line in lines[2:]) == ["Seat 1", "Seat 2"]
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 90


@contextmanager
def broken_lines(to: int, ways: int, begins: threading.Event) -> Iterator[list[str]]:
    """Addresses of the same server over lines that are cut some times, once the game has begun."""
    ready, over, addresses = threading.Event(), threading.Event(), list[str]()

    async def keep_cutting() -> None:
        luck, relays = random.Random(1), [Relay(to) for _ in range(ways)]
        for relay in relays:
            await relay.__aenter__()
            addresses.append(f"http://127.0.0.1:{relay.port}")
        ready.set()
        while not begins.wait(0) and not over.is_set():
            await asyncio.sleep(0.05)
        for _ in range(6):
            await luck.choice(relays).cut(0.01)
            await asyncio.sleep(luck.uniform(0.5, 2))
        while not over.is_set():
            await asyncio.sleep(0.1)
        for relay in relays:
            await relay.__aexit__()

    thread = threading.Thread(target=lambda: asyncio.run(keep_cutting()))
    thread.start()
    assert ready.wait(60)
    try:
        yield addresses
    finally:
        over.set()
        thread.join(60)


def test_it_goes_on_over_broken_lines_and_decides_nothing_twice(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections are cut, and what became of a decision is not told now and then: done or not."""
    submit, asked, begins = served.house.tables.submit, Counter[str](), threading.Event()

    async def forgetful(id: str, user: str | None, command: Any, *more: Any, **named: Any) -> Any:
        asked["all"] += 1
        begins.set()
        if asked["all"] in (3, 12):
            raise Unavailable("Nothing was changed.")
        if asked["all"] in (5, 16):
            await submit(id, user, command)
            raise NotKnown("It is not known.")
        receipt = await submit(id, user, command, *more, **named)
        asked["repeated"] += receipt.repeated
        return receipt

    monkeypatch.setattr(served.house.tables, "submit", forgetful)
    with broken_lines(int(served.url.rpartition(":")[2]), 2, begins) as addresses:
        lines = played(*addresses)
    assert lines[1].endswith(".")
    assert asked["repeated"] > 0

    table = lines[0].rpartition("/")[2]
    keys = [entry.key for entry in served.call(served.house.tables.log.read(table)) if entry.key is not None]
    assert len(keys) == len(set(keys)) > 5
