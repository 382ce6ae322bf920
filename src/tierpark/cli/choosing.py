"""Asking for a decision: numbered sentences, answered by number or in the words of the short form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rich.markup import escape

from tierpark.cli.screen import Said
from tierpark.cli.voice import offered
from tierpark.pieces.compass import from_compass, in_compass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tierpark.cli.screen import Screen
    from tierpark.core.game import Description

    Listing = Callable[[int | None], list[Said]]  # what stands below the question, in no more lines than these


MOST_SENTENCES = 12  # more choices than these are listed in a few words each, in columns


class Commands(Protocol):
    """Undo, save, help and the like, which may be typed at every question."""

    def command(self, line: str) -> bool:
        """Carry out a command; false if the line is none."""


def choose(screen: Screen, said: dict[int, Description], commands: Commands, show: Callable[[Listing], None]) -> int:
    """One of the described actions; `show` draws the board with what can be chosen below it."""
    actions = sorted(said)
    sentences = [
        Said(offered(said[action].sentence), f"[can]{number:>3}[/]  ") for number, action in enumerate(actions, 1)
    ]
    shorts = [in_compass(said[action].short).replace("_", " ") for action in actions]
    show(lambda rows: listing(screen, sentences, shorts, rows))
    while True:
        line = screen.ask()
        if commands.command(line):
            continue
        if line.casefold() in ("l", "list"):
            for sentence in sentences:
                screen.put(sentence)
            continue
        asked = line[:-1].strip() if line.endswith("?") else ""
        if asked.isdecimal() and 1 <= int(asked) <= len(actions):
            screen.put(sentences[int(asked) - 1])
            continue
        if not line and len(actions) == 1:
            return actions[0]
        if line.isdecimal() and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        words = from_compass(line)
        found = [] if line.isdecimal() else matching(words, {action: said[action].short for action in actions})
        if len(found) == 1:
            return found[0]
        if found:
            numbers = " or ".join(str(actions.index(action) + 1) for action in found)
            screen.refuse(f"That could be {numbers}.")
        else:
            screen.refuse(f"Type a number from 1 to {len(actions)}, a choice in words ({shorts[0]}), or help.")


def listing(screen: Screen, sentences: list[Said], shorts: list[str], rows: int | None) -> list[Said]:
    """The choices: a sentence each where there is room for them, else a few words each in columns."""
    columns = in_columns(screen, shorts)
    if rows is None:
        return columns if len(sentences) > MOST_SENTENCES and columns else sentences
    if sum(map(screen.lines_of, sentences)) <= rows * 2 // 3:
        return sentences
    columns = columns or [Said("", f"[can]{i:>3}[/]  {escape(short)}", "", True) for i, short in enumerate(shorts, 1)]
    more = Said("list tells all choices in full, 3? the third.", "     ", "soft")
    if len(columns) <= rows * 2 // 3:
        return [*columns, more]
    return [*columns[: rows - 1], more] if len(columns) > rows else columns


def in_columns(screen: Screen, shorts: list[str]) -> list[Said]:
    """The choices numbered in columns; nothing if there is room for one column only."""
    wide = 5 + max(map(len, shorts)) + 2
    columns = screen.width // wide
    if columns < 2:
        return []
    rows = -(-len(shorts) // columns)
    lines = []
    for row in range(rows):
        here = range(row, len(shorts), rows)
        line = "".join(f"[can]{i + 1:>3}[/]  {escape(shorts[i].ljust(wide - 5))}" for i in here).rstrip()
        lines.append(Said("", line, "", True))
    return lines


def matching(line: str, shorts: dict[int, str]) -> Sequence[int]:
    """The actions meant by a typed line: the same words, else all its words, else beginnings of words."""
    typed = _words(line)
    if not typed:
        return []
    words = {action: _words(short) for action, short in shorts.items()}
    same = [action for action in words if words[action] == typed]
    whole = [action for action in words if all(word in words[action] for word in typed)]
    begun = [action for action in words if all(any(w.startswith(word) for w in words[action]) for word in typed)]
    return same or whole or begun


def are(n: int, noun: str) -> str:
    """What follows on "there": `is 1 place`, `are 7 places`."""
    return f"is 1 {noun}" if n == 1 else f"are {n} {noun}s"


def _words(text: str) -> list[str]:
    """What is typed as two words is two words in the short form, too: spectacled_bear."""
    return text.casefold().replace("_", " ").split()
