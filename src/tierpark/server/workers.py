"""Processes in which bots think. One that crashes or takes too long is replaced, and the decision is made.

Decisions at tables come first: they have processes of their own. Hints have one, and reviews have one; both give way
to everything else on the machine, reviews also to hints, but neither ever waits for the others' jobs. Among jobs of one
purpose everybody has a share (`server.turns`); when many wait, bots and advisers think less (`server.crew`).
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots.advice import ROUNDS
from tierpark.bots.bot import think_time
from tierpark.bots.own import offered
from tierpark.bots.trail import onward
from tierpark.server.chance import Chance
from tierpark.server.crew import Crew, Spent, Whereabouts
from tierpark.server.turns import KINDS, Asker
from tierpark.server.worker import (
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
    from collections.abc import Collection

    from tierpark.bots import review
    from tierpark.bots.advice import Advised
    from tierpark.core.game import Game

logger = logging.getLogger("tierpark.server.workers")
TRIES = 2
FAILURES = (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError)
NO_ACTION = -1
DECISIONS_GIVE_WAY, HINTS_GIVE_WAY, REVIEWS_GIVE_WAY = 2, 5, 10  # to the server itself, as `nice` counts
DECISION_AT_LEAST = 0.01  # seconds: a bot that searches always does some rounds, however many wait
HINT_SECONDS = 2.0  # after so long, an adviser says what it has: it counts from the question on,
HINT_AT_LEAST = 0.3  # but thinks for so long, however many asked before
REVIEW_SECONDS = 4.0  # for a step of a review
LATE = 6  # times the budget an adviser or a reviewer may take: one that is ended has to load again, and is late again
COMMAND = (sys.executable, "-m", "tierpark.server.worker")


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
        self.whereabouts = whereabouts = Whereabouts()
        self._deciders = Crew(count, command, whereabouts, gives_way=DECISIONS_GIVE_WAY, at_least=DECISION_AT_LEAST)
        self._advisers = Crew(1, command, whereabouts, gives_way=HINTS_GIVE_WAY, at_least=HINT_AT_LEAST)
        self._reviewers = Crew(1, command, whereabouts, gives_way=REVIEWS_GIVE_WAY)
        self.failures = 0

    async def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        level: str,
        within: float = math.inf,
        been: Collection[bytes] = (),
        asker: Asker | None = None,
    ) -> int:
        """One legal action of the seat. The bot gets the state with everything that the seat cannot know dealt anew.

        One that searches does so within so many seconds, if it would take longer, and for less while many wait. None
        goes back to where its seat has been (`bots.trail`), unless every action does.
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
                answered = await self._ask(job, asker)
                action = answered.action if isinstance(answered, Choice) else NO_ACTION
            except FAILURES as error:
                self._failed(level, game, error)
                continue
            if game.why_illegal(state, seat, action) is None:
                return action
            self.failures += 1
            logger.warning("a bot chose an illegal action", extra={"bot": level, "game": game.name})
        return onward(game, state, seat, [random.choice(game.legal_actions(state, seat))], been)

    async def advise(self, game: Game[Any, Any], state: Any, seat: int, asker: Asker | None = None) -> list[Advised]:
        """The best few actions of a seat; none if the workers fail. They are told nothing that the seat cannot know."""
        for _ in range(TRIES):
            known = game.redeal_hidden(state, seat, self._chance.number(64, state))
            try:
                job = Consultation(game.name, known.pack(), seat, self._chance.number(62, state), HINT_SECONDS)
                answered = await self._ask(job, asker)
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
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        action: int,
        instead: int | None,
        asker: Asker | None = None,
    ) -> review.Moment | None:
        """What would have been better than a decision; nothing if nothing was. The workers know what the seat can."""
        known = game.redeal_hidden(state, seat, self._chance.number(64, state)).pack()
        seed = self._chance.number(62, state)
        job = Examination(game.name, known, seat, action, 0, seed, ROUNDS, True, HINT_SECONDS, instead)
        try:
            answered = await self._ask(job, asker)
        except FAILURES as error:
            self._failed("adviser", game, error)
            return None
        return answered.moment if isinstance(answered, Finding) else None

    async def examine(self, game: Game[Any, Any], job: Examination, asker: Asker) -> Finding:
        """What was found out about a decision of a finished game; nothing if the workers fail."""
        job = msgspec.structs.replace(job, seconds=REVIEW_SECONDS, patient=True)
        for _ in range(TRIES):
            try:
                answered = await self._ask(job, asker)
            except FAILURES as error:
                self._failed("reviewer", game, error)
                continue
            if isinstance(answered, Finding):
                return answered
        return Finding()

    async def wanted(self, game: Game[Any, Any], job: Consultation, asker: Asker) -> list[int]:
        """What an adviser would do at a position of a review, the best first; nothing if the workers fail."""
        job = msgspec.structs.replace(job, seconds=REVIEW_SECONDS, patient=True)
        for _ in range(TRIES):
            try:
                answered = await self._ask(job, asker)
            except FAILURES as error:
                self._failed("reviewer", game, error)
                continue
            if isinstance(answered, Advice):
                return [one.action for one in answered.best]
        return []

    def _failed(self, who: str, game: Game[Any, Any], error: Exception) -> None:
        self.failures += 1
        logger.warning("a bot failed", extra={"bot": who, "game": game.name, "reason": repr(error)[:200]})

    async def _ask(self, job: AnyJob, asker: Asker | None = None) -> Answer:
        if isinstance(job, Job):
            return await self._deciders.ask(job, self._budget, asker or Asker())
        asker = asker or Asker("hint")
        if asker.kind == "review":
            return await self._reviewers.ask(job, LATE * self._budget, asker)
        async with asyncio.timeout(self._budget):
            return await self._advisers.ask(job, LATE * self._budget, asker)

    @property
    def spent(self) -> list[Spent]:
        """What became of the time of each crew."""
        return [crew.spent for crew in self._crews]

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by kind."""
        return {kind: sum(crew.waiting[kind] for crew in self._crews) for kind in KINDS}

    @property
    def _crews(self) -> tuple[Crew, ...]:
        return self._deciders, self._advisers, self._reviewers

    async def stop(self) -> None:
        """End all processes."""
        for crew in self._crews:
            await crew.stop()
