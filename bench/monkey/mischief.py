"""What people do besides deciding: look around, change their minds, hurry, turn the window, go away and come back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bench.monkey.plan import SIZES, Mode

if TYPE_CHECKING:
    from bench.monkey.playing import Game

REPLAYS, REVIEWS = 0.25, 0.06  # of all games, afterwards
HINTS_IN_CAMPAIGNS = 0.15  # of those that would be asked for elsewhere
SCRIPT = "document.querySelector({}){}"


class Mischief:
    """The monkey's other side."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.luck = game.luck
        both: list[Callable[[], None]] = [
            self.tool,
            self.tool,
            self.rival,
            self.reload,
            self.leave_and_return,
            self.turn,
        ]
        by_keys: list[Callable[[], None]] = [self.keys, self.keys, self.keys, self.escape, self.enter_twice]
        self.all = both + [self.twice] + ([] if game.window.touch else by_keys)

    def one(self) -> None:
        """Any of them."""
        self.luck.choice(self.all)()

    def things(self, *kinds: str) -> list[dict[str, Any]]:
        """What of these kinds is there."""
        return [thing for thing in self.game.state["things"] if thing["kind"] in kinds]

    def press_one(self, *kinds: str) -> bool:
        """Press one of these, if there are any."""
        if found := self.things(*kinds):
            self.game.press(self.luck.choice(found))
        return bool(found)

    # while it is played

    def tool(self) -> None:
        """Undo, hint, log or menu by the buttons above; what opens is looked at and closed."""
        tools = self.things("tool")
        is_campaign = self.game.played.options.get("campaign", "no") != "no"
        if is_campaign and self.luck.random() > HINTS_IN_CAMPAIGNS:
            tools = [thing for thing in tools if not thing["label"].startswith(("Hint", "Tipp"))]
        if not tools:
            return
        self.game.press(self.luck.choice(tools))
        if self.game.state["dialogIsOpen"] and self.luck.random() < 0.5:
            self.press_one("setting")
        self.close_all()

    def close_all(self) -> None:
        """Close whatever is open over the table."""
        for _ in range(3):
            shut = self.things("shut")
            if not shut:
                break
            found = self.game.hands.evaluate(f"__eyes.point({shut[-1]['i']})")
            if "x" not in found:
                break
            self.game.hands.press((found["x"], found["y"]))
            self.game.settle()
        if self.game.state["dialogIsOpen"]:
            self.game.hands.key("Escape")
            if self.game.settle()["dialogIsOpen"]:
                self.game.fault("stays open", "a dialog does not close")

    def rival(self) -> None:
        """Look at another board, then perhaps go back to one's own."""
        if self.press_one("rival") and self.luck.random() < 0.7:
            self.press_one("own")

    def keys(self) -> None:
        """Some of the keys that the menu lists."""
        names = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "r", "f", "u", "h", "l", "z", "g", "s", "Tab"]
        for _ in range(self.luck.randint(1, 5)):
            name = self.luck.choice([*names, *"123456789"])
            if name == "h" and self.game.played.options.get("campaign", "no") != "no":
                continue
            self.game.hands.key(name)
            self.game.settle()
            if self.game.is_over:
                return
        if self.game.state["listIsOpen"]:
            self.close_all()

    def escape(self) -> None:
        """Esc, perhaps twice at once."""
        for _ in range(self.luck.randint(1, 2)):
            self.game.hands.key("Escape")
        self.game.settle()

    def enter_twice(self) -> None:
        """Enter, again before the answer is there."""
        self.game.hands.key("Enter")
        self.game.hands.key("Enter")
        self.game.settle()

    def twice(self) -> None:
        """Two quick presses on the same thing."""
        if not (found := self.things("lit", "cell", "answer")):
            return
        thing = self.luck.choice(found)
        at = self.game.point(thing)
        if at is not None:
            clicks = self.game.state["clicks"] + 2
            self.game.is_again(at, thing)  # for the next press of the same thing
            self.game.hands.press(at)
            self.game.hands.press(at)
            self.game.settle(clicks=clicks)

    def reload(self) -> None:
        """Load the page again."""
        self.game.hands.reload()
        self.game.settle()

    def leave_and_return(self) -> None:
        """To the rules or the lobby, and back."""
        path = self.luck.choice(["/", f"/rules/{self.game.mode.game}"])
        before = self.game.state["path"]
        self.game.hands.goto(self.game.url + path)
        self.game.settle()
        self.game.hands.back()
        if self.game.settle()["path"] != before:
            self.game.hands.goto(self.game.url + before)
            self.game.settle()

    def turn(self) -> None:
        """The window is turned, and turned back."""
        width, height = SIZES[self.game.mode.size]
        self.game.hands.resize(height, width)
        self.game.settle()
        self.press_one("lit", "answer")
        self.game.hands.resize(width, height)
        self.game.settle()

    # before and afterwards

    def lay_table(self, mode: Mode) -> None:
        """One press on "Play now", or the form for a new table with anything chosen in it."""
        hands = self.game.hands
        hands.evaluate(LOBBY_IS_THERE)
        hands.evaluate(f"({PRESS_IN_LOBBY})({mode.place}, {'true' if mode.way == 'form' else 'false'}, {mode.bot!r})")
        if mode.way == "form":
            hands.evaluate(f"({FILL_IN})({self.luck.randrange(2**31)}, {mode.bot!r})")
        hands.evaluate(TABLE_IS_THERE)

    def afterwards(self) -> None:
        """Look back at the game that is over."""
        game = self.game
        table = game.state["path"]
        if self.luck.random() < REPLAYS:
            game.hands.goto(f"{game.url}{table}/replay/{self.luck.randint(0, 3)}")
            game.settle()
            for _ in range(4):
                game.hands.key(self.luck.choice(["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"]))
                game.settle()
        if self.luck.random() < REVIEWS:
            game.hands.goto(f"{game.url}{table}/review")
            game.settle()


