"""Finished games looked at again, and played on from one of their steps."""

from typing import Annotated

from fastapi import Path

from tierpark.server import wire
from tierpark.server.api import Api, body
from tierpark.server.house import WHO_PAYS, Anybody, Caller, TheHouse
from tierpark.server.patience import THOUGHTFUL
from tierpark.server.routes.tables import REFUSES, TableId
from tierpark.server.storing import founding

router = Api(prefix="/api", tags=["reviews"], dependencies=WHO_PAYS)


@router.endpoint("GET", "/tables/{table}/review", gives=wire.ReviewStatus, refuses=(403, 404, 409))
async def look(table: TableId, session: Anybody, house: TheHouse) -> wire.ReviewStatus:
    """How far the review of a finished game has come; at last the review."""
    over = await house.tables.finished(table, session.person.id if session else None)
    return await house.reviews.status(over)


@router.endpoint("POST", "/tables/{table}/review", gives=wire.ReviewStatus, refuses=REFUSES)
async def ask(table: TableId, person: Caller, house: TheHouse) -> wire.ReviewStatus:
    """Ask for the review of a finished game. It is made once, in the background; ask with GET how far it has come."""
    await house.limits.spend("review", person.id)
    over = await house.tables.finished(table, person.id)
    return await house.reviews.ask(over, person.id)


@router.endpoint(
    "GET", "/tables/{table}/review/{step}/{number}", gives=wire.Step, refuses=(403, 404, 409), seconds=THOUGHTFUL
)
async def better(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    number: Annotated[int, Path(ge=0, le=100)],
    session: Anybody,
    house: TheHouse,
) -> wire.Step:
    """The table in a better turn of a review, before one of its decisions, with what could be done then.

    After its last one, too, if nothing was dealt by that.
    """
    over = await house.tables.finished(table, session.person.id if session else None)
    return await house.reviews.before(over, step, number)


@router.endpoint(
    "POST",
    "/tables/{table}/continuation",
    takes=wire.Continue,
    gives=wire.TableMade,
    refuses=REFUSES,
    seconds=THOUGHTFUL,
)
async def play_on(
    table: TableId, wanted: Annotated[wire.Continue, body(wire.Continue)], person: Caller, house: TheHouse
) -> wire.TableMade:
    """Make a table at which a finished game goes on from one of its steps, against bots.

    What your seat could not know at that step is dealt anew, so that having seen the end does not help.
    """
    over = await house.tables.finished(table, person.id)
    assert over.history is not None
    async with founding(house, person.id, events=1 + len(over.history.done) // 20):  # it keeps all that led there
        return wire.TableMade(await house.tables.go_on(over, person, wanted))
