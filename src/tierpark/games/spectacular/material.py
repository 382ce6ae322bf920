"""Spectacular: the contents of the box, read from `material.toml` or from a file of one's own.

Much of the printed box is not public, so whoever owns one may know better names, symbols, parks, missions and tables of
points. What the rulebook states, and what follows from it (section 2 of the rulings), holds for every box, and the
rules rely on it, so `load` refuses a file that breaks it.
"""

import itertools
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

import msgspec

from tierpark.core.errors import BadMaterial
from tierpark.core.material import (
    LONGEST_TEXT,
    digest,
    listed,
    opened,
    parse,
    read,
    require,
    require_distinct,
    require_names,
    require_text,
)
from tierpark.games.spectacular.material_file import (
    Achievement,
    Animal,
    CommonTile,
    Habitat,
    HabitatId,
    MaterialFile,
    Mission,
    Park,
    PersonalTile,
    SetId,
    Star,
    Symbol,
    Tower,
)
from tierpark.pieces.hexes import CORNERS, Hex, around, is_connected, neighbours, sites

__all__ = [
    "CONDITIONS",
    "HABITATS",
    "TOWERS",
    "Achievement",
    "Animal",
    "BadMaterial",
    "Habitat",
    "Layout",
    "Material",
    "Mission",
    "StarBoard",
    "Tile",
    "load",
]

HABITATS: tuple[HabitatId, ...] = get_args(HabitatId)
TOWERS: tuple[Tower, ...] = get_args(Tower)
N_ANIMALS = 16
N_COMMON = 12  # R2.2: the other four are in every personal set
TILES_OF_HABITAT = 12
X_OF_HABITAT = 3
N_BOARDS = 6
SET_SIZE = 10
SHARED = 2  # animals of a personal set that are common
CELLS = 20  # R2.6: 19 free hexagons and the star
ANIMAL_POINTS = {13: 30, 17: 80}  # the two entries of the table that the rulebook states
MISSIONS_OF_SET = 6
MISSION_POINTS = range(1, 101)
SPACES_OF_HABITAT = 2
WIN_POINTS = 200
WIN_MISSIONS = 2
MOST_POINTS = 1000  # no achievement asks for more

