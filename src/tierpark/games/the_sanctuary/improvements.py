"""The Sanctuary: storehouse improvements (R12). Taking, moving and copying them."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.resources import of_colour
from tierpark.games.the_sanctuary.state import N_COLOURS, N_TILES, NONE, SAME, Board, Effect, State
from tierpark.games.the_sanctuary.tables import IS_FOR_ANY_SLOT, TILE_COLOUR, TILE_EFFECT


@rule
def effect_of(s: State, tile: int) -> int:
    """The effect on the side that lies up."""
    return TILE_EFFECT[tile][s.turned >> tile & 1]


@rule
def empty_slots(board: Board) -> int:
    """The slots without a tile, as a set."""
    found = 0
    for slot in range(N_COLOURS):
        if board.tiles[slot] == NONE:
            found |= 1 << slot
    return found


@rule
def slots_for(s: State, board: Board, tile: int, where: int) -> int:
    """`improve`: where a tile may go: below the storehouse of its colour, or below another (R7.2)."""
    empty = empty_slots(board)
    if IS_FOR_ANY_SLOT[effect_of(s, tile)]:
        return empty
    own = 1 << TILE_COLOUR[tile]
    return empty & own if where == SAME else empty & ~own


@rule
def takeable(s: State, board: Board, colour: int, where: int) -> int:
    """`improve`: the tiles of the market for which there is a slot, as a set."""
    found = 0
    if empty_slots(board):
        for tile in range(N_TILES):
            is_fit = s.market >> tile & of_colour(colour) >> TILE_COLOUR[tile] & 1
            if is_fit and slots_for(s, board, tile, where):
                found |= 1 << tile
    return found


@rule
def build(s: State, board: Board, tile: int, slot: int) -> None:
    """A tile comes from the market; it works at once (R4.6)."""
    s.market &= ~(1 << tile)
    board.tiles[slot] = tile
    board.effects[slot] = effect_of(s, tile)
    board.used &= ~(1 << slot)
    board.powers |= 1 << board.effects[slot]


@rule
def shifts(board: Board) -> int:
    """`move_improvement`: from a slot to an empty one."""
    empty = empty_slots(board)
    found = 0
    for slot in range(N_COLOURS):
        if not empty >> slot & 1:
            found |= empty << 4 * slot
    return found


@rule
def shift(board: Board, slot: int, to: int) -> None:
    """A tile moves, used or not as it is."""
    board.tiles[to] = board.tiles[slot]
    board.effects[to] = board.effects[slot]
    board.tiles[slot] = NONE
    board.effects[slot] = NONE
    if board.used >> slot & 1:
        board.used = board.used & ~(1 << slot) | 1 << to


@rule
def copyable(s: State, seat: int) -> int:
    """`copy_improvement`: what opponents have built, but for a tile that copies nothing yet."""
    found = 0
    for other in range(s.players):
        if other != seat:
            for slot in range(N_COLOURS):
                effect = s.boards[other].effects[slot]
                if effect != NONE and effect != Effect.COPY_IMPROVEMENT:
                    found |= 1 << 4 * other + slot
    return found


@rule
def become(board: Board, slot: int, effect: int) -> None:
    """The tile has another effect from now on, fresh and unused (R12.2)."""
    board.powers = board.powers & ~(1 << board.effects[slot]) | 1 << effect
    board.effects[slot] = effect
    board.used &= ~(1 << slot)
