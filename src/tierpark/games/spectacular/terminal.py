"""Spectacular in the terminal: the own park, what can be taken, missions, and all seats with their scores, as text.

The text carries rich's markup. Nothing is told by colour alone: habitats and tower parts have letters, and star,
heart, part, built tower, die and ghost each have a mark.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.spectacular.naming import COLOURS, layout_named
from tierpark.games.spectacular.state import (
    BLOCK,
    DISPLAY_DIE,
    DISPLAY_TILE,
    LAST_TURN,
    N_COLOURS,
    SUPPLY_DIE,
    WAYS,
    State,
)
from tierpark.games.spectacular.terminal_park import (
    HEART,
    LETTERS,
    NARROW,
    PART_LETTERS,
    STAR,
    TOWER,
    USUAL,
    Ghost,
    die,
    large,
    letter,
    short,
    small,
    symbol,
)
from tierpark.pieces.drawing import Line, beside, length, markup, widest

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.view import MissionView, Park, Solo, Supply, View

STEPS = {
    "prepare": "prepare",
    "refresh": "refresh the supply",
    "select": "die or tile",
    "protect": "protect",
    "choose": "choose",
    "build": "build",
    "workers": "use workers",
    "over": "over",
}
CATEGORIES = ("entrance", *COLOURS, "towers", "animals", "missions")
HEADINGS = ("entr", *(LETTERS[colour] for colour in COLOURS), "tow", "anim", "miss", " total")
PANEL = 29  # columns beside the park, at least
NAME = 10  # columns of an animal in the panel
TAKEN = "–"


def draw(
    game: Spectacular,
    state: State,
    seat: int | None,
    ghost: int | None = None,
    width: int = 80,
    rows: int | None = None,
) -> str:
    """The table as a seat (or a spectator) sees it. A ghost is a placement to show before it is made."""
    view = game.view(state, seat)
    table = Table(game, view)
    if rows is not None:
        from tierpark.games.spectacular.terminal_low import low

        return "\n".join(map(markup, low(table, seat or 0, _held(game, state, seat, ghost), width, rows)))
    if seat is None and len(view.parks) > 1:
        lines = [*table.all_parks(width), [], *table.all_supplies(width)]
    else:
        lines = table.own(seat or 0, _held(game, state, seat, ghost), width)
    lines += [[], *table.standings(), *table.missions(seat, width), *table.key(width)]
    return "\n".join(markup(line) for line in lines)


def _held(game: Spectacular, state: State, seat: int | None, ghost: int | None) -> Ghost | None:
    """The item of the ghost, and all hexagons that it fits on the same way."""
    if seat is None or ghost is None:
        return None
    said = game.describe(state, seat, ghost).fields
    same = [a for a in game.legal_actions(state, seat) if a // BLOCK == ghost // BLOCK]
    fits = frozenset(
        a % BLOCK // WAYS
        for a in same
        if a % WAYS == ghost % WAYS and a % BLOCK // WAYS < len(state.boards[seat].tiles)
    )
    tile = next((tile for tile in game.box.tiles if tile.id == said.get("tile")), None)
    return Ghost(said["cells"][0][0], tile, said.get("corner"), said.get("to"), fits)


class Table:
    """A view on its way to lines."""

    def __init__(self, game: Spectacular, view: View) -> None:
        self.game = game
        self.view = view
        self.tiles = {tile.id: tile for tile in game.box.tiles}
        self.solo = view.solo

    # The own park, and what lies beside it

    def own(self, seat: int, ghost: Ghost | None, width: int) -> list[Line]:
        park = self.view.parks[seat]
        columns_of = [q for q, _ in layout_named(self.game, park.layout).cells]
        wide = 1 + max(columns_of) - min(columns_of)
        pitch = USUAL if wide * USUAL + 3 + PANEL <= width else NARROW
        hexagons = large(self.game, park, ghost, pitch)
        columns = [[[*self.title(park), (f", {self.name(park)}", "")], *hexagons], [[("  ", "")]], self._panel(park)]
        others = [other for other in self.view.parks if other.seat != seat]
        for other in others:  # as many as there is room for
            more = [[[("  ", "")]], self._small(other)]
            if sum(map(widest, columns + more)) > width:
                break
            columns += more
        return beside(*columns)

    def _panel(self, park: Park) -> list[Line]:
        lines: list[Line] = [[(self.when(), "soft")], []]
        lines += self.sides(self.solo, park) if self.solo else self.supply(self.view.supply[park.seat], park)
        lines += self.display(park)
        lines += [[(" Area ", ""), *self.item(park, area)] for area in range(2) if park.items[area]]
        return [*lines, [(" Workers ", ""), *self.workers(park)]]

    def when(self) -> str:
        step = STEPS[self.view.step]
        return "The game is over" if self.view.step == "over" else f"Turn {self.view.turn} of {LAST_TURN}: {step}"

    def supply(self, supply: Supply, park: Park | None) -> list[Line]:
        lines: list[Line] = [[(f"Supply board {supply.number}", "bold")]]
        for i, colour in enumerate(COLOURS):
            row: Line = [(" ", ""), *self._tile(supply.tiles[i], colour), (self.chosen(park, i) or " ", "can")]
            for place in (i, i + N_COLOURS):
                if supply.dice[place]:
                    chosen = self.chosen(park, SUPPLY_DIE + place)
                    row += [
                        ("" if place < N_COLOURS else "in", "soft"),
                        die(colour, supply.dice[place]),
                        (chosen, "can"),
                    ]
            lines.append(row)
        return lines

    def sides(self, solo: Solo, park: Park) -> list[Line]:
        own = self.view.own
        marked = own.marked if own and self.view.step == "refresh" else []
        lines: list[Line] = [[("Left: dice", "bold"), (" ◂ yours" if solo.selection == "dice" else "", "can")]]
        for first in (0, 4):
            row: Line = []
            for space in range(first, first + 4):
                colour, value = solo.dice_colours[space], solo.dice[space] or TAKEN
                mark = (
                    "↻" if space in marked else self.chosen(park, SUPPLY_DIE + space) or self._leaving(space, "tiles")
                )
                row += [(f" {space + 1}", "soft"), letter(colour), die(colour, value), (mark or " ", "can")]
            lines.append(row)
        lines.append([("Right: tiles", "bold"), (" ◂ yours" if solo.selection == "tiles" else "", "can")])
        for space in range(len(solo.tiles)):
            mark = self.mark(park, space)
            row = [(f" {space + 1} ", "soft"), *self._tile(solo.tiles[space], solo.tile_colours[space], mark)]
            lines.append(row)
        seen = " ".join(map(str, solo.seen)) or "none"
        return [*lines, [("Tokens seen", "bold"), (f", {solo.left} to come", "soft")], [(f" {seen}", "")]]

    def mark(self, park: Park, space: int) -> str:
        """A tile on the right is chosen, or about to leave."""
        return self.chosen(park, space) or self._leaving(space, "dice")

    def _leaving(self, space: int, selection: str) -> str:
        """The item that the token threatens lies on the side that was not selected."""
        solo = self.solo
        return "!" if solo and solo.threatened == space + 1 and solo.selection == selection else ""

    def display(self, park: Park) -> list[Line]:
        lines: list[Line] = [[("Display", "bold"), (f", {park.stack} more in the stack", "soft")]]
        for slot, tile in enumerate(park.display_tiles):
            if tile:
                lines.append([(" ", ""), *self._tile(tile, "", self.chosen(park, DISPLAY_TILE + slot))])
        own = self.view.own
        marked = own.marked if own and park.seat == self.view.seat and self.view.step == "prepare" else []
        row: Line = []
        for i, colour in enumerate(COLOURS):
            row += [(" ", ""), letter(colour)]
            for place in (2 * i, 2 * i + 1):
                mark = "↻" if place in marked else self.chosen(park, DISPLAY_DIE + place)
                row += [(f"{park.display_dice[place] or TAKEN}", letter(colour)[1]), (mark or " ", "can")]
        return [*lines, row]

    def chosen(self, park: Park | None, action: int) -> str:
        return "✓" if park and action in park.chosen else ""

    def _tile(self, tile: str | None, colour: str, mark: str = "") -> Line:
        """A tile in a list; an empty space shows its colour."""
        if tile is None:
            return [letter(colour), (f" {TAKEN}".ljust(NAME + 7), "soft"), (mark, "can")]
        found = self.tiles[tile]
        name = short(found.animal, NAME)
        return [
            letter(found.habitat),
            (f" {name:<{NAME}} ", ""),
            (found.symbol, "" if found.symbol == "heart" else symbol(found.symbol)[1]),
            (mark, "can"),
        ]

    def item(self, park: Park, area: int) -> Line:
        item = park.items[area]
        assert item
        name = ("NW"[area] + " ", "bold")
        if item.tile:
            return [name, *self._tile(item.tile, "")]
        assert item.colour
        return [name, letter(item.colour), die(item.colour, item.value or 0)]

    def workers(self, park: Park) -> Line:
        row: Line = []
        for worker in LETTERS:
            row += [letter(worker) if worker in park.workers else ("-", "soft"), (" ", "")]
        return row

    # All seats

    def all_parks(self, width: int) -> list[Line]:
        """Every park in short, as many side by side as there is room for."""
        return [[(self.when(), "soft")], [], *_in_rows([self._small(park) for park in self.view.parks], width)]

    def _small(self, park: Park) -> list[Line]:
        return [[*self.title(park), (f", {self.name(park)}", "")], *small(self.game, park)]

    def all_supplies(self, width: int) -> list[Line]:
        """Every supply board and display."""
        blocks = [
            [self.title(park), *self.supply(self.view.supply[park.seat], park), *self.display(park)]
            for park in self.view.parks
        ]
        return _in_rows(blocks, width)

    def standings(self) -> list[Line]:
        """Every seat with its scores by category, its unused workers, and what lies on its areas."""
        with_missions = any(park.missions for park in self.view.parks)
        names = [name for name in CATEGORIES if name != "missions" or with_missions]
        headings = [name for name in HEADINGS if name != "miss" or with_missions]
        lines: list[Line] = [[(" " * 12 + "".join(f"{name:>5}" for name in headings) + "  workers", "soft")]]
        for park in self.view.parks:
            title = self.title(park)
            values = [*(getattr(park.scores, name) for name in names), park.scores.total]
            numbers = "".join(f"{value:>{max(5, len(name))}}" for name, value in zip(headings, values, strict=True))
            row: Line = [*title, (" " * (12 - length(title)), ""), (numbers, "")]
            row += [("  ", ""), *self.workers(park)]
            if len(self.view.parks) > 1 and self.view.to_act:
                row.append(("ready" if park.done else "decides", "soft"))
            lines.append(row)
        return lines

    def missions(self, seat: int | None, width: int) -> list[Line]:
        """The missions of the viewer, or of every seat."""
        parks = [park for park in self.view.parks if seat in (None, park.seat) and park.missions]
        lines: list[Line] = []
        for park in parks:
            if len(parks) > 1:
                lines.append([*self.title(park), (", missions", "")])
            for mission in park.missions:
                lines += self._mission(mission, width)
        return [[], *lines] if lines else []

    def _mission(self, seen: MissionView, width: int) -> list[Line]:
        mission = next(mission for mission in self.game.box.missions if mission.number == seen.number)
        head = f" {mission.set}{mission.number:<2} {mission.points:>2} points "
        first, *rest = textwrap.wrap(mission.text, width - len(head) - 4)
        mark = ("[✓] ", "can") if seen.fulfilled else ("[ ] ", "")
        return [[(head, ""), mark, (first, "")], *[[(" " * (len(head) + 4) + line, "")] for line in rest]]

    def title(self, park: Park) -> Line:
        name = "Your park" if park.seat == self.view.seat else f"Seat {park.seat + 1}"
        return [(f"{SHAPES[park.seat]} {name}", f"seat{park.seat + 1}")]

    def name(self, park: Park) -> str:
        star = next(board.name for board in self.game.box.boards if board.id == park.star)
        return f"{star}, {park.scores.different_animals} animals"

    def key(self, width: int) -> list[Line]:
        """What the letters and marks mean."""
        habitats: Line = []
        for habitat in self.game.box.habitats:
            habitats += [(" ", ""), letter(habitat.id), (f" {habitat.id} {habitat.name} ", "soft")]
        habitats += [(" * any", "soft")]
        parts: Line = []
        for colour in PART_LETTERS:
            parts += [(" ", ""), symbol(colour), (f" {colour} part ", "soft")]
        parts += [(f" {TOWER} built tower  {HEART} heart  {STAR} star", "soft")]
        return [[], *[line for line in (habitats, parts) if length(line) <= width]]


def _in_rows(blocks: list[list[Line]], width: int) -> list[Line]:
    """Blocks side by side, as many as there is room for, and the others below."""
    lines: list[Line] = []
    while blocks:
        row = [blocks.pop(0)]
        while blocks and sum(map(widest, row)) + 3 + widest(blocks[0]) <= width:
            row += [[[("   ", "")]], blocks.pop(0)]
        lines += [*([[]] if lines else []), *beside(*row)]
    return lines
