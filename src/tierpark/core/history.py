"""The course of one game: what was done, which of it other seats may hear of, and what can be taken back."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tierpark.core.reveal import Reveal

if TYPE_CHECKING:
    from tierpark.core.game import Game
    from tierpark.core.rule import Happened

APART = 16  # decisions between two marks
MARKS = 2  # that are kept


class Done(msgspec.Struct, frozen=True, gc=False):
    """A decision that was made. A server holds hundreds of thousands: the collector need not look at them."""

    seat: int
    action: int
    choices: int  # how many actions were legal
    is_secret: bool  # made in a simultaneous step, so others hear of it when it is revealed
    revealed: Reveal

    @property
    def has_revealed(self) -> bool:
        """Whether it showed everybody something."""
        return self.revealed == Reveal.ALL

    def binds(self, seat: int) -> bool:
        """Whether it showed this seat something, so that the seat cannot go back behind it."""
        return self.has_revealed or (self.revealed == Reveal.OWN and self.seat == seat)


class Back(NamedTuple):
    """What to take back: all decisions from `first` on, or of these only the seat's own."""

    first: int
    seat: int | None = None


class Mark(NamedTuple):
    """Where a game stood, so that going back need not begin at the beginning."""

    done: int  # decisions before it
    state: Any
    open_until: int


class History:
    """A game from a state on, with every decision since. Each one makes a new state; the old one stays as it was."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.state = state
        self.done: list[Done] = []
        self.open_until = 0  # how many decisions lie before or at the last revelation
        self.first = state.clone()  # where it began
        self.happened: list[Happened] = []  # what the rules did by the last decision
        self._marks: list[Mark] = []

    @property
    def is_secret(self) -> bool:
        """Whether decisions made now stay hidden from the other seats for a while."""
        if len(self.game.to_act(self.state)) > 1:
            return True
        return bool(self.done) and self.done[-1].is_secret and not self.done[-1].has_revealed

    def fork(self) -> History:
        """The same course, to be gone on with apart from this one."""
        other = copy.copy(self)
        other.done = self.done.copy()
        other._marks = self._marks.copy()
        return other

    def act(self, seat: int, action: int) -> Done:
        """Carry out a decision and remember it; an illegal one changes nothing."""
        return self._act(self.state.clone(), seat, action)

    def _act(self, state: Any, seat: int, action: int) -> Done:
        secret, choices = self.is_secret, len(self.game.legal_actions(self.state, seat))
        happened: list[Happened] = []
        revealed = self.game.apply(state, seat, action, happened)
        is_new = not self._marks or self._marks[-1].done < len(self.done)
        if len(self.done) % APART == 0 and is_new:  # the state of before is nobody's to change any more
            self._marks = [*self._marks[1 - MARKS :], Mark(len(self.done), self.state, self.open_until)]
        self.state, self.happened = state, happened
        self.done.append(Done(seat, action, choices, secret, revealed))
        if self.done[-1].has_revealed:
            self.open_until = len(self.done)
        return self.done[-1]

    @property
    def actions(self) -> list[tuple[int, int]]:
        """Seat and action of every decision."""
        return [(done.seat, done.action) for done in self.done]

    def is_heard(self, index: int, seat: int | None) -> bool:
        """Whether the seat (nothing: a spectator) may know of a decision."""
        done = self.done[index]
        return done.seat == seat or not done.is_secret or index < self.open_until

    def last_of(self, seat: int) -> int | None:
        """Where the seat decided last."""
        return next((i for i in reversed(range(len(self.done))) if self.done[i].seat == seat), None)

    def free_undo(self, seat: int) -> Back | None:
        """What the seat may take back without asking: its last decision, within its turn, if nothing was revealed.

        While seats decide simultaneously and in secret, only the seat's own decision goes; those of others stay. What
        it decided before that step it cannot take back freely, whatever the others have done: it would learn of it.
        """
        index = self.last_of(seat)
        due = self.game.to_act(self.state)
        if index is None or not due or any(done.binds(seat) for done in self.done[index:]):
            return None
        if self.is_secret:
            return Back(index, seat) if self.done[index].is_secret else None
        if seat in due and all(done.seat == seat for done in self.done[index:]):
            return Back(index)
        return None

    def take_back(self, back: Back) -> None:
        """Go back; decisions of other seats in the same simultaneous step can be kept, since order does not matter."""
        again = self.done[: back.first]
        if back.seat is not None:
            again += [done for done in self.done[back.first :] if done.seat != back.seat]
        self._marks = [mark for mark in self._marks if mark.done <= back.first]
        near = self._marks[-1] if self._marks else Mark(0, self.first, 0)
        self.state, self.done, self.open_until = near.state.clone(), again[: near.done], near.open_until
        for done in again[near.done :]:
            self._act(self.state.clone(), done.seat, done.action)
