"""All tables: loads them from the log, carries out commands, and tells whoever listens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.server import commands, events, founding, spending, updates, wire
from tierpark.server.chance import Chance
from tierpark.server.commands import Moment
from tierpark.server.database import LIMIT
from tierpark.server.errors import (
    Damaged,
    NotFound,
    NotKnown,
    NotNow,
    NotYours,
    Refused,
    Stale,
    Unavailable,
    unavailable,
)
from tierpark.server.fanout import News
from tierpark.server.heads import Heads
from tierpark.server.health import Health
from tierpark.server.lists import Lists, row_of, seats_of
from tierpark.server.log import Conflict, Index, Log, Logged
from tierpark.server.minding import Minder
from tierpark.server.notices import Notice
from tierpark.server.rooms import Listener, Room
from tierpark.server.table import CLOSED, GATHERING, OVER, PLAYING, Table
from tierpark.server.uptime import Uptime

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy.ext.asyncio import AsyncEngine

    from tierpark.core.game import Game
    from tierpark.server.accounts import Accounts, Person
    from tierpark.server.events import AnyEvent
    from tierpark.server.fanout import Fanout
    from tierpark.server.notices import Notices
    from tierpark.server.workers import Workers

logger = logging.getLogger("tierpark.server.tables")
TRIES = 20  # against other processes that append first; each time something else was decided at the table
KEEPING_UP = 5.0  # seconds between two looks for news that were lost
NAMING = 30.0  # seconds between two looks for names that are others by now, if the news of it were lost
RENEWING = 10.0  # seconds between two looks at the sessions of all who are connected
FINDING_OUT = 0.5  # seconds between two looks at the log, while it is not known what is in it
DOUBT = 10.0  # seconds for which something that was not answered may still come into the log
ONE_BY_ONE = 16  # versions, each told in an update of its own; those before them are passed over
IDLE = 60_000  # milliseconds after which a table that nobody watches leaves the memory


class Seen(NamedTuple):
    """A table as it was at some version, for a seat or for a spectator."""

    table: Table
    seat: int | None

    @property
    def version(self) -> int:
        """Which version it was."""
        return self.table.version

    def drawing(self) -> bytes:
        """It, drawn in text; nothing before the start."""
        from rich.text import Text

        table = self.table
        drawn = Text.from_markup(table.game.draw(table.state, self.seat)).plain if table.history else ""
        return drawn.encode()


class Tables:
    """The tables of one server process."""

    def __init__(
        self,
        engine: AsyncEngine,
        accounts: Accounts,
        fanout: Fanout,
        workers: Workers,
        notices: Notices,
        now: Callable[[], int],
        bot_pause: float = 0.0,
        chance: Chance | None = None,
    ) -> None:
        self._engine = engine
        self._accounts = accounts
        self._fanout = fanout
        self._notices = notices
        self.now = now
        self.chance = chance or Chance()
        self.log = Log(engine)
        self._heads = Heads(self.log)
        self.lists = Lists(engine, accounts)
        self.minder = Minder(self, engine, workers, bot_pause)
        self.uptime = Uptime(engine, lambda: self.now())
        self.health = Health(lambda: self.log.write(self.uptime.sign))
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    @property
    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    def holds(self, room: Room) -> bool:
        """Whether this is the table in memory, and the server goes on."""
        return not self._is_stopping and self._rooms.get(room.table.id) is room

    async def sync(self, room: Room, listener: Listener) -> None:
        """Tell a listener everything again."""
        if await self.current(room.table.id) is room:  # else the listener was let go of
            with spending.paid():
                room.sync(listener, self.now())

    def start(self) -> None:
        """Begin to write, to watch clocks and sessions, and to catch up with other processes."""
        self.log.start()
        self.uptime.begin()
        self.spawn(self.minder.keep_time())
        self.spawn(self._keep_sessions())
        if self._fanout.is_shared:
            self.spawn(self._keep_up())
            self.spawn(self._keep_names())

    async def stop(self) -> None:
        """Let go of everybody; what was acknowledged is on the disk."""
        self._is_stopping = True
        for room in self.rooms:
            for listener in list(room.listeners):
                listener.end(1001, "the server is going away")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.log.stop()

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Begin some work, which ends with the server."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables

    async def create(self, host: Person, wanted: wire.NewTable) -> str:
        """Make a table."""
        return await self._make(secrets.token_urlsafe(12), [founding.created(host, wanted, self.chance)])

    async def coach(self, host: Person, game: str) -> str:
        """Make a table for a first game, beside a coach."""
        made = await asyncio.to_thread(founding.coached, host, game, self.chance)
        return await self._make(secrets.token_urlsafe(12), made)

    async def import_game(self, host: Person, text: str) -> str:
        """Make a table of a finished game from elsewhere."""
        made = await asyncio.to_thread(founding.imported, host, text, self.chance)
        return await self._make(secrets.token_urlsafe(12), made)

    async def go_on(self, over: Table, user: Person, wanted: wire.Continue) -> str:
        """Make a table at which a finished game goes on from one of its steps."""
        made = await asyncio.to_thread(founding.continued, over, user, wanted, self.chance)
        return await self._make(secrets.token_urlsafe(12), made)

    async def rematch(self, id: str, user: Person, *, next_level: bool = False) -> str:
        """The next game of the same people; who comes second goes where the first one went."""
        room = await self.current(id)
        next_id, made = founding.rematch(room.table, user, self.chance, next_level=next_level)
        if room.table.rematch is None:
            with contextlib.suppress(Conflict):
                await self._make(next_id, [made])
            room = await self.append(id, lambda room: [] if room.table.rematch else [events.Rematched(next_id)])
        assert room.table.rematch is not None
        return room.table.rematch

    async def throw_away(self, id: str, user: Person) -> None:
        """Close a table at which only this person and bots sit."""
        await self.append(id, lambda room: commands.thrown_away(room.table, user.id))

    async def _make(self, id: str, made: list[AnyEvent]) -> str:
        at = self.now()
        logged = [Logged(version, at, None, event) for version, event in enumerate(made, 1)]
        table = await asyncio.to_thread(_fold, id, logged)
        room = Room(table)
        room.row, room.seats = row_of(table), seats_of(table)
        row = {"game": table.agreement.game, "listed": table.agreement.listed, "created_at": at, "changed_at": at}
        try:
            await self.log.append(id, logged, Index({**row, **room.row}, room.seats, is_new=True))
        except NotKnown as error:  # it has no key
            raise NotKnown("It is not known whether the table was made: look at your tables, and try again.") from error
        await self._admit(room)
        self.minder.wake(self._rooms.setdefault(id, room))
        return id

    async def room(self, id: str) -> Room:
        """A table by its id, from memory or from the log. A table in memory has one room, whoever asks for it."""
        while (room := self._rooms.get(id)) is None:
            if id not in self._loading:
                loading = self._loading[id] = self.spawn(self._load(id))
                loading.add_done_callback(lambda done: self._loaded(id, done))
            await asyncio.shield(self._loading[id])  # others may wait for it, too
        room.used_at = self.now()
        return room

    async def current(self, id: str) -> Room:
        """A table for somebody who looks: no process has told anybody anything newer before they asked."""
        while True:
            room = await self.room(id)
            if not self._fanout.is_shared:
                return room
            known, head = room.table.version, await self._heads.of(id)
            if head < known:
                logger.error("the log has lost what was acknowledged", extra={"table": id, "version": known})
                raise Damaged("The database has lost something of this table that was stored already.")
            if head > room.table.version:
                async with self._alone(id) as now:
                    if head > now.table.version:
                        await self._catch_up(now)
            if self._rooms.get(id) is room:  # and not let go of meanwhile
                return room

    def _loaded(self, id: str, done: asyncio.Task[None]) -> None:
        self._loading.pop(id, None)
        if not done.cancelled():
            done.exception()  # whoever waited for it knows, or is gone

    async def _load(self, id: str) -> None:
        room = Room(await self._folded(id))
        room.row, room.seats = row_of(room.table), seats_of(room.table)
        await self._admit(room)
        await self.make_up(room)  # before anybody finds it: else its clocks could run out meanwhile
        self.minder.wake(self._rooms.setdefault(id, room))  # whoever made the table may have been faster

    async def make_up(self, room: Room) -> None:
        """If no server was up for a while, nobody's time has run meanwhile."""
        if room.table.phase == PLAYING and room.table.agreement.clock is not None:
            absences = await self.uptime.absences(room.table.changed_at)
            if absences:
                await self._append(room, lambda room: commands.stood(room.table, absences))

    def _drop(self, room: Room) -> None:
        """Let go of a table whose log cannot be followed: nobody uses this room again, nor listens to it."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        for listener in list(room.listeners):
            listener.end(1011, "the table has to be loaded again")

    @contextlib.asynccontextmanager
    async def _alone(self, id: str) -> AsyncIterator[Room]:
        """A table for one writer at a time. Who waited for a room that was let go of meanwhile gets its successor."""
        while True:
            room = await self.room(id)
            try:
                async with asyncio.timeout(LIMIT):
                    await room.lock.acquire()
            except TimeoutError as error:
                raise Unavailable("The table is very busy; nothing was changed, try again.") from error
            try:
                if self._rooms.get(id) is not room:
                    continue
                if room.is_behind:
                    await self._catch_up(room)
                yield room
            finally:
                room.lock.release()
            return

    async def _folded(self, id: str) -> Table:
        could_be = 0 < len(id) <= 32 and id.isascii() and id.isprintable()  # PostgreSQL takes no zero byte
        logged = await self.log.read(id) if could_be else []
        if not logged:
            raise NotFound("There is no such table.")
        return await spending.apart(_fold, id, logged)  # it may be long, and others have their turn meanwhile

    async def _admit(self, room: Room) -> None:
        room.used_at = self.now()
        room.people = await self._accounts.people(room.table.people)

    # Commands

    async def submit(
        self,
        id: str,
        user: str | None,
        command: commands.AnyCommand,
        acknowledge: Callable[[wire.Receipt], None] = lambda _: None,
    ) -> wire.Receipt:
        """Carry out a command, or refuse it: it is written to the disk, acknowledged, and then everybody is told."""
        key = None if command.key is None else f"{user}/{command.key}"
        repeated = False

        def receipt(room: Room) -> wire.Receipt:
            table = room.table
            version = table.keys[key] if key is not None else table.versions[table.seat_of(user)]
            return wire.Receipt(version, command.key, repeated)

        def wanted(room: Room) -> list[AnyEvent]:
            nonlocal repeated
            repeated = key is not None and key in room.table.keys
            return [] if repeated else commands.decide(room.table, user, command, self._moment(room))

        try:
            room = await self.append(id, wanted, key, lambda room: acknowledge(receipt(room)))
        except Stale as error:
            error.update = (await self.room(id)).whole(user, self.now())
            raise
        if repeated:
            acknowledge(receipt(room))
        return receipt(room)

    def _moment(self, room: Room) -> Moment:
        now = self.now()
        return Moment(now, room.present(now))

    async def append(
        self,
        id: str,
        wanted: Callable[[Room], list[AnyEvent]],
        key: str | None = None,
        acknowledge: Callable[[Room], None] = lambda _: None,
    ) -> Room:
        """Append what is wanted at the present version of a table, and nothing if that is nothing."""
        async with self._alone(id) as room:
            await self._append(room, wanted, key, acknowledge)
            return room

    async def _append(
        self,
        room: Room,
        wanted: Callable[[Room], list[AnyEvent]],
        key: str | None = None,
        acknowledge: Callable[[Room], None] = lambda _: None,
    ) -> None:
        """If another process was faster, look again."""
        for _ in range(TRIES):
            try:
                with spending.paid():
                    new = wanted(room)
            except Refused:
                if self._fanout.is_shared and await self._catch_up(room):  # others knew more: look again
                    continue
                raise
            if not new:
                return
            try:
                await self._write(room, new, key, acknowledge)
            except Conflict:
                await self._catch_up(room)
            else:
                return
        raise Unavailable("The table is very busy; nothing was changed, try again.")

    async def _write(
        self, room: Room, new: list[AnyEvent], key: str | None, acknowledge: Callable[[Room], None]
    ) -> None:
        """Fold a copy, write, and only then is that the table: acknowledge, tell."""
        # Clocks count what the log says, so its times never go back.
        at = max(self.now(), room.table.changed_at)
        logged = [
            Logged(room.table.version + n, at, key if n == len(new) else None, event) for n, event in enumerate(new, 1)
        ]
        with spending.paid():
            steps = _steps(room.table, logged)
        people = await self._people_of(room, steps[-1])
        row, seats = row_of(steps[-1]), seats_of(steps[-1])
        changed = {name: value for name, value in row.items() if room.row.get(name) != value}
        if changed.keys() - {"wake_at"}:  # a deadline moves with decisions made in secret, and lists are in order
            changed["changed_at"] = at
        try:
            await self.log.append(room.table.id, logged, Index(changed or None, seats if seats != room.seats else None))
        except BaseException as error:
            if isinstance(error, NotKnown) or not isinstance(error, Conflict | Refused):
                self._doubt(room)  # it may be in the log all the same
            raise
        self._take_over(room, steps, people, acknowledge)

    async def _catch_up(self, room: Room) -> bool:
        """Take in what is in the log and not in memory, if there is something."""
        try:
            new = await self.log.read(room.table.id, after=room.table.version)
            steps = _steps(room.table, new)
            people = await self._people_of(room, steps[-1]) if new else room.people
        except Unavailable:
            raise
        except Refused:  # it has a hole, say
            self._drop(room)
            raise
        room.is_behind = False
        if new:
            self._take_over(room, steps, people)
        return bool(new)

    async def _people_of(self, room: Room, table: Table) -> dict[str, Person]:
        is_known = table.people <= set(room.people)
        return room.people if is_known else await self._accounts.people(table.people)

    def _take_over(
        self,
        room: Room,
        steps: list[Table],
        people: dict[str, Person],
        acknowledge: Callable[[Room], None] | None = None,
    ) -> None:
        """What is in the log is the table from now on; everybody is told. Without a receipt it came from elsewhere."""
        was_due, table = set(room.table.due), steps[-1]
        room.table, room.people = table, people
        room.row, room.seats = row_of(table), seats_of(table)
        if acknowledge is not None:
            acknowledge(room)
        for listener in [listener for listener in room.listeners if not _is_watchable(table, listener.user)]:
            room.listeners.discard(listener)  # whoever looked on before the start
            listener.end(4403, NotYours.error)
        for step in steps:  # each version has its update
            room.broadcast(step, self.now())
        if acknowledge is not None:  # the process that appended sends notices and lets bots think
            self._notify(room, was_due)
            self.minder.wake(room)
            self._fanout.tell(News(self._fanout.sender, table=table.id, version=table.version))

    def _doubt(self, room: Room) -> None:
        """It is not known what is in the log: nothing is decided at the table before it is read."""
        if not room.is_behind:
            room.is_behind = True
            self.spawn(self._find_out(room))

    async def _find_out(self, room: Room) -> None:
        """Follow the log for a while: what was not answered may be in it, or come into it later."""
        until = asyncio.get_running_loop().time() + DOUBT
        while self.holds(room) and (room.is_behind or asyncio.get_running_loop().time() < until):
            await asyncio.sleep(FINDING_OUT)
            await self._follow(room)

    async def _follow(self, room: Room) -> None:
        """Take in what is new in the log, now or as soon as the database answers."""
        try:
            async with self._alone(room.table.id) as now:
                if now is room:
                    await self._catch_up(room)
        except Refused:
            if self.holds(room):
                self._doubt(room)

    def _notify(self, room: Room, was_due: set[int]) -> None:
        table = room.table
        present = room.present(self.now())
        for seat in set(table.due) - was_due - present:
            user = table.seats[seat].person
            if user is not None:
                question = table.game.question(table.state, seat)
                notice = Notice(user, table.id, table.game.name, table.versions[seat], question)
                self._notices.send(notice)

    def let_go(self) -> None:
        """Tables that nobody watches leave the memory."""
        now = self.now()
        for id, room in list(self._rooms.items()):
            if not room.listeners and not room.thinking and not room.lock.locked() and now - room.used_at > IDLE:
                del self._rooms[id]

    async def _keep_sessions(self) -> None:
        """Every few seconds: read the sessions of all who are connected, so that no command has to wait for its own."""
        while True:
            await asyncio.sleep(RENEWING)
            sessions = {listener.session for room in self.rooms for listener in room.listeners if listener.session}
            try:
                await self._accounts.renew_sessions(sessions, self.now())
            except Exception:
                logger.exception("could not read the sessions again")

    # Other processes

    async def hear(self, news: News) -> None:
        """Take in what another process tells."""
        if news.session is not None:
            self._end_sessions(news.session)
        if news.person is not None:
            await self._read_anew(news.person)
        room = self._rooms.get(news.table) if news.table is not None else None
        if room is None:
            return
        if news.present is not None:
            room.hear_of(news.sender, news.present, self.now())
            room.tell_presence(self.now())
        if news.version > room.table.version:
            await self._follow(room)

    async def _keep_up(self) -> None:
        """Every few seconds: read what news were lost, and say again who is here."""
        while True:
            await asyncio.sleep(KEEPING_UP)
            try:
                rooms = self.rooms
                heads = await self.log.heads([room.table.id for room in rooms])
                for room in rooms:
                    if room.listeners:
                        self._tell_presence(room)
                    if heads.get(room.table.id, 0) > room.table.version:
                        await self._follow(room)
            except Unavailable as error:
                logger.warning("news wait for the database", extra={"reason": str(error)})
            except Exception:
                logger.exception("could not catch up with other processes")

    async def _keep_names(self) -> None:
        """Now and then: who was renamed or is gone, of which the news were lost."""
        while True:
            await asyncio.sleep(NAMING)
            try:
                for user in await self._accounts.renamed({k: v for room in self.rooms for k, v in room.people.items()}):
                    await self._read_anew(user)
            except Exception as error:
                if unavailable(error) is None and not isinstance(error, Unavailable):
                    logger.exception("could not read the names again")

    # Listeners

    async def update(self, id: str, user: str | None) -> wire.Update:
        """A table for a person, whole."""
        room = await self.current(id)
        _may_watch(room.table, user)
        with spending.paid():
            return room.whole(user, self.now())

    async def position(self, id: str, user: str) -> tuple[Game[Any, Any], Any, int]:
        """The game, a copy of its state and the seat of somebody who has to decide now."""
        room = await self.current(id)
        game, state, seat = _seated(room.table, user)
        if seat not in room.table.due:
            raise NotNow("You are not asked anything now.")
        return game, state, seat

    async def underway(self, id: str, user: str) -> tuple[Game[Any, Any], Any, int]:
        """The game, a copy of its state and the seat of somebody who plays, whoever has to decide now."""
        room = await self.current(id)
        if room.table.phase != PLAYING:
            raise NotNow("Nothing is played at this table now.")
        return _seated(room.table, user)

    async def last_decision(self, id: str, user: str) -> tuple[Game[Any, Any], Any, int, int]:
        """The game, its state before somebody's last decision, their seat, and what they did."""
        room = await self.current(id)
        game, _, seat = _seated(room.table, user)
        assert room.table.history is not None
        last = room.table.history.last_of(seat)
        if last is None:
            raise NotNow("You have not decided anything yet.")
        first, actions = room.table.history.first, room.table.history.actions
        state = await asyncio.to_thread(_played, game, first, actions[:last])  # it may be long
        return game, state, seat, actions[last][1]

    async def seen(self, id: str, user: str | None) -> Seen:
        """A table as it is now, for a person who may look."""
        room = await self.current(id)
        _may_watch(room.table, user)
        return Seen(room.table, room.table.seat_of(user))

    async def lines(self, id: str, user: str | None, start: int, count: int) -> wire.Log:
        """Some lines of the log, as a person may know it."""
        room = await self.current(id)
        _may_watch(room.table, user)
        seat = room.table.seat_of(user)
        heard = room.table.heard(seat)[start : start + count]
        return wire.Log(start, [entry.heard_by(seat) for entry in heard])

    async def listen(self, id: str, listener: Listener) -> Room:
        """Begin to tell somebody about a table."""
        room = await self.current(id)
        _may_watch(room.table, listener.user)
        room.listeners.add(listener)
        room.sync(listener, self.now())
        self.minder.wake(room)
        room.tell_presence(self.now())
        self._tell_presence(room)
        return room

    def unlisten(self, room: Room, listener: Listener) -> None:
        """Somebody is gone."""
        room.listeners.discard(listener)
        room.used_at = self.now()
        room.tell_presence(self.now())
        self._tell_presence(room)

    def _tell_presence(self, room: Room) -> None:
        self._fanout.tell(News(self._fanout.sender, table=room.table.id, present=sorted(room.here)))

    def end_session(self, digest: str) -> None:
        """Close all connections of a session that has ended, here and elsewhere."""
        self._end_sessions(digest)
        self._fanout.tell(News(self._fanout.sender, session=digest))

    def _end_sessions(self, digest: str) -> None:
        self._accounts.drop(digest)
        for room in self.rooms:
            for listener in list(room.listeners):
                if listener.session == digest:
                    listener.end(4401, "this session has ended")

    async def forget(self, person: Person) -> None:
        """A person's account is deleted: bots play on for them, and their name goes."""
        for summary in await self.lists.mine(person.id, limit=10_000):
            if summary.phase != OVER:
                with contextlib.suppress(Refused):
                    await self.submit(summary.table, person.id, commands.Leave())
        await self._accounts.delete(person)
        await self.renew(person.id)

    async def renew(self, user: str) -> None:
        """A person has another name now, or none: all tables show it, here and elsewhere."""
        await self._read_anew(user)
        self._fanout.tell(News(self._fanout.sender, person=user))

    async def _read_anew(self, user: str) -> None:
        self._accounts.forget(user)
        for room in self.rooms:
            if user in room.people:
                room.people = await self._accounts.people(room.table.people)
                room.tell_names()
            for listener in list(room.listeners):
                session = listener.session if listener.user == user else None
                if session is not None and await self._accounts.session_by(session, self.now()) is None:
                    listener.end(4401, "this session has ended")

    # A finished game

    async def finished(self, id: str, user: str | None) -> Table:
        """A table whose game is over, for somebody who may see it."""
        room = await self.current(id)
        _may_watch(room.table, user)
        return await self.over(id)

    async def over(self, id: str) -> Table:
        """A table whose game is over; before that, seed and decisions are nobody's business."""
        room = await self.current(id)
        table = room.table
        if not updates.is_final(table):
            raise NotNow("The game is not over yet.")
        return table


