"""The log of the server: a failing database is one line, a mistake of ours has its trace."""

from __future__ import annotations

import json
import logging

import pytest
from sqlalchemy.exc import OperationalError

from tierpark.server.errors import Unavailable
from tierpark.server.watching import JsonLines, Seldom


def record_of(error: Exception) -> logging.LogRecord:
    """What the log is given when something fails with this error."""
    try:
        raise error
    except Exception as raised:
        caught = (type(raised), raised, raised.__traceback__)
    return logging.LogRecord("tierpark", logging.ERROR, __file__, 1, "it stumbled", (), caught)


DOWN = [
    OperationalError("SELECT secret", {}, Exception("the line is gone")),
    ConnectionResetError(104, "reset"),
    MemoryError(),
    Unavailable("The database does not answer."),
]


@pytest.mark.parametrize("error", DOWN, ids=lambda error: type(error).__name__)
def test_a_database_that_is_down_is_one_line_without_a_trace(error: Exception) -> None:
    line = json.loads(JsonLines().format(record_of(error)))

    assert "trace" not in line
    assert type(error).__name__ in line["reason"]
    assert "secret" not in str(line)


def test_wherever_it_is_met_it_is_said_once_a_minute() -> None:
    seldom = Seldom()

    assert [seldom.filter(record_of(error)) for error in DOWN] == [True, False, False, False]


def test_a_mistake_of_ours_has_its_trace() -> None:
    line = json.loads(JsonLines().format(record_of(KeyError("nobody"))))

    assert "KeyError: 'nobody'" in line["trace"]
