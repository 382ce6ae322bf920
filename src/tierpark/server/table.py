"""A table as the fold of its log: who sits where, the game, and for each seat what it has been told.

Nothing here reads a clock, a database or a random number: the same log always gives the same table.
"""

from __future__ import annotations

import copy
import itertools
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core import transcript
from tierpark.core.errors import TierparkError
from tierpark.core.history import Back, History
from tierpark.games.catalogue import GAMES
from tierpark.games.catalogue import game as catalogue_game
from tierpark.server import events
from tierpark.server.errors import OldRules
from tierpark.server.events import AnyEvent
from tierpark.server.fairness import Contribution
from tierpark.server.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.core.game import Game
    from tierpark.core.rule import Happened

GATHERING, OPENING, PLAYING, OVER, CLOSED = "gathering", "opening", "playing", "over", "closed"
SPECTATOR = None


@dataclass(slots=True)
class Seat:
    """A place at the table. With both a user and a bot, the bot plays until the user is back."""

    user: str | None = None
    bot: str | None = None
    kept_for: str | None = None
    commitment: str | None = None
    contribution: str | None = None
    is_flagged: bool = False

    @property
    def person(self) -> str | None:
        """Who decides here, if it is no bot."""
        return self.user if self.bot is None else None

    @property
    def is_empty(self) -> bool:
        """Whether somebody has to be found for it."""
        return self.user is None and self.bot is None


class Happening(msgspec.Struct, frozen=True):
    """What followed from a decision."""

    kind: str
    fields: dict[str, Any]
    sentence: str


class Line(msgspec.Struct, frozen=True):
    """A line of the log that people read."""

    seat: int | None
    kind: str
    fields: dict[str, Any]
    sentence: str
    then: list[Happening] = []


class Entry(msgspec.Struct, frozen=True, gc=False):  # hundreds for each table: nothing that is collected
    """A line as each seat hears it; `only` is the one seat that hears of it."""

    lines: tuple[bytes, ...]  # encoded: one for everybody, or the spectators' and then each seat's
    only: int | None = None

    def heard_by(self, seat: int | None) -> Any:
        """The `Line` for a seat, or for a spectator, as it goes over the wire."""
        return msgspec.Raw(self.lines[0 if seat is None or len(self.lines) == 1 else seat + 1])


@dataclass(slots=True)
class Proposal:
    """What the table is asked to agree to."""

    by: int
    what: events.TakeBack | events.HandOver
    needs: list[int]
    agreed: list[int] = field(default_factory=list)


def told(
    game: Game[Any, Any],
    before: Any,
    after: Any,
    seat: int,
    action: int,
    hearer: int | None,
    happened: Sequence[Happened],
) -> Line:
    """A decision as a line of the log, for somebody who may hear of it."""
    said, *followed = game.tell(before, after, seat, action, hearer, happened)
    then = [Happening(what.kind, what.fields, what.sentence) for what in followed]
    return Line(seat, said.kind, said.fields, said.sentence, then)


_games: dict[str, Game[Any, Any]] = {}


def game_named(name: str) -> Game[Any, Any]:
    """A game by its name, made once."""
    if name not in _games:
        _games[name] = catalogue_game(name)
    return _games[name]


