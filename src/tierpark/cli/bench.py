"""`tierpark bench`: how fast the installed games run on this machine."""

from __future__ import annotations

import sys
from typing import Any

from tierpark.cli.arguments import BadArguments
from tierpark.cli.progress import Occasional
from tierpark.games import catalogue

ROWS = {
    "plain": ("plain Python, decisions a second", "{:,.0f}"),
    "compiled": ("compiled, one core, decisions a second", "{:,.0f}"),
    "all_cores": ("compiled, {cores} cores, decisions a second", "{:,.0f}"),
    "calls": ("compiled, call by call from Python, decisions a second", "{:,.0f}"),
    "clone_ns": ("copy of a state, nanoseconds", "{:,.1f}"),
    "state_bytes": ("state, bytes", "{:,}"),
    "plain_start": ("start to first move, plain, seconds", "{:.2f}"),
    "warm_start": ("start to first move, compiled before, seconds", "{:.2f}"),
}


def bench(name: str | None, seconds: float, *, as_json: bool) -> None:
    """Measure one game, or all."""
    if not seconds > 0:
        raise BadArguments(f"--seconds {seconds:g}: measure for some time")
    chosen = [catalogue.game(name) for name in ([name] if name else catalogue.GAMES)]
    measured = [_measure(game, seconds) for game in chosen]
    if as_json:
        import json

        print(json.dumps(measured, indent=2))
    else:
        for game, found in zip(chosen, measured, strict=True):
            _show(game.title, found)


def _measure(game: Any, seconds: float) -> dict[str, Any]:
    from tierpark.arena.figures import figures, start_times
    from tierpark.cli.compiling import compiling

    options = game.options()
    with compiling(game):
        found = figures(game, options, seconds, lambda text: _say(f"{game.title}: {text}"))
    _say(f"{game.title}: starts")
    starts = start_times(game, options, cold=False)
    _say("")
    return {**found, "plain_start": starts.plain, "warm_start": starts.warm}


_log = Occasional().say


def _say(text: str) -> None:
    """What is being measured: where somebody looks at once, in a pipe now and then."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        _log(text)


def _show(title: str, found: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    from tierpark.cli.looks import console

    table = Table(f"{title}, {found['players']} players", "", box=box.SIMPLE)
    table.columns[1].justify = "right"
    for key, (name, shape) in ROWS.items():
        if key in found:
            table.add_row(name.format(**found), shape.format(found[key]))
    console().print(table)
