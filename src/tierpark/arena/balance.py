"""`tierpark balance`: what many games say about a game: seats, scores, length, and what each thing is worth.

Random play runs compiled, and so do players who look one step ahead; bots play in as many processes as
there are. Pieces of work are summed up where they were
played, and only the sums travel: they are whole numbers, so their order does not matter.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.arena import match
from tierpark.arena.match import FAULTS, Series
from tierpark.arena.series import How, check, played
from tierpark.arena.simulate import unfinished
from tierpark.arena.statistics import SHARES, Z, mean_and_sd, shares, wilson
from tierpark.bots import own
from tierpark.bots.bot import RandomBot, bot
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tierpark.core.game import Game
    from tierpark.core.outcome import Outcome

CHUNK = 200  # compiled games in a piece of work
LOOKING = "looking"  # in place of bots: players who look one step ahead, and now and then play anything
SLIPS = 5  # of a hundred of their decisions
REGULAR, AT_RANDOM = "regular", "random"
SLOW = frozenset({"zoo-parque"})  # games of `regular` take seconds each: looking, compiled, says nearly as much
GAMES = {AT_RANDOM: 20_000, LOOKING: 1_000}  # if no number is said; among bots 100
FEW = 30  # a thing that fewer seats had on either side is not weighed


def usual_bots(game: str) -> str:
    """Who plays if nobody is named."""
    return LOOKING if game in SLOW else REGULAR


def played_by(bots: Sequence[str]) -> str:
    """Who has played, in a sentence."""
    if list(bots) == [LOOKING]:
        return f"Played by looking: every seat takes what looks best one step ahead, {SLIPS} of 100 times anything."
    if is_random(bots):
        return "Played at random: every seat takes anything that is legal, so worth here is not worth in good play."
    if len(bots) == 1:
        return f"Played by {bots[0]} in every seat."
    return f"Played by {', '.join(bots[:-1])} and {bots[-1]}, in all seats alike."


class Tally(msgspec.Struct):
    """Seats of games, counted: how many, their wins in sixtieths, and the sums of their scores."""

    n: int = 0
    wins: int = 0
    total: int = 0
    squares: int = 0

    def add(self, score: int, share: int) -> None:
        """One more seat."""
        self.n += 1
        self.wins += share
        self.total += score
        self.squares += score * score

    def join(self, other: Tally) -> None:
        """All seats of another."""
        self.n += other.n
        self.wins += other.wins
        self.total += other.total
        self.squares += other.squares


class Sums(msgspec.Struct):
    """What was counted in some games, from game `first` on."""

    first: int
    games: int = 0
    lengths: dict[int, int] = {}
    endings: dict[str, int] = {}
    scores: dict[int, int] = {}
    seats: list[Tally] = []
    categories: dict[str, Tally] = {}  # of all seats; winners and others are told apart below
    won_categories: dict[str, Tally] = {}
    things: dict[str, Tally] = {}
    faults: dict[str, int] = {}
    endless: int = 0

    def game(self, length: int, ending: str, seats: Sequence[tuple[int, bool, dict[str, int], list[str]]]) -> None:
        """One more game; of each seat its score, whether it has won, its categories and its things."""
        self.games += 1
        _count(self.lengths, length, 1)
        _count(self.endings, ending, 1)
        while len(self.seats) < len(seats):
            self.seats.append(Tally())
        for tally, share, (score, won, categories, things) in zip(
            self.seats, shares([seat[1] for seat in seats]), seats, strict=True
        ):
            tally.add(score, share)
            _count(self.scores, score, 1)
            for name, points in categories.items():
                self.categories.setdefault(name, Tally()).add(points, share)
                if won:
                    self.won_categories.setdefault(name, Tally()).add(points, share)
            for thing in dict.fromkeys(things):
                self.things.setdefault(thing, Tally()).add(score, share)

    def join(self, other: Sums) -> None:
        """All games of another."""
        self.games += other.games
        self.endless += other.endless
        for mine, theirs in (
            (self.lengths, other.lengths),
            (self.scores, other.scores),
            (self.endings, other.endings),
            (self.faults, other.faults),
        ):
            for key, n in theirs.items():
                _count(mine, key, n)
        while len(self.seats) < len(other.seats):
            self.seats.append(Tally())
        for seat, tally in enumerate(other.seats):
            self.seats[seat].join(tally)
        for ours, others in (
            (self.categories, other.categories),
            (self.won_categories, other.won_categories),
            (self.things, other.things),
        ):
            for name, tally in others.items():
                ours.setdefault(name, Tally()).join(tally)


def _count(counts: dict[Any, int], key: object, n: int) -> None:
    counts[key] = counts.get(key, 0) + n


class Spread(msgspec.Struct, frozen=True):
    """A distribution: its mean, its spread, and how often each value came."""

    mean: float
    sd: float
    least: int
    most: int
    counts: list[tuple[int, int]]


class SeatBalance(msgspec.Struct, frozen=True):
    """What it is worth to sit here."""

    seat: int
    games: int
    win_rate: float
    interval: tuple[float, float]
    mean: float
    sd: float


class Category(msgspec.Struct, frozen=True):
    """Where points come from: of all seats, and of those that have won."""

    name: str
    mean: float
    sd: float
    winners: float | None


class Thing(msgspec.Struct, frozen=True):
    """What it means to have had a thing: seats with it against all seats without it."""

    kind: str
    name: str
    seats: int
    win_rate: float
    interval: tuple[float, float]
    win_rate_without: float
    mean: float
    mean_without: float
    difference: float  # of the means
    difference_interval: tuple[float, float]
    words: str = ""  # what is on it, where its name does not say so


class BalanceResult(msgspec.Struct, frozen=True):
    """What many games say."""

    game: str
    options: dict[str, object]
    players: int
    games: int
    bots: list[str]
    seed: str
    seconds: float
    seats: list[SeatBalance]
    scores: Spread
    decisions: Spread
    endings: dict[str, int]
    categories: list[Category]
    things: list[Thing]
    faults: dict[str, int]
    endless: int


def balance(series: Series, games: int, how: How | None = None) -> BalanceResult:
    """Play a series and weigh it."""
    how = how or How()
    check(games, how)
    work = work_of(series)
    is_compiled = work is not bot_game
    chunk = CHUNK if is_compiled else 1
    tasks = {first: (series, first, min(chunk, games - first)) for first in range(0, games, chunk)}
    began = time.perf_counter()
    if is_compiled and how.cluster is None:
        work(series, 0, 1)  # compile before workers start
    found = played("balance", series, Sums, work, tasks, lambda sums: (sums.first, sums.games), how)
    total = Sums(0)
    for sums in found:
        total.join(sums)
    return summed_up(series, total, time.perf_counter() - began)


def work_of(series: Series) -> Callable[[Series, int, int], Sums]:
    """How its games are played."""
    if series.looking:
        return looking_games
    return random_games if is_random(series.bots) else bot_game


def is_random(bots: Iterable[str]) -> bool:
    """Whether nobody but the random bot plays, so that compiled playouts are the same thing."""
    return all(not own.is_own(name) and isinstance(bot(name, 0), RandomBot) for name in bots)


_engines: dict[tuple[str, str | None], Any] = {}


def random_games(series: Series, first: int, games: int) -> Sums:
    """Random games, compiled."""
    from tierpark.core.engine import Engine

    game = match.game_of(series)
    key = (series.game, series.material)
    if key not in _engines:
        _engines[key] = Engine(game)
    engine, options = _engines[key], game.options(**series.options)
    seeds = [seed_of(series.seed, "deal", number) for number in range(first, first + games)]
    states, decisions = engine.play(options, seeds)
    unfinished(game, int(decisions.max()))
    sums = Sums(first)
    for i, seed in enumerate(seeds):
        state = engine.state(states[i])
        outcome = game.outcome(state)
        assert outcome is not None
        things = [game.held(state, seat) for seat in range(series.players)]
        if things[0] is None:
            things = list(_taken(game, game.setup(options, seed), engine.log_of(options, seed)))
        sums.game(int(decisions[i]), outcome.ending, list(_seats(outcome, things)))
    return sums


_lookers: dict[tuple[str, str | None], Any] = {}


def looking_games(series: Series, first: int, games: int) -> Sums:
    """Games among players who look one step ahead, compiled; what they took is found by playing them again."""
    from tierpark.bots.looking import Lookers

    game = match.game_of(series)
    key = (series.game, series.material)
    if key not in _lookers:
        _lookers[key] = Lookers(game)
    options = game.options(**series.options)
    sums = Sums(first)
    for number in range(first, first + games):
        seed = seed_of(series.seed, "deal", number)
        log = _lookers[key].play(options, seed, SLIPS)
        unfinished(game, len(log))
        state = game.setup(options, seed)
        taken = list(_taken(game, state, log))
        outcome = game.outcome(state)
        assert outcome is not None
        things = [[*had, *(game.held(state, seat) or [])] for seat, had in enumerate(taken)]
        sums.game(len(log), outcome.ending, list(_seats(outcome, things)))
    return sums


def _taken(game: Game[Any, Any], state: Any, log: Iterable[tuple[int, int]]) -> Iterable[list[str]]:
    """What each seat takes, decision by decision, until the state is that at the end."""
    found: list[dict[str, None]] = [{} for _ in game.seats_of(state)]
    for seat, action in log:
        found[seat] |= dict.fromkeys(game.notable(state, seat, action))
        game.apply(state, seat, action)
    return map(list, found)


def _seats(
    outcome: Outcome, things: Sequence[list[str] | None]
) -> Iterable[tuple[int, bool, dict[str, int], list[str]]]:
    for standing, had in zip(outcome.standings, things, strict=True):
        yield standing.score, standing.won, standing.categories, had or []


def bot_game(series: Series, first: int, games: int) -> Sums:
    """Games among bots."""
    sums = Sums(first)
    for number in range(first, first + games):
        game = match.play(series, number)
        sums.game(game.decisions, game.ending, [(s.score, s.won, s.categories, s.things) for s in game.seats])
        sums.endless += game.endless
        for seat in game.seats:
            for kind, n in seat.faults.items():
                _count(sums.faults, kind, n)
    return sums


def summed_up(series: Series, total: Sums, seconds: float) -> BalanceResult:
    """The result of all games."""
    everyone = Tally()
    for seat in total.seats:
        everyone.join(seat)
    return BalanceResult(
        game=series.game,
        options=series.options,
        players=series.players,
        games=total.games,
        bots=[LOOKING] if series.looking else list(series.bots),
        seed=series.seed,
        seconds=round(seconds, 3),
        seats=[_seat(number, tally) for number, tally in enumerate(total.seats, 1)],
        scores=_spread(total.scores),
        decisions=_spread(total.lengths),
        endings=dict(sorted(total.endings.items())),
        categories=[_category(name, total) for name in total.categories],
        things=_in_words(series, _things(total.things, everyone)),
        faults={kind: total.faults.get(kind, 0) for kind in FAULTS},
        endless=total.endless,
    )


def _seat(number: int, tally: Tally) -> SeatBalance:
    mean, sd = mean_and_sd(tally.total, tally.squares, tally.n)
    return SeatBalance(number, tally.n, _rate(tally), _interval(tally), round(mean, 4), round(sd, 4))


def _rate(tally: Tally) -> float:
    return round(tally.wins / SHARES / tally.n, 6)


def _interval(tally: Tally) -> tuple[float, float]:
    low, high = wilson(tally.wins / SHARES, tally.n)
    return round(low, 6), round(high, 6)


def _spread(counts: dict[int, int]) -> Spread:
    n = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    mean, sd = mean_and_sd(total, squares, n)
    return Spread(round(mean, 4), round(sd, 4), min(counts), max(counts), sorted(counts.items()))


def _category(name: str, total: Sums) -> Category:
    tally, won = total.categories[name], total.won_categories.get(name)
    mean, sd = mean_and_sd(tally.total, tally.squares, tally.n)
    return Category(name, round(mean, 4), round(sd, 4), round(won.total / won.n, 4) if won else None)


def _in_words(series: Series, things: list[Thing]) -> list[Thing]:
    game = match.game_of(series)
    options = game.options(**series.options)
    return [
        msgspec.structs.replace(thing, words=game.told_thing(options, f"{thing.kind} {thing.name}")) for thing in things
    ]


def pictures(series: Series, result: BalanceResult) -> dict[str, str]:
    """Small drawings of the things of a report, for its page."""
    game = match.game_of(series)
    options = game.options(**series.options)
    names = [f"{thing.kind} {thing.name}" for thing in result.things]
    return {name: drawn for name in names if (drawn := game.drawn_thing(options, name))}


def _things(things: dict[str, Tally], everyone: Tally) -> list[Thing]:
    """All that can be weighed, by kind, the most valuable first."""
    found = []
    for thing, tally in things.items():
        without = Tally(
            everyone.n - tally.n,
            everyone.wins - tally.wins,
            everyone.total - tally.total,
            everyone.squares - tally.squares,
        )
        if min(tally.n, without.n) < FEW:
            continue
        kind, _, name = thing.partition(" ")
        mean, sd = mean_and_sd(tally.total, tally.squares, tally.n)
        other, other_sd = mean_and_sd(without.total, without.squares, without.n)
        half = Z * math.sqrt(sd * sd / tally.n + other_sd * other_sd / without.n)
        found.append(
            Thing(
                kind,
                name,
                tally.n,
                _rate(tally),
                _interval(tally),
                _rate(without),
                round(mean, 4),
                round(other, 4),
                round(mean - other, 4),
                (round(mean - other - half, 4), round(mean - other + half, 4)),
            )
        )
    return sorted(found, key=lambda thing: (thing.kind, -thing.difference, thing.name))
