"""Spectacular: what a seat may know.

Open is everything but the stacks, the solo tokens to come (R3.11), and what other seats do in a step that is not over
yet: of them one sees the player board as it was when the step began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.outcome import Outcome
from tierpark.games.spectacular.missions import fulfilled
from tierpark.games.spectacular.naming import COLOURS, SYMMETRIC, worker_names
from tierpark.games.spectacular.parks import layout_of, tower_at
from tierpark.games.spectacular.scoring import (
    animal_points,
    breeding_total,
    different_animals,
    entrance_points,
    habitat_points,
    tower_points,
)
from tierpark.games.spectacular.state import N_CELLS, NONE, ROUND_1, SPACES, Item, PlayerBoard, State, Step
from tierpark.games.spectacular.supply import supply_board_of

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular


class ItemView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile, or a die of a colour."""

    tile: str | None = None
    colour: str | None = None
    value: int | None = None


class Tower(msgspec.Struct, frozen=True):
    """A built tower."""

    colour: str
    cells: list[int]


class MissionView(msgspec.Struct, frozen=True):
    """A mission by its number, and whether the park fulfils it now."""

    number: int
    fulfilled: bool


class Scores(msgspec.Struct, frozen=True):
    """What the park is worth now, by category; the entrance counts for good after round 1."""

    entrance: int
    green: int
    blue: int
    grey: int
    orange: int
    towers: int
    animals: int
    missions: int
    total: int
    different_animals: int
    breeding: int


class Park(msgspec.Struct, frozen=True):
    """A player board. In lists by hexagon, `tiles` has none for vacant ones and for the star animal.

    What is printed (hexagons, tiles, missions) is told once, with the game, and not in every view.
    """

    seat: int
    star: str
    habitat: str
    layout: str  # which of the printed parks it is
    tiles: list[str | None]
    corners: list[int | None]
    dice: list[int]
    towers: list[Tower]
    items: list[ItemView | None]  # the preparation areas N and W
    chosen: list[int | None]  # the actions that chose from the supply board and the display, while they can be changed
    display_tiles: list[str | None]
    display_dice: list[int]  # two of each colour
    stack: int
    workers: list[str]
    missions: list[MissionView]
    scores: Scores
    done: bool  # nothing more to decide in this step


class Supply(msgspec.Struct, frozen=True):
    """The supply board in front of a seat: tiles by colour, dice outside and inside the dotted line by colour."""

    seat: int
    number: int
    tiles: list[str | None]
    dice: list[int]


class Solo(msgspec.Struct, frozen=True):
    """The sides of the solo challenge: spaces 1 to 8 with their colours, and the solo tokens seen so far."""

    dice: list[int]
    dice_colours: list[str]
    tiles: list[str | None]
    tile_colours: list[str]
    seen: list[int]
    left: int
    selection: str | None  # "dice" or "tiles"
    threatened: int | None  # the number of the space whose item is about to leave


class Own(msgspec.Struct, frozen=True):
    """What only the seat itself sees while others act at the same time."""

    marked: list[int]  # dice to be rolled again
    may_swap: bool
    may_roll: bool


class View(msgspec.Struct, frozen=True):
    """All that a seat (or a spectator) may know."""

    game: str
    options: dict[str, Any]
    seat: int | None
    round: int
    turn: int
    step: str
    to_act: list[int]
    parks: list[Park]
    supply: list[Supply]
    solo: Solo | None
    own: Own | None
    stacks: dict[str, int]  # common tiles left
    outcome: Outcome | None


def view(game: Spectacular, state: State, seat: int | None, *, is_over: bool = False) -> View:
    """The view of a seat, or of a spectator; of a game that is over, all boards as they were."""
    open_ = state if is_over else opened(state, seat)
    return View(
        game=game.name,
        options=msgspec.to_builtins(game.options_of(state)),
        seat=seat,
        round=1 if state.turn <= ROUND_1 else 2,
        turn=state.turn,
        step=Step(state.step).name.lower(),
        to_act=list(game.to_act(state)),
        parks=[park_view(game, open_, other) for other in range(state.players)],
        supply=[] if state.players == 1 else [supply_view(game, state, other) for other in range(state.players)],
        solo=solo_view(game, state) if state.players == 1 else None,
        own=None if seat is None or seat >= state.players else own_view(state.boards[seat]),
        stacks={colour: state.heights[i] for i, colour in enumerate(COLOURS)},
        outcome=game.outcome(state),
    )


