"""`python -m bench.attack all`: attack real servers from outside, part by part, and keep what was done.

Most attacks are also commands with options of their own, which keep nothing: `python -m bench.attack KIND`.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from bench.attack import (
    clock,
    clocks,
    connections,
    done,
    fair,
    floods,
    histories,
    hooks,
    login,
    memory,
    messages,
    network,
    page,
    reads,
    reconnections,
    requests,
    restarts,
    silent,
    texts,
    timing,
    twins,
)
from bench.attack.parts import PARTS
from bench.commit import commit_of
from tests.server.services import Postgres, Redis
from tierpark.games.catalogue import GAMES

app = typer.Typer(add_completion=False, no_args_is_help=True)
Seconds = Annotated[float, typer.Option(min=1, help="How long the attack lasts.")]
Tables = Annotated[int, typer.Option(min=1, help="Tables that are played at meanwhile.")]
Seed = Annotated[int, typer.Option(help="Which luck the attack has.")]

UsualLimits = Annotated[bool, typer.Option("--usual-limits", help="Leave the server its usual rate limits.")]


@app.callback()
def attack() -> None:
    """Attacks on a server of its own; the exit status says whether everything held."""


@app.command(name="all")
def all_(
    minutes: Annotated[float, typer.Option(min=0, help="Begin nothing more after so many minutes.")] = 50,
    part: Annotated[list[str] | None, typer.Option(help="Only this part; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="Other luck than the last time comes by itself.")] = 0,
    kept: Annotated[Path, typer.Option(help="The file in which it is kept what was done.")] = done.FILE,
    write_docs: Annotated[bool, typer.Option("--write-docs", help="Tell of all that was done in the docs.")] = False,
) -> None:
    """Do what is left of all parts, and keep it beside the code; the next run goes on there."""
    names = [one.name for one in PARTS]
    if unknown := set(part or []) - set(names):
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: there are {', '.join(names)}")
    parts = [one for one in PARTS if not part or one.name in part]
    commit = commit_of(besides=(done.FILE, page.PAGE))
    now = done.go_on(parts, time.monotonic() + 60 * minutes, commit, seed, kept)
    if write_docs:
        page.write(PARTS, done.read(kept))
    if any(one.faults for one in now):
        raise typer.Exit(1)


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


@app.command(name="fuzz-messages")
def fuzz_messages(
    many: Annotated[int, typer.Argument(min=1, help="How many messages.")] = 20_000,
    seed: Seed = 1,
    usual_limits: UsualLimits = False,
) -> None:
    """Socket messages that are wrong, from players, spectators and strangers at tables of all games."""
    tell((messages.within_limits if usual_limits else messages.attack)(many, seed))


@app.command(name="fuzz-requests")
def fuzz_requests(
    many: Annotated[int, typer.Argument(min=1, help="How many requests.")] = 5_000,
    seed: Seed = 1,
    usual_limits: UsualLimits = False,
) -> None:
    """HTTP requests as our OpenAPI document allows them, the same with something wrong, and wild ones."""
    tell((requests.within_limits if usual_limits else requests.attack)(many, seed))


@app.command(name="fuzz-texts")
def fuzz_texts(
    many: Annotated[int, typer.Argument(min=1, help="How many texts.")] = 1000,
    seed: Seed = 1,
    first: Annotated[int, typer.Option(min=0, help="The number of the first; the same number is the same text.")] = 0,
) -> None:
    """Positions, transcripts, score sheets, proofs and names that are wrong: refused in a sentence, or played out."""
    tell(texts.attack(many, seed, first))


@app.command(name="twins")
def twins_(
    game: Annotated[str, typer.Argument(help="Which game.")],
    many: Annotated[int, typer.Argument(min=1, help="How many positions.")] = 2_000,
    seed: Seed = 1,
) -> None:
    """Tables that differ only in what a seat cannot know: all that the seat is told, and a bot in it, is the same."""
    if game not in GAMES:
        raise typer.BadParameter(f"{game}: there are {', '.join(GAMES)}")
    tell(twins.attack(game, many, seed))


@app.command(name="fair")
def fair_(
    seconds: Annotated[float, typer.Option(min=1, help="How long each level of bots is played against.")] = 40,
    attackers: Annotated[int, typer.Option(min=0, help="Guests who take all the thinking that they may.")] = 20,
    tables: Annotated[int, typer.Option(min=0, help="Tables of each of them, full of experts.")] = 55,
    one_address: Annotated[bool, typer.Option("--one-address", help="All attackers have one address.")] = False,
    seed: Seed = 1,
) -> None:
    """Guests ask for hints and reviews and let experts play; somebody else's bots answer all the same."""
    tell(asyncio.run(fair.attack(seconds, attackers, tables, seed, has_addresses=not one_address)))


