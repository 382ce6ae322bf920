"""A real server in a thread of the test, and clients that speak to it as programs do."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tierpark.server import events
from tierpark.server.connections import Server
from tierpark.server.house import House
from tierpark.server.running import configured, listen
from tierpark.server.settings import RATES, Settings, with_rates

PLENTY = [f"{name}=1000000/second" for name in RATES]
PATIENCE = 240.0  # seconds that a test waits for something that comes at once where nothing else goes on


class Served:
    """A running server over one database. `restart` ends it and starts another one over the same database."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        chosen: dict[str, Any] = {
            "database": f"sqlite+aiosqlite:///{folder / 'tables.db'}",
            "bot_pause": 0.0,
            "bot_seconds": PATIENCE / 2,  # its first decision begins with loading what is compiled
            "rates": with_rates(PLENTY),
            "patience": PATIENCE,
        }
        self._chosen = {**chosen, **settings}
        self._names = itertools.count(1)
        self.http = httpx.Client(timeout=PATIENCE)
        self._start()

    def start_on(self, port: int) -> None:
        """Start again where people have known it."""
        self._start(port)

    def _start(self, port: int = 0) -> None:
        self._listening = listen(Settings(host="127.0.0.1", port=port))
        port = self._listening.getsockname()[1]
        self.settings = Settings(**{**self._chosen, "port": port})
        self.url = f"http://127.0.0.1:{port}"
        self._server = Server(configured(self.settings))
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until
            time.sleep(0.01)

    def _run(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self._server.serve(sockets=[self._listening]))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not end"
        self._listening.close()

    def close(self) -> None:
        """End for good."""
        self.stop()
        self.http.close()

    def restart(self) -> None:
        self.stop()
        self._start()

    @property
    def house(self) -> House:
        house: House = self._server.config.app.state.house  # type: ignore[union-attr]
        return house

    def call(self, coroutine: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def guest(self, name: str | None = None) -> Client:
        """Somebody new, with a token."""
        client = Client(self)
        told = client.post("/api/guests", {"name": name or f"Guest {next(self._names)}", "token": True})
        client.token = told["token"]
        return client

    def id_of(self, client: Client) -> str:
        """The id of a person, which nobody is told."""
        assert client.token is not None
        session = self.call(self.house.accounts.session(client.token, self.house.tables.now()))
        id: str = session.person.id
        return id

    def table(self, host: Client, *others: Client, **wanted: Any) -> str:
        """A started table with these people, in this order, and bots as `bots=` says."""
        bots = wanted.pop("bots", [])
        wanted = {"game": "new-york-zoo", "order": "seated", **wanted}
        seats = ["me", *["open"] * len(others), *bots]
        table: str = host.post("/api/tables", {"seats": seats, **wanted})["table"]
        for other in others:
            other.command(table, "join")
        host.command(table, "start")
        return table

    def play_out(self, table: str, seed: int = 0, leave: int = 0) -> list[events.Acted]:
        """Let everybody decide at random, all at once; the last decisions can be left to the test, and come back.

        Where bots have come to the end already, nothing happens.
        """
        return list(self.call(self._play_out(table, seed, leave)))

    async def _play_out(self, id: str, seed: int, leave: int) -> list[events.Acted]:
        room = await self.house.tables.room(id)
        async with room.lock:
            game, state, luck = room.table.game, room.table.state.clone(), random.Random(seed)
            acted = []
            while due := game.to_act(state):
                seat = luck.choice(due)
                legal = game.legal_actions(state, seat)
                acted.append(events.Acted(seat, luck.choice(legal), len(legal)))
                game.apply(state, seat, acted[-1].action)
            now = len(acted) - leave
            if now > 0:
                await self.house.tables._write(room, list(acted[:now]), None, lambda _: None)
            return acted[now:]


class Refused(Exception):
    """The server said no."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body
        self.error = body.get("error")


class Client:
    """A program that plays over the API."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.token: str | None = None
        self._http = served.http

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def request(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {**self.headers, **more.pop("headers", {})}
        return self._http.request(method, self.served.url + path, json=body, headers=headers, **more)

    def _told(self, response: httpx.Response) -> Any:
        if response.status_code >= 400:
            raise Refused(response.status_code, response.json())
        return response.json() if response.content else None

    def get(self, path: str) -> Any:
        return self._told(self.request("GET", path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._told(self.request("POST", path, body))

    def look(self, table: str) -> dict[str, Any]:
        update: dict[str, Any] = self.get(f"/api/tables/{table}")
        return update

    def command(self, table: str, kind: str, **fields: Any) -> dict[str, Any]:
        receipt: dict[str, Any] = self.post(f"/api/tables/{table}/commands", {"type": kind, **fields})
        return receipt

    def act(self, table: str, action: int | None = None, **fields: Any) -> dict[str, Any]:
        """Decide: the action given, or the first offered."""
        update = self.look(table)
        chosen = actions_of(update)[0] if action is None else action
        return self.command(table, "act", **{"version": update["version"], "action": chosen, **fields})

    @contextlib.contextmanager
    def socket(self, table: str, **more: Any) -> Iterator[Socket]:
        address = f"{self.served.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {**self.headers, **more.pop("headers", {})}
        more = {"compression": None, "max_size": 2**20, "open_timeout": PATIENCE, **more}
        with connect(address, additional_headers=headers, **more) as connection:
            yield Socket(connection)


class Socket:
    """A connection to one table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: list[tuple[dict[str, Any], int]] = []  # every message and its length

    def send(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.connection.recv(timeout)
        message: dict[str, Any] = json.loads(text)
        self.seen.append((message, len(text)))
        return message

    def wait_for(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def closed_with(self) -> int:
        """The code with which the server closes; messages before that are passed over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.connection.recv(PATIENCE)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006
        raise AssertionError("the server did not close the connection")


def actions_of(update: dict[str, Any]) -> list[int]:
    """All actions that an update offers."""
    offers = update["offers"]
    if offers is None:
        return []
    listed = [offer["action"] for offer in offers["listed"]]
    placed = [action for piece in offers["placements"] for way in piece["ways"] for action in way["actions"]]
    return sorted(listed + placed)


def play_on(table: str, clients: list[Client], seed: int = 0, decisions: int = 1_000_000) -> dict[str, Any]:
    """Let these people decide at random until the game is over, or so many decisions are made; the last update."""
    luck = random.Random(seed)
    by_seat = {client.look(table)["seat"]: client for client in clients}
    update = clients[0].look(table)
    while update["phase"] == "playing" and decisions > 0:
        due = [seat for seat, info in enumerate(update["seats"]) if info["is_due"] and seat in by_seat]
        if due:
            client = by_seat[luck.choice(due)]
            update = client.look(table)
            if actions := actions_of(update):
                client.command(table, "act", version=update["version"], action=luck.choice(actions))
                decisions -= 1
        else:
            time.sleep(0.01)  # a bot thinks
        update = clients[0].look(table)
    return update
