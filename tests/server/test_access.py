"""Who may do what: every address and every socket message, asked by everybody who should not be able to.

Each row of the two matrices names one address or one message, and what each caller is answered. A row is written for a
position in which the rightful caller succeeds, so that a refusal is about who asks and not about when.
"""

from __future__ import annotations

import itertools
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from fastapi.routing import APIWebSocketRoute
from starlette.routing import Mount
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.served import Client, Served, Socket, actions_of
from tierpark.server import bundle, commands, wire
from tierpark.server.accounts import SESSION_TIME, digest_of
from tierpark.server.app import create_app
from tierpark.server.fairness import commitment
from tierpark.server.settings import Settings

CALLERS = (
    "nobody",  # no session
    "stranger",  # a session, and no seat
    "other seat",  # at the same table
    "spectator",  # a session, no seat, and listening
    "logged out",  # a session of the rightful caller that was ended
    "expired",  # a session of the rightful caller whose time is over
    "wrong origin",  # the rightful caller's cookie, sent by a page of somebody else
    "no origin",  # the rightful caller's cookie, and nothing said about the page
    "rightful",  # the rightful caller, from our own page
)
ALLOWED = "allowed"
PASSWORD = "a password for tests"
EVIL = "https://evil.example"


# Positions


@dataclass
class Scene:
    """People around one table. `rightful` and `other` are the two whose row is asked about."""

    served: Served
    rightful: Client
    other: Client
    table: str
    watched: str  # a table that a spectator can watch
    message: dict[str, Any] = field(default_factory=dict)
    stranger: Client = field(init=False)
    spectator: Client = field(init=False)
    names: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.stranger, self.spectator = self.served.guest(), self.served.guest()
        now = self.served.house.tables.now()
        over = self.session(now)
        assert over.request("DELETE", "/api/sessions").status_code == 204
        cookie = {"Cookie": f"tierpark={self.session(now).token}"}
        self.headers: dict[str, dict[str, str]] = {
            "nobody": {},
            "stranger": self.stranger.headers,
            "other seat": self.other.headers,
            "spectator": self.spectator.headers,
            "logged out": over.headers,
            "expired": self.session(now - SESSION_TIME - 1).headers,
            "wrong origin": {**cookie, "Origin": EVIL},
            "no origin": cookie,
            "rightful": {**cookie, "Origin": self.served.url},
        }

    def session(self, opened_at: int) -> Client:
        """One more session of the rightful caller."""
        house, digest = self.served.house, digest_of(self.rightful.token or "")
        known = self.served.call(house.accounts.session_by(digest, house.tables.now()))
        client = Client(self.served)
        client.token = self.served.call(house.accounts.open_session(known.person, opened_at))
        return client

    def request(self, method: str, path: str, body: Any, caller: str) -> httpx.Response:
        self.served.http.cookies.clear()  # none wanders from one caller to the next
        return Client(self.served).request(method, path, body, headers=self.headers[caller])

    @contextmanager
    def socket(self, caller: str) -> Iterator[Socket]:
        with Client(self.served).socket(self.table, headers=self.headers[caller]) as socket:
            yield socket

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing is written anywhere, and everybody is shown what they were shown before."""
        before = self._everything()
        yield
        assert self._everything() == before

    def _everything(self) -> Any:
        return self.served.call(self._shown()), self._rows()

    async def _shown(self) -> list[wire.Update]:
        room = await self.served.house.tables.room(self.table)
        return [room.whole(user, now=0) for user in (None, *sorted(room.table.people))]

    def _rows(self) -> list[list[Any]]:
        """Everybody, every session, the name of every table, and all about these; bots may play on at others."""
        file = self.served.settings.database.removeprefix("sqlite+aiosqlite:///")
        queries = ["SELECT * FROM users", "SELECT * FROM sessions", "SELECT id FROM tables"]
        for table in {self.table, self.watched}:
            queries.append(f"SELECT * FROM tables WHERE id = '{table}'")
            queries.append(f"SELECT * FROM seats WHERE table_id = '{table}'")
            queries.append(f"SELECT * FROM log WHERE table_id = '{table}'")
        with closing(sqlite3.connect(file)) as connection:
            return [sorted(connection.execute(query), key=str) for query in queries]


def laid(served: Served, *seats: str, **wanted: Any) -> tuple[Client, Client, str]:
    """A table before the start, with a host and a second person."""
    anna, bert = served.guest("Anna"), served.guest("Bert")
    body = {"game": "new-york-zoo", "order": "seated", "seats": ["me", "open", *seats], **wanted}
    table = anna.post("/api/tables", body)["table"]
    bert.command(table, "join")
    return anna, bert, table


def started(served: Served, **wanted: Any) -> tuple[Client, Client, str]:
    """A running table where the first of the two has to decide."""
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert, **wanted)
    assert [seat["is_due"] for seat in anna.look(table)["seats"]] == [True, False]
    return anna, bert, table


def decide(client: Client, table: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """Let somebody decide at random until the table looks as wanted."""
    luck = random.Random(5)
    while not until(update := client.look(table)):
        client.command(table, "act", version=update["version"], action=luck.choice(actions_of(update)))


def finish(served: Served, table: str) -> None:
    """Let everybody decide at random until the game is over, without a request for each decision."""

    async def play() -> None:
        luck, tables = random.Random(7), served.house.tables
        room = await tables.room(table)
        while room.table.due:
            seat = room.table.due[0]
            action = luck.choice(list(room.table.game.legal_actions(room.table.state, seat)))
            act = commands.Act(version=room.table.versions[seat], action=action)
            await tables.submit(table, room.table.seats[seat].user, act)

    served.call(play())


@pytest.fixture(scope="module")
def finished(shared: Served) -> tuple[Client, Client, str]:
    """A finished table without spectators."""
    anna, bert, table = started(shared, spectators=False)
    finish(shared, table)
    return anna, bert, table


@pytest.fixture(autouse=True)
def page_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, whether or not the real one is built here."""
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path)
    for files in (bundle.assets, bundle.files):
        monkeypatch.setattr(files, "all_directories", [tmp_path])
    for name in ("index.html", "theme.js", "icon.svg", "page.js"):
        (tmp_path / name).write_text("here")