def opened(state: State, seat: int | None) -> State:
    """The state with the boards of other seats as this one may see them; only for reading."""
    if not state.secret:
        return state
    shown = State.__new__(State)
    for field in State._fields:
        setattr(shown, field.name, getattr(state, field.name))
    shown.boards = [  # type: ignore[assignment]  # an array is a list
        board if other == seat else state.seen[other] for other, board in enumerate(state.boards)
    ]
    return shown


def park_view(game: Spectacular, state: State, seat: int) -> Park:
    """A player board; the state shows what the viewer may see."""
    board = state.boards[seat]
    star = game.box.boards[state.stars[seat]]
    return Park(
        seat=seat,
        star=star.id,
        habitat=star.habitat,
        layout=star.id if state.asymmetric else SYMMETRIC,
        tiles=[_tile(game, tile) for tile in board.tiles],
        corners=[None if corner == NONE else corner for corner in board.corners],
        dice=list(board.dice),
        towers=towers(game, state, seat),
        items=[item_view(game, item) for item in board.items],
        chosen=[None if action == NONE else action for action in board.chosen],
        display_tiles=[_tile(game, tile) for tile in board.display_tiles],
        display_dice=list(board.display_dice),
        stack=board.stack,
        workers=worker_names(board.workers),
        missions=[mission_view(game, state, seat, card) for card in state.missions[seat] if card != NONE],
        scores=scores(game, state, seat),
        done=not state.due >> seat & 1,
    )


def towers(game: Spectacular, state: State, seat: int) -> list[Tower]:
    """The built towers of a park."""
    board = state.boards[seat]
    find = game.world.function(tower_at)
    layout = layout_of(state, seat)
    found, left = [], board.towered
    while left:
        cell = (left & -left).bit_length() - 1
        around = find(board, layout, cell)
        left &= ~around
        colour = game.box.tiles[board.tiles[cell]].symbol
        found.append(Tower(colour, [i for i in range(N_CELLS) if around >> i & 1]))
    return found


def scores(game: Spectacular, state: State, seat: int) -> Scores:
    """What the park is worth now."""
    ask = game.world.function
    habitats = [ask(habitat_points)(state, seat, colour) for colour in range(len(COLOURS))]
    missions = sum(
        game.box.missions[card].points
        for card in state.missions[seat]
        if card != NONE and ask(fulfilled)(state, seat, card)
    )
    entrance = state.entrance[seat] if state.turn > ROUND_1 else ask(entrance_points)(state, seat)
    towers, animals = ask(tower_points)(state, seat), ask(animal_points)(state, seat)
    return Scores(
        entrance=entrance,
        **dict(zip(COLOURS, habitats, strict=True)),
        towers=towers,
        animals=animals,
        missions=missions,
        total=entrance + sum(habitats) + towers + animals + missions,
        different_animals=ask(different_animals)(state, seat),
        breeding=breeding_total(state, seat),
    )


def mission_view(game: Spectacular, state: State, seat: int, card: int) -> MissionView:
    """A mission of a seat."""
    met = bool(game.world.function(fulfilled)(state, seat, card))
    return MissionView(game.box.missions[card].number, met)


def item_view(game: Spectacular, item: Item) -> ItemView | None:
    """What lies on a preparation area."""
    if item.colour == NONE:
        return None
    if item.tile != NONE:
        return ItemView(tile=game.box.tiles[item.tile].id)
    return ItemView(colour=COLOURS[item.colour], value=item.value)


def supply_view(game: Spectacular, state: State, seat: int) -> Supply:
    """The supply board in front of a seat."""
    board = state.supply[supply_board_of(state, seat)]
    return Supply(
        seat, board.number, [_tile(game, board.tiles[colour]) for colour in range(len(COLOURS))], list(board.dice)
    )


def solo_view(game: Spectacular, state: State) -> Solo:
    """Both sides of the solo challenge."""
    return Solo(
        dice=list(state.supply[0].dice),
        dice_colours=list(game.box.left),
        tiles=[_tile(game, tile) for tile in state.supply[0].tiles],
        tile_colours=list(game.box.right),
        seen=[state.tokens[i] + 1 for i in range(state.drawn)],
        left=SPACES - state.drawn,
        selection=None if state.selection == NONE else ("dice", "tiles")[state.selection],
        threatened=None if state.threatened == NONE else state.threatened + 1,
    )


def own_view(board: PlayerBoard) -> Own:
    """The preparations that a seat has begun to make."""
    marked = [die for die in range(SPACES) if board.marked >> die & 1]
    return Own(marked, bool(board.may_swap), bool(board.may_roll))


def _tile(game: Spectacular, tile: int) -> str | None:
    return None if tile == NONE else game.box.tiles[tile].id
