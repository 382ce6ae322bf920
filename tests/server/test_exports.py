"""What is left of a finished game: its transcript, the open export, and the game step by step; imports to watch."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.command import tierpark
from tests.server.served import Client, Refused, Served
from tierpark.core import export, transcript
from tierpark.server.table import game_named

ZOO: Any = game_named("new-york-zoo")
GAMES = {"solo": {"players": 1}, "short": {"players": 2, "variant": "short"}, "two": {"players": 2}}


class Finished:
    """A game that was played here, and what the server gives of it."""

    def __init__(self, served: Served, options: dict[str, Any]) -> None:
        people = [served.guest(f"Guest {n}") for n in range(options["players"])]
        self.table = served.table(*people, options=options)
        for person in (people[0], people[0], people[-1]):  # one decision was taken back
            if person.look(self.table)["offers"]:
                version = person.act(self.table)["version"]
        people[0].command(self.table, "undo", version=people[0].look(self.table)["version"])
        served.play_out(self.table, seed=5)
        self.anybody = Client(served)
        self.text: str = self.file("transcript").decode("ascii")
        self.written = transcript.parse(self.text.encode())
        assert version

    def file(self, kind: str) -> bytes:
        answer = self.anybody.request("GET", f"/api/tables/{self.table}/{kind}")
        assert answer.status_code == 200
        assert self.table in answer.headers["content-disposition"]
        return answer.content

    def lines(self, table: str | None = None) -> list[dict[str, Any]]:
        """All decisions in the log of a table."""
        address = f"/api/tables/{table or self.table}/log?count=500"
        found: list[dict[str, Any]] = []
        while part := self.anybody.get(f"{address}&start={len(found)}")["lines"]:
            found += part
        return [line for line in found if line["kind"] != "undone"]


@pytest.fixture(scope="module")
def finished(shared: Served) -> dict[str, Finished]:
    return {name: Finished(shared, options) for name, options in GAMES.items()}


def imported(served: Served, text: str, who: Client | None = None) -> str:
    table: str = (who or served.guest()).post("/api/imports", {"transcript": text})["table"]
    return table


def plain(value: Any) -> Any:
    """As it reads after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


# Exports


@pytest.mark.parametrize("name", GAMES)
def test_the_transcript_of_a_game_replays_to_its_outcome(
    finished: dict[str, Finished], name: str, tmp_path: Path
) -> None:
    game = finished[name]
    update = game.anybody.look(game.table)
    state = transcript.replay(ZOO, game.written)

    assert plain(ZOO.outcome(state)) == update["outcome"]
    assert plain(ZOO.view(state, None)) == update["view"]
    assert [seat for seat, _ in game.written.actions] == [line["seat"] for line in game.lines()]
    assert game.written.header.options == update["agreement"]["options"]
    (tmp_path / "game.txt").write_text(game.text)
    replayed = tierpark("replay", tmp_path / "game.txt")
    assert replayed.code == 0, replayed.err


@pytest.mark.parametrize("name", GAMES)
def test_the_open_export_is_that_of_the_core(finished: dict[str, Finished], name: str) -> None:
    game = finished[name]
    made = json.loads(game.file("export"))

    assert made == plain(export.export(ZOO, game.written))
    assert [action["sentence"] for action in made["actions"]] == [line["sentence"] for line in game.lines()]


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_can_be_looked_at_step_by_step(finished: dict[str, Finished], name: str) -> None:
    """Each with what every seat knew, and the decision that comes next."""
    game = finished[name]
    last, lines = len(game.written.actions), game.lines()
    state = ZOO.setup(ZOO.options(**GAMES[name]), int(game.written.header.seed))
    for step, (seat, action) in enumerate(game.written.actions[:15]):
        shown = game.anybody.get(f"/api/tables/{game.table}/steps/{step}")
        view = plain(ZOO.open_view(state))
        assert shown == {"step": step, "steps": last, "view": view, "next": lines[step], "offers": None, "turns": None}
        ZOO.apply(state, seat, action)
    end = game.anybody.get(f"/api/tables/{game.table}/steps/{last}")
    assert (end["next"], end["view"]) == (None, game.anybody.look(game.table)["view"])
    for step in (last + 1, 1_000_000):
        with pytest.raises(Refused) as refused:
            game.anybody.get(f"/api/tables/{game.table}/steps/{step}")
        assert refused.value.status == 404


# Imports


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_elsewhere_can_be_watched(shared: Served, finished: dict[str, Finished], name: str) -> None:
    game, carl = finished[name], shared.guest("Carl")
    table = imported(shared, game.text, carl)
    for _ in range(2):
        update, played = game.anybody.look(table), game.anybody.look(game.table)
        assert (update["phase"], update["is_imported"], update["seat"]) == ("over", True, None)
        assert [update[key] for key in ("view", "outcome")] == [played[key] for key in ("view", "outcome")]
        assert {seat["name"] for seat in update["seats"]} == {None}
        assert game.lines(table) == game.lines()
        for step in (0, 9, len(game.written.actions)):
            steps = [game.anybody.get(f"/api/tables/{where}/steps/{step}") for where in (table, game.table)]
            assert steps[0] == steps[1]
        assert game.anybody.request("GET", f"/api/tables/{table}/transcript").content == game.text.encode()
        assert game.anybody.request("GET", f"/api/tables/{table}/export").content == game.file("export")
        shared.call(let_go_of(shared, table))  # the second time, it is read from the log
    with carl.socket(table) as socket:
        assert socket.wait_for("update")["is_imported"]


async def let_go_of(served: Served, table: str) -> None:
    """As if nobody had looked at the table for long."""
    del served.house.tables._rooms[table]


