"""Connections: who may hold how many, how long a request may take to arrive, and when nobody more is let in.

A connection costs a descriptor, and there are only so many. So nobody keeps one without asking for something, one
address has its share of them, and the last ones are left for the database, the bots and those who are here already.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tierpark.server.limiting import Here, Rate, Window
from tierpark.server.proxies import Proxies, network

try:
    import resource
except ImportError:  # only Unix counts descriptors
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

logger = logging.getLogger("tierpark.server.connections")
REQUEST_SECONDS = 10.0  # in which a request has to be here, head and body
UNREAD_SECONDS = 30.0  # for which somebody may take nothing of an answer
SILENT = 100  # connections of one address that have not asked for anything yet; with one more the oldest goes
SPARE = 50  # descriptors that connections leave to everything else
MANY = 1_048_576  # descriptors, where there is no limit
AT_ONCE = 64  # connections let in before others have their turn
BACKLOG = 1024  # that wait outside
REST = 0.2  # seconds until the door is tried again
PIECE = 1024  # bytes that are taken in from a socket at a time
FRAMES = Rate(200, 10)  # milliseconds that the frames of a socket may take, and in how many seconds
FRAMES_OF_ALL = Rate(2_000, 10)  # those of all sockets of an address;
LITTLE = 20  # then who has taken less may stay
FAREWELL = 2.0  # seconds in which they may read why they were sent away
LATE = 4_096  # bytes that are still heard from somebody who was sent away
TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: 90\r\nRetry-After: 10\r\n"
    b"Connection: close\r\n\r\n"
    b'{"error":"too-many","message":"There are too many connections from your address.","id":""}'
)
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def take_descriptors() -> None:
    """As many descriptors as this process may have."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MANY if hard == resource.RLIM_INFINITY else hard
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def descriptors() -> int:
    """How many descriptors this process may have."""
    if resource is None:
        return MANY
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY if soft == resource.RLIM_INFINITY else soft


class Caller:
    """One connection, and since when it owes what."""

    __slots__ = ("address", "began", "size", "stuck", "transport")

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport = transport
        self.address = address
        self.began: float | None = now  # when a request began that is not here yet
        self.size = 0  # bytes that it does not take,
        self.stuck: float | None = None  # and since when


class Connections:
    """All connections of one process."""

    def __init__(self, most: int, proxies: Proxies) -> None:
        self._most = most
        self._proxies = proxies
        self._callers: dict[asyncio.BaseTransport, Caller] = {}
        self._of: dict[str, dict[Caller, None]] = {}
        self.frames = Here(time.monotonic)
        self._silent: dict[str, dict[Caller, None]] = {}  # those that have never asked for anything, the oldest first

    def opened(self, transport: asyncio.Transport) -> Caller | None:
        """Somebody comes in; nothing if their address has enough connections."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if peer else "unknown"
        caller = Caller(transport, network(host), asyncio.get_running_loop().time())
        if host not in self._proxies:
            if len(self._of.get(caller.address, ())) >= min(self._most, descriptors() // 4):
                logger.warning("an address has too many connections")
                return None
            self._of.setdefault(caller.address, {})[caller] = None
            silent = self._silent.setdefault(caller.address, {})
            silent[caller] = None
            if len(silent) > SILENT:
                next(iter(silent)).transport.abort()
        self._callers[transport] = caller
        return caller

    def asked(self, caller: Caller) -> None:
        """A whole request is here."""
        caller.began = None
        _drop(self._silent, caller)

    def closed(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has gone."""
        caller = self._callers.pop(transport, None)
        if caller is not None:
            _drop(self._of, caller)
            _drop(self._silent, caller)

    async def sweep(self) -> None:
        """Once a second: end connections that keep us waiting."""
        while True:
            await asyncio.sleep(1)
            now = asyncio.get_running_loop().time()
            for caller in list(self._callers.values()):
                _check(caller, now)


def _drop(groups: dict[str, dict[Caller, None]], caller: Caller) -> None:
    group = groups.get(caller.address)
    if group is not None:
        group.pop(caller, None)
        if not group:
            del groups[caller.address]


