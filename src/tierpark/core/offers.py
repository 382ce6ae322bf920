"""What a seat may do now, compactly: short lists in words, wide placements as shapes and anchors."""

from __future__ import annotations

from typing import Any

import msgspec


class Offer(msgspec.Struct, frozen=True):
    """One action that the seat may take, in words."""

    action: int
    kind: str
    fields: dict[str, Any]
    short: str
    sentence: str


class Way(msgspec.Struct, frozen=True):
    """One way of holding a piece, and where it fits that way.

    `row, column = divmod(action - base, columns)` is where the first cell of the shape comes to lie.
    """

    turns: int  # quarter turns (sixths on hexagons) clockwise, after flipping
    flipped: bool
    shape: list[tuple[int, int]]  # row and column of each cell, from the first
    base: int
    columns: int
    actions: list[int]


class Placements(msgspec.Struct, frozen=True):
    """All actions that put down one piece."""

    kind: str
    fields: dict[str, Any]  # the same for every action of this piece
    ways: list[Way]


class Offers(msgspec.Struct, frozen=True):
    """Everything that the seat may do now. Each legal action is in it exactly once."""

    question: str
    listed: list[Offer]
    placements: list[Placements]

    @property
    def actions(self) -> list[int]:
        """The ids of all actions offered, in order."""
        placed = [action for piece in self.placements for way in piece.ways for action in way.actions]
        return sorted([offer.action for offer in self.listed] + placed)
