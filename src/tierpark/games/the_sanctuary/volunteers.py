"""The Sanctuary: volunteers at work. Whose actions an activation has, and which mains are available (R6, R7.1)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import NONE, OTHER_ONE, POSITIONS, VOLUNTEERS, State


@rule
def own_spots(s: State) -> int:
    """The cards with a volunteer of the active seat."""
    return 1 << s.spots[VOLUNTEERS * s.active] | 1 << s.spots[VOLUNTEERS * s.active + 1]


@rule
def source(s: State, volunteer: int) -> int:
    """The volunteer whose card and sight count: one's own, or the one borrowed in its place (R12.2)."""
    return s.borrowed[volunteer] if s.borrowed[volunteer] != NONE else VOLUNTEERS * s.active + volunteer


@rule
def main_spot(s: State, volunteer: int) -> int:
    """The position of the main that a volunteer can start, or NONE (R6.2, R6.5, R7.1.2)."""
    who = source(s, volunteer)
    is_gone = s.skipped >> volunteer if s.borrowed[volunteer] != NONE else s.given_up >> who
    position = s.spots[who] + 0
    return NONE if is_gone & 1 or s.performed[volunteer] >> position & 1 else position


@rule
def side_spots(s: State, volunteer: int) -> int:
    """The positions whose sides a volunteer sees and has not performed (R6.2, R6.3)."""
    who = source(s, volunteer)
    seen = visible(s, s.boards[who // VOLUNTEERS].powers + 0, s.spots[who] + 0)
    return seen & ~(s.performed[volunteer] >> POSITIONS)


@rule
def can_skip(s: State, whose: int) -> bool:
    """R7.1: whether the main of this volunteer, or of the other one, can be given up."""
    if whose == OTHER_ONE:
        other = 1 - s.acting
        who = VOLUNTEERS * s.active + other
        return not (s.lying | s.given_up) >> who & 1 and not s.started >> other & 1
    if s.started >> s.acting & 1:
        return False
    if s.borrowed[s.acting] != NONE:
        return not s.skipped >> s.acting & 1
    return not s.given_up >> VOLUNTEERS * s.active + s.acting & 1


@rule
def skip(s: State, whose: int) -> None:
    """The main is given up for this round."""
    if whose == OTHER_ONE:
        s.given_up |= 1 << VOLUNTEERS * s.active + 1 - s.acting
    elif s.borrowed[s.acting] != NONE:
        s.skipped |= 1 << s.acting
    else:
        s.given_up |= 1 << VOLUNTEERS * s.active + s.acting


@rule
def available_mains(s: State) -> int:
    """The own cards whose main is not given up (R7.1.2)."""
    found = 0
    for volunteer in range(VOLUNTEERS):
        who = VOLUNTEERS * s.active + volunteer
        if not s.given_up >> who & 1:
            found |= 1 << s.spots[who]
    return found


@rule
def other_main(s: State) -> int:
    """The card of `repeat_main`: the other volunteer's, if its main is not given up."""
    who = VOLUNTEERS * s.active + 1 - s.acting
    return 0 if s.given_up >> who & 1 else 1 << s.spots[who]


@rule
def may_borrow(s: State, volunteer: int) -> bool:
    """R12.2, R13.2: a volunteer can be forfeited before its first main or side."""
    if not s.advanced and volunteer != s.acting:
        return False
    return s.performed[volunteer] == 0 and s.borrowed[volunteer] == NONE


@rule
def borrowings(s: State) -> int:
    """Whom an opponent's volunteer can stand in for."""
    found = 0
    for volunteer in range(VOLUNTEERS):
        if may_borrow(s, volunteer):
            for who in range(VOLUNTEERS * s.players):
                if who // VOLUNTEERS != s.active:
                    found |= 1 << 8 * volunteer + who
    return found


@rule
def borrow(s: State, volunteer: int, who: int) -> None:
    """The own volunteer is forfeited, its main counting as given up."""
    s.borrowed[volunteer] = who
    s.given_up |= 1 << VOLUNTEERS * s.active + volunteer
