"""What is done of a series, on the disk: after an interruption the same command goes on where it was.

The file is in the cache folder, under a name made of everything that the results follow from: the series, and the
source of its game's rules and bots. Change any and the series begins anew. It is removed when the series is complete.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Generic, TypeVar

import msgspec

import tierpark
from tierpark.bots import own
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.arena.match import Series

Entry = TypeVar("Entry", bound=msgspec.Struct)
SOURCES = ("core", "pieces", "games", "bots", "arena")


class Journal(Generic[Entry]):
    """The finished pieces of one series, a line each."""

    def __init__(self, kind: type[Entry], folder: Path, name: str) -> None:
        self._kind = kind
        self._file: IO[bytes] | None = None
        self.path = folder / f"{name}.jsonl"

    def open(self, *, fresh: bool = False) -> list[Entry]:
        """What was done before; from now on `add` writes. Where nothing can be written, nothing is kept."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError:
            return []
        self._lock(self._file)
        if fresh:
            self._file.truncate(0)
            return []
        self._file.seek(0)
        found, good = [], 0
        for line in self._file:
            try:
                if not line.endswith(b"\n"):
                    break
                found.append(msgspec.json.decode(line, type=self._kind))
            except msgspec.MsgspecError:
                break
            good += len(line)
        self._file.truncate(good)  # half a line: we were ended while we wrote it
        return found

    @property
    def is_kept(self) -> bool:
        """Whether what is done will be there next time."""
        return self._file is not None

    def add(self, entry: Entry) -> None:
        """One more is done."""
        if self._file is not None:
            self._file.write(msgspec.json.encode(entry) + b"\n")
            self._file.flush()

    def close(self, *, complete: bool) -> None:
        """Let go of the file; a complete series needs none."""
        if self._file is not None:
            if complete:
                self.path.unlink(missing_ok=True)
            self._file.close()
            self._file = None

    def _lock(self, file: IO[bytes]) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: two at once are the user's own business
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise TierparkError(
                "another process is playing this very series: wait for it, or choose a --seed"
            ) from None


def name_of(what: str, series: Series, bots: Sequence[str]) -> str:
    """The name of a series' file."""
    known = hashlib.sha256(msgspec.json.encode(series, order="sorted"))
    package = Path(tierpark.__file__).parent
    for path in _code(package, series.game):
        known.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    for path in [*_sources(bots, series.folder), *([Path(series.material)] if series.material else [])]:
        known.update(path.read_bytes())
    return f"{what}-{known.hexdigest()[:24]}"


def _code(package: Path, game: str) -> list[Path]:
    """The files that a game's results follow from: not those of other games."""
    others = tuple(name.replace("-", "_") for name in catalogue.GAMES if name != game)
    files = [
        path for part in SOURCES for path in sorted((package / part).rglob("*")) if path.suffix in (".py", ".toml")
    ]
    return [path for path in files if not any(part.startswith(others) for part in path.relative_to(package).parts)]


def _sources(bots: Sequence[str], folder: str) -> list[Path]:
    """The files of own bots, found without running them."""
    found = []
    for name in bots:
        if own.is_own(name):
            module = own.spec_of(name).partition(":")[0].split(".")
            local = Path(folder or os.getcwd()).joinpath(*module)
            places = [local.with_suffix(".py"), local / "__init__.py"]
            if not any(place.is_file() for place in places):
                spec = importlib.util.find_spec(module[0])
                places = [Path(spec.origin)] if spec and spec.origin else []
            found += [place for place in places if place.is_file()]
    return found
