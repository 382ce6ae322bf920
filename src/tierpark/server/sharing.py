"""What others are shown of an address before they open it: a title, a sentence and a still of the game.

Programs that show previews take no part in a game: they hear less than a spectator, and of a table without spectators
nothing but its game.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tierpark.games.catalogue import GAMES
from tierpark.server.table import GATHERING, OPENING, OVER, PLAYING, game_named

if TYPE_CHECKING:
    from starlette.requests import Request

    from tierpark.server import wire
    from tierpark.server.settings import Settings

SITE = "Tierpark"
ABOUT = "Zoo-building board games in the browser, with friends by a link or against bots."
WIDTH, HEIGHT = 1200, 630  # of the pictures, as most programs show them


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of one address; `picture` is a game, or "lobby" for all of them."""

    title: str
    about: str
    picture: str = "lobby"


LOBBY = Preview("Tierpark: build a zoo", ABOUT)
INDEXES = {
    "/rules": Preview("The rules", "The rules of every game in short sections, with pictures."),
    "/learn": Preview("Learn a game", "Step by step at a real table. It takes a few minutes and no account."),
    "/score": Preview("Score pads", "For games at a real table: enter the boards, and the points are counted."),
}
PARTS = {
    "rules": ("{}: the rules", "Short sections with pictures, for just what your table plays."),
    "learn": ("{}: learn to play", "Step by step at a real table. It takes a few minutes and no account."),
    "score": ("{}: score pad", "For a game at a real table: enter the boards, and the points are counted."),
}
VIEWS = {"table": "{}", "replay": "{}: replay", "review": "{}: review"}


def of_game(part: str, game: str) -> Preview:
    """The page that explains a game, teaches it or counts its points."""
    title, about = PARTS[part]
    return Preview(title.format(game_named(game).title), about, game)


def of_table(view: str, game: str, table: wire.TableSummary | None) -> Preview:
    """A table, its replay or its review; no `table` where only the players may know more than the game."""
    title = VIEWS[view].format(game_named(game).title if game in GAMES else game)
    about = _told(table) if table is not None else "A table for those who sit at it."
    return Preview(title, about, game if game in GAMES else "lobby")


def _told(table: wire.TableSummary) -> str:
    """Who sits there and how far they are, in a sentence or two."""
    seats = table.seats
    taken = [seat for seat in seats if seat.kind in ("person", "bot")]
    who, one = _list(taken), len(taken) == 1
    if table.phase in (GATHERING, OPENING):
        free = len(seats) - len(taken)
        told = f"{who} {'sits' if one else 'sit'} at the table." if taken else "Nobody sits at the table yet."
        return f"{told} {free} of {len(seats)} seats {'is' if free == 1 else 'are'} free." if free else told
    if table.phase == PLAYING:
        return f"{who} {'is' if one else 'are'} playing."
    if table.phase == OVER and taken:
        won = [seats[seat] for seat in table.winners or []]
        return f"{who} played." + (f" {_list(won)} won." if won else "")
    return "A game, step by step." if table.phase == OVER else "This table was given up."


def _list(seats: list[wire.SeatSummary]) -> str:
    """Those who sit there in a row, at the beginning of a sentence; bots are counted."""
    told = [f"{seat.name} (guest)" if seat.is_guest else str(seat.name) for seat in seats if seat.kind == "person"]
    bots = sum(seat.kind == "bot" for seat in seats)
    if bots:
        told.append(("a bot" if told else "A bot") if bots == 1 else f"{bots} bots")
    return " and ".join(part for part in (", ".join(told[:-1]), *told[-1:]) if part)


def address(request: Request, settings: Settings) -> str:
    """Where people find this server: its origin, or else, in a network without one, the number they have asked for.

    The gate has let the name pass; all the same it is put together from its parts: what surrounds them is anybody's.
    """
    if settings.origin is not None:
        return settings.origin
    try:
        parts = urlsplit(f"//{request.headers.get('host', '')}")
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return settings.address
    if not name:
        return settings.address
    return f"http://{f'[{name}]' if ':' in name else name}{f':{port}' if port else ''}"


def head(preview: Preview, request: Request, settings: Settings) -> str:
    """The part of the page's head that tells of it."""
    here = address(request, settings)
    query = f"?{request.url.query}" if request.url.query else ""
    title = preview.title if preview is LOBBY else f"{preview.title} - {SITE}"
    picture = f"{here}/previews/{preview.picture}.jpg"
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:url": f"{here}{request.url.path}{query}",
        "og:image": picture,
        "og:image:type": "image/jpeg",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": "Boards of the games"
        if preview.picture == "lobby"
        else f"A board of {_title(preview.picture)}",
    }
    named = {"description": preview.about, "twitter:card": "summary_large_image"}
    lines = [f"<title>{_text(title)}</title>"]
    lines += [f'<meta name="{name}" content="{_text(content)}" />' for name, content in named.items()]
    lines += [f'<meta property="{name}" content="{_text(content)}" />' for name, content in tags.items()]
    return "\n    ".join(lines)


def _title(game: str) -> str:
    return game_named(game).title


def _text(text: str) -> str:
    return html.escape(text, quote=True)
