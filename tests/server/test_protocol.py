"""The protocol, by socket and by request: receipts, keys, versions, the log, spectators, undo, rematch, absence."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from tests.server.served import Client, Refused, Served, Socket, actions_of

SHORT = {"options": {"variant": "short"}}


class Follower:
    """A client that does what the protocol says: it applies each update to its lines of the log, and notices gaps."""

    def __init__(self, client: Client, table: str, socket: Socket) -> None:
        self.client, self.table, self.socket = client, table, socket
        self.lines: list[Any] = []
        self.version = 0
        self.update: dict[str, Any] = {}
        self.take()

    def take(self, until: int = 0) -> dict[str, Any]:
        """The next update, in its place, or all until this version."""
        update = self.update = self.socket.wait_for("update")
        assert update["version"] == self.version + 1 or not self.version, "a gap"
        self.version = update["version"]
        start, lines = update["log"]["start"], update["log"]["lines"]
        self.lines = self.lines[: update["log"].get("keeps")]
        if (missing := start - len(self.lines)) > 0:
            address = f"/api/tables/{self.table}/log?start={len(self.lines)}&count={missing}"
            self.lines += self.client.get(address)["lines"]
        self.lines = [*self.lines[:start], *lines]
        return update if self.version >= until else self.take(until)

    def has_the_whole_log(self) -> bool:
        return bool(self.lines == self.client.get(f"/api/tables/{self.table}/log?count=500")["lines"])

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command, its receipt, and the update that shows it."""
        self.socket.send(kind, **fields)
        receipt = self.socket.receive()
        while receipt["type"] == "presence":
            receipt = self.socket.receive()
        assert receipt["type"] == "receipt", receipt
        self.take(until=receipt["version"])
        return receipt

    def act(self, which: int = 0, **fields: Any) -> dict[str, Any]:
        """Decide: one of the actions offered."""
        return self.say("act", version=self.version, action=actions_of(self.update)[which], **fields)

    def refused(self, kind: str, **fields: Any) -> dict[str, Any]:
        """What is said about a command that is refused."""
        self.socket.send(kind, **fields)
        return self.socket.wait_for("receipt", "refused")


def without_time(update: dict[str, Any]) -> dict[str, Any]:
    return {**update, "now": 0}


def two(served: Served, **wanted: Any) -> tuple[Client, Client, str]:
    anna, bert = served.guest("Anna"), served.guest("Bert")
    return anna, bert, served.table(anna, bert, **wanted)


def at_once(*calls: Any) -> list[Any]:
    """What these answer when they are all asked at the same time."""
    answers: list[Any] = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def ask(number: int) -> None:
        gate.wait()
        answers[number] = calls[number]()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


# Receipts, keys, versions


def test_the_receipt_comes_before_the_update_that_shows_what_was_done(shared: Served) -> None:
    anna, _, table = two(shared)
    with anna.socket(table) as socket:
        first = socket.wait_for("update")
        socket.wait_for("presence")
        socket.send("act", version=first["version"], action=actions_of(first)[0], key="k1")
        receipt, update = socket.receive(), socket.receive()

    assert receipt == {"type": "receipt", "version": first["version"] + 1, "key": "k1", "repeated": False}
    assert update["type"] == "update"
    assert update["version"] == receipt["version"]
    assert len(update["log"]["lines"]) == 1


def test_a_repeated_key_is_answered_as_before_and_played_once_also_over_the_other_channel(shared: Served) -> None:
    anna, bert, table = two(shared)
    with anna.socket(table) as socket:
        version = socket.wait_for("update")["version"]
        command = {"version": version, "action": actions_of(anna.look(table))[0], "key": "k1"}
        socket.send("act", **command)
        receipt = socket.wait_for("receipt")
        socket.send("act", **command)
        again = socket.wait_for("receipt", "refused")
        socket.send("ping")
        assert socket.receive()["type"] == "pong", "nobody is told of a repeat"
    by_request = anna.command(table, "act", **command)

    assert not receipt["repeated"]
    assert again == by_request == {**receipt, "repeated": True}
    assert anna.look(table)["version"] == bert.look(table)["version"] == version + 1
    assert len(anna.look(table)["log"]["lines"]) == 1


