"""Options of the whole test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance-games",
        type=int,
        default=200,
        help="games per configuration in which plain and compiled rules are compared after every action",
    )
    parser.addoption(
        "--kill-rounds",
        type=int,
        default=50,
        help="how often the server is killed under load, restarted, and its tables compared with what it had said",
    )


# Tests of real processes, sockets and browsers can fail because the machine was busy for a moment. One that fails is
# run once more, and the summary names it; one that fails twice has failed.
BY_THE_CLOCK = ("browser", "server", "bench", "arena")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(config.rootpath).parts[1] in BY_THE_CLOCK:
            item.add_marker(pytest.mark.flaky(reruns=1))
