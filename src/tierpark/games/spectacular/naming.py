"""Spectacular: what things are called in sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.state import N_COLOURS, State
from tierpark.games.spectacular.workers import ANY, OWN

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.material import Layout, Tile

COLOURS = ("green", "blue", "grey", "orange")
AREAS = ("N", "W")
SYMMETRIC = "symmetric"  # the park that all boards have on one side; those on the other are named after the board


@cache
def cell_names(layout: Layout) -> tuple[str, ...]:
    """R1.10: hexagons are named by column, west to east, and by place from north to south."""
    columns = sorted({q for q, _ in layout.cells})
    names = []
    for q, r in layout.cells:
        place = sum(1 for other in layout.cells if other[0] == q and other[1] <= r)
        names.append(f"{chr(ord('A') + columns.index(q))}{place}")
    return tuple(names)


def layout_at(game: Spectacular, state: State, seat: int) -> Layout:
    """The park that a seat has."""
    number = layout_of(state, seat)
    return game.box.boards[number - 1].layout if number else game.box.symmetric


def layout_named(game: Spectacular, name: str) -> Layout:
    """A park by the name that views use."""
    return next((board.layout for board in game.box.boards if board.id == name), game.box.symmetric)


def cells_at(game: Spectacular, state: State, seat: int) -> tuple[str, ...]:
    """The names of the hexagons of a seat's park."""
    return cell_names(layout_at(game, state, seat))


def animal_name(game: Spectacular, tile: Tile) -> str:
    """The animal of a tile in the middle of a sentence."""
    return next(animal.name for animal in game.box.animals if animal.id == tile.animal)


def tile_short(tile: Tile) -> str:
    """A tile in two words, as one types it."""
    return f"{tile.animal} {tile.symbol}{_number(tile)}"


def tile_words(game: Spectacular, tile: Tile) -> str:
    """A tile in a sentence."""
    name, number = animal_name(game, tile), _number(tile)
    symbol = "a heart" if tile.symbol == "heart" else f"a {tile.symbol} part"
    return f"the {tile.habitat} {name} with {symbol}{number and f' ({number})'}"


def _number(tile: Tile) -> str:
    """What tells a tile from others of its set that are alike, which are numbered from 2; printed ones never are."""
    return tile.id.split("-")[1].removeprefix(tile.symbol)


def workers_of(colour: int, way: int) -> list[str]:
    """The worker tokens that a way uses on a die of a colour."""
    return [COLOURS[colour]] * OWN[way] + ["multi"] * ANY[way]


def worker_names(workers: int) -> list[str]:
    """A set of worker tokens by name."""
    return [(*COLOURS, "multi")[i] for i in range(N_COLOURS + 1) if workers >> i & 1]


def worker_words(workers: list[str]) -> str:
    """Worker tokens in a sentence."""
    names = ["multicoloured" if worker == "multi" else worker for worker in workers]
    return f"the {' and the '.join(names)} worker{'s' if len(names) > 1 else ''}"
