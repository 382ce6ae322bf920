"""A real PostgreSQL and a real Redis for the tests. Each worker of pytest that asks for one starts its own and ends it.

`tests/server/conftest.py` hands the fixtures on: `from tests.server.services import postgres, redis`.
"""

import asyncio
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

import asyncpg
import pytest

PATIENCE = 60  # seconds for any one step, on a machine that is busy with other workers
ATTEMPTS = 10  # ports to try: between finding a free one and listening on it, somebody else may take it


class ProgramMissing(Exception):
    """A server program is not on this machine."""


class DidNotStart(Exception):
    """A server program ended, or said nothing for too long, before it listened."""


class Server:
    """A server program on a free port of 127.0.0.1, in a folder of its own, from the start of a `with` to its end."""

    account: pwd.struct_passwd | None = None  # whose process it is to be; None: ours

    def __init__(self) -> None:
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path()

    def command(self) -> list[str]:
        """What to run, to listen on `self.port`."""
        raise NotImplementedError

    def prepare(self) -> None:
        """What to do in the new folder before the program starts."""

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix=f"tierpark-{type(self).__name__.lower()}-"))
        try:
            if self.account:
                os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
            self.prepare()
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        for _ in range(ATTEMPTS):
            self.port = free_port()
            with (self.folder / "log").open("wb") as log:
                self.process = subprocess.Popen(
                    [*dies_with_us(), *self.command()], stdout=log, stderr=log, start_new_session=True, **self.manner()
                )
            if self.comes_up():
                return
        raise DidNotStart(f"{ATTEMPTS} ports were free, and taken a moment later: {self.command()[0]} gave up")

    def comes_up(self) -> bool:
        """Wait until it listens; False if somebody else has the port. Its log is asked, as only that is surely ours."""
        assert self.process
        deadline = time.monotonic() + PATIENCE
        while True:
            has_ended = self.process.poll() is not None
            log = (self.folder / "log").read_text("utf-8", "replace")
            if has_ended and "Address already in use" in log:
                return False
            if has_ended or time.monotonic() > deadline:
                raise DidNotStart(f"{self.command()[0]} did not start (exit: {self.process.returncode}):\n{log}")
            if "ready to accept connections" in log.lower():
                return True
            time.sleep(0.02)

    def stop(self) -> None:
        """End it the way it likes, else by force, and remove its folder."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            try:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(PATIENCE)
            finally:
                self.process.kill()
                self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def manner(self) -> dict[str, Any]:
        """How every process of this server is run: in its folder, in English, by its account, asking nothing."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        ours: dict[str, Any] = {
            "cwd": self.folder,
            "env": {**environment, "LC_ALL": "C"},
            "stdin": subprocess.DEVNULL,
        }
        if self.account:
            ours |= {"user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []}
        return ours


class Postgres(Server):
    """PostgreSQL with an empty cluster, everybody trusted, nothing kept safe."""

    def __init__(self) -> None:
        super().__init__()
        programs = folder_of("initdb", "postgres")
        if not programs:
            raise ProgramMissing("PostgreSQL (initdb and postgres; Debian and Ubuntu: apt-get install postgresql)")
        self.programs = programs
        self.numbers = itertools.count(1)
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            self.account = unprivileged_account()

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql+asyncpg://postgres@127.0.0.1:{self.port}/{database}"

    def fresh_database(self) -> str:
        """The URL of a new, empty database. May be called inside a running loop and outside of one."""
        name = f"fresh_{next(self.numbers)}"
        with ThreadPoolExecutor(1) as thread:  # a second loop needs a second thread
            thread.submit(lambda: asyncio.run(self.create_database(name))).result()
        return self.url_of(name)

    async def create_database(self, name: str) -> None:
        connection = await asyncpg.connect(
            host="127.0.0.1", port=self.port, user="postgres", database="postgres", timeout=PATIENCE
        )
        try:
            await connection.execute(f"CREATE DATABASE {name}", timeout=PATIENCE)
        finally:
            await connection.close(timeout=PATIENCE)

    def prepare(self) -> None:
        done = subprocess.run(
            [
                *(str(self.programs / "initdb"), "--pgdata", "data", "--username", "postgres", "--auth", "trust"),
                *("--encoding", "UTF8", "--no-locale", "--no-sync"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
            **self.manner(),
        )
        if done.returncode:
            raise DidNotStart(f"initdb failed ({done.returncode}):\n{done.stdout}")

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "dynamic_shared_memory_type": "mmap",  # in its folder: /dev/shm of a container is small, and outlives us
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [str(self.programs / "postgres"), "-D", "data", "-p", str(self.port), *options]


class Redis(Server):
    """Redis, or Valkey where that is what there is, empty and without persistence."""

    def __init__(self) -> None:
        super().__init__()
        found = [folder / name for name in ("redis-server", "valkey-server") if (folder := folder_of(name))]
        if not found:
            raise ProgramMissing("Redis or Valkey (redis-server; Debian and Ubuntu: apt-get install redis-server)")
        self.program = str(found[0])

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [
            *(self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)),
            *("--save", "", "--appendonly", "no", "--daemonize", "no"),
        ]


# What the servers need from this machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def folder_of(*programs: str) -> Path | None:
    """The first folder with all of these programs: on the PATH, or where Debian keeps those of PostgreSQL."""
    debian = sorted(Path("/usr/lib/postgresql").glob("[0-9]*/bin"), key=lambda path: -float(path.parent.name))
    for folder in [*map(Path, os.get_exec_path()), *debian]:
        if all(os.access(folder / program, os.X_OK) for program in programs):
            return folder
    return None


def unprivileged_account() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def dies_with_us() -> list[str]:
    """Words before a command that end it when we are killed and cannot: setpriv of util-linux, so on Linux only."""
    setpriv = shutil.which("setpriv")
    if setpriv and Path(setpriv).resolve().name == "setpriv":  # that of busybox cannot do this
        return [setpriv, "--pdeathsig", "INT", "--"]
    return []


# Fixtures

AnyServer = TypeVar("AnyServer", bound=Server)


def provide(kind: type[AnyServer]) -> AnyServer:
    """A server to enter. Without its program the tests that asked for it fail, or are skipped if the user says so."""
    try:
        return kind()
    except ProgramMissing as missing:
        if os.environ.get("TIERPARK_NO_SERVICES") == "1":
            pytest.skip(f"NOT TESTED, as TIERPARK_NO_SERVICES=1 allows: there is no {missing}")
        pytest.fail(
            f"this test needs {missing}. Install it (./dev test does where it may),"
            " or set TIERPARK_NO_SERVICES=1 to go without the tests that need it.",
            pytrace=False,
        )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL; take a `fresh_database()` of it for each test."""
    with provide(Postgres) as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A running Redis, shared by the tests of a worker: keep to names of your own."""
    with provide(Redis) as server:
        yield server
