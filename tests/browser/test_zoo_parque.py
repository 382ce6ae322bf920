"""Zoo Parque in the browser: turns by mouse, keys and fingers, feeding, powers, the campaign, and hidden hands."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import PHONE, Person
from tests.browser.playing import (
    as_client,
    choose_from_list,
    follow_lesson,
    make_table,
    wait_to_be_asked,
)
from tests.server.served import Client, Served
from tierpark.games.zoo_parque.state import BLANK, CLAIMS, DONE, WAYS, State, Step
from tierpark.server import events
from tierpark.server.table import game_named

GAME = "zoo-parque"
TRIES = 1000
EVERYTHING = {"players": 3, "edition": "published", "strong": "yes", "wildlife": "yes", "utilities": "yes"}
DX, DY = (0, 1, 0, -1), (-1, 0, 1, 0)
UPRIGHT = 2  # half b below half a
MAP = '[data-part="map"] [role="group"] > svg'
ARE_ON_MAP = f"points => points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('{MAP}'))"
LIFT = 60  # pixels from a finger to the domino it drags
SLIDE = 20  # pixels that a finger moves to drag it
THICK = 12  # and how far it is from its middle to its edge


def seated(person: Person, others: int, **options: Any) -> tuple[str, Client]:
    """A started table of one browser and some programs, whose decisions are the test's."""
    table = make_table(person, players=others + 1, game=GAME, options={"players": others + 1, **options})
    for _ in range(others):
        person.served.guest().command(table, "join")
    client = as_client(person)
    client.command(table, "start")
    return table, client


def play_until(served: Served, table: str, is_wanted: Callable[[State], bool], *, claims: bool = True) -> None:
    """Let everybody decide at random until the position is wanted; where that does not come, once more from here.

    Where nobody claims, a game that ends with the pawns goes on and on.
    """
    room = served.call(served.house.tables.room(table))
    game, luck = game_named(GAME), random.Random(7)
    for _ in range(TRIES):
        state, acted = room.table.state.clone(), []
        while (due := game.to_act(state)) and not is_wanted(state):
            legal = game.legal_actions(state, due[0])
            action = DONE if state.step == Step.CLAIM and not claims and DONE in legal else luck.choice(legal)
            acted.append(events.Acted(due[0], action, len(legal)))
            game.apply(state, due[0], acted[-1].action)
        if due:
            served.call(_append(served, room, acted))
            return
    pytest.fail("the position does not come")


async def _append(served: Served, room: Any, acted: list[events.Acted]) -> None:
    async with room.lock:
        await served.house.tables._write(room, list(acted), None, lambda _: None)


def point_of(page: Page, view: dict[str, Any], x: int, y: int) -> tuple[float, float]:
    """Where the middle of a space is on the screen, measured from a domino that is seen."""
    for id, at_x, at_y, direction in reversed(view["laid"]):
        card = page.locator(f'[data-part="map"] [data-domino="{id}"] .card')
        box = card.bounding_box() if card.count() else None
        if box:
            size = box["width"] / (1 + abs(DX[direction]))
            left, top = min(at_x, at_x + DX[direction]), min(at_y, at_y + DY[direction])
            return box["x"] + (x - left + 0.5) * size, box["y"] + (y - top + 0.5) * size
    raise AssertionError("no domino is seen")


def point_at(page: Page, view: dict[str, Any], x: int, y: int, *, press: bool = False) -> None:
    right, down = point_of(page, view, x, y)
    page.mouse.move(right, down)
    if press:
        page.mouse.click(right, down)


def top_of(view: dict[str, Any], x: int, y: int) -> str | None:
    """The domino that is seen on a space."""
    seen = None
    for id, at_x, at_y, direction in view["laid"]:
        if (x, y) in ((at_x, at_y), (at_x + DX[direction], at_y + DY[direction])):
            seen = id
    return seen


