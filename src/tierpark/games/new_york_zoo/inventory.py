"""New York Zoo: where every component is. No action creates or loses one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.new_york_zoo.ending import free_spaces
from tierpark.games.new_york_zoo.state import N_KINDS, N_TILES, NONE, State, Step
from tierpark.games.new_york_zoo.view import limited_attractions
from tierpark.pieces.bitboard import size

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo


def components(game: NewYorkZoo, state: State) -> dict[str, int]:
    """Tiles, attractions, houses and spaces with their numbers over all places. Animals never run out (R1.6)."""
    tiles = _tiles(state)
    out_of_game = N_TILES - len(set(tiles)) if state.short or state.players == 1 else 0
    built = [kind for kind, piece in limited_attractions(game, state) if piece.seat != NONE]
    return {
        **{f"tile {tile.id}": tiles.count(t) for t, tile in enumerate(game.tiles) if t in tiles or not out_of_game},
        "tiles out of the game": out_of_game,
        **{f"attraction {game.box.attractions[k].id}": state.supply[k] + built.count(k) for k in range(1, N_KINDS)},
        **{f"houses of seat {seat + 1}": _houses(state, seat) for seat in range(state.players)},
        **{f"spaces of seat {seat + 1}": _spaces(game, state, seat) for seat in range(state.players)},
    }


def held(game: NewYorkZoo, state: State, seat: int) -> list[str]:
    """The enclosures and kinds of attractions in a zoo."""
    enclosures = [f"enclosure {tile.id}" for t, tile in enumerate(game.tiles) if state.enclosures[t].seat == seat]
    kinds = {kind for kind, piece in limited_attractions(game, state) if piece.seat == seat}
    if size(state.zoos[seat].stalls):
        kinds.add(0)
    return enclosures + [f"attraction {game.box.attractions[kind].id}" for kind in sorted(kinds)]


def _tiles(state: State) -> list[int]:
    """Every tile in a stack, in a zoo, or in a hand."""
    in_stacks = [t for slot in state.slots for t in slot.tiles if t != NONE]
    in_zoos = [t for t in range(N_TILES) if state.enclosures[t].seat != NONE]
    to_arrange = [t for zoo in state.zoos for i, t in enumerate(zoo.start_tiles) if t != NONE and i >= zoo.arranged]
    return in_stacks + in_zoos + to_arrange + ([state.tile] if state.step == Step.PLACE else [])


def _houses(state: State, seat: int) -> int:
    return sum(state.zoos[seat].houses) + state.zoos[seat].rooms


def _spaces(game: NewYorkZoo, state: State, seat: int) -> int:
    """Free spaces and those under pieces."""
    under_tiles = [game.tiles[t].size for t in range(N_TILES) if state.enclosures[t].seat == seat]
    under_attractions = [
        game.box.attractions[k].size for k, piece in limited_attractions(game, state) if piece.seat == seat
    ]
    return free_spaces(state, seat) + sum(under_tiles) + sum(under_attractions) + size(state.zoos[seat].stalls)
