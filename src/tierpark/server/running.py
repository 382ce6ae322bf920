"""Runs the server until Ctrl-C."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING

from tierpark.core.errors import TierparkError
from tierpark.server import connections
from tierpark.server.app import check, create_app
from tierpark.server.gate import MOST_BYTES
from tierpark.server.proxies import Proxies
from tierpark.server.pulse import Pulse
from tierpark.server.settings import Settings
from tierpark.server.watching import log_to_stderr

if TYPE_CHECKING:
    from types import FrameType

SWITCH_SECONDS = 0.0005  # for which the loop may keep the writer of the log waiting, which has little to do each time
YOUNG = 10_000  # objects that wait for a collection: nearly all of them go by themselves before


class CannotServe(TierparkError):
    """An address that cannot be served on."""


class Server(connections.Server):
    """Says where it is, and opens a browser there, once it answers."""

    def __init__(self, config: connections.Config, settings: Settings, pulse: Pulse, *, opens: bool) -> None:
        super().__init__(config)
        self._settings = settings
        self._pulse = pulse
        self._opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        watch_processes_without_threads()
        await super().startup(sockets)
        if self.should_exit:
            return
        keep_pauses_short()
        self._pulse.beat()
        print(f"Tierpark is open at {self._settings.address}  (Ctrl-C ends it)", flush=True)
        if self._opens:
            threading.Thread(target=_open_browser, args=(self._settings.address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody asks for the end, which comes in time."""
        self._pulse.end()
        super().handle_exit(sig, frame)


def keep_pauses_short() -> None:
    """All tables wait while the collector looks at every object: it looks less often, and not at what stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
    sys.setswitchinterval(SWITCH_SECONDS)


def watch_processes_without_threads() -> None:
    """Python before 3.12 starts a thread for every process, and waits for it: with too little memory for good."""
    if sys.version_info < (3, 12) and hasattr(os, "pidfd_open"):
        watcher = asyncio.PidfdChildWatcher()
        watcher.attach_loop(asyncio.get_running_loop())
        asyncio.set_child_watcher(watcher)


def _open_browser(address: str) -> None:
    time.sleep(0.2)
    try:
        if not webbrowser.open(address):
            print(f"No browser could be opened: go to {address}", flush=True)
    except webbrowser.Error:
        print(f"No browser could be opened: go to {address}", flush=True)


def serve(settings: Settings, *, opens: bool, log_level: str) -> None:
    """Serve until somebody ends it."""
    connections.take_descriptors()
    asyncio.run(check(settings))
    listening = listen(settings)
    log_to_stderr(log_level)
    pulse = Pulse()
    pulse.start()
    server = Server(configured(settings), settings, pulse, opens=opens)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends it as cleanly as Ctrl-C does
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # the server has ended cleanly by then
    finally:
        listening.close()
    if not server.started:
        raise CannotServe("the server could not start; the reason is above")


def configured(settings: Settings) -> connections.Config:
    """The web server around the application: small messages, packed, and no access log.

    What goes over a socket is packed in a window of its own: its length tells of nothing but what its reader may know.
    """
    return connections.Config(
        create_app(settings),
        most=settings.connections,
        proxies=Proxies(settings.proxies),
        access_log=False,  # ours names routes, not tables
        log_config=None,
        server_header=False,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=True,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_graceful_shutdown=4,
        proxy_headers=settings.proxies is not None,
        forwarded_allow_ips=settings.proxies,
    )


def listen(settings: Settings) -> socket.socket:
    """The socket, taken before anything else, so that a busy port is told in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once instead of waiting 40 ms for company.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise CannotServe(
            f"cannot serve on {settings.host} port {settings.port}: {reason}; try another --port"
        ) from error
    listening.set_inheritable(True)
    return listening
