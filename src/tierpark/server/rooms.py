"""A table in memory with the people connected to it, and how each of them is kept up to date."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tierpark.bots.trail import Trail, place
from tierpark.server import updates, wire

if TYPE_CHECKING:
    from tierpark.server.accounts import Person
    from tierpark.server.table import Entry, Table

REMOTE_PRESENCE = 90_000  # milliseconds for which another process is believed


class Listener(Protocol):
    """Somebody connected to a table."""

    user: str | None
    address: str
    seat: int | None
    session: str | None  # the digest of the session

    def send(self, message: bytes) -> None:
        """Pass a message on; never waits."""

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""


class Room:
    """One table as its log has it, and who is connected to it: commands are decided one after another."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # for who writes; who only looks never waits for it
        self.is_behind = False  # whether more may be in the log than is known here
        self.people: dict[str, Person] = {}
        self.listeners: set[Listener] = set()
        self.thinking: set[int] = set()  # seats for which a bot is at work
        self.pace: wire.BotsPace = "usual"  # of the bots, and when that was seen
        self.paced_at = 0
        self.used_at = 0
        self.row: dict[str, Any] = {}  # what the lists know of it
        self.seats: dict[str, int] = {}
        self._trail: Trail | None = None
        self._whole: dict[tuple[int | None, bool], tuple[Table, wire.Update]] = {}  # the table as it was last told
        self._sent = dict(table.versions)  # seat -> version last sent; who comes now is told everything
        self._told: dict[int | None, list[Entry]] = {seat: table.heard(seat) for seat in table.versions}
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}  # process -> seats, when it said so

    def been(self, seat: int) -> frozenset[bytes]:
        """Where a seat has decided and decides now; its bot does not go back there."""
        history = self.table.history
        assert history is not None
        if self._trail is None:
            self._trail = Trail(history.game, history.first)
        self._trail.follow(history.actions)
        return self._trail.places(seat) | {place(history.game, history.state, seat)}

    # Who is there

    @property
    def here(self) -> frozenset[int]:
        """Seats with somebody connected to this process."""
        return frozenset(listener.seat for listener in self.listeners if listener.seat is not None)

    def present(self, now: int) -> frozenset[int]:
        """Seats with somebody connected to any process."""
        known = [seats for seats, at in self._elsewhere.values() if now - at < REMOTE_PRESENCE]
        return self.here.union(*known)

    def hear_of(self, sender: str, seats: list[int], now: int) -> None:
        """Another process says who is connected there."""
        self._elsewhere[sender] = (frozenset(seats), now)

    def tell_presence(self, now: int) -> None:
        """Tell everybody who is there."""
        message = self._presence(now)
        for listener in self.listeners:
            listener.send(message)

    def _presence(self, now: int) -> bytes:
        present = self.present(now)
        return msgspec.json.encode(wire.Presence([seat in present for seat in range(len(self.table.seats))]))

    def tell_names(self) -> None:
        """Tell everybody how the people at the seats are called now; nothing else of the table has changed."""
        message = msgspec.json.encode(wire.Names(updates.names(self.table, self.people)))
        for listener in self.listeners:
            listener.send(message)

    def tell_pace(self, pace: wire.BotsPace, now: int) -> None:
        """Bots think as usual, or less, or not at all: everybody hears of it when that changes."""
        changed, self.pace, self.paced_at = pace != self.pace, pace, now
        if changed:
            message = msgspec.json.encode(wire.Pace(pace))
            for listener in self.listeners:
                listener.send(message)

    # Updates

    def whole(self, user: str | None, now: int) -> wire.Update:
        """The table for somebody who knows nothing of it."""
        seat, is_host = self.table.seat_of(user), user is not None and user == self.table.host
        known = self._whole.get((seat, is_host))
        if known is None or known[0] is not self.table:
            known = self.table, updates.update(self.table, user, self.people, now)
            self._whole[seat, is_host] = known
        return updates.now(known[1], self.table, self.people, now)

    def sync(self, listener: Listener, now: int) -> None:
        """Tell a listener everything."""
        listener.seat = self.table.seat_of(listener.user)
        listener.send(msgspec.json.encode(self.whole(listener.user, now)))
        if self.pace != "usual":
            listener.send(msgspec.json.encode(wire.Pace(self.pace)))

    def broadcast(self, table: Table, now: int) -> None:
        """Tell every listener what is new to them. A person whose seat has changed is told everything."""
        told: dict[tuple[int | None, bool], bytes] = {}
        views = updates.Views(table)
        moved = False
        news = {seat for seat, version in table.versions.items() if self._sent.get(seat) != version}
        for listener in self.listeners:
            seat = table.seat_of(listener.user)
            if seat != listener.seat:
                listener.seat = seat
                moved = True
                listener.send(msgspec.json.encode(updates.update(table, listener.user, self.people, now)))
            elif seat in news:
                key = (seat, listener.user is not None and listener.user == table.host)
                if key not in told:
                    update = updates.update(table, listener.user, self.people, now, self._told.get(seat), views)
                    told[key] = msgspec.json.encode(update)
                listener.send(told[key])
        for seat in news:
            self._sent[seat] = table.versions[seat]
            self._told[seat] = table.heard(seat)
        if moved:
            self.tell_presence(now)
