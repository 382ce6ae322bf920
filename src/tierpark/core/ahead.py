"""What a seat may try out while others decide: its own next decision, as if it were due now.

Whoever tries sees a game in which everything hidden was dealt anew, so nothing is given away, and nothing is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.core.game import Game

MOST_DECISIONS = 500  # of the others, before their turns count as endless


def first_choice(game: Game[Any, Any], state: Any, seat: int) -> int:
    """The first thing that a seat may do."""
    return game.legal_actions(state, seat)[0]


def let_others_decide(
    game: Game[Any, Any],
    state: Any,
    until: Callable[[Any], bool],
    choose: Callable[[Game[Any, Any], Any, int], int] = first_choice,
) -> bool:
    """Let whoever is due decide, in place, until something holds; false if the game ends first or goes on for ever."""
    for _ in range(MOST_DECISIONS):
        if until(state):
            return True
        due = game.to_act(state)
        if not due:
            return False
        game._apply(state, due[0], choose(game, state, due[0]))
    return False
