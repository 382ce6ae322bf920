"""Advice in the terminal: the best few actions of a decision, and `tierpark review FILE`, a finished game looked at."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tierpark.bots.advice import amount
from tierpark.cli.progress import now_and_then
from tierpark.core.game import seed_of
from tierpark.pieces.compass import in_compass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tierpark.bots.advice import Advised
    from tierpark.bots.review import Examined, Moment
    from tierpark.bots.turn import Deed
    from tierpark.core.game import Game
    from tierpark.core.transcript import Transcript

ROWS = 20  # of the curve
ENDINGS = {
    "turn": "",
    "chance": "; then chance decides",
    "others": "; then others decide",
    "more": "; and so on",
}


def tell(game: Game[Any, Any], state: Any, seat: int, advised: list[Advised]) -> list[str]:
    """A line for each action, the best first."""
    return [
        f"{number}. {in_compass(game.describe(state, seat, one.action).short)}: {why(one)} ({result(game, one)})"
        for number, one in enumerate(advised, 1)
    ]


def why(one: Advised) -> str:
    """The reasons of an action."""
    return ", ".join(
        f"but {reason.sentence}" if reason.kind == "cost" and number else reason.sentence
        for number, reason in enumerate(one.reasons)
    )


def result(game: Game[Any, Any], one: Advised) -> str:
    """What to expect of an action."""
    chance = f"wins {round(100 * one.chance)} in 100"
    if one.lead is None:
        return chance
    n = round(abs(one.lead))
    lead = f"about {amount(n, game.unit)} {'ahead' if one.lead > 0 else 'behind'}" if n else "about level"
    return f"{chance}, {lead}"


def review(path: Path, number: int, rounds: int, material: Path | None) -> None:
    """Look at every decision of a finished game in a file, and tell where most was lost."""
    from tierpark.bots import review as looking
    from tierpark.cli.screen import Screen
    from tierpark.core import transcript
    from tierpark.games import catalogue

    screen = Screen()
    written = transcript.read(path, number)
    game = catalogue.game(written.header.game, material)
    last = transcript.replay(game, written)  # refuses what the rules refuse, before the long work
    examined: list[Examined] = []
    for step, state, seat, action in _watched(_decisions(game, written), len(written.actions)):
        found = looking.examine(game, state, seat, action, step, seed_of("review", step), rounds)
        examined += [found] if found else []
    moments = []
    steps = {one.step for one in looking.turning_points(examined)}
    for step, state, seat, action in _decisions(game, written):
        if step in steps:
            moment = looking.explain(game, state, seat, action, step, seed_of("review", step), rounds)
            if moment is not None:
                moments += told(game, state, moment)
                moments += turns(game, state, moment, written.actions[step:], rounds)
    _curve(screen, examined, looking.ended(game, last) if not game.to_act(last) else None)
    for line in moments or ["Nobody gave much away."]:
        screen.say(line)


def _decisions(game: Game[Any, Any], written: Transcript) -> Iterator[tuple[int, Any, int, int]]:
    """Every decision: its number, the state before it, who made it, and what was done."""
    from tierpark.core import transcript

    states = transcript.steps(game, written)
    for step, (state, (seat, action)) in enumerate(zip(states, written.actions, strict=False)):
        yield step, state, seat, action


def _watched(decisions: Iterator[tuple[int, Any, int, int]], many: int) -> Iterator[tuple[int, Any, int, int]]:
    """The same, with a bar for whoever watches, and a line now and then in a pipe."""
    if not sys.stderr.isatty():
        report = now_and_then(many, "decisions")
        for done, decision in enumerate(decisions, 1):
            report(done)
            yield decision
        return
    from rich.progress import track

    from tierpark.cli.looks import console

    yield from track(decisions, "Looking", total=many, console=console(stderr=True), transient=True)


def told(game: Game[Any, Any], state: Any, moment: Moment) -> list[str]:
    """A moment in a few lines."""
    played = in_compass(game.describe(state, moment.seat, moment.played.action).short)
    lost = f"{round(100 * moment.lost)} in 100"
    return [
        f"Step {moment.step}, seat {moment.seat + 1}: {played} gave {lost} away ({result(game, moment.played)}).",
        "   Better:",
        *(f"   {line}" for line in tell(game, state, moment.seat, moment.better)),
    ]


def turns(
    game: Game[Any, Any], state: Any, moment: Moment, following: Sequence[tuple[int, int]], rounds: int
) -> list[str]:
    """The whole turn that would have been better, and the one that was played; nothing where that says no more."""
    from tierpark.bots.review import better_turn
    from tierpark.bots.turn import played_turn

    seat, seed = moment.seat, seed_of("review", moment.step)
    better = better_turn(game, state, seat, moment.better[0].action, following[1:], seed, rounds)
    played = played_turn(game, state, moment.step, following)
    if len(better.deeds) == len(played) == 1:
        return []
    end = ENDINGS[better.ending or "turn"]
    return [f"   The better turn: {_deeds(better.deeds)}{end}.", f"   The turn that was played: {_deeds(played)}."]


def _deeds(deeds: list[Deed]) -> str:
    return "; ".join(in_compass(one.said.short) for one in deeds)


def _curve(screen: Any, examined: list[Any], end: Any) -> None:
    """A few rows of numbers: what each seat could expect."""
    rows = [(one.step, one.expected) for one in examined]
    every = max(1, len(rows) // ROWS)
    screen.say("Chances to win, in 100 games, before some of the steps, seat by seat:")
    shown = rows[::every] + ([("end", end)] if end else [])
    for step, expected in shown:
        numbers = "  ".join(f"{100 * chance:4.0f}" for chance in expected.chances)
        screen.say(f"{step!s:>5}  {numbers}")
    screen.say("")
