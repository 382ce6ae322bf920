"""How a test plays: through the page, as a person would."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.server.served import Client


def as_client(person: Person) -> Client:
    """A program with the session of a browser, for the many moves that no test has to click."""
    client = Client(person.served)
    cookies = {cookie["name"]: cookie["value"] for cookie in person.context.cookies()}
    client.token = cookies[person.served.settings.cookie]
    return client


def make_table(host: Person, *, players: int, game: str = "new-york-zoo", **more: Any) -> str:
    """A table made over the API by somebody who has a browser, with open seats."""
    page = host.goto("/")
    name = "Host"
    page.evaluate(
        """name => fetch('/api/guests', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({name})})""",
        name,
    )
    seats = ["me", *["open"] * (players - 1)]
    wanted = {"game": game, "seats": seats, "order": "seated", **more}
    table: str = as_client(host).post("/api/tables", wanted)["table"]
    return table


def play_now(page: Page) -> str:
    """One click from the lobby to a game against a bot; the id of its table."""
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    expect(page.locator("#turn")).to_be_attached()
    return page.url.rsplit("/", 1)[1]


def is_asked(page: Page) -> bool:
    return page.get_by_role("button", name="All choices").count() > 0


def wait_to_be_asked(page: Page) -> None:
    expect(page.get_by_role("button", name="All choices")).to_be_visible()


def wait_until_shown(page: Page) -> None:
    """What was decided last is shown: until then whatever is pressed comes to nothing."""
    expect(page.locator(".bar.isPaused")).to_have_count(0)


def lines(page: Page) -> int:
    return page.locator(".log li").count()


def choose_from_list(page: Page, number: int = 0) -> str:
    """Take a choice from the list of all choices; what it says."""
    wait_to_be_asked(page)
    page.get_by_role("button", name="All choices").click()
    choice = page.locator(".choices li button").nth(number)
    text = choice.inner_text()
    choice.click()
    expect(page.locator(".choices")).to_have_count(0)
    return text


def follow_lesson(page: Page, wanted: dict[str, str]) -> None:
    """Go through a lesson to its end: "Next", or from the list what its words ask for (begins -> letters to search)."""
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    for _ in range(30):
        if page.get_by_role("button", name="Play a first game").count():
            return
        count = page.locator(".count").inner_text()
        following = page.get_by_role("button", name="Next", exact=True)
        if following.count():
            following.click()
        else:
            said = page.locator(".bubble .text").inner_text()
            letters = next(letters for begins, letters in wanted.items() if begins in said)
            page.get_by_role("button", name="All choices").click()
            page.get_by_role("searchbox").fill(letters)
            page.locator(".choices li button").first.click()
        expect(page.locator(".count")).not_to_have_text(count)
    raise AssertionError("the lesson does not end")


def decisions_of(update: dict[str, Any]) -> int:
    return int(update["log"]["start"]) + len(update["log"]["lines"])
