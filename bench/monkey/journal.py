"""The journal: a line of JSON for every game that was played, so that a run goes on where it was broken off."""

from __future__ import annotations

import fcntl
from pathlib import Path

import msgspec

from bench.monkey.playing import Played


def read(path: Path) -> list[Played]:
    """All games so far, in the order in which they were over; one that was played again stands there again."""
    if not path.exists():
        return []
    return [one for line in path.read_bytes().splitlines() if (one := _played(line))]


def _played(line: bytes) -> Played | None:
    try:
        return msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError:
        return None  # it was killed while it wrote


def add(path: Path, played: Played) -> None:
    """One more game. Several players may write at once."""
    with path.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(b"\n" + msgspec.json.encode(played) + b"\n")  # what was begun before, and broken off, stands alone
