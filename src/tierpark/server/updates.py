"""What each seat is told of a table. The only place that turns a table into something that leaves the server."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tierpark.server import events, fairness, wire
from tierpark.server.accounts import DELETED
from tierpark.server.table import OPENING, OVER, PLAYING, Entry, Seat, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tierpark.core.offers import Offers
    from tierpark.server.accounts import Person

TAIL = 24  # lines of the log for somebody who knows nothing yet
MOST_BYTES = 3_000  # of lines in any update, which stays below 16 kB; whoever misses some can ask for them


class Views:
    """What each seat may know of a table's game as it is now. Where all may know the same, it is made once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._for_all: Any = None

    def of(self, seat: int | None) -> Any:
        """The view of a seat, or of a spectator; nothing before the start."""
        table = self._table
        if table.history is None:
            return None
        if self._for_all is not None:
            return msgspec.structs.replace(self._for_all, seat=seat)
        view = table.game.view(table.state, seat)
        if getattr(view, "is_for_all", False):
            self._for_all = view
        return view


def update(
    table: Table,
    user: str | None,
    people: Mapping[str, Person],
    now: int,
    told: list[Entry] | None = None,
    views: Views | None = None,
) -> wire.Update:
    """The table for a person (nothing: a spectator without a name) who has been told these lines before."""
    seat = table.seat_of(user)
    playing = table.phase == PLAYING
    has_game = table.history is not None
    return wire.Update(
        table=table.id,
        version=table.versions[seat],
        now=now,
        phase=table.phase,  # type: ignore[arg-type]  # one of the five
        seat=seat,
        is_host=user is not None and user == table.host,
        agreement=table.agreement,
        seats=[_seat(table, number, seat, people, now) for number in range(len(table.seats))],
        view=(views or Views(table)).of(seat),
        offers=table.game.offers(table.state, seat) if playing and seat is not None and seat in table.due else None,
        early=_early(table, seat) if playing and seat is not None and seat not in table.due else None,
        undo=undo_of(table, seat),
        proposal=_proposal(table),
        log=log_part(table, seat, told),
        outcome=table.game.outcome(table.state) if has_game else None,
        commitment=fairness.commitment(table.secret),
        asks_contribution=table.phase == OPENING and seat is not None and _has_to_open(table.seats[seat]),
        is_imported=table.is_imported,
        is_ended=table.is_ended,
        continues=_origin(table),
        is_coached=table.is_coached,
        follows=table.follows,
        rematch=table.rematch,
    )


def now(told: wire.Update, table: Table, people: Mapping[str, Person], now: int) -> wire.Update:
    """An update of this table that was told before, with the clocks and the names as they are now."""
    seats = [_seat(table, number, told.seat, people, now) for number in range(len(table.seats))]
    return msgspec.structs.replace(told, now=now, seats=seats)


def _origin(table: Table) -> wire.Origin | None:
    came = table.continued
    return wire.Origin(came.table, came.step) if isinstance(came, events.Continued) else None


def _early(table: Table, seat: int) -> Offers | None:
    state = table.game.early(table.state, seat)
    return None if state is None else table.game.offers(state, seat)


def log_part(table: Table, seat: int | None, told: list[Entry] | None) -> wire.Log:
    """The lines that are new to somebody who has been told others, or the last ones."""
    heard = table.heard(seat)
    if told is None:
        start = max(0, len(heard) - TAIL)
    elif heard[: len(told)] == told:
        start = len(told)
    else:  # what was revealed may lie between lines told before: those behind it are told again
        same = (old is new for old, new in zip(told, heard, strict=False))
        start = sum(itertools.takewhile(bool, same))
    lines = [entry.heard_by(seat) for entry in heard[start:]]
    left_out = sum(size > MOST_BYTES for size in itertools.accumulate(len(line) for line in reversed(lines)))
    return wire.Log(start + left_out, lines[left_out:], start if left_out and told is not None else None)


def undo_of(table: Table, seat: int | None) -> Literal["free", "ask"] | None:
    """How the seat can take back its last decision: freely, by asking the table, or not at all."""
    if seat is None or table.phase != PLAYING or not table.agreement.undo or table.history is None:
        return None
    if table.seats[seat].bot is not None:
        return None
    if table.history.free_undo(seat) is not None:
        return "free"
    return "ask" if table.history.last_of(seat) is not None else None


def _has_to_open(seat: Seat) -> bool:
    return seat.commitment is not None and seat.contribution is None


def kind_of(seat: Seat) -> Literal["open", "kept", "person", "bot"]:
    """Who has a seat."""
    if seat.user is not None:
        return "person"
    if seat.bot is not None:
        return "bot"
    return "open" if seat.kept_for is None else "kept"


def names(table: Table, people: Mapping[str, Person]) -> list[wire.SeatName]:
    """How the people at the seats are called."""
    return [_name(seat, people) for seat in table.seats]


def _name(seat: Seat, people: Mapping[str, Person]) -> wire.SeatName:
    who = seat.user or seat.kept_for
    person = people.get(who) if who is not None else None
    name = None if who is None else person.name if person else DELETED
    return wire.SeatName(name, person is not None and person.is_guest)


def _seat(table: Table, number: int, viewer: int | None, people: Mapping[str, Person], now: int) -> wire.SeatInfo:
    seat = table.seats[number]
    called = _name(seat, people)
    is_due = number in table.due
    clock = table.agreement.clock
    shows_time = clock is not None and seat.bot is None and (number == viewer or not table.is_secret)
    left = None
    if shows_time:
        deadline = table.thinking.deadline(number)
        left = table.thinking.left(number) if deadline is None else max(0, deadline - now)
    return wire.SeatInfo(
        kind=kind_of(seat),
        name=called.name,
        is_guest=called.is_guest,
        bot=seat.bot,
        is_due=is_due,
        is_flagged=seat.is_flagged,
        has_committed=seat.commitment is not None,
        has_opened=seat.contribution is not None,
        left=left,
        is_running=shows_time and is_due,
    )


def _proposal(table: Table) -> wire.ProposalInfo | None:
    proposal = table.proposal
    if proposal is None:
        return None
    waits_for = [seat for seat in proposal.needs if seat not in proposal.agreed]
    return wire.ProposalInfo(proposal.by, proposal.what, waits_for)


def is_final(table: Table) -> bool:
    """Whether everything may be told: the seed, the secret and every decision."""
    return table.phase == OVER
