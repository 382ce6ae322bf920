"""What is costly to make and stays the same: made once, apart from everything else, and kept for whoever asks next."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from fastapi import Response

from tierpark.server import spending
from tierpark.server.errors import Unavailable
from tierpark.server.packing import LEVEL, SMALLEST, takes
from tierpark.server.threads import threads

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fastapi import Request

MOST_BYTES = 64 * 1024 * 1024
MOST_WAITING = 50  # things that wait to be made
Found = TypeVar("Found")


class Made(NamedTuple):
    """An answer, and how it goes to those who take it packed."""

    body: bytes
    packed: bytes

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.body) + len(self.packed)

    def answer(self, request: Request, kind: str, name: str | None = None) -> Response:
        """The answer to a request, as a file if it has a name."""
        headers = {"Vary": "Accept-Encoding"}
        if name is not None:
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
        is_packed = bool(self.packed) and takes(request.headers.get("accept-encoding", ""), "gzip")
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if is_packed else self.body, media_type=kind, headers=headers)


def made(body: bytes) -> Made:
    """An answer to be kept."""
    return Made(body, gzip.compress(body, LEVEL, mtime=0) if len(body) >= SMALLEST else b"")


class Kept:
    """All that is kept. One thing at a time is made, in a thread of its own: decisions come first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # what was used last comes last
        self._making: dict[Hashable, asyncio.Task[Any]] = {}
        self._thread = threads(1, "make")

    @property
    def size(self) -> int:
        """Bytes that are kept."""
        return self._size

    async def answer(self, key: Hashable, make: Callable[[], bytes]) -> Made:
        """An answer, made if it is not there."""
        return await self.get(key, lambda: made(make()), lambda found: found.size)

    async def get(self, key: Hashable, make: Callable[[], Found], size: Callable[[Found], int]) -> Found:
        """Something, made if it is not there; all who ask for it meanwhile wait for the same."""
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return cast("Found", known[0])
        if key not in self._making:
            self._check()
            making = asyncio.create_task(self._make(key, make, size))
            self._making[key] = making
            making.add_done_callback(lambda done: self._done(key, done))
        return cast("Found", await asyncio.shield(self._making[key]))

    async def apart(self, work: Callable[[], Found]) -> Found:
        """Something that is not kept, made in its turn all the same."""
        self._check()
        return await spending.apart_in(self._thread, work)

    def _check(self) -> None:
        if (bill := spending.bill()) is not None:
            bill.afford()
        if len(self._making) >= MOST_WAITING:
            raise Unavailable("Very many ask for something just now. Try again in a moment.")

    async def _make(self, key: Hashable, make: Callable[[], Found], size: Callable[[Found], int]) -> Found:
        found = await spending.apart_in(self._thread, make)
        self._keep(key, found, size(found) + _size_of(key))
        return found

    def _done(self, key: Hashable, done: asyncio.Task[Any]) -> None:
        self._making.pop(key, None)
        if not done.cancelled():
            done.exception()  # whoever waited for it knows, or is gone

    def _keep(self, key: Hashable, found: object, size: int) -> None:
        if size > self._most // 4:
            return
        self._kept[key] = found, size
        self._size += size
        while self._size > self._most:
            _, (_, gone) = self._kept.popitem(last=False)
            self._size -= gone

    def stop(self) -> None:
        """End."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _size_of(key: Hashable) -> int:
    """Bytes of a key, some of which are long texts, and of what holds it."""
    parts = key if isinstance(key, tuple) else (key,)
    return 500 + sum(len(part) if isinstance(part, str) else 50 for part in parts)
