"""Clocks: how time is counted, what happens when none is left, and that the server notices by itself."""

from __future__ import annotations

import asyncio
import contextlib
import math
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.engine import make_url

from tests.server.served import PATIENCE, Client, Refused, Served
from tests.server.test_serving import serving
from tests.server.test_table import ARRANGEMENT, BOT, Sitting, running, short_game
from tierpark.server import commands, events, updates
from tierpark.server.app import milliseconds
from tierpark.server.commands import Leave, Reclaim, Undo
from tierpark.server.database import connect, migrate
from tierpark.server.events import Clock
from tierpark.server.thinking import Thinking
from tierpark.server.uptime import Uptime, gaps

SECOND = 1000
PER_DECISION, PER_GAME = Clock("decision", 30), Clock("game", 100)


# Counting


def test_per_decision_the_time_begins_anew_with_every_decision() -> None:
    thinking = Thinking(PER_DECISION, 2)
    thinking.due_changed([0], 5 * SECOND)
    assert thinking.deadline(0) == 35 * SECOND
    thinking.decided(0, 20 * SECOND)
    thinking.due_changed([0], 20 * SECOND)

    assert thinking.deadline(0) == 50 * SECOND
    assert thinking.deadline(1) is None


def test_per_game_a_seat_uses_up_its_own_time_and_only_while_it_is_due() -> None:
    thinking = Thinking(PER_GAME, 2)
    thinking.due_changed([0], 0)
    thinking.decided(0, 40 * SECOND)
    thinking.due_changed([1], 40 * SECOND)
    assert thinking.deadline(0) is None
    assert (thinking.left(0), thinking.left(1)) == (60 * SECOND, 100 * SECOND)
    thinking.decided(1, 50 * SECOND)
    thinking.due_changed([0], 500 * SECOND)

    assert thinking.deadline(0) == 560 * SECOND
    assert thinking.left(1) == 90 * SECOND


def test_more_time_than_there_was_is_never_used_up() -> None:
    thinking = Thinking(PER_GAME, 1)
    thinking.due_changed([0], 0)
    thinking.decided(0, 400 * SECOND)

    assert thinking.left(0) == 0


def test_a_seat_that_is_due_goes_on_thinking_when_others_come_and_go() -> None:
    thinking = Thinking(PER_GAME, 3)
    thinking.due_changed([0, 1], 0)
    thinking.due_changed([1, 2], 10 * SECOND)

    assert [thinking.awaited(seat) for seat in range(3)] == [None, 0, 10 * SECOND]
    assert thinking.left(0) == 90 * SECOND


def test_without_a_clock_it_is_known_who_is_waited_for_and_nobody_is_late() -> None:
    thinking = Thinking(None, 1)
    thinking.due_changed([0], 7)

    assert thinking.awaited(0) == 7
    assert thinking.deadline(0) is None


@pytest.mark.parametrize(("seconds", "given"), [(100, 60), (40, 40)])
def test_who_comes_back_without_time_for_the_game_gets_a_minute_at_most(seconds: int, given: int) -> None:
    thinking = Thinking(Clock("game", seconds), 1)
    thinking.due_changed([0], 0)
    thinking.decided(0, 200 * SECOND)
    thinking.due_changed([0], 200 * SECOND)
    thinking.restart(0, 300 * SECOND)

    assert thinking.deadline(0) == (300 + given) * SECOND


def test_who_comes_back_with_time_for_the_game_keeps_what_is_left() -> None:
    thinking = Thinking(PER_GAME, 1)
    thinking.due_changed([0], 0)
    thinking.decided(0, 30 * SECOND)
    thinking.restart(0, 90 * SECOND)

    assert thinking.left(0) == 70 * SECOND


def test_a_bot_takes_half_of_its_time_for_a_decision_and_a_fiftieth_of_that_for_the_game() -> None:
    for clock, seconds in ((PER_DECISION, 15.0), (PER_GAME, 2.0), (None, math.inf)):
        thinking = Thinking(clock, 1)
        thinking.due_changed([0], 0)
        assert thinking.for_bot(0, 0) == seconds
        if clock:
            assert thinking.for_bot(0, 10 * SECOND) < seconds
            assert thinking.for_bot(0, 1000 * SECOND) == 0


# At a table


