"""Processes in which bots think. One that crashes or takes too long is replaced, and the decision is made.

Decisions at tables come first: they have processes of their own. Hints have one, and reviews have one; both give way
to everything else on the machine, reviews also to hints. A hint that had to wait for others is thought about for less.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import random
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots.advice import ROUNDS
from tierpark.bots.bot import think_time
from tierpark.bots.own import offered
from tierpark.bots.trail import onward
from tierpark.server.chance import Chance
from tierpark.server.worker import (
    LENGTH,
    READY,
    Advice,
    Answer,
    AnyJob,
    Choice,
    Consultation,
    Examination,
    Finding,
    Job,
)

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Collection

    from tierpark.bots import review
    from tierpark.bots.advice import Advised
    from tierpark.core.game import Game

logger = logging.getLogger("tierpark.server.workers")
TRIES = 2
LONGEST = 16_000  # bytes of an answer
FAILURES = (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError)
NO_ACTION = -1
HINTS_GIVE_WAY, REVIEWS_GIVE_WAY = 5, 10  # as `nice` counts
HINT_SECONDS = 2.0  # after so long, an adviser says what it has: it counts from the question on,
HINT_AT_LEAST = 0.3  # but thinks for so long, however many asked before
REVIEW_SECONDS = 4.0  # for a step of a review
STARTING = 60.0  # seconds that a process may take until it is ready: a busy machine is no reason to start it again
LATE = 6  # times the budget an adviser or a reviewer may take: one that is ended has to load again, and is late again
COMMAND = (sys.executable, "-m", "tierpark.server.worker")


class Crew:
    """Some processes that take one job each; who has waited longest is next.

    One that hurries counts the time that a job has waited as time in which it was thought about.
    """

    def __init__(self, count: int, command: tuple[str, ...], *, gives_way: int = 0, hurries: bool = False) -> None:
        self._command = command
        self._gives_way = gives_way  # as `nice` counts
        self._hurries = hurries
        self._idle: list[Process | None] = [None] * count  # started when first needed
        self._waiting: deque[asyncio.Future[Process | None]] = deque()
        self._all: set[Process] = set()
        self._busy: set[asyncio.Task[Answer]] = set()

    async def ask(self, job: AnyJob, within: float) -> Answer:
        """Have a job done within so many seconds once it begins. Called off while it waits, it is never begun.

        Called off later, it is done for nothing: that takes less time than a new process.
        """
        asked = time.monotonic()
        process = await self._taken()
        if self._hurries:
            job = shortened(job, time.monotonic() - asked)
        work = asyncio.create_task(self._have_done(process, job, within))
        self._busy.add(work)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    def _done(self, work: asyncio.Task[Answer]) -> None:
        self._busy.discard(work)
        if not work.cancelled():
            work.exception()  # whoever asked may be gone

    async def _have_done(self, process: Process | None, job: AnyJob, within: float) -> Answer:
        fine = False
        try:
            if process is None:
                process = await self._start()
            async with asyncio.timeout(within):
                answered = await _talk(process, job)
            fine = True
            return answered
        finally:
            if not fine and process is not None:
                _end(process)
            self._give(process if fine else None)

    async def _taken(self) -> Process | None:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given one at the last moment
                self._give(turn.result())
            raise

    def _give(self, process: Process | None) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(process)
                return
        self._idle.append(process)

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        self._all = {other for other in self._all if other.returncode is None} | {process}
        if self._gives_way and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it is gone already, or this may not be said here
                os.setpriority(os.PRIO_PROCESS, process.pid, self._gives_way)
        try:
            assert process.stdout is not None
            async with asyncio.timeout(STARTING):
                await process.stdout.readexactly(len(READY))
        except BaseException:
            _end(process)
            raise
        return process

    async def stop(self) -> None:
        """End all processes."""
        for process in self._all:
            _end(process)
        for process in self._all:
            await process.wait()
        await asyncio.gather(*self._busy, return_exceptions=True)


def shortened(job: AnyJob, waited: float) -> AnyJob:
    """The job of a person who has waited for its beginning: it takes so many seconds less, but some it always takes."""
    if isinstance(job, Job) or job.seconds is None:
        return job
    return msgspec.structs.replace(job, seconds=max(HINT_AT_LEAST, job.seconds - waited))


class Workers:
    """Those that decide, the one that advises, and the one that reviews."""

    def __init__(
        self,
        count: int,
        budget: float,
        command: tuple[str, ...] = COMMAND,
        *,
        think: float = 1.0,
        cores: int = 1,
        chance: Chance | None = None,
    ) -> None:
        self._chance = chance or Chance()
        self._budget = budget  # seconds for one decision
        self._think = think  # so many times as long as its level says thinks a bot that searches
        self._cores = cores  # and on so many cores
        self._deciders = Crew(count, command)
        self._advisers = Crew(1, command, gives_way=HINTS_GIVE_WAY, hurries=True)
        self._reviewers = Crew(1, command, gives_way=REVIEWS_GIVE_WAY)
        self.failures = 0

    async def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        level: str,
        within: float = math.inf,
        been: Collection[bytes] = (),
    ) -> int:
        """One legal action of the seat. The bot gets the state with everything that the seat cannot know dealt anew.

        One that searches does so within so many seconds, if it would take longer. None goes back to where its seat has
        been (`bots.trail`), unless every action does.
        """
        seconds = min(within, self._think * think_time(level), self._budget / 2)
        spec = offered()[level].spec if level in offered() else ""
        for _ in range(TRIES):
            known = game.redeal_hidden(state, seat, self._chance.number(64, state))
            job = Job(
                game.name,
                known.pack(),
                seat,
                level,
                self._chance.number(62, state),
                spec,
                seconds,
                self._cores,
                list(been),
            )
            try:
                answered = await self._ask(job)
                action = answered.action if isinstance(answered, Choice) else NO_ACTION
            except FAILURES as error:
                self._failed(level, game, error)
                continue
            if game.why_illegal(state, seat, action) is None:
                return action
            self.failures += 1
            logger.warning("a bot chose an illegal action", extra={"bot": level, "game": game.name})
        return onward(game, state, seat, [random.choice(game.legal_actions(state, seat))], been)

    async def advise(self, game: Game[Any, Any], state: Any, seat: int) -> list[Advised]:
        """The best few actions of a seat; none if the workers fail. They are told nothing that the seat cannot know."""
        for _ in range(TRIES):
            known = game.redeal_hidden(state, seat, self._chance.number(64, state))
            try:
                job = Consultation(game.name, known.pack(), seat, self._chance.number(62, state), HINT_SECONDS)
                answered = await self._ask(job)
            except TimeoutError as error:  # whoever waits has waited long enough
                self._failed("adviser", game, error)
                break
            except FAILURES as error:
                self._failed("adviser", game, error)
                continue
            best = answered.best if isinstance(answered, Advice) else []
            if best and all(game.why_illegal(state, seat, one.action) is None for one in best):
                return best
        return []

    async def judge(
        self, game: Game[Any, Any], state: Any, seat: int, action: int, instead: int | None
    ) -> review.Moment | None:
        """What would have been better than a decision; nothing if nothing was. The workers know what the seat can."""
        known = game.redeal_hidden(state, seat, self._chance.number(64, state)).pack()
        seed = self._chance.number(62, state)
        job = Examination(game.name, known, seat, action, 0, seed, ROUNDS, True, HINT_SECONDS, instead)
        try:
            answered = await self._ask(job)
        except FAILURES as error:
            self._failed("adviser", game, error)
            return None
        return answered.moment if isinstance(answered, Finding) else None

    async def examine(self, game: Game[Any, Any], job: Examination) -> Finding:
        """What was found out about a decision of a finished game; nothing if the workers fail."""
        job = msgspec.structs.replace(job, seconds=REVIEW_SECONDS, patient=True)
        for _ in range(TRIES):
            try:
                answered = await self._ask(job, reviews=True)
            except FAILURES as error:
                self._failed("reviewer", game, error)
                continue
            if isinstance(answered, Finding):
                return answered
        return Finding()

    async def wanted(self, game: Game[Any, Any], job: Consultation) -> list[int]:
        """What an adviser would do at a position of a review, the best first; nothing if the workers fail."""
        job = msgspec.structs.replace(job, seconds=REVIEW_SECONDS, patient=True)
        for _ in range(TRIES):
            try:
                answered = await self._ask(job, reviews=True)
            except FAILURES as error:
                self._failed("reviewer", game, error)
                continue
            if isinstance(answered, Advice):
                return [one.action for one in answered.best]
        return []

    def _failed(self, who: str, game: Game[Any, Any], error: Exception) -> None:
        self.failures += 1
        logger.warning("a bot failed", extra={"bot": who, "game": game.name, "reason": repr(error)[:200]})

    async def _ask(self, job: AnyJob, *, reviews: bool = False) -> Answer:
        if isinstance(job, Job):
            return await self._deciders.ask(job, self._budget)
        if reviews:
            return await self._reviewers.ask(job, LATE * self._budget)
        async with asyncio.timeout(self._budget):
            return await self._advisers.ask(job, LATE * self._budget)

    async def stop(self) -> None:
        """End all processes."""
        for crew in (self._deciders, self._advisers, self._reviewers):
            await crew.stop()


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()


async def _talk(process: Process, job: AnyJob) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    data = msgspec.msgpack.encode(job)
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    if length > LONGEST:
        raise ValueError(f"an answer of {length} bytes")
    answered: Answer = msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Answer)
    if isinstance(answered, Choice) and answered.fault:
        raise ValueError(answered.fault)
    return answered
