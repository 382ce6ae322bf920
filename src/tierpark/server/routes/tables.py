"""Tables: lists, making one, commands, and what is left of a finished game."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from fastapi import Path, Query, Response

from tierpark.bots.bot import BOTS
from tierpark.bots.own import offered
from tierpark.core import export, transcript
from tierpark.core.errors import BadOptions, TierparkError
from tierpark.games.catalogue import GAMES
from tierpark.server import fairness, wire
from tierpark.server.api import Api, body
from tierpark.server.commands import AnyCommand
from tierpark.server.errors import BadRequest, NotFound, Refused
from tierpark.server.house import Anybody, Caller, House, TheHouse
from tierpark.server.patience import THOUGHTFUL
from tierpark.server.table import Table, game_named

router = Api(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(min_length=1, max_length=32)]
MOST_OPTIONS = 40
REFUSES = (401, 403, 404, 409, 503)


@router.endpoint("GET", "/games", gives=wire.GameList)
async def games() -> wire.GameList:
    """Every game with its options."""
    return wire.GameList([_info(name) for name in GAMES])


@router.endpoint("GET", "/games/{game}", gives=wire.GameInfo, refuses=(404,))
async def game(
    game: Annotated[str, Path(max_length=32)],
    option: Annotated[list[Annotated[str, Query(max_length=80)]], Query(max_length=MOST_OPTIONS)] = [],  # noqa: B006
) -> wire.GameInfo:
    """One game, with what is printed on its components (played with `?option=NAME=VALUE`): pieces, spaces of boards."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    found = game_named(game)
    try:
        options = found.options(**dict(_named(text) for text in option))
    except TierparkError as error:
        raise BadRequest(f"{error}.") from error
    return _info(game, await asyncio.to_thread(found.printed, options))


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
    await house.limits.spend("table", person.id)
    return wire.TableMade(await house.tables.create(person, wanted))


