"""What nobody has looked at for long goes; what is over stays, and so does whatever somebody can come back to."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from tests.server.served import Client, Served
from tests.server.services import Postgres
from tierpark.server import schema
from tierpark.server.accounts import SteadyClock
from tierpark.server.cleaning import DAY, KEEP_CLOSED, Cleaner

KINDS = ("log", "tables", "seats", "users", "sessions", "reviews")


class Old:
    """A server whose clock a test moves on by days; then it cleans up."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self._shift = 0
        now = served.house.tables.now
        served.house.tables.now = lambda: now() + self._shift  # type: ignore[method-assign]

    def after(self, days: float, **settings: int) -> None:
        """So many days later, and once more: what was closed goes later than what is closed."""
        self._shift += round(days * DAY)
        house = self.served.house
        cleaner = Cleaner(house.engine, house.tables, dataclasses.replace(house.settings, **settings))
        self.served.call(cleaner.clean())

    def rows(self) -> dict[str, int]:
        async def count() -> dict[str, int]:
            async with self.served.house.engine.connect() as connection:
                return {
                    name: (
                        await connection.execute(select(func.count()).select_from(schema.metadata.tables[name]))
                    ).scalar_one()
                    for name in KINDS
                }

        told: dict[str, int] = self.served.call(count())
        return told

    def end_sessions(self, client: Client) -> None:
        """The browser of a guest forgets who it is, as far as anybody can tell."""
        id = self.served.id_of(client)

        async def end() -> None:
            async with self.served.house.engine.begin() as connection:
                await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == id))

        self.served.call(end())
        self.served.house.accounts._sessions.clear()


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    settings: dict[str, Any] = {}
    if request.param == "postgres":
        database: Postgres = request.getfixturevalue("postgres")
        settings["database"] = database.fresh_database()
    served = Served(tmp_path, **settings)
    yield Old(served)
    served.close()


def gone(client: Client, table: str) -> bool:
    return client.request("GET", f"/api/tables/{table}").status_code == 404


def phase(client: Client, table: str) -> str:
    told: str = client.look(table)["phase"]
    return told


def test_a_table_at_which_nobody_begins_is_closed_and_goes_later_with_all_that_belongs_to_it(old: Old) -> None:
    anna = old.served.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "listed": True})["table"]
    old.after(13)
    assert phase(anna, table) == "gathering"
    old.after(2)
    assert phase(anna, table) == "closed"
    assert anna.get("/api/tables")["tables"] == []
    old.after(KEEP_CLOSED - 1, keep_guests=0)
    assert phase(anna, table) == "closed"
    old.served.house.tables._rooms.clear()
    old.after(2, keep_guests=0)
    assert gone(anna, table)
    assert {**old.rows(), "users": 0, "sessions": 0} == dict.fromkeys(KINDS, 0)


def test_who_still_looks_at_a_table_keeps_it(old: Old) -> None:
    anna = old.served.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
    with anna.socket(table) as socket:
        socket.wait_for("update")
        old.after(20)
        assert phase(anna, table) == "gathering"


def test_a_game_to_which_nobody_can_come_back_is_closed(old: Old) -> None:
    anna, bert = old.served.guest("Anna"), old.served.guest("Bert")
    lost, kept = old.served.table(anna), old.served.table(anna, bert)
    old.end_sessions(anna)
    old.after(80)
    assert phase(bert, lost) == "playing"
    old.after(9)  # the session of Bert ends in a day
    assert phase(bert, lost) == "playing"
    bert = old.served.guest("Somebody")
    old.after(2, keep_guests=0)
    assert phase(bert, lost) == "closed"
    assert phase(bert, kept) == "closed", "Bert's session has ended, too"


def test_a_game_of_somebody_with_an_account_or_a_session_stays(old: Old) -> None:
    anna, bert = old.served.guest("Anna"), old.served.guest("Bert")
    table, other = old.served.table(anna), old.served.table(bert)
    anna.post("/api/accounts", {"name": "Anna", "password": "a password", "token": True})
    old.after(89)
    assert phase(bert, table) == phase(bert, other) == "playing"
    old.after(400, keep_guests=0)
    assert phase(old.served.guest(), table) == "playing"


def test_what_is_over_stays_for_good(old: Old) -> None:
    anna = old.served.guest("Anna")
    table = old.served.table(anna, bots=["random"])
    old.served.play_out(table)
    old.end_sessions(anna)
    for _ in range(4):
        old.after(500)
    stranger = old.served.guest()
    assert phase(stranger, table) == "over"
    assert stranger.request("GET", f"/api/tables/{table}/export").status_code == 200


