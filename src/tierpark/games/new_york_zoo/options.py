"""New York Zoo: what is agreed before a game."""

from __future__ import annotations

from typing import Literal

from tierpark.core.game import Options as CommonOptions


class Options(CommonOptions, frozen=True):
    """Players; the short variant for two; the side of the solo board."""

    variant: Literal["normal", "short"] = "normal"
    side: Literal["A", "B"] = "A"


CHOICES = {"players": (2, 1, 3, 4, 5), "variant": ("normal", "short"), "side": ("A", "B")}


def why_not(options: Options) -> str | None:
    """Why these options do not go together."""
    if options.variant == "short" and options.players != 2:
        return f"variant=short is for 2 players, not {options.players}"
    if options.side != "A" and options.players != 1:
        return f"side={options.side} is for the solo game; with {options.players} players each seat has its own board"
    return None
