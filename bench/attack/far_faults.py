"""Misfortunes of PostgreSQL and Redis under two processes of the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import asyncpg
import redis.asyncio

from bench.attack.connections import ENDING
from bench.attack.faults import AT_ONCE, EACH, small_disk, struck
from bench.attack.ground import Ground
from bench.attack.kills import Durable, over_postgres
from bench.attack.part import Outcome, Part
from bench.attack.relay import Relay
from tests.server import services
from tests.server.services import PATIENCE, Postgres, Redis, dies_with_us


@dataclass
class Place:
    """What a fault can lay its hands on."""

    postgres: Postgres
    redis: Redis
    database: str  # past the relays
    line: Relay  # to PostgreSQL


FarFault = Callable[[Place, random.Random], Awaitable[None]]


def strike_at(fault: FarFault, strokes: int, seed: int) -> Outcome:
    """So many strokes of a fault at two processes."""
    with Durable() as postgres, Redis() as redis:
        return asyncio.run(_struck(postgres, redis, fault, strokes, seed))


async def _struck(postgres: Postgres, redis: Redis, fault: FarFault, strokes: int, seed: int) -> Outcome:
    database = postgres.fresh_database()
    async with Relay(postgres.port) as line:
        through = database.replace(f":{postgres.port}/", f":{line.port}/")
        place = Place(postgres, redis, database, line)

        async def cause(ground: Ground, luck: random.Random, folder: Path) -> None:
            await fault(place, luck)

        with over_postgres(through, redis) as servers:
            return await struck(servers, database, cause, strokes, seed, Path())


# PostgreSQL


def everything_of(server: services.Server) -> list[int]:
    """All processes of a server program."""
    assert server.process
    parent = server.process.pid
    with contextlib.suppress(OSError):
        return [parent, *map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split())]
    return []


def _signal(pids: list[int], what: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, what)


def start_again(server: services.Server) -> None:
    """Start a server program again on the same files and port."""
    assert server.process
    server.process.wait(PATIENCE)
    with (server.folder / "log").open("wb") as log:
        server.process = subprocess.Popen(
            [*dies_with_us(), *server.command()], stdout=log, stderr=log, start_new_session=True, **server.manner()
        )
    if not server.comes_up():
        raise RuntimeError("somebody else has taken the port")


async def postgres_killed(place: Place, luck: random.Random) -> None:
    """All of PostgreSQL is killed, and started again after up to three seconds."""
    _signal(everything_of(place.postgres), signal.SIGKILL)
    await asyncio.sleep(luck.uniform(0.2, 3))
    await asyncio.to_thread(start_again, place.postgres)


async def postgres_restarted(place: Place, luck: random.Random) -> None:
    """PostgreSQL is restarted as its operator does."""
    assert place.postgres.process
    place.postgres.process.send_signal(signal.SIGINT)
    await asyncio.to_thread(start_again, place.postgres)


@contextlib.asynccontextmanager
async def _connected(place: Place) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(place.database.replace("+asyncpg", ""))
    try:
        yield connection
    finally:
        await connection.close()


async def connections_ended(place: Place, luck: random.Random) -> None:
    """All connections are ended, five times in a second."""
    async with _connected(place) as connection:
        for _ in range(5):
            await connection.execute(ENDING, place.database.rpartition("/")[2])
            await asyncio.sleep(0.2)


async def line_breaks(place: Place, luck: random.Random) -> None:
    """The line to PostgreSQL breaks forty times in four seconds."""
    for _ in range(40):
        await place.line.cut(luck.uniform(0.002, 0.05))
        await asyncio.sleep(luck.uniform(0.02, 0.13))


async def postgres_hangs(place: Place, luck: random.Random) -> None:
    """PostgreSQL answers nothing."""
    pids = everything_of(place.postgres)
    _signal(pids, signal.SIGSTOP)
    try:
        await asyncio.sleep(luck.choice([2, 7, 15]))
    finally:
        _signal(pids, signal.SIGCONT)


async def postgres_read_only(place: Place, luck: random.Random) -> None:
    """Every transaction is read-only, as after a failover to a copy."""
    async with _connected(place) as connection:
        await connection.execute("SET default_transaction_read_only = off")
        for setting in ("on", "off"):
            await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {setting}")
            await connection.execute("SELECT pg_reload_conf()")
            await asyncio.sleep(luck.uniform(1, 4) if setting == "on" else 0)


async def log_locked(place: Place, luck: random.Random) -> None:
    """Somebody has locked the log."""
    async with _connected(place) as connection, connection.transaction():
        await connection.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
        await asyncio.sleep(luck.choice([2, 7, 15]))


class Cramped(Durable):
    """PostgreSQL on a disk of its own, which can be full."""

    def __enter__(self) -> Cramped:
        self._stack = contextlib.ExitStack()
        self._disk = self._stack.enter_context(small_disk("160m"))
        super().__enter__()
        return self

    def prepare(self) -> None:
        data = self._disk / "data"
        data.mkdir()
        if self.account:
            os.chown(self._disk, self.account.pw_uid, self.account.pw_gid)
            os.chown(data, self.account.pw_uid, self.account.pw_gid)
            os.chmod(self._disk, 0o755)
        (self.folder / "data").symlink_to(data)
        super().prepare()

    def stop(self) -> None:
        super().stop()
        self._stack.close()

    @property
    def ballast(self) -> Path:
        return self._disk / "ballast"


def postgres_disk_full(strokes: int, seed: int) -> Outcome:
    """Not one byte is free on the disk of PostgreSQL; it is started again once there is room, if it has ended."""
    with Cramped() as postgres, Redis() as redis:
        return asyncio.run(_struck(postgres, redis, _fill, strokes, seed))


async def _fill(place: Place, luck: random.Random) -> None:
    assert isinstance(place.postgres, Cramped)
    try:
        for _ in range(8):
            with contextlib.suppress(OSError), place.postgres.ballast.open("ab", buffering=0) as file:
                while True:
                    file.write(bytes(65536))
            await asyncio.sleep(luck.uniform(0.2, 0.7))
    finally:
        place.postgres.ballast.unlink()
    assert place.postgres.process
    if place.postgres.process.poll() is not None:
        await asyncio.to_thread(start_again, place.postgres)


# Redis


async def redis_killed(place: Place, luck: random.Random) -> None:
    """Redis is killed, and started again, empty, after up to three seconds."""
    _signal(everything_of(place.redis), signal.SIGKILL)
    await asyncio.sleep(luck.uniform(0.2, 3))
    await asyncio.to_thread(start_again, place.redis)


async def redis_hangs(place: Place, luck: random.Random) -> None:
    """Redis answers nothing."""
    pids = everything_of(place.redis)
    _signal(pids, signal.SIGSTOP)
    try:
        await asyncio.sleep(luck.choice([2, 7, 15]))
    finally:
        _signal(pids, signal.SIGCONT)


async def redis_cut(place: Place, luck: random.Random) -> None:
    """All connections to Redis are cut, five times in a second."""
    async with redis.asyncio.from_url(place.redis.url) as client:
        for _ in range(5):
            for kind in ("normal", "pubsub"):
                await client.client_kill_filter(_type=kind, skipme=True)
            await asyncio.sleep(0.2)


async def redis_full(place: Place, luck: random.Random) -> None:
    """Redis has no memory left."""
    async with redis.asyncio.from_url(place.redis.url) as client:
        await client.config_set("maxmemory", "1")
        try:
            await asyncio.sleep(luck.uniform(2, 5))
        finally:
            await client.config_set("maxmemory", "0")


def _part(name: str, does: str, fault: FarFault) -> Part:
    return Part(name, does, EACH, AT_ONCE, partial(strike_at, fault))


PARTS = (
    _part("postgresql-killed", "PostgreSQL is killed, and started again up to 3 s later", postgres_killed),
    _part("postgresql-restarted", "PostgreSQL is restarted as its operator does", postgres_restarted),
    _part("postgresql-ended", "all connections are ended, 5 times in a second", connections_ended),
    _part("postgresql-line", "the line to PostgreSQL breaks 40 times in 4 s", line_breaks),
    _part("postgresql-hangs", "no answer from PostgreSQL for 2 to 15 s", postgres_hangs),
    _part("postgresql-read-only", "PostgreSQL is read-only for 1 to 4 s", postgres_read_only),
    _part("postgresql-locked", "the log is locked for 2 to 15 s", log_locked),
    Part("postgresql-disk-full", "not a byte is free there for 2 to 5 s", EACH, AT_ONCE, postgres_disk_full),
    _part("redis-killed", "Redis is killed, and started again up to 3 s later, empty", redis_killed),
    _part("redis-hangs", "no answer from Redis for 2 to 15 s", redis_hangs),
    _part("redis-cut", "all connections to Redis are cut, 5 times in a second", redis_cut),
    _part("redis-full", "Redis has no memory for 2 to 5 s", redis_full),
)
