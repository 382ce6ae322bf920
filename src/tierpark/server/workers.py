"""Processes in which bots think. One that crashes or takes too long is replaced, and the decision is made."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots.bot import think_time
from tierpark.bots.own import offered
from tierpark.bots.trail import onward
from tierpark.server.chance import Chance
from tierpark.server.worker import (
    LENGTH,
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

    from tierpark.bots.advice import Advised
    from tierpark.core.game import Game

logger = logging.getLogger("tierpark.server.workers")
TRIES = 2
LONGEST = 16_000  # bytes of an answer
FAILURES = (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError)
NO_ACTION = -1
COMMAND = (sys.executable, "-m", "tierpark.server.worker")


class Workers:
    """A few processes that take jobs in turn."""

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
        self._command = command
        self._idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._all: set[Process] = set()
        for _ in range(count):
            self._idle.put_nowait(None)  # started when first needed
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
                answered = await self._ask(Consultation(game.name, known.pack(), seat, self._chance.number(62, state)))
            except FAILURES as error:
                self._failed("adviser", game, error)
                continue
            best = answered.best if isinstance(answered, Advice) else []
            if best and all(game.why_illegal(state, seat, one.action) is None for one in best):
                return best
        return []

    async def examine(self, game: Game[Any, Any], job: Examination) -> Finding:
        """What was found out about a decision of a finished game; nothing if the workers fail."""
        for _ in range(TRIES):
            try:
                answered = await self._ask(job)
            except FAILURES as error:
                self._failed("reviewer", game, error)
                continue
            if isinstance(answered, Finding):
                return answered
        return Finding()

    def _failed(self, who: str, game: Game[Any, Any], error: Exception) -> None:
        self.failures += 1
        logger.warning("a bot failed", extra={"bot": who, "game": game.name, "reason": repr(error)[:200]})

    async def _ask(self, job: AnyJob) -> Answer:
        process = await self._idle.get()
        fine = False
        try:
            if process is None:
                process = await self._start()
            async with asyncio.timeout(self._budget):
                answered = await _talk(process, job)
            fine = True
            return answered
        finally:
            if not fine and process is not None:
                _end(process)
            self._idle.put_nowait(process if fine else None)

    async def _start(self) -> Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        self._all = {other for other in self._all if other.returncode is None} | {process}
        return process

    async def stop(self) -> None:
        """End all processes."""
        for process in self._all:
            _end(process)
        for process in self._all:
            await process.wait()


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
