"""New York Zoo in a low terminal: the strip in a few lines, and the zoos without a line too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.new_york_zoo import terminal
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import N_SPACES
from tierpark.pieces.drawing import Line, beside, length, widest, within

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.terminal import Cell
    from tierpark.games.new_york_zoo.view import View, Zoo


def low(
    game: NewYorkZoo,
    view: View,
    targets: set[int],
    ghost: tuple[list[Cell], set[Cell]],
    width: int,
    rows: int,
) -> list[Line]:
    """The zoos, and above them as much of the strip and of the pieces as there is room for."""
    own = view.mover if view.seat is None else view.seat
    zoos = _zoos(view, own, ghost, width)
    pieces = [line for line in terminal.pieces_due(game, view, width) if line]
    left = rows - len(zoos)
    strips = [_shapes(game, view, targets, width), _short(game, view, targets, width)]
    strip = next((strip for strip in strips if len(strip) + len(pieces) <= left), strips[-1])
    return within(rows, (2 if ghost[0] else 1, strip), (1 if ghost[0] else 2, pieces), (0, zoos))


def _ring(view: View) -> list[int]:
    return [(view.elephant + i) % N_SPACES for i in range(1, N_SPACES)]


def _shapes(game: NewYorkZoo, view: View, targets: set[int], width: int) -> list[Line]:
    """The spaces before the elephant with the shapes of their top tiles, then the rest of the ring."""
    elephant: list[Line] = [[(" ", ""), (text, "bold")] for text in terminal.ELEPHANT]
    near = (width - 2 - len(terminal.ELEPHANT[0])) // terminal.BLOCK
    columns = []
    for number in _ring(view)[:near]:
        space = view.strip[number]
        columns += [terminal.rail_block(space)[:3], terminal.space_block(game, space, number in targets)[:3]]
    return [*beside(elephant, *columns), *_rest(game, view, _ring(view)[near:], targets, width)]


def _short(game: NewYorkZoo, view: View, targets: set[int], width: int) -> list[Line]:
    """The whole ring, two lines a row, from the elephant on."""
    start: list[Line] = [[("eleph.", "bold")], [(f"on S{view.elephant:<2}", "bold")]]
    first = (width - widest(start) - 1) // terminal.BLOCK
    blocks = _blocks(game, view, _ring(view)[:first], targets)
    return [*beside(start, *blocks), *_rest(game, view, _ring(view)[first:], targets, width)]


def _rest(game: NewYorkZoo, view: View, ring: list[int], targets: set[int], width: int) -> list[Line]:
    a_row = (width - 1) // terminal.BLOCK
    lines: list[Line] = []
    for first in range(0, len(ring), a_row):
        lines += beside(*_blocks(game, view, ring[first : first + a_row], targets))
    return lines


def _blocks(game: NewYorkZoo, view: View, ring: list[int], targets: set[int]) -> list[list[Line]]:
    columns: list[list[Line]] = []
    for number in ring:
        space = view.strip[number]
        block = terminal.space_block(game, space, number in targets)
        columns += [terminal.rail_block(space)[:2], [block[0], block[3] if space.kind == "slot" else block[1]]]
    return columns


def _zoos(view: View, own: int, ghost: tuple[list[Cell], set[Cell]], width: int) -> list[Line]:
    """The own zoo with its enclosures, and the others beside it, or in a line each where there is no room."""
    zoo = view.zoos[own]
    columns = [_large(zoo, view, *ghost), [[(" ", "")]], terminal.enclosure_list(zoo.enclosures)]
    others = [view.zoos[(own + i) % len(view.zoos)] for i in range(1, len(view.zoos))]
    for wide, gap in ((2, 2), (1, 2), (1, 1)):
        small = [column for other in others for column in ([[(" " * gap, "")]], _small(other, view, wide))]
        if sum(map(widest, columns + small)) <= width:
            drawn = beside(*columns, *small)
            if view.solo:
                markers = " ".join(view.solo.markers)
                drawn[-1].append((f"Markers {markers}   {view.solo.distance} of {LAST_DISTANCE} spaces", ""))
            return drawn
    told: list[Line] = [
        [*terminal.zoo_title(other, view), (f" {len(other.free)} free, {other.animals} animals  ", "")]
        for other in others
    ]
    return [*beside(*columns), *_joined(told, width)]


def _joined(parts: list[Line], width: int) -> list[Line]:
    lines: list[Line] = [[]]
    for part in parts:
        if length(lines[-1]) + length(part) > width:
            lines.append([])
        lines[-1] += part
    return lines


def _large(zoo: Zoo, view: View, ghost: list[Cell], anchors: set[Cell]) -> list[Line]:
    """The zoo as always, with all that was told below it in one line."""
    drawn = terminal.whole_zoo(zoo, view, ghost, anchors)[: 2 + len(zoo.rows)]
    facts: Line = [(f" {len(zoo.free)} free, {zoo.animals} animals  ", ""), *terminal.house_marks(zoo)]
    return [*drawn, facts]


def _small(zoo: Zoo, view: View, wide: int) -> list[Line]:
    """Another seat's zoo, in as many lines as the own one."""
    drawn = terminal.small_zoo(zoo, view, wide)
    title, rows = drawn[0], drawn[2 : 2 + len(zoo.rows)]
    if zoo.hidden:
        facts: Line = [("ready" if zoo.submitted else "arranging", "soft")]
    else:
        animals = f", {zoo.animals} animals" if wide == 2 else ""
        facts = [(f"{len(zoo.free)} free{animals}", "")]
    houses: Line = [] if zoo.hidden else terminal.house_marks(zoo)
    return [[*row, (" " * (terminal.NARROWEST - length(row)), "")] for row in [title, facts, *rows, houses]]
