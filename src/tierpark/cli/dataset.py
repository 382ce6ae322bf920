"""`tierpark dataset`: games among bots as Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import checked_seed

if TYPE_CHECKING:
    from pathlib import Path


def run(name: str, options: dict[str, Any], games: int, bots: list[str], seed: str, out: Path) -> None:
    """Play, write, and say what is there."""
    from contextlib import ExitStack

    from tierpark.arena.dataset import write
    from tierpark.cli.simulate import progress_bar

    with ExitStack() as stack:
        told = write(name, options, games, bots, checked_seed(seed), out, progress_bar(stack, games))
    print(f"{told['decisions']} decisions of {games} game{'s' * (games > 1)} in {out}")
