"""The Sanctuary: where every component is. No action creates or loses one; resources and threats are unlimited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.state import N_TILES, NONE, State

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary


def components(game: TheSanctuary, state: State) -> dict[str, int]:
    """Cards, improvements, land tokens and the tokens of the common supply with their numbers over all places."""
    boards = [state.boards[seat] for seat in range(state.players)]
    built = [tile for board in boards for tile in board.tiles if tile != NONE]
    lying = [tile for tile in range(N_TILES) if state.market >> tile & 1]
    tokens = sum(parcel.land_tokens for parcel in game.box.parcels)
    return {
        "cards": len({card for card in state.deck if card != NONE}),
        "improvements": len({*built, *lying}) if len(built) + len(lying) == len({*built, *lying}) else NONE,
        "land tokens": sum(tokens - board.acquired + sum(board.stamps) for board in boards),
        "rangers": state.rangers + sum(board.rangers for board in boards),
        "rescuers": state.rescuers + sum(board.rescuers for board in boards),
        "happiness tokens": state.happiness + sum(sum(board.happiness) for board in boards),
        "volunteers": 2 * state.players,
    }
