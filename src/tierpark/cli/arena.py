"""`tierpark arena` and `tierpark balance`: series of games among bots, as a table, as JSON and as a page."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tierpark.bots import own
from tierpark.cli.arguments import BadArguments, own_bots
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tierpark.arena.balance import BalanceResult
    from tierpark.arena.match import Series
    from tierpark.arena.tournament import ArenaResult

MOST_THINGS = 5  # of each kind and at each end, in the terminal; the page and JSON have all


class Order(NamedTuple):
    """The arguments that both commands share."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    own: Sequence[str]
    games: int
    seed: str
    material: Path | None
    limit: float
    workers: int
    cluster: str | None
    report: Path | None
    fresh: bool
    as_json: bool
    out: Path | None = None


def competitors(order: Order) -> list[str]:
    """The bots that play: those listed, and own ones that are not listed among them."""
    own_bots(order.own)
    named = own.resolved(order.bots, order.own)
    return named + [spec for spec in order.own if spec not in named]


def arena(order: Order) -> None:
    """Let bots play against each other."""
    from tierpark.arena.tournament import tournament

    page = _page(order, "arena_page")
    if order.out is not None and (order.out.is_dir() or not order.out.parent.is_dir()):
        raise BadArguments(f"--out {order.out}: no file can be written there")
    series = msgspec.structs.replace(_series(order, competitors(order), facts=False), transcripts=order.out is not None)
    result = _played(order, partial(tournament, out=order.out), series)
    _print(order, result, show_arena, page)


def balance(order: Order) -> None:
    """Weigh a game."""
    from tierpark.arena.balance import AT_RANDOM, GAMES, LOOKING, balance, bot_game, pictures, usual_bots, work_of

    if not order.bots and not order.own:
        order = order._replace(bots=[usual_bots(order.game)])
    is_looking = order.bots == [LOOKING] and not order.own
    if not order.games:
        among_bots = 100
        order = order._replace(games=GAMES.get(order.bots[0], among_bots) if len(order.bots) == 1 else among_bots)
    page = _page(order, "balance_page")
    series = _series(order, [AT_RANDOM] if is_looking else competitors(order), facts=True)
    if is_looking:
        series = msgspec.structs.replace(series, looking=True)
    work = work_of(series)
    if work is not bot_game:
        from tierpark.cli.compiling import compiling

        with compiling(catalogue.game(order.game, order.material)):
            work(series, 0, 1)
    result = _played(order, balance, series)
    with_pictures = page and (lambda title, found: page(title, found, pictures(series, found)))
    _print(order, result, show_balance, with_pictures)


def _page(order: Order, name: str) -> Callable[..., str] | None:
    """What writes the page, if one is asked for and can be made: known before a game is played."""
    if order.report is None:
        return None
    from tierpark.arena.charts import check_installed

    check_installed()
    if not order.report.parent.is_dir() or order.report.is_dir():
        raise BadArguments(f"--report {order.report}: no file can be written there")
    found: Callable[..., str] = import_module(f"tierpark.arena.{name}").page
    return found


def _series(order: Order, bots: list[str], *, facts: bool) -> Series:
    from tierpark.arena.series import How, check, series_of

    check(order.games, How(order.workers, order.cluster))
    return series_of(
        order.game, order.options, bots, order.seed, material=order.material, limit=order.limit, facts=facts
    )


def _played(order: Order, play: Callable[..., Any], series: Series) -> Any:
    from tierpark.arena.match import prepare, searchers
    from tierpark.arena.series import How
    from tierpark.cli.progress import bar

    if searchers(series.bots) and order.cluster is None:
        from tierpark.cli.compiling import compiling

        with compiling(catalogue.game(order.game, order.material)):
            prepare(series)
    with bar(order.games) as (resumed, progress):
        how = How(order.workers, order.cluster, order.fresh, resumed, progress)
        return play(series, order.games, how)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TierparkError(f"{file}: {error.strerror or error}") from error


