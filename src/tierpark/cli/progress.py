"""How far a series has come: a bar with the time left; where nobody looks, a line on stderr now and then."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SILENCE = 30.0  # seconds between two lines where no bar is drawn


@contextmanager
def bar(games: int) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """Two calls: one that says where an interrupted series goes on, and one for the number of games done."""
    if not sys.stderr.isatty():
        yield say_resumed, now_and_then(games)
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


class Occasional:
    """Lines for a pipe or a log: not at once, and not each of them."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def say(self, text: str) -> None:
        """Print a line if none was printed for a while."""
        if time.monotonic() - self._told >= SILENCE:
            self._told = time.monotonic()
            print(text, file=sys.stderr, flush=True)


def now_and_then(total: int, things: str = "games") -> Callable[[int], None]:
    """Says how many are done, in a pipe or a log."""
    log = Occasional()

    def report(done: int) -> None:
        if done < total:
            log.say(f"{done:,} of {total:,} {things}")

    return report


def say_resumed(done: int) -> None:
    """An interrupted series goes on."""
    print(
        f"Going on after {done:,} game{'s' * (done != 1)} of an interrupted run (--fresh begins anew)", file=sys.stderr
    )
