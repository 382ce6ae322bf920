"""Arguments that several commands share: options, seats, seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.bots import own
from tierpark.bots.bot import BOTS
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

YOU = "you"


class BadArguments(TierparkError):
    """Arguments that cannot be read or do not go together."""


class Table(NamedTuple):
    """The arguments of `tierpark play`."""

    game: str | None
    players: int | None
    seats: str | None
    options: list[str]
    seed: str | None
    material: Path | None
    position: str | None
    load: Path | None
    own: tuple[str, ...] = ()
    view: str = "auto"


def options(given: list[str], players: int | None) -> dict[str, Any]:
    """Options as a game reads them."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadArguments(f'--option "{text}": write NAME=VALUE')
        if name in found:
            raise BadArguments(f"--option {name} is there twice")
        found[name] = value
    if players is not None:
        if str(found.get("players", players)) != str(players):
            raise BadArguments(f"--players {players} and --option players={found['players']} do not agree")
        found["players"] = players
    return found


def names(text: str | None) -> list[str] | None:
    """A list with commas."""
    return None if text is None else [name.strip() for name in text.split(",")]


def own_bots(given: Sequence[str]) -> Sequence[str]:
    """Bots of one's own, as `module:Class`."""
    for spec in given:
        if not own.SPEC.fullmatch(spec):
            raise BadArguments(f'--bot "{spec[:80]}": write module:Class')
    return given


def seats(text: str | None, players: int, own_ones: Sequence[str] = ()) -> list[str]:
    """Who sits where: as given, or you in the first seat and in the others your own bots in turn, or random play."""
    others = list(own_ones) or ["random"]
    found = names(text) or [YOU] + [others[i % len(others)] for i in range(players - 1)]
    found = own.resolved(found, own_ones)
    for seat, name in enumerate(found):
        if name == YOU or not own.is_own(name) or own.SPEC.fullmatch(name):
            continue
        known = (YOU, *BOTS, *own.installed())
        if name not in known:
            raise BadArguments(f'--seats: seat {seat + 1} is "{name}"; there are {", ".join(known)}')
    if len(found) != players:
        raise BadArguments(f"--seats names {len(found)}, but the game has {players} seat{'s' * (players > 1)}")
    return found
