"""Ten thousand messages that nobody should send, floods, and people who do not read: nothing breaks or changes."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import copy
import hashlib
import json
import random
import re
import socket as sockets_of_python
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.mutations import DIGEST, mutated, places
from tests.server.served import PATIENCE, PLENTY, Client, Refused, Served, Socket, actions_of, play_on
from tests.server.services import Postgres
from tierpark.server import commands, events, sockets, wire
from tierpark.server.gate import MOST_BYTES, MOST_IMPORT_BYTES
from tierpark.server.limiting import rates_of
from tierpark.server.settings import RATES, with_rates

MUTATED_MESSAGES, MUTATED_BODIES, GENERATED_MESSAGES, GENERATED_BODIES = 6_000, 2_500, 1_000, 500
assert MUTATED_MESSAGES + MUTATED_BODIES + GENERATED_MESSAGES + GENERATED_BODIES == 10_000

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def rows(served: Served) -> dict[str, list[Any]]:
    """The whole database."""
    file = served.settings.database.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}"), key=str)
            for name in ("users", "sessions", "tables", "seats", "log")
        }


@contextlib.contextmanager
def unharmed(served: Served) -> Iterator[None]:
    """Nothing is written, nothing fails unexpectedly, and the server still answers."""
    before = rows(served)
    yield
    assert served.house.figures.errors._value.get() == 0
    assert rows(served) == before
    assert served.http.get(f"{served.url}/healthz").status_code == 200


@dataclass
class Scene:
    """A table at which the first of two has to decide, and somebody who only watches."""

    served: Served
    anna: Client
    bert: Client
    watcher: Client
    table: str
    legal: list[int]
    version: int

    def people(self) -> list[Client]:
        return [self.anna, self.bert, self.watcher, Client(self.served)]

    def would_be_right(self, client: Client, raw: bytes) -> bool:
        """Whether this is, by chance, something that this person may do."""
        try:
            message = msgspec.json.decode(raw, type=wire.AnyMessage)
        except NOT_JSON:
            return False
        if client not in (self.anna, self.bert):
            return False
        if isinstance(message, commands.Act):
            return client is self.anna and message.action in self.legal
        return isinstance(message, commands.Leave | commands.Propose)


@pytest.fixture(scope="module")
def scene(shared: Served) -> Scene:
    anna, bert, watcher = shared.guest("Anna"), shared.guest("Bert"), shared.guest("Carl")
    table = shared.table(anna, bert)
    update = anna.look(table)
    return Scene(shared, anna, bert, watcher, table, actions_of(update), update["version"])


# What is sent


def valid_messages(scene: Scene) -> list[dict[str, Any]]:
    """One of each, as it could be right."""
    return [
        {"type": "join", "seat": 1, "commitment": DIGEST, "key": "a"},
        {"type": "commit", "commitment": DIGEST},
        {"type": "leave", "key": "b"},
        {"type": "fill", "seat": 1, "bot": "random"},
        {"type": "start"},
        {"type": "open", "contribution": "abc"},
        {"type": "act", "version": scene.version, "action": scene.legal[0], "key": "c"},
        {"type": "act", "version": scene.version, "action": scene.legal[-1]},
        {"type": "undo", "version": scene.version},
        {"type": "propose", "proposal": {"what": "undo"}},
        {"type": "propose", "proposal": {"what": "hand-over", "seat": 1, "bot": "random"}},
        {"type": "answer", "yes": True},
        {"type": "reclaim"},
        {"type": "ping"},
        {"type": "sync"},
    ]


# By socket


class Sender:
    """Sends to a table over a socket, one message after another, and connects again when the server has closed."""

    def __init__(self, scene: Scene, client: Client) -> None:
        self.scene, self.client = scene, client
        self.answers: collections.Counter[str] = collections.Counter()
        self._open: contextlib.ExitStack | None = None
        self._socket: Socket | None = None

    def send(self, raw: bytes, *, as_text: bool) -> None:
        if self._socket is None:
            self._open = contextlib.ExitStack()
            self._socket = self._open.enter_context(self.client.socket(self.scene.table))
            self._socket.wait_for("presence")
        try:
            self._socket.connection.send(raw, text=as_text)
            told = self._socket.wait_for("refused", "pong", "update", "receipt")
            self.answers[told.get("error", told["type"])] += 1
            assert told["type"] != "receipt", raw
        except ConnectionClosed as closed:
            self.answers[str(closed.rcvd.code if closed.rcvd else None)] += 1
            self.close()

    def close(self) -> None:
        if self._open is not None:
            with contextlib.suppress(ConnectionClosed):
                self._open.close()
        self._open = self._socket = None


@contextlib.contextmanager
def sending(scene: Scene, *clients: Client) -> Iterator[list[Sender]]:
    senders = [Sender(scene, client) for client in clients]
    try:
        yield senders
    finally:
        for sender in senders:
            sender.close()


def answers_to(senders: list[Sender]) -> collections.Counter[str]:
    return sum((sender.answers for sender in senders), collections.Counter())


def test_thousands_of_messages_with_something_wrong_change_nothing(scene: Scene) -> None:
    luck = random.Random(20)
    valid = valid_messages(scene)
    with unharmed(scene.served), sending(scene, *scene.people()) as senders:
        sent = 0
        while sent < MUTATED_MESSAGES:
            sender = luck.choice(senders)
            raw = mutated(luck, luck.choice(valid))
            if not scene.would_be_right(sender.client, raw):
                sender.send(raw, as_text=luck.random() < 0.5)
                sent += 1
    answers = answers_to(senders)
    kinds = {"bad-request", "not-logged-in", "not-yours", "not-now", "taken", "illegal", "stale", "pong", "update"}
    assert kinds <= set(answers) <= {*kinds, "1007", "4400"}, answers
    assert all(answers[kind] >= 20 for kind in ("bad-request", "not-logged-in", "not-yours", "1007")), answers


def test_fifty_malformed_messages_end_a_connection(scene: Scene) -> None:
    with unharmed(scene.served), scene.bert.socket(scene.table) as socket:
        socket.wait_for("presence")
        for _ in range(sockets.MOST_MISTAKES):
            socket.connection.send("{}")
            assert socket.wait_for("refused")["error"] == "bad-request"
        assert socket.closed_with() == 4400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["join", "commit", "fill", "start", "open", "act", "undo", "answer", "reclaim", "nothing"]
        )
    },
    optional=dict.fromkeys(
        ("key", "seat", "bot", "version", "action", "commitment", "contribution", "proposal", "yes", "more"), JSON
    ),
)
ANYTHING = st.binary(max_size=200) | (JSON | FIELDS).map(
    lambda value: json.dumps(value).encode("utf-8", "surrogatepass")
)
BATCH = 20


def batches(count: int) -> Callable[[Any], Any]:
    """Let hypothesis make about this many messages, always the same, in batches."""
    chosen = settings(
        max_examples=count // BATCH,
        phases=[Phase.generate],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: chosen(given(st.lists(ANYTHING, min_size=BATCH, max_size=BATCH))(test))


def test_a_thousand_messages_that_hypothesis_thinks_of_change_nothing(scene: Scene) -> None:
    turns = iter(range(10**9))
    with unharmed(scene.served), sending(scene, scene.bert, scene.watcher) as senders:

        @batches(GENERATED_MESSAGES)
        def send(batch: list[bytes]) -> None:
            for raw in batch:
                turn = next(turns)
                senders[turn % 2].send(raw, as_text=turn % 3 > 0)

        send()
    answers = answers_to(senders)
    assert sum(answers.values()) >= GENERATED_MESSAGES
    assert answers["bad-request"] > GENERATED_MESSAGES / 4, answers


def test_what_is_illegal_for_the_seat_whose_turn_it_is_changes_nothing(scene: Scene) -> None:
    """Actions that exist and are not legal now, legal ones for another version, and everything of the other seat."""
    luck, highest = random.Random(21), max(scene.legal)
    with unharmed(scene.served), sending(scene, scene.anna) as (sender,):
        for _ in range(300):
            action = luck.randrange(highest * 2)
            right = action in scene.legal
            version = scene.version if not right else luck.choice((0, scene.version - 1, scene.version + 1, 2**53))
            sender.send(msgspec.json.encode(commands.Act(version=version, action=action)), as_text=True)
        for action in scene.legal:
            sender.send(msgspec.json.encode(commands.Act(version=scene.version - 1, action=action)), as_text=True)
    assert set(sender.answers) == {"illegal", "stale"}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "reclaim", "key": "mine\n"},
        {"type": "commit", "commitment": DIGEST + "\n"},
        {"type": "open", "contribution": "mine\n"},
        {"type": "open", "contribution": "mine\nyours"},
    ],
)
def test_a_line_end_does_not_slip_into_a_key_or_a_contribution(scene: Scene, message: dict[str, Any]) -> None:
    """The seed is made of lines, so that one more would be somebody else's."""
    with unharmed(scene.served), scene.bert.socket(scene.table) as socket:
        socket.connection.send(json.dumps(message))
        assert socket.wait_for("refused")["error"] == "bad-request"


