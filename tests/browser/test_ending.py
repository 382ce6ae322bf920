"""The end of a game in the browser: the result, and what one can do with a game that is over."""

from __future__ import annotations

import re
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
            cell.scroll_into_view_if_needed()  # downwards: a row of long names may need two lines
            expect(cell).to_be_in_viewport(ratio=0.9)
        total = outcome.get_by_role("row", name="Total").get_by_role("cell")
        assert sorted(map(int, total.all_inner_texts())) == sorted(each["score"] for each in standings)
        assert outcome.locator(".wide").evaluate("wide => wide.scrollWidth - wide.clientWidth") == 0
        anna.shot(f"result-of-six{'-phone' if size == PHONE else ''}")
        assert serious(page) == []


def test_a_replay_on_a_phone_has_all_boards_and_its_buttons_in_one_row(person: Any, served: Served) -> None:
    anna = person(viewport=PHONE, has_touch=True, locale="de-DE")
    table = make_table(anna, players=3, game="zoo-parque", options={"players": 3})
    bert = served.guest("Bert")
    bert.command(table, "join")
    served.guest("Cem").command(table, "join")
    as_client(anna).command(table, "start")
    anna.page.goto("about:blank")
    served.play_out(table, seed=2)
    first = bert.get(f"/api/tables/{table}/steps/0?turns=true")

    page = anna.goto(f"/tables/{table}/replay")
    controls = page.get_by_role("contentinfo")
    expect(controls.get_by_text(f"Schritt 0 von {first['steps']}")).to_be_in_viewport(ratio=1)
    buttons = controls.get_by_role("button").all()
    assert len(buttons) == 7
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
    middles = [box["y"] + box["height"] / 2 for box in (button.bounding_box() for button in buttons) if box]
    assert max(middles) - min(middles) < 2
    expect(page.locator("[data-part=hand] .backs")).to_have_count(0)  # the game is over: nobody hides anything
    expect(page.locator(".rivals .glance")).to_have_count(2)

    controls.get_by_role("button", name="Einen Zug weiter").click()
    expect(page).to_have_url(f"{served.url}/tables/{table}/replay/{first['turns'][1]}")
    page.get_by_role("button", name="Tafel von Bert").click()
    expect(page.locator("[data-part=hand]")).to_have_attribute("aria-label", re.compile("^Die Hand von Bert"))
    anna.shot("replay-phone")
    controls.get_by_role("button", name="Zum Ende").click()
    expect(page).to_have_url(f"{served.url}/tables/{table}/replay/{first['steps']}")
    assert serious(page) == []


def test_a_list_says_how_a_game_ended_and_a_table_of_ones_own_can_be_thrown_away(person: Any, served: Served) -> None:
    anna = person()
    table = make_table(anna, players=1, options={"players": 1})
    as_client(anna).command(table, "start")
    served.play_out(table, seed=1)
    page = anna.goto("/")
    row = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/tables/{table}/replay/0"]'))
    expect(row).to_contain_text(re.compile("solo, (not won|you won), (this minute|.* ago)"))
    row.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Keep").click()
    expect(row.get_by_role("link")).to_be_visible()
    row.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw away").click()
    expect(page.get_by_role("button", name="Throw away")).to_have_count(0)
    assert as_client(anna).look(table)["phase"] == "closed"
