"""Whose time bots take at tables: nobody's but those who play or look on, at few tables with bots alone, and openly."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, Client, Refused, Served
from tierpark.server import minding, reviews
from tierpark.server.turns import Asker
from tierpark.server.worker import Finding

BOTS = ["random", "random"]


class Thinkers:
    """In place of the workers: what they were asked, and answers as soon as they may."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Asker] = []
        self.may_answer = True
        self.part = 1.0
        monkeypatch.setattr(served.house.workers, "choose", self.choose)

    async def choose(self, game: Any, state: Any, seat: int, level: str, within: float, been: Any, asker: Asker) -> int:
        self.asked.append(asker)
        asker.part = self.part
        await asyncio.sleep(0.02)
        while not self.may_answer:
            await asyncio.sleep(0.01)
        return int(game.legal_actions(state, seat)[0])

    def first(self, table: str) -> Asker:
        """For whom the bots of a table thought first."""
        return self.next(table, 0)

    def next(self, table: str, start: int | None = None) -> Asker:
        """For whom the bots of a table think next."""
        start = len(self.asked) if start is None else start
        until = time.monotonic() + PATIENCE
        while True:
            for asker in self.asked[start:]:
                if asker.table == table:
                    return asker
            assert time.monotonic() < until, f"no bot thinks at {table}"
            time.sleep(0.01)


@pytest.fixture
def thinkers(served: Served, monkeypatch: pytest.MonkeyPatch) -> Thinkers:
    return Thinkers(served, monkeypatch)


def id_of(served: Served, client: Client) -> str:
    session = served.call(served.house.accounts.session(client.token, served.house.tables.now()))
    assert session is not None
    return str(session.person.id)


def lay(host: Client, seats: list[str], **wanted: Any) -> str:
    """A table of somebody, not yet begun."""
    made = host.post("/api/tables", {"game": "new-york-zoo", "order": "seated", "seats": seats, **wanted})
    return str(made["table"])


def alone(host: Client) -> str:
    """A table with bots alone, whose game has begun."""
    table = lay(host, BOTS)
    host.command(table, "start")
    return table


# Whose time


def test_the_host_who_sits_there_pays(served: Served, thinkers: Thinkers) -> None:
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert, bots=["random"])
    with bert.socket(table):
        for who in (anna, bert):
            act_until_the_bot(who, table)
        asker = thinkers.next(table) if not thinkers.asked else thinkers.asked[-1]
    assert (asker.kind, asker.person, asker.table) == ("table", id_of(served, anna), table)


def act_until_the_bot(who: Client, table: str) -> None:
    """Decide until it is somebody else's turn."""
    while who.look(table)["offers"]:
        with contextlib.suppress(Refused):
            who.act(table)


def test_of_those_who_sit_at_a_table_of_somebody_else_one_who_is_there_pays(served: Served, thinkers: Thinkers) -> None:
    """The host cannot let others pay who only have a seat, and are not there."""
    teacher, anna, bert = served.guest(), served.guest(), served.guest()
    table = lay(teacher, ["open", "open", "random"])
    for pupil in (anna, bert):
        pupil.command(table, "join")
    teacher.command(table, "start")
    with bert.socket(table):
        room = served.call(served.house.tables.room(table))
        asker = served.house.tables.minder._asker(room)
    assert asker is not None
    assert (asker.kind, asker.person) == ("table", id_of(served, bert))
    assert teacher.look(table)["seat"] is None


def test_who_left_their_seat_to_a_bot_pays_nothing(served: Served, thinkers: Thinkers) -> None:
    """At a table of the attacker's the victim has left: what bots think there is not the victim's time."""
    mallory, anna = served.guest(), served.guest()
    table = served.table(mallory, anna, bots=["random"])
    anna.command(table, "leave")
    asker = served.house.tables.minder._asker(served.call(served.house.tables.room(table)))
    assert asker is not None
    assert asker.person == id_of(served, mallory)

    mallory.command(table, "leave")
    with mallory.socket(table), anna.socket(table):
        asker = thinkers.next(table)
    assert asker.kind == "alone"


