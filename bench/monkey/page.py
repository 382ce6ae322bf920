"""docs/monkey.md: what stands under "The games so far" is written by `python -m bench.monkey --write-docs`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from bench import page
from bench.monkey.kept import Kept
from bench.monkey.plan import LEAST, SIZES, Mode, covered, factors_of
from bench.monkey.playing import Played
from bench.monkey.report import table, windows

PAGE = Path(__file__).resolve().parents[2] / "docs" / "monkey.md"
BEGIN = "<!-- games: written by `python -m bench.monkey --write-docs`; edit nothing down to the end mark -->"
END = "<!-- games: end -->"
LONGEST = 140  # characters of a fault


def write(seed: int, modes: Sequence[Mode], played: Sequence[Played], entries: Iterable[Kept]) -> None:
    """Tell of the games that count, and of all faults that were ever found."""
    page.put(body(seed, modes, played, [one for one in entries if one.seed == seed]), BEGIN, END, PAGE)


def body(seed: int, modes: Sequence[Mode], played: Sequence[Played], entries: Sequence[Kept]) -> str:
    """What was played, covered and found, as Markdown."""
    parts = [
        _summary(seed, modes, played),
        windows(played),
        "Values in at least three games that ended, and pairs of values in at least one, of all that can be:",
        _coverage(modes, played),
        "Faults that were found, and whether the same game was played without them later:",
        _faults(entries),
    ]
    return "\n\n".join(parts)


def _summary(seed: int, modes: Sequence[Mode], played: Sequence[Played]) -> str:
    if not played:
        return f"No game of the plan with seed {seed} was played."
    ended, faulty = [one for one in played if one.ended], sum(bool(one.faults) for one in played)
    inorder = sorted(played, key=lambda one: one.when)
    first, last = inorder[0], inorder[-1]
    left = Counter(mode.browser for mode in modes) - Counter(one.mode.browser for one in played)
    rest = ", ".join(f"{count} in {browser}" for browser, count in sorted(left.items()))
    return "\n".join(
        [
            f"Last run: {first.when[:10]} to {last.when[:10]}, commits {first.commit or '?'} to {last.commit or '?'}.",
            f"{len(played)} of {len(modes)} games of the plan with seed {seed} were played, {len(ended)} to their end,",
            f"{faulty} with faults. {sum(one.decisions for one in played):,} decisions,",
            f"{sum(one.presses for one in played):,} presses,",
            f"{sum(one.compared for one in played):,} decisions held against the button and the log;",
            f"{sum(one.seconds for one in played) / 3600:.1f} hours in the browser,",
            f"{median(one.seconds for one in played):.0f} s for a game in the middle.",
            f"Not played yet: {rest or 'nothing'}.",
        ]
    )


def _coverage(modes: Sequence[Mode], played: Sequence[Played]) -> str:
    rows = []
    for size in SIZES:
        told = covered([one.mode for one in played if one.ended and one.mode.size == size])
        for name, (pairs, seen, _, missing) in told.items():
            rows.append((name, size, _values(name, size, played), f"{seen} of {pairs}", str(len(missing))))
    return table(("game", "window", "values", "pairs", "pairs left"), rows)


def _values(name: str, size: str, played: Sequence[Played]) -> str:
    mine = [one.mode for one in played if one.ended and (one.mode.game, one.mode.size) == (name, size)]
    seen = Counter(value for mode in mine for value in mode.row.items())
    wanted = [(option, value) for option, values in factors_of(name).items() for value in values]
    return f"{sum(seen[value] >= LEAST for value in wanted)} of {len(wanted)}"


def _faults(entries: Sequence[Kept]) -> str:
    last = {one.number: one for one in entries}
    found: dict[tuple[str, str], list[Kept]] = {}
    for one in entries:
        for kind, text in one.faults:
            found.setdefault((kind, _line(text)), []).append(one)
    rows = []
    for (kind, text), games in found.items():
        numbers = sorted({one.number for one in games})
        later = [last[number] for number in numbers]
        is_gone = not any((kind, text) == (other, _line(told)) for one in later for other, told in one.faults)
        rows.append(
            (
                kind,
                f"`{text}`",
                ", ".join(map(str, numbers[:4])) + (" ..." if len(numbers) > 4 else ""),
                games[0].commit,
                later[-1].commit if is_gone else "not yet",
            )
        )
    return table(("kind", "fault", "games", "found at", "gone at"), rows) if rows else "None."


def _line(text: str) -> str:
    """The beginning of a fault's text, as it can stand in a table."""
    return text.split("\n")[0][:LONGEST].replace("|", "/").replace("`", "'")
