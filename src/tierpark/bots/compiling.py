"""Compiled searches, made when they are needed. Nobody at a table waits for the compiler: it runs in its own process.

`python -m tierpark.bots.compiling GAME` compiles the search of a game into the cache, once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tierpark.bots.judging import policy_of
from tierpark.core.cache import cache_folder
from tierpark.games import catalogue

if TYPE_CHECKING:
    from tierpark.bots.searching import Searcher
    from tierpark.core.game import Game

LONGEST = 900  # seconds: a compiler that has not finished by then is gone
WAIT = 5  # seconds between two looks whether it has finished


@lru_cache(maxsize=8)
def searcher(game: Game[Any, Any]) -> Searcher:
    """The search of a game, compiled now unless it is in the cache."""
    from tierpark.bots.searching import Searcher

    return Searcher(game, policy_of(game.name))


_looked: dict[str, tuple[float, bool]] = {}


def is_ready(game: Game[Any, Any]) -> bool:
    """Whether the search is in the cache; if not, a process compiles it from now on, and the caller does without."""
    at, ready = _looked.get(game.name, (0.0, False))
    if ready:
        return True
    if time.monotonic() - at < WAIT:
        return False
    ready = searcher(game).is_cached
    _looked[game.name] = (time.monotonic(), ready)
    if not ready:
        _compile_aside(game)
    return ready


_loading: dict[str, threading.Thread] = {}
_loaded: set[str] = set()


def is_loaded(game: Game[Any, Any], within: float) -> bool:
    """Whether this process has the search at hand within so many seconds; if not, it is loaded aside, for next time."""
    if game.name in _loaded:
        return True
    thread = _loading.get(game.name)
    if thread is None or not thread.is_alive():
        thread = _loading[game.name] = threading.Thread(target=_load, args=(game,), daemon=True)
        thread.start()
    thread.join(within)
    return game.name in _loaded


def _load(game: Game[Any, Any]) -> None:
    if is_ready(game):
        searcher(game).load()
        _loaded.add(game.name)


def _compile_aside(game: Game[Any, Any]) -> None:
    """Start a compiler, unless one is at work."""
    note = cache_folder() / f".compiling-{game.name}"
    try:
        note.parent.mkdir(parents=True, exist_ok=True)
        if note.exists() and time.time() - note.stat().st_mtime < LONGEST:
            return
        note.touch()
    except OSError:
        return  # without a cache there is nothing to compile into
    subprocess.Popen(
        [sys.executable, "-m", "tierpark.bots.compiling", game.name],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def compile_search(game: Game[Any, Any]) -> None:
    """Compile (or load) the search of a game by using it once."""
    state = game.setup(next(game.configurations()), 0)
    searcher(game).search(state, game.to_act(state)[0], 0, rounds=1)


def main(name: str) -> None:
    """Compile the search of a game, aside."""
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays comes first
    try:
        compile_search(catalogue.game(name))
    finally:
        (cache_folder() / f".compiling-{name}").unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1])
