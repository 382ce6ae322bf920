"""The score pad in the browser: a park from a real table is entered by clicking, scored, and shared by its address."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE

BEFORE_THE_LAST = (
    "board=saola;park=A1 chinchilla heart 2,A2 arctic_fox brown E 5,A3 dugong beige W 5,A4 polar_bear black W 4,"
    "B2 cheetah brown SW 6,B3 spectacled_bear brown NW 2,B4 dugong heart 1,C1 chinchilla brown NW 5,"
    "C3 giraffe beige SW,C4 penguin heart,D1 arctic_fox heart 2,D2 elephant heart 2,D3 sea_turtle black E,"
    "D4 tiger heart 2,E1 cheetah heart 1,E2 tiger black SW 4,E3 sloth black NW 5;entrance=19"
)
RULEBOOK = {"Entrance": 19, "Jungle": 26, "Water": 10, "Mountain": 16, "Savanna": 18, "Towers": 13}


def pad(page: Page) -> Any:
    return page.get_by_role("region", name="Score pad")


def points(page: Page, category: str) -> Any:
    return pad(page).get_by_role("row", name=re.compile(category)).get_by_role("cell").last


def test_the_park_of_the_rulebook_is_finished_by_clicking_and_scores_132(person: Any) -> None:
    """S10: the last tile, a sloth with a heart and a 2 on E4, is laid by clicking."""
    anna = person()
    page = anna.goto(f"/score/spectacular?sheet={quote(BEFORE_THE_LAST)}")
    expect(points(page, "Jungle")).to_have_text("11")

    page.get_by_role("button", name="E4, vacant").click()
    page.get_by_role("button", name="sloth", exact=True).click()
    page.get_by_role("radio", name="heart").check()
    page.get_by_role("radio", name="2").check()
    expect(points(page, "Total")).to_have_text("132")
    for category, value in RULEBOOK.items():
        expect(points(page, category)).to_have_text(str(value))
    expect(points(page, "Different animals")).to_have_text("30")
    assert serious(page) == []
    anna.shot("score-pad")

    page.get_by_role("checkbox", name="green").check()
    expect(pad(page).get_by_text("With the best use of what is left: 134")).to_be_visible()
    expect(pad(page).get_by_text("with the green worker")).to_be_visible()

    other = person(viewport=PHONE)
    other.goto(page.url.removeprefix(anna.served.url))
    expect(points(other.page, "Total")).to_have_text("132")
    other.shot("score-pad-phone")


def test_what_cannot_lie_there_is_told_and_nothing_is_lost(person: Any) -> None:
    anna = person()
    page = anna.goto(f"/score/spectacular?sheet={quote('board=saola;park=A1 tiger black E 6')}")

    refusal = pad(page).get_by_role("alert")
    expect(refusal).to_contain_text("A1")
    page.get_by_role("button", name="A1, tiger").click()
    page.get_by_role("radio", name="5").check()
    expect(refusal).to_have_count(0)
    expect(points(page, "Total")).to_be_visible()
    assert all("400" in text for text in anna.wrong)  # the browser's own word of the refusal
    anna.wrong.clear()


def test_a_park_can_be_entered_by_keyboard(person: Any) -> None:
    page = person().goto("/score/spectacular")
    first = page.get_by_role("button", name="A1, vacant")
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name=re.compile("^A2, orangutan, heart"))).to_be_visible()


def test_a_table_is_entered_by_mouse_finger_and_keys_and_says_who_has_won(person: Any) -> None:
    """New York Zoo by clicking, The Sanctuary by tapping on a phone, Zoo Parque by keys; the address holds it all."""
    page = person().goto("/score/new-york-zoo")
    page.get_by_role("button", name="row 9, column 14: covered").click()
    expect(pad(page).get_by_text("Seat 2 wins.")).to_be_visible()
    assert page.url.endswith("players%3D2%3Bseat1.free%3Dr9c14")
    assert serious(page) == []

    anna = person(viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.goto("/score/the-sanctuary")
    page.get_by_role("button", name="Seat 2").tap()
    page.get_by_role("button", name="One more: Threats").tap()
    page.get_by_role("button", name="One more: Threats").tap()
    expect(points(page, "Threats")).to_have_text("−2")
    expect(pad(page).get_by_text("Seat 1 wins.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious(page) == []

    page = person().goto("/score/zoo-parque")
    page.locator('[data-cell="1,0"]').focus()
    for key in ("ArrowUp", "ArrowDown", "Enter", "Tab", "Space"):  # away and back, then to its ground: grass
        page.keyboard.press(key)
    page.get_by_role("combobox", name="On it").select_option("lion")
    for side in ("north", "east", "south", "west"):
        page.get_by_role("combobox", name=f"Fence to the {side}").select_option("weak")
    page.get_by_role("checkbox", name="Seat 3").check()
    expect(pad(page).get_by_text("Seat 3 wins.")).to_be_visible()
    expect(points(page, "Exhibits")).to_have_text("2")
    assert serious(page) == []
    other = person()
    shared = other.goto(page.url.removeprefix(other.served.url))
    expect(pad(shared).get_by_text("Seat 3 wins.")).to_be_visible()


def test_the_address_counts_rows_and_columns_from_1_as_the_spaces_say_them(person: Any) -> None:
    """An address that counts from 0 is an old one: it is refused in the language of the page, and mended by a click."""
    page = person().goto(f"/score/new-york-zoo?sheet={quote('players=2;seat1.free=r9c1 r1c14')}")
    page.get_by_role("button", name="row 9, column 1: free").click()
    expect(page.get_by_role("button", name="row 9, column 1: covered")).to_be_visible()
    expect(page.get_by_role("button", name="row 1, column 14: free")).to_be_visible()
    assert page.url.endswith("players%3D2%3Bseat1.free%3Dr1c14")

    page.get_by_role("button", name="Start over").click()  # without a board there is nothing to score, and no draw
    expect(pad(page).get_by_text("Points appear here as soon as something lies on the board.")).to_be_visible()
    expect(pad(page).get_by_role("row")).to_have_count(0)

    for locale, sentence in (
        ("en-GB", "r0c8 is no space: rows and columns count from 1."),
        ("de-DE", "r0c8 ist kein Feld: Zeilen und Spalten zählen ab 1."),
    ):
        anna = person(locale=locale)
        page = anna.goto(f"/score/new-york-zoo?sheet={quote('players=2;seat1.free=r9c1 r0c8')}")
        refusal = page.locator('.warning[role="alert"]')
        expect(refusal).to_have_text(sentence)
        anna.shot(f"score-pad-from-0-{locale}")
        page.locator('[data-name="r9c2"]').click()
        expect(refusal).to_have_count(0)
        assert page.url.endswith("seat1.free%3Dr9c1%20r9c2")