# Addresses

EVERYBODY = dict.fromkeys(CALLERS, ALLOWED)
ENDED = {"nobody": "401 not-logged-in", "logged out": "401 not-logged-in", "expired": "401 not-logged-in"}
FOREIGN = {"wrong origin": "403 not-yours", "no origin": "403 not-yours"}
ANYBODY = {**EVERYBODY, **FOREIGN}  # changes something, and needs no session
THEIR_OWN = {**EVERYBODY, **ENDED}  # reads what belongs to the session
WITH_SESSION = {**ANYBODY, **ENDED}  # changes what belongs to the session
SEATED = {**EVERYBODY, **dict.fromkeys(("nobody", "stranger", "spectator", "logged out", "expired"), "403 not-yours")}
PLAYERS = {**WITH_SESSION, "stranger": "403 not-yours", "spectator": "403 not-yours"}


@dataclass(frozen=True)
class Row:
    """What each caller of an address is answered. `at` is the kind of table it is asked about."""

    answers: dict[str, str]
    at: str = "private"
    body: Callable[[Scene], Any] = lambda _: None
    path: Callable[[str, Scene], str] = lambda path, scene: path.format(
        table=scene.table, game="new-york-zoo", step=0, number=0
    )


def fresh(scene: Scene) -> str:
    return f"Name {next(scene.names)} {scene.table[:8].replace('_', 'x').replace('-', 'x')}"


