"""A report as tables, for the terminal and for docs/figures.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from bench.report import Bar, GameFigures, Machine, Report, Settings
from tierpark.arena.figures import Rate

SHAPES = {
    "decisions/s": "{:,.0f}/s",
    "×": "{:.2f} ×",
    "bytes": "{:,.0f} bytes",
    "ns": "{:.1f} ns",
    "s": "{:.2f} s",
}
VERDICTS = {True: "met", False: "not met", None: "not measured"}
SPEEDS = {"compiled": "compiled / C++", "calls": "calls / Python", "plain": "plain / Python"}


class Table(NamedTuple):
    """A title, a head and rows of text; all columns but the first are numbers or short."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def tables(report: Report) -> list[Table]:
    """Everything a reader wants to see, in order."""
    found = [_speeds(game) for game in report.games]
    found += [_costs(report), _variants(report)]
    if report.openspiel:
        found += [_openspiel(report), _ratios(report), _shapes(report)]
    return [*found, *(_bars(game, report) for game in report.games)]


def machine_line(machine: Machine) -> str:
    """Where it was measured, in one sentence."""
    cores = f"{machine.cores} core{'s' * (machine.cores != 1)}"
    parts = [machine.cpu, cores, machine.system, machine.python, f"numba {machine.numba}", f"numpy {machine.numpy}"]
    parts += [f"OpenSpiel {machine.open_spiel}"] if machine.open_spiel else []
    load = "" if machine.load is None else f"; load {machine.load:.1f} before the run"
    return f"Tierpark {machine.tierpark} on {', '.join(parts)}{load}."


def settings_line(settings: Settings) -> str:
    """How it was measured, in one sentence."""
    return (
        f"Each figure: {settings.seconds:g} s, rounds: {settings.rounds}, by turns with all others; the best round "
        "counts, and the spread is how far the worst fell short of it."
    )


def as_rich(table: Table) -> RichTable:
    """The table for the terminal."""
    made = RichTable(title=table.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    for i, name in enumerate(table.head):
        made.add_column(name, justify="right" if i else "left", no_wrap=not i)
    for row in table.rows:
        made.add_row(*row)
    return made


def as_markdown(table: Table) -> str:
    """The table for a page."""
    lines = [table.head, tuple("---:" if i else "---" for i in range(len(table.head))), *table.rows]
    return "\n".join([f"### {table.title}", "", *(f"| {' | '.join(line)} |" for line in lines)])


def _speeds(game: GameFigures) -> Table:
    one = game.compiled.best
    rows = [
        _speed_row("plain Python", game.plain, one),
        _speed_row("compiled, one core", game.compiled, one),
        _speed_row("compiled, all cores", game.all_cores, one),
        _speed_row("compiled, call by call from Python", game.calls, one),
    ]
    return Table(f"{game.title}, {game.label}: random play", ("speed", "decisions/s", "spread", "to one core"), rows)


def _speed_row(name: str, rate: Rate, one: float) -> tuple[str, ...]:
    times = rate.best / one
    return name, f"{rate.best:,.0f}", f"{rate.spread:.0%}", f"{times:.2f} ×" if times > 0.1 else f"{times:.2g} ×"


def _costs(report: Report) -> Table:
    head = ("game", "state", "clone", "plain start", "first compile", "compiled start")
    rows = [
        (
            game.title,
            f"{game.state_bytes:,} bytes",
            f"{game.clone_ns:.1f} ns",
            f"{game.starts.plain:.2f} s",
            "–" if game.starts.cold is None else f"{game.starts.cold:.1f} s",
            f"{game.starts.warm:.2f} s",
        )
        for game in report.games
    ]
    return Table("What a state and a start cost", head, rows)


def _variants(report: Report) -> Table:
    rows = [
        (
            f"{game.title}, {variant.label}",
            f"{variant.compiled.best:,.0f}",
            f"{variant.compiled.spread:.0%}",
            f"{variant.decisions:,.0f}",
        )
        for game in report.games
        for variant in game.variants
    ]
    return Table("Every configuration, compiled, one core", ("game", "decisions/s", "spread", "length"), rows)


def _openspiel(report: Report) -> Table:
    head = ("game", "Python/s", "spread", "C++/s", "spread")
    rows = [
        (
            _short(other.game),
            f"{other.python.best:,.0f}",
            f"{other.python.spread:.0%}",
            f"{other.rollouts.best:,.0f}",
            f"{other.rollouts.spread:.0%}",
        )
        for other in report.openspiel
    ]
    return Table("OpenSpiel in the same run: decisions of random play", head, rows)


def _shapes(report: Report) -> Table:
    shapes = {game.title: game.shape for game in report.games}
    shapes |= {_short(other.game): other.shape for other in report.openspiel}
    rows = [
        (
            name,
            f"{shape.decisions:.0f} ± {shape.error:.0f}",
            f"{shape.chance:.0f}",
            f"{shape.choices:.1f}",
            f"{shape.forced:.0%}",
        )
        for name, shape in shapes.items()
    ]
    return Table("What random games are made of", ("game", "decisions", "rolls", "choices", "forced"), rows)


def _short(name: str) -> str:
    return name.replace("(board_size=9)", " 9x9")


def _ratios(report: Report) -> Table:
    times = {(ratio.game, ratio.speed, ratio.than): ratio.times for ratio in report.ratios}
    others = [other.game for other in report.openspiel]
    rows = [
        (f"{game.title}, {name}", *(f"{times[game.game, speed, other]:,.2f} ×" for other in others))
        for game in report.games
        for speed, name in SPEEDS.items()
    ]
    return Table("Times as fast as OpenSpiel", ("ours / theirs", *map(_short, others)), rows)


def _bars(game: GameFigures, report: Report) -> Table:
    rows = [(bar.what, _asked(bar), _measured(bar), VERDICTS[bar.met]) for bar in report.bars if bar.game == game.game]
    return Table(f"{game.title}, {game.label}: bars", ("what", "asked", "measured", "verdict"), rows)


def _asked(bar: Bar) -> str:
    return f"{'≥' if bar.at_least else '≤'} {SHAPES[bar.unit].format(bar.asked)}"


def _measured(bar: Bar) -> str:
    return "–" if bar.figure is None else SHAPES[bar.unit].format(bar.figure)
