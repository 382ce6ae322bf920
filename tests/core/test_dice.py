"""Dice: ChaCha by its published vectors, draws that are even, and the same numbers at every speed."""

from __future__ import annotations

import itertools
import math
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.core import dice
from tierpark.core.compiled import CompiledWorld
from tierpark.core.dice import Dice, Luck, key_words
from tierpark.core.rule import rule

M32 = 0xFFFFFFFF
SEED = 20240229

# What the compiled tests call


@rule
def words_at(dices: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = dice.word(dices[0])


@rule
def below_at(dices: Any, n: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = dice.below(dices[0], n)


@rule
def shuffles_at(dices: Any, out: Any) -> None:
    for i in range(len(out)):
        for j in range(len(out[i])):
            out[i][j] = j
        dice.shuffle(dices[0], out[i], len(out[i]))


@rule
def lucks_at(lucks: Any, a: int, b: int, c: int, n: int, out: Any) -> None:
    dice.start_luck(lucks[0], a, b, c)
    for i in range(len(out)):
        if i % 2 == 0:
            out[i] = dice.draw(lucks[0])
        else:
            out[i] = dice.luck_below(lucks[0], n)


@rule
def chacha_at(key: Any, w12: int, w13: int, w14: int, w15: int, rounds: int, out: Any) -> None:
    dice.chacha(key, w12, w13, w14, w15, rounds, out)


WORLD = CompiledWorld("dice", {})


def started(seed: int = SEED, counter: int = 0) -> Dice:
    made = Dice()
    dice.start(made, key_words(seed))
    made.counter = counter
    return made


def compiled(made: Dice | Luck) -> Any:
    """The record as an array of one."""
    return np.frombuffer(bytearray(made.pack()), dtype=type(made).layout())


# ChaCha as others wrote it down


def reference_block(key: bytes, tail: bytes, rounds: int) -> bytes:
    """A block of ChaCha after RFC 8439, section 2.3, for a counter and nonce of 16 bytes; written for this test."""
    first = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), *struct.unpack("<4I", tail)]
    x = first[:]

    def turn(i: int, by: int, value: int) -> None:
        x[i] = ((x[i] ^ value) << by | (x[i] ^ value) >> 32 - by) & M32

    columns = [(i, i + 4, i + 8, i + 12) for i in range(4)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for _ in range(rounds // 2):
        for a, b, c, d in columns + diagonals:
            for p, q, r, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = x[p] + x[q] & M32
                turn(r, by, x[p])
    return struct.pack("<16I", *(a + b & M32 for a, b in zip(x, first, strict=True)))


def reference_words(seed: int, counter: int = 0) -> Iterator[int]:
    for at in itertools.count(counter):
        tail = struct.pack("<QQ", at, 0)
        yield from struct.unpack("<16I", reference_block(seed.to_bytes(32, "little"), tail, 8))


def test_the_quarter_round_of_rfc_8439_section_2_1_1() -> None:
    assert dice.quarter(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567) == (
        0xEA2A92F4,
        0xCB1CF8CE,
        0x4581472E,
        0x5881C4BB,
    )


ZERO = "00" * 32
COUNTED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
VECTORS = {
    "RFC 8439, 2.3.2": (
        COUNTED,
        "01000000" + "000000090000004a00000000",
        20,
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    "RFC 8439, A.1 #1": (
        ZERO,
        "00000000" + "00" * 12,
        20,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    "RFC 8439, A.1 #2": (
        ZERO,
        "01000000" + "00" * 12,
        20,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    "RFC 8439, A.1 #3": (
        ZERO[:-2] + "01",
        "01000000" + "00" * 12,
        20,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    "RFC 8439, A.1 #4": (
        "00ff" + "00" * 30,
        "02000000" + "00" * 12,
        20,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
    "RFC 8439, A.1 #5": (
        ZERO,
        "00000000" + "00" * 11 + "02",
        20,
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
        "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
    ),
    "ChaCha8, key and nonce 0": (
        ZERO,
        "00" * 16,
        8,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_a_block_is_the_published_one(name: str) -> None:
    key, tail, rounds, block = (x if isinstance(x, int) else bytes.fromhex(x) for x in VECTORS[name])
    words, ends = struct.unpack("<8I", key), struct.unpack("<4I", tail)
    plain, fast = [0] * 16, np.zeros(16, dtype=np.uint32)
    dice.chacha(words, *ends, rounds, plain)
    WORLD.entry(chacha_at)(np.array(words, dtype=np.uint32), *ends, rounds, fast)

    assert struct.pack("<16I", *plain) == block
    assert fast.astype("<u4").tobytes() == block
    assert reference_block(key, tail, rounds) == block


# The stream of a key


def test_the_stream_of_seed_0_begins_as_chacha8_does() -> None:
    made = started(0)

    assert struct.pack("<16I", *(dice.word(made) for _ in range(16))).hex() == VECTORS["ChaCha8, key and nonce 0"][3]
    assert (made.counter, made.used) == (1, 16)


@given(st.integers(0, 2**256 - 1))
def test_the_stream_of_a_seed_is_chacha8_keyed_with_its_bytes(seed: int) -> None:
    made, expected = started(seed), reference_words(seed)

    assert [dice.word(made) for _ in range(20)] == [next(expected) for _ in range(20)]


@pytest.mark.parametrize("counter", [2**32 - 1, 2**40 + 2**32 - 1])
def test_the_counter_goes_on_beyond_32_bits(counter: int) -> None:
    made, expected = started(SEED, counter), reference_words(SEED, counter)
    fast, out = compiled(made), np.zeros(48, dtype=np.int64)
    words = [next(expected) for _ in range(48)]
    WORLD.entry(words_at)(fast, out)

    assert [dice.word(made) for _ in range(48)] == words
    assert out.tolist() == words
    assert made.counter == counter + 3
    assert made.pack() == fast.tobytes()


def test_a_wiped_generator_holds_nothing() -> None:
    made = started()
    dice.word(made)
    dice.wipe(made)

    assert made == Dice()


# Bounded draws


def reference_below(words: Iterator[int], n: int) -> tuple[int, int]:
    """A draw, and how many words it took: the multiples of n below 2**32 are shared out evenly, the rest is refused."""
    for taken, word in enumerate(words, 1):
        if word * n % 2**32 >= 2**32 % n:
            return word * n // 2**32, taken
    raise AssertionError("the words are endless")


SIZES = [1, 2, 3, 45, 1000, 2**16, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32]


@pytest.mark.parametrize("n", SIZES)
def test_a_draw_is_lemires_and_compiled_the_same(n: int) -> None:
    made, words = started(), reference_words(SEED)
    fast, out = compiled(made), np.zeros(500, dtype=np.int64)
    expected = [reference_below(words, n)[0] for _ in range(500)]
    WORLD.entry(below_at)(fast, n, out)

    assert [dice.below(made, n) for _ in range(500)] == expected
    assert out.tolist() == expected
    assert made.pack() == fast.tobytes()
    assert 0 <= min(expected) <= max(expected) < n


@pytest.mark.parametrize("n", [3, 45, 2**31 + 1, 2**32 - 1])
def test_no_word_is_so_large_or_small_that_n_itself_is_drawn(n: int) -> None:
    """The words 0, 2**32 - 1 and those around each multiple, put into the block by hand."""
    edges = [0, 1, M32 - 1, M32, *(k * 2**32 // n + i & M32 for k in range(3) for i in (-1, 0, 1))]
    for edge in edges:
        made = started()
        for i in range(16):
            made.block[i] = edge if i == 0 else 5 * 2**28 + i
        made.used = 0
        fast, out = compiled(made), np.zeros(1, dtype=np.int64)
        words = iter([edge, *(5 * 2**28 + i for i in range(1, 16))])
        WORLD.entry(below_at)(fast, n, out)
        value, taken = reference_below(words, n)

        assert dice.below(made, n) == out[0] == value
        assert value < n
        assert made.used == fast[0]["used"] == taken


def test_unfair_words_are_rejected() -> None:
    """Of 2**31 + 1 numbers every one has one word or two; nearly half of the words are one too many."""
    n, made = 2**31 + 1, started()
    taken = [reference_below(words, n)[1] for words in [reference_words(SEED)] for _ in range(1000)]
    for _ in range(1000):
        dice.below(made, n)

    assert sum(taken) > 1800
    assert 16 * (made.counter - 1) + made.used == sum(taken)


def too_uneven(counts: Any, expected: float) -> float:
    """Chi-square, as standard deviations above what fair dice show on average."""
    freedom = len(counts) - 1
    return float((((counts - expected) ** 2 / expected).sum() - freedom) / math.sqrt(2 * freedom))


@pytest.mark.parametrize("n", [2, 3, 7, 45, 1000, 2**31 + 1, 3 * 2**30])
def test_a_million_draws_are_even(n: int) -> None:
    out = np.zeros(1_000_000, dtype=np.int64)
    WORLD.entry(below_at)(compiled(started()), n, out)
    buckets = min(n, 64) if n > 1000 else n
    counts = np.bincount(out * buckets // n, minlength=buckets)

    assert out.min() >= 0
    assert out.max() < n
    assert len(counts) == buckets
    assert abs(too_uneven(counts, len(out) / buckets)) < 4


def test_shuffles_of_four_come_in_all_24_orders_evenly() -> None:
    out = np.zeros((1_000_000, 4), dtype=np.int64)
    WORLD.entry(shuffles_at)(compiled(started()), out)
    orders, counts = np.unique(out @ np.array([64, 16, 4, 1]), return_counts=True)

    assert len(orders) == 24
    assert (np.sort(out, axis=1) == np.arange(4)).all()
    assert abs(too_uneven(counts, len(out) / 24)) < 4


def test_a_shuffle_is_the_same_compiled() -> None:
    made = started()
    fast, out = compiled(made), np.zeros((50, 15), dtype=np.int64)
    WORLD.entry(shuffles_at)(fast, out)

    for row in out:
        items = list(range(15))
        dice.shuffle(made, items, 15)
        assert row.tolist() == items
    assert made.pack() == fast.tobytes()


def test_a_shuffle_leaves_what_lies_behind_its_items() -> None:
    items = list(range(10))
    dice.shuffle(started(), items, 4)

    assert items[4:] == [4, 5, 6, 7, 8, 9]
    assert sorted(items[:4]) == [0, 1, 2, 3]


# Luck, for playouts


def reference_luck(a: int, b: int, c: int) -> Iterator[int]:
    """sfc32 as PractRand has it, after its first 12 numbers."""
    for counter in itertools.count(1):
        value = a + b + counter & M32
        a, b, c = b ^ b >> 9, c + (c << 3) & M32, ((c << 21 | c >> 11) & M32) + value & M32
        if counter > 12:
            yield value


@given(st.integers(0, M32), st.integers(0, M32), st.integers(0, M32), st.integers(1, 2**32))
def test_luck_is_sfc32_and_the_same_compiled(a: int, b: int, c: int, n: int) -> None:
    luck, expected = Luck(), reference_luck(a, b, c)
    fast, out = compiled(luck), np.zeros(40, dtype=np.int64)
    WORLD.entry(lucks_at)(fast, a, b, c, n, out)
    dice.start_luck(luck, a, b, c)

    for i in range(40):
        drawn, word = (dice.draw(luck) if i % 2 == 0 else dice.luck_below(luck, n)), next(expected)
        assert drawn == out[i] == (word if i % 2 == 0 else word * n >> 32)
    assert luck.pack() == fast.tobytes()
