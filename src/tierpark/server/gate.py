"""The gate that every request passes: host, origin, size, rate, headers, and errors that tell nothing."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from secure import (
    ContentSecurityPolicy,
    CrossOriginOpenerPolicy,
    CrossOriginResourcePolicy,
    PermissionsPolicy,
    ReferrerPolicy,
    Secure,
    StrictTransportSecurity,
    XContentTypeOptions,
    XFrameOptions,
)
from starlette.requests import ClientDisconnect

from tierpark.server import spending
from tierpark.server.errors import (
    BadRequest,
    NotKnown,
    NotYours,
    Refused,
    TooLarge,
    Unavailable,
    reason,
    unavailable,
    wait_of,
)
from tierpark.server.patience import TOO_SLOW
from tierpark.server.proxies import Proxies, network
from tierpark.server.wire import Problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tierpark.server.limiting import Limits
    from tierpark.server.settings import Settings
    from tierpark.server.watching import Figures

logger = logging.getLogger("tierpark.server.requests")
MOST_BYTES = 64 * 1024
MOST_IMPORT_BYTES = 1024 * 1024
MOST_HEADERS = 32 * 1024  # bytes
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# Scripts, sheets and fonts of the built page are no pages: what says how a page may behave is not sent with each.
PARTS = (b"text/javascript", b"text/css", b"font/")
OF_PAGES = (b"content-security-policy", b"cross-origin-opener-policy", b"permissions-policy", b"x-frame-options")
ONCE = (b"host", b"origin", b"authorization", b"content-length", b"content-type", b"sec-fetch-site")
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"x-forwarded-host", b"via")


def headers_of(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers that every answer has, and those that are for pages only."""
    policy = (
        ContentSecurityPolicy()
        .default_src("'self'")
        .base_uri("'none'")
        .connect_src("'self'")
        .form_action("'self'")
        .frame_ancestors("'none'")
        .img_src("'self'", "data:")
        .object_src("'none'")
        .script_src("'self'")
        .style_src("'self'")
    )
    made = Secure(
        csp=policy,
        coop=CrossOriginOpenerPolicy().same_origin(),
        corp=CrossOriginResourcePolicy().same_origin(),
        hsts=StrictTransportSecurity().max_age(63072000).include_subdomains() if settings.is_secure else None,
        permissions=PermissionsPolicy().camera().microphone().geolocation(),
        referrer=ReferrerPolicy().no_referrer(),
        xcto=XContentTypeOptions().nosniff(),
        xfo=XFrameOptions().deny(),
    )
    return [(name.lower().encode(), value.encode()) for name, value in made.headers.items()]


def problem(error: Refused, id: str) -> tuple[int, bytes]:
    """Status and body of a refusal."""
    update = getattr(error, "update", None)
    return error.status, msgspec.json.encode(Problem(error.error, str(error), id, update, wait_of(error)))


