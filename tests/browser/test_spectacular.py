"""Spectacular in the browser: seats that act at once, missions, alone, by clicking, on phones, for everyone."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PATIENCE, PHONE, Person
from tests.browser.playing import (
    as_client,
    choose_from_list,
    follow_lesson,
    make_table,
    wait_to_be_asked,
    wait_until_shown,
)
from tests.server.served import Client, Served, actions_of

GAME = "spectacular"
N_CELLS, WAYS, BLOCK = 20, 7, 189


def started(person: Person, **more: Any) -> tuple[str, Client, Page]:
    """A table of one person, alone or with bots as `seats` says."""
    table = make_table(person, players=1, game=GAME, **more)
    client = as_client(person)
    client.command(table, "start")
    page = person.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    return table, client, page


def wait_for_step(client: Client, table: str, step: str, turn: int | None = None) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        update = client.look(table)
        if update["view"]["step"] == step and turn in (None, update["view"]["turn"]):
            return update
        time.sleep(0.05)
    raise AssertionError(f"the step does not come: {step}")


def prepare(client: Client, table: str) -> None:
    """Change nothing before the first turn."""
    ready = [o["action"] for o in client.look(table)["offers"]["listed"] if o["kind"] == "ready"]
    client.act(table, ready[0])


def take(page: Page, source: str) -> str:
    """Click on the first lit thing of the supply board or of the display; which it is."""
    thing = page.locator(f'[data-thing^="{source}-"][data-lit]').first
    expect(thing).to_be_visible()
    name = str(thing.get_attribute("data-thing"))
    thing.click()
    return name


def test_three_seats_act_at_once_and_wait_for_the_slow_one(person: Any) -> None:
    anna, bert, mara = people = [person(), person(), person()]
    table = make_table(anna, players=3, game=GAME)
    for somebody in people:
        somebody.goto(f"/tables/{table}")
    for somebody in (bert, mara):
        somebody.page.get_by_role("button", name="Sit down here").click()
        expect(somebody.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    for somebody in people:
        wait_to_be_asked(somebody.page)
        somebody.page.get_by_role("button", name="Ready", exact=True).click()
    wait_for_step(as_client(anna), table, "choose")

    taken = [take(anna.page, "supply"), take(anna.page, "display")]
    bert_took = [take(bert.page, "display"), take(bert.page, "supply")]
    for somebody, chosen in ((anna, taken), (bert, bert_took)):
        expect(somebody.page.get_by_role("heading", name="Waiting for")).to_be_visible()
        for thing in chosen:
            expect(somebody.page.locator(f'[data-thing="{thing}"]')).to_have_attribute("aria-pressed", "true")
    expect(mara.page.locator(".seat", has_text="done")).to_have_count(2)

    # what the others chose is not open yet, neither to see nor in what the page was told
    lines = as_client(mara).look(table)["log"]["lines"]
    assert {line["kind"] for line in lines} <= {"ready", "joined"}
    assert all(park["chosen"] == [None, None] for park in as_client(mara).look(table)["view"]["parks"])
    anna.shot("spectacular-waiting")
    assert serious(anna.page) == []

    anna.page.get_by_role("button", name="Change my choice").click()
    wait_to_be_asked(anna.page)
    assert as_client(anna).look(table)["view"]["parks"][0]["chosen"][0] is not None
    take(anna.page, "display")
    expect(anna.page.get_by_role("heading", name="Waiting for")).to_be_visible()

    bert.page.reload()  # in the middle of the step: nothing is lost, nothing is shown
    expect(bert.page.get_by_role("heading", name="Waiting for")).to_be_visible()
    for thing in bert_took:
        expect(bert.page.locator(f'[data-thing="{thing}"]')).to_have_attribute("aria-pressed", "true")
    expect(bert.page.locator(".log li", has_text="You take")).to_have_count(2)

    take(mara.page, "supply")
    take(mara.page, "display")
    wait_for_step(as_client(mara), table, "build")
    for somebody in people:
        for _ in range(2):
            place_or_discard(somebody.page, as_client(somebody), table)
    update = wait_for_step(as_client(anna), table, "choose", turn=2)
    assert update["view"]["supply"][1]["number"] != update["view"]["supply"][0]["number"]
    wait_to_be_asked(anna.page)
    anna.shot("spectacular-table")


def place_or_discard(page: Page, client: Client, table: str) -> None:
    """Place the item in the hand where the page holds it, or give it away if it fits nowhere."""
    before = client.look(table)
    wait_to_be_asked(page)
    place = page.get_by_role("button", name="Place here").first
    if before["offers"]["placements"]:
        expect(place).to_be_enabled()
        place.click()
    else:
        page.locator(".answers .filled").click()
    wait_for_version(client, table, before["version"] + 1)


def test_a_turn_by_clicking_on_the_things_themselves(person: Any) -> None:
    anna = person()
    table, client, page = started(anna, seats=["me", "random"])
    starts = page.locator("[data-park] [data-lit]")
    expect(starts).to_have_count(3)
    starts.first.click()
    expect(page.get_by_role("heading", name="Which tile of your display comes in?")).to_be_visible()
    page.locator('[data-thing="display-tile-1"]').click()
    expect(page.get_by_role("heading", name="You may still roll")).to_be_visible()
    for die in (0, 5):
        page.locator(f'[data-thing="display-die-{die}"]').click()
        expect(page.locator(f'[data-thing="display-die-{die}"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Roll 2 dice").click()
    page.get_by_role("button", name="Ready").click()
    wait_for_step(client, table, "choose")
    take(page, "supply-tile")
    take(page, "display-die")
    update = wait_for_step(client, table, "build")
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_be_visible()
    vacant = next(cell for cell in (0, 1, 5, 18, 19) if update["view"]["parks"][0]["tiles"][cell] is None)
    names = list(client.get(f"/api/games/{GAME}")["printed"]["parks"]["symmetric"]["hexagons"])
    page.locator(f'[data-cell="{vacant}"]').click(force=True)
    expect(ghost).to_have_attribute("aria-label", re.compile(rf"\b{names[vacant]}\b"))
    page.mouse.wheel(0, 100)
    page.locator(f'[data-cell="{vacant}"]').click(force=True)
    expect(page.locator('[data-thing^="area-N"]')).to_have_count(0)

    assert client.look(table)["view"]["parks"][0]["tiles"][vacant] is not None


def without_workers(update: dict[str, Any]) -> int:
    """Something to do that leaves all workers unused, and puts dice on tiles where they fit."""
    if update["view"]["step"] == "protect":
        return actions_of(update)[0]
    for piece in update["offers"]["placements"]:
        for way in piece["ways"]:
            if piece["kind"] == "place_tile" or way["turns"] == 0:
                return int(way["actions"][0])
    return actions_of(update)[-1]


def test_a_worker_shows_what_it_makes_of_a_die_before_it_is_used(person: Any) -> None:
    """At the end of round 1, on a die of the park; the change is confirmed and then scored."""
    anna = person()
    table, client, page = started(anna)
    page.goto("about:blank")
    while (update := client.look(table))["view"]["step"] != "workers":
        client.command(table, "act", version=update["version"], action=without_workers(update))
    page = anna.goto(f"/tables/{table}")
    wait_to_be_asked(page)
    before = client.look(table)["view"]["parks"][0]
    die = page.locator("[data-park] [data-lit]").first
    cell = int(str(die.get_attribute("data-cell")))
    die.click()
    expect(page.locator("[data-tools]")).to_contain_text("point")
    anna.shot("spectacular-workers")
    page.locator("[data-tools] .place").click()
    expect(page.locator(".log li").first).to_contain_text("You turn the")

    after = client.look(table)["view"]["parks"][0]
    assert after["dice"][cell] != before["dice"][cell]
    assert len(after["workers"]) < len(before["workers"])


def test_a_game_with_missions_ends_with_its_result(person: Any, served: Served) -> None:
    anna, bert = person(), served.guest("Bert")
    table = make_table(anna, players=2, game=GAME, options={"players": 2, "missions": "yes", "side": "asymmetric"})
    bert.command(table, "join")
    client = as_client(anna)
    client.command(table, "start")
    page = anna.goto(f"/tables/{table}")
    expect(page.locator("[data-missions] li")).to_have_count(3)
    page.goto("about:blank")
    served.play_out(table, seed=5)
    end = client.look(table)

    assert end["phase"] == "over"
    page = anna.goto(f"/tables/{table}")
    expect(page.get_by_role("heading", name="won")).to_be_visible()
    expect(page.locator(".outcome").get_by_role("rowheader", name="Missions")).to_be_visible()
    fulfilled = sum(mission["fulfilled"] for mission in end["view"]["parks"][0]["missions"])
    expect(page.locator("[data-missions] .met")).to_have_count(fulfilled)
    anna.shot("spectacular-over")
    assert serious(page) == []
    page.get_by_role("link", name="Look back step by step").click()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-park]")).to_be_visible()


def test_a_solo_game_ends_with_what_was_reached(person: Any, served: Served) -> None:
    anna = person()
    table, client, page = started(anna)
    for _ in range(2):  # the park, then the supply
        page.get_by_role("button", name="Ready", exact=True).click()
        expect(page.get_by_text("Ready", exact=True)).to_have_count(0 if _ else 1)
    page.locator('[data-thing="side-left"]').click()
    wait_for_step(client, table, "protect")
    expect(page.locator(".leaves")).to_have_count(1)
    anna.shot("spectacular-solo")
    choose_from_list(page)
    wait_for_step(client, table, "choose")
    page.goto("about:blank")
    served.play_out(table, seed=2)
    page = anna.goto(f"/tables/{table}")
    expect(page.get_by_role("link", name="Look back step by step")).to_be_visible()
    expect(page.locator("[data-score]")).to_contain_text("it takes")
    anna.shot("spectacular-solo-over")


def test_solo_boards_fit_their_column_also_beside_a_scrollbar(person: Any) -> None:
    anna = person(locale="de-DE")
    table = make_table(anna, players=1, game=GAME)
    as_client(anna).command(table, "start")
    page = anna.goto(f"/tables/{table}")
    column = page.locator(".column[data-shared-board]")
    column.evaluate("it => (it.style.paddingRight = '12px')")
    assert column.evaluate("it => it.scrollWidth - it.clientWidth") == 0


def test_a_solo_game_is_clicked_to_its_end(person: Any) -> None:
    """Each turn one thing from the supply and one from the display, in either order; tiles go while they are drawn."""
    anna = person()
    table, client, page = started(anna)
    taken: dict[int, set[str]] = {}
    while (update := client.look(table))["phase"] == "playing":
        wait_until_shown(page)
        step, turn = update["view"]["step"], update["view"]["turn"]
        if step == "choose":
            sources = taken.setdefault(turn, set())
            left = {offer["fields"]["from"] for offer in update["offers"]["listed"]} - sources
            source = max(left) if turn % 2 else min(left)
            kind = "tile" if update["view"]["solo"]["selection"] == "tiles" or source == "display" else "die"
            take(
                page,
                f"{source}-{kind}" if page.locator(f'[data-thing^="{source}-{kind}"][data-lit]').count() else source,
            )
            sources.add(source)
        elif step == "select":
            page.locator('[data-thing^="side-"][data-lit]').nth(turn % 2).click()
        elif update["offers"]["placements"] or page.locator(".answers .filled").count():
            page.locator(".answers .filled").click()
        else:
            choose_from_list(page)
        wait_for_version(client, table, update["version"] + 1)
    assert set(taken) == set(range(1, 16))
    assert all(sources == {"supply", "display"} for sources in taken.values())
    expect(page.locator(".outcome")).to_be_visible()


def wait_for_version(client: Client, table: str, version: int) -> None:
    until = time.monotonic() + PATIENCE / 1000
    while client.look(table)["version"] < version:
        assert time.monotonic() < until, "nothing was decided"
        time.sleep(0.02)


def test_a_phone_shows_everything_in_reach(person: Any) -> None:
    for size in (PHONE, {"width": 360, "height": 640}):
        anna = person(viewport=size, has_touch=True, is_mobile=True)
        table, client, page = started(anna, seats=["me", "random", "random"], options={"players": 3})
        prepare(client, table)
        wait_for_step(client, table, "choose")
        expect(page.get_by_role("tab", name="Supply")).to_have_attribute("aria-selected", "true")
        page.locator('[data-thing^="supply-"][data-lit]').first.tap()
        page.locator(".answers .filled", has_text="Take ").tap()
        expect(page.get_by_role("tab", name="Display")).to_have_attribute("aria-selected", "true")
        page.locator('[data-thing^="display-"][data-lit]').first.tap()
        page.locator(".answers .filled", has_text="Take ").tap()
        wait_for_step(client, table, "build")
        wait_to_be_asked(page)
        anna.shot(f"spectacular-{size['width']}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert serious(page) == []


def test_a_turn_by_keyboard_alone(person: Any) -> None:
    anna = person()
    table, client, page = started(anna, seats=["me", "random"])
    page.keyboard.press("l")
    expect(page.locator(".choices input")).to_be_focused()
    page.keyboard.type("ready")
    page.keyboard.press("Tab")
    while "choice" not in page.evaluate("document.activeElement.className"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_step(client, table, "choose")
    wait_until_shown(page)
    for source in ("supply-tile", "display-die"):
        expect(page.locator(f'[data-thing^="{source}"][data-lit]').first).to_be_visible()
        for _ in range(60):
            page.keyboard.press("Tab")
            thing = str(page.evaluate("document.activeElement.dataset?.thing ?? ''"))
            if thing.startswith(source):
                break
        assert thing.startswith(source)
        page.keyboard.press("Enter")
        if source == "supply-tile":
            expect(page.locator(f'[data-thing="{thing}"]')).to_have_attribute("aria-pressed", "true")
        wait_until_shown(page)
    wait_for_step(client, table, "build")
    expect(page.locator("[data-ghost]")).to_be_focused()
    before = page.locator("[data-ghost]").get_attribute("aria-label")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("r")
    expect(page.locator("[data-ghost]")).not_to_have_attribute("aria-label", str(before))
    page.keyboard.press("Escape")
    page.locator("[data-ghost]").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-thing^="area-N"]')).to_have_count(0)


def test_axe_finds_nothing_serious_and_six_parks_are_few_nodes(person: Any, served: Served) -> None:
    anna = person(color_scheme="dark")
    table = make_table(anna, players=6, game=GAME)
    for _ in range(5):
        served.guest().command(table, "join")
    as_client(anna).command(table, "start")
    served.play_out(table, seed=3, leave=150)
    page = anna.goto(f"/tables/{table}")
    expect(page.get_by_role("button", name="Look closer")).to_have_count(5)
    anna.shot("spectacular-six")
    found = {"table": serious(page)}
    nodes = page.evaluate(
        "document.querySelectorAll('svg *').length - document.querySelectorAll('.sheet-of-symbols *').length"
    )
    page.get_by_role("button", name="Look closer").first.click()
    expect(page.get_by_role("button", name="Back to my board")).to_be_visible()
    found["another park"] = serious(page)
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_role("heading", name="Our own lists")).to_be_visible()
    expect(page.locator("#ours li").first).to_be_visible()
    found["rules"] = serious(page)

    assert {where: what for where, what in found.items() if what} == {}
    assert nodes < 1500


def test_the_introduction_can_be_followed_to_its_end(person: Any) -> None:
    anna = person()
    page = anna.goto(f"/learn/{GAME}")
    wanted = {
        "Take the arctic fox": "fox",
        "And the blue 1": "blue 1",
        "Now build": "B2 north-west",
        "The penguin": "D2",
    }
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    assert serious(page) == []
    follow_lesson(page, wanted)
