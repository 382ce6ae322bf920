"""One game by the monkey: what it presses, what it then expects of the page, and what it calls a fault."""

from __future__ import annotations

import json
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from bench.monkey.hands import BrowserGone, Hands, Point, Window
from bench.monkey.mischief import Mischief
from bench.monkey.plan import SIZES, Mode

LONG = 700  # milliseconds without a change, where the first look found a fault: a busy machine is late
PATIENCE = 200_000  # milliseconds in which bots have to answer, also on a busy machine
TRIES = 16  # presses without a decision, after which the monkey takes one from the list
STUCK = 60  # presses without a decision, after which it gives up
MOST_SECONDS = 3600.0  # for a game, also on a busy machine
MOST_DECISIONS = 900
MISCHIEF = 0.07  # of all steps
LOOKS_TWICE = 0.3  # of all presses: the mouse is there before, so that a mere hover counts for nothing
NEAR, DOUBLE = 8, 0.8  # pixels and seconds between the two clicks of a double click
NO_DECISIONS = {"joined", "left", "undone", "handed", "reclaimed", "flagged", "opened"}  # lines of the log
BOARD = ("lit", "cell", "ghost")
SPOKEN = ("answer", "choice")  # their labels say what they do


class Fault(msgspec.Struct):
    """Something that went wrong."""

    kind: str
    text: str
    step: int
    picture: str = ""


class Played(msgspec.Struct):
    """How a game went."""

    number: int
    mode: Mode
    ended: bool = False
    options: dict[str, Any] = {}
    decisions: int = 0
    presses: int = 0
    compared: int = 0  # decisions whose button, action and line of the log were held against each other
    seconds: float = 0.0
    faults: list[Fault] = []
    labels: dict[str, list[str]] = {}  # what a pressed button said -> the kinds of what was sent
    rules: int = 0  # the version of the game's rules
    commit: str = ""
    when: str = ""  # it was over: the time in UTC


class GaveUp(Exception):
    """The game cannot go on."""


