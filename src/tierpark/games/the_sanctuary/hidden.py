"""The Sanctuary: the same game with the cards of the rounds to come dealt anew (R2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core import dice
from tierpark.core.game import checked_seed
from tierpark.games.the_sanctuary.setup import deal_decks

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.state import State


def redealt(game: TheSanctuary, state: State, seed: int) -> State:
    """Everything else lies open."""
    twin = state.clone()
    dice.start(twin.dice, dice.key_words(checked_seed(seed)))
    game.world.function(deal_decks)(twin)
    dice.wipe(twin.dice)
    return twin
