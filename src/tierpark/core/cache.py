"""Where what was worked out is kept on this machine. It imports nothing, so that asking for it costs nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """`TIERPARK_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("TIERPARK_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tierpark"


def data_folder() -> Path:
    """`TIERPARK_DATA`, or the user's data folder: what is kept here cannot be worked out again."""
    if chosen := os.environ.get("TIERPARK_DATA"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tierpark"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tierpark"
