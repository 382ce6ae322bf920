"""Connections to the database that never come back.

Where memory runs out in the wrong moment, whoever has a connection may wait for ever, and holds it. So one that
has been out for much longer than anybody waits for an answer is written off, and another takes its place.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import TimeoutError as NoneLeft
from sqlalchemy.pool import AsyncAdaptedQueuePool

if TYPE_CHECKING:
    from sqlalchemy.pool import ConnectionPoolEntry

logger = logging.getLogger("tierpark.server.pooling")
LOST = 10.0  # seconds for which none has come back: nobody is answered after so long
MOST = 32  # connections that are written off, at most


class Pool(AsyncAdaptedQueuePool):
    """Hands out connections, and others for those that are lost."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._returned_at = time.monotonic()
        self._written_off = 0

    def _do_get(self) -> ConnectionPoolEntry:
        try:
            return super()._do_get()
        except NoneLeft:
            if time.monotonic() - self._returned_at < LOST or self._written_off >= MOST:
                raise
            logger.warning("connections to the database have not come back, and are written off")
            self._returned_at = time.monotonic()
            for _ in range(self.size()):
                self._written_off += 1
                self._dec_overflow()
            return super()._do_get()

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        self._returned_at = time.monotonic()
        super()._do_return_conn(record)
