"""`python -m bench.hints`: how long a hint takes in the largest positions of every game, and in Zoo Parque's campaign.

Asked as the server asks: two seconds, then what there is. The positions are those with the most choices early, in the
middle and late in random games with as many players and expansions as there are. `--write-docs` writes the table into
docs/strength.md.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from pathlib import Path
from statistics import median
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from bench import page
from bench.machine import machine
from bench.tables import machine_line
from tierpark.bots.advice import advise
from tierpark.bots.compiling import searcher
from tierpark.core.game import seed_of
from tierpark.games import catalogue
from tierpark.server.workers import HINT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tierpark.core.game import Game

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
BEGIN = "<!-- hints: written by `python -m bench.hints --write-docs`; edit nothing down to the end mark -->"
END = "<!-- hints: end -->"
PARTS = 3  # of a game
GAMES = 2
LARGEST: dict[str, list[dict[str, Any]]] = {
    "new-york-zoo": [{"players": 5}, {"players": 1}],
    "spectacular": [{"players": 6, "missions": "yes"}, {"players": 1}],
    "the-sanctuary": [{"players": 4, "variant": "advanced"}],
    "zoo-parque": [
        {"players": 6, "edition": "published", "strong": "yes", "wildlife": "yes", "utilities": "yes"},
        {"players": 6, "edition": "draft"},
        {"players": 2, "edition": "published", "campaign": "1"},
        {"players": 1, "hands": 6, "edition": "published", "campaign": "8"},
    ],
}


class Hint(NamedTuple):
    """How long a hint took at a position with so many choices."""

    seconds: float
    choices: int


def positions(game: Game[Any, Any], options: Any, seed: int) -> list[tuple[Any, int, int]]:
    """Of each part of a random game the position with the most choices: state, seat, choices."""
    luck, state = random.Random(seed), game.setup(options, seed)
    found: list[tuple[Any, int, int]] = []
    while due := game.to_act(state):
        seat = luck.choice(due)
        actions = game.legal_actions(state, seat)
        found.append((state.clone(), seat, len(actions)))
        game.apply(state, seat, luck.choice(actions))
    size = -(-len(found) // PARTS)
    return [max(found[at : at + size], key=lambda one: one[2]) for at in range(0, len(found), size)]


def hints(game: Game[Any, Any], options: Any) -> Iterator[Hint]:
    """The hints at the largest positions of some games."""
    searcher(game).load()
    for number in range(GAMES):
        for state, seat, choices in positions(game, options, seed_of("hints", number)):
            began = time.perf_counter()
            advise(game, state, seat, seed_of("hint", number), searches=True, seconds=HINT_SECONDS)
            yield Hint(time.perf_counter() - began, choices)


def row(game: Game[Any, Any], chosen: dict[str, Any]) -> list[str]:
    """A row of the table."""
    options = game.options(**{name: value for name, value in chosen.items() if name in game.choices})
    found = list(hints(game, options))
    seconds = sorted(one.seconds for one in found)
    told = ", ".join(f"{name} {value}" for name, value in chosen.items())
    most = max(one.choices for one in found)
    return [game.name, told, str(len(found)), f"{most:,}", f"{median(seconds):.2f}", f"{seconds[-1]:.2f}"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write if wanted."""
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(LARGEST), choices=list(LARGEST))
    parser.add_argument("--write-docs", action="store_true", help="write the table into docs/strength.md")
    given = parser.parse_args(arguments)
    if given.write_docs and given.games != list(LARGEST):
        parser.error("--write-docs takes all games")
    loads = [os.getloadavg()[0]]
    head = ["game", "options", "hints", "most choices", "median, s", "longest, s"]
    lines = [f"| {' | '.join(head)} |", "| --- | --- | --- | --- | --- | --- |"]
    print("\n".join(lines), flush=True)
    for name, chosen in itertools.chain.from_iterable(((name, one) for one in LARGEST[name]) for name in given.games):
        lines.append(f"| {' | '.join(row(catalogue.game(name), chosen))} |")
        print(lines[-1], flush=True)
    loads.append(os.getloadavg()[0])
    load = f"Load of the machine meanwhile: {min(loads):.0f} to {max(loads):.0f}."
    if given.write_docs:
        page.put("\n\n".join([fill(f"{machine_line(machine())} {load}", 120), "\n".join(lines)]), BEGIN, END, PAGE)
    print(load)
    return 0


if __name__ == "__main__":
    sys.exit(main())
