"""What a run of the load found, as tables for the terminal and for docs/figures.md."""

from __future__ import annotations

from array import array
from pathlib import Path
from textwrap import fill

import msgspec

from bench import page
from bench.report import Bar, Machine
from bench.tables import VERDICTS, Table, as_markdown, machine_line

BEGIN = "<!-- load: written by `python -m bench.load --write-docs`; edit nothing down to the end mark -->"
END = "<!-- load: end -->"
MOST_MS = 100.0  # p99 from sending to the last socket
PEAK_MS = 250.0  # the peak is the highest rate whose p99 stays below
LEAST_RATE = 0.98  # of the decisions that were asked for
MOST_GROWTH = 0.01  # of the memory, in a minute of the second half
UNITS = {"ms": "{:.0f} ms", "/s": "{:.1f}/s", "": "{:,.0f}", "bytes": "{:,.0f} bytes", "%": "{:+.1f}% a minute"}


class Settings(msgspec.Struct, frozen=True):
    """What was asked for."""

    sockets: int
    tables: int
    players: int
    rate: float
    seconds: float
    played: int  # decisions that a table has behind it at most


class Spread(msgspec.Struct, frozen=True):
    """Milliseconds of many decisions."""

    p50: float
    p95: float
    p99: float
    longest: float


class Stretch(msgspec.Struct, frozen=True):
    """Some time at one rate. The seconds of processor time are for each second: 1.0 is a whole core."""

    asked: float  # decisions a second
    reached: float
    decisions: int
    to_all: Spread
    to_receipt: Spread
    late: Spread  # how far the driver was behind its own plan
    missed: int  # decisions due while all tables were busy
    games_over: int
    batches: float  # transactions of the log a second
    server_cpu: float | None
    driver_cpu: float

    @property
    def holds(self) -> bool:
        """Whether the server kept up."""
        return self.to_all.p99 <= PEAK_MS and self.reached >= LEAST_RATE * self.asked


class Memory(msgspec.Struct, frozen=True):
    """The server's resident memory in MiB: with their seconds, and how it grew."""

    samples: list[tuple[float, float]]
    growth: float  # MiB a minute, over all
    late_growth: float  # MiB a minute, in the second half


class LoadReport(msgspec.Struct, frozen=True):
    """All of it. Errors are counted by their kind, and some are told in full."""

    machine: Machine
    settings: Settings
    behind: int  # decisions that the tables had behind them, together
    steady: Stretch
    memory: Memory | None
    steps: list[Stretch]
    peak: float | None
    messages: int
    longest: int  # bytes
    compared: int  # decisions whose messages were compared wholly
    errors: dict[str, int]
    examples: list[str]
    bars: list[Bar]


def spread_of(seconds: array[float]) -> Spread:
    """Percentiles in milliseconds."""
    found = sorted(seconds) or [0.0]
    at = (found[min(len(found) - 1, int(part * len(found)))] for part in (0.5, 0.95, 0.99, 1.0))
    return Spread(*(round(1000 * value, 2) for value in at))


