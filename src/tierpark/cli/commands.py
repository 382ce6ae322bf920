"""The commands and their arguments. What they do is in the modules beside this one, imported when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="tierpark",
    help="Zoo-building board games: play them in the terminal, or simulate them by the million.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

# Typer reads these when it builds the command, so they say ... | None and are no strings.
SomeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A name from `tierpark games`.")]
ThisGame = Annotated[str, typer.Argument(metavar="GAME", help="A name from `tierpark games`.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many seats.")]
Chosen = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A rule option; repeatable.")]
Seed = Annotated[str | None, typer.Option(metavar="S", help="The same seed deals the same game.")]
Material = Annotated[Path | None, typer.Option(metavar="FILE", help="The contents of another box, as TOML.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback(invoke_without_command=True)
def tierpark(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Zoo-building board games: play them in the terminal, or simulate them by the million."""
    if version:
        from tierpark import __version__

        print(f"tierpark {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@app.command()
def games(json: AsJson = False) -> None:
    """List the games with their seats and options."""
    from tierpark.cli import games

    games.show(json)


@app.command()
def play(
    game: SomeGame = None,
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="WHO,...", help="Who sits where: you, random. Several `you` share the keyboard."),
    ] = None,
    option: Chosen = None,
    seed: Seed = None,
    material: Material = None,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="Begin from a position.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play a game in the terminal."""
    from tierpark.cli import play
    from tierpark.cli.arguments import Table

    play.play(Table(game, players, seats, option or [], seed, material, position, load))


@app.command()
def simulate(
    game: ThisGame,
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed plays the same games.")] = "0",
    option: Chosen = None,
    bots: Annotated[str | None, typer.Option(metavar="BOT,...", help="One for all seats, or one for each.")] = None,
    plain: Annotated[bool, typer.Option(help="Plain Python instead of compiled rules.")] = False,
    workers: Annotated[int, typer.Option(metavar="N", help="Processes that share the games.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all transcripts.")] = None,
    material: Material = None,
    json: AsJson = False,
) -> None:
    """Play many random games and sum them up."""
    from tierpark.cli import simulate
    from tierpark.cli.arguments import names, options

    simulate.run(
        game, options(option or [], players), games, seed, names(bots), plain, workers, out, material, as_json=json
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    step: Annotated[int | None, typer.Option(metavar="N", help="The board after N actions.")] = None,
    number: Annotated[int, typer.Option(metavar="N", help="Which game of a file that holds several.")] = 1,
    material: Material = None,
    json: AsJson = False,
) -> None:
    """Show a saved game, action by action; --json: the open export."""
    from tierpark.cli import replay

    replay.show(file, number, step, material, as_json=json)


@app.command()
def warm(game: SomeGame = None) -> None:
    """Compile the rules of one game, or of all, so that the next start is quick."""
    from tierpark.cli import warm

    warm.warm(game)


@app.command()
def bench(
    game: SomeGame = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="About how long to measure each figure.")] = 1.0,
    json: AsJson = False,
) -> None:
    """Measure how fast the games run on this machine."""
    from tierpark.cli import bench

    bench.bench(game, seconds, as_json=json)