def test_where_only_bots_play_those_who_look_on_pay(served: Served, thinkers: Thinkers) -> None:
    anna, bert = served.guest(), served.guest()
    table = alone(anna)
    assert thinkers.asked == [], "nobody looks"
    with bert.socket(table):
        asker = thinkers.next(table)
        assert (asker.kind, asker.person) == ("alone", id_of(served, bert))
    stranger = Client(served)
    with stranger.socket(table):
        until = time.monotonic() + PATIENCE
        while (asker := thinkers.next(table)).person and time.monotonic() < until:
            pass
        assert (asker.kind, asker.person, asker.address) == ("alone", "", "127.0.0.1")


def test_the_address_of_a_person_is_the_one_that_they_ask_from(served: Served) -> None:
    anna = served.guest()
    anna.get("/api/me/tables")
    asker = Asker("table", id_of(served, anna), "t")
    assert served.house.workers.whereabouts.of(asker) == "127.0.0.1"


# Tables with bots alone


@contextlib.contextmanager
def looking(who: Client, tables: list[str]) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for table in tables:
            stack.enter_context(who.socket(table))
        yield


def test_one_person_lets_bots_play_alone_at_few_tables_and_the_next_one_rests(
    served: Served, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minding, "RESTING", 0)
    anna, bert = served.guest(), served.guest()
    tables = [alone(anna) for _ in range(minding.MOST_ALONE)]
    more = alone(anna)
    with looking(anna, tables):
        for table in tables:
            assert thinkers.next(table).kind == "alone"
        with anna.socket(more) as socket:
            assert socket.wait_for("pace")["bots"] == "resting"
            with anna.socket(more) as again:  # whoever comes is told
                assert again.wait_for("pace")["bots"] == "resting"
            assert all(asker.table != more for asker in thinkers.asked)
            with bert.socket(more):  # he sees no other
                assert thinkers.next(more).person == id_of(served, bert)
                assert socket.wait_for("pace")["bots"] == "usual"


def test_a_table_that_rests_goes_on_when_another_is_closed(
    served: Served, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minding, "RESTING", 0)
    anna = served.guest()
    first, *others = [alone(anna) for _ in range(minding.MOST_ALONE)]
    more = alone(anna)
    thinkers.may_answer = False
    with contextlib.ExitStack() as stack:
        watching = stack.enter_context(contextlib.ExitStack())
        watching.enter_context(anna.socket(first))
        for table in others:
            stack.enter_context(anna.socket(table))
        for table in (first, *others):
            thinkers.first(table)
        socket = stack.enter_context(anna.socket(more))
        assert socket.wait_for("pace")["bots"] == "resting"
        watching.close()
        assert thinkers.first(more).person == id_of(served, anna)
        thinkers.may_answer = True
        assert socket.wait_for("pace")["bots"] == "usual"


