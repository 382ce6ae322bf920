"""The few colours with which the terminal speaks, by meaning; mid tones that read on light and on dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "can": "bold #1a9c92",  # you may act here, now
    "cannot": "#d0553f",  # this does not go; the reason is beside it
    "fresh": "#c0801a",  # this just happened
    "soft": "dim",
    "seat1": "bold #d8604b",
    "seat2": "bold #4f8bd0",
    "seat3": "bold #4f9e56",
    "seat4": "bold #c0921a",
    "seat5": "bold #a06cc0",
    "seat6": "bold #d9762a",
}


def console(*, stderr: bool = False) -> Console:
    """A console that knows our styles, and prints no escape codes with NO_COLOR or into a file."""
    import os

    from rich.console import Console
    from rich.theme import Theme

    return Console(
        theme=Theme(STYLES),
        stderr=stderr,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        emoji=False,
        highlight=False,
    )


def seat_name(seat: int, who: str = "") -> str:
    """A seat as people count it, with its shape and colour, and who sits there."""
    return f"[seat{seat + 1}]{SHAPES[seat]} Seat {seat + 1}[/]" + (f" ({who})" if who else "")
