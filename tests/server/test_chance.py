"""Luck that can be repeated, for tests; and that nobody who plays can ask for it."""

from __future__ import annotations

import dataclasses
import inspect
import time
from pathlib import Path

import pytest

from tests.server.served import Client, Refused, Served
from tierpark.cli import commands
from tierpark.server.settings import Settings


def dealt(folder: Path, chance: str | None) -> tuple[list[str], list[list[str]]]:
    """The secrets of two tables of a new server, and how the first game against bots went on."""
    folder.mkdir()
    served = Served(folder, chance=chance)
    anna = served.guest("Anna")
    tables = [served.table(anna, game="new-york-zoo", bots=["random"]) for _ in range(2)]
    for _ in range(4):
        anna.act(tables[0])
        while not anna.look(tables[0])["offers"]:
            time.sleep(0.01)  # the bot thinks
    rooms = [served.call(served.house.tables.room(table)) for table in tables]
    lines = [line["sentence"] for line in anna.look(tables[0])["log"]["lines"]]
    served.close()
    return [room.table.secret for room in rooms], [lines]


def test_with_a_text_deals_and_bots_are_the_same_again_and_each_table_has_its_own(tmp_path: Path) -> None:
    first, again, other = (dealt(tmp_path / name, text) for name, text in (("a", "x"), ("b", "x"), ("c", "y")))

    assert first == again
    assert not set(first[0]) & set(other[0])
    assert len(set(first[0])) == 2


def test_without_one_nothing_is_the_same(tmp_path: Path) -> None:
    first, again = (dealt(tmp_path / name, None) for name in ("a", "b"))

    assert len({*first[0], *again[0]}) == 4


def test_nobody_can_ask_for_it(shared: Served) -> None:
    """No option of the command sets it, and the API takes no field that could."""
    assert Settings().chance is None
    assert "chance" in {field.name for field in dataclasses.fields(Settings)}
    assert "chance" not in inspect.getsource(commands.serve)
    anna: Client = shared.guest()
    for field in ("chance", "seed", "secret"):
        with pytest.raises(Refused) as refused:
            anna.post("/api/tables", {"game": "new-york-zoo", field: "1"})
        assert refused.value.error == "bad-request"
