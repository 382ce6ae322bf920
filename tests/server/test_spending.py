"""What somebody may spend is time, whatever they ask for; whoever has spent theirs waits, and nobody else does."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.served import PATIENCE, PLENTY, Client, Served
from tierpark.server.settings import with_rates

MOST = 4429


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[Served]:
    """A server where each person has a tenth of a second of the processor in an hour."""
    served = Served(tmp_path, rates=with_rates([*PLENTY, "time=100/hour"]))
    yield served
    served.close()


def spend_all(served: Served, who: str) -> None:
    """Somebody has used up their time."""
    served.call(_charge(served, who))


async def _charge(served: Served, who: str) -> None:
    served.house.limits.charge("time", who, 200)


def test_who_has_spent_their_time_waits_and_is_told_how_long_and_others_go_on(poor: Served) -> None:
    anna, bert = poor.guest("Anna"), poor.guest("Bert")
    table = poor.table(anna, bert)
    spend_all(poor, poor.id_of(anna))
    refused = anna.request("GET", f"/api/tables/{table}")
    assert refused.status_code == 429
    told = refused.json()
    assert told["error"] == "too-many"
    assert 3000 < told["wait"] == int(refused.headers["retry-after"]) <= 3660
    assert bert.look(table)["phase"] == "playing"
    assert Client(poor).get("/api/games")["games"]


def test_strangers_without_a_name_spend_the_time_of_their_address_and_people_their_own(poor: Served) -> None:
    anna = poor.guest("Anna")
    spend_all(poor, "at 127.0.0.1")
    assert Client(poor).request("GET", "/api/tables").status_code == 429
    assert Client(poor).request("GET", "/icon.svg").status_code != 429
    assert anna.get("/api/tables")["tables"] == []


def test_an_address_has_its_time_too(tmp_path: Path) -> None:
    served = Served(tmp_path, rates=with_rates([*PLENTY, "time-address=100/hour"]))
    try:
        anna = served.guest("Anna")
        served.call(_charge_address(served))
        answers = [anna.request("GET", path) for path in ("/api/me", "/api/games", "/")]
        assert [answer.status_code for answer in answers] == [429] * 3
        assert all(int(answer.headers["retry-after"]) > 3000 for answer in answers)
    finally:
        served.close()


async def _charge_address(served: Served) -> None:
    served.house.limits.charge("time-address", "127.0.0.1", 200)


COSTLY = {
    "a load": lambda client, table: client.look(table),
    "a decision": lambda client, table: client.act(table),
    "a practice": lambda client, table: client.post(
        "/api/games/new-york-zoo/practice", {"position": "players=2", "actions": []}
    ),
    "a refusal": lambda client, table: client.request(
        "POST", f"/api/tables/{table}/commands", {"type": "act", "version": 0, "action": 0}
    ),
    "a game": lambda client, table: client.get("/api/games/zoo-parque?option=players=4"),
}


@pytest.mark.parametrize("what", COSTLY)
def test_what_somebody_asks_for_is_charged_to_them(served: Served, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    charged: dict[str, float] = {}

    def charge(purpose: str, who: str, cost: float) -> None:
        charged[f"{purpose} {who}"] = charged.get(f"{purpose} {who}", 0.0) + cost

    monkeypatch.setattr(served.house.limits, "charge", charge)
    if what == "a load":
        served.house.tables._rooms.clear()
    COSTLY[what](anna, table)
    # At least what every request costs, and what was done for it besides.
    until = time.monotonic() + PATIENCE
    while charged.get(f"time {served.id_of(anna)}", 0.0) <= 0.5:
        assert time.monotonic() < until, charged
        time.sleep(0.01)
    assert charged["time-address 127.0.0.1"] >= charged[f"time {served.id_of(anna)}"]


# Sockets


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Served]:
    """A server where a hundred and some messages use up the time of a person."""
    served = Served(tmp_path, rates=with_rates([*PLENTY, "time=100/hour"]))
    yield served
    served.close()


FLOODS: dict[str, Any] = {
    "pings": {"type": "ping"},
    "syncs": {"type": "sync"},
    "refused commands": {"type": "act", "version": 0, "action": 0},
    "commands of strangers": {"type": "start"},
}


@pytest.mark.parametrize("flood", [*FLOODS, "malformed"])
def test_a_flood_of_messages_is_ended_with_a_reason_and_nobody_else_notices(
    narrow: Served, flood: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bert, stranger = narrow.guest("Anna"), narrow.guest("Bert"), narrow.guest("Stranger")
    table = narrow.table(anna, bert)
    who = stranger if flood == "commands of strangers" else anna
    text = "{" if flood == "malformed" else json.dumps(FLOODS[flood])
    caplog.set_level(logging.WARNING)
    with bert.socket(table) as hearing, who.socket(table) as socket:
        sent = 0
        try:
            for sent in range(5000):  # noqa: B007  # how many it was
                socket.connection.send(text)
        except ConnectionClosed:
            pass
        assert socket.closed_with() == MOST
        hearing.send("ping")
        hearing.wait_for("pong")
    assert "wait" in (socket.connection.close_reason or "")
    assert "a flood of messages was ended" in caplog.text
    with who.socket(table) as again:
        assert again.closed_with() == MOST, "coming again does not help"
    assert bert.look(table)["phase"] == "playing"


def test_a_flood_of_frames_that_are_no_messages_is_ended(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """Pings of the protocol itself never reach the application."""
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert)
    with bert.socket(table) as hearing, anna.socket(table) as socket:
        protocol = socket.connection.protocol
        ended = False
        with socket.connection.protocol_mutex:
            protocol.send_ping(b"")
            (ping,) = protocol.data_to_send()
        try:
            for _ in range(20_000):
                socket.connection.socket.sendall(ping * 500)
        except OSError:
            ended = True
        assert ended
        hearing.send("ping")
        hearing.wait_for("pong")
    assert "a flood of frames was ended" in caplog.text
    assert bert.act(table) if bert.look(table)["offers"] else anna.act(table)


def test_a_message_that_comes_in_many_pieces_is_taken_whole(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    with anna.socket(table) as socket:
        for _ in range(3):
            socket.connection.send(json.dumps({"type": "ping"}) + " " * 60_000)
            socket.wait_for("pong")
        fragments = [json.dumps({"type": "ping"}), *[" " * 700] * 40]
        socket.connection.send(fragments)
        socket.wait_for("pong")


def test_many_messages_in_one_packet_are_all_answered(served: Served) -> None:
    anna = served.guest("Anna")
    table = served.table(anna)
    with anna.socket(table) as socket:
        protocol = socket.connection.protocol
        with socket.connection.protocol_mutex:
            for _ in range(400):
                protocol.send_text(b'{"type":"ping"}')
            together = b"".join(protocol.data_to_send())
        socket.connection.socket.sendall(together)
        for _ in range(400):
            socket.wait_for("pong")