def opened(person: Person, table: str) -> Page:
    page = person.goto(f"/tables/{table}")
    expect(page.locator('[data-part="map"] [data-domino]').first).to_be_visible()
    return page


def places(piece: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Where half a of an offered domino can lie, and in which direction half b."""
    return [
        (piece["fields"]["xs"][cell], piece["fields"]["ys"][cell], way["turns"])
        for way in piece["ways"]
        if not way["flipped"]
        for action in way["actions"]
        for cell in [(action - way["base"]) // way["columns"]]
    ]


def is_ours(step: Step, seat: int = 0) -> Callable[[State], bool]:
    return lambda state: state.step == step and state.player == seat


def bottoms(state: State) -> int:
    """How many dominoes of the first hand have ground on both halves."""
    hand = [domino for domino in state.hands[0] if domino]
    return sum(BLANK not in (state.grounds[2 * domino], state.grounds[2 * domino + 1]) for domino in hand)


def test_a_turn_by_mouse_play_claim_and_draw(person: Any, served: Served) -> None:
    anna = person()
    table, client = seated(anna, 2)
    play_until(served, table, lambda s: is_ours(Step.PICK)(s) and s.placed == 0 and s.height < 30 and bottoms(s) > 1)
    page = opened(anna, table)
    lit = page.locator('[data-part="hand"] [data-lit]', has_text="beside")
    expect(lit.first).to_be_visible()
    first, second = (str(lit.nth(i).get_attribute("data-domino")) for i in range(2))

    # one domino in the hand, then another one instead, then none
    page.locator(f'[data-part="hand"] [data-domino="{first}"]').click()
    expect(page.locator("[data-ghost]")).to_be_visible()
    page.locator(f'[data-part="hand"] [data-domino="{second}"]').click()
    expect(page.locator(f'[data-part="hand"] [data-domino="{second}"]')).to_have_attribute("aria-pressed", "true")
    assert client.look(table)["view"]["picked"] == second
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_have_count(0)

    # where it does not fit the reason is said; R turns it; a click puts it down, and one more lays it
    page.locator(f'[data-part="hand"] [data-domino="{first}"]').click()
    expect(page.locator('[data-ghost="legal"]')).to_be_visible()
    update = client.look(table)
    x, y, _ = places(update["offers"]["placements"][0])[0]
    point_at(page, update["view"], *update["view"]["laid"][-1][1:3], press=True)
    expect(page.locator(".asked .reason")).to_contain_text("may not cover anything")
    expect(page.locator('[data-ghost="illegal"]')).to_be_visible()
    point_at(page, update["view"], x, y, press=True)
    expect(page.locator('[data-ghost="legal"]')).to_be_visible()
    page.keyboard.press("r")
    page.mouse.wheel(0, 100)
    anna.shot("zoo-parque-place")
    assert serious(page) == []
    point_at(page, update["view"], x, y, press=True)
    expect(page.locator(".log li").first).to_contain_text("You lay")
    assert first in [id for id, *_ in client.look(table)["view"]["laid"]]

    # an Area is claimed by a click on it
    while (update := client.look(table))["view"]["step"] not in ("claim", "draw"):
        enough = [o["action"] for o in update["offers"]["listed"] if o["kind"] == "enough"]
        client.act(table, enough[0] if enough else None)
    claims = [piece for piece in update["offers"]["placements"] if piece["kind"] == "claim"]
    if claims:
        expect(page.get_by_role("button", name="On to drawing")).to_be_visible()
        x, y, _ = places(claims[0])[0]
        point_at(page, update["view"], x, y, press=True)
        expect(page.locator(".log li").first).to_contain_text("You claim")
        pawns = client.look(table)["view"]["pawns"]
        assert [0, x, y] in [pawn[:3] for pawn in pawns]

    # and a domino drawn by a click on it
    domino = page.locator('[data-part="market"] [data-lit]').first
    expect(domino).to_be_visible()
    drawn = str(domino.get_attribute("data-domino"))
    domino.click()
    expect(page.locator(f'[data-part="hand"] [data-domino="{drawn}"]')).to_be_visible()


def test_a_game_of_three_is_fed_and_ends(person: Any, served: Served) -> None:
    """The draft: the Feed Phase as a list, its candidates lit, and what a click discards; then the result."""
    anna = person()
    table, client = seated(anna, 2)
    play_until(served, table, lambda s: s.step == Step.FEED and s.meals[s.meal].decider == 0)
    page = opened(anna, table)
    expect(page.locator('[data-part="feeding"] .now')).to_contain_text("you decide")
    update = client.look(table)
    candidates = {offer["fields"]["domino"] for offer in update["offers"]["listed"]}
    assert len(candidates) > 1
    anna.shot("zoo-parque-feed")
    assert serious(page) == []
    now = next(meal for meal in update["view"]["meals"] if meal["now"])
    page.locator(".log li").first.hover()
    other = [(x, y) for x, y in now["cells"] if top_of(update["view"], x, y) not in candidates]
    if other:
        point_at(page, update["view"], *other[0], press=True)
        expect(page.locator(".asked .reason")).to_contain_text("lit dominoes")
    x, y = next((x, y) for x, y in now["cells"] if top_of(update["view"], x, y) in candidates)
    discarded = top_of(update["view"], x, y)
    point_at(page, update["view"], x, y, press=True)
    expect(page.locator(".log li", has_text="You discard").first).to_be_visible()
    assert discarded in client.look(table)["view"]["gone"]

    page.goto("about:blank")
    served.play_out(table, seed=5)
    end = client.look(table)
    page = opened(anna, table)
    expect(page.get_by_role("heading", name="won")).to_be_visible()
    expect(page.locator(".outcome .ranking .own")).to_contain_text("points")
    assert len(end["view"]["laid"]) > 30
    anna.shot("zoo-parque-over")
    nodes = page.evaluate(
        "document.querySelectorAll('svg *').length - document.querySelectorAll('.sheet-of-symbols *').length"
    )
    assert nodes < 1500
    page.get_by_role("link", name="Look back step by step").click()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator('[data-part="map"] [data-domino]').first).to_be_visible()


def test_all_expansions_with_passports_and_a_power(person: Any, served: Served) -> None:
    anna = person(color_scheme="dark")
    table, client = seated(anna, 2, **{name: value for name, value in EVERYTHING.items() if name != "players"})
    play_until(served, table, is_ours(Step.TARGET), claims=False)
    page = opened(anna, table)
    expect(page.locator("#turn")).to_contain_text("which one?")
    anna.shot("zoo-parque-power")
    page.get_by_role("button", name="Passports").click()
    expect(page.get_by_role("dialog").get_by_role("article")).to_have_count(16)
    expect(page.get_by_role("dialog").get_by_text("It is laid where a path is beside it.")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    update = client.look(table)
    power, dominoes = (update["offers"]["placements"][0]["fields"][name] for name in ("power", "dominoes"))
    cells = [
        (x, y)
        for id, at_x, at_y, d in update["view"]["laid"]
        for x, y in ((at_x, at_y), (at_x + DX[d], at_y + DY[d]))
        if id in dominoes and top_of(update["view"], x, y) == id
    ]
    point_at(page, update["view"], *cells[0], press=True)
    if power in ("giraffe", "elephant"):  # the domino is in the hand now
        expect(page.locator("[data-ghost]")).to_be_visible()
        page.get_by_role("button", name="Place here").click()
        expect(page.locator(".log li").first).to_contain_text("You move")
    else:
        expect(page.locator(".log li", has_text="off the map").first).to_be_visible()


def test_a_campaign_has_cards_and_open_hands(person: Any, served: Served) -> None:
    anna = person(locale="de-DE")
    table, client = seated(anna, 1, edition="published", campaign="3")
    play_until(served, table, lambda s: is_ours(Step.PICK)(s) and s.height < 36)
    page = opened(anna, table)
    view = client.look(table)["view"]
    expect(page.get_by_role("heading", name="Kampagne, Stufe 3")).to_be_visible()
    expect(page.locator('[data-part="cards"] li')).to_have_count(len(view["cards"]))
    anna.shot("zoo-parque-campaign")
    assert serious(page) == []
    page.locator(".seat").nth(1).click()
    for domino in view["players"][1]["hand"]:
        expect(page.locator(f'[data-part="hand"] [data-domino="{domino}"]')).to_be_visible()
    page.goto("about:blank")
    served.play_out(table, seed=1)
    page = opened(anna, table)
    expect(page.get_by_text(re.compile("Kampagnenkarten sind erfüllt"))).to_be_visible()


def listen_to(page: Page, frames: list[str]) -> None:
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))


def named_in(dominoes: list[str], texts: list[str]) -> list[str]:
    return [domino for domino in dominoes if any(re.search(rf"\b{domino}\b", text) for text in texts)]


def test_a_hand_is_hidden_from_the_other_two(person: Any) -> None:
    """Neither what their browsers are sent, nor what they show, names a domino of the hand before it is laid."""
    anna, bert, mara = people = [person(), person(), person()]
    table = make_table(anna, players=3, game=GAME, options={"players": 3})
    frames: dict[Person, list[str]] = {somebody: [] for somebody in people}
    for somebody in people:
        listen_to(somebody.page, frames[somebody])
    for somebody in people:
        somebody.goto(f"/tables/{table}")
    for somebody in (bert, mara):
        somebody.page.get_by_role("button", name="Sit down here").click()
        expect(somebody.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    clients = [as_client(somebody) for somebody in people]
    for somebody in people:
        expect(somebody.page.locator('[data-part="hand"]')).to_be_visible()
    seat = int(clients[0].look(table)["view"]["player"])
    active = people[seat]
    others = [somebody for somebody in people if somebody is not active]
    hand = clients[seat].look(table)["view"]["players"][seat]["hand"]
    wait_to_be_asked(active.page)

    picked = active.page.locator('[data-part="hand"] [data-lit]').first
    domino = str(picked.get_attribute("data-domino"))
    picked.click()
    expect(active.page.locator("[data-ghost]")).to_be_visible()
    for somebody in others:
        expect(somebody.page.locator("#turn")).to_contain_text("lays a domino")
        somebody.page.locator(".seat").nth(seat).click()
        expect(somebody.page.locator('[data-part="hand"]')).to_contain_text("holds 6 dominoes")
        told = [str(as_client(somebody).look(table)), somebody.page.content(), *frames[somebody]]
        assert named_in(hand, told) == []
        assert somebody.page.locator("[data-ghost]").count() == 0
    assert named_in(hand, [active.page.content()]) == named_in(hand, frames[active]) == hand
    active.page.get_by_role("button", name="Place here").click()
    for somebody in others:
        laid = somebody.page.locator(f'[data-part="map"] [data-domino="{domino}"]')
        expect(laid).to_be_attached()


def free_places(page: Page, update: dict[str, Any], lift: int = 0) -> list[tuple[int, int]]:
    """Spaces on which half a of the upright domino in the hand fits, where it is not held, with a finger on the map."""
    held = page.locator("[data-ghost] .wash").bounding_box()
    assert held
    free = []
    for x, y, direction in places(update["offers"]["placements"][0]):
        right, down = point_of(page, update["view"], x, y)
        is_held = 0 < right - held["x"] < held["width"] and 0 < down - held["y"] < held["height"]
        touched = [(right + i, down + lift + j) for i in (-SLIDE - THICK, 0, THICK) for j in (-THICK, 0, THICK)]
        if direction == UPRIGHT and not is_held and page.evaluate(ARE_ON_MAP, touched):
            free.append((x, y))
    return free


def drag_to(page: Page, x: float, y: float) -> None:
    """One finger drags the domino, which floats above it, to a point, and rests there: a throw would swallow a tap."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: float) -> None:
        finger.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y + LIFT} for at in points]}
        )

    touch("touchStart", x - SLIDE)
    touch("touchMove", x)
    page.wait_for_timeout(300)
    touch("touchMove", x)
    touch("touchEnd")


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}], ids=["tapped", "dragged"])
def test_a_phone_plays_with_one_finger(person: Any, served: Served, size: dict[str, int]) -> None:
    anna = person(viewport=size, has_touch=True, is_mobile=True)
    table, client = seated(anna, 2)
    play_until(served, table, lambda s: is_ours(Step.PICK)(s) and s.placed == 0 and s.height < 32 and bottoms(s) > 0)
    page = opened(anna, table)
    expect(page.get_by_role("tab", name="Hand")).to_have_attribute("aria-selected", "true")
    page.locator('[data-part="hand"] [data-lit]', has_text="beside").first.tap()
    expect(page.locator('[data-ghost="legal"]')).to_be_visible()

    # a tap puts the domino there as it is; then a finger can still drag it
    update = client.look(table)
    place = free_places(page, update)[0]
    page.touchscreen.tap(*point_of(page, update["view"], *place))
    expect(page.locator('[data-ghost="legal"]')).to_be_visible()
    anna.shot(f"zoo-parque-{size['width']}")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert serious(page) == []
    if size != PHONE:
        place = free_places(page, update, LIFT)[0]
        drag_to(page, *point_of(page, update["view"], *place))
    page.get_by_role("button", name="Place here").tap()
    expect(page.locator("[data-ghost]")).to_have_count(0)
    assert [update["view"]["picked"], *place, UPRIGHT] in client.look(table)["view"]["laid"]

    while (update := client.look(table))["view"]["step"] != "draw":
        ends = [o["action"] for o in update["offers"]["listed"] if o["kind"] in ("enough", "done")]
        client.act(table, ends[0] if ends else None)
    expect(page.get_by_role("tab", name="Market")).to_have_attribute("aria-selected", "true")
    page.locator('[data-part="market"] [data-lit]').first.tap()
    page.locator(".answers .filled", has_text="Take ").tap()
    expect(page.locator('[data-part="market"] [aria-pressed="true"]')).to_have_count(0)


