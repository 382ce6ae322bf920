"""Sets of actions as words of 63 bits, held against Python's own sets; plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.core import words
from tierpark.core.compiled import CompiledWorld
from tierpark.core.rule import rule
from tierpark.core.words import ALL, WORD, spread

N_WORDS = 4
actions = st.sets(st.integers(0, WORD * N_WORDS - 1), min_size=1)
word = st.integers(1, ALL) | st.sampled_from([1, 1 << 62, 1 << 31, 1 << 32, ALL, ALL - 1])


@rule
def bits_at(x: int, out: Any) -> None:
    out[0] = words.popcount(x)
    out[1] = words.lowest(x)
    for n in range(words.popcount(x)):
        out[2 + n] = words.nth(x, n)


@rule
def members_at(held: Any, used: int, out: Any) -> int:
    n = words.count(held, used)
    for i in range(n):
        out[i] = words.member(held, i)
    return n


@rule
def contained_at(held: Any, used: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = 1 if words.contains(held, used, i - 5) else 0


PLAIN = {rule: rule for rule in (bits_at, members_at, contained_at)}
WORLD = CompiledWorld("words", {})
COMPILED = {rule: WORLD.entry(rule) for rule in PLAIN}
both = pytest.mark.parametrize("run", [PLAIN, COMPILED], ids=["plain", "compiled"])


def held(chosen: set[int]) -> Any:
    """The words of a set."""
    made = np.zeros(N_WORDS, dtype=np.int64)
    for action in chosen:
        made[action // WORD] |= 1 << action % WORD
    return made


def array(run: Any, made: Any) -> Any:
    """The words as this speed has them."""
    return made.tolist() if run is PLAIN else made


@both
@given(word)
def test_bits_of_a_word_are_counted_and_found(run: Any, x: int) -> None:
    bits = [i for i in range(WORD) if x >> i & 1]
    out = np.full(2 + WORD, -1)
    run[bits_at](x, out)

    assert out[: 2 + len(bits)].tolist() == [len(bits), bits[0], *bits]


class Fits(int):
    """A number that may not leave 64 bits."""

    def __new__(cls, value: int) -> Fits:
        assert -(1 << 63) <= value < 1 << 63
        return super().__new__(cls, value)


def fitting(name: str) -> Any:
    """An operation on numbers that fit, with one that fits again."""
    plain = getattr(int, name)
    return lambda one, other: Fits(plain(one, other))


for name in ("__add__", "__sub__", "__mul__", "__and__", "__rshift__"):
    setattr(Fits, name, fitting(name))


@given(word)
def test_nothing_overflows_on_the_way_to_a_count(x: int) -> None:
    """Compiled, it would mean anything: so a count that was compared with a constant once was."""
    assert words._popcount(Fits(x)) == x.bit_count()


def test_no_bit_is_set_in_an_empty_word() -> None:
    assert words.popcount(0) == 0
    assert COMPILED[members_at](held(set()), N_WORDS, np.zeros(1, dtype=np.int64)) == 0


@both
@given(actions)
def test_the_members_of_a_set_are_its_actions_in_order(run: Any, chosen: set[int]) -> None:
    out = np.full(WORD * N_WORDS, -1)
    n = run[members_at](array(run, held(chosen)), N_WORDS, out)

    assert out[:n].tolist() == sorted(chosen)


@both
@given(actions, st.integers(0, N_WORDS))
def test_an_action_is_contained_if_it_is_in_the_words_used(run: Any, chosen: set[int], used: int) -> None:
    out = np.zeros(WORD * N_WORDS + 70, dtype=np.int64)
    run[contained_at](array(run, held(chosen)), used, out)

    assert {i - 5 for i in range(len(out)) if out[i]} == {action for action in chosen if action < WORD * used}


@given(actions, st.integers(0, N_WORDS))
def test_spread_lists_the_actions_in_the_words_used(chosen: set[int], used: int) -> None:
    assert spread(held(chosen).tolist(), used) == sorted(action for action in chosen if action < WORD * used)
    assert words.count(held(chosen).tolist(), used) == len(spread(held(chosen).tolist(), used))
