"""Learning a game: positions that belong to no table, and hints at a table."""

import asyncio
from typing import Annotated, Any

from fastapi import Path

from tierpark.core.errors import TierparkError
from tierpark.games.catalogue import GAMES
from tierpark.server import wire
from tierpark.server.api import Api, body
from tierpark.server.errors import BadRequest, NotFound, Unavailable
from tierpark.server.house import Caller, TheHouse
from tierpark.server.routes.tables import TableId
from tierpark.server.table import Line, game_named, told

router = Api(prefix="/api", tags=["learning"])
LEARNER = 0  # the seat of whoever practises
MOST_ANSWERS = 200  # decisions of the others after one of the learner's


@router.endpoint("POST", "/games/{game}/practice", takes=wire.Practise, gives=wire.Practice, refuses=(403, 404))
async def practise(
    game: Annotated[str, Path(max_length=32)], wanted: Annotated[wire.Practise, body(wire.Practise)]
) -> wire.Practice:
    """A position after some decisions of the first seat; the other seats take the first thing that they may."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    try:
        return await asyncio.to_thread(_practice, game, wanted)
    except TierparkError as error:
        raise BadRequest(f"{error}") from error


def _practice(name: str, wanted: wire.Practise) -> wire.Practice:
    game = game_named(name)
    state = game.position(wanted.position)
    lines: list[Line] = []
    _answer(game, state, lines)
    for action in wanted.actions:
        lines = []
        _decide(game, state, LEARNER, action, lines)
        _answer(game, state, lines)
    offers = game.offers(state, LEARNER) if LEARNER in game.to_act(state) else None
    return wire.Practice(game.view(state, LEARNER), offers, lines, game.outcome(state))


def _answer(game: Any, state: Any, lines: list[Line]) -> None:
    for _ in range(MOST_ANSWERS):
        due = game.to_act(state)
        if not due or LEARNER in due:
            return
        _decide(game, state, due[0], game.legal_actions(state, due[0])[0], lines)
    raise BadRequest("The others do not come to an end here.")


def _decide(game: Any, state: Any, seat: int, action: int, lines: list[Line]) -> None:
    before = state.clone()
    game.apply(state, seat, action)
    lines.append(told(game, before, state, seat, action, LEARNER))


@router.endpoint("POST", "/tables/{table}/hint", gives=wire.Hint, refuses=(401, 403, 404, 409, 503))
async def hint(table: TableId, person: Caller, house: TheHouse) -> wire.Hint:
    """The best few things that you could do, what to expect of them, and why; the adviser knows no more than you."""
    await house.limits.spend("hint", person.id)
    game, state, seat = await house.tables.position(table, person.id)
    best = await house.workers.advise(game, state, seat)
    if not best:
        raise Unavailable("No adviser has time now; ask again.")
    return wire.Hint(best, game.unit)
