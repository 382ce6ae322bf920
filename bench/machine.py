"""The machine in words, so that a figure can be compared with another's."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.report import Machine
from tierpark import __version__
from tierpark.arena.figures import cores


def machine() -> Machine:
    """This machine and the versions of what is measured."""
    return Machine(
        cpu=_cpu(),
        cores=cores(),
        system=f"{platform.system()} {platform.machine()}",
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        numba=version("numba"),
        numpy=version("numpy"),
        open_spiel=version_or_none("open_spiel"),
        tierpark=__version__,
    )


def load() -> float:
    """How busy the machine was in the last minute; 0 where it does not say."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def version_or_none(package: str) -> str | None:
    """The version of a package that may not be there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
