"""`tierpark warm`: compile everything now, so that simulations and bots start at once later."""

from __future__ import annotations

import time

from tierpark.games import catalogue


def warm(name: str | None) -> None:
    """Compile (or load) every entry of one game, or of all, for one core and for all cores."""
    chosen = [catalogue.game(name) for name in ([name] if name else catalogue.GAMES)]
    from tierpark.cli.compiling import compiling
    from tierpark.core.cache import cache_folder
    from tierpark.core.engine import Engine

    for game in chosen:
        for parallel in (False, True):
            began = time.perf_counter()
            with compiling(game):
                Engine(game, parallel=parallel).compile_all()
            cores = "all cores" if parallel else "one core"
            print(f"{game.title}, {cores}: ready in {time.perf_counter() - began:.1f} s", flush=True)
    print(f"Compiled rules are kept in {cache_folder()}")