def _fold(id: str, logged: list[Logged]) -> Table:
    table = Table(id)
    for entry in logged:
        table.fold(entry.event, entry.at, entry.key)
    return table


def _steps(table: Table, logged: list[Logged]) -> list[Table]:
    """A table after each of these events, or after the last few of them. The table itself stays as it is."""
    steps: list[Table] = []
    for n, entry in enumerate(logged):
        if not steps or n > len(logged) - ONE_BY_ONE:
            steps.append((steps[-1] if steps else table).fork())
        steps[-1].fold(entry.event, entry.at, entry.key)
    return steps


def _played(game: Game[Any, Any], first: Any, actions: list[tuple[int, int]]) -> Any:
    state = first.clone()
    for seat, action in actions:
        game.apply(state, seat, action)
    return state


def _seated(table: Table, user: str) -> tuple[Game[Any, Any], Any, int]:
    seat = table.seat_of(user)
    if seat is None:
        raise NotYours("You have no seat at this table.")
    if table.history is None:
        raise NotNow("The game has not begun.")
    return table.game, table.state.clone(), seat


def _may_watch(table: Table, user: str | None) -> None:
    if not _is_watchable(table, user):
        raise NotYours("This table has no spectators.")


def _is_watchable(table: Table, user: str | None) -> bool:
    """Before the start everybody with the link may look, since they may want to join."""
    has_not_begun = table.phase in (GATHERING, CLOSED) and table.history is None
    return table.agreement.spectators or has_not_begun or table.seat_of(user) is not None