def test_a_key_is_remembered_over_a_restart_and_later_decisions(served: Served) -> None:
    anna, _, table = two(served)
    first = anna.act(table, key="k1")
    anna.act(table, key="k2")
    served.restart()
    with anna.socket(table) as socket:
        socket.send("act", version=0, action=0, key="k1")
        again = socket.wait_for("receipt", "refused")

    assert again == {**first, "repeated": True}
    assert anna.command(table, "act", version=0, action=0, key="k2")["version"] == first["version"] + 1
    assert len(anna.look(table)["log"]["lines"]) == 2


def test_of_many_repeats_that_come_at_once_one_is_played(shared: Served) -> None:
    anna, _, table = two(shared)
    update = anna.look(table)
    command = {"version": update["version"], "action": actions_of(update)[0], "key": "k1"}
    receipts = at_once(*[lambda: anna.command(table, "act", **command)] * 8)

    assert [receipt["repeated"] for receipt in receipts].count(False) == 1
    assert {receipt["version"] for receipt in receipts} == {update["version"] + 1}
    assert len(anna.look(table)["log"]["lines"]) == 1


def test_a_key_belongs_to_one_person_and_one_table(shared: Served) -> None:
    anna, bert, table = two(shared, **SHORT)
    other = shared.table(anna, bert, **SHORT)

    assert not anna.act(table, key="k")["repeated"]
    assert not bert.act(table, key="k")["repeated"]
    assert not anna.act(other, key="k")["repeated"]


def test_a_refused_command_does_not_use_up_its_key(shared: Served) -> None:
    anna, _, table = two(shared)
    with pytest.raises(Refused) as refused:
        anna.act(table, 2**20, key="k1")
    assert refused.value.error == "illegal"

    assert not anna.act(table, key="k1")["repeated"]


@pytest.mark.parametrize("distance", [-2, -1, 1, 100])
def test_an_answer_to_another_version_is_refused_with_the_present_update(shared: Served, distance: int) -> None:
    """An old question, and one that was never asked."""
    anna, bert, table = two(shared)
    anna.act(table)
    now = anna.act(table)["version"]
    command = {"version": now + distance, "action": actions_of(anna.look(table))[0]}
    with anna.socket(table) as socket:
        socket.send("act", key="k1", **command)
        refusal = socket.wait_for("receipt", "refused")
    with pytest.raises(Refused) as refused:
        anna.command(table, "act", **command)

    assert (refusal["type"], refusal["error"], refusal["key"]) == ("refused", "stale", "k1")
    assert (refused.value.status, refused.value.error) == (409, "stale")
    present = without_time(anna.look(table))
    assert without_time(refusal["update"]) == without_time(refused.value.body["update"]) == present
    assert present["version"] == now
    assert bert.look(table)["version"] == now


def test_a_stale_undo_takes_nothing_back(shared: Served) -> None:
    """Two clicks on one button undo one decision."""
    anna, _, table = two(shared)
    anna.act(table)
    version = anna.act(table)["version"]
    anna.command(table, "undo", version=version)
    with pytest.raises(Refused) as refused:
        anna.command(table, "undo", version=version)

    assert refused.value.error == "stale"
    assert refused.value.body["update"]["version"] == version + 1


def test_seats_that_decide_at_the_same_time_do_not_make_each_other_stale(shared: Served) -> None:
    anna, bert, table = two(shared, **SHORT)
    version = anna.look(table)["version"]
    for _ in range(7):
        bert.act(table, actions_of(bert.look(table))[0])
    assert anna.look(table)["version"] > version, "Bert has submitted"
    actions = actions_of(anna.look(table))

    assert anna.command(table, "act", version=version, action=actions[0])["version"] == version + 2


def test_a_sync_tells_everything_again(shared: Served) -> None:
    anna, bert, table = two(shared)
    anna.act(table)
    for client in (anna, bert, shared.guest()):
        with client.socket(table) as socket:
            first = socket.wait_for("update")
            socket.send("sync")
            again = socket.wait_for("update")
        assert without_time(again) == without_time(first) == without_time(client.look(table))


# The log


def play_and_follow(followers: list[Follower], times: int) -> None:
    """Decide, take back and answer; after each event everybody hears, all have the same log as the server."""
    for number in range(times):
        actor = next(f for f in followers if f.update["offers"])
        actor.act(-1 if number % 3 else 0)
        others = [follower for follower in followers if follower is not actor]
        for other in others:
            other.take()
        assert all(follower.has_the_whole_log() for follower in followers)
        if number % 7 == 4 and actor.update["undo"] == "free":
            actor.say("undo", version=actor.version)
            for other in others:
                other.take()
            assert all(follower.has_the_whole_log() for follower in followers)


