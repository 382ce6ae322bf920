"""The log is the game: read again from its text it gives the same table, or is refused, never something else."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tests.server.served import PATIENCE, Client, Refused, Served
from tests.server.test_table import BOT, Sitting, facts, running
from tierpark.server import commands, events, updates
from tierpark.server.app import milliseconds
from tierpark.server.commands import Act, Answer, AnyCommand, Leave, Propose, Reclaim, Undo
from tierpark.server.errors import OldRules
from tierpark.server.errors import Refused as Refusal
from tierpark.server.events import Clock, HandOver, TakeBack
from tierpark.server.log import Logged
from tierpark.server.table import OVER, Table, game_named

OLD = Path(__file__).parent / "old"  # logs that earlier servers wrote; they are never written anew


def as_text(log: list[Logged]) -> list[tuple[int, str | None, str]]:
    """A log as the database keeps it."""
    return [(entry.at, entry.key, events.written(entry.event)) for entry in log]


def refolded(written: list[tuple[int, str | None, str]]) -> Table:
    table = Table("table")
    for at, key, text in written:
        table.fold(events.read(text), at, key)
    return table


def told(table: Table) -> list[bytes]:
    """What everybody is told of a table: each person, and a spectator."""
    people = [None, *(seat.user for seat in table.seats if seat.user is not None)]
    return [msgspec.json.encode(updates.update(table, user, {}, 0)) for user in people]


# A log gives the same table again


def eventful(sitting: Sitting, seed: int) -> Iterator[None]:
    """Play to the end, and on the way take back, ask, agree, leave and come back; stops after every event or two."""
    luck, table = random.Random(seed), sitting.table
    while table.due:
        sitting.now += luck.randrange(5000)
        seat = luck.choice(table.due)
        user = table.seats[seat].person
        if user is None:
            action = luck.choice(table.game.legal_actions(table.state, seat))
            sitting.take_in(commands.act(table, seat, None, action, "bot"))
        else:
            key = luck.choice([None, f"key-{table.version}"])
            action = luck.choice(sitting.choices(user))
            sitting.does(user, Act(version=sitting.version(user), action=action, key=key))
        yield
        sitting.take_in(commands.overdue(table, sitting.now))
        if luck.random() < 0.2:
            try:
                someone = luck.choice([str(s.user) for s in table.seats if s.user is not None])
                sitting.does(someone, _something(sitting, someone, luck))
            except Refusal:
                continue
            yield


def _something(sitting: Sitting, user: str, luck: random.Random) -> AnyCommand:
    seat = luck.randrange(len(sitting.table.seats))
    return luck.choice(
        [
            Undo(version=sitting.version(user)),
            Undo(version=sitting.version(user)),
            Propose(proposal=TakeBack()),
            Propose(proposal=HandOver(seat, "random")),
            Answer(yes=luck.random() < 0.8),
            Leave(),
            Reclaim(),
            Reclaim(),
        ]
    )


SITTINGS = {
    "two": lambda: running("bert", order="random", clock=Clock("game", 300, "bot")),
    "short": lambda: running("bert", options={"variant": "short"}, clock=Clock("decision", 4, "wait")),
    "three and a bot": lambda: running("bert", "cleo", BOT),
    "solo": lambda: running(options={"side": "B"}),
}


@pytest.mark.parametrize("kind", SITTINGS)
def test_a_log_read_from_its_text_gives_the_same_table_and_the_same_updates(kind: str) -> None:
    """Also in the middle of a game: a second table follows the text, event by event."""
    sitting = SITTINGS[kind]()
    follower, seen = Table("table"), 0
    for step, _ in enumerate(eventful(sitting, seed=len(kind))):
        for at, key, text in as_text(sitting.log[seen:]):
            follower.fold(events.read(text), at, key)
        seen = len(sitting.log)
        if step < 40 or step % 50 == 0:
            assert told(follower) == told(sitting.table)
            assert facts(follower) == facts(sitting.table)

    again = refolded(as_text(sitting.log))
    assert sitting.table.phase == again.phase == OVER
    assert told(again) == told(sitting.table)
    assert facts(again) == facts(sitting.table)


def test_the_games_of_these_tests_have_every_event_of_a_running_game() -> None:
    kinds = set()
    for kind, start in SITTINGS.items():
        sitting = start()
        for _ in eventful(sitting, seed=len(kind)):
            pass
        kinds |= {type(entry.event) for entry in sitting.log}

    running_game = [events.Acted, events.Undone, events.Proposed, events.Answered, events.Handed, events.Reclaimed]
    assert kinds >= {*running_game, events.Flagged, events.Created, events.Started}


# A log that the rules do not follow


@cache
def solo_log() -> tuple[tuple[int, str | None, str], ...]:
    sitting = running()
    for _ in range(10):
        sitting.act("anna")
    return tuple(as_text(sitting.log))


def changed(number: int, **fields: Any) -> list[tuple[int, str | None, str]]:
    """The log of a solo game with something else in one of its events (or in the agreement of the first)."""
    log = list(solo_log())
    at, key, text = log[number]
    event = json.loads(text)
    assert fields.keys() <= event.keys() | event.get("agreement", {}).keys()
    for name, value in fields.items():
        (event if name in event else event["agreement"])[name] = value
    log[number] = (at, key, json.dumps(event))
    return log


def test_the_log_as_it_was_written_is_taken() -> None:
    assert refolded(list(solo_log())).version == len(solo_log())


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        (lambda: changed(0, rules=1), "made under rules version 1 of New York Zoo; this server plays version 2"),
        (lambda: changed(0, game="old-zoo"), "does not have the game"),
        (lambda: changed(0, options={"players": 1, "side": "C"}), "from event 1 on"),
        (lambda: changed(0, options={"players": 1, "weather": "rain"}), "from event 1 on"),
        (lambda: changed(5, choices=999), "from event 6 on"),
        (lambda: changed(5, action=2**20), "from event 6 on"),
        (lambda: changed(5, seat=1), "from event 6 on"),
        (lambda: changed(5, event="teleported"), "does not know"),
        (lambda: changed(5, action="three"), "does not know"),
    ],
)
def test_a_log_that_the_rules_do_not_follow_is_refused_with_the_place(log: Any, reason: str) -> None:
    with pytest.raises(OldRules, match=reason) as refusal:
        refolded(log())
    assert "kept as it is" in str(refusal.value)


# Through the server


def change(served: Served, statement: str, *rows: tuple[Any, ...]) -> None:
    """Write to the database of a server behind its back."""
    file = served.settings.database.partition("///")[2]
    with contextlib.closing(sqlite3.connect(file, timeout=PATIENCE)) as database:
        database.executemany(statement, rows)
        database.commit()


def text_of(served: Served, table: str) -> list[str]:
    return [events.written(entry.event) for entry in served.call(served.house.tables.log.read(table))]


def damage(served: Served, table: str) -> None:
    """The last decision of a table had one choice more, as under other rules."""
    version, last = len(text_of(served, table)), json.loads(text_of(served, table)[-1])
    last["choices"] += 1
    statement = "UPDATE log SET event = ? WHERE table_id = ? AND version = ?"
    change(served, statement, (json.dumps(last), table, version))


def played(served: Served, anna: Client, **wanted: Any) -> str:
    table = served.table(anna, options={"players": 1}, **wanted)
    for _ in range(4):
        anna.act(table)
    return table


def test_a_log_that_has_parted_from_the_rules_is_refused_whatever_is_asked_and_stays(served: Served) -> None:
    anna = served.guest("Anna")
    table, other = played(served, anna), played(served, anna)
    damage(served, table)
    served.restart()
    before = text_of(served, table)

    for method, path, body in [
        ("GET", "", None),
        ("GET", "/log", None),
        ("GET", "/transcript", None),
        ("GET", "/proof", None),
        ("POST", "/rematch", None),
        ("POST", "/commands", {"type": "act", "version": 6, "action": 0}),
        ("POST", "/commands", {"type": "undo", "version": 6}),
        ("POST", "/commands", {"type": "leave"}),
    ]:
        answer = anna.request(method, f"/api/tables/{table}{path}", body)
        assert (answer.status_code, answer.json()["error"]) == (409, "old-rules"), path
        assert "does not follow the rules of New York Zoo as they are now, from event 6 on" in answer.json()["message"]
    with anna.socket(table) as socket:
        assert socket.closed_with() == 4409
    assert text_of(served, table) == before
    assert {listed["table"] for listed in anna.get("/api/me/tables")["tables"]} == {table, other}
    anna.act(other)


def test_tables_of_earlier_rules_are_refused_with_both_versions_and_new_ones_can_be_made(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = served.guest("Anna")
    table = played(served, anna)
    now = game_named("new-york-zoo").rules_version
    monkeypatch.setattr(type(game_named("new-york-zoo")), "rules_version", now + 1)
    served.restart()

    with pytest.raises(Refused, match=f"rules version {now} .* this server plays version {now + 1}") as refusal:
        anna.look(table)
    assert (refusal.value.status, refusal.value.error) == (409, "old-rules")
    played(served, anna)


def test_a_table_that_cannot_be_read_does_not_stop_the_clocks_of_others(served: Served) -> None:
    anna, clock = served.guest("Anna"), {"per": "decision", "seconds": 30}
    table, other = played(served, anna, clock=clock), played(served, anna, clock=clock)
    damage(served, table)
    served.restart()
    with anna.socket(other) as socket:
        socket.wait_for("update")
        late = milliseconds() + 30_000
        served.house.tables.now = lambda: late
        assert socket.wait_for("update")["seats"][0]["bot"] == commands.substitute()
    assert "handed" not in text_of(served, table)[-1]


# Logs of earlier servers


class OldTable(msgspec.Struct):
    """A table of an earlier server: its log, and how it stood at the end."""

    log: list[tuple[int, str | None, str]]
    end: dict[str, Any]


def old_tables(name: str) -> dict[str, OldTable]:
    tables: dict[str, OldTable] = {}
    for line in (OLD / name).read_text().splitlines():
        entry = json.loads(line)
        table = tables.setdefault(entry["table"], OldTable([], {}))
        if "event" in entry:
            assert entry["version"] == len(table.log) + 1
            table.log.append((entry["at"], entry["key"], json.dumps(entry["event"])))
        else:
            table.end = entry
    return tables


OLD_TABLES = [(path.name, table) for path in sorted(OLD.glob("*.jsonl")) for table in old_tables(path.name)]


@pytest.mark.parametrize(("file", "name"), OLD_TABLES)
def test_a_log_of_an_earlier_server_gives_what_it_gave_then_or_is_refused(file: str, name: str) -> None:
    old = old_tables(file)[name]
    created = events.read(old.log[0][2])
    assert isinstance(created, events.Created)
    if created.rules != game_named(created.agreement.game).rules_version:
        with pytest.raises(OldRules, match=f"rules version {created.rules} "):
            refolded(old.log)
        return
    table = refolded(old.log)

    assert table.phase == old.end["phase"]
    assert [table.versions[hearer] for hearer in (None, *range(len(table.seats)))] == old.end["versions"]
    if table.history is None:
        assert old.end["outcome"] is None
    else:
        assert len(table.history.done) == old.end["decisions"]
        assert json.loads(msgspec.json.encode(table.game.outcome(table.state))) == old.end["outcome"]


def test_there_is_an_old_log_with_every_kind_of_event() -> None:
    """Who adds a kind of event adds a log with it, once a server has written such."""
    texts = [text for file, name in OLD_TABLES for _, _, text in old_tables(file)[name].log]

    assert {type(events.read(text)) for text in texts} == set(get_args(events.AnyEvent))


def test_a_game_of_an_earlier_server_is_shown_exported_and_proven_by_this_one(served: Served) -> None:
    old = old_tables("log-4.jsonl")["two"]
    rows = [("two", version, *entry) for version, entry in enumerate(old.log, 1)]
    change(served, "INSERT INTO log (table_id, version, at, key, event) VALUES (?, ?, ?, ?, ?)", *rows)
    anybody = served.guest()
    if events.read(old.log[0][2]).rules != game_named("new-york-zoo").rules_version:
        with pytest.raises(Refused, match="rules version 1 "):
            anybody.look("two")
        return

    assert anybody.look("two")["outcome"] == old.end["outcome"]
    assert anybody.get("/api/tables/two/verification")["holds"]
    assert len(anybody.get("/api/tables/two/export")["actions"]) == old.end["decisions"]
