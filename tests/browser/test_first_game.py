"""A coached first game: followed to its end, and a mistake that is told kindly and taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE
from tests.browser.playing import as_client
from tierpark.games.catalogue import GAMES
from tierpark.server.workers import Workers

MOST = 120  # decisions of one seat
TOUCHED = {"viewport": PHONE, "has_touch": True, "locale": "de-DE"}
SIZES = [pytest.param({}, id="desk"), pytest.param(TOUCHED, id="phone")]
TITLES = {
    "new-york-zoo": "New York Zoo",
    "spectacular": "Spectacular",
    "the-sanctuary": "The Sanctuary: Endangered Species",
    "zoo-parque": "Zoo Parque",
}
# over, or asked, with all that the coach has to say; and something has happened since
READY = """before => {
  if (document.querySelector('.outcome')) return 'over';
  const seen = ['.log', '.bar h2', '.coach .said'].map((part) => document.querySelector(part)?.textContent).join();
  const isAsked = document.querySelector('.bar:not(.isPaused) .list') && !document.querySelector('.coach .looking');
  return isAsked && seen !== before ? {seen} : null;
}"""


def begin(page: Page, game: str) -> str:
    """From the list of lessons to the coach's first words; the table."""
    page.get_by_role("button", name=re.compile(f"(a coach|Coach): {re.escape(TITLES[game])}$")).click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    expect(page.locator(".coach .said")).to_contain_text(re.compile("you decide|du entscheidest"))
    page.locator(".coach .row button").click()
    return page.url.rpartition("/")[2]


def follow(page: Page, decisions: int) -> int:
    """Do what the coach would, so many times or to the end of the game; how often it was done."""
    coach, seen = page.locator(".coach"), None
    for number in range(decisions):
        ready = page.wait_for_function(READY, arg=seen).json_value()
        if ready == "over":
            return number
        seen = ready["seen"]
        assert not coach.get_by_text(re.compile("gives much away|gibt viel her")).count(), "it was as the coach said"
        assert len(coach.locator(".said").inner_text()) > 5
        show = coach.get_by_role("button", name=re.compile("Show me|Zeig es mir"))
        if show.count():
            show.click()
        page.locator(".bar .answers .filled").click()
        warned = page.get_by_role("button", name=re.compile("Not yet|Noch nicht"))
        if warned.count():  # a newcomer is asked once
            page.locator(".bar .answers .plain").last.click()
    return decisions


def test_the_list_of_games_leads_to_the_second_lessons(person: Any) -> None:
    page = person().goto("/learn")
    expect(page.get_by_role("button", name=re.compile("a coach"))).to_have_count(len(GAMES))
    further = page.get_by_role("link", name=re.compile("^Second lesson: "))
    titles = sorted(link.get_attribute("aria-label") or "" for link in further.all())
    assert titles == ["Second lesson: The Sanctuary: Endangered Species", "Second lesson: Zoo Parque"]
    for title in titles:
        page.goto(f"{page.url.rpartition('/learn')[0]}/learn")
        page.get_by_role("link", name=title).click()
        page.wait_for_url("**/2")
        expect(page.get_by_text("Step 1 of")).to_be_visible()


@pytest.mark.parametrize("how", SIZES)
def test_a_first_game_is_followed_to_its_real_end(person: Any, how: dict[str, Any]) -> None:
    anna = person(**how)
    page = anna.goto("/learn")
    table = begin(page, "spectacular")
    assert serious(page) == []
    assert 30 < follow(page, MOST) < MOST
    expect(page.locator(".coach")).to_contain_text(re.compile("first game|real end|erstes Spiel|echten Ende"))
    assert serious(page) == []
    assert as_client(anna).look(table)["outcome"]["standings"]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "spectacular"])
def test_every_first_game_begins_with_a_coach_who_has_reasons(person: Any, game: str) -> None:
    page = person(**(TOUCHED if game == "zoo-parque" else {})).goto("/learn")
    begin(page, game)
    assert follow(page, 6) == 6


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("how", SIZES)
def test_a_mistake_is_told_kindly_and_taken_back(
    person: Any, how: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts as one is tested elsewhere; here the adviser finds every other decision poor."""
    judged = Workers.judge

    async def harsh(*about: Any) -> Any:
        moment = await judged(*about)
        assert moment is None or moment.lost >= 0
        return moment and type(moment)(moment.step, moment.seat, 0.3, moment.played, moment.better)

    monkeypatch.setattr(Workers, "judge", harsh)
    anna = person(**how)
    page = anna.goto("/learn")
    table = begin(page, "new-york-zoo")
    page.wait_for_function(READY, arg=None)
    client = as_client(anna)
    before = client.look(table)
    best = {one["action"] for one in client.post(f"/api/tables/{table}/hint", {})["best"]}
    worse = next(offer for offer in before["offers"]["listed"] if offer["action"] not in best)
    page.locator(f"[data-space='{worse['fields']['to']}']").first.click()

    coach = page.locator(".coach")
    expect(coach.locator(".said")).to_contain_text(re.compile("30 in 100|30 von 100"))
    expect(coach.locator(".said")).to_contain_text(re.compile("Better:|Besser:"))
    assert client.look(table)["version"] > before["version"]
    coach.get_by_role("button", name=re.compile("Take it back|Zurücknehmen")).press("Enter")
    expect(coach.locator(".said")).not_to_contain_text(re.compile("30 in 100|30 von 100"))
    expect(coach.get_by_role("button", name=re.compile("Show me|Zeig es mir"))).to_be_visible()
    assert client.look(table)["view"] == before["view"]


def test_one_can_play_on_without_the_coach_and_have_it_back(person: Any) -> None:
    page = person().goto("/learn")
    begin(page, "the-sanctuary")
    expect(page.locator(".coach [aria-live='polite']")).to_contain_text("I would do this")
    page.get_by_role("button", name="Play on without the coach").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="All choices")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ask the coach back").click()
    expect(page.locator(".coach .said")).not_to_be_empty()
