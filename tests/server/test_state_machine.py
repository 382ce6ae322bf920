"""Tables under everything that people do, in any order: two processes over one database, no network.

Hypothesis makes up tables, commands, connections, restarts, races and the passing of time. After every step, each
table in memory is the fold of its log, everybody who listens has been told exactly what they may know now and in order,
whatever was acknowledged is in the log once, and whatever is new in the log was done by somebody who may do it.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import itertools
import json
import logging
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from sqlalchemy import insert

from tests.server.test_table import facts
from tierpark.server import events, fairness, schema, updates, wire
from tierpark.server.accounts import Accounts, Person
from tierpark.server.commands import (
    OPENING_TIME,
    Act,
    Answer,
    AnyCommand,
    Commit,
    Fill,
    Join,
    Leave,
    Open,
    Propose,
    Reclaim,
    Start,
    Undo,
)
from tierpark.server.database import connect, migrate
from tierpark.server.errors import NotFound, NotYours, Refused, Stale
from tierpark.server.events import Clock, HandOver, TakeBack
from tierpark.server.fanout import News
from tierpark.server.log import Logged
from tierpark.server.notices import Notices
from tierpark.server.rooms import Room
from tierpark.server.table import CLOSED, GATHERING, OPENING, OVER, PLAYING, Table
from tierpark.server.tables import Tables

PEOPLE = ("anna", "bert", "cleo", "dora")
MOST_TABLES = 4
PROMPT = 20.0  # seconds for what should come at once
TWO, SHORT = {"players": 2}, {"players": 2, "variant": "short"}
LAID = [
    (TWO, ["me", "open"]),
    (SHORT, ["me", "open"]),
    (SHORT, ["random", "me"]),
    ({"players": 3}, ["open", "me", "open"]),
    ({"players": 3}, ["open", "me", "random"]),
    ({"players": 1}, ["me"]),
    (TWO, ["open", "open"]),
]
GATHER: dict[str, Callable[[str, int | None, str], AnyCommand]] = {
    "join": lambda _, seat, key: Join(seat=seat, key=key),
    "join and commit": lambda user, seat, _: Join(seat=seat, commitment=fairness.commitment(words_of(user))),
    "commit": lambda user, _, key: Commit(commitment=fairness.commitment(words_of(user)), key=key),
    "open": lambda user, _, __: Open(contribution=words_of(user)),
    "leave": lambda _, __, key: Leave(key=key),
    "fill": lambda _, seat, __: Fill(seat=seat or 0, bot="random"),
    "empty": lambda _, seat, __: Fill(seat=seat or 0, bot=None),
    "start": lambda _, __, key: Start(key=key),
}
TALK: dict[str, Callable[[int, str], AnyCommand]] = {
    "take back": lambda version, key: Undo(version=version, key=key),
    "agree": lambda _, key: Answer(yes=True, key=key),
    "withdraw": lambda _, __: Answer(yes=False),
    "leave": lambda _, __: Leave(),
    "come back": lambda _, key: Reclaim(key=key),
}
CLOCKS = [None, Clock("decision", 30, "bot"), Clock("game", 60, "play"), Clock("decision", 20, "wait")]


def words_of(user: str) -> str:
    """What somebody contributes to the seed."""
    return f"words-of-{user}"


class Ear:
    """Somebody connected to a table, who keeps the lines of the log as clients do."""

    def __init__(self, user: str | None) -> None:
        self.user = user
        self.address = ""
        self.seat: int | None = None
        self.session: str | None = None
        self.heard: list[dict[str, Any]] = []
        self.lines: list[Any] = []  # nothing: a line that was not sent, and is to be asked for
        self.is_ended = False

    def send(self, message: bytes) -> None:
        assert not self.is_ended
        told = json.loads(message)
        if told["type"] == "update":
            start = told["log"]["start"]
            keeps = told["log"].get("keeps", start)
            assert keeps <= len(self.lines) or not self.heard, "lines are missing"
            kept = self.lines[:keeps]
            self.lines = [*kept, *[None] * (start - len(kept)), *told["log"]["lines"]]
            self.heard.append(told)

    def end(self, code: int, reason: str) -> None:
        self.is_ended = True


@dataclass(eq=False)
class Job:
    """A bot at work, which answers when the machine lets it."""

    task: asyncio.Task[Any] | None
    seat: int
    choices: list[int]
    answer: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Thinkers:
    """In the place of worker processes."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    async def choose(self, game: Any, state: Any, seat: int, *_: Any) -> int:
        job = Job(asyncio.current_task(), seat, list(game.legal_actions(state, seat)))
        self.jobs.append(job)
        try:
            return await job.answer
        finally:
            self.jobs.remove(job)

    def is_waiting(self, task: asyncio.Task[Any]) -> bool:
        return any(job.task is task and not job.answer.done() for job in self.jobs)


