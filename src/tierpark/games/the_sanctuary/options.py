"""The Sanctuary: what is agreed before a game."""

from __future__ import annotations

from typing import Literal

from tierpark.core.game import Options as CommonOptions


class Options(CommonOptions, frozen=True):
    """Players; the variant (R13); whether the cards lie in long rows or in rows of five (R3.3)."""

    variant: Literal["basic", "advanced"] = "basic"
    rows: Literal["long", "fives"] = "long"


CHOICES = {
    "players": (2, 3, 4),
    "variant": ("basic", "advanced"),
    "rows": ("long", "fives"),
}


def why_not(options: Options) -> str | None:
    """Why these options do not go together."""
    if options.players == 3 and options.rows == "fives":
        return "rows=fives is for two or four players: sixteen cards do not make rows of five"
    return None