def deadline(sitting: Sitting, user: str) -> int | None:
    seat = sitting.table.seat_of(user)
    assert seat is not None
    return sitting.table.thinking.deadline(seat)


def test_the_clock_runs_from_the_start_and_with_each_decision() -> None:
    sitting = running("bert", clock=PER_DECISION)
    assert deadline(sitting, "anna") == sitting.now + 30 * SECOND
    sitting.now += 20 * SECOND
    sitting.act("anna")

    assert deadline(sitting, "anna") == sitting.now + 30 * SECOND
    assert deadline(sitting, "bert") is None


def test_time_for_the_game_is_not_won_back_by_undo() -> None:
    sitting = running("bert", clock=PER_GAME)
    sitting.now += 20 * SECOND
    sitting.act("anna")
    sitting.now += 5 * SECOND
    sitting.does("anna", Undo(version=sitting.version("anna")))

    assert deadline(sitting, "anna") == sitting.now + 75 * SECOND


@pytest.mark.parametrize("clock", [PER_DECISION, PER_GAME], ids=["decision", "game"])
def test_a_bot_takes_the_seat_when_the_time_is_up_and_not_before(clock: Clock) -> None:
    sitting = running("bert", clock=clock)
    sitting.now += clock.seconds * SECOND - 1
    assert commands.overdue(sitting.table, sitting.now) == []
    sitting.now += 1
    handed = sitting.take_in(commands.overdue(sitting.table, sitting.now))

    assert handed == [events.Handed(0, commands.substitute(), "time")]
    assert sitting.sentences == [f"has no time left; a bot ({commands.substitute()}) plays on."]
    assert commands.overdue(sitting.table, sitting.now) == [], "a bot has no clock"
    assert commands.wake_at(sitting.table) == sitting.now


def test_everybody_who_is_late_in_a_simultaneous_step_is_replaced() -> None:
    sitting = short_game(clock=PER_DECISION)
    sitting.now += 10 * SECOND
    sitting.act("bert")
    sitting.now += 20 * SECOND
    assert commands.overdue(sitting.table, sitting.now) == [events.Handed(0, commands.substitute(), "time")]
    sitting.now += 10 * SECOND

    assert [event.seat for event in commands.overdue(sitting.table, sitting.now)] == [0, 1]


def test_where_the_table_waits_a_late_seat_is_flagged_once_and_may_still_decide() -> None:
    sitting = running("bert", clock=Clock("decision", 30, "wait"))
    sitting.now += 30 * SECOND
    assert sitting.take_in(commands.overdue(sitting.table, sitting.now)) == [events.Flagged(0)]
    assert commands.overdue(sitting.table, sitting.now + 1) == []
    assert commands.wake_at(sitting.table) is None, "nothing else will happen"
    assert sitting.sentences == ["has no time left."]
    sitting.act("anna")

    assert not sitting.seat("anna").is_flagged
    assert commands.wake_at(sitting.table) == sitting.now + 30 * SECOND


def test_a_flag_stays_up_while_its_seat_decides_in_secret() -> None:
    """Otherwise the others would notice that it has decided."""
    sitting = short_game(clock=Clock("decision", 30, "wait"))
    sitting.now += 30 * SECOND
    sitting.take_in(commands.overdue(sitting.table, sitting.now))
    told = updates.update(sitting.table, "bert", {}, sitting.now)
    sitting.act("anna")

    assert sitting.seat("anna").is_flagged
    assert updates.update(sitting.table, "bert", {}, sitting.now) == told


def test_where_the_clock_decides_the_seat_stays_with_its_person() -> None:
    sitting = running("bert", clock=Clock("decision", 30, "play"))
    sitting.now += 30 * SECOND
    assert commands.overdue(sitting.table, sitting.now) == []
    assert commands.is_late(sitting.table, 0, sitting.now)
    assert commands.wake_at(sitting.table) == sitting.now
    sitting.take_in(commands.act(sitting.table, 0, None, sitting.choices("anna")[0], "clock"))

    assert not commands.is_late(sitting.table, 0, sitting.now)
    sitting.act("anna")


def test_a_late_decision_counts_if_it_comes_before_the_server_has_noticed() -> None:
    sitting = running("bert", clock=PER_DECISION)
    sitting.now += 31 * SECOND
    sitting.act("anna")

    assert commands.overdue(sitting.table, sitting.now) == []


