"""Choosing by hand, in every game: a piece that a finger drags and that stays where it was put, and what Enter does."""

from __future__ import annotations

import json
import math
import re
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, WebSocket, expect

from tests.browser.conftest import PATIENCE, PHONE, Person
from tests.browser.playing import as_client, make_table, wait_to_be_asked, wait_until_shown
from tests.server.served import Client
from tierpark.games.catalogue import GAMES

LIFT = 60  # pixels from a finger to the piece that it drags
NEAR = 110  # no piece lies farther from the pointer that drags it
SOLO: dict[str, dict[str, Any]] = {
    "new-york-zoo": {"players": 1},
    "spectacular": {"players": 1},
    "zoo-parque": {"players": 1, "edition": "published", "campaign": "1"},
}
PLACED = {"place_enclosure", "place_tile", "lay"}


def seated(person: Any, game: str, **look: Any) -> tuple[Person, Client, str]:
    """Somebody solo at a table; what their page sends is kept."""
    anna: Person = person(**look)
    table = make_table(anna, players=1, game=game, options=SOLO[game])
    client = as_client(anna)
    client.command(table, "start")
    return anna, client, table


def with_a_piece(person: Any, game: str, **look: Any) -> tuple[Person, Client, str]:
    """The same, with a piece in the hand that can lie in many places."""
    anna, client, table = seated(person, game, **look)
    for _ in range(60):
        update = client.look(table)
        pieces = update["offers"]["placements"]
        if pieces and pieces[0]["kind"] in PLACED and len(places(pieces[0])) > 2:
            break
        ready = [offer["action"] for offer in update["offers"]["listed"] if offer["kind"] == "ready"]
        client.act(table, ready[0] if ready else None)
    else:
        pytest.fail("nothing comes into the hand")
    page = anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    expect(page.locator("[data-ghost]")).to_be_visible()
    return anna, client, table


def places(piece: dict[str, Any]) -> set[int]:
    """The rows, hexagons or spaces in which it can lie, however it is held."""
    return {(action - way["base"]) // way["columns"] for way in piece["ways"] for action in way["actions"]}


def actions_sent(page: Page) -> list[int]:
    """The actions that the page takes, from now on, once it is loaded again."""
    sent: list[int] = []

    def hear(text: str | bytes) -> None:
        told = json.loads(text)
        if told["type"] == "act":
            sent.append(told["action"])

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    page.on("websocket", listen)
    page.reload()
    wait_to_be_asked(page)
    return sent


def middle(page: Page) -> tuple[float, float]:
    """Where the piece in the hand is."""
    box = page.locator("[data-ghost]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def elsewhere(page: Page) -> tuple[float, float]:
    """A point of the board far from the piece, where it fits (a dot says so) or at least may be carried to."""
    x, y = middle(page)
    dots = [
        dot.bounding_box()
        for dot in page.locator("[data-park] circle.dot, [data-part=map] .signals :is(circle.dot, path)").all()
    ]
    ends = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in dots if box]
    ground = page.locator("[data-zoo] .ground").first
    if not ends and (box := ground.bounding_box() if ground.count() else None):
        ends = [(box["x"] + box["width"] * part, box["y"] + box["height"] * 0.4) for part in (0.25, 0.75)]
    return max(ends, key=lambda end: math.dist(end, (x, y)))


def offered_here(page: Page) -> str | None:
    return page.locator(".answers .filled").get_attribute("data-action")


def wait_for(page: Page, is_so: Any, what: str) -> None:
    until = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < until, what
        page.wait_for_timeout(50)


class Finger:
    """Real touch events, as the browser itself would make them."""

    def __init__(self, page: Page) -> None:
        self._events: CDPSession = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        self._events.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )


@pytest.mark.parametrize("game", ["new-york-zoo", "spectacular"])  # Zoo Parque: test_a_phone_plays_with_one_finger
def test_a_finger_drags_the_piece(person: Any, game: str) -> None:
    anna, client, table = with_a_piece(person, game, viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.page
    finger, (x, y), (to_x, to_y) = Finger(page), middle(page), elsewhere(page)
    before = client.look(table)["version"]
    finger("touchStart", (x, y))
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        finger("touchMove", (x + part * (to_x - x), y + part * (to_y + LIFT - y)))
    wait_for(page, lambda: math.dist(middle(page), (to_x, to_y)) < NEAR, "it stays behind")
    page.wait_for_timeout(300)  # it rests there: a throw would swallow a tap
    finger("touchMove", (to_x, to_y + LIFT))
    finger("touchEnd")
    page.get_by_role("button", name="Place here").tap()
    wait_for(page, lambda: client.look(table)["version"] > before, "it is not placed")


@pytest.mark.parametrize("game", SOLO)
def test_a_piece_stays_where_it_was_put(person: Any, game: str) -> None:
    """By a drag or by a click, while the mouse goes across the board to the button; only that places it."""
    anna, client, table = with_a_piece(person, game)
    page = anna.page
    before = client.look(table)["version"]
    (x, y), (to_x, to_y) = middle(page), elsewhere(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=5)
    page.mouse.up()
    wait_for(page, lambda: math.dist(middle(page), (x, y)) > 20, "a mouse does not drag it")
    page.mouse.click(x, y)
    wait_for(page, lambda: math.dist(middle(page), (x, y)) < NEAR, "a click does not put it there")
    place = page.get_by_role("button", name="Place here").last
    expect(place).to_be_enabled()
    here, action = middle(page), offered_here(page)
    button = place.bounding_box()
    assert button
    page.mouse.move(to_x, to_y, steps=5)
    page.mouse.move(button["x"] + 9, button["y"] + 9, steps=20)
    assert (middle(page), offered_here(page)) == (here, action)
    assert client.look(table)["version"] == before
    page.keyboard.press("Enter")
    wait_for(page, lambda: client.look(table)["version"] > before, "Enter does not place it")


@pytest.mark.usefixtures("unhurried")
def test_enter_does_what_the_filled_button_says(person: Any) -> None:
    """After a click, on a thing that cannot be chosen, and while a hint is shown."""
    anna, client, table = seated(person, "new-york-zoo")
    page = anna.goto(f"/tables/{table}")
    sent = actions_sent(page)
    spaces = page.locator("[data-space][data-lit]")
    spaces.first.focus()
    page.keyboard.press("h")
    expect(page.locator("section.hint")).to_be_visible()
    page.locator("section.hint").get_by_role("button", name=re.compile("^Next best")).click()
    hinted = offered_here(page)
    page.keyboard.press("Escape")
    expect(page.locator(".answers .filled")).to_have_count(0)
    expect(page.locator(".asked p")).to_have_text("Choose on the board or from the list.")
    page.keyboard.press("Enter")  # the button that was clicked last is gone, nothing is filled
    page.keyboard.press("h")
    expect(page.locator("section.hint")).to_be_visible()
    page.locator("section.hint").get_by_role("button", name=re.compile("^Next best")).click()
    assert offered_here(page) == hinted
    spaces.first.focus()  # the first space stands for something else
    page.keyboard.press("Enter")
    wait_for(page, lambda: sent == [int(str(hinted))], f"{sent} is taken instead of {hinted}")

    expect(spaces).to_have_count(0)
    page.keyboard.press("u")
    expect(spaces.first).to_be_visible()
    update = client.look(table)
    walks = [offer["fields"]["to"] for offer in update["offers"]["listed"]]
    slots = [space for space in walks if update["view"]["strip"][space]["stack"]]
    page.locator(f'[data-space="{slots[0]}"][data-lit]').click()
    expect(page.locator("[data-ghost]")).to_be_visible()
    before = offered_here(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    here = offered_here(page)
    assert here != before
    page.keyboard.press("Enter")  # the focus is still on the space, which can be chosen no more
    wait_for(page, lambda: sent[-1] == int(str(here)), "Enter is dead after a click")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-ghost]")).to_be_visible()
    here = offered_here(page)
    page.keyboard.press("Enter")  # not one more undo
    wait_for(
        page, lambda: len(sent) == 4 and sent[-1] == int(str(here)), "Enter presses what the mouse has clicked last"
    )


def test_enter_takes_what_is_proposed_though_another_space_has_the_focus(person: Any) -> None:
    """Whoever is asked once more before a decision sees one proposal: that is what Enter takes."""
    anna, _, table = seated(person, "new-york-zoo")
    page = anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    page.evaluate("localStorage.setItem('tierpark-preferences', JSON.stringify({confirm: true}))")
    sent = actions_sent(page)
    spaces = page.locator("[data-space][data-lit]")
    spaces.nth(1).click()
    proposed = offered_here(page)
    assert proposed is not None
    spaces.first.focus()
    page.keyboard.press("Enter")
    wait_for(page, lambda: sent == [int(proposed)], f"{sent} is taken instead of {proposed}")


def test_a_second_command_on_top_of_the_first_comes_to_nothing(person: Any) -> None:
    anna, client, table = seated(person, "new-york-zoo")
    page = anna.goto(f"/tables/{table}")
    sent = actions_sent(page)
    spaces = page.locator("[data-space][data-lit]")
    spaces.first.evaluate(
        "space => { for (const _ of [1, 2, 3]) space.dispatchEvent(new MouseEvent('click', {bubbles: true})) }"
    )
    expect(spaces).to_have_count(0)
    decided = client.look(table)["version"]
    undo = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'u', bubbles: true}))"
    page.evaluate("; ".join([undo] * 3))
    expect(spaces.first).to_be_visible()
    expect(page.locator(".asked .reason")).to_have_count(0)
    assert (len(sent), client.look(table)["version"]) == (1, decided + 1)


def test_the_keyboard_is_led_on_and_its_keys_are_told(person: Any) -> None:
    anna, _, table = seated(person, "new-york-zoo")
    page = anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    expect(page.locator("h1")).to_contain_text("New York Zoo")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("this list")).to_be_visible()
    page.keyboard.press("Escape")
    before_log = "document.querySelector('[data-bar]').compareDocumentPosition(document.querySelector('.log')) & 4"
    assert page.evaluate(before_log), "the log comes before the choice bar"
    spaces = page.locator("[data-space][data-lit]")
    spaces.first.focus()
    page.keyboard.press("Enter")
    expect(spaces).to_have_count(0)
    expect(page.locator("#content [data-lit]:focus")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_never_lost_while_one_decides_by_keys(person: Any, game: str) -> None:
    """Whatever had it is gone after each decision: it goes on to what can be chosen next, and never to nothing."""
    anna = person()
    table = make_table(anna, players=2, game=game, seats=["me", "random"])
    client = as_client(anna)
    client.command(table, "start")
    page = anna.goto(f"/tables/{table}")
    begun = client.look(table)["version"]
    for number in range(12):
        wait_to_be_asked(page)
        wait_until_shown(page)
        filled = page.locator(".answers .filled:enabled")
        if number % 2 and filled.count():
            filled.focus()
        else:
            page.get_by_role("button", name="All choices").focus()
            page.keyboard.press("Enter")
            page.locator(".choices li button").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        wait_for(page, lambda: page.evaluate("document.activeElement !== document.body"), "the focus is lost")
    wait_to_be_asked(page)
    assert page.evaluate("document.activeElement !== document.body")
    assert client.look(table)["version"] > begun + 5