ADDRESSES: dict[str, Row] = {
    "GET /api/me": Row(EVERYBODY),
    "GET /api/games": Row(EVERYBODY),
    "GET /api/games/{game}": Row(EVERYBODY),
    "GET /api/games/{game}/score": Row(
        EVERYBODY, path=lambda path, _: f"{path.format(game='spectacular')}?sheet=board%3Dsaola"
    ),
    "GET /api/tables": Row(EVERYBODY),
    "GET /api/me/tables": Row(THEIR_OWN),
    "GET /api/me/progress/{game}": Row(THEIR_OWN, path=lambda path, scene: path.format(game="zoo-parque")),
    "POST /api/guests": Row(ANYBODY, body=lambda scene: {"name": fresh(scene), "token": True}),
    "POST /api/accounts": Row(ANYBODY, body=lambda scene: {"name": fresh(scene), "password": PASSWORD, "token": True}),
    "POST /api/sessions": Row(ANYBODY, "account", lambda scene: {**scene.message, "token": True}),
    "DELETE /api/sessions": Row(WITH_SESSION),
    "GET /api/me/sessions": Row(THEIR_OWN),
    "DELETE /api/me/sessions": Row(WITH_SESSION),
    "DELETE /api/me/sessions/{id}": Row(
        {caller: "404 not-found" if told == ALLOWED else told for caller, told in WITH_SESSION.items()},
        path=lambda _, __: f"/api/me/sessions/{'0' * 16}",
    ),
    "PUT /api/me/password": Row(
        {caller: "409 not-now" if told == ALLOWED else told for caller, told in WITH_SESSION.items()},
        body=lambda _: {"old": PASSWORD, "new": PASSWORD},
    ),
    "PUT /api/me/name": Row(WITH_SESSION, body=lambda scene: {"name": fresh(scene)}),
    "POST /api/me/deletion": Row(WITH_SESSION, body=lambda _: {}),
    "PUT /api/me/webhook": Row(WITH_SESSION, body=lambda _: {"address": "https://zoo.example/hook"}),
    "POST /api/tables": Row(WITH_SESSION, body=lambda _: {"game": "new-york-zoo"}),
    "POST /api/imports": Row(WITH_SESSION, "finished", lambda scene: scene.message),
    "GET /api/tables/{table}": Row(SEATED),
    "DELETE /api/tables/{table}": Row({**PLAYERS, "other seat": "409 not-now", "rightful": "409 not-now"}),
    "GET /api/tables/{table}/log": Row(SEATED),
    "GET /api/tables/{table}/drawing": Row(SEATED),
    "POST /api/tables/{table}/commands": Row(
        {**PLAYERS, "other seat": "409 illegal"}, body=lambda scene: scene.message
    ),
    "POST /api/tables/{table}/hint": Row({**PLAYERS, "other seat": "409 not-now"}),
    "POST /api/tables/{table}/try": Row({**PLAYERS}, body=lambda _: {"actions": []}),
    "POST /api/tables/{table}/judgement": Row(
        {**PLAYERS, "other seat": "409 not-now", "rightful": "409 not-now"}, body=lambda _: {"action": 0}
    ),
    "POST /api/games/{game}/first-game": Row(WITH_SESSION),
    "POST /api/games/{game}/practice": Row(ANYBODY, body=lambda _: {"position": "players=2"}),
    "POST /api/tables/{table}/rematch": Row(PLAYERS, "finished"),
    "GET /api/tables/{table}/steps/{step}": Row(SEATED, "finished"),
    "GET /api/tables/{table}/transcript": Row(SEATED, "finished"),
    "GET /api/tables/{table}/export": Row(SEATED, "finished"),
    "GET /api/tables/{table}/proof": Row(SEATED, "finished"),
    "GET /api/tables/{table}/verification": Row(SEATED, "finished"),
    "GET /api/tables/{table}/review": Row(SEATED, "finished"),
    "POST /api/tables/{table}/review": Row(PLAYERS, "finished"),
    "GET /api/tables/{table}/review/{step}/{number}": Row(
        {caller: "404 not-found" if told == ALLOWED else told for caller, told in SEATED.items()}, "finished"
    ),
    "POST /api/tables/{table}/continuation": Row(PLAYERS, "finished", lambda _: {"step": 0}),
    # Pages show nothing of a table by themselves; what they show comes over the addresses above.
    "GET /": Row(EVERYBODY),
    "GET /rules": Row(EVERYBODY),
    "GET /learn": Row(EVERYBODY),
    "GET /score": Row(EVERYBODY),
    "GET /tables/{table}": Row(EVERYBODY),
    "GET /tables/{table}/replay": Row(EVERYBODY),
    "GET /tables/{table}/replay/{step}": Row(EVERYBODY),
    "GET /tables/{table}/review": Row(EVERYBODY),
    "GET /rules/{game}": Row(EVERYBODY),
    "GET /learn/{game}": Row(EVERYBODY),
    "GET /learn/{game}/2": Row(EVERYBODY),
    "GET /score/{game}": Row(EVERYBODY),
    "GET /theme.js": Row(EVERYBODY),
    "GET /icon.svg": Row(EVERYBODY),
    "GET /docs": Row(EVERYBODY),
    "GET /openapi.json": Row(EVERYBODY),
    "GET /healthz": Row(EVERYBODY),
    "GET /metrics": Row(EVERYBODY),
    "GET /static": Row(EVERYBODY, path=lambda path, _: f"{path}/docs.css"),
    "GET /previews": Row(EVERYBODY, path=lambda path, _: f"{path}/new-york-zoo.jpg"),
    "GET /assets": Row(EVERYBODY, path=lambda path, _: f"{path}/page.js"),
}
AFTER_THE_GAME = [name for name, row in ADDRESSES.items() if row.at == "finished" and "{table}" in name]


