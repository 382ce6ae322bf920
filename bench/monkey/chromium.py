"""Hands in Debian's Chromium, by its own DevTools protocol: nothing stands between the monkey and the browser."""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.monkey.hands import BrowserFailed, BrowserGone, Hands, Point, Window, eyes, preferences
from bench.monkey.wire import Event, Wire, ended, started, written

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0",
    "--no-first-run", "--no-default-browser-check", "--hide-scrollbars", "--mute-audio", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-breakpad",
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows", "--disable-back-forward-cache", "--disable-popup-blocking",
    "--password-store=basic", "--force-color-profile=srgb",
]  # fmt: skip
STEPS = 6  # of a drag between two points
STOPS = 0.12  # seconds before a finger lets go: else it flings, and the next tap only ends that
LOADS = 200.0  # seconds for a page, also on a busy machine
CODES = {
    "Enter": 13, "Escape": 27, "Tab": 9, "End": 35, "Home": 36,
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
}  # fmt: skip
TOO_LATE = "409 (Conflict)"  # somebody else was quicker: the page asks again, or has no use for it any more
ELSEWHERE = ("navigated", "context", "Promise was collected")  # why a script has no value: the page is another one


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
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = Path(self._profile.name)
        self.heard: list[Event] = []
        self._process = started([program(), *FLAGS, f"--user-data-dir={folder}", "about:blank"])
        try:
            port, path = written(folder / "DevToolsActivePort", self._process).split()
            self.wire = Wire(f"ws://127.0.0.1:{port}{path}", self._hear)
            self.agent: str = self.wire.ask("Browser.getVersion", {})["userAgent"].replace("Headless", "")
        except Exception:
            self._end()
            raise

    def _hear(self, event: Event) -> None:
        self.heard.append(event)

    def open(self, window: Window, seed: int) -> Hands:
        """A new window whose luck comes from a seed."""
        return ChromiumHands(self, window, seed)

    def close(self) -> None:
        """End the browser."""
        self.wire.close()
        self._end()

    def _end(self) -> None:
        ended(self._process)
        self._profile.cleanup()


