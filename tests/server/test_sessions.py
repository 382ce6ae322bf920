"""Being logged in: wrong guesses, known browsers, passwords that change, sessions that end, clocks that jump."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from tests.server.served import PATIENCE, PLENTY, Client, Refused, Served
from tests.server.test_accounts import PASSWORD, column, log_in, register
from tierpark.server import accounts
from tierpark.server.accounts import CLEANED, SESSION_TIME, STEADY, SteadyClock, digest_of
from tierpark.server.settings import with_rates

YEAR = 365 * 24 * 3600 * 1000
WRONG = "a wrong guess"


class Elsewhere:
    """A browser at another address of this machine, which keeps its cookies."""

    def __init__(self, served: Served, address: str) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(
            base_url=served.url, transport=transport, headers={"Origin": served.url}, timeout=PATIENCE
        )

    def log_in(self, name: str, password: str) -> int:
        return self.http.post("/api/sessions", json={"name": name, "password": password}).status_code


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A server that counts wrong passwords as it does by itself, and checks them fast."""
    served = Served(tmp_path, rates=with_rates([*PLENTY, "login-name=10/minute", "login=20/minute"]))
    served.house.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield served
    served.close()


Browsers = Callable[[str], Elsewhere]


@pytest.fixture
def elsewhere(strict: Served) -> Iterator[Browsers]:
    """Browsers at other addresses."""
    browsers: list[Elsewhere] = []

    def browser(address: str) -> Elsewhere:
        browsers.append(Elsewhere(strict, address))
        return browsers[-1]

    yield browser
    for each in browsers:
        each.http.close()


# Wrong guesses


def test_wrong_guesses_elsewhere_do_not_keep_the_owner_out(
    strict: Served, elsewhere: Callable[[str], Elsewhere]
) -> None:
    register(Client(strict), "Anna")
    attacker, owner = elsewhere("127.0.0.66"), elsewhere("127.0.0.2")
    assert [attacker.log_in("Anna", WRONG) for _ in range(11)] == [401] * 10 + [429]
    assert attacker.log_in("Anna", PASSWORD) == 429, "who guesses has had enough guesses"
    assert owner.log_in("Anna", PASSWORD) == 200


def test_a_browser_that_is_known_comes_in_from_where_others_guess(
    strict: Served, elsewhere: Callable[[str], Elsewhere]
) -> None:
    """As in a school, where all come from one address."""
    register(Client(strict), "Anna")
    register(Client(strict), "Bert")
    known, attacker = elsewhere("127.0.0.3"), elsewhere("127.0.0.3")
    assert known.log_in("Anna", PASSWORD) == 200
    assert known.http.delete("/api/sessions").status_code == 204
    assert 429 in [attacker.log_in("Anna", WRONG) for _ in range(30)]
    assert known.log_in("Bert", PASSWORD) == 429, "it is known for its own account alone"
    assert known.log_in("Anna", PASSWORD) == 200
    assert [known.log_in("Anna", WRONG) for _ in range(11)] == [401] * 10 + [429], "its own guesses count, too"


def test_what_shows_a_browser_cannot_be_made_up(strict: Served, elsewhere: Browsers) -> None:
    register(Client(strict), "Anna")
    attacker = elsewhere("127.0.0.4")
    for made in ("x", ".", "x.", ".x", "x." + "0" * 64, "ä", "x" * 300):
        headers = {"Cookie": f"tierpark-known={made}".encode()}
        body = {"name": "Anna", "password": WRONG}
        response = attacker.http.post("/api/sessions", json=body, headers=headers)
        assert response.status_code == 401
    assert [attacker.log_in("Anna", WRONG) for _ in range(4)] == [401, 401, 401, 429], "all seven were counted"


def test_right_passwords_are_not_counted_for_a_name(strict: Served, elsewhere: Browsers) -> None:
    register(Client(strict), "Anna")
    owner = elsewhere("127.0.0.5")
    assert [owner.log_in("Anna", PASSWORD) for _ in range(15)] == [200] * 15