class Game:
    """A game at one table, in one window."""

    def __init__(self, hands: Hands, url: str, mode: Mode, folder: Path, window: Window) -> None:
        self.hands, self.url, self.mode, self.folder, self.window = hands, url, mode, folder, window
        self.luck = random.Random(mode.seed)
        self.played = Played(mode.number, mode)
        self.known: Counter[str] = Counter()
        self.state: dict[str, Any] = {}
        self.version, self.tries = -1, 0
        self.path = ""  # of the table
        self.last: tuple[Point, str, float] = ((0.0, 0.0), "", 0.0)  # where, on what and when the last press was
        self.mischief = Mischief(self)
        self.began = time.monotonic()

    # the whole game

    def play(self) -> Played:
        """Play until the game is over, or cannot go on."""
        try:
            self._begin()
            while not self.is_over:
                self.step()
            self.played.ended = True
            self._see_the_result()
            self.mischief.afterwards()
        except GaveUp as gave_up:
            if str(gave_up):
                self.fault("does not end", str(gave_up))
        except BrowserGone:
            raise  # whoever opened it opens another
        except Exception as error:  # the page left what the monkey knows: a fault like others
            self.fault("monkey", f"{type(error).__name__}: {str(error)[:400]}")
        self.played.seconds = round(time.monotonic() - self.began, 1)
        return self.played

    @property
    def is_over(self) -> bool:
        """Whether the table says that the game is over."""
        return self.state.get("phase") == "over"

    def _begin(self) -> None:
        """Lay the table, as the mode says, and sit at it."""
        self.hands.goto(f"{self.url}/")
        if self.mode.way == "api":
            table = self.call("/api/tables", self.mode.wanted)["table"]
            self.call(f"/api/tables/{table}/commands", {"type": "start"})
            self.hands.goto(f"{self.url}/tables/{table}")
        else:
            self.mischief.lay_table(self.mode)
        self.settle()
        agreed = self.hands.evaluate("__eyes.update ? __eyes.update.agreement.options : null")
        if agreed is None:
            raise GaveUp("there is no table")
        self.played.options = agreed
        self.path = self.state["path"]

    def call(self, path: str, body: Any) -> Any:
        """Ask the server as the page does."""
        script = f"""(async () => {{
            const ask = (path, body) => fetch(path, {{method: 'POST', headers: {{'Content-Type': 'application/json'}},
                body: JSON.stringify(body)}}).then((told) => told.json());
            if (!window.__isGuest) await ask('/api/guests', {{name: 'Monkey'}});
            window.__isGuest = true;
            return await ask({json.dumps(path)}, {json.dumps(body)});
        }})()"""
        told = self.hands.evaluate(script)
        if "error" in told:
            raise GaveUp(f"the server refuses {json.dumps(body)}: {told.get('message')}")
        return told

    def step(self) -> None:
        """One decision, or a piece of mischief."""
        played = self.played
        if time.monotonic() - self.began > MOST_SECONDS:
            raise GaveUp(f"not over after {MOST_SECONDS:.0f} s and {played.decisions} decisions")
        if played.decisions > MOST_DECISIONS:
            raise GaveUp(f"not over after {played.decisions} decisions")
        if self.state["version"] != self.version:  # somebody has decided
            self.version, self.tries = self.state["version"], 0
        self.tries += 1
        if self.tries > STUCK:
            raise GaveUp("no decision in 60 presses")
        if self.state["path"] != self.path:
            self.hands.goto(self.url + self.path)
            self.settle()
        elif self.luck.random() < MISCHIEF:
            self.mischief.one()
        else:
            self.decide()

    # one press

    def decide(self) -> None:
        """Press something that is lit or offered."""
        seen = self.state
        if not seen["isDue"]:
            self.settle()
            return
        kinds: dict[str, list[dict[str, Any]]] = {}
        for thing in seen["things"]:
            kinds.setdefault("board" if thing["kind"] in BOARD else thing["kind"], []).append(thing)
        for kind in SPOKEN:
            self._find_two_alike(kinds.get(kind, []))
        if "choice" in kinds:
            self.press(self.luck.choice(kinds["choice"]))
            return
        if self.tries > TRIES and "list" in kinds:
            self.press(kinds["list"][0])
            return
        ways = [name for name, weight in WEIGHTS.items() if name in kinds for _ in range(weight)]
        if seen["field"]:
            ways += ["carry"] * WEIGHTS["carry"]
        match self.luck.choice(ways) if ways else "":
            case "carry":
                self.carry(seen["field"])
            case "":
                if self.tries > 3:
                    self.fault("nothing to do", "we are asked, and nothing is lit or offered", once=True)
                self.mischief.close_all()
            case way:
                self.press(self.luck.choice(kinds[way]))

    def _find_two_alike(self, things: list[dict[str, Any]]) -> None:
        """Buttons that say the same and stand for two kinds of decisions; two dice that are alike say the same."""
        said: dict[str, str] = {}
        for thing in things:
            other = said.setdefault(thing["label"], thing["does"])
            if other != thing["does"]:
                self.fault("two alike", f'"{thing["label"]}" stands for {other} and {thing["does"]}', once=True)

    def press(self, thing: dict[str, Any]) -> None:
        """Press a thing of the last look, and see what comes of it."""
        at = self.point(thing)
        if at is None:
            return
        before = self.state
        if not self.window.touch and self.luck.random() < LOOKS_TWICE:
            self.hands.hover(at)
            before = self.settle()
            at = self.point(thing)  # what is slow to open may lie over it now
            if at is None:
                return
        is_again = self.is_again(at, thing) or thing["isHeld"]
        self.played.presses += 1
        self.hands.press(at)
        after = self.settle(clicks=before["clicks"] + 1)
        does = is_again or _differ(before, after)
        if not does and thing["kind"] in ("lit", "cell", "answer", "choice", "list"):
            after = self.settle(quiet=LONG)  # what comes late has come, too
            if not _differ(before, after):
                self.fault("does nothing", f'{thing["kind"]} {thing["key"] or ""} "{thing["label"]}"')
        if thing["kind"] == "lit" and after["refusal"] and after["refusal"] != before["refusal"] and not after["sent"]:
            self.fault("lit, but refused", f'{thing["key"]} "{thing["label"]}": {after["refusal"]}')
        if after["path"] != before["path"]:
            self.fault("leads away", f'{thing["kind"]} "{thing["label"]}": {after["path"]}')
        self._compare(thing, after)

    def is_again(self, at: Point, thing: dict[str, Any]) -> bool:
        """Whether this is the second click of a double click, which the page may take for a slip of the hand."""
        last, self.last = self.last, (at, thing["label"], time.monotonic())
        is_there = math.dist(last[0], at) < NEAR or last[1] == thing["label"]
        return is_there and self.last[2] - last[2] < DOUBLE

    def point(self, thing: dict[str, Any]) -> Point | None:
        """Where to press it; a thing that cannot be reached is a fault, unless something was opened over it."""
        found = self.hands.evaluate(f"__eyes.point({self._same(thing)})")
        if "x" not in found and found["why"] != "gone":
            for at in self.hands.evaluate(f"__eyes.fit({self._same(thing)})"):
                self.hands.press((at["x"], at["y"]))
            self.settle(quiet=LONG)  # what was on its way over it has gone
            found = self.hands.evaluate(f"__eyes.point({self._same(thing)})")
        if "x" in found:
            return found["x"], found["y"]
        is_off_the_map = thing["kind"] == "cell" and found["why"] == "outside"  # at its smallest one drags it there
        if found["why"] != "gone" and not (is_off_the_map or self.state["dialogIsOpen"] or self.state["listIsOpen"]):
            over = f" by {found['over']}" if "over" in found else ""
            self.fault(found["why"], f'{thing["kind"]} {thing["key"] or ""} "{thing["label"]}"{over}')
        self.mischief.close_all()
        return None

    def _same(self, thing: dict[str, Any]) -> int:
        """Where the thing of an earlier look stands in the last one; -1 if it is gone."""
        now = [_mark(other) for other in self.state["things"]]
        if _mark(thing) in now[thing["i"] : thing["i"] + 1]:
            return int(thing["i"])
        return now.index(_mark(thing)) if _mark(thing) in now else -1

    def carry(self, field: dict[str, Any]) -> None:
        """Carry the piece in the hand somewhere else: by a drag, or by a press where it shall be."""
        x = field["left"] + field["width"] * self.luck.uniform(0.08, 0.92)
        y = field["top"] + field["height"] * self.luck.uniform(0.08, 0.92)
        y = min(max(y, 2), self.window.height - 2)
        self.played.presses += 1
        held = field["held"]
        if held and self.luck.random() < 0.6:
            self.hands.drag([(held["x"], held["y"]), (x, y)])
            self.settle()
        else:
            clicks = self.state["clicks"] + 1
            self.hands.press((x, y))
            self.settle(clicks=clicks)

    def _compare(self, thing: dict[str, Any], after: dict[str, Any]) -> None:
        """Hold against each other what the button said it does, what was sent, and what the log tells."""
        if not after["sent"] or after["refused"]:
            return
        sent = after["sent"][0]
        if sent["offer"] is None:
            self.fault("not offered", f'action {sent["action"]} was sent by "{thing["label"]}"')
            return
        kind, fields = sent["offer"]["kind"], sent["offer"]["fields"]
        if thing["action"] is not None and int(thing["action"]) != sent["action"]:
            self.fault("does something else", f'"{thing["label"]}" stands for {thing["action"]}, sent {kind} {fields}')
        if thing["kind"] in SPOKEN:
            kinds = self.played.labels.setdefault(thing["label"], [])
            if kind not in kinds:
                kinds.append(kind)
        lines = [line for line in after["lines"] if line["kind"] not in NO_DECISIONS]
        if len(after["sent"]) == 1 and lines:
            self.played.compared += 1
            if not any(_tells(line, kind, fields) for line in lines):
                told = "; ".join(f"{line['kind']} {line['fields']}" for line in lines)
                self.fault("log differs", f"{kind} {fields} was sent, the log tells {told}")

    # seeing

    def settle(self, **until: int) -> dict[str, Any]:
        """Wait until nothing is under way, and see how the page stands and what is lit or offered."""
        told = self.hands.evaluate(f"__eyes.settled({PATIENCE}, {json.dumps(until)})")
        if told["how"] == "waiting":
            self._took(told)
            raise GaveUp(f"nobody answers for {PATIENCE // 1000} s at version {told['version']}")
        return self._took(told)

    def _took(self, told: dict[str, Any]) -> dict[str, Any]:
        """Note what was told since the last time."""
        self.state = told
        self.played.decisions += len(told["sent"])
        for text in [*told["wrong"], *self.hands.wrong()]:
            self.fault("console", text, once=True)
        for text in told["refused"]:
            self.fault("refused", text, once=True)
        if told["isWide"]:
            self.fault("wide", "the page is wider than its window", once=True)
        if told["isLost"]:
            self.fault("error page", told["path"])
            self.hands.reload()
            again = self.hands.evaluate(f"__eyes.settled({PATIENCE})")
            if again["isLost"]:
                raise GaveUp("")
            self.state = again
        return self.state

    def _see_the_result(self) -> None:
        """The end has to be told, on the page and not only over the socket."""
        if not self.hands.evaluate("!!document.querySelector('.play') && document.body.innerText.length > 40"):
            self.fault("no result", "the game is over, and the page says nothing")

    def fault(self, kind: str, text: str, *, once: bool = False) -> None:
        """Note a fault, with a picture of the page; the same one a few times only."""
        mark = kind if kind == "wide" else f"{kind}: {text[:60]}"
        self.known[mark] += 1
        if self.known[mark] > (1 if once else 2):
            return
        name = f"{self.mode.number:04d}-{len(self.played.faults) + 1}.png"
        try:
            self.hands.picture(self.folder / name)
        except Exception as error:
            name = f"no picture: {type(error).__name__}"
        self.played.faults.append(Fault(kind, text[:1500], self.played.presses, name))


def _differ(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether anything was changed or sent between two looks."""
    same = before["digest"] == after["digest"] and before["version"] == after["version"]
    return bool(after["sent"]) or not same


def _mark(thing: dict[str, Any]) -> tuple[Any, ...]:
    """What a thing is, wherever it stands among the others."""
    return thing["kind"], thing["key"], thing["label"], thing["action"]


def _tells(line: dict[str, Any], kind: str, fields: dict[str, Any]) -> bool:
    """Whether a line of the log names that kind, and the same fields where it has them."""
    return line["kind"] == kind and all(line["fields"].get(name, value) == value for name, value in fields.items())


WEIGHTS = {"board": 6, "answer": 5, "list": 2, "tab": 1, "carry": 4, "own": 2}


def window_of(mode: Mode) -> Window:
    """The window in which a mode is played."""
    width, height = SIZES[mode.size]
    return Window(width, height, mode.size == "phone", mode.language, mode.theme)
