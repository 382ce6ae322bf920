"""`python -m bench.campaign`: how often Zoo Parque's campaign is won by who follows hints, and by bots in that seat.

A partner of another level has the second seat. The same deals for everybody; every game that was played is kept in a
file, so a run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bench.progress import teller
from tierpark.arena.match import ours
from tierpark.arena.statistics import wilson
from tierpark.bots.advice import ROUNDS, Adviser
from tierpark.bots.trail import Been
from tierpark.core.cache import cache_folder
from tierpark.core.game import seed_of
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tierpark.core.game import Game

HINTS = "hints"
PARTNER = "regular"


class Level(msgspec.Struct, frozen=True):
    """One game: who had the first seat, and whether it was won."""

    who: str
    level: str
    number: int
    won: bool


class Follower:
    """Does what the first hint says."""

    def __init__(self, seed: int, rounds: int) -> None:
        self._seed, self._rounds, self._asked = seed, rounds, 0

    def wanted(self, game: Game[Any, Any], state: Any, seat: int) -> Iterable[int]:
        """The hints, the best first."""
        self._asked += 1
        seed = seed_of(self._seed, "hint", self._asked)
        return Adviser(game, state, seat, seed, rounds=self._rounds, searches=True).preferred()


def won(who: str, level: str, number: int, rounds: int) -> bool:
    """Whether the game of this number was won."""
    game = catalogue.game("zoo-parque")
    state = game.setup(game.options(players=2, edition="published", campaign=level), seed_of("campaign", level, number))
    first: Any = Follower(number, rounds) if who == HINTS else ours(who, seed_of("first", number))
    seats, been = (first, ours(PARTNER, seed_of("partner", number))), Been(game)
    for decision in range(2 * game.limit):
        due = game.to_act(state)
        if not due:
            break
        seat, actions = due[0], game.legal_actions(state, due[0])
        known = game.redeal_hidden(state, seat, seed_of("hidden", number, decision))
        wanted = seats[seat].wanted(game, known, seat) if len(actions) > 1 else actions
        game.apply(state, seat, been.onward(known, seat, wanted))
    outcome = game.outcome(state)
    return outcome is not None and bool(outcome.winners)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played yet, and tell how often it was won."""
    parser = argparse.ArgumentParser(prog="python -m bench.campaign", description=__doc__)
    parser.add_argument("--who", nargs="+", default=[HINTS, "expert", "regular"], help="in the first seat")
    parser.add_argument("--level", default="1")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of a hint ({ROUNDS})")
    parser.add_argument("--file", type=Path, default=cache_folder() / "campaign.jsonl", help="where games are kept")
    given = parser.parse_args(arguments)
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    games = [msgspec.json.decode(line, type=Level) for line in lines]
    given.file.parent.mkdir(parents=True, exist_ok=True)
    say = teller()
    for who in given.who:
        known = {one.number: one for one in games if (one.who, one.level) == (who, given.level)}
        with given.file.open("ab") as kept:
            for number in range(given.games):
                if number not in known:
                    one = Level(who, given.level, number, won(who, given.level, number, given.rounds))
                    known[number] = one
                    kept.write(msgspec.json.encode(one) + b"\n")
                    kept.flush()
                    say(f"{who}: {number + 1} of {given.games}, {'won' if one.won else 'lost'}")
        wins = sum(known[number].won for number in range(given.games))
        low, high = wilson(wins, given.games)
        print(f"{who}: {wins} of {given.games} won, {100 * low:.0f} to {100 * high:.0f} in 100", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