def addresses() -> tuple[set[str], set[str]]:
    """Every method and path that the application serves, and every socket."""
    app = create_app(Settings())
    served: set[str] = set()
    sockets: set[str] = set()
    waiting = list(app.routes)
    while waiting:
        route: Any = waiting.pop()
        if hasattr(route, "original_router"):
            waiting.extend(route.original_router.routes)
        elif isinstance(route, APIWebSocketRoute):
            sockets.add(route.path)
        elif isinstance(route, Mount):
            served.add(f"GET {route.path}")
        else:
            served.update(f"{method} {route.path}" for method in route.methods - {"HEAD"})
    documented = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    assert documented <= served
    return served, sockets


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert addresses() == (set(ADDRESSES), {"/api/tables/{table}/socket"})
    assert all(set(row.answers) == set(CALLERS) for row in ADDRESSES.values())


def scene_of(shared: Served, kind: str, finished: tuple[Client, Client, str]) -> Scene:
    anna, bert, table = finished if kind == "finished" else started(shared, spectators=False)
    watched = shared.table(shared.guest())
    scene = Scene(shared, anna, bert, table, watched)
    if kind == "finished":
        scene.message = {"transcript": anna.request("GET", f"/api/tables/{table}/transcript").text}
    elif kind == "account":
        scene.message = {"name": fresh(scene), "password": PASSWORD}
        shared.guest().post("/api/accounts", {**scene.message, "token": True})
    else:
        update = anna.look(table)
        scene.message = {"type": "act", "version": update["version"], "action": actions_of(update)[0]}
    return scene


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_answers_whom_it_should_and_nobody_else(
    name: str, shared: Served, finished: tuple[Client, Client, str]
) -> None:
    row = ADDRESSES[name]
    scene = scene_of(shared, row.at, finished)
    method, _, pattern = name.partition(" ")
    path = row.path(pattern, scene)
    # Refusals first: what is allowed may change the table, or end a session.
    with scene.spectator.socket(scene.watched):
        for caller in sorted(CALLERS, key=lambda caller: row.answers[caller] == ALLOWED):
            body = row.body(scene)
            if row.answers[caller] == ALLOWED:
                response = scene.request(method, path, body, caller)
                assert response.is_success, (caller, response.status_code, response.text)
            else:
                with scene.unchanged():
                    response = scene.request(method, path, body, caller)
                told = response.json()
                assert f"{response.status_code} {told['error']}" == row.answers[caller], caller
                assert told["update"] is None, caller
                assert set(told) == {"error", "message", "id", "update"}
            assert not [header for header in response.headers if header.startswith("access-control-")], caller


