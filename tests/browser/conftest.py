"""A real browser on a real server: Debian's Chromium, driven by Playwright, on the built page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.server.served import Served

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "src" / "tierpark" / "server" / "web" / "index.html"
SCREENSHOTS = ROOT / "web" / "screenshots"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 120_000  # milliseconds: two browsers and the bots may share two busy cores
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
# What a browser adds to a shuffle, and whatever else it draws, is the same in every run, too.
SAME_LUCK = """((person) => {
  let state = person * 9973;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = Math.floor(Math.random() * 256);
    return array;
  };
})"""
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("TIERPARK_NO_SERVICES") == "1":
            pytest.skip("NOT TESTED: there is no chromium")
        pytest.fail("there is no chromium: install Debian's package, or set TIERPARK_NO_SERVICES=1 to skip these tests")
    return found


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Not for the whole session: while it is open an event loop runs, and other tests need their own."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not BUNDLE.exists():
        pytest.fail("the page is not built: ./dev test builds it")
    opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield opened
    opened.close()


class Person:
    """Somebody with a browser of their own. Whatever goes wrong in it fails the test."""

    def __init__(self, browser: Browser, served: Served, **options: Any) -> None:
        assert served.settings.chance, "each browser test meets the same deals every time: Served(..., chance=...)"
        chosen = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
        self.context: BrowserContext = browser.new_context(base_url=served.url, **chosen)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"{SAME_LUCK}({len(browser.contexts)})")
        self.page: Page = self.context.new_page()
        self.served = served
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    def goto(self, path: str) -> Page:
        self.page.goto(self.served.url + path)
        return self.page

    def shot(self, name: str) -> None:
        """A picture for people to look at."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def person(browser: Browser, served: Served) -> Iterator[Any]:
    """Somebody new: `person()`, or `person(viewport=PHONE)`."""
    people: list[Person] = []

    def come(**options: Any) -> Person:
        people.append(Person(browser, served, **options))
        return people[-1]

    yield come
    for somebody in people:
        somebody.close()
    assert [wrong for somebody in people for wrong in somebody.wrong] == []


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server on which this test meets the same deals, bots and names each time."""
    server = Served(tmp_path, chance=request.node.name)
    yield server
    server.close()


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews look as often as they like: the same question has the same answer on a busy machine, too."""
    monkeypatch.setattr("tierpark.server.workers.HINT_SECONDS", 3600.0)
    monkeypatch.setattr("tierpark.server.workers.REVIEW_SECONDS", 3600.0)
