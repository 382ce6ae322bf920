"""`python -m bench`: measure, print, and keep the figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bench import page
from bench.measure import run
from bench.progress import teller
from bench.report import Report, Settings
from bench.tables import as_rich, machine_line, settings_line, tables
from tierpark.arena.figures import GAMES, ROUNDS
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue

SHAPES = 1000  # games: the mean length of a chess game is then known to a hundredth
QUICK = Settings(seconds=0.02, rounds=1, games=20, shapes=2, cold=False)
app = typer.Typer(add_completion=False)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each figure is measured.")] = 3.0,
    game: Annotated[list[str] | None, typer.Option(help="A game to measure; may be repeated. All by default.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only see that it works: the figures mean nothing.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not tables.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the JSON to this file, too.")] = None,
    write_docs: Annotated[bool, typer.Option("--write-docs", help="Write the tables into docs/figures.md.")] = False,
) -> None:
    """Measure every game on this machine, OpenSpiel beside it, and hold the figures against the bars."""
    names = game or list(catalogue.GAMES)
    settings = QUICK if quick else Settings(seconds=seconds, rounds=ROUNDS, games=GAMES, shapes=SHAPES, cold=True)
    check(names, settings, out, write_docs)
    report = run(names, settings, teller())
    text = msgspec.json.format(msgspec.json.encode(report), indent=2)
    if out is not None:
        out.write_bytes(text + b"\n")
    if write_docs:
        page.write(report)
    if json:
        print(text.decode())
    else:
        show(report)


def check(names: list[str], settings: Settings, out: Path | None, write_docs: bool) -> None:
    """Whatever could go wrong after the minutes of measuring goes wrong now."""
    try:
        for name in names:
            catalogue.game(name)
        if out is not None:
            out.touch()
        if write_docs:
            page.around()
    except (OSError, ValueError, TierparkError) as error:
        raise typer.BadParameter(str(error)) from error
    if write_docs and settings == QUICK:
        raise typer.BadParameter("--write-docs and --quick do not go together: quick figures mean nothing")


def show(report: Report) -> None:
    """Print the tables."""
    console = Console(highlight=False)
    for table in tables(report):
        console.print(as_rich(table))
    for line in (machine_line(report.machine), settings_line(report.settings), report.note):
        if line:
            console.print(line)


if __name__ == "__main__":
    app(prog_name="bench")
