"""Asking for a decision: numbered sentences, answered by number or in the words of the short form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rich.markup import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.cli.screen import Screen
    from tierpark.core.game import Description


MOST_SENTENCES = 12  # more choices than these are listed in a few words each, in columns


class Commands(Protocol):
    """Undo, save, help and the like, which may be typed at every question."""

    def command(self, line: str) -> bool:
        """Carry out a command; false if the line is none."""


def choose(screen: Screen, said: dict[int, Description], commands: Commands) -> int:
    """One of the described actions."""
    actions = sorted(said)
    if len(actions) <= MOST_SENTENCES or not in_columns(screen, [said[action].short for action in actions]):
        for number, action in enumerate(actions, 1):
            screen.say(said[action].sentence, before=f"[can]{number:>3}[/]  ")
    while True:
        line = screen.ask()
        if commands.command(line):
            continue
        if not line and len(actions) == 1:
            return actions[0]
        if line.isdecimal() and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        found = [] if line.isdecimal() else matching(line, {action: said[action].short for action in actions})
        if len(found) == 1:
            return found[0]
        if found:
            numbers = " or ".join(str(actions.index(action) + 1) for action in found)
            screen.refuse(f"That could be {numbers}.")
        else:
            screen.refuse(
                f"Type a number from 1 to {len(actions)}, a choice in words ({said[actions[0]].short}), or help."
            )


def in_columns(screen: Screen, shorts: list[str]) -> bool:
    """Number the choices in columns; false if there is room for one column only."""
    wide = 5 + max(map(len, shorts)) + 2
    columns = screen.width // wide
    if columns < 2:
        return False
    rows = -(-len(shorts) // columns)
    for row in range(rows):
        here = range(row, len(shorts), rows)
        screen.show("".join(f"[can]{i + 1:>3}[/]  {escape(shorts[i].ljust(wide - 5))}" for i in here).rstrip())
    return True


def matching(line: str, shorts: dict[int, str]) -> Sequence[int]:
    """The actions meant by a typed line: the same words, else all its words, else beginnings of words."""
    typed = line.casefold().split()
    if not typed:
        return []
    words = {action: short.casefold().split() for action, short in shorts.items()}
    same = [action for action in words if words[action] == typed]
    whole = [action for action in words if all(word in words[action] for word in typed)]
    begun = [action for action in words if all(any(w.startswith(word) for w in words[action]) for word in typed)]
    return same or whole or begun
