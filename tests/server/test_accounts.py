"""Guests, accounts and sessions: names, passwords, log in and out, deletion, and notices to webhooks."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import queue
import socket as sockets_of_python
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, Client, Refused, Served, actions_of, play_on
from tierpark.server import notices
from tierpark.server.accounts import CACHE_TIME, SESSION_TIME, Accounts, checked_name, digest_of, folded
from tierpark.server.errors import BadRequest
from tierpark.server.fanout import News
from tierpark.server.notices import Notice, checked_address, post
from tierpark.server.settings import with_rates

PASSWORD = "correct horse battery staple"
NOBODY = "somebody who left"


def register(client: Client, name: str, password: str = PASSWORD) -> Client:
    client.token = client.post("/api/accounts", {"name": name, "password": password, "token": True})["token"]
    return client


def log_in(served: Served, name: str, password: str = PASSWORD) -> Client:
    client = Client(served)
    client.token = client.post("/api/sessions", {"name": name, "password": password, "token": True})["token"]
    return client


def bytes_of(served: Served) -> bytes:
    """Everything that the database has on the disk, or would have."""
    file = Path(served.settings.database.removeprefix("sqlite+aiosqlite:///"))
    return b"".join(part.read_bytes() for part in sorted(file.parent.iterdir()) if part.name.startswith(file.name))


def column(served: Served, query: str) -> list[Any]:
    file = served.settings.database.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute(query)]


# Guests and accounts


def test_a_guest_plays_at_once_and_two_may_have_the_same_name(shared: Served) -> None:
    first, second = shared.guest("Anna"), shared.guest("Anna")
    assert first.get("/api/me") == {"name": "Anna", "is_guest": True, "token": None}
    table = shared.table(first, second)
    assert [(seat["name"], seat["is_guest"]) for seat in first.look(table)["seats"]] == [("Anna", True)] * 2
    assert (first.look(table)["seat"], second.look(table)["seat"]) == (0, 1)


def test_who_has_said_nothing_is_nobody(shared: Served) -> None:
    assert Client(shared).get("/api/me") == {"name": None, "is_guest": True, "token": None}
    for token in (b'""', b"x", b"x" * 43, b"x" * 5_000, b"\xe9\xff"):
        for shown in ({b"Authorization": b"Bearer " + token}, {b"Cookie": b"tierpark=" + token}):
            assert shared.http.get(f"{shared.url}/api/me", headers=shown).json()["name"] is None


def test_a_guest_who_registers_keeps_seat_and_games_under_the_new_name(shared: Served) -> None:
    anna, bert = shared.guest("Annika"), shared.guest("Bert")
    table = shared.table(anna, bert)
    anna.act(table)
    with bert.socket(table) as socket:
        socket.wait_for("presence")
        old = anna.token
        register(anna, "Annika the First")
        anna.act(table)
        assert socket.wait_for("update")["seats"][0]["name"] == "Annika the First"
    for seats in (bert.look(table)["seats"], anna.get("/api/me/tables")["tables"][0]["seats"]):
        assert (seats[0]["name"], seats[0]["is_guest"]) == ("Annika the First", False)
    assert anna.look(table)["seat"] == 0
    assert log_in(shared, "Annika the First").look(table)["seat"] == 0
    anna.token = old  # whoever had found the guest's token has nothing of the account
    assert anna.get("/api/me")["name"] is None


def test_somebody_without_a_session_can_register_and_an_account_cannot_twice(shared: Served) -> None:
    carl = register(Client(shared), "Carl")
    assert carl.get("/api/me") == {"name": "Carl", "is_guest": False, "token": None}
    with pytest.raises(Refused, match="not-now"):
        register(carl, "Carl again")
    assert carl.get("/api/me")["name"] == "Carl"


# Renaming


def names_of(update: dict[str, Any]) -> list[tuple[str, bool]]:
    return [(seat["name"], seat["is_guest"]) for seat in update["seats"]]


def rename(client: Client, name: str) -> Any:
    return client._told(client.request("PUT", "/api/me/name", {"name": name}))


def test_a_guest_is_called_something_else_and_everybody_at_the_table_hears_it_at_once(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert)
    with anna.socket(table) as own, bert.socket(table) as other, Client(shared).socket(table) as watching:
        versions = [socket.wait_for("update")["version"] for socket in (own, other, watching)]
        assert rename(anna, "  Annika   Maria ") == {"name": "Annika Maria", "is_guest": True, "token": None}
        for socket in (own, other, watching):
            told = socket.wait_for("names")
            assert names_of(told) == [("Annika Maria", True), ("Bert", True)]
        for socket, version in zip((own, other, watching), versions, strict=True):
            socket.send("sync")
            assert socket.wait_for("update")["version"] == version, "nothing was played"
    assert anna.get("/api/me")["name"] == "Annika Maria"
    assert names_of(bert.look(table))[0] == ("Annika Maria", True)
    assert names_of(anna.get("/api/me/tables")["tables"][0])[0] == ("Annika Maria", True)


def test_a_guest_with_the_name_of_an_account_keeps_the_mark_and_has_nothing_of_it(shared: Served) -> None:
    ilse, guest = register(Client(shared), "Ilse"), shared.guest("Nobody in particular")
    table = shared.table(ilse, guest)
    assert rename(guest, "Ilse") == {"name": "Ilse", "is_guest": True, "token": None}
    assert names_of(ilse.look(table)) == [("Ilse", False), ("Ilse", True)]
    assert log_in(shared, "Ilse").look(table)["seat"] == 0
    register(Client(shared), "Whoever the guest was")  # what a guest is called takes no account's name away
    assert register(shared.guest("Somebody"), "Nobody in particular").get("/api/me")["is_guest"] is False


def test_accounts_and_people_without_a_name_are_not_renamed(shared: Served) -> None:
    jana = register(Client(shared), "Jana")
    with pytest.raises(Refused, match="not-now"):
        rename(jana, "Somebody else")
    assert jana.get("/api/me") == {"name": "Jana", "is_guest": False, "token": None}
    with pytest.raises(Refused) as refused:
        rename(Client(shared), "Anybody")
    assert refused.value.status == 401


@pytest.mark.parametrize(
    "name", ["", "\u3164", "an\u200bna", "\u202eanna", "x" * 25, "...", "a\x00b", "anna\ue000", 7, None]
)
def test_a_guest_keeps_the_old_name_where_the_new_one_cannot_be_read(shared: Served, name: Any) -> None:
    guest = shared.guest("Karla")
    with pytest.raises(Refused, match="bad-request"):
        rename(guest, name)
    assert guest.get("/api/me")["name"] == "Karla"


def test_names_change_as_seldom_as_guests_come(tmp_path: Path) -> None:
    served = Served(tmp_path, rates=with_rates(["guest=3/year"]))
    try:
        guest = served.guest("Lara")
        assert [guest.request("PUT", "/api/me/name", {"name": f"Lara {n}"}).status_code for n in range(3)] == [
            200,
            200,
            429,
        ]
    finally:
        served.close()


# Names and passwords


def test_names_that_look_alike_are_one_account(shared: Served) -> None:
    register(Client(shared), "Strasse")
    twins = ("STRASSE", "Straße", "  strasse ", "Ｓtrasse", "Straſse", "ﬆraſſe")
    assert {folded(twin) for twin in twins} == {folded("Strasse")}
    with pytest.raises(Refused, match="taken"):
        register(Client(shared), twins[-1])
    assert log_in(shared, twins[1]).get("/api/me")["name"] == "Strasse"


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\t", "x" * 25, "...", "♥", "a\nb\u2028c\x00"),
        *("a\u200bb", "a\u200db", "\u202eanna", "anna\u2066", "\ufeffanna", "an\u00adna", "anna\U000e0041"),
        *("\u3164", "\u115f", "a\u1160", "anna\ufe0f", "anna\u034f", "\u2800anna", "anna\U000e0100", "\uffa0"),
        *("anna\ue000", "anna\ud800", "anna\U0010ffff", "ﷺ" * 2),
    ],
)
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(BadRequest):
        checked_name(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("Ａｎｎａ", "Anna"),
        ("Jürgen", "Jürgen"),
        ("Ju\u0308rgen", "Jürgen"),
        ("Анна", "Анна"),
        ("安娜", "安娜"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_that_can_be_read_are_shown_in_one_form(name: str, shown: str) -> None:
    assert checked_name(name) == shown
    assert folded(shown) == folded(name) == folded(name.upper())


def test_a_name_that_cannot_be_read_is_refused_over_the_wire_and_leaves_no_trace(shared: Served) -> None:
    before = column(shared, "SELECT count(*) FROM users")
    for name in ("\u3164", "an\u200bna", "x" * 25, "\x00"):
        for path, body in (("guests", {"name": name}), ("accounts", {"name": name, "password": PASSWORD})):
            assert Client(shared).request("POST", f"/api/{path}", body).status_code == 400
    assert column(shared, "SELECT count(*) FROM users") == before


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_a_password_is_neither_short_nor_endless(shared: Served, password: str) -> None:
    with pytest.raises(Refused, match="bad-request"):
        register(Client(shared), "Nobody yet", password)


def test_a_wrong_password_and_an_unknown_name_look_alike(shared: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    register(Client(shared), "Dora")
    hashed: list[str] = []
    check = shared.house.accounts._check

    async def checked(known: str, password: str) -> bool:
        hashed.append(known)
        return await check(known, password)

    monkeypatch.setattr(shared.house.accounts, "_check", checked)
    told = []
    for name, password in (("Dora", PASSWORD + "!"), ("Nora", PASSWORD), ("Dora", PASSWORD.upper()), ("Nora", "x")):
        response = Client(shared).request("POST", "/api/sessions", {"name": name, "password": password})
        told.append((response.status_code, {**response.json(), "id": ""}, sorted(response.headers)))
    assert all(one == told[0] for one in told)
    assert told[0][0] == 401
    assert "set-cookie" not in told[0][2]
    # An unknown name costs as much time: one hash of the same kind each
    assert len(hashed) == 4
    assert len({known.rpartition("$")[0].rpartition("$")[0] for known in hashed}) == 1


def test_a_password_is_kept_as_argon2_alone_and_tokens_as_digests_alone(shared: Served) -> None:
    emil = register(shared.guest(), "Emil", "the password of Emil")
    guest = shared.guest("Frida")
    for token in (emil.token, guest.token):
        assert token is not None
        assert column(shared, f"SELECT count(*) FROM sessions WHERE digest = '{digest_of(token)}'") == [1]
        assert digest_of(token) == hashlib.sha256(token.encode()).hexdigest()
    written = bytes_of(shared)
    for secret in (emil.token, guest.token, "the password of Emil"):
        assert secret is not None
        assert secret.encode() not in written
    (password,) = column(shared, "SELECT password FROM users WHERE name = 'Emil'")
    assert password.startswith("$argon2id$")
    assert digest_of(emil.token or "").encode() in written  # so the search would have found it


# Sessions


def test_log_out_closes_the_sockets_of_that_session_at_once_and_no_others(shared: Served) -> None:
    gina = register(shared.guest(), "Gina")
    elsewhere, bert = log_in(shared, "Gina"), shared.guest("Bert")
    table = shared.table(gina, bert)
    with gina.socket(table) as first, gina.socket(table) as second, elsewhere.socket(table) as other:
        for socket in (first, second, other):
            socket.wait_for("presence")
        assert gina.request("DELETE", "/api/sessions").status_code == 204
        assert (first.closed_with(), second.closed_with()) == (4401, 4401)
        elsewhere.act(table)
        while other.wait_for("update", "receipt")["version"] < elsewhere.look(table)["version"]:
            pass
    assert gina.get("/api/me")["name"] is None
    assert gina.request("DELETE", "/api/sessions").status_code == 401
    assert elsewhere.get("/api/me")["name"] == "Gina"


def test_a_session_ends_after_its_time_even_if_it_was_just_believed(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    tables, began = served.house.tables, served.house.tables.now()
    with anna.socket(table) as socket:
        socket.wait_for("presence")
        tables.now = lambda: began + SESSION_TIME - CACHE_TIME // 2
        assert anna.get("/api/me")["name"] == "Anna"
        socket.send("ping")
        socket.wait_for("pong")
        tables.now = lambda: began + SESSION_TIME + 60_000
        assert anna.get("/api/me")["name"] is None
        with pytest.raises(Refused, match="not-logged-in"):
            anna.command(table, "leave")
        socket.send("ping")
        assert socket.closed_with() == 4401


def test_the_sessions_of_many_are_read_again_together_and_one_that_has_ended_is_not_believed(served: Served) -> None:
    accounts, now = served.house.accounts, served.house.tables.now()
    digests = [digest_of(served.guest().token or "") for _ in range(5)]
    for digest in digests:
        assert served.call(accounts.session_by(digest, now)) is not None
    served.call(Accounts(served.house.engine).close_session(digests[0]))  # by another process
    reads = []
    read = accounts._read_sessions

    async def counted(digests: list[str]) -> Any:
        reads.append(len(digests))
        return await read(digests)

    accounts._read_sessions = counted  # type: ignore[method-assign]
    later = now + CACHE_TIME - 1000
    served.call(accounts.renew_sessions([*digests, digest_of("unknown")], later))

    found = [served.call(accounts.session_by(digest, later + CACHE_TIME)) for digest in digests]
    assert [session is not None for session in found] == [False, True, True, True, True]
    assert reads == [5]


def test_sessions_that_are_asked_for_together_are_read_together(served: Served) -> None:
    accounts, now = served.house.accounts, served.house.tables.now()
    digests = [digest_of(served.guest().token or "") for _ in range(50)]
    reads = []
    read = accounts._read_sessions

    async def counted(digests: list[str]) -> Any:
        reads.append(len(digests))
        if len(reads) == 1:
            await asyncio.sleep(0.01)
            raise OSError("the database is gone for a moment")
        return await read(digests)

    async def all_at_once() -> list[Any]:
        asking = (accounts.session_by(digest, now) for digest in digests)
        return await asyncio.gather(*asking, return_exceptions=True)

    accounts._read_sessions = counted  # type: ignore[method-assign]
    failed, *found = served.call(all_at_once())

    assert isinstance(failed, OSError)
    assert [session.digest for session in found] == digests[1:]
    assert reads == [1, 49], "the first asks alone, then one for all others"


def test_a_session_that_is_dropped_while_it_is_read_again_stays_dropped(served: Served) -> None:
    accounts, now = served.house.accounts, served.house.tables.now()
    digest = digest_of(served.guest().token or "")
    assert served.call(accounts.session_by(digest, now)) is not None
    read = accounts._read_sessions

    async def slow(digests: list[str]) -> Any:
        found = await read(digests)
        await accounts.close_session(digest)
        return found

    accounts._read_sessions = slow  # type: ignore[method-assign]
    served.call(accounts.renew_sessions([digest], now))
    accounts._read_sessions = read  # type: ignore[method-assign]

    assert served.call(accounts.session_by(digest, now)) is None


# Deletion


def test_a_deleted_account_leaves_its_games_to_bots_and_no_name_anywhere(served: Served) -> None:
    hanna, bert = register(served.guest("Hanna"), "Hannabella"), served.guest("Bert")
    token = hanna.token
    running = served.table(hanna, bert, listed=True)
    hosted = hanna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "listed": True})["table"]
    over = served.table(hanna, listed=True)
    play_on(over, [hanna], seed=1)
    kept = hanna.post(f"/api/tables/{over}/rematch")["table"]
    hanna.request("PUT", "/api/me/webhook", {"address": "https://zoo.example/hook"})
    with hanna.socket(running) as own, bert.socket(running) as socket, bert.socket(over) as watching:
        for each in (own, socket, watching):
            each.wait_for("presence")
        assert hanna.request("POST", "/api/me/deletion", {"password": "not it at all"}).status_code == 401
        assert hanna.request("POST", "/api/me/deletion", {}).status_code == 401
        assert hanna.get("/api/me")["name"] == "Hannabella"
        assert hanna.request("POST", "/api/me/deletion", {"password": PASSWORD}).status_code == 204
        assert own.closed_with() == 4401
        while not (update := socket.wait_for("update"))["seats"][1]["is_due"]:
            pass  # bots play on, until it is Bert's turn
        watching.send("sync")
        finished = watching.wait_for("update")
    assert update["seats"][0]["bot"] is not None
    bert.act(running)
    lobby = bert.get("/api/tables")["tables"]
    assert {listed["table"] for listed in lobby} == {running, over}
    shown = [bert.look(running), finished, bert.look(over), lobby, bert.get("/api/me/tables")]
    shown.append(bert.get(f"/api/tables/{running}/log"))
    assert NOBODY in json.dumps(shown[0])
    for told in shown:
        assert "Hanna" not in json.dumps(told)
    assert b"Hanna" not in served.http.get(f"{served.url}/api/tables/{over}/export").content
    for gone in (hosted, kept):
        assert bert.look(gone)["phase"] == "closed"
    # Nothing of the person is left
    hanna.token = token
    assert hanna.get("/api/me")["name"] is None
    with pytest.raises(Refused, match="not-logged-in"):
        log_in(served, "Hannabella")
    assert column(served, "SELECT name FROM users") == ["Bert"]
    assert column(served, "SELECT count(*) FROM sessions") == [1]
    assert "Hanna" not in str(column(served, "SELECT event FROM log") + column(served, "SELECT summary FROM tables"))
    register(bert, "Hannabella")  # the name is free again, and is somebody else's
    assert bert.look(running)["seats"][0]["name"] == NOBODY
    served.restart()
    assert "Hanna" not in json.dumps(bert.look(over))


def test_a_guest_is_deleted_without_a_password_and_sits_nowhere(served: Served) -> None:
    guest, bert = served.guest("Ida"), served.guest("Bert")
    table = bert.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "order": "seated"})["table"]
    guest.command(table, "join")
    assert guest.request("POST", "/api/me/deletion", {}).status_code == 204
    assert [seat["kind"] for seat in bert.look(table)["seats"]] == ["person", "open"]
    assert guest.get("/api/me")["name"] is None


def test_what_another_process_did_to_a_person_is_seen_here(served: Served) -> None:
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert)
    house = served.house
    session = served.call(house.accounts.session_by(digest_of(anna.token or ""), house.tables.now()))
    with anna.socket(table) as own, bert.socket(table) as other:
        own.wait_for("presence")
        served.call(Accounts(house.engine).delete(session.person))
        served.call(house.tables.hear(News("elsewhere", person=session.person.id)))
        assert own.closed_with() == 4401
        other.send("ping")
        other.wait_for("pong")
    assert bert.look(table)["seats"][0]["name"] == NOBODY
    assert anna.get("/api/me")["name"] is None


# Webhooks


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "x",
            "ftp://zoo.example/",
            "file:///etc/passwd",
            "//zoo.example",
            "http://",
            "https:///path",
            "http://:80/",
        ),
        *(
            "http://anna@zoo.example/",
            "http://anna:secret@zoo.example/",
            "http://zoo.example:0/",
            "http://zoo.example:x/",
        ),
        *(
            "http://zoo.example:99999/",
            "http://zoö.example/",
            "http://zoo.example/a b",
            "http://zoo.example/\r\nHost: x",
        ),
        *("http://zoo.example/\x00", "http://[::1", "javascript:alert(1)", "gopher://zoo.example/"),
    ],
)
def test_a_webhook_that_is_no_web_address_is_refused(shared: Served, address: str) -> None:
    with pytest.raises(BadRequest):
        checked_address(address)
    anna = shared.guest()
    assert anna.request("PUT", "/api/me/webhook", {"address": address}).status_code == 400
    assert column(shared, "SELECT count(*) FROM users WHERE webhook IS NOT NULL") == [0]


@pytest.mark.parametrize(
    "host",
    [
        *(
            "127.0.0.1",
            "localhost",
            "127.1",
            "0",
            "0.0.0.0",
            "2130706433",
            "0x7f.1",
            "[::1]",
            "[::]",
            "[::ffff:127.0.0.1]",
        ),
        *(
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "[fe80::1]",
            "[fc00::1]",
            "224.0.0.1",
        ),
        *(
            "[64:ff9b::127.0.0.1]",
            "[64:ff9b::a00:1]",
            "[64:ff9b:1::1]",
            "[2002:7f00:1::]",
            "[2002:a00:1::1]",
            "[2001:0:a00:1::1]",
            "[fec0::1]",
            "[::127.0.0.1]",
            "[::ffff:10.0.0.1]",
            "192.88.99.1",
        ),
    ],
)
def test_a_notice_never_goes_into_the_private_network(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: Any, **__: Any) -> Any:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(notices.asyncio, "open_connection", connect)
    with pytest.raises((BadRequest, OSError)):
        asyncio.run(post(f"http://{host}:8/", b"", {}, to_private=False))


def test_the_address_that_was_checked_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that points elsewhere when it is asked for again gains nothing."""
    found = iter(["93.184.216.34", "127.0.0.1"])
    asked: list[str] = []
    opened: list[Any] = []

    def look_up(host: str, port: int, **_: Any) -> Any:
        asked.append(host)
        return [(sockets_of_python.AF_INET, sockets_of_python.SOCK_STREAM, 6, "", (next(found), port))]

    def connect(host: str, port: int, **_: Any) -> Any:
        opened.append((host, port))
        raise ConnectionRefusedError

    monkeypatch.setattr(notices.socket, "getaddrinfo", look_up)
    monkeypatch.setattr(notices.asyncio, "open_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        asyncio.run(post("http://rebinding.example/", b"", {}, to_private=False))
    assert (asked, opened) == (["rebinding.example"], [("93.184.216.34", 80)])


class Heard(BaseHTTPRequestHandler):
    """Takes in notices."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.put((self.path, dict(self.headers), body))  # type: ignore[attr-defined]
        status = self.server.statuses.get_nowait() if not self.server.statuses.empty() else 204  # type: ignore[attr-defined]
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def hook() -> Iterator[Any]:
    """A web server that hears notices."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Heard)
    server.heard, server.statuses = queue.Queue(), queue.Queue()  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()


@pytest.fixture
def notifying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that may notify addresses in its own network, and does not wait before it tries again."""
    monkeypatch.setattr(notices, "PAUSES", (0.0, 0.0, 0.0))
    served = Served(tmp_path, private_webhooks=True)
    yield served
    served.close()


def until_turn_of_second(first: Client, table: str) -> None:
    while (update := first.look(table))["seats"][0]["is_due"]:
        first.command(table, "act", version=update["version"], action=actions_of(update)[0])


def all_sent(served: Served) -> None:
    """Wait until nothing that was due waits any more."""

    async def drained() -> None:
        waiting: Any = served.house.notices
        while waiting._waiting:
            await asyncio.sleep(0.01)

    served.call(drained())


def test_a_notice_tells_whose_turn_it_is_and_is_signed(notifying: Served, hook: Any) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert")
    table = notifying.table(anna, bert)
    address = f"http://127.0.0.1:{hook.server_port}/bell?for=bert"
    key = bert.request("PUT", "/api/me/webhook", {"address": address}).json()["key"]
    until_turn_of_second(anna, table)
    path, headers, body = hook.heard.get(timeout=PATIENCE)
    assert path == "/bell?for=bert"
    assert headers["Tierpark-Signature"] == "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
    assert headers["Content-Type"] == "application/json"
    told = json.loads(body)
    assert told == {
        "event": "your-turn",
        "game": "new-york-zoo",
        "table": table,
        "version": bert.look(table)["version"],
        "question": told["question"],
        "link": f"{notifying.settings.address}/tables/{table}",
    }
    assert told["question"]
    assert hook.heard.empty(), "one turn, one notice"


def test_a_new_webhook_has_a_new_key_and_none_ends_it(notifying: Served, hook: Any) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert")
    table = notifying.table(anna, bert)
    address = f"http://127.0.0.1:{hook.server_port}/"
    keys = [bert.request("PUT", "/api/me/webhook", {"address": address}).json()["key"] for _ in range(2)]
    assert keys[0] != keys[1]
    assert len(keys[1]) >= 32
    assert bert.request("PUT", "/api/me/webhook", {"address": None}).json() == {"key": None}
    until_turn_of_second(anna, table)
    all_sent(notifying)
    assert hook.heard.empty()
    assert column(notifying, "SELECT webhook_key FROM users WHERE name = 'Bert'") == [None]


def test_somebody_who_is_connected_gets_no_notice_and_neither_does_a_bot(notifying: Served, hook: Any) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert")
    address = f"http://127.0.0.1:{hook.server_port}/"
    bert.request("PUT", "/api/me/webhook", {"address": address})
    table = notifying.table(anna, bert)
    with bert.socket(table) as socket:
        socket.wait_for("presence")
        until_turn_of_second(anna, table)
    all_sent(notifying)
    assert hook.heard.empty()
    left = notifying.table(anna, bert)
    bert.command(left, "leave")
    until_turn_of_second(anna, left)
    all_sent(notifying)
    assert hook.heard.empty()


@pytest.mark.parametrize(
    ("statuses", "tries"), [([500, 503, 204], 3), ([404, 204], 1), ([302, 204], 1), ([500] * 4, 3)]
)
def test_a_notice_is_tried_again_after_an_error_of_the_other_side_and_follows_nothing(
    notifying: Served, hook: Any, statuses: list[int], tries: int
) -> None:
    bert = notifying.guest("Bert")
    bert.request("PUT", "/api/me/webhook", {"address": f"http://127.0.0.1:{hook.server_port}/here"})
    (user,) = column(notifying, "SELECT id FROM users")
    for status in statuses:
        hook.statuses.put(status)

    async def tell() -> None:
        sending: Any = notifying.house.notices
        address, key = await notifying.house.accounts.webhook(user) or ("", "")
        await sending._deliver(Notice(user, "table", "game", 1, "question"), address, key)

    notifying.call(tell())
    assert [path for path, _, _ in list(hook.heard.queue)] == ["/here"] * tries


def test_a_private_address_is_refused_when_the_notice_is_due(
    served: Served, hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: queue.Queue[BaseException] = queue.Queue()
    send: Callable[..., Awaitable[int]] = notices.post

    async def watched(*args: Any, **more: Any) -> int:
        try:
            return await send(*args, **more)
        except BadRequest as error:
            refused.put(error)
            raise

    monkeypatch.setattr(notices, "post", watched)
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert)
    address = f"http://localhost:{hook.server_port}/"
    assert bert.request("PUT", "/api/me/webhook", {"address": address}).status_code == 200
    until_turn_of_second(anna, table)
    assert "public" in str(refused.get(timeout=PATIENCE))
    assert hook.heard.empty()


class Dripping:
    """A web server that takes connections and sends a byte of a header now and then, for ever."""

    def __init__(self) -> None:
        self._listening = sockets_of_python.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.open: list[Any] = []
        self.closed_after: queue.Queue[float] = queue.Queue()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listening.accept()
                self.open.append(connection)
                threading.Thread(target=self._drip, args=(connection,), daemon=True).start()

    def _drip(self, connection: Any) -> None:
        began = time.monotonic()
        with contextlib.suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK")
            while True:
                connection.sendall(b"x")
                time.sleep(0.1)
        self.closed_after.put(time.monotonic() - began)

    def close(self) -> None:
        self._listening.close()
        for connection in self.open:
            connection.close()


def test_one_persons_server_keeps_back_nobody_elses_notices(
    notifying: Served, hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of twenty people names a server that never comes to an end; then it is Bert's turn, and he hears at once."""
    monkeypatch.setattr(notices, "TIMEOUT", 5.0)
    dripping = Dripping()
    anna = notifying.guest("Anna")
    for _ in range(20):
        slow = notifying.guest()
        slow.request("PUT", "/api/me/webhook", {"address": f"http://127.0.0.1:{dripping.port}/"})
        until_turn_of_second(anna, notifying.table(anna, slow))
    until = time.monotonic() + PATIENCE
    while len(dripping.open) < 20:
        assert time.monotonic() < until, "not all of them are asked at the same time"
        time.sleep(0.02)
    bert = notifying.guest("Bert")
    table = notifying.table(anna, bert)
    bert.request("PUT", "/api/me/webhook", {"address": f"http://127.0.0.1:{hook.server_port}/"})
    began = time.monotonic()
    until_turn_of_second(anna, table)
    hook.heard.get(timeout=PATIENCE)
    assert time.monotonic() - began < 5
    assert dripping.closed_after.get(timeout=PATIENCE) < 10, "a try is over after its time, whatever comes"
    dripping.close()


def test_a_name_that_is_looked_up_for_ever_holds_one_of_several_threads(
    notifying: Served, hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And none of those that hashes and folding need."""
    monkeypatch.setattr(notices, "TIMEOUT", 1.0)
    look_up, asked, wake = notices.look_up, threading.Event(), threading.Event()

    def slow(host: str, port: int) -> str:
        if host == "slow.example":
            asked.set()
            assert threading.current_thread().name.startswith("look-up")
            wake.wait(PATIENCE)
        return look_up(host, port)

    monkeypatch.setattr(notices, "look_up", slow)
    anna, bert, carl = (notifying.guest(name) for name in ("Anna", "Bert", "Carl"))
    for each, host in ((bert, "slow.example"), (carl, f"127.0.0.1:{hook.server_port}")):
        each.request("PUT", "/api/me/webhook", {"address": f"http://{host}/"})
        until_turn_of_second(anna, notifying.table(anna, each))
    assert asked.wait(PATIENCE)
    hook.heard.get(timeout=PATIENCE)
    wake.set()


def test_of_many_notices_for_one_person_the_newest_are_kept(notifying: Served, hook: Any) -> None:
    bert = notifying.guest("Bert")
    bert.request("PUT", "/api/me/webhook", {"address": f"http://127.0.0.1:{hook.server_port}/"})
    (user,) = column(notifying, "SELECT id FROM users")

    async def tell() -> None:
        for version in range(100):
            notifying.house.notices.send(Notice(user, "table", "game", version, "question"))

    notifying.call(tell())
    all_sent(notifying)
    told = [json.loads(body)["version"] for _, _, body in list(hook.heard.queue)]
    assert told == [*range(80, 100)]
