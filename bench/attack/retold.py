"""A step in which seats decide in secret, told a second time: what one of them can notice is the same, the rest is not.

The first telling is what happened. In the second, the seat that listens decides what it decided, everybody is done when
they were done, and whatever is public comes as it came; but how often the others decide meanwhile, what, and what they
take back, is up to luck.
"""

from __future__ import annotations

import random
from typing import Any

from bench.attack.known import encoded, frame, handed, listed
from tierpark.core.errors import TierparkError
from tierpark.core.reveal import Reveal
from tierpark.server import commands, events
from tierpark.server.table import Table

MOST_DECISIONS = 200  # until a seat is done
AT_MOST = 3  # hidden decisions in place of one


class NotTold(Exception):
    """Luck did not come to an end; the position is passed over."""


def heard_of(table: Table, seat: int | None, event: Any, at: int) -> tuple[list[bytes], bool]:
    """Fold one more event: what a seat is told of it, and whether it could notice it."""
    was, told, row = table.versions[seat], table.heard(seat), listed(table)
    known = [handed(table.game, table.state, seat, 0)] if isinstance(event, events.Acted) and event.seat == seat else []
    table.fold(event, at)
    if table.versions[seat] == was:
        is_hidden = table.heard(seat) == told and listed(table) == row
        return known if is_hidden else [b"what was hidden could be noticed"], False
    asked = encoded(table.asked_since.get(seat)) if seat is not None else b""
    return [*known, frame(table, seat, at, told), listed(table), asked], True


def begins(table: Table) -> bool:
    """Whether seats are about to decide in secret, and none has yet."""
    done = table.history.done if table.history else []
    return table.is_secret and not (done and done[-1].is_secret and not done[-1].has_revealed)


def acted(table: Table, seat: int, action: int) -> events.Acted:
    """The event of a decision, if it may be made."""
    by = "person" if table.seats[seat].bot is None else "bot"
    (event,) = commands.act(table, seat, None, action, by)
    assert isinstance(event, events.Acted)
    return event


def undone(table: Table, seat: int) -> events.Undone | None:
    """The event of taking back freely, if the seat may."""
    back = table.history.free_undo(seat) if table.history else None
    return None if back is None else events.Undone(seat, back.first, back.seat)


class Twin:
    """A table that follows another one through a step in secret, for one seat that listens."""

    def __init__(self, base: Table, seat: int | None, luck: random.Random) -> None:
        self.table = base.fork()
        self.seat = seat
        self._luck = luck
        self._heard: list[bytes] = []

    def follow(self, event: Any, at: int, *, noticed: bool, due: tuple[int, ...]) -> list[bytes]:
        """The other table has gone on to this event, and the seat noticed it or did not; what it is told here."""
        self._heard = []
        before = self.table.changed_at
        if not _is_hidden(event):
            self._tell(event, at)
        elif _actor(event) == self.seat:
            self._tell(_same(self.table, event), at)
        elif noticed and due == self.table.due:
            raise TierparkError("what another seat did in secret was noticed")
        elif noticed:
            self._come_to(event, before, at)
        else:
            self._in_secret(before, at)
        if self.table.due != due:
            raise NotTold
        return self._heard

    def _tell(self, event: Any, at: int) -> None:
        self._heard += heard_of(self.table, self.seat, event, at)[0]

    def _in_secret(self, after: int, before: int) -> None:
        """Some decisions that nobody notices, or none."""
        luck, table = self._luck, self.table
        for at in sorted(luck.randint(after, before) for _ in range(luck.randint(0, AT_MOST))):
            others = [other for other in table.due if other != self.seat]
            if not others:
                return
            other = luck.choice(others)
            back = undone(table, other) if luck.random() < 0.3 else None
            if back is not None and back.only is not None:
                self._tell(back, at)
                continue
            actions = list(table.game.legal_actions(table.state, other))
            for action in luck.sample(actions, min(4, len(actions))):
                if _stays_hidden(table, other, action):
                    self._tell(acted(table, other, action), at)
                    break

    def _come_to(self, event: Any, after: int, at: int) -> None:
        """Another seat is done, as it was, or takes up again what it had done."""
        luck, table, other = self._luck, self.table, _actor(event)
        if isinstance(event, events.Undone):
            back = undone(table, other)
            if back is None or back.only is None:
                raise NotTold
            self._tell(back, at)
            return
        for _ in range(MOST_DECISIONS):
            actions = list(table.game.legal_actions(table.state, other))
            ends = [action for action in actions if not _stays_hidden(table, other, action)]
            if ends and (len(ends) == len(actions) or luck.random() < 0.5):
                self._tell(acted(table, other, luck.choice(ends)), at)
                return
            after = luck.randint(after, at)
            self._tell(acted(table, other, luck.choice([action for action in actions if action not in ends])), after)
        raise NotTold


def _actor(event: Any) -> int:
    return int(event.seat if isinstance(event, events.Acted) else event.by)


def _is_hidden(event: Any) -> bool:
    return isinstance(event, events.Acted) or (isinstance(event, events.Undone) and event.only is not None)


def _same(table: Table, event: Any) -> Any:
    """What the seat itself did, at the twin: if it cannot be done there, that is a leak, and is told as such."""
    if isinstance(event, events.Acted):
        return acted(table, event.seat, event.action)
    if (made := undone(table, event.by)) is None:
        raise TierparkError("what could be taken back cannot be taken back at the twin")
    return made


def _stays_hidden(table: Table, seat: int, action: int) -> bool:
    """Whether a decision leaves the seat with another one."""
    after = table.state.clone()
    revealed = table.game.apply(after, seat, action)
    return revealed != Reveal.ALL and seat in table.game.to_act(after)
