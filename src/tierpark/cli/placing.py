"""Placing a piece: it lies on the board as a ghost, is turned, flipped and moved, and put down.

Every game whose placements have the fields `cells`, `row` and `column` is asked this way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tierpark.cli.choosing import are
from tierpark.cli.screen import Said
from tierpark.pieces.cell_names import FROM_1, cell_name, counts_from_0

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tierpark.cli.choosing import Commands, Listing
    from tierpark.cli.screen import Screen
    from tierpark.core.game import Description

Cell = tuple[int, int]
Shape = frozenset[Cell]

PLACE = re.compile(r"r?(\d{1,3})\s*[c, ]\s*(\d{1,3})")
HELP = """\
The ghost on the board is the piece; its first space is marked [+, and every other + is a place where it fits.
  Enter       put it down where it is shown
  r           turn it a quarter
  f           flip it over
  r3c4        move it: first space on row 3, column 4 (that place again puts it down)
  7           move it to the seventh place that fits
  n           move it to the next place that fits
  list        all places that fit, numbered"""


def are_placements(said: dict[int, Description]) -> bool:
    """Whether a decision is about where to put a piece, or what to do instead with that very piece."""
    pieces = {description.fields.get("piece") for description in said.values()}
    return len(pieces) == 1 and any(map(_is_placement, said.values()))


def _is_placement(said: Description) -> bool:
    return said.kind.startswith("place_") and {"cells", "row", "column"} <= said.fields.keys()


class Placing:
    """One decision about where to put a piece."""

    def __init__(self, screen: Screen, said: dict[int, Description], commands: Commands) -> None:
        self.screen = screen
        self.said = {action: description for action, description in said.items() if _is_placement(description)}
        self.instead = {description.short: action for action, description in said.items() if action not in self.said}
        self.taken: int | None = None
        self.commands = commands
        self.ways: dict[Shape, dict[Cell, int]] = {}  # shape as held -> where its first space may lie -> action
        for action, description in self.said.items():
            fields = description.fields
            way = self.ways.setdefault(_moved(fields["cells"]), {})
            way[fields["row"], fields["column"]] = action
        self.held = next(iter(self.ways))
        self.at = min(self.ways[self.held])

    def choose(self, show: Callable[[int, Listing], None]) -> int:
        """The placement decided on; `show` draws the board with a ghost, and what can be typed below it."""
        while True:
            show(self.shown, lambda rows: self._told())
            while not (answer := self._understand(self.screen.ask())):
                pass
            if answer != "again":
                return self.shown if self.taken is None else self.taken

    def _told(self) -> list[Said]:
        """What is shown, and what can be typed."""
        way = self.ways[self.held]
        places = f"{len(way)} place{'s' * (len(way) > 1)}"
        others = f" Or: {', '.join(self.instead)}." if self.instead else ""
        return [
            Said(f"Shown on {cell_name(*self.at)}; this way round it fits in {places} (+).", "", "soft"),
            Said(f"Enter puts it down, r turns, f flips, r3c4 moves it, help tells more.{others}", "", "soft"),
        ]

    @property
    def shown(self) -> int:
        return self.ways[self.held][self.at]

    def _understand(self, line: str) -> str:
        """Act on a line: "put" to put the piece down, "again" to show it anew, nothing if it only led to words."""
        word = line.casefold()
        if word in ("help", "?"):
            self.screen.tell(HELP)
        if self.commands.command(line):
            return ""
        places = sorted(self.ways[self.held])
        if word in ("", "place", "ok"):
            return "put"
        if word in ("r", "turn"):
            return self._hold(_turned, "Turned, it looks the same.", "Turned any further, it fits nowhere.")
        if word in ("f", "flip"):
            return self._hold(
                _flipped, "Flipped, it looks the same.", "Flipped, it fits nowhere this way round; turn it first."
            )
        if word in ("n", "next"):
            return self._move(places[(places.index(self.at) + 1) % len(places)])
        if word in ("l", "list"):
            self.screen.say("  ".join(f"{i} {cell_name(*place)}" for i, place in enumerate(places, 1)))
            return ""
        if word.isdecimal():
            if 1 <= int(word) <= len(places):
                return self._choose(places[int(word) - 1])
            self.screen.refuse(f"This way round there {are(len(places), 'place')}.")
            return ""
        if match := PLACE.fullmatch(word):
            row, column = int(match[1]), int(match[2])
            return self._from_0() if 0 in (row, column) else self._cover((row - 1, column - 1))
        return self._typed(line)

    def _typed(self, line: str) -> str:
        """A whole placement in the words of its short form, or what is done instead."""
        if line.casefold() in self.instead:
            self.taken = self.instead[line.casefold()]
            return "put"
        same = [action for action, d in self.said.items() if d.short.casefold() == line.casefold()]
        if any(map(counts_from_0, line.casefold().split())):
            return self._from_0()
        if len(same) != 1:
            self.screen.refuse("Enter puts it down, r turns it, f flips it, r3c4 moves it; help tells more.")
            return ""
        fields = self.said[same[0]].fields
        self.held, self.at = _moved(fields["cells"]), (fields["row"], fields["column"])
        return "put"

    def _from_0(self) -> str:
        self.screen.refuse(f"{FROM_1.capitalize()}: the upper left space is {cell_name(0, 0)}.")
        return ""

    def _choose(self, place: Cell) -> str:
        """Naming the place that is shown puts the piece down."""
        return "put" if place == self.at else self._move(place)

    def _move(self, place: Cell) -> str:
        self.at = place
        return "again"

    def _cover(self, cell: Cell) -> str:
        """Move the first space to a cell; where that does not fit, move the piece so that it covers the cell."""
        way = self.ways[self.held]
        if cell in way:
            return self._choose(cell)
        over = [place for place, action in way.items() if cell in map(tuple, self.said[action].fields["cells"])]
        if not over:
            self.screen.refuse(
                f"This way round it cannot cover {cell_name(*cell)}: turn it, flip it, or list the places."
            )
            return ""
        place = min(over, key=lambda place: _distance(place, cell))
        if place == self.at:
            self.screen.refuse(f"Its first space cannot lie there; as shown, it covers {cell_name(*cell)}.")
            return ""
        return self._move(place)

    def _hold(self, change: Callable[[Iterable[Cell]], Shape], same: str, nowhere: str) -> str:
        """Hold the piece another way, as near to its place as it fits."""
        held = change(self.held)
        if change is _turned:  # on to the next quarter turn that fits
            while held not in self.ways:
                held = change(held)
        if held == self.held or held not in self.ways:
            looks_same = change(self.held) == self.held
            self.screen.refuse(same if looks_same else nowhere)
            return ""
        self.held = held
        self.at = min(self.ways[held], key=lambda place: (_distance(place, self.at), place))
        return "again"


def _moved(cells: Iterable[Cell]) -> Shape:
    """A shape in the upper left corner."""
    cells = [(r, c) for r, c in cells]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def _turned(cells: Iterable[Cell]) -> Shape:
    return _moved((c, -r) for r, c in cells)


def _flipped(cells: Iterable[Cell]) -> Shape:
    return _moved((r, -c) for r, c in cells)


def _distance(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
