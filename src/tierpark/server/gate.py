"""The gate that every request passes: host, origin, size, rate, headers, and errors that tell nothing."""

from __future__ import annotations

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

from tierpark.server.errors import BadRequest, NotYours, Refused, TooLarge
from tierpark.server.wire import Problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tierpark.server.limiting import Limits
    from tierpark.server.settings import Settings
    from tierpark.server.watching import Figures

logger = logging.getLogger("tierpark.server.requests")
MOST_BYTES = 64 * 1024
MOST_IMPORT_BYTES = 1024 * 1024
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# Scripts, sheets and fonts of the built page are no pages: what says how a page may behave is not sent with each.
PARTS = (b"text/javascript", b"text/css", b"font/")
OF_PAGES = (b"content-security-policy", b"cross-origin-opener-policy", b"permissions-policy", b"x-frame-options")


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
    return error.status, msgspec.json.encode(Problem(error.error, str(error), id, update))


class Gate:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, figures: Figures) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._figures = figures
        self._headers = headers_of(settings)

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
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = dict(message["headers"])
                is_part = scope["path"].startswith("/assets/") and told.get(b"content-type", b"").startswith(PARTS)
                left_out = {*told, *(OF_PAGES if is_part else ())}
                message["headers"] = [*message["headers"], *(h for h in self._headers if h[0] not in left_out)]
                message["headers"].append((b"x-request-id", id.encode()))
                if scope["path"].startswith("/api/") and b"cache-control" not in told:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            headers = _headers(scope)
            self._check_host(headers)
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(headers, must_be_there=b"cookie" in headers and b"authorization" not in headers)
            await self._limits.spend("request", _address(scope))
            most = MOST_IMPORT_BYTES if scope["path"] == "/api/imports" else MOST_BYTES
            await self._app(scope, _limited(receive, headers, most), send_with_headers)
        except Refused as error:
            if not status:
                await _answer(send_with_headers, *problem(error, id))
        except Exception:
            self._figures.errors.inc()
            logger.exception("a request failed", extra={"id": id, "route": _route(scope)})
            if not status:
                body = Problem("internal", "Something went wrong here; nothing was changed.", id)
                await _answer(send_with_headers, 500, msgspec.json.encode(body))
        finally:
            self._figures.requests.labels(_route(scope), str(status)).inc()
            logger.info(
                "request",
                extra={
                    "id": id,
                    "method": method,
                    "route": _route(scope),
                    "status": status,
                    "ms": round(1000 * (time.perf_counter() - began), 1),
                },
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        id = scope.setdefault("state", {})["request_id"] = secrets.token_hex(8)
        try:
            headers = _headers(scope)
            self._check_host(headers)
            self._check_origin(headers, must_be_there=b"cookie" in headers and b"authorization" not in headers)
            await self._limits.spend("socket", _address(scope))
        except Refused as error:
            self._figures.refused.labels(error.error).inc()
            await receive()
            await send({"type": "websocket.close", "code": 4400 + error.status % 100, "reason": error.error})
            return
        try:
            await self._app(scope, receive, send)
        except Exception:
            self._figures.errors.inc()
            logger.exception("a socket failed", extra={"id": id, "route": _route(scope)})

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


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in scope["headers"]}


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


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