def test_a_table_that_moves_elsewhere_is_not_said_to_rest(
    served: Served, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With two processes: here all who look see enough, but somebody looks at the other one."""
    monkeypatch.setattr(minding, "RESTING", 3_600_000)
    monkeypatch.setattr(minding, "MOST_ALONE", 0)
    anna = served.guest()
    table = alone(anna)
    with anna.socket(table) as socket:
        time.sleep(1.5)  # longer than between two looks around
        socket.send("ping")
        assert socket.wait_for("pace", "pong")["type"] == "pong"


# Openly


def test_people_are_told_when_bots_think_less_and_when_as_usual_again(served: Served, thinkers: Thinkers) -> None:
    anna = served.guest()
    table = served.table(anna, bots=["expert"])
    thinkers.part = 0.3
    with anna.socket(table) as socket:
        act_until_the_bot(anna, table)
        assert socket.wait_for("pace")["bots"] == "less"
        figures = served.http.get(f"{served.url}/metrics").text
        assert "tierpark_bots_think_less 1.0" in figures
        thinkers.part = 0.6  # not yet: else it would be said again and again
        seen = len(socket.seen)
        act_until_the_bot(anna, table)
        thinkers.next(table) if not thinkers.asked else None
        thinkers.part = 1.0
        while True:
            act_until_the_bot(anna, table)
            with contextlib.suppress(TimeoutError):
                if socket.receive(0.2)["type"] == "pace":
                    break
        assert [told["bots"] for told, _ in socket.seen[seen:] if told["type"] == "pace"] == ["usual"]
    assert "tierpark_bots_think_less 0.0" in served.http.get(f"{served.url}/metrics").text


def test_what_was_told_goes_out_of_date(served: Served, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = served.guest()
    table = served.table(anna, bots=["expert"])
    room = served.call(served.house.tables.room(table))
    with anna.socket(table) as socket:
        served.loop.call_soon_threadsafe(room.tell_pace, "less", served.house.tables.now())
        assert socket.wait_for("pace")["bots"] == "less"
        monkeypatch.setattr(minding, "STALE", 0)
        assert socket.wait_for("pace")["bots"] == "usual"


def test_figures_tell_what_became_of_the_workers_time(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        anna = served.guest()
        table = served.table(anna, bots=["random"])
        with anna.socket(table):
            act_until_the_bot(anna, table)
            until = time.monotonic() + PATIENCE
            while 'tierpark_thinking_jobs{kind="table"} 0.0' in (figures := metrics(served)):
                assert time.monotonic() < until
                time.sleep(0.05)
        for name in ("jobs", "waited", "used", "wanted", "given", "waiting"):
            for kind in ("table", "alone", "hint", "review"):
                assert f'tierpark_thinking_{name}{{kind="{kind}"}}' in figures
    finally:
        served.close()


def metrics(served: Served) -> str:
    return served.http.get(f"{served.url}/metrics").text


# Reviews


def test_reviews_of_several_people_are_made_side_by_side(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bert does not wait until all that Anna has asked for is done."""
    asked: list[str] = []
    gate = asyncio.Event()

    async def examine(game: Any, job: Any, asker: Asker) -> Any:
        asked.append(asker.table)
        await gate.wait()
        return Finding()

    monkeypatch.setattr(served.house.workers, "examine", examine)
    anna, bert = served.guest(), served.guest()
    tables = []
    for who in (*[anna] * reviews.MOST_OF_ONE, bert):
        table = served.table(who, options={"players": 1})
        served.play_out(table)
        who.post(f"/api/tables/{table}/review")
        tables.append(table)
    until = time.monotonic() + PATIENCE
    while len(asked) < 2:
        assert time.monotonic() < until, asked
        time.sleep(0.01)
    time.sleep(0.2)
    assert sorted(asked) == sorted([tables[0], tables[-1]]), "one of each person"
    served.loop.call_soon_threadsafe(gate.set)
    while tables[1] not in asked:
        assert time.monotonic() < until, asked
        time.sleep(0.01)


def test_many_who_ask_for_reviews_keep_nobody_else_from_asking(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SIDE_BY_SIDE", 0)
    monkeypatch.setattr(reviews, "MOST_OF_ADDRESS", 1)
    anna, bert = served.guest(), served.guest()
    tables = []
    for who in (anna, bert):
        table = served.table(who, options={"players": 1})
        served.play_out(table)
        tables.append(table)
    anna.post(f"/api/tables/{tables[0]}/review")
    with pytest.raises(Refused, match="Many reviews wait"):
        bert.post(f"/api/tables/{tables[1]}/review")
    served.house.workers.whereabouts.saw(id_of(served, anna), "elsewhere")
    assert bert.post(f"/api/tables/{tables[1]}/review")["state"] == "waiting"
