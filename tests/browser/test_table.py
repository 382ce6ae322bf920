"""Playing at a table: two browsers, a bot, alone, with undo, after a restart, watching, by keyboard."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.axe import serious
from tests.browser.conftest import PATIENCE
from tests.browser.playing import (
    as_client,
    choose_from_list,
    decisions_of,
    lines,
    make_table,
    play_now,
    wait_to_be_asked,
)
from tests.server.served import Client, Served, actions_of, play_on


def test_two_people_play_a_whole_game_in_two_browsers(person: Any, served: Served) -> None:
    anna, bert = person(), person()
    table = make_table(anna, players=2, clock={"per": "decision", "seconds": 2 * 24 * 3600})
    pages: list[Page] = [anna.goto(f"/tables/{table}"), bert.goto(f"/tables/{table}")]
    told = pages[1].locator(".gathering .options")
    expect(told).to_have_text(
        ["New York Zoo · 2 players · full game", "Time: 2 days for each decision", re.compile("host")]
    )
    pages[1].get_by_role("button", name="Sit down here").click()
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for _ in range(6):  # the first turns by hand, in both browsers
        due = anna_or_bert(as_client(anna), table)
        choose_from_list(pages[due])
    both = [as_client(anna), as_client(bert)]
    for page in pages:
        page.goto("about:blank")  # hundreds of random decisions that nobody has to look at
    end = play_on(table, both, seed=5)

    assert end["phase"] == "over"
    for page in pages:
        page.goto(f"/tables/{table}")
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    anna.shot("outcome")
    assert serious(pages[0]) == []
    pages[0].get_by_role("button", name="Check the shuffle").click()
    expect(pages[0].get_by_text("Every shuffle follows")).to_be_visible()
    pages[0].get_by_role("link", name="Look back step by step").click()
    expect(pages[0].get_by_text("Step 0 of")).to_be_visible()
    pages[0].keyboard.press("End")
    expect(pages[0].get_by_role("button", name="Check the shuffle")).to_be_visible()
    pages[0].keyboard.press("ArrowLeft")
    expect(pages[0]).to_have_url(f"{served.url}/tables/{table}/replay/{decisions(end) - 1}")
    anna.shot("replay")
    assert serious(pages[0]) == []


def decisions(end: dict[str, Any]) -> int:
    return decisions_of(end)


def anna_or_bert(client: Client, table: str) -> int:
    """Whose turn it is, as soon as it is somebody's."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for number, seat in enumerate(client.look(table)["seats"]):
            if seat["is_due"]:
                return number
        time.sleep(0.05)
    raise AssertionError("it is nobody's turn")


def test_a_game_against_a_bot_by_clicking_on_the_board(person: Any) -> None:
    anna = person()
    page = anna.page
    table = play_now(page)
    client = as_client(anna)
    for _ in range(8):
        wait_to_be_asked(page)
        before = client.look(table)
        kind = before["offers"]["listed"][0]["kind"] if before["offers"]["listed"] else "placement"
        if kind == "move_elephant":
            to = before["offers"]["listed"][0]["fields"]["to"]
            page.locator(f'[data-space="{to}"]').first.click()
        elif kind == "placement":
            expect(page.get_by_role("button", name="Place here").first).to_be_enabled()
            page.keyboard.press("r")
            page.get_by_role("button", name="Place here").first.click()
        else:
            choose_from_list(page)
        wait_for_next(client, table, before)
    assert lines(page) >= 8


def wait_for_next(client: Client, table: str, before: dict[str, Any]) -> None:
    """Until the table has taken a decision of the person who looks at it, bots have made theirs, and it asks again."""
    until = time.monotonic() + PATIENCE / 1000
    while (update := client.look(table))["version"] == before["version"] or not update["offers"]:
        assert time.monotonic() < until, "the decision did not arrive"
        time.sleep(0.05)


def test_moves_of_bots_are_shown_one_by_one_or_skipped(person: Any) -> None:
    """With the page's clock standing still, nothing but Skip can show what the bots do."""
    anna = person(reduced_motion="no-preference")
    table = make_table(anna, players=5)
    client = as_client(anna)
    for seat in range(1, 5):
        client.command(table, "fill", seat=seat, bot="random")
    client.command(table, "start")
    page = anna.page
    page.clock.install()
    anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    page.clock.pause_at(time.time() + 3600)
    while client.look(table)["offers"]:
        client.act(table)
    while not client.look(table)["offers"]:
        page.wait_for_timeout(50)
    skip = page.get_by_role("button", name="Skip")
    page.clock.run_for(1)
    expect(skip).to_be_visible()
    skip.click()

    expect(page.locator(".bar h2")).not_to_contain_text("Waiting")
    expect(page.locator(".bar.waiting")).to_have_count(0)


def test_a_decision_is_taken_back(person: Any) -> None:
    anna = person()
    table = make_table(anna, players=1)
    client = as_client(anna)
    client.command(table, "start")
    page = anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    first = client.look(table)
    choose_from_list(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator(".log li").first).to_contain_text("You take back")

    assert client.look(table)["view"]["elephant"] == first["view"]["elephant"]


