"""Notices for people who are away: a signed POST to the address that they gave, when it becomes their turn."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import http.client
import ipaddress
import logging
import socket
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from tierpark.server.errors import BadRequest

if TYPE_CHECKING:
    from tierpark.server.accounts import Accounts

logger = logging.getLogger("tierpark.server.notices")
PAUSES = (0.0, 5.0, 60.0)  # seconds before each try
TIMEOUT = 10.0


@dataclass(frozen=True, slots=True)
class Notice:
    """It is somebody's turn."""

    user: str
    table: str
    game: str
    version: int
    question: str


class Notices:
    """Sends notices, a few at a time. What waits is lost when the server ends: the table itself still shows it."""

    def __init__(self, accounts: Accounts, origin: str, *, to_private: bool) -> None:
        self._accounts = accounts
        self._origin = origin
        self._to_private = to_private  # whether addresses inside this network may be notified
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(maxsize=1000)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to send."""
        self._tasks = [asyncio.create_task(self._send_on()) for _ in range(4)]

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def send(self, notice: Notice) -> None:
        """Send a notice soon; with a thousand waiting, new ones are dropped."""
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(notice)

    async def _send_on(self) -> None:
        while True:
            notice = await self._waiting.get()
            try:
                hook = await self._accounts.webhook(notice.user)
                if hook is not None:
                    await self._deliver(notice, *hook)
            except Exception:
                logger.exception("a notice failed")

    async def _deliver(self, notice: Notice, address: str, key: str) -> None:
        body = msgspec.json.encode(
            {
                "event": "your-turn",
                "game": notice.game,
                "table": notice.table,
                "version": notice.version,
                "question": notice.question,
                "link": f"{self._origin}/tables/{notice.table}",
            }
        )
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Tierpark",
            "Tierpark-Signature": "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest(),
        }
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                status = await asyncio.to_thread(post, address, body, headers, to_private=self._to_private)
            except BadRequest as error:  # it will not become a better address
                logger.info("a webhook was not asked", extra={"reason": str(error)})
                return
            except (OSError, http.client.HTTPException) as error:
                logger.info("a webhook did not answer", extra={"reason": type(error).__name__})
                continue
            if status < 500:
                return


def checked_address(address: str) -> str:
    """An address that a notice may be sent to, as far as one can tell without asking the network."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise BadRequest("This is no web address.") from error
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username or parts.password or port == 0:
        raise BadRequest("A webhook is an http or https address, without a password in it.")
    if not address.isascii() or not address.isprintable() or " " in address:
        raise BadRequest("A webhook's address has ASCII characters only.")
    return address


def post(address: str, body: bytes, headers: dict[str, str], *, to_private: bool) -> int:
    """Send, follow nothing, and give the status. The host is looked up once, and only public addresses are used."""
    parts = urlsplit(checked_address(address))
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)[0]
    where = ipaddress.ip_address(found[4][0])
    if not to_private and (not where.is_global or where.is_multicast):
        raise BadRequest("A webhook must be on the public internet.")
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT)
    plain = socket.create_connection((str(where), port), timeout=TIMEOUT)
    try:
        secure = parts.scheme == "https"
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(plain, server_hostname=parts.hostname) if secure else plain
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
        plain.close()
