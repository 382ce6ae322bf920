"""Zoo Parque in the terminal: the map, what is going on, hand and market, seats, exhibits and cards, as text.

The text carries rich's markup. Nothing is told by colour alone: grounds and items have letters, fences signs, pawns the
shape of their seat, exhibits numbers; the ghost has a question mark, and places where it fits the same way have a plus.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from tierpark.core.seats import SHAPES
from tierpark.games.zoo_parque import terminal_map
from tierpark.games.zoo_parque.state import ENTRANCE, NONE, State, Step
from tierpark.games.zoo_parque.terminal_map import Mark, Place, Window, around, both, code, letter
from tierpark.games.zoo_parque.terminal_panel import Panel, number, wrapped
from tierpark.games.zoo_parque.zoo_map import lay, placement_x, placement_y, visible_at
from tierpark.pieces.drawing import Line, beside, length, markup, widest

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.games.zoo_parque.view import CardView, View

FITS = ("+", "can")
PANEL = 36  # columns beside the map, at least
WIDEST_PANEL = 60


def draw(
    game: ZooParque,
    state: State,
    seat: int | None,
    ghost: int | None = None,
    width: int = 80,
    rows: int | None = None,
) -> str:
    """The table as a seat (or a spectator) sees it. A ghost is a placement to show before it is made."""
    table = Table(game, state, seat, ghost, width)
    if rows is not None:
        from tierpark.games.zoo_parque.terminal_low import low

        return "\n".join(map(markup, low(table, rows)))
    lines = [*table.top(), [], *table.dominoes(), *table.cards(), [], *table.key()]
    return "\n".join(markup(line) for line in lines)


class _Ghost(NamedTuple):
    """A placement tried on: the map with it, the places it takes, where else it could begin, and all it could reach."""

    state: State
    places: list[Place]
    fits: list[Place]
    reach: list[Place]


class Table:
    """A view on its way to lines."""

    def __init__(self, game: ZooParque, state: State, seat: int | None, ghost: int | None, width: int) -> None:
        self.game, self.state, self.seat, self.width = game, state, seat, width
        self.view: View = game.view(state, seat)
        self.own = seat if self.view.hand is None else self.view.hand
        self.actions = list(game.legal_actions(state, seat)) if seat is not None else []
        self.panel = Panel(game, state, self.view, self.actions)
        self.spaces = self.panel.spaces
        self.ghost = self._held(ghost)

    def _held(self, action: int | None) -> _Ghost:
        state = self.state
        if action is None or self.seat is None:
            return _Ghost(state, [], [], [])
        if state.step == Step.PLACE:
            x, y, way = placement_x(state, action), placement_y(state, action), action & 3
            tried = state.clone()
            self.game.world.function(lay)(tried, state.picked, x, y, way)
            ways = [(placement_x(state, other), placement_y(state, other), other & 3) for other in self.actions]
            fits = [other[:2] for other in ways if other[2] == way]
            return _Ghost(tried, both(x, y, way), fits, [place for other in ways for place in both(*other)])
        fields = self.game.describe(state, self.seat, action).fields
        cells = fields.get("cells", [(fields["x"], fields["y"])] if "x" in fields else [])
        return _Ghost(state, [(x, y) for x, y in cells], [], [])

    # The map, and what is told beside it or below

    def top(self) -> list[Line]:
        """The map with as many panels beside it as there is room for; the others below."""
        whole = around([*self.spaces, *self.ghost.places, *self.ghost.reach])
        marks = self.marks()
        is_whole = self.seat is None or self.view.step == "over"
        if is_whole:
            windows = terminal_map.strips(whole, self.width)
        else:
            windows = [terminal_map.narrowed(whole, self.focus(whole), self.width)]
        lines: list[Line] = []
        for shown in windows:
            lines += [[]] if lines else []
            lines += terminal_map.board(self.game, self.ghost.state, shown, marks, self.ghost.places)
        if not is_whole and (missing := terminal_map.cut(whole, windows[0])):
            lines += wrapped(f"Not shown: {missing}. Type table for the whole map.", self.width, "soft")
        room = self.width - widest(lines) - 2
        if room >= PANEL:
            wide = min(room, WIDEST_PANEL)
            return beside(lines, [[("  ", "")]], [*self.panel.people(wide), [], *self.panel.affairs(wide)])
        people = self.panel.people(PANEL)
        rest = self.width - widest(people) - 2
        return [*lines, [], *beside(people, [[("  ", "")]], self.panel.affairs(rest))]

    def focus(self, whole: Window) -> Window:
        """What should be seen of a large map: the ghost, else what was laid in this turn, else the own pawns."""
        if self.ghost.places:
            return around(self.ghost.places)
        first = self.state.first
        if first > 0 and self.state.where[2 * first] != NONE:
            cells = (self.state.where[2 * first], self.state.where[2 * first + 1])
            return around([(self.state.plane.xs[cell], self.state.plane.ys[cell]) for cell in cells])
        own = [(x, y) for seat, x, y, _ in self.view.pawns if seat == self.own]
        return around(own) if own else whole

    def marks(self) -> dict[Place, Mark]:
        """What stands behind the letters of a space: a pawn, what can be chosen, or the number of its exhibit."""
        marks: dict[Place, Mark] = {}
        for i, exhibit in enumerate(self.view.exhibits):
            for space in exhibit.cells:
                marks[self.spaces[space]] = (number(i), "bold")
        for meal in self.view.meals:
            if meal.now:
                marks |= dict.fromkeys(meal.cells, ("!", "cannot"))
        marks |= dict.fromkeys([*self.ghost.fits, *self.panel.targets()], FITS)
        standing: dict[Place, list[int]] = {}
        for seat, x, y, _ in self.view.pawns:
            standing.setdefault((x, y), []).append(seat)
        for place, seats in standing.items():
            marks[place] = (SHAPES[seats[0]] if len(seats) == 1 else "&", f"seat{seats[0] + 1}")
        return marks

    # Hands, market and cards

    def dominoes(self) -> list[Line]:
        """The own hand and the market; every hand that is open."""
        view = self.view
        blocks = []
        for player in sorted(view.players, key=lambda player: player.seat != self.own):
            if player.hand is not None:
                name = f"Hand of seat {player.seat + 1}"
                if self.state.settings.solo:
                    name = f"Hand {player.seat + 1}" + (", to play" if player.seat == self.own else "")
                elif player.seat == view.seat:
                    name = "Your hand"
                blocks.append(self._row(f"{SHAPES[player.seat]} {name}", player.hand, f"seat{player.seat + 1}"))
        market = self._row("Market", [name for name in view.market if name], "bold", f", {view.deck} in the deck")
        blocks.insert(min(1, len(blocks)), market)
        return _in_rows(blocks, self.width)

    def _row(self, title: str, names: list[str], style: str, more: str = "") -> list[Line]:
        columns = []
        for name in names:
            picked = name == self.view.picked
            shown = f"▸{name}" if picked else f" {name}"
            number = self.game.names.numbers[name]
            columns.append(
                terminal_map.upright(self.game, self.state, number, name=shown, style="can" if picked else "")
            )
        return [[(title, style), (more, "soft")], *(beside(*columns) if columns else [[(" none", "soft")]])]

    def cards(self) -> list[Line]:
        """The campaign cards that lie face up, with how far they are."""
        if not self.view.cards:
            return []
        printed = self.game.printed()["cards"]
        lines: list[Line] = [[], [("Campaign cards", "bold")]]
        for card in self.view.cards:
            if card.up:
                lines += self._card(card, printed[card.id])
        if gone := [card.id for card in self.view.cards if not card.up]:
            lines.append([(f" Done: {', '.join(gone)}", "soft")])
        return lines

    def _card(self, card: CardView, said: dict[str, object]) -> list[Line]:
        kind = {"win": "", "endgame": "At the end: ", "replace": "Then another card: "}[str(said["type"])]
        now = f" Now {card.reached}." if said["n"] is not None else ""
        head: Line = [(" [✓] ", "can") if card.fulfilled else (" [ ] ", ""), (f"{card.id} ", "soft")]
        text = f"{kind}{said['text']}{now}"
        if said["rule_text"]:
            text += f" Rule: {said['rule_text']}"
        first, *rest = textwrap.wrap(text, self.width - length(head))
        return [[*head, (first, "")], *[[(" " * length(head) + line, "")] for line in rest]]

    # What the letters mean

    def key(self) -> list[Line]:
        """The letters of grounds in play and of the items that can be seen, and the other signs."""
        names, state = self.game.names, self.state
        seen = {visible_at(self.ghost.state, x, y) for x, y in [*self.spaces, *self.ghost.places]}
        shown = [name for player in self.view.players for name in player.hand or ()]
        for name in [*shown, *self.view.market]:
            if name:
                seen |= {2 * names.numbers[name], 2 * names.numbers[name] + 1}
        items = sorted({state.items[half] for half in seen if half} - {0})
        grounds = terminal_map.grounds_in_play(self.game, state)
        words = [f"{letter(name)} {'no ground' if name == 'none' else name}" for name in grounds]
        words += [f"{code(names.items[item])} {names.species(item)}" for item in items]
        words += ["EN gate"] if 2 * ENTRANCE in seen else []
        words += ["- | fence", "= ! strong fence", "1 2 … exhibits"]
        standing = [(x, y) for _, x, y, _ in self.view.pawns]
        words += ["& pawns on one space"] if len(set(standing)) < len(standing) else []
        return wrapped("   ".join(word.replace(" ", "\xa0") for word in words), self.width, "soft")


def _in_rows(blocks: list[list[Line]], width: int) -> list[Line]:
    """Blocks side by side, as many as there is room for, and the others below."""
    lines: list[Line] = []
    while blocks:
        row = [blocks.pop(0)]
        while blocks and sum(map(widest, row)) + 3 + widest(blocks[0]) <= width:
            row += [[[("   ", "")]], blocks.pop(0)]
        lines += [*([[]] if lines else []), *beside(*row)]
    return lines
