"""Checks the boxes of all games in all windows: `python -m tests.browser.layouts [--game NAME] [--size 640x400]`.

All sizes, light and dark, two seats and as many as there may be: how a game begins, its middle, with a hint open, its
longest question, late, and its result; then its lesson, a replay, its review, its score pad and its rules. With
`--record FILE` it goes on where it was broken off. The tests look at a sample.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError, sync_playwright

from tests.browser.boxes import SETTLED, wrong_boxes
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, Person, chromium
from tests.browser.positions import bring_on, decisions, table_at
from tests.server.served import PATIENCE, Client, Served

MOST_SEATS = {"new-york-zoo": 5, "spectacular": 4, "the-sanctuary": 4, "zoo-parque": 6}
TOUCHED = ("320x640", "390x844", "844x390", "768x1024")
SIZES = (*TOUCHED, "640x400", "1024x768", "1280x800", "1920x1080")
MOMENTS = {"start": 0.0, "middle": 0.4, "hint": 0.4, "longest": -1.0, "late": 0.93, "result": 1.0}  # and their share
PLACES = {  # the other pages of a game
    "lesson": "/learn/{game}",
    "further": "/learn/{game}/2",
    "replay": "/tables/{table}/replay/30",
    "review": "/tables/{table}/review",
    "pad": "/score/{game}",
    "rules": "/rules/{game}",
}
FURTHER = ("the-sanctuary", "zoo-parque")  # the games with a second lesson
SCHEMES = ("light", "dark")
HINT, CLOSE = re.compile("^(Hint|Tipp)"), re.compile("^(Close|Schließen)")
ENDED = re.compile("^(How it ended|Wie es ausging)")
FOLLOWING = re.compile("^(Next|Do it for me|Weiter|Mach es für mich)$")
BOARD = """() => {
  const all = "main.play > *, main.play .table > svg, [data-part=map], [data-part=board], .stage";
  const boxes = [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  return boxes.map((box) => [box.x, box.y + scrollY, box.width, box.height].map(Math.round).join(" ")).join("; ");
}"""
LEAST_MAP = 0.25  # of the window's height, for a map that all share


def looking_on(page: Page, table: str, size: str, moment: str = "", picture: Path | None = None) -> list[str]:
    """What is wrong at a table in a window of this size, with a hint open or the result shown if that is the moment."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    if not page.url.endswith(f"/tables/{table}"):
        page.goto(f"/tables/{table}")
    page.locator(".bar h2, .outcome h2").first.wait_for(state="attached")
    ends = page.get_by_role("button", name=ENDED)
    wrong = []
    if moment == "result" and ends.is_visible():
        wrong += [f"before the result is opened: {sentence}" for sentence in wrong_boxes(page)]
        ends.click()
    if moment == "hint" and not hinted(page):
        return ["no hint came"]
    if picture:
        photograph(page, picture)
    wrong += wrong_boxes(page)
    area = page.locator('[data-part="map"]')
    box = area.bounding_box() if area.count() else None
    if box and box["height"] < LEAST_MAP * height and moment != "result":
        wrong.append(f"the map is {box['height']:.0f} pixels high in a window of {height}")
    if moment == "hint":
        page.locator("section.hint").get_by_role("button", name=CLOSE).click()
    if moment == "result" and (shut := page.locator("aside.open .shut button")).is_visible():
        shut.click()
    return wrong


def looking_at(
    page: Page, path: str, sizes: list[str], pictures: Callable[[str], Path | None] = lambda _: None
) -> dict[str, list[str]]:
    """What is wrong at another page in windows of these sizes; of a lesson, at each of its steps."""
    page.goto(path)
    page.locator("#content").wait_for()
    page.wait_for_load_state("networkidle")
    wrong: dict[str, list[str]] = {size: [] for size in sizes}
    while True:
        count = page.locator(".bubble .count")
        step = count.inner_text() if count.count() else ""
        for size in sizes:
            width, height = map(int, size.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            if picture := pictures(size):
                photograph(page, picture.with_stem("-".join([picture.stem, *step.split()])))
            wrong[size] += [f"{step}: {sentence}" if step else sentence for sentence in wrong_boxes(page)]
        following = page.get_by_role("button", name=FOLLOWING)
        if not step or not following.count():
            return wrong
        following.click()
        page.wait_for_function("step => document.querySelector('.bubble .count').innerText !== step", arg=step)


def photograph(page: Page, picture: Path) -> None:
    picture.parent.mkdir(parents=True, exist_ok=True)
    page.evaluate(SETTLED)
    page.screenshot(path=picture)


def reviewed(host: Client, table: str) -> None:
    """Have a finished game reviewed."""
    host.post(f"/api/tables/{table}/review", {})
    until = time.monotonic() + 10 * PATIENCE
    while not host.get(f"/api/tables/{table}/review")["review"]:
        assert time.monotonic() < until, "no review came"
        time.sleep(0.5)


def hinted(page: Page) -> bool:
    """Whether a hint is open: on a busy machine one may come to nothing."""
    choices = page.locator("section.hint li")
    for _ in range(3):
        page.get_by_role("button", name=HINT).first.click()
        with contextlib.suppress(TimeoutError):
            choices.first.wait_for(timeout=20_000)
            return True
    return False


def seen_by(person: Person, client: Client) -> Person:
    """This browser is the client's."""
    cookie = {"name": client.served.settings.cookie, "value": str(client.token), "url": client.served.url}
    person.context.add_cookies([cookie])  # type: ignore[list-item]  # as a dictionary
    return person


def longest(page: Page, host: Client, game: str, seats: int, seed: int = 1) -> float:
    """The share of a game at which the bar has most to say to the first seat."""
    served = host.served
    table = table_at(host, game, 0, seed=seed, players=seats)
    state = served.call(served.house.tables.room(table)).table.state
    page.goto(f"/tables/{table}")
    page.locator(".bar h2").first.wait_for()
    decided = decisions(game, state, seed, "beginner")
    most = (0, 0)
    waiting: list[Any] = []
    for n, (acted, _) in enumerate(decided):
        if acted.seat == 0:
            if waiting:
                served.call(bring_on(served.house, table, waiting))
            waiting = []
            page.evaluate(SETTLED)
            most = max(most, (len(page.locator(".bar").first.inner_text()), n))
        waiting.append(acted)
    return (most[1] - 0.5) / len(decided)


def boards_through(served: Served, pages: list[Page], table: str, game: str, most: int) -> list[dict[str, list[str]]]:
    """Every place and size that the board has from decision to decision, with what is asked then, for each page."""
    state = served.call(served.house.tables.room(table)).table.state
    seen: list[dict[str, list[str]]] = [{} for _ in pages]
    waiting: list[Any] = []
    shown = 0
    for acted, _ in decisions(game, state, 3, "beginner"):
        waiting.append(acted)
        if acted.seat != 0 and waiting[:-1] and shown % 5:
            continue  # the others, mostly several at a time
        served.call(bring_on(served.house, table, waiting))
        waiting = []
        shown += 1
        for page, boxes in zip(pages, seen, strict=True):
            page.evaluate(SETTLED)
            heading = page.locator(".bar h2").first
            if heading.count():  # not when it is over
                boxes.setdefault(page.evaluate(BOARD), []).append(heading.inner_text())
        if shown == most:
            break
    return seen


Look = tuple[str, bool]  # its colours, and whether it is touched


class Windows:
    """All windows that are looked at, and what was found; in a file, so that what was broken off goes on there."""

    def __init__(self, chosen: argparse.Namespace, record: Path | None) -> None:
        self.chosen, self.record = chosen, record
        self.found: dict[str, list[str]] = {}
        if record and record.exists():
            self.found = dict(json.loads(line) for line in record.read_text().splitlines())
        self.all = [self.name(*group, size) for group in self.groups() for size in self.sizes(group)]

    def groups(self) -> Iterator[tuple[str, int, str, Look]]:
        """Game, seats, moment, look: fullest tables first, and the positions outermost, for they are dear."""
        for game in self.chosen.game or MOST_SEATS:
            for seats, moment in itertools.product((MOST_SEATS[game], 2), self.chosen.moment or [*MOMENTS, *PLACES]):
                if (moment in PLACES and seats == 2) or (moment == "further" and game not in FURTHER):
                    continue
                for look in itertools.product(self.chosen.scheme or SCHEMES, (True, False)):
                    yield game, seats, moment, look

    def sizes(self, group: tuple[str, int, str, Look]) -> list[str]:
        """The sizes of this look: those that are held in the hand, or the others."""
        return [size for size in self.chosen.size or SIZES if (size in TOUCHED) == group[3][1]]

    def name(self, game: str, seats: int, moment: str, look: Look, size: str) -> str:
        return f"{game}-{seats}-{moment}-{look[0]}-{size}"

    def tell(self, name: str, found: list[str]) -> None:
        """Keep what was found in a window, and say how far it is."""
        self.found[name] = found
        if self.record:
            with self.record.open("a") as file:
                file.write(json.dumps([name, found]) + "\n")
        done = sum(name in self.found for name in self.all)
        print(f"{done} of {len(self.all)}: {name}", file=sys.stderr, flush=True)
        print(*(f"{name}: {sentence}" for sentence in found), sep="\n", end="\n" * bool(found), flush=True)


def look_everywhere(browser: Any, host: Client, windows: Windows, chosen: argparse.Namespace) -> int:
    """Look at every window that was not looked at before. The exit code."""
    reader = seen_by(Person(browser, host.served), host)
    people: dict[Look, Person] = {}
    tables: dict[tuple[str, int, str], str] = {}
    for group in windows.groups():
        game, seats, moment, look = group
        sizes = [size for size in windows.sizes(group) if windows.name(*group, size) not in windows.found]
        if not sizes:
            continue
        if look not in people:
            options = {"color_scheme": look[0], "has_touch": look[1], "locale": chosen.locale}
            people[look] = seen_by(Person(browser, host.served, **options), host)
        page, at = people[look].page, (game, seats, moment if moment in MOMENTS else "ended")
        if at not in tables:
            share = longest(reader.page, host, game, seats) if moment == "longest" else MOMENTS.get(moment, 1.0)
            tables[at] = table_at(host, game, share, players=seats)

        def picture(size: str, group: tuple[str, int, str, Look] = group) -> Path | None:
            return chosen.pictures / f"{windows.name(*group, size)}.png" if chosen.pictures else None

        if moment == "review":
            reviewed(host, tables[at])
        if moment in PLACES:
            path = PLACES[moment].format(game=game, table=tables[at])
            for size, found in looking_at(page, path, sizes, picture).items():
                windows.tell(windows.name(*group, size), found)
        else:
            for size in sizes:
                windows.tell(windows.name(*group, size), looking_on(page, tables[at], size, moment, picture(size)))
    wrong = sum(len(windows.found[name]) for name in windows.all)
    print(f"{len(windows.all)} windows looked at, {wrong} things wrong")
    return 1 if wrong else 0


def keeps_through(browser: Any, host: Client, games: list[str]) -> int:
    """Whole games on a desk and on a phone: how often the board has another place or size. The exit code."""
    wrong = 0
    for game in games:
        table = table_at(host, game, 0, players=3, seed=3)
        pages = []
        for look in ({"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True}):
            pages.append(seen_by(Person(browser, host.served, **look), host).goto(f"/tables/{table}"))
            pages[-1].locator(".bar h2").first.wait_for()
        for page, boxes in zip(pages, boards_through(host.served, pages, table, game, -1), strict=True):
            print(
                f"{game}, {page.viewport_size}: {len(boxes)} sizes in {sum(map(len, boxes.values()))} looks", flush=True
            )
            if len(boxes) > 1:
                wrong += 1
                print(*(f"  {box}: {asked[:3]}" for box, asked in boxes.items()), sep="\n")
            page.context.close()
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=MOST_SEATS, help="only this game; may be repeated")
    parser.add_argument("--size", action="append", choices=SIZES, help="only this size; may be repeated")
    parser.add_argument(
        "--moment", action="append", choices=(*MOMENTS, *PLACES), help="only this moment, or page; may be repeated"
    )
    parser.add_argument("--scheme", action="append", choices=SCHEMES, help="only these colours; may be repeated")
    parser.add_argument("--pictures", type=Path, help="leave a picture of each window in this folder")
    parser.add_argument("--record", type=Path, help="a file of what was found; windows that it names are not repeated")
    parser.add_argument("--locale", default="en-GB", help="en-GB or de-DE")
    parser.add_argument("--through", action="store_true", help="only whole games: whether the board keeps its size")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        served = Served(Path(folder), chance="layouts", review_rounds=2)
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = served.guest("Anna")
        if chosen.through:
            code = keeps_through(browser, anna, chosen.game or [*MOST_SEATS])
        else:
            code = look_everywhere(browser, anna, Windows(chosen, chosen.record), chosen)
        browser.close()
        served.close()
    return code


if __name__ == "__main__":
    raise SystemExit(main())
