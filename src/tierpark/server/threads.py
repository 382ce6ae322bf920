"""Threads that are there from the start: where memory is short, a thread that has to be started may never come."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 30.0  # seconds in which all of them have to be there


def threads(count: int, name: str) -> ThreadPoolExecutor:
    """So many threads, all of them started."""
    pool = ThreadPoolExecutor(count, thread_name_prefix=name)
    together = threading.Barrier(count + 1)
    for _ in range(count):
        pool.submit(together.wait, PATIENCE)
    together.wait(PATIENCE)
    return pool
