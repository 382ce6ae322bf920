"""What was done of each part, in a small file beside the code: a run in any clone goes on where the last one ended.

Strokes count for good, as long as nothing was found in them. After a fault the part is run again, before all others,
once the code is another.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench.attack.part import NotHere, Outcome, Part

FILE = Path(__file__).with_name("done.jsonl")
LONGEST = 400  # characters of a fault
MOST = 10  # faults of one run that are kept


class Done(msgspec.Struct, omit_defaults=True):
    """Some strokes of a part, done one after the other."""

    part: str
    strokes: int
    seed: int
    commit: str
    when: str
    load: float = 0.0
    seconds: float = 0.0
    counts: dict[str, int] = {}
    samples: dict[str, list[float]] = {}
    faults: list[str] = []


def read(path: Path = FILE) -> list[Done]:
    """All that was done, in the order in which it was done."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return sorted((one for line in lines if (one := _done(line))), key=lambda one: one.when)


def _done(line: bytes) -> Done | None:
    try:
        return msgspec.json.decode(line, type=Done)
    except msgspec.DecodeError:
        return None  # it was killed while it wrote


def add(done: Done, path: Path = FILE) -> None:
    """One line more."""
    begun = path.read_bytes()[-1:] if path.exists() else b"\n"
    with path.open("ab") as file:
        file.write((b"" if begun in (b"\n", b"") else b"\n") + msgspec.json.encode(done) + b"\n")


def clean_strokes(part: Part, done: Iterable[Done]) -> int:
    """How many strokes of a part found nothing."""
    return sum(one.strokes for one in done if one.part == part.name and not one.faults)


def next_part(parts: Sequence[Part], done: Sequence[Done], commit: str) -> Part | None:
    """What failed with other code, then what least is done of; nothing if nothing is left that makes sense now."""
    last = {one.part: one for one in done}
    failed = [part for part in parts if part.name in last and last[part.name].faults]
    again = [part for part in failed if last[part.name].commit != commit]
    if again:
        return again[0]
    left = [part for part in parts if part not in failed and clean_strokes(part, done) < part.wanted]
    return min(left, key=lambda part: clean_strokes(part, done) / part.wanted, default=None)


def strike(part: Part, strokes: int, seed: int, commit: str) -> Done:
    """Do some strokes. An attack that breaks down itself has found a fault, too: nobody knows what it would have."""
    began, when = time.monotonic(), datetime.now(UTC).isoformat(timespec="seconds")
    try:
        outcome = part.strike(strokes, seed)
    except NotHere:
        raise
    except Exception as error:
        told = [f"the attack broke down: {type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
        outcome = Outcome(0, faults=told)
    return Done(
        part.name, outcome.strokes, seed, commit, when, round(os.getloadavg()[0], 1),
        round(time.monotonic() - began, 1), outcome.counts, _rounded(outcome.samples),
        [fault[:LONGEST] for fault in outcome.faults[:MOST]],
    )  # fmt: skip


def _rounded(samples: dict[str, list[float]]) -> dict[str, list[float]]:
    return {name: [float(f"{value:.3g}") for value in values] for name, values in samples.items()}


def go_on(
    parts: Sequence[Part],
    until: float,
    commit: str,
    seed: int = 0,
    path: Path = FILE,
    say: Callable[[str], None] = print,
) -> list[Done]:
    """Do what is left until that time (of `time.monotonic`), keeping each result at once; what was done now."""
    now: list[Done] = []
    waiting = list(parts)
    while time.monotonic() < until:
        before = read(path)
        part = next_part(waiting, before, commit)
        if part is None:
            break
        strokes = min(part.at_once, max(1, part.wanted - clean_strokes(part, before)))
        luck = seed + 1 + sum(one.part == part.name for one in before)
        try:
            done = strike(part, strokes, luck, commit)
        except NotHere as missing:
            say(f"{part.name}: not done here: {missing}")
            waiting.remove(part)
            continue
        if done.strokes == 0 and not done.faults:
            done.faults.append("no stroke was done")
        add(done, path)
        now.append(done)
        say(told(part, done, [*before, done]))
    return now


def told(part: Part, done: Done, all_done: Sequence[Done]) -> str:
    """A line about what was just done."""
    found = "; ".join([f"{len(done.faults)} FAULTS", *done.faults]) if done.faults else "nothing found"
    return (
        f"{part.name}: {done.strokes} {part.unit} in {done.seconds:.0f} s, "
        f"{clean_strokes(part, all_done)} of {part.wanted}: {found}"
    )
