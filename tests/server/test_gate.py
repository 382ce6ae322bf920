"""The gate: headers on every answer, cookies, hosts and origins, errors that tell nothing, and logs without secrets."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import sys
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import InvalidStatus

from tests.server.served import PATIENCE, Client, Refused, Served
from tierpark.server import bundle
from tierpark.server.limiting import rates_of
from tierpark.server.settings import BadSettings, Settings
from tierpark.server.watching import log_to_stderr

PASSWORD = "correct horse battery staple"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, whether or not the real one is built here."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path)


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server behind TLS, as people see it."""
    served = Served(tmp_path_factory.mktemp("secure"), origin="https://zoo.example", metrics_from=("127.0.0.1",))
    yield served
    served.close()


def break_lobby(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Any) -> Any:
        raise RuntimeError("the lobby is on fire")

    monkeypatch.setattr(served.house.tables.lists, "lobby", fail)


# Headers


def every_kind(served: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, httpx.Response]]:
    """An answer of every kind, with the status that it should have."""
    anna = served.guest()
    table = served.table(anna)
    for path in ("/", f"/tables/{table}", "/docs", "/openapi.json", "/static/docs.css", "/healthz", "/metrics"):
        yield 200, anna.request("GET", path)
    yield 200, anna.request("GET", "/api/me")
    yield 200, anna.request("GET", f"/api/tables/{table}/drawing")
    with monkeypatch.context() as patch:
        patch.setattr(bundle, "BUNDLE", Path("/nowhere"))
        yield 503, anna.request("GET", "/")
    yield 307, anna.request("GET", "/api/me/")
    yield 400, anna.request("POST", "/api/guests", {"nothing": 1})
    yield 400, anna.request("GET", "/api/me", headers={"Host": "evil.example"})
    yield 401, Client(served).request("GET", "/api/me/tables")
    yield 403, anna.request("POST", "/api/guests", {"name": "Anna"}, headers={"Origin": "https://evil.example"})
    for path in (
        "/nothing",
        "/tables/nowhere",
        "/api/nothing",
        "/api/tables/nothing",
        "/static/nothing.js",
        "/static/../app.py",
    ):
        yield 404, anna.request("GET", path)
    yield 405, anna.request("PATCH", "/api/me")
    yield 405, anna.request("OPTIONS", "/api/tables")
    yield 409, anna.request("POST", f"/api/tables/{table}/commands", {"type": "start"})
    yield 413, anna.request("POST", "/api/guests", {"name": "x" * 70_000})
    with monkeypatch.context() as patch:
        break_lobby(served, patch)
        yield 500, anna.request("GET", "/api/tables")
    with monkeypatch.context() as patch:
        patch.setitem(served.house.limits._rates, "request", rates_of("1/year"))
        anna.request("GET", "/api/me")
        yield 429, anna.request("GET", "/api/me")
    yield 204, anna.request("DELETE", "/api/sessions")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("over_tls", [False, True])