class Post:
    """In the place of Redis: news wait until they are brought to the other process."""

    is_shared = True

    def __init__(self, sender: str, news: list[News]) -> None:
        self.sender = sender
        self._news = news

    async def start(self, hear: Any) -> None: ...

    def tell(self, news: News) -> None:
        self._news.append(news)

    async def stop(self) -> None: ...


class Process:
    """One server process. The machine keeps its time: nothing happens by itself."""

    def __init__(self, name: str, machine: TablesAtWork) -> None:
        self.name = name
        self.engine = connect(machine.database)
        self.thinkers = Thinkers()
        self.ears: dict[Ear, Room] = {}
        accounts = Accounts(self.engine)
        notices = Notices(accounts, "http://127.0.0.1", to_private=False)
        post: Any = Post(name, machine.news)
        workers: Any = self.thinkers
        self.tables = Tables(self.engine, accounts, post, workers, notices, lambda: machine.now)
        self.tables.log.start()

    async def stop(self) -> None:
        await self.tables.stop()
        assert all(ear.is_ended for ear in self.ears)
        await self.engine.dispose()

    def is_settled(self) -> bool:
        return all(self.thinkers.is_waiting(task) for task in self.tables._tasks)


class Drawn:
    """In the place of `secrets`: an example that fails can be played again."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)

    def token_urlsafe(self, _: int) -> str:
        return f"table-{next(self._numbers)}"

    def token_hex(self, _: int) -> str:
        return fairness.commitment(f"secret {next(self._numbers)}")


@cache
def template() -> bytes:
    """A database with nobody but the people of this test in it."""

    async def make(file: Path) -> None:
        engine = connect(f"sqlite+aiosqlite:///{file}")
        await migrate(engine)
        async with engine.begin() as connection:
            rows = [{"id": name, "name": name.title(), "created_at": 0} for name in PEOPLE]
            await connection.execute(insert(schema.users), rows)
        await engine.dispose()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder) / "template.db"))
        return (Path(folder) / "template.db").read_bytes()


def person(name: str) -> Person:
    return Person(name, name.title(), is_guest=True)


# Who may do what, as the log alone tells


class Rights:
    """Who is the host and who sits where, without the code under test."""

    def __init__(self) -> None:
        self.host = ""
        self.seats: list[str | None] = []
        self.asked: events.Proposed | None = None
        self.agreed: set[int] = set()
        self.last: Any = None

    def follow(self, event: Any) -> None:
        self.last = event
        match event:
            case events.Created():
                self.host, self.seats = event.host, [place.user for place in event.places]
            case events.Joined():
                self.seats[event.seat] = event.user
            case events.Left():
                self.seats[event.seat] = None
            case events.Started():
                self.seats = [self.seats[place] for place in event.order]
            case events.Proposed():
                self.asked, self.agreed = event, set()
            case events.Answered(yes=True):
                self.agreed.add(event.seat)

    def check(self, user: str | None, event: Any) -> None:
        """Whether this person may have done this, or it follows from what all have agreed to."""
        match event:
            case events.Joined():
                assert event.user == user
                assert self.seats[event.seat] is None
            case events.Filled():
                assert user == self.host
                assert self.seats[event.seat] is None
            case events.Starting():
                assert user == self.host
            case events.Started():
                assert user == self.host or isinstance(self.last, events.Opened)
            case events.Closed():
                assert isinstance(self.last, events.Left)
            case events.Proposed():
                assert self.seats[event.by] == user
            case events.Undone() if self.asked and self.asked.by == event.by and self.seats[event.by] != user:
                assert self.agreed >= set(self.asked.needs)
            case events.Undone():
                assert self.seats[event.by] == user
            case events.Handed(why="agreed"):
                assert self.asked is not None
                assert self.asked.proposal == HandOver(event.seat, event.bot)
                assert self.agreed >= set(self.asked.needs)
            case _:
                assert self.seats[event.seat] == user


class Followed:
    """A table as its log tells it, entry by entry."""

    def __init__(self, id: str) -> None:
        self.log: list[Logged] = []
        self.table = Table(id)
        self.rights = Rights()

    def take_in(self, entry: Logged) -> None:
        assert entry.version == len(self.log) + 1
        self.log.append(entry)
        self.table.fold(entry.event, entry.at, entry.key)
        self.rights.follow(entry.event)


class TablesAtWork(RuleBasedStateMachine):
    """Two processes, four people, some tables."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / "tables.db"
        file.write_bytes(template())
        self.database = f"sqlite+aiosqlite:///{file}"
        self.patches, drawn = contextlib.ExitStack(), Drawn()
        for module in ("chance", "tables"):
            self.patches.enter_context(mock.patch(f"tierpark.server.{module}.secrets", drawn))
        self.stumbles: list[logging.LogRecord] = []
        self.handler = logging.Handler(logging.WARNING)
        self.handler.emit = self.stumbles.append  # type: ignore[method-assign]
        logging.getLogger("tierpark.server").addHandler(self.handler)
        self.now = 1_700_000_000_000
        self.news: list[News] = []
        self.followed: dict[str, Followed] = {}
        self.counted = itertools.count(1)
        self.done: list[tuple[str, str, AnyCommand, int]] = []  # with a key, and acknowledged with a version
        self.processes = self.run(self._open())

    async def _open(self) -> list[Process]:
        return [Process(name, self) for name in ("one", "two")]

    def teardown(self) -> None:
        try:
            for id, followed in self.followed.items():
                self.check_log(id, followed)
        finally:
            self.run(self._close())
            self.runner.close()
            self.patches.close()
            logging.getLogger("tierpark.server").removeHandler(self.handler)
            self.folder.cleanup()

    async def _close(self) -> None:
        for process in self.processes:
            await process.stop()

    def run(self, work: Any) -> Any:
        return self.runner.run(asyncio.wait_for(work, PROMPT))

    async def settle(self) -> None:
        """Until all news are brought, and nobody but bots is at work."""
        while self.news or not all(process.is_settled() for process in self.processes):
            while self.news:
                news = self.news.pop(0)
                for process in self.processes:
                    if process.name != news.sender:
                        await process.tables.hear(news)
            await asyncio.sleep(0)

    # Checks

    def step(self, id: str | None, work: Any, where: int | None = None) -> tuple[Any, list[Logged]]:
        """Do something at a table (nothing: at any); what came of it, and what is new in the log. Checks everything."""
        ids = [id] if id is not None else list(self.followed)
        return self.run(self._step(ids, work, None if where is None else self.processes[where]))

    async def _step(self, ids: list[str], work: Any, doer: Process | None) -> tuple[Any, list[Logged]]:
        heard = {ear: len(ear.heard) for process in self.processes for ear in process.ears}
        result = await work
        await self.settle()
        new = []
        for id in ids:
            new += await self.follow(id)
            for process in self.processes:
                if (room := process.tables._rooms.get(id)) is not None:
                    assert facts(room.table) == facts(self.followed[id].table), "the table is the fold of its log"
        for process in self.processes:
            for ear, room in list(process.ears.items()):
                if room.table.id in ids:
                    await self.ask_for_lines(process, ear)
                    self.check_ear(process, ear, heard[ear], 1 if process is doer else len(new))
                else:
                    assert len(ear.heard) == heard[ear]
        assert self.stumbles == []
        return result, new

    async def follow(self, id: str) -> list[Logged]:
        """Read what is new in the log of a table."""
        followed = self.followed.setdefault(id, Followed(id))
        new = await self.processes[0].tables.log.read(id, after=len(followed.log))
        for entry in new:
            followed.take_in(entry)
        return new

    async def ask_for_lines(self, process: Process, ear: Ear) -> None:
        """Whoever was not sent some lines asks for them, as clients do."""
        if None in ear.lines and not ear.is_ended:
            log = await process.tables.lines(process.ears[ear].table.id, ear.user, 0, len(ear.lines))
            lines = json.loads(msgspec.json.encode(log.lines))
            ear.lines = [line if known is None else known for known, line in zip(ear.lines, lines, strict=True)]

    def check_ear(self, process: Process, ear: Ear, count: int, most: int) -> None:
        """What somebody was told in a step: every version in order, and the last is what a new sync gives.

        Only from another process several events may come as one update.
        """
        room = process.ears[ear]
        table = room.table
        is_allowed = (
            table.agreement.spectators or table.phase in (GATHERING, CLOSED) or table.seat_of(ear.user) is not None
        )
        assert is_allowed or ear.is_ended, "this table has no spectators"
        if ear.is_ended:
            del process.ears[ear]
            return
        versions = [told["version"] for told in ear.heard[count - 1 :]]
        for before, after in itertools.pairwise(versions):
            assert 1 <= after - before <= most
        last = ear.heard[-1]
        whole = json.loads(msgspec.json.encode(updates.update(table, ear.user, room.people, last["now"])))
        assert {**last, "log": None} == {**whole, "log": None}
        lines = [entry.heard_by(table.seat_of(ear.user)) for entry in table.heard(table.seat_of(ear.user))]
        assert ear.lines == json.loads(msgspec.json.encode(lines))
        start, keeps = last["log"]["start"], last["log"].get("keeps")
        assert sum(map(len, lines[start:])) <= updates.MOST_BYTES
        if keeps is not None:
            assert keeps < start
            assert sum(map(len, lines[start - 1 :])) > updates.MOST_BYTES, "lines are left out without need"

    def check_log(self, id: str, followed: Followed) -> None:
        """The log has only grown, and everything acknowledged is in it once, with the version that was told."""
        again = Followed(id)
        for entry in self.run(self.processes[1].tables.log.read(id)):
            again.take_in(entry)
        assert again.log == followed.log
        assert facts(again.table) == facts(followed.table)
        keys = [entry.key for entry in again.log if entry.key is not None]
        for table, user, command, version in self.done:
            if table == id:
                assert keys.count(f"{user}/{command.key}") == 1
                assert again.table.keys[f"{user}/{command.key}"] == version

    # Commands

    def key(self) -> str:
        return f"key-{next(self.counted)}"

    async def submit(self, where: int, id: str, user: str, command: AnyCommand) -> wire.Receipt | Refused:
        """Send a command to one of the processes."""
        acknowledged: list[wire.Receipt] = []
        try:
            receipt = await self.processes[where].tables.submit(id, user, command, acknowledged.append)
        except Refused as error:
            is_told = isinstance(error, Stale) and error.update is not None and error.update.table == id
            assert is_told == isinstance(error, Stale)  # noqa: PT017  # whatever it is, it is a refusal
            assert acknowledged == []
            return error
        assert acknowledged == [receipt]
        if command.key is not None and not receipt.repeated:
            self.done.append((id, user, command, receipt.version))
        return receipt

    def does(self, where: int, id: str, user: str, command: AnyCommand) -> bool:
        """One command: it leaves its events, by right, or nothing."""
        rights = copy.deepcopy(self.followed[id].rights)
        answer, new = self.step(id, self.submit(where, id, user, command), where)
        if isinstance(answer, Refused):
            assert new == []
            return False
        assert new != []
        for entry in new:
            rights.check(user, entry.event)
            rights.follow(entry.event)
        assert new[-1].key == (None if command.key is None else f"{user}/{command.key}")
        assert answer.version == self.version(id, user)
        return True

    def answer_of(self, id: str, user: str, pick: int) -> Act:
        """A decision for somebody: one of theirs if they owe one."""
        table = self.table(id)
        seat = table.seat_of(user)
        choices = table.game.legal_actions(table.state, seat) if seat is not None and seat in table.due else [pick]
        action = choices[pick % len(choices)]
        return Act(version=table.versions.get(seat, 1), action=action, key=self.key())

    # What is tried at which table, and by whom. Rules have no preconditions: after a race, an example that is played
    # again may stand elsewhere, and Hypothesis wants to draw the same from it.

    def at(self, n: int, *phases: str) -> str:
        """A table: if there is one, in one of these phases."""
        fitting = [id for id in self.followed if self.table(id).phase in phases] or list(self.followed)
        return fitting[n % len(fitting)]

    def table(self, id: str) -> Table:
        return self.followed[id].table

    def by(self, id: str, n: int, undo: str | None = None) -> str:
        """Somebody: most often one who sits at the table, and if there is one, who can take back in this way."""
        table = self.table(id)
        seated = [(seat.user, updates.undo_of(table, i)) for i, seat in enumerate(table.seats) if seat.user is not None]
        able = [user for user, way in seated if way == undo] or [user for user, _ in seated]
        return [*able * 3, *PEOPLE][n % (3 * len(able) + len(PEOPLE))]

    def version(self, id: str, user: str) -> int:
        table = self.table(id)
        return table.versions[table.seat_of(user)]

    def play_to_the_other(self, id: str, user: str) -> None:
        """Somebody decides until it is not their turn any more."""
        while user in self.due(id):
            assert self.does(0, id, user, self.answer_of(id, user, 0))

    def due(self, id: str) -> list[str]:
        """The people who owe a decision."""
        table = self.table(id)
        return [user for seat in table.due if (user := table.seats[seat].person) is not None]

    where = st.integers(0, 1)
    numbers = st.integers(0, 1000)
    agreements = st.fixed_dictionaries(
        {
            "clock": st.sampled_from(CLOCKS),
            "spectators": st.booleans(),
            "undo": st.sampled_from([True, True, False]),
            "order": st.sampled_from(["random", "seated"]),
        }
    )

    @initialize(laid=st.sampled_from(LAID[:-1]), agreed=agreements, n=numbers)
    def some_have_begun_to_play(self, laid: Any, agreed: dict[str, Any], n: int) -> None:
        id = self.create(0, "anna", wire.NewTable("new-york-zoo", *laid, **agreed))
        self.listen(0, 0, None)
        for place, user in enumerate(("bert", "cleo"), 1):
            assert self.does(0, id, user, Join()) == (laid[1].count("open") >= place)
        self.listen(0, 0, "anna")
        assert self.does(1, id, "anna", Start())
        self.listen(1, 0, "bert")
        self.play_on(n)

    def create(self, where: int, user: str, wanted: wire.NewTable) -> str:
        id: str = self.run(self.processes[where].tables.create(person(user), wanted))
        self.run(self.follow(id))
        return id

    @rule(where=where, user=st.sampled_from(PEOPLE), laid=st.sampled_from(LAID), agreed=agreements)
    def make_a_table(self, where: int, user: str, laid: Any, agreed: dict[str, Any]) -> None:
        if len(self.followed) < MOST_TABLES:
            self.create(where, user, wire.NewTable("new-york-zoo", *laid, **agreed))

    @rule(where=where, n=numbers, seat=st.none() | st.integers(0, 3), what=st.sampled_from(list(GATHER)))
    def gather(self, where: int, n: int, seat: int | None, what: str) -> None:
        """Before the start: come and go, fill places, commit and open, start."""
        id = self.at(n, GATHERING, OPENING)
        user = self.by(id, n)
        self.does(where, id, user, GATHER[what](user, seat, self.key()))

    @rule(where=where, n=numbers, commit=st.booleans(), opens=st.booleans())
    def fill_up_and_start(self, where: int, n: int, commit: bool, opens: bool) -> None:
        """Everybody comes, and the host starts; what was committed to is opened, or waited for in vain."""
        id = self.at(n, GATHERING)
        for user in PEOPLE:
            self.does(where, id, user, GATHER["join and commit" if commit else "join"](user, None, self.key()))
        host = self.table(id).host
        for user in (PEOPLE[n % 4], host):
            self.does(1 - where, id, user, Start())
        for user in PEOPLE if opens else PEOPLE[:1]:
            self.does(where, id, user, GATHER["open"](user, None, ""))
        self.now += OPENING_TIME
        self.does(where, id, host, Start())

    @rule(n=numbers)
    def play_on(self, n: int) -> None:
        """Those who are due decide, some of them several times, and all of that is taken."""
        id = self.at(n, PLAYING)
        for time in range(n, n + 1 + n % 15):
            if users := self.due(id):
                user = users[time % len(users)]
                assert self.does(n % 2, id, user, self.answer_of(id, user, time))

    @rule(where=where, n=numbers, what=st.sampled_from(list(TALK)))
    def talk(self, where: int, n: int, what: str) -> None:
        """While the game runs: take back, answer, leave and come back."""
        id = self.at(n, PLAYING)
        user = self.by(id, n, "free") if what == "take back" else self.by(id, n)
        self.does(where, id, user, TALK[what](self.version(id, user), self.key()))

    @rule(
        where=where,
        n=numbers,
        takes_back=st.booleans(),
        answers=st.lists(st.sampled_from([True, True, False]), max_size=3),
    )
    def ask_the_table(self, where: int, n: int, takes_back: bool, answers: list[bool]) -> None:
        """To take back, or to hand over a seat; those asked answer, and somebody may take back meanwhile."""
        id = self.at(n, PLAYING)
        user = self.by(id, n, "ask" if takes_back else None)
        table = self.table(id)
        seat = ((table.seat_of(user) or 0) + 1 + n % 2) % len(table.seats)
        proposal = TakeBack() if takes_back else HandOver(seat, "random")
        self.does(where, id, user, Propose(proposal=proposal, key=self.key()))
        for yes in answers:
            if n % 3 == 0:
                self.talk(where, n + 1, "take back")
            asked = self.table(id).proposal
            needs = [i for i in asked.needs if i not in asked.agreed] if asked else []
            user = str(table.seats[needs[0]].user) if needs else self.by(id, n)
            self.does(1 - where, id, user, Answer(yes=yes, key=self.key()))

    @rule(where=where, n=numbers)
    def ask_for_a_rematch(self, where: int, n: int) -> None:
        id = self.at(n, OVER)
        with contextlib.suppress(Refused):
            made, _ = self.step(id, self.processes[where].tables.rematch(id, person(self.by(id, n))))
            self.run(self.follow(made))

    @rule(where=where, n=numbers, pick=numbers, age=st.integers(-1, 3))
    def decide_out_of_turn_or_late(self, where: int, n: int, pick: int, age: int) -> None:
        id = self.at(n, PLAYING)
        user = self.by(id, n)
        act = self.answer_of(id, user, pick)
        self.does(where, id, user, msgspec.structs.replace(act, version=max(0, act.version - age)))

    @rule(where=where, n=numbers)
    def repeat_something_done(self, where: int, n: int) -> None:
        """It is answered as it was, and nothing happens."""
        if not self.done:
            return
        id, user, command, version = self.done[n % len(self.done)]
        answer, new = self.step(id, self.submit(where, id, user, command), where)
        assert answer == wire.Receipt(version, command.key, repeated=True)
        assert new == []

    @rule(where=st.tuples(where, where), n=numbers)
    def send_the_same_twice_at_once(self, where: tuple[int, int], n: int) -> None:
        """Both are answered alike, and it happens once."""
        id = self.at(n, PLAYING)
        for user in self.due(id)[:1]:
            act = self.answer_of(id, user, n)
            answers, new = self.step(id, both(*(self.submit(process, id, user, act) for process in where)))
            assert len(new) == 1
            assert {answer.version for answer in answers} == {self.done[-1][3]}
            assert sorted(answer.repeated for answer in answers) == [False, True]

    @rule(where=st.tuples(where, where), n=numbers, m=numbers, undoes=st.booleans())
    def two_do_something_at_once(self, where: tuple[int, int], n: int, m: int, undoes: bool) -> None:
        """Each is carried out or refused, whole; those who decide at the same time do not refuse each other."""
        id = self.at(n, PLAYING)
        users, due = [self.by(id, n), self.by(id, m)], self.due(id)
        commands: list[AnyCommand] = [self.answer_of(id, user, n) for user in users]
        if undoes:
            commands[1] = Undo(version=self.version(id, users[1]), key=self.key())
        sent = (self.submit(p, id, user, command) for p, user, command in zip(where, users, commands, strict=True))
        answers, new = self.step(id, both(*sent))
        written = [entry.key for entry in new]
        for user, command, answer in zip(users, commands, answers, strict=True):
            assert written.count(f"{user}/{command.key}") == (0 if isinstance(answer, Refused) else 1)
        if len(due) > 1 and users[0] != users[1]:
            assert not [answer for answer in answers if isinstance(answer, Stale)]

    # Connections, restarts, bots, time

    @rule(where=where, n=numbers, user=st.sampled_from([None, *PEOPLE]))
    def listen(self, where: int, n: int, user: str | None) -> None:
        process, ear, id = self.processes[where], Ear(user), self.at(n, PLAYING)

        async def begin() -> None:
            process.ears[ear] = await process.tables.listen(id, ear)
            await self.settle()
            await self.ask_for_lines(process, ear)

        with contextlib.suppress(NotYours):
            self.run(begin())
        assert len(ear.heard) == (1 if ear in process.ears else 0)
        if ear in process.ears:
            self.check_ear(process, ear, 1, 0)

    @rule(where=where, n=numbers, hangs_up=st.booleans())
    def ask_for_everything_again_or_hang_up(self, where: int, n: int, hangs_up: bool) -> None:
        async def end(process: Process, ear: Ear) -> None:
            process.tables.unlisten(process.ears.pop(ear), ear)
            await self.settle()

        process = self.processes[where]
        for ear in list(process.ears)[n % 3 : n % 3 + 1]:
            if hangs_up:
                self.run(end(process, ear))
                continue
            version = ear.heard[-1]["version"]
            self.run(process.tables.sync(process.ears[ear], ear))
            assert ear.heard[-1]["version"] == version
            self.check_ear(process, ear, len(ear.heard), 0)

    @rule(where=where, n=numbers)
    def restart(self, where: int, n: int) -> None:
        async def again() -> None:
            await self.processes[where].stop()
            self.processes[where] = Process(self.processes[where].name, self)

        self.step(None, again())

    @rule(n=numbers, pick=numbers)
    def let_a_bot_decide(self, n: int, pick: int) -> None:
        """If the question still stands, it is the bot's decision; else nothing happens."""
        jobs = [job for process in self.processes for job in process.thinkers.jobs]
        if jobs:
            self.finish(jobs[n % len(jobs)], pick)

    def finish(self, job: Job, pick: int) -> list[Logged]:
        """Let a bot answer; what is new in the log: its decision, or nothing."""

        async def answer() -> None:
            job.answer.set_result(job.choices[pick % len(job.choices)])
            assert job.task is not None
            await asyncio.wait({job.task})

        before = {
            id: (len(followed.log), copy.deepcopy(followed.table.seats)) for id, followed in self.followed.items()
        }
        _, new = self.step(None, answer())
        for id, (length, seats) in before.items():
            for entry in self.followed[id].log[length:]:
                assert isinstance(entry.event, events.Acted)
                assert (entry.event.seat, entry.event.choices) == (job.seat, len(job.choices))
                assert entry.event.by == ("bot" if seats[job.seat].bot else "clock")
        assert len(new) <= 1
        return new

    @rule(where=where, seconds=st.sampled_from([3, 15, 40, 130]))
    def let_time_pass(self, where: int, seconds: int) -> None:
        """Clocks run out and bots are looked after; nothing else happens by itself."""

        async def look() -> None:
            tables = self.processes[where].tables
            for id in await tables.minder.overdue():
                await tables.minder.look_after(id)

        self.now += seconds * 1000
        _, new = self.step(None, look(), where)
        for entry in new:
            event = entry.event
            assert isinstance(event, events.Flagged) or (isinstance(event, events.Handed) and event.why == "time")

    @rule(where=where, user=st.sampled_from(PEOPLE))
    def look_at_the_lists_and_for_what_is_not_there(self, where: int, user: str) -> None:
        async def look() -> tuple[list[wire.TableSummary], Any]:
            tables = self.processes[where].tables
            try:
                await tables.room("nowhere")
            except NotFound:
                return await tables.lists.mine(user), tables._loading
            raise AssertionError("there is something")

        listed, loading = self.run(look())
        assert loading == {}
        for summary in listed:
            table = self.table(summary.table)
            seat = table.seat_of(user)
            assert seat is not None
            assert summary.phase == table.phase
            assert summary.is_your_turn == (seat in table.due and table.seats[seat].bot is None)
            assert [seat.name for seat in summary.seats] == [
                who.title() if (who := seat.user or seat.kept_for) else None for seat in table.seats
            ]