LOBBY_IS_THERE = """new Promise((done) => {
  const look = () => (document.querySelector("main .filled") ? done(true) : setTimeout(look, 10)); look(); })"""

# the n-th game of the lobby: its "Play now" with bots of a level, or the button beside it
PRESS_IN_LOBBY = """(place, opens, bot) => {
  const filled = [...document.querySelectorAll("main button.filled")][place];
  const card = filled.closest("article");
  const level = card.querySelector("select");
  level.value = bot;
  level.dispatchEvent(new Event("change", { bubbles: true }));
  (opens ? card.querySelector(".go button:not(.filled)") : filled).click(); }"""

# chance fills the form in; all seats but ours go to a bot
FILL_IN = """(seed, bot) => new Promise((done) => {
  let luck = seed;
  const below = (n) => ((luck = (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff) >> 8) % n;
  const sit = () => {
    for (const it of document.querySelectorAll("#new-table fieldset select"))
      if (it.value !== "me") { it.value = bot; it.dispatchEvent(new Event("change", { bubbles: true })); }
  };
  let left = 5;
  const step = () => {
    const form = document.getElementById("new-table");
    if (!form || !form.querySelector("fieldset select")) return setTimeout(step, 10);
    const inputs = [...form.querySelectorAll(".options input[type=radio], .switches input")];
    if (left-- > 0 && inputs.length) { inputs[below(inputs.length)].click(); return setTimeout(step, 30); }
    sit();
    setTimeout(() => { document.querySelector("dialog[open] footer .filled").click(); done(true); }, 30);
  };
  step(); })"""

TABLE_IS_THERE = """new Promise((done) => {
  const began = performance.now();
  const look = () => (location.pathname.startsWith("/tables/") || performance.now() - began > 8000
    ? done(location.pathname) : setTimeout(look, 10));
  look(); })"""
