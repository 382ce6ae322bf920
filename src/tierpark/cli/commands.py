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
Competing = Annotated[str | None, typer.Option("--bots", metavar="BOT,...", help="The bots that play.")]
Own = Annotated[
    list[str] | None, typer.Option("--bot", metavar="MODULE:CLASS", help="A bot of your own that plays; repeatable.")
]
Limit = Annotated[float, typer.Option(metavar="S", help="Seconds for a decision of a bot of your own.")]
Workers = Annotated[int, typer.Option(metavar="N", help="Processes that share the games.")]
Cluster = Annotated[str | None, typer.Option(metavar="URL", help="dask://HOST:PORT: its workers share the games.")]
Report = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with charts, FILE.html.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Forget what an interrupted run has played.")]
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
        typer.Option(
            metavar="WHO,...",
            help="Who sits where: you, or random, beginner, regular, strong, expert. Several `you` share the keyboard.",
        ),
    ] = None,
    option: Chosen = None,
    seed: Seed = None,
    material: Material = None,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="Begin from a position.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    bot: Own = None,
    view: Annotated[
        str, typer.Option(metavar="VIEW", help="full, compact, or auto: the whole table where your window has room.")
    ] = "auto",
) -> None:
    """Play a game in the terminal."""
    from tierpark.cli import play
    from tierpark.cli.arguments import Table

    play.play(Table(game, players, seats, option or [], seed, material, position, load, tuple(bot or ()), view))


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to serve on; 0.0.0.0: all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=1, max=65535, help="The port.")] = 8360,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="TIERPARK_DATABASE",
            help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://...; default: a file.",
        ),
    ] = "",
    fanout: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://...: several processes serve the same tables.")
    ] = None,
    origin: Annotated[
        str | None, typer.Option(metavar="URL", help="What people see, behind a proxy: https://zoo.example")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(metavar="IP,...", help="Proxies whose X-Forwarded-For is believed.")
    ] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Processes in which bots think.")] = 1,
    bot_pause: Annotated[float, typer.Option(metavar="S", min=0, help="Seconds before a bot decides.")] = 0.3,
    think: Annotated[
        float, typer.Option(metavar="X", min=0.01, max=10, help="Bots think so many times as long as usual.")
    ] = 1.0,
    bot_cores: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Cores for a bot's decision.")] = 1,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=RATE", help="Another rate limit, such as table=100/hour.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="MODULE:CLASS", help="A bot of your own that may sit down; repeatable.")
    ] = None,
    connections: Annotated[
        int, typer.Option(metavar="N", min=1, help="Connections of one address at the same time.")
    ] = 2_000,
    open_tables: Annotated[
        int, typer.Option(metavar="N", min=1, help="Tables that are not over, at which one person may sit.")
    ] = 100,
    keep_unbegun: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="How long a table stays at which nobody begins; 0: for ever.")
    ] = 14,
    keep_abandoned: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="How long a game stays to which nobody can come back.")
    ] = 90,
    keep_guests: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="How long a guest is known who sits at no table.")
    ] = 30,
    metrics_from: Annotated[
        str | None, typer.Option(metavar="IP,...", help="Whom /metrics answers; this machine, without a proxy.")
    ] = None,
    private_webhooks: Annotated[bool, typer.Option(help="Notify addresses inside this network, too.")] = False,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
    open: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Serve tables: play in the browser, with friends by a link, or write a client."""
    from tierpark.cli import serve
    from tierpark.server.settings import Settings, with_rates

    if log_level not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter("--log-level is debug, info, warning or error")
    settings = Settings(
        host=host,
        port=port,
        database=database,
        fanout=fanout,
        origin=origin,
        proxies=proxy,
        workers=workers,
        bot_pause=bot_pause,
        think=think,
        bot_cores=bot_cores,
        own_bots=dict.fromkeys(bot or (), ""),
        private_webhooks=private_webhooks,
        connections=connections,
        open_tables=open_tables,
        keep_unbegun=keep_unbegun,
        keep_abandoned=keep_abandoned,
        keep_guests=keep_guests,
        metrics_from=tuple(metrics_from.split(",")) if metrics_from is not None else None,
        rates=with_rates(limit or []),
    )
    serve.serve(settings, opens=open, log_level=log_level)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The proof of a finished game.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="DIGEST", help="What the table showed before the game.")
    ] = None,
) -> None:
    """Check that a finished game was dealt fairly."""
    from tierpark.cli import serve

    serve.verify(file, commitment)


@app.command()
def simulate(
    game: ThisGame,
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed plays the same games.")] = "0",
    option: Chosen = None,
    plain: Annotated[bool, typer.Option(help="Plain Python instead of compiled rules.")] = False,
    workers: Annotated[int, typer.Option(metavar="N", help="Processes that share the games.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all transcripts.")] = None,
    material: Material = None,
    json: AsJson = False,
) -> None:
    """Play many random games and sum them up; `arena` lets bots play."""
    from tierpark.cli import simulate
    from tierpark.cli.arguments import options

    simulate.run(game, options(option or [], players), games, seed, plain, workers, out, material, as_json=json)


@app.command()
def dataset(
    game: ThisGame,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write into.")],
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(metavar="BOT,...", help="One for all seats, or one for each.")] = "regular",
    option: Chosen = None,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed plays the same games.")] = "0",
) -> None:
    """Let bots play, and write every decision as Parquet."""
    from tierpark.cli import dataset
    from tierpark.cli.arguments import names, options

    dataset.run(game, options(option or [], players), games, names(bots) or [], seed, out)


@app.command()
def arena(
    game: ThisGame,
    bots: Competing = None,
    bot: Own = None,
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    option: Chosen = None,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed plays the same games.")] = "0",
    material: Material = None,
    limit: Limit = 10.0,
    workers: Workers = 1,
    cluster: Cluster = None,
    report: Report = None,
    fresh: Fresh = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the transcripts, for `tierpark replay FILE --number N`.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play against each other: same deals, all seats, ratings and intervals.

    After Ctrl-C the same command goes on where it was.
    """
    from tierpark.cli import arena
    from tierpark.cli.arguments import names, options

    given = options(option or [], players)
    arena.arena(
        arena.Order(
            game,
            given,
            names(bots) or [],
            bot or [],
            games,
            seed,
            material,
            limit,
            workers,
            cluster,
            report,
            fresh,
            json,
            out,
        )
    )