def test_every_kind_of_answer_has_the_headers(
    shared: Served, secure: Served, over_tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = set()
    for status, response in every_kind(secure if over_tls else shared, monkeypatch):
        headers, where = response.headers, str(response.request.url)
        assert response.status_code == status, where
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'", where
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'", where
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff", where
        assert headers["x-frame-options"] == "DENY", where
        assert headers["referrer-policy"] == "no-referrer", where
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin", where
        assert "camera" in headers["permissions-policy"], where
        assert ("strict-transport-security" in headers) == over_tls, where
        assert "server" not in headers
        assert "x-powered-by" not in headers
        assert not [name for name in headers if name.startswith("access-control-")], where
        assert headers.get("cache-control") == "no-store" or "/api/" not in where, where
        assert len(headers.get_list("content-security-policy")) == 1
        ids.add(headers["x-request-id"])
        if status >= 400 and status != 503:  # people see that one
            problem = response.json()
            assert set(problem) == {"error", "message", "id", "update", *(["wait"] if status == 429 else [])}
            assert headers.get("retry-after") == (str(problem["wait"]) if status == 429 else None)
            assert problem["id"] == headers["x-request-id"]
    if over_tls:
        assert int(headers["strict-transport-security"].partition("=")[2].partition(";")[0]) >= 31_536_000
    assert len(ids) > 20, "every answer has an id of its own"


@pytest.mark.usefixtures("built")
def test_parts_of_the_page_have_the_headers_that_are_for_parts(
    shared: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What says how a page may behave comes with pages only: there are twenty parts, and each costs bytes."""
    monkeypatch.setattr(bundle.assets, "all_directories", [tmp_path])
    for name in ("a.js", "a.css", "a.woff2", "a.svg", "a.html"):
        (tmp_path / name).write_text("")
        headers = shared.http.get(f"{shared.url}/assets/{name}").headers
        is_part = name in ("a.js", "a.css", "a.woff2")
        assert headers["x-content-type-options"] == "nosniff", name
        assert headers["referrer-policy"] == "no-referrer", name
        assert headers["cross-origin-resource-policy"] == "same-origin", name
        assert ("content-security-policy" not in headers) == ("x-frame-options" not in headers) == is_part, name


# Cookies


def cookie_of(served: Served, method: str, path: str, body: Any = None, **headers: str) -> tuple[str, str, set[str]]:
    """Name, value and flags of the cookie that an answer sets."""
    with httpx.Client(timeout=PATIENCE) as http:
        response = http.request(method, served.url + path, json=body, headers=headers)
    assert response.is_success, response.text
    assert "token" not in response.text or response.json()["token"] is None
    pair, *flags = next(c for c in response.headers.get_list("set-cookie") if "-known=" not in c).split("; ")
    return *pair.split("=", 1), {flag.lower() for flag in flags}


@pytest.mark.parametrize(
    ("over_tls", "name", "more"), [(False, "tierpark", set()), (True, "__Host-tierpark", {"secure"})]
)
def test_the_cookie_is_for_this_server_alone_and_not_for_scripts(
    shared: Served, secure: Served, over_tls: bool, name: str, more: set[str]
) -> None:
    served = secure if over_tls else shared
    own = {"Origin": "https://zoo.example" if over_tls else served.url}
    account = {"name": f"Anna {name[:4]}", "password": PASSWORD}
    for path, body in [("/api/guests", {"name": "Anna"}), ("/api/accounts", account), ("/api/sessions", account)]:
        told, token, flags = cookie_of(served, "POST", path, body, **own)
        assert told == name
        assert len(token) >= 43
        assert flags == {"httponly", "samesite=lax", "path=/", f"max-age={90 * 24 * 3600}", *more}
    gone, value, flags = cookie_of(served, "DELETE", "/api/sessions", None, Cookie=f"{name}={token}", **own)
    assert (gone, value.strip('"')) == (name, "")
    assert {"httponly", "samesite=lax", "path=/", "max-age=0", *more} <= flags
    with httpx.Client() as http:
        assert http.get(f"{served.url}/api/me", headers={"Cookie": f"{name}={token}"}).json()["name"] is None


def test_a_cookie_without_its_prefix_is_nothing_under_tls(secure: Served) -> None:
    anna = secure.guest("Anna")
    for name, known in (("tierpark", None), ("__Host-tierpark", "Anna")):
        response = Client(secure).request("GET", "/api/me", headers={"Cookie": f"{name}={anna.token}"})
        assert response.json()["name"] == known


@pytest.mark.parametrize("origin", ["zoo.example", "https://zoo.example/", "ftp://zoo.example", "https://", "//zoo"])
def test_an_origin_that_could_not_be_compared_is_refused_at_once(origin: str) -> None:
    with pytest.raises(BadSettings):
        Settings(origin=origin)


# Hosts and origins


def handshake(served: Served, table: str, headers: dict[str, str]) -> int:
    """The status with which a socket is answered."""
    try:
        with Client(served).socket(table, headers=headers):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


FOREIGN_HOSTS = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example:80", "0x7f000001"]


@pytest.mark.parametrize("host", [*FOREIGN_HOSTS, "zoo.example", "[::1", "a@127.0.0.1.evil", ""])
def test_a_host_that_is_not_ours_is_not_answered(shared: Served, host: str) -> None:
    response = Client(shared).request("GET", "/api/games", headers={"Host": host})
    assert (response.status_code, response.json()["error"]) == (400, "bad-request")


def test_hosts_that_are_ours_are_answered(shared: Served, secure: Served) -> None:
    port = shared.settings.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", "192.168.1.7:8360", "127.0.0.1"):
        assert Client(shared).request("GET", "/api/games", headers={"Host": host}).status_code == 200, host
    for host, status in (("zoo.example", 200), ("other.example", 400), ("zoo.example.evil", 400)):
        assert Client(secure).request("GET", "/api/games", headers={"Host": host}).status_code == status, host


def test_a_socket_for_another_host_is_not_opened(shared: Served) -> None:
    import socket

    table = shared.table(shared.guest())
    for host, status in ((b"evil.example", b"403"), (b"127.0.0.1", b"101")):
        lines = [b"GET /api/tables/%b/socket HTTP/1.1" % table.encode(), b"Host: " + host, b"Upgrade: websocket"]
        lines += [b"Connection: Upgrade", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Version: 13"]
        with socket.create_connection(("127.0.0.1", shared.settings.port), timeout=PATIENCE) as connection:
            connection.sendall(b"\r\n".join([*lines, b"", b""]))
            assert connection.recv(4096).split(b" ")[1] == status


def origins(served: Served) -> dict[str, bool]:
    """What a browser may say about a page, and whether it is ours."""
    host, ours = f"127.0.0.1:{served.settings.port}", served.settings.address
    return {
        ours: True,
        "null": False,
        "": False,
        "https://evil.example": False,
        f"{ours}.evil.example": False,
        f"{ours}/": False,
        f"https://{host}": False,
        f"http://{host}:1": False,
        f"http://localhost:{served.settings.port}": False,  # another host than the one asked
        f"http://{host}": not served.settings.is_secure,
        "http://zoo.example": False,
    }


@pytest.mark.parametrize("over_tls", [False, True])
@pytest.mark.parametrize("shown", ["cookie", "token", "nothing"])
def test_what_changes_something_or_listens_comes_from_our_own_pages(
    shared: Served, secure: Served, over_tls: bool, shown: str
) -> None:
    served = secure if over_tls else shared
    anna = served.guest()
    table = served.table(anna)
    cookie = {"Cookie": f"{served.settings.cookie}={anna.token}"}
    who = {"cookie": cookie, "token": anna.headers, "nothing": {}}[shown]
    for origin, is_ours in origins(served).items():
        response = Client(served).request(
            "POST", "/api/guests", {"name": "A", "token": True}, headers={**who, "Origin": origin}
        )
        assert response.status_code == (200 if is_ours else 403), origin
        assert handshake(served, table, {**who, "Origin": origin}) == (101 if is_ours else 403), origin
        assert Client(served).request("GET", "/api/me", headers={**who, "Origin": origin}).status_code == 200
    # Without an origin: browsers always send one with what changes something, so it is a program, which has no cookie.
    allowed = shown != "cookie"
    assert (
        Client(served).request("POST", "/api/guests", {"name": "A", "token": True}, headers=who).is_success == allowed
    )
    assert handshake(served, table, who) == (101 if allowed else 403)
    for site, is_fine in (("cross-site", False), ("same-site", False), ("none", allowed), ("same-origin", allowed)):
        asked = {**who, "Sec-Fetch-Site": site}
        response = Client(served).request("POST", "/api/guests", {"name": "A", "token": True}, headers=asked)
        assert response.is_success == is_fine, site


@pytest.mark.parametrize("authority", ["Basic x", "x", "", "Bearerx y", "Digest a=b"])
def test_a_password_for_a_proxy_beside_the_cookie_does_not_make_another_page_ours(
    shared: Served, authority: str
) -> None:
    """Browsers send it with everything, also with what another page makes them send."""
    anna = shared.guest("Anna")
    table = shared.table(anna)
    who = {"Cookie": f"{shared.settings.cookie}={anna.token}", "Authorization": authority}
    assert Client(shared).request("GET", "/api/me", headers=who).json()["name"] == "Anna", "the cookie is what counts"
    assert Client(shared).request("PUT", "/api/me/name", {"name": "Eve"}, headers=who).status_code == 403
    assert handshake(shared, table, who) == 403
    who["Origin"] = shared.url
    assert Client(shared).request("PUT", "/api/me/name", {"name": "Anne"}, headers=who).status_code == 200
    assert handshake(shared, table, who) == 101


def said(served: Served, *lines: str) -> int:
    """The status of a request with just these headers."""
    import socket

    with socket.create_connection(("127.0.0.1", served.settings.port), timeout=PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        return int(connection.recv(4096).split(b" ")[1])


def test_what_decides_something_is_said_once(shared: Served) -> None:
    """Of two, one part of a server would take the first, and another the last."""
    anna = shared.guest("Anna")
    begin = ("DELETE /api/sessions HTTP/1.1", "Host: 127.0.0.1")
    cookie = f"Cookie: {shared.settings.cookie}={anna.token}"
    ours, evil = "Origin: http://127.0.0.1", "Origin: https://evil.example"
    assert said(shared, *begin, cookie, evil, ours) == 400
    assert said(shared, *begin, cookie, ours, evil) == 400
    assert said(shared, *begin, cookie, "Authorization: Basic x", "Authorization: Bearer y") == 400
    assert said(shared, *begin, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: none", cookie) == 400
    assert said(shared, *begin, "Host: evil.example", cookie, ours) == 400
    assert anna.get("/api/me")["name"] == "Anna"
    assert said(shared, *begin, cookie, ours) == 204


def test_headers_have_an_end(shared: Served) -> None:
    many = [f"X-{i}: {'x' * 1000}" for i in range(60)]
    assert said(shared, "GET /api/games HTTP/1.1", "Host: 127.0.0.1", *many) == 413
    assert said(shared, "GET /api/games HTTP/1.1", "Host: 127.0.0.1", *many[:20]) == 200


def test_a_form_of_another_page_is_no_json(shared: Served) -> None:
    """What a page can send without asking first is never taken, even if nothing else stopped it."""
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain"):
        headers = {**shared.guest().headers, "Content-Type": kind}
        response = shared.http.post(f"{shared.url}/api/guests", content=b'{"name":"Anna"}', headers=headers)
        assert response.status_code == 400


# Errors and logs


@pytest.fixture
def logs() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """What `tierpark serve --log-level debug` writes, line by line."""
    names = ("tierpark", "uvicorn.error", "asyncio")
    before = [(logging.getLogger(name), dict(vars(logging.getLogger(name)))) for name in names]
    written = io.StringIO()
    with contextlib.redirect_stderr(written):
        log_to_stderr("debug")
    assert sys.stderr is not written
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines(keepends=True) if line.endswith("\n")]
    for logger, values in before:
        for name in ("handlers", "propagate"):
            setattr(logger, name, values[name])
        logger.setLevel(values["level"])


def test_errors_tell_nothing_and_their_id_finds_the_reason_in_the_log(
    served: Served, logs: Callable[[], list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = served.guest()
    break_lobby(served, monkeypatch)
    told = {}
    for method, path, status in (
        ("GET", "/api/tables", 500),
        ("GET", "/api/nothing/at/all", 404),
        ("PATCH", "/api/tables", 405),
        ("GET", "/api/tables/private-name", 404),
    ):
        response = anna.request(method, path)
        problem = response.json()
        assert response.status_code == status
        assert not re.search(r"fire|lobby|Traceback|\.py|nothing/at|private-name|sqlite", response.text)
        told[status] = problem["id"]
    said = {"error": "not-found", "message": "There is no such table."}
    assert problem == {**said, "id": told[404], "update": None}
    assert served.house.figures.errors._value.get() == 1
    until = time.monotonic() + PATIENCE
    by_id: dict[str, Any] = {}
    while not set(told.values()) <= set(by_id):  # the last line is written after its answer
        assert time.monotonic() < until
        by_id = {line["id"]: line for line in logs() if line["message"] == "request"}
    assert {status: by_id[id]["status"] for status, id in told.items()} == {500: 500, 404: 404, 405: 405}
    assert by_id[told[404]]["route"] == "/api/tables/{table}"
    (failure,) = [line for line in logs() if line["message"] == "a request failed"]
    assert (failure["id"], failure["level"]) == (told[500], "error")
    assert "RuntimeError: the lobby is on fire" in failure["trace"]
    assert all({"at", "level", "logger", "message"} <= set(line) for line in logs())


def test_no_secret_is_ever_logged_or_counted(
    served: Served, logs: Callable[[], list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole evening at a private table, with everything going wrong that can, at the lowest log level."""
    anna, bert, secrets = served.guest("Anna"), served.guest("Bert"), {}
    secrets["guest's token"] = anna.token
    anna.token = anna.post("/api/accounts", {"name": "Anna", "password": PASSWORD, "token": True})["token"]
    again = Client(served).post("/api/sessions", {"name": "Anna", "password": PASSWORD, "token": True})
    with pytest.raises(Refused, match="not-logged-in"):
        bert.post("/api/sessions", {"name": "Anna", "password": "a wrong guess at it", "token": True})
    hook = anna.request("PUT", "/api/me/webhook", {"address": "http://127.0.0.1:9/hook-path?hook-query"}).json()
    table = served.table(anna, bert)
    contribution = "my-own-contribution"
    cookie = {"Cookie": f"tierpark={bert.token}", "Origin": served.url}
    assert Client(served).request("GET", "/api/me/tables", headers=cookie).status_code == 200
    with anna.socket(table) as socket, Client(served).socket(table, headers=cookie) as other:
        socket.wait_for("presence")
        other.send("open", contribution=contribution)
        other.wait_for("refused")
        other.connection.send(b"\xff", text=True)
        assert other.closed_with() == 1007
        version = anna.look(table)["version"]
        socket.send("act", version=version, action=10**6)
        socket.wait_for("refused")
    anna.act(table)
    bert.command(table, "leave")
    assert handshake(served, table, {**cookie, "Origin": "https://evil.example"}) == 403
    anna.request("GET", f"/api/tables/{table}/proof")
    anna.request("GET", f"/tables/{table}/and-more?token={anna.token}")
    assert bert.request("DELETE", "/api/sessions").status_code == 204

    async def lose_people() -> None:
        async with served.house.engine.begin() as connection:
            await connection.execute(text("PRAGMA foreign_keys=OFF"))
            await connection.execute(text("ALTER TABLE users RENAME TO lost"))

    served.call(lose_people())
    for client, path, body in (
        (Client(served), "/api/accounts", {"name": "Dora", "password": PASSWORD}),
        (Client(served), "/api/sessions", {"name": "Dora", "password": PASSWORD}),
        (anna, "/api/me/deletion", {"password": PASSWORD}),
    ):
        assert client.request("POST", path, body).status_code == 503
    room = served.call(served.house.tables.room(table))
    secrets |= {
        "tokens": anna.token,
        "second token": again["token"],
        "cookie": bert.token,
        "password": PASSWORD,
        "wrong password": "a wrong guess at it",
        "hash": "$argon2",
        "table": table,
        "secret of the table": room.table.secret,
        "seed": str(room.table.seed),
        "contribution": contribution,
        "webhook": "hook-path",
        "query": "hook-query",
        "webhook key": hook["key"],
    }
    lines = logs()
    whole = json.dumps(lines)
    figures = served.http.get(f"{served.url}/metrics").text
    for what, secret in secrets.items():
        assert secret
        assert secret not in whole, f"{what} is in the log"
        assert secret not in figures, f"{what} is in the figures"
    messages = [line["message"] for line in lines]
    assert messages.count("the database or the machine is down") == 1, "and two more of its kind"
    assert messages.count("request") > 15
    assert {"/api/tables/{table}", "/api/tables/{table}/commands"} <= {line.get("route") for line in lines}
    assert "/api/tables/{table}" in figures


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, {"X-Forwarded-For": "203.0.113.1"}, 404),  # a proxy that nobody named
        ({}, {"Forwarded": "for=203.0.113.1"}, 404),
        ({}, {"Via": "1.1 proxy"}, 404),
        ({"metrics_from": ("192.0.2.1",)}, {"X-Forwarded-For": "192.0.2.1"}, 404),
        ({"metrics_from": ("127.0.0.1",)}, {"X-Forwarded-For": "192.0.2.1"}, 404),
        ({"origin": "https://zoo.example"}, {"Host": "zoo.example"}, 404),  # nor one that says nothing of others
        ({"origin": "https://zoo.example"}, {}, 404),
        ({"proxies": "127.0.0.1"}, {}, 404),
        ({"proxies": "127.0.0.1"}, {"X-Forwarded-For": "127.0.0.1"}, 404),
        ({"proxies": "127.0.0.1", "metrics_from": ("192.0.2.1",)}, {"X-Forwarded-For": "192.0.2.1"}, 200),
        ({"proxies": "127.0.0.1", "metrics_from": ("192.0.2.1",)}, {"X-Forwarded-For": "192.0.2.2"}, 404),
        ({"origin": "https://zoo.example", "metrics_from": ("127.0.0.1",)}, {}, 200),
    ],
)
def test_the_figures_are_for_the_operator_alone(
    tmp_path: Path, settings: dict[str, Any], headers: dict[str, str], status: int
) -> None:
    served = Served(tmp_path, **settings)
    try:
        assert Client(served).request("GET", "/metrics", headers=headers).status_code == status
    finally:
        served.close()