@router.endpoint(
    "POST", "/games/{game}/first-game", gives=wire.TableMade, refuses=(401, 403, 404, 503), seconds=THOUGHTFUL
)
async def first_game(game: Annotated[str, Path(max_length=32)], person: Caller, house: TheHouse) -> wire.TableMade:
    """Make a table for a first game: you and a bot, from a fixed position; what nobody can see there is dealt anew."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    await house.limits.spend("table", person.id)
    return wire.TableMade(await house.tables.coach(person, game))


@router.endpoint(
    "POST", "/imports", takes=wire.ImportGame, gives=wire.TableMade, refuses=(401, 403, 413, 503), seconds=THOUGHTFUL
)
async def import_game(
    wanted: Annotated[wire.ImportGame, body(wire.ImportGame)], person: Caller, house: TheHouse
) -> wire.TableMade:
    """Make a table to watch of a transcript."""
    await house.limits.spend("table", person.id)
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
async def drawing(table: TableId, session: Anybody, house: TheHouse) -> Response:
    """The table drawn in text, as you may see it; nothing before the start."""
    return Response(await house.tables.drawing(table, session.person.id if session else None), media_type="text/plain")


@router.endpoint("POST", "/tables/{table}/rematch", gives=wire.TableMade, refuses=REFUSES, seconds=THOUGHTFUL)
async def rematch(table: TableId, person: Caller, house: TheHouse, next_level: bool = False) -> wire.TableMade:
    """The next game of the same people; after a level of a campaign that was won, `?next_level=true` plays the next.

    Whoever asks first is its host and says which level it is; the seats of the others are kept for them.
    """
    await house.limits.spend("table", person.id)
    return wire.TableMade(await house.tables.rematch(table, person, next_level=next_level))


# A finished game


@router.endpoint("GET", "/tables/{table}/steps/{step}", gives=wire.Step, refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def step(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    session: Anybody,
    house: TheHouse,
    offers: bool = False,
    turns: bool = False,
) -> wire.Step:
    """A finished game after some of its decisions, with the hands of all seats.

    With `?offers=true` also what could be done then, with `?turns=true` the steps with which turns begin.
    """
    over = await _finished(house, table, session.person.id if session else None)
    assert over.history is not None
    actions = over.history.actions
    if step > len(actions):
        raise NotFound(f"This game has {len(actions)} decisions.")
    state = await asyncio.to_thread(_state_after, over, actions[:step])
    line = over.entries[over.tells_of.index(step)].heard_by(None) if step in over.tells_of else None
    could = over.game.offers(state, actions[step][0]) if offers and step < len(actions) else None
    begins = await asyncio.to_thread(_turns, over) if turns else None
    return wire.Step(step, len(actions), over.game.open_view(state), line, could, begins)


def _state_after(over: Table, actions: list[tuple[int, int]]) -> Any:
    assert over.history is not None
    state = over.history.first.clone()
    for seat, action in actions:
        over.game.apply(state, seat, action)
    return state


def _turns(over: Table) -> list[int]:
    """The steps with which turns begin."""
    assert over.history is not None
    begins, state = [0], over.history.first.clone()
    for number, (seat, action) in enumerate(over.history.actions, 1):
        before = state.clone()
        over.game.apply(state, seat, action)
        if over.game.begins_turn(before, state) and over.game.to_act(state):
            begins.append(number)
    return begins


@router.endpoint("GET", "/tables/{table}/transcript", gives="text/plain", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def transcript_of(table: TableId, session: Anybody, house: TheHouse) -> Response:
    """A finished game as a transcript, which `tierpark replay` shows."""
    over = await _finished(house, table, session.person.id if session else None)
    text = await asyncio.to_thread(_text, over)
    return _file(text.encode(), "text/plain; charset=us-ascii", f"{over.game.name}-{table}.txt")


@router.endpoint("GET", "/tables/{table}/export", gives="application/json", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def export_of(table: TableId, session: Anybody, house: TheHouse) -> Response:
    """A finished game as an open export: JSON that one can follow without our code."""
    over = await _finished(house, table, session.person.id if session else None)
    if over.is_ended:
        raise Refused("The host ended this game before it was over; its transcript has what was played.")
    made = await asyncio.to_thread(lambda: export.export(over.game, transcript.parse(_text(over).encode())))
    return _file(msgspec.json.encode(made), "application/json", f"{over.game.name}-{table}.json")


@router.endpoint("GET", "/tables/{table}/proof", gives="application/json", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def proof_of(table: TableId, session: Anybody, house: TheHouse) -> Response:
    """The proof that a finished game was dealt fairly, which `tierpark verify` checks."""
    over = await _finished(house, table, session.person.id if session else None)
    return _file(await asyncio.to_thread(_proof, over), "application/json", f"{over.game.name}-{table}-proof.json")


@router.endpoint(
    "GET", "/tables/{table}/verification", gives=wire.Verification, refuses=(403, 404, 409), seconds=THOUGHTFUL
)
async def verify(table: TableId, session: Anybody, house: TheHouse) -> wire.Verification:
    """Recompute every shuffle of a finished game from what was committed to."""
    over = await _finished(house, table, session.person.id if session else None)
    try:
        await asyncio.to_thread(lambda: fairness.verify(over.game, fairness.read(_proof(over))))
    except fairness.Unfair as error:
        return wire.Verification(False, f"{error}.")
    return wire.Verification(True, "Everything follows from what was committed to before the game.")


def _proof(over: Table) -> bytes:
    if over.continued is not None:
        raise Refused("This game did not begin with the set-up; nobody committed to how it was dealt.")
    if over.is_ended:
        raise Refused("The host ended this game before it was over; there is no outcome to prove.")
    if over.is_imported:
        raise Refused("This game was played elsewhere; nobody here committed to its seed.")
    is_random = over.agreement.order == "random"
    return fairness.prove(over.game, over.id, over.secret, over.places, over.order, is_random, _text(over))


async def _finished(house: House, table: str, user: str | None) -> Table:
    return await house.tables.finished(table, user)


def _text(over: Table) -> str:
    if over.continued is not None:
        raise Refused("This game began in the middle, and a transcript begins with the set-up.")
    assert over.seed is not None
    assert over.history is not None
    return transcript.record(over.game, over.options, over.seed, over.history.actions)


def _file(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
