"""Zoo Parque: what a seat may try out while others decide: a turn on the map as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.ahead import let_others_decide
from tierpark.games.zoo_parque.ending import begin_turn
from tierpark.games.zoo_parque.rules import go_on
from tierpark.games.zoo_parque.state import State, Step

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

NOTHING_UNDER_WAY = (Step.PICK, Step.RETURN, Step.CLAIM, Step.DRAW, Step.OVER)


def ahead(game: ZooParque, state: State, seat: int) -> State | None:
    """What is under way comes to its end, then this seat's turn begins."""
    twin = state.clone()
    if not let_others_decide(game, twin, lambda s: s.step in NOTHING_UNDER_WAY) or twin.step == Step.OVER:
        return None
    rule = game.world.function
    rule(begin_turn)(twin, seat)
    twin.step = Step.GO_ON
    while twin.step == Step.GO_ON:
        rule(go_on)(twin)
    return twin if seat in game.to_act(twin) else None
