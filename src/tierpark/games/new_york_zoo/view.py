"""New York Zoo: what a seat may know. Everything is open (R1), except start arrangements not yet revealed (R14)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.outcome import Outcome
from tierpark.games.new_york_zoo.ending import animals
from tierpark.games.new_york_zoo.setup import face_of
from tierpark.games.new_york_zoo.state import N_KINDS, N_TILES, NONE, Attraction, State, Step
from tierpark.pieces.bitboard import CELLS, COLUMNS, cells_of
from tierpark.pieces.polyomino import orientations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.material import Board

Cell = tuple[int, int]  # row, column
PLACES: list[Cell] = [divmod(cell, COLUMNS) for cell in range(CELLS)]


class Space(msgspec.Struct, frozen=True):
    """A space of the strip: a slot with its stack from bottom to top, or a blue space with two species."""

    space: int
    kind: str
    species: list[str] | None
    stack: list[str] | None
    line: str | None  # the species that breeds when the elephant enters this space


class Enclosure(msgspec.Struct, frozen=True):
    """An enclosure and who lives there."""

    tile: str
    cells: list[Cell]
    species: str | None
    animals: int
    spaces: int


class AttractionPiece(msgspec.Struct, frozen=True):
    """An attraction on a zoo board."""

    kind: str
    cells: list[Cell]


class Zoo(msgspec.Struct, frozen=True):
    """A zoo board. While its arrangement is hidden, it looks as if nothing had been placed."""

    seat: int
    rows: list[str]  # the printed board: "#" barn, "." construction space
    houses: list[str | None]
    enclosures: list[Enclosure]
    attractions: list[AttractionPiece]
    free: list[Cell]
    animals: int
    start_tiles: list[str]  # short game: still to be placed
    hidden: bool
    submitted: bool


class Pending(msgspec.Struct, frozen=True):
    """What the decision due is about."""

    tile: str | None
    species: str | None
    second: str | None
    attraction: str | None
    lines: list[str]  # species of the lines crossed in this turn that have not bred completely


class Solo(msgspec.Struct, frozen=True):
    """The unused range markers and the strip spaces travelled."""

    markers: list[str]
    distance: int


class View(msgspec.Struct, frozen=True):
    """All that a seat (or a spectator) may know."""

    game: str
    options: dict[str, Any]
    seat: int | None
    step: str
    phase: str
    to_act: list[int]
    mover: int
    elephant: int
    strip: list[Space]
    supply: dict[str, int | None]  # attractions left by kind; None: never runs out
    zoos: list[Zoo]
    pending: Pending
    solo: Solo | None
    outcome: Outcome | None

    @property
    def is_for_all(self) -> bool:
        """Everybody may know the same (R1), except while start tiles are arranged (R14)."""
        return self.step != "arrange"


ABOUT_A_SPECIES = (Step.POPULATE, Step.HOME, Step.KEEP)
ABOUT_A_TILE = (Step.PLACE, Step.POPULATE, Step.KEEP, Step.ATTRACTION, Step.PLACE_ATTRACTION)
PHASES = ("main action", "offspring", "check after offspring", "bonus", "check after bonus")


def view(game: NewYorkZoo, state: State, seat: int | None, *, is_over: bool = False) -> View:
    """The view of a seat, or of a spectator; of a game that is over, every arrangement of its start."""
    name = species_name(game)
    return View(
        game=game.name,
        options=msgspec.to_builtins(game.options_of(state)),
        seat=seat,
        step=Step(state.step).name.lower(),
        phase=PHASES[state.phase],
        to_act=list(game.to_act(state)),
        mover=state.mover,
        elephant=state.elephant,
        strip=[
            Space(
                space=space.index,
                kind="slot" if space.kind == "slot" else "animals",
                species=list(space.species) if space.species else None,
                stack=stack_of(game, state, space.index) if space.kind == "slot" else None,
                line=_lines(game).get(space.index),
            )
            for space in game.box.strip
        ],
        supply={kind.id: None if kind.unlimited else state.supply[k] for k, kind in enumerate(game.box.attractions)},
        zoos=[zoo_view(game, state, other, other if is_over else seat) for other in range(state.players)],
        pending=Pending(
            tile=game.tiles[state.tile].id if state.step in ABOUT_A_TILE else None,
            species=name(_species_asked_about(state)),
            second=name(state.second),
            attraction=None if state.kind == NONE else game.box.attractions[state.kind].id,
            lines=[
                str(name(state.crossed[i])) for i in range(max(0, state.line - 1 if state.phase else 0), state.lines)
            ],
        ),
        solo=(
            Solo(
                markers=[m for i, m in enumerate(("0", "1", "2", "3", "4+")) if state.markers >> i & 1],
                distance=state.distance,
            )
            if state.players == 1
            else None
        ),
        outcome=game.outcome(state),
    )


def _species_asked_about(state: State) -> int:
    """The species of the decision due; other steps may still hold one of a decision that is past."""
    if state.step == Step.BREED:
        return state.crossed[state.line - 1]
    return state.species if state.step in ABOUT_A_SPECIES else NONE


def zoo_view(game: NewYorkZoo, state: State, seat: int, viewer: int | None) -> Zoo:
    """A zoo as the viewer may see it."""
    hidden = state.step == Step.ARRANGE and seat != viewer
    zoo = state.zoos[seat]
    board = board_of(game, state, seat)
    name = species_name(game)
    return Zoo(
        seat=seat,
        rows=list(board.rows),
        houses=houses_of(game, state, seat),
        enclosures=[]
        if hidden
        else [
            Enclosure(
                tile=game.tiles[t].id,
                cells=cells_under(game, t, pen.orientation, pen.anchor),
                species=name(pen.species),
                animals=pen.animals,
                spaces=game.tiles[t].size,
            )
            for t, pen in enumerate(state.enclosures)
            if pen.seat == seat
        ],
        attractions=[
            AttractionPiece(
                kind=game.box.attractions[k].id,
                cells=cells_under(game, N_TILES + k, piece.orientation, piece.anchor),
            )
            for k, piece in limited_attractions(game, state)
            if piece.seat == seat
        ]
        + [AttractionPiece(kind=game.box.attractions[0].id, cells=[PLACES[cell]]) for cell in cells_of(zoo.stalls)],
        free=construction(board) if hidden else [PLACES[cell] for cell in cells_of(zoo.free)],
        animals=animals(state, seat),
        start_tiles=[
            game.tiles[t].id for i, t in enumerate(zoo.start_tiles) if t != NONE and (hidden or i >= zoo.arranged)
        ],
        hidden=hidden,
        submitted=bool(zoo.submitted),
    )


def board_of(game: NewYorkZoo, state: State, seat: int) -> Board:
    """The printed board of a seat."""
    face: int = game.world.function(face_of)(state, seat)
    return game.box.boards[face]


def construction(board: Board) -> list[Cell]:
    """The construction spaces of a board on which nothing has been built."""
    return [(r, c) for r, row in enumerate(board.rows) for c, mark in enumerate(row) if mark == "."]


def stack_of(game: NewYorkZoo, state: State, space: int) -> list[str]:
    """The tiles on a slot of the strip, bottom first."""
    slot = state.slots[_slots(game)[space]]
    return [game.tiles[slot.tiles[i]].id for i in range(slot.height)]


@cache
def _slots(game: NewYorkZoo) -> dict[int, int]:
    """The number of the slot on each space that has one."""
    return {space: i for i, space in enumerate(s.index for s in game.box.strip if s.kind == "slot")}


@cache
def _lines(game: NewYorkZoo) -> dict[int, str]:
    """The species that breeds when the elephant enters a space."""
    return {line.before: line.species for line in game.box.lines}


def houses_of(game: NewYorkZoo, state: State, seat: int) -> list[str | None]:
    """The houses of a zoo: animals by species, then the empty ones."""
    zoo = state.zoos[seat]
    lived_in: list[str | None] = [kind.id for i, kind in enumerate(game.box.species) for _ in range(zoo.houses[i])]
    return lived_in + [None] * zoo.rooms


def limited_attractions(game: NewYorkZoo, state: State) -> Iterator[tuple[int, Attraction]]:
    """Every attraction of more than one space with its kind."""
    i = 0
    for kind in range(1, N_KINDS):
        for _ in range(game.box.attractions[kind].count):
            yield kind, state.attractions[i]
            i += 1


@lru_cache(16384)
def cells_under(game: NewYorkZoo, piece: int, orientation: int, anchor: int) -> list[Cell]:
    """The cells of a piece on a board. Views share these lists: nobody changes them."""
    shape = orientations(game.pieces[piece].cells)[orientation]
    row, column = divmod(anchor, COLUMNS)
    return [(row + r - shape[0][0], column + c - shape[0][1]) for r, c in shape]


def species_name(game: NewYorkZoo) -> Any:
    """A function from a species' number to its name; NONE has none."""
    return lambda number: None if number == NONE else game.box.species[number].id
