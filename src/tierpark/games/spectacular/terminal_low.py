"""Spectacular in a low terminal: the park with two lines a hexagon, what can be taken beside it, scores in a line.

A1♥eleph     its name; a heart, or a part with the corner that it faces; the animal
S[3]◔N NW    the habitat's letter, and the die in its space
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.spectacular.naming import cell_names, layout_named
from tierpark.games.spectacular.state import DISPLAY_TILE
from tierpark.games.spectacular.terminal_park import (
    FITS,
    GHOST,
    GROUND,
    HEART,
    INK,
    LETTERS,
    STAR,
    Canvas,
    Ghost,
    die,
    letter,
    places,
    short,
    symbol,
)
from tierpark.pieces.drawing import Line, beside, length, widest, within
from tierpark.pieces.hexes import CORNERS

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.terminal import Table
    from tierpark.games.spectacular.view import MissionView, Park, Solo, View

PITCH, LEAST_PITCH = 9, 8  # columns from one hexagon to the next
MOST_MISSIONS = 3


def low(table: Table, seat: int, ghost: Ghost | None, width: int, rows: int) -> list[Line]:
    """The own park with what can be taken; then, as far as there is room, missions and everybody's points."""
    park = table.view.parks[seat]
    whole, missions = table.own(seat, ghost, width), _missions(table, park, width)
    if len(whole) + len(missions) + len(table.standings()) <= rows:
        return [*whole, *missions, *table.standings()]
    panel = _panel(table, park)
    scores = park.scores
    title: Line = [*table.title(park), (f": {scores.total} points, {scores.different_animals} animals", "")]
    for pitch in (PITCH, LEAST_PITCH):
        left = [title, *_hexagons(table.game, park, ghost, pitch)]
        if widest(left) + 2 + widest(panel) <= width:
            break
    if len(left) > rows:
        left = left[1:]
        own = f" {scores.total} points, turn {table.view.turn}"
        panel[0] = [(SHAPES[park.seat], f"seat{park.seat + 1}"), (own, "")]
    top = beside(left, [[("  ", "")]], panel)[:rows]
    return within(rows, (0, top), (1, _points(table.view, width)), (2, missions))


def _panel(table: Table, park: Park) -> list[Line]:
    """What can be taken, and what one has."""
    lines: list[Line] = [[(table.when(), "soft")]]
    if table.solo:
        lines += _sides(table, table.solo, park)
    else:
        lines += [*table.supply(table.view.supply[park.seat], park), *table.display(park)]
    areas: Line = []
    for area in range(2):
        if park.items[area]:
            areas += [*([("  ", "")] if areas else [(" ", "")]), *table.item(park, area)]
    return [*lines, *([areas] if areas else []), [(" Workers ", ""), *table.workers(park)]]


def _sides(table: Table, solo: Solo, park: Park) -> list[Line]:
    """Alone: both sides and the display, two tiles a line."""
    lines = table.sides(solo, park)[1:3]
    lines[0].append((" ◂ yours" if solo.selection == "dice" else "", "can"))
    tiles = [
        _tile(table, tile, solo.tile_colours[space], table.mark(park, space), f"{space + 1}")
        for space, tile in enumerate(solo.tiles)
    ]
    lines += [[*tiles[i], (" ", ""), *tiles[i + 1]] for i in range(0, len(tiles) - 1, 2)]
    lines[2].append(("◂" if solo.selection == "tiles" else "", "can"))
    seen = " ".join(map(str, solo.seen)) or "none"
    lines.append([(f"Tokens seen: {seen}", "soft")])
    shown = [
        _tile(table, tile, "", table.chosen(park, DISPLAY_TILE + slot))
        for slot, tile in enumerate(park.display_tiles)
        if tile
    ]
    lines.append([(f"Display, {park.stack} more", "bold")])
    for i in range(0, len(shown), 2):
        lines.append([part for tile in shown[i : i + 2] for part in (*tile, (" ", ""))])
    return [*lines, table.display(park)[-1]]


def _tile(table: Table, tile: str | None, colour: str, mark: str, number: str = " ") -> Line:
    """A tile in fourteen columns."""
    head: Line = [(number, "soft")]
    if tile is None:
        return [*head, letter(colour), (" –          ", "soft")]
    found = table.tiles[tile]
    text, style = symbol(found.symbol)
    return [
        *head,
        letter(found.habitat),
        (f" {short(found.animal, 7):<7} ", ""),
        (f"{text:<2}", style),
        (mark or " ", "can"),
    ]


