"""`python -m bench.strength`: how strong the levels are, in every game, against what is asked of them.

Every finished game is kept in one file, so a run can be stopped and gone on with, and runs in pieces add up. A game
that other code has played (its rules, its bots, the search, the arena) does not count. It needs numpy, numba and
msgspec alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bench.progress import teller
from tierpark.arena import match
from tierpark.arena.journal import Journal, name_of
from tierpark.arena.match import Series
from tierpark.arena.pool import results
from tierpark.arena.statistics import SHARES, mean_and_sd, shares, wilson
from tierpark.bots.bot import LEVELS
from tierpark.core.cache import cache_folder
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tierpark.arena.figures import Say

GAMES = 200
SEED = 8
LARGEST = {"new-york-zoo": 5, "spectacular": 6, "zoo-parque": 6, "the-sanctuary": 4}
SOLO: dict[str, tuple[tuple[str, dict[str, Any], float, float | None], ...]] = {  # wins, and the mean, that are asked
    "new-york-zoo": (("side A", {"side": "A"}, 0.80, None), ("side B", {"side": "B"}, 0.80, None)),
    "spectacular": (("the challenge", {}, 0.35, 190.0),),
}
ROUNDS = 3000  # of the expert, with --by rounds; strong makes as many fewer as it has less time


class Bout(NamedTuple):
    """One thing to find out: who plays whom at what, and what is asked of the first of them."""

    name: str
    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    wins: float  # the least share of wins
    mean: float | None = None  # the least mean score

    @property
    def series(self) -> Series:
        """The games, as the arena plays them."""
        return Series(
            game=self.game,
            options=self.options,
            bots=self.bots,
            players=self.options["players"],
            seed=str(SEED),
        )


class Game(msgspec.Struct, frozen=True):
    """How the first bot of a bout did in one game."""

    bout: str
    code: str  # which sources played it
    number: int
    share: int  # of the win, in sixtieths
    score: int
    asked: int  # decisions with a choice
    seconds: float  # that the bot took for them
    core: float  # seconds that the game took one core
    faults: int


class Figure(msgspec.Struct, frozen=True):
    """What the games of a bout say."""

    bout: str
    game: str
    bots: str
    games: int
    wins: float
    low: float
    high: float
    mean: float
    sd: float
    asked_wins: float
    asked_mean: float | None
    is_met: bool
    decisions: float  # of the first bot, a game
    ms: float  # a decision
    core_seconds: float  # a game
    faults: int


class Speed(msgspec.Struct, frozen=True):
    """Rounds of a search in a second, on one core."""

    game: str
    search: str
    per_second: float


class Report(msgspec.Struct, frozen=True):
    """What `--json` writes and `--take` reads."""

    machine: str
    by: str
    figures: list[Figure] = []
    speeds: list[Speed] = []


def bouts(games: Iterable[str], by: str, rounds: int = ROUNDS, seconds: float | None = None) -> list[Bout]:
    """Everything that is asked, for these games."""

    def level(name: str) -> str:
        part = LEVELS[name].seconds / LEVELS["expert"].seconds
        if not part or (by == "seconds" and seconds is None):
            return name
        if by == "seconds":
            return f"{name}@{(seconds or 0.0) * part:.3f}s"
        return f"{name}@{max(1, round(rounds * part))}"

    found = []
    for game in games:
        two = {"players": 2}
        for better, worse, asked in (
            ("regular", "random", 0.99),
            ("strong", "regular", 0.75),
            ("expert", "strong", 0.6),
        ):
            found.append(Bout(f"{game}/{better}", game, two, (level(better), level(worse)), asked))
        most = LARGEST[game]
        seats = (level("expert"), *["regular"] * (most - 1))
        found.append(Bout(f"{game}/largest", game, {"players": most}, seats, 2 / most))
        for title, options, wins, mean in SOLO.get(game, ()):
            one = {"players": 1, **options}
            found.append(Bout(f"{game}/solo {title}", game, one, (level("expert"),), wins, mean))
    return found


def code_of(bout: Bout) -> str:
    """A name for everything that the games of a bout follow from."""
    return name_of("strength", bout.series, ())[-24:]


def play(bout: Bout, code: str, number: int) -> Game:
    """One game of a bout."""
    match.prepare(bout.series)
    began = time.process_time()
    played = match.play(bout.series, number)
    core = time.process_time() - began
    mine = next(i for i, seat in enumerate(played.seats) if seat.bot == 0)
    seat = played.seats[mine]
    won = shares([one.won for one in played.seats])
    faults = sum(sum(one.faults.values()) for one in played.seats)
    return Game(bout.name, code, number, won[mine], seat.score, seat.asked, seat.seconds, core, faults)


def compile_search(game: str) -> str:
    """Compile the search of a game into the cache."""
    from tierpark.bots import compiling

    compiling.compile_search(catalogue.game(game))
    return game


def figure(bout: Bout, games: Sequence[Game]) -> Figure:
    """The games of a bout in numbers."""
    n = len(games)
    won = sum(game.share for game in games) / SHARES
    low, high = wilson(won, n)
    mean, sd = mean_and_sd(sum(game.score for game in games), sum(game.score**2 for game in games), n)
    asked = sum(game.asked for game in games)
    is_met = n > 0 and won / n >= bout.wins and (bout.mean is None or mean >= bout.mean)
    return Figure(
        bout=bout.name,
        game=bout.game,
        bots=" against ".join(dict.fromkeys(bout.bots))
        if len(bout.bots) <= 2
        else f"{bout.bots[0]} and {len(bout.bots) - 1} times {bout.bots[1]}",
        games=n,
        wins=won / n if n else 0.0,
        low=low,
        high=high,
        mean=mean,
        sd=sd,
        asked_wins=bout.wins,
        asked_mean=bout.mean,
        is_met=is_met,
        decisions=asked / n if n else 0.0,
        ms=1000 * sum(game.seconds for game in games) / asked if asked else 0.0,
        core_seconds=sum(game.core for game in games) / n if n else 0.0,
        faults=sum(game.faults for game in games),
    )


def measure(asked: Sequence[Bout], games: int, workers: int, keep: Path, minutes: float, say: Say) -> list[Figure]:
    """Play what is not played yet, a game of every bout in turns, until all are done or the time is over."""
    ends = time.monotonic() + 60 * minutes
    codes = {bout.name: code_of(bout) for bout in asked}
    journal: Journal[Game] = Journal(Game, keep.parent, keep.stem)
    found: dict[str, dict[int, Game]] = defaultdict(dict)
    for entry in journal.open():
        if codes.get(entry.bout) == entry.code and entry.number < games:
            found[entry.bout][entry.number] = entry
    tasks = [
        (bout, codes[bout.name], number) for number in range(games) for bout in asked if number not in found[bout.name]
    ]
    say(f"{len(tasks)} games to play, {sum(map(len, found.values()))} are kept in {keep.name}")
    searching = list(dict.fromkeys(bout.game for bout, _, _ in tasks if match.searchers(bout.bots)))
    for game in results(compile_search, [(game,) for game in searching], min(workers, max(1, len(searching)))):
        say(f"{game}: compiled")
    done, told = 0, time.monotonic()
    try:
        for entry in results(play, _until(tasks, ends), workers):
            journal.add(entry)
            found[entry.bout][entry.number] = entry
            done += 1
            if time.monotonic() - told > 20 or done == len(tasks):
                told = time.monotonic()
                say(f"{done} of {len(tasks)} games")
    finally:
        journal.close(complete=False)
    return [figure(bout, [found[bout.name][number] for number in sorted(found[bout.name])]) for bout in asked]


def estimate(asked: Sequence[Bout], games: int, keep: Path) -> str:
    """How long it will take, from the games that are kept, whatever code played them."""
    journal: Journal[Game] = Journal(Game, keep.parent, keep.stem)
    spent = defaultdict(list)
    for entry in journal.open():
        spent[entry.bout].append(entry.core)
    journal.close(complete=False)
    lines, total = [], 0.0
    for bout in asked:
        known = spent[bout.name]
        each = sum(known) / len(known) if known else 0.0
        total += each * games
        said = f"{each:7.1f} s a game, {each * games:8.0f} s" if known else "not known: play one game of it"
        lines.append(f"{bout.name:40} {said}")
    return "\n".join([*lines, f"{'together':40} {total:.0f} s of one core"])


def _until(tasks: Iterable[Any], ends: float) -> Iterable[Any]:
    for task in tasks:
        if time.monotonic() > ends:
            return
        yield task


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, print, keep."""
    from bench import strength_page as page

    given = parser().parse_args(argv)
    names = given.game or list(catalogue.GAMES)
    say = teller()
    asked = [
        bout
        for bout in bouts(names, given.by, given.rounds, given.seconds)
        if not given.only or any(word in bout.name for word in given.only)
    ]
    if given.estimate:
        print(estimate(asked, given.games, given.keep))
        return
    report = Report(machine=page.machine_line(), by=given.by)
    for file in given.take:
        report = merged(report, msgspec.json.decode(file.read_bytes(), type=Report))
    if not given.take:
        figures = measure(asked, given.games, given.workers, given.keep, given.minutes, say)
        report = msgspec.structs.replace(report, figures=figures)
    if given.speed:
        from bench.strength_speed import speeds

        report = msgspec.structs.replace(report, speeds=speeds(names, say))
    print(page.text(report))
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if given.write_docs:
        page.write(report)


