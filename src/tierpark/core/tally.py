"""What a seat has that counts, by name and number, and how a change of it reads: what reasons of advice are made of."""

from __future__ import annotations

from typing import NamedTuple


class Count(NamedTuple):
    """Something that is counted: what one of it is worth, about, and the words for more of it and for fewer.

    `{n}` is the number, `{s}` an s if it is not one. Less is better where the worth is negative. A change without words
    is not told.
    """

    worth: int  # in hundredths of a point
    more: str
    fewer: str
    of: tuple[str, ...] = ()  # kinds of actions that change it by themselves; with others it is no reason

    def words(self, change: int) -> str:
        """A change in words, which go on a sentence that begins with what causes it."""
        number = abs(change)
        return (self.more if change > 0 else self.fewer).format(n=number, s="" if number == 1 else "s")


def points_for(what: str) -> Count:
    """Points of a category."""
    return Count(100, f"scores {{n}} point{{s}} for {what}", f"gives up {{n}} point{{s}} for {what}")