class Gate:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, figures: Figures) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._figures = figures
        self._headers = headers_of(settings)
        self._proxies = Proxies(settings.proxies)
        self._has_warned = False  # of a proxy that was not named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        method = scope["method"]
        if method == "HEAD":  # as GET: the web server leaves out the body
            scope = {**scope, "method": "GET"}
        id = scope.setdefault("state", {})["request_id"] = secrets.token_hex(8)
        answer = Answer(scope, send, self._headers, id, self._settings.patience)
        address, bill = network(_address(scope)), None
        try:
            headers = self._enter(scope)
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(headers, must_be_there=_has_cookie_that_counts(headers))
            await self._limits.spend("request", address)
            bill = spending.begin(self._limits, address)
            bill.afford()
            most = MOST_IMPORT_BYTES if scope["path"] == "/api/imports" else MOST_BYTES
            answer.wait()
            await self._app(scope, answer.heard(_limited(receive, headers, most)), answer.send)
        except Refused as error:
            await answer.refuse(error)
        except ClientDisconnect:
            pass  # nobody is there to be told anything
        except Exception as error:
            await answer.refuse(self._told(error, scope, "a request failed"))
        finally:
            await answer.end()
            if bill is not None:
                bill.pay(spending.REQUEST)
            self._figures.requests.labels(_route(scope), str(answer.status)).inc()
            logger.info(
                "request",
                extra={
                    "id": id,
                    "method": method,
                    "route": _route(scope),
                    "status": answer.status,
                    "ms": round(1000 * (time.perf_counter() - began), 1),
                },
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})["request_id"] = secrets.token_hex(8)
        is_open = False

        async def send_on(message: Message) -> None:
            nonlocal is_open
            is_open = is_open or message["type"] == "websocket.accept"
            await send(message)

        try:
            headers = self._enter(scope)
            self._check_origin(headers, must_be_there=_has_cookie_that_counts(headers))
            await self._limits.spend("socket", network(_address(scope)))
            spending.begin(self._limits, network(_address(scope))).pay(spending.REQUEST)
        except Refused as error:
            self._figures.refused.labels(error.error).inc()
            await receive()
            await send({"type": "websocket.close", "code": close_code(error), "reason": error.error})
            return
        try:
            await self._app(scope, receive, send_on)
        except Exception as error:
            refusal = self._told(error, scope, "a socket failed")
            with contextlib.suppress(Exception):  # it may be gone
                if is_open:
                    await send({"type": "websocket.close", "code": close_code(refusal), "reason": refusal.error})
                else:
                    await _refuse_socket(refusal, scope["state"]["request_id"], send)

    def _told(self, error: Exception, scope: Scope, what: str) -> Refused:
        """What is said of an error, here and to whoever asked. Where the database is down, its error is one line."""
        where = {"id": scope["state"]["request_id"], "route": _route(scope)}
        refusal = unavailable(error)
        if refusal is None:
            self._figures.errors.inc()
            logger.error(what, exc_info=error, extra=where)
            return Internal("Something went wrong here; nothing was changed.")
        logger.warning("the database or the machine is down", extra={**where, "reason": reason(error)})
        return refusal

    def _enter(self, scope: Scope) -> dict[bytes, bytes]:
        """The headers of a request that is ours to answer; each that decides something is there once."""
        headers: dict[bytes, bytes] = {}
        size = 0
        for name, value in scope["headers"]:
            known = name.lower()
            size += len(name) + len(value)
            if known in headers and known in ONCE:
                raise BadRequest(f"There are two headers {known.decode('latin-1')}.")
            headers[known] = value
        if size > MOST_HEADERS:
            raise TooLarge(f"At most {MOST_HEADERS} bytes of headers are taken here.")
        self._check_host(headers)
        peer = scope["state"].get("peer", scope.get("client"))
        is_forwarded = any(name in headers for name in FORWARDED)
        if is_forwarded and peer is not None and peer[0] not in self._proxies:
            scope["state"]["is_through_stranger"] = True
            if not self._has_warned:
                self._has_warned = True
                logger.warning(
                    "a request came through a proxy that was not named; all who come through it count as one address",
                    extra={"peer": peer[0], "mend": f"--proxy {peer[0]}"},
                )
        return headers

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        """A name that we do not know may be somebody else's, made to point here: only numbers are beyond doubt."""
        host = headers.get(b"host", b"").decode("latin-1")
        known = [urlsplit(self._settings.address).netloc, self._settings.host]
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        if host not in known and name not in ("localhost", self._settings.host) and not _is_number(name):
            raise BadRequest("This server does not answer to that name (see --origin).")

    def _check_origin(self, headers: dict[bytes, bytes], *, must_be_there: bool) -> None:
        """What changes something, or listens, comes from our own pages or from a program, never from another page."""
        origin = headers.get(b"origin")
        if origin is None:
            if must_be_there or headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
                raise NotYours("This request does not come from our own page.")
            return
        if self._settings.origin is not None:
            is_ours = origin.decode("latin-1") == self._settings.origin
        else:
            is_ours = origin == b"http://" + headers.get(b"host", b"")
        if not is_ours:
            raise NotYours("This request does not come from our own page.")


class Internal(Refused):
    """Our mistake."""

    status = 500
    error = "internal"