def test_versions_have_no_gaps_and_the_lines_of_updates_add_up_to_the_log(shared: Served) -> None:
    """Over more lines than one update has."""
    anna, bert, table = two(shared)
    carl = shared.guest("Carl")
    with anna.socket(table) as one, bert.socket(table) as two_, carl.socket(table) as three:
        followers = [Follower(who, table, s) for who, s in ((anna, one), (bert, two_), (carl, three))]
        play_and_follow(followers, 55)
        with carl.socket(table) as late:
            newcomer = Follower(carl, table, late)
            assert newcomer.update["log"]["start"] > 0
            play_and_follow([*followers, newcomer], 5)

        followers[0].socket.send("propose", proposal={"what": "undo"})
        for follower in followers:
            assert follower.take()["proposal"]["by"] == 0
        version = followers[1].say("answer", yes=True)["version"]
        for follower in (followers[0], followers[2]):
            follower.take(until=version)
        assert all(follower.has_the_whole_log() for follower in followers)
        assert followers[0].lines[-1]["kind"] == "undone"
        assert followers[0].lines == followers[1].lines == followers[2].lines


@pytest.mark.parametrize("times", [0, 6])
def test_the_log_adds_up_when_secret_decisions_of_others_are_revealed_between_ones_own(
    shared: Served, times: int
) -> None:
    """Also when more lines are revealed than an update usually has, and when one had more lines oneself."""
    anna, bert, table = two(shared, **SHORT)
    with anna.socket(table) as one, bert.socket(table) as other, Client(shared).socket(table) as third:
        followers = [
            Follower(anna, table, one),
            Follower(bert, table, other),
            Follower(Client(shared), table, third),
        ]
        for _ in range(7):
            followers[0].act()
        followers[1].take()
        for _ in range(times):
            for _ in range(6):
                followers[1].act()
            followers[1].act(-1)  # start over
            assert followers[1].has_the_whole_log()
        for _ in range(7):
            followers[1].act()
        followers[0].take()
        for _ in range(2):
            followers[2].take()
        for follower in followers:
            assert follower.has_the_whole_log()
            assert len(follower.lines) == 7 * times + 14


def test_the_log_adds_up_when_the_table_was_read_from_the_disk_just_before(shared: Served) -> None:
    """Whoever connects has the last lines, and then hears of others that lie between them."""
    anna, bert, table = two(shared, **SHORT)
    for client, which in [(anna, 0)] * 7 + ([(bert, 0)] * 6 + [(bert, -1)]) * 3 + [(bert, 0)] * 6:
        client.act(table, actions_of(client.look(table))[which])
    shared.call(let_go_of(shared, table))
    with anna.socket(table) as one, bert.socket(table) as other:
        followers = [Follower(anna, table, one), Follower(bert, table, other)]
        assert all(follower.has_the_whole_log() for follower in followers)
        bert.act(table)
        for follower in followers:
            follower.take()
            assert follower.has_the_whole_log()
            assert len(follower.lines) == 35


async def let_go_of(served: Served, table: str) -> None:
    """As if nobody had looked at the table for long."""
    del served.house.tables._rooms[table]


def test_somebody_who_was_away_comes_back_to_the_whole_log(shared: Served) -> None:
    anna, bert, table = two(shared)
    with bert.socket(table) as socket:
        follower = Follower(bert, table, socket)
        anna.act(table)
        follower.take()
    for _ in range(3):
        anna.act(table) if anna.look(table)["offers"] else bert.act(table)
    with bert.socket(table) as socket:
        back = Follower(bert, table, socket)

    assert back.version == follower.version + 3
    assert back.has_the_whole_log()
    assert back.lines[: len(follower.lines)] == follower.lines


# Who is there, and who may watch


def presence(socket: Socket) -> list[bool]:
    seats: list[bool] = socket.wait_for("presence")["seats"]
    return seats


def test_everybody_hears_who_comes_and_goes(shared: Served) -> None:
    anna, bert, table = two(shared)
    with anna.socket(table) as socket:
        assert presence(socket) == [True, False]
        with bert.socket(table):
            assert presence(socket) == [True, True]
            with bert.socket(table):
                assert presence(socket) == [True, True]
            assert presence(socket) == [True, True]
        assert presence(socket) == [True, False]
        with shared.guest().socket(table) as watching:
            assert presence(watching) == presence(socket) == [True, False]


