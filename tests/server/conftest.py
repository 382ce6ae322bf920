"""What all tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.pairs import by_news_alone, pair  # noqa: F401  # fixtures
from tests.server.served import Served
from tests.server.services import postgres, redis  # noqa: F401  # fixtures


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server of its own."""
    server = Served(tmp_path)
    yield server
    server.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for a whole module of tests that do not disturb each other."""
    server = Served(tmp_path_factory.mktemp("shared"))
    yield server
    server.close()