CONDITIONS = {  # R10.2: what each condition can be asked with
    "largest_area": {"min_tiles": range(2, CELLS + 1)},
    "area_in_every_habitat": {"min_tiles": range(1, CELLS // len(HABITATS) + 1)},
    "straight_line": {"length": range(2, 6)},
    "star_neighbourhood_fed": {},
    "park_full": {},
    "animal_copies": {"min_copies": range(2, CELLS)},
    "dice_with_value": {"value": range(1, 7), "min_dice": range(1, CELLS + 1)},
    "area_distinct_values": {"min_values": range(2, 7)},
    "every_colour_total": {"min_total": range(1, 6 * CELLS // len(HABITATS) + 1)},
    "value_spread": {"min_distinct": range(1, 7), "min_pairs": range(7)},
    "dice_total": {"min_total": range(1, 6 * CELLS + 1)},
    "tower_of_every_colour": {},
    "tower_total": {"min_total": range(3, 19)},
    "scoring_towers": {"min_towers": range(1, CELLS // 3 + 1)},
    "breeding_dice": {"min_dice": range(1, CELLS)},
    "area_breeding_dice": {"min_dice": range(1, CELLS)},
    "breeding_in_every_habitat": {},
}


class Tile(msgspec.Struct, frozen=True):
    """An animal tile; `owner` is the board whose personal set it belongs to, and nobody for a common tile."""

    id: str
    animal: str
    habitat: HabitatId
    symbol: Symbol
    owner: str | None
    x: bool


class Layout(msgspec.Struct, frozen=True):
    """A park: hexagons by column and from north to south, and by their index star, starts and entrance hexagons."""

    cells: tuple[Hex, ...]
    star: int
    starts: tuple[tuple[int, int], ...]
    entrance: Hex
    entrance_cells: tuple[int, ...]

    @property
    def tower_sites(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """R1.5: the points where three free hexagons meet, each as three pairs of hexagon and corner."""
        return tuple(site for site in sites(self.cells) if all(cell != self.star for cell, _ in site))


class StarBoard(msgspec.Struct, frozen=True):
    """A player board, named after its star animal; `layout` is its asymmetric side."""

    id: str
    name: str
    habitat: HabitatId
    layout: Layout


class Material(msgspec.Struct, frozen=True):
    """Everything in the box; `digest` names these contents, however the file is written and commented."""

    habitats: tuple[Habitat, ...]
    towers: tuple[Tower, ...]
    animals: tuple[Animal, ...]
    tiles: tuple[Tile, ...]
    boards: tuple[StarBoard, ...]
    symmetric: Layout
    animal_points: tuple[int, ...]
    missions: tuple[Mission, ...]
    left: tuple[HabitatId, ...]
    right: tuple[HabitatId, ...]
    win_points: int
    win_missions: int
    achievements: tuple[Achievement, ...]
    digest: str = ""
    sources: tuple[tuple[str, str, str], ...] = ()  # section (or part of one), source, basis
    reconstructed: tuple[str, ...] = ()  # the lists that are ours, in words for players

    @property
    def is_printed(self) -> bool:
        """Whether these are the contents that come with Tierpark."""
        return self.digest == load().digest


def load(path: Path | None = None) -> Material:
    """The material in this file, or else the one that comes with Tierpark; raises BadMaterial for the first flaw."""
    if path is None:
        return _printed()
    return opened(path, _checked)


@cache
def _printed() -> Material:
    return _checked(files(__package__).joinpath("material.toml").read_text(encoding="utf-8"))


def _checked(text: str) -> Material:
    file = read(parse(text), MaterialFile)
    _check_habitats(file.habitats.kinds)
    _check_towers(file.towers.colours)
    animals, stars = file.animals.kinds, file.boards.stars
    _check_animals(animals)
    _check_stars(stars, animals)
    _check_animal_points(file.animal_points.points)
    for side in ("left", "right"):
        _check_spaces(getattr(file.solo_spaces, side), f"solo_spaces.{side}")
    _check_win(file.solo.win_points, file.solo.win_missions)
    _check_achievements(file.achievements.steps)
    common = _common_tiles(file.common_tiles.tiles, animals)
    personal = _personal_tiles(file.personal_tiles.tiles, animals, stars)
    material = Material(
        file.habitats.kinds,
        file.towers.colours,
        animals,
        common + personal,
        _boards(stars, file),
        _layout(file.symmetric.park, "symmetric.park"),
        file.animal_points.points,
        _missions(file.missions.tiles),
        file.solo_spaces.left,
        file.solo_spaces.right,
        file.solo.win_points,
        file.solo.win_missions,
        file.achievements.steps,
    )
    return msgspec.structs.replace(
        material, digest=digest(material), sources=file.sources, reconstructed=file.reconstructed
    )


def _check_habitats(kinds: tuple[Habitat, ...]) -> None:
    ids = [kind.id for kind in kinds]
    place = "habitats.kinds"
    require(ids == list(HABITATS), place, f"{listed(ids)}, but the box has {listed(HABITATS)}, in this order")
    require_names([kind.name for kind in kinds], place)


def _check_towers(colours: tuple[Tower, ...]) -> None:
    flaw = f"{listed(colours)}, but the box has {listed(TOWERS)}, in this order"
    require(colours == TOWERS, "towers.colours", flaw)


def _check_animals(kinds: tuple[Animal, ...]) -> None:
    place = "animals.kinds"
    require(len(kinds) == N_ANIMALS, place, f"{len(kinds)} animals, but the box has {N_ANIMALS}")
    common = sum(kind.common for kind in kinds)
    require(common == N_COMMON, place, f"{common} common animals, but the box has {N_COMMON}")  # R2.2
    require_distinct([kind.id for kind in kinds], place)
    require_names([kind.name for kind in kinds], place)


def _check_stars(stars: tuple[Star, ...], animals: tuple[Animal, ...]) -> None:
    place = "boards.stars"
    require(len(stars) == N_BOARDS, place, f"{len(stars)} boards, but the box has {N_BOARDS}")
    require_distinct([star.id for star in stars], place)
    require_names([star.name for star in stars], place)
    on_tiles = {animal.name.casefold() for animal in animals}
    for i, star in enumerate(stars):  # R1.6: the star is an animal of its own
        require(star.name.casefold() not in on_tiles, f"{place}[{i}]", f'"{star.name}" is an animal on tiles')


def _common_tiles(entries: tuple[CommonTile, ...], animals: tuple[Animal, ...]) -> tuple[Tile, ...]:
    place = "common_tiles.tiles"
    known = {animal.id: animal for animal in animals}
    ids = _tile_ids((entry.animal, entry.symbol) for entry in entries)
    tiles = []
    for i, (entry, name) in enumerate(zip(entries, ids, strict=True)):
        _require_animal(entry.animal, known, f"{place}[{i}]")
        animal = known[entry.animal]
        require(animal.common, f"{place}[{i}]", f'"{animal.id}" is not a common animal')
        tiles.append(Tile(name, animal.id, animal.habitat, entry.symbol, None, entry.x))
    for habitat in HABITATS:
        here = [tile for tile in tiles if tile.habitat == habitat]
        require(
            len(here) == TILES_OF_HABITAT, place, f"{len(here)} {habitat} tiles, but the box has {TILES_OF_HABITAT}"
        )
        marked = sum(tile.x for tile in here)
        require(marked == X_OF_HABITAT, place, f"{marked} {habitat} tiles with an x, but the box has {X_OF_HABITAT}")
    shown = {tile.animal for tile in tiles}
    for animal in animals:
        require(animal.id in shown or not animal.common, place, f'none shows "{animal.id}", which is a common animal')
    return tuple(tiles)


def _personal_tiles(
    entries: tuple[PersonalTile, ...], animals: tuple[Animal, ...], stars: tuple[Star, ...]
) -> tuple[Tile, ...]:
    place = "personal_tiles.tiles"
    known = {animal.id: animal for animal in animals}
    boards = [star.id for star in stars]
    for i, entry in enumerate(entries):
        _require_animal(entry.animal, known, f"{place}[{i}]")
        require(entry.board in boards, f"{place}[{i}]", f'"{entry.board}" is none of {listed(boards)}')
    tiles: list[Tile] = []
    for board in boards:
        own = [entry for entry in entries if entry.board == board]
        require(len(own) == SET_SIZE, place, f'{len(own)} tiles for "{board}", but a set has {SET_SIZE}')
        shown = {entry.animal for entry in own}
        for animal in animals:  # R2.2
            flaw = f'none for "{board}" shows "{animal.id}", which is in every set'
            require(animal.common or animal.id in shown, place, flaw)
        shared = [animal.id for animal in animals if animal.common and animal.id in shown]
        flaw = f'{len(shared)} common animals for "{board}", but a set has {SHARED}'
        require(len(shared) == SHARED, place, flaw)
        for entry, name in zip(own, _tile_ids((entry.animal, entry.symbol) for entry in own), strict=True):
            tiles.append(
                Tile(f"{name}-{board}", entry.animal, known[entry.animal].habitat, entry.symbol, board, x=False)
            )
    return tuple(tiles)


def _tile_ids(faces: Iterable[tuple[str, str]]) -> list[str]:
    """Animal and symbol; further tiles with the same two are numbered from 2."""
    times: Counter[str] = Counter()
    ids = []
    for face in faces:
        name = "-".join(face)
        times[name] += 1
        ids.append(name if times[name] == 1 else f"{name}{times[name]}")
    return ids


def _boards(stars: tuple[Star, ...], file: MaterialFile) -> tuple[StarBoard, ...]:
    parks = file.asymmetric.parks
    ids, found = [star.id for star in stars], [park.board for park in parks]
    place = "asymmetric.parks"
    require(found == ids, place, f"{listed(found)}, but the boards are {listed(ids)}, in this order")
    return tuple(
        StarBoard(star.id, star.name, star.habitat, _layout(park, f'{place}[{i}] "{star.id}"'))
        for i, (star, park) in enumerate(zip(stars, parks, strict=True))
    )


def _layout(park: Park, place: str) -> Layout:
    cells = sorted(park.cells)
    require(len(cells) == CELLS, place, f"{len(cells)} hexagons, but a park has {CELLS}")
    for cell, following in itertools.pairwise(cells):
        require(cell != following, place, f"hexagon {_at(cell)} is there twice")
    require(is_connected(cells), place, "the park is in several parts")
    require(park.star in cells, place, f"the star {_at(park.star)} is not in the park")
    free = set(cells) - {park.star}
    taken: dict[Hex, int] = {}
    for number, start in enumerate(park.starts, start=1):
        require(start.cell in free, place, f"start {number} is at {_at(start.cell)}, which is no free hexagon")
        site = {cell for cell, _ in around(start.cell, CORNERS.index(start.corner))}
        require(site <= free, place, f"the dotted third of start {number} points at no tower site")
        for cell in sorted(site):  # R2.7
            first = taken.setdefault(cell, number)
            flaw = f"the tower sites of starts {first} and {number} share {_at(cell)}"
            require(first == number, place, flaw)
    gate = [cell for cell in neighbours(park.entrance) if cell in cells]
    require(park.entrance not in cells, place, f"the entrance {_at(park.entrance)} is inside the park")
    flaw = f"the entrance touches {_cells(gate)}, but entrance_cells are {_cells(park.entrance_cells)}"
    require(sorted(gate) == sorted(park.entrance_cells), place, flaw)
    require(park.star not in gate, place, "the entrance touches the star")  # R1.7
    return Layout(
        tuple(cells),
        cells.index(park.star),
        tuple((cells.index(start.cell), CORNERS.index(start.corner)) for start in park.starts),
        park.entrance,
        tuple(sorted(cells.index(cell) for cell in gate)),
    )


def _check_animal_points(points: tuple[int, ...]) -> None:
    place = "animal_points.points"
    most = N_ANIMALS + 1
    require(len(points) == most, place, f"{len(points)} values, but there are up to {most} animals")
    require(points[0] >= 0, place, "no number of animals costs points")
    for i, (value, following) in enumerate(itertools.pairwise(points), start=1):
        require(value <= following, f"{place}[{i}]", f"{following} after {value}, but points ascend")
    for many, want in ANIMAL_POINTS.items():
        found = points[many - 1]
        require(found == want, place, f"{found} points for {many} animals, but the rulebook has {want}")


def _missions(entries: tuple[Mission, ...]) -> tuple[Mission, ...]:
    place = "missions.tiles"
    sets: tuple[SetId, ...] = get_args(SetId)
    missions = []
    for i, mission in enumerate(entries):
        here = f"{place}[{i}]"
        require(mission.number == i + 1, here, f"number {mission.number}, but this is mission {i + 1}")
        require(mission.condition in CONDITIONS, here, f'"{mission.condition}" is no condition that the rules know')
        allowed = CONDITIONS[mission.condition]
        flaw = f'params {listed(sorted(mission.params))}, but "{mission.condition}" has {listed(sorted(allowed))}'
        require(mission.params.keys() == allowed.keys(), here, flaw)
        for name, values in allowed.items():
            _require_within(mission.params[name], values, f"{here}.params.{name}")
        _require_within(mission.points, MISSION_POINTS, f"{here}.points")
        require_text(mission.text, LONGEST_TEXT, here)
        in_order = {name: mission.params[name] for name in allowed}  # the digest does not depend on the file's order
        missions.append(msgspec.structs.replace(mission, params=in_order))
    for one in sets:
        many = sum(mission.set == one for mission in missions)
        require(many == MISSIONS_OF_SET, place, f"{many} missions in set {one}, but the box has {MISSIONS_OF_SET}")
    return tuple(missions)


def _check_spaces(spaces: tuple[HabitatId, ...], place: str) -> None:
    for habitat in HABITATS:
        many = spaces.count(habitat)
        require(many == SPACES_OF_HABITAT, place, f"{many} {habitat} spaces, but either side has {SPACES_OF_HABITAT}")


def _check_win(points: int, missions: int) -> None:
    require(points == WIN_POINTS, "solo.win_points", f"{points}, but the rulebook has {WIN_POINTS}")
    require(missions == WIN_MISSIONS, "solo.win_missions", f"{missions}, but the rulebook has {WIN_MISSIONS}")


def _check_achievements(steps: tuple[Achievement, ...]) -> None:
    place = "achievements.steps"
    least = [step.least for step in steps]
    require(least[:1] == [WIN_POINTS], place, f"the first must be for {WIN_POINTS} points, which win")
    for i, (points, following) in enumerate(itertools.pairwise(least), start=1):
        require(points < following, f"{place}[{i}]", f"{following} after {points}, but points ascend")
    for i, step in enumerate(steps):
        require(step.least <= MOST_POINTS, f"{place}[{i}]", f"{step.least} points are out of reach")
        require_text(step.text, LONGEST_TEXT, f"{place}[{i}]")


def _require_animal(animal: str, known: Collection[str], place: str) -> None:
    require(animal in known, place, f'"{animal}" is no animal of this box')


def _require_within(value: int, values: range, place: str) -> None:
    require(value in values, place, f"{value}, but {values[0]} to {values[-1]} are possible")


def _at(cell: Hex) -> str:
    return f"[{cell[0]}, {cell[1]}]"


def _cells(cells: Iterable[Hex]) -> str:
    return ", ".join(map(_at, sorted(cells))) or "none"
