"""Dice that nobody can foresee: ChaCha8 with a 256-bit key and a counter in the state; and cheap luck for playouts.

Words of 32 bits are held in signed integers and masked, so the same text gives the same numbers at all speeds.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.record import Array, Record, i8, i64, of, u32
from tierpark.core.rule import rule

M32 = 0xFFFFFFFF
ROUNDS = 8
KEY_BYTES = 32


class Dice(Record):
    """A keyed counter generator: `block` is the output for the counter before, `used` of its words are spent."""

    counter: i64
    key: Array[u32] = of(8)
    block: Array[u32] = of(16)
    used: i8


class Luck(Record):
    """sfc32, for random policies. Never used for what happens in a game."""

    a: u32
    b: u32
    c: u32
    n: u32


def key_words(seed: int) -> tuple[int, ...]:
    """The key of a seed, which is a whole number of at most 256 bits."""
    data = seed.to_bytes(KEY_BYTES, "little")
    return tuple(int.from_bytes(data[i : i + 4], "little") for i in range(0, KEY_BYTES, 4))


@rule
def rotated(x: int, n: int) -> int:
    """32 bits turned n places to the left."""
    return (x << n | x >> 32 - n) & M32


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of ChaCha."""
    a = a + b & M32
    d = rotated(d ^ a, 16)
    c = c + d & M32
    b = rotated(b ^ c, 12)
    a = a + b & M32
    d = rotated(d ^ a, 8)
    c = c + d & M32
    b = rotated(b ^ c, 7)
    return a, b, c, d


@rule
def chacha(key: Any, w12: int, w13: int, w14: int, w15: int, rounds: int, out: Any) -> None:
    """One block of ChaCha: sixteen words for a key and the four words of counter and nonce."""
    k0 = key[0] & M32
    k1 = key[1] & M32
    k2 = key[2] & M32
    k3 = key[3] & M32
    k4 = key[4] & M32
    k5 = key[5] & M32
    k6 = key[6] & M32
    k7 = key[7] & M32
    x0 = 0x61707865
    x1 = 0x3320646E
    x2 = 0x79622D32
    x3 = 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = w12, w13, w14, w15
    for _ in range(rounds // 2):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    out[0] = x0 + 0x61707865 & M32
    out[1] = x1 + 0x3320646E & M32
    out[2] = x2 + 0x79622D32 & M32
    out[3] = x3 + 0x6B206574 & M32
    out[4] = x4 + k0 & M32
    out[5] = x5 + k1 & M32
    out[6] = x6 + k2 & M32
    out[7] = x7 + k3 & M32
    out[8] = x8 + k4 & M32
    out[9] = x9 + k5 & M32
    out[10] = x10 + k6 & M32
    out[11] = x11 + k7 & M32
    out[12] = x12 + w12 & M32
    out[13] = x13 + w13 & M32
    out[14] = x14 + w14 & M32
    out[15] = x15 + w15 & M32


@rule
def start(dice: Dice, key: Any) -> None:
    """Begin with a key: the next word is the first of its stream."""
    for i in range(8):
        dice.key[i] = key[i]
    for i in range(16):
        dice.block[i] = 0
    dice.counter = 0
    dice.used = 16


@rule
def wipe(dice: Dice) -> None:
    """Forget the key, in games that throw no dice after their set-up."""
    for i in range(8):
        dice.key[i] = 0
    for i in range(16):
        dice.block[i] = 0
    dice.counter = 0
    dice.used = 0


@rule
def word(dice: Dice) -> int:
    """The next 32 bits."""
    if dice.used >= 16:
        chacha(dice.key, dice.counter & M32, dice.counter >> 32, 0, 0, ROUNDS, dice.block)
        dice.counter += 1
        dice.used = 0
    value = dice.block[dice.used] & M32
    dice.used += 1
    return value


@rule
def below(dice: Dice, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely (Lemire's multiplication with rejection); n <= 2**32."""
    product = word(dice) * n
    if product & M32 < n:
        least = ((1 << 32) - n) % n
        while product & M32 < least:
            product = word(dice) * n
    return product >> 32 & M32  # compiled, the product of two large numbers has a sign


@rule
def shuffle(dice: Dice, items: Any, n: int) -> None:
    """Put the first n items into an order drawn evenly from all n! of them."""
    for i in range(n - 1, 0, -1):
        j = below(dice, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held


@rule
def start_luck(luck: Luck, a: int, b: int, c: int) -> None:
    """Seed a playout's luck and stir it."""
    luck.a = a & M32
    luck.b = b & M32
    luck.c = c & M32
    luck.n = 1
    for _ in range(12):
        draw(luck)


@rule
def draw(luck: Luck) -> int:
    """The next 32 bits of a playout's luck."""
    a = luck.a & M32
    b = luck.b & M32
    c = luck.c & M32
    n = luck.n & M32
    value = a + b + n & M32
    luck.n = n + 1 & M32
    luck.a = b ^ b >> 9
    luck.b = c + (c << 3) & M32
    luck.c = rotated(c, 21) + value & M32
    return value


@rule
def luck_below(luck: Luck, n: int) -> int:
    """A whole number from 0 to n - 1; the bias of at most n / 2**32 does not matter in playouts."""
    return draw(luck) * n >> 32 & M32
