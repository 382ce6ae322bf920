"""The Sanctuary: line of sight (R4). Which cards a volunteer sees, and whether it sees any."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.state import NONE, Effect, State
from tierpark.games.the_sanctuary.tables import HEDGE, LAYOUTS, ROW_FIRST, ROW_LAST

LEFT, RIGHT = 1, 2  # hedges


@rule
def layout(s: State) -> int:
    """Which rows the cards lie in (R3.3)."""
    return LAYOUTS * s.short_rows + s.players


@rule
def step_left(s: State, powers: int, position: int) -> int:
    """The next card to the left that sight reaches over the border, occupied or not, or NONE (R4.2, R4.5)."""
    if position > ROW_FIRST[layout(s)][position]:
        left = position - 1
    elif powers >> Effect.SIGHT_LOOP & 1:
        left = ROW_LAST[layout(s)][position] + 0
    else:
        return NONE
    return NONE if s.closed >> left & 1 and not powers >> Effect.SIGHT_HEDGES & 1 else left


@rule
def step_right(s: State, powers: int, position: int) -> int:
    """The same to the right."""
    if s.closed >> position & 1 and not powers >> Effect.SIGHT_HEDGES & 1:
        return NONE
    if position < ROW_LAST[layout(s)][position]:
        return position + 1
    return ROW_FIRST[layout(s)][position] + 0 if powers >> Effect.SIGHT_LOOP & 1 else NONE


@rule
def visible(s: State, powers: int, position: int) -> int:
    """R4.2: the empty cards that a volunteer here sees, with the improvements of its owner."""
    found = 0
    at = step_left(s, powers, position)
    while at != NONE and at != position and not s.occupied >> at & 1:
        found |= 1 << at
        at = step_left(s, powers, at)
    at = step_right(s, powers, position)
    while at != NONE and at != position and not (s.occupied | found) >> at & 1:
        found |= 1 << at
        at = step_right(s, powers, at)
    return found


@rule
def next_seen(s: State, powers: int, position: int) -> int:
    """The neighbours that a volunteer here sees; without one of them it sees nothing."""
    found = 0
    at = step_left(s, powers, position)
    if at != NONE:
        found |= 1 << at
    at = step_right(s, powers, position)
    if at != NONE:
        found |= 1 << at
    return found & ~s.occupied


@rule
def find_hedges(s: State, cards: int) -> None:
    """R4.3: a hedge on either side closes a border; that of the last card is with the first of its row."""
    rows = layout(s)
    s.closed = 0
    for position in range(cards):
        after = position + 1 if position < ROW_LAST[rows][position] else ROW_FIRST[rows][position]
        if HEDGE[s.table[position]] == RIGHT or HEDGE[s.table[after]] == LEFT:
            s.closed |= 1 << position
