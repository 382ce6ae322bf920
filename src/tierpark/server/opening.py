"""Before a database file of SQLite is opened: whether it is the one that was closed, with the journal of its own.

SQLite takes whatever journal lies beside a file, ignores one that is damaged, and begins a new database where there is
none. Each of these loses games without a word. While a server has a file open, a note beside it (`-open`) says which
file and which journal these are; a server that ends takes it away.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import sqlite3
import struct
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import msgspec

from tierpark.core.errors import TierparkError
from tierpark.server.datafile import Identity, checked_pages, journal

if TYPE_CHECKING:
    from collections.abc import Iterator

logger = logging.getLogger("tierpark.server.opening")
CHECKING = 10.0  # seconds for the pages at the start
NAMED = 5  # tables with holes that are named
BOOT = Path("/proc/sys/kernel/random/boot_id")
RESTORE = (
    "To restore a copy: put it in the place of {file}, and remove {file}-wal, {file}-shm and {file}-open, if they are "
    "there."
)
HOLES = """
SELECT tables.id, count(log.version), max(log.version) FROM tables LEFT JOIN log ON log.table_id = tables.id
WHERE tables.phase NOT IN ('over', 'closed')
GROUP BY tables.id HAVING count(log.version) <> coalesce(max(log.version), -1)
"""


class Unfit(TierparkError):
    """A database file that would lose something if it were opened; the message says what, and how to restore it."""


class Note(msgspec.Struct):
    """Which files a server has open."""

    database: tuple[int, int]  # device and inode
    journal: tuple[int, int]
    boot: str  # since when what the journal's index says is true
    is_closing: bool = False  # it ended by itself: whoever closes the file last may take the journal away


def note_of(file: Path) -> Path:
    """Where a server says which files it has open."""
    return file.with_name(file.name + "-open")


def leave_note(file: Path, *, is_closing: bool = False) -> None:
    """Say which files are open now; on return that is on the disk."""
    database, wal = Identity.of(file), Identity.of(journal(file))
    if database is None or wal is None:
        return
    note = note_of(file)
    new = note.with_name(f"{note.name}-{secrets.token_hex(4)}")  # several servers may have the file open
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(msgspec.json.encode(Note(database, wal, _boot(), is_closing)))
        written.flush()
        os.fsync(written.fileno())
    new.replace(note)
    _sync_folder(file.parent)


def take_note_away(file: Path) -> None:
    """The files are closed, and whole."""
    note_of(file).unlink(missing_ok=True)
    _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _boot() -> str:
    try:
        return BOOT.read_text("ascii").strip()
    except OSError:
        return ""


def examine(file: Path) -> None:
    """Look at a file that nobody in this process has open; `Unfit` if opening it would lose something."""
    if file.exists() and not file.is_file():
        return  # SQLite says what is wrong with it
    note, wal = _read_note(file), journal(file)
    has_journal = wal.exists() and wal.stat().st_size > 0
    if not file.exists() or not file.stat().st_size:
        _empty(file, note, has_journal=has_journal)
        return
    if note is not None and not note.is_closing:
        _is_the_same(file, note)
    promised = _promised(file) if note is not None and not note.is_closing and note.boot == _boot() else None
    if promised is not None and promised.frames:
        if not has_journal:
            _refuse(file, "its journal is empty, and what was decided last was in it")
        if _bytes(wal, 16, 8) != promised.salt and _is_head(_bytes(wal, 0, 32)):
            _refuse(file, "an older journal lies beside it than the one with what was decided last")
    if has_journal:
        _belongs(file, wal, promised.frames if promised is not None else 0)
    try:
        _look_inside(file)
    except sqlite3.DatabaseError as error:
        _refuse(file, f"it cannot be read ({error})")


def _refuse(file: Path, why: str) -> None:
    raise Unfit(f"{file}: {why}. " + RESTORE.format(file=file))


def _read_note(file: Path) -> Note | None:
    with contextlib.suppress(FileNotFoundError, msgspec.DecodeError):
        return msgspec.json.decode(note_of(file).read_bytes(), type=Note)
    return None


def _empty(file: Path, note: Note | None, *, has_journal: bool) -> None:
    what = "it is empty" if file.exists() else "it is gone"
    if has_journal:
        _refuse(file, f"{what}, but the journal of a log lies beside it")
    if note is not None and not note.is_closing:
        _refuse(file, f"{what}, but a server had a log in it")
    if file.exists():
        logger.warning("the database file is empty: a new log is begun in it", extra={"file": str(file)})


def _is_the_same(file: Path, note: Note) -> None:
    """A server did not come to its end: the journal holds what was decided last."""
    database, wal = Identity.of(file), Identity.of(journal(file))
    if database == note.database and wal is None:
        _refuse(file, "its journal is missing, with what was decided last")
    elif database == note.database and wal != note.journal:
        _refuse(file, "another journal lies beside it than the one that belongs to it")
    elif database != note.database and wal == note.journal:
        _refuse(file, "another file was put in its place, but the journal of the old one still lies beside it")
    elif database != note.database:
        logger.warning("the database file is another one than last time", extra={"file": str(file)})


# The journal, as SQLite writes it: a head of 32 bytes, then frames of 24 bytes and a page each


def _belongs(file: Path, wal: Path, promised: int) -> None:
    with wal.open("rb") as frames:
        head = frames.read(32)
        if not any(head):
            return  # nothing was ever synced to it
        if not _is_head(head):
            _refuse(file, "the beginning of its journal is damaged, so what was decided last cannot be read")
        began = time.monotonic()
        pages = [page[24:28] if number == 1 else None for number, page in _pages(frames, head)]
        has_time = time.monotonic() - began < CHECKING
    if has_time and len(pages) < promised:
        _refuse(file, "its journal is cut short or damaged, so what was decided last cannot be read")
    counters = [struct.unpack(">I", page)[0] for page in pages if page is not None]
    (counter,) = struct.unpack(">I", _bytes(file, 24, 4))
    if counters and (counter < counters[0] - 1 or (has_time and counter > counters[-1])):
        _refuse(file, "the journal beside it belongs to another state of the file")


def _bytes(file: Path, start: int, count: int) -> bytes:
    with file.open("rb") as opened:
        opened.seek(start)
        return opened.read(count).ljust(count, b"\0")


def _is_head(head: bytes) -> bool:
    if len(head) < 32 or head[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return False
    return _checksum(head[:24], head, 0, 0) == struct.unpack(">II", head[24:])


def _checksum(data: bytes, head: bytes, first: int, second: int) -> tuple[int, int]:
    """The checksum of SQLite's journal, gone on with from two numbers."""
    for one, two in struct.iter_unpack(">II" if head[3] & 1 else "<II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second


def _pages(frames: BinaryIO, head: bytes) -> Iterator[tuple[int, bytes]]:
    """Number and content of each page in the journal, as far as it is whole, or as the time for that suffices."""
    until = time.monotonic() + CHECKING
    (size,), checksum = struct.unpack(">I", head[8:12]), struct.unpack(">II", head[24:])
    while len(frame := frames.read(24 + size)) == 24 + size and frame[8:16] == head[16:24]:
        checksum = _checksum(frame[:8] + frame[24:], head, *checksum)
        if checksum != struct.unpack(">II", frame[16:24]) or time.monotonic() > until:
            return
        yield struct.unpack(">I", frame[:4])[0], frame[24:]


class Promise(NamedTuple):
    """What the journal's index said when the server was killed."""

    frames: int
    salt: bytes  # which every frame of that journal bears


def _promised(file: Path) -> Promise | None:
    """What lay in the journal when the server was killed, if its index still says so."""
    try:
        index = file.with_name(file.name + "-shm").read_bytes()[:96]
    except OSError:
        return None
    if len(index) < 96 or index[:48] != index[48:] or not index[12]:
        return None
    return Promise(int(struct.unpack("=I", index[16:20])[0]), index[32:40])


# What is in it


def _look_inside(file: Path) -> None:
    """Read only: a connection that may write would work the journal into the file when it is closed."""
    is_half_made = file.with_name(file.name + "-journal").exists()  # from before it had a journal of the lasting kind
    address = f"{file.absolute().as_uri()}?mode={'rw' if is_half_made else 'ro'}"
    with contextlib.closing(sqlite3.connect(address, timeout=4, uri=True)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        wrong = checked_pages(connection, CHECKING)
        if wrong is not None:
            _refuse(file, f"it is damaged ({wrong})")
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if ("tables" in names) != ("log" in names):
            _refuse(file, f"the {'log' if 'tables' in names else 'list of tables'} is gone from it")
        if {"tables", "log"} <= names:
            holes = connection.execute(HOLES).fetchall()
            if holes:
                named = ", ".join(f"{id} ({count} of {last or 1} events)" for id, count, last in holes[:NAMED])
                _refuse(
                    file,
                    f"the log of {len(holes)} running tables has holes: {named}. To go on without these, close them: "
                    f"UPDATE tables SET phase = 'closed' WHERE id IN (...)",
                )
