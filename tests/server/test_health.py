"""Health tells the truth: it is 200 while decisions can be stored, and 503 while they cannot."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.served import PATIENCE, Served
from tierpark.server import database, health, writing


def status(served: Served) -> int:
    return served.http.get(f"{served.url}/healthz").status_code


def until(served: Served, wanted: int) -> None:
    end = time.monotonic() + PATIENCE
    while status(served) != wanted:
        assert time.monotonic() < end, f"never {wanted}"
        time.sleep(0.1)


def file_of(served: Served) -> Path:
    return Path((served.settings.database or "").partition("///")[2])


def test_it_is_503_in_time_while_the_database_is_locked_and_200_again_afterwards(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LIMIT", 0.5)
    assert status(served) == 200
    with contextlib.closing(sqlite3.connect(file_of(served), timeout=PATIENCE, isolation_level=None)) as other:
        time.sleep(health.AT_MOST)
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert status(served) == 503
        assert time.monotonic() - began < 4
        other.execute("ROLLBACK")
    until(served, 200)


def test_it_is_503_when_the_file_is_gone(served: Served) -> None:
    file = file_of(served)
    file.rename(file.with_name("elsewhere"))
    until(served, 503)
    assert served.http.get(f"{served.url}/healthz").json()["error"] == "damaged"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a few MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "none", disk], check=False, capture_output=True, timeout=PATIENCE
    )
    if not mounted or mounted.returncode:
        pytest.skip("NOT TESTED: no file system can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True, timeout=PATIENCE)


def test_it_is_503_while_the_disk_is_full(small_disk: Path) -> None:
    served = Served(small_disk)
    try:
        assert status(served) == 200
        ballast = small_disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as written:
            while True:
                written.write(bytes(4096))
        until(served, 503)
        ballast.unlink()
        until(served, 200)
    finally:
        served.close()


def test_many_who_ask_share_one_write_a_second(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    writes, transact = [], writing._transact

    def counted(connection: object, work: object) -> None:
        writes.append(work)
        transact(connection, work)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "_transact", counted)
    began = time.monotonic()
    with ThreadPoolExecutor(8) as people:
        assert set(people.map(lambda _: status(served), range(80))) == {200}
    assert 1 <= len(writes) <= 1 + (time.monotonic() - began) / health.AT_MOST
