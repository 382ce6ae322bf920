"""`python -m bench.monkey`: play the plan, or some of it, and write down what was covered and what went wrong."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from bench.monkey import journal
from bench.monkey.plan import plan
from bench.monkey.players import share_out
from bench.monkey.report import written

app = typer.Typer(add_completion=False)
DEFAULT_OUT = Path("build") / "monkey"


@app.command()
def monkey(
    seed: Annotated[int, typer.Option(help="Of the plan, and of all luck in it.")] = 1,
    only: Annotated[list[int] | None, typer.Option(help="The number of a game in the plan; may be repeated.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Games to play; may be repeated. All by default.")] = None,
    games: Annotated[int, typer.Option(min=0, help="At most so many games now; 0: the whole plan.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="Begin no game after so many seconds; 0: no limit.")] = 0,
    hours: Annotated[float, typer.Option(min=0, help="The same in hours.")] = 0,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Browsers at once.")] = 1,
    browser: Annotated[str, typer.Option(help="chromium, firefox or webkit.")] = "chromium",
    out: Annotated[Path, typer.Option(help="The folder of the journal, the pictures and the report.")] = DEFAULT_OUT,
) -> None:
    """Play whole games in a real browser at random. It goes on where the journal in the folder ends."""
    out.mkdir(parents=True, exist_ok=True)
    modes = [mode for mode in plan(seed, game) if mode.browser == browser]
    path = out / f"journal-{seed}.jsonl"
    done = {one.number for one in journal.read(path)}
    wanted = [mode for mode in modes if (mode.number in only if only else mode.number not in done)]
    if only and not wanted:
        wanted = [mode for mode in plan(seed) if mode.number in only]
    limit = seconds or hours * 3600
    until = time.monotonic() + limit if limit else float("inf")
    if games:
        wanted = wanted[:games]
    share_out(seed, wanted, path, until, workers)
    everything = journal.read(path)
    report = out / f"report-{seed}.md"
    report.write_text(written(seed, plan(seed), everything), "utf-8")
    now = {mode.number for mode in wanted}
    faults = sum(len(one.faults) for one in everything if one.number in now)
    print(f"{len(everything)} games in {path}, {faults} faults in those of now; the report is {report}")
    raise typer.Exit(1 if faults else 0)


if __name__ == "__main__":
    app(prog_name="bench.monkey")
