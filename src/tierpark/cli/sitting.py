"""Sitting down to a game: which one, who sits where, and how it begins."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tierpark.cli import session as sessions
from tierpark.cli.arguments import BadArguments, Table, names, options, own_bots, seats
from tierpark.core.game import checked_seed
from tierpark.games import catalogue

if TYPE_CHECKING:
    from tierpark.cli.screen import Screen
    from tierpark.cli.session import Session


def sit_down(screen: Screen, table: Table) -> tuple[Session, list[str]]:
    """The game at its beginning (or where it was left), and who sits where."""
    if table.load and table.position:
        raise BadArguments("--load and --position: choose one")
    session = _load(table) if table.load else _begin(screen, table)
    return session, seats(table.seats, session.options.players, own_bots(table.own))


def _load(table: Table) -> Session:
    for name in ("players", "options", "seed"):
        if getattr(table, name):
            raise BadArguments(f"--load: a saved game has its own {name}")
    from tierpark.core import transcript

    assert table.load
    name = table.game or transcript.read(table.load).header.game
    return sessions.load(catalogue.game(name, table.material), table.load)


def _begin(screen: Screen, table: Table) -> Session:
    seed = secrets.randbits(32) if table.seed is None else checked_seed(table.seed)
    game = catalogue.game(table.game or _which(screen), table.material)
    given = options(table.options, table.players)
    if table.position:
        if given:
            raise BadArguments("--position: a position names its own options, such as players=3")
        state = game.position(table.position)
        return sessions.Session(game, game.options_of(state), seed, state, from_position=True)
    if "players" not in given and (sitting := names(table.seats)):
        given["players"] = len(sitting)
    return sessions.begin(game, game.options(**given), seed)


def _which(screen: Screen) -> str:
    """Ask for a game."""
    known = list(catalogue.GAMES)
    if not screen.is_live:
        raise BadArguments(f"name a game, such as: tierpark play {known[0]}")
    for number, name in enumerate(known, 1):
        screen.say(catalogue.game(name).title, before=f"[can]{number:>3}[/]  ")
    while True:
        line = screen.ask(f"Which game? (Enter: {known[0]}) ") or known[0]
        if line.isdecimal() and 1 <= int(line) <= len(known):
            return known[int(line) - 1]
        if line in known:
            return line
        screen.refuse(f"There is no game {line}; type a number from 1 to {len(known)}.")
