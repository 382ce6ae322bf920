"""The pulse of the server: a thread that ends the process if the loop stands still, so that it is started again.

What was acknowledged is on the disk by then. A server that listens and answers nobody would stay so for good.
"""

from __future__ import annotations

import asyncio
import faulthandler
import json
import os
import sys
import threading
import time

STANDING = 30  # seconds without a beat
ENDING = 9  # seconds that a polite end may take
STANDS = 70  # the exit code of a process that did not work any more


class Pulse(threading.Thread):
    """Counts seconds without a beat. It counts its own: a process that was stopped for a while has missed nothing."""

    def __init__(self) -> None:
        super().__init__(name="pulse", daemon=True)
        self._still: int | None = None  # not before the first beat: a start may take long
        self._left: int | None = None

    def beat(self) -> None:
        """The loop goes on; called in it."""
        self._still = 0
        asyncio.get_running_loop().call_later(1, self.beat)

    def end(self) -> None:
        """The server is asked to end: it has so long."""
        if self._left is None:
            self._left = ENDING

    def run(self) -> None:
        """Watch."""
        while True:
            time.sleep(1)
            if self._still is not None:
                self._still += 1
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    _say("the server did not end in time, and was ended")
                    os._exit(0)
            elif self._still is not None and self._still >= STANDING:
                _say("the loop stands still, and the server ends")
                faulthandler.dump_traceback(sys.__stderr__ or 2)
                os._exit(STANDS)


def _say(message: str) -> None:
    at = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    line = {"at": at, "level": "error", "logger": "tierpark.server.pulse", "message": message}
    os.write(2, (json.dumps(line) + "\n").encode())  # past all locks
