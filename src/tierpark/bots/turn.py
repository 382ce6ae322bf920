"""Turns of a finished game: what a seat did in one, and what it would have done instead, decision by decision.

What it would have done is only as much as it could know: it ends where its turn does, where chance or something hidden
decides what comes next, and where others have to decide first. What they decided at the same time, unseen, they would
have decided all the same.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tierpark.bots.trail import Been
from tierpark.core.reveal import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tierpark.core.game import Description, Game

    Ending = Literal["turn", "chance", "others", "more"]

MOST = 40  # decisions of a turn that are told
DEALS = 3  # in which what comes next has to be the same, to be known


class Deed(NamedTuple):
    """A decision of a turn: the step of the game or the number in the turn, what was done, and how one says that."""

    number: int
    action: int
    said: Description


def played_turn(game: Game[Any, Any], state: Any, step: int, following: Sequence[tuple[int, int]]) -> list[Deed]:
    """What the seat that decides at this step did from there on until the next turn began."""
    seat, now = following[0][0], state.clone()
    deeds: list[Deed] = []
    for number, (other, action) in enumerate(following, step):
        if other == seat:
            deeds.append(Deed(number, action, game.describe(now, seat, action)))
        before = now.clone()
        game.apply(now, other, action)
        if game.begins_turn(before, now):
            break
    return deeds[:MOST]


class BetterTurn:
    """A turn from one of its decisions on, as long as the seat can know what comes next. Somebody has to choose."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, following: Iterable[tuple[int, int]] = ()) -> None:
        self.game, self.seat = game, seat
        self.state = state.clone()  # before the next decision
        self.deeds: list[Deed] = []
        self.ending: Ending | None = None
        self.has_end = True  # nothing was dealt by the last decision
        self._others = deque(one for one in following if one[0] != seat)  # what they really decided from here on
        self._been = Been(game)

    @property
    def forced(self) -> list[int]:
        """The only thing that the seat can do next; nothing if there is a choice."""
        actions = self.game.legal_actions(self.state, self.seat)
        return list(actions) if len(actions) == 1 else []

    def take(self, wanted: Sequence[int]) -> None:
        """Do the first of these that does not lead back, and go on to the seat's next decision, if there is one."""
        game, seat = self.game, self.seat
        action = self._been.onward(self.state, seat, wanted)
        self.deeds.append(Deed(len(self.deeds), action, game.describe(self.state, seat, action)))
        self.ending = self._ending(action)

    def _ending(self, action: int) -> Ending | None:
        game, seat = self.game, self.seat
        before = self.state.clone()
        is_together = len(game.to_act(game.reopened(before, seat))) > 1
        together = set(game.to_act(before))
        revealed = game.apply(self.state, seat, action)
        if revealed == Reveal.OWN or (revealed and not is_together):
            self.has_end = self._is_known(before, action)
        while not game.begins_turn(before, self.state) and (due := set(game.to_act(self.state))):
            if not self.has_end:
                return "chance"
            if seat in due:
                return "more" if len(self.deeds) == MOST else None
            if not (is_together and self._has_decided(due, together)):
                return "others"
            revealed = Reveal.ALL
        self.has_end = self.has_end and not (revealed and is_together)
        return "turn"

    def _is_known(self, before: Any, action: int) -> bool:
        """Whether what the seat sees after an action is the same however the hidden things lie."""
        seen = self.game.view(self.state, self.seat)
        for deal in range(DEALS):
            twin = self.game.redeal_hidden(before, self.seat, deal)
            self.game.apply(twin, self.seat, action)
            if self.game.view(twin, self.seat) != seen:
                return False
        return True

    def _has_decided(self, due: set[int], together: set[int]) -> bool:
        """Whether one of those who decide at the same time did what it really did then."""
        if not (due <= together and self._others and self._others[0][0] in due):
            return False
        seat, action = self._others.popleft()
        if self.game.why_illegal(self.state, seat, action) is not None:
            return False
        self.game.apply(self.state, seat, action)
        return True
