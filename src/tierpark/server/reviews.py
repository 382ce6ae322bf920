"""Reviews of finished games: asked for once, made in the background by the workers of bots, and kept with the game.

What is asked for stands in the database. One process at a time works on a review; it says so every few seconds, and if
it falls silent another one takes over, after a restart the same. A process works on reviews of several people side by
side, one of each: their steps take turns at the workers, so that nobody waits for all that others have asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tierpark.bots import review
from tierpark.bots.turn import BetterTurn, Deed, played_turn
from tierpark.core.game import seed_of
from tierpark.server import schema, spending, wire
from tierpark.server.errors import NotFound, Refused, TooMany
from tierpark.server.turns import Asker
from tierpark.server.worker import Consultation, Examination

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from tierpark.server.table import Table
    from tierpark.server.workers import Workers

logger = logging.getLogger("tierpark.server.reviews")
MOST_WAITING = 300  # reviews of all
MOST_OF_ADDRESS = 30  # reviews that wait for people of one address
MOST_OF_ONE = 3  # reviews that wait for one person
SIDE_BY_SIDE = 24  # reviews that a process works on
TELLING = 1_000  # milliseconds between two words about how far one of them has come
STAYING = 10.0  # seconds between two words that somebody is at work, however long a step takes
SILENT = 60_000  # milliseconds after which another process takes over
LOOKING = 5.0  # seconds between two looks for work that somebody else has left


class Reviews:
    """The reviews of one server process."""

    def __init__(
        self,
        engine: AsyncEngine,
        workers: Workers,
        finished: Callable[[str], Any],
        now: Callable[[], int],
        rounds: int,
    ) -> None:
        self._engine = engine
        self._workers = workers
        self._finished = finished  # the table of a finished game, by its id
        self._now = now
        self._rounds = rounds
        self._wanted = asyncio.Event()
        self._writing = asyncio.Lock()
        self._working: asyncio.Task[None] | None = None
        self._making: dict[str, asyncio.Task[None]] = {}  # who asked -> the work on their review

    def start(self) -> None:
        """Begin to work."""
        self._working = asyncio.create_task(self._work_on(), name="reviewer")

    async def stop(self) -> None:
        """Leave what is not finished to whoever comes next."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    @contextlib.asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        """One transaction at a time: however many ask for reviews, there are connections for all else."""
        async with self._writing, self._engine.begin() as connection:
            yield connection

    # Asking

    async def status(self, table: Table) -> wire.ReviewStatus:
        """How far the review of a table has come."""
        c = schema.reviews.c
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.reviews).where(c.table_id == table.id))).one_or_none()
        assert table.history is not None
        steps = len(table.history.done)
        if row is None:
            return wire.ReviewStatus("none", 0, steps)
        if row.found is not None:
            return wire.ReviewStatus("done", steps, steps, msgspec.json.decode(row.found, type=wire.Review))
        return wire.ReviewStatus("running" if row.touched_at else "waiting", row.done, steps)

    async def ask(self, table: Table, user: str) -> wire.ReviewStatus:
        """Ask for the review of a table, unless it is there or under way."""
        status = await self.status(table)
        if status.state != "none":
            return status
        c = schema.reviews.c
        address = self._workers.whereabouts.of
        async with self._begin() as connection:
            waiting = list((await connection.execute(select(c.user_id).where(c.found.is_(None)))).scalars())
            if waiting.count(user) >= MOST_OF_ONE:
                raise TooMany("You have asked for several reviews already; wait until they are done.")
            near = sum(address(Asker("review", other)) == address(Asker("review", user)) for other in waiting)
            if near >= MOST_OF_ADDRESS or len(waiting) >= MOST_WAITING:
                raise TooMany("Many reviews wait already; ask again later.")
            with contextlib.suppress(IntegrityError):  # somebody else has asked at the same time
                row = {"table_id": table.id, "user_id": user, "asked_at": self._now(), "touched_at": 0, "done": 0}
                async with connection.begin_nested():
                    await connection.execute(insert(schema.reviews).values(row))
        self._wanted.set()
        return await self.status(table)

    # Working

    async def _work_on(self) -> None:
        while True:
            self._wanted.clear()
            try:
                while len(self._making) < SIDE_BY_SIDE and (claim := await self._claim()) is not None:
                    id, user = claim
                    self._making[user] = asyncio.create_task(self._make(id, user))
            except Exception:
                logger.exception("a review stumbled")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOKING):
                    await self._wanted.wait()

    async def _claim(self) -> tuple[str, str] | None:
        """The oldest review that nobody works on, of somebody for whom nothing is made here, and who asked for it."""
        c, now = schema.reviews.c, self._now()
        query = select(c.table_id, c.user_id, c.touched_at).where(
            c.found.is_(None), c.touched_at < now - SILENT, c.user_id.not_in(list(self._making))
        )
        async with self._begin() as connection:
            row = (await connection.execute(query.order_by(c.asked_at).limit(1))).one_or_none()
            if row is None:
                return None
            mine = update(schema.reviews).where(c.table_id == row.table_id, c.touched_at == row.touched_at)
            taken = await connection.execute(mine.values(touched_at=now, done=0))
            return (row.table_id, row.user_id) if taken.rowcount == 1 else None

    async def _make(self, id: str, user: str) -> None:
        try:
            await self._make_one(id, Asker("review", user, id))
        except Exception:
            logger.exception("a review stumbled")
        finally:
            del self._making[user]
            self._wanted.set()

    async def _make_one(self, id: str, asker: Asker) -> None:
        try:
            async with self._at_work(id):
                table = await self._finished(id)
                found = await self._reviewed(table, asker)
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):
                await self._note(id, touched_at=0)
            raise
        except Exception as error:  # it can be asked for again
            logger.warning("a review failed", extra={"table": id, "reason": repr(error)[:200]})
            async with self._begin() as connection:
                await connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == id))
            if not isinstance(error, Refused):
                raise
            return
        await self._note(id, found=msgspec.json.encode(found).decode())

    @contextlib.asynccontextmanager
    async def _at_work(self, id: str) -> AsyncIterator[None]:
        """Say so every few seconds, however long a step takes: no other process takes over meanwhile."""
        saying = asyncio.create_task(self._say_so(id))
        try:
            yield
        finally:
            saying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await saying

    async def _say_so(self, id: str) -> None:
        while True:
            await asyncio.sleep(STAYING)
            try:
                await self._note(id, touched_at=self._now())
            except Exception:  # the next word may be heard
                logger.exception("a review could not say that somebody is at work")

    async def _note(self, id: str, **values: Any) -> None:
        async with self._begin() as connection:
            await connection.execute(update(schema.reviews).where(schema.reviews.c.table_id == id).values(values))

    async def _reviewed(self, table: Table, asker: Asker) -> wire.Review:
        assert table.history is not None
        game, actions = table.game, table.history.actions
        state = table.history.first.clone()
        examined: list[review.Examined] = []
        told_at = self._now()
        for step, (seat, action) in enumerate(actions):
            finding = await self._workers.examine(game, self._job(table, state, step, seat, action), asker)
            if finding.examined is not None:
                examined.append(finding.examined)
            game.apply(state, seat, action)
            if self._now() - told_at >= TELLING * len(self._making):  # all of them together once a second
                told_at = self._now()
                await self._note(table.id, done=step + 1)
            await asyncio.sleep(0)
        promises = [_promise(one.step, one.expected) for one in examined]
        if not table.is_ended:
            promises.append(_promise(len(actions), review.ended(game, state)))
        return wire.Review(game.unit, len(actions), promises, await self._moments(table, examined, asker))

    async def _moments(self, table: Table, examined: list[review.Examined], asker: Asker) -> list[wire.Moment]:
        assert table.history is not None
        game, actions = table.game, table.history.actions
        steps = {one.step for one in review.turning_points(examined)}
        state = table.history.first.clone()
        moments = []
        for step, (seat, action) in enumerate(actions):
            if step in steps:
                job = msgspec.structs.replace(self._job(table, state, step, seat, action), explains=True)
                found = (await self._workers.examine(game, job, asker)).moment
                if found is not None:
                    told = [in_words(game, state, seat, one) for one in (found.played, *found.better)]
                    better = await self._better_turn(table, state, step, told[1].action, asker)
                    played = [_deed(one, one.number) for one in played_turn(game, state, step, actions[step:])]
                    moments.append(wire.Moment(step, seat, found.lost, told[0], told[1:], better, played))
            game.apply(state, seat, action)
        return moments

    async def _better_turn(self, table: Table, state: Any, step: int, action: int, asker: Asker) -> wire.Turn | None:
        """The whole turn that begins with a better action; nothing if the workers fail."""
        assert table.history is not None
        game, actions = table.game, table.history.actions
        turn = BetterTurn(game, state, actions[step][0], actions[step + 1 :])
        wanted = [action]
        while wanted:
            turn.take(wanted)
            if turn.ending is not None:
                return wire.Turn([_deed(one) for one in turn.deeds], turn.ending, turn.has_end)
            wanted = turn.forced or await self._workers.wanted(game, self._question(table, turn, step), asker)
        return None

    def _question(self, table: Table, turn: BetterTurn, step: int) -> Consultation:
        seed = seed_of(table.id, "review", step, len(turn.deeds)) % 2**62
        known = table.game.redeal_hidden(turn.state, turn.seat, seed)
        return Consultation(table.game.name, known.pack(), turn.seat, seed, rounds=self._rounds, many=review.BETTER)

    async def before(self, table: Table, step: int, number: int) -> wire.Step:
        """The table before a decision of the better turn of a moment, or after the last."""
        found = (await self.status(table)).review
        moment = next((one for one in found.moments if one.step == step), None) if found else None
        better = moment.better_turn if moment else None
        if better is None or number >= len(better.deeds) + better.has_end:
            raise NotFound("The review of this game does not tell of this.")
        return await spending.apart(_before, table, step, better.deeds, number)

    def _job(self, table: Table, state: Any, step: int, seat: int, action: int) -> Examination:
        seed = seed_of(table.id, "review", step) % 2**62
        return Examination(table.game.name, state.pack(), seat, action, step, seed, self._rounds)


def _before(table: Table, step: int, deeds: list[wire.Deed], number: int) -> wire.Step:
    assert table.history is not None
    game, actions = table.game, table.history.actions
    state = table.history.first.clone()
    for seat, action in actions[:step]:
        game.apply(state, seat, action)
    turn = BetterTurn(game, state, actions[step][0], actions[step + 1 :])
    for deed in deeds[:number]:
        turn.take([deed.action])
    offers = game.offers(turn.state, turn.seat) if number < len(deeds) else None
    return wire.Step(step, len(actions), game.open_view(turn.state), None, offers)


def _deed(one: Deed, step: int | None = None) -> wire.Deed:
    said = one.said
    return wire.Deed(one.action, said.kind, said.fields, said.short, said.sentence, step)


def _promise(step: int, expected: Any) -> wire.Promise:
    chances = [round(chance, 3) for chance in expected.chances]
    return wire.Promise(step, chances, [round(points, 1) for points in expected.points])


def in_words(game: Any, state: Any, seat: int, one: Any) -> wire.Told:
    """Something advised, with what it says."""
    said = game.describe(state, seat, one.action)
    return wire.Told(one.action, said.kind, said.fields, said.short, said.sentence, one.chance, one.lead, one.reasons)
