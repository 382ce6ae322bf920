"""Games among bots as data: every decision with what its seat knew, as Parquet, with a card that says what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark import __version__
from tierpark.bots.bot import bot
from tierpark.bots.trail import Been
from tierpark.core.errors import TierparkError
from tierpark.core.game import seed_of
from tierpark.core.sight import width_of
from tierpark.envs.sitting import Sitting, reward_kind
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tierpark.core.game import Game

DECISIONS, GAMES, CARD, SCHEMA = "decisions.parquet", "games.parquet", "README.md", "schema.json"
ROWS = 20_000  # decisions in one group of rows

DECISION_COLUMNS = {
    "game": "number of the game, from 0",
    "step": "number of the decision in its game, from 0",
    "seat": "who decided",
    "bot": "by which bot",
    "observation": "all that the seat knew, as the table of observations says",
    "legal": "the numbers of its legal actions, sorted",
    "action": "the number of the one that was taken",
    "kind": "what kind of action that is",
    "reward": "what the game was worth to the seat in the end: 1 for the first place to -1 for the last",
    "score": "its points in the end",
}
GAME_COLUMNS = {
    "game": "number of the game, from 0",
    "seed": "of the deal, as digits: it has up to 256 bits",
    "decisions": "how many there were",
    "ending": "why it ended, as a word",
    "bots": "by seat",
    "scores": "by seat",
    "ranks": "by seat, from 1",
    "rewards": "by seat",
}


class NoPolars(TierparkError):
    """Parquet is asked for, and polars is not there."""


def write(
    name: str,
    options: dict[str, Any],
    games: int,
    bots: Sequence[str],
    seed: int,
    folder: Path,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Play the games and write them into a folder; says how many decisions and bytes there are."""
    try:
        import polars
    except ImportError as error:
        raise NoPolars("Parquet needs polars: install tierpark[data]") from error
    game = catalogue.game(name)
    chosen = game.options(**options)
    names = [*bots] * chosen.players if len(bots) == 1 else [*bots]
    if len(names) != chosen.players:
        raise TierparkError(f"{chosen.players} seats need one bot, or as many, not {len(names)}")
    for one in names:
        bot(one, 0)
    numbers = polars.Int8 if width_of(game.sight(chosen)) == "int8" else polars.Int16
    types: dict[str, Any] = {
        "game": polars.Int32,
        "step": polars.Int32,
        "seat": polars.Int8,
        "bot": polars.String,
        "observation": polars.List(numbers),
        "legal": polars.List(polars.Int16),
        "action": polars.Int16,
        "kind": polars.String,
        "reward": polars.Float32,
        "score": polars.Int32,
    }
    try:  # before the first game is played
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TierparkError(f"{folder}: no folder can be made there: {error.strerror or error}") from error
    frames, played = [], []
    for number in range(games):
        rows, told = _played(game, chosen, names, number, seed)
        frames.append(polars.DataFrame(rows, schema=types, orient="row"))
        played.append(told)
        progress(number + 1)
    decisions = polars.concat(frames)
    decisions.write_parquet(folder / DECISIONS, row_group_size=ROWS)
    polars.DataFrame(played).write_parquet(folder / GAMES)
    parts = game.sight(chosen)
    told = {
        "game": name,
        "options": msgspec.to_builtins(chosen),
        "bots": names,
        "seed": str(seed),
        "games": games,
        "decisions": decisions.height,
        "actions": game.n_actions,
        "rules version": game.rules_version,
        "tierpark": __version__,
    }
    schema = {**told, "observation": [part._asdict() for part in parts]}
    (folder / SCHEMA).write_bytes(msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n")
    (folder / CARD).write_text(card(game, told), "utf-8")
    return told


def _played(
    game: Game[Any, Any], options: Any, names: Sequence[str], number: int, seed: int
) -> tuple[list[list[Any]], dict[str, Any]]:
    """One game: a row for each decision, and what became of it."""
    deal = seed_of(seed, "deal", number)
    bots = [bot(name, seed_of(seed, "bot", number, seat)) for seat, name in enumerate(names)]
    state = game.setup(options, deal)
    been = Been(game)
    rows: list[list[Any]] = []
    while to_act := game.to_act(state):
        seat = to_act[0]
        legal = list(game.legal_actions(state, seat))
        known = game.redeal_hidden(state, seat, seed_of(seed, "known", number, len(rows)))
        action = been.onward(known, seat, bots[seat].wanted(game, known, seat))
        kind = game.describe(state, seat, action).kind
        rows.append([number, len(rows), seat, names[seat], game.observe(state, seat), legal, action, kind, 0.0, 0])
        game.apply(state, seat, action)
    sitting = Sitting(game, options, compiled=False)
    sitting.put(state)
    rewards = [float(reward) for reward in sitting.rewards(reward_kind("rank", game, options))]
    outcome = game.outcome(state)
    assert outcome is not None
    scores = [standing.score for standing in outcome.standings]
    for row in rows:
        row[-2], row[-1] = rewards[row[2]], scores[row[2]]
    return rows, {
        "game": number,
        "seed": str(deal),
        "decisions": len(rows),
        "ending": outcome.ending,
        "bots": list(names),
        "scores": scores,
        "ranks": [standing.rank for standing in outcome.standings],
        "rewards": rewards,
    }


def card(game: Game[Any, Any], told: dict[str, Any]) -> str:
    """What somebody has to know who finds the folder."""
    options = ", ".join(f"{name} {value}" for name, value in told["options"].items())
    lines = [
        f"# {game.title}: {told['games']} games among bots",
        "",
        f"{told['decisions']} decisions of {', '.join(told['bots'])}, one bot a seat; {options}; seed {told['seed']}.",
        f"Made by Tierpark {told['tierpark']}, rules version {told['rules version']}; a seed makes the same games.",
        "",
        "An observation holds what the seat could know when it decided, and nothing else: decks, hands of others",
        f"and choices not yet revealed are not in it. What stands where is in `{SCHEMA}`.",
        "",
    ]
    for file, columns in ((DECISIONS, DECISION_COLUMNS), (GAMES, GAME_COLUMNS)):
        lines += [f"## {file}", "", "| column | what it is |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in columns.items()] + [""]
    if game.reconstructed:
        lines += [
            "Parts of this game's box are a reconstruction:",
            "",
            *(f"- {text}" for text in game.reconstructed),
            "",
        ]
    lines.append("Rules and numbers are facts; the data is yours to use like the program that made it (MIT).")
    return "\n".join(lines) + "\n"
