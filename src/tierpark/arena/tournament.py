"""`tierpark arena`: bots against each other, in all seats of the same deals, with ratings and intervals."""

from __future__ import annotations

import os
import time
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from tierpark.arena.lineups import round_of
from tierpark.arena.match import FAULTS, Played, Series, play
from tierpark.arena.series import How, check, played
from tierpark.arena.statistics import SHARES, mean_and_sd, ratings, shares, wilson
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class BotResult(msgspec.Struct, frozen=True):
    """How one bot did. Where it sat in several seats of a game, each seat counts as a game."""

    name: str
    games: int
    win_rate: float  # a shared win counts in part
    interval: tuple[float, float]  # the true win rate is in it with 95 %
    mean: float
    sd: float
    rating: float | None  # openskill's mu; nothing where nobody was to be beaten
    uncertainty: float | None  # its sigma
    ms_per_decision: float
    decisions: int  # with a choice
    faults: dict[str, int]
    reasons: dict[str, str]  # kind of fault -> the first of its kind


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat did, whoever sat in it."""

    seat: int
    win_rate: float
    interval: tuple[float, float]
    mean: float


class ArenaResult(msgspec.Struct, frozen=True):
    """A whole series."""

    game: str
    options: dict[str, object]
    players: int
    games: int
    round: int  # so many games are one deal in all line-ups and seats
    seed: str
    seconds: float
    endless: int  # games that random play had to bring to an end
    bots: list[BotResult]
    seats: list[SeatResult]


def tournament(series: Series, games: int, how: How | None = None, out: Path | None = None) -> ArenaResult:
    """Play a series. Everything but the times is the same however it is played; `out` gets the transcripts."""
    how = how or How()
    check(games, how)
    tasks = {number: (series, number) for number in range(games)}
    began = time.perf_counter()
    found = played("arena", series, Played, play, tasks, lambda game: (game.number, 1), how)
    if out is not None:
        keep(found, out)
    return summed_up(series, found, time.perf_counter() - began)


def keep(found: Sequence[Played], out: Path) -> None:
    """Write the transcripts of games, in their order."""
    draft = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="ascii", newline="\n") as file:
            file.writelines(game.transcript for game in found)
        draft.replace(out)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise TierparkError(f"{out}: {error.strerror or error}") from error


def summed_up(series: Series, found: Sequence[Played], seconds: float) -> ArenaResult:
    """The result of games in their order."""
    bots, players = len(series.bots), series.players
    beliefs = ratings(bots, (([s.bot for s in g.seats], [s.rank for s in g.seats]) for g in found))
    is_contest = players > 1 and bots > 1
    return ArenaResult(
        game=series.game,
        options=series.options,
        players=players,
        games=len(found),
        round=len(round_of(bots, players)),
        seed=series.seed,
        seconds=round(seconds, 3),
        endless=sum(game.endless for game in found),
        bots=[_bot(series, found, bot, beliefs[bot] if is_contest else None) for bot in range(bots)],
        seats=[_seat(found, seat) for seat in range(players)],
    )


def _bot(series: Series, found: Sequence[Played], bot: int, belief: tuple[float, float] | None) -> BotResult:
    wins, scores, asked, seconds = 0, [], 0, 0.0
    faults: Counter[str] = Counter()
    reasons: dict[str, str] = {}
    for game in found:
        for seat, share in zip(game.seats, shares([seat.won for seat in game.seats]), strict=True):
            if seat.bot == bot:
                wins += share
                scores.append(seat.score)
                asked += seat.asked
                seconds += seat.seconds
                faults.update(seat.faults)
                reasons = seat.reasons | reasons
    n = len(scores)
    mean, sd = mean_and_sd(sum(scores), sum(score * score for score in scores), n)
    low, high = wilson(wins / SHARES, n)
    return BotResult(
        name=series.bots[bot],
        games=n,
        win_rate=round(wins / SHARES / n, 6) if n else 0.0,
        interval=(round(low, 6), round(high, 6)),
        mean=round(mean, 4),
        sd=round(sd, 4),
        rating=round(belief[0], 4) if belief else None,
        uncertainty=round(belief[1], 4) if belief else None,
        ms_per_decision=round(1000 * seconds / asked, 4) if asked else 0.0,
        decisions=asked,
        faults={kind: faults[kind] for kind in FAULTS},
        reasons={kind: reasons[kind] for kind in FAULTS if kind in reasons},
    )


def _seat(found: Sequence[Played], seat: int) -> SeatResult:
    n = len(found)
    wins = sum(shares([one.won for one in game.seats])[seat] for game in found) / SHARES
    low, high = wilson(wins, n)
    mean = sum(game.seats[seat].score for game in found) / n
    return SeatResult(seat + 1, round(wins / n, 6), (round(low, 6), round(high, 6)), round(mean, 4))
