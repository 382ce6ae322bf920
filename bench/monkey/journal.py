"""The journal: a line of JSON for every game that was played, so that a run goes on where it was broken off."""

from __future__ import annotations

import fcntl
from pathlib import Path

import msgspec

from bench.monkey.playing import Played


def read(path: Path) -> list[Played]:
    """All games so far; of one that was played again, the last time."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines()
    told = [msgspec.json.decode(line, type=Played) for line in lines if line.strip()]
    return list({(one.mode.browser, one.number): one for one in told}.values())


def add(path: Path, played: Played) -> None:
    """One more game. Several players may write at once."""
    with path.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(msgspec.json.encode(played) + b"\n")
