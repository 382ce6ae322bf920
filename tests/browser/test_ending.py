"""The end of a game in the browser: the result, and what one can do with a game that is over."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import as_client, make_table
from tests.server.served import Served


def test_six_seats_read_the_whole_result_wherever_they_look(person: Any, served: Served) -> None:
    anna = person(viewport=DESKTOP)
    table = make_table(anna, players=6, game="spectacular", options={"players": 6, "missions": "yes"})
    for number in range(5):
        served.guest(f"Guest with a long name {number}").command(table, "join")
    as_client(anna).command(table, "start")
    anna.page.goto("about:blank")
    served.play_out(table, seed=3, leave=1)
    page = anna.goto(f"/tables/{table}")
    column = page.get_by_role("complementary", name="Seats")
    expect(column.locator(".glance")).to_have_count(5)
    column.evaluate("column => column.scrollTo(0, column.scrollHeight)")
    served.play_out(table, seed=4)

    outcome = page.locator(".outcome")
    expect(outcome.get_by_role("heading", name="won")).to_be_in_viewport(ratio=1)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        if size == PHONE:
            page.get_by_role("button", name="How it ended").click()
        standings = as_client(anna).look(table)["outcome"]["standings"]
        expect(outcome.get_by_role("columnheader")).to_have_count(6)
        for cell in outcome.locator("thead .own, tbody .own").all():
            expect(cell).to_be_in_viewport(ratio=0.9)
        total = outcome.get_by_role("row", name="Total").get_by_role("cell")
        assert sorted(map(int, total.all_inner_texts())) == sorted(each["score"] for each in standings)
        assert outcome.locator(".wide").evaluate("wide => wide.scrollWidth - wide.clientWidth") == 0
        anna.shot(f"result-of-six{'-phone' if size == PHONE else ''}")
        assert serious(page) == []
