"""Two servers over one database, and people who go from one to the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Client, Served
from tests.server.services import Postgres, Redis

Pair = tuple[Served, Served]


@contextlib.contextmanager
def processes(folder: Path, **settings: Any) -> Iterator[Pair]:
    """Two servers over the same database. Each has its own loop, memory and connections, as processes have."""
    first = Served(folder, **settings)
    try:
        second = Served(folder, **settings)
        try:
            yield first, second
        finally:
            second.close()
    finally:
        first.close()


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    """Two processes over PostgreSQL that tell each other news over Redis."""
    with processes(tmp_path, database=postgres.fresh_database(), fanout=redis.url) as both:
        yield both


@pytest.fixture
def by_news_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes do not look for news that were lost."""
    monkeypatch.setattr("tierpark.server.tables.KEEPING_UP", 3600)


def at(served: Served, client: Client) -> Client:
    """The same person at another process."""
    there = Client(served)
    there.token = client.token
    return there


def same(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what differs between two looks at the same table."""
    return {**update, "now": 0}


def lose_news(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    """What this process tells others does not arrive."""
    monkeypatch.setattr(served.house.fanout, "tell", lambda news: None)
