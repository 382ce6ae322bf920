"""New York Zoo, the short game for two: both seats arrange six start tiles at the same time, unseen."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.words import WORD
from tierpark.games.new_york_zoo.enclosures import build, placements
from tierpark.games.new_york_zoo.setup import open_area
from tierpark.games.new_york_zoo.state import (
    N_START_TILES,
    N_WORDS,
    NONE,
    START_OVER,
    SUBMIT,
    State,
    Step,
)


@rule
def unsubmitted(s: State) -> int:
    """R14: the seats whose arrangement is still open."""
    found = 0
    for seat in range(s.players):
        if not s.zoos[seat].submitted:
            found |= 1 << seat
    return found


@rule
def arrangements(s: State, seat: int, words: Any) -> int:
    """R10.3: places for the next start tile, or submit after the last; R14: until then one may start over."""
    zoo = s.zoos[seat]
    used = 0
    if zoo.arranged < N_START_TILES:
        used = placements(zoo.free, zoo.start_tiles[zoo.arranged] + 0, words)
    if zoo.arranged == 0:
        return used
    for w in range(used, N_WORDS):
        words[w] = 0
    words[START_OVER // WORD] |= 1 << START_OVER % WORD
    if zoo.arranged == N_START_TILES:
        words[SUBMIT // WORD] |= 1 << SUBMIT % WORD
    return N_WORDS


@rule
def arrange(s: State, seat: int, action: int) -> bool:
    """R14: place a start tile without animals, start over, or submit; true when this reveals both arrangements."""
    zoo = s.zoos[seat]
    if action == START_OVER:
        clear(s, seat)
        return False
    if action != SUBMIT:
        build(s, seat, zoo.start_tiles[zoo.arranged] + 0, action)
        zoo.arranged += 1
        return False
    zoo.submitted = 1
    if unsubmitted(s) != 0:
        return False
    s.step = Step.MOVE
    return True


@rule
def clear(s: State, seat: int) -> None:
    """Take all start tiles up again."""
    zoo = s.zoos[seat]
    open_area(s, seat)
    for i in range(zoo.arranged):
        pen = s.enclosures[zoo.start_tiles[i]]
        pen.seat = NONE
        pen.orientation = 0
        pen.anchor = 0
    zoo.enclosures = 0
    zoo.arranged = 0