def test_a_level_that_was_won_at_a_table_thrown_away_still_counts(
    old: Old,
) -> None:
    anna = old.served.guest("Anna")
    thrown, won = (old.served.table(anna, bots=["random"]) for _ in range(2))
    old.served.play_out(thrown)
    old.served.play_out(won)
    for table in (thrown, won):
        anna.request("DELETE", f"/api/tables/{table}")

    async def win(table: str, seats: str) -> None:
        async with old.served.house.engine.begin() as connection:
            c = schema.tables.c
            summary = (await connection.execute(select(c.summary).where(c.id == table))).scalar_one()
            told = {**json.loads(summary), "won": json.loads(seats)}
            if not told["won"]:
                del told["won"]  # as it is written
            text = json.dumps(told, separators=(",", ":"))
            await connection.execute(schema.tables.update().where(c.id == table).values(summary=text))

    old.served.call(win(won, "[0]"))
    old.served.call(win(thrown, "[]"))
    old.served.house.tables._rooms.clear()
    old.after(KEEP_CLOSED + 1, keep_guests=0)
    assert gone(anna, thrown)
    assert phase(anna, won) == "closed"


def test_a_guest_who_sits_nowhere_is_forgotten_and_one_who_sits_somewhere_is_not(old: Old) -> None:
    anna, bert = old.served.guest("Anna"), old.served.guest("Bert")
    carl = old.served.guest("Carl")
    carl.post("/api/accounts", {"name": "Carl", "password": "a password", "token": True})
    table = old.served.table(anna)
    old.after(29)
    assert old.rows()["users"] == 3
    old.after(2)
    assert old.rows()["users"] == 2
    old.served.house.accounts._sessions.clear()
    assert bert.get("/api/me")["name"] is None
    assert anna.get("/api/me")["name"] == "Anna"
    assert anna.look(table)["seats"][0]["name"] == "Anna"


def test_nothing_goes_where_the_settings_say_so(old: Old) -> None:
    anna = old.served.guest("Anna")
    anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})
    old.served.table(anna)
    old.end_sessions(anna)
    before = old.rows()
    for _ in range(3):
        old.after(1000, keep_unbegun=0, keep_abandoned=0, keep_guests=0)
    assert old.rows() == before


def test_the_file_is_not_taken_for_damaged_when_what_was_written_last_goes(tmp_path: Path) -> None:
    """The server reads again what it wrote last; deleting that is no damage."""
    served = Served(tmp_path)
    try:
        old = Old(served)
        anna = served.guest("Anna")
        table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
        anna.command(table, "leave")
        old.after(KEEP_CLOSED + 1, keep_guests=0)
        assert old.rows()["tables"] == 0
        served.call(served.house.tables.log._writer.look())
        assert served.http.get(f"{served.url}/healthz").status_code == 200
        assert anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
    finally:
        served.close()


def test_a_clock_that_jumps_cleans_nothing_up(
    served: Served,
) -> None:
    anna = served.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
    house, rounds = served.house, 3
    passed = [0.0]
    cleaner = Cleaner(house.engine, house.tables, house.settings, SteadyClock(lambda: passed[0]))
    now = house.tables.now
    shift = [0]
    house.tables.now = lambda: now() + shift[0]  # type: ignore[method-assign]

    async def some_rounds() -> None:
        for _ in range(rounds):
            if cleaner._clock.is_steady(house.tables.now()):
                await cleaner.clean()
            passed[0] += 60
            shift[0] += 1000 * DAY

    served.call(some_rounds())
    shift[0] = 0
    assert phase(anna, table) == "gathering"


def test_a_table_that_cannot_be_loaded_does_not_keep_the_others_from_going(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tierpark.server.cleaning.AT_ONCE", 1)
    old = Old(served)
    anna = served.guest("Anna")
    first, second = (
        anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"] for _ in range(2)
    )

    async def spoil() -> None:
        async with served.house.engine.begin() as connection:
            await connection.execute(delete(schema.log).where(schema.log.c.table_id == first))

    served.call(spoil())
    served.house.tables._rooms.clear()
    house = served.house
    cleaner = Cleaner(house.engine, house.tables, house.settings)
    old._shift = 15 * DAY
    for _ in range(2):
        served.call(cleaner.clean())
    assert phase(anna, second) == "closed"