@pytest.mark.parametrize("pieces", [[b"\xff"], [b"{\xc3", b"\x28}"]], ids=["whole", "in pieces"])
def test_a_text_that_is_no_utf_8_ends_the_connection_and_is_no_error(
    scene: Scene, pieces: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    with unharmed(scene.served), scene.bert.socket(scene.table) as socket:
        socket.wait_for("presence")
        socket.connection.send(pieces, text=True)
        assert socket.closed_with() == 1007
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_message_in_pieces_is_one_message_and_a_refusal_names_its_key(scene: Scene) -> None:
    with unharmed(scene.served), scene.bert.socket(scene.table) as socket:
        socket.connection.send(iter(['{"type":"act","ver', 'sion":0,"act', 'ion":1,"key":"mine"}']))
        refusal = socket.wait_for("refused")
        assert refusal["key"] == "mine"
        assert refusal["id"]


# By request


POSITION = "players=2; elephant=S3; stacks=S4:-,S6:-; seat1: fox 3/7, penguin 2/5; seat1 houses: fox, -; seat1 free: 20"


def valid_bodies(scene: Scene) -> dict[tuple[str, str], Any]:
    """A right body for every address that takes one."""
    table = f"/api/tables/{scene.table}"
    return {
        ("POST", "/api/guests"): {"name": "Dora", "token": True},
        ("POST", "/api/accounts"): {"name": "Dora", "password": "a password", "token": True},
        ("POST", "/api/sessions"): {"name": "Dora", "password": "a password", "token": True},
        ("POST", "/api/me/deletion"): {"password": None},
        ("PUT", "/api/me/name"): {"name": "Dora"},
        ("PUT", "/api/me/password"): {"old": "a password", "new": "another password"},
        ("PUT", "/api/me/webhook"): {"address": "https://zoo.example/hook"},
        ("POST", "/api/tables"): {
            "game": "new-york-zoo",
            "options": {"players": 2, "variant": "normal", "side": "A"},
            "seats": ["me", "open"],
            "listed": True,
            "spectators": True,
            "undo": False,
            "order": "seated",
            "clock": {"per": "decision", "seconds": 60, "at_zero": "wait"},
            "commitment": DIGEST,
        },
        ("POST", "/api/imports"): {"transcript": "{}"},
        ("POST", "/api/games/new-york-zoo/practice"): {"position": POSITION, "actions": [1, 2]},
        ("POST", f"{table}/try"): {"actions": [1, 2]},
        ("POST", f"{table}/judgement"): {"action": 1, "instead": 2},
        ("POST", f"{table}/continuation"): {"step": 3, "seat": 0},
        ("POST", f"{table}/commands"): {"type": "act", "version": scene.version, "action": scene.legal[0]},
    }


TYPES: dict[str, Any] = {
    "/api/guests": wire.BeGuest,
    "/api/accounts": wire.Credentials,
    "/api/sessions": wire.Credentials,
    "/api/me/deletion": wire.Goodbye,
    "/api/me/name": wire.Rename,
    "/api/me/password": wire.ChangePassword,
    "/api/me/webhook": wire.SetWebhook,
    "/api/tables": wire.NewTable,
    "/api/games/new-york-zoo/practice": wire.Practise,
}


def is_right(path: str, raw: bytes) -> bool:
    """Whether this body is of the right type, and may be taken."""
    if path not in TYPES:
        return False
    try:
        msgspec.json.decode(raw, type=TYPES[path])
    except NOT_JSON:
        return False
    return True


def refused(served: Served, method: str, path: str, raw: bytes, headers: dict[str, str]) -> str:
    """Send a body that must be refused; the word with which it is."""
    response = served.http.request(method, served.url + path, content=raw, headers=headers)
    assert 400 <= response.status_code < 500, (response.status_code, path, raw)
    problem = response.json()
    assert set(problem) == {"error", "message", "id", "update"}
    word: str = problem["error"]
    return word


def test_every_address_that_takes_a_body_is_sent_wrong_ones(scene: Scene) -> None:
    document = scene.served.http.get(f"{scene.served.url}/openapi.json").json()
    taking = {
        (method.upper(), path.replace("{table}", scene.table).replace("{game}", "new-york-zoo"))
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    }
    assert taking == set(valid_bodies(scene))


def test_thousands_of_bodies_with_something_wrong_change_nothing(scene: Scene) -> None:
    luck, served, words = random.Random(22), scene.served, collections.Counter[str]()
    valid = valid_bodies(scene)
    json_type = {"content-type": "application/json"}
    with unharmed(served):
        sent = 0
        while sent < MUTATED_BODIES:
            method, path = luck.choice(list(valid))
            raw = mutated(luck, valid[method, path])
            headers = scene.watcher.headers
            if is_right(path, raw):  # then let it be said to be something else, or be said by nobody
                is_own = path.startswith("/api/me")
                headers = (
                    {} if is_own else {**headers, "content-type": luck.choice(("text/plain", "", "application/x"))}
                )
            elif len(raw) > MOST_BYTES:
                continue
            words[refused(served, method, path, raw, {**json_type, **headers})] += 1
            sent += 1
    assert set(words) == {"bad-request", "not-yours", "not-logged-in", "not-now"}, words


def test_hundreds_of_bodies_that_hypothesis_thinks_of_change_nothing(scene: Scene) -> None:
    served, words = scene.served, collections.Counter[str]()
    addresses = sorted(valid_bodies(scene))
    headers = {**scene.watcher.headers, "content-type": "application/json"}
    turns = iter(range(10**9))

    @batches(GENERATED_BODIES)
    def send(batch: list[bytes]) -> None:
        for raw in batch:
            method, path = addresses[next(turns) % len(addresses)]
            if not is_right(path, raw):
                words[refused(served, method, path, raw, headers)] += 1

    with unharmed(served):
        send()
    assert sum(words.values()) > GENERATED_BODIES * 0.95


def test_fields_that_are_not_known_are_refused_everywhere(scene: Scene) -> None:
    """Also those inside of others. A misspelt option is a mistake, and not a default."""
    served, headers = scene.served, {**scene.watcher.headers, "content-type": "application/json"}
    bodies = [(*address, body) for address, body in valid_bodies(scene).items()]
    bodies += [("POST", f"/api/tables/{scene.table}/commands", message) for message in valid_messages(scene)]
    tried = 0
    with unharmed(served):
        for method, path, body in bodies:
            parts = [body, *(part[key] for part, key in places(body) if isinstance(part[key], dict))]
            for number, part in enumerate(parts):
                if part is not body.get("options"):
                    more = copy.deepcopy(body)
                    inner = [more, *(p[key] for p, key in places(more) if isinstance(p[key], dict))][number]
                    inner["more"] = 1
                    raw = json.dumps(more).encode()
                    assert refused(served, method, path, raw, headers) == "bad-request", more
                    tried += 1
    assert tried >= len(bodies) + 3


def test_positions_with_something_wrong_are_refused_or_practised_and_nothing_breaks(scene: Scene) -> None:
    luck, client, statuses = random.Random(24), Client(scene.served), collections.Counter[int]()
    words = (
        "-1",
        "0",
        "99",
        "999999999",
        "S99",
        "penguin",
        "seat9",
        "",
        "x" * 50,
        "²",
        "٣",
        "\u0000",
        "=",
        ";",
        "r9c9",
    )
    with unharmed(scene.served):
        for _ in range(250):
            parts = re.split(r"([;:,=/ ])", POSITION)
            for _ in range(luck.choice((1, 1, 2, 3))):
                parts[luck.randrange(len(parts))] = luck.choice((*words, *parts))
            wanted = {"position": "".join(parts), "actions": [luck.randrange(3_000)] * luck.choice((0, 0, 0, 1))}
            response = client.request("POST", "/api/games/new-york-zoo/practice", wanted)
            assert response.status_code in (200, 400), wanted
            statuses[response.status_code] += 1
    assert min(statuses[200], statuses[400]) >= 5, statuses


def test_a_transcript_that_was_edited_and_sealed_again_is_refused(scene: Scene) -> None:
    """Its digest fits, so the rules have to catch it."""
    luck, served = random.Random(23), scene.served
    solo = served.table(scene.anna)
    play_on(solo, [scene.anna], seed=4)
    text = scene.anna.request("GET", f"/api/tables/{solo}/transcript").text
    header, *decisions, end = text.splitlines()
    with unharmed(served):
        for _ in range(40):
            lines = [header, *decisions]
            at = luck.randrange(1, len(lines))
            words = lines[at].split()
            words[luck.randrange(3)] = luck.choice(("0", "1", "7", "999999", "-1", "x", ""))
            if luck.random() < 0.2:
                lines[0] = header.replace(*luck.choice((('"players":1', '"players":5'), ('"rules":2', '"rules":1'))))
            elif " ".join(words) != lines[at]:
                lines[at] = " ".join(words)
            else:
                del lines[at]
            body = "".join(f"{line}\n" for line in lines)
            sealed = {**json.loads(end), "end": len(lines) - 1, "text": hashlib.sha256(body.encode()).hexdigest()}
            wrong = {"transcript": body + json.dumps(sealed, separators=(",", ":")) + "\n"}
            with pytest.raises(Refused) as refusal:
                scene.watcher.post("/api/imports", wrong)
            assert refusal.value.status == 400
    assert scene.watcher.post("/api/imports", {"transcript": text})["table"]


# Too large


@pytest.mark.parametrize("as_text", [True, False])
def test_a_socket_message_over_the_limit_closes_the_connection(scene: Scene, as_text: bool) -> None:
    with unharmed(scene.served):
        with scene.bert.socket(scene.table) as socket:
            socket.wait_for("presence")
            socket.connection.send(b'"' + b"x" * (MOST_BYTES - 2) + b'"', text=as_text)
            assert socket.wait_for("refused")["error"] == "bad-request"
            socket.connection.send(b'"' + b"x" * (MOST_BYTES - 1) + b'"', text=as_text)
            assert socket.closed_with() == 1009
        with scene.bert.socket(scene.table) as socket:
            socket.wait_for("presence")
            with contextlib.suppress(ConnectionClosed):
                socket.connection.send((b"x" * 1_000 for _ in range(70)), text=as_text)  # in pieces
            assert socket.closed_with() in (1009, 1006)  # who still sends may miss the reason


@pytest.mark.parametrize("in_chunks", [False, True])
@pytest.mark.parametrize(
    ("path", "most"), [("/api/guests", MOST_BYTES), ("/api/imports", MOST_IMPORT_BYTES)], ids=["body", "import"]
)
def test_a_body_over_the_limit_is_refused_however_it_is_sent(
    scene: Scene, path: str, most: int, in_chunks: bool
) -> None:
    def send(size: int) -> httpx.Response:
        raw = b'"' + b"x" * (size - 2) + b'"'
        content = (raw[at : at + 16_384] for at in range(0, size, 16_384)) if in_chunks else raw
        headers = {**scene.watcher.headers, "content-type": "application/json"}
        return scene.served.http.post(scene.served.url + path, content=content, headers=headers)

    with unharmed(scene.served):
        assert (send(most).status_code, send(most).json()["error"]) == (400, "bad-request")
        assert (send(most + 1).status_code, send(most + 1).json()["error"]) == (413, "too-large")


def raw_request(served: Served, text: bytes) -> bytes:
    """What the server answers to these bytes, until it closes."""
    address = ("127.0.0.1", served.settings.port)
    with sockets_of_python.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(text)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65_536):
                answer += part
    return answer


