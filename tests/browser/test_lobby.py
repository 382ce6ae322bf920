"""From the first look to a running game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.playing import as_client, play_now, wait_to_be_asked


def buttons_are_level(page: Any) -> bool:
    """Whether the cards of all games have their buttons at the same height."""
    expect(page.locator("article .facts > span")).to_have_count(8)  # players and minutes of four games
    return len(set(page.eval_on_selector_all("article .go", "all => all.map((go) => go.offsetTop)"))) == 1


def test_a_newcomer_is_in_a_game_against_a_bot_one_click_later(person: Any) -> None:
    anna = person()
    page = anna.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    anna.shot("lobby-desktop")
    assert buttons_are_level(page)
    play_now(page)
    wait_to_be_asked(page)
    anna.shot("table-desktop")

    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_level_of_the_bots_is_chosen_beside_play_now_and_kept(person: Any) -> None:
    anna = person()
    page = anna.goto("/")
    level = page.get_by_label("How well the bots play Spectacular")
    expect(level).to_have_value("regular")
    level.select_option("beginner")
    page.reload()
    expect(level).to_have_value("beginner")
    expect(page.get_by_label("How well the bots play Zoo Parque")).to_have_value("regular")

    page.get_by_role("button", name="Play now: Spectacular, bots: Beginner").click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    seats = as_client(anna).look(page.url.rsplit("/", 1)[1])["seats"]
    assert [seat["bot"] for seat in seats] == [None, "beginner"]


def test_a_phone_is_enough_and_nothing_scrolls_sideways(person: Any) -> None:
    for width in (390, 360):
        anna = person(viewport={**PHONE, "width": width}, has_touch=True, is_mobile=True)
        page = anna.goto("/")
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        anna.shot(f"lobby-{width}")
        play_now(page)
        wait_to_be_asked(page)
        anna.shot(f"table-{width}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_my_tables_are_listed_and_say_that_it_is_my_turn(person: Any) -> None:
    anna = person()
    table = play_now(anna.page)
    wait_to_be_asked(anna.page)
    page = anna.goto("/")

    row = page.locator(f'a[href="/tables/{table}"]').first
    expect(row).to_be_visible()
    expect(page.get_by_text("Your turn").first).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\)"))


def test_the_language_can_be_german(person: Any) -> None:
    anna = person(locale="de-DE")
    page = anna.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Play now")).to_have_count(0)
    anna.shot("lobby-german")
    assert buttons_are_level(page)


def test_dark_mode_follows_the_system(person: Any) -> None:
    anna = person(color_scheme="dark")
    page = anna.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    play_now(page)
    wait_to_be_asked(page)
    anna.shot("table-dark")
