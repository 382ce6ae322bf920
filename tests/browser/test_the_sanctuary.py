"""The Sanctuary in the browser: sight, actions on the cards, copies and mirrors, by mouse, keys and fingers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.boxes import wrong_boxes
from tests.browser.conftest import PHONE, Person
from tests.browser.playing import as_client, choose_from_list, follow_lesson, make_table, wait_to_be_asked
from tests.server.served import Client, Served
from tierpark.games.the_sanctuary.state import CALL, END, MAIN, PART, SUPPLY, State, Step
from tierpark.server import events
from tierpark.server.table import game_named

GAME = "the-sanctuary"
TRIES = 150
TABLES = 12  # other cards and other improvements
MOST_CLICKS = 4  # of a choice that one narrows down: what, for whom, and with what
SIZES = {"desktop": {"width": 1280, "height": 800}, "wide": {"width": 1920, "height": 1080}, "phone": PHONE}
ANSWERS = (  # what the page offers, the plainest first
    '[data-part="strip"] button',
    "[data-lit]",
    ".answers .filled",
)


def seated(person: Person, others: int, **options: Any) -> tuple[str, Client]:
    """A started table of one browser and some programs, whose decisions are the test's."""
    table = make_table(person, players=others + 1, game=GAME, options={"players": others + 1, **options})
    for _ in range(others):
        person.served.guest().command(table, "join")
    client = as_client(person)
    client.command(table, "start")
    return table, client


def play_until(served: Served, table: str, is_wanted: Callable[[State], bool]) -> None:
    if not comes(served, table, is_wanted):
        pytest.fail("the position does not come")


def seated_where(person: Person, is_wanted: Callable[[State], bool], others: int, **options: Any) -> tuple[str, Client]:
    """A table at which a rare position has come."""
    for _ in range(TABLES):
        table, client = seated(person, others, **options)
        if comes(person.served, table, is_wanted):
            return table, client
    pytest.fail("the position does not come")


def comes(served: Served, table: str, is_wanted: Callable[[State], bool]) -> bool:
    """Let everybody decide at random, seldom ending a turn early, until the position is wanted; else once more."""
    room = served.call(served.house.tables.room(table))
    game, luck = game_named(GAME), random.Random(7)
    for _ in range(TRIES):
        state, acted = room.table.state.clone(), []
        while (due := game.to_act(state)) and not is_wanted(state):
            legal = list(game.legal_actions(state, due[0]))
            busy = [action for action in legal if action != END or state.step != Step.TASK]
            free = [action for action in busy if state.step == Step.TASK and CALL <= action < PART]
            busy = free if free and luck.random() < 0.5 else busy
            action = luck.choice(busy if busy and luck.random() < 0.9 else legal)
            acted.append(events.Acted(due[0], action, len(legal)))
            game.apply(state, due[0], action)
        if due:
            if acted:
                served.call(_append(served, room, acted))
            return True
    return False


async def _append(served: Served, room: Any, acted: list[events.Acted]) -> None:
    async with room.lock:
        await served.house.tables._write(room, list(acted), None, lambda _: None)


def asks(step: Step, n_round: int = 1) -> Callable[[State], bool]:
    """The first seat is asked."""
    return lambda state: state.step == step and state.asked == 0 and state.n_round >= n_round


def legal_of(state: State) -> list[int]:
    return list(game_named(GAME).legal_actions(state, 0))


def opened(person: Person, table: str) -> Page:
    page = person.goto(f"/tables/{table}")
    expect(page.locator('[data-part="rows"] [data-card]').first).to_be_visible()
    wait_to_be_asked(page)
    return page


def decisions(client: Client, table: str) -> int:
    log = client.look(table)["log"]
    return int(log["start"]) + len(log["lines"])


def is_decided(page: Page, client: Client, table: str, before: int) -> bool:
    """Whether a decision follows at once."""
    for _ in range(10):
        if decisions(client, table) > before:
            return True
        page.wait_for_timeout(60)
    return False


