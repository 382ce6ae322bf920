"""Options of the whole test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance-games",
        type=int,
        default=200,
        help="games per configuration in which plain and compiled rules are compared after every action",
    )
