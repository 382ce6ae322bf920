"""Zoo Parque: the set-up (R1)."""

from __future__ import annotations

from tierpark.core.dice import below, shuffle
from tierpark.core.rule import rule
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.campaign import shuffle_cards
from tierpark.games.zoo_parque.ending import begin_turn
from tierpark.games.zoo_parque.market import drawn, refill
from tierpark.games.zoo_parque.playing import begin_pick
from tierpark.games.zoo_parque.state import ALL_PAWNS, ENTRANCE, IN_SUPPLY, N_HALVES, NONE, State
from tierpark.games.zoo_parque.zoo_map import lay
from tierpark.pieces.plane import SOUTH


@rule
def setup(s: State) -> None:
    """Lay out the game for the options, the dominoes and the dice that the state already holds."""
    for half in range(N_HALVES):
        s.where[half] = NONE
    for pawn in range(ALL_PAWNS):
        s.pawns[pawn].cell = IN_SUPPLY
    s.meal = NONE
    lay(s, ENTRANCE, 0, 0, SOUTH)  # R1.3
    shuffle(s.dice, s.deck, s.height + 0)
    for seat in range(s.players):  # R1.4
        for place in range(s.settings.hand):
            s.hands[seat][place] = drawn(s)
    refill(s)
    if s.settings.level:
        shuffle_cards(s)
    s.start = below(s.dice, s.players + 0)  # R1.5
    begin_turn(s, s.start + 0)
    begin_pick(s)
    name_areas(s)
    s.revealed = 0
