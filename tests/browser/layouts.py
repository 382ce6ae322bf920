"""Checks the boxes of all games in all windows: `python -m tests.browser.layouts [--game NAME] [--size 640x400]`.

All sizes, light and dark, two seats and as many as there may be, early and late in a game. The tests look at a sample.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.boxes import wrong_boxes
from tests.browser.conftest import FLAGS, Person, chromium
from tests.browser.positions import table_at
from tests.server.served import Client, Served

MOST_SEATS = {"new-york-zoo": 5, "spectacular": 4, "the-sanctuary": 4, "zoo-parque": 6}
TOUCHED = ("320x640", "390x844", "844x390", "768x1024")
SIZES = (*TOUCHED, "640x400", "1024x768", "1280x800", "1920x1080")
SHARES = (0.0, 0.4, 0.93)
LEAST_MAP = 0.25  # of the window's height, for a map that all share


def looking_on(page: Page, table: str, size: str) -> list[str]:
    """What is wrong at a table in a window of this size."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    if not page.url.endswith(f"/tables/{table}"):
        page.goto(f"/tables/{table}")
    page.locator(".bar h2").first.wait_for()
    wrong = wrong_boxes(page)
    area = page.locator('[data-part="map"]')
    box = area.bounding_box() if area.count() else None
    if box and box["height"] < LEAST_MAP * height:
        wrong.append(f"the map is {box['height']:.0f} pixels high in a window of {height}")
    return wrong


def seen_by(person: Person, client: Client) -> Person:
    """This browser is the client's."""
    cookie = {"name": client.served.settings.cookie, "value": str(client.token), "url": client.served.url}
    person.context.add_cookies([cookie])  # type: ignore[list-item]  # as a dictionary
    return person


def combinations(games: list[str], sizes: list[str]) -> Iterator[tuple[str, int, float, str, str]]:
    """Game, seats, share of the game, colours, size; the positions outermost, for they are dear."""
    for game in games:
        for seats, share in itertools.product((2, MOST_SEATS[game]), SHARES):
            for scheme, size in itertools.product(("light", "dark"), sizes):
                yield game, seats, share, scheme, size


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=MOST_SEATS, help="only this game; may be repeated")
    parser.add_argument("--size", action="append", choices=SIZES, help="only this size; may be repeated")
    chosen = parser.parse_args()
    wrong, looked, table, at = 0, 0, "", None
    people: dict[Any, Person] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        served = Served(Path(folder))
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = served.guest("Anna")
        for game, seats, share, scheme, size in combinations(chosen.game or [*MOST_SEATS], chosen.size or [*SIZES]):
            if (game, seats, share) != at:
                table, at = table_at(anna, game, share, players=seats), (game, seats, share)
            look = (scheme, size in TOUCHED)
            if look not in people:
                people[look] = seen_by(Person(browser, served, color_scheme=scheme, has_touch=look[1]), anna)
            for sentence in looking_on(people[look].page, table, size):
                print(f"{game}, {seats} seats, {share:.0%}, {scheme}, {size}: {sentence}", flush=True)
                wrong += 1
            looked += 1
        browser.close()
        served.close()
    print(f"{looked} windows looked at, {wrong} things wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
