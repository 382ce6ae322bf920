"""Spectacular: where every component is. No action creates or loses one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tierpark.games.spectacular.naming import COLOURS
from tierpark.games.spectacular.state import N_COLOURS, N_TILES, NONE, State
from tierpark.games.spectacular.supply import TILES_IN_A_WORD

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular


def components(game: Spectacular, state: State) -> dict[str, int]:
    """Tiles, dice, missions and solo tokens with their numbers over all places."""
    tiles = Counter(_tiles(state))
    return {
        **{f"tile {game.box.tiles[tile].id}": n for tile, n in sorted(tiles.items())},
        "tiles out of the game": N_TILES - len(tiles),
        **{f"{COLOURS[colour]} dice": _dice(game, state, colour) for colour in range(N_COLOURS)},
        "missions": len({card for cards in state.missions for card in cards if card != NONE}),
        "solo tokens": len(set(state.tokens)) if state.players == 1 else 0,
    }


def held(game: Spectacular, state: State, seat: int) -> list[str]:
    """A seat's player board, its missions, and the tiles of its park."""
    missions = [f"mission {game.box.missions[card].number}" for card in state.missions[seat] if card != NONE]
    tiles = [f"tile {game.box.tiles[tile].id}" for tile in state.boards[seat].tiles if tile != NONE]
    return [f"board {game.box.boards[state.stars[seat]].id}", *missions, *tiles]


def _tiles(state: State) -> list[int]:
    """Every tile that takes part, wherever it lies."""
    lying = [tile for stack in (*state.common, *state.stacks) for tile in stack]
    lying += [tile for board in state.supply for tile in board.tiles]
    for board in state.boards:
        lying += [*board.tiles, *board.display_tiles, *(item.tile for item in board.items)]
    boxed = [t for t in range(N_TILES) if state.box_tiles[t // TILES_IN_A_WORD] >> t % TILES_IN_A_WORD & 1]
    return [tile for tile in lying if tile != NONE] + boxed


def _dice(game: Spectacular, state: State, colour: int) -> int:
    """All dice of a colour that take part."""
    found = state.common_dice[colour] + state.box_dice[colour]
    if state.players == 1:
        spaces = [space for space, habitat in enumerate(game.box.left) if habitat == COLOURS[colour]]
        found += sum(state.supply[0].dice[space] > 0 for space in spaces)
    else:
        found += sum(board.dice[colour + N_COLOURS * n] > 0 for board in state.supply for n in range(2))
    for board in state.boards:
        found += sum(board.display_dice[2 * colour + i] > 0 for i in range(2))
        found += sum(item.colour == colour and item.tile == NONE for item in board.items)
        found += (board.lands[colour] & board.fed).bit_count()
    return found
