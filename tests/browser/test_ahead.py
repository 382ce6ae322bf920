"""While others decide: a turn is tried, an answer is prepared, and nothing is sent before it is due."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import as_client, choose_from_list, make_table, wait_to_be_asked
from tests.server.served import Client, Served, actions_of


def table_where_anna_waits(anna: Any, bert: Client, game: str) -> str:
    """A table for two at which only Bert has to decide."""
    table = make_table(anna, players=2, game=game)
    bert.command(table, "join")
    both = [as_client(anna), bert]
    both[0].command(table, "start")
    for _ in range(200):
        if not actions_of(update := both[0].look(table)):
            break
        both[0].command(table, "act", version=update["version"], action=actions_of(update)[0])
    assert actions_of(bert.look(table))
    return table


@pytest.mark.parametrize(
    ("game", "size"),
    [("new-york-zoo", DESKTOP), ("zoo-parque", PHONE), ("the-sanctuary", DESKTOP), ("spectacular", PHONE)],
)
def test_a_turn_is_tried_while_another_decides(person: Any, served: Served, game: str, size: Any) -> None:
    anna, bert = person(viewport=size, has_touch=size is PHONE), served.guest("Bert")
    table = table_where_anna_waits(anna, bert, game)
    version = bert.look(table)["version"]
    page = anna.goto(f"/tables/{table}")
    page.get_by_role("button", name="Try your next turn").click()
    expect(page.get_by_text("Only tried")).to_be_visible()
    anna.shot(f"trying-{game}")
    choose_from_list(page)
    page.get_by_role("button", name="One step back").click()
    wait_to_be_asked(page)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_text("Waiting for Bert")).to_be_visible()
    assert bert.look(table)["version"] == version

    page.get_by_role("button", name="Try your next turn").click()
    expect(page.get_by_text("Only tried")).to_be_visible()
    for _ in range(200):
        if not actions_of(update := bert.look(table)):
            break
        bert.command(table, "act", version=update["version"], action=actions_of(update)[0])
    wait_to_be_asked(page)
    expect(page.get_by_text("Only tried")).to_have_count(0)  # one's own turn is no trial


def test_breeding_is_answered_in_advance_and_sent_when_it_is_due(person: Any, served: Served) -> None:
    """R8.3A: no seat's breeding depends on what the others choose."""
    anna, bert, luck = person(), served.guest("Bert"), random.Random(1)
    table = make_table(anna, players=2)
    bert.command(table, "join")
    both = [as_client(anna), bert]
    both[0].command(table, "start")
    for _ in range(800):
        mine, his = (client.look(table) for client in both)
        if mine["early"] and len(mine["early"]["listed"]) > 1:
            break
        due = 0 if actions_of(mine) else 1
        actions = actions_of((mine, his)[due])
        both[due].command(table, "act", version=(mine, his)[due]["version"], action=luck.choice(actions))
    wanted = mine["early"]["listed"][0]["action"]
    page = anna.goto(f"/tables/{table}")
    page.get_by_role("button", name="Answer in advance").click()
    choose_from_list(page)
    expect(page.get_by_text("Prepared:")).to_be_visible()
    assert bert.look(table)["version"] == his["version"]

    lines = len(his["log"]["lines"]) + his["log"]["start"]
    for _ in range(20):
        if not actions_of(update := bert.look(table)):
            break
        bert.command(table, "act", version=update["version"], action=actions_of(update)[-1])
    expect(page.get_by_text("Your prepared choice was sent.").first).to_be_visible()
    told = both[0].look(table)["log"]["lines"]
    own = [line for line in told if line["seat"] == 0][-1]
    assert own["kind"] == "breed"
    assert own["fields"] == next(o["fields"] for o in mine["early"]["listed"] if o["action"] == wanted)
    assert len(told) + both[0].look(table)["log"]["start"] > lines
