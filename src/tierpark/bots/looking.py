"""Whole games among players who look one step ahead, at machine speed: where random play says little, as in reports.

Each seat takes what looks best to it by the judgement in `bots/<game>.py`, and now and then anything, so that every
thing in the box is tried. It sees the true state, but judges only what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.dice import Luck, luck_below, start_luck
from tierpark.core.playout import begin, copy_record
from tierpark.core.rule import rule
from tierpark.core.words import count, lowest, member

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.core.game import Game

game: Any = None
policy: Any = None

NOW, TRIED = 0, 1
PERCENT = 100


@rule
def look(states: Any, seat: int, words: Any, used: int, luck: Luck, glances: int) -> int:
    """The choice after which the position looks best, any of those that look alike; of very many some are looked at."""
    choices = count(words, used)
    tries = min(choices, glances)
    first = luck_below(luck, choices)
    best = -1
    most = 0
    for i in range(tries):
        action = member(words, (first + i) % choices if tries == choices else luck_below(luck, choices))
        copy_record(states, TRIED, states, NOW)
        game.apply(states[TRIED], seat, action)
        worth = policy.value(states[TRIED], seat)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


@rule
def play_looking(states: Any, blank: Any, keys: Any, lucks: Any, words: Any, log: Any, glances: int, slips: int) -> int:
    """One whole game, each decision written into the log; so many of a hundred decisions are made without looking."""
    begin(states, NOW, blank, keys)
    s = states[NOW]
    luck = lucks[0]
    start_luck(luck, keys[0][0] + 0, keys[0][1] + 0, keys[0][2] + 0)
    decisions = 0
    while decisions < len(log):
        seats = game.to_act(s)
        if seats == 0:
            break
        seat = lowest(seats)
        used = game.legal_actions(s, seat, words[0])
        if luck_below(luck, PERCENT) < slips:
            action = member(words[0], luck_below(luck, count(words[0], used)))
        else:
            action = look(states, seat, words[0], used, luck, glances)
        log[decisions][0] = seat
        log[decisions][1] = action
        game.apply(s, seat, action)
        decisions += 1
    return decisions


class Lookers:
    """The compiled games of one game."""

    def __init__(self, of: Game[Any, Any]) -> None:
        import numpy as np

        from tierpark.bots.judging import policy_of
        from tierpark.core import dice
        from tierpark.core.engine import compiled_world

        self._game = of
        policy = policy_of(of.name)
        self._play = compiled_world(of, policy=policy).entry(play_looking)
        self._glances = getattr(policy, "GLANCES", 400)
        self._states = np.zeros(2, dtype=of.state_type.layout())
        self._lucks = np.zeros(1, dtype=dice.Luck.layout())
        self._words = np.zeros((1, of.n_words), dtype=np.int64)
        self._log = np.zeros((of.limit, 2), dtype=np.int64)

    def play(self, options: Any, seed: int, slips: int) -> Sequence[tuple[int, int]]:
        """The decisions of the game of a seed."""
        import numpy as np

        from tierpark.core import dice

        blank = np.frombuffer(bytearray(self._game.blank(options).pack()), dtype=self._states.dtype)
        keys = np.array([dice.key_words(seed)], dtype=np.uint32)
        made = self._play(self._states, blank, keys, self._lucks, self._words, self._log, self._glances, slips)
        return [(int(seat), int(action)) for seat, action in self._log[:made]]
