"""Golden games: whole games as readable text. `python -m tests.conformance.golden` writes them anew.

Each decision is a line: its number, the seat, how many choices there were, the action's id and its words. A test plays
the written actions again and compares every line, so that a change of behaviour is a diff one can read.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.every_game import Table, game_of, random_game

FOLDER = Path(__file__).parent.parent / "golden"
GAMES = {
    "new-york-zoo-two": ("new-york-zoo", {"players": 2}, 1),
    "new-york-zoo-short": ("new-york-zoo", {"players": 2, "variant": "short"}, 2),
    "new-york-zoo-solo-a": ("new-york-zoo", {"players": 1, "side": "A"}, 3),
    "new-york-zoo-solo-b": ("new-york-zoo", {"players": 1, "side": "B"}, 4),
    "new-york-zoo-five": ("new-york-zoo", {"players": 5}, 5),
    "spectacular-two": ("spectacular", {"players": 2}, 1),
    "spectacular-solo": ("spectacular", {"players": 1}, 2),
    "spectacular-four-missions": ("spectacular", {"players": 4, "side": "asymmetric", "missions": "yes"}, 3),
    "zoo-parque-three": ("zoo-parque", {"players": 3}, 1),
    "zoo-parque-all-sets": (
        "zoo-parque",
        {"players": 4, "edition": "published", "strong": "yes", "wildlife": "yes", "utilities": "yes"},
        2,
    ),
    "zoo-parque-campaign": ("zoo-parque", {"players": 2, "edition": "published", "campaign": "4"}, 3),
    "the-sanctuary-two": ("the-sanctuary", {"players": 2}, 1),
    "the-sanctuary-three-advanced": ("the-sanctuary", {"players": 3, "variant": "advanced"}, 2),
    "the-sanctuary-four-fives": ("the-sanctuary", {"players": 4, "rows": "fives"}, 3),
    "spectacular-six-in-order": ("spectacular", {"players": 6, "choosing": "in-order"}, 4),
}
ACTION = re.compile(r"^ *\d+  seat (\d+)  +\d+ choices? +#(\d+) ", re.MULTILINE)


def table_of(name: str) -> tuple[Table, int]:
    game, options, seed = GAMES[name]
    return Table(game, game_of(game).options(**options)), seed


def told(name: str, actions: list[tuple[int, int]]) -> Iterator[str]:
    """The lines of a golden game with these actions."""
    table, seed = table_of(name)
    game = table.game
    options = " ".join(f"{key}={getattr(table.options, key)}" for key in game.choices)
    yield f"{game.name}, rules {game.rules_version}; {options}; seed {seed}"
    state = game.setup(table.options, seed)
    yield from _deal(game.deal(state))
    for number, (seat, action) in enumerate(actions, 1):
        choices = len(game.legal_actions(state, seat))
        said = game.describe(state, seat, action)
        start = f"{number:4}  seat {seat + 1}  {choices:4} choice{'s' if choices > 1 else ''}"
        yield f"{start:31}#{action} {said.short} | {said.sentence}"
        game.apply(state, seat, action)
    outcome = game.outcome(state)
    yield f"outcome: {outcome.reason if outcome else 'running'}"
    for standing in outcome.standings if outcome else ():
        yield f"seat {standing.seat + 1}: place {standing.rank}, {standing.categories} {standing.tiebreaks}"
    yield f"state {hashlib.sha256(state.pack()).hexdigest()}"


def _deal(value: Any, path: str = "deal") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _deal(inner, f"{path} {key}")
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for i, inner in enumerate(value):
            yield from _deal(inner, f"{path} {i + 1}")
    else:
        yield f"{path}: {' '.join(map(str, value or '-')) if isinstance(value, list) else value}"


def written(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def actions_in(text: str) -> list[tuple[int, int]]:
    return [(int(seat) - 1, int(action)) for seat, action in ACTION.findall(text)]


def main() -> None:
    """Write all golden games, each a random game of its seed."""
    for name in GAMES:
        table, seed = table_of(name)
        actions = [(seat, action) for _, seat, action in random_game(table, seed)]
        (FOLDER / f"{name}.txt").write_text("\n".join(told(name, actions)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
