"""The Sanctuary: what a seat may try out while others decide: its next volunteer of this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.ahead import first_choice, let_others_decide
from tierpark.games.the_sanctuary.placing import placing_seat
from tierpark.games.the_sanctuary.rounds import ask_for_a_volunteer
from tierpark.games.the_sanctuary.state import END, VOLUNTEERS, State, Step

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary


def ahead(game: TheSanctuary, state: State, seat: int) -> State | None:
    """A volunteer to place on the cards as they are, or to activate when the others have done as little as they may."""
    twin = state.clone()
    if twin.step == Step.PLACE and _places_again(game, twin, seat):
        game.world.function(ask_for_a_volunteer)(twin)
        return twin
    found = let_others_decide(game, twin, lambda s: s.n_round != state.n_round or seat in game.to_act(s), _least)
    return twin if found and twin.n_round == state.n_round else None


def _places_again(game: TheSanctuary, state: State, seat: int) -> bool:
    """Go to the seat's next turn to place, if it has one and tasks do not follow: they need all volunteers."""
    now = state.turn
    for turn in range(now, VOLUNTEERS * state.players - 1):
        state.turn = turn
        if game.world.function(placing_seat)(state) == seat:
            return True
    state.turn = now
    return False


def _least(game: Any, state: State, seat: int) -> int:
    """End the turn where that is possible."""
    return END if END in game.legal_actions(state, seat) else first_choice(game, state, seat)
