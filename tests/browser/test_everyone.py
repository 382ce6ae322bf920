"""For everyone: axe finds nothing serious on any page or phase, and the page stays within its budget."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import BUNDLE, PHONE
from tests.browser.playing import as_client, choose_from_list, make_table, play_now, wait_to_be_asked
from tierpark.games.catalogue import GAMES


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_nothing_serious_on_any_page(person: Any, look: str) -> None:
    options = {"dark": {"color_scheme": "dark"}, "phone": {"viewport": PHONE, "has_touch": True}}.get(look, {})
    anna = person(**options)
    page = anna.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    found = {"lobby": serious(page)}
    page.goto("/rules/new-york-zoo")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found["rules"] = serious(page)
    anna.shot(f"rules-{look}")
    page.goto("/learn/new-york-zoo")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    found["introduction"] = serious(page)
    anna.shot(f"introduction-{look}")
    play_now(page)
    for step in range(3):
        wait_to_be_asked(page)
        found[f"table, decision {step}"] = serious(page)
        choose_from_list(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["menu"] = serious(page)

    assert {where: what for where, what in found.items() if what} == {}


def test_the_introduction_can_be_followed_to_its_end(person: Any) -> None:
    anna = person()
    page = anna.goto("/learn/new-york-zoo")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    for _ in range(30):
        if page.get_by_role("button", name="Play a first game").count():
            break
        count = page.locator(".count").inner_text()
        following = page.get_by_role("button", name="Next", exact=True)
        if following.count():
            following.click()
        else:
            take_wanted(page)
        expect(page.locator(".count")).not_to_have_text(count)
    expect(page.get_by_role("button", name="Play a first game")).to_be_visible()


def take_wanted(page: Page) -> None:
    """Do what the lesson asks for: of all choices, the one that it takes."""
    place = page.get_by_role("button", name="Place here")
    if place.count():
        place.first.click()
        return
    page.get_by_role("button", name="All choices").click()
    count = page.locator(".count").inner_text()
    for number in range(page.locator(".choices li button").count()):
        page.locator(".choices li button").nth(number).click()
        page.wait_for_timeout(300)
        if page.locator(".count").inner_text() != count:
            return
        if not page.locator(".choices").count():
            page.get_by_role("button", name="All choices").click()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_small(person: Any, game: str) -> None:
    """At most 150 kB of scripts and styles, as they are sent, for whoever sits down at a table of one game."""
    anna = person()
    table = make_table(anna, players=2, game=game, seats=["me", "random"])
    as_client(anna).command(table, "start")
    loaded: set[str] = set()
    other = person()
    other.page.on("response", lambda response: loaded.add(response.url.rsplit("/", 1)[1]))
    page = other.goto(f"/tables/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    files = [path for path in Path(BUNDLE).parent.glob("assets/*") if path.suffix in (".js", ".css")]
    packed = {path: path.with_name(f"{path.name}.br") for path in files}
    sizes = {path.name: (sent if sent.exists() else path).stat().st_size for path, sent in packed.items()}

    assert any(name.startswith("face-") for name in loaded)
    assert sum(sizes[name] for name in loaded & sizes.keys()) <= 150_000


def test_a_table_of_five_has_few_nodes(person: Any) -> None:
    anna = person()
    page = anna.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/tables/*")
    made = page.evaluate(
        """() => fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({game: 'new-york-zoo', seats: ['me', 'regular', 'regular', 'regular', 'regular']})})
           .then(made => made.json()).then(({table}) => fetch(`/api/tables/${table}/commands`, {method: 'POST',
           headers: {'Content-Type': 'application/json'}, body: '{"type": "start"}'}).then(() => table))"""
    )
    page.goto(f"/tables/{made}")
    for _ in range(6):
        choose_from_list(page)
    wait_to_be_asked(page)
    anna.shot("table-of-five")

    assert page.evaluate("document.querySelectorAll('svg *').length") < 1500 + symbols(page)


def symbols(page: Page) -> int:
    """The sheet of drawings is there once and is not drawn itself."""
    return int(page.evaluate("document.querySelectorAll('.sheet-of-symbols *').length"))


MOVING = """() => {
  window.moved = new Set();
  const look = () => {
    for (const one of document.getAnimations()) {
      const {duration} = one.effect.getComputedTiming();
      if (duration > 100) window.moved.add(`${one.effect.target?.className?.baseVal ?? one.effect.target?.className}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_who_wants_no_motion(person: Any, game: str) -> None:
    """And something does for others, or this would find nothing."""
    moved = {}
    for motion in ("reduce", "no-preference"):
        anna = person(reduced_motion=motion)
        table = make_table(anna, players=2, game=game, seats=["me", "random"])
        as_client(anna).command(table, "start")
        page = anna.goto(f"/tables/{table}")
        wait_to_be_asked(page)
        page.evaluate(MOVING)
        for _ in range(4):
            choose_from_list(page)
        wait_to_be_asked(page)
        moved[motion] = page.evaluate("[...window.moved]")

    assert moved["reduce"] == []
    assert moved["no-preference"]