def test_nobody_is_late_without_a_clock_or_without_a_game() -> None:
    assert commands.overdue(running("bert").table, 10**15) == []
    assert commands.overdue(Sitting("anna", "bert", clock=PER_DECISION).table, 10**15) == []
    assert commands.wake_at(Sitting("anna", "bert", clock=PER_DECISION).table) is None


def test_the_server_wakes_at_the_first_deadline_of_those_who_are_due() -> None:
    sitting = short_game(clock=PER_DECISION)
    began = sitting.now
    sitting.now += 10 * SECOND
    sitting.act("anna")
    assert commands.wake_at(sitting.table) == began + 30 * SECOND
    sitting.act("bert")

    assert commands.wake_at(sitting.table) == began + 40 * SECOND


def test_who_takes_the_seat_back_begins_to_think_then() -> None:
    sitting = running("bert", clock=PER_DECISION)
    sitting.now += 30 * SECOND
    sitting.take_in(commands.overdue(sitting.table, sitting.now))
    sitting.now += 500 * SECOND
    sitting.does("anna", Reclaim())

    assert deadline(sitting, "anna") == sitting.now + 30 * SECOND
    assert commands.overdue(sitting.table, sitting.now) == []
    sitting.act("anna")


def test_who_takes_the_seat_back_with_no_time_for_the_game_is_not_replaced_at_once() -> None:
    sitting = running("bert", clock=PER_GAME)
    sitting.now += 100 * SECOND
    sitting.take_in(commands.overdue(sitting.table, sitting.now))
    sitting.take_in(commands.act(sitting.table, 0, None, sitting.choices("anna")[0], "bot"))
    sitting.does("anna", Reclaim())

    assert commands.overdue(sitting.table, sitting.now + 60 * SECOND - 1) == []
    assert commands.overdue(sitting.table, sitting.now + 60 * SECOND) != []


# What seats are told of it


def times(sitting: Sitting, user: str | None) -> list[tuple[int | None, bool]]:
    seats = updates.update(sitting.table, user, {}, sitting.now).seats
    return [(seat.left, seat.is_running) for seat in seats]


def test_everybody_sees_what_time_is_left_and_whose_clock_runs() -> None:
    sitting = running("bert", BOT, clock=PER_GAME)
    sitting.now += 30 * SECOND

    for user in ("anna", "bert", None):
        assert times(sitting, user) == [(70 * SECOND, True), (100 * SECOND, False), (None, False)]
    sitting.now += 500 * SECOND
    assert times(sitting, "bert")[0] == (0, True)
    sitting.does("anna", Leave())
    assert times(sitting, "bert")[0] == (None, False)


def test_in_a_secret_step_a_seat_sees_its_own_time_only() -> None:
    """A clock that jumps would tell that the other seat has just decided."""
    sitting = short_game(clock=PER_DECISION)
    sitting.now += 10 * SECOND
    sitting.act("anna")
    sitting.now += 10 * SECOND

    assert times(sitting, "anna") == [(20 * SECOND, True), (None, False)]
    assert times(sitting, "bert") == [(None, False), (10 * SECOND, True)]
    assert times(sitting, None) == [(None, False), (None, False)]
    sitting.act("anna", ARRANGEMENT - 1)
    sitting.act("bert", ARRANGEMENT)
    assert times(sitting, None) == [(30 * SECOND, True), (30 * SECOND, False)]


# The server watches the clocks by itself


class Watch:
    """The time that a server believes it is."""

    def __init__(self, served: Served) -> None:
        self.time = milliseconds()
        self.wear(served)

    def wear(self, served: Served) -> None:
        served.house.tables.now = lambda: self.time


def started(served: Served, **clock: Any) -> tuple[Watch, Client, Client, str]:
    watch = Watch(served)
    anna, bert = served.guest("Anna"), served.guest("Bert")
    return watch, anna, bert, served.table(anna, bert, clock={"per": "decision", "seconds": 30, **clock})


def logged(served: Served, table: str) -> list[Any]:
    return [entry.event for entry in served.call(served.house.tables.log.read(table))]


