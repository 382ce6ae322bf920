"""New York Zoo, the solo game: range markers, the distance travelled, and how it ends."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.elephant import is_counted, is_usable, walk
from tierpark.games.new_york_zoo.setup import ALL_MARKERS
from tierpark.games.new_york_zoo.state import FREE_MOVE, MARKER, N_SPACES, NONE, State
from tierpark.games.new_york_zoo.tables import SLOT

FOUR_PLUS = 4
LAST_DISTANCE = 2 * N_SPACES  # R11.6: the second arrival at the start space


@rule
def solo_moves(s: State) -> int:
    """R11.2, R11.3: the markers that lead to a usable space, and the free move."""
    found = 0
    if s.markers & 1 and is_usable(s, 0, s.elephant + 0):
        found |= 1 << MARKER
    space = s.elephant + 0
    steps = 0
    for _ in range(N_SPACES - 1):  # R16: 4+ stops short of a full lap
        space = (space + 1) % N_SPACES
        if not is_counted(s, space):
            continue
        steps += 1
        marker = min(steps, FOUR_PLUS)
        if s.markers >> marker & 1 and is_usable(s, 0, space):
            found |= 1 << (space if marker == FOUR_PLUS else MARKER + marker)
    if found == 0 or is_usable(s, 0, next_blue(s)):  # R11.2; R3 for hand-made states
        found |= 1 << FREE_MOVE
    return found


@rule
def next_blue(s: State) -> int:
    """The next blue space ahead."""
    space = (s.elephant + 1) % N_SPACES
    while SLOT[space] != NONE:
        space = (space + 1) % N_SPACES
    return space


@rule
def solo_destination(s: State, action: int) -> int:
    """Where a marker or the free move leads."""
    if action < MARKER:
        return action
    if action == FREE_MOVE:
        return next_blue(s)
    space = s.elephant + 0
    left = action - MARKER
    while left > 0:
        space = (space + 1) % N_SPACES
        if is_counted(s, space):
            left -= 1
    return space


@rule
def solo_walk(s: State, action: int) -> None:
    """R11.2: spend the marker and move; R11.4: after the fifth all return; R11.6: empty slots add to the distance."""
    to = solo_destination(s, action)
    s.distance += walk(s, to)
    if action == FREE_MOVE:
        return
    s.markers &= ~(1 << (FOUR_PLUS if action < MARKER else action - MARKER))
    if s.markers == 0:
        s.markers = ALL_MARKERS


@rule
def is_too_far(s: State) -> bool:
    """R11.7, R20: the elephant has passed the start space for the second time."""
    return s.distance > LAST_DISTANCE


@rule
def is_out_of_time(s: State) -> bool:
    """R11.7, R19: after this turn there is no other."""
    return s.players == 1 and s.distance >= LAST_DISTANCE
