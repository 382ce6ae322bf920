"""What a search supposes where its tree does not reach: everybody takes what looks best to them, after a short look.

`game` and `policy` are bound by the world, as in `bots.tree`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.bots.promises import judge_any
from tierpark.core.dice import Luck, luck_below
from tierpark.core.playout import copy_record
from tierpark.core.rule import rule
from tierpark.core.words import count, lowest, member

if TYPE_CHECKING:
    from tierpark.bots.tree import Path, Search

game: Any = None
policy: Any = None

NONE = -1
NOW, TRIED, ASIDE = 0, 1, 2  # the states that a search works on


@rule
def play_on(states: Any, search: Search, path: Path, sets: Any, luck: Luck) -> None:
    """All seats decide by a short look, up to the end of the game or for so many decisions; then it is judged."""
    s = states[NOW]
    for _ in range(search.plays_on):
        seats = game.to_act(s)
        if seats == 0:
            break
        seat = lowest(seats)
        used = game.legal_actions(s, seat, sets[0])
        game.apply(s, seat, short_look(states, search, seat, sets, used, luck))
    judge_any(s, path, search)


@rule
def short_look(states: Any, search: Search, seat: int, sets: Any, used: int, luck: Luck) -> int:
    """The choice that looks best to a seat; one that changes nothing yet is worth the best of what it leads to."""
    words = sets[0]
    choices = count(words, used)
    if choices == 1:
        return member(words, 0)
    before = 0
    if search.short_onward:
        copy_record(states, TRIED, states, NOW)
        before = policy.value(states[TRIED], seat)
    tries = min(choices, search.short_glances)
    best = NONE
    most = 0
    for i in range(tries):
        action = looked_at(search, words, choices, tries, i, luck)
        copy_record(states, TRIED, states, NOW)
        game.apply(states[TRIED], seat, action)
        goes_on = game.to_act(states[TRIED]) >> seat & 1
        worth = policy.value(states[TRIED], seat)
        if search.short_onward and goes_on and worth == before:
            worth = best_after(states, search, seat, action, sets[1])
        if best == NONE or worth > most:
            best = action
            most = worth
    return best


@rule
def looked_at(search: Search, words: Any, choices: int, tries: int, i: int, luck: Luck) -> int:
    """The choice to look at next: each in its turn; of very many some at even distances, or any."""
    if tries == choices:
        return member(words, i)
    return member(words, i * choices // tries if search.evenly else luck_below(luck, choices))


@rule
def best_after(states: Any, search: Search, seat: int, action: int, words: Any) -> int:
    """What a position is worth to a seat after an action and the best of some that may follow it."""
    copy_record(states, TRIED, states, NOW)  # what was judged is spoilt
    game.apply(states[TRIED], seat, action)
    choices = count(words, game.legal_actions(states[TRIED], seat, words))
    tries = min(choices, search.short_onward)
    most = 0
    for i in range(tries):
        copy_record(states, ASIDE, states, TRIED)
        game.apply(states[ASIDE], seat, member(words, i * choices // tries))
        worth = policy.value(states[ASIDE], seat)
        if i == 0 or worth > most:
            most = worth
    return most