def wait_until(is_true: Callable[[], bool]) -> None:
    """For what nobody is told of."""
    until = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_the_server_gives_a_late_seat_to_a_bot_and_back(shared: Served) -> None:
    watch, anna, bert, table = started(shared, at_zero="bot")
    with bert.socket(table) as socket:
        assert socket.wait_for("update")["seats"][0]["left"] == 30 * SECOND
        watch.time += 30 * SECOND
        handed = socket.wait_for("update")
        assert (handed["seats"][0]["name"], handed["seats"][0]["bot"]) == ("Anna", commands.substitute())
        while not socket.wait_for("update")["seats"][1]["is_due"]:
            pass
    anna.command(table, "reclaim")

    assert anna.look(table)["seats"][0]["bot"] is None
    acted = [event for event in logged(shared, table) if isinstance(event, events.Acted)]
    assert {(event.seat, event.by) for event in acted} == {(0, "bot")}


def test_the_server_decides_for_a_late_seat_once(shared: Served) -> None:
    watch, anna, bert, table = started(shared, at_zero="play")
    with bert.socket(table) as socket:
        socket.wait_for("update")
        watch.time += 30 * SECOND
        assert socket.wait_for("update")["seats"][0]["bot"] is None
    anna.act(table)

    acted = [event for event in logged(shared, table) if isinstance(event, events.Acted)]
    assert [(event.seat, event.by) for event in acted] == [(0, "clock"), (0, "person")]


def test_the_server_flags_a_late_seat_and_waits(shared: Served) -> None:
    watch, anna, bert, table = started(shared, at_zero="wait")
    with bert.socket(table) as socket:
        socket.wait_for("update")
        watch.time += 30 * SECOND
        assert socket.wait_for("update")["seats"][0]["is_flagged"]
        anna.act(table)
        assert not socket.wait_for("update")["seats"][0]["is_flagged"]
    with pytest.raises(Refused, match="yourself already"):
        anna.command(table, "reclaim")


def test_no_time_runs_while_no_server_is_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, anna, bert, table = started(served)
    monkeypatch.setattr("tierpark.server.app.milliseconds", lambda: watch.time)
    watch.time += 10 * SECOND
    wait_until(lambda: is_seen(served, watch.time))
    served.stop()
    watch.time += 3600 * SECOND
    served.start_on(served.settings.port)
    watch.wear(served)
    assert [seat["left"] for seat in bert.look(table)["seats"]] == [20 * SECOND, 30 * SECOND]
    assert logged(served, table)[-1] == events.Stood(3600 * SECOND)
    served.restart()  # a short silence is none
    watch.wear(served)
    assert logged(served, table)[-1] == events.Stood(3600 * SECOND)
    assert anna.look(table)["seats"][0]["left"] == 20 * SECOND
    watch.time += 20 * SECOND

    wait_until(lambda: events.Handed(0, commands.substitute(), "time") in logged(served, table))


