"""Zoo Parque: any legal placement or target, found by guessing. Random play needs one action, not the set of all.

A place and a way to lie there are drawn until they are legal. Each legal placement is equally likely to be the first,
so this is the same as choosing from the set, which late in a game holds hundreds. Where few are legal, those that R3
allows are listed and drawn one by one, as the dominoes are that a power may touch.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Luck, luck_below
from tierpark.core.rule import proven, rule
from tierpark.core.words import count, drop, holds, member
from tierpark.games.zoo_parque.bans import may_be_banned, must_obey, obeys
from tierpark.games.zoo_parque.fitting import care_for, is_legal
from tierpark.games.zoo_parque.listing import candidates
from tierpark.games.zoo_parque.placing import grounds_for, is_near
from tierpark.games.zoo_parque.powers import is_target
from tierpark.games.zoo_parque.state import (
    BLANK,
    DOMINO_WORDS,
    LEMUR,
    NONE,
    OKAPI,
    ON_B,
    WAYS,
    Mode,
    State,
    Step,
)
from tierpark.games.zoo_parque.zoo_map import is_top
from tierpark.pieces.plane import beside

GUESSES = 64


@rule
def guess(s: State, seat: int, words: Any, luck: Luck) -> int:
    """A legal placement or target, each equally likely; NONE if there is something else to decide, or none obeys."""
    if s.step == Step.TARGET:
        return guess_target(s, words, luck)
    return guess_placement(s, words, luck) if s.step == Step.PLACE else NONE


@rule
def guess_target(s: State, words: Any, luck: Luck) -> int:
    """R12.8: one of the targets of a power."""
    for w in range(DOMINO_WORDS):
        words[w] = s.targets[w]
    left = count(words, DOMINO_WORDS)
    while left:
        domino = member(words, luck_below(luck, left))
        if is_target(s, domino):
            return domino
        drop(words, domino)
        left -= 1
    return NONE


@rule
def guess_placement(s: State, words: Any, luck: Luck) -> int:
    """A legal placement; NONE if none obeys."""
    domino = s.picked + 0
    care = care_for(s, domino)
    bans = may_be_banned(s, domino)
    if s.mode != Mode.TURN:
        top = is_top(s, domino)
        on_a = grounds_for(s, 2 * domino)
        on_b = grounds_for(s, 2 * domino + 1)
        for _ in range(GUESSES):
            if top:
                place = luck_below(luck, 4 * s.plane.cells)
                action = WAYS * (place >> 2) + (place & 3)
                found = is_on_top(s, on_a, on_b, action)
            else:
                action = luck_below(luck, WAYS * s.plane.cells)
                found = is_beside(s, action)
            if found and is_legal(s, domino, action, bans, care) and is_obedient(s, domino, action):
                return action
    used = candidates(s, domino, words)
    left = count(words, used)
    while left:
        action = member(words, luck_below(luck, left))
        if is_legal(s, domino, action, bans, care) and is_obedient(s, domino, action):
            return action
        drop(words, action)
        left -= 1
    return NONE


@rule
def is_obedient(s: State, domino: int, action: int) -> bool:
    """R12.8: whether a placement does what okapis and lemurs want, where that matters; so it is one of those left."""
    if must_obey(s, domino, OKAPI) and not obeys(s, domino, action, OKAPI):
        return False
    return not must_obey(s, domino, LEMUR) or obeys(s, domino, action, LEMUR)


@proven
@rule
def is_beside(s: State, action: int) -> bool:
    """R3.3: whether a BOTTOM domino may lie there: on bare table, beside a space."""
    cell = action // WAYS
    if s.tops[cell] != 0:
        return False
    if action & ON_B:  # half a lies further out than any cell with a number
        return beside(s.plane, cell, action + 2 & 3) == NONE and is_near(s, cell)
    other = beside(s.plane, cell, action & 3)
    if other == NONE:
        return is_near(s, cell)
    return s.tops[other] == 0 and (is_near(s, cell) or is_near(s, other))


@proven
@rule
def is_on_top(s: State, on_a: int, on_b: int, action: int) -> bool:
    """R3.4, R3.13, R3.14: whether a TOP domino may lie there: both halves where they may, at least one on a space."""
    cell = action // WAYS
    below_a = s.tops[cell] + 0
    if not on_a >> s.grounds[below_a] & 1:
        return False
    other = beside(s.plane, cell, action & 3)
    below_b = 0 if other == NONE else s.tops[other] + 0
    if below_b == 0:
        return below_a != 0 and on_b >> BLANK & 1 == 1 and not holds(s.barred, cell)
    return on_b >> s.grounds[below_b] & 1 == 1 and not holds(s.barred, cell) and not holds(s.barred, other)
