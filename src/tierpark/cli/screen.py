"""What the player sees and types: boards, sentences, questions. The same for a terminal and for pipes."""

from __future__ import annotations

import re
import sys
import textwrap
from typing import NamedTuple

from tierpark.cli.looks import console
from tierpark.core.errors import TierparkError

WIDEST = 100  # columns of running text
BEFORE_TEXT = re.compile(r" *(?:\S.*? {2,})?")


class InputEnded(TierparkError):
    """The input ended before the game did."""


class Said(NamedTuple):
    """A sentence with what stands before it, which may carry markup; without a sentence only that, as a drawing."""

    sentence: str
    before: str = ""
    style: str = ""
    is_drawn: bool = False


class Screen:
    """The terminal, or the two pipes in its place."""

    def __init__(self) -> None:
        self.console = console()
        self.is_live = sys.stdin.isatty() and self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def clear(self) -> None:
        """A fresh page where there is a person; what was printed stays above it."""
        if self.is_live:
            print("\n" * (self.console.height - 1), end="")
            self.console.clear()

    def show(self, drawing: str) -> None:
        """A drawing, line for line."""
        if self.console.color_system is None:
            print("\n".join(line[: self.width] for line in plain(drawing).split("\n")))
        else:
            self.console.print(drawing, no_wrap=True, crop=True, overflow="crop")

    def say(self, sentence: str, *, before: str = "", style: str = "") -> None:
        """A sentence, wrapped and indented below its beginning, which may carry markup."""
        indent = len(plain(before))
        first, *others = self._wrapped(sentence, indent)
        if self.console.color_system is None:
            print("\n".join([plain(before) + first, *[" " * indent + line for line in others]]))
            return
        from rich.text import Text

        self.console.print(Text.from_markup(before, emoji=False).append(first, style), soft_wrap=True)
        for line in others:
            self.console.print(Text(" " * indent + line, style), soft_wrap=True)

    def _wrapped(self, sentence: str, indent: int) -> list[str]:
        wide = max(20, min(self.width, WIDEST) - indent)
        return textwrap.wrap(sentence, wide, break_on_hyphens=False, break_long_words=False) or [""]

    def lines_of(self, said: Said) -> int:
        """How many lines it takes."""
        return 1 if said.is_drawn else len(self._wrapped(said.sentence, len(plain(said.before))))

    def put(self, said: Said) -> None:
        """Print it."""
        if said.is_drawn:
            self.show(said.before)
        else:
            self.say(said.sentence, before=said.before, style=said.style)

    def pages(self, drawing: str) -> None:
        """A drawing; a person reads it a screenful at a time."""
        lines = drawing.split("\n")
        page = max(4, self.height - 1) if self.is_live else len(lines)
        for first in range(0, len(lines), page):
            self.show("\n".join(lines[first : first + page]))
            if first + page < len(lines) and self.ask("Enter shows more, q stops. ").casefold() in ("q", "quit"):
                return

    def tell(self, text: str) -> None:
        """Several lines that keep their indentation, and what stands before a gap in a column of its own."""
        for line in text.splitlines():
            told = BEFORE_TEXT.match(line)
            at = told.end() if told else 0
            self.say(line[at:], before=line[:at])

    def refuse(self, sentence: str) -> None:
        """Why something does not go."""
        self.say(sentence, before="[cannot]×[/] ")

    def ask(self, prompt: str = "> ") -> str:
        """A line from the player, without spaces around it."""
        if self.is_live:
            import readline  # noqa: F401  # lets the line be edited

            try:
                return input(prompt).strip()
            except EOFError:
                print()
                raise _ended() from None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.strip())  # so that the output alone tells the whole game
        if not line:
            raise _ended()
        return line.strip()


def plain(markup: str) -> str:
    """Text without its markup: what rich would print without colours, in a hundredth of the time."""
    from rich.markup import RE_TAGS

    def bare(tag: re.Match[str]) -> str:
        slashes = tag[2]
        return slashes[: len(slashes) // 2] + (tag[0][len(slashes) :] if len(slashes) % 2 else "")

    return RE_TAGS.sub(bare, markup)


def _ended() -> InputEnded:
    return InputEnded("the input ended before the game did; nothing was saved")
