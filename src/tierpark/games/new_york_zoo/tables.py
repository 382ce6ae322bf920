"""New York Zoo: what the rules read of the material, as tables of integers.

Pieces: 0 to 44 are the enclosure tiles, lightest shade first; 45 to 52 are the kinds of attractions, smallest first.
"""

from __future__ import annotations

from typing import NamedTuple

from tierpark.games.new_york_zoo.material import Attraction, Material, Tile, load
from tierpark.games.new_york_zoo.state import MAX_SEATS, N_SLOTS, NONE
from tierpark.pieces.bitboard import COLUMNS, anchors_of, packed, words_of
from tierpark.pieces.polyomino import orientations

Table = tuple[int, ...]
Table2 = tuple[Table, ...]
Table3 = tuple[Table2, ...]


class Tables(NamedTuple):
    """Each field replaces the module constant of its name when a game is played with another material."""

    SPACES: Table  # piece -> how many spaces it covers
    HOLDS: Table  # piece -> number of distinct orientations
    SHAPE: Table2  # piece, orientation -> the packed shape
    ANCHORS: Table3  # piece, orientation -> the cells that keep it between the side columns, two words
    SLOT: Table  # strip space -> slot, or NONE for a blue space
    SHOWN: Table2  # strip space -> the two species shown
    LINE: Table  # strip space -> species of the line crossed on entering it, or NONE
    LAYER_FIRST: Table  # layer of the stacks, bottom first -> its first tile
    LAYER_SLOTS: Table2  # layer -> the slots it is laid on
    LAYER_COUNT: Table  # layer -> how many slots
    ZOO_FREE: Table2  # board face -> construction spaces, two words
    ZOO_HOUSES: Table  # board face -> houses
    ZOO_ANIMALS: Table2  # board face -> starting species
    ZOO_FACE: Table2  # players, seat (solo: side) -> board face
    SUPPLY: Table  # kind of attraction -> how many; the first kind never runs out
    PIECE: Table  # kind of attraction -> where its pieces begin in State.attractions


def tables_of(material: Material) -> Tables:
    """The tables of a material."""
    species = {kind.id: i for i, kind in enumerate(material.species)}
    layers = [shade.id for shade in material.shades]
    tiles = tiles_of(material)
    pieces: tuple[Tile | Attraction, ...] = (*tiles, *material.attractions)
    held = [orientations(piece.cells) for piece in pieces]
    slots = [space.index for space in material.strip if space.kind == "slot"]
    lines = {line.before: species[line.species] for line in material.lines}
    layer_slots = [
        [slots.index(space.index) for space in material.strip if space.zone in shade.zones] for shade in material.shades
    ]
    faces = {(b.players, "AB".index(b.side) if b.side else (b.seat or 0) - 1): i for i, b in enumerate(material.boards)}
    begins = [0]
    for kind in material.attractions[1:]:
        begins.append(begins[-1] + kind.count)
    return Tables(
        SPACES=tuple(len(h[0]) for h in held),
        HOLDS=tuple(len(h) for h in held),
        SHAPE=tuple(tuple(packed(o) for o in _eight(h)) for h in held),
        ANCHORS=tuple(tuple(anchors_of(o) for o in _eight(h)) for h in held),
        SLOT=tuple(slots.index(s.index) if s.kind == "slot" else NONE for s in material.strip),
        SHOWN=tuple(tuple(species[x] for x in s.species) if s.species else (NONE, NONE) for s in material.strip),
        LINE=tuple(lines.get(s.index, NONE) for s in material.strip),
        LAYER_FIRST=tuple(min(i for i, tile in enumerate(tiles) if tile.shade == layer) for layer in layers),
        LAYER_SLOTS=tuple(_padded(tuple(chosen), N_SLOTS) for chosen in layer_slots),
        LAYER_COUNT=tuple(len(chosen) for chosen in layer_slots),
        ZOO_FREE=tuple(
            words_of(r * COLUMNS + c for r, row in enumerate(b.rows) for c, mark in enumerate(row) if mark == ".")
            for b in material.boards
        ),
        ZOO_HOUSES=tuple(b.houses for b in material.boards),
        ZOO_ANIMALS=tuple(tuple(species[x] for x in b.animals) for b in material.boards),
        ZOO_FACE=tuple(
            tuple(faces.get((players, seat), NONE) for seat in range(MAX_SEATS)) for players in range(MAX_SEATS + 1)
        ),
        SUPPLY=tuple(kind.count for kind in material.attractions),
        PIECE=(NONE, *begins[:-1]),
    )


def tiles_of(material: Material) -> list[Tile]:
    """The tiles in the order of their layers: the position is the tile's number in the rules."""
    layers = [shade.id for shade in material.shades]
    return sorted(material.tiles, key=lambda tile: layers.index(tile.shade))


def _padded(row: Table, length: int) -> Table:
    return row + (0,) * (length - len(row))


def _eight(held: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return (held + held[:1] * 8)[:8]


# fmt: off
(SPACES, HOLDS, SHAPE, ANCHORS, SLOT, SHOWN, LINE, LAYER_FIRST, LAYER_SLOTS, LAYER_COUNT,
 ZOO_FREE, ZOO_HOUSES, ZOO_ANIMALS, ZOO_FACE, SUPPLY, PIECE) = PRINTED = tables_of(load())
# fmt: on
