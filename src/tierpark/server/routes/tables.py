"""Tables: lists, making one, commands, and what is left of a finished game."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from fastapi import Path, Query, Request, Response

from tierpark.bots.bot import BOTS
from tierpark.bots.own import offered
from tierpark.core.errors import BadOptions, TierparkError
from tierpark.games.catalogue import GAMES
from tierpark.server import wire
from tierpark.server.api import Api, body
from tierpark.server.commands import AnyCommand
from tierpark.server.errors import BadRequest, NotFound
from tierpark.server.house import WHO_PAYS, Anybody, Caller, House, TheHouse
from tierpark.server.patience import THOUGHTFUL
from tierpark.server.storing import EVENT, founding, storing
from tierpark.server.table import game_named

router = Api(prefix="/api", tags=["tables"], dependencies=WHO_PAYS)
TableId = Annotated[str, Path(min_length=1, max_length=32)]
MOST_OPTIONS = 40
REFUSES = (401, 403, 404, 409, 503)


@router.endpoint("GET", "/games", gives=wire.GameList)
async def games(request: Request, house: TheHouse) -> Response:
    """Every game with its options."""
    told = await house.kept.answer("games", lambda: msgspec.json.encode(wire.GameList([_info(n) for n in GAMES])))
    return told.answer(request, "application/json")


@router.endpoint("GET", "/games/{game}", gives=wire.GameInfo, refuses=(404,))
async def game(
    game: Annotated[str, Path(max_length=32)],
    request: Request,
    house: TheHouse,
    option: Annotated[list[Annotated[str, Query(max_length=80)]], Query(max_length=MOST_OPTIONS)] = [],  # noqa: B006
) -> Response:
    """One game, with what is printed on its components (played with `?option=NAME=VALUE`): pieces, spaces of boards."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    found = game_named(game)
    try:
        options = found.options(**dict(_named(text) for text in option))
    except TierparkError as error:
        raise BadRequest(f"{error}.") from error
    key = ("game", game, options)
    told = await house.kept.answer(key, lambda: msgspec.json.encode(_info(game, found.printed(options))))
    return told.answer(request, "application/json")


def _named(option: str) -> tuple[str, str]:
    name, sign, value = option.partition("=")
    if not sign:
        raise BadOptions(f"option={option}: it has no value, as in option=players=3")
    return name, value


def _info(name: str, printed: dict[str, Any] | None = None) -> wire.GameInfo:
    game = game_named(name)
    options = {option: list(values) for option, values in game.choices.items()}
    own = offered()
    characters = {bot: told.character for bot, told in own.items() if told.character}
    bots = [*BOTS, *own]
    return wire.GameInfo(name, game.title, game.rules_version, options, bots, characters, game.levels, printed)


@router.endpoint("GET", "/tables", gives=wire.TableList)
async def lobby(session: Anybody, house: TheHouse) -> wire.TableList:
    """The tables that are listed."""
    return wire.TableList(await house.tables.lists.lobby(session.person.id if session else None))


@router.endpoint("GET", "/me/tables", gives=wire.TableList, refuses=(401,))
async def mine(person: Caller, house: TheHouse) -> wire.TableList:
    """The tables at which you sit or sat."""
    return wire.TableList(await house.tables.lists.mine(person.id))


@router.endpoint("GET", "/me/progress/{game}", gives=wire.Progress, refuses=(401, 404))
async def progress(game: Annotated[str, Path(max_length=32)], person: Caller, house: TheHouse) -> wire.Progress:
    """How far you have come in the campaign of a game: the levels that you have won, at whichever table."""
    if game not in GAMES or game_named(game).levels is None:
        raise NotFound("There is no such game here, or it has no levels.")
    return await house.tables.lists.progress(person.id, game)


@router.endpoint("POST", "/tables", takes=wire.NewTable, gives=wire.TableMade, refuses=(401, 403, 503))
async def create(
    wanted: Annotated[wire.NewTable, body(wire.NewTable)], person: Caller, house: TheHouse
) -> wire.TableMade:
    """Make a table."""
    async with founding(house, person.id):
        return wire.TableMade(await house.tables.create(person, wanted))