def test_an_imported_game_is_over_for_everybody_and_proves_nothing(
    shared: Served, finished: dict[str, Finished]
) -> None:
    carl = shared.guest("Carl")
    table = imported(shared, finished["solo"].text, carl)

    assert carl.look(table)["is_host"]
    for kind in ("proof", "verification"):
        with pytest.raises(Refused) as refused:
            carl.get(f"/api/tables/{table}/{kind}")
        assert (refused.value.status, "elsewhere" in refused.value.body["message"]) == (409, True)
    for kind, fields in (("join", {}), ("start", {}), ("leave", {}), ("act", {"version": 1, "action": 0})):
        with pytest.raises(Refused) as refused:
            carl.command(table, kind, **fields)
        assert refused.value.status in (403, 409)
    with pytest.raises(Refused) as refused:
        carl.post(f"/api/tables/{table}/rematch")
    assert refused.value.error == "not-yours"
    assert table not in str(carl.get("/api/tables"))


# What is not imported


def sealed(lines: list[str], finished: bool = True) -> str:
    """A transcript of these lines whose digest fits."""
    body = "".join(f"{line}\n" for line in lines)
    end = {"end": len(lines) - 1, "finished": finished, "text": hashlib.sha256(body.encode()).hexdigest()}
    return body + msgspec.json.encode(end).decode() + "\n"


def with_header(text: str, **changes: Any) -> str:
    """The same game under another header, and a digest that fits."""
    first, *lines = text.split("\n")[:-2]
    return sealed([msgspec.json.encode({**msgspec.json.decode(first), **changes}).decode(), *lines])


def with_decision(text: str, number: int, change: tuple[int, int, int]) -> str:
    """The same game with another decision, and a digest that fits."""
    lines = text.split("\n")[:-2]
    lines[number] = " ".join(str(int(a) + b) for a, b in zip(lines[number].split(), change, strict=True))
    return sealed(lines)


def refused_imports(text: str) -> dict[str, tuple[str, str]]:
    """Transcripts made from a good one, and a part of what is said about each."""
    lines = text.split("\n")[:-2]
    unfinished = sealed(lines[:10], finished=False)
    return {
        "nothing": ("", "line 1"),
        "no transcript": ("Dear server,\nplease", "line 1"),
        "edited": (text.replace("\n0 ", "\n1 ", 1), "edited"),
        "edited end": (text.replace('"finished":true', '"finished": true'), "edited"),
        "cut off": (text[: len(text) // 2], "end line"),
        "without its end": ("\n".join(lines) + "\n", "end line"),
        "line ends of Windows": (text.replace("\n", "\r\n"), "line"),
        "two games": (text + text, "line"),
        "other letters": (text.replace("new-york-zoo", "new-york-zo\xf6"), "line 1"),
        "another rules version": (with_header(text, rules=1), "rules version 1"),
        "another format": (with_header(text, tierpark=2), "format 2"),
        "another game": (with_header(text, game="chess"), "no such game"),
        "a game with a path": (with_header(text, game="../../etc"), "no such game"),
        "other material": (with_header(text, material="f" * 64), "material"),
        "an unknown option": (with_header(text, options={"players": 1, "self": 1}), "option"),
        "too many players": (with_header(text, options={"players": 9}), "players"),
        "another number of players": (with_header(text, options={"players": 2}), "line"),
        "no seed": (with_header(text, seed="-1"), "seed"),
        "a seed without end": (with_header(text, seed="9" * 100), "seed"),
        "another seed": (with_header(text, seed="1"), "line"),
        "an unknown field": (with_header(text, more=1), "line 1"),
        "another action": (with_decision(text, 1, (0, 900_000, 0)), "line 2"),
        "another seat": (with_decision(text, 3, (1, 0, 0)), "line 4"),
        "other choices": (with_decision(text, 5, (0, 0, 1)), "line 6"),
        "an end too early": (sealed(lines[:-1]), "finished"),
        "not yet finished": (unfinished, "finished"),
        "never finished": (sealed(lines, finished=False), "finished"),
        "too long": (sealed([lines[0], *["0 0 1"] * (ZOO.limit + 1)]), "too long"),
    }


def test_what_is_no_finished_game_of_these_rules_is_refused_with_a_reason(
    shared: Served, finished: dict[str, Finished]
) -> None:
    text, carl = finished["solo"].text, shared.guest("Carl")
    before = tables_in_the_database(shared)
    for name, (hostile, reason) in refused_imports(text).items():
        with pytest.raises(Refused) as refused:
            imported(shared, hostile, carl)
        assert (refused.value.status, refused.value.error) == (400, "bad-request"), name
        message = refused.value.body["message"]
        assert reason in message, name
        assert len(message) < 200, name
        assert message.isprintable(), name
        assert message.endswith("."), name
    assert tables_in_the_database(shared) == before


def tables_in_the_database(served: Served) -> int:
    from sqlalchemy import func, select

    from tierpark.server import schema

    async def count() -> int:
        async with served.house.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(schema.tables))).scalar() or 0)

    number: int = served.call(count())
    return number


def test_an_import_is_somebodys_and_has_a_limit(shared: Served, finished: dict[str, Finished]) -> None:
    carl = shared.guest("Carl")
    with pytest.raises(Refused) as refused:
        imported(shared, finished["solo"].text, Client(shared))
    assert refused.value.error == "not-logged-in"
    for body, status in (
        ({"transcript": "x" * 1024 * 1024}, 413),
        ({"transcript": 1}, 400),
        ({"transcript": finished["solo"].text, "listed": True}, 400),
        ({}, 400),
    ):
        with pytest.raises(Refused) as refused:
            carl.post("/api/imports", body)
        assert refused.value.status == status