@app.command()
def balance(
    game: ThisGame,
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games; 0: 100 among bots, 1,000 looking, 20,000 at random.")
    ] = 0,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="BOT,...", help="Who plays: bots, or looking, or random.")
    ] = None,
    bot: Own = None,
    option: Chosen = None,
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed plays the same games.")] = "0",
    material: Material = None,
    limit: Limit = 10.0,
    workers: Workers = 1,
    cluster: Cluster = None,
    report: Report = None,
    fresh: Fresh = False,
    json: AsJson = False,
) -> None:
    """Weigh a game: seats, scores, length, and what each board, tile, card and mission is worth.

    If no bots are named, regular plays in every seat; in Zoo Parque, where that takes seconds for each game, looking:
    compiled players who see one step ahead. The first line says who has played. Random play (--bots random) is the
    quickest, and says the least about good play. After Ctrl-C the same command goes on where it was.
    """
    from tierpark.cli import arena
    from tierpark.cli.arguments import names, options

    given = options(option or [], players)
    arena.balance(
        arena.Order(
            game,
            given,
            names(bots) or [],
            bot or [],
            games,
            seed,
            material,
            limit,
            workers,
            cluster,
            report,
            fresh,
            json,
        )
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
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    number: Annotated[int, typer.Option(metavar="N", help="Which game of a file that holds several.")] = 1,
    rounds: Annotated[int, typer.Option(metavar="N", help="How long each decision is looked at.", min=1)] = 300,
    material: Material = None,
) -> None:
    """Look at every decision of a saved game: what could be expected, where most was lost, and what was better."""
    from tierpark.cli import advice

    advice.review(file, number, rounds, material)


@app.command()
def score(
    game: ThisGame,
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="A sheet; -, or nothing: read it here.")] = "-",
    material: Material = None,
    json: AsJson = False,
) -> None:
    """Score a board from a real table, and find the best use of what is left.

    Spectacular: a sheet names the player board, its park and the rest, as JSON or in this text:

    board=saola; park=A1 chinchilla heart 2, C3 giraffe beige SW, E3 sloth black NW 5; star=6; workers=green, multi;
    missions=1, 7, 13; entrance=19

    A tile is its hexagon (columns A, B, ... from the west, counted from the north), animal, symbol (black, brown,
    beige, heart), the corner of a part (E, SE, SW, W, NW, NE), and the value of its die. Workers are the unused ones.
    Without entrance, the entrance after round 1 is scored. side=asymmetric is the other side of the boards.

    The other games take all boards of a table, and say who has won:

    New York Zoo: players=3; seat1.free=0; seat1.animals=meerkat 3, fox 2; seat2.free=4; ...

    The Sanctuary: players=2; seat1.center=2 red, 1 green; seat1.animals=red 3 2, green 1; seat1.stamps=2 3; ...

    Zoo Parque: players=3; strong=yes; map=1:0 grass lion w--w, 2:0 water; pawns=1 1:0 grass, 2 2:0 water
    """
    from tierpark.cli import score

    score.show(game, file, material, as_json=json)


@app.command()
def warm(game: SomeGame = None) -> None:
    """Compile the rules of one game, or of all, and the search of its bots, so that the next start is quick."""
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
