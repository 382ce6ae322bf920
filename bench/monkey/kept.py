"""The games so far in a small file beside the code, so that a run on another machine goes on where the last one ended.

An entry counts as long as the plan has the same game under its number and the game has the same rules. One with faults
counts until the code is another: then the game is played again, before all others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from bench.monkey.plan import Mode, game_named
from bench.monkey.playing import Fault, Played

FILE = Path(__file__).with_name("played.jsonl")
LONGEST = 300  # characters of a fault


class Kept(msgspec.Struct, omit_defaults=True):
    """A game that was played, without what the plan knows of it."""

    seed: int
    number: int
    mode: str  # a mark of what the plan had under that number
    rules: int
    commit: str
    when: str
    ended: bool
    decisions: int = 0
    presses: int = 0
    compared: int = 0
    seconds: float = 0.0
    options: dict[str, Any] = {}  # where chance filled in the lobby's form
    faults: list[tuple[str, str]] = []


def mark(mode: Mode) -> str:
    """The same for the same game of a plan, and for no other."""
    return hashlib.blake2b(msgspec.json.encode(mode), digest_size=5).hexdigest()


def short(seed: int, played: Played) -> Kept:
    """What is kept of a game."""
    faults = [(fault.kind, fault.text[:LONGEST]) for fault in played.faults]
    return Kept(
        seed, played.number, mark(played.mode), played.rules, played.commit, played.when, played.ended,
        played.decisions, played.presses, played.compared, played.seconds,
        {} if played.mode.row else played.options, faults,
    )  # fmt: skip


def read(path: Path = FILE) -> list[Kept]:
    """All that was kept, in the order in which it was played."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return sorted((msgspec.json.decode(line, type=Kept) for line in lines), key=lambda one: one.when)


def keep(seed: int, played: Iterable[Played], path: Path = FILE) -> None:
    """Add the games that are not there yet."""
    there = read(path)
    known = {(one.seed, one.number, one.when) for one in there}
    there += [one for game in played if ((one := short(seed, game)).seed, one.number, one.when) not in known]
    there.sort(key=lambda one: (one.when, one.number))
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in there))


def whole(seed: int, entries: Iterable[Kept], modes: Iterable[Mode]) -> list[Played]:
    """The games of a plan that were kept and still count."""
    marks = {mark(mode): mode for mode in modes}
    found = []
    for one in entries:
        if one.seed == seed and (mode := marks.get(one.mode)):
            faults = [Fault(kind, text, 0) for kind, text in one.faults]
            options = one.options or mode.wanted["options"]
            found.append(
                Played(
                    one.number,
                    mode,
                    one.ended,
                    options,
                    one.decisions,
                    one.presses,
                    one.compared,
                    one.seconds,
                    faults,
                    rules=one.rules,
                    commit=one.commit,
                    when=one.when,
                )
            )
    return counting(found, modes)


def counting(played: Iterable[Played], modes: Iterable[Mode]) -> list[Played]:
    """Of each game the last time that it was played, if the plan and the rules are still the same."""
    now = {mode.number: mode for mode in modes}
    last = {one.number: one for one in sorted(played, key=lambda one: one.when)}
    return [
        one
        for number, one in sorted(last.items())
        if now.get(number) == one.mode and one.rules == game_named(one.mode.game).rules_version
    ]


def to_play(modes: Iterable[Mode], played: Iterable[Played], commit: str) -> list[Mode]:
    """What is left of the plan: first what failed with other code, then what was not played yet."""
    last = {one.number: one for one in played}
    failed = [mode for mode in modes if (one := last.get(mode.number)) and one.faults and one.commit != commit]
    return failed + [mode for mode in modes if mode.number not in last]
