"""The Sanctuary: the same game with the cards of the rounds to come dealt anew (R2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core import dice
from tierpark.core.game import checked_seed
from tierpark.games.the_sanctuary.setup import deal_decks
from tierpark.games.the_sanctuary.tables import DECK_SIZE, ROUNDS

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.state import State


def redealt(game: TheSanctuary, state: State, seed: int) -> State:
    """Everything else lies open. The new order does not depend on the one before."""
    twin = state.clone()
    size = game.tables.get("DECK_SIZE", DECK_SIZE)[twin.players]
    first, end = twin.n_round * size, game.tables.get("ROUNDS", ROUNDS)[twin.players] * size
    for place, card in enumerate(sorted(twin.deck[place] for place in range(first, end)), start=first):
        twin.deck[place] = card
    dice.start(twin.dice, dice.key_words(checked_seed(seed)))
    game.world.function(deal_decks)(twin)
    dice.wipe(twin.dice)
    return twin
