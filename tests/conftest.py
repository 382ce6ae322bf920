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
