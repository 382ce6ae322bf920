"""New York Zoo: what a seat may decide before it is due: a turn to try out, and its own breeding in advance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.new_york_zoo.breeding import breeders
from tierpark.games.new_york_zoo.setup import rest
from tierpark.games.new_york_zoo.state import Phase, State, Step

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo


def ahead(game: NewYorkZoo, state: State, seat: int) -> State | None:
    """The table as it is, with this seat to move the elephant."""
    if state.step in (Step.ARRANGE, Step.OVER):
        return None
    twin = state.clone()
    game.world.function(rest)(twin)
    twin.mover = twin.actor = seat
    twin.step = Step.MOVE
    return twin


def early(game: NewYorkZoo, state: State, seat: int) -> State | None:
    """R8.3A: a line makes all breed, one seat after another; no seat's enclosures depend on what the others choose."""
    if state.step != Step.BREED or state.phase != Phase.OFFSPRING:
        return None
    offset = (seat - state.mover) % state.players
    if offset <= state.offset or not game.world.function(breeders)(state, seat):
        return None
    twin = state.clone()
    twin.offset = offset
    twin.actor = seat
    twin.picks = 0
    twin.joiners = 0
    return twin
