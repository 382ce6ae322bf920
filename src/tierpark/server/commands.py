"""What people can ask of a table, and what the table makes of it: events for the log, or a refusal.

A command is checked against the table alone. Nothing is changed here; the events go to the log and are folded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from tierpark.bots.bot import BOTS, SUBSTITUTE
from tierpark.bots.own import offered
from tierpark.core.history import Back
from tierpark.server import events, fairness
from tierpark.server.errors import BadRequest, Illegal, NotLoggedIn, NotNow, NotYours, Stale, Taken
from tierpark.server.table import CLOSED, GATHERING, OPENING, OVER, PLAYING, Table

if TYPE_CHECKING:
    from tierpark.server.events import AnyEvent

PATIENCE = 120_000  # milliseconds after which a seat that owes a decision and is not there counts as left alone
OPENING_TIME = 10_000  # milliseconds after which the host may start without contributions that were not opened

VISIBLE = r"^[!-~]+$(?!\n)"  # in Python, $ alone would let a line end follow
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=VISIBLE)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Digest = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]{64}$")]
Level = Annotated[str, Meta(min_length=1, max_length=32)]


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A request to a table. With a key, a repeat is answered and not carried out a second time."""

    key: Key | None = None


class Join(Command, tag="join", frozen=True):
    """Take a place: a certain one, or the one kept for you, or the first that is open."""

    seat: SeatNumber | None = None
    commitment: Digest | None = None  # SHA-256 of your contribution to the seed


class Commit(Command, tag="commit", frozen=True):
    """Commit to a contribution to the seed, before the game starts."""

    commitment: Digest


class Leave(Command, tag="leave", frozen=True):
    """Leave your seat. Once the game runs, a bot plays on."""


class Fill(Command, tag="fill", frozen=True):
    """As the host, before the start: put a bot into a place that nobody has, or empty it (no bot)."""

    seat: SeatNumber
    bot: Level | None


class Start(Command, tag="start", frozen=True):
    """As the host: start the game. Given again, it starts without contributions that nobody opens."""


class Open(Command, tag="open", frozen=True):
    """Open your contribution to the seed."""

    contribution: Annotated[str, Meta(min_length=1, max_length=256, pattern=VISIBLE)]


class Act(Command, tag="act", frozen=True):
    """Decide: one of the actions offered to your seat. `version` is that of the update you answer."""

    version: Version
    action: Annotated[int, Meta(ge=0, le=2**31)]


class Undo(Command, tag="undo", frozen=True):
    """Take back your last decision, as far as nobody has to be asked."""

    version: Version


class Propose(Command, tag="propose", frozen=True):
    """Ask the table for its consent."""

    proposal: events.TakeBack | events.HandOver


class Answer(Command, tag="answer", frozen=True):
    """Agree to the proposal, or not. The proposer's own no withdraws it."""

    yes: bool


class Reclaim(Command, tag="reclaim", frozen=True):
    """Play your seat again, which a bot played."""


class End(Command, tag="end", frozen=True):
    """As the host: end the game before it is over. Nobody wins."""