def test_a_network_of_ipv6_counts_as_one_address(tmp_path: Path) -> None:
    served = Served(tmp_path, rates=with_rates([*PLENTY, "guest=3/hour"]), proxies="127.0.0.1")
    try:

        def come(address: str) -> int:
            body = {"name": "Anna", "token": True}
            return Client(served).request("POST", "/api/guests", body, headers={"X-Forwarded-For": address}).status_code

        assert [come(f"2001:db8:1:2:{i}::{i}") for i in range(1, 6)] == [200, 200, 200, 429, 429]
        assert come("2001:db8:1:3::1") == 200
    finally:
        served.close()


def test_only_so_many_wait_for_a_password_to_be_checked(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others hear at once that they should come again, and nobody else waits for a thread."""
    register(Client(served), "Anna")

    class Slow:
        def __init__(self, hasher: Any) -> None:
            self.hash = hasher.hash

        def verify(self, *_: Any) -> bool:
            time.sleep(0.5)
            raise accounts.VerifyMismatchError

    monkeypatch.setattr(served.house.accounts, "_hasher", Slow(served.house.accounts._hasher))

    def try_once(_: int) -> tuple[int, str | None]:
        response = http.post(f"{served.url}/api/sessions", json={"name": "Anna", "password": WRONG})
        return response.status_code, response.headers.get("retry-after")

    many_at_once = httpx.Limits(max_connections=60)
    with ThreadPoolExecutor(60) as many, httpx.Client(timeout=PATIENCE, limits=many_at_once) as http:
        told = Counter(many.map(try_once, range(60)))
    assert set(told) == {(401, None), (503, "2")}
    assert told[401, None] >= 22
    assert told[503, "2"] >= 3
    assert served.house.accounts._waiting == 0


# Passwords and sessions


def test_another_password_ends_all_other_sessions_at_once(shared: Served) -> None:
    anna = register(shared.guest(), "Anna P")
    phone = log_in(shared, "Anna P")
    table = shared.table(anna)
    with anna.socket(table) as here, phone.socket(table) as there:
        here.wait_for("presence")
        there.wait_for("presence")
        answer = anna.request("PUT", "/api/me/password", {"old": PASSWORD, "new": "a better password"})
        assert (answer.status_code, answer.content) == (204, b"")
        assert there.closed_with() == 4401
        here.send("ping")
        here.wait_for("pong")
    assert anna.get("/api/me")["name"] == "Anna P"
    assert phone.get("/api/me")["name"] is None
    with pytest.raises(Refused, match="not-logged-in"):
        log_in(shared, "Anna P")
    assert log_in(shared, "Anna P", "a better password").get("/api/me")["name"] == "Anna P"


@pytest.mark.parametrize(
    ("old", "new", "error"), [(WRONG, "a better password", "not-logged-in"), (PASSWORD, "short", "bad-request")]
)
def test_a_password_stays_as_it_is(shared: Served, old: str, new: str, error: str) -> None:
    name = f"Bert {error}"
    bert = register(shared.guest(), name)
    phone = log_in(shared, name)
    with pytest.raises(Refused, match=error):
        bert._told(bert.request("PUT", "/api/me/password", {"old": old, "new": new}))
    assert phone.get("/api/me")["name"] == name
    assert log_in(shared, name).token


def test_a_guest_has_no_password_to_change(shared: Served) -> None:
    guest = shared.guest()
    with pytest.raises(Refused, match="not-now"):
        guest._told(guest.request("PUT", "/api/me/password", {"old": "", "new": "a better password"}))


def test_guesses_at_the_old_password_are_counted(strict: Served) -> None:
    """Somebody at a computer that was left open does not find it out."""
    anna = register(strict.guest(), "Anna")
    body = {"old": WRONG, "new": "a better password"}
    told = [anna.request("PUT", "/api/me/password", body).status_code for _ in range(11)]
    assert told == [401] * 10 + [429]
    assert anna.request("POST", "/api/me/deletion", {"password": WRONG}).status_code == 429


def test_a_browser_is_known_by_the_password_that_it_has_been_told(
    strict: Served, elsewhere: Callable[[str], Elsewhere]
) -> None:
    browser = elsewhere("127.0.0.7")
    register(Client(strict), "Anna")
    assert browser.log_in("Anna", PASSWORD) == 200
    before = browser.http.cookies["tierpark-known"]
    body = {"old": PASSWORD, "new": "a better password"}
    assert browser.http.put("/api/me/password", json=body).status_code == 204
    after = browser.http.cookies["tierpark-known"]
    known = [strict.call(strict.house.accounts.is_known("Anna", token)) for token in (before, after)]
    assert known == [False, True]


def test_sessions_are_listed_and_each_can_be_ended(shared: Served) -> None:
    anna = register(shared.guest(), "Anna S")
    phone, tablet = log_in(shared, "Anna S"), log_in(shared, "Anna S")
    listed = anna.get("/api/me/sessions")["sessions"]
    assert len(listed) == 3
    assert [one["is_this"] for one in listed].count(True) == 1
    assert all(abs(one["begun_at"] / 1000 - time.time()) < 3600 for one in listed)
    ids = {who: digest_of(who.token or "")[:16] for who in (anna, phone, tablet)}
    assert {one["id"] for one in listed} == set(ids.values())
    assert next(one["id"] for one in listed if one["is_this"]) == ids[anna]

    table = shared.table(phone)
    with phone.socket(table) as socket:
        socket.wait_for("presence")
        assert anna.request("DELETE", f"/api/me/sessions/{ids[phone]}").status_code == 204
        assert socket.closed_with() == 4401
    assert phone.get("/api/me")["name"] is None
    assert tablet.get("/api/me")["name"] == "Anna S"
    assert anna.request("DELETE", f"/api/me/sessions/{ids[phone]}").status_code == 404

    assert anna.request("DELETE", "/api/me/sessions").status_code == 204
    assert tablet.get("/api/me")["name"] is None
    assert [one["id"] for one in anna.get("/api/me/sessions")["sessions"]] == [ids[anna]]


def test_nobody_ends_the_sessions_of_others(shared: Served) -> None:
    anna, eve = shared.guest("Anna"), shared.guest("Eve")
    id = digest_of(anna.token or "")[:16]
    assert eve.request("DELETE", f"/api/me/sessions/{id}").status_code == 404
    assert eve.request("DELETE", "/api/me/sessions/%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25").status_code == 404
    assert eve.request("DELETE", "/api/me/sessions").status_code == 204
    assert anna.get("/api/me")["name"] == "Anna"


# Clocks


@pytest.mark.parametrize("jump", [40 * YEAR, -10 * YEAR])
def test_a_clock_that_jumps_deletes_no_session(served: Served, jump: int) -> None:
    anna = served.guest("Anna")
    tables, now = served.house.tables, served.house.tables.now
    tables.now = lambda: now() + jump
    for _ in range(30):
        served.guest()
    tables.now = now
    assert column(served, "SELECT count(*) FROM sessions") == [31]
    assert anna.get("/api/me")["name"] == "Anna"


def test_sessions_that_ended_long_ago_go_a_few_at_a_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    served.house.accounts._clock = SteadyClock(lambda: passed)
    for _ in range(CLEANED + 5):
        served.guest()
    tables, now = served.house.tables, served.house.tables.now()
    for days, left in ((100, CLEANED + 6), (181, CLEANED + 7), (182, 8)):  # ended; ended for long; and steady for a day
        tables.now = lambda days=days: now + days * 24 * 3600 * 1000
        passed = float(STEADY) if days == 182 else 0.0
        served.guest()
        assert column(served, "SELECT count(*) FROM sessions") == [left], days
    assert SESSION_TIME < 181 * 24 * 3600 * 1000


def test_a_clock_is_steady_after_a_day_without_a_jump() -> None:
    passed = 0.0
    clock = SteadyClock(lambda: passed)
    told = []
    for shown, passed in [(0, 0), (3600, 3600), (90_000, 90_000), (91_000, 90_010), (91_000 + 86_399, 176_409)]:  # noqa: B007
        told.append(clock.is_steady(shown * 1000))
    assert told == [False, False, True, False, False]
    passed += 2
    assert clock.is_steady((91_000 + 86_401) * 1000)