def memory_of(samples: list[tuple[float, float]]) -> Memory | None:
    """How memory went, where it is known often enough."""
    if len(samples) < 4:
        return None
    return Memory(samples, slope(samples), slope(samples[len(samples) // 2 :]))


def slope(samples: list[tuple[float, float]]) -> float:
    """The line through samples, in units a minute."""
    mean_x = sum(x for x, _ in samples) / len(samples)
    mean_y = sum(y for _, y in samples) / len(samples)
    width = sum((x - mean_x) ** 2 for x, _ in samples)
    return 60 * sum((x - mean_x) * (y - mean_y) for x, y in samples) / width if width else 0.0


def bars(steady: Stretch, memory: Memory | None, longest: int, errors: int) -> list[Bar]:
    """What the server is to hold."""
    growth = None if memory is None else 100 * memory.late_growth / memory.samples[-1][1]
    asked = LEAST_RATE * steady.asked

    def at_most(limit: float, what: str, figure: float | None, unit: str) -> Bar:
        return Bar("server", what, False, limit, figure, unit, None if figure is None else figure <= limit)

    return [
        Bar("server", "decisions", True, asked, steady.reached, "/s", steady.reached >= asked),
        at_most(MOST_MS, "p99, decision to all sockets", steady.to_all.p99, "ms"),
        at_most(0, "errors", errors, ""),
        at_most(100 * MOST_GROWTH, "memory, second half", growth, "%"),
        at_most(16_000, "longest message", longest, "bytes"),
    ]


# As tables


def tables(report: LoadReport) -> list[Table]:
    """Everything a reader wants to see, in order."""
    found = [_latencies(report.steady), _running(report)]
    if report.memory is not None:
        found.append(_memory(report.memory))
    if report.steps:
        found.append(_steps(report))
    rows = [(bar.what, _asked(bar), _measured(bar), VERDICTS[bar.met]) for bar in report.bars]
    return [*found, Table("The server: bars", ("what", "asked", "measured", "verdict"), rows)]


def lines(report: LoadReport) -> list[str]:
    """Where and how it was measured, and what went wrong."""
    of = report.settings
    seats = of.players * of.tables
    found = [
        machine_line(report.machine),
        f"{of.sockets:,} sockets at {of.tables} tables of New York Zoo ({seats} seats, {of.sockets - seats} "
        f"spectators), {report.behind / of.tables:.0f} decisions behind each table on average; "
        f"{of.rate:g} decisions a second for {of.seconds:g} s, server and driver on the same machine.",
        f"{report.messages:,} messages were checked, {report.compared:,} decisions wholly; errors: "
        + (", ".join(f"{count} {kind}" for kind, count in report.errors.items()) or "none")
        + ".",
    ]
    if report.steps:
        reached = f"{report.peak:g} decisions a second" if report.peak else "below the first rate"
        found.append(f"Peak before p99 passes {PEAK_MS:g} ms: {reached}.")
    return found


def body(report: LoadReport) -> str:
    """The figures in Markdown."""
    return "\n\n".join([*(fill(line, 120) for line in lines(report)), *map(as_markdown, tables(report))])


def write(report: LoadReport, file: Path = page.PAGE) -> None:
    """Replace the figures of the server in docs/figures.md."""
    page.put(body(report), BEGIN, END, file)


def _latencies(steady: Stretch) -> Table:
    rows = [
        ("to the last socket of the table", *_spread(steady.to_all)),
        ("to the receipt", *_spread(steady.to_receipt)),
        ("the driver behind its own plan", *_spread(steady.late)),
    ]
    return Table("The server: from sending a decision, in ms", ("until", "p50", "p95", "p99", "longest"), rows)


def _spread(spread: Spread) -> tuple[str, ...]:
    return tuple(f"{value:.1f}" for value in (spread.p50, spread.p95, spread.p99, spread.longest))


def _running(report: LoadReport) -> Table:
    steady = report.steady
    rows = [
        ("decisions a second", f"{steady.reached:.1f}"),
        ("decisions", f"{steady.decisions:,}"),
        ("decisions due while no table was free", f"{steady.missed:,}"),
        ("games that ended and went on as rematches", f"{steady.games_over}"),
        ("transactions a second, each synced to disk", f"{steady.batches:.0f}"),
        ("cores used by the server", _cores(steady.server_cpu)),
        ("processor time of the server for a decision", _each(steady)),
        ("cores used by the driver", _cores(steady.driver_cpu)),
        ("longest message", f"{report.longest:,} bytes"),
    ]
    return Table("The server: what ran", ("what", "measured"), rows)


def _cores(used: float | None) -> str:
    return "–" if used is None else f"{used:.2f}"


def _each(stretch: Stretch) -> str:
    return f"{1000 * stretch.server_cpu / stretch.reached:.2f} ms" if stretch.server_cpu and stretch.reached else "–"


def _memory(memory: Memory) -> Table:
    """Every half minute, and the end."""
    shown, next_at = [], 0.0
    for at, size in memory.samples:
        if at >= next_at or (at, size) == memory.samples[-1]:
            shown.append((f"after {at:.0f} s", f"{size:.1f} MiB"))
            next_at += 30
    shown.append(("growth a minute", f"{memory.growth:+.2f} MiB"))
    shown.append(("growth a minute, second half", f"{memory.late_growth:+.2f} MiB"))
    return Table("The server: memory", ("when", "resident"), shown)


def _steps(report: LoadReport) -> Table:
    rows = [
        (
            f"{step.asked:g}/s",
            f"{step.reached:.1f}/s",
            f"{step.to_all.p50:.1f}",
            f"{step.to_all.p99:.1f}",
            f"{step.to_receipt.p99:.1f}",
            f"{step.late.p99:.1f}",
            _cores(step.server_cpu),
            _each(step),
            _cores(step.driver_cpu),
        )
        for step in report.steps
    ]
    head = ("asked", "reached", "p50", "p99", "receipt p99", "driver late p99", "server cores", "each", "driver cores")
    return Table("The server: rising rate, in ms", head, rows)


def _asked(bar: Bar) -> str:
    return f"{'≥' if bar.at_least else '≤'} {UNITS[bar.unit].format(bar.asked)}"


def _measured(bar: Bar) -> str:
    return "–" if bar.figure is None else UNITS[bar.unit].format(bar.figure)
