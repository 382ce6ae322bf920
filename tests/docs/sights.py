"""The tables of observations and actions in docs/envs/observations.md, made from the games.

`python -m tests.docs.sights` writes them anew; a test holds the page to them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tierpark.core.sight import size_of, width_of
from tierpark.games import catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs" / "observations.md"
MARK = "<!-- tables: made by python -m tests.docs.sights -->"


def tables() -> str:
    """One section a game: what stands where, and what the numbers of actions mean."""
    return "\n".join(section(catalogue.game(name)) for name in catalogue.GAMES)


def section(game: Any) -> str:
    """A game with the options that it has by default."""
    options = game.options()
    parts = game.sight(options)
    sizes = [size_of(game.sight(_with(game, players))) for players in sorted(game.choices["players"]) if players > 1]
    lines = [
        f"## {game.title}",
        "",
        f"{size_of(parts)} numbers ({width_of(parts)}) with {options.players} players; with "
        + ", ".join(
            f"{n}: {size}" for n, size in zip(sorted(game.choices["players"])[-len(sizes) :], sizes, strict=True)
        )
        + f". {game.n_actions} actions.",
        "",
        "| from | to | name | range | what it is |",
        "|---:|---:|---|---|---|",
    ]
    at = 0
    for part in parts:
        if part.name.startswith("seat +2"):
            break
        lines.append(f"| {at} | {at + part.length - 1} | {part.name} | {part.low}..{part.high} | {part.meaning} |")
        at += part.length
    lines += ["", "| step | actions | what they mean |", "|---|---|---|"]
    for span in game.observation.actions():
        numbers = f"{span.first}" if span.first == span.last else f"{span.first}..{span.last}"
        lines.append(f"| {span.step} | {numbers} | {span.meaning} |")
    return "\n".join([*lines, ""])


def _with(game: Any, players: int) -> Any:
    return game.options(players=players)


def write() -> None:
    """Put the tables behind the mark."""
    text = PAGE.read_text("utf-8")
    PAGE.write_text(text[: text.index(MARK)] + f"{MARK}\n\n{tables()}", "utf-8")


if __name__ == "__main__":
    write()
