"""What clients see that go from one process to another: no version goes back, whatever news are late or lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.pairs import Pair, at, lose_news, processes, same
from tests.server.served import Client, Refused, Socket, actions_of, play_on
from tests.server.services import Postgres, Redis
from tierpark.server.errors import Unavailable

pytestmark = pytest.mark.usefixtures("by_news_alone")  # and news are lost below: only who asks finds out


def by_request(client: Client, table: str) -> dict[str, Any]:
    return client.look(table)


def by_socket(client: Client, table: str) -> dict[str, Any]:
    with client.socket(table) as socket:
        return socket.wait_for("update")


def versions_after_a_sync(socket: Socket) -> list[int]:
    """The versions of all updates that have come by the time that everything was told again."""
    socket.send("sync")
    socket.send("ping")
    told = []
    while (message := socket.wait_for("update", "pong"))["type"] == "update":
        told.append(message["version"])
    return told


WAYS = pytest.mark.parametrize("look", [by_request, by_socket])
Look = Callable[[Client, str], dict[str, Any]]


@WAYS
def test_who_comes_to_a_process_that_missed_news_sees_what_they_saw_before(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    at(there, anna).look(table)  # it has the table in memory
    lose_news(monkeypatch, here)
    for _ in range(3):
        anna.act(table)
        assert same(look(at(there, anna), table)) == same(anna.look(table))


@WAYS
def test_what_was_taken_back_stays_taken_back_at_the_other_process(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    while (update := anna.look(table))["undo"] != "free":
        anna.act(table)
    at(there, anna).look(table)
    lose_news(monkeypatch, here)
    version = anna.command(table, "undo", version=update["version"])["version"]

    told = look(at(there, anna), table)
    assert told["version"] == version == update["version"] + 1
    assert told["undo"] == anna.look(table)["undo"]


@WAYS
def test_when_a_process_ends_the_other_tells_all_that_it_told(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = here.table(anna, bert)
    at(there, bert).look(table)
    lose_news(monkeypatch, here)
    play_on(table, [anna, bert], decisions=25)
    last = {client: client.look(table) for client in (anna, bert)}
    here.stop()
    for client, update in last.items():
        assert same(look(at(there, client), table)) == same(update)
    here._start()  # the fixture ends both


def test_a_sync_at_a_process_that_missed_news_tells_them_one_by_one(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = here.table(anna, bert)
    with at(there, bert).socket(table) as socket:
        version = socket.wait_for("update")["version"]
        lose_news(monkeypatch, here)
        play_on(table, [anna, bert], decisions=3)
        told = versions_after_a_sync(socket)
    assert told == [version + 1, version + 2, version + 3, version + 3]


def test_log_drawing_and_what_is_only_there_when_a_game_is_over_are_as_new_as_what_was_seen(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna, options={"players": 1})
    there_too = at(there, anna)
    there_too.look(table)
    lose_news(monkeypatch, here)

    anna.act(table)
    assert there_too.get(f"/api/tables/{table}/log") == anna.get(f"/api/tables/{table}/log")
    anna.act(table)
    drawings = [client.request("GET", f"/api/tables/{table}/drawing").text for client in (there_too, anna)]
    assert drawings[0] == drawings[1]
    play_on(table, [anna])
    transcripts = [client.request("GET", f"/api/tables/{table}/transcript") for client in (there_too, anna)]
    assert [answer.status_code for answer in transcripts] == [200, 200]
    assert transcripts[0].text == transcripts[1].text


def test_a_process_that_cannot_ask_the_log_tells_nothing_that_may_be_old(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    at(there, anna).look(table)
    lose_news(monkeypatch, here)
    anna.act(table)

    async def nothing(_: object) -> dict[str, int]:
        raise Unavailable("The database does not answer; try again in a moment.")

    with monkeypatch.context() as patch:
        patch.setattr(there.house.tables.log, "heads", nothing)
        with pytest.raises(Refused) as refused:
            at(there, anna).look(table)
        assert refused.value.error == "unavailable"
        with at(there, anna).socket(table) as socket:
            assert socket.closed_with() == 1013
    assert same(at(there, anna).look(table)) == same(anna.look(table))


def test_a_log_that_has_lost_something_is_told_by_that_and_not_by_an_old_table(pair: Pair) -> None:
    """As after a fail-over to a copy that was behind."""
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    anna.act(table)
    update = at(there, anna).look(table)

    async def behind(tables: Any) -> dict[str, int]:
        return dict.fromkeys(tables, update["version"] - 1)

    there.house.tables.log.heads = behind  # type: ignore[method-assign]
    with pytest.raises(Refused, match="has lost") as refused:
        at(there, anna).look(table)
    assert (refused.value.status, refused.value.error) == (503, "damaged")


def test_news_that_come_late_twice_or_in_another_order_change_nothing(pair: Pair) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    told: list[Any] = []
    here.house.fanout.tell = told.append  # type: ignore[method-assign]
    table = here.table(anna, bert)
    with at(there, bert).socket(table) as socket:
        versions = [socket.wait_for("update")["version"]]
        for _ in range(4):
            client = next(client for client in (anna, bert) if actions_of(client.look(table)))
            client.act(table)
        for news in [*reversed(told), *told]:
            there.call(there.house.tables.hear(news))
        versions += versions_after_a_sync(socket)
    assert versions == [*range(versions[0], versions[0] + 5), versions[0] + 4]


def test_a_name_that_is_another_by_now_is_told_though_the_news_of_it_are_lost(
    tmp_path: Path, postgres: Postgres, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tierpark.server.tables.NAMING", 0.3)
    with processes(tmp_path, database=postgres.fresh_database(), fanout=redis.url) as (here, there):
        anna, bert = here.guest("Anna"), here.guest("Bert")
        table = here.table(anna, bert)
        lose_news(monkeypatch, here)
        with at(there, bert).socket(table) as socket:
            socket.wait_for("update")
            anna.request("PUT", "/api/me/name", {"name": "Annika"})
            assert socket.wait_for("names")["seats"][0]["name"] == "Annika"
            anna.post("/api/me/deletion", {})
            while (seat := socket.wait_for("names", "update")["seats"][0])["name"] == "Annika":
                pass
            assert seat["name"] != "Anna"
