"""The Sanctuary in the terminal: rows of cards, the market, boards and scores, as text.

The text carries rich's markup. Nothing is told by colour alone: colours have letters, hedges are `#`, volunteers have
the shape of their seat, hollow when they lie, and what is tried on has a question mark.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import improvement_at, improvement_name
from tierpark.games.the_sanctuary.state import N_TILES, State
from tierpark.games.the_sanctuary.terminal_board import Board, fitted, scores, title
from tierpark.games.the_sanctuary.terminal_cards import INKS, Rows
from tierpark.games.the_sanctuary.terminal_low import low
from tierpark.pieces.drawing import Line, beside, length, markup, widest

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.material import Improvement
    from tierpark.games.the_sanctuary.view import View

TIMINGS = {"game": "once per game", "round": "once per round", "always": "all the time", "end": "at the end"}
PLACING, WORKING = "assign volunteers", "perform tasks"
BETWEEN: list[Line] = [[("   ", "")]]


def draw(
    game: TheSanctuary,
    state: State,
    seat: int | None,
    ghost: int | None = None,
    width: int = 80,
    rows: int | None = None,
) -> str:
    """The table as a seat (or a spectator) sees it. A ghost is a volunteer tried on."""
    table = Table(game, state, seat, ghost, width)
    lines = table.lines() if rows is None or seat is None else low(table, seat, rows)
    return "\n".join(markup(line) for line in lines)


class Table:
    """A view on its way to lines."""

    def __init__(self, game: TheSanctuary, state: State, seat: int | None, ghost: int | None, width: int) -> None:
        self.game, self.state, self.seat, self.width = game, state, seat, width
        self.view: View = game.view(state, seat)
        self.rows = Rows(game, state, seat, ghost, width)
        self.boards = [Board(game, state, board, seat) for board in self.view.boards]

    def lines(self) -> list[Line]:
        """A seat sees its own board in full and cards in signs; a spectator all boards in full and cards in words."""
        if self.view.step == "over":
            return [*self.now(), [], *self._boards(), *self._scores()]
        lines = [*self.now(), [], *self.rows.lines(), []]
        if self.seat is None:
            return [
                *lines,
                *self.rows.in_words(),
                [],
                *self.market(in_words=True),
                [],
                *self._boards(),
                *self._scores(),
            ]
        own, market = self.boards[self.seat].full(self.width), self.market()
        if widest(own) + 3 + widest(market) <= self.width:
            lines += beside(own, BETWEEN, market)
        else:
            lines += [*own, [], *market]
        for board in self.boards:
            if board.seat != self.seat:
                lines += board.short(self.width)
        return [*lines, *self._scores(), [], *self.rows.key(), *self._hint()]

    def now(self) -> list[Line]:
        view = self.view
        if view.step == "over":
            return [[("The game is over", "bold")]]
        phase = PLACING if view.step == "place" else WORKING
        line: Line = [(f"Round {view.round} of {view.rounds}: {phase}", "bold"), ("   ", "")]
        line += title(None, view.active) if view.active != self.seat else [("your turn", f"seat{view.active + 1}")]
        lines = [line]
        for doing in view.under_way:
            lines += self._wrapped(f"Under way, {doing.action} of {doing.card}: {doing.text}", "fresh")
        return lines

    def _wrapped(self, text: str, style: str, indent: int = 0) -> list[Line]:
        wide = self.width - indent
        first, *rest = textwrap.wrap(text, wide, break_on_hyphens=False) or [""]
        return [[(first, style)], *[[(" " * indent + line, style)] for line in rest]]

    # The market

    def market(self, *, in_words: bool = False) -> list[Line]:
        """The improvements that can be taken, in columns by colour, or each with its text."""
        view = self.view
        left = f"   left: rangers {view.rangers}, rescuers {view.rescuers}, happiness {view.happiness}"
        lines: list[Line] = [[("Market", "bold"), (left, "soft")]]
        if in_words:
            for colour in COLOURS:
                for improvement in self._lying(colour):
                    lines += self._told(colour, improvement)
            return lines
        wide = min(22, self.width // len(COLOURS))
        columns: list[list[Line]] = []
        for colour in COLOURS:
            names = [fitted(improvement_name(i), wide - 3) for i in self._lying(colour)]
            ink = INKS[colour[0]]
            column: list[Line] = [[(f" {colour[0]} ", ink), (name, "")] for name in names] or [[(" -", "soft")]]
            columns.append([[*line, (" " * (wide - length(line)), "")] for line in column])
        return [*lines, *beside(*columns)]

    def _lying(self, colour: str) -> list[Improvement]:
        tiles = [t for t in range(N_TILES) if self.state.market >> t & 1 and self.game.box.tiles[t].colour == colour]
        return [self.game.improvement_up(self.state, tile) for tile in tiles]

    def _told(self, colour: str, improvement: Improvement) -> list[Line]:
        head = f" {colour[0]} {improvement_name(improvement)}, {TIMINGS[improvement.timing]}: "
        return self._wrapped(head + improvement.text, "", indent=6)

    # Boards and scores

    def _boards(self) -> list[Line]:
        """Every board in full, with what its improvements do."""
        lines: list[Line] = []
        for board in self.boards:
            lines += board.full(self.width)
            for slot, tile in enumerate(self.view.boards[board.seat].improvements):
                if tile is not None:
                    lines += self._told(COLOURS[slot], improvement_at(self.game, self.state, board.seat, slot))
            lines.append([])
        return lines[:-1]

    def _scores(self) -> list[Line]:
        return [[], *scores(self.view.boards, self.seat)]

    def _hint(self) -> list[Line]:
        return [[("Type table to read all cards and improvements in words.", "soft")]]
