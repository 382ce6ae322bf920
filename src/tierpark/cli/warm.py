"""`tierpark warm`: compile everything now, so that simulations and bots start at once later."""

from __future__ import annotations

import time
from functools import partial

from tierpark.games import catalogue


def warm(name: str | None) -> None:
    """Compile (or load) every entry of one game, or of all: for one core, for all cores, and the search of bots."""
    chosen = [catalogue.game(name) for name in ([name] if name else catalogue.GAMES)]
    from tierpark.bots.compiling import compile_search
    from tierpark.cli.compiling import compiling
    from tierpark.core.cache import cache_folder
    from tierpark.core.engine import Engine

    for game in chosen:
        for what, make in (
            ("one core", Engine(game).compile_all),
            ("search", partial(compile_search, game)),
            ("all cores", Engine(game, parallel=True).compile_all),
        ):
            began = time.perf_counter()
            with compiling(game):
                make()
            print(f"{game.title}, {what}: ready in {time.perf_counter() - began:.1f} s", flush=True)
    print(f"Compiled rules are kept in {cache_folder()}")
