"""What the player sees and types: boards, sentences, questions. The same for a terminal and for pipes."""

from __future__ import annotations

import sys
import textwrap

from tierpark.cli.looks import console
from tierpark.core.errors import TierparkError

WIDEST = 100  # columns of running text


class InputEnded(TierparkError):
    """The input ended before the game did."""


class Screen:
    """The terminal, or the two pipes in its place."""

    def __init__(self) -> None:
        self.console = console()
        self.is_live = sys.stdin.isatty() and self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def width(self) -> int:
        return self.console.width

    def clear(self) -> None:
        """A fresh page where there is a person; what was printed stays above it."""
        if self.is_live:
            print("\n" * (self.console.height - 1), end="")
            self.console.clear()

    def show(self, drawing: str) -> None:
        """A drawing, line for line."""
        self.console.print(drawing, no_wrap=True, crop=True, overflow="crop")

    def say(self, sentence: str, *, before: str = "", style: str = "") -> None:
        """A sentence, wrapped and indented below its beginning, which may carry markup."""
        from rich.markup import escape
        from rich.text import Text

        indent = len(Text.from_markup(before, emoji=False).plain)
        wide = min(self.width, WIDEST) - indent
        lines = textwrap.wrap(sentence, max(20, wide), break_on_hyphens=False) or [""]
        for i, line in enumerate(lines):
            text = escape(line)
            self.console.print(
                (" " * indent if i else before) + (f"[{style}]{text}[/]" if style else text), soft_wrap=True
            )

    def tell(self, text: str) -> None:
        """Several lines that keep their indentation."""
        for line in text.splitlines():
            self.say(line.strip(), before=" " * (len(line) - len(line.lstrip())))

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


def _ended() -> InputEnded:
    return InputEnded("the input ended before the game did; nothing was saved")