def merged(first: Report, second: Report) -> Report:
    """Two reports as one; what the second has measured replaces the first's, and both machines are named."""
    figures = {figure.bout: figure for figure in (*first.figures, *second.figures)}
    rates = {(speed.game, speed.search): speed for speed in (*first.speeds, *second.speeds)}
    is_new = first.figures and second.machine not in first.machine
    machine = f"{first.machine}; {second.machine}" if is_new else first.machine if first.figures else second.machine
    return Report(machine, second.by, list(figures.values()), list(rates.values()))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__.splitlines()[0])
    found.add_argument(
        "--game", action="append", choices=list(catalogue.GAMES), help="a game; repeatable. All by default"
    )
    found.add_argument("--only", action="append", metavar="WORD", help="bouts with this in their name; repeatable")
    found.add_argument("--games", type=int, default=GAMES, help="games of each bout")
    found.add_argument("--by", choices=("seconds", "rounds"), default="seconds", help="what a search is limited by")
    found.add_argument("--rounds", type=int, default=ROUNDS, help="of the expert, with --by rounds")
    found.add_argument("--seconds", type=float, help="of the expert, with --by seconds; as its level says by default")
    found.add_argument("--workers", type=int, default=1, help="processes that share the games")
    found.add_argument("--minutes", type=float, default=10_000.0, help="begin no game after so long")
    found.add_argument("--keep", type=Path, default=cache_folder() / "strength.jsonl", help="where games are kept")
    found.add_argument(
        "--take", type=Path, action="append", default=[], help="figures from a --json file: nothing is played"
    )
    found.add_argument("--speed", action="store_true", help="also rounds a second, and OpenSpiel's search beside them")
    found.add_argument("--estimate", action="store_true", help="only say how long it will take")
    found.add_argument("--json", type=Path, help="write the figures to this file")
    found.add_argument("--write-docs", action="store_true", help="write them into docs/strength.md")
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
