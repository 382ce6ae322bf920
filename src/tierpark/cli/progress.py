"""How far a series has come, for whoever watches: a bar with the time left; nothing where nobody looks."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def bar(games: int) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """Two calls: one that says where an interrupted series goes on, and one for the number of games done."""
    if not sys.stderr.isatty():
        yield say_resumed, lambda done: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from tierpark.cli.looks import console

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True, speed_estimate_period=300) as progress:
        task = progress.add_task("Playing", total=games)

        def resumed(done: int) -> None:
            say_resumed(done)
            progress.reset(task, completed=done)

        yield resumed, lambda done: progress.update(task, completed=done)


def say_resumed(done: int) -> None:
    """An interrupted series goes on."""
    print(
        f"Going on after {done:,} game{'s' * (done != 1)} of an interrupted run (--fresh begins anew)", file=sys.stderr
    )
