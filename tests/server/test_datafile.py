"""The database file under a running server, and before it is opened: nothing is lost without a word."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, Refused, Served, actions_of
from tierpark.server import datafile, opening, schema
from tierpark.server.database import BadDatabase, FileEngine, connect, migrate
from tierpark.server.errors import Damaged, NotKnown, Unavailable
from tierpark.server.events import Starting
from tierpark.server.log import Index, Log, Logged

ROW = {"game": "new-york-zoo", "phase": "playing", "listed": False, "summary": "", "created_at": 0, "due": 0}


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


# A log of its own, without a server


class Book:
    """A database that is open, and its log."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.loop = asyncio.new_event_loop()
        self.version = 0
        self.run(self._open())

    async def _open(self) -> None:
        self.engine = connect(f"sqlite+aiosqlite:///{self.file}")
        assert isinstance(self.engine, FileEngine)
        await migrate(self.engine)
        self.log = Log(self.engine)
        self.log.start()

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def write(self, count: int = 1) -> None:
        """So many events, each in a transaction of its own."""
        for _ in range(count):
            row = {**ROW, "changed_at": self.version} if not self.version else None
            event = Logged(self.version + 1, 0, f"u/{self.version + 1}-{'x' * 60}", Starting())
            self.run(self.log.append("t", [event], Index(row, is_new=row is not None)))
            self.version += 1

    def close(self) -> None:
        self.run(self.log.stop())
        self.run(self.engine.dispose())
        self.loop.close()


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    book = Book(tmp_path / "tables.db")
    book.write(3)
    yield book
    with contextlib.suppress(Exception):
        book.close()


def copy_file(source: Path, to: Path) -> None:
    """By a process of its own: who closes a file in ours lets go of the locks that SQLite has on it."""
    subprocess.run(["cp", source, to], check=True, timeout=PATIENCE)


def moved(file: Path) -> None:
    file.rename(beside(file, "-elsewhere"))


def replaced(file: Path) -> None:
    copy = beside(file, "-copy")
    copy_file(file, copy)
    copy.replace(file)


