"""Zoo Parque: where every component is. No action creates or loses one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tierpark.core.words import holds
from tierpark.games.zoo_parque.state import IN_SUPPLY, N_DOMINOES, NONE, PAWNS, State

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque


def components(game: ZooParque, state: State) -> dict[str, int]:
    """Dominoes, pawns and cards with their numbers over all places."""
    dominoes = Counter(_dominoes(state))
    pawns = [state.pawns[pawn].cell for pawn in range(PAWNS * state.players)]
    return {
        **{f"domino {game.names.dominoes[domino]}": n for domino, n in sorted(dominoes.items())},
        "dominoes out of the box": len(dominoes),
        "pawns": sum(cell == IN_SUPPLY or 0 <= cell < state.plane.cells for cell in pawns),
        "cards": len({state.cards[place] for place in range(state.n_cards)}),
    }


def _dominoes(state: State) -> list[int]:
    """Every domino that takes part, wherever it is."""
    lying = [*list(state.deck)[: state.height], *state.market]
    for seat in range(state.players):
        lying += [*state.hands[seat], *state.passed[seat]]
    numbers = range(1, N_DOMINOES + 1)
    lying += [domino for domino in numbers if state.where[2 * domino] != NONE]
    lying += [domino for domino in numbers if holds(state.gone, domino)]
    if state.picked > 0 and state.picked not in lying:  # lifted from the map
        lying.append(state.picked)
    return [domino for domino in lying if domino]
