"""Tables that nobody plays at any more: bots among themselves wait for a watcher, and a host can end a game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.served import PATIENCE, Refused, Served
from tests.server.test_protocol import Follower
from tierpark.bots import own


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


def test_bots_stop_again_when_the_last_watcher_goes(tmp_path: Path) -> None:
    served = Served(tmp_path, bot_pause=0.02)
    try:
        host = served.guest("Host")
        table = host.post("/api/tables", {"game": "new-york-zoo", "seats": ["random", "random"]})["table"]
        host.command(table, "start")
        room = next(room for room in served.house.tables.rooms if room.table.id == table)
        with host.socket(table) as socket:
            follower = Follower(host, table, socket)
            while follower.take()["version"] < 10:
                pass
        until = time.monotonic() + PATIENCE
        while room.listeners or room.thinking:
            assert time.monotonic() < until, "bots go on though nobody watches"
            time.sleep(0.01)
        stopped_at = room.table.version
        assert room.table.phase == "playing"
        assert room.row["wake_at"] is None
        served.restart()  # nor does another server begin by itself
        assert served.call(served.house.tables.minder.overdue()) == []
        assert host.look(table)["version"] == stopped_at
    finally:
        served.close()


def test_bots_go_on_where_a_person_has_an_open_turn(shared: Served) -> None:
    anna = shared.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "order": "seated", "seats": ["random", "me"]})["table"]
    anna.command(table, "start")
    room = next(room for room in shared.house.tables.rooms if room.table.id == table)

    assert room.row["wake_at"] is not None or room.table.due == (1,)


def test_the_host_ends_a_game_and_nobody_else_does(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert, clock={"per": "game", "seconds": 600})
    with pytest.raises(Refused, match="403"):
        bert.command(table, "end")

    anna.command(table, "end")

    seen = bert.look(table)
    room = next(room for room in shared.house.tables.rooms if room.table.id == table)
    assert [room.table.thinking.awaited(seat) for seat in (0, 1)] == [None, None], "a clock still runs"
    assert not any(seat["is_due"] or seat["is_running"] for seat in seen["seats"])
    assert (seen["phase"], seen["is_ended"], seen["outcome"], seen["offers"]) == ("over", True, None, None)
    assert seen["log"]["lines"][-1]["kind"] == "ended"
    for what in ("proof", "verification", "export"):
        with pytest.raises(Refused):
            bert.get(f"/api/tables/{table}/{what}")
    with pytest.raises(Refused, match="409"):
        anna.command(table, "end")


def test_a_list_says_that_the_host_has_ended_a_game(shared: Served) -> None:
    anna = shared.guest("Anna")
    table = shared.table(anna, bots=["random"], listed=True)
    anna.command(table, "end")

    for address in ("/api/me/tables", "/api/tables"):
        row = next(row for row in anna.get(address)["tables"] if row["table"] == table)
        assert (row["phase"], row["is_ended"], row["winners"], row["is_your_turn"]) == ("over", True, [], False)
        assert row["created_at"] < row["ended_at"]


def test_a_bot_at_a_table_goes_nowhere_where_it_has_been(shared: Served) -> None:
    """The server tells a bot where its seat has decided: one that wants to start over for ever submits all the same."""
    own.offer({"tests.bots.test_trail:Homesick": "wants to start over"})
    try:
        anna = shared.guest("Anna")
        options = {"players": 2, "variant": "short"}
        table = shared.table(anna, bots=["Homesick"], options=options)
        with anna.socket(table) as socket:
            follower = Follower(anna, table, socket)
            while not follower.update["view"]["zoos"][1]["submitted"]:
                follower.take()
    finally:
        own.offer({})
