"""Which browsers the monkey can take in hand."""

from __future__ import annotations

from collections.abc import Callable

from bench.monkey.chromium import Chromium
from bench.monkey.firefox import Firefox
from bench.monkey.hands import BrowserFailed, Opener
from bench.monkey.webkit import WebKit

BROWSERS: dict[str, Callable[[], Opener]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


def opener(name: str) -> Opener:
    """Start a browser."""
    if name not in BROWSERS:
        raise BrowserFailed(f"there is no browser {name}: {', '.join(BROWSERS)}")
    return BROWSERS[name]()
