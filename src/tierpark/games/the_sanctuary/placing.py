"""The Sanctuary: assigning volunteers (R5)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.sight import next_seen
from tierpark.games.the_sanctuary.state import NONE, VOLUNTEERS, State
from tierpark.games.the_sanctuary.tables import DECK_SIZE


@rule
def placing_seat(s: State) -> int:
    """R5.1: clockwise from the starting player, then back again."""
    order = s.turn if s.turn < s.players else 2 * s.players - 1 - s.turn
    return (s.starting + order) % s.players


@rule
def spots_to_place(s: State, seat: int) -> int:
    """R5.2, R5.4: where the seat may place a volunteer."""
    powers = s.boards[seat].powers + 0
    empty = ((1 << DECK_SIZE[s.players]) - 1) & ~s.occupied
    quiet = empty & ~last_sights(s)
    seeing = 0
    for position in range(DECK_SIZE[s.players]):
        if quiet >> position & 1 and next_seen(s, powers, position):
            seeing |= 1 << position
    if seeing:
        return seeing
    return quiet if quiet else empty


@rule
def last_sights(s: State) -> int:
    """Cards without which a volunteer that sees something would see nothing (R5.2)."""
    found = 0
    for who in range(VOLUNTEERS * s.players):
        if s.spots[who] != NONE:
            seen = next_seen(s, s.boards[who // VOLUNTEERS].powers + 0, s.spots[who] + 0)
            if not seen & seen - 1:
                found |= seen
    return found


@rule
def place(s: State, seat: int, position: int) -> None:
    """A volunteer stands on a card."""
    s.spots[VOLUNTEERS * seat + (1 if s.turn >= s.players else 0)] = position
    s.occupied |= 1 << position
    s.turn += 1