AnyCommand = Join | Commit | Leave | Fill | Start | Open | Act | Undo | Propose | Answer | Reclaim | End


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision depends on besides the table: the time, and who is connected."""

    now: int  # milliseconds
    present: frozenset[int] = frozenset()  # seats


def decide(table: Table, user: str | None, command: AnyCommand, moment: Moment) -> list[AnyEvent]:
    """The events that a command leads to; refused with a reason, never half done."""
    if user is None:
        raise NotLoggedIn("Say who you are first: play as a guest, or log in.")
    match command:
        case Join():
            return _join(table, user, command)
        case Commit():
            return _commit(table, user, command)
        case Leave():
            return _leave(table, user)
        case Fill():
            return _fill(table, user, command)
        case Start():
            return _start(table, user, moment)
        case Open():
            return _open(table, user, command)
        case Act():
            return act(table, _own_seat(table, user), command.version, command.action)
        case Undo():
            return _undo(table, _own_seat(table, user), command.version)
        case Propose():
            return _propose(table, _own_seat(table, user), command, moment)
        case Answer():
            return _answer(table, _own_seat(table, user), command)
        case Reclaim():
            return _reclaim(table, user)
        case End():
            return _end(table, user)


# Before the start


def _join(table: Table, user: str, command: Join) -> list[AnyEvent]:
    if table.seat_of(user) is not None:
        raise Taken("You have a seat at this table already.")
    if table.phase != GATHERING:
        raise NotNow(SEATED_TOO_LATE.get(table.phase, "The game has begun; you can watch it."))
    free = [i for i, seat in enumerate(table.seats) if seat.is_empty and seat.kept_for in (None, user)]
    kept = [i for i in free if table.seats[i].kept_for == user]
    if command.seat is not None and command.seat not in free:
        if command.seat >= len(table.seats):
            raise BadRequest(f"There is no seat {command.seat + 1} at this table.")
        raise Taken(f"Seat {command.seat + 1} is not free.")
    if not free:
        raise Taken("There is no free seat at this table.")
    seat = command.seat if command.seat is not None else (kept or free)[0]
    return [events.Joined(seat, user, command.commitment)]


SEATED_TOO_LATE = {
    OVER: "The game is over; you can look at it.",
    CLOSED: "This table was given up.",
}


def _commit(table: Table, user: str, command: Commit) -> list[AnyEvent]:
    seat = _own_seat(table, user)
    if table.phase != GATHERING:
        raise NotNow("It is too late to commit to a contribution.")
    return [events.Committed(seat, command.commitment)]


def _leave(table: Table, user: str) -> list[AnyEvent]:
    seat = _own_seat(table, user)
    if table.phase in (GATHERING, OPENING):
        left: list[AnyEvent] = [events.Left(seat)]
        others = [s for i, s in enumerate(table.seats) if s.user is not None and i != seat]
        return left if others and user != table.host else [*left, events.Closed()]
    if table.phase != PLAYING:
        raise NotNow("There is nothing to leave: the game is over.")
    if table.seats[seat].bot is not None:
        raise NotNow("A bot plays for you already.")
    return [events.Handed(seat, substitute(), "left")]


def thrown_away(table: Table, user: str) -> list[AnyEvent]:
    """The end of a table that is nobody else's: it leaves all lists, running or finished."""
    if user != table.host and table.seat_of(user) is None:
        raise NotYours("This is not a table of yours.")
    if any(seat.user not in (None, user) for seat in table.seats):
        raise NotNow("Others sit at this table, too. You can leave it.")
    return [] if table.phase == CLOSED else [events.Closed()]


def given_up(table: Table, before: int) -> list[AnyEvent]:
    """The end of a table that nobody has begun to play at, if nothing has happened there since."""
    has_begun = table.phase not in (GATHERING, OPENING)
    return [] if has_begun or table.changed_at >= before else [events.Closed()]


def abandoned(table: Table, before: int) -> list[AnyEvent]:
    """The end of a game to which nobody comes back, if nothing has happened there since."""
    return [] if table.phase != PLAYING or table.changed_at >= before else [events.Closed()]


def _fill(table: Table, user: str, command: Fill) -> list[AnyEvent]:
    _only_host(table, user)
    if table.phase != GATHERING:
        raise NotNow("The game has begun.")
    if command.seat >= len(table.seats):
        raise BadRequest(f"There is no seat {command.seat + 1} at this table.")
    if table.seats[command.seat].user is not None:
        raise Taken(f"Somebody sits on seat {command.seat + 1}.")
    return [events.Filled(command.seat, None if command.bot is None else checked_level(command.bot))]


def _start(table: Table, user: str, moment: Moment) -> list[AnyEvent]:
    _only_host(table, user)
    if table.phase not in (GATHERING, OPENING):
        raise NotNow("The game has begun already." if table.phase == PLAYING else "This table is closed.")
    if empty := [i + 1 for i, seat in enumerate(table.seats) if seat.is_empty]:
        seats = ", ".join(map(str, empty))
        raise NotNow(f"Nobody sits on seat {seats} yet: wait, share the link, or fill it with a bot.")
    shut = [i for i, seat in enumerate(table.seats) if seat.commitment and not seat.contribution]
    if table.phase == OPENING and shut and moment.now < table.changed_at + OPENING_TIME:
        raise NotNow("The others are just being asked for their contributions to the shuffle; try again in a moment.")
    if table.phase == GATHERING and shut:
        return [events.Starting()]
    return [_started(table, {})]


