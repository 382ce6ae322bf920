"""`tierpark simulate`: many random games, summed up as a table or as JSON."""

from __future__ import annotations

import sys
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, Any

from tierpark.core.game import checked_seed
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tierpark.arena.simulate import Result


def run(
    name: str,
    options: dict[str, Any],
    games: int,
    seed: str,
    plain: bool,
    workers: int,
    out: Path | None,
    material: Path | None,
    *,
    as_json: bool,
) -> None:
    """Simulate and print the result."""
    number = checked_seed(seed)
    game = catalogue.game(name, material)
    game.options(**options)  # refused before anything is compiled
    from tierpark.arena.simulate import simulate

    with ExitStack() as stack:
        stack.enter_context(nullcontext() if plain else _compiling(game))
        result = simulate(
            name,
            options,
            games,
            number,
            material=material,
            plain=plain,
            workers=workers,
            out=out,
            progress=progress_bar(stack, games),
        )
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        show(game.title, result)


def _compiling(game: Any) -> Any:
    from tierpark.cli.compiling import compiling

    return compiling(game)


def progress_bar(stack: ExitStack, games: int) -> Callable[[int], None]:
    """A progress bar on stderr, from the first finished games on; where nobody looks, a line now and then."""
    if not sys.stderr.isatty():
        from tierpark.cli.progress import now_and_then

        return now_and_then(games)
    from rich.progress import Progress

    from tierpark.cli.looks import console

    bar = Progress(console=console(stderr=True), transient=True)
    task = bar.add_task("Playing", total=games)

    def report(done: int) -> None:
        if not bar.live.is_started:
            stack.enter_context(bar)
        bar.update(task, completed=done)

    return report


def show(title: str, result: Result) -> None:
    """The result for people."""
    from rich import box
    from rich.table import Table

    from tierpark.cli.looks import console, seat_name

    out = console()
    games = f"{result.games:,} game{'s' * (result.games > 1)}"
    out.print(f"{title}, {result.players} player{'s' * (result.players > 1)}: {games} in {result.seconds:.2f} s")
    out.print(
        f"{result.decisions:,} decisions; {result.decisions_per_second:,.0f} decisions "
        f"and {result.games_per_second:,.1f} games a second"
    )
    table = Table(box=box.SIMPLE)
    for heading in ("seat", "mean score", "sd", "wins", "share"):
        table.add_column(heading, justify="left" if heading == "seat" else "right")
    for seat in result.seats:
        share = f"{100 * seat.wins / result.games:.1f} %"
        table.add_row(seat_name(seat.seat - 1), f"{seat.mean:.2f}", f"{seat.sd:.2f}", f"{seat.wins:,}", share)
    out.print(table)
    out.print(f"digest {result.digest}", soft_wrap=True)
