"""Misfortunes of a server that leave its process and its file in place: each must pass, and play go on soon after.

A fault is a function that begins a cause and returns when it is gone. People play meanwhile, and strangers knock.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from bench.attack.ground import Ground, at_war
from bench.attack.kills import over_a_file
from bench.attack.nursery import Server
from bench.attack.part import NotHere, Outcome, Part

TABLES = 8
EACH = 20  # strokes of each fault
AT_ONCE = 4
PATIENCE = 30  # seconds for a command of the system
FaultOf = Callable[[Ground, random.Random, Path], Awaitable[None]]


Disk = Callable[[], contextlib.AbstractContextManager[Path]]


def strike_at(fault: FaultOf, strokes: int, seed: int, disk: Disk) -> Outcome:
    """So many strokes of a fault at a server over SQLite in a folder of that kind."""
    with disk() as folder, over_a_file(folder) as (servers, database):
        return asyncio.run(struck(servers, database, fault, strokes, seed, folder))


async def struck(
    servers: list[Server], database: str, fault: FaultOf, strokes: int, seed: int, folder: Path
) -> Outcome:
    """Strike so often, and judge."""
    luck = random.Random(seed)
    async with at_war(servers, database, luck, TABLES) as ground:
        back = [await ground.stroke(lambda: fault(ground, luck, folder)) for _ in range(strokes)]
        outcome = await ground.end()
    outcome.strokes = strokes
    outcome.samples = {"seconds until back": back}
    return outcome


# Disks


@contextlib.contextmanager
def any_disk() -> Iterator[Path]:
    """A folder as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@contextlib.contextmanager
def small_disk(size: str = "8m") -> Iterator[Path]:
    """A file system of a few MiB in memory."""
    with tempfile.TemporaryDirectory() as folder, _mounted(Path(folder), "-t", "tmpfs", "-o", f"size={size}", "none"):
        yield Path(folder)


@contextlib.contextmanager
def disk_of_its_own() -> Iterator[Path]:
    """A file system of its own, which can be frozen."""
    with tempfile.TemporaryDirectory() as there, tempfile.TemporaryDirectory() as folder:
        image = Path(there) / "image"
        with image.open("wb") as file:
            file.truncate(64 << 20)
        if shutil.which("mkfs.ext4") is None or shutil.which("fsfreeze") is None:
            raise NotHere("mkfs.ext4 and fsfreeze are missing")
        _run("mkfs.ext4", "-q", str(image))
        with _mounted(Path(folder), "-o", "loop", str(image)):
            yield Path(folder)


@contextlib.contextmanager
def _mounted(folder: Path, *how: str) -> Iterator[None]:
    if os.geteuid():
        raise NotHere("only root mounts file systems")
    done = subprocess.run(["mount", *how, folder], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise NotHere(f"no file system can be mounted: {done.stderr.strip()}")
    try:
        yield
    finally:
        _run("umount", "-l", str(folder))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)


# What happens to the disk and to the file


async def disk_full(ground: Ground, luck: random.Random, folder: Path) -> None:
    """Not one byte is free for some seconds."""
    ballast = folder / "ballast"
    try:
        for _ in range(8):  # what is freed meanwhile is taken, too
            with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
            await asyncio.sleep(luck.uniform(0.2, 0.7))
    finally:
        ballast.unlink()


async def files_read_only(ground: Ground, luck: random.Random, folder: Path) -> None:
    """The database and its journal cannot be written, as with a disk that has failed half."""
    files = [str(folder / f"tables.db{ending}") for ending in ("", "-wal")]
    done = subprocess.run(["chattr", "+i", *files], capture_output=True, text=True, timeout=PATIENCE, check=False)
    try:
        if done.returncode:
            raise NotHere(f"files cannot be made read-only: {done.stderr.strip()}")
        await asyncio.sleep(luck.uniform(1, 4))
    finally:
        _run("chattr", "-i", *files)


async def locked_by_another(ground: Ground, luck: random.Random, folder: Path) -> None:
    """Another process holds the lock of who writes."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db", timeout=PATIENCE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(luck.choice([1, 3, 8, 12]))
        other.execute("ROLLBACK")


async def others_work(ground: Ground, luck: random.Random, folder: Path) -> None:
    """Somebody tidies up: a checkpoint, VACUUM, or two seconds of an exclusive lock."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db", timeout=PATIENCE, isolation_level=None)) as other:
        match luck.randrange(3):
            case 0:
                await asyncio.to_thread(_tidy, folder, "PRAGMA wal_checkpoint(TRUNCATE)")
            case 1:
                await asyncio.to_thread(_tidy, folder, "VACUUM")
            case _:
                other.execute("BEGIN EXCLUSIVE")
                await asyncio.sleep(2)
                other.execute("ROLLBACK")


def _tidy(folder: Path, statement: str) -> None:
    other = sqlite3.connect(folder / "tables.db", timeout=PATIENCE, isolation_level=None)
    with contextlib.closing(other), contextlib.suppress(sqlite3.OperationalError):  # it did not get its turn
        other.execute(statement).fetchall()


async def disk_hangs(ground: Ground, luck: random.Random, folder: Path) -> None:
    """Whoever writes to the file system waits."""
    await asyncio.to_thread(_run, "fsfreeze", "-f", str(folder))
    try:
        await asyncio.sleep(luck.choice([2, 7, 12]))
    finally:
        await asyncio.to_thread(_run, "fsfreeze", "-u", str(folder))


