"""Positions of random games as the page is told of them: `python -m tests.conformance.drawn SEED`, JSON by lines.

The page's own tests (web/src/table/keys.test.ts) draw them without a browser.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from tierpark.games import catalogue
from tierpark.games.catalogue import GAMES

GAMES_OF = 2  # random games of each
LOOKS = 5  # at each, besides its end


def positions(seed: int) -> Iterator[dict[str, Any]]:
    """Of every game two random ones with any options, looked at now and then by one who is asked, and at the end."""
    luck = random.Random(seed)
    for name in GAMES:
        game = catalogue.game(name)
        configurations = list(game.configurations())
        for _ in range(GAMES_OF):
            state = game.setup(luck.choice(configurations), luck.randrange(2**31))
            before, lines = [state], []
            while due := game.to_act(state):
                state, seat = state.clone(), due[0]
                action = luck.choice(game.legal_actions(state, seat))
                happened: list[Any] = []
                game.apply(state, seat, action, happened)
                first, *then = game.tell(before[-1], state, seat, action, seat, happened)
                lines.append({"seat": seat, **happening(first), "then": [happening(each) for each in then]})
                before.append(state)
            for number in sorted(luck.sample(range(len(lines)), min(LOOKS, len(lines)))):
                yield told(game, before[number], luck.choice(game.to_act(before[number])), lines[:number])
            yield told(game, state, 0, lines)


def happening(told: Any) -> dict[str, Any]:
    """A line of the log, or what followed from it."""
    return {"kind": told.kind, "fields": told.fields, "sentence": told.sentence}


def told(game: Any, state: Any, seat: int, lines: list[Any]) -> dict[str, Any]:
    """What the page gets to know of this position."""
    options = game.options_of(state)
    return {
        "game": game.name,
        "printed": game.printed(options),
        "options": options,
        "seat": seat,
        "view": game.view(state, seat),
        "offers": game.offers(state, seat) if seat in game.to_act(state) else None,
        "lines": lines[-24:],
        "start": max(0, len(lines) - 24),
        "outcome": None if game.to_act(state) else game.outcome(state),
    }


if __name__ == "__main__":
    for position in positions(int(sys.argv[1])):
        print(msgspec.json.encode(position).decode())
