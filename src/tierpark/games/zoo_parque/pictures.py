"""Zoo Parque in reports: a domino in words, and as a small drawing without anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tierpark.games.zoo_parque.terminal_map import GROUNDS, INK, fence_of
from tierpark.pieces.plane import EAST, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.games.zoo_parque.options import Options
    from tierpark.games.zoo_parque.state import State

SIDE = 50  # of a half
MARGIN = 3
WEAK, STRONG = "#9a7440", "#c0801a"
LONGEST = 8  # letters in a line of a half


def told(game: ZooParque, options: Options, thing: str) -> str:
    """What is on a domino: its halves in words."""
    number = game.names.numbers.get(thing.removeprefix("domino "))
    if number is None or not thing.startswith("domino "):
        return ""
    state = game.setup(options, 0)
    return " | ".join(game.names.half(state, 2 * number + half) for half in range(2))


def drawn(game: ZooParque, options: Options, thing: str) -> str:
    """A domino lying with half a to the west: grounds in their colours, items by name, fences on the edges."""
    words = told(game, options, thing)
    if not words:
        return ""
    number, state = game.names.numbers[thing.removeprefix("domino ")], game.setup(options, 0)
    wide, high = 2 * SIDE + 2 * MARGIN, SIDE + 2 * MARGIN
    parts = [_half(game, state, 2 * number + i, MARGIN + i * SIDE) for i in range(2)]
    parts += [_fences(state, 2 * number + i, MARGIN + i * SIDE) for i in range(2)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'role="img" aria-label="{escape(words)}">{"".join(parts)}</svg>'
    )


def _half(game: ZooParque, state: State, half: int, x: int) -> str:
    ground, item = game.names.ground(state.grounds[half]), game.names.items[state.items[half]].replace("_", " ")
    ink, _, colour = (GROUNDS.get(ground) or f"{INK} on #ffffff").partition(" on ")
    middle, lines = x + SIDE // 2, _lines(item)
    named = "" if ground == "none" else ground
    texts = [(named, MARGIN + 12)] + [(line, MARGIN + 27 + 11 * i) for i, line in enumerate(lines)]
    square = f'<rect x="{x}" y="{MARGIN}" width="{SIDE}" height="{SIDE}" fill="{colour}" stroke="#b9b3a2"/>'
    return square + "".join(
        f'<text x="{middle}" y="{y}" fill="{ink}" font-size="9.5" text-anchor="middle">{escape(text)}</text>'
        for text, y in texts
        if text
    )


def _lines(item: str) -> list[str]:
    """The name of an item in at most two lines."""
    if len(item) <= LONGEST or " " not in item:
        return [item]
    first, _, second = item.partition(" ")
    return [first, second]


def _fences(state: State, half: int, x: int) -> str:
    """Fences: as if the upright domino had been turned a quarter left, so that its north is the west."""
    y, found = MARGIN, []
    edges = {
        NORTH: (x, y, x, y + SIDE),
        EAST: (x, y, x + SIDE, y),
        SOUTH: (x + SIDE, y, x + SIDE, y + SIDE),
        WEST: (x, y + SIDE, x + SIDE, y + SIDE),
    }
    for side, (x1, y1, x2, y2) in edges.items():
        if kind := fence_of(state, half, side):
            colour, width, dashes = (WEAK, 2, ' stroke-dasharray="3 2"') if kind == 1 else (STRONG, 4, "")
            found.append(
                f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}"{dashes}/>'
            )
    return "".join(found)
