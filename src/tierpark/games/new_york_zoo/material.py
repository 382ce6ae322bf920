"""New York Zoo: the contents of the box, read from `material.toml` or from a file of one's own.

Another printing may have other shapes, species pairs, barns, houses or breeding lines. The numbers of things hold for
every printing, and the rules rely on them, so `load` refuses a file that breaks one.
"""

import itertools
from collections import Counter
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from tierpark.core.errors import BadMaterial
from tierpark.core.material import (
    digest,
    listed,
    opened,
    parse,
    read,
    require,
    require_distinct,
)
from tierpark.games.new_york_zoo.material_file import (
    DrawnAttraction,
    DrawnTile,
    Face,
    Line,
    MaterialFile,
    Rows,
    Shade,
    ShadeId,
    Space,
    Species,
)
from tierpark.pieces.polyomino import Cell, Cells, canonical, cells_of, fits, is_connected, orientations, rows_of

__all__ = [
    "SPECIES",
    "Attraction",
    "BadMaterial",
    "Board",
    "Line",
    "Material",
    "Shade",
    "Space",
    "Species",
    "Tile",
    "load",
]

WOODEN = {"meerkat": 28, "flamingo": 26, "kangaroo": 24, "penguin": 24, "fox": 24}
SPECIES = tuple(WOODEN)
SHADES = (
    Shade("lightest", size=4, count=8, zones=("middle",)),
    Shade("light", size=5, count=15, zones=("end", "middle")),
    Shade("dark", size=6, count=15, zones=("end", "middle")),
    Shade("darkest", size=7, count=7, zones=("end",)),
)
ATTRACTIONS = {1: 16, 2: 6, 3: 6, 4: 2, 6: 1, 8: 1}  # pieces of each size
ATTRACTION_KINDS = 8
LARGEST_PIECE = 8
STRIP = {"animals": 10, "end": 7, "middle": 8}
BLUE_AHEAD = 3  # R4.4: within so many spaces there is always a blue one, however many slots are empty
HEIGHT = 9
WIDEST = 14
HOUSES = range(2, 10)  # two for the starting animals; the printed boards have up to four
FACES = ((1, None, "A"), (1, None, "B"), *((n, seat, None) for n in range(2, 6) for seat in range(1, n + 1)))


class Tile(msgspec.Struct, frozen=True):
    """An enclosure tile; `name` is the letter that puzzlers give the shape, if it has one."""

    id: str
    size: int
    shade: ShadeId
    name: str | None
    cells: Cells


class Attraction(msgspec.Struct, frozen=True):
    """A kind of attraction and how many of it are in the box."""

    id: str
    size: int
    count: int
    unlimited: bool
    cells: Cells


class Board(msgspec.Struct, frozen=True):
    """A face of a zoo board; in its rows '#' is the barn and '.' the construction area."""

    players: int
    seat: int | None
    side: str | None
    width: int
    height: int
    houses: int
    animals: tuple[str, str]
    rows: Rows

    @property
    def area(self) -> frozenset[Cell]:
        """The construction area: the spaces to be covered."""
        return frozenset((r, c) for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark == ".")


class Material(msgspec.Struct, frozen=True):
    """Everything in the box; `digest` names these contents, however the file is written and commented."""

    species: tuple[Species, ...]
    shades: tuple[Shade, ...]
    tiles: tuple[Tile, ...]
    attractions: tuple[Attraction, ...]
    strip: tuple[Space, ...]
    lines: tuple[Line, ...]
    boards: tuple[Board, ...]
    digest: str = ""

    @property
    def is_printed(self) -> bool:
        """Whether these are the contents that come with Tierpark."""
        return self.digest == load().digest


def load(path: Path | None = None) -> Material:
    """The material in this file, or else the printed one; raises BadMaterial for the first flaw found."""
    if path is None:
        return _printed()
    return opened(path, _checked)


@cache
def _printed() -> Material:
    return _checked(files(__package__).joinpath("material.toml").read_text(encoding="utf-8"))


def _checked(text: str) -> Material:
    file = read(parse(text), MaterialFile)
    _check_species(file.species.kinds)
    _check_shades(file.shades.layers)
    tiles = _tiles(file.enclosures.tiles)
    attractions = _attractions(file.attractions.kinds)
    _check_strip(file.strip.spaces)
    _check_lines(file.breeding.lines, file.strip.spaces)
    boards = _boards(file.boards.faces, tiles)
    material = Material(
        file.species.kinds,
        file.shades.layers,
        tiles,
        attractions,
        file.strip.spaces,
        file.breeding.lines,
        boards,
    )
    return msgspec.structs.replace(material, digest=digest(material))


