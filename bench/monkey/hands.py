"""What the monkey needs of a browser, whichever it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

EYES = Path(__file__).with_name("eyes.js")
Point = tuple[float, float]


class BrowserFailed(Exception):
    """The browser itself does not do what it is told; the message says what."""


class BrowserGone(BrowserFailed):
    """It has died, or answers no more."""


@dataclass(frozen=True)
class Window:
    """How the window of a game looks."""

    width: int
    height: int
    touch: bool
    language: str = "en"
    theme: str = "light"


class Hands(Protocol):
    """One window, new, with nothing kept from before. Presses are those of a finger where the window has touch."""

    script: str  # what the server has to put into every page, where the browser cannot; empty elsewhere

    def goto(self, address: str) -> None:
        """Open an address and wait until its document is loaded."""

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""

    def press(self, at: Point) -> None:
        """A click, or a tap."""

    def hover(self, at: Point) -> None:
        """The mouse goes there. A finger cannot."""

    def drag(self, path: list[Point]) -> None:
        """Press at the first point, move along, let go at the last."""

    def key(self, name: str) -> None:
        """A key as `KeyboardEvent.key` names it."""

    def resize(self, width: int, height: int) -> None:
        """Another size of the window: it was turned."""

    def reload(self) -> None:
        """Load the page again."""

    def back(self) -> None:
        """Go back in the history."""

    def picture(self, path: Path) -> None:
        """A screenshot."""

    def wrong(self) -> list[str]:
        """What the browser itself has called an error or a warning since the last time."""

    def close(self) -> None:
        """Close the window."""


class Opener(Protocol):
    """A running browser."""

    name: str

    def open(self, window: Window, seed: int) -> Hands:
        """A new window whose luck comes from a seed."""

    def close(self) -> None:
        """End the browser."""


def eyes(seed: int) -> str:
    """The script that goes into every page before its own."""
    return EYES.read_text("utf-8").replace("__SEED__", str(seed & 0x7FFFFFFF))


def preferences(window: Window) -> dict[str, Any]:
    """What the page keeps of somebody who prefers no motion."""
    return {"theme": window.theme, "language": window.language, "motion": False}
