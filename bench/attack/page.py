"""docs/reliability.md: what stands between its marks is written by `python -m bench.attack all --write-docs`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench import page
from bench.attack.done import Done, clean_strokes
from bench.attack.part import Part

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
BEGIN = "<!-- proof: written by `python -m bench.attack all --write-docs`; edit nothing down to the end mark -->"
END = "<!-- proof: end -->"
LONGEST = 200  # characters of a fault


def write(parts: Sequence[Part], done: Sequence[Done], path: Path = PAGE) -> None:
    """Tell of all that was done."""
    page.put(body(parts, done), BEGIN, END, path)


def body(parts: Sequence[Part], done: Sequence[Done]) -> str:
    """What was done and found, as Markdown."""
    return "\n\n".join(
        [
            _table(
                ("part", "what happens", "done", "when", "at commits", "load"), [_row(part, done) for part in parts]
            ),
            "What it came to, in strokes without a fault. Counts are added up; of times there is the least, "
            "the median and the most:",
            _table(("part", "figures"), [row for part in parts if (row := _figures(part, done))]),
            "Faults that were found, and since when they are gone:",
            _faults(done),
        ]
    )


def _row(part: Part, done: Sequence[Done]) -> tuple[str, ...]:
    mine = [one for one in done if one.part == part.name]
    count = f"{clean_strokes(part, mine):,} of {part.wanted:,} {part.unit}"
    if not mine:
        return (part.name, part.does, count, "-", "-", "-")
    loads = [one.load for one in mine]
    return (
        part.name,
        part.does,
        count,
        _span(mine[0].when[:10], mine[-1].when[:10]),
        _span(mine[0].commit, mine[-1].commit),
        _span(f"{min(loads):g}", f"{max(loads):g}"),
    )


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first} to {last}"


def _figures(part: Part, done: Sequence[Done]) -> tuple[str, ...] | None:
    counts: dict[str, int] = {}
    samples: dict[str, list[float]] = {}
    for one in done:
        if one.part == part.name and not one.faults:
            for name, count in one.counts.items():
                counts[name] = counts.get(name, 0) + count
            for name, values in one.samples.items():
                samples.setdefault(name, []).extend(values)
    spreads = [
        f"{name} {min(values):g} / {median(values):.3g} / {max(values):g}" for name, values in samples.items() if values
    ]
    told = [f"{name} {count:,}" for name, count in counts.items()] + spreads
    return (part.name, "; ".join(told)) if told else None


def _faults(done: Sequence[Done]) -> str:
    rows = []
    for place, one in enumerate(done):
        later = [other for other in done[place + 1 :] if other.part == one.part and other.commit != one.commit]
        gone = next((f"{other.commit}, {other.when[:10]}" for other in later if not other.faults), "not yet")
        rows += [(one.part, f"`{_line(fault)}`", f"{one.commit}, {one.when[:10]}", gone) for fault in one.faults]
    return _table(("part", "fault", "found at", "gone at"), rows) if rows else "None."


def _line(text: str) -> str:
    """The beginning of a fault's text, as it can stand in a table."""
    return text.split("\n")[0][:LONGEST].replace("|", "/").replace("`", "'")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
