"""Spectacular in the terminal: a park as hexagons, large with all particulars, or small.

A hexagon of the large park takes four lines, and its neighbours share its edges:

     ______
    /◔K A1 \\        its name; a watchtower part lies in the corner that it faces (here NW)
   /  sloth \\       the animal
   \\  J[5]  /       the habitat's letter, and the die in its space
    \\______/
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tierpark.games.spectacular.naming import cell_names, layout_named
from tierpark.pieces.hexes import CORNERS

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.material import Layout, Tile
    from tierpark.games.spectacular.view import Park
    from tierpark.pieces.drawing import Line

LETTERS = {"green": "J", "blue": "W", "grey": "M", "orange": "S", "multi": "*"}
GROUND = {"green": "#a5c487", "blue": "#9cc6d8", "grey": "#c6c1ba", "orange": "#efc383"}
STRONG = {"green": "#285524", "blue": "#1f5f85", "grey": "#5b5650", "orange": "#ad5b10"}
INK, STRONG_INK = "#231d14", "#ffffff"
PART_LETTERS = {"black": "K", "brown": "N", "beige": "B"}
PARTS = {
    "black": "bold #ffffff on #2d2a2a",
    "brown": "bold #ffffff on #8c5a33",
    "beige": "bold #231d14 on #f1dfb8",
}
HEART, PART, TOWER, STAR = "♥", "◔", "▲", "★"
GHOST = "bold #ffffff on #0a6661"
FITS = "bold #1a9c92"
EDGE = "dim"
NARROW, USUAL = 8, 9  # columns from one hexagon to the next
SMALL = 6
TOWARDS = {"NW": (0, 0), "NE": (0, 1), "W": (2, 0), "E": (2, 1), "SW": (3, 0), "SE": (3, 1)}  # line, side


class Ghost(NamedTuple):
    """An item tried on: the hexagon, then a tile and its corner or the value of a die; and where else it fits."""

    cell: int
    tile: Tile | None
    corner: str | None
    value: int | None
    fits: frozenset[int]


def letter(colour: str) -> tuple[str, str]:
    """A habitat by letter and colour."""
    return LETTERS[colour], f"bold {STRONG_INK} on {STRONG[colour]}" if colour in STRONG else "bold"


def die(colour: str, value: int | str) -> tuple[str, str]:
    """A die, or its empty space."""
    return f"[{value}]", f"bold {STRONG_INK} on {STRONG[colour]}"


def symbol(name: str, *, built: bool = False) -> tuple[str, str]:
    """A heart, or a part; the tower itself when it is built."""
    if name == "heart":
        return HEART, "bold"
    return f"{TOWER if built else PART}{PART_LETTERS[name]}", PARTS[name]


def short(animal: str, most: int) -> str:
    """An animal in so many columns: of two words the second is kept."""
    words = animal.split("_")
    if len(" ".join(words)) <= most:
        return " ".join(words)
    if len(words) > 1 and len(words[-1]) <= most - 2:
        return f"{words[0][: most - 1 - len(words[-1])]}.{words[-1]}"
    return f"{' '.join(words)[: most - 1]}."


class Canvas:
    """Characters with styles by line and column."""

    def __init__(self) -> None:
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        """Write over what is there."""
        for i, mark in enumerate(text):
            self.marks[y, x + i] = (mark, style)

    def lines(self) -> list[Line]:
        """All lines from the first to the last that has a mark."""
        if not self.marks:
            return []
        first, last = min(y for y, _ in self.marks), max(y for y, _ in self.marks)
        found: list[Line] = []
        for y in range(first, last + 1):
            wide = max((x for line, x in self.marks if line == y), default=-1) + 1
            found.append([self.marks.get((y, x), (" ", "")) for x in range(wide)])
        return found


def places(layout: Layout) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Column and half row of every hexagon and of the entrance, from the upper left."""
    found = [(q, 2 * r + q) for q, r in (*layout.cells, layout.entrance)]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    moved = [(x - left, y - top) for x, y in found]
    return moved[:-1], moved[-1]