def spot(page: Page, position: int) -> Locator:
    return page.locator(f'[data-thing="spot {position}"]')


def offers_of(client: Client, table: str, *kinds: str) -> list[dict[str, Any]]:
    return [offer for offer in client.look(table)["offers"]["listed"] if offer["kind"] in kinds]


def smallest_text(page: Page) -> float:
    """The smallest letters on the board, in pixels of the screen."""
    return float(
        page.evaluate(
            """() => {
              let least = 99;
              for (const one of document.querySelectorAll(".room *")) {
                const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
                const box = one.getBoundingClientRect();
                if (!texts.length || box.width < 2) continue;
                const svg = one.closest("svg[viewBox]");
                const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
                least = Math.min(least, parseFloat(getComputedStyle(one).fontSize) * scale);
              }
              return least;
            }"""
        )
    )


def test_a_game_of_two_placed_played_and_counted(person: Any, served: Served) -> None:
    """Sight before placing, why not, main and side on the cards, the parts of an AND, and the result line by line."""
    anna = person()
    table, client = seated(anna, 1)
    play_until(served, table, asks(Step.PLACE, 2))
    page = opened(anna, table)
    places = offers_of(client, table, "place")
    at, sees = places[0]["fields"]["position"], places[0]["fields"]["sees"]

    # pointing at a card shows what one would see from there, and a volunteer that could stand on it
    spot(page, at).hover()
    expect(page.locator(".beam")).not_to_have_count(0)
    expect(page.locator(".detail .reach")).to_contain_text("From here you would reach: main of")
    for seen in sees:
        expect(page.locator(f'[data-position="{seen}"] .side.seen')).to_be_visible()
    anna.shot("the-sanctuary-place")
    assert serious(page) == []
    assert smallest_text(page) >= 12

    # where one may not stand, the reason is told, on pointing and on clicking
    view = client.look(table)["view"]
    taken = view["volunteers"][0]["position"] if view["volunteers"] else None
    for position, reason in view["refused"].items():
        spot(page, int(position)).hover()
        expect(page.locator(".detail .why")).to_have_text(reason)
        spot(page, int(position)).click(force=True)
        expect(page.locator(".asked .reason")).to_have_text(reason)
    if taken is not None:
        spot(page, taken).click(force=True)
        expect(page.locator(".asked .reason")).to_contain_text("stands there already")
    spot(page, at).click()
    expect(page.locator(".log li", has_text="You place a volunteer on").first).to_be_visible()
    assert at in [one["position"] for one in client.look(table)["view"]["volunteers"]]

    # a turn: what can be done is on the cards
    def has_parts(state: State) -> bool:
        return asks(Step.TASK, 2)(state) and any(
            1 <= action <= 2 for action in game_named(GAME).legal_actions(state, 0)
        )

    play_until(served, table, has_parts)
    page = opened(anna, table)
    main = offers_of(client, table, "main")[0]["fields"]["position"]
    expect(page.locator("[data-lit]").first).to_be_visible()
    anna.shot("the-sanctuary-task")
    dark = next(p for p in range(10) if p != main and not page.locator(f'[data-thing="main {p}"][data-lit]').count())
    page.locator(f'[data-thing="main {dark}"]').click(force=True)
    expect(page.locator(".asked .reason")).to_contain_text("Only a volunteer on a card performs its main")
    before = decisions(client, table)
    page.locator(f'[data-thing="main {main}"]').hover()
    expect(page.locator(".detail")).to_contain_text("Main")
    page.locator(f'[data-thing="main {main}"]').click()
    expect(page.locator(".log li", has_text="You perform the main of").first).to_be_visible()
    assert decisions(client, table) == before + 1

    # the parts of an AND are buttons with drawings, below the crumbs of what is under way
    play_until(served, table, asks(Step.PART, 2))
    page = opened(anna, table)
    part = offers_of(client, table, "part")[0]
    expect(page.locator('[data-part="under-way"]')).to_contain_text(re.compile("(Main|Side) of A"))
    button = page.locator('[data-part="strip"] button').first
    expect(button).to_contain_text(part["sentence"].removeprefix("Chooses: "))
    anna.shot("the-sanctuary-part")
    before = decisions(client, table)
    button.click()
    assert is_decided(page, client, table, before)

    # the end
    page.goto("about:blank")
    served.play_out(table, seed=5)
    page = anna.goto(f"/tables/{table}")
    expect(page.get_by_role("heading", name="won")).to_be_visible()
    for line in ("Flooding and forestation", "Animals", "Management center", "Storehouses", "Land", "Threats"):
        expect(page.locator(".outcome").get_by_role("rowheader", name=line, exact=True)).to_be_visible()
    anna.shot("the-sanctuary-over")
    page.get_by_role("link", name="Look back step by step").click()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator('[data-part="board"]')).to_be_visible()


