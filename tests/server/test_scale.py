"""Several server processes over one database: one table for everybody, whichever process they are connected to."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis as RedisClient

from tests.server.pairs import Pair, at, lose_news, processes, same
from tests.server.served import PATIENCE, PLENTY, Client, Refused, Served, Socket, actions_of, play_on
from tests.server.services import Postgres, Redis, provide
from tierpark.server.events import Acted
from tierpark.server.log import Logged
from tierpark.server.settings import with_rates
from tierpark.server.table import Table


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes look often for news that were lost."""
    monkeypatch.setattr("tierpark.server.tables.KEEPING_UP", 0.3)


@pytest.fixture(params=["PostgreSQL and Redis", "PostgreSQL", "SQLite"])
def racers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Two processes over one database, with and without news from each other."""
    settings = {}
    if request.param != "SQLite":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings["database"] = postgres.fresh_database()
    if request.param == "PostgreSQL and Redis":
        settings["fanout"] = request.getfixturevalue("redis").url
    with processes(tmp_path, **settings) as both:
        yield both


def log_of(served: Served, table: str) -> list[Logged]:
    """The log of a table, in which no version is missing, and which folds."""
    logged: list[Logged] = served.call(served.house.tables.log.read(table))
    folded = Table(table)
    for entry in logged:
        folded.fold(entry.event, entry.at, entry.key)

    assert [entry.version for entry in logged] == list(range(1, len(logged) + 1))
    return logged


def acts_of(served: Served, table: str) -> list[int]:
    return [entry.event.action for entry in log_of(served, table) if isinstance(entry.event, Acted)]


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Do all of this at the same moment; what each came to, a refusal included."""
    barrier = threading.Barrier(len(work))

    def one(do: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return do()
        except Refused as refused:
            return refused

    with ThreadPoolExecutor(len(work)) as threads:
        return list(threads.map(one, work))


def eventually(is_so: Callable[[], bool]) -> None:
    """Wait for what no message tells of."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.02)


def until_version(socket: Socket, version: int) -> dict[str, Any]:
    while (update := socket.wait_for("update"))["version"] < version:
        pass
    return update


# One table


@pytest.mark.usefixtures("by_news_alone")
def test_people_at_different_processes_play_one_table_and_are_told_everything_in_order(pair: Pair) -> None:
    here, there = pair
    anna, bert, luck = here.guest("Anna"), there.guest("Bert"), random.Random(1)
    table = here.table(anna, at(here, bert))
    with (
        anna.socket(table) as first,
        bert.socket(table) as second,
        Client(there).socket(table) as watching,
    ):
        sockets = {0: first, 1: second}
        updates = {seat: [socket.wait_for("update")] for seat, socket in sockets.items()}
        watched = [watching.wait_for("update")]
        for n in range(30):
            seat = next(i for i, info in enumerate(updates[0][-1]["seats"]) if info["is_due"])
            update = updates[seat][-1]
            sockets[seat].send("act", version=update["version"], action=luck.choice(actions_of(update)), key=f"k{n}")
            assert sockets[seat].wait_for("receipt", "refused")["type"] == "receipt"
            for number, socket in sockets.items():
                updates[number].append(socket.wait_for("update"))
            watched.append(watching.wait_for("update"))

    for told in (*updates.values(), watched):
        first_version = told[0]["version"]
        assert [update["version"] for update in told] == list(range(first_version, first_version + 31))
    assert len(acts_of(there, table)) == 30
    assert same(anna.look(table)) == same(at(there, anna).look(table))
    assert same(bert.look(table)) == same(at(here, bert).look(table))


def test_a_game_over_postgresql_with_a_restart_an_undo_and_a_repeat(tmp_path: Path, postgres: Postgres) -> None:
    served = Served(tmp_path, database=postgres.fresh_database())
    try:
        anna = served.guest("Anna")
        anna.token = anna.post("/api/accounts", {"name": "Anna", "password": "eight letters", "token": True})["token"]
        table = served.table(anna, listed=True)
        before = play_on(table, [anna], seed=2, decisions=6)
        served.restart()
        assert same(anna.look(table)) == same(before)

        first = anna.act(table, key="once")
        again = anna.command(table, "act", version=before["version"], action=actions_of(before)[0], key="once")
        assert again == {**first, "repeated": True}
        while (update := anna.look(table))["undo"] != "free":
            anna.act(table)
        anna.command(table, "undo", version=update["version"], key="back")
        assert anna.look(table)["version"] == update["version"] + 1

        end = play_on(table, [anna], seed=3)
        served.restart()
        token = anna.post("/api/sessions", {"name": "anna", "password": "eight letters", "token": True})["token"]
        assert token != anna.token
        assert end["phase"] == "over"
        assert same(anna.look(table)) == same(end)
        assert anna.get(f"/api/tables/{table}/verification")["holds"]
        assert [summary["phase"] for summary in anna.get("/api/tables")["tables"]] == ["over"]
        assert anna.get("/api/me/tables")["tables"][0]["table"] == table
        anna.post("/api/me/deletion", {"password": "eight letters"})
        assert Client(served).look(table)["seats"][0]["name"] != "Anna"
    finally:
        served.close()


# Races


def test_of_two_decisions_at_the_same_moment_one_is_played_and_the_other_is_stale(racers: Pair) -> None:
    here, there = racers
    anna, luck = here.guest("Anna"), random.Random(5)
    there_too = at(there, anna)
    table = here.table(anna)
    played = []
    for n in range(25):
        update = anna.look(table)
        version = update["version"]
        wishes = [luck.choice(actions_of(update)) for _ in range(2)]
        results = at_once(
            lambda wish=wishes[0], v=version, n=n: anna.command(table, "act", version=v, action=wish, key=f"a{n}"),
            lambda wish=wishes[1], v=version, n=n: there_too.command(table, "act", version=v, action=wish, key=f"b{n}"),
        )
        won = [wish for wish, result in zip(wishes, results, strict=True) if not isinstance(result, Refused)]
        lost = [result for result in results if isinstance(result, Refused)]
        assert len(won) == 1
        played += won
        if lost[0].error == "not-now":  # it was the last decision
            break
        assert lost[0].error == "stale"
        assert lost[0].body["update"]["version"] == version + 1  # refused with what the table looks like now
        if here.settings.fanout is None:  # nobody told the process that lost nothing; a stale command tells it
            for client in (anna, there_too):
                with contextlib.suppress(Refused):
                    client.command(table, "act", version=version, action=wishes[0], key=f"c{n}")

    assert len(played) >= 15
    assert acts_of(here, table) == played


def test_the_same_key_at_two_processes_is_played_once_and_answered_twice(racers: Pair) -> None:
    here, there = racers
    anna, luck = here.guest("Anna"), random.Random(6)
    there_too = at(there, anna)
    table = here.table(anna)
    played = []
    for n in range(15):
        update = anna.look(table)
        fields = {"version": update["version"], "action": luck.choice(actions_of(update)), "key": f"k{n}"}
        results = at_once(
            lambda fields=fields: anna.command(table, "act", **fields),
            lambda fields=fields: there_too.command(table, "act", **fields),
        )
        assert sorted(result["repeated"] for result in results) == [False, True]
        assert [result["version"] for result in results] == [update["version"] + 1] * 2
        played.append(fields["action"])

    assert acts_of(there, table) == played


def test_decisions_made_at_the_same_time_in_secret_do_not_refuse_each_other(racers: Pair) -> None:
    here, there = racers
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = here.table(anna, at(here, bert), options={"variant": "short"})

    def arrange(client: Client, seed: int) -> int:
        luck = random.Random(seed)
        for _ in range(5):
            update = client.look(table)
            action = luck.choice(actions_of(update))
            client.command(table, "act", version=update["version"], action=action)
        return 5

    assert at_once(lambda: arrange(anna, 1), lambda: arrange(bert, 2)) == [5, 5]
    assert len(acts_of(here, table)) == 10


def test_the_last_seat_is_taken_by_one_of_two(racers: Pair) -> None:
    here, there = racers
    host, bert, cora = here.guest("Host"), here.guest("Bert"), there.guest("Cora")
    for _ in range(5):
        table = host.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
        at(there, host).look(table)  # both have it in memory
        results = at_once(lambda t=table: bert.command(t, "join"), lambda t=table: cora.command(t, "join"))
        refused = [result.error for result in results if isinstance(result, Refused)]
        assert refused == ["taken"]
        assert len(log_of(here, table)) == 2


# News


@pytest.mark.usefixtures("by_news_alone")
def test_logging_out_at_one_process_closes_the_sockets_at_the_other(pair: Pair) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = here.table(anna, bert)
    with at(there, anna).socket(table) as hers, at(there, bert).socket(table) as his:
        hers.wait_for("update")
        his.wait_for("update")
        anna.request("DELETE", "/api/sessions")
        assert hers.closed_with() == 4401
        with pytest.raises(Refused) as refused:
            at(there, anna).command(table, "leave")
        his.send("ping")
        assert his.wait_for("pong")
    assert refused.value.error == "not-logged-in"


@pytest.mark.usefixtures("by_news_alone")
def test_a_deleted_account_loses_its_name_and_its_sockets_at_the_other_process(pair: Pair) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = here.table(anna, bert)
    with at(there, anna).socket(table) as hers, at(there, bert).socket(table) as his:
        assert his.wait_for("update")["seats"][0]["name"] == "Anna"
        anna.post("/api/me/deletion", {})
        assert hers.closed_with() == 4401
        eventually(lambda: at(there, bert).look(table)["seats"][0]["name"] != "Anna")


def test_presence_is_that_of_all_processes(pair: Pair) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = here.table(anna, at(here, bert))

    def until_present(socket: Socket, seats: list[bool]) -> None:
        while socket.wait_for("presence")["seats"] != seats:
            pass

    with anna.socket(table) as hers:
        until_present(hers, [True, False])
        with bert.socket(table) as his:
            until_present(hers, [True, True])
            until_present(his, [True, True])
        until_present(hers, [True, False])


def test_a_table_made_at_one_process_is_in_the_lists_of_the_other(pair: Pair) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna, bots=["random"], listed=True)

    assert [summary["table"] for summary in Client(there).get("/api/tables")["tables"]] == [table]
    assert [summary["table"] for summary in at(there, anna).get("/api/me/tables")["tables"]] == [table]


# News that do not arrive


def test_a_listener_catches_up_when_news_are_lost(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = here.table(anna, bert)
    with at(there, bert).socket(table) as his:
        version = his.wait_for("update")["version"]
        lose_news(monkeypatch, here)
        play_on(table, [anna, bert], decisions=3)
        update = until_version(his, version + 3)
    assert same(update)["view"] == bert.look(table)["view"]


def test_a_process_that_missed_news_catches_up_though_nobody_listens(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    at(there, anna).look(table)
    lose_news(monkeypatch, here)
    anna.act(table)
    wanted = anna.look(table)
    eventually(lambda: same(at(there, anna).look(table)) == same(wanted))


def test_a_process_that_missed_news_refuses_nothing_that_is_right(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), here.guest("Bert")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "order": "seated"})["table"]
    at(there, anna).look(table)
    lose_news(monkeypatch, here)
    bert.command(table, "join")
    at(there, anna).command(table, "start")  # there, nobody had heard of Bert

    for by, told in ((here, there), (there, here), (here, there), (there, here)):
        update = max((at(told, who).look(table) for who in (anna, bert)), key=lambda update: len(actions_of(update)))
        client = at(by, anna if update["seat"] == 0 else bert)
        client.command(table, "act", version=update["version"], action=actions_of(update)[0])
    assert len(acts_of(here, table)) == 4


def test_a_stale_decision_at_a_process_that_missed_news_is_refused_with_the_present_table(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = here.table(anna)
    old = at(there, anna).look(table)
    lose_news(monkeypatch, here)
    anna.act(table)
    with pytest.raises(Refused) as refused:
        at(there, anna).act(table, actions_of(old)[-1], version=old["version"])
    assert refused.value.error == "stale"
    assert same(refused.value.body["update"]) == same(anna.look(table))


def test_without_redis_the_tables_go_on_and_with_it_news_come_again(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_heads(_: object) -> dict[str, int]:
        return {}

    with (
        provide(Redis) as redis,
        processes(tmp_path, database=postgres.fresh_database(), fanout=redis.url) as (here, there),
    ):
        anna, bert = here.guest("Anna"), here.guest("Bert")
        table = here.table(anna, bert)
        with at(there, bert).socket(table) as his:
            version = his.wait_for("update")["version"]
            assert redis.process
            redis.process.kill()
            redis.process.wait()

            play_on(table, [anna, bert], decisions=2)  # requests are answered: their limits are counted here now
            until_version(his, version + 2)

            with (redis.folder / "log").open("wb") as log:
                redis.process = subprocess.Popen(redis.command(), stdout=log, stderr=log, **redis.manner())
            assert redis.comes_up()
            asyncio.run(subscribed(redis, 2))
            monkeypatch.setattr(there.house.tables.log, "heads", no_heads)  # from now on by news alone
            play_on(table, [anna, bert], decisions=5)  # the first news may still be lost: they find a dead connection
            until_version(his, version + 7)


async def subscribed(redis: Redis, processes: int) -> None:
    """Wait until so many processes listen to each other again."""
    async with asyncio.timeout(60), RedisClient.from_url(redis.url) as client:
        while (await client.pubsub_numsub("tierpark"))[0][1] < processes:
            await asyncio.sleep(0.05)


# Bots


@pytest.mark.parametrize("knows", ["nothing of the table", "the table", "an old state of the table"])
def test_when_the_process_of_a_bot_dies_another_looks_after_the_table(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, knows: str
) -> None:
    here, there = pair
    monkeypatch.setattr("tierpark.server.lists.GRACE", 100)  # milliseconds instead of seconds
    anna = here.guest("Anna")
    thinks = threading.Event()

    async def think(*_: Any) -> int:
        thinks.set()
        await asyncio.Event().wait()  # until it is cancelled
        return 0

    monkeypatch.setattr(here.house.workers, "choose", think)
    made = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["random", "me"], "order": "seated"})
    table = made["table"]
    if knows != "nothing of the table":
        at(there, anna).look(table)
    if knows == "an old state of the table":
        lose_news(monkeypatch, here)
    anna.command(table, "start")
    assert thinks.wait(20)
    here.stop()
    monkeypatch.undo()

    anna = at(there, anna)
    eventually(lambda: bool(acts_of(there, table)))
    with anna.socket(table) as socket:
        while not actions_of(socket.wait_for("update")):
            pass
    here._start()  # the fixture ends both


# Limits


def test_rates_are_counted_for_all_processes_together(
    tmp_path: Path, postgres: Postgres, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tierpark.server.limiting.REDIS_SECONDS", PATIENCE)  # later, each process counts by itself
    rates = with_rates([*PLENTY, "guest=4/year"])
    settings = {"database": postgres.fresh_database(), "fanout": redis.url.replace("/0", "/7"), "rates": rates}
    with processes(tmp_path, **settings) as (here, there):
        for served in (here, there, there, here):
            served.guest()
        for served in (here, there):
            with pytest.raises(Refused) as refused:
                served.guest()
            assert refused.value.status == 429