def _check_species(kinds: tuple[Species, ...]) -> None:
    ids = tuple(kind.id for kind in kinds)
    require(ids == SPECIES, "species.kinds", f"{listed(ids)}, but the box has {listed(SPECIES)}, in this order")
    for i, kind in enumerate(kinds):
        want = WOODEN[kind.id]
        require(kind.wooden == want, f"species.kinds[{i}]", f"{kind.wooden} wooden pieces, but the box has {want}")


def _check_shades(layers: tuple[Shade, ...]) -> None:
    require(len(layers) == len(SHADES), "shades.layers", f"{len(layers)} shades, but the box has {len(SHADES)}")
    for i, (layer, want) in enumerate(zip(layers, SHADES, strict=True)):
        wanted = f"{want.id}: {want.count} tiles of {want.size} spaces for slots in zones {listed(want.zones)}"
        require(layer == want, f"shades.layers[{i}]", f"must be {wanted}")


def _tiles(drawn: tuple[DrawnTile, ...]) -> tuple[Tile, ...]:
    shades = {shade.id: shade for shade in SHADES}
    tiles = []
    for i, tile in enumerate(drawn):
        place = f'enclosures.tiles[{i}] "{tile.id}"'
        cells = _shape(tile.rows, place)
        size = shades[tile.shade].size
        require(len(cells) == size, place, f'{len(cells)} spaces, but shade "{tile.shade}" has {size}')
        tiles.append(Tile(tile.id, size, tile.shade, tile.name, cells))
    for shade in SHADES:
        count = sum(tile.shade == shade.id for tile in tiles)
        flaw = f'{count} tiles of shade "{shade.id}", but the box has {shade.count}'
        require(count == shade.count, "enclosures.tiles", flaw)
    _require_ascending([tile.size for tile in tiles], "enclosures.tiles")
    require_distinct([tile.id for tile in tiles], "enclosures.tiles")
    return tuple(tiles)


def _attractions(drawn: tuple[DrawnAttraction, ...]) -> tuple[Attraction, ...]:
    place = "attractions.kinds"
    require(len(drawn) == ATTRACTION_KINDS, place, f"{len(drawn)} kinds, but the box has {ATTRACTION_KINDS}")
    kinds: list[Attraction] = []
    alike: dict[Cells, str] = {}
    for i, kind in enumerate(drawn):
        here = f'{place}[{i}] "{kind.id}"'
        cells = _shape(kind.rows, here)
        twin = alike.setdefault(canonical(cells), kind.id)
        require(twin == kind.id, here, f'the same shape as "{twin}"')
        require(kind.unlimited == (i == 0), here, "the first kind is unlimited, and no other")
        kinds.append(Attraction(kind.id, len(cells), kind.count, kind.unlimited, cells))
    _require_ascending([kind.size for kind in kinds], place)
    require_distinct([kind.id for kind in kinds], place)
    for size in range(1, LARGEST_PIECE + 1):
        count = sum(kind.count for kind in kinds if kind.size == size)
        want = ATTRACTIONS.get(size, 0)
        require(count == want, place, f"{count} pieces of size {size}, but the box has {want}")
    return tuple(kinds)


def _check_strip(spaces: tuple[Space, ...]) -> None:
    place = "strip.spaces"
    for i, space in enumerate(spaces):
        here = f"{place}[{i}]"
        require(space.index == i, here, f"index {space.index}, but this is space {i}")
        if space.kind == "slot":
            require(space.zone is not None and space.species is None, here, "a slot has a zone and no species")
        elif space.species is None or space.zone is not None:
            raise BadMaterial(f"{here}: a blue space has two species and no zone")
        else:
            _require_two_species(space.species, here)
    counts: Counter[str] = Counter(space.zone or space.kind for space in spaces)
    words = {"animals": "blue spaces", "end": "slots in zone end", "middle": "slots in zone middle"}
    for kind, want in STRIP.items():
        require(counts[kind] == want, place, f"{counts[kind]} {words[kind]}, but the strip has {want}")
    shown = Counter(frozenset(space.species) for space in spaces if space.species)
    for pair in itertools.combinations(SPECIES, 2):
        times = shown[frozenset(pair)]
        require(times == 1, place, f"{listed(pair)} shown together {times} times, but every pair is shown once")
    require(spaces[0].kind == "animals", f"{place}[0]", "the elephant starts here, so this is a blue space")
    for i in range(len(spaces)):
        ahead = [spaces[(i + step) % len(spaces)].kind for step in range(1, BLUE_AHEAD + 1)]
        require("animals" in ahead, f"{place}[{i}]", f"no blue space among the {BLUE_AHEAD} spaces ahead")


