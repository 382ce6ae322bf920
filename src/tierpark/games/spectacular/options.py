"""Spectacular: what is agreed before a game."""

from __future__ import annotations

from typing import Literal

from tierpark.core.game import Options as CommonOptions


class Options(CommonOptions, frozen=True):
    """Players; the side of the player boards; the mission mode; whether seats choose at once or in order (R6.4)."""

    side: Literal["symmetric", "asymmetric"] = "symmetric"
    missions: Literal["no", "yes"] = "no"
    choosing: Literal["at-once", "in-order"] = "at-once"


CHOICES = {
    "players": (2, 1, 3, 4, 5, 6),
    "side": ("symmetric", "asymmetric"),
    "missions": ("no", "yes"),
    "choosing": ("at-once", "in-order"),
}


def why_not(options: Options) -> str | None:
    """Why these options do not go together."""
    if options.players == 1 and options.missions != "no":
        return "missions=yes is for several players; the solo challenge always has missions"
    if options.players == 1 and options.choosing != "at-once":
        return "choosing=in-order is for several players"
    return None