def _open(table: Table, user: str, command: Open) -> list[AnyEvent]:
    number = _own_seat(table, user)
    seat = table.seats[number]
    if table.phase != OPENING:
        raise NotNow("Contributions are opened when the host starts the game, and only then.")
    if seat.contribution is not None:
        raise NotNow("Your contribution is open already.")
    if seat.commitment is None:
        raise NotNow("You have not committed to a contribution.")
    if fairness.commitment(command.contribution) != seat.commitment:
        raise BadRequest("This is not the contribution that you committed to.")
    opened = events.Opened(number, command.contribution)
    if any(s.commitment and not s.contribution for i, s in enumerate(table.seats) if i != number):
        return [opened]
    return [opened, _started(table, {number: command.contribution})]


def _started(table: Table, opened: dict[int, str]) -> events.Started:
    contributions = [opened.get(i, seat.contribution) for i, seat in enumerate(table.seats)]
    seed = fairness.seed_of(table.secret, contributions)
    order = fairness.order_of(seed, len(table.seats), random=table.agreement.order == "random")
    return events.Started(str(seed), order)


# While the game runs


def act(table: Table, seat: int, version: int | None, action: int, by: str = "person") -> list[AnyEvent]:
    """A decision of a seat; a version is given by people, who may answer a question that is no longer asked."""
    _playing(table)
    if by == "person" and table.seats[seat].bot is not None:
        raise NotNow("A bot plays for you: take your seat back first.")
    if version is not None:
        _current(table, seat, version)
    if reason := table.game.why_illegal(table.state, seat, action):
        raise Illegal(reason)
    choices = len(table.game.legal_actions(table.state, seat))
    return [events.Acted(seat, action, choices, by)]  # type: ignore[arg-type]  # one of its three words


def _current(table: Table, seat: int, version: int) -> None:
    """Whether the seat has seen what it answers."""
    if version > table.versions[seat]:
        raise Stale("You answer something that has not happened here; look at the table again.")
    if version < table.asked_since.get(seat, table.versions[seat]):
        raise Stale("The table has changed since; look at it again.")


def _undo(table: Table, seat: int, version: int) -> list[AnyEvent]:
    _playing(table)
    if not table.agreement.undo:
        raise NotNow("At this table nothing is taken back.")
    if table.seats[seat].bot is not None:
        raise NotNow("A bot plays for you: take your seat back first.")
    assert table.history is not None
    if version < table.asked_since.get(seat, 0) or version > table.versions[seat]:
        raise Stale("The table has changed since; look at it again.")
    back = table.history.free_undo(seat)
    if back is None:
        if table.history.last_of(seat) is None:
            raise NotNow("You have not decided anything yet.")
        raise NotNow("Something was revealed or somebody else has decided since: ask the table.")
    return [events.Undone(seat, back.first, back.seat)]


def _propose(table: Table, by: int, command: Propose, moment: Moment) -> list[AnyEvent]:
    _playing(table)
    if table.proposal is not None:
        raise NotNow("The table is being asked something already.")
    needs = [i for i, seat in enumerate(table.seats) if seat.person is not None and i != by]
    match command.proposal:
        case events.TakeBack():
            if not table.agreement.undo:
                raise NotNow("At this table nothing is taken back.")
            assert table.history is not None
            if table.history.last_of(by) is None:
                raise NotNow("You have not decided anything yet.")
        case events.HandOver(seat=seat, bot=bot):
            checked_level(bot)
            if seat not in range(len(table.seats)) or table.seats[seat].person is None or seat == by:
                raise BadRequest("Only the seat of another person can be handed to a bot.")
            if is_left_alone(table, seat, moment):
                needs.remove(seat)
    proposed = events.Proposed(by, command.proposal, needs)
    return [proposed] if needs else [proposed, *_agreed(table, by, command.proposal)]


def is_left_alone(table: Table, seat: int, moment: Moment) -> bool:
    """Whether a seat keeps the table waiting, and its person is not there."""
    since = table.thinking.awaited(seat)
    return seat not in moment.present and since is not None and moment.now >= since + PATIENCE


