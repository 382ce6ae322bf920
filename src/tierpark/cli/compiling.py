"""One line that says how far the compiler has got. A first compilation takes half a minute; then nothing is said."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tierpark.core.game import Game


@contextmanager
def compiling(game: Game[Any, Any]) -> Iterator[None]:
    """Show on stderr which rule of how many is being compiled, while any is."""
    from tierpark.core import playout
    from tierpark.core.compiled import Progress
    from tierpark.core.engine import Engine

    engine = Engine(game)
    engine.entry(playout.many)  # finds every rule, and compiles none yet
    total = len(engine.world.rules)

    def report(begun: int) -> None:
        if sys.stderr.isatty():
            text = f"\r\x1b[KCompiling {game.title}: {begun} of {max(begun, total)} rules"
            print(text, end="", file=sys.stderr, flush=True)
        elif begun == 1:
            print(f"Compiling {game.title}: {total} rules, this once", file=sys.stderr, flush=True)

    progress = Progress(report)
    with progress:
        try:
            yield
        finally:
            if progress.begun and sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