class ChromiumHands:
    """One window of Chromium."""

    script = ""

    def __init__(self, chromium: Chromium, window: Window, seed: int) -> None:
        self._chromium, self._wire, self._touch = chromium, chromium.wire, window.touch
        self._wrong: list[str] = []
        chromium.heard.clear()
        self._person: str = self._wire.ask("Target.createBrowserContext", {})["browserContextId"]
        wanted = {"url": "about:blank", "browserContextId": self._person}
        target = self._wire.ask("Target.createTarget", wanted)["targetId"]
        self._session: str = self._wire.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Inspector"):
            self._ask(f"{domain}.enable")
        kept = json.dumps(json.dumps(preferences(window)))
        before = f"if (location.protocol === 'http:') localStorage['tierpark-preferences'] ??= {kept};"
        self._ask("Page.addScriptToEvaluateOnNewDocument", source=f"{before}\n{eyes(seed)}")
        locale = "de-DE" if window.language == "de" else "en-GB"
        self._ask("Emulation.setUserAgentOverride", userAgent=chromium.agent, acceptLanguage=locale)
        self._ask("Emulation.setLocaleOverride", locale=locale)
        features = [
            {"name": "prefers-color-scheme", "value": window.theme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self._ask("Emulation.setEmulatedMedia", features=features)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=window.touch, maxTouchPoints=5 if window.touch else 1)
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self.resize(window.width, window.height)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._wire.ask(method, params, sessionId=self._session)

    def _all(self, method: str, *each: dict[str, Any]) -> None:
        """Give several commands at once, and wait for the last answer."""
        numbers = [self._wire.send(method, params, sessionId=self._session) for params in each]
        while self._wire.hear(method).get("id") != numbers[-1]:
            pass

    def goto(self, address: str) -> None:
        """Open an address and wait until its document is loaded."""
        self._events()
        if "loaderId" in self._ask("Page.navigate", url=address):
            self._loaded()

    def _loaded(self) -> None:
        until = time.monotonic() + LOADS
        while not any(event["method"] == "Page.loadEventFired" for event in self._events()):
            if time.monotonic() > until:
                raise BrowserGone(f"a page does not load in {LOADS:.0f} s")
            self._wire.hear("a page that loads", LOADS)

    def _events(self) -> list[Event]:
        """What was told of this page since the last time. Errors are kept, questions are answered with yes."""
        events, self._chromium.heard[:] = list(self._chromium.heard), []
        mine = [event for event in events if event.get("sessionId") == self._session]
        for event in mine:
            if event["method"] == "Inspector.targetCrashed":
                raise BrowserGone("the page has crashed")
            if event["method"] == "Page.javascriptDialogOpening":
                self._wire.send("Page.handleJavaScriptDialog", {"accept": True}, sessionId=self._session)
            if said := _said(event):
                self._wrong.append(said)
        return mine

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        try:
            return self._value(script)
        except BrowserFailed as failed:
            if not any(word in str(failed) for word in ELSEWHERE):
                raise
        until = time.monotonic() + LOADS  # what was pressed led elsewhere
        while time.monotonic() < until:
            try:
                if self._value("document.readyState === 'complete' && !!window.__eyes"):
                    break
            except BrowserFailed as failed:
                if not any(word in str(failed) for word in ELSEWHERE):
                    raise
            time.sleep(0.02)
        return self._value(script)

    def _value(self, script: str) -> Any:
        told = self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        self._events()
        if wrong := told.get("exceptionDetails"):
            raise BrowserFailed(wrong.get("exception", {}).get("description") or wrong["text"])
        return told["result"].get("value")

    def press(self, at: Point) -> None:
        """A click, or a tap."""
        if self._touch:
            self._all("Input.dispatchTouchEvent", _finger("touchStart", at), _finger("touchEnd"))
        else:
            self._all("Input.dispatchMouseEvent", _mouse("mouseMoved", at), *_click(at))

    def hover(self, at: Point) -> None:
        """The mouse goes there. A finger cannot."""
        if not self._touch:
            self._all("Input.dispatchMouseEvent", _mouse("mouseMoved", at))

    def drag(self, path: list[Point]) -> None:
        """Press at the first point, move along, let go at the last."""
        along = [
            (a + (c - a) * n / STEPS, b + (d - b) * n / STEPS)
            for (a, b), (c, d) in itertools.pairwise(path)
            for n in range(1, STEPS + 1)
        ]
        if self._touch:
            moves = [_finger("touchMove", point) for point in along]
            for one in [_finger("touchStart", path[0]), *moves]:
                self._all("Input.dispatchTouchEvent", one)  # at once, they would melt into one
            time.sleep(STOPS)
            self._all("Input.dispatchTouchEvent", _finger("touchEnd"))
        else:
            down, up = _click(path[0])[0], _click(path[-1])[1]
            moves = [_mouse("mouseMoved", point, 1) for point in along]
            for one in [_mouse("mouseMoved", path[0]), down, *moves, up]:
                self._all("Input.dispatchMouseEvent", one)

    def key(self, name: str) -> None:
        """A key as `KeyboardEvent.key` names it."""
        code = CODES.get(name) or ord(name.upper())
        text = "\r" if name == "Enter" else name if len(name) == 1 else ""
        place = name if name in CODES else f"Digit{name}" if name.isdigit() else f"Key{name.upper()}"
        what: dict[str, Any] = {"key": name, "code": place, "windowsVirtualKeyCode": code}
        down = {"type": "keyDown", "text": text, **what} if text else {"type": "rawKeyDown", **what}
        self._all("Input.dispatchKeyEvent", down, {"type": "keyUp", **what})

    def resize(self, width: int, height: int) -> None:
        """Another size of the window: it was turned."""
        size: dict[str, Any] = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
        self._ask("Emulation.setDeviceMetricsOverride", **size, deviceScaleFactor=1, mobile=self._touch)

    def reload(self) -> None:
        """Load the page again."""
        self._events()
        self._ask("Page.reload")
        self._loaded()

    def back(self) -> None:
        """Go back in the history."""
        told = self._ask("Page.getNavigationHistory")
        if told["currentIndex"] == 0:
            return
        self._events()
        self._ask("Page.navigateToHistoryEntry", entryId=told["entries"][told["currentIndex"] - 1]["id"])
        self._loaded()

    def picture(self, path: Path) -> None:
        """A screenshot."""
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot")["data"]))

    def wrong(self) -> list[str]:
        """What the browser itself has called an error or a warning since the last time."""
        self._events()
        told, self._wrong = self._wrong, []
        return told

    def close(self) -> None:
        """Close the window."""
        self._wire.ask("Target.disposeBrowserContext", {"browserContextId": self._person})


def _said(event: Event) -> str:
    """What a page or the browser complains of."""
    params = event.get("params", {})
    match event["method"]:
        case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning"):
            words = [str(one.get("value", one.get("description", ""))) for one in params["args"]]
            return f"console {params['type']}: {' '.join(words)}"
        case "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            return f"error: {details.get('exception', {}).get('description') or details['text']}"
        case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
            entry = params["entry"]
            if entry.get("source") == "network" and TOO_LATE in entry["text"]:
                return ""
            return f"console {entry['level']}: {entry['text']} ({entry.get('url', '')})"
    return ""


def _mouse(kind: str, at: Point, buttons: int = 0) -> dict[str, Any]:
    return {"type": kind, "x": at[0], "y": at[1], "buttons": buttons, "button": "left" if buttons else "none"}


def _click(at: Point) -> tuple[dict[str, Any], dict[str, Any]]:
    what = {"x": at[0], "y": at[1], "button": "left", "clickCount": 1}
    return {"type": "mousePressed", "buttons": 1, **what}, {"type": "mouseReleased", "buttons": 0, **what}


def _finger(kind: str, at: Point | None = None) -> dict[str, Any]:
    return {"type": kind, "touchPoints": [] if at is None else [{"x": at[0], "y": at[1]}]}
