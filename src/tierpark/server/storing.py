"""How much one person, and all at one address, may have stored: so that nobody fills the disk."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from tierpark.server import spending
from tierpark.server.errors import ManyTables, NotKnown, Refused, TooMuch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tierpark.server.house import House

EVENT = 1000  # bytes that count as one event; hardly any has more


@contextlib.asynccontextmanager
async def storing(house: House, user: str, events: int = 1) -> AsyncIterator[None]:
    """Something that adds events to a log; what is refused adds nothing, and does not count."""
    spent = []
    bill = spending.bill()
    payers = [("stored", user), *([("stored-address", bill.address)] if bill is not None else [])]
    try:
        for purpose, who in payers:
            if wait := await house.limits.waits(purpose, who, events):
                what = "You have" if purpose == "stored" else "People at your address have"
                raise TooMuch(f"{what} stored as much as is possible in one day; go on later.", wait)
            spent.append((purpose, who))
        yield
    except Refused as error:
        if not isinstance(error, NotKnown):
            for purpose, who in spent:
                await house.limits.waits(purpose, who, -events)
        raise


@contextlib.asynccontextmanager
async def founding(house: House, user: str, events: int = 1) -> AsyncIterator[None]:
    """Something that makes a table."""
    await house.limits.spend("table", user)
    if (bill := spending.bill()) is not None:
        await house.limits.spend("table-address", bill.address)
    if await house.tables.lists.open_tables(user) >= house.settings.open_tables:
        most = house.settings.open_tables
        raise ManyTables(f"You sit at {most} tables that are not over: play some to their end, or leave them.")
    async with storing(house, user, events):
        yield
