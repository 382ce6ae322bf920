"""What a position promises each seat, from 0 to 1: by the judgement of the game, or by its end. A search keeps it.

`game` and `policy` are bound by the world, as in `bots.tree`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.rule import rule

if TYPE_CHECKING:
    from tierpark.bots.tree import Path, Search

game: Any = None
policy: Any = None


@rule
def judge_any(s: Any, path: Path, search: Search) -> None:
    """A position that may be the last one."""
    if game.to_act(s):
        judge(s, path, search)
    else:
        judge_end(s, path, search)


@rule
def judge(s: Any, path: Path, search: Search) -> None:
    """What a position promises each seat, from 0 to 1: how far it is ahead of the best other seat."""
    seats = s.players + 0
    for seat in range(seats):
        path.points[seat] = policy.value(s, seat) + 0.0
    for seat in range(seats):
        path.result[seat] = promise(path, search, seats, seat)


@rule
def promise(path: Path, search: Search, seats: int, seat: int) -> float:
    """The share of a win that a lead is worth; alone or together, the lead is over what it takes to win."""
    best = search.to_win + 0.0
    first = True
    for other in range(seats):
        if other != seat and not search.together and (first or path.points[other] > best):
            best = path.points[other] + 0.0
            first = False
    lead = (path.points[seat] - best) / search.scale
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


@rule
def judge_end(s: Any, path: Path, search: Search) -> None:
    """A finished game: a win is shared by those who have won, unless they win together; and a bit for the points."""
    seats = s.players + 0
    winners = 0
    for seat in range(seats):
        path.points[seat] = 100.0 * game.score(s, seat)
        winners += 1 if game.has_won(s, seat) else 0
    for seat in range(seats):
        won = (1.0 if search.together else 1.0 / winners) if game.has_won(s, seat) else 0.0
        path.result[seat] = 0.9 * won + 0.1 * promise(path, search, seats, seat)
