"""`python -m bench.load`: many people at many tables of a real server, measured and checked.

Times are the driver's: from just before a decision is sent to the moment the driver has read it on the last socket of
its table. What the driver itself is late is in them, and is told beside them.
"""

from __future__ import annotations

import asyncio
import gc
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated

import httpx
import msgspec
import typer
from rich.console import Console

from bench import load_report, page
from bench.crowd import Crowd
from bench.load_report import LoadReport, Settings, Stretch
from bench.machine import machine
from bench.progress import teller
from bench.serving import BenchFailed, Serving, keys_in_log, play_on
from bench.tables import as_rich
from tierpark.arena.figures import Say

SAMPLE_TIME = 5.0  # seconds between two looks at the memory
STEP, STEP_SECONDS, HIGHEST = 100, 20.0, 5000  # decisions a second
BAD = ("tierpark_errors_total", "tierpark_refusals_total")
app = typer.Typer(add_completion=False)


@app.command()
def load(
    sockets: Annotated[int, typer.Option(min=1, help="Sockets; who has no seat watches.")] = 1000,
    tables: Annotated[int, typer.Option(min=1, help="Tables, all of them with people only.")] = 400,
    players: Annotated[int, typer.Option(min=1, max=5, help="People at a table.")] = 2,
    rate: Annotated[float, typer.Option(min=1, help="Decisions a second, at all tables together.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="How long.")] = 300,
    played: Annotated[int, typer.Option(min=0, help="Decisions that a table has behind it at most.")] = 5000,
    peak: Annotated[bool, typer.Option("--peak", help="Then raise the rate until p99 passes 250 ms.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not tables.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the JSON to this file, too.")] = None,
    write_docs: Annotated[bool, typer.Option("--write-docs", help="Write the tables into docs/figures.md.")] = False,
) -> None:
    """Put a server under load, check everything it says, and hold it against its bars."""
    if sockets < players * tables:
        raise typer.BadParameter(f"{tables} tables of {players} need {players * tables} sockets")
    try:
        if out is not None:
            out.touch()
        if write_docs:
            page.around(begin=load_report.BEGIN, end=load_report.END)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    settings = Settings(sockets, tables, players, rate, seconds, played)
    try:
        report = asyncio.run(run(settings, teller(), peak=peak))
    except (BenchFailed, httpx.HTTPError, TimeoutError) as error:
        print(f"bench: the run broke off: {str(error) or type(error).__name__}", file=sys.stderr)
        raise typer.Exit(1) from error
    text = msgspec.json.format(msgspec.json.encode(report), indent=2)
    if out is not None:
        out.write_bytes(text + b"\n")
    if write_docs:
        load_report.write(report)
    if json:
        print(text.decode())
    else:
        show(report)
    raise typer.Exit(1 if report.errors else 0)


def show(report: LoadReport) -> None:
    """Print the tables."""
    console = Console(highlight=False)
    for table in load_report.tables(report):
        console.print(as_rich(table))
    for line in (*load_report.lines(report), *report.examples):
        console.print(line, markup=False)


async def run(settings: Settings, say: Say, *, peak: bool) -> LoadReport:
    """One run, from the first guest to the last key in the log."""
    _allow_files(2 * settings.sockets + 200)
    here = machine()
    luck = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="tierpark-load-") as folder:
        serving = Serving(Path(folder))
        try:
            await serving.start()
            crowd = Crowd(serving.url, settings.players, luck)
            say(f"{settings.tables} tables are made")
            await crowd.sit_down(settings.tables, settings.sockets)
            behind = 0
            if settings.played:
                await serving.stop()
                say("their games are played on")
                behind = await asyncio.to_thread(play_on, serving.file, settings.played, luck)
                await serving.start()
            say(f"{settings.sockets} sockets are opened")
            await crowd.open_sockets()
            gc.collect()
            gc.freeze()
            run = Load(serving, crowd, say)
            steady = await run.stretch(settings.rate, settings.seconds)
            memory = load_report.memory_of(run.memory)
            steps = await run.raise_until_it_breaks(settings.rate) if peak else []
            await run.count_errors()
            await crowd.leave()
        finally:
            gc.unfreeze()
            await serving.stop()
        _compare_with_disk(crowd, serving)
    held = [step.asked for step in [steady, *steps] if step.holds]
    faults = crowd.faults
    return LoadReport(
        machine=here,
        settings=settings,
        behind=behind,
        steady=steady,
        memory=memory,
        steps=steps,
        peak=max(held, default=None) if peak else None,
        messages=crowd.messages,
        longest=crowd.longest,
        compared=crowd.compared,
        errors=dict(faults.counts),
        examples=faults.examples,
        bars=load_report.bars(steady, memory, crowd.longest, faults.counts.total()),
    )


class Load:
    """A crowd at work, and the server watched meanwhile."""

    def __init__(self, serving: Serving, crowd: Crowd, say: Say) -> None:
        self._serving = serving
        self._crowd = crowd
        self._say = say
        self.memory: list[tuple[float, float]] = []

    async def stretch(self, rate: float, seconds: float) -> Stretch:
        """Some time at one rate."""
        self._say(f"{rate:g} decisions a second for {seconds:g} s")
        before = await self._serving.counted(self._crowd.http)
        cpu, own_cpu, began = self._serving.cpu, time.process_time(), time.perf_counter()
        watching = asyncio.create_task(self._watch())
        try:
            tally = await self._crowd.play(rate, seconds)
        finally:
            watching.cancel()
        took = time.perf_counter() - began
        cpu_now, own_cpu_now = self._serving.cpu, time.process_time()
        after = await self._serving.counted(self._crowd.http)
        batches = after["tierpark_log_batches"] - before["tierpark_log_batches"]
        return Stretch(
            asked=rate,
            reached=round(len(tally.to_all) / took, 2),
            decisions=len(tally.to_all),
            to_all=load_report.spread_of(tally.to_all),
            to_receipt=load_report.spread_of(tally.to_receipt),
            late=load_report.spread_of(tally.late),
            missed=tally.missed,
            games_over=tally.games_over,
            batches=batches / took,
            server_cpu=None if cpu is None or cpu_now is None else (cpu_now - cpu) / took,
            driver_cpu=(own_cpu_now - own_cpu) / took,
        )

    async def _watch(self) -> None:
        began = time.perf_counter()
        while (memory := self._serving.memory) is not None:
            at = time.perf_counter() - began
            self.memory.append((round(at, 1), round(memory, 2)))
            await asyncio.sleep(SAMPLE_TIME)

    async def raise_until_it_breaks(self, rate: float) -> list[Stretch]:
        """Raise the rate step by step, until the server does not keep up."""
        steps: list[Stretch] = []
        while (not steps or steps[-1].holds) and rate < HIGHEST:
            rate += STEP
            steps.append(await self.stretch(rate, STEP_SECONDS))
        return steps

    async def count_errors(self) -> None:
        """What the server itself calls an error or a refusal is an error here: nobody asked for one."""
        for name, count in (await self._serving.counted(self._crowd.http)).items():
            if name.startswith(BAD) and count:
                self._crowd.faults.add("counted by the server", f"{name} {count:g}")


def _compare_with_disk(crowd: Crowd, serving: Serving) -> None:
    """Each acknowledged decision is in the log once, and nothing else is."""
    written, acknowledged = keys_in_log(serving.file), set(crowd.acknowledged)
    if lost := acknowledged - set(written):
        crowd.faults.add("acknowledged, not on the disk", ", ".join(sorted(lost)[:5]))
    if len(written) != len(set(written)):
        crowd.faults.add("twice on the disk", f"{len(written) - len(set(written))} decisions")
    if extra := set(written) - acknowledged:
        crowd.faults.add("on the disk, not acknowledged", ", ".join(sorted(extra)[:5]))


def _allow_files(count: int) -> None:
    """Each socket is an open file, here and in the server."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (count if hard == resource.RLIM_INFINITY else min(count, hard), hard)
        )


if __name__ == "__main__":
    app(prog_name="bench.load")
