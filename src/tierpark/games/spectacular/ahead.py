"""Spectacular: what a seat may try out while others decide: its own next step of this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.ahead import let_others_decide

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.state import State


def ahead(game: Spectacular, state: State, seat: int) -> State | None:
    """The others finish their steps; nothing if only the next turn, with items unknown today, would ask the seat."""
    twin = state.clone()
    found = let_others_decide(game, twin, lambda s: s.turn != state.turn or seat in game.to_act(s))
    return twin if found and twin.turn == state.turn else None