@pytest.mark.parametrize("name", AFTER_THE_GAME)
def test_before_the_end_nobody_gets_what_would_tell_the_seed(name: str, shared: Served) -> None:
    anna, bert, table = started(shared)
    method, _, pattern = name.partition(" ")
    path = pattern.format(table=table, step=0, number=0)
    for client in (anna, bert, shared.guest(), Client(shared)):
        response = client.request(method, path, {"step": 0} if path.endswith("continuation") else None)
        if method == "POST" and client not in (anna, bert) and response.status_code != 409:
            assert response.status_code in (401, 403)
        else:
            assert (response.status_code, response.json()["error"]) == (409, "not-now")


def test_a_table_that_may_be_watched_is_shown_to_everybody_with_the_link_and_to_nobody_without(shared: Served) -> None:
    anna, bert, table = started(shared, listed=False)
    for client in (shared.guest(), Client(shared)):
        update = client.look(table)
        assert update["seat"] is None
        assert update["offers"] is None
        assert not update["is_host"]
        assert table not in {listed["table"] for listed in client.get("/api/tables")["tables"]}
    assert {anna.look(table)["seat"], bert.look(table)["seat"]} == {0, 1}


@pytest.mark.parametrize("table", ["nothing-here", "x" * 32, "x" * 33, "%00", "%ff", "..%2f..%2fetc", "'--", "💥"])
def test_a_table_that_is_not_there_is_not_there_for_anybody(table: str, shared: Served) -> None:
    for client in (shared.guest(), Client(shared)):
        for name in ADDRESSES:
            method, _, pattern = name.partition(" ")
            if pattern.startswith("/api/tables/{table}"):
                body = {"type": "leave"} if pattern.endswith("commands") else None
                response = client.request(method, pattern.format(table=table, step=0, number=0), body)
                assert response.status_code in ((400, 404) if client.token or method == "GET" else (400, 401, 404))
    assert shared.house.figures.errors._value.get() == 0
    assert shared.house.tables._loading == {}, "what is asked for in vain is remembered"


# Messages and commands

SEAT_ONLY = {
    **dict.fromkeys(("nobody", "logged out", "expired"), "not-logged-in"),
    **dict.fromkeys(("stranger", "spectator"), "not-yours"),
    **dict.fromkeys(("wrong origin", "no origin"), "no connection"),
    "rightful": ALLOWED,
}
LISTENERS = {**dict.fromkeys(CALLERS, ALLOWED), "wrong origin": "no connection", "no origin": "no connection"}
CONTRIBUTION = "0123456789abcdef"


def joining(served: Served) -> Scene:
    """A place is open. The rightful caller is somebody new, and so are strangers: whoever has the link may join."""
    _, bert, table = laid(served, "open", "open", "open")
    return Scene(served, served.guest("Carl"), bert, table, table, {"type": "join"})


def gathering(message: dict[str, Any]) -> Callable[[Served], Scene]:
    def make(served: Served) -> Scene:
        anna, bert, table = laid(served, *["open"] * (message["type"] == "fill"))
        return Scene(served, anna, bert, table, table, message)

    return make


def opening(served: Served) -> Scene:
    """The rightful caller is asked for the contribution; somebody else knows it, too."""
    anna, bert, table = laid(served, commitment=commitment(CONTRIBUTION))
    anna.command(table, "start")
    assert anna.look(table)["phase"] == "opening"
    return Scene(served, anna, bert, table, table, {"type": "open", "contribution": CONTRIBUTION})


def acting(served: Served) -> Scene:
    anna, bert, table = started(served)
    update = anna.look(table)
    message = {"type": "act", "version": update["version"], "action": actions_of(update)[0]}
    return Scene(served, anna, bert, table, table, message)


def undoing(served: Served) -> Scene:
    anna, bert, table = started(served)
    decide(anna, table, until=lambda update: update["undo"] == "free")
    return Scene(served, anna, bert, table, table, {"type": "undo", "version": anna.look(table)["version"]})


def proposing(served: Served) -> Scene:
    scene = undoing(served)
    scene.message = {"type": "propose", "proposal": {"what": "undo"}}
    return scene


def answering(served: Served) -> Scene:
    """The one who is asked is the rightful caller; the other one has asked."""
    scene = proposing(served)
    scene.rightful.command(scene.table, kind="propose", proposal={"what": "undo"})
    return Scene(served, scene.other, scene.rightful, scene.table, scene.table, {"type": "answer", "yes": True})