@pytest.mark.parametrize(
    "lines",
    [
        b"Content-Length: 999999999999999999999999",
        b"Content-Length: -1",
        b"Content-Length: 1e3",
        b"Content-Length: 5\r\nContent-Length: 6",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: chunked, identity",
        b"X-Long: " + b"x" * 70_000,
        b"Host: 127.0.0.1",
        b"Bad Header",
    ],
)
def test_a_request_that_is_no_http_is_refused_and_nothing_breaks(scene: Scene, lines: bytes) -> None:
    start = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
    with unharmed(scene.served):
        answer = raw_request(scene.served, start + lines + b"\r\n\r\n" + b"0\r\n\r\n")
        assert answer.split(b" ")[1][:1] == b"4", answer[:200]


@pytest.mark.parametrize("waits", [False, True], ids=["before the answer", "after the answer"])
def test_a_body_that_is_no_http_ends_its_request_and_is_no_error(
    scene: Scene, caplog: pytest.LogCaptureFixture, waits: bool
) -> None:
    """The head alone is refused at once, and just then, or later, the body turns out to be none."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n"
    with unharmed(scene.served):
        address = ("127.0.0.1", scene.served.settings.port)
        with sockets_of_python.create_connection(address, timeout=PATIENCE) as connection:
            connection.sendall(head if waits else head + b"zz\r\n")
            assert connection.recv(65_536).split(b" ")[1] == b"400"
            with contextlib.suppress(ConnectionError):
                connection.sendall(b"zz\r\n")
                while connection.recv(65_536):
                    pass
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("goes", ["at once", "in the middle"])
def test_somebody_who_is_gone_before_the_answer_is_no_error(scene: Scene, goes: str) -> None:
    path = f"/api/tables/{scene.table}/socket".encode()
    shake = b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    shake += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with unharmed(scene.served):
        for _ in range(30):
            with sockets_of_python.create_connection(("127.0.0.1", scene.served.settings.port)) as connection:
                # Closed with a reset, as a phone in a tunnel does
                linger = (1).to_bytes(4, "little") + (0).to_bytes(4, "little")
                connection.setsockopt(sockets_of_python.SOL_SOCKET, sockets_of_python.SO_LINGER, linger)
                connection.sendall(shake)
                if goes == "in the middle":
                    connection.recv(100)
        until = time.monotonic() + PATIENCE
        while scene.served.call(listeners(scene.served, scene.table)) and time.monotonic() < until:
            time.sleep(0.01)
        assert scene.served.call(listeners(scene.served, scene.table)) == 0


async def listeners(served: Served, table: str) -> int:
    return len((await served.house.tables.room(table)).listeners)


def test_postgresql_too_is_never_asked_for_what_it_cannot_take(tmp_path: Path, postgres: Postgres) -> None:
    """It has no zero byte in texts, and shorter columns than some names."""
    served = Served(tmp_path, database=postgres.fresh_database())
    try:
        anna = served.guest("ΐ" * 24)
        anna.post("/api/accounts", {"name": "ΐ" * 24, "password": "\x00" * 200, "token": True})
        for table in ("%00", "a%00b", "%f0%9f%92%a5", "x" * 32, "x" * 33):
            assert anna.request("GET", f"/api/tables/{table}").status_code in (400, 404)
            with Client(served).socket(table) as socket:
                assert socket.closed_with() == 4404
        for name in ("\x00", "a\x00"):
            for body in ({"name": name}, {"name": name, "password": "12345678"}):
                path = "accounts" if "password" in body else "guests"
                assert Client(served).request("POST", f"/api/{path}", body).status_code == 400
        assert served.house.figures.errors._value.get() == 0
    finally:
        served.close()


# Too slow, too often


def test_somebody_who_reads_nothing_is_let_go_and_nobody_waits_for_them(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FAREWELL", 0.1)
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert)
    with sockets_of_python.socket() as narrow:
        narrow.setsockopt(sockets_of_python.SOL_SOCKET, sockets_of_python.SO_RCVBUF, 4_096)
        narrow.connect(("127.0.0.1", served.settings.port))
        with anna.socket(table) as reader:
            reader.wait_for("presence")
            with (
                contextlib.suppress(ConnectionClosed),
                bert.socket(table, sock=narrow, max_queue=1, close_timeout=0.1) as lazy,
            ):
                reader.wait_for("presence")
                flood(served, table, lazy)
                assert reader.wait_for("presence")["seats"] == [True, False]
                anna.act(table)
                assert reader.wait_for("update")["version"] == anna.look(table)["version"]
    assert served.house.figures.errors._value.get() == 0


def flood(served: Served, table: str, lazy: Socket) -> None:
    """Ask for everything again and again, and read none of it, until the server has enough."""
    until = time.monotonic() + PATIENCE
    while served.call(listeners(served, table)) == 2:
        assert time.monotonic() < until, "the server keeps somebody who reads nothing"
        for _ in range(20):
            lazy.send("sync")
        time.sleep(0.01)


def test_a_command_under_way_when_its_sender_goes_is_told_to_the_others(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert)
    update = anna.look(table)
    log, write = served.house.tables.log, served.house.tables.log._write

    async def gates() -> tuple[asyncio.Event, asyncio.Event]:
        return asyncio.Event(), asyncio.Event()

    began, may_end = served.call(gates())

    async def slow_write(batch: Any) -> None:
        began.set()
        await may_end.wait()
        await write(batch)

    monkeypatch.setattr(log, "_write", slow_write)
    with bert.socket(table) as witness:
        witness.wait_for("update")
        with anna.socket(table) as socket:
            socket.send("act", version=update["version"], action=actions_of(update)[0])
            served.call(asyncio.wait_for(began.wait(), PATIENCE))
            assert anna.request("DELETE", "/api/sessions").status_code == 204
            assert socket.closed_with() == 4401
        served.loop.call_soon_threadsafe(may_end.set)
        assert witness.wait_for("update")["version"] == update["version"] + 1


def test_events_that_cannot_be_written_are_refused_and_the_log_goes_on(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bert, carl = (served.guest() for _ in range(3))
    tables = {who: served.table(who, served.guest()) for who in (anna, bert, carl)}
    anna.act(tables[anna])
    before = anna.look(tables[anna])
    log, write, written = served.house.tables.log, served.house.tables.log._write, events.written
    batches: list[int] = []
    began = threading.Event()

    async def held_write(batch: Any) -> None:
        """The first write lasts until the two others wait: they come together."""
        batches.append(len(batch))
        began.set()
        while len(batches) == 1 and len(log._waiting) < 2:
            await asyncio.sleep(0.001)
        await write(batch)

    def unwritable(event: events.AnyEvent) -> str:
        if isinstance(event, events.Undone):
            raise ValueError("nobody thought of that")
        return written(event)

    monkeypatch.setattr(log, "_write", held_write)
    monkeypatch.setattr("tierpark.server.log.written", unwritable)
    with ThreadPoolExecutor() as people:
        first = people.submit(bert.act, tables[bert])
        assert began.wait(PATIENCE)
        second = people.submit(carl.act, tables[carl])
        with pytest.raises(Refused) as refused:
            anna.command(tables[anna], "undo", version=before["version"])
        assert first.result()["version"] == second.result()["version"] == before["version"]
    assert refused.value.status == 503
    assert "events cannot be written" in caplog.text
    assert batches == [1, 2, 1, 1]
    assert {**anna.look(tables[anna]), "now": before["now"]} == before
    assert bert.look(tables[bert])["version"] == carl.look(tables[carl])["version"] == before["version"]


LIMITED: dict[str, Callable[[Served, Client, str], Any]] = {
    "request": lambda served, client, table: client.get("/api/games"),
    "guest": lambda served, client, table: served.guest(),
    "register": lambda served, client, table: Client(served).post(
        "/api/accounts", {"name": f"R {time.monotonic_ns()}", "password": "a password", "token": True}
    ),
    "login": lambda served, client, table: client.post(
        "/api/sessions", {"name": "Somebody", "password": "a password", "token": True}
    ),
    "login-name": lambda served, client, table: client.post(
        "/api/sessions", {"name": "SomeBody", "password": "a wrong guess", "token": True}
    ),
    "login-anywhere": lambda served, client, table: client.post(
        "/api/sessions", {"name": "somebody", "password": "a wrong guess", "token": True}
    ),
    "table": lambda served, client, table: client.post("/api/tables", {"game": "new-york-zoo"}),
    "table-address": lambda served, client, table: client.post("/api/tables", {"game": "new-york-zoo"}),
    "stored": lambda served, client, table: client.post("/api/tables", {"game": "new-york-zoo"}),
    "stored-address": lambda served, client, table: client.post("/api/tables", {"game": "new-york-zoo"}),
    "hint": lambda served, client, table: client.post(f"/api/tables/{table}/hint"),
    "review": lambda served, client, table: client.post(f"/api/tables/{table}/review"),
    "command": lambda served, client, table: client.command(
        table, "propose", proposal={"what": "hand-over", "seat": 0, "bot": "random"}
    ),
    "socket": lambda served, client, table: connected(client, table),
}


def connected(client: Client, table: str) -> None:
    try:
        with client.socket(table):
            pass
    except InvalidStatus as error:
        raise Refused(error.response.status_code, {"error": "too-many"}) from error


@pytest.fixture(scope="module")
def somebody(shared: Served) -> Client:
    client = shared.guest()
    client.token = client.post("/api/accounts", {"name": "Somebody", "password": "a password", "token": True})["token"]
    return client


def test_every_purpose_has_a_limit_and_a_test() -> None:
    assert {*LIMITED, "time", "time-address"} == set(RATES), "those of time are in test_spending"


@pytest.mark.parametrize("purpose", LIMITED)
def test_too_often_is_refused_for_each_purpose(
    purpose: str, shared: Served, somebody: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = shared.table(somebody, shared.guest())
    other = shared.guest()
    do = LIMITED[purpose]
    monkeypatch.setitem(shared.house.limits._rates, purpose, rates_of("2/year"))  # none ends while we count
    done = 0
    before: Any = None
    for _ in range(4):
        try:
            do(shared, somebody, table)
            done += 1
        except Refused as error:
            if (error.status, error.error) == ((403 if purpose == "socket" else 429), refused_as(purpose)):
                before = before or rows(shared)
                assert rows(shared) == before, "refused, and still something was written"
            else:
                # Refused by the table, or a wrong password: it counts
                assert purpose in ("command", "hint", "review", "login-name", "login-anywhere")
                done += 1
    assert done == 2
    if purpose in ("table", "stored", "command"):  # counted for each person
        with contextlib.suppress(Refused):
            do(shared, other, table)
        assert purpose == "command" or other.get("/api/me/tables")["tables"]
        with pytest.raises(Refused, match=refused_as(purpose)):
            do(shared, somebody, table)


def refused_as(purpose: str) -> str:
    return "too-much" if purpose.startswith("stored") else "too-many"


def test_too_many_commands_over_a_socket_are_refused_and_the_connection_stays(
    shared: Served, somebody: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = shared.table(somebody)
    monkeypatch.setitem(shared.house.limits._rates, "command", rates_of("3/year"))
    for client in (somebody, Client(shared)):
        with client.socket(table) as socket:
            socket.wait_for("presence")
            kinds = []
            for _ in range(5):
                socket.send("sync")
                kinds.append(socket.wait_for("update", "refused").get("error"))
            assert kinds[-1] == "too-many"
            assert None in kinds or client is somebody
            socket.send("ping")
            socket.wait_for("pong")


@pytest.mark.parametrize("proxies", [None, "127.0.0.1"])
def test_rates_are_those_of_the_settings_and_only_a_proxy_may_name_another_address(
    tmp_path: Path, proxies: str | None
) -> None:
    served = Served(tmp_path, rates=with_rates([*PLENTY, "guest=1/year"]), proxies=proxies)
    try:
        told = []
        for forwarded in ("203.0.113.1", "203.0.113.1", "203.0.113.2"):
            headers = {"X-Forwarded-For": forwarded}
            response = Client(served).request("POST", "/api/guests", {"name": "Anna", "token": True}, headers=headers)
            told.append(response.status_code)
        assert told == [200, 429, 429 if proxies is None else 200]
    finally:
        served.close()
