"""The page of a balance report: seats, scores, length, categories, and what each thing is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.arena import charts
from tierpark.arena.balance import played_by
from tierpark.arena.page import between, figure, heading, paragraph, percent, table, told_options
from tierpark.arena.page import page as whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tierpark.arena.balance import BalanceResult, Spread, Thing

MOST_DRAWN = 24  # things of a kind in one chart: the best and the worst


def page(title: str, result: BalanceResult, pictures: Mapping[str, str] | None = None) -> str:
    """The page; pictures are small drawings of things."""
    parts = [
        paragraph(played_by(result.bots)),
        paragraph(f"{result.games:,} games ({told_options(result.options)}), seed {result.seed}."),
        paragraph("Intervals hold with 95 %: Wilson's for win rates. A shared win counts in part.", soft=True),
        *_seats(result),
        *_spread("Scores", "points of a seat", result.scores),
        *_categories(result),
        *_spread("Length", "decisions of a game", result.decisions),
        table(("the game ended", "games"), [(name.replace("_", " "), f"{n:,}") for name, n in result.endings.items()]),
        *_things(result, pictures or {}),
    ]
    if any(result.faults.values()) or result.endless:
        told = ", ".join(f"{kind} {n:,}" for kind, n in result.faults.items())
        parts += [
            heading("What went wrong"),
            paragraph(f"Faults of bots: {told}. Games without end: {result.endless:,}."),
        ]
    return whole(f"{title}: balance", parts)


def _seats(result: BalanceResult) -> list[str]:
    points = [
        {"name": f"Seat {s.seat}", "value": s.win_rate, "low": s.interval[0], "high": s.interval[1]}
        for s in result.seats
    ]
    rows = [
        (f"Seat {s.seat}", f"{s.games:,}", percent(s.win_rate), between(s.interval), f"{s.mean:.2f}", f"{s.sd:.2f}")
        for s in result.seats
    ]
    par = 1 / result.players if result.players > 1 else None
    return [
        heading("Seats"),
        figure(charts.ranges(points, "win rate", par, rates=True), "Win rate of each seat with its interval"),
        table(("seat", "games", "win rate", "interval", "mean score", "sd"), rows),
    ]


def _spread(name: str, unit: str, spread: Spread) -> list[str]:
    step = charts.step_of(spread.counts)
    rows = [
        (str(bar["low"]) if step == 1 else f"{bar['low']} to {bar['high'] - 1}", f"{bar['value']:,}")
        for bar in charts.binned(spread.counts, step)
    ]
    told = f"Mean {spread.mean:.2f}, standard deviation {spread.sd:.2f}, from {spread.least:,} to {spread.most:,}."
    return [
        heading(name),
        paragraph(told),
        figure(charts.distribution(spread.counts, unit), f"Distribution: {unit}. {told}"),
        table((unit, "how often"), rows, folded="As a table"),
    ]


def _categories(result: BalanceResult) -> list[str]:
    if len(result.categories) < 2:
        return []
    points = [{"name": c.name, "value": c.mean, "group": "all seats"} for c in result.categories]
    points += [
        {"name": c.name, "value": c.winners, "group": "winners"} for c in result.categories if c.winners is not None
    ]
    rows = [
        (c.name, f"{c.mean:.2f}", f"{c.sd:.2f}", "" if c.winners is None else f"{c.winners:.2f}")
        for c in result.categories
    ]
    return [
        heading("Points by category"),
        figure(charts.bars(points, "mean points"), "Mean points by category, of all seats and of winners"),
        table(("category", "mean", "sd", "mean of winners"), rows),
    ]


def _things(result: BalanceResult, pictures: Mapping[str, str]) -> list[str]:
    kinds = list(dict.fromkeys(thing.kind for thing in result.things))
    if not kinds:
        return []
    parts = [
        heading("What things are worth"),
        paragraph(
            "For each thing: seats that had it against all seats that had it not. That is no proof that the thing is "
            "the reason: who does well gets more things. Of many things some stand out by chance; one in twenty "
            "intervals misses.",
            soft=True,
        ),
    ]
    for kind in kinds:
        things = [thing for thing in result.things if thing.kind == kind]
        drawn = things if len(things) <= MOST_DRAWN else things[: MOST_DRAWN // 2] + things[-MOST_DRAWN // 2 :]
        points = [
            {"name": t.name, "value": t.difference, "low": t.difference_interval[0], "high": t.difference_interval[1]}
            for t in drawn
        ]
        many = "" if len(drawn) == len(things) else f": the best and the worst {MOST_DRAWN // 2} of {len(things)}"
        parts += [
            f"<h3>{_escaped(kind)}</h3>",
            figure(charts.ranges(points, f"points more than without{many}", 0), f"What each {kind} is worth{many}"),
            _table(kind, things, pictures),
        ]
    return parts


def _table(kind: str, things: Sequence[Thing], pictures: Mapping[str, str]) -> str:
    rows = [
        (
            f"{thing.name} ({thing.words})" if thing.words else thing.name,
            f"{thing.seats:,}",
            percent(thing.win_rate),
            between(thing.interval),
            percent(thing.win_rate_without),
            f"{thing.mean:.2f}",
            f"{thing.difference:+.2f}",
            f"{thing.difference_interval[0]:+.2f} to {thing.difference_interval[1]:+.2f}",
        )
        for thing in things
    ]
    headings = (kind, "seats", "win rate", "interval", "without it", "mean score", "points more", "interval")
    drawings = [pictures.get(f"{thing.kind} {thing.name}", "") for thing in things]
    if any(drawings):
        return table(headings, rows, drawings=drawings)
    return table(headings, rows, folded="" if len(rows) <= MOST_DRAWN else f"All {len(rows)} as a table")


def _escaped(text: str) -> str:
    from html import escape

    return escape(text.capitalize())
