"""Everything that one server process has, and who is asking."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from fastapi.requests import HTTPConnection
from sqlalchemy.ext.asyncio import AsyncEngine

from tierpark.server import spending
from tierpark.server.accounts import Accounts, Person, Session
from tierpark.server.errors import NotLoggedIn
from tierpark.server.fanout import Fanout
from tierpark.server.keeping import Kept
from tierpark.server.limiting import Limits
from tierpark.server.notices import Notices
from tierpark.server.proxies import network
from tierpark.server.reviews import Reviews
from tierpark.server.settings import Settings
from tierpark.server.tables import Tables
from tierpark.server.watching import Figures
from tierpark.server.workers import Workers


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    settings: Settings
    engine: AsyncEngine
    accounts: Accounts
    tables: Tables
    limits: Limits
    figures: Figures
    fanout: Fanout
    workers: Workers
    notices: Notices
    reviews: Reviews
    kept: Kept


async def house(connection: HTTPConnection) -> House:
    """The house that a request came to."""
    return cast(House, connection.app.state.house)


TheHouse = Annotated[House, Depends(house)]


async def anybody(connection: HTTPConnection, house: TheHouse) -> Session | None:
    """The session of the caller, if there is one: a program's token, or a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = connection.cookies.get(house.settings.cookie, "")
    session = await house.accounts.session(token.strip(), house.tables.now())
    if session is not None:
        house.workers.whereabouts.saw(session.person.id, await address(connection))
    if (bill := spending.bill()) is not None:
        bill.of(session.person.id if session is not None else None)
        if connection.scope["type"] == "http":  # a socket is told when it is open
            bill.afford()
    return session


Anybody = Annotated[Session | None, Depends(anybody)]
WHO_PAYS = [Depends(anybody)]  # for what is given to anybody, and paid for by whoever asks


async def somebody(session: Anybody) -> Session:
    """The session of the caller, who must have one."""
    if session is None:
        raise NotLoggedIn("Say who you are first: play as a guest, or log in.")
    return session


Somebody = Annotated[Session, Depends(somebody)]


async def caller(session: Somebody) -> Person:
    """The person who is asking."""
    return session.person


Caller = Annotated[Person, Depends(caller)]


async def address(connection: HTTPConnection) -> str:
    """Where the request comes from: of IPv6 the network, since whoever has one address has them all."""
    return network(connection.client.host) if connection.client else "unknown"


Address = Annotated[str, Depends(address)]
