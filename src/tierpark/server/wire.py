"""What goes over the wire, besides commands: what clients are told, and what they ask outside of a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tierpark.bots.advice import Advised, Reason
from tierpark.core.offers import Offers
from tierpark.core.outcome import Outcome
from tierpark.server.commands import AnyCommand, Digest, Level
from tierpark.server.events import Agreement, Clock, HandOver, TakeBack
from tierpark.server.table import Line

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a client asks. Fields that are not known are refused."""


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the server tells."""


# People


class BeGuest(Request, frozen=True):
    """Play under a name, at once."""

    name: Name
    token: bool = False  # answer with a token for programs instead of a cookie for browsers


class Credentials(Request, frozen=True):
    """Register, or log in."""

    name: Name
    password: Password
    token: bool = False


class Goodbye(Request, frozen=True):
    """Delete the account. An account says its password; a guest needs none."""

    password: Password | None = None


class Rename(Request, frozen=True):
    """What a guest wants to be called from now on."""

    name: Name


class SetWebhook(Request, frozen=True):
    """Where to tell that it is your turn; nothing removes it."""

    address: Annotated[str, Meta(max_length=500)] | None


class Webhook(msgspec.Struct, frozen=True):
    """The key with which notices are signed. It is told this once."""

    key: str | None


class Me(msgspec.Struct, frozen=True):
    """Who the server takes you for."""

    name: str | None
    is_guest: bool
    token: str | None = None


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for an account."""

    old: str
    new: str


class SessionInfo(msgspec.Struct, frozen=True):
    """A place where you are logged in: since when, and whether it is the one that asks."""

    id: str
    begun_at: int
    is_this: bool


class SessionList(msgspec.Struct, frozen=True):
    """Where you are logged in, the newest first."""

    sessions: list[SessionInfo]


# Lists


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the catalogue. `options` has the values of each, the default first; `printed` what components show."""

    name: str
    title: str
    rules: int
    options: dict[str, list[int | str]]
    bots: list[str]
    characters: dict[str, str]  # of those that are not ours: what they are like, in one line
    levels: str | None  # the option whose values, after the first, are levels of a campaign
    printed: dict[str, Any] | None = None


class GameList(msgspec.Struct, frozen=True):
    """All games."""

    games: list[GameInfo]


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat in a list of tables."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str | None
    is_guest: bool
    bot: str | None


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    phase: str
    options: dict[str, int | str]
    seats: list[SeatSummary]
    listed: bool
    has_clock: bool
    your_seat: int | None
    is_your_turn: bool
    created_at: int
    ended_at: int | None
    winners: list[int] | None  # the seats that have won; nothing where that was not kept
    is_ended: bool  # by the host, before it was over


class TableList(msgspec.Struct, frozen=True):
    """Tables, the latest first."""

    tables: list[TableSummary]


class Progress(msgspec.Struct, frozen=True):
    """The levels of a campaign that you have won, and the one that comes next: nothing after the last."""

    game: str
    option: str
    won: list[int | str]
    next: int | str | None


class NewTable(Request, frozen=True):
    """Make a table. Each seat is "open", "me" or the name of a bot; one seat can be "me"."""

    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, int | str] = {}
    seats: Annotated[list[Level], Meta(max_length=16)] | None = None
    listed: bool = False
    spectators: bool = True
    undo: bool = True
    order: Literal["random", "seated"] = "random"
    clock: Clock | None = None
    commitment: Digest | None = None


class TableMade(msgspec.Struct, frozen=True):
    """A new table; its address is the link to share."""

    table: str


class ImportGame(Request, frozen=True):
    """A transcript to watch."""

    transcript: str


# A table


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. A bot may play for a person who is away: then it has both a name and a bot."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str | None
    is_guest: bool
    bot: str | None
    is_due: bool
    is_flagged: bool
    has_committed: bool
    has_opened: bool
    left: int | None  # milliseconds, as of `now`; nothing without a clock or while it would tell a secret
    is_running: bool


class Log(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lines of the log: keep the first `start` that you have, then append these. If you have fewer, fetch them.

    If there is `keeps`, only so many of those that you have still hold: much was revealed between them.
    """

    start: int
    lines: list[Line]
    keeps: int | None = None


class ProposalInfo(msgspec.Struct, frozen=True):
    """What the table is asked, by whom, and who still has to answer."""

    by: int
    proposal: TakeBack | HandOver
    waits_for: list[int]


class Origin(msgspec.Struct, frozen=True):
    """A step of a finished game."""

    table: str
    step: int


class Update(Message, tag="update", frozen=True):
    """All that a seat, or a spectator, may know of a table now."""

    table: str
    version: int
    now: int  # milliseconds since 1970
    phase: Literal["gathering", "opening", "playing", "over", "closed"]
    seat: int | None  # yours
    is_host: bool
    agreement: Agreement
    seats: list[SeatInfo]
    view: Any  # the game's own; nothing before the start
    offers: Offers | None  # what you may do; nothing if you owe no decision
    early: Offers | None  # what you will be asked whatever the others do meanwhile: an answer may be prepared, not sent
    undo: Literal["free", "ask"] | None
    proposal: ProposalInfo | None
    log: Log
    outcome: Outcome | None
    commitment: str  # to the server's secret
    asks_contribution: bool  # open yours now
    is_imported: bool
    is_ended: bool  # by the host, before it was over
    continues: Origin | None  # the table and the step from which this game went on
    is_coached: bool  # a first game, from a fixed position
    follows: str | None
    rematch: str | None