class Answer:
    """The answer to one request: with all headers, and in time."""

    def __init__(self, scope: Scope, send: Send, headers: list[tuple[bytes, bytes]], id: str, seconds: float) -> None:
        self._scope = scope
        self._send = send
        self._headers = headers
        self._id = id
        self._seconds = seconds
        self.status = 0
        self._is_given_up = False
        self._since: float | None = None  # when all of the request was here
        self._timer: asyncio.TimerHandle | None = None
        self._giving_up: asyncio.Task[None] | None = None

    async def send(self, message: Message) -> None:
        """Pass on what the application answers, unless somebody has been told that it takes too long."""
        if not self._is_given_up:
            await self._send_on(message)

    async def _send_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            told = dict(message["headers"])
            is_part = self._scope["path"].startswith("/assets/") and told.get(b"content-type", b"").startswith(PARTS)
            left_out = {*told, *(OF_PAGES if is_part else ())}
            message["headers"] = [*message["headers"], *(h for h in self._headers if h[0] not in left_out)]
            message["headers"].append((b"x-request-id", self._id.encode()))
            if self._scope["path"].startswith("/api/") and b"cache-control" not in told:
                message["headers"].append((b"cache-control", b"no-store"))
        await self._send(message)

    async def refuse(self, error: Refused) -> None:
        """Answer with a refusal, if nothing was answered yet."""
        if not self.status:
            status, body = problem(error, self._id)
            await _answer(self._send_on, status, body, more_headers(error))

    def heard(self, receive: Receive) -> Receive:
        """Counts the time from the end of the request."""

        async def heard() -> Message:
            message = await receive()
            if not message.get("more_body", False):
                self._since = self._since or asyncio.get_running_loop().time()
            return message

        return heard

    def wait(self) -> None:
        """From now on, the application has its time."""
        is_whole = self._scope["method"] in SAFE_METHODS or not any(
            name in (b"content-length", b"transfer-encoding") and value != b"0"
            for name, value in self._scope["headers"]
        )
        loop = asyncio.get_running_loop()
        self._since = loop.time() if is_whole else None
        self._timer = loop.call_later(self._seconds, self._look)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        own = getattr(getattr(self._scope.get("route"), "endpoint", None), "seconds", 0.0)
        seconds = max(self._seconds, own)
        left = seconds if self._since is None else self._since + seconds - loop.time()
        if self.status:
            return
        if left > 0:
            self._timer = loop.call_later(left, self._look)
            return
        self._is_given_up = True
        logger.warning("an answer takes too long", extra={"id": self._id, "route": _route(self._scope)})
        refusal = Unavailable(TOO_SLOW) if self._scope["method"] in SAFE_METHODS else NotKnown(TOO_SLOW)
        self._giving_up = loop.create_task(self.refuse(refusal))

    async def end(self) -> None:
        """The application is done; whoever was given up meanwhile is told so first."""
        if self._timer is not None:
            self._timer.cancel()
        if self._giving_up is not None:
            await asyncio.wait({self._giving_up})


def _has_cookie_that_counts(headers: dict[bytes, bytes]) -> bool:
    """Whether a browser may have sent this by itself: a cookie counts unless a token of ours stands beside it."""
    scheme = headers.get(b"authorization", b"").partition(b" ")[0]
    return b"cookie" in headers and scheme.lower() != b"bearer"


def close_code(error: Refused) -> int:
    """The code with which a socket is closed for a refusal."""
    return 1013 if error.status == 503 else 1011 if error.status >= 500 else 4400 + error.status % 100


def more_headers(error: Refused) -> dict[str, str]:
    """When it is worth trying again."""
    wait = wait_of(error)
    return {} if wait is msgspec.UNSET else {"Retry-After": str(wait)}


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _route(scope: Scope) -> str:
    """The pattern of the address, so that logs and figures name no table."""
    route: Any = scope.get("route")
    return getattr(route, "path", "other")


def _limited(receive: Receive, headers: dict[bytes, bytes], most: int) -> Receive:
    """Refuses a body over the limit, whatever its length was said to be."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit():
        raise BadRequest("Content-Length is no number.")
    if int(length[:20]) > most:
        raise TooLarge(f"At most {most} bytes are taken here.")
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge(f"At most {most} bytes are taken here.")
        return message

    return limited


async def _answer(send: Send, status: int, body: bytes, more: dict[str, str]) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in more.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse_socket(error: Refused, id: str, send: Send) -> None:
    """Answer the request for a socket as any other request."""
    status, body = problem(error, id)
    headers = [(b"content-type", b"application/json")]
    headers += [(name.lower().encode(), value.encode()) for name, value in more_headers(error).items()]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