def test_a_ping_is_answered(shared: Served) -> None:
    anna, _, table = two(shared)
    with anna.socket(table) as socket:
        socket.wait_for("presence")
        socket.send("ping")
        assert socket.receive() == {"type": "pong"}


def test_a_spectator_gets_a_spectators_view_and_is_asked_nothing(shared: Served) -> None:
    anna, bert, table = two(shared, **SHORT)
    anna.act(table)
    for watcher in (shared.guest("Carl"), Client(shared)):
        with watcher.socket(table) as socket:
            update = socket.wait_for("update")
            socket.send("act", version=update["version"], action=actions_of(bert.look(table))[0])
            refusal = socket.wait_for("receipt", "refused")

        assert (update["seat"], update["offers"], update["undo"]) == (None, None, None)
        assert update["view"]["seat"] is None
        assert [zoo["hidden"] for zoo in update["view"]["zoos"]] == [True, True]
        assert update["log"]["lines"] == []
        assert without_time(watcher.look(table)) == without_time(update)
        assert refusal["error"] == ("not-yours" if watcher.token else "not-logged-in")
        assert "offers" not in str(refusal)


def test_whoever_joins_over_a_spectators_socket_hears_what_a_seat_hears(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "order": "seated"})["table"]
    with bert.socket(table) as socket:
        assert socket.wait_for("update")["seat"] is None
        socket.wait_for("presence")
        socket.send("join")
        assert socket.receive()["type"] == "receipt"
        joined = socket.wait_for("update")
        assert joined["seat"] == 1
        assert presence(socket) == [False, True]
        anna.command(table, "start")
        assert socket.wait_for("update")["view"]["seat"] == 1
        socket.send("leave")
        assert socket.wait_for("update")["seats"][1]["bot"] is not None


def test_whoever_leaves_before_the_start_is_a_spectator_again(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = anna.post("/api/tables", {"game": "new-york-zoo"})["table"]
    bert.command(table, "join")
    with bert.socket(table) as socket:
        assert socket.wait_for("update")["seat"] == 1
        socket.send("leave")
        assert socket.wait_for("update")["seat"] is None
    with pytest.raises(Refused) as refused:
        bert.command(table, "leave")
    assert refused.value.error == "not-yours"


def test_at_a_table_without_spectators_only_seats_see_the_game(shared: Served) -> None:
    """Before the start everybody with the link may look, since they may want to join; then they are shown out."""
    anna, bert, carl = shared.guest("Anna"), shared.guest("Bert"), shared.guest("Carl")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "spectators": False})["table"]
    bert.command(table, "join")
    assert carl.look(table)["phase"] == "gathering"
    with carl.socket(table) as socket, bert.socket(table) as other:
        assert socket.wait_for("update")["phase"] == "gathering"
        anna.command(table, "start")
        assert socket.closed_with() == 4403
        other.wait_for("update")
        assert other.wait_for("update")["phase"] == "playing"
    for watcher in (carl, Client(shared)):
        with watcher.socket(table) as socket:
            assert socket.closed_with() == 4403
        for part in ("", "/log", "/drawing", "/proof", "/transcript"):
            with pytest.raises(Refused) as refused:
                watcher.get(f"/api/tables/{table}{part}")
            assert refused.value.status == 403
    assert bert.look(table)["view"]["seat"] == bert.look(table)["seat"]


# Undo


def test_a_decision_within_ones_turn_is_taken_back_freely_over_the_socket(shared: Served) -> None:
    anna, bert, table = two(shared)
    with anna.socket(table) as socket, bert.socket(table) as other:
        follower, watcher = Follower(anna, table, socket), Follower(bert, table, other)
        before = follower.update
        assert before["undo"] is None
        follower.act()
        assert follower.update["undo"] == "free"
        follower.say("undo", version=follower.version)
        watcher.take()
        watcher.take()

    assert follower.update["view"] == before["view"]
    assert follower.update["offers"] == before["offers"]
    assert follower.update["undo"] is None
    assert watcher.lines == follower.lines
    assert [line["kind"] for line in follower.lines] == ["undone"]


