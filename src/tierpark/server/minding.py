"""Whatever acts at a table without being asked by a person: bots whose turn it is, and clocks that have run out.

The time of a bot is the time of a person: of the host, if the host sits there; else of somebody who does, and first of
those who are connected. Where only bots are left it is that of somebody who looks on, who may do so at a few tables.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from tierpark.server import commands, schema
from tierpark.server.errors import Incomplete, NotFound, OldRules, Refused, Unavailable
from tierpark.server.table import PLAYING
from tierpark.server.turns import Asker

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from tierpark.server.events import AnyEvent
    from tierpark.server.rooms import Listener, Room
    from tierpark.server.table import Table
    from tierpark.server.tables import Tables
    from tierpark.server.workers import Workers

logger = logging.getLogger("tierpark.server.minding")
MOST_ALONE = 3  # tables with only bots that play on because one person looks
LESS, USUAL = 0.5, 0.75  # of its time: with less a bot thinks less, with so much as usual again
RESTING = 2_000  # milliseconds without a change, before people are told that bots rest
STALE = 30_000  # milliseconds after which nobody is told any more how bots thought


class Thinker(NamedTuple):
    """Who decides for a seat: a bot of this level, as the one that sits there or in place of somebody without time."""

    level: str
    by: Literal["bot", "clock"]


class Minder:
    """Looks after the tables of one server process."""

    def __init__(self, tables: Tables, engine: AsyncEngine, workers: Workers, bot_pause: float) -> None:
        self._tables = tables
        self._engine = engine
        self._workers = workers
        self._bot_pause = bot_pause
        self._alone: dict[str, dict[str, Room]] = {}  # who looks on -> tables with only bots that play on for them

    def wake(self, room: Room) -> None:
        """Let the bots of a table think whose turn it is, and those who decide for somebody without time."""
        table = room.table
        if table.phase != PLAYING or not self._tables.holds(room):
            return
        if table.is_left_to_bots and not room.listeners:  # nobody watches: whoever comes wakes them, here or elsewhere
            return
        for seat in table.due:
            thinker = self._thinker(table, seat)
            if thinker is not None and seat not in room.thinking:
                if self._asker(room) is None:
                    self._rest(room)
                    return
                room.thinking.add(seat)
                self._tables.spawn(self._let_think(room, seat, thinker))

    def _thinker(self, table: Table, seat: int) -> Thinker | None:
        """The bot that decides for a seat now; nothing for a person who has time."""
        clock, bot = table.agreement.clock, table.seats[seat].bot
        if bot is not None:
            return Thinker(bot, "bot")
        if clock is not None and clock.at_zero == "play" and commands.is_late(table, seat, self._tables.now()):
            return Thinker(commands.substitute(), "clock")
        return None

    def _asker(self, room: Room) -> Asker | None:
        """Whose time the bots of a table take; nobody's where only bots play and all who look on see enough of that."""
        table = room.table
        if table.is_left_to_bots:
            onlooker = self._onlooker(room)
            return None if onlooker is None else Asker("alone", onlooker.user or "", table.id, onlooker.address)
        people = [seat.person for seat in table.seats if seat.person is not None]
        here = {listener.user for listener in room.listeners}
        present = [person for person in people if person in here]
        person = table.host if table.host in people else (present or people)[0]
        return Asker("table", person, table.id)

    def _onlooker(self, room: Room) -> Listener | None:
        """Somebody for whom the bots of a table play on: the same person as before, or one who sees few such tables."""
        id, listeners = room.table.id, list(room.listeners)
        for listener in listeners:
            if id in self._alone.get(_name(listener), ()):
                return listener
        for listener in listeners:
            seen = self._alone.setdefault(_name(listener), {})
            for other in [id for id, there in seen.items() if not self._plays_on(there, _name(listener))]:
                del seen[other]
            if len(seen) < MOST_ALONE:
                seen[id] = room
                return listener
        return None

    def _plays_on(self, room: Room, name: str) -> bool:
        """Whether bots alone play at a table because somebody looks."""
        return (
            self._tables.holds(room)
            and room.table.is_left_to_bots
            and any(_name(listener) == name for listener in room.listeners)
        )

    def _rest(self, room: Room) -> None:
        """The bots of a table do not play on, unless somebody looks at another process."""
        now = self._tables.now()
        room.tell_pace("resting" if now - room.table.changed_at >= RESTING else "usual", now)

    def _look_around(self) -> None:
        """Bots that rest play on as soon as somebody sees fewer tables, and what was told goes out of date."""
        now = self._tables.now()
        self._alone = {
            name: still
            for name, seen in self._alone.items()
            if (still := {id: room for id, room in seen.items() if self._plays_on(room, name)})
        }
        for room in self._tables.rooms:
            if room.table.is_left_to_bots and room.listeners and not room.thinking:
                self.wake(room)
            if room.pace != "usual" and now - room.paced_at > STALE:
                room.tell_pace("usual", now)

    async def _let_think(self, room: Room, seat: int, thinker: Thinker) -> None:
        asked = room.table.asked_since.get(seat)
        try:
            if thinker.by == "bot" and self._bot_pause:
                await asyncio.sleep(self._bot_pause)
            async with room.lock:
                if seat not in room.table.due:
                    return
                game, state = room.table.game, room.table.state.clone()
                within = room.table.thinking.for_bot(seat, self._tables.now())
                been = await asyncio.to_thread(room.been, seat)
            asker = self._asker(room)
            if asker is None:
                return
            action = await self._workers.choose(game, state, seat, thinker.level, within, been, asker)
            self._tell_pace(room, asker.part)

            def wanted(room: Room) -> list[AnyEvent]:
                table = room.table
                is_same = seat in table.due and table.asked_since.get(seat) == asked
                # Meanwhile a person may have come back, with new time, or have left the seat to a bot.
                is_wanted = is_same and self._thinker(table, seat) == thinker
                if is_wanted and table.game.why_illegal(table.state, seat, action) is None:
                    return commands.act(table, seat, None, action, thinker.by)
                return []

            await self._tables.append(room.table.id, wanted)
        except Exception as error:  # whatever it was, the table goes on
            logger.warning("a bot could not decide", extra={"reason": repr(error)[:200]})
            await asyncio.sleep(1)
        finally:
            room.thinking.discard(seat)
            self.wake(room)

    def _tell_pace(self, room: Room, part: float) -> None:
        """Bots think less while many wait, and openly so."""
        if part < LESS:
            room.tell_pace("less", self._tables.now())
        elif part >= USUAL or room.pace == "resting":
            room.tell_pace("usual", self._tables.now())

    async def keep_time(self) -> None:
        """Once a second: a sign of life, late seats, bots that nobody looks after, tables that nobody watches."""
        is_waiting = False
        while True:
            try:
                await self._tables.uptime.beat()
                for id in await self.overdue():
                    await self._try_to_look_after(id)
                is_waiting = False
            except (Unavailable, SQLAlchemyError, OSError) as error:
                if not is_waiting:  # said once
                    logger.warning("the clocks wait for the database", extra={"reason": repr(error)[:200]})
                is_waiting = True
            except Exception:
                logger.exception("the clocks stumbled")
            self._tables.let_go()
            self._look_around()
            await asyncio.sleep(1)

    async def overdue(self) -> list[str]:
        """Tables at which something is to happen by now."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.wake_at.is_not(None), schema.tables.c.wake_at <= self._tables.now())
            .order_by(schema.tables.c.wake_at)
            .limit(500)
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _try_to_look_after(self, id: str) -> None:
        """What goes wrong at one table does not stop the clocks of the others."""
        try:
            await self.look_after(id)
        except Refused as error:
            logger.warning("a table waits to be looked after", extra={"reason": str(error)})
        except Exception:
            logger.exception("a table could not be looked after")

    async def look_after(self, id: str) -> None:
        """Let happen what is due at a table."""
        try:
            room = await self._tables.append(id, lambda room: commands.overdue(room.table, self._tables.now()))
            self.wake(room)
            if room.table.is_left_to_bots:  # its row is older than that rule
                await self._leave_alone(id)
        except (OldRules, Incomplete, NotFound) as error:  # it stays as it is, and is not asked again
            logger.warning("a table cannot be looked after", extra={"reason": str(error)})
            await self._leave_alone(id)

    async def _leave_alone(self, id: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(schema.tables.update().where(schema.tables.c.id == id).values(wake_at=None))


def _name(listener: Listener) -> str:
    """Who looks on: a person, or all without a name from one address."""
    return listener.user or f"somebody at {listener.address}"