def ending(served: Served) -> Scene:
    anna, bert, table = started(served)
    return Scene(served, anna, bert, table, table, {"type": "end"})


def reclaiming(served: Served) -> Scene:
    """A bot plays for the rightful caller, and has to wait for the other one."""
    anna, bert, table = started(served)
    decide(anna, table, until=lambda update: not update["seats"][update["seat"]]["is_due"])
    anna.command(table, "leave")
    return Scene(served, anna, bert, table, table, {"type": "reclaim"})


@dataclass(frozen=True)
class MessageRow:
    """A position, with the message that its rightful caller may send, and what each caller is answered."""

    scene: Callable[[Served], Scene]
    answers: dict[str, str]


MESSAGES: dict[str, MessageRow] = {
    "join": MessageRow(
        joining, {**SEAT_ONLY, "stranger": ALLOWED, "spectator": ALLOWED, "other seat": "taken"}
    ),  # whoever has the link may join
    "commit": MessageRow(
        gathering({"type": "commit", "commitment": commitment(CONTRIBUTION)}), {**SEAT_ONLY, "other seat": ALLOWED}
    ),  # for their own seat
    "leave": MessageRow(gathering({"type": "leave"}), {**SEAT_ONLY, "other seat": ALLOWED}),  # their own seat
    "fill": MessageRow(
        gathering({"type": "fill", "seat": 2, "bot": "random"}), {**SEAT_ONLY, "other seat": "not-yours"}
    ),
    "start": MessageRow(gathering({"type": "start"}), {**SEAT_ONLY, "other seat": "not-yours"}),
    "open": MessageRow(opening, {**SEAT_ONLY, "other seat": "not-now"}),
    "act": MessageRow(acting, {**SEAT_ONLY, "other seat": "illegal"}),
    "undo": MessageRow(undoing, {**SEAT_ONLY, "other seat": "not-now"}),
    "propose": MessageRow(proposing, {**SEAT_ONLY, "other seat": "not-now"}),
    "answer": MessageRow(answering, {**SEAT_ONLY, "other seat": "not-now"}),
    "reclaim": MessageRow(reclaiming, {**SEAT_ONLY, "other seat": "not-now"}),
    "end": MessageRow(ending, {**SEAT_ONLY, "other seat": "not-yours"}),
    "ping": MessageRow(gathering({"type": "ping"}), LISTENERS),
    "sync": MessageRow(gathering({"type": "sync"}), LISTENERS),
}
STATUSES = {"not-logged-in": 401, "not-yours": 403, "not-now": 409, "illegal": 409, "taken": 409, "no connection": 403}
COMMANDS = [name for name in MESSAGES if name not in ("ping", "sync")]


def test_every_message_has_a_row_and_every_row_a_message() -> None:
    known = {message.__struct_config__.tag for message in get_args(wire.AnyMessage)}
    assert known == set(MESSAGES)
    assert {command.__struct_config__.tag for command in get_args(commands.AnyCommand)} == set(COMMANDS)
    assert all(set(row.answers) == set(CALLERS) for row in MESSAGES.values())


def refused_first(row: MessageRow) -> list[str]:
    return sorted(CALLERS, key=lambda caller: (row.answers[caller] == ALLOWED, caller != "rightful"))


