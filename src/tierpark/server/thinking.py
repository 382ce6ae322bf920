"""How long each seat has thought, and until when it may. Times are milliseconds; it never reads a clock itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.server.events import Clock

BOTS_SHARE = {"decision": 0.5, "game": 0.02}


class Thinking:
    """The time of every seat at one table."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self._since: dict[int, int] = {}  # seat -> when its present decision came due
        self._awaited: dict[int, int] = {}  # seat -> since when everybody can know that it owes one
        self._left = [clock.seconds * 1000 if clock else 0] * seats

    def fork(self) -> Thinking:
        """The same times, to be changed apart from these."""
        other = Thinking(self.clock, 0)
        other._since, other._awaited, other._left = self._since.copy(), self._awaited.copy(), self._left.copy()
        return other

    def due_changed(self, due: Iterable[int], at: int) -> None:
        """These seats owe a decision now: new ones begin to think, the others stop."""
        now = set(due)
        for seat in [seat for seat in self._since if seat not in now]:
            self._stop(seat, at)
        for seat in now - set(self._since):
            self._since[seat] = at
        self._awaited = {seat: self._awaited.get(seat, at) for seat in now}

    def decided(self, seat: int, at: int, *, in_secret: bool = False) -> None:
        """The seat has decided; if it owes another decision, that one begins. If in secret, nobody else notices."""
        self._stop(seat, at)
        if not in_secret:
            self._awaited.pop(seat, None)

    def restart(self, seat: int, at: int) -> None:
        """The seat is back and begins to think now; who had no time left gets what one decision is worth."""
        if seat in self._since:
            self._since[seat] = self._awaited[seat] = at
        if self.clock and self.clock.per == "game" and self._left[seat] <= 0:
            self._left[seat] = min(60, self.clock.seconds) * 1000

    def stood(self, milliseconds: int) -> None:
        """Nobody could decide for so long: it counts for nobody."""
        self._since = {seat: since + milliseconds for seat, since in self._since.items()}
        self._awaited = {seat: since + milliseconds for seat, since in self._awaited.items()}

    def awaited(self, seat: int) -> int | None:
        """Since when the table waits for the seat, as far as everybody can know."""
        return self._awaited.get(seat)

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up; nothing if it does not run."""
        if self.clock is None or seat not in self._since:
            return None
        return self._since[seat] + self._left[seat]

    def for_bot(self, seat: int, now: int) -> float:
        """The seconds that a bot may search for a decision: a part of what is left."""
        deadline = self.deadline(seat)
        if self.clock is None or deadline is None:
            return math.inf
        return max(0, deadline - now) / 1000 * BOTS_SHARE[self.clock.per]

    def left(self, seat: int) -> int:
        """What the seat has for its present or next decisions, as of when its clock last stood still."""
        return self._left[seat]

    def _stop(self, seat: int, at: int) -> None:
        began = self._since.pop(seat, None)
        if began is not None and self.clock is not None and self.clock.per == "game":
            self._left[seat] = max(0, self._left[seat] - (at - began))
