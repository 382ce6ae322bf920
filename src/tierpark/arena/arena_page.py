"""The page of an arena: standings, ratings, seats, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.arena import charts
from tierpark.arena.page import between, figure, heading, paragraph, percent, table, told_options
from tierpark.arena.page import page as whole

if TYPE_CHECKING:
    from tierpark.arena.tournament import ArenaResult

WORDS = {"crash": "crashed", "hang": "took too long", "illegal": "answered illegally"}


def page(title: str, result: ArenaResult) -> str:
    """The page."""
    parts = [
        paragraph(f"{result.games:,} games ({told_options(result.options)}), seed {result.seed}."),
        paragraph(
            f"Every deal is played with all line-ups and all seats: {result.round:,} games a round. A shared win "
            "counts in part. Intervals are Wilson's, 95 %. Ratings are openskill's (Plackett-Luce), ± one sd.",
            soft=True,
        ),
        heading("Wins"),
        figure(
            charts.ranges(_wins(result), "win rate", _par(result), rates=True), "Win rate of each bot with its interval"
        ),
        _standings(result),
    ]
    if result.bots[0].rating is not None:
        rated = [
            {"name": f"{i}. {bot.name}", "value": bot.rating, "low": bot.rating - bot.uncertainty,
             "high": bot.rating + bot.uncertainty}
            for i, bot in enumerate(result.bots, 1) if bot.rating is not None and bot.uncertainty is not None
        ]  # fmt: skip
        parts += [heading("Ratings"), figure(charts.ranges(rated, "rating"), "Rating of each bot with its uncertainty")]
    parts += [heading("Seats"), _seats(result), *_faults(result)]
    return whole(f"{title}: arena", parts)


def _wins(result: ArenaResult) -> list[charts.Point]:
    return [
        {"name": f"{i}. {bot.name}", "value": bot.win_rate, "low": bot.interval[0], "high": bot.interval[1]}
        for i, bot in enumerate(result.bots, 1)
    ]


def _par(result: ArenaResult) -> float | None:
    return 1 / result.players if result.players > 1 else None


def _standings(result: ArenaResult) -> str:
    rows = [
        (
            bot.name,
            f"{bot.games:,}",
            percent(bot.win_rate),
            between(bot.interval),
            f"{bot.mean:.2f}",
            f"{bot.sd:.2f}",
            "" if bot.rating is None else f"{bot.rating:.2f} ± {bot.uncertainty:.2f}",
            f"{bot.ms_per_decision:.2f}",
        )
        for bot in result.bots
    ]
    return table(("bot", "games", "win rate", "interval", "mean score", "sd", "rating", "ms a decision"), rows)


def _seats(result: ArenaResult) -> str:
    rows = [(f"Seat {s.seat}", percent(s.win_rate), between(s.interval), f"{s.mean:.2f}") for s in result.seats]
    return table(("seat", "win rate", "interval", "mean score"), rows)


def _faults(result: ArenaResult) -> list[str]:
    rows = [
        (bot.name, WORDS[kind], f"{n:,}", bot.reasons.get(kind, ""))
        for bot in result.bots
        for kind, n in bot.faults.items()
        if n
    ]
    parts = []
    if rows:
        parts += [
            heading("What went wrong"),
            paragraph("The game went on with any legal action. After three faults in a game a bot is not asked again."),
            table(("bot", "what", "times", "the first"), rows),
        ]
    if result.endless:
        parts.append(paragraph(f"Games without end, brought to one by random play: {result.endless:,}."))
    return parts
