"""Where the seats of a game have been: bots do not go back there.

Some games let a seat take back a part of its own decision by an action, as the short New York Zoo lets it start over. A
bot that likes the beginning better than anything that it has made of it would go round for ever. So no bot takes an
action that leads its seat back to a position on which the seat has decided before, unless there is no other. Two
positions are one if the seat cannot tell them apart.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tierpark.core.game import Game

    Places = Collection[bytes]

SIZE = 12  # bytes by which a position is known
FORCED = 100  # decisions without a choice that are followed


def place(game: Game[Any, Any], state: Any, seat: int) -> bytes:
    """The position as far as the seat can tell, in a few bytes."""
    return blake2b(game.redeal_hidden(state, seat, 0).pack(), digest_size=SIZE).digest()


def leads_back(game: Game[Any, Any], state: Any, seat: int, action: int, been: Places) -> bool:
    """Whether the seat, by this action and what it then has to do, comes to a position on which it has decided."""
    after = state.clone()
    for _ in range(FORCED):
        game.apply(after, seat, action)
        if seat not in game.to_act(after):
            return False
        if place(game, after, seat) in been:
            return True
        actions = game.legal_actions(after, seat)
        if len(actions) > 1:
            return False
        action = actions[0]
    return False


def onward(game: Game[Any, Any], state: Any, seat: int, wanted: Iterable[int], been: Places) -> int:
    """The first of the wanted actions, and then of all others, that does not lead back; if each does, the first."""
    first: int | None = None
    tried: set[int] = set()
    for actions in (wanted, game.legal_actions(state, seat)):
        for action in actions:
            first = action if first is None else first
            if action not in tried and not leads_back(game, state, seat, action, been):
                return action
            tried.add(action)
    assert first is not None
    return first


class Been:
    """Where the seats of one game have decided."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._places: dict[int, set[bytes]] = {}

    def note(self, state: Any, seat: int) -> None:
        """The seat decides here."""
        self._places.setdefault(seat, set()).add(place(self._game, state, seat))

    def places(self, seat: int) -> frozenset[bytes]:
        """Where the seat has decided."""
        return frozenset(self._places.get(seat, ()))

    def onward(self, state: Any, seat: int, wanted: Iterable[int]) -> int:
        """What the seat does here: the first of the wanted actions that does not lead back."""
        self.note(state, seat)
        return onward(self._game, state, seat, wanted, self._places[seat])


class Trail(Been):
    """The same for a game that somebody else keeps: it follows, and forgets what was taken back."""

    def __init__(self, game: Game[Any, Any], first: Any) -> None:
        super().__init__(game)
        self._first = first.clone()
        self._state = first.clone()
        self._followed: list[tuple[int, int]] = []

    def follow(self, actions: Sequence[tuple[int, int]]) -> None:
        """Go on to where the game is after all these decisions; where a seat had no choice, it decided nothing."""
        if self._followed != list(actions[: len(self._followed)]):
            self._places.clear()
            self._state, self._followed = self._first.clone(), []
        for seat, action in actions[len(self._followed) :]:
            if len(self._game.legal_actions(self._state, seat)) > 1:
                self.note(self._state, seat)
            self._game.apply(self._state, seat, action)
            self._followed.append((seat, action))
