"""Every page has one main heading, and no heading skips a level: whoever listens to a page goes by them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE
from tests.browser.layouts import seen_by
from tests.browser.positions import table_at
from tests.server.served import Client, Served
from tierpark.games.catalogue import GAMES

SIZES = [pytest.param({}, id="desk"), pytest.param({"viewport": PHONE, "has_touch": True}, id="phone")]
SECOND_LESSONS = ("the-sanctuary", "zoo-parque")


def read(page: Page, path: str) -> list[str]:
    page.goto(path)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.get_by_text("Laying out the table")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    return serious(page)


def asks_and_ends(page: Page, host: Client, game: str) -> dict[str, list[str]]:
    """A table in its middle with the menu closed and open, one that is over, and its replay."""
    url = host.served.url
    middle, over = (table_at(host, game, share, players=2) for share in (0.4, 1.0))
    found = {"table": read(page, f"{url}/tables/{middle}")}
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["menu"] = serious(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="All choices").click()
    found["all choices"] = serious(page)
    found["result"] = read(page, f"{url}/tables/{over}")
    found["replay"] = read(page, f"{url}/tables/{over}/replay/30")
    found["review to ask for"] = read(page, f"{url}/tables/{over}/review")
    return found


@pytest.mark.parametrize("how", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_game_has_its_headings_in_order(
    person: Any, served: Served, game: str, how: dict[str, Any]
) -> None:
    host = served.guest("Anna")
    page = seen_by(person(**how), host).page
    url = served.url
    found = asks_and_ends(page, host, game)
    for place in ("rules", "learn", "score"):
        found[place] = read(page, f"{url}/{place}/{game}")
    if game in SECOND_LESSONS:
        found["second lesson"] = read(page, f"{url}/learn/{game}/2")
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("how", SIZES)
def test_every_page_of_the_house_has_its_headings_in_order(person: Any, served: Served, how: dict[str, Any]) -> None:
    page = person(**how).page
    paths = ("/", "/rules", "/learn", "/score")
    found = {path: read(page, served.url + path) for path in paths}
    assert {where: what for where, what in found.items() if what} == {}