def test_a_turn_that_is_over_is_taken_back_when_the_others_agree(shared: Served) -> None:
    anna, bert, table = two(shared)
    while anna.look(table)["offers"]:
        before = anna.look(table)
        anna.act(table)
    with anna.socket(table) as socket, bert.socket(table) as other:
        asking, asked = Follower(anna, table, socket), Follower(bert, table, other)
        assert asking.update["undo"] == "ask"
        assert asking.refused("undo", version=asking.version)["error"] == "not-now"
        for yes in (False, True):
            asking.say("propose", proposal={"what": "undo"})
            assert asked.take()["proposal"] == {"by": 0, "proposal": {"what": "undo"}, "waits_for": [1]}
            assert asking.refused("answer", yes=True)["error"] == "not-now", "one's own proposal"
            version = asked.say("answer", yes=yes)["version"]
            assert asked.update["proposal"] is asking.take(until=version)["proposal"] is None
            assert (asking.update["view"] == before["view"]) == yes
            assert asking.refused("answer", yes=False)["error"] == "not-now"


def test_at_a_table_without_undo_nothing_is_taken_back(shared: Served) -> None:
    anna, bert, table = two(shared, undo=False)
    version = anna.act(table)["version"]
    assert anna.look(table)["undo"] is None
    for kind, fields in (("undo", {"version": version}), ("propose", {"proposal": {"what": "undo"}})):
        with pytest.raises(Refused) as refused:
            anna.command(table, kind, **fields)
        assert refused.value.error == "not-now"
    assert bert.look(table)["version"] == version


def test_a_proposal_to_take_back_what_was_taken_back_meanwhile_does_nothing(shared: Served) -> None:
    """In a secret step one may take it back freely while the others are still being asked."""
    anna, bert, table = two(shared, **SHORT)
    anna.act(table)
    version = anna.command(table, "propose", proposal={"what": "undo"})["version"]
    anna.command(table, "undo", version=version)
    bert.command(table, "answer", yes=True)

    assert anna.look(table)["proposal"] is bert.look(table)["proposal"] is None
    assert anna.look(table)["undo"] is None
    assert anna.act(table)["version"] > version


# Absence


def test_a_bot_plays_for_whoever_leaves_until_they_are_back(shared: Served) -> None:
    anna, bert, table = two(shared)
    with anna.socket(table) as socket:
        follower = Follower(anna, table, socket)
        bert.command(table, "leave")
        gone = follower.take()
        assert gone["seats"][1]["name"] == "Bert"
        assert gone["seats"][1]["bot"] is not None
        while follower.update["offers"]:
            follower.act()
        while not follower.update["offers"]:
            follower.take()  # the bot decides
        with pytest.raises(Refused) as refused:
            bert.act(table, 0)
        assert refused.value.error == "not-now"
        bert.command(table, "reclaim")
        assert follower.take()["seats"][1]["bot"] is None
        while follower.update["offers"]:
            follower.act()
    assert bert.look(table)["offers"]
    bert.act(table)
    with pytest.raises(Refused) as refused:
        bert.command(table, "reclaim")
    assert refused.value.error == "not-now"


def test_a_seat_is_handed_to_a_bot_when_all_others_agree(shared: Served) -> None:
    """Who is there is asked, too."""
    anna, bert, carl = (shared.guest(name) for name in ("Anna", "Bert", "Carl"))
    table = shared.table(anna, bert, carl)
    hand_over = {"what": "hand-over", "seat": 2, "bot": "random"}
    with pytest.raises(Refused) as refused:
        carl.command(table, "propose", proposal=hand_over)
    assert refused.value.error == "bad-request"
    anna.command(table, "propose", proposal=hand_over)
    assert bert.look(table)["proposal"] == {"by": 0, "proposal": hand_over, "waits_for": [1, 2]}
    with pytest.raises(Refused):
        bert.command(table, "propose", proposal={**hand_over, "seat": 0})
    bert.command(table, "answer", yes=True)
    with pytest.raises(Refused):
        bert.command(table, "answer", yes=True)
    assert carl.look(table)["seats"][2]["bot"] is None
    carl.command(table, "answer", yes=True)

    update = bert.look(table)
    assert update["seats"][2]["bot"] == "random"
    assert update["seats"][2]["name"] == "Carl"
    assert update["proposal"] is None
    assert update["log"]["lines"][-1]["kind"] == "handed"


