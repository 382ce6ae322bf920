"""Boxes at all window sizes: a sample of what `python -m tests.browser.layouts` looks at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.boxes import SETTLED, wrong_boxes
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.layouts import MOST_SEATS, SIZES, TOUCHED, looking_on, seen_by
from tests.browser.positions import bring_on, decisions, table_at
from tests.server.served import Served

BOARD = """() => {
  const all = "main.play > *, main.play .table > svg, [data-part=map], [data-part=board], .stage";
  const boxes = [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  return boxes.map((box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ")).join("; ");
}"""
MOST_SHOWN = 36  # decisions


@pytest.mark.parametrize("game", MOST_SEATS)
def test_the_board_keeps_its_place_and_size_from_decision_to_decision(person: Any, served: Served, game: str) -> None:
    """On a desk and on a phone, whatever is asked, and while others decide."""
    anna = served.guest("Anna")
    table = table_at(anna, game, 0, players=3, seed=3)
    pages = []
    for look in ({"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True}):
        pages.append(seen_by(person(**look), anna).goto(f"/tables/{table}"))
        pages[-1].locator(".bar h2").first.wait_for()
    room = served.call(served.house.tables.room(table))
    seen: list[dict[str, list[str]]] = [{}, {}]
    questions: set[str] = set()
    waiting: list[Any] = []
    decided = decisions(game, room.table.state, 3, "beginner")
    shown = 0
    for acted, _ in decided:
        waiting.append(acted)
        if acted.seat != 0 and waiting[:-1] and shown % 5:
            continue  # the others, mostly several at a time
        served.call(bring_on(served.house, table, waiting))
        waiting = []
        shown += 1
        for page, boxes in zip(pages, seen, strict=True):
            page.evaluate(SETTLED)
            question = page.locator(".bar h2").first.inner_text()
            questions.add(question)
            boxes.setdefault(page.evaluate(BOARD), []).append(question)
        if shown == MOST_SHOWN:
            break
    assert len(questions) > 5
    assert [len(boxes) for boxes in seen] == [1, 1], seen


@pytest.mark.parametrize("game", MOST_SEATS)
def test_nothing_overlaps_or_is_cut_in_any_window(person: Any, served: Served, game: str) -> None:
    """A full table late in the game in all windows, and in the dark with two seats in the two smallest."""
    anna = served.guest("Anna")
    late = table_at(anna, game, 0.93, players=MOST_SEATS[game])
    early = table_at(anna, game, 0.3, players=2)
    looks: dict[bool, Any] = {
        touched: seen_by(person(has_touch=touched, color_scheme="dark" if touched else "light"), anna)
        for touched in (True, False)
    }
    wrong = {}
    for table, sizes in ((late, SIZES), (early, ("320x640", "640x400"))):
        for size in sizes:
            if found := looking_on(looks[size in TOUCHED].page, table, size):
                wrong[table, size] = found
    assert wrong == {}


def test_a_hint_covers_no_button_and_leaves_the_board_as_it_is(person: Any, served: Served) -> None:
    """The fullest board: The Sanctuary with four seats."""
    anna = served.guest("Anna")
    table = table_at(anna, "the-sanctuary", 0.4, players=4)
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        look = {"viewport": {"width": width, "height": height}, "has_touch": width < 1280}
        page = seen_by(person(**look), anna).goto(f"/tables/{table}")
        page.locator(".bar h2").first.wait_for()
        page.evaluate(SETTLED)
        before = page.evaluate(BOARD)
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Next best").click()
        assert wrong_boxes(page) == []
        assert page.evaluate(BOARD) == before
        page.locator("section.hint").get_by_role("button", name="Close").click()