def _check_lines(lines: tuple[Line, ...], spaces: tuple[Space, ...]) -> None:
    place = "breeding.lines"
    for i, line in enumerate(lines):
        here = f"{place}[{i}]"
        _require_species(line.species, here)
        for end in (line.after, line.before):
            require(0 <= end < len(spaces) and spaces[end].kind == "slot", here, f"space {end} is not a slot")
        follows = line.before == (line.after + 1) % len(spaces)
        require(follows, here, f"space {line.before} does not follow space {line.after}")
        is_first = all(line.after != earlier.after for earlier in lines[:i])
        require(is_first, here, f"a second line behind space {line.after}")
    for species in SPECIES:
        times = sum(line.species == species for line in lines)
        require(times == 1, place, f"{times} lines for {species}, but every species has one")


def _boards(faces: tuple[Face, ...], tiles: tuple[Tile, ...]) -> tuple[Board, ...]:
    require(len(faces) == len(FACES), "boards.faces", f"{len(faces)} faces, but the box has {len(FACES)}")
    ways_to_hold = [orientations(tile.cells) for tile in tiles]
    boards = []
    for i, (face, want) in enumerate(zip(faces, FACES, strict=True)):
        place = f"boards.faces[{i}]"
        found = (face.players, face.seat, face.side)
        require(found == want, place, f"{_whose(*found)}, but this face is for {_whose(*want)}")
        board = _board(face, place)
        area = board.area
        require(is_connected(area), place, "the construction area is in several parts")
        for tile, ways in zip(tiles, ways_to_hold, strict=True):
            require(fits(ways, area), place, f'tile "{tile.id}" does not fit on the empty board')
        boards.append(board)
    return tuple(boards)


def _board(face: Face, place: str) -> Board:
    height, width = len(face.rows), max(map(len, face.rows), default=0)
    require(height == HEIGHT, place, f"{height} rows, but a board has {HEIGHT}")
    require(width <= WIDEST, place, f"{width} columns, but a board has at most {WIDEST}")
    for row in face.rows:
        require(len(row) == width, place, f'row "{row}" is {len(row)} wide, but another is {width} wide')
        require(set(row) <= {"#", "."}, place, f'row "{row}" may only hold "#" and "."')
    require(face.houses in HOUSES, place, f"{face.houses} houses, but a board has {HOUSES[0]} to {HOUSES[-1]}")
    _require_two_species(face.animals, place)
    return Board(face.players, face.seat, face.side, width, height, face.houses, face.animals, face.rows)


def _shape(rows: Rows, place: str) -> Cells:
    try:
        cells = cells_of(rows)
    except ValueError as error:
        raise BadMaterial(f"{place}: {error}") from None
    require(rows_of(cells) == rows, place, "an empty row or column at the border of the shape")
    require(is_connected(cells), place, "the shape is in several parts")
    require(len(cells) <= LARGEST_PIECE, place, f"{len(cells)} spaces, but no piece has more than {LARGEST_PIECE}")
    return cells


def _require_species(species: str, place: str) -> None:
    require(species in SPECIES, place, f'"{species}" is none of {listed(SPECIES)}')


def _require_two_species(species: Collection[str], place: str) -> None:
    for one in species:
        _require_species(one, place)
    require(len(set(species)) == 2, place, f"{listed(species)}, but two different species belong here")


def _require_ascending(sizes: list[int], place: str) -> None:
    for i, (size, following) in enumerate(itertools.pairwise(sizes), start=1):
        require(size <= following, f"{place}[{i}]", f"{following} spaces after {size}, but sizes ascend")


def _whose(players: int, seat: int | None, side: str | None) -> str:
    where = f", seat {seat}" if seat is not None else ""
    where += f", side {side}" if side is not None else ""
    return f"players {players}{where}"
