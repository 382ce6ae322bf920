"""`python -m bench.monkey`: play the plan, or some of it, and write down what was covered and what went wrong."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from bench.commit import commit_of
from bench.monkey import journal, kept, page
from bench.monkey.plan import plan
from bench.monkey.players import share_out
from bench.monkey.playing import Played
from bench.monkey.report import written

app = typer.Typer(add_completion=False)
DEFAULT_OUT = Path("build") / "monkey"


@app.command()
def monkey(
    seed: Annotated[int, typer.Option(help="Of the plan, and of all luck in it.")] = 1,
    only: Annotated[list[int] | None, typer.Option(help="The number of a game in the plan; may be repeated.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Games to play; may be repeated. All by default.")] = None,
    games: Annotated[int | None, typer.Option(min=0, help="At most so many games now. All by default.")] = None,
    seconds: Annotated[float, typer.Option(min=0, help="Begin no game after so many seconds; 0: no limit.")] = 0,
    hours: Annotated[float, typer.Option(min=0, help="The same in hours.")] = 0,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Browsers at once.")] = 1,
    browser: Annotated[str, typer.Option(help="chromium, firefox or webkit.")] = "chromium",
    out: Annotated[Path, typer.Option(help="The folder of the journal, the pictures and the report.")] = DEFAULT_OUT,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the games that were kept beside the code.")] = False,
    write_docs: Annotated[
        bool, typer.Option("--write-docs", help="Keep the games beside the code, and tell of them in docs/monkey.md.")
    ] = False,
) -> None:
    """Play whole games in a real browser at random. It goes on where the last run ended."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"journal-{seed}.jsonl"
    everything = plan(seed)
    before = [] if fresh else kept.whole(seed, kept.read(), everything)

    def counting() -> list[Played]:
        return kept.counting([*before, *journal.read(path)], everything)

    if only:
        wanted = [mode for mode in everything if mode.number in only]
    else:
        mine = [mode for mode in everything if mode.browser == browser and (not game or mode.game in game)]
        wanted = kept.to_play(mine, counting(), commit_of())[:games]
    limit = seconds or hours * 3600
    share_out(seed, wanted, path, time.monotonic() + limit if limit else float("inf"), workers)
    played = counting()
    report = out / f"report-{seed}.md"
    report.write_text(written(seed, everything, played), "utf-8")
    if write_docs:
        kept.keep(seed, journal.read(path))
        page.write(seed, everything, played, kept.read())
    now = {mode.number for mode in wanted}
    faults = sum(len(one.faults) for one in played if one.number in now)
    print(f"{len(played)} of {len(everything)} games were played, {faults} faults in those of now: {report}")
    raise typer.Exit(1 if faults else 0)


if __name__ == "__main__":
    app(prog_name="bench.monkey")