def test_a_solo_game_ends_in_the_browser(person: Any) -> None:
    anna = person()
    table = make_table(anna, players=1)
    client = as_client(anna)
    client.command(table, "start")
    page = anna.goto(f"/tables/{table}")
    choose_from_list(page)
    page.goto("about:blank")
    play_on(table, [client], seed=2)
    anna.goto(f"/tables/{table}")
    expect(page.get_by_role("link", name="Look back step by step")).to_be_visible()
    anna.shot("solo-over")


def test_the_game_goes_on_after_the_server_was_away(person: Any, served: Served) -> None:
    anna = person()
    page = anna.page
    table = play_now(page)
    wait_to_be_asked(page)
    client = as_client(anna)
    before = client.look(table)
    page.evaluate("window.sameTab = true")
    port = served.settings.port
    served.stop()
    expect(page.get_by_text("Reconnecting").first).to_be_visible()
    served.start_on(port)
    expect(page.get_by_text("Connected", exact=True).first).to_be_visible()
    choose_from_list(page)
    wait_for_next(client, table, before)
    anna.wrong = [wrong for wrong in anna.wrong if "WebSocket" not in wrong and "Failed to load" not in wrong]

    assert page.evaluate("window.sameTab") is True


def test_a_spectator_sees_the_table_and_no_choices(person: Any) -> None:
    anna, eva = person(), person()
    table = play_now(anna.page)
    wait_to_be_asked(anna.page)
    page = eva.goto(f"/tables/{table}")

    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_role("button", name="All choices")).to_have_count(0)
    choose_from_list(anna.page)
    expect(page.locator(".log li").first).to_be_visible()


def test_what_came_while_the_face_was_loading_is_shown(person: Any, served: Served) -> None:
    """The first thing the page asks for is answered last: by then it has been told that it is no longer Bert's turn."""
    anna, bert = person(), served.guest("Bert")
    table = make_table(anna, players=2)
    bert.command(table, "join")
    both = [as_client(anna), bert]
    both[0].command(table, "start")
    decide_until_due(both, table, seat=1)
    page, held, heard = anna.page, slow_face(anna.page), versions_heard(anna.page)
    anna.goto(f"/tables/{table}")
    wait_until(page, lambda: bool(held))
    decide_until_due(both, table, seat=0)
    newest = bert.look(table)["version"]
    wait_until(page, lambda: newest in heard)
    with page.expect_response(FACE) as answer:
        held[0].continue_()
    answer.value.finished()
    page.wait_for_timeout(500)  # an older update would come now, and stay

    assert heard[0] < newest
    wait_to_be_asked(page)
    expect(page.get_by_text("Waiting for")).to_have_count(0)
    choose_from_list(page)
    wait_until(page, lambda: bert.look(table)["version"] > newest)


FACE = "**/api/games/new-york-zoo"  # what a table of the game waits for before it shows anything


def slow_face(page: Page) -> list[Route]:
    """Hold back the first answer that the page waits for; later ones come at once."""
    held: list[Route] = []
    page.route(FACE, lambda route: route.continue_() if held else held.append(route))
    return held


def versions_heard(page: Page) -> list[int]:
    """The versions of the table that the page has been told, as they come."""
    heard: list[int] = []

    def hear(text: str | bytes) -> None:
        told = json.loads(text)
        if told["type"] == "update":
            heard.append(told["version"])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", listen)
    return heard


def decide_until_due(clients: list[Client], table: str, *, seat: int) -> None:
    """Let people take the first choice they have, until it is this seat's turn."""
    while (due := anna_or_bert(clients[0], table)) != seat:
        clients[due].act(table)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Until something has come about; meanwhile the page goes on."""
    until = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < until, "it does not come about"
        page.wait_for_timeout(50)


def decide_by_keyboard(page: Page, *, is_placement: bool) -> None:
    """Put the piece down, or take the first choice of the list."""
    if is_placement:
        page.keyboard.press("r")
        page.keyboard.press("Escape")
        tab_to(page, "Place here")
        page.keyboard.press("Enter")
        return
    page.keyboard.press("l")
    page.keyboard.press("Tab")
    while "choice" not in page.evaluate("document.activeElement.className"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_a_whole_turn_by_keyboard_alone(person: Any) -> None:
    anna = person()
    page = anna.goto("/")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    wait_to_be_asked(page)
    client, table = as_client(anna), page.url.rsplit("/", 1)[1]
    for _ in range(3):
        wait_to_be_asked(page)
        before = client.look(table)
        decide_by_keyboard(page, is_placement=bool(before["offers"]["placements"]))
        page.wait_for_timeout(2000)
        if client.look(table)["version"] == before["version"]:  # a busy machine drew the list anew under the finger
            decide_by_keyboard(page, is_placement=bool(before["offers"]["placements"]))
        wait_for_next(client, table, before)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing of this name has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if name in (page.evaluate("document.activeElement.closest('button, a')?.innerText") or ""):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_refused_action_loses_nothing(person: Any) -> None:
    """Somebody else's program decides for the same seat first: the page shows the table as it is now."""
    anna = person()
    table = play_now(anna.page)
    wait_to_be_asked(anna.page)
    client = as_client(anna)
    update = client.look(table)
    client.command(table, "act", version=update["version"], action=actions_of(update)[0])
    choose_from_list(anna.page)
    assert client.look(table)["version"] > update["version"]
