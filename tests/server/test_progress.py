"""How far people have come in a campaign: what counts as won, for whom, and how they go on to the next level."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Client, Refused, Served
from tierpark.games.zoo_parque import ending
from tierpark.server.table import game_named

GAME = "zoo-parque"


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    settings = {}
    if request.param == "PostgreSQL":
        settings["database"] = request.getfixturevalue("postgres").fresh_database()
    server = Served(tmp_path, **settings)
    yield server
    server.close()


@pytest.fixture
def fulfils(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Say whether the cards of all campaigns are fulfilled, whatever is played."""
    rules = game_named(GAME).world.twin(ending)
    return lambda yes: monkeypatch.setattr(rules, "is_fulfilled", lambda s, card: yes)


def campaign(served: Served, host: Client, *others: Client, level: str = "1", **more: Any) -> str:
    """A table of the campaign; somebody alone has two hands."""
    bots = more.pop("bots", [])
    options = {"players": 1 + len(others) + len(bots), "edition": "published", "campaign": level, **more}
    return served.table(host, *others, bots=bots, game=GAME, options=options)


def progress(client: Client, game: str = GAME) -> Any:
    return client.get(f"/api/me/progress/{game}")


def test_a_level_that_was_won_is_won_and_the_next_one_comes(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna, bert = served.guest(), served.guest()
    assert progress(anna) == {"game": GAME, "option": "campaign", "won": [], "next": "1"}
    table = campaign(served, anna, hands="3")
    served.play_out(table, leave=1)
    assert progress(anna)["won"] == []
    anna.act(table)
    assert anna.look(table)["phase"] == "over"

    assert progress(anna) == {"game": GAME, "option": "campaign", "won": ["1"], "next": "2"}
    assert progress(bert)["won"] == []
    served.restart()
    assert progress(anna)["won"] == ["1"]


def test_what_was_lost_or_played_without_a_level_does_not_count(served: Served, fulfils: Any) -> None:
    fulfils(yes=False)
    anna = served.guest()
    served.play_out(campaign(served, anna))
    fulfils(yes=True)
    served.play_out(served.table(anna, bots=["random"], game=GAME, options={"players": 2}))

    assert progress(anna) == {"game": GAME, "option": "campaign", "won": [], "next": "1"}


def test_everybody_at_the_table_has_won_but_not_who_left_it_to_a_bot(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna, bert, mara = served.guest(), served.guest(), served.guest()
    table = campaign(served, anna, bert, mara, level="3")
    mara.command(table, "leave")
    served.play_out(table)

    assert [progress(client)["won"] for client in (anna, bert, mara)] == [["3"], ["3"], []]
    assert progress(anna)["next"] == "4"


def test_levels_come_in_their_order_and_after_the_last_comes_nothing(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna = served.guest()
    for level in ("8", "2", "2"):
        served.play_out(campaign(served, anna, level=level))

    assert progress(anna) == {"game": GAME, "option": "campaign", "won": ["2", "8"], "next": None}


def test_a_level_stays_won_when_its_table_is_thrown_away(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna = served.guest()
    table = campaign(served, anna)
    served.play_out(table)
    assert anna.request("DELETE", f"/api/tables/{table}").status_code == 204
    assert progress(anna)["won"] == ["1"]


def test_a_guest_who_registers_keeps_it_and_who_is_deleted_does_not(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna = served.guest()
    served.play_out(campaign(served, anna))
    account = {"name": "Anna", "password": "elephants never forget", "token": True}
    anna.token = anna.post("/api/accounts", account)["token"]
    assert progress(anna)["won"] == ["1"]

    anna.post("/api/me/deletion", {"password": account["password"]})
    anna.token = None
    anna.token = anna.post("/api/accounts", account)["token"]
    assert progress(anna)["won"] == []


def test_who_has_no_name_and_what_has_no_levels_is_refused(served: Served) -> None:
    with pytest.raises(Refused) as refused:
        progress(Client(served))
    assert refused.value.status == 401
    for game in ("new-york-zoo", "chess"):
        with pytest.raises(Refused, match="There is no such game here, or it has no levels"):
            progress(served.guest(), game)
    assert served.guest().get(f"/api/games/{GAME}")["levels"] == "campaign"
    assert served.guest().get("/api/games/new-york-zoo")["levels"] is None


# The next level


def on(client: Client, table: str) -> str:
    return str(client.post(f"/api/tables/{table}/rematch?next_level=true")["table"])


def test_the_same_people_go_on_to_the_next_level(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = campaign(served, anna, bert, level="2", utilities="yes")
    served.play_out(table)
    further = on(bert, table)
    before, after = (anna.look(each)["agreement"] for each in (table, further))

    assert after["options"] == {**before["options"], "campaign": "3"}
    assert [seat["name"] for seat in anna.look(further)["seats"]] == ["Anna", "Bert"]
    assert anna.look(table)["rematch"] == further
    assert on(anna, table) == further
    assert anna.post(f"/api/tables/{table}/rematch")["table"] == further


def test_who_wants_the_next_level_second_goes_where_the_first_one_went(served: Served, fulfils: Any) -> None:
    fulfils(yes=True)
    anna, bert = served.guest(), served.guest()
    table = campaign(served, anna, bert)
    served.play_out(table)
    again = anna.post(f"/api/tables/{table}/rematch")["table"]

    assert on(bert, table) == again
    assert bert.look(again)["agreement"]["options"]["campaign"] == "1"


@pytest.mark.parametrize(
    ("wins", "wanted", "reason"),
    [
        (False, {"game": GAME, "options": {"players": 1, "edition": "published", "campaign": "1"}}, "was not won"),
        (True, {"game": GAME, "options": {"players": 1, "edition": "published", "campaign": "8"}}, "the last level"),
        (True, {"game": GAME, "options": {"players": 2}, "bots": ["random"]}, "had no level"),
        (True, {"options": {"players": 1}}, "New York Zoo has no levels"),
    ],
)
def test_there_is_no_next_level(served: Served, fulfils: Any, wins: bool, wanted: dict[str, Any], reason: str) -> None:
    fulfils(yes=wins)
    anna = served.guest()
    table = served.table(anna, **wanted)
    served.play_out(table)

    with pytest.raises(Refused, match=reason) as refused:
        on(anna, table)
    assert refused.value.status == 409
    assert anna.look(table)["rematch"] is None
