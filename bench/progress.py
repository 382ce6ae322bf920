"""Lines on stderr while the bench works: what it does now, and that it still does it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tierpark.arena.figures import Say

BEAT = 10.0  # seconds between two signs of life


def teller() -> Say:
    """Writes lines with the seconds since now."""
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"bench: {time.monotonic() - began:5.0f} s  {text}", file=sys.stderr, flush=True)

    return say


@contextmanager
def patience(say: Say, text: str) -> Iterator[None]:
    """Say what begins, and again every ten seconds that it goes on."""
    done = threading.Event()

    def beat() -> None:
        while not done.wait(BEAT):
            say(f"{text} ... still at it")

    say(text)
    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