def _print(order: Order, result: Any, show: Any, page: Callable[[str, Any], str] | None) -> None:
    title = catalogue.game(order.game, order.material).title
    if page is not None and order.report is not None:
        _write(order.report, page(title, result))
    if order.as_json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
        return
    show(title, result)
    if order.report is not None:
        print(f"Report: {order.report}")


def percent(rate: float) -> str:
    """A rate for people."""
    return f"{100 * rate:.1f} %"


def between(interval: tuple[float, float]) -> str:
    """An interval of a rate for people."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def show_arena(title: str, result: ArenaResult) -> None:
    """The result of an arena for people."""
    from tierpark.cli.looks import console

    out = console()
    out.print(
        f"{title}, {result.players} player{'s' * (result.players > 1)}: {result.games:,} game{'s' * (result.games > 1)}"
        f", seed {result.seed}",
        markup=False,
    )
    rows = [
        (
            bot.name,
            f"{bot.games:,}",
            percent(bot.win_rate),
            between(bot.interval),
            f"{bot.mean:.2f}",
            "" if bot.rating is None else f"{bot.rating:.1f} ± {bot.uncertainty:.1f}",
            f"{bot.ms_per_decision:.2f}",
        )
        for bot in result.bots
    ]
    out.print(_table(("bot", "games", "wins", "95 %", "mean", "rating", "ms"), rows))
    for bot in result.bots:
        for kind, n in bot.faults.items():
            if n:
                what = {"crash": "crashed", "hang": "took too long", "illegal": "answered illegally"}[kind]
                out.print(f"{bot.name} {what} {n:,} time{'s' * (n > 1)}: {bot.reasons[kind]}", markup=False)
    if result.endless:
        out.print(f"Games without end, brought to one by random play: {result.endless:,}")
    if over := result.games % result.round:
        out.print(
            f"A round (one deal, all line-ups and seats) is {result.round:,} games; {over:,} of these games are beyond "
            "the last whole one."
        )


def show_balance(title: str, result: BalanceResult) -> None:
    """A balance report for people, in short."""
    from tierpark.arena.balance import played_by
    from tierpark.cli.looks import console, seat_name

    out = console()
    players = f"{result.players} player{'s' * (result.players > 1)}"
    out.print(played_by(result.bots), markup=False)
    out.print(f"{title}, {players}: {result.games:,} games in {result.seconds:.1f} s, seed {result.seed}", markup=False)
    out.print(f"Scores {_told(result.scores)}; decisions {_told(result.decisions)}")
    seats = [
        (seat_name(s.seat - 1), percent(s.win_rate), between(s.interval), f"{s.mean:.2f}", f"{s.sd:.2f}")
        for s in result.seats
    ]
    out.print(_table(("seat", "wins", "95 %", "mean", "sd"), seats, markup=True))
    points = [(c.name, f"{c.mean:.2f}", f"{c.sd:.2f}", "" if c.winners is None else f"{c.winners:.2f}")
              for c in result.categories]  # fmt: skip
    out.print(_table(("points by", "mean", "sd", "winners"), points))
    for kind in dict.fromkeys(thing.kind for thing in result.things):
        things = [thing for thing in result.things if thing.kind == kind]
        shown = things if len(things) <= 2 * MOST_THINGS else things[:MOST_THINGS] + things[-MOST_THINGS:]
        rows = [
            (t.name, f"{t.seats:,}", percent(t.win_rate), f"{t.difference:+.2f}",
             f"{t.difference_interval[0]:+.2f} to {t.difference_interval[1]:+.2f}")
            for t in shown
        ]  # fmt: skip
        out.print(_table((kind, "seats", "wins", "points", "95 %"), rows))
        for thing in shown:
            if thing.words:
                out.print(f"  {thing.name}: {thing.words}", style="soft", markup=False)
    for kind, n in result.faults.items():
        if n:
            out.print(f"Faults of bots: {kind} {n:,}")


def _told(spread: Any) -> str:
    return f"{spread.mean:.1f} ± {spread.sd:.1f} ({spread.least:,} to {spread.most:,})"


def _table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, markup: bool = False) -> Any:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(row if markup else map(escape, row)))
    return table
