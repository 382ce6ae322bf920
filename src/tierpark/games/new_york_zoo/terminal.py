"""New York Zoo in the terminal: the strip, the own zoo with its enclosures, and the zoos of the others, as text.

The text carries rich's markup. Nothing is told by colour alone: species have letters, enclosures have letters of their
own, and barn, attraction, free space and ghost each have a mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import N_SPACES, State
from tierpark.pieces.bitboard import CELLS
from tierpark.pieces.drawing import Line, beside, length, markup, widest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.view import Enclosure, Space, View, Zoo

Cell = tuple[int, int]

LETTERS = {"meerkat": "M", "flamingo": "F", "kangaroo": "K", "penguin": "P", "fox": "A"}
SPECIES = {
    "meerkat": "#2c1d05 on #e6a52f",
    "flamingo": "#3a0f20 on #ea7fa5",
    "kangaroo": "#fff8f2 on #b0522f",
    "penguin": "#f2f6fb on #33507a",
    "fox": "#29323a on #f6f3ea",
}
GREENS = {4: "#d9dfa5", 5: "#bccd80", 6: "#98b362", 7: "#7d9e57"}  # enclosures by spaces, light to dark
TILE_INK, SOFT_TILE_INK = "#1c2612", "#46552b"
GROUND = "#8a744e on #ead9b2"
BARN = "#8d4536 on #b5614a"
ATTRACTION = "#5c2a12 on #dd9f78"
SHELF = "on #5d4126"  # the wood on which tiles lie
BLUE = "on #a9cbd8"
ANCHOR = "bold #0a6661 on #ead9b2"
GHOST = "bold #ffffff on #0a6661"

ELEPHANT = (" ▄████▄██▄ ", "▐▛████▜█▟█▙", "  █▝█▘█  █▟")
BLOCK = 6  # columns of a space of the strip, with the rail or gap before it
ENTRY = 13  # columns of an enclosure in the list beside the zoo
NARROWEST = 10  # columns of another seat's zoo


def draw(
    game: NewYorkZoo,
    state: State,
    seat: int | None,
    ghost: int | None = None,
    width: int = 80,
    rows: int | None = None,
) -> str:
    """The table as a seat (or a spectator) sees it. A ghost is a placement to show before it is made."""
    view = game.view(state, seat)
    cells, anchors = _held(game, state, seat, ghost)
    targets = set()
    if (seat is not None and view.step == "move_elephant") or view.step == "move":
        targets = {game.describe(state, view.mover, a).fields["to"] for a in game.legal_actions(state, view.mover)}
    if rows is not None:
        from tierpark.games.new_york_zoo.terminal_low import low

        return "\n".join(map(markup, low(game, view, targets, (cells, anchors), width, rows)))
    lines = [*_strip(game, view, targets, width), []]
    lines += pieces_due(game, view, width)
    lines += _zoos(view, view.mover if seat is None else seat, cells, anchors, width)
    lines += _key(game, width, with_strip=bool(targets))
    return "\n".join(markup(line) for line in lines)


def _held(game: NewYorkZoo, state: State, seat: int | None, ghost: int | None) -> tuple[list[Cell], set[Cell]]:
    """The cells of the ghost, first its anchor, and all anchors at which it fits this way round."""
    if seat is None or ghost is None:
        return [], set()
    said = game.describe(state, seat, ghost).fields
    same = [a for a in game.legal_actions(state, seat) if a // CELLS == ghost // CELLS]
    places = (game.describe(state, seat, action).fields for action in same)
    anchor = (said["row"], said["column"])
    return sorted(said["cells"], key=lambda cell: cell != anchor), {(f["row"], f["column"]) for f in places}


# The strip


def _strip(game: NewYorkZoo, view: View, targets: set[int], width: int) -> list[Line]:
    """The elephant, the spaces before it with their top tiles, and the rest of the ring in short."""
    elephant: list[Line] = [[(" ", ""), (text, "bold")] for text in ELEPHANT]
    elephant.append([(f"on S{view.elephant}".center(1 + len(ELEPHANT[0])), "bold")])
    ring = [view.strip[(view.elephant + i) % N_SPACES] for i in range(1, N_SPACES)]
    near = (width - 2 - len(ELEPHANT[0])) // BLOCK
    blocks = [(rail_block(space), space_block(game, space, space.space in targets)) for space in ring]
    rows = beside(elephant, *[column for block in blocks[:near] for column in block])
    a_row = (width - 1) // BLOCK
    for first in range(near, len(ring), a_row):
        short: list[list[Line]] = []
        for space, (rail, block) in zip(ring[first : first + a_row], blocks[first:], strict=False):
            short += [rail[:2], [block[0], block[3] if space.kind == "slot" else block[1]]]
        rows += beside(*short)
    return rows


def rail_block(space: Space) -> list[Line]:
    """What lies before a space: a breeding line with its letter, or a gap."""
    if space.line is None:
        return [[(" ", "")]]
    return [[_letter(space.line)], *[[("┃", SPECIES[space.line])]] * 3]


def space_block(game: NewYorkZoo, space: Space, is_target: bool) -> list[Line]:
    """Number; what lies there in two lines; size of the top tile and how many lie below it."""
    label = (f"{'▸' if is_target else ' '}S{space.space}".ljust(5), "can" if is_target else "soft")
    if space.species is not None:
        first, second = (_letter(species) for species in space.species)
        return [[label], [(" ", BLUE), first, (" ", BLUE), second, (" ", BLUE)], [(" " * 5, BLUE)], [(" " * 5, "")]]
    if not space.stack:
        return [[(label[0], "dim")], [("  –  ", "dim")], [(" " * 5, "")], [("empty", "dim")]]
    tile = next(tile for tile in game.tiles if tile.id == space.stack[-1])
    below = len(space.stack) - 1
    caption = f" {tile.size}{f' +{below}' if below else ''}"
    return [[label], *_shape(tile.cells, GREENS[tile.size]), [(caption.ljust(5), "")]]


def _shape(cells: Iterable[Cell], colour: str) -> list[Line]:
    """A piece in two lines of half blocks, lying so that it is at most three cells high."""
    cells = set(cells)
    if max(r for r, _ in cells) > 2:
        cells = {(c, r) for r, c in cells}
    wide = 1 + max(c for _, c in cells)
    lines = []
    for top in (0, 2):
        marks = (" ▀▄█"[((top, c) in cells) + 2 * ((top + 1, c) in cells)] for c in range(wide))
        lines.append([("".join(marks).center(5), f"{colour} {SHELF}")])
    return lines


def pieces_due(game: NewYorkZoo, view: View, width: int) -> list[Line]:
    """The pieces that matter just now: start tiles still to place, or attractions to choose from."""
    shown = []
    if view.seat is not None and view.zoos[view.seat].start_tiles and not view.zoos[view.seat].hidden:
        wanted = view.zoos[view.seat].start_tiles
        title = "To place, one after the other:"
        for piece in (next(tile for tile in game.tiles if tile.id == name) for name in wanted):
            shown.append((piece.id, _shape(piece.cells, GREENS[piece.size])))
    elif view.step == "attraction":
        title = "Attractions left:"
        for kind in game.box.attractions:
            left = view.supply[kind.id]
            if left is None or left > 0:
                count = "" if left is None else f" {left}"
                shown.append((f"{kind.id}{count}", _shape(kind.cells, "#dd9f78")))
    if not shown:
        return []
    columns = [[[(f"  {name:<6}", "")], *[[("  ", ""), *line, (" ", "")] for line in shape]] for name, shape in shown]
    return [[(f" {title}", "soft")], *beside(*columns[: width // 8]), []]


# The zoos


def _zoos(view: View, own: int, ghost: list[Cell], anchors: set[Cell], width: int) -> list[Line]:
    """The own zoo with the list of its enclosures, then the others in the order of play: as large as there is room."""
    zoo = view.zoos[own]
    columns = [whole_zoo(zoo, view, ghost, anchors), [[(" ", "")]], enclosure_list(zoo.enclosures)]
    others = [view.zoos[(own + i) % len(view.zoos)] for i in range(1, len(view.zoos))]
    for wide, gap in ((2, 2), (1, 2), (1, 1)):
        small = [column for other in others for column in ([[(" " * gap, "")]], small_zoo(other, view, wide))]
        if sum(map(widest, columns + small)) <= width:
            return beside(*columns, *small)
    return [
        *beside(*columns),
        *[[*zoo_title(other, view), (f": {_summary(other)}, houses ", ""), *house_marks(other)] for other in others],
    ]


def whole_zoo(zoo: Zoo, view: View, ghost: list[Cell], anchors: set[Cell]) -> list[Line]:
    """A zoo with rows and columns numbered from 1, and its key numbers below."""
    columns = len(zoo.rows[0])
    marks = _marks(zoo)
    for cell in anchors:
        marks[cell] = [("+ ", ANCHOR)]
    for cell in ghost:
        marks[cell] = [("[]", GHOST)]
    if ghost:
        marks[ghost[0]] = [("[+", GHOST)]
    numbers = range(1, columns + 1)
    tens = "".join(f"{n // 10 or ' '} " for n in numbers)
    title = zoo_title(zoo, view)
    rows: list[Line] = [
        [*title, (tens[length(title) - 4 :], "soft")],
        [("    " + "".join(f"{n % 10} " for n in numbers), "soft")],
    ]
    for r in range(len(zoo.rows)):
        rows.append([(f" r{r + 1} ", "soft"), *[run for c in range(columns) for run in marks[r, c]]])
    summary = _summary(zoo)
    for text in [summary] if len(summary) < 4 + 2 * columns else summary.split(", "):
        rows.append([(f" {text}", "")])
    rows.append([(" Houses ", ""), *house_marks(zoo)])
    if view.solo:
        rows.append([(f" Markers left: {' '.join(view.solo.markers)}", "")])
        rows.append([(f" Travelled {view.solo.distance} of {LAST_DISTANCE} spaces", "")])
    return rows


def small_zoo(zoo: Zoo, view: View, wide: int) -> list[Line]:
    """The zoo of another seat."""
    marks = _marks(zoo)
    rows: list[Line] = [zoo_title(zoo, view)[1:], []]
    for r, row in enumerate(zoo.rows):
        cells = (marks[r, c] for c in range(len(row)))
        rows.append([run for mark in cells for run in (mark if wide == 2 else _halved(mark))])
    if zoo.hidden:
        rows += [[("ready" if zoo.submitted else "arranging", "soft")], [("unseen", "soft")]]
    elif wide == 2:
        rows += [[(_summary(zoo), "")], [("Houses ", ""), *house_marks(zoo)]]
    else:
        rows += [[(f"{len(zoo.free)} free", "")], [(_count(zoo.animals, "animal"), "")], house_marks(zoo)]
    return [[*row, (" " * (NARROWEST - length(row)), "")] for row in rows]


def _marks(zoo: Zoo) -> dict[Cell, Line]:
    """Every cell of a board as two columns."""
    marks: dict[Cell, Line] = {}
    for r, row in enumerate(zoo.rows):
        for c, printed in enumerate(row):
            marks[r, c] = [("▒▒", BARN)] if printed == "#" else [("· ", GROUND)]
    for piece in zoo.attractions:
        for cell in piece.cells:
            marks[cell] = [("**", ATTRACTION)]
    for i, pen in enumerate(zoo.enclosures):
        ground = GREENS[pen.spaces]
        for k, cell in enumerate(pen.cells):
            animal = _letter(pen.species) if pen.species and k < pen.animals else (" ", f"on {ground}")
            marks[cell] = [(_name(i), f"{SOFT_TILE_INK} on {ground}"), animal]
    if not zoo.hidden:
        free = set(zoo.free)
        for cell in marks:  # what a position covers without naming a piece
            if marks[cell][0][0] == "· " and cell not in free:
                marks[cell] = [("**", ATTRACTION)]
    return marks


def _halved(mark: Line) -> Line:
    """A cell in one column: the animal where there is one, else the first mark."""
    text = "".join(run[0] for run in mark)
    if len(mark) == 2 and text[1] != " ":
        return [mark[1]]
    return [(text[0], mark[0][1])]


def enclosure_list(pens: Sequence[Enclosure]) -> list[Line]:
    """The list of enclosures: its letter on the board, who lives there, animals of spaces, tile."""
    rows: list[Line] = [[("", "")], [(("Enclosures" if pens else "").ljust(ENTRY), "soft")]]
    for i, pen in enumerate(pens):
        home = _letter(pen.species) if pen.species else ("-", "soft")
        style = f"{TILE_INK} on {GREENS[pen.spaces]}"
        rows.append([(_name(i), style), (" ", ""), home, (f" {pen.animals}/{pen.spaces} {pen.tile}", "")])
    return rows


def zoo_title(zoo: Zoo, view: View) -> Line:
    """Whose zoo it is."""
    name = "Your zoo" if zoo.seat == view.seat else f"Seat {zoo.seat + 1}"
    return [(" ", ""), (f"{SHAPES[zoo.seat]} {name}", f"seat{zoo.seat + 1}")]


def _summary(zoo: Zoo) -> str:
    return f"{_count(len(zoo.free), 'free space')}, {_count(zoo.animals, 'animal')}"


def house_marks(zoo: Zoo) -> Line:
    """Who lives in the houses."""
    runs: Line = []
    for animal in zoo.houses:
        runs += [_letter(animal) if animal else ("-", "soft"), (" ", "")]
    return runs


def _name(i: int) -> str:
    """The letter of an enclosure on its board; no zoo has room for more than 26 of them."""
    return "abcdefghijklmnopqrstuvwxyz"[i % 26]


def _letter(species: str) -> tuple[str, str]:
    return LETTERS[species], f"bold {SPECIES[species]}"


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _key(game: NewYorkZoo, width: int, *, with_strip: bool) -> list[Line]:
    """What the letters mean; and the strip, while it is about the elephant."""
    letters: Line = []
    for species in game.box.species:
        letters += [(" ", ""), _letter(species.id), (f" {species.name} ", "soft")]
    letters += [(" ", ""), ("**", ATTRACTION), (" attraction", "soft")]
    strip: Line = [(" 6 +2", ""), (" a tile of 6 spaces, two below   ", "soft"), _letter("fox")]
    strip += [("┃", SPECIES["fox"]), (" arctic foxes breed when crossed", "soft")]
    return [[], *[line for line in ([letters, strip] if with_strip else [letters]) if length(line) <= width]]
