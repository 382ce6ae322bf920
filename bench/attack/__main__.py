"""`python -m bench.attack KIND`: attack a real server from outside, and say what it cost."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Annotated

import msgspec
import typer

from bench.attack import connections, restarts
from bench.attack.verdict import Verdict
from tests.server.services import Postgres, Redis

app = typer.Typer(add_completion=False, no_args_is_help=True)
Seconds = Annotated[float, typer.Option(min=1, help="How long the attack lasts.")]
Tables = Annotated[int, typer.Option(min=1, help="Tables that are played at meanwhile.")]
Seed = Annotated[int, typer.Option(help="Which luck the attack has.")]


@app.callback()
def attack() -> None:
    """Attacks on a server of its own; the exit status says whether everything held."""


@app.command(name="connections")
def connections_(
    processes: Annotated[int, typer.Option(min=1, max=2, help="Processes of the server.")] = 1,
    seconds: Seconds = 60,
    tables: Tables = 12,
    seed: Seed = 1,
) -> None:
    """The line to PostgreSQL breaks, 2 to 7 times a second."""
    with Postgres() as postgres:
        if processes == 1:
            tell(asyncio.run(connections.attack(postgres, None, seconds, tables, seed)))
            return
        with Redis() as redis:
            tell(asyncio.run(connections.attack(postgres, redis, seconds, tables, seed)))


@app.command(name="postgres")
def postgres_(
    kind: Annotated[str, typer.Argument(help="restart or read-only")],
    strokes: Annotated[int, typer.Option(min=1, help="How often.")] = 200,
    processes: Annotated[int, typer.Option(min=1, max=2, help="Processes of the server.")] = 2,
    tables: Tables = 12,
    seed: Seed = 1,
) -> None:
    """PostgreSQL is restarted, or takes nothing for a while."""
    strike = {"restart": restarts.restart, "read-only": restarts.read_only}[kind]
    luck = random.Random(seed)
    with Postgres() as postgres, Redis() if processes == 2 else contextlib.nullcontext() as redis:
        database = postgres.fresh_database()
        strikes = strike(postgres, database, strokes, luck)
        tell(asyncio.run(connections.struck(database, database, redis, tables, luck, strikes)))


def tell(verdict: Verdict) -> None:
    """Print what was found; the exit status is 1 if anything is wrong."""
    print(msgspec.json.format(msgspec.json.encode(verdict), indent=1).decode())
    if not verdict.is_clean:
        raise typer.Exit(1)


if __name__ == "__main__":
    app(prog_name="bench.attack")
