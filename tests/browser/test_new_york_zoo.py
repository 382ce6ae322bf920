"""New York Zoo in the browser: what a player finds out about the table with mouse, finger, keys and a screen reader."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.playing import play_now, wait_to_be_asked


def a_stack(page: Page) -> Any:
    """A slot within the elephant's reach with several tiles."""
    return page.locator("[data-space][data-lit][aria-label*='below it']").first


def sizes_in(text: str) -> list[int]:
    """The sizes a label tells, from the top tile down."""
    on_top = re.search(r"on top an enclosure of (\d+)", text)
    below = re.search(r"below it, from the top: ([\d, ]+)", text)
    assert on_top, text
    assert below, text
    return [int(on_top[1]), *[int(size) for size in below[1].split(", ")]]


def expect_stack(page: Page, slot: Any) -> None:
    peek = page.locator(f"[data-stack='{slot.get_attribute('data-space')}']")
    expect(peek).to_be_visible()
    shown = [int(re.match(r"\d+", text)[0]) for text in peek.locator("figcaption").all_inner_texts()]  # type: ignore[index]
    assert shown == sizes_in(slot.get_attribute("aria-label"))
    box, window = peek.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


def test_stacks_can_be_looked_through_by_mouse_and_keys(person: Any) -> None:
    """Ruling R1: nothing in a stack is hidden, so a player sees what a bot sees."""
    page = person().page
    play_now(page)
    wait_to_be_asked(page)
    slot = a_stack(page)
    slot.hover()
    expect_stack(page, slot)
    page.locator("#turn").hover()
    expect(page.locator("[data-stack]")).to_have_count(0)

    page.keyboard.press("Tab")
    slot.focus()
    expect_stack(page, slot)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[data-stack='{slot.get_attribute('data-space')}']")).to_have_count(0)


def test_stacks_can_be_looked_through_by_finger(person: Any) -> None:
    page = person(viewport=PHONE, has_touch=True).page
    play_now(page)
    wait_to_be_asked(page)
    slot = a_stack(page)
    slot.tap()
    expect_stack(page, slot)
    page.touchscreen.tap(PHONE["width"] / 2, PHONE["height"] * 0.7)  # on the board
    expect(page.locator("[data-stack]")).to_have_count(0)


def test_the_lesson_speaks_of_fingers_only_where_there_are_no_keys(person: Any) -> None:
    for look, says in (
        ({}, "R turns it"),
        ({"viewport": PHONE, "has_touch": True, "is_mobile": True}, "a tap on it turns it"),
    ):
        page = person(**look).goto("/learn/new-york-zoo")
        for _ in range(4):
            page.get_by_role("button", name="Next", exact=True).click()
        page.get_by_role("button", name="Do it for me").click()
        expect(page.locator(".bubble .text")).to_contain_text(says)
