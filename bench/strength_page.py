"""The figures of `bench.strength` as text, and docs/strength.md, between whose marks they are written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bench.machine import machine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.strength import Figure, Report

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
BEGIN = "<!-- strength: written by `python -m bench.strength --write-docs`; edit nothing down to the end mark -->"
END = "<!-- strength: end -->"
ENOUGH = 200  # games, for a bar to be called met or not
BY = {
    "seconds": "Searching bots think for the seconds of their levels, less where the choice is clear.",
    "rounds": "Searching bots make a number of rounds instead of thinking for a time: the same games on any machine.",
}


def machine_line() -> str:
    """Where it was measured."""
    here = machine()
    return f"{here.cpu}, {here.cores} cores, {here.python}, Numba {here.numba}, Tierpark {here.tierpark}"


def text(report: Report) -> str:
    """All figures, in Markdown."""
    parts = [f"Measured on {report.machine}. {BY[report.by]}"]
    if played := [figure for figure in report.figures if figure.games]:
        head = ("game", "who", "games", "wins", "95 %", "mean score", "asked", "", "decisions", "ms each")
        parts.append(table(head, map(row, played)))
    if report.speeds:
        rows = [(speed.game, speed.search, f"{speed.per_second:,.0f}") for speed in report.speeds]
        parts.append(table(("game", "search", "simulations/s"), rows))
    return "\n\n".join(parts)


def row(figure: Figure) -> tuple[str, ...]:
    """One bout."""
    asked = f"{percent(figure.asked_wins)}" + ("" if figure.asked_mean is None else f", mean {figure.asked_mean:.0f}")
    verdict = "met" if figure.is_met else "not met"
    return (
        figure.game,
        figure.bots + (f" ({figure.bout.partition('/solo ')[2]})" if "/solo " in figure.bout else ""),
        str(figure.games),
        percent(figure.wins),
        f"{percent(figure.low)} to {percent(figure.high)}",
        f"{figure.mean:.1f} ± {figure.sd:.1f}",
        f"≥ {asked}",
        (verdict if figure.games >= ENOUGH else f"{verdict}, few games")
        + (f"; {figure.faults} faults" if figure.faults else ""),
        f"{figure.decisions:.0f}",
        f"{figure.ms:.0f}",
    )


def percent(rate: float) -> str:
    """A rate in words of a hundred."""
    return f"{100 * rate:.1f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write(report: Report, page: Path = PAGE) -> None:
    """Replace the figures of the page."""
    before, mark, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (mark and end):
        raise ValueError(f"{page.name} must hold its two marks: {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text(report)}\n\n{END}{after}", "utf-8")