def _hexagons(game: Spectacular, park: Park, ghost: Ghost | None, pitch: int) -> list[Line]:
    layout = layout_named(game, park.layout)
    tiles = {tile.id: tile for tile in game.box.tiles}
    towered = {cell for tower in park.towers for cell in tower.cells}
    names = cell_names(layout)
    found, gate = places(layout)
    canvas = Canvas()
    wide = pitch - 1
    for cell, (column, y) in enumerate(found):
        x = column * pitch
        held = ghost is not None and ghost.cell == cell
        laid = park.tiles[cell]
        tile = tiles[laid] if laid else ghost.tile if ghost and held else None
        if tile is None and cell != layout.star:
            canvas.put(y, x, f"{names[cell]:^{wide}}", "bold")
            if ghost and cell in ghost.fits:
                canvas.put(y + 1, x, f"{'+':^{wide}}", FITS)
            continue
        colour = tile.habitat if tile else park.habitat
        ground = GHOST if held and ghost and ghost.tile else f"{INK} on {GROUND[colour]}"
        mark = STAR if tile is None else HEART if tile.symbol == "heart" else ""
        animal = tile.animal if tile else park.star
        head = f"{names[cell]}{mark}"
        canvas.put(y, x, f"{head}{short(animal, wide - len(head))}".ljust(wide), ground)
        canvas.put(y + 1, x, " " * wide, ground)
        value, style = _value(park, cell, ghost, colour, ground)
        canvas.put(y + 1, x, LETTERS[colour], ground if ground == GHOST else f"bold {ground}")
        at = 4 if pitch == PITCH else 3
        canvas.put(y + 1, x + 1, f"[{value}]" if pitch == PITCH else f"{value}".replace(" ", "_"), style)
        if tile and not mark:
            text, look = symbol(tile.symbol, built=cell in towered)
            corner = park.corners[cell]
            canvas.put(y + 1, x + at, text, look)
            facing = CORNERS[corner] if corner is not None else (ghost.corner if ghost else None) or CORNERS[0]
            canvas.put(y + 1, x + at + 2, facing, ground)
    x, y = gate
    canvas.put(y, x * pitch, "entrance", "bold")
    canvas.put(y + 1, x * pitch, f"{park.scores.entrance:^8}", "bold")
    return canvas.lines()


def _value(park: Park, cell: int, ghost: Ghost | None, colour: str, ground: str) -> tuple[int | str, str]:
    """What stands in the space for a die: the die, the one tried on, or where it fits."""
    if ghost and ghost.value and ghost.cell == cell:
        return ghost.value, GHOST
    if park.dice[cell]:
        return park.dice[cell] or " ", die(colour, 0)[1]
    return ("+", FITS) if ghost and ghost.value and cell in ghost.fits else (" ", ground)


def _points(view: View, width: int) -> list[Line]:
    """Everybody's points, and who still decides."""
    line: Line = [("Points", "soft")]
    lines: list[Line] = []
    for park in view.parks:
        mark = "" if not view.to_act or len(view.parks) == 1 else " ready" if park.done else " decides"
        own = " you" if park.seat == view.seat else ""
        more: Line = [("  ", ""), (SHAPES[park.seat], f"seat{park.seat + 1}"), (f" {park.scores.total}{own}", "")]
        more.append((mark, "soft"))
        if length(line) + length(more) > width:
            lines.append(line)
            line = [("      ", "")]
        line += more
    return [*lines, line]


def _missions(table: Table, park: Park, width: int) -> list[Line]:
    """The own missions, a line each."""
    return [_mission(table.game, seen, width) for seen in park.missions[:MOST_MISSIONS]]


def _mission(game: Spectacular, seen: MissionView, width: int) -> Line:
    mission = next(mission for mission in game.box.missions if mission.number == seen.number)
    head: Line = [("[✓] ", "can") if seen.fulfilled else ("[ ] ", ""), (f"{mission.points} for: ", "soft")]
    return [*head, (textwrap.shorten(mission.text, width - length(head), placeholder=" …"), "")]