def _check(caller: Caller, now: float) -> None:
    transport = caller.transport
    size = transport.get_write_buffer_size()
    if size and size == caller.size:
        if caller.stuck is None:
            caller.stuck = now
        elif now - caller.stuck > (REQUEST_SECONDS if transport.is_closing() else UNREAD_SECONDS):
            transport.abort()
            return
    else:
        caller.size, caller.stuck = size, None
    if caller.began is not None and now - caller.began > REQUEST_SECONDS:
        if not size:
            transport.write(TOO_LATE)
        transport.close()
        caller.began = None


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """HTTP and WebSocket, as the web server speaks them, with every connection counted."""

    class Requests(H11Protocol):
        caller: Caller | None = None
        whole: Any = None  # the last request of which all is here

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.caller = connections.opened(transport)
            if self.caller is None:
                transport.write(TOO_MANY)
                transport.close()

        def data_received(self, data: bytes) -> None:
            if self.caller is None:
                return
            is_idle = self.cycle is self.whole and getattr(self.whole, "response_complete", True)
            if is_idle and self.caller.began is None:
                self.caller.began = self.loop.time()
            super().data_received(data)
            self.look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self.look()  # the next request may have come meanwhile

        def look(self) -> None:
            caller, request = self.caller, self.cycle
            if caller is None or request is self.whole:
                return
            if request.more_body:
                caller.began = caller.began or self.loop.time()
            else:
                self.whole = request
                connections.asked(caller)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.closed(self.transport)
            super().connection_lost(exc)

        def send_400_response(self, msg: str) -> None:
            """Refuse what is no HTTP. If it was a body, its request is over: the application answers nothing more."""
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                super().send_400_response(msg)
            else:  # it is answered already, or is just being
                self.transport.close()
            if self.cycle is not None:
                self.cycle.disconnected = True
                self.cycle.message_event.set()

        def handle_websocket_upgrade(self, event: Any) -> None:
            if self.caller is not None:
                connections.asked(self.caller)
            super().handle_websocket_upgrade(event)

    class Sockets(WebSocketsSansIOProtocol):
        rest = b""  # what has come, and is not looked at yet
        late = 0  # bytes that came after the end
        is_gone = False
        next_piece: asyncio.Handle | None = None

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.spent = Window(FRAMES)

        def data_received(self, data: bytes) -> None:
            """Take in a piece at a time: one packet can carry thousands of frames, and others have their turn."""
            if self.is_gone:  # it is heard no more: what it still sends is thrown away, a little at a time
                self.transport.pause_reading()
                self.loop.call_later(REST, self.resume)
                return
            self.rest += data
            if self.next_piece is None:
                self.take_in()

        def resume(self) -> None:
            if not self.transport.is_closing():
                self.transport.resume_reading()

        def see_off(self) -> None:
            """Nothing more is heard. Closed at once, they would not read why; so first only our side is."""
            self.is_gone, self.rest = True, b""
            if self.transport.can_write_eof():
                self.transport.write_eof()
            self.loop.call_later(FAREWELL, self.transport.abort)

        def take_in(self) -> None:
            self.next_piece = None
            if not self.may_read():
                return
            piece, self.rest = self.rest[:PIECE], self.rest[PIECE:]
            began = time.thread_time()
            super().data_received(piece)
            self.pay(1000 * (time.thread_time() - began))
            self.late += len(piece) if self.close_sent else 0
            if self.late > LATE:  # it sends and sends, and does not hear that it was sent away
                self.see_off()
            elif self.is_flood() and self.may_read():
                logger.warning("a flood of frames was ended")
                self.conn.send_close(4429, "too much at once")
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.see_off()
            elif self.rest:
                self.transport.pause_reading()
                self.next_piece = self.loop.call_soon(self.take_in)
            elif self.may_read():
                self.transport.resume_reading()

        def pay(self, milliseconds: float) -> None:
            self.spent.add(self.loop.time(), milliseconds)
            connections.frames.add("frames", self.address(), [FRAMES_OF_ALL], milliseconds)

        def is_flood(self) -> bool:
            now = self.loop.time()
            if self.spent.wait(now, FRAMES.most):
                return True
            together = connections.frames.wait("frames", self.address(), [FRAMES_OF_ALL], 0)
            return together > 0 and self.spent.wait(now, LITTLE) > 0

        def address(self) -> str:
            scope = getattr(self, "scope", None)  # where a proxy's word about it is believed
            client = scope["client"] if scope is not None else self.client
            return network(client[0]) if client else "unknown"

        def may_read(self) -> bool:
            is_over = self.is_gone or self.disconnected or self.transport.is_closing()
            return not (self.read_paused or is_over)

        async def receive(self) -> Any:
            message = await super().receive()
            if self.rest and self.next_piece is None and self.may_read():
                self.transport.pause_reading()
                self.next_piece = self.loop.call_soon(self.take_in)
            return message

        def send_receive_event_to_app(self) -> None:
            """Pass a message on. A text that is none is a mistake of who sends it, and no error to log."""
            if self.curr_msg_data_type == "text" and not self.close_sent:
                try:
                    b"".join(self.frames).decode()
                except UnicodeDecodeError:
                    self.frames = []
                    self.conn.send_close(1007)
                    self.handle_parser_exception()
                    return
            super().send_receive_event_to_app()

        def connection_lost(self, exc: Exception | None) -> None:
            connections.closed(self.transport)
            super().connection_lost(exc)

    return Requests, Sockets


