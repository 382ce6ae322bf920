"""Hands in Debian's Chromium, driven by Playwright. Fingers drag by the DevTools protocol: Playwright only taps."""

from __future__ import annotations

import itertools
import json
import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from bench.monkey.hands import BrowserFailed, Hands, Point, Window, eyes, preferences

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 60_000  # milliseconds
STEPS = 6  # of a drag between two points


def program() -> str:
    """Where Chromium is."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise BrowserFailed("there is no chromium: install Debian's package")
    return found


class Chromium:
    """A running Chromium."""

    name = "chromium"

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=program(), args=FLAGS)

    def open(self, window: Window, seed: int) -> Hands:
        """A new window whose luck comes from a seed."""
        context = self._browser.new_context(
            viewport={"width": window.width, "height": window.height},
            has_touch=window.touch,
            is_mobile=window.touch,
            locale="de-DE" if window.language == "de" else "en-GB",
            color_scheme="dark" if window.theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(eyes(seed))
        kept = json.dumps(json.dumps(preferences(window)))
        context.add_init_script(f"localStorage['tierpark-preferences'] ??= {kept}")
        return ChromiumHands(context, window)

    def close(self) -> None:
        """End the browser."""
        self._browser.close()
        self._playwright.stop()


class ChromiumHands:
    """One window of Chromium."""

    def __init__(self, context: BrowserContext, window: Window) -> None:
        self._context = context
        self._touch = window.touch
        self._page: Page = context.new_page()
        self._devtools = context.new_cdp_session(self._page)
        self._wrong: list[str] = []
        self._page.on("pageerror", lambda error: self._wrong.append(f"error: {error}"))
        self._page.on("console", lambda said: self._hear(said.type, said.text, said.location))
        self._page.on("dialog", lambda dialog: dialog.accept())

    def _hear(self, kind: str, text: str, place: Any) -> None:
        if kind in ("error", "warning"):
            self._wrong.append(f"console {kind}: {text} ({place.get('url', '')})")

    def goto(self, address: str) -> None:
        """Open an address and wait until its document is loaded."""
        self._page.goto(address)

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        try:
            return self._page.evaluate(script)
        except Error as error:
            if "navigation" not in str(error):
                raise
            self._page.wait_for_load_state()  # what was pressed led elsewhere
            return self._page.evaluate(script)

    def press(self, at: Point) -> None:
        """A click, or a tap."""
        if self._touch:
            self._page.touchscreen.tap(*at)
        else:
            self._page.mouse.click(*at)

    def hover(self, at: Point) -> None:
        """The mouse goes there. A finger cannot."""
        if not self._touch:
            self._page.mouse.move(*at)

    def drag(self, path: list[Point]) -> None:
        """Press at the first point, move along, let go at the last."""
        if not self._touch:
            self._page.mouse.move(*path[0])
            self._page.mouse.down()
            for point in path[1:]:
                self._page.mouse.move(*point, steps=STEPS)
            self._page.mouse.up()
            return
        self._finger("touchStart", path[0])
        for before, after in itertools.pairwise(path):
            for n in range(1, STEPS + 1):
                x, y = (a + (b - a) * n / STEPS for a, b in zip(before, after, strict=True))
                self._finger("touchMove", (x, y))
        self._finger("touchEnd", None)

    def _finger(self, kind: str, at: Point | None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def key(self, name: str) -> None:
        """A key as `KeyboardEvent.key` names it."""
        self._page.keyboard.press(name)

    def resize(self, width: int, height: int) -> None:
        """Another size of the window: it was turned."""
        self._page.set_viewport_size({"width": width, "height": height})

    def reload(self) -> None:
        """Load the page again."""
        self._page.reload()

    def back(self) -> None:
        """Go back in the history."""
        self._page.go_back()

    def picture(self, path: Path) -> None:
        """A screenshot."""
        self._page.screenshot(path=path)

    def wrong(self) -> list[str]:
        """What the browser itself has called an error or a warning since the last time."""
        told, self._wrong = self._wrong, []
        return told

    def close(self) -> None:
        """Close the window."""
        self._context.close()
