"""PostgreSQL itself goes: it is restarted, or it takes nothing for a while, as after a failover to a read-only copy."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
from collections.abc import Callable, Coroutine
from typing import Any

import asyncpg

from tests.server.services import PATIENCE, Postgres, dies_with_us

Strike = Callable[[Postgres, str, int, random.Random], Coroutine[Any, Any, int]]


async def restart(postgres: Postgres, direct: str, strokes: int, luck: random.Random) -> int:
    """End PostgreSQL as its operator does, and start it again on the same files and port."""
    for _ in range(strokes):
        await asyncio.to_thread(_restart, postgres)
        await asyncio.sleep(luck.uniform(0.3, 1.5))
    return strokes


def _restart(postgres: Postgres) -> None:
    assert postgres.process is not None
    postgres.process.send_signal(signal.SIGINT)
    postgres.process.wait(PATIENCE)
    with (postgres.folder / "log").open("wb") as log:
        command = [*dies_with_us(), *postgres.command()]
        postgres.process = subprocess.Popen(
            command, stdout=log, stderr=log, start_new_session=True, **postgres.manner()
        )
    if not postgres.comes_up():
        raise RuntimeError("somebody else has taken the port of PostgreSQL")


async def read_only(postgres: Postgres, direct: str, strokes: int, luck: random.Random) -> int:
    """Every transaction is read-only for up to a second."""
    connection = await asyncpg.connect(direct.replace("+asyncpg", ""))
    try:
        await connection.execute("SET default_transaction_read_only = off")
        for _ in range(strokes):
            for setting in ("on", "off"):
                await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {setting}")
                await connection.execute("SELECT pg_reload_conf()")
                await asyncio.sleep(luck.uniform(0.2, 1))
        return strokes
    finally:
        await connection.close()