def test_four_with_both_volunteers_copy_and_mirror(person: Any, served: Served) -> None:
    """The advanced variant: whose action it is has a number; a copied card is clicked; others' growth is mirrored."""
    anna = person(color_scheme="dark")
    table, client = seated(anna, 3, variant="advanced")

    def seen_by_both(state: State) -> bool:
        legal = list(game_named(GAME).legal_actions(state, 0)) if asks(Step.TASK, 2)(state) else []
        return any(3 <= action < 23 and action + 20 in legal for action in legal)

    play_until(served, table, seen_by_both)
    page = opened(anna, table)
    sides = [offer["fields"]["position"] for offer in offers_of(client, table, "side")]
    both = next(position for position in sides if sides.count(position) == 2)
    expect(page.locator(f'[data-thing="side {both}"] .by b')).to_have_text(["1", "2"])
    anna.shot("the-sanctuary-advanced")
    assert serious(page) == []
    assert smallest_text(page) >= 12
    page.locator(f'[data-thing="side {both}"]').click()
    expect(page.get_by_role("heading", name="Which of these?")).to_be_visible()
    before = decisions(client, table)
    page.get_by_role("button", name=re.compile(r"^Side of .+, seen from")).first.click()
    expect(page.locator(".log li", has_text="You perform the side of").first).to_be_visible()
    assert decisions(client, table) > before

    table, client = seated_where(anna, asks(Step.COPY), 3, variant="advanced")
    page = opened(anna, table)
    copied = offers_of(client, table, "main", "side")
    assert len(copied) > 1
    for offer in copied:
        expect(page.locator(f'[data-thing="{offer["kind"]} {offer["fields"]["position"]}"][data-lit]')).to_be_visible()
    expect(page.locator('[data-part="under-way"] li').first).to_be_visible()
    anna.shot("the-sanctuary-copy")
    chosen = copied[0]
    page.locator(f'[data-thing="{chosen["kind"]} {chosen["fields"]["position"]}"]').click()
    expect(page.locator(".log li", has_text=f"You perform the {chosen['kind']} of").first).to_be_visible()

    table, client = seated_where(anna, asks(Step.MIRROR), 3, variant="advanced")
    page = opened(anna, table)
    expect(page.locator("#turn")).to_contain_text("animal has grown: does yours grow too?")
    yes = next(offer for offer in offers_of(client, table, "mirror") if offer["fields"]["yes"])
    colour = yes["fields"]["animal"]
    anna.shot("the-sanctuary-mirror")
    before = client.look(table)["view"]["boards"][0]["animals"]
    page.locator(f'[data-thing="habitat {colour}"]').click()
    if page.get_by_role("heading", name="Which of these?").count():
        page.locator('[data-part="strip"] button').first.click()
    expect(page.locator(".log li", has_text="You follow").first).to_be_visible()
    after = client.look(table)["view"]["boards"][0]["animals"]
    assert sum(one["population"] for one in after) == sum(one["population"] for one in before) + 1


