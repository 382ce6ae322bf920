"""Where what was worked out is kept on this machine. It imports nothing, so that asking for it costs nothing."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """`TIERPARK_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("TIERPARK_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tierpark"