class _Hexagons:
    """The large park on a canvas."""

    def __init__(self, game: Spectacular, park: Park, ghost: Ghost | None, pitch: int) -> None:
        self.tiles = {tile.id: tile for tile in game.box.tiles}
        self.park = park
        self.layout = layout_named(game, park.layout)
        self.ghost = ghost
        self.pitch = pitch
        self.canvas = Canvas()
        self.towered = {cell for tower in park.towers for cell in tower.cells}

    def outline(self, x: int, y: int, *, held: bool = False) -> None:
        p = self.pitch
        slash, back, flat, style = ("#", "#", "#", "bold #0a6661") if held else ("/", "\\", "_", EDGE)
        put = self.canvas.put
        put(y - 1, x + 2, flat * (p - 2), style)
        for line, (left, right) in enumerate(((1, p), (0, p + 1), (0, p + 1), (1, p))):
            put(y + line, x + left, slash if line < 2 else back, style)
            put(y + line, x + right, back if line < 2 else slash, style)
        put(y + 3, x + 2, flat * (p - 2), style)

    def fill(self, x: int, y: int, style: str) -> None:
        p = self.pitch
        for line, (left, wide) in enumerate(((2, p - 2), (1, p), (1, p), (2, p - 2))):
            for at in range(x + left, x + left + wide):  # the lower edge stays to be seen
                self.canvas.put(y + line, at, self.canvas.marks[y + line, at][0] if line == 3 else " ", style)

    def centred(self, x: int, y: int, line: int, text: str, style: str) -> None:
        self.canvas.put(y + line, x + 1 + (self.pitch - len(text) + 1) // 2, text, style)

    def hexagon(self, cell: int, x: int, y: int) -> None:
        park, ghost = self.park, self.ghost
        held = ghost is not None and ghost.cell == cell
        laid = park.tiles[cell]
        tile = self.tiles[laid] if laid else ghost.tile if ghost and held else None
        name = cell_names(self.layout)[cell]
        if tile is None and cell != self.layout.star:
            self.centred(x, y, 1, name, "bold")
            if ghost and cell in ghost.fits:
                self.centred(x, y, 2, "+", FITS)
            return
        colour = tile.habitat if tile else park.habitat
        is_new = held and ghost is not None and ghost.tile is not None
        self.fill(x, y, GHOST if is_new else f"{INK} on {GROUND[colour]}")
        ground = GHOST if is_new else f"{INK} on {GROUND[colour]}"
        title = f"{STAR}{name}{STAR}" if tile is None else name
        self.centred(x, y, 0, title, ground if is_new else f"bold {ground}")
        self.centred(x, y, 1, short(tile.animal if tile else park.star, self.pitch), ground)
        self._die(cell, x, y, colour, ground)
        if tile is None:
            return
        if tile.symbol == "heart":
            self.canvas.put(y + 2, x + 2, HEART, f"bold {ground.removeprefix('bold ')}")
            return
        corner = park.corners[cell]
        facing = CORNERS[corner] if corner is not None else (ghost.corner if ghost else None) or CORNERS[0]
        line, side = TOWARDS[facing]
        text, style = symbol(tile.symbol, built=cell in self.towered)
        left = 1 if line == 2 else 2
        self.canvas.put(y + line, x + (self.pitch - 1 - (line != 2) if side else left), text, style)

    def _die(self, cell: int, x: int, y: int, colour: str, ground: str) -> None:
        ghost = self.ghost
        value: int | str = self.park.dice[cell] or " "
        style = die(colour, value)[1] if self.park.dice[cell] else ground
        if ghost and ghost.value and ghost.cell == cell:
            value, style = ghost.value, GHOST
        elif ghost and ghost.value and cell in ghost.fits and not self.park.dice[cell]:
            value, style = "+", FITS
        start = x + 1 + (self.pitch - 4 + 1) // 2
        self.canvas.put(y + 2, start, LETTERS[colour], f"bold {ground.removeprefix('bold ')}")
        self.canvas.put(y + 2, start + 1, f"[{value}]", style)


def large(game: Spectacular, park: Park, ghost: Ghost | None, pitch: int) -> list[Line]:
    """A park with all particulars."""
    drawn = _Hexagons(game, park, ghost, pitch)
    found, gate = places(drawn.layout)
    at = {cell: (place[0] * pitch, 1 + 2 * place[1]) for cell, place in enumerate(found)}
    for x, y in at.values():
        drawn.outline(x, y)
    if ghost:  # last, so that its edge is seen all round
        drawn.outline(*at[ghost.cell], held=True)
    for cell, (x, y) in at.items():
        drawn.hexagon(cell, x, y)
    x, y = gate[0] * pitch, 1 + 2 * gate[1]
    drawn.centred(x, y, 1, "entrance", "bold")
    drawn.centred(x, y, 2, str(park.scores.entrance), "bold")
    return drawn.canvas.lines()


def small(game: Spectacular, park: Park) -> list[Line]:
    """A park with a few characters a hexagon: habitat, die, symbol and the corner of a part."""
    tiles = {tile.id: tile for tile in game.box.tiles}
    towered = {cell for tower in park.towers for cell in tower.cells}
    layout = layout_named(game, park.layout)
    found, gate = places(layout)
    canvas = Canvas()
    for cell, (column, y) in enumerate(found):
        x = column * SMALL
        laid = park.tiles[cell]
        if laid is None and cell != layout.star:
            canvas.put(y, x, f" {cell_names(layout)[cell]}", "soft")
            continue
        tile = tiles[laid] if laid else None
        colour = tile.habitat if tile else park.habitat
        ground = f"{INK} on {GROUND[colour]}"
        canvas.put(y, x, LETTERS[colour], f"bold {ground}")
        canvas.put(y, x + 1, str(park.dice[cell] or "-"), ground)
        corner = park.corners[cell]
        if tile is None:
            canvas.put(y, x + 2, STAR, ground)
        elif corner is None:
            canvas.put(y, x + 2, HEART, ground)
        else:
            text, style = symbol(tile.symbol, built=cell in towered)
            canvas.put(y, x + 2, text, style)
            canvas.put(y, x + 4, CORNERS[corner], ground)
    canvas.put(gate[1], gate[0] * SMALL, f"en:{park.scores.entrance}", "bold")
    return canvas.lines()
