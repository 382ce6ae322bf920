"""Whose turn it is to have a worker: thinking time is shared by address, then by person, then by table.

Everybody has an account of the seconds that processors really worked for them. Of those who wait, who has used least is
next: so many cheap jobs and few costly ones come to the same. Who comes later begins where those stand who are there,
and gets nothing for the time before; what somebody has used stays on the account while the others are at it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["table", "alone", "hint", "review"]
KINDS: tuple[Kind, ...] = ("table", "alone", "hint", "review")
WEIGHTS = {"alone": 1 / 20}  # tables at which only bots play: people who wait come first, but not for ever
MOST_DEBT = 10.0  # seconds that somebody is behind the others at most: who used what nobody else wanted is not punished
BURST = 0.25  # seconds that a turn may cost for nothing, if its person then wants no other: it was no flood
MANY = 64  # accounts of a group, before those are looked for that nobody needs any more


@dataclass
class Asker:
    """For whom a bot thinks. `part` says how much of its time it got when it began, from 0 to 1."""

    kind: Kind = "table"
    person: str = ""
    table: str = ""
    address: str | None = None  # if it is not known, where the person was seen last
    part: float = 1.0


class Account:
    """What was used by somebody, or by all of a group, and who belongs to the group."""

    __slots__ = ("begun", "kept", "parts", "running", "turns", "used", "waiting", "weight")

    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight
        self.used = 0.0  # seconds, divided by the weight
        self.begun = 0  # the number of the turn that began last
        self.parts: dict[str, Account] = {}
        self.turns: deque[Turn] = deque()  # of those who ask for themselves
        self.waiting = self.running = 0  # in the whole group
        self.kept = MANY

    @property
    def is_busy(self) -> bool:
        """Whether something is wanted or done for somebody of the group."""
        return self.waiting > 0 or self.running > 0

    @property
    def level(self) -> float:
        """What those of the group have used who are at it: the least of it."""
        return min((part.used for part in self.parts.values() if part.is_busy), default=0.0)

    def part(self, key: str, weight: float) -> Account:
        """The account of somebody of the group who comes now."""
        level = self.level
        found = self.parts.get(key)
        if found is None:
            self._forget(level)
            found = self.parts[key] = Account(weight)
        found.used = max(found.used, level) if not found.is_busy else found.used
        found.used = min(found.used, level + MOST_DEBT)
        return found

    def _forget(self, level: float) -> None:
        """Let go of accounts that would begin as new ones do."""
        if len(self.parts) >= self.kept:
            self.parts = {key: part for key, part in self.parts.items() if part.is_busy or part.used > level}
            self.kept = max(MANY, 2 * len(self.parts))

    def next(self) -> Account:
        """Of those who wait, who has used least; of these, whose last turn is longest ago."""
        waiting = (part for part in self.parts.values() if part.waiting)
        return min(waiting, key=lambda part: (part.used, -part.weight, part.begun))


class Turn:
    """Somebody who waits for a worker, and then has it. The groups go from all to the one table."""

    __slots__ = ("expected", "groups", "has_begun")

    def __init__(self, groups: list[Account]) -> None:
        self.groups = groups
        self.has_begun = False
        self.expected = 0.0


class Turns:
    """All who wait for some workers, in fair order."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._all = Account()
        self._begun = 0

    def waiting(self, kind: Kind) -> int:
        """How many of a kind wait."""
        group = self._all.parts.get(kind)
        return group.waiting if group is not None else 0

    def enter(self, kind: Kind, address: str, person: str, table: str) -> Turn:
        """Wait for a turn."""
        groups = [self._all, self._all.part(kind, WEIGHTS.get(kind, 1.0))]
        for key in (address, person, table):
            groups.append(groups[-1].part(key, 1.0))
        turn = Turn(groups)
        groups[-1].turns.append(turn)
        for group in groups:
            group.waiting += 1
        return turn

    def begin(self) -> Turn | None:
        """Whose turn it is; nobody's if nobody waits."""
        if not self._all.waiting:
            return None
        account = self._all
        while not account.turns:
            account = account.next()
        turn = account.turns.popleft()
        turn.has_begun = True
        self._begun += 1
        for group in turn.groups:
            group.waiting -= 1
            group.running += 1
            group.begun = self._begun
        return turn

    def share(self, turn: Turn) -> float:
        """What part of the workers belongs to somebody who begins now, beside those who wait: from 0 to 1."""
        share = float(self._workers)
        for group, own in self._steps(turn):
            others = sum(part.weight for part in group.parts.values() if part.waiting and part is not own)
            share *= own.weight / (own.weight + others)
        return min(1.0, share)

    def expect(self, turn: Turn, seconds: float) -> None:
        """Who has begun will use so many seconds; meanwhile they count."""
        self._charge(turn, seconds - turn.expected)
        turn.expected = seconds

    def end(self, turn: Turn, seconds: float = 0.0) -> None:
        """Somebody has used so many seconds, or has gone before it was their turn."""
        if not turn.has_begun:
            turn.groups[-1].turns.remove(turn)
        self.expect(turn, seconds)
        for group in turn.groups:
            if turn.has_begun:
                group.running -= 1
            else:
                group.waiting -= 1
            if not group.is_busy:
                group.parts.clear()  # what they owed each other is settled
                group.used -= min(seconds, BURST) / group.weight

    def _charge(self, turn: Turn, seconds: float) -> None:
        for _, own in self._steps(turn):
            own.used += seconds / own.weight

    def _steps(self, turn: Turn) -> Iterator[tuple[Account, Account]]:
        return zip(turn.groups, turn.groups[1:], strict=False)