@router.endpoint(
    "POST", "/games/{game}/first-game", gives=wire.TableMade, refuses=(401, 403, 404, 503), seconds=THOUGHTFUL
)
async def first_game(game: Annotated[str, Path(max_length=32)], person: Caller, house: TheHouse) -> wire.TableMade:
    """Make a table for a first game: you and a bot, from a fixed position; what nobody can see there is dealt anew."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    async with founding(house, person.id, events=10):
        return wire.TableMade(await house.tables.coach(person, game))


@router.endpoint(
    "POST", "/imports", takes=wire.ImportGame, gives=wire.TableMade, refuses=(401, 403, 413, 503), seconds=THOUGHTFUL
)
async def import_game(
    wanted: Annotated[wire.ImportGame, body(wire.ImportGame)], person: Caller, house: TheHouse
) -> wire.TableMade:
    """Make a table to watch of a transcript."""
    async with founding(house, person.id, events=1 + len(wanted.transcript) // EVENT):
        return wire.TableMade(await house.tables.import_game(person, wanted.transcript))


@router.endpoint("GET", "/tables/{table}", gives=wire.Update, refuses=(403, 404, 409))
async def look(table: TableId, session: Anybody, house: TheHouse) -> wire.Update:
    """All that you may know of a table now."""
    return await house.tables.update(table, session.person.id if session else None)


@router.endpoint("DELETE", "/tables/{table}", refuses=(401, 403, 404, 409, 503))
async def throw_away(table: TableId, person: Caller, house: TheHouse) -> None:
    """Throw a table away at which only you and bots sit: it leaves all lists, and cannot be looked back at."""
    await house.limits.spend("command", person.id)
    await house.tables.throw_away(table, person)


@router.endpoint("POST", "/tables/{table}/commands", takes=AnyCommand, gives=wire.Receipt, refuses=REFUSES)
async def command(
    table: TableId, wanted: Annotated[Any, body(AnyCommand)], person: Caller, house: TheHouse
) -> wire.Receipt:
    """Do something at a table; the same commands go over the socket."""
    return await submit(house, table, person.id, wanted)


async def submit(
    house: House, table: str, user: str, wanted: Any, acknowledge: Callable[[wire.Receipt], None] = lambda _: None
) -> wire.Receipt:
    """Carry out a command within its rate; a stale one is refused with what the table looks like now."""
    await house.limits.spend("command", user)
    async with storing(house, user):
        with house.figures.seconds.labels(type(wanted).__name__.lower()).time():
            return await house.tables.submit(table, user, wanted, acknowledge)


@router.endpoint("GET", "/tables/{table}/log", gives=wire.Log, refuses=(403, 404, 409))
async def log(
    table: TableId,
    session: Anybody,
    house: TheHouse,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 200,
) -> wire.Log:
    """Lines of the log as you may know it."""
    return await house.tables.lines(table, session.person.id if session else None, start, count)


@router.endpoint("GET", "/tables/{table}/drawing", gives="text/plain", refuses=(403, 404, 409))
async def drawing(table: TableId, session: Anybody, house: TheHouse, request: Request) -> Response:
    """The table drawn in text, as you may see it; nothing before the start."""
    seen = await house.tables.seen(table, session.person.id if session else None)
    key = (table, "drawing", seen.seat, seen.version)
    drawn = await house.kept.answer(key, seen.drawing)
    return drawn.answer(request, "text/plain; charset=utf-8")


@router.endpoint("POST", "/tables/{table}/rematch", gives=wire.TableMade, refuses=REFUSES, seconds=THOUGHTFUL)
async def rematch(table: TableId, person: Caller, house: TheHouse, next_level: bool = False) -> wire.TableMade:
    """The next game of the same people; after a level of a campaign that was won, `?next_level=true` plays the next.

    Whoever asks first is its host and says which level it is; the seats of the others are kept for them.
    """
    async with founding(house, person.id):
        return wire.TableMade(await house.tables.rematch(table, person, next_level=next_level))
