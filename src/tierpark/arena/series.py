"""A series of games as a whole: checked before it begins, played by many, kept on the disk, gone on with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from tierpark.arena import match
from tierpark.arena.journal import Journal, name_of
from tierpark.arena.match import Series
from tierpark.arena.pool import results, scheduler
from tierpark.bots import contained, own
from tierpark.bots.bot import BOTS, bot
from tierpark.core.cache import cache_folder
from tierpark.core.errors import BadOptions, Interrupted
from tierpark.core.game import checked_seed
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_BOTS = 16
MOST_WORKERS = 256
MOST_GAMES = 10_000_000
MOST_SECONDS = 3600.0

Entry = TypeVar("Entry", bound=msgspec.Struct)


class How(NamedTuple):
    """How a series is played; none of it changes a result."""

    workers: int = 1
    cluster: str | None = None
    fresh: bool = False  # forget what an interrupted run has played
    resumed: Callable[[int], None] = lambda done: None
    progress: Callable[[int], None] = lambda done: None


def series_of(
    name: str,
    options: dict[str, Any],
    bots: Sequence[str],
    seed: object,
    *,
    material: Path | None = None,
    limit: float = contained.LIMIT,
    facts: bool = False,
) -> Series:
    """A series, checked; nothing is played."""
    game = catalogue.game(name, material)
    chosen = game.options(**options)
    if not bots:
        raise BadOptions(f"name the bots that play, with --bots; there are {', '.join(BOTS)}")
    if len(bots) > MOST_BOTS:
        raise BadOptions(f"{len(bots)} bots: at most {MOST_BOTS} can play in one series")
    if not 0 < limit <= MOST_SECONDS:
        raise BadOptions(f"limit={limit:g}: a decision gets more than 0 and at most {MOST_SECONDS:g} seconds")
    folder = os.getcwd()
    for one in dict.fromkeys(bots):
        if own.is_own(one):
            contained.check(one, name, material=material, folder=folder)
        else:
            bot(one, 0)
    given = {key: value for key, value in msgspec.to_builtins(chosen).items() if key in game.choices}
    return Series(
        game=name,
        options=given,
        bots=tuple(bots),
        players=chosen.players,
        seed=str(checked_seed(seed)),
        material=str(material.resolve()) if material else None,
        folder=folder,
        limit=limit,
        facts=facts,
    )


def check(games: int, how: How) -> None:
    """Refuse what cannot be played, before anything is."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(f"games={games}: play 1 to {MOST_GAMES:,}")
    if not 1 <= how.workers <= MOST_WORKERS:
        raise BadOptions(f"workers={how.workers}: choose 1 to {MOST_WORKERS}")
    if how.cluster is not None:
        scheduler(how.cluster)


def played(
    what: str,
    series: Series,
    kind: type[Entry],
    work: Callable[..., Entry],
    tasks: dict[int, tuple[Any, ...]],
    size: Callable[[Entry], tuple[int, int]],
    how: How,
) -> list[Entry]:
    """What comes of every task, in their order; `size` tells which task an entry is of, and how many games it has."""
    journal: Journal[Entry] = Journal(kind, journal_folder(), name_of(what, series, series.bots))
    before = {size(entry)[0]: entry for entry in journal.open(fresh=how.fresh)}
    done = {first: entry for first, entry in before.items() if first in tasks}
    games = sum(size(entry)[1] for entry in done.values())
    left = [task for first, task in tasks.items() if first not in done]
    complete = False
    try:
        if done:
            how.resumed(games)
        if how.workers > 1 and how.cluster is None and left:
            match.prepare(series)  # or all workers would compile the same at once
        for entry in results(work, left, min(how.workers, max(1, len(left))), how.cluster):
            first, more = size(entry)
            done[first] = entry
            journal.add(entry)
            games += more
            how.progress(games)
        complete = True
    except KeyboardInterrupt:
        total = (
            "run the same command again to go on" if journal.is_kept else "no cache folder can be written to keep them"
        )
        raise Interrupted(f"interrupted after {games:,} game{'s' * (games != 1)}; {total}") from None
    finally:
        journal.close(complete=complete)
        match.close_bots()
    return [done[first] for first in tasks]


def journal_folder() -> Path:
    """Where interrupted series are kept."""
    return cache_folder() / "series"
