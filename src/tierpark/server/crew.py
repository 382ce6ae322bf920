"""Some processes that take one job each, in the order that is fair to those who ask.

One that crashes or takes too long is ended, and the next job starts another. When many people wait, each job gets less
time than it wants, so that everybody is answered about as soon as in quiet.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

from tierpark.server.turns import KINDS, Asker, Turns
from tierpark.server.worker import LENGTH, READY, Answer, AnyJob, Choice

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from tierpark.server.turns import Turn

logger = logging.getLogger("tierpark.server.crew")
LONGEST = 16_000  # bytes of an answer
STARTING = 60.0  # seconds that a process may take until it is ready: a busy machine is no reason to start it again
MOST_SEEN = 20_000  # people of whom it is remembered where they are


class Whereabouts:
    """From which address each person was heard of last. Somebody of whom nothing is known counts as an address."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def saw(self, person: str, address: str) -> None:
        """Somebody asks from here."""
        if self._seen.pop(person, None) is None and len(self._seen) >= MOST_SEEN:
            del self._seen[next(iter(self._seen))]  # who was not heard of for longest
        self._seen[person] = address

    def of(self, asker: Asker) -> str:
        """What counts as the address of somebody."""
        return asker.address or self._seen.get(asker.person, asker.person)


class Spent:
    """What became of the time, in all: by kind, seconds of jobs that were begun."""

    def __init__(self) -> None:
        self.jobs: defaultdict[str, int] = defaultdict(int)
        self.waited: defaultdict[str, float] = defaultdict(float)
        self.used: defaultdict[str, float] = defaultdict(float)
        self.wanted: defaultdict[str, float] = defaultdict(float)  # by searches
        self.given: defaultdict[str, float] = defaultdict(float)  # to searches


class Crew:
    """The processes of one purpose. Where jobs may be shortened, each takes at least so many seconds."""

    def __init__(
        self,
        count: int,
        command: tuple[str, ...],
        whereabouts: Whereabouts,
        *,
        gives_way: int = 0,
        at_least: float | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = command
        self._whereabouts = whereabouts
        self._gives_way = gives_way  # to the server itself, as `nice` counts
        self._at_least = at_least
        self._now = now
        self._idle: list[Process | None] = [None] * count  # started when first needed
        self._turns = Turns(count)
        self._ready: dict[Turn, asyncio.Future[Process | None]] = {}
        self._all: set[Process] = set()
        self._busy: set[asyncio.Task[Answer]] = set()
        self.spent = Spent()

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by kind."""
        return {kind: self._turns.waiting(kind) for kind in KINDS}

    async def ask(self, job: AnyJob, within: float, asker: Asker) -> Answer:
        """Have a job done within so many seconds once it begins. Called off while it waits, it is never begun.

        Called off later, it is done for nothing: that takes less time than a new process.
        """
        asked = self._now()
        turn, process = await self._taken(asker)
        job = self._begun(job, asker, turn, self._now() - asked)
        work = asyncio.create_task(self._have_done(process, job, within, turn, asker.kind))
        self._busy.add(work)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    def _begun(self, job: AnyJob, asker: Asker, turn: Turn, waited: float) -> AnyJob:
        """The job as it is done now that it is its turn."""
        wanted = job.seconds or 0.0
        if self._at_least is not None:
            job = shortened(job, waited, self._turns.share(turn), self._at_least)
        given = job.seconds or 0.0
        asker.part = given / wanted if wanted else 1.0
        self._turns.expect(turn, given)
        self.spent.jobs[asker.kind] += 1
        self.spent.waited[asker.kind] += waited
        self.spent.wanted[asker.kind] += wanted
        self.spent.given[asker.kind] += given
        return job

    def _done(self, work: asyncio.Task[Answer]) -> None:
        self._busy.discard(work)
        if not work.cancelled():
            work.exception()  # whoever asked may be gone

    async def _have_done(self, process: Process | None, job: AnyJob, within: float, turn: Turn, kind: str) -> Answer:
        fine, began, used = False, self._now(), 0.0
        try:
            if process is None:
                process = await self._start()
                began = self._now()  # nobody pays for the start
            async with asyncio.timeout(within):
                answered = await _talk(process, job)
            fine, used = True, answered.used
            return answered
        finally:
            if not fine and process is not None:
                _end(process)
            used = used or self._now() - began  # a busy machine makes a job long: nobody else pays for that
            self.spent.used[kind] += used
            self._give(turn, process if fine else None, used)

    async def _taken(self, asker: Asker) -> tuple[Turn, Process | None]:
        turn = self._turns.enter(asker.kind, self._whereabouts.of(asker), asker.person, asker.table)
        ready = self._ready[turn] = asyncio.get_running_loop().create_future()
        self._hand_out()
        try:
            return turn, await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():  # it was given one at the last moment
                self._give(turn, ready.result(), 0.0)
            elif self._ready.pop(turn, None) is not None:
                self._turns.end(turn)
            raise

    def _give(self, turn: Turn, process: Process | None, used: float) -> None:
        self._turns.end(turn, used)
        self._idle.append(process)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._idle and (turn := self._turns.begin()) is not None:
            ready = self._ready.pop(turn)
            if ready.cancelled():
                self._turns.end(turn)
            else:
                ready.set_result(self._idle.pop())

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        self._all = {other for other in self._all if other.returncode is None} | {process}
        if self._gives_way and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it is gone already, or this may not be said here
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, process.pid, own + self._gives_way)
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


def shortened(job: AnyJob, waited: float, share: float, at_least: float) -> AnyJob:
    """The job of somebody who has waited so long and whom this share of the workers belongs to.

    What it has waited counts as thought about, and of its time it takes its share; but some it always takes.
    """
    if job.seconds is None:
        return job
    given = min(job.seconds - waited, job.seconds * share)
    return msgspec.structs.replace(job, seconds=max(given, min(job.seconds, at_least)))


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
