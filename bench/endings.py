"""`python -m bench.endings`: every level ends a game in every configuration of every game.

Bots of one level have all the seats, and those that search do so for a few rounds. Every game that was played is kept
in a file, so a run can be stopped and gone on with. It fails if some game does not end within what random play takes.

How often each ending comes, say of Zoo Parque with an expansion, for any number of players:

    python -m bench.endings --games zoo-parque --levels regular --each 200 --option edition=draft strong=yes

`--told` plays nothing, and counts what has been played. `--random` counts random games instead, at machine speed.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bench.progress import teller
from tierpark.arena.match import ours
from tierpark.bots.bot import LEVELS
from tierpark.bots.trail import Been
from tierpark.core.cache import cache_folder
from tierpark.core.engine import Engine
from tierpark.core.game import seed_of
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tierpark.core.game import Game

ROUNDS = 20  # of a level that searches


class Ended(msgspec.Struct, frozen=True):
    """One game: after how many decisions it was over, and why; nothing if it was not."""

    game: str
    options: dict[str, Any]
    level: str
    decisions: int | None
    number: int = 1  # of the games of this configuration and level
    ending: str | None = None
    rules: int = 0  # the version of the rules

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells it from all others."""
        return self.game, msgspec.json.encode(self.options, order="sorted"), self.level, self.number, self.rules


def played(game: Game[Any, Any], options: Any, names: Sequence[str], seed: int) -> tuple[int | None, str | None]:
    """The decisions with a choice of a game among these bots, and how it ended; nothing if it does not end."""
    been, state = Been(game), game.setup(options, seed)
    bots = [ours(names[seat % len(names)], seed_of(seed, seat)) for seat in range(options.players)]
    for number in range(game.limit):
        due = game.to_act(state)
        if not due:
            outcome = game.outcome(state)
            return number, outcome.ending if outcome else None
        seat = due[0]
        known = game.redeal_hidden(state, seat, seed_of(seed, "hidden", number))
        game.apply(state, seat, been.onward(known, seat, bots[seat].wanted(game, known, seat)))
    return None, None


def every(
    games: Sequence[str], levels: Sequence[str], chosen: dict[str, str], each: int
) -> Iterator[tuple[Game[Any, Any], Any, str, int]]:
    """Each configuration of these games at each of these levels; game after game of all, so that none comes late."""
    for name, number in itertools.product(games, range(1, each + 1)):
        game = catalogue.game(name)
        for options, level in itertools.product(configurations(game, chosen), levels):
            yield game, options, level, number


def configurations(game: Game[Any, Any], chosen: dict[str, str]) -> Iterator[Any]:
    """All of a game; or what was chosen, for any number of players if that was not."""
    if not chosen:
        yield from game.configurations()
        return
    several = [players for players in game.choices["players"] if players > 1]
    for players in [chosen["players"]] if "players" in chosen else sorted(several):
        yield game.options(**{**chosen, "players": players})


def at_random(game: Game[Any, Any], options: Any, each: int) -> Iterator[Ended]:
    """So many random games of a configuration, all that decide nothing included."""
    engine = Engine(game)
    found = engine.play(options, range(1, each + 1))
    for number, many in enumerate(found.decisions, 1):
        outcome = game.outcome(engine.state(found.states[number - 1]))
        ending = outcome.ending if outcome else None
        yield Ended(game.name, msgspec.to_builtins(options), "random", int(many), number, ending, game.rules_version)


def told(ended: Sequence[Ended]) -> Iterator[str]:
    """How often each ending came, a line for each configuration and level."""
    groups: dict[tuple[Any, ...], list[Ended]] = {}
    for one in ended:
        groups.setdefault((one.game, tuple(one.options.items()), one.level), []).append(one)
    for (name, options, level), games in groups.items():
        usual = {option: values[0] for option, values in catalogue.game(name).choices.items()}
        given = " ".join(
            f"{key}={value}" for key, value in options if key == "players" or usual.get(key, value) != value
        )
        found = ", ".join(f"{ending} {many}" for ending, many in Counter(one.ending for one in games).most_common())
        yield f"{name} {given}, {level}: {len(games)} games: {found}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played yet, and tell what did not end."""
    parser = argparse.ArgumentParser(prog="python -m bench.endings", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(catalogue.GAMES), choices=list(catalogue.GAMES))
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of a level that searches ({ROUNDS})")
    parser.add_argument("--file", type=Path, default=cache_folder() / "endings.jsonl", help="where games are kept")
    parser.add_argument("--each", type=int, default=1, help="games of each configuration (1)")
    parser.add_argument("--option", nargs="+", default=[], metavar="NAME=VALUE", help="this configuration, not all")
    parser.add_argument("--random", action="store_true", help="random games of the compiled rules, which are not kept")
    parser.add_argument("--told", action="store_true", help="play nothing, tell what has been played")
    given = parser.parse_args(arguments)
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    known = {one.key: one for one in (msgspec.json.decode(line, type=Ended) for line in lines)}
    chosen = dict(option.partition("=")[::2] for option in given.option)
    if given.random:
        for game in map(catalogue.game, given.games):
            for options in configurations(game, chosen):
                print(*told(list(at_random(game, options, given.each))), flush=True)
        return 0
    wanted = list(every(given.games, given.levels, chosen, given.each))
    say = teller()
    given.file.parent.mkdir(parents=True, exist_ok=True)
    ended: list[Ended] = []
    with given.file.open("ab") as kept:
        for place, (game, options, level, number) in enumerate(wanted, 1):
            one = Ended(game.name, msgspec.to_builtins(options), level, None, number, None, game.rules_version)
            if one.key in known:
                ended.append(known[one.key])
            elif not given.told:
                name = f"{level}@{given.rounds}" if LEVELS[level].seconds else level
                many, ending = played(game, options, [name], seed_of(number, one.key))
                ended.append(msgspec.structs.replace(one, decisions=many, ending=ending))
                kept.write(msgspec.json.encode(ended[-1]) + b"\n")
                kept.flush()
                if many is None:
                    print(f"does not end: {ended[-1]}", flush=True)
            say(f"{place} of {len(wanted)}: {game.name}, {level}")
    if given.each > 1 or chosen:
        print(*told(ended), sep="\n")
    endless = sum(one.decisions is None for one in ended)
    print(f"{len(ended)} games, {endless} of which did not end")
    return 1 if endless else 0


if __name__ == "__main__":
    sys.exit(main())