def test_nobody_finds_a_table_before_its_clocks_are_right(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart the clock is looked at while somebody comes back."""
    watch, anna, bert, table = started(served)
    monkeypatch.setattr("tierpark.server.app.milliseconds", lambda: watch.time)
    absences = Uptime.absences

    async def meanwhile(self: Uptime, since: int) -> list[tuple[int, int]]:
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(served.house.tables.minder.look_after(table), 0.5)
        return await absences(self, since)

    monkeypatch.setattr(Uptime, "absences", meanwhile)
    watch.time += 10 * SECOND
    wait_until(lambda: is_seen(served, watch.time))
    served.stop()
    watch.time += 3600 * SECOND
    served.start_on(served.settings.port)
    watch.wear(served)

    assert [seat["left"] for seat in anna.look(table)["seats"]] == [20 * SECOND, 30 * SECOND]
    assert bert.look(table)["seats"][0]["bot"] is None


def is_seen(served: Served, now: int) -> bool:
    """Whether the server has said that it is up now."""
    with sqlite3.connect(make_url(served.settings.database).database or "") as connection:
        return bool(connection.execute("SELECT 1 FROM uptime WHERE seen = ?", (now,)).fetchone())


def test_a_server_that_is_killed_counts_no_time_until_it_is_back(tmp_path: Path) -> None:
    hour = 3600 * SECOND
    wanted = {"game": "new-york-zoo", "seats": ["me"], "clock": {"per": "game", "seconds": 1800}}
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        server.says()
        token = http.post("/api/guests", json={"name": "Anna", "token": True}).json()["token"]
        authority = {"Authorization": f"Bearer {token}"}
        table = http.post("/api/tables", json=wanted, headers=authority).json()["table"]
        http.post(f"/api/tables/{table}/commands", json={"type": "start"}, headers=authority)
        server.process.kill()
        server.process.wait()
    with sqlite3.connect(tmp_path / "data" / "tables.db") as connection:  # all that was an hour ago
        connection.execute("UPDATE log SET at = at - ?", (hour,))
        connection.execute("UPDATE uptime SET began = began - ?, seen = seen - ?", (hour, hour))
        connection.execute("UPDATE tables SET wake_at = wake_at - ?", (hour,))
    with serving(tmp_path) as server:
        server.says()
        seat = httpx.get(f"{server.url}/api/tables/{table}", headers=authority, timeout=PATIENCE).json()["seats"][0]

    assert (seat["bot"], seat["is_running"]) == (None, True)
    assert 1700 * SECOND < seat["left"] <= 1800 * SECOND


def test_where_several_processes_serve_one_that_is_up_is_enough(tmp_path: Path) -> None:
    now = 0
    engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")

    async def story() -> list[list[tuple[int, int]]]:
        nonlocal now
        await migrate(engine)
        first, second, third = (Uptime(engine, lambda: now) for _ in range(3))
        first.begin()
        await first.beat()
        now = 50 * SECOND
        second.begin()
        for now in range(50 * SECOND, 101 * SECOND, 10 * SECOND):
            await second.beat()
            if now <= 60 * SECOND:  # then it is killed
                await first.beat()
        now = 400 * SECOND
        third.begin()
        told = [await third.absences(since * SECOND) for since in (20, 80, 102)]
        await engine.dispose()
        return told

    assert asyncio.run(story()) == [
        [(100 * SECOND, 400 * SECOND)],
        [(100 * SECOND, 400 * SECOND)],
        [(102 * SECOND, 400 * SECOND)],
    ]


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([(0, 50), (40, 90)], []),
        ([(0, 50), (53, 90)], []),
        ([(0, 50), (54, 90)], [(50, 54)]),
        ([(0, 50), (70, 90), (10, 60)], [(60, 70)]),
        ([(30, 90)], [(10, 30)]),
        ([], []),
    ],
)
def test_absences_lie_between_the_spans_of_all_processes(
    spans: list[tuple[int, int]], found: list[tuple[int, int]]
) -> None:
    seconds = [(began * SECOND, seen * SECOND) for began, seen in spans]

    assert gaps(seconds, 10 * SECOND) == [(began * SECOND, ended * SECOND) for began, ended in found]


def test_time_in_which_no_server_was_up_counts_for_no_seat_and_for_no_bot_alone() -> None:
    sitting = running("bert", clock=PER_GAME)
    sitting.now += 40 * SECOND
    absences = [(sitting.now - 30 * SECOND, sitting.now)]
    stood = commands.stood(sitting.table, absences)
    assert stood == [events.Stood(30 * SECOND)]
    sitting.take_in(stood)
    assert commands.stood(sitting.table, absences) == [], "it is counted once"
    sitting.act("anna")

    assert sitting.table.thinking.left(0) == 90 * SECOND
    assert commands.stood(Sitting("anna", "bert", clock=PER_GAME).table, absences) == []


def test_a_clock_has_a_second_at_least_and_a_month_at_most(shared: Served) -> None:
    anna = shared.guest()
    for seconds in (0, -5, 30 * 24 * 3600 + 1):
        with pytest.raises(Refused, match="1 second to 30 days"):
            anna.post("/api/tables", {"game": "new-york-zoo", "clock": {"per": "game", "seconds": seconds}})
    assert anna.post("/api/tables", {"game": "new-york-zoo", "clock": {"per": "game", "seconds": 30 * 24 * 3600}})
    assert anna.post("/api/tables", {"game": "new-york-zoo", "clock": {"per": "decision", "seconds": 1}})


def test_a_decision_in_time_is_the_persons_own(shared: Served) -> None:
    watch, anna, _, table = started(shared)
    watch.time += 30 * SECOND - 1
    anna.act(table)

    assert isinstance(logged(shared, table)[-1], events.Acted)
