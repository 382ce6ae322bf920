"""Places of a map without edges as the browser names them, `1 W 4 S`, and as columns and rows, `-1,4`."""

from __future__ import annotations

import re

PAIR = re.compile(r"(?<![\w,-])(-?\d+),(-?\d+)(?![\w,])")
END = r"(?![a-z])"
SPOT = re.compile(
    rf"\b(?P<ew>\d+)\s*(?P<x>[ew]){END}(?:[\s,]*(?P<ns>\d+)\s*(?P<y>[ns]){END})?"
    rf"|\b(?P<only>\d+)\s*(?P<side>[ns]){END}",
    re.IGNORECASE,
)
SPACED = re.compile(r"(-?\d+)\s*,\s*(-?\d+)")
GATE = re.compile(r"\b(?:the\s+)?gate\b", re.IGNORECASE)


def name(x: int, y: int) -> str:
    """A place, counted from the gate."""
    parts = [f"{abs(x)} {'E' if x > 0 else 'W'}"] * bool(x) + [f"{abs(y)} {'S' if y > 0 else 'N'}"] * bool(y)
    return " ".join(parts) or "gate"


def spot(x: int, y: int) -> str:
    """A place inside a sentence."""
    return name(x, y) if x or y else "the gate"


def in_compass(text: str) -> str:
    """A text with every pair of column and row named."""
    return PAIR.sub(lambda found: name(int(found[1]), int(found[2])), text)


def from_compass(text: str) -> str:
    """A typed line with every named place as column and row; pairs may have spaces."""

    def pair(found: re.Match[str]) -> str:
        x = int(found["ew"] or 0) * (-1 if (found["x"] or "") in "wW" else 1)
        y = int(found["ns"] or found["only"] or 0) * (-1 if (found["y"] or found["side"] or "") in "nN" else 1)
        return f"{x},{y} "

    if not SPACED.search(text):  # the letter behind a pair is a direction
        text = GATE.sub("0,0", SPOT.sub(pair, text))
    return " ".join(SPACED.sub(r"\1,\2", text).split())
