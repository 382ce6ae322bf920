"""A relay between the server and its database: the line that an attack breaks."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self


class Relay:
    """Passes on everything to a port of this machine, until it is cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_cut = False
        self._server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self._break_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def cut(self, seconds: float) -> None:
        """Break every connection, and take no new one for so long."""
        self._is_cut = True
        self._break_all()
        await asyncio.sleep(seconds)
        self._is_cut = False

    def _break_all(self) -> None:
        for writer in list(self._lines):
            writer.transport.abort()  # at once, and what is under way is lost

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, there_writer}
        for one in (self._pass_on(reader, there_writer), self._pass_on(there_reader, writer)):
            task = asyncio.create_task(one)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        self._lines.discard(writer)
        writer.transport.abort()