class Receipt(Message, tag="receipt", frozen=True):
    """A command was carried out, and is on the disk. The update with this version shows it."""

    version: int
    key: str | None = None
    repeated: bool = False


class Refusal(Message, tag="refused", frozen=True):
    """A command was not carried out. A stale one comes with what the table looks like now."""

    error: str
    message: str
    id: str
    key: str | None = None
    update: Update | None = None
    wait: int | msgspec.UnsetType = msgspec.UNSET  # seconds after which it is worth trying again; else not there


class Presence(Message, tag="presence", frozen=True):
    """Which seats have somebody connected."""

    seats: list[bool]


BotsPace = Literal["usual", "less", "resting"]


class Pace(Message, tag="pace", frozen=True):
    """How the bots of the table think now: as usual; less, because many wait; or not at all, as too many tables do."""

    bots: BotsPace


class SeatName(msgspec.Struct, frozen=True):
    """Who has a seat, or whom it is kept for; nothing where that is nobody."""

    name: str | None
    is_guest: bool


class Names(Message, tag="names", frozen=True):
    """Somebody has another name now: how the people at the seats are called."""

    seats: list[SeatName]


class Pong(Message, tag="pong", frozen=True):
    """The answer to a ping."""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


class Sync(msgspec.Struct, frozen=True, tag_field="type", tag="sync", forbid_unknown_fields=True):
    """Tell me everything again; sent after a gap in the versions."""


AnyMessage = AnyCommand | Ping | Sync


class Step(msgspec.Struct, frozen=True):
    """A finished game after some of its decisions, with all that seats kept to themselves, and the next decision."""

    step: int
    steps: int
    view: Any
    next: Line | None
    offers: Offers | None = None  # what the seat that decides next could do, if that was asked for
    turns: list[int] | None = None  # the steps with which turns begin, if that was asked for


class Practise(Request, frozen=True):
    """A position as text, and what the first seat decides from there on."""

    position: Annotated[str, Meta(max_length=4000)]
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=2**31)]], Meta(max_length=100)] = []


class Try(Request, frozen=True):
    """What you would decide at your table, one decision after another."""

    actions: Annotated[list[Annotated[int, Meta(ge=0, le=2**31)]], Meta(max_length=100)] = []


class Practice(msgspec.Struct, frozen=True):
    """A position that no table is at, as you would see it; `lines` tell what the last decision led to."""

    view: Any
    offers: Offers | None
    lines: list[Line]
    outcome: Outcome | None


class Hint(msgspec.Struct, frozen=True):
    """The best few things that you could do, the best first; `unit` is what a lead is counted in."""

    best: list[Advised]
    unit: str


class Judge(Request, frozen=True):
    """Your last decision, and what you were advised to do instead; without advice, whatever is best."""

    action: Annotated[int, Meta(ge=0, le=2**31)]
    instead: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class Continue(Request, frozen=True):
    """Play on from a step of a finished game; without a seat, your own, or the one that decides then."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class Told(msgspec.Struct, frozen=True):
    """An action of a finished game in words, what was to be expected of it, and why."""

    action: int
    kind: str
    fields: dict[str, Any]
    short: str
    sentence: str
    chance: float | None
    lead: float | None  # nothing where all play together
    reasons: list[Reason]


class Deed(msgspec.Struct, frozen=True):
    """A decision of a turn in words, and the step of the game at which it was made; nothing if it never was."""

    action: int
    kind: str
    fields: dict[str, Any]
    short: str
    sentence: str
    step: int | None = None


class Turn(msgspec.Struct, frozen=True):
    """A turn that was not played, as far as the seat could know it.

    It ends where it is over ("turn"), where chance or something hidden decides what comes next, where others have to
    decide first, or where it gets too long ("more"). If it has an end, nothing was dealt by its last decision: the
    table after it can be looked at, too.
    """

    deeds: list[Deed]
    ending: Literal["turn", "chance", "others", "more"]
    has_end: bool


class Moment(msgspec.Struct, frozen=True):
    """A decision that gave much away, and what would have been better, the best first.

    `lost` is the share of a win. The turns begin with this decision: the whole one that would have been better, and
    what the seat really did in it; nothing in older reviews.
    """

    step: int
    seat: int
    lost: float
    played: Told
    better: list[Told]
    better_turn: Turn | None = None
    played_turn: list[Deed] = []


class Judgement(msgspec.Struct, frozen=True):
    """What your last decision gave away, by what you could know then; nothing if there was nothing better."""

    moment: Moment | None
    unit: str


class Promise(msgspec.Struct, frozen=True):
    """What each seat could expect before a decision, as far as the deciding seat knew; at last how it came out."""

    step: int
    chances: list[float] | None  # from 0 to 1; nothing in older reviews of a campaign
    points: list[float]


class Review(msgspec.Struct, frozen=True):
    """A finished game looked at again; `unit` is what a lead is counted in."""

    unit: str
    steps: int
    promises: list[Promise]
    moments: list[Moment]


class ReviewStatus(msgspec.Struct, frozen=True):
    """How far a review has come: nobody has asked for it, it waits, it is being made, or here it is."""

    state: Literal["none", "waiting", "running", "done"]
    done: int = 0
    steps: int = 0
    review: Review | None = None


class Verification(msgspec.Struct, frozen=True):
    """Whether a proof holds."""

    holds: bool
    reason: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused. The id finds the details in the server's own log."""

    error: str
    message: str
    id: str
    update: Update | None = None
    wait: int | msgspec.UnsetType = msgspec.UNSET  # seconds after which it is worth trying again; else not there
