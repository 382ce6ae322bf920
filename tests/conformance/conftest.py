"""Options of the conformance suite."""

import pytest


@pytest.fixture(scope="session")
def conformance_games(request: pytest.FixtureRequest) -> int:
    games: int = request.config.getoption("--conformance-games")
    return games
