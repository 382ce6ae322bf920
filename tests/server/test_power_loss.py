"""The power fails at any moment: what was acknowledged is on the disk, and the server opens what is left.

A process writes a log while a recorder notes every write and every sync. Each moment is then replayed onto a disk that
has kept what was synced, and of the rest nothing, everything, or any part.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.server.served import PATIENCE
from tierpark.server import opening
from tierpark.server.datafile import Identity

OPENED, WRITTEN, SYNCED, CUT, REMOVED, RENAMED = range(1, 7)
ROOT = Path(__file__).resolve().parents[2]
SECTOR = 512
MOMENTS = 150  # at random, beside those of all acknowledgements
WRITES = """
import os, sys
from pathlib import Path
from tests.server.test_datafile import Book
from tierpark.server import datafile
datafile.LARGE, datafile.PAUSE = 40_000, 0.0  # so that the journal is worked in every few events
folder = Path(sys.argv[1])
acknowledged = os.open(folder / "acknowledged", os.O_WRONLY | os.O_CREAT)
book = Book(folder / "tables.db")
for _ in range(60):
    book.write()
    os.write(acknowledged, b"1")
book.close()
os.write(acknowledged, b"e")
"""


class Record(NamedTuple):
    """Something done to a file."""

    what: int
    inode: int
    offset: int
    data: bytes


class Disk:
    """What is on a disk, and what is on its way there."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.safe_names: dict[str, int] = {}
        self.files: dict[int, bytearray] = {}
        self.safe: dict[int, bytes] = {}
        self.under_way: dict[int, list[Record]] = {}
        self.folder = 0

    def take(self, record: Record, folder: Path) -> None:
        """One more record."""
        text = record.data.decode("utf-8", "replace")
        if record.what == OPENED and Path(text) == folder:
            self.folder = record.inode
        elif record.what == OPENED:
            self.names[Path(text).name] = record.inode
            self.files.setdefault(record.inode, bytearray())
        elif record.what in (WRITTEN, CUT):
            self.under_way.setdefault(record.inode, []).append(record)
            _apply(self.files[record.inode], record)
        elif record.what == SYNCED and record.inode == self.folder:
            self.safe_names = dict(self.names)
        elif record.what == SYNCED:
            self.safe[record.inode] = bytes(self.files[record.inode])
            self.under_way.pop(record.inode, None)
        elif record.what == REMOVED:
            self.names.pop(Path(text).name, None)
        elif record.what == RENAMED:
            old, new = (Path(name).name for name in text.split("\0"))
            self.names[new] = self.names.pop(old)

    def after_a_cut(self, luck: random.Random, part: float) -> dict[str, tuple[int, bytes]]:
        """What a power cut leaves: what is safe, and so much of the rest, by sectors."""
        names = self.names if luck.random() < part else self.safe_names
        left = {}
        for name, inode in names.items():
            content = bytearray(self.safe.get(inode, b""))
            for record in self.under_way.get(inode, []):
                for piece in _sectors(record):
                    if luck.random() < part:
                        _apply(content, piece)
            left[name] = (inode, bytes(content))
        return left


def _sectors(record: Record) -> Iterator[Record]:
    if record.what == CUT:
        yield record
    for start in range(0, len(record.data), SECTOR):
        yield record._replace(offset=record.offset + start, data=record.data[start : start + SECTOR])


def _apply(content: bytearray, record: Record) -> None:
    if record.what == CUT:
        content[record.offset :] = bytes(max(0, record.offset - len(content)))
        return
    content.extend(bytes(max(0, record.offset - len(content))))
    content[record.offset : record.offset + len(record.data)] = record.data


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Record]]:
    """All that a process did to its files."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("NOT TESTED: the recorder needs Linux and a C compiler")
    folder = tmp_path_factory.mktemp("power")
    (folder / "data").mkdir()
    library = folder / "recorder.so"
    source = Path(__file__).with_name("recorder.c")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True, timeout=10 * PATIENCE
    )
    environment = {
        **os.environ,
        "LD_PRELOAD": str(library),
        "RECORD_FOLDER": str(folder / "data"),
        "RECORD_FILE": str(folder / "record"),
    }
    command = [sys.executable, "-c", WRITES, folder / "data"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=10 * PATIENCE)
    return folder / "data", list(_records((folder / "record").read_bytes()))


def _records(data: bytes) -> Iterator[Record]:
    at = 0
    while at < len(data):
        what, length, inode, offset = struct.unpack_from("4Q", data, at)
        yield Record(what, inode, offset, data[at + 32 : at + 32 + length])
        at += 32 + length


def lay_down(left: dict[str, tuple[int, bytes]], folder: Path) -> Path:
    """The files as they are found when the power is back, and the note about them with the inodes of now."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, (_, content) in left.items():
        (folder / name).write_bytes(content)
    note = folder / "tables.db-open"
    if note.exists() and note.stat().st_size:
        said = msgspec.json.decode(note.read_bytes(), type=opening.Note)
        for part, name in (("database", "tables.db"), ("journal", "tables.db-wal")):
            if name in left and left[name][0] == getattr(said, part)[1]:
                found = Identity.of(folder / name)
                assert found is not None
                setattr(said, part, tuple(found))
        said.boot = "before the power failed"
        note.write_bytes(msgspec.json.encode(said))
    return folder / "tables.db"


def events_in(file: Path) -> int:
    """How many events there are when the server has opened what is left."""
    opening.examine(file)
    with closing(sqlite3.connect(file)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchone():
            return 0
        (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(count)


def test_nothing_acknowledged_is_lost_and_what_is_left_is_opened(
    recorded: tuple[Path, list[Record]], tmp_path: Path
) -> None:
    folder, records = recorded
    disk, luck, acknowledged, looked = Disk(), random.Random(1), 0, 0
    moments = set(luck.sample(range(len(records)), MOMENTS))
    kinds = {record.what for record in records}
    for number, record in enumerate(records):
        disk.take(record, folder)
        is_acknowledgement = record.what == WRITTEN and record.inode == disk.names.get("acknowledged")
        acknowledged += is_acknowledgement and record.data == b"1"
        if not is_acknowledgement and number not in moments:
            continue
        for part in (0.0, 1.0, luck.random()):
            left = disk.after_a_cut(luck, part)
            left.pop("acknowledged", None)
            if "tables.db" not in left and not acknowledged:
                continue
            looked += 1
            assert events_in(lay_down(left, tmp_path / "left")) >= acknowledged, (number, part)
    assert acknowledged == 60
    assert looked > 300
    assert kinds == {OPENED, WRITTEN, SYNCED, CUT, REMOVED, RENAMED}
    print(f"{len(records)} records, {looked} disks")


def test_a_log_that_was_not_synced_would_be_found(recorded: tuple[Path, list[Record]], tmp_path: Path) -> None:
    """The replay can fail: without the syncs of the journal, acknowledged events are lost."""
    folder, records = recorded
    disk, acknowledged, worst = Disk(), 0, 0
    for record in records:
        if record.what == SYNCED and record.inode == disk.names.get("tables.db-wal"):
            continue
        disk.take(record, folder)
        if record.what == WRITTEN and record.inode == disk.names.get("acknowledged") and record.data == b"1":
            acknowledged += 1
            left = disk.after_a_cut(random.Random(1), 0.0)
            left.pop("acknowledged", None)
            try:
                worst = max(worst, acknowledged - events_in(lay_down(left, tmp_path / "left")))
            except (opening.Unfit, sqlite3.DatabaseError):
                worst = acknowledged
        if worst:
            return
    raise AssertionError("nothing was lost")