def cut_short(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def without_its_journal(file: Path) -> None:
    beside(file, "-wal").unlink()


def with_an_empty_journal(file: Path) -> None:
    os.truncate(beside(file, "-wal"), 0)


def overwritten(file: Path) -> None:
    count = file.stat().st_size // 4096 - 1
    command = ["dd", "if=/dev/urandom", f"of={file}", "bs=4096", "seek=1", f"count={count}", "conv=notrunc"]
    subprocess.run(command, check=True, timeout=PATIENCE, stderr=subprocess.DEVNULL)


SOONER = [Path.unlink, moved, replaced, cut_short, without_its_journal, with_an_empty_journal, overwritten]


@pytest.mark.parametrize("happens", SOONER)
def test_what_happens_to_the_file_is_noticed_before_the_next_acknowledgement(
    book: Book, happens: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    book.engine.file.finish()  # type: ignore[attr-defined]  # what lies in the journal is not read from the file
    book.engine.file.watch()  # type: ignore[attr-defined]
    if happens is with_an_empty_journal:
        book.write(3)
    happens(book.file)
    for _ in range(2):
        with pytest.raises(Unavailable) as refused:
            book.write()
        assert isinstance(refused.value, Damaged), refused.value
        assert "database file is not what it was" in str(refused.value)
    assert "nothing can be stored" in caplog.text


def test_a_file_that_nobody_can_look_at_just_now_is_not_taken_for_damaged(book: Book) -> None:
    """No descriptor is left, say: that says nothing about the file, and passes."""
    file = book.engine.file  # type: ignore[attr-defined]
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    try:
        with pytest.raises(datafile.NotSeen):
            file.look()
        os.utime(book.file)  # somebody else may have written to it
        with pytest.raises(Unavailable) as refused:
            book.write()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert not isinstance(refused.value, Damaged)

    file.look()
    book.write(2)


def test_what_was_stored_and_cannot_be_looked_at_is_not_said_to_be_undone(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    vouch, calls = book.engine.file.vouch, []  # type: ignore[attr-defined]

    def second_time(self: Any) -> None:
        calls.append(1)
        if len(calls) == 2:
            raise OSError("no descriptor is left")
        vouch()

    monkeypatch.setattr(datafile.DataFile, "vouch", second_time)
    with pytest.raises(NotKnown):
        book.write()
    monkeypatch.undo()
    with contextlib.closing(sqlite3.connect(f"file:{book.file}?mode=ro", uri=True)) as connection:
        assert connection.execute("SELECT max(version) FROM log").fetchone() == (book.version + 1,)


def test_a_copy_of_earlier_laid_over_it_is_noticed_within_five_seconds(book: Book) -> None:
    book.engine.file.finish()  # type: ignore[attr-defined]
    copy_file(book.file, beside(book.file, "-copy"))
    book.write(60)
    book.engine.file.finish()  # type: ignore[attr-defined]
    book.engine.file.watch()  # type: ignore[attr-defined]
    copy_file(beside(book.file, "-copy"), book.file)  # into the same file, and nobody writes any more

    began = time.monotonic()
    with pytest.raises(Damaged):
        book.run(_until_refused(book))
    assert time.monotonic() - began < 5
    with pytest.raises(Unavailable):
        book.write()


async def _until_refused(book: Book) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            book.engine.file.vouch()  # type: ignore[attr-defined]
            await asyncio.sleep(0.05)


def test_nobody_else_who_keeps_to_the_rules_is_taken_for_damage(book: Book) -> None:
    for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(RESTART)"):
        with contextlib.closing(sqlite3.connect(book.file, timeout=PATIENCE, isolation_level=None)) as other:
            other.execute(statement).fetchall()
        book.write(2)
        book.engine.file.look()  # type: ignore[attr-defined]
    copy = beside(book.file, "-copy")
    with contextlib.closing(sqlite3.connect(book.file)) as other, contextlib.closing(sqlite3.connect(copy)) as there:
        other.backup(there)
    book.write(2)
    opening.examine(copy)


# The journal is worked in by one connection, while nobody writes


def test_no_connection_makes_checkpoints_but_the_writer_and_meanwhile_nobody_writes(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite before 3.51.3 can lose pages when a commit begins the journal anew beside a second checkpoint."""
    seen: list[str] = []

    async def pragma() -> int:
        async with book.engine.connect() as connection:
            return int((await connection.exec_driver_sql("PRAGMA wal_autocheckpoint")).scalar_one())

    assert book.run(pragma()) == 0
    with book.log._writer._engine.connect() as connection:  # type: ignore[attr-defined]
        assert connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar_one() == 0

    class Watched:
        """The writer's connection; when it makes a checkpoint, somebody else tries to write."""

        def __init__(self, connection: sqlite3.Connection) -> None:
            self._connection = connection

        def execute(self, statement: str) -> Any:
            with contextlib.closing(sqlite3.connect(book.file, timeout=0, isolation_level=None)) as other:
                try:
                    other.execute("BEGIN IMMEDIATE")
                    seen.append("somebody writes")
                except sqlite3.OperationalError:
                    seen.append(statement)
            return self._connection.execute(statement)

    work_in = datafile.DataFile.work_in
    monkeypatch.setattr(datafile.DataFile, "work_in", lambda file, writer: work_in(file, Watched(writer)))  # type: ignore[arg-type]
    monkeypatch.setattr(datafile, "LARGE", 1)
    monkeypatch.setattr(datafile, "PAUSE", 0.0)
    book.write(5)
    assert seen == ["PRAGMA wal_checkpoint(PASSIVE)"] * 5
    assert beside(book.file, "-wal").stat().st_size < 5 * 4096 * 3  # it is begun anew
    book.engine.file.look()  # type: ignore[attr-defined]


# Before it is opened

WRITES_AND_IS_KILLED = """
import os, signal, sys
from pathlib import Path
from tests.server.test_datafile import Book
book = Book(Path(sys.argv[1]))
book.write(20)
book.engine.file.finish()
book.engine.file.watch()
book.write(80)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that was killed: some of its log is in the file, the rest in the journal."""
    folder = tmp_path_factory.mktemp("killed")
    root = Path(__file__).resolve().parents[2]
    subprocess.run(
        [sys.executable, "-c", WRITES_AND_IS_KILLED, folder / "tables.db"], cwd=root, check=False, timeout=10 * PATIENCE
    )
    return folder


def again(killed: Path, tmp_path: Path) -> Path:
    """The same files, which are still those that the note beside them names."""
    for path in killed.iterdir():
        os.link(path, tmp_path / path.name)
    return tmp_path / "tables.db"


def own(path: Path) -> None:
    """Break the link to the file of the other tests; the note goes with the new one."""
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    opening.leave_note(path.with_name("tables.db"))


def damaged(ending: str, at: int, data: bytes) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        own(beside(file, ending))
        with beside(file, ending).open("r+b") as opened:
            opened.seek(at)
            opened.write(data)

    return damage


def emptied(file: Path) -> None:
    file.unlink()
    file.touch()


def no_journal(file: Path) -> None:
    beside(file, "-wal").unlink()


def another_file_beside_the_old_journal(file: Path) -> None:
    data = file.read_bytes()
    file.unlink()
    file.write_bytes(data)


def an_older_copy_written_into_it(file: Path) -> None:
    own(file)
    with file.open("r+b") as opened:
        opened.seek(24)
        counter = struct.unpack(">I", opened.read(4))[0]
        opened.seek(24)
        opened.write(struct.pack(">I", counter + 3))


def an_empty_journal(file: Path) -> None:
    own(beside(file, "-wal"))
    os.truncate(beside(file, "-wal"), 0)


def an_older_journal(file: Path) -> None:
    """One of the same file, whole in itself, which was worked in before the one that belongs here was begun."""
    wal = beside(file, "-wal")
    own(wal)
    data = bytearray(wal.read_bytes())
    salt = struct.pack(">II", 1, 2)
    data[16:24] = salt
    checksum = opening._checksum(bytes(data[:24]), bytes(data[:32]), 0, 0)
    data[24:32] = struct.pack(">II", *checksum)
    for at in range(32, len(data), 4120):
        data[at + 8 : at + 16] = salt
        frame = bytes(data[at : at + 8] + data[at + 24 : at + 4120])
        checksum = opening._checksum(frame, bytes(data[:32]), *checksum)
        data[at + 16 : at + 24] = struct.pack(">II", *checksum)
    wal.write_bytes(data)


def without(table: str) -> Callable[[Path], None]:
    def drop(file: Path) -> None:
        for path in (file, beside(file, "-wal")):
            own(path)
        beside(file, "-shm").unlink()
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute(f"DROP TABLE {table}")
            connection.commit()
        opening.take_note_away(file)

    return drop


def a_hole(file: Path) -> None:
    for path in (file, beside(file, "-wal")):
        own(path)
    beside(file, "-shm").unlink()
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM log WHERE version = 14")
        connection.commit()
    opening.take_note_away(file)


REFUSED = {
    Path.unlink: "it is gone, but the journal of a log lies beside it",
    emptied: "it is empty, but the journal of a log lies beside it",
    no_journal: "its journal is missing, with what was decided last",
    another_file_beside_the_old_journal: "another file was put in its place",
    an_older_copy_written_into_it: "belongs to another state of the file",
    damaged("-wal", 0, b"\0\1\2\3"): "the beginning of its journal is damaged",
    damaged("-wal", 32 + 4 * 4120, b"\xff" * 4000): "its journal is cut short or damaged",
    damaged("", 4096, b"\xa5" * 4096 * 20): "damaged|cannot be read",
    an_empty_journal: "its journal is empty, and what was decided last was in it",
    an_older_journal: "an older journal lies beside it",
    without("log"): "the log is gone from it",
    without("tables"): "the list of tables is gone from it",
    a_hole: r"holes: t \(99 of 100 events\)",
}


def contents(folder: Path) -> dict[Path, bytes]:
    """All that is kept in these files."""
    found = {path: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    return {path: data for path, data in found.items() if data or path.name.endswith(".db")}


@pytest.mark.parametrize("happens", REFUSED)
def test_a_file_that_would_lose_something_is_refused_and_stays_as_it_is(
    killed: Path, tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    file = again(killed, tmp_path)
    happens(file)
    before = contents(tmp_path)
    for _ in range(2):
        with pytest.raises(BadDatabase, match=REFUSED[happens]) as refused:
            connect(f"sqlite+aiosqlite:///{file}")
    assert f"To restore a copy: put it in the place of {file}" in str(refused.value)
    assert contents(tmp_path) == before


def copied(path: Path, name: str = "tables.db", *endings: str) -> Path:
    folder = path.with_name("copied")
    folder.mkdir()
    for ending in ("", *endings):
        shutil.copyfile(beside(path, ending), beside(folder / name, ending))
    return folder / name


def count(file: Path) -> int:
    book = Book(file)
    try:
        return len(book.run(book.log._rows(schema.log.select())))
    finally:
        book.close()
        assert not beside(file, "-open").exists()
        assert not beside(file, "-wal").exists()


def test_what_a_killed_server_has_left_is_opened_whole_and_so_is_a_copy_of_all_of_it(
    killed: Path, tmp_path: Path
) -> None:
    for path in killed.iterdir():
        shutil.copyfile(path, tmp_path / path.name)
    assert count(copied(tmp_path / "tables.db", "tables.db", "-wal", "-shm", "-open")) == 100
    assert count(tmp_path / "tables.db") == 100


def test_a_server_that_is_killed_while_it_starts_starts_again(killed: Path, tmp_path: Path) -> None:
    """Until it says anew which journal belongs to the file, the one that it was killed with stays."""
    file = again(killed, tmp_path)
    journal = beside(file, "-wal").stat().st_ino
    for _ in range(2):
        connect(f"sqlite+aiosqlite:///{file}")  # and here it is killed
        assert beside(file, "-wal").stat().st_ino == journal


def test_a_copy_put_in_the_place_of_a_file_without_its_journal_is_opened(killed: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    shutil.copyfile(killed / "tables.db", file)
    shutil.copyfile(killed / "tables.db-open", beside(file, "-open"))
    assert count(file) == 20


def test_an_empty_file_is_begun_and_that_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "tables.db").touch()
    assert count(tmp_path / "tables.db") == 0
    assert "the database file is empty" in caplog.text


# Under a server


def test_people_are_told_that_the_file_is_gone_and_nothing_more_is_acknowledged(served: Served) -> None:
    file = Path((served.settings.database or "").partition("///")[2])
    anna = served.guest("Anna")
    table = served.table(anna)
    update = anna.look(table)
    assert anna.get("/healthz") == {"status": "ok"}
    file.rename(beside(file, "-elsewhere"))

    with pytest.raises(Refused, match="database file is not what it was") as refused:
        anna.command(table, "act", version=update["version"], action=actions_of(update)[0])
    assert (refused.value.status, refused.value.error) == (503, "damaged")
    assert anna.look(table)["version"] == update["version"]  # who looks still sees what was written
    beside(file, "-elsewhere").rename(file)
    assert anna.command(table, "act", version=update["version"], action=actions_of(update)[0])["version"]


def test_who_still_reads_while_the_server_ends_and_closes_the_file_last_does_no_harm(served: Served) -> None:
    """SQLite takes the journal away when the last connection closes, and that may be a person's own."""
    file = Path((served.settings.database or "").partition("///")[2])
    anna = served.guest("Anna")
    table = served.table(anna)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM log").fetchone()[0]
        served.stop()
    assert not beside(file, "-wal").exists()

    served._start()
    assert anna.look(table)["version"]
