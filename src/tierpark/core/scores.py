"""What a score pad answers: a board as people write it down after a game at a real table, scored by category."""

from __future__ import annotations

from typing import Any

import msgspec


class Category(msgspec.Struct, frozen=True):
    """Points of one kind, and in a few words how they come about."""

    name: str
    points: int
    how: str


class Change(msgspec.Struct, frozen=True):
    """Something that can still be done before the board is scored."""

    short: str
    sentence: str
    fields: dict[str, Any]  # named, JSON-ready


class Best(msgspec.Struct, frozen=True):
    """The most that can still be made of the board, and how."""

    total: int
    categories: list[Category]
    changes: list[Change]


class Score(msgspec.Struct, frozen=True):
    """The score of a sheet. `sheet` is the sheet in its shortest text; `facts` are the game's own."""

    game: str
    sheet: str
    total: int
    categories: list[Category]
    facts: dict[str, Any]
    best: Best | None