def test_a_turn_by_keyboard_alone(person: Any, served: Served) -> None:
    anna = person()
    table, client = seated(anna, 1)
    play_until(served, table, lambda s: is_ours(Step.PICK)(s) and s.placed == 0 and s.height < 36)
    page = opened(anna, table)
    wait_to_be_asked(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-part=hand] [data-lit]')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-ghost]")).to_be_visible()
    expect(page.locator("[data-cell]")).to_be_focused()
    before = client.look(table)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "r"):
        page.keyboard.press(key)
    expect(page.locator("[data-cell]")).to_have_attribute(
        "aria-label", re.compile("fits|ground|cover|beside|needs|claim")
    )
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    said = choose_from_list(page)
    assert said.startswith("Lay ")
    expect(page.locator("[data-ghost]")).to_be_visible()
    assert choose_from_list(page, 3).startswith("Lay it: ")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    assert len(client.look(table)["view"]["laid"]) == len(before["view"]["laid"]) + 1


def test_a_new_table_with_dominoes_drawn_anew(person: Any) -> None:
    """Many options, and one that takes a number: the faces that the table shows are those of that number."""
    anna = person()
    make_table(anna, players=2)
    page = anna.goto("/")
    card = page.locator("article, li, section").filter(has=page.get_by_role("heading", name="Zoo Parque")).last
    card.get_by_role("button").nth(1).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="drawn anew").check()
    dialog.get_by_role("spinbutton").fill("7")
    dialog.get_by_role("checkbox", name="Strong Species").check()
    dialog.get_by_text("More rules").click()
    dialog.get_by_label("Feed Phase").select_option("no")
    anna.shot("zoo-parque-new")
    assert serious(page) == []
    dialog.get_by_role("button", name="Lay the table").click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    table = page.url.rsplit("/", 1)[1]
    client = as_client(anna)
    expect(page.get_by_text("Dominoes: drawn anew (7)")).to_be_visible()
    options = client.look(table)["agreement"]["options"]
    assert (options["dominoes"], options["strong"], options["feeding"]) == ("generated:7", "yes", "no")
    for _ in range(2):
        anna.served.guest().command(table, "join")
    client.command(table, "start")
    hand = page.locator('[data-part="hand"] [data-domino]')
    expect(hand.first).to_be_visible()
    faces = client.get(f"/api/games/{GAME}?option=dominoes=generated:7")["printed"]["dominoes"]
    for domino in hand.all():
        a, b = faces[str(domino.get_attribute("data-domino"))]
        words = [half.split()[1 if len(half.split()) == 3 else 0].replace("_", " ") for half in (a, b)]
        said = str(domino.get_attribute("aria-label"))
        for word in words:
            assert {"none": "no ground", "wildcard": "every terrain", "information center": "information centre"}.get(
                word, word
            ).replace("dino", "dinosaur") in said


