"""Steps of many games at once, written as rules: an action, what follows from it, and what the next seat sees.

`game` is bound by the world to the rules of one game, `eyes` to its observations.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Luck, draw, luck_below, start_luck
from tierpark.core.playout import begin
from tierpark.core.rule import each, rule
from tierpark.core.sight import bits
from tierpark.core.words import WORD, contains, count, lowest, member

game: Any = None
eyes: Any = None

BY_RANK, BY_SCORE, BY_BOTH = 0, 1, 2
TOGETHER = 4  # added to these: all seats win or lose together, or there is one alone
HUNDREDTH = 0.01
WON, LOST = 1.0, -1.0
PLAYED, ENDED, ILLEGAL = 0, 1, 2  # what became of a game in a step
NOBODY = -1  # decides in a game that is yet to be dealt


@rule
def observe_at(states: Any, i: int, seat: int, out: Any) -> int:
    """What a seat of game i sees."""
    size: int = eyes.observe(states[i], seat, out)
    return size


@rule
def mask_at(states: Any, i: int, seat: int, words: Any, mask: Any) -> None:
    """The legal actions of a seat of game i as noughts and ones."""
    write_mask(words, game.legal_actions(states[i], seat, words), mask)


@rule
def write_mask(words: Any, used: int, mask: Any) -> None:
    """Write a set of actions, each as 1 if it is there and 0 if not."""
    first = 0
    while first < len(mask):
        w = first // WORD
        first = bits(mask, first, words[w] if w < used else 0, min(WORD, len(mask) - first))


@rule
def change_mask(old: Any, words: Any, used: int, mask: Any) -> None:
    """Write a set of actions where its words differ from those that the mask shows now, and keep them in `old`."""
    for w in range(len(old)):
        now = words[w] if w < used else 0
        if now != old[w]:
            old[w] = now
            bits(mask, WORD * w, now, min(WORD, len(mask) - WORD * w))


@rule
def reward_of(s: Any, seat: int, players: int, kind: int) -> float:
    """What a finished game is worth to a seat: 1 for the first place to -1 for the last, its points, or both."""
    if kind >= TOGETHER:
        by_rank = WON if game.has_won(s, seat) else LOST
    else:
        mine = game.rank(s, seat)
        level = 0
        for other in range(players):
            if game.rank(s, other) == mine:
                level += 1
        by_rank = 1.0 - (2.0 * (mine - 1) + (level - 1)) / (players - 1)
    kind %= TOGETHER
    if kind == BY_RANK:
        return by_rank
    points: float = 1.0 * game.score(s, seat)
    if kind == BY_SCORE:
        return points
    return by_rank + HUNDREDTH * points


@rule
def rewards_at(states: Any, i: int, kind: int, out: Any) -> None:
    """What game i, which is over, is worth to every seat."""
    for seat in range(len(out)):
        out[seat] = reward_of(states[i], seat, len(out), kind)


@rule
def deal_next(states: Any, i: int, blank: Any, keys: Any, lucks: Any) -> None:
    """Set game i up with the next key of its luck."""
    for w in range(8):
        keys[i][w] = draw(lucks[i])
    begin(states, i, blank, keys)


@rule
def show(states: Any, i: int, words: Any, held: Any, seats: Any, masks: Any, observations: Any) -> None:
    """Write who decides next in game i, what that seat sees and what it may do."""
    s = states[i]
    seat = lowest(game.to_act(s))
    seats[i] = seat
    change_mask(held[i], words[i], game.legal_actions(s, seat, words[i]), masks[i])
    eyes.observe(s, seat, observations[i])


@rule
def reset_all(lucks: Any, choices: Any, seed: Any, held: Any, seats: Any, masks: Any) -> None:
    """Let the next step set every game up; the luck of its deals and of choices depends on the seed and its number."""
    for i in each(len(seats)):
        start_luck(lucks[i], seed[0] + 0, seed[1] + 0, i)
        start_luck(choices[i], seed[0] + 0, i, 1)
        seats[i] = NOBODY
        for w in range(len(held[i])):
            held[i][w] = 0
        for action in range(len(masks[i])):
            masks[i][action] = 0


@rule
def step_all(
    states: Any,
    blank: Any,
    keys: Any,
    lucks: Any,
    actions: Any,
    kind: int,
    words: Any,
    held: Any,
    seats: Any,
    masks: Any,
    observations: Any,
    rewards: Any,
    dones: Any,
) -> None:
    """One action in every game. One that ends a game gives rewards and deals anew; an illegal one does nothing."""
    for i in each(len(seats)):
        seat = seats[i] + 0
        for other in range(len(rewards[i])):
            rewards[i][other] = 0.0
        dones[i] = PLAYED
        if seat != NOBODY:
            if not contains(held[i], len(held[i]), actions[i] + 0):
                dones[i] = ILLEGAL
                continue
            game.apply(states[i], seat, actions[i] + 0)
            if game.to_act(states[i]) == 0:
                dones[i] = ENDED
                rewards_at(states, i, kind, rewards[i])
        if seat == NOBODY or dones[i] == ENDED:
            deal_next(states, i, blank, keys, lucks)
        show(states, i, words, held, seats, masks, observations)


@rule
def choose_all(held: Any, lucks: Any, actions: Any) -> None:
    """Any legal action for every game, each equally likely."""
    for i in each(len(actions)):
        actions[i] = any_of(held[i], lucks[i])


@rule
def any_of(held: Any, luck: Luck) -> int:
    """Any action of a set."""
    return member(held, luck_below(luck, count(held, len(held))))


@rule
def copy_all(given: Any, actions: Any) -> None:
    """Actions of another type of whole numbers."""
    for i in each(len(actions)):
        actions[i] = given[i]