STEPS = [step for step in Step if step not in (Step.OVER, Step.PLACE, Step.COPY, Step.MIRROR)]


@pytest.mark.parametrize("steps", [STEPS[n::5] for n in range(5)], ids=lambda steps: steps[0].name.lower())
def test_whatever_is_asked_is_answered_by_clicking(person: Any, steps: list[Step]) -> None:
    """No list is needed: things that are lit, the buttons above the board, and the button of the choice bar do."""
    anna = person()
    for step in steps:
        table, client = seated_where(anna, asks(step), 3 if step in (Step.THREAT, Step.THREATS) else 1)
        page = opened(anna, table)
        assert wrong_boxes(page) == [], step
        before = decisions(client, table)
        for _ in range(MOST_CLICKS):
            click_on_what_is_lit(page, step)
            if is_decided(page, client, table, before):
                break
        else:
            pytest.fail(f"{step.name}: nothing was decided")


def click_on_what_is_lit(page: Page, step: Step) -> None:
    for answers in ANSWERS:
        lit = page.locator(answers).locator("visible=true")
        if lit.count():
            lit.first.click()
            return
    pytest.fail(f"{step.name}: nothing can be clicked")


def walk_to(page: Page, position: int) -> None:
    """By arrow keys, from card to card."""
    for _ in range(10):
        at = int(str(page.locator(":focus").get_attribute("data-thing")).split()[1])
        if at == position:
            break
        page.keyboard.press("ArrowRight" if at < position else "ArrowLeft")
    expect(spot(page, position)).to_be_focused()


