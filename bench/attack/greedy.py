"""Guests who take all the thinking that they are allowed: a process of its own, so that it slows down nobody's clock.

`python -m bench.attack.greedy PLAN` attacks until its input ends, and then prints what it was answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import sys
import time
from collections import Counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.attack.people import actions_of
from tierpark.core import transcript
from tierpark.games.catalogue import game as game_named

GAME = "new-york-zoo"
GIVES_WAY = 3  # as `nice` counts: what is measured is the server, not who has the processor
PATIENCE = 120.0  # seconds
HINTS = 1.0  # seconds between two: 60 a minute are allowed
REVIEWS = 120.0  # seconds between two: 30 an hour are allowed
AT_ONCE = 3  # reviews that one person may ask for at the same time
FAST = 0.05  # seconds until a seated attacker answers
COMING = 60.0  # seconds in which all come in: how fast they may is not what is measured here


class Plan(msgspec.Struct, frozen=True):
    """What is attacked, by how many, with how much."""

    url: str
    attackers: int
    tables: int  # of each: at one half only bots play, at the other the attacker sits among them
    seed: int
    has_addresses: bool  # whether each attacker has an address of its own


class Greedy:
    """One guest: hints at the allowed rate, tables full of experts, reviews of long games."""

    def __init__(self, plan: Plan, number: int, game: str) -> None:
        self.plan = plan
        self.game = game
        self.luck = random.Random(plan.seed * 1000 + number)
        self.address = f"127.0.1.{number + 1}" if plan.has_addresses else "127.0.0.1"
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(max_connections=None))
        self.http = httpx.AsyncClient(transport=transport, timeout=PATIENCE, base_url=plan.url, trust_env=False)
        self.answers: Counter[str] = Counter()
        self.tables: list[tuple[str, bool]] = []  # and whether the attacker sits there
        self.asking = ""  # the table for hints
        self.heard = 0  # messages
        self.there = 0  # sockets that were opened

    async def ask(self, what: str, path: str, body: Any = None, method: str = "POST") -> Any:
        """Ask for something, and count the answer."""
        try:
            answer = await self.http.request(method, path, json=body)
        except httpx.HTTPError as error:
            self.answers[f"{what} {type(error).__name__}"] += 1
            return None
        self.answers[f"{what} {answer.status_code}"] += 1
        return answer.json() if answer.status_code == 200 else None

    async def lay(self, seats: list[str]) -> str | None:
        """A table where the game has started."""
        made = await self.ask("table", "/api/tables", {"game": GAME, "seats": seats, "order": "seated"})
        if made is None:
            return None
        await self.ask("start", f"/api/tables/{made['table']}/commands", {"type": "start"})
        return str(made["table"])

    async def begin(self) -> None:
        """Get a name, and lay all tables."""
        me = await self.ask("guest", "/api/guests", {"name": "Greedy", "token": True})
        if me is None:
            raise SystemExit("an attacker got no name")
        self.http.headers["Authorization"] = f"Bearer {me['token']}"
        self.asking = await self.lay(["me", "regular"]) or ""
        for n in range(self.plan.tables):
            is_seated = n % 2 == 1
            table = await self.lay(["me", *["expert"] * 3] if is_seated else ["expert"] * 4)
            if table is not None:
                self.tables.append((table, is_seated))

    async def attack(self) -> None:
        """Everything at once, for ever."""
        await asyncio.gather(
            self.want_hints(),
            self.want_reviews(),
            *(self.watch(n, *table) for n, table in enumerate(self.tables)),
            return_exceptions=True,
        )

    async def want_hints(self) -> None:
        """Hints and judgements in turn, whether the last one was answered or not."""
        table = f"/api/tables/{self.asking}"
        update = await self.ask("look", table, method="GET")
        action = self.luck.choice(actions_of(update))
        await self.ask("act", f"{table}/commands", {"type": "act", "version": update["version"], "action": action})
        asked = set()
        for number in itertools.count():
            judges = number % 2 == 1
            work = (
                self.ask("judgement", f"{table}/judgement", {"action": action})
                if judges
                else self.ask("hint", f"{table}/hint")
            )
            asked.add(task := asyncio.create_task(work))
            task.add_done_callback(asked.discard)
            await asyncio.sleep(HINTS)

    async def want_reviews(self) -> None:
        """Reviews of long games, as many as may wait."""
        for number in itertools.count():
            made = await self.ask("import", "/api/imports", {"transcript": self.game})
            if made is not None:
                await self.ask("review", f"/api/tables/{made['table']}/review")
            if number >= AT_ONCE - 1:
                await asyncio.sleep(REVIEWS)

    async def watch(self, number: int, table: str, is_seated: bool) -> None:
        """Be there, so that bots play; and play, where there is a seat."""
        await asyncio.sleep(number * COMING / 4 / len(self.tables))
        address = f"{self.plan.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": self.http.headers["Authorization"]}
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                it = await connect(
                    address, additional_headers=headers, compression=None, max_size=2**22, local_addr=(self.address, 0)
                )
                async with it as socket:
                    self.there += 1
                    await self.hear(socket, is_seated)
            self.answers["socket closed"] += 1
            await asyncio.sleep(1 + self.luck.random())

    async def hear(self, socket: ClientConnection, is_seated: bool) -> None:
        """Answer every question at random."""
        async for text in socket:
            self.heard += 1
            if not is_seated or '"type":"update"' not in text[:40]:
                continue
            update = msgspec.json.decode(text)
            if update["phase"] == "over":
                return
            if actions := actions_of(update):
                await asyncio.sleep(FAST)
                act = {"type": "act", "version": update["version"], "action": self.luck.choice(actions)}
                await socket.send(msgspec.json.encode(act).decode())


def long_game(seed: int) -> str:
    """The transcript of a finished game, played at random."""
    game, luck = game_named(GAME), random.Random(seed)
    options = game.options(players=2)
    state = game.setup(options, seed)
    actions: list[tuple[int, int]] = []
    while due := game.to_act(state):
        actions.append((due[0], luck.choice(game.legal_actions(state, due[0]))))
        game.apply(state, *actions[-1])
    return transcript.record(game, options, seed, actions)


async def attack(plan: Plan) -> None:
    """Attack until the input ends."""
    everybody = [Greedy(plan, number, long_game(plan.seed)) for number in range(plan.attackers)]
    await asyncio.gather(*(one.begin() for one in everybody))
    attacking = [asyncio.create_task(one.attack()) for one in everybody]
    until = time.monotonic() + COMING
    while sum(one.there for one in everybody) < sum(len(one.tables) for one in everybody) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in attacking:
        task.cancel()
    await asyncio.gather(*attacking, return_exceptions=True)
    answers = sum((one.answers for one in everybody), Counter())
    answers["sockets opened"] = sum(one.there for one in everybody)
    answers["messages heard"] = sum(one.heard for one in everybody)
    print(msgspec.json.encode(dict(answers.most_common())).decode(), flush=True)


if __name__ == "__main__":
    os.nice(GIVES_WAY)
    asyncio.run(attack(msgspec.json.decode(sys.argv[1], type=Plan)))
