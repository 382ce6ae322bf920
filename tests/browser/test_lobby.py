"""From the first look to a running game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE
from tests.browser.playing import as_client, make_table, play_now, wait_to_be_asked
from tests.server.served import Served


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

    page.get_by_role("button", name="Play now Spectacular, Bots: Beginner").click()
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


def test_a_guest_with_the_name_of_an_account_is_marked_in_its_list(person: Any, served: Served) -> None:
    jonas, guest = person(), served.guest("Jonas")
    page = jonas.goto("/")
    page.evaluate(
        """() => fetch('/api/accounts', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({name: 'Jonas', password: 'quite a long one'})})"""
    )
    table = guest.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"], "order": "seated"})["table"]
    as_client(jonas).command(table, "join")
    guest.command(table, "start")
    page.reload()
    row = page.locator("li", has=page.locator(f'a[href="/tables/{table}"]'))
    expect(row).to_contain_text("New York Zoo with Jonas (guest)")
    guest.command(table, "end")
    page.reload()
    expect(page.locator("li", has_text="ended by the host")).to_contain_text("with Jonas (guest)")


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


def test_friends_come_by_a_code_and_bots_by_one_press(person: Any) -> None:
    host = person(viewport=PHONE, has_touch=True, is_mobile=True)
    table = make_table(
        host, players=4, options={"players": 4}, clock={"per": "decision", "seconds": 90, "at_zero": "bot"}
    )
    page = host.goto(f"/tables/{table}")
    expect(page.get_by_text("New York Zoo · 4 players", exact=True)).to_be_visible()  # no side of the solo board
    expect(page.get_by_text("90 seconds for each decision")).to_be_visible()
    expect(page.get_by_text("You start the game when everybody is here.")).to_be_visible()

    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="QR code of the link to this table")
    expect(code).to_be_visible()
    expect(code.locator("rect")).to_have_attribute("fill", "#fff")
    box = code.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= PHONE["width"] - box["width"]
    expect(page.get_by_role("dialog").get_by_text(page.url, exact=True)).to_be_visible()
    expect(page.get_by_text("This address leads to this computer only.")).to_be_visible()
    host.shot("qr-phone")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="QR code")).to_be_focused()

    friend = person()
    friend.goto(f"/tables/{table}")
    expect(friend.page.get_by_text("The host starts the game when everybody is here.")).to_be_visible()
    friend.page.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".gathering").get_by_text("(guest)")).to_have_count(2)
    page.get_by_label("Bots play").select_option("beginner")
    page.get_by_role("button", name="Put a bot here").first.click()
    page.get_by_label("Bots play").select_option("expert")
    page.get_by_role("button", name="Put a bot here").click()
    expect(page.locator(".gathering").get_by_text("(Beginner bot)")).to_be_visible()
    expect(page.locator(".gathering").get_by_text("(Expert bot)")).to_be_visible()

    alerts = page.get_by_role("alert").all_inner_texts
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#turn")).to_be_attached()
    assert [told for told in alerts() if told] == [], "nothing has gone wrong"


def test_a_link_is_copied_also_without_https(person: Any) -> None:
    host = person()
    table = make_table(host, players=2)
    host.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = host.goto(f"/tables/{table}")
    page.get_by_role("button", name="Copy the link for your friends").click()
    expect(page.get_by_role("group", name="The link is copied.").first).to_be_visible()

    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("document.querySelector('dialog').append(document.createElement('textarea'))")
    page.locator("dialog textarea").press("Control+v")
    expect(page.locator("dialog textarea")).to_have_value(page.url)
    page.get_by_role("dialog").get_by_role("button", name="Copy the link for your friends").click()
    expect(page.get_by_role("group", name="The link is copied.").first).to_be_visible()

    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy the link for your friends").click()
    expect(page.get_by_role("group", name="The browser does not allow copying")).to_be_visible()


@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_a_new_table_explains_its_options_and_what_is_missing(person: Any, look: dict[str, Any]) -> None:
    """A sentence each; "as the edition says" says what; what disappears says why."""
    anna = person(**look)
    page = anna.goto("/")

    def form_of(game: str) -> Any:
        card = page.locator("article").filter(has=page.get_by_role("heading", name=game, exact=True))
        card.get_by_role("button", name="With friends").click()
        return page.get_by_role("dialog")

    dialog = form_of("New York Zoo")
    expect(dialog.get_by_text("In the short game both begin with six enclosures")).to_be_visible()
    expect(dialog.get_by_text("Solo board: Only the solo board has two sides.")).to_be_visible()
    dialog.get_by_role("radio", name="3 players").check()
    expect(dialog.get_by_role("radio", name="short game")).to_have_count(0)
    expect(dialog.get_by_text("Length: The short game is for two players.")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()

    dialog = form_of("Zoo Parque")
    expect(dialog.get_by_text("Strong animals such as the lion need strong fences")).to_be_visible()
    expect(dialog.get_by_role("checkbox", name="Strong Species")).to_have_accessible_description(re.compile("lion"))
    dialog.get_by_text("More rules").click()
    hand = dialog.get_by_role("combobox", name="Hand", exact=True)
    expect(hand.locator("option").first).to_have_text("6 (as the edition says)")
    expect(dialog.get_by_role("radio", name="Draft")).to_be_visible()
    dialog.get_by_role("group", name="Cooperative campaign").get_by_role("radio", name="1", exact=True).check()
    expect(dialog.get_by_role("radio", name="Draft")).to_have_count(0)
    expect(dialog.get_by_text("so the draft is not offered")).to_be_visible()
    expect(hand.locator("option").first).to_have_text("5 (as the edition says)")
    dialog.get_by_role("checkbox", name="Unnatural Utilities").check()
    expect(dialog.get_by_text("Unnatural Utilities needs the Feed Phase")).to_be_visible()
    anna.shot(f"new-table-explained-{page.viewport_size['width']}")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
