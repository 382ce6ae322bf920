"""Spectacular: what the rules read of the material, as tables of integers.

Layouts of the park: 0 is the symmetric side of every board, 1 to 6 are the asymmetric sides. Colours are 0 green,
1 blue, 2 grey, 3 orange; parts are 0 black, 1 brown, 2 beige, and 3 is a heart.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tierpark.games.spectacular.material import Layout, Material, Mission, load
from tierpark.games.spectacular.state import N_CELLS, NONE
from tierpark.pieces.hexes import CORNERS, DIRECTIONS, adjacency, neighbours

Table = tuple[int, ...]
Table2 = tuple[Table, ...]
Table3 = tuple[Table2, ...]

MOST_SITES = 40
SYMBOLS = ("black", "brown", "beige", "heart")


class Condition(IntEnum):
    """What a mission asks for (R10.2)."""

    LARGEST_AREA = 0
    AREA_IN_EVERY_HABITAT = 1
    STRAIGHT_LINE = 2
    STAR_NEIGHBOURHOOD_FED = 3
    PARK_FULL = 4
    ANIMAL_COPIES = 5
    DICE_WITH_VALUE = 6
    AREA_DISTINCT_VALUES = 7
    EVERY_COLOUR_TOTAL = 8
    VALUE_SPREAD = 9
    DICE_TOTAL = 10
    TOWER_OF_EVERY_COLOUR = 11
    TOWER_TOTAL = 12
    SCORING_TOWERS = 13
    BREEDING_DICE = 14
    AREA_BREEDING_DICE = 15
    BREEDING_IN_EVERY_HABITAT = 16


class Tables(NamedTuple):
    """Each field replaces the module constant of its name when a game is played with another material."""

    COLOUR: Table  # tile -> colour
    PART: Table  # tile -> part, or HEART
    ANIMAL: Table  # tile -> species
    IS_X: Table  # common tile -> whether it leaves games of up to four
    NEXT_TO: Table2  # layout, hexagon -> the hexagons beside it, as a set
    STAR: Table  # layout -> the star animal's hexagon
    START: Table2  # layout -> the three starting hexagons
    THIRD: Table2  # layout -> the corners of their dotted thirds
    ENTRANCE: Table  # layout -> the entrance hexagons, as a set
    SITE: Table3  # layout, hexagon, corner -> the tower site it faces, or NONE
    SITE_CELLS: Table3  # layout, site -> its three hexagons
    SITE_CORNERS: Table3  # layout, site -> the corners that face it
    AHEAD: Table3  # layout, hexagon -> the next hexagon to the north-east, south-east and south, or NONE
    STAR_COLOUR: Table  # player board -> colour of its star animal
    ANIMAL_POINTS: Table  # different animals -> points
    MISSION_SET: Table  # mission -> 0 A, 1 B, 2 C
    CONDITION: Table
    FIRST: Table  # mission -> the number it asks for
    SECOND: Table  # a second number
    MISSION_POINTS: Table
    LEFT: Table  # solo: colours of the die spaces
    RIGHT: Table  # solo: colours of the tile spaces
    WIN_POINTS: Table  # solo: points and missions to win
    WIN_MISSIONS: Table


def tables_of(material: Material) -> Tables:
    """The tables of a material."""
    colour = {habitat.id: i for i, habitat in enumerate(material.habitats)}
    animal = {kind.id: i for i, kind in enumerate(material.animals)}
    layouts = (material.symmetric, *(board.layout for board in material.boards))
    found = [layout.tower_sites for layout in layouts]
    numbers = [_numbers(mission) for mission in material.missions]
    return Tables(
        COLOUR=tuple(colour[tile.habitat] for tile in material.tiles),
        PART=tuple(SYMBOLS.index(tile.symbol) for tile in material.tiles),
        ANIMAL=tuple(animal[tile.animal] for tile in material.tiles),
        IS_X=tuple(int(tile.x) for tile in material.tiles),
        NEXT_TO=tuple(adjacency(layout.cells) for layout in layouts),
        STAR=tuple(layout.star for layout in layouts),
        START=tuple(tuple(cell for cell, _ in layout.starts) for layout in layouts),
        THIRD=tuple(tuple(corner for _, corner in layout.starts) for layout in layouts),
        ENTRANCE=tuple(sum(1 << cell for cell in layout.entrance_cells) for layout in layouts),
        SITE=tuple(_facing(here) for here in found),
        SITE_CELLS=tuple(_padded([[cell for cell, _ in site] for site in here]) for here in found),
        SITE_CORNERS=tuple(_padded([[corner for _, corner in site] for site in here]) for here in found),
        AHEAD=tuple(_ahead(layout) for layout in layouts),
        STAR_COLOUR=tuple(colour[board.habitat] for board in material.boards),
        ANIMAL_POINTS=(0, *material.animal_points),
        MISSION_SET=tuple("ABC".index(mission.set) for mission in material.missions),
        CONDITION=tuple(Condition[mission.condition.upper()] for mission in material.missions),
        FIRST=tuple(first for first, _ in numbers),
        SECOND=tuple(second for _, second in numbers),
        MISSION_POINTS=tuple(mission.points for mission in material.missions),
        LEFT=tuple(colour[habitat] for habitat in material.left),
        RIGHT=tuple(colour[habitat] for habitat in material.right),
        WIN_POINTS=(material.win_points,),
        WIN_MISSIONS=(material.win_missions,),
    )


def _facing(found: tuple[tuple[tuple[int, int], ...], ...]) -> Table2:
    site = {there: i for i, three in enumerate(found) for there in three}
    return tuple(tuple(site.get((cell, corner), NONE) for corner in range(len(CORNERS))) for cell in range(N_CELLS))


def _padded(rows: list[list[int]]) -> Table2:
    return tuple(map(tuple, rows)) + ((NONE, NONE, NONE),) * (MOST_SITES - len(rows))


def _ahead(layout: Layout) -> Table2:
    number = {cell: i for i, cell in enumerate(layout.cells)}
    axes = [DIRECTIONS.index(direction) for direction in ("NE", "SE", "S")]
    return tuple(tuple(number.get(neighbours(cell)[axis], NONE) for axis in axes) for cell in layout.cells)


def _numbers(mission: Mission) -> tuple[int, int]:
    """The numbers that a mission asks for, in the order in which the file names them."""
    numbers = (*mission.params.values(), 0, 0)
    if mission.condition == "dice_with_value":
        return mission.params["min_dice"], mission.params["value"]
    if mission.condition == "value_spread":
        return mission.params["min_distinct"], mission.params["min_pairs"]
    return numbers[0], numbers[1]


# fmt: off
(COLOUR, PART, ANIMAL, IS_X, NEXT_TO, STAR, START, THIRD, ENTRANCE, SITE, SITE_CELLS, SITE_CORNERS, AHEAD,
 STAR_COLOUR, ANIMAL_POINTS, MISSION_SET, CONDITION, FIRST, SECOND, MISSION_POINTS, LEFT, RIGHT,
 WIN_POINTS, WIN_MISSIONS) = PRINTED = tables_of(load())
# fmt: on