async def both(*work: Any) -> list[Any]:
    return await asyncio.gather(*work)


# What a bot has thought about for too long


@pytest.fixture
def at_work() -> Iterator[TablesAtWork]:
    machine = TablesAtWork()
    yield machine
    machine.teardown()


def test_a_bot_that_answers_when_its_person_is_back_is_not_heard(at_work: TablesAtWork) -> None:
    id = at_work.create(0, "anna", wire.NewTable("new-york-zoo", {"players": 1}, ["me"]))
    at_work.does(0, id, "anna", Start())
    at_work.listen(0, 0, "anna")  # else the bot would wait until somebody watches
    at_work.does(0, id, "anna", Leave())
    (job,) = at_work.processes[0].thinkers.jobs
    at_work.does(0, id, "anna", Reclaim())

    assert at_work.finish(job, 0) == []
    assert at_work.processes[0].thinkers.jobs == []


def late_at_a_table_where_the_clock_plays(at_work: TablesAtWork) -> tuple[str, Job]:
    """Anna's table, at which she has no time left, and the bot that decides for her."""
    clock = Clock("decision", 30, "play")
    id = at_work.create(0, "anna", wire.NewTable("new-york-zoo", {"players": 1}, ["me"], clock=clock))
    at_work.does(0, id, "anna", Start())
    at_work.let_time_pass(0, 40)
    (job,) = at_work.processes[0].thinkers.jobs
    return id, job


