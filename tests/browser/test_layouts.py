"""Boxes at all window sizes: a sample of what `python -m tests.browser.layouts` looks at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SETTLED, wrong_boxes
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.layouts import (
    BOARD,
    MOST_SEATS,
    PLACES,
    SIZES,
    TOUCHED,
    boards_through,
    looking_at,
    looking_on,
    seen_by,
)
from tests.browser.positions import table_at
from tests.server.served import Served

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
    seen = boards_through(served, pages, table, game, MOST_SHOWN)
    assert len({question for boxes in seen for asked in boxes.values() for question in asked}) > 5
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


@pytest.mark.parametrize("game", MOST_SEATS)
def test_lessons_and_replays_have_their_board_in_small_and_low_windows(person: Any, served: Served, game: str) -> None:
    anna = served.guest("Anna")
    ended = table_at(anna, game, 1.0, players=2)
    wrong = {}
    for place, sizes in (("lesson", ("320x640", "640x400")), ("replay", ("320x640", "844x390"))):
        for touched in (True, False):
            page = seen_by(person(has_touch=touched), anna).page
            looks = [size for size in sizes if (size in TOUCHED) == touched]
            for size, found in looking_at(page, PLACES[place].format(game=game, table=ended), looks).items():
                wrong[place, size] = found
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("new-york-zoo", ["320x640", "640x400"]),
        ("spectacular", ["640x400"]),
        ("the-sanctuary", ["1280x800", "390x844", "844x390"]),
        ("zoo-parque", ["768x1024"]),
    ],
)
def test_a_hint_leaves_the_board_as_it_is_and_what_it_covers_can_be_scrolled_to(
    person: Any, served: Served, game: str, sizes: list[str]
) -> None:
    """The windows in which its reasons have least room."""
    anna = served.guest("Anna")
    table = table_at(anna, game, 0.4, players=MOST_SEATS[game])
    for size in sizes:
        width, height = map(int, size.split("x"))
        look = {"viewport": {"width": width, "height": height}, "has_touch": size in TOUCHED}
        page = seen_by(person(**look), anna).goto(f"/tables/{table}")
        page.locator(".bar h2").first.wait_for()
        page.evaluate(SETTLED)
        before = page.evaluate(BOARD)
        page.get_by_role("button", name="Hint").click()
        page.locator("section.hint header").get_by_role("button", name="Next best").click()
        if size != "1280x800":  # in the bar: not a narrow column
            assert page.locator("section.hint").evaluate("hint => hint.offsetHeight") < 0.3 * height, size
        assert wrong_boxes(page) == [], size
        assert page.evaluate(BOARD) == before, size
        page.locator("section.hint").get_by_role("button", name="Close").click()


@pytest.mark.parametrize("game", MOST_SEATS)
def test_a_result_of_many_seats_fits_its_drawer_and_lies_below_what_closes_it(
    person: Any, served: Served, game: str
) -> None:
    anna = served.guest("Anna")
    table = table_at(anna, game, 1.0, players=MOST_SEATS[game])
    page = seen_by(person(has_touch=True), anna).page
    for size in ("320x640", "768x1024"):
        assert looking_on(page, table, size, "result") == [], size
        page.get_by_role("button", name="How it ended").click()
        close, title = page.locator("aside .shut button"), page.locator(".outcome h2")
        expect(title).to_be_in_viewport()
        assert title.bounding_box()["y"] > close.bounding_box()["y"] + close.bounding_box()["height"], size
        close.click()


@pytest.mark.parametrize("size", ["640x400", "390x844"])
def test_a_volunteer_to_choose_is_in_sight_where_one_swipes_along_the_cards(
    person: Any, served: Served, size: str
) -> None:
    width, height = map(int, size.split("x"))
    anna = served.guest("Anna")
    look = {"viewport": {"width": width, "height": height}, "has_touch": True}
    page = seen_by(person(**look), anna).goto(f"/tables/{table_at(anna, 'the-sanctuary', 0.4, players=4)}")
    expect(page.locator(".bar h2").first).to_have_text("Which volunteer do you activate first?")
    page.wait_for_function("""() => [...document.querySelectorAll('[data-part="rows"] .place:has([data-lit])')]
        .map((card) => card.getBoundingClientRect()).some(({ left, right }) => left >= 0 && right <= innerWidth)""")


def test_rivals_whose_names_begin_alike_are_told_apart(person: Any, served: Served) -> None:
    """Three of them on a desk leave each a few letters."""
    anna = served.guest("Anna")
    page = seen_by(person(), anna).goto(f"/tables/{table_at(anna, 'the-sanctuary', 0, players=4)}")
    ends = page.locator(".rivals .name > :last-child")
    expect(ends).to_have_text([" 2", " 3", " 4"])
    for end in ends.all():
        assert end.evaluate(
            "end => end.getBoundingClientRect().right <= end.closest('.glance').getBoundingClientRect().right"
        )


def test_six_seats_leave_their_map_its_room_also_when_hands_are_empty(person: Any, served: Served) -> None:
    anna = served.guest("Anna")
    page = seen_by(person(), anna).page
    boards = []
    for share in (0.3, 0.93):
        page.goto(f"/tables/{table_at(anna, 'zoo-parque', share, players=6)}")
        page.locator(".bar h2").first.wait_for()
        page.evaluate(SETTLED)
        boards.append(page.evaluate(BOARD))
        assert page.locator("[data-part=map]").bounding_box()["height"] > 0.62 * DESKTOP["height"]
    assert boards[0] == boards[1]
    three = table_at(anna, "zoo-parque", 0.3, players=3)  # words below all dominoes
    for size in ("1280x800", "1920x1080"):
        assert looking_on(page, three, size) == []