class Door:
    """Lets people in, unless only the last descriptors are free: then they wait outside."""

    def __init__(self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        self._loop = asyncio.get_running_loop()
        self._listening = listening
        self._protocol = protocol
        self._resting: asyncio.TimerHandle | None = None
        self._entering: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        listening.listen(BACKLOG)
        self._loop.add_reader(listening, self._knock)

    def _knock(self) -> None:
        for _ in range(AT_ONCE):
            if not self._has_room():
                self._rest("no descriptor is free")
                return
            try:
                connection, _ = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._rest(str(error))
                return
            connection.setblocking(False)
            entering = self._loop.create_task(self._enter(connection))
            self._entering.add(entering)
            entering.add_done_callback(self._entering.discard)

    async def _enter(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except (OSError, MemoryError) as error:
            logger.warning("a connection could not be taken", extra={"reason": str(error)})
            connection.close()

    def _has_room(self) -> bool:
        """Descriptors are given out from below: the next one tells how many are in use."""
        try:
            free = os.dup(self._listening.fileno())
        except OSError:
            return False
        os.close(free)
        most = descriptors()
        return free < most - min(SPARE, most // 4)

    def _rest(self, reason: str) -> None:
        logger.warning("nobody more is let in for a moment", extra={"reason": reason})
        self._loop.remove_reader(self._listening)
        self._resting = self._loop.call_later(REST, self._open)

    def _open(self) -> None:
        self._resting = None
        self._loop.add_reader(self._listening, self._knock)

    def close(self) -> None:
        """Let nobody in any more."""
        if self._resting is not None:
            self._resting.cancel()
        if self._listening.fileno() >= 0:
            self._loop.remove_reader(self._listening)

    async def wait_closed(self) -> None:
        """Nothing is left to end."""


class Server(uvicorn.Server):
    """The web server, with a door of its own."""

    def __init__(self, config: uvicorn.Config) -> None:
        self._is_open = False
        super().__init__(config)
        self._sweeping: asyncio.Task[None] | None = None

    @property
    def started(self) -> bool:
        """Whether the door is open."""
        return self._is_open and self._is_ready

    @started.setter
    def started(self, is_ready: bool) -> None:
        self._is_ready = is_ready  # the application is

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then open the door."""
        await super().startup(sockets=[])
        if self.should_exit:
            return
        connections: Connections = self.config.connections  # type: ignore[attr-defined]
        self._sweeping = asyncio.create_task(connections.sweep())
        for listening in sockets or []:
            self.servers.append(Door(listening, self._protocol))  # type: ignore[arg-type]  # what it needs of one
        self._is_open = True

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door, then end the application."""
        await super().shutdown(sockets)
        if self._sweeping is not None:
            self._sweeping.cancel()


class Peers:
    """Remembers who is really at the other end, before a proxy's word about it is believed."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass everything on."""
        if scope["type"] != "lifespan":
            scope.setdefault("state", {})["peer"] = scope.get("client")
        await self._app(scope, receive, send)


class Config(uvicorn.Config):
    """How the web server is set up, and its connections."""

    def __init__(self, app: Any, *, most: int, proxies: Proxies, **more: Any) -> None:
        self.connections = Connections(most, proxies)
        requests, sockets = protocols(self.connections)
        super().__init__(app, http=requests, ws=sockets, **more)

    def load(self) -> None:
        """Load the application."""
        super().load()
        self.loaded_app = Peers(self.loaded_app)
