"""The built page and its files, as they are sent: packed when they were built, for browsers that take it."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from tierpark.server.packing import takes

if TYPE_CHECKING:
    from os import PathLike

    from starlette.types import Scope

SERVER = Path(__file__).parent
BUNDLE = SERVER / "web"  # made by Vite, see ./dev
PACKINGS = {"br": ".br", "gzip": ".gz"}  # the best first
FOR_A_YEAR = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ASK_AGAIN = "no-cache"
TITLE = "<title>Tierpark</title>"  # of the page as it is built
NOT_BUILT = (
    "The page is not built here. In a clone of Tierpark, `./dev play` builds it; an installed package has it. "
    "The API works without it: see /docs."
)


class Files(StaticFiles):
    """Files of one folder, packed as the browser takes them.

    `keeps` says for how long it may keep them, `to_all` whether other sites may show them.
    """

    def __init__(self, folder: Path, keeps: str, *, to_all: bool = False) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._keeps = keeps
        self._to_all = to_all

    def file_response(
        self, full_path: str | PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or what it was packed to."""
        headers = {"Cache-Control": self._keeps, "Vary": "Accept-Encoding"}
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for packing, suffix in PACKINGS.items():
            packed = Path(f"{os.fspath(full_path)}{suffix}")
            if takes(accepted, packing) and packed.is_file():
                full_path, stat_result = packed, packed.stat()
                headers["Content-Encoding"] = packing
                break
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(headers)
        if self._to_all:
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if self._keeps == FOR_A_YEAR:
            del response.headers["etag"], response.headers["last-modified"]  # nobody asks again
        return response


static = Files(SERVER / "pages", ASK_AGAIN)
assets = Files(BUNDLE / "assets", FOR_A_YEAR)  # their names carry a digest of what is in them
previews = Files(SERVER / "previews", FOR_A_DAY, to_all=True)  # what shared links show
files = Files(BUNDLE, ASK_AGAIN)


def is_built() -> bool:
    """Whether there is a page."""
    return (BUNDLE / "index.html").is_file()


def page(status: int = 200, known: str = "", head: str = "") -> Response:
    """The page itself, or that it is still the one whose tag a browser knows.

    `head` tells of its address to those who only show where a link leads.
    """
    if not is_built():
        return Response(NOT_BUILT, 503, media_type="text/plain")
    text = (BUNDLE / "index.html").read_text(encoding="utf-8")
    if head:
        text = text.replace(TITLE, head, 1)
    body = text.encode()
    tag = f'"{hashlib.blake2b(body, digest_size=8).hexdigest()}"'
    headers = {"Cache-Control": ASK_AGAIN, "ETag": tag}
    if status == 200 and tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Response(None, 304, headers)
    return Response(body, status, headers, "text/html")
