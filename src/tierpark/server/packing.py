"""Answers packed for the way: which packing a browser takes, and answers that are packed as they are sent."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1_000  # bytes: below, nothing is gained; tokens are shorter, and are never packed beside what others wrote
LEVEL = 6
KINDS = ("application/json", "text/", "image/svg+xml")


def takes(accepted: str, packing: str) -> bool:
    """Whether an Accept-Encoding allows a packing: by its name, or else by the star; a weight of zero forbids it."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.partition(";")
        key, _, weight = parameter.strip().partition("=")
        try:
            weights[name.strip()] = float(weight) if key.strip() == "q" else 1.0
        except ValueError:
            weights[name.strip()] = 0.0
    return weights.get(packing, weights.get("*", 0.0)) > 0


class Packing:
    """ASGI middleware: texts that come whole, in answer to GET, are packed for those who take it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; its answer may be packed."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        is_taken = takes(Headers(scope=scope).get("accept-encoding", ""), "gzip")
        start: Message | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _could_be_packed(message):
                start = message  # its length is known when the body is
                return
            if start is not None:
                headers = MutableHeaders(raw=start["headers"])
                if "vary" not in headers:
                    headers["vary"] = "Accept-Encoding"
                body = message.get("body", b"")
                if is_taken and len(body) >= SMALLEST and not message.get("more_body", False):
                    message = {**message, "body": gzip.compress(body, LEVEL, mtime=0)}
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(message["body"]))
                await send(start)
                start = None
            await send(message)

        await self._app(scope, receive, send_packed)


def _could_be_packed(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return "content-encoding" not in headers and headers.get("content-type", "").startswith(KINDS)
