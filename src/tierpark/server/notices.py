"""Notices for people who are away: a signed POST to the address that they gave, when it becomes their turn."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import hmac
import ipaddress
import logging
import socket
import ssl
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from tierpark.server.errors import BadRequest
from tierpark.server.patience import PATIENCE
from tierpark.server.threads import threads

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tierpark.server.accounts import Accounts

logger = logging.getLogger("tierpark.server.notices")
PAUSES = (0.0, 5.0, 60.0)  # seconds before each try
TIMEOUT = 10.0  # seconds for one try, from looking up the name to the status
AT_ONCE = 100  # tries under way
WAITING = 20  # notices of one person that wait; with more, the oldest is dropped
PEOPLE = 1_000  # for whom notices wait
LOOK_UPS = 8  # names of servers looked up at the same time, each in a thread
LONGEST_STATUS = 4_096  # bytes
# Through these, an address inside this network can be written as one outside of it.
NOT_PUBLIC = [
    ipaddress.ip_network(text)
    for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "fec0::/10", "::/96", "192.88.99.0/24")
]


@dataclass(frozen=True, slots=True)
class Notice:
    """It is somebody's turn."""

    user: str
    table: str
    game: str
    version: int
    question: str


class Notices:
    """Sends notices. Each person has a queue of their own, so a server that does not answer keeps back its own alone.

    What waits is lost when this server ends: the table itself still shows it.
    """

    def __init__(self, accounts: Accounts, origin: str, *, to_private: bool) -> None:
        self._accounts = accounts
        self._origin = origin
        self._to_private = to_private  # whether addresses inside this network may be notified
        self._waiting: dict[str, deque[Notice]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._trying = asyncio.Semaphore(AT_ONCE)
        self._threads: Executor | None = None

    def start(self) -> None:
        """Begin to send."""
        certificates()
        self._threads = threads(LOOK_UPS, "look-up")

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def send(self, notice: Notice) -> None:
        """Send a notice soon; where too many wait, some are dropped."""
        waiting = self._waiting.get(notice.user)
        if waiting is not None:
            waiting.append(notice)
        elif len(self._waiting) < PEOPLE:
            self._waiting[notice.user] = deque([notice], maxlen=WAITING)
            task = asyncio.create_task(self._send_on(notice.user))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_on(self, user: str) -> None:
        """Send what waits for a person, one after another."""
        waiting = self._waiting[user]
        try:
            while waiting:
                notice = waiting.popleft()
                try:
                    async with asyncio.timeout(PATIENCE):
                        hook = await self._accounts.webhook(user)
                    if hook is not None:
                        await self._deliver(notice, *hook)
                except Exception:
                    logger.exception("a notice failed")
        finally:
            del self._waiting[user]

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
                async with self._trying:
                    status = await post(address, body, headers, to_private=self._to_private, threads=self._threads)
            except BadRequest as error:  # it will not become a better address
                logger.info("a webhook was not asked", extra={"reason": str(error)})
                return
            except (OSError, ValueError, asyncio.IncompleteReadError) as error:
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


def is_public(address: str) -> bool:
    """Whether an address is on the public internet, however it is written."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in NOT_PUBLIC)


async def post(
    address: str, body: bytes, headers: dict[str, str], *, to_private: bool, threads: Executor | None = None
) -> int:
    """Send, follow nothing, and give the status, all within a few seconds.

    The host is looked up once, and only public addresses are used.
    """
    parts = urlsplit(checked_address(address))
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    async with asyncio.timeout(TIMEOUT):
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(threads, look_up, parts.hostname, port)
        if not to_private and not is_public(found):
            raise BadRequest("A webhook must be on the public internet.")
        is_secure = parts.scheme == "https"
        reader, writer = await asyncio.open_connection(
            found,
            port,
            limit=LONGEST_STATUS,
            ssl=certificates() if is_secure else None,
            server_hostname=parts.hostname if is_secure else None,
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
            lines += [f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.transport.abort()


@functools.cache
def certificates() -> ssl.SSLContext:
    """Whom we believe who they are; reading them takes a moment, once."""
    return ssl.create_default_context()


def look_up(host: str, port: int) -> str:
    """The address of a host, by its name."""
    return str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])


def _status(line: bytes) -> int:
    protocol, _, rest = line.partition(b" ")
    if not protocol.startswith(b"HTTP/") or not rest[:3].isdigit():
        raise ValueError("this is no answer of a web server")
    return int(rest[:3])
