"""The log of a table: what was agreed when it was made, and everything that happened since, each with its version.

Folding the log from its first event gives the table. Events name people by their id only, so that a deleted account
leaves no name behind.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tierpark.server.errors import OldRules


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: for each decision, or for all of its decisions together."""

    per: Literal["decision", "game"]
    seconds: int
    at_zero: Literal["bot", "play", "wait"] = "bot"  # a bot takes the seat; plays this decision; nothing happens


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is set to; it does not change."""

    game: str
    options: dict[str, int | str]
    listed: bool = False  # in the lobby, or known by its link only
    spectators: bool = True
    undo: bool = True
    order: Literal["random", "seated"] = "random"
    clock: Clock | None = None


class Place(msgspec.Struct, frozen=True):
    """One place at the table as it was laid: for a person, for a bot, kept for somebody, or open."""

    user: str | None = None
    bot: str | None = None
    kept_for: str | None = None
    commitment: str | None = None


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at a table."""


class Created(Event, tag="created", frozen=True):
    """The table was made. The secret is published when the game is over."""

    agreement: Agreement
    rules: int
    host: str
    places: list[Place]
    secret: str
    follows: str | None = None  # the table of which this is a rematch


class Joined(Event, tag="joined", frozen=True):
    """A person took a place."""

    seat: int
    user: str
    commitment: str | None


class Committed(Event, tag="committed", frozen=True):
    """A seat committed to a contribution after it was taken."""

    seat: int
    commitment: str


class Left(Event, tag="left", frozen=True):
    """A person left before the start. Contributions that were open already are void: somebody could answer them."""

    seat: int


class Filled(Event, tag="filled", frozen=True):
    """The host put a bot into an empty place, or emptied it again."""

    seat: int
    bot: str | None


class Starting(Event, tag="starting", frozen=True):
    """The host started; seats that have committed to a contribution are asked to open it."""


class Opened(Event, tag="opened", frozen=True):
    """A seat opened its contribution."""

    seat: int
    contribution: str


class Started(Event, tag="started", frozen=True):
    """The game was dealt."""

    seed: str
    order: list[int]


class Acted(Event, tag="acted", frozen=True):
    """A seat decided."""

    seat: int
    action: int
    choices: int  # how many actions were legal: under other rules, the fold stops here
    by: Literal["person", "bot", "clock"] = "person"


class Undone(Event, tag="undone", frozen=True):
    """Decisions were taken back: all from `first` on, or of these only those of one seat."""

    by: int
    first: int
    only: int | None = None


class TakeBack(msgspec.Struct, frozen=True, tag="undo", tag_field="what", forbid_unknown_fields=True):
    """A proposal: take back the proposer's last decision and all that followed."""


class HandOver(msgspec.Struct, frozen=True, tag="hand-over", tag_field="what", forbid_unknown_fields=True):
    """A proposal: a bot takes over a seat left alone, until its person comes back."""

    seat: int
    bot: str


class Proposed(Event, tag="proposed", frozen=True):
    """A seat asked the table for its consent."""

    by: int
    proposal: TakeBack | HandOver
    needs: list[int]  # the seats that have to agree


class Answered(Event, tag="answered", frozen=True):
    """A seat agreed, or did not, and then the proposal is off; so it is when the proposer withdraws."""

    seat: int
    yes: bool


class Handed(Event, tag="handed", frozen=True):
    """A bot plays for a seat now."""

    seat: int
    bot: str
    why: Literal["left", "agreed", "time"]


class Reclaimed(Event, tag="reclaimed", frozen=True):
    """The person of a seat plays again."""

    seat: int


class Flagged(Event, tag="flagged", frozen=True):
    """A seat's time ran out, at a table where nothing else happens then."""

    seat: int


class Stood(Event, tag="stood", frozen=True):
    """No server was up for a while; the clocks stood still."""

    milliseconds: int


class Rematched(Event, tag="rematched", frozen=True):
    """There is a next game."""

    table: str


class Closed(Event, tag="closed", frozen=True):
    """The table was given up before the start."""


class Ended(Event, tag="ended", frozen=True):
    """The host ended the game before it was over: nobody has won."""


class Imported(Event, tag="imported", frozen=True):
    """A game from elsewhere, to watch."""

    transcript: str


class Stretch(msgspec.Struct, frozen=True):
    """A part of a game: dealt from a seed, for a seat everything anew that it could not know; and what was decided."""

    seed: str
    seat: int | None  # nothing: the game was set up
    actions: list[tuple[int, int]]
    choices: list[int]  # how many actions were legal: under other rules, the fold stops here


class Continued(Event, tag="continued", frozen=True):
    """The game of another table goes on from one of its steps, with everything dealt anew that was hidden then."""

    table: str
    step: int
    stretches: list[Stretch]  # the last one has no decisions yet: they follow in this log


class Coached(Event, tag="coached", frozen=True):
    """A first game, beside a coach: it begins where every first game of its kind begins, what is hidden dealt anew."""

    stretches: list[Stretch]  # the last one has no decisions yet: they follow in this log


AnyEvent = (
    Created
    | Joined
    | Committed
    | Left
    | Filled
    | Starting
    | Opened
    | Started
    | Acted
    | Undone
    | Proposed
    | Answered
    | Handed
    | Reclaimed
    | Flagged
    | Stood
    | Rematched
    | Closed
    | Ended
    | Imported
    | Continued
    | Coached
)
_decoder = msgspec.json.Decoder(AnyEvent)


def written(event: Event) -> str:
    """An event as the log keeps it."""
    return msgspec.json.encode(event).decode()


def read(text: str) -> AnyEvent:
    """An event from the log."""
    try:
        event: AnyEvent = _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise OldRules(
            "The log of this table has an event that this server does not know. It is kept as it is."
        ) from error
    return event