# The end, and the next game


def test_whoever_asks_at_once_for_a_rematch_gets_the_same_table_with_kept_seats(shared: Served) -> None:
    anna, bert, carl = (shared.guest(name) for name in ("Anna", "Bert", "Carl"))
    table = shared.table(anna, bert, bots=["random"])
    for who in (anna, bert, carl):
        with pytest.raises(Refused):
            who.post(f"/api/tables/{table}/rematch")
    for who in (anna, bert):
        who.command(table, "leave")
    shared.play_out(table)
    with pytest.raises(Refused) as refused:
        carl.post(f"/api/tables/{table}/rematch")
    assert refused.value.error == "not-yours"
    with carl.socket(table) as socket:
        socket.wait_for("update")
        answers = at_once(*(lambda who=who: who.post(f"/api/tables/{table}/rematch") for who in [anna, bert] * 3))
        assert socket.wait_for("update")["rematch"] == answers[0]["table"]

    (again,) = {answer["table"] for answer in answers}
    for who in (anna, bert):
        assert {listed["table"] for listed in who.get("/api/me/tables")["tables"]} <= {table, again}, "one too many"
    assert again != table
    assert anna.post(f"/api/tables/{table}/rematch")["table"] == again
    update = carl.look(again)
    assert update["follows"] == table
    assert update["agreement"] == carl.look(table)["agreement"]
    assert sorted(seat["kind"] for seat in update["seats"]) == ["bot", "kept", "person"]
    host, guest = (anna, bert) if anna.look(again)["is_host"] else (bert, anna)
    with pytest.raises(Refused) as refused:
        carl.command(again, "join")
    assert refused.value.error == "taken"
    guest.command(again, "join")
    host.command(again, "start")
    names = {seat["name"] for seat in host.look(again)["seats"]}
    assert names == {"Anna", "Bert", None}


def test_who_opens_a_table_while_it_is_made_is_at_the_same_table(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = served.house.tables
    admit, folded = tables._admit, tables._folded
    made: list[tuple[Any, asyncio.Task[Any]]] = []

    async def open_meanwhile(room: Any) -> None:
        if not made:
            made.append((room, asyncio.create_task(tables.room(room.table.id))))
            await asyncio.sleep(0)  # now it is being read
        await admit(room)

    async def read_slowly(id: str) -> Any:
        table = await folded(id)
        while id not in tables._rooms:
            await asyncio.sleep(0.001)
        return table

    monkeypatch.setattr(tables, "_admit", open_meanwhile)
    monkeypatch.setattr(tables, "_folded", read_slowly)
    id = served.guest().post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]

    async def is_same() -> bool:
        room, opened = made[0]
        return await opened is room is await tables.room(id)

    assert served.call(is_same())


def test_bots_alone_are_watched_to_the_end(shared: Served) -> None:
    host, watcher = shared.guest("Host"), shared.guest("Watcher")
    table = host.post("/api/tables", {"game": "new-york-zoo", "seats": ["random"]})["table"]
    with watcher.socket(table) as socket:
        follower = Follower(watcher, table, socket)
        host.command(table, "start")
        while follower.take()["phase"] == "playing":
            assert follower.update["seat"] is None
        assert follower.has_the_whole_log()
    assert follower.update["outcome"]["standings"][0]["seat"] == 0
    with pytest.raises(Refused) as refused:
        host.post(f"/api/tables/{table}/rematch")
    assert refused.value.error == "not-yours"


def test_a_game_alone_is_played_to_its_end_over_the_socket(shared: Served) -> None:
    anna = shared.guest("Anna")
    table = shared.table(anna)
    with anna.socket(table) as socket:
        follower = Follower(anna, table, socket)
        while follower.update["phase"] == "playing":
            follower.act(follower.version % len(actions_of(follower.update)))
            if follower.version == 9:
                follower.say("undo", version=follower.version)
        assert follower.update["outcome"] is not None
        assert follower.update["offers"] is None
        assert follower.has_the_whole_log()
        assert follower.refused("act", version=follower.version, action=0)["error"] == "not-now"
        assert follower.refused("undo", version=follower.version)["error"] == "not-now"
        assert follower.refused("leave")["error"] == "not-now"
    next_table = anna.post(f"/api/tables/{table}/rematch")["table"]
    assert [seat["kind"] for seat in anna.look(next_table)["seats"]] == ["person"]