def test_the_clock_decides_for_somebody_who_is_late(at_work: TablesAtWork) -> None:
    _, job = late_at_a_table_where_the_clock_plays(at_work)

    assert [entry.event.by for entry in at_work.finish(job, 0)] == ["clock"]


def test_the_clock_does_not_decide_for_somebody_who_is_back_and_has_time(at_work: TablesAtWork) -> None:
    id, job = late_at_a_table_where_the_clock_plays(at_work)
    at_work.does(0, id, "anna", Leave())
    at_work.does(0, id, "anna", Reclaim())

    assert at_work.finish(job, 0) == []
    assert at_work.processes[0].thinkers.jobs == []


def test_the_clock_does_not_decide_for_somebody_whose_seat_a_bot_has_taken(at_work: TablesAtWork) -> None:
    id, job = late_at_a_table_where_the_clock_plays(at_work)
    at_work.listen(0, 0, "anna")
    at_work.does(0, id, "anna", Leave())

    assert at_work.finish(job, 0) == []
    (again,) = at_work.processes[0].thinkers.jobs
    assert [entry.event.by for entry in at_work.finish(again, 0)] == ["bot"]


def test_a_bot_that_answers_a_question_that_has_changed_is_asked_again(at_work: TablesAtWork) -> None:
    """Anna takes her turn back while the bot thinks, and makes another."""
    id = at_work.create(0, "anna", wire.NewTable("new-york-zoo", TWO, ["me", "random"], order="seated"))
    at_work.does(0, id, "anna", Start())
    at_work.play_to_the_other(id, "anna")
    (job,) = at_work.processes[0].thinkers.jobs
    at_work.does(0, id, "anna", Propose(proposal=TakeBack()))
    at_work.play_to_the_other(id, "anna")

    assert at_work.finish(job, 0) == []
    (again,) = at_work.processes[0].thinkers.jobs
    assert len(at_work.finish(again, 0)) == 1


# What is too much for one update


def test_of_much_that_is_revealed_before_known_lines_some_is_told_and_the_rest_asked_for(
    at_work: TablesAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bert's start tiles, placed in secret, stand before Anna's own, which she knew."""
    monkeypatch.setattr(updates, "MOST_BYTES", 1_000)
    id = at_work.create(0, "anna", wire.NewTable("new-york-zoo", SHORT, ["me", "open"], order="seated"))
    at_work.does(0, id, "bert", Join())
    at_work.does(0, id, "anna", Start())
    at_work.listen(0, 0, "anna")
    for user in ("bert", "anna"):  # each step checks that Anna knows all lines, in order
        at_work.play_to_the_other(id, user)

    (ear,) = at_work.processes[0].ears
    (cut,) = [told["log"] for told in ear.heard if "keeps" in told["log"]]
    assert cut["keeps"] == 0
    assert cut["start"] > len(cut["lines"]) > 0


TablesAtWork.TestCase.settings = settings(
    max_examples=25,
    phases=[Phase.reuse, Phase.generate, Phase.shrink],
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
TestTablesAtWork = TablesAtWork.TestCase
