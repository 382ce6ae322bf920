"""Names of spaces on boards of rows and columns, for people: `r1c1` is the upper left one. Data count from 0."""

from __future__ import annotations

import re

NAME = re.compile(r"r(0|[1-9][0-9]?)c(0|[1-9][0-9]?)")
FROM_1 = "rows and columns count from 1"


def cell_name(row: int, column: int) -> str:
    """The name of a cell."""
    return f"r{row + 1}c{column + 1}"


def cell_named(name: str) -> tuple[int, int] | None:
    """Row and column of the cell with a name; nothing, if it is no name."""
    match = NAME.fullmatch(name)
    if match is None or counts_from_0(name):
        return None
    return int(match[1]) - 1, int(match[2]) - 1


def counts_from_0(name: str) -> bool:
    """Whether a name has a row or a column 0, which no board has."""
    match = NAME.fullmatch(name)
    return match is not None and "0" in match.groups()