def test_a_proxy_that_nobody_named_is_said_once(served: Served, logs: Callable[[], list[dict[str, Any]]]) -> None:
    for address in ("203.0.113.1", "203.0.113.2"):
        Client(served).request("GET", "/api/games", headers={"X-Forwarded-For": address})
    (line,) = [line for line in logs() if "a proxy that was not named" in line["message"]]
    assert (line["peer"], line["mend"]) == ("127.0.0.1", "--proxy 127.0.0.1")


# Pages


class Page(HTMLParser):
    """What a page refers to, and what it would run or style by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        for name, value in attrs:
            if name in ("src", "href", "action", "srcset", "formaction", "data", "poster"):
                self.addresses.append(value or "")
            if name.startswith("on") or name == "style":
                self.inline.append(f"<{tag} {name}>")

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style") and data.strip():
            self.inline.append(f"<{self._within}> {data.strip()[:40]}")


def check_page(html: str, answers: Callable[[str], bool]) -> None:
    """Nothing inline, nothing from elsewhere, and whatever is referred to is there."""
    page = Page(html)
    assert page.inline == []
    assert page.addresses
    for address in page.addresses:
        assert re.match(r"(/(?!/)|#)", address), address
        assert address.startswith("#") or answers(address), address


def test_the_documentation_needs_nothing_from_elsewhere_and_runs_nothing_inline(shared: Served) -> None:
    response = shared.http.get(f"{shared.url}/docs")
    assert response.headers["content-type"].startswith("text/html")
    check_page(response.text, lambda address: shared.http.get(shared.url + address).status_code == 200)


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing_inline(shared: Served) -> None:
    """As it is written; and as it is built, where it is."""
    web = Path(__file__).parents[2] / "web"
    written = (web / "index.html").read_text()
    check_page(written, lambda address: (web / "public" / address[1:]).is_file() or (web / address[1:]).is_file())
    response = shared.http.get(f"{shared.url}/")
    if response.status_code == 200:
        check_page(response.text, lambda address: shared.http.get(shared.url + address).status_code == 200)
    else:
        assert (response.status_code, response.text) == (503, bundle.NOT_BUILT)


def test_styles_load_nothing_from_elsewhere() -> None:
    folders = (bundle.SERVER / "pages", bundle.BUNDLE / "assets")
    styles = [file.read_text() for folder in folders if folder.is_dir() for file in folder.glob("*.css")]
    assert styles
    for style in styles:
        assert not re.search(r"""@import|url\(\s*["']?(https?:|//)""", style)


@pytest.mark.parametrize(
    "path",
    ["/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/", "/assets/..%2findex.html"],
)
def test_nothing_but_the_pages_is_given_out(shared: Served, path: str) -> None:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", shared.settings.port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", path)  # httpx would tidy the path
        assert connection.getresponse().status == 404
