"""The file under the server. SQLite does not notice when its database is deleted, moved or replaced while it is open:
it goes on, and all that it writes is lost. So the server looks at the file before it acknowledges anything.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
import zlib
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from tierpark.server.errors import Damaged, Unavailable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

logger = logging.getLogger("tierpark.server.datafile")
REMEMBERED = 200  # events written last, which have to be in the file
CHECKING = 3.0  # seconds for a check of the pages while the server runs
LARGE = 4 << 20  # bytes of the journal after which it is worked into the database
PAUSE = 1.0  # seconds between two tries to do so
MACHINE = {
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT,
}  # fmt: skip
SAID = (
    "The server's database file is not what it was: {}. Nothing is stored until it has been restored and the server "
    "is started again."
)


class NotSeen(Unavailable):
    """The file cannot be looked at just now, which says nothing about it: no descriptor or no memory is left, say."""


class Identity(NamedTuple):
    """Which file it is, whatever it is called."""

    device: int
    inode: int

    @classmethod
    def of(cls, path: Path) -> Identity | None:
        """The file of this name; nothing if there is none."""
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return cls(found.st_dev, found.st_ino)


def journal(path: Path) -> Path:
    """Where SQLite keeps what it has not yet worked into the database."""
    return path.with_name(path.name + "-wal")


class DataFile:
    """A database file of SQLite while the server has it open. It may be asked from every thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._identities: dict[Path, Identity] = {}
        self._changed = 0  # when the database was written last, as far as that was us
        self._journal_size = 0
        self._may_shrink = False
        self._worked_in = 0.0
        self._why: str | None = None
        self._written: deque[tuple[str, int, int]] = deque(maxlen=REMEMBERED)  # table, version, checksum of the event

    def watch(self) -> None:
        """From now on it has to stay this file."""
        with self._lock:
            found = {path: Identity.of(path) for path in (self.path, journal(self.path))}
            self._identities = {path: identity for path, identity in found.items() if identity is not None}
            self._changed, self._journal_size = self._changed_at(), self._size()

    @property
    def is_watched(self) -> bool:
        """Whether it has been opened."""
        return bool(self._identities)

    def remember(self, written: Iterable[tuple[str, int, str]]) -> None:
        """These events are in the file, and have to stay there."""
        with self._lock:
            self._written.extend((table, version, zlib.crc32(text.encode())) for table, version, text in written)

    def forget(self, tables: Collection[str]) -> None:
        """The events of these tables are about to be deleted."""
        with self._lock:
            kept = [each for each in self._written if each[0] not in tables]
            self._written.clear()
            self._written.extend(kept)

    # Before each acknowledgement

    def vouch(self) -> None:
        """Whether what was written is in the file that people will find; `Damaged` if not."""
        with self._lock:
            self._refuse_if(self._why)
            if not self._identities:
                return
            for path, known in self._identities.items():
                found = Identity.of(path)
                if found is None:
                    self._refuse_if(f"{path.name} is gone")
                if found != known:
                    self._refuse_if(f"{path.name} is another file than the one that the server has opened")
            if self._changed_at() != self._changed or self._shrunk():
                self._examine()

    def look(self) -> None:
        """The same, and also whether the events written last can be read from the file."""
        self.vouch()
        with self._lock:
            if self._identities:
                self._read_again()

    def _changed_at(self) -> int:
        try:
            return self.path.stat().st_ctime_ns
        except FileNotFoundError:
            return -1

    def _shrunk(self) -> bool:
        """Whether somebody else has cut the journal short; SQLite itself does once all of it is worked in."""
        size, was = self._size(), self._journal_size
        self._journal_size = size
        if size < was and self._may_shrink:
            self._may_shrink = False
            return False
        return size < was

    def _size(self) -> int:
        try:
            return journal(self.path).stat().st_size
        except FileNotFoundError:
            return 0

    def _examine(self) -> None:
        """Somebody else has written to it: another process that keeps to the rules, or not."""
        changed = self._changed_at()
        try:
            with self._opened() as connection:
                found = checked_pages(connection, CHECKING) if self.path.stat().st_size else "it is empty"
        except sqlite3.Error as error:
            if is_busy(error):
                return  # looked at again before the next acknowledgement
            found = _damage(error)
        if found is not None:
            self._why = f"{self.path.name} was written over or cut short ({found})"
            self._refuse_if(self._why)
        self._read_again()
        self._changed = changed

    def _read_again(self) -> None:
        query = "SELECT event FROM log WHERE table_id = ? AND version = ?"
        try:
            with self._opened() as connection:
                for table, version, checksum in self._written:
                    row = connection.execute(query, (table, version)).fetchone()
                    if row is None or zlib.crc32(row[0].encode()) != checksum:
                        self._why = f"{self.path.name} was written over: what was stored a moment ago is not in it"
                        break
        except sqlite3.Error as error:
            if is_busy(error):
                return
            self._why = f"{self.path.name} was written over or cut short ({_damage(error)})"
        self._refuse_if(self._why)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """A connection that has read nothing yet."""
        address = f"{self.path.absolute().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, timeout=1, uri=True)) as connection:
            yield connection

    def _refuse_if(self, why: str | None) -> None:
        if why is not None:
            _say(why, self.path)
            raise Damaged(SAID.format(why))

    # The journal

    def finish(self) -> None:
        """Work all of the journal into the database; an error says that some of it is left."""
        self.vouch()
        with contextlib.closing(sqlite3.connect(self.path, timeout=1)) as connection:
            busy, frames, worked_in = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy or frames != worked_in:
            raise sqlite3.OperationalError("somebody else uses the database")

    def work_in(self, writer: sqlite3.Connection) -> None:
        """Work a large journal into the database, while nobody writes.

        In SQLite before 3.51.3 a commit that begins the journal anew, beside a second checkpoint, can lose pages. No
        connection of ours makes checkpoints but this, and here the lock of who writes is taken.
        """
        now = time.monotonic()
        if not self._identities or self._size() < LARGE or now - self._worked_in < PAUSE:
            return
        with contextlib.closing(sqlite3.connect(self.path, timeout=0, isolation_level=None)) as holder:
            holder.execute("PRAGMA wal_autocheckpoint = 0")
            try:
                holder.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:  # somebody else writes: next time
                return
            self.vouch()
            with self._lock:
                self._worked_in, self._may_shrink = now, True
                with contextlib.suppress(sqlite3.Error):  # the disk is full, say: it stays in the journal
                    writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                self._changed = self._changed_at()
            holder.execute("ROLLBACK")


def checked_pages(connection: sqlite3.Connection, seconds: float) -> str | None:
    """What is wrong with the pages of a database, as far as that can be looked at in so many seconds."""
    until = time.monotonic() + seconds
    connection.set_progress_handler(lambda: int(time.monotonic() > until), 10_000)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return None
        raise
    finally:
        connection.set_progress_handler(None, 0)
    return None if found == "ok" else " ".join(str(found).split())


def is_busy(error: sqlite3.Error) -> bool:
    """Whether somebody else has it just now."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _damage(error: sqlite3.Error) -> str:
    """What an error says about the file; `NotSeen` if it says something about the machine."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF in MACHINE and code != sqlite3.SQLITE_IOERR_SHORT_READ:
        raise NotSeen("The database file cannot be looked at just now; try again in a moment.") from error
    return str(error)


_said: dict[tuple[str, Path], float] = {}


def _say(why: str, file: Path) -> None:
    """One line a minute."""
    now = time.monotonic()
    if now - _said.get((why, file), -60) >= 60:
        _said[why, file] = now
        logger.critical("nothing can be stored", extra={"reason": why, "file": str(file)})
