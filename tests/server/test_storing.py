"""How much one person and one address may have stored, and that only what is stored counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.served import PLENTY, Client, Refused, Served, actions_of
from tests.server.test_hostile import rows
from tierpark.server.settings import with_rates


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Served]:
    """A server where one person may have seven events stored in a day, and an address twenty."""
    served = Served(tmp_path, rates=with_rates([*PLENTY, "stored=7/day", "stored-address=20/day"]), open_tables=3)
    yield served
    served.close()


def test_whoever_has_stored_enough_is_told_so_and_looks_on_and_others_play(small: Served) -> None:
    anna, bert = small.guest("Anna"), small.guest("Bert")
    table = small.table(anna)  # made and started: two events
    for _ in range(5):
        anna.act(table)
    before = rows(small)
    with pytest.raises(Refused) as refused:
        anna.act(table)
    assert refused.value.status == 429
    assert refused.value.error == "too-much"
    assert refused.value.body["wait"] > 80_000
    with pytest.raises(Refused, match="too-much"):
        anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})
    assert rows(small) == before
    assert anna.look(table)["phase"] == "playing"
    other = small.table(bert)
    assert bert.act(other)["version"]


def test_what_is_refused_or_repeated_is_not_stored_and_does_not_count(small: Served) -> None:
    anna = small.guest("Anna")
    table = small.table(anna)
    for _ in range(20):
        with pytest.raises(Refused, match=r"stale|illegal"):
            anna.command(table, "act", version=10**6, action=0)
    for _ in range(5):
        anna.act(table)


def test_all_at_one_address_have_a_limit_together(small: Served) -> None:
    told = []
    for name in ("Anna", "Bert", "Carl"):
        who = small.guest(name)
        table = small.table(who)  # made and started: two events
        for _ in range(5):
            told.append(who.request("POST", f"/api/tables/{table}/commands", _act(who, table)).status_code)
    assert told == [200] * 14 + [429], "three times two, and fourteen decisions"


def _act(who: Client, table: str) -> dict[str, object]:
    update = who.look(table)
    return {"type": "act", "version": update["version"], "action": actions_of(update)[0]}


def test_a_person_sits_at_so_many_tables_that_are_not_over_and_no_more(tmp_path: Path) -> None:
    served = Served(tmp_path, open_tables=3)
    try:
        anna = served.guest("Anna")
        tables = [served.table(anna) for _ in range(3)]
        for path, body in (
            ("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]}),
            ("/api/games/spectacular/first-game", None),
        ):
            with pytest.raises(Refused) as refused:
                anna.post(path, body)
            assert refused.value.error == "many-tables"
            assert refused.value.status == 409
            assert "3 tables" in refused.value.body["message"]
        served.play_out(tables[0])
        served.table(anna)
        anna.request("DELETE", f"/api/tables/{tables[1]}")
        served.table(anna)
        assert served.table(served.guest("Bert"))
    finally:
        served.close()
