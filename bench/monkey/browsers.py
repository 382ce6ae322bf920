"""Which browsers the monkey can take in hand."""

from __future__ import annotations

from bench.monkey.chromium import Chromium
from bench.monkey.firefox import Firefox
from bench.monkey.hands import BrowserFailed, Opener


def opener(name: str) -> Opener:
    """Start a browser."""
    match name:
        case "chromium":
            return Chromium()
        case "firefox":
            return Firefox()
    raise BrowserFailed(f"there is no browser {name}: chromium or firefox")
