"""What nobody should send: valid JSON with a few things wrong with it, in its values, its fields or its bytes."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

DIGEST = "0" * 64
NASTY: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 16, 2**31 + 1, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**300, 1.5, -0.0, 1e308),
    *(
        "",
        " ",
        "0",
        "me",
        "x" * 65,
        "x" * 257,
        "x" * 5_000,
        "\u0000",
        "\u202e",
        "\ud83d\udca5",
        "é\n",
        "'; DROP TABLE log",
    ),
    *([], {}, [[]], [[[[[[[[]]]]]]]], {"": {}}, {"type": "leave"}, [1, "a", None], ["open"] * 40),
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container in a value with each of its keys or indexes."""
    found: list[tuple[Any, Any]] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += [(value, key), *places(part)]
    return found


def mutated(luck: random.Random, valid: Any) -> bytes:
    """Something like this, with a few things wrong with it: values, fields, or bytes."""
    value = copy.deepcopy(valid)
    for _ in range(luck.choice((0, 1, 1, 1, 2, 3))):
        if found := places(value):
            container, key = luck.choice(found)
            match luck.randrange(6):
                case 0:
                    del container[key]
                case 1 if isinstance(container, dict):
                    container[luck.choice(("extra", "Type", "seat", "user", "__proto__", ""))] = copy.deepcopy(
                        luck.choice(NASTY)
                    )
                case 2 if isinstance(container[key], int):
                    container[key] += luck.choice((-1, 1, 7, 1_000, 2**40))
                case 3:
                    container[key] = [container[key]]
                case _:
                    container[key] = copy.deepcopy(luck.choice(NASTY))
    return damaged(luck, json.dumps(value, ensure_ascii=luck.random() < 0.5).encode("utf-8", "surrogatepass"))


def damaged(luck: random.Random, raw: bytes) -> bytes:
    """The same bytes, or with some of them wrong."""
    at = luck.randrange(len(raw) + 1)
    match luck.randrange(16):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + bytes([luck.randrange(256)]) + raw[at:]
        case 2:
            return raw[:at] + luck.choice((b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5\x80\x80\x80")) + raw[at:]
        case 3:
            return b"\xef\xbb\xbf" + raw
        case 4:
            return raw + luck.choice((raw, b"}", b"\x00", b",", b"//"))
        case 5:
            return luck.choice((b"[", b'{"proposal":')) * luck.choice((3, 300, 5_000))
        case 6:
            return raw.replace(b":", b": NaN,", 1) if luck.random() < 0.5 else raw.replace(b'"', b"'")
        case _:
            return raw
