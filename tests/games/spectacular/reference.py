"""Spectacular once more, slowly and straight from the rulings: what a park is worth, and where an item may go.

Written apart from the rules modules and with none of their ideas: no sets of bits, no numbered hexagons, no tables of
neighbours. Hexagons are drawn on paper, and what touches is read off the corner points that they share. So the two can
be held against each other, as `test_reference.py` does. From the package it takes only the contents of the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product

from tierpark.games.spectacular.material import Mission, load

Hex = tuple[int, int]
Point = tuple[int, int]

BOX = load()
COLOURS = ("green", "blue", "grey", "orange")
PARTS = ("black", "brown", "beige")
# On paper the middle of hexagon (q, r) lies at (3q, 2r + q), and its corners there (R1.2):
CORNERS = {"E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1), "NE": (1, -1)}


# The park


@dataclass
class Tile:
    """What lies on a hexagon; the star animal is a tile with neither part nor heart (R1.6)."""

    animal: str
    colour: str
    symbol: str | None
    corner: str | None = None


@dataclass
class Park:
    """A player board: hexagons, what lies there, the dice, and the tokens beside it."""

    free: frozenset[Hex]
    star: Hex
    entrance: frozenset[Hex]
    tiles: dict[Hex, Tile]  # the star animal's among them
    dice: dict[Hex, int]
    workers: set[str] = field(default_factory=set)

    @property
    def hexagons(self) -> frozenset[Hex]:
        return self.free | {self.star}

    @property
    def breeding(self) -> set[Hex]:
        """The breeding tiles that hold a die."""
        return {cell for cell in self.dice if self.tiles[cell].symbol == "heart"}


def point(cell: Hex, corner: str) -> Point:
    """Where a corner of a hexagon is on paper."""
    q, r = cell
    x, y = CORNERS[corner]
    return 3 * q + x, 2 * r + q + y


def outline(cell: Hex) -> set[Point]:
    """All six of them."""
    return {point(cell, corner) for corner in CORNERS}


def are_adjacent(one: Hex, other: Hex) -> bool:
    """R1.2: they share an edge, that is two corner points."""
    return len(outline(one) & outline(other)) == 2


def groups(cells: Iterable[Hex]) -> list[set[Hex]]:
    """The sets of hexagons that hang together."""
    found: list[set[Hex]] = []
    for cell in cells:
        touching = [group for group in found if any(are_adjacent(cell, other) for other in group)]
        found = [group for group in found if group not in touching]
        found.append({cell}.union(*touching))
    return found


def areas(park: Park, colour: str) -> list[set[Hex]]:
    """R1.8: tiles of one colour, with or without dice."""
    return groups(cell for cell, tile in park.tiles.items() if tile.colour == colour)


def towers(park: Park) -> list[tuple[str, frozenset[Hex]]]:
    """R1.5, R7.7: three parts of one colour that face the same point."""
    facing: dict[tuple[str, Point], set[Hex]] = {}
    for cell, tile in park.tiles.items():
        if tile.symbol in PARTS and tile.corner is not None:
            facing.setdefault((tile.symbol, point(cell, tile.corner)), set()).add(cell)
    return sorted((colour, frozenset(cells)) for (colour, _), cells in facing.items() if len(cells) == 3)


# Points


def dice_in(park: Park, cells: Iterable[Hex]) -> list[int]:
    return [park.dice[cell] for cell in cells if cell in park.dice]


def entrance_points(park: Park) -> int:
    """R9.5: all dice of the groups with a die at the entrance."""
    return sum(sum(dice_in(park, group)) for group in groups(park.dice) if group & park.entrance)


def habitat_points(park: Park, colour: str) -> int:
    """R9.9: area by area, the sum of the dice times the fed breeding tiles."""
    return sum(sum(dice_in(park, area)) * len(area & park.breeding) for area in areas(park, colour))


def tower_points(park: Park) -> int:
    """R9.10: only towers with three dice."""
    return sum(sum(dice) for _, cells in towers(park) if len(dice := dice_in(park, cells)) == 3)


def different_animals(park: Park) -> int:
    """R9.11: fed or not."""
    return len({tile.animal for tile in park.tiles.values()})


def animal_points(park: Park) -> int:
    return BOX.animal_points[different_animals(park) - 1]


def tie_break(park: Park) -> int:
    """R9.14: the dice on breeding tiles."""
    return sum(dice_in(park, park.breeding))


def points(park: Park) -> dict[str, int]:
    """Every category but the entrance, which is scored in between, and the missions."""
    return {
        **{colour: habitat_points(park, colour) for colour in COLOURS},
        "towers": tower_points(park),
        "animals": animal_points(park),
    }


# Missions (R10.2)


def is_fulfilled(park: Park, mission: Mission) -> bool:
    return CONDITIONS[mission.condition](park, **mission.params)


def largest_area(park: Park, min_tiles: int) -> bool:
    return any(len(area) >= min_tiles for colour in COLOURS for area in areas(park, colour))


def area_in_every_habitat(park: Park, min_tiles: int) -> bool:
    return all(any(len(area) >= min_tiles for area in areas(park, colour)) for colour in COLOURS)


def straight_line(park: Park, length: int) -> bool:
    for (q, r), (dq, dr) in product(park.tiles, ((0, 1), (1, 0), (1, -1))):
        line = [(q + dq * i, r + dr * i) for i in range(length)]
        if all(cell in park.tiles for cell in line) and len({park.tiles[cell].colour for cell in line}) == 1:
            return True
    return False


def star_neighbourhood_fed(park: Park) -> bool:
    return all(cell in park.dice for cell in park.hexagons if cell == park.star or are_adjacent(cell, park.star))


def park_full(park: Park) -> bool:
    return all(cell in park.tiles for cell in park.free)


def animal_copies(park: Park, min_copies: int) -> bool:
    return max(Counter(tile.animal for tile in park.tiles.values()).values()) >= min_copies


def dice_with_value(park: Park, value: int, min_dice: int) -> bool:
    return list(park.dice.values()).count(value) >= min_dice


def area_distinct_values(park: Park, min_values: int) -> bool:
    return any(len(set(dice_in(park, area))) >= min_values for colour in COLOURS for area in areas(park, colour))


def every_colour_total(park: Park, min_total: int) -> bool:
    return all(
        sum(value for cell, value in park.dice.items() if park.tiles[cell].colour == colour) >= min_total
        for colour in COLOURS
    )


def value_spread(park: Park, min_distinct: int, min_pairs: int) -> bool:
    shown = Counter(park.dice.values())
    return len(shown) >= min_distinct and sum(times >= 2 for times in shown.values()) >= min_pairs


def dice_total(park: Park, min_total: int) -> bool:
    return sum(park.dice.values()) >= min_total


def tower_of_every_colour(park: Park) -> bool:
    return {colour for colour, _ in towers(park)} == set(PARTS)


def tower_total(park: Park, min_total: int) -> bool:
    return any(len(dice := dice_in(park, cells)) == 3 and sum(dice) >= min_total for _, cells in towers(park))


def scoring_towers(park: Park, min_towers: int) -> bool:
    return sum(len(dice_in(park, cells)) == 3 for _, cells in towers(park)) >= min_towers


def breeding_dice(park: Park, min_dice: int) -> bool:
    return len(park.breeding) >= min_dice


def area_breeding_dice(park: Park, min_dice: int) -> bool:
    return any(len(area & park.breeding) >= min_dice for colour in COLOURS for area in areas(park, colour))


def breeding_in_every_habitat(park: Park) -> bool:
    return {park.tiles[cell].colour for cell in park.breeding} == set(COLOURS)


CONDITIONS: dict[str, Callable[..., bool]] = {
    condition.__name__: condition
    for condition in (
        largest_area,
        area_in_every_habitat,
        straight_line,
        star_neighbourhood_fed,
        park_full,
        animal_copies,
        dice_with_value,
        area_distinct_values,
        every_colour_total,
        value_spread,
        dice_total,
        tower_of_every_colour,
        tower_total,
        scoring_towers,
        breeding_dice,
        area_breeding_dice,
        breeding_in_every_habitat,
    )
}


# Where an item may go


def fits(park: Park, cell: Hex, value: int) -> bool:
    """R7.12, R7.13: whether a tile takes a die of this value."""
    symbol = park.tiles[cell].symbol
    if symbol is None:
        return value == 6
    if symbol == "heart":
        return value <= 2
    return value <= 5 or any(cell in cells for _, cells in towers(park))


def turned(value: int, colour: str, workers: set[str]) -> set[tuple[int, tuple[str, ...]]]:
    """R8.1, R8.2: every value that tokens make of a die, with the tokens used."""
    found: set[tuple[int, tuple[str, ...]]] = {(value, ())}
    for used in ((colour,), ("multi",), (colour, "multi")):
        if workers.issuperset(used):
            found |= {((value + change - 1) % 6 + 1, used) for change in (len(used), -len(used))}
    return found


def die_places(park: Park, colour: str, value: int) -> set[tuple[Hex, int, tuple[str, ...]]]:
    """R7.11, R8.6: hexagon, final value and tokens of every way to place a die."""
    return {
        (cell, made, used)
        for cell, tile in park.tiles.items()
        if tile.colour == colour and cell not in park.dice
        for made, used in turned(value, colour, park.workers)
        if fits(park, cell, made)
    }


def tile_places(park: Park, symbol: str) -> set[tuple[Hex, str | None]]:
    """R7.3, R1.4: hexagon and corner of every way to place a tile."""
    corners: list[str | None] = [None] if symbol == "heart" else list(CORNERS)
    return {(cell, corner) for cell in park.free - set(park.tiles) for corner in corners}


def worker_uses(park: Park) -> set[tuple[Hex, int, tuple[str, ...]]]:
    """R8.3, R8.4: hexagon, final value and tokens of every change to a die in the park."""
    return {
        (cell, made, used)
        for cell, value in park.dice.items()
        for made, used in turned(value, park.tiles[cell].colour, park.workers)
        if used and fits(park, cell, made)
    }
