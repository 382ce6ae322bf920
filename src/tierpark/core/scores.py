"""What a score pad answers: boards as people write them down after a game at a real table, scored by category.

A sheet is text, parts `name=value` separated by semicolons, or a JSON object. `parts_of` reads either for pads that
have no form of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tierpark.core.errors import BadSheet, cut


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


class SeatScore(msgspec.Struct, frozen=True):
    """One of several boards on a sheet: its points, and the place that they and the tie-breaks give it."""

    seat: int
    rank: int
    won: bool
    total: int
    categories: list[Category]
    tiebreaks: dict[str, int]


class Score(msgspec.Struct, frozen=True):
    """The score of a sheet. `sheet` is the sheet in its shortest text; `facts` are the game's own.

    A sheet with the boards of a whole table has its `seats`; total and categories are then those of the first.
    """

    game: str
    sheet: str
    total: int
    categories: list[Category]
    facts: dict[str, Any]
    best: Best | None = None
    seats: list[SeatScore] = []


def score_of(game: str, sheet: str, seats: list[SeatScore], facts: dict[str, Any]) -> Score:
    """The score of a sheet with the boards of a whole table."""
    return Score(game, sheet, seats[0].total, seats[0].categories, facts, seats=seats)


def parts_of(text: str, of_the_table: Sequence[str], of_boards: Sequence[str]) -> dict[str, str]:
    """The parts of a sheet by name; one that is unknown or comes twice is refused, and a sheet without any board."""
    known = (*of_the_table, *of_boards)
    found: dict[str, str] = {}
    for name, value in _json_parts(text) if text.lstrip().startswith("{") else _text_parts(text):
        if name not in known:
            raise BadSheet(f'"{cut(name)}": a sheet has {", ".join(sorted(known))}')
        if name in found:
            raise BadSheet(f"{name} is there twice")
        found[name] = value
    if not found.keys() & set(of_boards):
        raise BadSheet(f"no board is given: write a part such as {of_boards[0]}=...")
    return found


def _text_parts(text: str) -> list[tuple[str, str]]:
    parts = []
    for part in filter(None, (" ".join(part.split()) for part in text.split(";"))):
        name, equals, value = (side.strip() for side in part.partition("="))
        if not equals:
            raise BadSheet(f'"{cut(part, 80)}": a part of a sheet is name=value')
        parts.append((name, value))
    return parts


def _json_parts(text: str) -> list[tuple[str, str]]:
    try:
        said = msgspec.json.decode(text, type=dict[str, str | int])
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSheet(cut(str(error), 160)) from None
    return [(name, " ".join(str(value).split())) for name, value in said.items()]


def number_of(place: str, text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise BadSheet(f'{place}: "{cut(text)}" is no number from {least} to {most}')
    return int(text)
