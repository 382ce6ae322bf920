"""Fitting items into places that have names: one of several items is tried on as a ghost, moved, turned and put down.

Every game that offers placements with the fields `cell` and `turns` is asked this way; `item` names the item, where
there are several. What else may be done (to discard an item, to finish) is typed in its words.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tierpark.cli.choosing import are, matching
from tierpark.cli.screen import Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.cli.choosing import Commands, Listing
    from tierpark.cli.screen import Screen
    from tierpark.core.game import Description
    from tierpark.core.offers import Offers

NEVER_BY_ITSELF = "use_workers"  # changes what lies there already, so nothing is tried on before it is asked for
HELP = """\
The ghost on the board is the item, its edge is marked #, and every + is a place where it fits the same way.
  Enter       put it down where it is shown
  B3          move it to B3 (that place again puts it down)
  NE          turn it there (a corner, or words such as 6 or multi: how workers change a die)
  B3 NE       both at once
  r           the next way round, or the next use of workers
  n           the next place; 7: the seventh place
  o           the other item
  list        all places that fit, numbered, and all ways at the place that is shown
  discard     do without the item (or: discard W)
You may also type a whole line, such as: {example}"""


class Then(Enum):
    """What comes after a line that decides nothing yet."""

    ASK = 0
    SHOW = 1


class Held(NamedTuple):
    """An item that can be placed: its name, and every action that places it."""

    name: str
    actions: list[int]


def can_fit(offers: Offers, said: dict[int, Description]) -> bool:
    """Whether a decision is about items and named places."""
    placed = [action for piece in offers.placements for way in piece.ways for action in way.actions]
    return bool(placed) and all({"cell", "turns"} <= said[action].fields.keys() for action in placed)


class Fitting:
    """One decision about which item goes where, and how."""

    def __init__(self, screen: Screen, offers: Offers, said: dict[int, Description], commands: Commands) -> None:
        self.screen = screen
        self.said = said
        self.commands = commands
        self.shorts = {action: description.short for action, description in said.items()}
        self.items = [
            Held(str(piece.fields.get("item", "")), sorted(action for way in piece.ways for action in way.actions))
            for piece in offers.placements
        ]
        self.listed = [offer.action for offer in offers.listed]
        self.held = self.items[0]
        waits = offers.placements[0].kind == NEVER_BY_ITSELF
        self.shown: int | None = None if waits else self._plainest()

    def choose(self, show: Callable[[int | None, Listing], None]) -> int:
        """The action decided on; `show` draws the board with a ghost, and what can be typed below it."""
        while True:
            show(self.shown, lambda rows: self._told())
            answer: int | Then = Then.ASK
            while answer is Then.ASK:
                answer = self._understand(self.screen.ask())
            if isinstance(answer, int):
                return answer

    def _told(self) -> list[Said]:
        """What is shown, and what can be typed."""
        places = f"{len(self._cells())} place{'s' * (len(self._cells()) > 1)}"
        others = [self.shorts[action] for action in self.listed]
        others += [f"o for {item.name}" for item in self.items if item is not self.held]
        or_ = f" Or: {', '.join(others)}." if others else ""
        if self.shown is None:
            example = self.shorts[self.held.actions[0]]
            there = f"There {are(len(self._cells()), 'place')}"
            return [
                Said(f"{there}; {self._place(self.held.actions[0])} or {example} shows one.", "", "soft"),
                Said(f"n shows the next, Enter makes it so, help tells more.{or_}", "", "soft"),
            ]
        place = (*self._cells()[1:], self._place(self.shown))[0]
        return [
            Said(f"Shown: {self.shorts[self.shown]}; {places} for this item.", "", "soft"),
            Said(f"Enter puts it down, r turns, n or {place} moves it, help tells more.{or_}", "", "soft"),
        ]

    # What a line means: an action to carry out, or what to do then

    def _understand(self, line: str) -> int | Then:
        word = line.casefold()
        if word in ("help", "?"):
            self.screen.tell(HELP.format(example=self.shorts[self.held.actions[-1]]))
        if self.commands.command(line):
            return Then.ASK
        match word:
            case "" | "place" | "ok":
                return self._put()
            case "r" | "turn":
                return self._turn()
            case "n" | "next":
                cells = self._cells()
                now = -1 if self.shown is None else cells.index(self._place(self.shown))
                return self._move(cells[(now + 1) % len(cells)])
            case "o" | "other":
                return self._hold()
            case "l" | "list":
                return self._list()
        if word.isdecimal():
            cells = self._cells()
            if not 1 <= int(word) <= len(cells):
                return self._refuse(f"There {are(len(cells), 'place')} for this item.")
            return self._move(cells[int(word) - 1])
        return self._in_words(line)

    def _in_words(self, line: str) -> int | Then:
        words = line.casefold()
        same = [action for action, short in self.shorts.items() if short.casefold() == words]
        if len(same) == 1:
            return same[0]
        if self._is_way(line):
            return self._try(self._here(line), line)
        for item in self.items:
            if item is not self.held and item.name.casefold() == words:
                return self._hold()
        listed = {action: self.shorts[action] for action in self.listed}
        own = f"{words} {self.held.name}".casefold()
        found = [action for action in listed if listed[action].casefold() == own] or list(matching(line, listed))
        placed = self._among(self.held.actions, line) or self._among(
            [action for item in self.items if item is not self.held for action in item.actions], line
        )
        if len(found) == 1 and (not placed or words.split()[0] == listed[found[0]].casefold().split()[0]):
            return found[0]
        if placed:
            return self._try(placed, line)
        if len(found) > 1:
            return self._refuse(f"That could be {' or '.join(listed[action] for action in found)}.")
        return self._refuse("It does not fit so. Type a place that has a +, a whole line, list, or help.")

    def _is_way(self, line: str) -> bool:
        """Whether a line is nothing but a corner that the held item can have where it is shown."""
        return any(self.said[action].fields.get("corner") == line.upper() for action in self._ways())

    def _here(self, line: str) -> list[int]:
        return [action for action in self._ways() if self.said[action].fields.get("corner") == line.upper()]

    def _among(self, actions: list[int], line: str) -> list[int]:
        return list(matching(line, {action: self.shorts[action] for action in actions}))

    def _try(self, found: list[int], line: str) -> int | Then:
        """Show one of the actions that were meant: the nearest to what is shown. What is shown already is put down."""
        if self.shown in found:
            named = self._place(self.shown).casefold() in line.casefold().split() or self._is_way(line)
            if named or len(found) == 1:
                return self.shown
            return self._refuse("That is shown already: Enter puts it down.")
        if self.shown is None:
            return self._show(found[0])
        turns, place = self.said[self.shown].fields["turns"], self._place(self.shown)
        here = [action for action in found if self._place(action) == place]
        alike = [action for action in found if self.said[action].fields["turns"] == turns]
        return self._show((here or alike or found)[0])

    def _show(self, action: int) -> Then:
        self.shown = action
        self.held = next(item for item in self.items if action in item.actions)
        return Then.SHOW

    def _put(self) -> int | Then:
        return self._refuse("Nothing is shown yet: type a place, or n.") if self.shown is None else self.shown

    def _hold(self) -> Then:
        if len(self.items) == 1:
            return self._refuse("There is no other item to place.")
        self.held = self.items[(self.items.index(self.held) + 1) % len(self.items)]
        return self._show(self._plainest())

    def _turn(self) -> Then:
        ways = self._ways()
        if self.shown is None or len(ways) < 2:
            return self._refuse("There is no other way to do it here.")
        return self._show(ways[(ways.index(self.shown) + 1) % len(ways)])

    def _move(self, place: str) -> int | Then:
        return self._try([action for action in self.held.actions if self._place(action) == place], place)

    def _list(self) -> Then:
        self.screen.say("  ".join(f"{i} {place}" for i, place in enumerate(self._cells(), 1)))
        if self.shown is not None:
            place = self._place(self.shown)
            ways = [self.shorts[action].partition(place)[2].strip() or "as it is" for action in self._ways()]
            self.screen.say(f"On {place}: {', '.join(ways)}")
        return Then.ASK

    def _refuse(self, sentence: str) -> Then:
        self.screen.refuse(sentence)
        return Then.ASK

    # The places of the held item

    def _plainest(self) -> int:
        """The first place for the held item as it is: a die that no worker changes."""
        return min(self.held.actions, key=lambda action: (self.said[action].fields["turns"], action))

    def _place(self, action: int) -> str:
        return str(self.said[action].fields["cell"])

    def _cells(self) -> list[str]:
        return list(dict.fromkeys(map(self._place, self.held.actions)))

    def _ways(self) -> list[int]:
        """Every way to place the held item where it is shown."""
        if self.shown is None:
            return []
        place = self._place(self.shown)
        return [action for action in self.held.actions if self._place(action) == place]
