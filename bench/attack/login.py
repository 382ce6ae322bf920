"""Log-in under attack: guesses at somebody's password, names from one network, and hashes as a weapon."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from bench.attack.bystanders import Times, watching
from bench.attack.people import PATIENCE
from bench.attack.reads import DECISIONS, SLOWER, SOON, TABLES
from bench.attack.strangers import Stranger, counted, strangers
from bench.serving import Serving

PASSWORD = "a password"
GUESSERS = 40  # addresses
GUESSES = 8  # of each
NETWORK = 700  # guests from one IPv6 network


class Found(msgspec.Struct):
    """What came of it."""

    quiet: Times
    attacked: Times  # decisions of others while passwords are hashed
    guesses: dict[str, int]  # what the guessers were answered
    owner_elsewhere: int  # what the owner was answered at another address, meanwhile
    owner_known: int  # in a browser where they had logged in before
    from_one_network: dict[str, int]  # guests of one /64
    has_retry_after: bool

    @property
    def is_clean(self) -> bool:
        """Whether the owner got in, no guess did, a network counts as one address, and nobody else noticed."""
        most = max(SOON, SLOWER * self.quiet.p95)
        return (
            self.owner_known == 200
            and self.owner_elsewhere == 200
            and "200" not in self.guesses
            and self.from_one_network.get("429", 0) >= NETWORK - 600
            and self.has_retry_after
            and self.attacked.p95 <= most
            and set(self.attacked.answers) == {"200"}
        )


async def attack(seconds: float, seed: int) -> Found:
    """Guess, and let the owner come."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder), rate=None, more=["--proxy", "127.0.0.1"])
        await server.start()
        try:
            async with (
                watching(server.url, TABLES, luck, DECISIONS) as people,
                httpx.AsyncClient(timeout=PATIENCE, trust_env=False, base_url=server.url) as owner,
                strangers(server.url, GUESSERS) as them,
            ):
                body = {"name": "Owner", "password": PASSWORD}
                (await owner.post("/api/accounts", json=body, headers=_own(owner))).raise_for_status()
                await people.play(3)
                quiet = await people.play(2 * seconds)
                guessing = [asyncio.create_task(_guess(one, luck)) for one in them for _ in range(GUESSES)]
                attacked = await people.play(seconds)
                await asyncio.gather(*guessing)
                guesses = counted(them)
                known = await _log_in(owner, body, "127.0.0.1")
                async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, base_url=server.url) as other:
                    elsewhere = await _log_in(other, body, "198.51.100.9")
                    other.cookies.clear()  # who has none need not come from our page
                    network, has_wait = await _come_from_one_network(other)
                return Found(quiet, attacked, guesses, elsewhere, known, network, has_wait)
        finally:
            await server.stop()


def _own(http: httpx.AsyncClient) -> dict[str, str]:
    return {"Origin": str(http.base_url).rstrip("/")}


async def _guess(one: Stranger, luck: random.Random) -> None:
    body = {"name": "Owner", "password": f"guess {luck.random()}", "token": True}
    await one.ask("POST", "/api/sessions", body)


async def _log_in(http: httpx.AsyncClient, body: dict[str, str], address: str) -> int:
    """As people do: if the server is busy, once more in a moment."""
    headers = {**_own(http), "X-Forwarded-For": address}
    until = time.monotonic() + PATIENCE
    while True:
        answer = await http.post("/api/sessions", json=body, headers=headers)
        if answer.status_code != 503 or time.monotonic() > until:
            return answer.status_code
        await asyncio.sleep(1)


async def _come_from_one_network(http: httpx.AsyncClient) -> tuple[dict[str, int], bool]:
    told: dict[str, int] = {}
    has_wait = True
    for number in range(NETWORK):
        headers = {"X-Forwarded-For": f"2001:db8:1:2:{number:x}::{number + 1:x}"}
        answer = await http.post("/api/guests", json={"name": "Guest", "token": True}, headers=headers)
        told[str(answer.status_code)] = told.get(str(answer.status_code), 0) + 1
        if answer.status_code == 429:
            has_wait &= answer.headers.get("retry-after", "").isdigit()
    return told, has_wait
