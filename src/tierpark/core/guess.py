"""A guess is a legal action found without the set of all, each equally likely. Random play asks for it first."""

from __future__ import annotations

from typing import Any

from tierpark.core.dice import Luck
from tierpark.core.rule import rule


@rule
def no_guess(s: Any, seat: int, words: Any, luck: Luck) -> int:
    """The `guess` of a game whose sets of actions cost little: there is none."""
    return -1
