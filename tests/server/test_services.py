"""The servers that other tests lean on are real, apart from each other, and gone afterwards."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest
from redis.asyncio import Redis as RedisClient

from tests.server import services
from tests.server.services import PATIENCE, Postgres, Redis, Server

ROOT = Path(__file__).resolve().parents[2]
KINDS = [Postgres, Redis]
STARTS_ONE_AND_IS_KILLED = """
import os, signal
from tests.server.services import {kind}
with {kind}() as server:
    print(server.port, server.folder, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@contextlib.asynccontextmanager
async def connected(url: str):
    connection = await asyncpg.connect(url.replace("+asyncpg", ""), timeout=PATIENCE, command_timeout=PATIENCE)
    try:
        yield connection
    finally:
        await connection.close(timeout=PATIENCE)


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# PostgreSQL


def test_postgres_keeps_rows_and_refuses_a_second_one_of_the_same_name(postgres: Postgres) -> None:
    async def use(url: str) -> list[str]:
        async with connected(url) as connection:
            await connection.execute("CREATE TABLE zoo (name text PRIMARY KEY)")
            await connection.execute("INSERT INTO zoo VALUES ($1)", "Bronx")
            with pytest.raises(asyncpg.UniqueViolationError):
                await connection.execute("INSERT INTO zoo VALUES ($1)", "Bronx")
            return [row["name"] for row in await connection.fetch("SELECT name FROM zoo")]

    assert asyncio.run(use(postgres.fresh_database())) == ["Bronx"]


def test_two_fresh_databases_do_not_see_each_other(postgres: Postgres) -> None:
    async def use() -> tuple[str | None, str | None]:
        here, there = postgres.fresh_database(), postgres.fresh_database()
        async with connected(here) as first, connected(there) as second:
            await first.execute("CREATE TABLE zoo (name text)")
            return await first.fetchval("SELECT to_regclass('zoo')"), await second.fetchval("SELECT to_regclass('zoo')")

    assert asyncio.run(use()) == ("zoo", None)


def test_the_url_of_postgres_is_for_sqlalchemy_and_leads_to_it(postgres: Postgres) -> None:
    async def database() -> str:
        async with connected(postgres.url) as connection:
            return await connection.fetchval("SELECT current_database()")

    assert postgres.url == f"postgresql+asyncpg://postgres@127.0.0.1:{postgres.port}/postgres"
    assert asyncio.run(database()) == "postgres"


# Redis


def test_redis_hands_what_is_published_to_who_has_subscribed(redis: Redis) -> None:
    async def use() -> bytes:
        async with (
            asyncio.timeout(PATIENCE),
            RedisClient.from_url(redis.url) as client,
            client.pubsub(ignore_subscribe_messages=True) as inbox,
        ):
            await inbox.subscribe("elephant")
            while not await client.publish("elephant", "S9"):  # counts who listens: our subscription may be under way
                await asyncio.sleep(0.01)
            while not (message := await inbox.get_message(timeout=1)):
                pass
            return message["data"]

    assert redis.url == f"redis://127.0.0.1:{redis.port}/0"
    assert asyncio.run(use()) == b"S9"


# Both: start and end


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_is_gone_after_its_block_even_if_that_fails(kind: type[Server]) -> None:
    server = services.provide(kind)

    def fail() -> None:
        with server:
            assert is_listening(server.port)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert server.process
    assert server.process.returncode == 0
    assert not is_listening(server.port)
    assert not server.folder.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_port_that_somebody_takes_first_is_given_up_for_another(
    kind: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        taken = somebody.getsockname()[1]
        ports = iter([taken, taken, services.free_port()])
        monkeypatch.setattr(services, "free_port", lambda: next(ports))
        with services.provide(kind) as server:
            assert server.port != taken
            assert is_listening(server.port)


@pytest.mark.parametrize("kind", KINDS)
def test_a_program_that_cannot_start_says_why_and_leaves_nothing(
    kind: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = services.provide(kind)
    command = server.command()
    monkeypatch.setattr(server, "command", lambda: [command[0], "--no-such-option"])

    with pytest.raises(services.DidNotStart, match=r"no-such-option|FATAL CONFIG FILE ERROR"):
        server.__enter__()
    assert not server.folder.exists()


@pytest.mark.skipif(
    not services.dies_with_us(), reason="needs setpriv of util-linux: a kill leaves servers behind here"
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_server_ends_when_the_tests_are_killed(kind: type[Server]) -> None:
    services.provide(kind)  # or fail, or skip, before the other process does
    done = subprocess.run(
        [sys.executable, "-c", STARTS_ONE_AND_IS_KILLED.format(kind=kind.__name__)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    port, folder = done.stdout.split()
    deadline = time.monotonic() + PATIENCE
    while is_listening(int(port)) or Path(folder, "data", "postmaster.pid").exists():
        assert time.monotonic() < deadline, f"{kind.__name__} outlives the tests"
        time.sleep(0.02)
    shutil.rmtree(folder)


# Without the programs


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_program_a_test_fails_and_says_what_to_install(
    kind: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "folder_of", lambda *_: None)
    monkeypatch.delenv("TIERPARK_NO_SERVICES", raising=False)

    with pytest.raises(pytest.fail.Exception, match=r"apt-get install .*TIERPARK_NO_SERVICES=1"):
        services.provide(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_program_a_test_is_skipped_if_the_user_says_so(
    kind: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "folder_of", lambda *_: None)
    monkeypatch.setenv("TIERPARK_NO_SERVICES", "1")

    with pytest.raises(pytest.skip.Exception, match="NOT TESTED"):
        services.provide(kind)


def test_redis_may_be_valkey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "valkey-server").touch(0o755)
    monkeypatch.setenv("PATH", os.fspath(tmp_path))

    assert Redis().command()[0] == str(tmp_path / "valkey-server")
