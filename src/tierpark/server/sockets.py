"""The socket of a table: commands in, updates out."""

import asyncio
import contextlib
import logging
import math
import secrets
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from tierpark.server import spending, wire
from tierpark.server.api import decoded
from tierpark.server.errors import BadRequest, NotKnown, NotLoggedIn, Refused, Stale, Unavailable, unavailable, wait_of
from tierpark.server.gate import close_code
from tierpark.server.house import Address, Anybody, House, TheHouse
from tierpark.server.patience import TOO_SLOW, patiently
from tierpark.server.rooms import Room
from tierpark.server.routes.tables import submit

logger = logging.getLogger("tierpark.server.sockets")
router = APIRouter()
_decoder = msgspec.json.Decoder(wire.AnyMessage)
MOST_WAITING = 64  # messages that somebody may lag behind before the connection is closed; a new one syncs
MOST_MISTAKES = 50  # malformed messages before the connection is closed
FAREWELL = 5.0  # seconds in which somebody may still read why the connection is closed


class Connection:
    """Somebody connected to a table by a socket. What is sent waits in a queue, so that nobody waits for them."""

    def __init__(self, user: str | None, session: str | None, address: str = "") -> None:
        self.user = user
        self.address = address
        self.session = session
        self.seat: int | None = None
        self._waiting: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self.ending = asyncio.Event()

    @property
    def is_ending(self) -> bool:
        """Whether nothing more is sent."""
        return self.ending.is_set()

    def send(self, message: bytes) -> None:
        """Pass a message on; who lags too far behind is let go."""
        if not self.is_ending:
            if self._waiting.qsize() >= MOST_WAITING:
                self.end(4408, "too slow")
            else:
                self._waiting.put_nowait(message)

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""
        if not self.is_ending:
            self.ending.set()
            self._waiting.put_nowait((code, reason))

    async def deliver(self, socket: WebSocket) -> None:
        """Send what waits, until the end."""
        while True:
            message = await self._waiting.get()
            if isinstance(message, tuple):
                with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(*message)
                return
            try:
                await socket.send_text(message.decode())
            except (RuntimeError, WebSocketDisconnect):
                return


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str, session: Anybody, house: TheHouse, address: Address) -> None:
    """Everything about one table, as it happens."""
    connection = Connection(session.person.id if session else None, session.digest if session else None, address)
    try:
        await socket.accept()
    except OSError:  # gone already
        return
    try:
        if (bill := spending.bill()) is not None:
            bill.afford()
        room = await _entered(connection, table, house)
    except Exception as error:
        refusal = error if isinstance(error, Refused) else unavailable(error)
        if refusal is None:
            raise
        house.figures.refused.labels(refusal.error).inc()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(close_code(refusal), refusal.error)
        return
    delivering = asyncio.create_task(connection.deliver(socket))
    hearing = asyncio.create_task(_hear(socket, connection, room, house))
    tasks: list[asyncio.Task[Any]] = [delivering, hearing, asyncio.create_task(connection.ending.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        has_failed = hearing.done() and hearing.exception() is not None
        connection.end(*((1011, "something went wrong here") if has_failed else (1000, "goodbye")))
        await asyncio.wait({delivering}, timeout=FAREWELL)  # who reads nothing does not read this either
    finally:
        house.tables.unlisten(room, connection)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                house.figures.errors.inc()
                logger.error("a socket failed", exc_info=result)


async def _entered(connection: Connection, table: str, house: House) -> Room:
    """The table, which tells the connection everything from now on. Who waits too long is not told anything later."""
    try:
        async with asyncio.timeout(house.settings.patience):
            return await house.tables.listen(table, connection)
    except TimeoutError as error:
        raise Unavailable(TOO_SLOW) from error


async def _hear(socket: WebSocket, connection: Connection, room: Room, house: House) -> None:
    """Carry out what the client says, one message after another."""
    mistakes = 0
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect" or not _may_go_on(connection):
            return
        try:
            text = received.get("text")
            message = decoded(_decoder, received["bytes"] if text is None else text)
            await _carry_out(message, connection, room, house)
        except BadRequest as error:
            mistakes += 1
            _refuse(connection, house, error, None)
            if mistakes >= MOST_MISTAKES:
                connection.end(4400, "too many malformed messages")
                return
        if connection.is_ending:
            return
        await asyncio.sleep(0)  # others have their turn, however many messages wait


def _may_go_on(connection: Connection) -> bool:
    """Whether whoever is connected has not used up their time of the server."""
    bill = spending.bill()
    if bill is None or not (wait := bill.wait):
        return True
    logger.warning("a flood of messages was ended")
    connection.end(4429, f"too much at once; wait {math.ceil(wait)} s")
    return False


async def _carry_out(message: Any, connection: Connection, room: Room, house: House) -> None:
    try:
        await _carry_out_in_time(message, connection, room, house)
    except Exception as error:
        refusal = error if isinstance(error, Refused) else unavailable(error)
        if refusal is None:
            raise
        if refusal is not error:
            logger.warning("the database or the machine is down", extra={"reason": type(error).__name__})
        _refuse(connection, house, refusal, getattr(message, "key", None))


async def _carry_out_in_time(message: Any, connection: Connection, room: Room, house: House) -> None:
    if connection.session is not None and await _has_ended(connection.session, house):
        connection.end(4401, "this session has ended")
        return
    if isinstance(message, wire.Ping):
        spending.waste()
        connection.send(msgspec.json.encode(wire.Pong()))
        return
    if isinstance(message, wire.Sync):
        spending.waste()
        await house.limits.spend("command", connection.user or f"socket {id(connection)}")
        await patiently(house.tables.sync(room, connection), house.settings.patience)
        return
    if connection.user is None:
        raise NotLoggedIn("Say who you are first: play as a guest, or log in.")
    # Whoever goes away in the middle of a command, or waits too long, does not keep the others from hearing of it.
    receipt = await patiently(
        submit(
            house,
            room.table.id,
            connection.user,
            message,
            acknowledge=lambda receipt: connection.send(msgspec.json.encode(receipt)),
        ),
        house.settings.patience,
        NotKnown,
    )
    if receipt.repeated:
        spending.waste()


async def _has_ended(session: str, house: House) -> bool:
    return await patiently(house.accounts.session_by(session, house.tables.now()), house.settings.patience) is None


def _refuse(connection: Connection, house: House, error: Refused, key: str | None) -> None:
    spending.waste()
    house.figures.refused.labels(error.error).inc()
    update = error.update if isinstance(error, Stale) else None
    refusal = wire.Refusal(error.error, str(error), secrets.token_hex(8), key, update, wait_of(error))
    connection.send(msgspec.json.encode(refusal))
