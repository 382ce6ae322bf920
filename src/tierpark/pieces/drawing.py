"""Drawings for the terminal: lines of styled text, side by side, written with rich's markup."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.markup import escape

Line = list[tuple[str, str]]  # runs of text, each with its style


def length(line: Line) -> int:
    """The columns of a line."""
    return sum(len(text) for text, _ in line)


def widest(block: list[Line]) -> int:
    """The columns of the widest line."""
    return max(map(length, block), default=0)


def beside(*columns: list[Line]) -> list[Line]:
    """Columns side by side, each as wide as its widest line."""
    rows: list[Line] = [[] for _ in range(max(map(len, columns), default=0))]
    for column in columns:
        wide = widest(column)
        for i, row in enumerate(rows):
            line = column[i] if i < len(column) else []
            row += [*line, (" " * (wide - length(line)), "")]
    return rows


def within(rows: int, *parts: tuple[int, list[Line]]) -> list[Line]:
    """Parts one below the other; while they take more than so many lines, the one with the highest rank goes."""
    left = [part for part in parts if part[1]]
    while len(left) > 1 and sum(len(lines) for _, lines in left) > rows:
        left.remove(max(left, key=itemgetter(0)))
    return [line for _, lines in left for line in lines][:rows]


def markup(line: Line) -> str:
    """A line as rich's markup, neighbours of one style together, without spaces at its end."""
    runs = [(style, "".join(text for text, _ in same)) for style, same in groupby(line, key=itemgetter(1))]
    if runs and not runs[-1][0]:
        runs[-1] = ("", runs[-1][1].rstrip())
    return "".join(f"[{style}]{escape(text)}[/]" if style and text else escape(text) for style, text in runs)
