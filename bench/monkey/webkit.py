"""Hands in Debian's WebKit: its small browser, by its WebDriver (webkit2gtk-driver), on an unseen screen (xvfb).

The driver knows no fingers: in a phone's window, too, a mouse presses. It puts no scripts into pages before their own:
the server does (`Hands.script`). A window is a browser of its own, so that nothing is kept.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.monkey.hands import BrowserFailed, BrowserGone, Hands, Point, Window, eyes, preferences
from bench.monkey.wire import ended, started

PATIENCE = 200.0  # seconds for an answer
STARTS = 30.0  # seconds for a program
STEPS = 6  # of a drag between two points
SCREEN = "1500x1500x24"
BROWSER = "webkit2gtk-4.1/MiniBrowser"
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip
# its bar of buttons is wider than a phone
NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; -gtk-icon-style: symbolic; font-size: 1px; }"
ARRIVES = {"type": "pause", "duration": 50}  # nobody presses before the page has seen the mouse come
DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


class WebKit:
    """A running driver, with a screen."""

    name = "webkit"

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._programs = []
        try:
            screen = self._screen()
            port = _free_port()
            home = Path(self._folder.name)
            (home / "gtk-3.0").mkdir()
            (home / "gtk-3.0" / "gtk.css").write_text(NARROW, "utf-8")
            env = {**os.environ, "DISPLAY": screen, "XDG_CONFIG_HOME": str(home), "LIBGL_ALWAYS_SOFTWARE": "1"}
            env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # it has none for root
            self._programs.append(started([_program("WebKitWebDriver", "webkit2gtk-driver"), f"--port={port}"], env))
            self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
            self._wait()
        except Exception:
            self.close()
            raise

    def _screen(self) -> str:
        """A screen of its own, and its name."""
        told, tells = os.pipe()
        command = [_program("Xvfb", "xvfb"), "-displayfd", str(tells), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._programs.append(started(command, keeps=(tells,)))
        os.close(tells)
        with os.fdopen(told) as file:
            number = file.readline().strip()
        if not number:
            raise BrowserFailed("Xvfb does not start")
        return f":{number}"

    def _wait(self) -> None:
        until = time.monotonic() + STARTS
        while time.monotonic() < until:
            try:
                self.client.get("/status")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise BrowserFailed("WebKitWebDriver does not start")

    def open(self, window: Window, seed: int) -> Hands:
        """A new window whose luck comes from a seed."""
        return WebKitHands(self.client, window, seed)

    def close(self) -> None:
        """End all of it."""
        for program in reversed(self._programs):
            ended(program)
        self._folder.cleanup()


class WebKitHands:
    """One window of WebKit."""

    def __init__(self, client: httpx.Client, window: Window, seed: int) -> None:
        self._client = client
        kept = json.dumps(json.dumps(preferences(window)))
        self.script = f"localStorage['tierpark-preferences'] ??= {kept};\n{eyes(seed)}"
        options = {"binary": _browser(), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        made = self._told("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{made['sessionId']}"
        self._ask("timeouts", script=int(PATIENCE * 1000))
        self._bars = (0, 0)  # what the window is larger than the page in it
        self.resize(window.width, window.height)

    def _told(self, method: str, path: str, body: Any = None) -> Any:
        try:
            answered = self._client.request(method, path, json=body).json()["value"]
        except (httpx.TransportError, ValueError) as error:
            raise BrowserGone(f"{path}: {type(error).__name__}: {error}") from error
        if isinstance(answered, dict) and "error" in answered:
            raise BrowserFailed(f"{path}: {answered['error']}: {answered['message']}")
        return answered

    def _ask(self, path: str, **body: Any) -> Any:
        return self._told("POST", f"{self._session}/{path}", body)

    def goto(self, address: str) -> None:
        """Open an address and wait until its document is loaded."""
        self._ask("url", url=address)

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        whole = f"""const done = arguments[0]; Promise.resolve().then(() => ({script})).then(
            (value) => done({{value: JSON.stringify(value ?? null)}}), (error) => done({{error: String(error)}}))"""
        told = self._ask("execute/async", script=whole, args=[])
        if "error" in told:
            raise BrowserFailed(told["error"])
        return json.loads(told["value"])

    def _point(self, *steps: dict[str, Any]) -> None:
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(steps)}
        self._ask("actions", actions=[pointer])

    def press(self, at: Point) -> None:
        """A click."""
        self._point(_to(at), ARRIVES, DOWN, UP)

    def hover(self, at: Point) -> None:
        """The mouse goes there."""
        self._point(_to(at))

    def drag(self, path: list[Point]) -> None:
        """Press at the first point, move along, let go at the last."""
        between = [
            _to((a + (c - a) * n / STEPS, b + (d - b) * n / STEPS))
            for (a, b), (c, d) in itertools.pairwise(path)
            for n in range(1, STEPS + 1)
        ]
        self._point(_to(path[0]), DOWN, *between, UP)

    def key(self, name: str) -> None:
        """A key as `KeyboardEvent.key` names it."""
        value = KEYS.get(name, name)
        presses = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._ask("actions", actions=[{"type": "key", "id": "keys", "actions": presses}])

    def resize(self, width: int, height: int) -> None:
        """Another size of the window: it was turned."""
        for _ in range(2):
            bars = self._bars
            self._ask("window/rect", width=width + bars[0], height=height + bars[1])
            inner = self._ask("execute/sync", script="return [innerWidth, innerHeight]", args=[])
            self._bars = (bars[0] + width - inner[0], bars[1] + height - inner[1])
            if self._bars == bars:
                return

    def reload(self) -> None:
        """Load the page again."""
        self._ask("refresh")

    def back(self) -> None:
        """Go back in the history."""
        self._ask("back")

    def picture(self, path: Path) -> None:
        """A screenshot."""
        path.write_bytes(base64.b64decode(self._told("GET", f"{self._session}/screenshot")))

    def wrong(self) -> list[str]:
        """The driver tells nothing of the console; what the page itself says there, the eyes note."""
        return []

    def close(self) -> None:
        """Close the window and its browser."""
        self._told("DELETE", self._session)


def _to(at: Point) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(at[0]), "y": round(at[1]), "duration": 0}


def _program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise BrowserFailed(f"there is no {name}: install Debian's {package}")
    return found


def _browser() -> str:
    for folder in ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"):
        if (found := Path(folder) / BROWSER).exists():
            return str(found)
    raise BrowserFailed("there is no MiniBrowser: install Debian's libwebkit2gtk-4.1-0")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
