"""Simulation: whole games at machine speed (or plain), the same results for any number of workers."""

from __future__ import annotations

import hashlib
import math
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import msgspec

from tierpark.core import dice, playout
from tierpark.core.errors import BadOptions, TierparkError
from tierpark.core.game import seed_of
from tierpark.core.transcript import record
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tierpark.core.game import Game

CHUNK = 500  # games a task: a twentieth of a second compiled, some seconds in plain Python
MOST_WORKERS = 256


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat did over all games. `seat` counts from 1."""

    seat: int
    mean: float
    sd: float
    wins: int


class Result(msgspec.Struct, frozen=True):
    """A simulation's result; the digest is over the final states of all games in order."""

    game: str
    players: int
    games: int
    seconds: float
    decisions: int
    decisions_per_second: float
    games_per_second: float
    digest: str
    seats: list[SeatResult]


class Task(NamedTuple):
    """So many games of a series, from game `first` on."""

    game: str
    material: Path | None
    options: dict[str, Any]
    seed: int
    first: int
    games: int
    plain: bool
    transcripts: bool


class Done(NamedTuple):
    """What a task found, small enough to send between processes."""

    digests: bytes
    decisions: int
    sums: list[int]
    squares: list[int]
    wins: list[int]
    transcripts: list[str]


def simulate(
    name: str,
    options: dict[str, Any],
    games: int,
    seed: int,
    *,
    material: Path | None = None,
    plain: bool = False,
    workers: int = 1,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Result:
    """Play a series of random games. Each is a function of the series' seed and its number alone."""
    game = catalogue.game(name, material)
    checked = game.options(**options)
    _check(games, workers)
    given = {key: value for key, value in msgspec.to_builtins(checked).items() if key in game.choices}
    tasks = [
        Task(name, material, given, seed, first, min(CHUNK, games - first), plain, out is not None)
        for first in range(0, games, CHUNK)
    ]
    digest = hashlib.sha256()
    total = Done(b"", 0, [0] * checked.players, [0] * checked.players, [0] * checked.players, [])
    done = 0
    with _opened(out) as file:
        if not plain:
            run(tasks[0]._replace(games=1))  # compile before the clock runs and before workers start
        began = time.perf_counter()
        for task, part in zip(tasks, _in_order(tasks, min(workers, len(tasks))), strict=True):
            digest.update(part.digests)
            total = _sum(total, part)
            if file is not None:
                file.write("".join(part.transcripts))
            done += task.games
            progress(done)
    seconds = time.perf_counter() - began
    return Result(
        game=name,
        players=checked.players,
        games=games,
        seconds=round(seconds, 6),
        decisions=total.decisions,
        decisions_per_second=round(total.decisions / seconds, 1),
        games_per_second=round(games / seconds, 2),
        digest=digest.hexdigest(),
        seats=[
            SeatResult(seat + 1, *_mean_and_sd(total.sums[seat], total.squares[seat], games), total.wins[seat])
            for seat in range(checked.players)
        ],
    )


def _check(games: int, workers: int) -> None:
    if games < 1:
        raise BadOptions(f"games={games}: play at least one")
    if not 1 <= workers <= MOST_WORKERS:
        raise BadOptions(f"workers={workers}: choose 1 to {MOST_WORKERS}")


def _in_order(tasks: list[Task], workers: int) -> Iterator[Done]:
    """The results in the order of the tasks, whoever is done first."""
    if workers == 1:
        yield from map(run, tasks)
        return
    others = active_children()
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_to_us) as pool:
        waiting = iter(tasks)
        running: list[Future[Done]] = [pool.submit(run, task) for task in islice(waiting, 2 * workers)]
        try:
            while running:
                yield running.pop(0).result()
                running += [pool.submit(run, task) for task in islice(waiting, 1)]
        except BaseException:
            for worker in active_children():
                if worker not in others:
                    worker.terminate()  # it would play its queued games to the end
            raise


def _leave_interrupts_to_us() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_games: dict[tuple[str, Path | None], Game[Any, Any]] = {}
_engines: dict[tuple[str, Path | None], Any] = {}


def run(task: Task) -> Done:
    """Play the games of a task, in this process."""
    key = (task.game, task.material)
    if key not in _games:
        _games[key] = catalogue.game(*key)
    game = _games[key]
    options = game.options(**task.options)
    seeds = [seed_of(task.seed, i) for i in range(task.first, task.first + task.games)]
    if task.plain:
        return _plain(game, options, seeds, task.transcripts)
    if key not in _engines:
        from tierpark.core.engine import Engine

        _engines[key] = Engine(game)
    engine = _engines[key]
    states, decisions = engine.play(options, seeds)
    unfinished(game, int(decisions.max()))
    scores, wins = engine.results(states)
    return Done(
        b"".join(hashlib.sha256(state.tobytes()).digest() for state in states),
        int(decisions.sum()),
        scores.sum(axis=0).tolist(),
        (scores**2).sum(axis=0).tolist(),
        wins.sum(axis=0).tolist(),
        [record(game, options, s, engine.log_of(options, s)) for s in seeds] if task.transcripts else [],
    )


def _plain(game: Game[Any, Any], options: Any, seeds: list[int], transcripts: bool) -> Done:
    rules = game.world.twin(game.rules)
    logged, words = game.world.function(playout.logged), [0] * game.n_words
    total = Done(b"", 0, [0] * options.players, [0] * options.players, [0] * options.players, [])
    for seed in seeds:
        log = [[-1, -1] for _ in range(game.limit)]
        states = [game.state_type()]
        made = logged(states, 0, [game.blank(options)], [dice.key_words(seed)], [dice.Luck()], [words], log)
        unfinished(game, made)
        state = states[0]
        scores = [rules.score(state, seat) for seat in range(options.players)]
        wins = [int(rules.has_won(state, seat)) for seat in range(options.players)]
        digest = hashlib.sha256(state.pack()).digest()
        text = [record(game, options, seed, [(s, a) for s, a in log[:made]])] if transcripts else []
        total = _sum(total, Done(digest, made, scores, [score * score for score in scores], wins, text))
        total = total._replace(digests=total.digests + digest, transcripts=total.transcripts + text)
    return total


def unfinished(game: Game[Any, Any], decisions: int) -> None:
    """Random play ends within the game's bound; if ever it does not, say so rather than count half a game."""
    if decisions >= game.limit:
        raise TierparkError(f"{game.name}: a game was not over after {game.limit} decisions")


def _sum(total: Done, part: Done) -> Done:
    return total._replace(
        decisions=total.decisions + part.decisions,
        sums=[a + b for a, b in zip(total.sums, part.sums, strict=True)],
        squares=[a + b for a, b in zip(total.squares, part.squares, strict=True)],
        wins=[a + b for a, b in zip(total.wins, part.wins, strict=True)],
    )


def _mean_and_sd(total: int, squares: int, n: int) -> tuple[float, float]:
    mean = total / n
    return round(mean, 4), round(math.sqrt(max(0.0, (squares * n - total * total) / (n * max(1, n - 1)))), 4)


def _opened(out: Path | None) -> AbstractContextManager[TextIO | None]:
    """The file for transcripts, one after another, opened before the first game is played."""
    if out is None:
        return nullcontext()
    try:
        return out.open("w", encoding="ascii", newline="\n")
    except OSError as error:
        raise TierparkError(f"{out}: {error.strerror or error}") from error