def test_several_areas_of_one_space_are_asked_for(person: Any, served: Served) -> None:
    """R12.2: a pawn on a wildcard space says which Area it is for."""
    anna = person()
    table, client = seated(anna, 1, utilities="yes")

    def has_choice(state: State) -> bool:
        legal = game_named(GAME).legal_actions(state, 0) if is_ours(Step.CLAIM)(state) else []
        cells = [(action - CLAIMS) // WAYS for action in legal if action >= CLAIMS]
        return len(cells) > len(set(cells))

    play_until(served, table, has_choice, claims=False)
    page = opened(anna, table)
    update = client.look(table)
    x, y = shared_cells(update["offers"])[0]
    wait_to_be_asked(page)
    point_at(page, update["view"], x, y, press=True)
    expect(page.get_by_role("heading", name="Which Area of this space?")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Claim the ")).last.click()
    expect(page.locator(".log li").first).to_contain_text("You claim")
    assert [0, x, y] in [pawn[:3] for pawn in client.look(table)["view"]["pawns"]]


def shared_cells(offers: dict[str, Any]) -> list[tuple[int, int]]:
    """The spaces that can be claimed for more than one Area."""
    found = [place[:2] for piece in offers["placements"] if piece["kind"] == "claim" for place in places(piece)]
    return sorted({(x, y) for x, y in found if found.count((x, y)) > 1})


def test_the_introduction_can_be_followed_to_its_end(person: Any) -> None:
    anna = person()
    page = anna.goto(f"/learn/{GAME}")
    wanted = {
        "Ground is printed": "okapi on jungle + path",
        "A BOTTOM domino goes": "at 1 W 2 S, path south",
        "Such a domino is TOP": "giraffe + food",
        "Animals stand only": "at 2 W 1 S, food south",
        "brings a Feed Phase": "2 E 2 N",
        "Under the food": "jungle at 1 W 1 S",
        "take two from the market": "",
        "And the second": "",
    }
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    assert serious(page) == []
    follow_lesson(page, wanted)


def test_the_second_lesson_can_be_followed_to_its_end(person: Any) -> None:
    """No food, weak and strong fences, claiming well: on a phone, where the first lesson leads to it."""
    anna = person(viewport=PHONE, has_touch=True)
    page = anna.goto(f"/learn/{GAME}/2")
    wanted = {
        "First your jungle": "path + path",
        "Lay it beside the okapi": "at 2 W 2 S, path south",
        "There is none inside": "okapi",
        "You may lay a second": "red panda",
        "Lay the grass with food": "at 2 E, red panda west",
        "No strong animal": "grass",
    }
    follow_lesson(page, wanted)
    expect(page.locator(".bubble .text")).to_contain_text("One more thing")
    anna.shot("second-lesson-phone")
    assert serious(page) == []
