"""Hands in Debian's Firefox, by WebDriver BiDi, which it speaks itself: commands and events as JSON over a socket."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.monkey.hands import BrowserFailed, BrowserGone, Hands, Point, Window, eyes, preferences
from bench.monkey.wire import Event, Wire, ended, started, written

STEPS = 6  # of a drag between two points
LOADS = 60.0  # seconds for a page
ARRIVES = {"type": "pause", "duration": 50}  # nobody presses before the page has seen the mouse come
ELSEWHERE = (
    "__eyes is not defined",
    "__eyes is undefined",
    "discarded",
    "no longer",
    "AbortError",
)  # another page came
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip
PREFERENCES = 'user_pref("ui.prefersReducedMotion", 1);\nuser_pref("browser.shell.checkDefaultBrowser", false);\n'


class Firefox:
    """A running Firefox, without a window on a screen."""

    name = "firefox"

    def __init__(self) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise BrowserFailed("there is no firefox: install Debian's firefox-esr")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = Path(self._profile.name)
        (folder / "user.js").write_text(PREFERENCES, "utf-8")
        command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        self._process = started(command)
        self.events: list[Event] = []
        try:
            port = json.loads(written(folder / "WebDriverBiDiServer.json", self._process))["ws_port"]
            self._wire = Wire(f"ws://127.0.0.1:{port}/session", self.events.append)
            self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["log.entryAdded"])
        except Exception:
            self._end()
            raise

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        return self._wire.ask(method, params)

    def open(self, window: Window, seed: int) -> Hands:
        """A new window whose luck comes from a seed."""
        return FirefoxHands(self, window, seed)

    def close(self) -> None:
        """End the browser."""
        self._wire.close()
        self._end()

    def _end(self) -> None:
        ended(self._process)
        self._profile.cleanup()


class FirefoxHands:
    """One window of Firefox."""

    script = ""

    def __init__(self, firefox: Firefox, window: Window, seed: int) -> None:
        self._firefox, self._touch = firefox, window.touch
        self._person = firefox.ask("browser.createUserContext")["userContext"]
        made = firefox.ask("browsingContext.create", type="tab", userContext=self._person)
        self._context: str = made["context"]
        kept = json.dumps(json.dumps(preferences(window)))
        keeps = f"localStorage['tierpark-preferences'] ??= {kept}"
        before = f"() => {{ if (location.protocol !== 'http:') return; {keeps}; {eyes(seed)} }}"
        self._preload = firefox.ask("script.addPreloadScript", functionDeclaration=before, contexts=[self._context])
        self.resize(window.width, window.height)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._firefox.ask(method, context=self._context, **params)

    def goto(self, address: str) -> None:
        """Open an address and wait until its document is loaded."""
        self._ask("browsingContext.navigate", url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        try:
            return self._value(script)
        except BrowserFailed as failed:
            if not any(word in str(failed) for word in ELSEWHERE):
                raise
        self._arrived()  # what was pressed led elsewhere
        return self._value(script)

    def _arrived(self) -> None:
        """Wait until a page is there whose first script has run."""
        until = time.monotonic() + LOADS
        while time.monotonic() < until:
            with suppress(BrowserFailed):
                if self._value("document.readyState === 'complete' && !!window.__eyes"):
                    return
            time.sleep(0.02)
        raise BrowserGone(f"a page does not load in {LOADS:.0f} s")

    def _value(self, script: str) -> Any:
        whole = f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))"
        target = {"context": self._context}
        told = self._firefox.ask("script.evaluate", expression=whole, target=target, awaitPromise=True)
        if told["type"] == "exception":
            raise BrowserFailed(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def _point(self, *steps: dict[str, Any]) -> None:
        kind = "touch" if self._touch else "mouse"
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(steps)}
        self._ask("input.performActions", actions=[pointer])

    def press(self, at: Point) -> None:
        """A click, or a tap."""
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._point(_to(at), *([] if self._touch else [ARRIVES]), down, up)

    def hover(self, at: Point) -> None:
        """The mouse goes there. A finger cannot."""
        if not self._touch:
            self._point(_to(at))

    def drag(self, path: list[Point]) -> None:
        """Press at the first point, move along, let go at the last."""
        between = [
            _to((a + (c - a) * n / STEPS, b + (d - b) * n / STEPS))
            for (a, b), (c, d) in itertools.pairwise(path)
            for n in range(1, STEPS + 1)
        ]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._point(_to(path[0]), down, *between, up)

    def key(self, name: str) -> None:
        """A key as `KeyboardEvent.key` names it."""
        value = KEYS.get(name, name)
        presses = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._ask("input.performActions", actions=[{"type": "key", "id": "keys", "actions": presses}])

    def resize(self, width: int, height: int) -> None:
        """Another size of the window: it was turned."""
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def reload(self) -> None:
        """Load the page again."""
        self._ask("browsingContext.reload", wait="complete")

    def back(self) -> None:
        """Go back in the history."""
        self._ask("browsingContext.traverseHistory", delta=-1)
        self._arrived()

    def picture(self, path: Path) -> None:
        """A screenshot."""
        path.write_bytes(base64.b64decode(self._ask("browsingContext.captureScreenshot")["data"]))

    def wrong(self) -> list[str]:
        """What the browser itself has called an error or a warning since the last time."""
        events, self._firefox.events[:] = list(self._firefox.events), []
        logged = [event["params"] for event in events if event.get("method") == "log.entryAdded"]
        mine = [entry for entry in logged if entry["source"].get("context") == self._context]
        return [
            f"{entry['type']} {entry['level']}: {entry['text']}"
            for entry in mine
            if entry["level"] in ("error", "warn")
        ]

    def close(self) -> None:
        """Close the window, with all that it kept."""
        self._ask("browsingContext.close")
        self._firefox.ask("script.removePreloadScript", script=self._preload["script"])
        self._firefox.ask("browser.removeUserContext", userContext=self._person)


def _to(at: Point) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(at[0]), "y": round(at[1])}
