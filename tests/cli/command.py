"""The command as a user calls it, inside this process: no terminal, 80 columns, typed lines from a text."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tierpark.cli.main import run

UNSET = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


class Ran(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


def tierpark(*arguments: object, typed: str = "", columns: int = 80) -> Ran:
    """Run a command."""
    out, err = io.StringIO(), io.StringIO()
    environment = {name: value for name, value in os.environ.items() if name not in UNSET} | {"COLUMNS": str(columns)}
    with (
        TemporaryDirectory() as data,
        patch.dict(os.environ, {"TIERPARK_DATA": data, **environment}, clear=True),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        run([str(argument) for argument in arguments])
    return Ran(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def lines(*typed: str) -> str:
    """What someone types, a line each."""
    return "".join(f"{line}\n" for line in typed)


ONES = "1\n" * 5000  # a player who always takes the first choice
