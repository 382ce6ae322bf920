"""Games played out by random choices: the yardstick of every speed, and the base of simulation and conformance tests.

`game` is bound by the world to the rules of one game.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Luck, luck_below, start_luck
from tierpark.core.dice import start as start_dice
from tierpark.core.rule import compiled_as, each, rule
from tierpark.core.words import count, lowest, member

game: Any = None


@rule
def _copy_record(records: Any, to: int, source: Any, at: int) -> None:
    records[to] = source[at]


@compiled_as(_copy_record, inline=True)  # a call would cost more than the copy
def copy_record(records: Any, to: int, source: Any, at: int) -> None:
    """Make a record of one array a copy of one of another."""
    records[to] = source[at].clone()


@rule
def begin(states: Any, i: int, blank: Any, keys: Any) -> None:
    """Set game i up: the options of the blank state, the dice of its key."""
    copy_record(states, i, blank, 0)
    start_dice(states[i].dice, keys[i])
    game.setup(states[i])


@rule
def choose(s: Any, seat: int, words: Any, luck: Luck) -> int:
    """Any legal action, each equally likely: by a guess where the game knows how, else from the set of all."""
    guessed: int = game.guess(s, seat, words, luck)
    if guessed >= 0:
        return guessed
    used = game.legal_actions(s, seat, words)
    return member(words, luck_below(luck, count(words, used)))


@rule
def play_out(s: Any, luck: Luck, words: Any, limit: int) -> int:
    """Random choices until the game is over or the limit is reached; returns how many decisions were made."""
    decisions = 0
    while decisions < limit:
        seats = game.to_act(s)
        if seats == 0:
            break
        seat = lowest(seats)
        game.apply(s, seat, choose(s, seat, words, luck))
        decisions += 1
    return decisions


@rule
def many(states: Any, blank: Any, keys: Any, lucks: Any, words: Any, decisions: Any, limit: int) -> None:
    """Whole games, one for each state; each has its own words, so that they may run at the same time."""
    for i in each(len(decisions)):
        begin(states, i, blank, keys)
        start_luck(lucks[i], keys[i][0] + 0, keys[i][1] + 0, keys[i][2] + 0)
        decisions[i] = play_out(states[i], lucks[i], words[i], limit)


@rule
def logged(states: Any, i: int, blank: Any, keys: Any, lucks: Any, words: Any, log: Any) -> int:
    """One whole game that writes each decision (seat, action) down before it is made, to replay it after a failure."""
    begin(states, i, blank, keys)
    s = states[i]
    start_luck(lucks[i], keys[i][0] + 0, keys[i][1] + 0, keys[i][2] + 0)
    decisions = 0
    while decisions < len(log):
        seats = game.to_act(s)
        if seats == 0:
            break
        seat = lowest(seats)
        action = choose(s, seat, words[i], lucks[i])
        log[decisions][0] = seat
        log[decisions][1] = action
        game.apply(s, seat, action)
        decisions += 1
    return decisions


@rule
def results(states: Any, scores: Any, wins: Any) -> None:
    """Score and win of every seat of every game."""
    for i in each(len(scores)):
        for seat in range(len(scores[i])):
            scores[i][seat] = game.score(states[i], seat)
            wins[i][seat] = 1 if game.has_won(states[i], seat) else 0


@rule
def to_act_at(states: Any, i: int) -> int:
    """The seats that owe a decision in game i, as a set."""
    seats: int = game.to_act(states[i])
    return seats


@rule
def legal_at(states: Any, i: int, seat: int, words: Any) -> int:
    """The legal actions of a seat in game i, as words; returns how many words are used."""
    used: int = game.legal_actions(states[i], seat, words)
    return used


@rule
def apply_at(states: Any, i: int, seat: int, action: int) -> bool:
    """One action in game i."""
    revealed: bool = game.apply(states[i], seat, action)
    return revealed


@rule
def clone_many(states: Any, rounds: int) -> int:
    """Copy half the states onto the other half, as a search does from its root; returns how many copies were made."""
    half = len(states) // 2
    for _ in range(rounds):
        for i in range(half):
            copy_record(states, i, states, half + i)
    return rounds * half
