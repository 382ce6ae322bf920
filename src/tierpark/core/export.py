"""The open export: a finished game as JSON that someone without our code can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.errors import TierparkError
from tierpark.core.transcript import steps

if TYPE_CHECKING:
    from tierpark.core.game import Game
    from tierpark.core.rule import Happened
    from tierpark.core.transcript import Transcript

FORMAT = "tierpark open export"
VERSION = 1


class UnfinishedGame(TierparkError):
    """Only finished games are exported: a running one still hides things."""


def export(game: Game[Any, Any], transcript: Transcript) -> dict[str, Any]:
    """Options, the full initial deal, every action in words with what followed from it, scores by category."""
    if not transcript.end.finished:
        raise UnfinishedGame("the game is not finished; only a finished game can be exported")
    decisions = []
    initial: dict[str, Any] = {}
    before = state = None
    done: dict[str, Any] | None = None
    happened: list[Happened] = []
    for i, state in enumerate(steps(game, transcript, happened)):
        if i == 0:
            initial = game.deal(state)
        if done is not None:
            done["random"] = game.random_results(before, state)
            done["consequences"] = game.consequences(before, state, done["action"], happened)
            decisions.append(done)
            happened.clear()
        if i < len(transcript.actions):
            seat, action = transcript.actions[i]
            said = game.describe(state, seat, action)
            done = {
                "seat": seat,
                "kind": said.kind,
                "fields": msgspec.to_builtins(said.fields),
                "sentence": said.sentence,
                "action": action,
            }
            before = state.clone()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "title": game.title,
        "rules": game.rules_version,
        "material": game.material,
        "options": dict(transcript.header.options),
        "seed": transcript.header.seed,
        "printed": game.printed(game.options(**transcript.header.options)),
        "deal": initial,
        "actions": decisions,
        "outcome": msgspec.to_builtins(game.outcome(state)),
    }
