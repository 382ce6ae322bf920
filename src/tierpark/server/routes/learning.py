"""Learning a game: positions that belong to no table, hints at a table, and turns that are only tried."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Path, Request, Response

from tierpark.core.errors import IllegalAction, TierparkError
from tierpark.core.rule import Happened
from tierpark.games.catalogue import GAMES
from tierpark.server import spending, wire
from tierpark.server.api import Api, body
from tierpark.server.errors import BadRequest, NotFound, NotNow, Unavailable
from tierpark.server.house import WHO_PAYS, Caller, TheHouse
from tierpark.server.patience import ADVICE, THOUGHTFUL
from tierpark.server.reviews import in_words
from tierpark.server.routes.tables import TableId
from tierpark.server.table import Line, game_named, told
from tierpark.server.turns import Asker

router = Api(prefix="/api", tags=["learning"], dependencies=WHO_PAYS)
Found = TypeVar("Found")
LEARNER = 0  # the seat of whoever practises
DEAL = 1  # whoever tries sees the same things dealt for the hidden ones, however often
MOST_ANSWERS = 200  # decisions of the others after one of the learner's


@router.endpoint(
    "POST", "/games/{game}/practice", takes=wire.Practise, gives=wire.Practice, refuses=(403, 404), seconds=THOUGHTFUL
)
async def practise(
    game: Annotated[str, Path(max_length=32)],
    wanted: Annotated[wire.Practise, body(wire.Practise)],
    request: Request,
    house: TheHouse,
) -> Response:
    """A position after some decisions of the first seat; the other seats take the first thing that they may."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    try:
        key = ("practice", game, wanted.position, *wanted.actions)
        practised = await house.kept.answer(key, lambda: msgspec.json.encode(_practice(game, wanted)))
    except TierparkError as error:
        raise BadRequest(f"{error}") from error
    return practised.answer(request, "application/json")


def _practice(name: str, wanted: wire.Practise) -> wire.Practice:
    game = game_named(name)
    state = game.position(wanted.position)
    lines: list[Line] = []
    _answer(game, state, lines)
    for action in wanted.actions:
        lines = []
        _decide(game, state, LEARNER, action, LEARNER, lines)
        _answer(game, state, lines)
    return _seen(game, state, LEARNER, lines)


def _seen(game: Any, state: Any, seat: int, lines: list[Line]) -> wire.Practice:
    offers = game.offers(state, seat) if seat in game.to_act(state) else None
    return wire.Practice(game.view(state, seat), offers, lines, game.outcome(state))


def _answer(game: Any, state: Any, lines: list[Line]) -> None:
    for _ in range(MOST_ANSWERS):
        due = game.to_act(state)
        if not due or LEARNER in due:
            return
        _decide(game, state, due[0], game.legal_actions(state, due[0])[0], LEARNER, lines)
    raise BadRequest("The others do not come to an end here.")


def _decide(game: Any, state: Any, seat: int, action: int, hearer: int, lines: list[Line]) -> None:
    before = state.clone()
    happened: list[Happened] = []
    game.apply(state, seat, action, happened)
    lines.append(told(game, before, state, seat, action, hearer, happened))


@router.endpoint(
    "POST", "/tables/{table}/try", takes=wire.Try, gives=wire.Practice, refuses=(401, 403, 404, 409), seconds=THOUGHTFUL
)
async def try_out(
    table: TableId, person: Caller, house: TheHouse, wanted: Annotated[wire.Try, body(wire.Try)]
) -> wire.Practice:
    """Your next turn as if it were due now, after some decisions of yours. What you cannot know is dealt anew.

    Nothing of it is kept, and nobody hears of it.
    """
    await house.limits.spend("command", person.id)
    game, state, seat = await house.tables.underway(table, person.id)
    try:
        return await spending.apart(tried_from, game, state, seat, wanted.actions)
    except IllegalAction as error:
        raise NotNow(f"The table has changed: {error}") from error


def tried_from(game: Any, state: Any, seat: int, actions: list[int]) -> wire.Practice:
    """What a seat sees after its own next decisions, the hidden things dealt anew before the first."""
    state = game.redeal_hidden(state, seat, DEAL)
    if seat not in game.to_act(state):
        state = game.ahead(state, seat)
        if state is None:
            raise NotNow("Your next decision depends on what nobody knows yet.")
    lines: list[Line] = []
    for action in actions:
        lines = []
        _decide(game, state, seat, action, seat, lines)
    return _seen(game, state, seat, lines)


@router.endpoint("POST", "/tables/{table}/hint", gives=wire.Hint, refuses=(401, 403, 404, 409, 503), seconds=ADVICE)
async def hint(table: TableId, person: Caller, house: TheHouse, request: Request) -> wire.Hint:
    """The best few things that you could do, what to expect of them, and why; the adviser knows no more than you.

    It takes two seconds or so. Close the connection, and it is called off.
    """
    await house.limits.spend("hint", person.id)
    game, state, seat = await house.tables.position(table, person.id)
    best = await _while_there(request, house.workers.advise(game, state, seat, Asker("hint", person.id, table)))
    if not best:
        raise Unavailable("No adviser has time now; ask again.")
    return wire.Hint(best, game.unit)


@router.endpoint(
    "POST",
    "/tables/{table}/judgement",
    takes=wire.Judge,
    gives=wire.Judgement,
    refuses=(401, 403, 404, 409),
    seconds=ADVICE,
)
async def judge(
    table: TableId,
    person: Caller,
    house: TheHouse,
    wanted: Annotated[wire.Judge, body(wire.Judge)],
    request: Request,
) -> wire.Judgement:
    """What your last decision gave away, by what you could know when you made it, and what would have been better."""
    await house.limits.spend("hint", person.id)
    game, state, seat, action = await house.tables.last_decision(table, person.id)
    if action != wanted.action:
        raise NotNow("This was not your last decision.")
    if wanted.instead is not None and game.why_illegal(state, seat, wanted.instead) is not None:
        raise BadRequest("You could not have done this instead.")
    asker = Asker("hint", person.id, table)
    found = await _while_there(request, house.workers.judge(game, state, seat, action, wanted.instead, asker))
    if found is None:
        return wire.Judgement(None, game.unit)
    told = [in_words(game, state, seat, one) for one in (found.played, *found.better)]
    return wire.Judgement(wire.Moment(found.step, seat, found.lost, told[0], told[1:]), game.unit)


async def _while_there(request: Request, work: Coroutine[Any, Any, Found]) -> Found | None:
    """What comes of some work, unless whoever asked for it is gone before; then it is called off."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
