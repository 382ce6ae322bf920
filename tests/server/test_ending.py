"""Tables that nobody plays at any more: bots among themselves wait for a watcher, and a host can end a game."""

from __future__ import annotations

import pytest

from tests.server.served import Refused, Served
from tests.server.test_protocol import Follower


def test_bots_among_themselves_wait_until_somebody_watches(shared: Served) -> None:
    host, watcher = shared.guest("Host"), shared.guest("Watcher")
    table = host.post("/api/tables", {"game": "new-york-zoo", "seats": ["random", "random"]})["table"]
    host.command(table, "start")
    room = next(room for room in shared.house.tables.rooms if room.table.id == table)

    assert room.thinking == set()  # nobody was asked to think, and nothing is due at another time
    assert room.row["wake_at"] is None
    with watcher.socket(table) as socket:
        follower = Follower(watcher, table, socket)
        while follower.take()["phase"] == "playing":
            pass
    assert follower.update["outcome"]


def test_bots_go_on_where_a_person_has_an_open_turn(shared: Served) -> None:
    anna = shared.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "order": "seated", "seats": ["random", "me"]})["table"]
    anna.command(table, "start")
    room = next(room for room in shared.house.tables.rooms if room.table.id == table)

    assert room.row["wake_at"] is not None or room.table.due == (1,)


def test_the_host_ends_a_game_and_nobody_else_does(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert)
    with pytest.raises(Refused, match="403"):
        bert.command(table, "end")

    anna.command(table, "end")

    seen = bert.look(table)
    assert (seen["phase"], seen["is_ended"], seen["outcome"], seen["offers"]) == ("over", True, None, None)
    assert seen["log"]["lines"][-1]["kind"] == "ended"
    for what in ("proof", "verification", "export"):
        with pytest.raises(Refused):
            bert.get(f"/api/tables/{table}/{what}")
    with pytest.raises(Refused, match="409"):
        anna.command(table, "end")
