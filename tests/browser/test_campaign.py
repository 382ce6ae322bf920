"""The campaign of Zoo Parque in the browser: alone with several hands, levels that are won, and the next one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE, Person
from tests.browser.playing import as_client, make_table
from tests.browser.test_zoo_parque import GAME, opened, play_until, seated
from tests.server.served import Served
from tierpark.games.zoo_parque import ending
from tierpark.games.zoo_parque.state import Step
from tierpark.server.table import game_named


@pytest.fixture
def is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is played, all cards are fulfilled."""
    monkeypatch.setattr(game_named(GAME).world.twin(ending), "is_fulfilled", lambda s, card: True)


def hands(page: Page) -> Any:
    return page.locator('[data-part="hands"] button')


def dominoes(page: Page) -> list[str | None]:
    here = page.locator('[data-part="hand"] [data-domino]')
    return [here.nth(i).get_attribute("data-domino") for i in range(here.count())]


@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_somebody_alone_plays_one_hand_after_the_other(person: Any, served: Served, look: dict[str, Any]) -> None:
    anna = person(**look)
    table, client = seated(anna, 0, edition="published", campaign="2", hands="3")
    play_until(served, table, lambda s: s.step == Step.PICK and s.player == 1 and s.placed == 0 and s.height < 30)
    page = opened(anna, table)
    view = client.look(table)["view"]
    if look:
        expect(page.locator(".asked")).to_contain_text("Hand 2 of 3. Pick a domino")
    else:
        expect(page.locator("#turn")).to_contain_text("Hand 2 of 3. Pick a domino")
    expect(hands(page)).to_have_count(3)
    expect(hands(page).nth(1)).to_have_attribute("aria-pressed", "true")
    assert dominoes(page) == view["players"][1]["hand"]
    anna.shot(f"zoo-parque-alone{'-phone' if look else ''}")
    assert serious(page) == []

    # the other hands can be looked at, and not played
    hands(page).nth(2).click()
    expect(hands(page).nth(2)).to_have_attribute("aria-pressed", "true")
    assert dominoes(page) == view["players"][2]["hand"]
    assert page.locator('[data-part="hand"] [data-lit]').count() == 0
    hands(page).nth(1).click()

    # the hand plays; then the next one is shown by itself
    page.locator('[data-part="hand"] [data-lit]').first.click()
    expect(page.locator("[data-ghost]")).to_be_visible()
    page.get_by_role("button", name="Place here").click()
    expect(page.locator("[data-ghost]")).to_have_count(0)
    play_until(served, table, lambda s: s.step == Step.PICK and s.player == 2 and s.placed == 0)
    expect(hands(page).nth(2)).to_have_attribute("aria-pressed", "true")
    assert dominoes(page) == client.look(table)["view"]["players"][2]["hand"]
    if not look:
        expect(page.locator(".log li", has_text=re.compile("^ ?Hand 2 lays")).first).to_be_visible()


def test_a_pawn_of_the_hand_that_plays_claims_from_the_list(person: Any, served: Served) -> None:
    anna = person()
    table, client = seated(anna, 0, edition="published", campaign="1", hands="2")
    play_until(served, table, lambda s: s.step == Step.CLAIM and s.player == 1)
    page = opened(anna, table)
    before = len(client.look(table)["view"]["pawns"])
    expect(page.locator("#turn")).to_contain_text("Hand 2 of 2. Claim an Area")
    page.get_by_role("button", name="All choices").click()
    page.locator(".choices li button", has_text="Claim the").first.click()
    expect(page.locator(".log li").first).to_contain_text("Hand 2 claims")
    pawns = client.look(table)["view"]["pawns"]

    assert len(pawns) == before + 1
    assert pawns[-1][0] == 1


def form(page: Page) -> Any:
    page.goto("/")
    page.get_by_role("button", name="Zoo Parque: With friends").click()
    return page.get_by_role("dialog")


def win(served: Served, anna: Person, level: str) -> str:
    """A level won by somebody with a browser, over the API."""
    client = as_client(anna)
    options = {"players": 1, "edition": "published", "campaign": level}
    table = str(client.post("/api/tables", {"game": GAME, "seats": ["me"], "options": options})["table"])
    client.command(table, "start")
    served.play_out(table)
    return table


@pytest.mark.usefixtures("is_won")
def test_a_new_table_shows_the_levels_that_are_won_and_proposes_the_next(person: Any, served: Served) -> None:
    anna = person()
    dialog = form(anna.page)
    levels = dialog.get_by_role("group", name="Cooperative campaign")
    expect(levels.get_by_role("radio")).to_have_count(9)
    expect(levels.locator(".tick")).to_have_count(0)
    expect(dialog.get_by_role("group", name="Your hands")).to_have_count(0)

    make_table(anna, players=2)  # a name
    for level in ("1", "2"):
        win(served, anna, level)
    dialog = form(anna.page)
    expect(dialog.get_by_text("Levels 1 and 2 are won. Next comes level 3.")).to_be_visible()
    expect(levels.locator(".tick")).to_have_count(2)
    assert serious(anna.page) == []

    # who plays alone plays the campaign, with several hands
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="1", exact=True).check()
    expect(levels.get_by_role("radio", name="3")).to_be_checked()
    expect(levels.get_by_role("radio", name="no")).to_have_count(0)
    expect(dialog.get_by_role("group", name="Edition").get_by_role("radio")).to_have_count(1)
    dialog.get_by_role("group", name="Your hands").get_by_role("radio", name="4").check()
    anna.shot("zoo-parque-levels")
    dialog.get_by_role("button", name="Start").click()
    anna.page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    expect(hands(anna.page)).to_have_count(4)
    options = as_client(anna).look(anna.page.url.rsplit("/", 1)[1])["agreement"]["options"]
    assert [options[name] for name in ("players", "edition", "campaign", "hands")] == [1, "published", "3", "4"]


@pytest.mark.usefixtures("is_won")
@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_a_level_that_is_won_leads_to_the_next(person: Any, served: Served, look: dict[str, Any]) -> None:
    anna = person(**look)
    make_table(anna, players=2)
    page = opened(anna, win(served, anna, "1"))
    if look:
        page.get_by_role("button", name="How it ended").click()
    further = page.get_by_role("button", name="On to level 2")
    expect(further).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    anna.shot(f"zoo-parque-won{'-phone' if look else ''}")
    further.click()
    expect(hands(page)).to_have_count(2)
    assert as_client(anna).look(page.url.rsplit("/", 1)[1])["agreement"]["options"]["campaign"] == "2"

    page = opened(anna, win(served, anna, "8"))
    if look:
        page.get_by_role("button", name="How it ended").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("button", name="On to level")).to_have_count(0)