def own_seat_only(scene: Scene, name: str) -> None:
    """What somebody else may do does nothing to the rightful caller's seat."""
    update = scene.rightful.look(scene.table)
    if name == "commit":
        assert [seat["has_committed"] for seat in update["seats"]] == [False, True]
    if name == "leave":
        assert [seat["kind"] for seat in update["seats"]] == ["person", "open"]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_by_request_is_carried_out_for_whom_it_should_and_nobody_else(name: str, shared: Served) -> None:
    row = MESSAGES[name]
    scene = row.scene(shared)
    path = f"/api/tables/{scene.table}/commands"
    for caller in refused_first(row):
        if row.answers[caller] != ALLOWED:
            with scene.unchanged():
                response = scene.request("POST", path, scene.message, caller)
            expected = row.answers[caller].replace("no connection", "not-yours")
            assert (response.status_code, response.json()["error"]) == (STATUSES[expected], expected), caller
            assert response.json()["update"] is None
    if row.answers["other seat"] == ALLOWED:
        assert scene.request("POST", path, scene.message, "other seat").is_success
        own_seat_only(scene, name)
    assert scene.request("POST", path, scene.message, "rightful").is_success


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_by_socket_is_carried_out_for_whom_it_should_and_nobody_else(name: str, shared: Served) -> None:
    row = MESSAGES[name]
    scene = row.scene(shared)
    text = json.dumps(scene.message)
    for caller in refused_first(row):
        if row.answers[caller] == "no connection":
            with scene.unchanged(), pytest.raises(InvalidStatus, match="403"), scene.socket(caller):
                pass
        elif row.answers[caller] != ALLOWED:
            with scene.unchanged(), scene.socket(caller) as socket:
                socket.connection.send(text)
                told = socket.wait_for("refused", "receipt")
                assert told.get("error") == row.answers[caller], caller
                assert told["update"] is None
    if name in COMMANDS:
        allowed = [caller for caller in CALLERS if row.answers[caller] == ALLOWED and caller != "rightful"]
        for caller in [*allowed, "rightful"]:
            with scene.socket(caller) as socket:
                socket.connection.send(text)
                assert socket.wait_for("refused", "receipt")["type"] == "receipt", caller
            if caller == "other seat":
                own_seat_only(scene, name)
    else:
        answer = {"ping": "pong", "sync": "update"}[name]
        for caller in CALLERS:
            if row.answers[caller] == ALLOWED:
                with scene.unchanged(), scene.socket(caller) as socket:
                    assert socket.wait_for("update")["seat"] == {"rightful": 0, "other seat": 1}.get(caller)
                    socket.connection.send(text)
                    socket.wait_for(answer)


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("ending", ["logged out", "expired"])
def test_a_socket_whose_session_has_ended_carries_nothing_out(name: str, ending: str, shared: Served) -> None:
    scene = MESSAGES[name].scene(shared)
    session = scene.session(shared.house.tables.now())
    with session.socket(scene.table) as socket:
        socket.wait_for("presence")
        if ending == "logged out":
            assert session.request("DELETE", "/api/sessions").status_code == 204
        else:
            shared.call(expire(shared, digest_of(session.token or "")))
        with scene.unchanged():
            try:
                socket.connection.send(json.dumps(scene.message))
                code = socket.closed_with()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
            assert code == 4401


async def expire(served: Served, digest: str) -> None:
    """Let the time of a session be over."""
    from sqlalchemy import update

    from tierpark.server import schema

    async with served.house.engine.begin() as connection:
        await connection.execute(update(schema.sessions).where(schema.sessions.c.digest == digest).values(expires_at=1))
    served.house.accounts.drop(digest)


@pytest.mark.parametrize("caller", ["nobody", "stranger", "logged out", "expired"])
def test_a_table_without_spectators_lets_nobody_else_listen(caller: str, shared: Served) -> None:
    anna, bert, table = started(shared, spectators=False)
    scene = Scene(shared, anna, bert, table, table)
    with scene.unchanged(), scene.socket(caller) as socket:
        assert socket.closed_with() == 4403
        assert socket.seen == []


def test_a_place_that_is_kept_for_somebody_is_nobody_elses(
    shared: Served, finished: tuple[Client, Client, str]
) -> None:
    anna, bert, table = finished
    following = anna.post(f"/api/tables/{table}/rematch")["table"]
    host, guest = (anna, bert) if anna.look(following)["is_host"] else (bert, anna)
    scene = Scene(shared, guest, host, following, following)
    with scene.unchanged():
        for seat in (None, 0, 1):
            wanted = {"type": "join", "seat": seat}
            response = scene.stranger.request("POST", f"/api/tables/{following}/commands", wanted)
            assert (response.status_code, response.json()["error"]) == (409, "taken")
    assert guest.command(following, "join")["type"] == "receipt"
