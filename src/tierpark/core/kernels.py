"""Whole random games on a GPU, written as a rule for nothing else.

Any rule whose work is a loop over `each` can be a kernel: on a GPU the rounds of that loop are shared between threads.
This one does better. The world binds `cuda` and the sizes of a thread's own memory, in which it keeps the state; the
device lays that memory out so that neighbouring threads read neighbouring words.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import start as start_dice
from tierpark.core.dice import start_luck
from tierpark.core.playout import choose, copy_record
from tierpark.core.rule import rule
from tierpark.core.words import lowest

game: Any = None
cuda: Any = None
state_type: Any = None
luck_type: Any = None
word_type: Any = None
n_words: Any = None


@rule
def play(states: Any, blank: Any, keys: Any, decisions: Any, limit: int) -> None:
    """A whole random game for every key, with the same choices as `playout.many`.

    Where there are fewer threads than games, each takes up another when one is over.
    """
    own = cuda.local.array(1, state_type)
    luck = cuda.local.array(1, luck_type)
    words = cuda.local.array(n_words, word_type)
    i = cuda.grid(1)
    made = -1
    while i < len(states):
        if made < 0:
            copy_record(own, 0, blank, 0)
            start_dice(own[0].dice, keys[i])
            game.setup(own[0])
            start_luck(luck[0], keys[i][0] + 0, keys[i][1] + 0, keys[i][2] + 0)
            made = 0
        acting = game.to_act(own[0])
        if acting == 0 or made == limit:
            decisions[i] = made
            copy_record(states, i, own, 0)
            i += cuda.gridsize(1)
            made = -1
        else:
            seat = lowest(acting)
            game.apply(own[0], seat, choose(own[0], seat, words, luck[0]))
            made += 1
