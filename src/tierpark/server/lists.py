"""Lists of tables: the lobby and one's own, and the levels won at them. They read an index written with the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select

from tierpark.games.catalogue import GAMES
from tierpark.server import commands, events, schema, updates, wire
from tierpark.server.errors import NotFound
from tierpark.server.table import CLOSED, OVER, Seat, Table, game_named

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from tierpark.server.accounts import Accounts, Person

LONGEST_LIST = 50
GRACE = 5_000  # milliseconds after which another process looks after a bot's decision


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the lists know of a table, with people by their ids.

    `won` are the seats that have won for somebody, `winners` all that have, bots included.
    """

    options: dict[str, int | str]
    has_clock: bool
    seats: list[events.Place]
    won: list[int] = []
    winners: list[int] | None = None  # as with `ended_at`, tables that ended before it was kept have none
    ended_at: int | None = None
    spectators: bool = False  # whether others may watch; of tables from before it was kept nobody hears
    is_ended: bool = False  # by the host, before it was over


class Lists:
    """The lists of one database."""

    def __init__(self, engine: AsyncEngine, accounts: Accounts) -> None:
        self._engine = engine
        self._accounts = accounts

    async def lobby(self, user: str | None) -> list[wire.TableSummary]:
        """Tables that are listed and wait for people, or can be watched."""
        c = schema.tables.c
        query = select(schema.tables).where(c.listed.is_(True), c.phase != CLOSED)
        return await self._listed(query.order_by(c.changed_at.desc()).limit(LONGEST_LIST), user)

    async def mine(self, user: str, limit: int = 200) -> list[wire.TableSummary]:
        """Tables at which a person sits or sat."""
        c = schema.tables.c
        query = (
            select(schema.tables)
            .join(schema.seats, schema.seats.c.table_id == c.id)
            .where(schema.seats.c.user_id == user, c.phase != CLOSED)
        )
        return await self._listed(query.order_by(c.changed_at.desc()).limit(limit), user)

    async def open_tables(self, user: str) -> int:
        """At how many tables a person sits that are not over."""
        c = schema.tables.c
        query = (
            select(func.count())
            .select_from(schema.tables)
            .join(schema.seats, schema.seats.c.table_id == c.id)
            .where(schema.seats.c.user_id == user, c.phase.not_in((OVER, CLOSED)))
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def shared(self, id: str) -> tuple[str, wire.TableSummary | None]:
        """What anybody with the link may hear of a table: its game, and of one with spectators also who sits there."""
        if not (id.isascii() and id.isprintable()):  # not every database can be asked for anything
            raise NotFound("There is no such table.")
        query = select(schema.tables).where(schema.tables.c.id == id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NotFound("There is no such table.")
        if not msgspec.json.decode(row.summary, type=Summary).spectators:
            return row.game, None
        (table,) = await self._listed(query, None)
        return table.game, table

    async def progress(self, user: str, name: str) -> wire.Progress:
        """The levels of a game that a person has won."""
        game, c = game_named(name), schema.tables.c
        assert game.levels is not None
        query = (
            select(c.summary, schema.seats.c.seat)
            .join(schema.seats, schema.seats.c.table_id == c.id)
            .where(schema.seats.c.user_id == user, c.game == name, c.phase.in_((OVER, CLOSED)))
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        tables = [(msgspec.json.decode(row.summary, type=Summary), row.seat) for row in rows]
        won = {summary.options[game.levels] for summary, seat in tables if seat in summary.won}
        first, *levels = game.choices[game.levels]
        passed = [level for level in levels if level in won]
        return wire.Progress(name, game.levels, passed, game.level_after(passed[-1] if passed else first))

    async def _listed(self, query: Any, user: str | None) -> list[wire.TableSummary]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        found = [(row, msgspec.json.decode(row.summary, type=Summary)) for row in rows]
        ids = {who for _, summary in found for seat in summary.seats for who in (seat.user, seat.kept_for) if who}
        people = await self._accounts.people(ids)
        listed = []
        for row, summary in found:
            own = next((i for i, seat in enumerate(summary.seats) if user is not None and seat.user == user), None)
            listed.append(
                wire.TableSummary(
                    table=row.id,
                    game=row.game,
                    title=game_named(row.game).title if row.game in GAMES else row.game,
                    phase=row.phase,
                    options=summary.options,
                    seats=[_seat_summary(seat, people) for seat in summary.seats],
                    listed=row.listed,
                    has_clock=summary.has_clock,
                    your_seat=own,
                    is_your_turn=own is not None and bool(row.due >> own & 1) and summary.seats[own].bot is None,
                    created_at=row.created_at,
                    ended_at=(summary.ended_at or row.changed_at) if row.phase == OVER else None,
                    winners=summary.winners,
                    is_ended=summary.is_ended,
                )
            )
        return listed


def _seat_summary(seat: events.Place, people: dict[str, Person]) -> wire.SeatSummary:
    who = seat.user or seat.kept_for
    person = people[who] if who is not None else None
    kind = updates.kind_of(Seat(seat.user, seat.bot, seat.kept_for))
    return wire.SeatSummary(kind, person.name if person else None, person is not None and person.is_guest, seat.bot)


def row_of(table: Table) -> dict[str, Any]:
    """What the lists know of a table; `changed_at` is left out, since it would count decisions made in secret."""
    summary = Summary(
        table.agreement.options,
        table.agreement.clock is not None,
        [events.Place(seat.user, seat.bot, seat.kept_for) for seat in table.seats],
        table.won,
        table.winners,
        table.ended_at,
        table.agreement.spectators,
        table.is_ended,
    )
    wake_at = commands.wake_at(table)
    is_bots_turn = any(table.seats[seat].bot is not None for seat in table.due)
    return {
        "phase": table.phase,
        "summary": msgspec.json.encode(summary).decode(),
        "due": sum(1 << seat for seat in table.due),
        "wake_at": wake_at + GRACE if wake_at is not None and is_bots_turn else wake_at,
    }


def seats_of(table: Table) -> dict[str, int]:
    """Everybody who sits at a table, and where."""
    return {seat.user: number for number, seat in enumerate(table.seats) if seat.user is not None}