# What happens to the process


async def stopped(ground: Ground, luck: random.Random, folder: Path) -> None:
    """The process gets no time: its machine is suspended, or busy with something else."""
    (server,) = ground.servers
    server.signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(luck.choice([2, 8, 25, 45]))
    finally:
        server.signal(signal.SIGCONT)


async def no_descriptors(ground: Ground, luck: random.Random, folder: Path) -> None:
    """No file and no connection can be opened any more, and eighty strangers knock."""
    (server,) = ground.servers
    before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    taken = len(list(Path(f"/proc/{server.pid}/fd").iterdir()))
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (taken, before[1]))
    knocking: list[asyncio.StreamWriter] = []
    try:
        for _ in range(80):
            with contextlib.suppress(OSError):
                knocking.append((await asyncio.open_connection("127.0.0.1", server.port))[1])
        await asyncio.sleep(luck.uniform(2, 5))
    finally:
        for writer in knocking:
            writer.transport.abort()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)


async def little_memory(ground: Ground, luck: random.Random, folder: Path) -> None:
    """Hardly any memory can be had for some seconds, while people register, which takes a lot."""
    (server,) = ground.servers
    before = resource.prlimit(server.pid, resource.RLIMIT_AS)
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + luck.choice([-1 << 26, 0, 65_536, 1 << 20])
    resource.prlimit(server.pid, resource.RLIMIT_AS, (most, before[1]))
    try:
        await asyncio.gather(asyncio.sleep(luck.uniform(2, 5)), *(ground.register() for _ in range(4)))
    finally:
        with contextlib.suppress(ProcessLookupError):  # it has ended, and was started again
            resource.prlimit(server.pid, resource.RLIMIT_AS, before)


def _workers(server: Server) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(child) for child in children]


async def worker_killed(ground: Ground, luck: random.Random, folder: Path) -> None:
    """The processes in which bots think are killed, eight times."""
    (server,) = ground.servers
    for _ in range(8):
        for worker in _workers(server):
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(luck.uniform(0, 0.5))


async def worker_hangs(ground: Ground, luck: random.Random, folder: Path) -> None:
    """The processes in which bots think stand still."""
    (server,) = ground.servers
    hanging = _workers(server)
    for worker in hanging:
        os.kill(worker, signal.SIGSTOP)
    await asyncio.sleep(luck.choice([5, 25]))
    for worker in hanging:
        with contextlib.suppress(ProcessLookupError):  # it was replaced
            os.kill(worker, signal.SIGCONT)


DAY = 86_400
YEAR = 365 * DAY
JUMPS = (-3, 3, -120, -3_600, 3_600, -DAY, DAY, 30 * DAY, 89 * DAY, 400 * DAY, 40 * YEAR, -10 * YEAR)


def _set_clock(folder: Path, seconds: int) -> None:
    with (folder / "clock").open("r+b") as file:
        file.write(struct.pack("q", seconds))


async def clock_jumps(ground: Ground, luck: random.Random, folder: Path) -> None:
    """The clock jumps, and back again after some seconds."""
    _set_clock(folder, luck.choice(JUMPS))
    try:
        await asyncio.sleep(luck.uniform(2, 5))
    finally:
        _set_clock(folder, 0)


@contextlib.contextmanager
def clock(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of programs whose clock is set by a file in this folder."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        raise NotHere("the clock needs Linux and a C compiler")
    (folder / "clock").write_bytes(struct.pack("q", 0))
    library = folder / "clock.so"
    _run(compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(Path(__file__).with_name("clock.c")), "-ldl")
    yield {"LD_PRELOAD": str(library), "CLOCK_FILE": str(folder / "clock")}


def strike_at_the_clock(strokes: int, seed: int) -> Outcome:
    """The same, with a clock that can be set."""
    with any_disk() as folder, clock(folder) as environment, over_a_file(folder, environment) as (servers, database):
        return asyncio.run(struck(servers, database, clock_jumps, strokes, seed, folder))


def _part(name: str, does: str, fault: FaultOf, disk: Disk = any_disk) -> Part:
    def strike(strokes: int, seed: int) -> Outcome:
        return strike_at(fault, strokes, seed, disk)

    return Part(name, does, EACH, AT_ONCE, strike)


PARTS = (
    _part("disk-full", "not a byte is free for 2 to 5 s", disk_full, small_disk),
    _part("files-read-only", "file and journal cannot be written for 1 to 4 s", files_read_only),
    _part("file-locked", "another process holds the lock for 1 to 12 s", locked_by_another),
    _part("file-used", "a checkpoint, VACUUM, or an exclusive lock for 2 s by another", others_work),
    _part("disk-hangs", "the file system is frozen for 2 to 12 s", disk_hangs, disk_of_its_own),
    _part("server-stopped", "the server gets no time for 2 to 45 s", stopped),
    Part("clock-jumps", "3 s to 40 years, back and forth, for 2 to 5 s", EACH, AT_ONCE, strike_at_the_clock),
    _part("no-descriptors", "no file or connection can be opened; 80 strangers knock", no_descriptors),
    _part("little-memory", "hardly any can be had for 2 to 5 s, and people register", little_memory),
    _part("workers-killed", "the processes of the bots are killed 8 times", worker_killed),
    _part("workers-hang", "the processes of the bots stand still for 5 or 25 s", worker_hangs),
)
