"""Pointing at a map without an edge: a piece or a pawn is tried on as a ghost, moved, turned and put down.

Every game that offers placements whose places are columns and rows is asked this way: with the fields `x` and `y`, and
`direction` if the piece can be turned; or with `cells`, if something on the map is to be chosen. What else may be done
(to do without, to finish) is typed in its words.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from tierpark.cli.choosing import in_columns, matching
from tierpark.cli.screen import Said
from tierpark.pieces.compass import from_compass, in_compass, name
from tierpark.pieces.plane import DX, DY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.cli.choosing import Commands, Listing
    from tierpark.cli.screen import Screen
    from tierpark.core.game import Description
    from tierpark.core.offers import Offers

Place = tuple[int, int]

PLACE = re.compile(r"(-?\d+)\s*[, ]\s*(-?\d+)")
SIDES = ("north", "east", "south", "west")
HELP = """\
What is tried on is marked ? on the map. Places are counted from the gate, as in the browser: 3 E 1 N.
  Enter       do as it is shown
  3 E 1 N     move it there (that place again puts it down); 3,-1 says the same in columns and rows
  +           the next choice; 7: the seventh
  list        all choices, numbered
You may also type a whole line, such as: {example}"""
TURNING = """\
Every + is a place where it may begin instead, the same way round.
  r           turn it a quarter, as near as it fits
  east        turn it there: where its second half lies; e, s, w or n do, too
  3 E 1 N east  put it down there at once, the second half to the east"""


class Then(Enum):
    """What comes after a line that decides nothing yet."""

    ASK = 0
    SHOW = 1


def can_point(offers: Offers, said: dict[int, Description]) -> bool:
    """Whether a decision is about places of a map."""
    placed = [action for piece in offers.placements for way in piece.ways for action in way.actions]
    return bool(placed) and all({"x", "y"} <= said[a].fields.keys() or "cells" in said[a].fields for a in placed)


class Pointing:
    """One decision about what goes where."""

    def __init__(self, screen: Screen, offers: Offers, said: dict[int, Description], commands: Commands) -> None:
        self.screen = screen
        self.said = said
        self.commands = commands
        self.shorts = {action: description.short for action, description in said.items()}
        self.placed = sorted(action for piece in offers.placements for way in piece.ways for action in way.actions)
        self.listed = [offer.action for offer in offers.listed]
        self.can_turn = "direction" in said[self.placed[0]].fields
        self.shown: int | None = self.placed[0] if self.can_turn else None  # what lies there is not touched by itself

    def choose(self, show: Callable[[int | None, Listing], None]) -> int:
        """The action decided on; `show` draws the map with a ghost, and what can be typed below it."""
        while True:
            show(self.shown, lambda rows: self._told())
            answer: int | Then = Then.ASK
            while answer is Then.ASK:
                answer = self._understand(self.screen.ask())
            if isinstance(answer, int):
                return answer

    def _told(self) -> list[Said]:
        """What is shown, and what can be typed."""
        others = [in_compass(self.shorts[action]) for action in self.listed]
        or_ = f" Or: {', '.join(others)}." if others else ""
        choices = f"{len(self.placed)} choice{'s' * (len(self.placed) > 1)}"
        place = name(*self._places(self.placed[-1])[0])
        if self.shown is None:
            return [Said(f"{choices}: type a place such as {place}, or list.{or_}", "", "soft")]
        same = len([action for action in self.placed if self._side(action) == self._side(self.shown)])
        turns = f", {same} of them this way round (+)" if self.can_turn else ""
        turn = "r turns, " if self.can_turn else ""
        return [
            Said(f"Shown: {in_compass(self.shorts[self.shown])} (?); {choices}{turns}.", "", "soft"),
            Said(f"Enter puts it down, {turn}{place} moves it there, help tells more.{or_}", "", "soft"),
        ]

    # What a line means: an action to carry out, or what to do then

    def _understand(self, line: str) -> int | Then:
        line = from_compass(line)
        word = line.casefold()
        if word in ("help", "?"):
            self.screen.tell(HELP.format(example=in_compass(self.shorts[self.placed[-1]])))
            self.screen.tell(TURNING if self.can_turn else "")
        side = self._named_side(word)
        if side is None and self.commands.command(line):
            return Then.ASK
        if side is not None:
            return self._turn(side)
        match word:
            case "" | "place" | "ok":
                return self._put()
            case "r" | "turn":
                return self._turn(None)
            case "+" | "next":
                return self._next()
            case "l" | "list":
                return self._list()
        if word.isdecimal():
            if not 1 <= int(word) <= len(self.placed):
                return self._refuse(f"There are {len(self.placed)} choices.")
            return self._try([self.placed[int(word) - 1]], is_named=True)
        if found := PLACE.fullmatch(word):
            return self._point((int(found[1]), int(found[2])))
        return self._in_words(line)

    def _named_side(self, word: str) -> int | None:
        """The direction that a word names; n, e, s and w are directions where something can be turned."""
        if not self.can_turn or not word:
            return None
        return next((side for side, side_name in enumerate(SIDES) if word in (side_name, side_name[0])), None)

    def _in_words(self, line: str) -> int | Then:
        words = " ".join(line.casefold().split())
        words = re.sub(r"\s*,\s*", ",", words)
        if self.can_turn and words.split()[-1] in [side[0] for side in SIDES]:
            words = words[:-1] + next(side for side in SIDES if side[0] == words[-1])
        same = [action for action, short in self.shorts.items() if short.casefold() == words]
        if len(same) == 1:
            return same[0]
        others = matching(words, {action: self.shorts[action] for action in self.listed})
        if len(others) == 1:
            return others[0]
        if len(others) > 1:
            return self._refuse(f"That could be {' or '.join(in_compass(self.shorts[action]) for action in others)}.")
        found = list(matching(words, {action: self.shorts[action] for action in self.placed}))
        if found:
            return self._try(found, is_named=len(found) == 1)
        return self._refuse("That is no choice here. Type a place such as 3 E 1 N, a whole line, list, or help.")

    # Moving and turning

    def _point(self, place: Place) -> int | Then:
        """Show what can be done at a place: what begins there, else what also takes it."""
        begins = [action for action in self.placed if self._places(action)[0] == place]
        takes = [action for action in self.placed if place in self._places(action)]
        if not takes:
            return self._refuse(f"There is no choice at {name(*place)}; list shows all.")
        return self._try(begins or takes, is_named=True)

    def _try(self, found: list[int], *, is_named: bool) -> int | Then:
        """Show one of the choices that were meant, the same way round if possible. What is shown already is done."""
        if self.shown in found:
            return self.shown if is_named else self._refuse("That is shown already: Enter puts it down.")
        if self.shown is not None:
            way = self._side(self.shown)
            found = [action for action in found if self._side(action) == way] or found
        return self._show(found[0])

    def _turn(self, side: int | None) -> Then:
        """Turn the ghost, to a side or to the next one that fits, as near to its place as possible."""
        if self.shown is None or not self.can_turn:
            return self._refuse("There is nothing to turn.")
        now = self._side(self.shown)
        for new in [side] if side is not None else [(now + quarter) % 4 for quarter in range(1, 4)]:
            if ways := [action for action in self.placed if self._side(action) == new]:
                x, y = self._places(self.shown)[0]
                return self._show(
                    min(ways, key=lambda a: (abs(self._places(a)[0][0] - x) + abs(self._places(a)[0][1] - y), a))
                )
        return self._refuse("Turned like that it fits nowhere.")

    def _next(self) -> Then:
        if self.shown is None:
            return self._show(self.placed[0])
        same = [action for action in self.placed if self._side(action) == self._side(self.shown)]
        return self._show(same[(same.index(self.shown) + 1) % len(same)])

    def _put(self) -> int | Then:
        return self._refuse("Nothing is shown yet: type a place, or list.") if self.shown is None else self.shown

    def _show(self, action: int) -> Then:
        self.shown = action
        return Then.SHOW

    def _list(self) -> Then:
        shorts = [in_compass(self.shorts[action]) for action in self.placed]
        one_column = [Said(short, f"[can]{i:>3}[/]  ") for i, short in enumerate(shorts, 1)]
        for said in in_columns(self.screen, shorts) or one_column:
            self.screen.put(said)
        return Then.ASK

    def _refuse(self, sentence: str) -> Then:
        self.screen.refuse(sentence)
        return Then.ASK

    def _side(self, action: int) -> int:
        side: int = self.said[action].fields.get("direction", 0)
        return side

    def _places(self, action: int) -> list[Place]:
        """All places that a choice takes, the first one first."""
        fields = self.said[action].fields
        if "x" not in fields:
            return [(x, y) for x, y in fields["cells"]]
        x, y = fields["x"], fields["y"]
        if not self.can_turn:
            return [(x, y)]
        return [(x, y), (x + DX[self._side(action)], y + DY[self._side(action)])]
