"""Many games at once, a step at a time, written as rules: the same on one core, on all of them and on a GPU.

`game` is bound by the world to the rules of one game.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import M32, luck_below, start_luck
from tierpark.core.playout import begin
from tierpark.core.rule import each, rule
from tierpark.core.words import WORD, contains, count, lowest, member

game: Any = None

GOES_ON = 0
OVER = 1
REFUSED = -1


@rule
def set_up(states: Any, blank: Any, keys: Any, seats: Any, words: Any) -> None:
    """A new game for every key."""
    for i in each(len(seats)):
        begin(states, i, blank, keys)
        look(states, i, seats, words)


@rule
def step(
    states: Any,
    blank: Any,
    keys: Any,
    actions: Any,
    seats: Any,
    words: Any,
    ends: Any,
    scores: Any,
    wins: Any,
    again: int,
) -> None:
    """One action in every game. Where it ends, the results are noted and, with `again`, the next game begins.

    The last word of a game's key counts its rounds. An action that is not in the words changes nothing.
    """
    for i in each(len(seats)):
        seat = seats[i] + 0
        action = actions[i] + 0
        ends[i] = REFUSED
        if seat >= 0 and contains(words[i], len(words[i]), action):
            ends[i] = GOES_ON
            game.apply(states[i], seat, action)
            if game.to_act(states[i]) == 0:
                ends[i] = OVER
                for player in range(len(scores[i])):
                    scores[i][player] = game.score(states[i], player)
                    wins[i][player] = 1 if game.has_won(states[i], player) else 0
                if again:
                    keys[i][7] = (keys[i][7] & M32) + 1 & M32
                    begin(states, i, blank, keys)
            look(states, i, seats, words)


@rule
def look(states: Any, i: int, seats: Any, words: Any) -> None:
    """Note who decides next in game i (-1: nobody) and what it may do."""
    acting = game.to_act(states[i])
    seat = -1
    used = 0
    if acting != 0:
        seat = lowest(acting)
        used = game.legal_actions(states[i], seat, words[i])
    seats[i] = seat
    for w in range(used, len(words[i])):
        words[i][w] = 0


@rule
def masks(words: Any, out: Any) -> None:
    """The words as one byte an action."""
    width = len(out[0])
    for at in each(len(out) * width):
        i = at // width
        action = at % width
        out[i][action] = words[i][action // WORD] >> action % WORD & 1


@rule
def start_lucks(keys: Any, lucks: Any) -> None:
    """Luck for random choices, of the keys of the games."""
    for i in each(len(lucks)):
        start_luck(lucks[i], keys[i][0] + 0, keys[i][1] + 0, keys[i][2] + 0)


@rule
def choose_any(words: Any, lucks: Any, actions: Any) -> None:
    """Any legal action in every game, each equally likely; -1 where nobody decides."""
    for i in each(len(actions)):
        among = count(words[i], len(words[i]))
        actions[i] = -1
        if among > 0:
            actions[i] = member(words[i], luck_below(lucks[i], among))