@app.command(name="timing")
def timing_(
    many: Annotated[int, typer.Argument(min=1, help="How many hidden choices.")] = 10_000,
    seed: Seed = 1,
    planted: Annotated[float, typer.Option(min=0, help="Milliseconds more that one of the two takes.")] = 0,
) -> None:
    """Two hidden choices: nothing that others can measure tells one from the other."""
    tell(timing.attack(many, seed, planted / 1000))


@app.command(name="histories")
def histories_(
    many: Annotated[int, typer.Argument(min=1, help="How many histories.")] = 10_000,
    seed: Seed = 1,
) -> None:
    """Kills, lost news, cut lines and a failing database, in histories without a network or a clock."""
    tell(histories.attack(many, seed))


@app.command(name="clocks")
def clocks_(
    ahead: Annotated[float, typer.Option(help="By how many seconds the clock of one process is ahead.")] = 3600.0,
    kills: Annotated[int, typer.Option(min=0, help="How often a process is killed meanwhile.")] = 4,
    tables: Tables = 6,
    seed: Seed = 1,
) -> None:
    """Two processes whose clocks differ, at tables with clocks; one of them is killed now and then."""
    with Postgres() as postgres, Redis() as redis:
        tell(asyncio.run(clocks.attack(postgres, redis, kills, tables, seed, ahead)))


@app.command(name="network")
def network_(
    strokes: Annotated[int, typer.Option(min=1, help="Spells of bad weather.")] = 40,
    seed: Seed = 1,
) -> None:
    """Packets between two namespaces are lost, doubled, late and out of order; lines are cut. Needs root."""
    tell(asyncio.run(network.attack(strokes, seed)))


@app.command(name="reconnections")
def reconnections_(
    sockets: Annotated[int, typer.Option(min=1, help="Sockets.")] = 1000,
    cuts: Annotated[int, typer.Option(min=1, help="How often all of them are cut.")] = 3,
    seed: Seed = 1,
) -> None:
    """All sockets are cut at the same moment and come back at once, to two processes."""
    with Postgres() as postgres, Redis() as redis:
        tell(asyncio.run(reconnections.attack(postgres, redis, cuts, sockets, seed)))


@app.command(name="reads")
def reads_(
    kind: Annotated[list[str] | None, typer.Option(help="What is asked for; may be repeated. All by default.")] = None,
    seconds: Seconds = 15,
    pace: Annotated[float, typer.Option(min=1, help="Requests a second of all strangers together.")] = reads.PACE,
    seed: Seed = 1,
) -> None:
    """Strangers ask for all that is costly to make, while others play."""
    tell(asyncio.run(reads.attack(kind or list(reads.KINDS), seconds, seed, pace)))


@app.command(name="floods")
def floods_(
    kind: Annotated[list[str] | None, typer.Option(help="What is sent; may be repeated. All by default.")] = None,
    seconds: Seconds = 15,
    seed: Seed = 1,
) -> None:
    """Messages that cost nothing to send, as fast as they go, while others play."""
    tell(asyncio.run(floods.attack(kind or list(floods.KINDS), seconds, seed)))


@app.command(name="silent")
def silent_(
    kind: Annotated[list[str] | None, typer.Option(help="How; may be repeated. All by default.")] = None,
    many: Annotated[int, typer.Option(min=1, help="Connections.")] = silent.CONNECTIONS,
    seed: Seed = 1,
) -> None:
    """More connections than there are descriptors for, that say nothing, or half of something."""
    tell(asyncio.run(silent.attack(kind or list(silent.KINDS), many, seed)))


@app.command(name="webhooks")
def webhooks_(
    rounds: Annotated[int, typer.Option(min=1, help="Notices of somebody else.")] = 20, seed: Seed = 1
) -> None:
    """Webhooks that never come to an end; others are notified at once all the same."""
    tell(asyncio.run(hooks.attack(rounds, seed)))


@app.command(name="login")
def login_(seconds: Seconds = 20, seed: Seed = 1) -> None:
    """Guesses at somebody's password from many addresses, and guests from one network."""
    tell(asyncio.run(login.attack(seconds, seed)))


@app.command(name="memory")
def memory_(strokes: Annotated[int, typer.Option(min=1, help="How often.")] = 10, seed: Seed = 1) -> None:
    """The server may have no more memory than it has, for some seconds."""
    tell(asyncio.run(memory.attack(strokes, seed)))


@app.command(name="clock")
def clock_(
    by: Annotated[list[int] | None, typer.Option(help="Seconds of a jump; may be repeated.")] = None, seed: Seed = 1
) -> None:
    """The server's clock jumps, by seconds or by decades, and back."""
    tell(asyncio.run(clock.attack(by or list(clock.JUMPS), seed)))


def tell(verdict: Any) -> None:
    """Print what was found; the exit status is 1 if anything is wrong."""
    print(msgspec.json.format(msgspec.json.encode(verdict), indent=1).decode())
    if not verdict.is_clean:
        raise typer.Exit(1)


if __name__ == "__main__":
    app(prog_name="bench.attack")
