"""`python -m bench.endings`: every level ends a game in every configuration of every game.

Bots of one level have all the seats, and those that search do so for a few rounds. Every game that was played is kept
in a file, so a run can be stopped and gone on with. It fails if some game does not end within what random play takes.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bench.progress import teller
from tierpark.arena.match import ours
from tierpark.bots.bot import LEVELS
from tierpark.bots.trail import Been
from tierpark.core.cache import cache_folder
from tierpark.core.game import seed_of
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tierpark.core.game import Game

ROUNDS = 20  # of a level that searches


class Ended(msgspec.Struct, frozen=True):
    """One game: after how many decisions it was over; nothing if it was not."""

    game: str
    options: dict[str, Any]
    level: str
    decisions: int | None


def decisions(game: Game[Any, Any], options: Any, names: Sequence[str], seed: int) -> int | None:
    """The decisions with a choice of a game among these bots, or nothing if it does not end."""
    been, state = Been(game), game.setup(options, seed)
    bots = [ours(names[seat % len(names)], seed_of(seed, seat)) for seat in range(options.players)]
    for number in range(game.limit):
        due = game.to_act(state)
        if not due:
            return number
        seat = due[0]
        known = game.redeal_hidden(state, seat, seed_of(seed, "hidden", number))
        game.apply(state, seat, been.onward(known, seat, bots[seat].wanted(game, known, seat)))
    return None


def every(games: Sequence[str], levels: Sequence[str]) -> Iterator[tuple[Game[Any, Any], Any, str]]:
    """Each configuration of these games at each of these levels."""
    for name in games:
        game = catalogue.game(name)
        yield from ((game, options, level) for options, level in itertools.product(game.configurations(), levels))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played yet, and tell what did not end."""
    parser = argparse.ArgumentParser(prog="python -m bench.endings", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(catalogue.GAMES), choices=list(catalogue.GAMES))
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of a level that searches ({ROUNDS})")
    parser.add_argument("--file", type=Path, default=cache_folder() / "endings.jsonl", help="where games are kept")
    given = parser.parse_args(arguments)
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    played = [msgspec.json.decode(line, type=Ended) for line in lines]
    known = {(one.game, msgspec.json.encode(one.options), one.level): one for one in played}
    wanted = list(every(given.games, given.levels))
    say = teller()
    given.file.parent.mkdir(parents=True, exist_ok=True)
    endless = 0
    with given.file.open("ab") as kept:
        for number, (game, options, level) in enumerate(wanted, 1):
            told = msgspec.to_builtins(options)
            one = known.get((game.name, msgspec.json.encode(told), level))
            if one is None:
                name = f"{level}@{given.rounds}" if LEVELS[level].seconds else level
                one = Ended(game.name, told, level, decisions(game, options, [name], number))
                kept.write(msgspec.json.encode(one) + b"\n")
                kept.flush()
            if one.decisions is None:
                endless += 1
                print(f"does not end: {one}", flush=True)
            say(f"{number} of {len(wanted)}: {game.name}, {level}")
    print(f"{len(wanted)} games, {endless} of which did not end")
    return 1 if endless else 0


if __name__ == "__main__":
    sys.exit(main())