def _answer(table: Table, seat: int, command: Answer) -> list[AnyEvent]:
    _playing(table)
    proposal = table.proposal
    if proposal is None:
        raise NotNow("The table is not asked anything.")
    if seat == proposal.by and command.yes:
        raise NotNow("It is your own proposal; the others have to agree.")
    if seat != proposal.by and (seat not in proposal.needs or seat in proposal.agreed):
        raise NotNow("You are not asked.")
    answered = events.Answered(seat, command.yes)
    if command.yes and set(proposal.needs) == {seat, *proposal.agreed}:
        return [answered, *_agreed(table, proposal.by, proposal.what)]
    return [answered]


def _agreed(table: Table, by: int, what: events.TakeBack | events.HandOver) -> list[AnyEvent]:
    """What happens when everybody has agreed."""
    if isinstance(what, events.HandOver):
        return [events.Handed(what.seat, what.bot, "agreed")]
    assert table.history is not None
    first = table.history.last_of(by)
    if first is None:  # in secret, it was taken back meanwhile
        return []
    back = table.history.free_undo(by) or Back(first)
    return [events.Undone(by, back.first, back.seat)]


def _reclaim(table: Table, user: str) -> list[AnyEvent]:
    seat = _own_seat(table, user)
    _playing(table)
    if table.seats[seat].bot is None:
        raise NotNow("You play your seat yourself already.")
    return [events.Reclaimed(seat)]


def _end(table: Table, user: str) -> list[AnyEvent]:
    _only_host(table, user)
    _playing(table)
    return [events.Ended()]


def overdue(table: Table, now: int) -> list[AnyEvent]:
    """What happens to seats whose time is up, other than a decision by a bot."""
    clock = table.agreement.clock
    if clock is None or table.phase != PLAYING:
        return []
    late = [seat for seat in table.due if is_late(table, seat, now)]
    if clock.at_zero == "bot":
        return [events.Handed(seat, substitute(), "time") for seat in late]
    if clock.at_zero == "wait":
        return [events.Flagged(seat) for seat in late if not table.seats[seat].is_flagged]
    return []


def stood(table: Table, absences: list[tuple[int, int]]) -> list[AnyEvent]:
    """Absences of the server since the last event, during which a person was to decide: clocks do not count them."""
    if table.phase != PLAYING or not any(table.seats[seat].person is not None for seat in table.due):
        return []
    away = sum(ended - max(began, table.changed_at) for began, ended in absences if ended > table.changed_at)
    return [events.Stood(away)] if away > 0 else []


def is_late(table: Table, seat: int, now: int) -> bool:
    """Whether the person of a seat has used up the time."""
    deadline = table.thinking.deadline(seat)
    return table.seats[seat].person is not None and deadline is not None and now >= deadline


def wake_at(table: Table) -> int | None:
    """When the server has to do something at this table by itself: at once for a bot, or when a clock runs out."""
    if table.phase != PLAYING or table.is_left_to_bots:  # they go on as soon as somebody watches
        return None
    if any(table.seats[seat].bot is not None for seat in table.due):
        return table.changed_at
    ends = [table.thinking.deadline(seat) for seat in table.due if not table.seats[seat].is_flagged]
    return min((end for end in ends if end is not None), default=None)


# Shared


def _own_seat(table: Table, user: str) -> int:
    seat = table.seat_of(user)
    if seat is None:
        raise NotYours("You have no seat at this table.")
    return seat


def _only_host(table: Table, user: str) -> None:
    if user != table.host:
        raise NotYours("Only the host of this table can do that.")


def _playing(table: Table) -> None:
    if table.phase in (GATHERING, OPENING):
        raise NotNow("The game has not begun yet.")
    if table.phase != PLAYING:
        raise NotNow("The game is over.")


def checked_level(name: str) -> str:
    """The name of a bot."""
    if name not in (known := (*BOTS, *offered())):
        raise BadRequest(f"There is no such bot; there are {', '.join(known)}.")
    return name


def substitute() -> str:
    """The bot that plays for somebody who is not there."""
    return SUBSTITUTE