def test_a_placement_and_a_turn_by_keyboard_alone(person: Any, served: Served) -> None:
    anna = person()
    table, client = seated(anna, 1)
    play_until(served, table, lambda s: asks(Step.PLACE)(s) and len(game_named(GAME).view(s, 0).volunteers) > 0)
    page = opened(anna, table)
    places = offers_of(client, table, "place")
    page.keyboard.press("s")  # to the cards
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-thing", re.compile(r"^spot \d+$"))
    taken = client.look(table)["view"]["volunteers"][0]["position"]
    wanted = places[-1]["fields"]["position"]
    walk_to(page, taken)
    page.keyboard.press("Enter")
    expect(page.locator(".asked .reason")).to_contain_text("already")
    walk_to(page, wanted)
    expect(spot(page, wanted)).to_be_focused()
    expect(spot(page, wanted)).to_have_attribute("aria-label", re.compile("^Place your volunteer here; you would see"))
    expect(page.locator(".beam")).not_to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".log li", has_text="You place a volunteer on").first).to_be_visible()
    assert wanted in [one["position"] for one in client.look(table)["view"]["volunteers"]]
    expect(page.locator("body:focus")).to_have_count(0)

    play_until(served, table, lambda s: asks(Step.TASK)(s) and any(MAIN <= a < SUPPLY for a in legal_of(s)))
    page = opened(anna, table)
    page.keyboard.press("s")
    expect(page.locator(":focus")).to_have_attribute("data-thing", re.compile(r"^(main|side) \d+$"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_contain_text("Side: ")
    lines = decisions(client, table)
    said = choose_from_list(page, 1)
    assert re.match("Main of|Side of|Use|Put|Call|A ranger", said)
    assert is_decided(page, client, table, lines)


def test_a_phone_plays_with_one_finger(person: Any, served: Served) -> None:
    for size in (PHONE, {"width": 360, "height": 640}):
        anna = person(viewport=size, has_touch=True, is_mobile=True)
        table, client = seated(anna, 2)
        play_until(served, table, asks(Step.PLACE, 2))
        page = opened(anna, table)
        at = offers_of(client, table, "place")[-1]["fields"]["position"]
        # the row is swiped, a first tap shows what one would see, and the button takes it
        spot(page, at).scroll_into_view_if_needed()
        spot(page, at).tap()
        expect(page.locator(".detail .reach")).to_be_visible()
        expect(page.locator(".map .seen").first).to_be_visible()
        anna.shot(f"the-sanctuary-{size['width']}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert serious(page) == []
        assert smallest_text(page) >= 12
        page.locator(".answers .filled", has_text="olunteer").tap()
        expect(page.locator(".detail .reach")).to_have_count(0)
        assert at in [one["position"] for one in client.look(table)["view"]["volunteers"]]

        play_until(served, table, asks(Step.TILE))
        page = opened(anna, table)
        expect(page.get_by_role("tab", name="Market")).to_have_attribute("aria-selected", "true")
        page.locator('[data-part="market"] [data-lit]').first.tap()
        before = decisions(client, table)
        page.locator(".answers .filled", has_text="Take ").tap()
        expect(page.locator(".answers .filled", has_text="Take ")).to_have_count(0)
        assert decisions(client, table) > before


@pytest.mark.parametrize("name", SIZES)
def test_nothing_is_cut_off(person: Any, served: Served, name: str) -> None:
    """Rows of five and long rows, three and four seats: cards and board fit the screen, and few nodes draw them."""
    for others, options in ((3, {"rows": "fives"}), (2, {}), (3, {"variant": "advanced"})):
        anna = person(viewport=SIZES[name])
        table, _ = seated(anna, others, **options)
        play_until(served, table, asks(Step.TASK, 3))
        page = opened(anna, table)
        width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) == (SIZES[name]["width"], SIZES[name]["height"])
        if name != "phone":
            for part in ("rows", "board"):
                box = page.locator(f'[data-part="{part}"]').bounding_box()
                assert box
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width
                assert box["y"] + box["height"] <= height
            overflowing = page.evaluate(
                """() => [...document.querySelectorAll("[data-card] .main, [data-card] .side, .habitat, .column")]
                .filter((one) => one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 3)
                .map((one) => one.closest("[data-card]")?.dataset.card ?? one.className)"""
            )
            assert overflowing == []
        nodes = page.evaluate(
            "document.querySelectorAll('svg *').length - document.querySelectorAll('.sheet-of-symbols *').length"
        )
        assert nodes < 1500
        assert smallest_text(page) >= 12
        anna.shot(f"the-sanctuary-{others + 1}-{name}-{'fives' if options.get('rows') else 'long'}")


def test_another_board_is_looked_at(person: Any, served: Served) -> None:
    """Also while the only choice is chosen already: Escape comes back first, and puts it back then."""
    anna = person(locale="de-DE")
    table, client = seated(anna, 2)
    play_until(served, table, lambda s: asks(Step.TASK, 3)(s) and len(legal_of(s)) == 1)
    page = anna.goto(f"/tables/{table}")
    expect(page.locator('[data-part="board"][data-seat="0"]')).to_be_visible()
    expect(page.get_by_text("Dein Schutzgebiet")).to_be_visible()
    page.locator(".closer").last.click()
    expect(page.locator('[data-part="board"][data-seat="2"]')).to_be_visible()
    assert page.locator('[data-part="board"] [data-lit]').count() == 0
    anna.shot("the-sanctuary-other")
    page.keyboard.press("Escape")
    expect(page.locator('[data-part="board"][data-seat="0"]')).to_be_visible()
    chosen = page.locator(".answers .filled svg")  # the tick
    expect(chosen).to_be_visible()
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    assert serious(page) == []
    assert client.look(table)["view"]["boards"][2]["seat"] == 2


def test_the_introduction_can_be_followed_to_its_end(person: Any) -> None:
    anna = person()
    page = anna.goto(f"/learn/{GAME}")
    wanted = {
        "place your second volunteer": "volunteer on A5.",
        "you activate one": "A5",
        "Begin with its main": "Main of A5",
        "AND means": "animal",
        "the other part": "1 red",
        "the side of A6": "Side of A6",
        "the side of A4": "Side of A4",
        "at any time during your turn": "rescuers",
        "end the turn": "End the turn",
        "Acquire land": "Main of A9",
    }
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    assert serious(page) == []
    follow_lesson(page, wanted)
    expect(page.locator('[data-thing="habitat red"]')).to_contain_text("population 2 of 6")


def test_the_sentences_of_a_card_leave_the_parts_to_choose_next_in_sight(person: Any) -> None:
    """Also while the pointer stays on the card."""
    page = person().goto(f"/learn/{GAME}")
    following = page.get_by_role("button", name=re.compile("^(Next|Do it for me)$"))
    while not page.get_by_text("AND means").count():
        count = page.locator(".count").inner_text()
        following.click()
        expect(page.locator(".count")).not_to_have_text(count)
    page.locator('[data-thing="main 4"], [data-thing="spot 4"]').first.hover()
    detail, parts = page.locator(".detail"), page.locator('[data-part="strip"] button')
    expect(detail).to_be_visible()
    edges = [box["y"] + box["height"] for box in (part.bounding_box() for part in parts.all()) if box]
    assert len(edges) == 2
    below = detail.bounding_box()
    assert below
    assert below["y"] >= max(edges)


def test_the_rules_follow_what_is_played(person: Any) -> None:
    anna = person()
    page = anna.goto(f"/rules/{GAME}?players=4&variant=advanced")
    expect(page.get_by_role("heading", name="What the drawings on cards mean")).to_be_visible()
    expect(page.get_by_text("There are 5 rounds")).to_be_visible()
    expect(page.get_by_text("both volunteers act")).to_be_visible()
    expect(page.locator("#tiles tbody tr")).to_have_count(32)
    expect(page.locator("#ours")).to_contain_text("The other 94")
    assert serious(page) == []
    page.get_by_role("radio", name="2 players").check()
    page.get_by_role("radio", name="Basic: one volunteer after the other").check()
    expect(page.get_by_text("There are 6 rounds")).to_be_visible()
    expect(page.get_by_text("both volunteers act")).to_have_count(0)


def test_a_lesson_on_a_phone_shows_what_it_speaks_of_and_says_what_was_asked(person: Any) -> None:
    anna = person(viewport=PHONE, has_touch=True)
    page = anna.goto(f"/learn/{GAME}")
    for _ in range(2):
        page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".bubble .text")).to_contain_text("Tap a card with a ring")
    expect(page.locator("[data-position='4']")).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    page.set_viewport_size(PHONE)
    expect(page.locator("[data-position='4']")).to_be_in_viewport(ratio=0.9)

    page.get_by_role("button", name="All choices").tap()
    page.get_by_role("searchbox").fill("volunteer on A4")
    page.locator(".choices li button").first.tap()
    expect(page.locator(".reason")).to_contain_text("volunteer on A5")


def test_the_second_lesson_can_be_followed_to_its_end(person: Any) -> None:
    """Storehouses, an improvement, flooding and a ranger, from the first lesson's last step."""
    anna = person()
    page = anna.goto(f"/learn/{GAME}/2")
    wanted = {
        "Activate it": "A3",
        "Perform it.": "Main of A3",
        "First take the improvement": "improvement",
        "Take the green one, Full": "green",
        "move a resource": "Move 1 resource",
        "Move a red one": "red",
        "Let the red pandas grow": "Side of A4",
        "Flood it": "Side of A2",
        "End it": "End the turn",
        "Perform its main": "Main of A7",
        "Hire one": "ranger",
        "And the other part": "Take 1 resource",
        "Take a green one": "green",
        "Put the green one": "green below",
        "Send the ranger": "removes a threat",
    }
    follow_lesson(page, wanted)
    expect(page.locator('[data-thing="habitat red"]')).to_contain_text("population 3 of 6")
    expect(page.locator(".bubble .text")).to_contain_text("That is all you need")
