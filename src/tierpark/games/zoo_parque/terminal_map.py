"""Zoo Parque in the terminal: the map as squares, as far as there is room, and single dominoes.

A space takes four columns and a line, with fences on its sides:

    +----+====+
    |Gli●!_fo1|       ground and item in letters, then a pawn, the number of the exhibit, or another mark
    +----+    +
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tierpark.games.zoo_parque.state import BLANK, ENTRANCE, PATH, State
from tierpark.games.zoo_parque.zoo_map import all_sides, strong_sides, visible_at
from tierpark.pieces.plane import DX, DY, EAST, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.pieces.drawing import Line

Place = tuple[int, int]
Mark = tuple[str, str]  # a character and its style

LETTERS = {"wildcard": "*", "path": "#", "none": "_"}  # other grounds have their first letter
CODES = {  # other items have their first two letters
    "polar_bear": "pl",
    "red_panda": "rp",
    "photo_booth": "pb",
    "gift_shop": "gs",
    "playground": "pg",
    "information_center": "ic",
    "research_lab": "la",
    "toys": "ty",
    "rocks": "rk",
    "shelter": "se",
    "camera": "cm",
}
GATE = "EN"
INK = "#231d14"
GROUNDS = {
    "grass": f"{INK} on #b9cf86",
    "water": f"{INK} on #9cc6d8",
    "jungle": "#ffffff on #3f7a45",
    "tundra": f"{INK} on #dfe6ea",
    "desert": f"{INK} on #efc383",
    "wildcard": "#ffffff on #7d5a9e",
    "path": f"{INK} on #c9bda6",
    "none": "",
}
FENCES = (("    ", " ", ""), ("----", "|", "#9a7440"), ("====", "!", "bold #c0801a"))  # across, upright, style
GHOST = "bold #ffffff on #0a6661"
SIDE = 4  # columns of a space, without its fence
MARGIN = 4  # columns of the numbers of rows
MOST_ROWS = 12  # of a window


class Window(NamedTuple):
    """The part of the map that is shown: the first and last column and row."""

    west: int
    north: int
    east: int
    south: int

    @property
    def columns(self) -> range:
        return range(self.west, self.east + 1)

    @property
    def rows(self) -> range:
        return range(self.north, self.south + 1)


# What is shown


def around(places: Iterable[Place]) -> Window:
    """The smallest window that shows all places."""
    xs, ys = zip(*places, strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def columns_in(width: int) -> int:
    """How many columns of the map have room."""
    return max(1, (width - MARGIN - 1) // (SIDE + 1))


def narrowed(whole: Window, focus: Window, width: int, rows: int = MOST_ROWS) -> Window:
    """As much of the map as there is room for, around the focus."""
    west, east = _within(whole.west, whole.east, focus.west, focus.east, columns_in(width))
    north, south = _within(whole.north, whole.south, focus.north, focus.south, rows)
    return Window(west, north, east, south)


def _within(first: int, last: int, low: int, high: int, most: int) -> tuple[int, int]:
    if last - first < most:
        return first, last
    start = min(max((low + high + 1 - most) // 2, first), last + 1 - most)
    return start, start + most - 1


def strips(whole: Window, width: int) -> list[Window]:
    """The whole map in parts that have room, from west to east."""
    many = columns_in(width)
    return [
        Window(west, whole.north, min(west + many - 1, whole.east), whole.south)
        for west in range(whole.west, whole.east + 1, many)
    ]


def cut(whole: Window, shown: Window) -> str:
    """What of the map is left out, in words."""
    parts = []
    for side, more in (("west", shown.west - whole.west), ("east", whole.east - shown.east)):
        if more:
            parts.append(f"{more} column{'s' * (more > 1)} to the {side}")
    for side, more in (("north", shown.north - whole.north), ("south", whole.south - shown.south)):
        if more:
            parts.append(f"{more} row{'s' * (more > 1)} to the {side}")
    return ", ".join(parts)


# Drawing


def board(
    game: ZooParque, state: State, shown: Window, marks: Mapping[Place, Mark], ghost: Iterable[Place] = ()
) -> list[Line]:
    """A part of the map, with numbers of columns and rows around it."""
    numbers: Line = [(" " * MARGIN, ""), *[(f" {_numbered(x, 'WE'):^{SIDE}}", "soft") for x in shown.columns]]
    lines: list[Line] = [numbers, _across(state, shown, shown.north)]
    tried = set(ghost)
    for y in shown.rows:
        row: Line = [(f"{_numbered(y, 'NS'):>3} ", "soft")]
        for x in shown.columns:
            row += [_upright(state, x, y), *_space(game, state, (x, y), marks.get((x, y)), tried)]
        lines += [[*row, _upright(state, shown.east + 1, y)], _across(state, shown, y + 1)]
    return [*lines, numbers] if len(shown.rows) > MOST_ROWS // 2 else lines


def _numbered(place: int, sides: str) -> str:
    """A column or a row as it is counted from the gate."""
    return f"{abs(place)}{sides[place > 0]}" if place else "0"


def _space(game: ZooParque, state: State, place: Place, mark: Mark | None, ghost: set[Place]) -> Line:
    half = visible_at(state, *place)
    if place in ghost:
        return [((face(game, state, half)[0] if half else "   ") + "?", GHOST)]
    if not half:
        return [("  ", ""), mark or (" ", ""), (" ", "")]
    text, style = face(game, state, half)
    if not mark:
        return [(text + " ", style)]
    sign, look = mark
    return [(text, style), (sign, f"{style} {look}".strip() if look in ("", "bold") else look)]


def face(game: ZooParque, state: State, half: int) -> tuple[str, str]:
    """A half in three letters, with its style."""
    ground, item = game.names.ground(state.grounds[half]), game.names.items[state.items[half]]
    if half == 2 * ENTRANCE:
        return letter(ground) + GATE, GROUNDS[ground]
    return letter(ground) + (code(item) if item else ".."), GROUNDS.get(ground, "")


def letter(ground: str) -> str:
    """The letter of a ground."""
    return LETTERS.get(ground, ground[0].upper())


def code(item: str) -> str:
    """The two letters of an item."""
    return CODES.get(item, item[:2])


def _upright(state: State, x: int, y: int) -> Mark:
    """The fence to the west of a place."""
    _, sign, style = FENCES[max(_fence(state, x, y, WEST), _fence(state, x - 1, y, EAST))]
    return sign, style


def _across(state: State, shown: Window, y: int) -> Line:
    """The fences to the north of a row."""
    line: Line = [(" " * MARGIN, "")]
    for x in shown.columns:
        sign, _, style = FENCES[max(_fence(state, x, y, NORTH), _fence(state, x, y - 1, SOUTH))]
        line += [_corner(state, x, y), (sign, style)]
    return [*line, _corner(state, shown.east + 1, y)]


def _corner(state: State, x: int, y: int) -> Mark:
    spaces = any(visible_at(state, x - dx, y - dy) for dx in range(2) for dy in range(2))
    return ("+", "soft") if spaces else (" ", "")


def _fence(state: State, x: int, y: int, side: int) -> int:
    """What the visible half at a place shows on a side: 0 nothing, 1 a weak fence, 2 a strong one."""
    half = visible_at(state, x, y)
    return fence_of(state, half, side) if half else 0


def fence_of(state: State, half: int, side: int) -> int:
    """What a half shows on a side: 0 nothing, 1 a weak fence, 2 a strong one (R3.10)."""
    return 2 if strong_sides(state, half) >> side & 1 else all_sides(state, half) >> side & 1


def upright(game: ZooParque, state: State, domino: int, *, name: str, style: str = "") -> list[Line]:
    """A domino that is not on the map, half a above half b, with its name."""
    lines: list[Line] = [[(f"{name:<6}", style)]]
    for half in (2 * domino, 2 * domino + 1):
        sign, _, look = FENCES[fence_of(state, half, NORTH)]
        lines.append([("+", "soft"), (sign[1:], look), ("+", "soft")])
        west, east = (FENCES[fence_of(state, half, side)] for side in (WEST, EAST))
        lines.append([west[1:], face(game, state, half), east[1:]])
    sign, _, look = FENCES[fence_of(state, 2 * domino + 1, SOUTH)]
    return [*lines, [("+", "soft"), (sign[1:], look), ("+", "soft")]]


def lying(game: ZooParque, state: State, domino: int, *, name: str, style: str = "") -> list[Line]:
    """A domino that is not on the map, half b to the east of half a, with its name: as if turned a quarter left."""
    halves = (2 * domino, 2 * domino + 1)
    lines: list[Line] = [[(f"{name:<9}", style)]]
    for side in (EAST, WEST):  # what points east when it is upright points north now
        line: Line = []
        for half in halves:
            sign, _, look = FENCES[fence_of(state, half, side)]
            line += [("+", "soft"), (sign[1:], look)]
        lines.append([*line, ("+", "soft")])
    between = max(fence_of(state, halves[0], SOUTH), fence_of(state, halves[1], NORTH))
    edges = (fence_of(state, halves[0], NORTH), between, fence_of(state, halves[1], SOUTH))
    signs = [FENCES[edge][1:] for edge in edges]
    faces = [face(game, state, half) for half in halves]
    return [*lines[:2], [signs[0], faces[0], signs[1], faces[1], signs[2]], lines[2]]


def both(x: int, y: int, direction: int) -> list[Place]:
    """The places of half a and half b."""
    return [(x, y), (x + DX[direction], y + DY[direction])]


def grounds_in_play(game: ZooParque, state: State) -> list[str]:
    """The grounds that dominoes in play can show."""
    terrains = [kind.key for kind in game.box.terrains if any(_has_set(game, state, name) for name in kind.sets)]
    return [*terrains, game.names.ground(PATH), game.names.ground(BLANK)]


def _has_set(game: ZooParque, state: State, name: str) -> bool:
    return name == "base" or getattr(game.options_of(state), name) == "yes"
