"""New York Zoo, part 1 of a turn: moving the elephant round the strip."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.animals import can_acquire
from tierpark.games.new_york_zoo.enclosures import can_populate, has_room
from tierpark.games.new_york_zoo.state import N_SPACES, NONE, State
from tierpark.games.new_york_zoo.tables import LINE, SLOT

STEPS = (0, 0, 4, 3, 4, 3)  # R4.1: players -> the farthest move


@rule
def is_counted(s: State, space: int) -> bool:
    """R4.1: blue spaces count, and slots that still hold a tile."""
    return SLOT[space] == NONE or s.slots[SLOT[space]].height > 0


@rule
def is_usable(s: State, seat: int, space: int) -> bool:
    """R4.2, R4.3: the main action there can be taken."""
    if SLOT[space] == NONE:
        return can_acquire(s, seat)
    slot = s.slots[SLOT[space]]
    if slot.height == 0:
        return False
    return can_populate(s, seat) and has_room(s.zoos[seat].free, slot.tiles[slot.height - 1])


@rule
def destinations(s: State, seat: int) -> int:
    """R4.1-R4.4: the spaces in reach that can be used; R3: if there is none, the blue spaces in reach."""
    found = 0
    blue = 0
    space = s.elephant + 0
    steps = 0
    while steps < STEPS[s.players]:
        space = (space + 1) % N_SPACES
        if is_counted(s, space):
            steps += 1
            if is_usable(s, seat, space):
                found |= 1 << space
            elif SLOT[space] == NONE:
                blue |= 1 << space
    return found if found != 0 else blue


@rule
def walk(s: State, to: int) -> int:
    """R4.7: go forward to a space, remember the lines crossed in order, and return the number of strip spaces."""
    distance = 0
    s.lines = 0
    while s.elephant != to:
        s.elephant = (s.elephant + 1) % N_SPACES
        distance += 1
        if LINE[s.elephant] != NONE:
            s.crossed[s.lines] = LINE[s.elephant]
            s.lines += 1
    return distance
