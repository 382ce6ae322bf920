"""How a game ended: who stands where, with which score, and why it is over."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """One seat's result. The score is the sum of its categories; tie-breaks decide between equal scores."""

    seat: int
    rank: int  # from 1; level seats share it
    won: bool
    score: int
    categories: dict[str, int]
    tiebreaks: dict[str, int]


class Outcome(msgspec.Struct, frozen=True):
    """All standings in the order of seats; why the game ended, as a word for programs and a sentence for people."""

    standings: tuple[Standing, ...]
    ending: str
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none in a lost solo game."""
        return tuple(standing.seat for standing in self.standings if standing.won)