class Table:
    """One table. `version` counts the events of the log, `versions` those of them that each seat could notice."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.changed_at = 0  # milliseconds
        self.created_at = 0
        self.ended_at: int | None = None  # nothing for games that were not played here
        self.phase = GATHERING
        self.seats: list[Seat] = []
        self.places: list[Contribution] = []  # as they were before the seats were drawn
        self.order: list[int] = []
        self.seed: int | None = None
        self.history: History | None = None
        self.entries: list[Entry] = []
        self.tells_of: list[int | None] = []  # for each entry: the number of the decision that it tells of
        self._has_secrets = False  # whether some entry is not for everybody
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        self.is_imported = False
        self.is_ended = False  # by its host
        self.continued: events.Continued | events.Coached | None = None  # where it began, if not with the set-up
        self.keys: dict[str, int] = {}  # user/key of a request -> the user's version when it was carried out
        self.versions: dict[int | None, int] = {}
        self.asked_since: dict[int, int] = {}  # seat -> its version when its present question was first asked

    # Facts

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that this table plays by."""
        return game_named(self.agreement.game)

    @property
    def state(self) -> Any:
        """The state of the running or finished game."""
        assert self.history is not None
        return self.history.state

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.game.to_act(self.state) if self.phase == PLAYING else ()

    @property
    def is_left_to_bots(self) -> bool:
        """Whether no person decides anything any more."""
        return self.phase == PLAYING and all(seat.bot is not None for seat in self.seats)

    def seat_of(self, user: str | None) -> int | None:
        """Where a person sits."""
        return next((i for i, seat in enumerate(self.seats) if user is not None and seat.user == user), None)

    @property
    def people(self) -> set[str]:
        """Everybody whose name the table shows."""
        return {user for seat in self.seats for user in (seat.user, seat.kept_for) if user is not None}

    @property
    def is_coached(self) -> bool:
        """Whether this is a first game, beside a coach."""
        return isinstance(self.continued, events.Coached)

    @property
    def won(self) -> list[int]:
        """The seats of people who have won and played from beginning to end; a bot wins nothing for them."""
        return [] if self.continued else [seat for seat in self.winners if self.seats[seat].person]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        outcome = self.game.outcome(self.state) if self.history is not None else None
        return list(outcome.winners) if outcome else []

    @property
    def is_secret(self) -> bool:
        """Whether decisions made now are hidden from others."""
        return self.phase == PLAYING and self.history is not None and self.history.is_secret

    def heard(self, seat: int | None) -> list[Entry]:
        """The log as a seat may know it."""
        if not self._has_secrets:
            return self.entries.copy()
        return [
            entry
            for entry, done in zip(self.entries, self.tells_of, strict=True)
            if (entry.only is None or entry.only == seat)
            and (done is None or (self.history is not None and self.history.is_heard(done, seat)))
        ]

    # The fold

    def fork(self) -> Table:
        """The same table, to be folded on: this one stays as it is, whatever happens to the other."""
        other = copy.copy(self)
        other.seats = [replace(seat) for seat in self.seats]
        other.entries, other.tells_of = self.entries.copy(), self.tells_of.copy()
        other.keys, other.versions = self.keys.copy(), self.versions.copy()
        if self.proposal is not None:
            other.proposal = replace(self.proposal, agreed=self.proposal.agreed.copy())
        if self.history is not None:
            other.history = self.history.fork()
        if self.version:
            other.thinking = self.thinking.fork()
        return other

    def fold(self, event: AnyEvent, at: int, key: str | None = None) -> None:
        """Take in the next event of the log."""
        secret = self.is_secret and (
            isinstance(event, events.Acted) or (isinstance(event, events.Undone) and event.only is not None)
        )
        before = self._views() if secret else {}
        was_due = {seat: self.asked_since.get(seat, 0) for seat in self.due}
        is_shared = secret or len(was_due) > 1
        choices = {seat: self.game.legal_actions(self.state, seat) for seat in was_due} if is_shared else {}
        self._take_in(event, at)
        self.version += 1
        self.changed_at = at
        after = self._views() if secret else {}
        actor = (
            event.seat if isinstance(event, events.Acted) else event.by if isinstance(event, events.Undone) else None
        )
        for hearer in (SPECTATOR, *range(len(self.seats))):
            if not secret or hearer == actor or before[hearer] != after[hearer]:
                self.versions[hearer] = self.versions.get(hearer, 0) + 1
        if key is not None:
            self.keys[key] = self.versions[self.seat_of(key.partition("/")[0])]
        self.asked_since = {
            seat: was_due[seat] if self._asks_the_same(event, seat, actor, choices) else self.versions[seat]
            for seat in self.due
        }

    def _asks_the_same(self, event: AnyEvent, seat: int, actor: int | None, choices: dict[int, Any]) -> bool:
        """Whether the question that the seat had before this event still stands."""
        if not isinstance(event, events.Acted | events.Undone):
            return seat in self.asked_since
        return seat != actor and seat in choices and choices[seat] == self.game.legal_actions(self.state, seat)

    def _views(self) -> dict[int | None, Any]:
        return {seat: self.game.view(self.state, seat) for seat in (SPECTATOR, *range(len(self.seats)))}

    def _take_in(self, event: AnyEvent, at: int) -> None:
        match event:
            case events.Created():
                self._create(event, at)
            case events.Joined(seat=seat, user=user, commitment=commitment):
                self.seats[seat] = Seat(user=user, commitment=commitment)
                self._note(seat, "joined", "takes a seat.")
            case events.Left(seat=seat):
                self._note(seat, "left", "leaves.")
                self.seats[seat] = Seat()
                self.phase = GATHERING
                for other in self.seats:
                    if other.contribution is not None:
                        other.commitment = other.contribution = None
            case events.Committed(seat=seat, commitment=commitment):
                self.seats[seat].commitment = commitment
            case events.Filled(seat=seat, bot=bot):
                self.seats[seat] = Seat(bot=bot)
            case events.Starting():
                self.phase = OPENING
            case events.Opened(seat=seat, contribution=contribution):
                self.seats[seat].contribution = contribution
            case events.Started():
                self._start(event, at)
            case events.Acted():
                self._act(event, at)
            case events.Undone():
                self._undo(event, at)
            case events.Proposed(by=by, proposal=proposal, needs=needs):
                self.proposal = Proposal(by, proposal, needs) if needs else None
            case events.Answered(seat=seat, yes=yes):
                assert self.proposal is not None
                self.proposal.agreed.append(seat)
                if not yes or set(self.proposal.agreed) >= set(self.proposal.needs):  # off, or settled: it comes next
                    self.proposal = None
            case events.Handed(seat=seat, bot=bot, why=why):
                self.seats[seat].bot = bot
                self._let_go_of_proposals(seat)
                self._note(seat, "handed", HANDED[why].format(bot=bot), bot=bot, why=why)
            case events.Reclaimed(seat=seat):
                self.seats[seat].bot = None
                self.seats[seat].is_flagged = False
                self.thinking.restart(seat, at)
                self._note(seat, "reclaimed", "is back.")
            case events.Flagged(seat=seat):
                self.seats[seat].is_flagged = True
                self._note(seat, "flagged", "has no time left.")
            case events.Stood(milliseconds=milliseconds):
                self.thinking.stood(milliseconds)
            case events.Rematched(table=table):
                self.rematch = table
            case events.Closed():
                self.phase = CLOSED
            case events.Ended():
                self.phase, self.is_ended = OVER, True
                self._go_on(at)
                self._enter(Entry((msgspec.json.encode(Line(None, "ended", {}, "The host ends the game.")),)))
            case events.Imported():
                self._import(event)
            case events.Continued() | events.Coached():
                self._continue(event, at)

    def _create(self, event: events.Created, at: int) -> None:
        self.agreement = event.agreement
        self.host = event.host
        self.secret = event.secret
        self.follows = event.follows
        self.created_at = at
        if event.agreement.game not in GAMES:
            raise OldRules("This server does not have the game of this table. Its log is kept as it is.")
        if event.rules != self.game.rules_version:
            raise OldRules(
                f"This table was made under rules version {event.rules} of {self.game.title}; "
                f"this server plays version {self.game.rules_version}. Its log is kept as it is."
            )
        try:
            self.options = self.game.options(**event.agreement.options)
        except TierparkError as error:
            raise self._parted() from error
        self.seats = [Seat(place.user, place.bot, place.kept_for, place.commitment) for place in event.places]
        self.thinking = Thinking(self.agreement.clock, len(self.seats))

    def _start(self, event: events.Started, at: int) -> None:
        self.seed = int(event.seed)
        self.order = event.order
        self.places = [Contribution(seat.commitment, seat.contribution) for seat in self.seats]
        self.seats = [self.seats[place] for place in event.order]
        self.phase = PLAYING
        self.history = History(self.game, self.game.setup(self.options, self.seed))
        self.entries, self.tells_of = [], []  # who came and went before does not matter any more
        self.thinking.due_changed(self.due, at)

    def _import(self, event: events.Imported) -> None:
        written = transcript.parse(event.transcript.encode())
        state, _, self.seed = transcript.start(self.game, written)
        self.is_imported = True
        self.seats = [Seat() for _ in range(self.options.players)]
        self.history = History(self.game, state)
        for seat, action in written.actions:
            self._decide(seat, action, None)
        self.phase = OVER

    def _continue(self, event: events.Continued | events.Coached, at: int) -> None:
        state: Any = None
        try:
            for part in event.stretches:
                seed = int(part.seed)
                is_first = part.seat is None
                state = (
                    self.game.setup(self.options, seed) if is_first else self.game.redeal_hidden(state, part.seat, seed)
                )
                for (seat, action), choices in zip(part.actions, part.choices, strict=True):
                    if len(self.game.legal_actions(state, seat)) != choices:
                        raise self._parted()
                    self.game.apply(state, seat, action)
        except TierparkError as error:
            raise self._parted() from error
        self.continued = event
        self.history = History(self.game, state)
        self.phase = PLAYING
        self.thinking.due_changed(self.due, at)

    @property
    def stretches(self) -> list[events.Stretch]:
        """All that has to be dealt and decided to come to the present state from nothing."""
        assert self.history is not None
        done = self.history.done
        actions, choices = self.history.actions, [each.choices for each in done]
        if self.continued is None:
            return [events.Stretch(str(self.seed), None, actions, choices)]
        *earlier, last = self.continued.stretches
        return [*earlier, msgspec.structs.replace(last, actions=actions, choices=choices)]

    def _act(self, event: events.Acted, at: int) -> None:
        assert self.history is not None
        self._decide(event.seat, event.action, event.choices)
        in_secret = self.history.done[-1].is_secret
        self.thinking.decided(event.seat, at, in_secret=in_secret)
        self._go_on(at)
        if not in_secret:  # else the others would notice
            self.seats[event.seat].is_flagged = False
            self._let_go_of_proposals(event.seat)

    def _decide(self, seat: int, action: int, choices: int | None) -> None:
        assert self.history is not None
        before = self.state
        try:
            done = self.history.act(seat, action)
        except TierparkError as error:
            raise self._parted() from error
        if choices is not None and done.choices != choices:
            raise self._parted()
        hearers = (SPECTATOR,) if self.game.tells_all_alike else (SPECTATOR, *range(len(self.seats)))
        happened = self.history.happened
        lines = [told(self.game, before, self.state, seat, action, hearer, happened) for hearer in hearers]
        self._enter(Entry(tuple(map(msgspec.json.encode, lines))), len(self.history.done) - 1)
        self._has_secrets = self._has_secrets or done.is_secret

    def _parted(self) -> OldRules:
        return OldRules(
            f"The log of this table does not follow the rules of {self.game.title} as they are now, from event "
            f"{self.version + 1} on. It is kept as it is."
        )

    def _undo(self, event: events.Undone, at: int) -> None:
        assert self.history is not None
        gone = {
            i
            for i, done in enumerate(self.history.done)
            if i >= event.first and (event.only is None or done.seat == event.only)
        }
        hearers = (SPECTATOR, *range(len(self.seats)))
        heard = [sum(i == event.first or self.history.is_heard(i, hearer) for i in gone) for hearer in hearers]
        self.history.take_back(Back(event.first, event.only))
        stays = [done not in gone for done in self.tells_of]
        self.entries = list(itertools.compress(self.entries, stays))
        self.tells_of = [
            None if done is None else done - sum(1 for i in gone if i < done)
            for done in itertools.compress(self.tells_of, stays)
        ]
        lines = [_undone(event.by, many) for many in (heard if event.only is None else [len(gone)])]
        self._enter(Entry(tuple(lines if len(set(lines)) > 1 else lines[:1]), event.only))
        self._has_secrets = self._has_secrets or event.only is not None
        self.thinking.decided(event.by, at, in_secret=event.only is not None)
        self._go_on(at)
        if event.only is None:
            self.proposal = None

    def _go_on(self, at: int) -> None:
        self.thinking.due_changed(self.due, at)
        if not self.due:
            self.phase = OVER
            self.ended_at = at
            self.proposal = None

    def _let_go_of_proposals(self, seat: int) -> None:
        """A decision settles what was asked: nothing is taken back behind it, and its seat is not left alone."""
        proposal = self.proposal
        if proposal and (isinstance(proposal.what, events.TakeBack) or proposal.what.seat == seat):
            self.proposal = None

    def _note(self, seat: int, kind: str, sentence: str, **fields: Any) -> None:
        self._enter(Entry((msgspec.json.encode(Line(seat, kind, fields, sentence)),)))

    def _enter(self, entry: Entry, done: int | None = None) -> None:
        self.entries.append(entry)
        self.tells_of.append(done)


def _undone(by: int, decisions: int) -> bytes:
    """That decisions were taken back, as somebody hears of it who has heard of so many of them."""
    what = "a decision" if decisions == 1 else f"{decisions} decisions"
    return msgspec.json.encode(Line(by, "undone", {"decisions": decisions}, f"takes back {what}."))


HANDED = {
    "left": "leaves; a bot ({bot}) plays on.",
    "agreed": "is away; a bot ({bot}) plays on.",
    "time": "has no time left; a bot ({bot}) plays on.",
}
