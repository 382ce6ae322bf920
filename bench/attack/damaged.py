"""Files that are damaged when the server starts: it serves everything that was acknowledged, or says how to restore.

A server is killed after some play, with one half of the decisions in the file and the other in its journal. Each kind
of damage is done to a copy of what is left.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench.attack.damage import beside, starts_whole_or_not
from bench.attack.faults import any_disk
from bench.attack.ground import at_war
from bench.attack.kills import over_a_file
from bench.attack.nursery import Server
from bench.attack.part import Outcome, Part
from bench.attack.people import Sitting
from tierpark.server import opening
from tierpark.server.datafile import Identity

TABLES = 4
HALF = 40  # decisions in each half
PAGE = 4096
FRAME = PAGE + 24
ENDINGS = ("", "-wal", "-shm", "-open")

Kind = Callable[[Path, Path, random.Random], None]  # to the file, with the files of the first half


def _write(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(data)


def _gone(ending: str) -> Kind:
    return lambda file, half, luck: beside(file, ending).unlink()


def _cut(ending: str, left: float, to: int = 1) -> Kind:
    def cut(file: Path, half: Path, luck: random.Random) -> None:
        part = beside(file, ending)
        size = int(part.stat().st_size * left) // to * to
        with part.open("r+b") as opened:
            opened.truncate(size)

    return cut


def _over(ending: str, place: Callable[[int, random.Random], int], length: int, zeros: bool = False) -> Kind:
    def over(file: Path, half: Path, luck: random.Random) -> None:
        part = beside(file, ending)
        at = place(part.stat().st_size, luck)
        _write(part, at, bytes(length) if zeros else luck.randbytes(length))

    return over


def _page(size: int, luck: random.Random) -> int:
    return luck.randrange(1, size // PAGE) * PAGE


def _frame(share: float) -> Callable[[int, random.Random], int]:
    """A byte of the page in one of the frames of the journal."""

    def place(size: int, luck: random.Random) -> int:
        count = (size - 32) // FRAME
        return 32 + min(count - 1, int(count * share)) * FRAME + 24 + luck.randrange(PAGE - 8)

    return place


def _first(size: int, luck: random.Random) -> int:
    return 0


def _take(there: Path, here: Path) -> None:
    shutil.copy(there, here)


def _other(ending: str) -> Kind:
    """What was there when one half had been played."""
    return lambda file, half, luck: _take(beside(half, ending), beside(file, ending))


def _sql(*statements: str) -> Kind:
    """Somebody has worked in it by hand."""

    def work(file: Path, half: Path, luck: random.Random) -> None:
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            for statement in statements:
                connection.execute(statement)
        # Whoever closes it last takes the journal away, and the note about it is the server's.
        _note(file)

    return work


def _text(file: Path, half: Path, luck: random.Random) -> None:
    file.write_text("This is no database.\n" * 500)


def _swapped(file: Path, half: Path, luck: random.Random) -> None:
    data = file.read_bytes()
    one, other = luck.sample(range(1, len(data) // PAGE), 2)
    _write(file, one * PAGE, data[other * PAGE : (other + 1) * PAGE])
    _write(file, other * PAGE, data[one * PAGE : (one + 1) * PAGE])


def _both(*kinds: Kind) -> Kind:
    def do(file: Path, half: Path, luck: random.Random) -> None:
        for kind in kinds:
            kind(file, half, luck)

    return do


HOLE = "DELETE FROM log WHERE version = 4 AND table_id IN (SELECT id FROM tables WHERE phase = 'playing' LIMIT 1)"
KINDS: dict[str, Kind] = {
    "file gone": _gone(""),
    "file empty": _cut("", 0),
    "file cut to half": _cut("", 0.5, PAGE),
    "file cut within a page": _cut("", 0.7, 1000),
    "file cut by a tenth": _cut("", 0.9, PAGE),
    "head of the file zero": _over("", _first, 100, zeros=True),
    "head of the file random": _over("", _first, 100),
    "first page zero": _over("", _first, PAGE, zeros=True),
    "a page zero": _over("", _page, PAGE, zeros=True),
    "a page random": _over("", _page, PAGE),
    "a sector random": _over("", _page, 512),
    "two pages swapped": _swapped,
    "a text instead": _text,
    "file of earlier": _other(""),
    "file and journal gone": _both(_gone(""), _gone("-wal")),
    "all but the journal gone": _both(_gone(""), _gone("-shm"), _gone("-open")),
    "journal gone": _gone("-wal"),
    "journal empty": _cut("-wal", 0),
    "journal cut to half": _cut("-wal", 0.5),
    "journal cut at a frame": _both(_cut("-wal", 0.8, FRAME)),
    "head of the journal random": _over("-wal", _first, 32),
    "first frame random": _over("-wal", _frame(0), 8),
    "a frame random": _over("-wal", _frame(0.5), 8),
    "last frame random": _over("-wal", _frame(1), 8),
    "journal of earlier": _other("-wal"),
    "journal and index gone": _both(_gone("-wal"), _gone("-shm")),
    "index gone": _gone("-shm"),
    "index random": _over("-shm", _first, 4096),
    "note gone": _gone("-open"),
    "note random": _over("-open", _first, 20),
    "an event gone": _sql(HOLE),
    "the log gone": _sql("DROP TABLE log"),
    "the tables gone": _sql("DELETE FROM tables"),
}


def _note(file: Path) -> None:
    """The note about files that were copied speaks of the copies; without a journal it was closed, and has none."""
    note = beside(file, "-open")
    database, wal = Identity.of(file), Identity.of(beside(file, "-wal"))
    if note.exists() and database is not None:
        said = msgspec.json.decode(note.read_bytes(), type=opening.Note)
        said.database = (database.device, database.inode)
        if wal is not None:
            said.journal = (wal.device, wal.inode)
            note.write_bytes(msgspec.json.encode(said))
        else:
            note.unlink()


def strike(strokes: int, seed: int) -> Outcome:
    """One start for each of so many kinds of damage, all over what one server has left."""
    luck = random.Random(seed)
    names = list(KINDS)
    first = (seed - 1) * strokes
    chosen = [names[(first + n) % len(names)] for n in range(strokes)]
    with any_disk() as there, any_disk() as half, over_a_file(there) as (servers, database):
        return asyncio.run(_played(servers, database, there / "tables.db", half / "tables.db", chosen, luck))


async def _played(
    servers: list[Server], database: str, file: Path, half: Path, chosen: list[str], luck: random.Random
) -> Outcome:
    (server,) = servers
    outcome = Outcome(0, {"refused to start": 0, "served everything": 0})
    async with at_war(servers, database, luck, TABLES) as ground:
        await ground.wait_for(HALF, time.monotonic())
        server.signal(signal.SIGSTOP)
        _copy(file, half)
        server.signal(signal.SIGCONT)
        await asyncio.to_thread(server.end)
        server.start()
        await ground.wait_for(HALF, time.monotonic())
        server.kill()
        outcome.counts["acknowledged"] = len(ground.acknowledged())
        for name in chosen:
            outcome.faults += await _start(name, server, file, half, ground.sittings, luck, outcome)
            outcome.strokes += 1
    return outcome


def _copy(file: Path, to: Path) -> None:
    for ending in ENDINGS:
        if beside(file, ending).exists():
            shutil.copy(beside(file, ending), beside(to, ending))


async def _start(
    name: str, old: Server, file: Path, half: Path, sittings: list[Sitting], luck: random.Random, outcome: Outcome
) -> list[str]:
    with any_disk() as folder:
        copy = folder / "tables.db"
        _copy(file, copy)
        _note(copy)
        KINDS[name](copy, half, luck)
        database = f"sqlite+aiosqlite:///{copy}"
        server = Server(old.nursery, folder, database)
        refused = outcome.counts["refused to start"]
        try:
            faults = await starts_whole_or_not(server, database, sittings, outcome)
        finally:
            server.kill()
        outcome.counts["served everything"] += not faults and refused == outcome.counts["refused to start"]
        return [f"{name}: {fault}" for fault in faults]


PARTS: tuple[Part, ...] = (
    Part(
        "damaged-at-start",
        f"{len(KINDS)} kinds of damage to file, journal, index and note",
        20 * len(KINDS),
        len(KINDS),
        strike,
        "starts",
    ),
)
