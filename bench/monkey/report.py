"""What the monkey has covered and found, as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bench.monkey.covering import Pair
from bench.monkey.plan import SIZES, SURROUNDINGS, Mode, covered
from bench.monkey.playing import Played
from tierpark.games.catalogue import GAMES

Heading = tuple[str, ...]


def written(seed: int, modes: list[Mode], played: list[Played]) -> str:
    """The report of a run as Markdown."""
    ended = [one for one in played if one.ended]
    faulty = [one for one in played if one.faults]
    parts = [
        "# The monkey's games",
        f"Seed {seed}: {len(played)} of {len(modes)} games of the plan were played, {len(ended)} to their end, "
        f"{len(faulty)} with faults. {sum(one.decisions for one in played)} decisions, "
        f"{sum(one.presses for one in played)} presses, {sum(one.seconds for one in played) / 3600:.1f} hours in the "
        f"browser. {sum(one.compared for one in played)} decisions were held against the button and the log.",
        "## Covered",
        _coverage(played),
        windows(played),
        _values(played),
        "## Faults",
        _faults(seed, faulty),
        "## Labels",
        "What a pressed button said, where it stood for more than one kind of decision:",
        _labels(played),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _coverage(played: list[Played]) -> str:
    told = covered([one.mode for one in played if one.ended])
    rows = [
        (name, str(pairs), str(seen), str(least), ", ".join(_pair(pair) for pair in missing[:4]) or "-")
        for name, (pairs, seen, least, missing) in told.items()
    ]
    return table(
        ("game", "pairs of values", "in games that ended", "rarest value: games", "missing, for example"), rows
    )


def _pair(pair: Pair) -> str:
    (a, b), (c, d) = pair
    return f"{a}={b} {c}={d}"


def windows(played: Sequence[Played]) -> str:
    """How many games were begun, and came to their end, in each browser and window."""
    count = Counter((one.mode.game, one.mode.browser, one.mode.size, one.ended) for one in played)
    rows = []
    for browser in sorted({one.mode.browser for one in played}):
        for name in GAMES:
            cells = []
            for size in SIZES:
                good, bad = (count[name, browser, size, ended] for ended in (True, False))
                cells.append(f"{good}/{good + bad}" if good + bad else "-")
            rows.append((name, browser, *cells))
    return table(("game", "browser", *(f"{size}: ended/begun" for size in SIZES)), rows)


def _values(played: list[Played]) -> str:
    """How often each value was played; what chance filled in counts, too."""
    lines = []
    for name in GAMES:
        mine = [one for one in played if one.mode.game == name and one.ended]
        seen: Counter[tuple[str, str]] = Counter()
        for one in mine:
            seen.update((option, _short(value)) for option, value in one.options.items())
            seen.update((option, str(one.mode.row[option])) for option in SURROUNDINGS if option in one.mode.row)
        told = ", ".join(f"{option}={value} {count}" for (option, value), count in sorted(seen.items()))
        lines.append(f"- {name}: {told or 'nothing yet'}")
    return "\n".join(lines)


def _short(value: object) -> str:
    return str(value).split(":")[0]


def _faults(seed: int, faulty: list[Played]) -> str:
    if not faulty:
        return "None."
    found: dict[tuple[str, str], list[str]] = {}
    for one in faulty:
        for fault in one.faults:
            key = (fault.kind, fault.text.split("\n")[0][:160])
            found.setdefault(key, []).append(f"{one.number} ({one.mode.game}, {one.mode.size}, {fault.picture})")
    lines = []
    for (kind, text), games in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        lines.append(f"- **{kind}** {len(games)}x: `{text.replace('`', chr(39))}`; games {', '.join(games[:5])}")
    again = [f"- {one.number}: {one.mode.told()}: `{command(seed, one.mode)}`" for one in faulty]
    return "\n".join([*lines, "", "To play them again:", "", *again])


def command(seed: int, mode: Mode) -> str:
    """What plays a game of the plan again."""
    return f"python -m bench.monkey --seed {seed} --only {mode.number}"


def _labels(played: list[Played]) -> str:
    kinds: dict[tuple[str, str], set[str]] = {}
    for one in played:
        for label, sent in one.labels.items():
            kinds.setdefault((one.mode.game, label), set()).update(sent)
    lines = [
        f'- {game}: "{label}": {", ".join(sorted(sent))}'
        for (game, label), sent in sorted(kinds.items())
        if len(sent) > 1
    ]
    return "\n".join(lines) or "None."


def table(head: Heading, rows: Sequence[Heading]) -> str:
    """Rows under a head, as Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
