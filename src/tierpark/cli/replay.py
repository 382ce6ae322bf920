"""`tierpark replay`: a saved game, action by action; the board after some of them; or the open export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.cli import standings
from tierpark.cli.arguments import BadArguments
from tierpark.cli.looks import seat_name
from tierpark.cli.screen import Screen
from tierpark.core import transcript
from tierpark.core.errors import BadTranscript
from tierpark.games import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from tierpark.core.game import Game
    from tierpark.core.transcript import Transcript


def show(path: Path, number: int, step: int | None, material: Path | None, *, as_json: bool) -> None:
    """Print a saved game."""
    if number < 1:
        raise BadArguments(f"--number {number}: games in a file count from 1")
    written = transcript.read(path, number)
    if step is not None and not 0 <= step <= len(written.actions):
        raise BadArguments(f"--step {step}: this game has {len(written.actions)} actions")
    game = catalogue.game(written.header.game, material)
    try:
        if as_json:
            _export(game, written)
        elif step is None:
            _story(game, written)
        else:
            _moment(game, written, step)
    except BadTranscript as error:
        raise type(error)(f"{path}: {error}") from error


def _export(game: Game[Any, Any], written: Transcript) -> None:
    import msgspec

    from tierpark.core.export import export

    print(msgspec.json.format(msgspec.json.encode(export(game, written)), indent=2).decode())


def _story(game: Game[Any, Any], written: Transcript) -> None:
    """Every action in its sentence, then the result."""
    screen = Screen()
    _title(screen, game, written)
    state = None
    for i, state in enumerate(transcript.steps(game, written)):
        if i < len(written.actions):
            seat, action = written.actions[i]
            before = f"[soft]{i + 1:>4}[/]  {seat_name(seat)}  "
            screen.say(game.describe(state, seat, action).sentence, before=before)
    outcome = game.outcome(state)
    if outcome:
        standings.show(screen.console, outcome)
    else:
        screen.say(f"The game goes on: tierpark play --load FILE. {_due(game, state)}")


def _moment(game: Game[Any, Any], written: Transcript, step: int) -> None:
    """The board after so many actions."""
    screen = Screen()
    _title(screen, game, written)
    said = ""
    shown = None
    for i, state in enumerate(transcript.steps(game, written)):
        if i == step:
            shown = state.clone()
        if i == step - 1:
            seat, action = written.actions[i]
            said = game.describe(state, seat, action).sentence
    screen.show(game.draw(shown, None, None, screen.width))
    screen.say("")
    screen.say(f"After {step} of {len(written.actions)} actions.", style="soft")
    if said:
        screen.say(said, before=f"{seat_name(written.actions[step - 1][0])}  ", style="fresh")
    outcome = game.outcome(shown)
    if outcome:
        standings.show(screen.console, outcome)
    else:
        screen.say(_due(game, shown))


def _title(screen: Screen, game: Game[Any, Any], written: Transcript) -> None:
    options = ", ".join(f"{name} {value}" for name, value in written.header.options.items())
    screen.say(f"{game.title}, {options}, seed {written.header.seed}", style="soft")


def _due(game: Game[Any, Any], state: Any) -> str:
    due = " and ".join(f"seat {seat + 1}" for seat in game.to_act(state))
    return f"Next to decide: {due}."
