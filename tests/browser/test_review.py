"""Advice in the browser: a hint with its reasons, and the review of a finished game, on a desk and on a phone."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.playing import as_client, make_table, play_now, wait_to_be_asked
from tests.server.served import Served
from tierpark.bots.bot import bot
from tierpark.server import events

ANOTHER_BOARD = """drawn => {
  const board = document.querySelector('.review div.board').innerHTML;
  return drawn.includes(board) ? null : board;
}"""


def played(served: Served, table: str, slips: float = 0.3) -> None:
    """Let everybody play to the end, with mistakes, at once."""

    async def play() -> None:
        room = await served.house.tables.room(table)
        game, state, luck = room.table.game, room.table.state.clone(), random.Random(4)
        acted: list[events.Acted] = []
        while due := game.to_act(state):
            legal = game.legal_actions(state, due[0])
            chooses = bot("beginner", len(acted)).choose
            action = luck.choice(legal) if luck.random() < slips else chooses(game, state, due[0])
            acted.append(events.Acted(due[0], action, len(legal)))
            game.apply(state, due[0], action)
        async with room.lock:
            await served.house.tables._write(room, list(acted), None, lambda _: None)

    served.call(play())


@pytest.fixture
def served(tmp_path: Any, request: pytest.FixtureRequest, unhurried: None) -> Any:
    server = Served(tmp_path, review_rounds=8, chance=request.node.name)
    yield server
    server.close()


def test_the_page_says_that_it_looks_until_a_hint_is_there_and_who_leaves_calls_it_off(
    person: Any, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = person()
    page: Page = anna.page
    play_now(page)
    wait_to_be_asked(page)
    called_off = threading.Event()

    async def advise(*_: Any) -> Any:
        try:
            await asyncio.sleep(PATIENCE / 1000)
        except asyncio.CancelledError:
            called_off.set()
            raise

    monkeypatch.setattr(served.house.workers, "advise", advise)
    page.keyboard.press("h")
    looking = page.locator(".bar").get_by_text("Looking for good moves ...")
    expect(looking).to_be_visible()
    page.wait_for_timeout(6_000)  # longer than anything that only flashes up
    expect(looking).to_be_visible()
    assert not called_off.is_set()
    page.goto("/")

    assert called_off.wait(PATIENCE / 1000)


def test_a_hint_tells_the_best_few_and_why_and_marks_them_on_the_board(person: Any) -> None:
    anna = person()
    page: Page = anna.page
    play_now(page)
    wait_to_be_asked(page)

    page.keyboard.press("h")
    panel = page.get_by_role("region", name="The best 3")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading")).to_contain_text("Hint 1 of 3")
    choices = panel.get_by_role("listitem")
    expect(choices).to_have_count(3)
    for number in range(3):
        expect(choices.nth(number)).to_contain_text(re.compile(r"covers|[Bb]rings|space|enclosure|free land"))
        expect(choices.nth(number)).to_contain_text("in 100")
    assert page.locator(".hint").count() > 1  # the panel, and a ring on the board
    anna.shot("hint")
    assert serious(page) == []

    page.keyboard.press("h")
    expect(panel.get_by_role("heading")).to_contain_text("Hint 2 of 3")
    page.keyboard.press("Enter")  # what is shown is selected
    expect(panel).to_have_count(0)


def turns_are_shown_move_by_move(page: Page, moment: dict[str, Any]) -> None:
    """The whole better turn beside the one that was played; each move is marked on the board."""
    better, played = page.locator(".turns .better"), page.locator(".turns .played")
    deeds, end = moment["better_turn"]["deeds"], int(moment["better_turn"]["has_end"])
    assert len(deeds) > 1
    expect(better.get_by_role("button")).to_have_count(len(deeds) + end)
    expect(played.get_by_role("button")).to_have_count(len(moment["played_turn"]))
    drawn: list[str] = []
    for button in [*better.get_by_role("button").all(), *played.get_by_role("button").all()]:
        expect(button).not_to_have_text("")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        drawn.append(page.wait_for_function(ANOTHER_BOARD, arg=drawn).json_value())


def test_one_press_at_the_result_begins_the_review(person: Any, served: Served) -> None:
    anna = person()
    table = make_table(anna, players=1, options={"players": 1})
    as_client(anna).command(table, "start")
    played(served, table)
    page: Page = anna.goto(f"/tables/{table}")
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", name="Winning chances")).to_be_visible(timeout=3 * PATIENCE)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_finished_game_is_reviewed_and_played_on(person: Any, served: Served, size: str) -> None:
    anna = person(viewport=PHONE) if size == "phone" else person()
    table = make_table(anna, players=1, options={"players": 1})
    as_client(anna).command(table, "start")
    played(served, table)
    page: Page = anna.goto(f"/tables/{table}/review")

    expect(page.get_by_role("heading", name="Winning chances")).to_be_visible(timeout=3 * PATIENCE)
    curve = page.get_by_role("img", name=re.compile(r"^Step \d+ of \d+: "))
    expect(curve).to_be_visible()
    moments = page.locator(".moments > li")
    assert moments.count() >= 1
    expect(page.locator(".moments .told")).to_contain_text("Better")
    anna.shot(f"review-{size}")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("img", name=re.compile(r"^Step 0 of"))).to_be_visible()
    page.get_by_text("The curve as a table").click()
    assert page.locator(".rows tbody tr").count() > 5
    told = as_client(anna).get(f"/api/tables/{table}/review")["review"]["moments"]
    longest = max(range(len(told)), key=lambda n: len(told[n]["better_turn"]["deeds"]))
    moments.nth(longest).get_by_role("button").first.click()
    turns_are_shown_move_by_move(page, told[longest])
    anna.shot(f"review-turns-{size}")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/tables/(?!{table})[^/]+$"))
    wait_to_be_asked(page)
