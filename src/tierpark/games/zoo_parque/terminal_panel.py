"""Zoo Parque in the terminal: what is told beside the map: the turn, the seats, exhibits, and what can be chosen."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.zoo_parque.naming import DIRECTIONS
from tierpark.games.zoo_parque.state import CLAIMS, NONE, WAYS, State, Step
from tierpark.games.zoo_parque.view import spaces_of
from tierpark.pieces.compass import name, spot
from tierpark.pieces.drawing import Line, length

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.games.zoo_parque.terminal_map import Place
    from tierpark.games.zoo_parque.view import ExhibitView, Player, View

EXHIBIT_NUMBERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INDENT = 4  # of what an exhibit's line has no room for
MOST_CHOICES = 12  # that are listed
STAGES = {
    "pick": "PLAY",
    "place": "PLAY",
    "return": "PLAY",
    "claim": "CLAIM",
    "draw": "DRAW",
    "meal": "Feed Phase",
    "feed": "Feed Phase",
    "pass": "all pass dominoes",
    "relocate": "a pawn has lost its space",
}


class Panel:
    """A view on its way to lines."""

    def __init__(self, game: ZooParque, state: State, view: View, actions: list[int]) -> None:
        self.game, self.state, self.view, self.actions = game, state, view, actions
        self.spaces: list[Place] = [(state.plane.xs[cell], state.plane.ys[cell]) for cell in spaces_of(state)]

    def people(self, width: int) -> list[Line]:
        """Whose turn it is and what is going on, then all seats."""
        return [*self.now(width), [], *self._seats(width)]

    def affairs(self, width: int) -> list[Line]:
        """The exhibits, and what can be chosen."""
        return [*self.exhibits(width), *self.choices(width)]

    def targets(self) -> list[Place]:
        """The visible halves of the dominoes that can be chosen now; the spaces for a pawn that has lost its own."""
        xs, ys = self.state.plane.xs, self.state.plane.ys
        if self.state.step == Step.RELOCATE:
            return [(xs[cell], ys[cell]) for cell in self.actions]
        if self.state.step not in (Step.TARGET, Step.FEED):
            return []
        found = []
        for domino in self.actions:
            for half in (2 * domino, 2 * domino + 1):
                cell = self.state.where[half]
                if cell != NONE and self.state.tops[cell] == half:
                    found.append((xs[cell], ys[cell]))
        return found

    # What is going on

    def now(self, width: int) -> list[Line]:
        view = self.view
        if view.step == "over":
            return [[("The game is over", "bold")]]
        turn: Line = [
            *self.title(view.player),
            (f"{'r' if self.is_you(view.player) else chr(39) + 's'} turn", "bold"),
        ]
        stage = STAGES.get(view.step) or f"the power of the {self.game.names.species(self.state.power)}"
        if view.placed and stage == "PLAY":
            stage += f", {view.placed} laid"
        lines: list[Line] = [[*turn, (f": {stage}", "")]]
        if view.last_turn:
            lines.append([("This is the last turn.", "fresh")])
        if view.lab:
            lines.append([("A research lab was laid: powers work.", "soft")])
        for meal in view.meals:
            x, y = min(meal.cells, key=lambda place: (place[1], place[0]))
            decider = "you decide" if self.is_you(meal.decider) else f"{self._name(meal.decider).lower()} decides"
            now = " now (!)" if meal.now else ""
            lines += wrapped(f"To be fed{now}: at {spot(x, y)}, food {meal.food}, {decider}.", width, "fresh")
        if view.pawn:
            owner, x, y = view.pawn
            whose = "Your pawn" if self.is_you(owner) else f"A pawn of {self._name(owner).lower()}"
            lines += wrapped(f"{whose} has lost {spot(x, y)}.", width, "fresh")
        return lines

    def _seats(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for player in self.view.players:
            title = self.title(player.seat)
            left = [
                f"{player.score} point{'s' * (player.score != 1)}",
                f"{player.pawns} pawn{'s' * (player.pawns != 1)}",
                f"hand {player.dominoes}",
            ]
            lines.append([*title, (" " * (9 - length(title)), ""), (", ".join(left), "")])
            lines += wrapped(", ".join(self._stands(player)), width, "soft", indent=9)
        return lines

    def _stands(self, player: Player) -> list[str]:
        return [
            f"{terrain} {spot(x, y)}".strip().replace(" ", "\xa0")
            for seat, x, y, terrain in self.view.pawns
            if seat == player.seat
        ]

    def exhibits(self, width: int) -> list[Line]:
        if not self.view.exhibits:
            return [[("No exhibits yet", "soft")]]
        lines: list[Line] = [[("Exhibits ", "bold"), ("(x 2: a single species)", "soft")]]
        for i, exhibit in enumerate(self.view.exhibits):
            x, y = self.spaces[exhibit.cells[0]]
            where: Line = [(f" {number(i)} ", "bold"), (f"at {name(x, y)}".ljust(12), "soft")]
            worth: Line = [(f" {_sum(exhibit)} ", "")]
            worth += [(SHAPES[owner], f"seat{owner + 1}") for owner in exhibit.owners] or [("unclaimed", "soft")]
            more = f" food {exhibit.food}" if self.view.settings["feeding"] and exhibit.food else ""
            more += " shelter" if exhibit.sheltered else ""
            indent: Line = [(" " * INDENT, "")]
            if length(where) + length(worth) + len(more) <= width:
                lines.append([*where, *worth, (more, "soft")])
            elif length(where) + length(worth) <= width:
                lines += [[*where, *worth], [*indent, (more, "soft")]]
            else:
                lines += [where, [*indent, *worth], *([[*indent, (more, "soft")]] if more else [])]
        if self.view.settings["competitive"]:
            lines += wrapped("Competitive: for each owner the own Area is the size.", width, "soft")
        return lines

    def choices(self, width: int) -> list[Line]:
        """Where a pawn may go, or which dominoes of the map can be chosen."""
        if self.state.step == Step.CLAIM and self.view.seat is not None:
            return self._claims(width)
        if self.state.step in (Step.TARGET, Step.FEED) and self.actions and self.targets():
            found = [self._where(domino) for domino in self.actions[:MOST_CHOICES]]
            return [[], *_listed("To choose (+)", found, len(self.actions), width)]
        return []

    def _where(self, domino: int) -> str:
        cell, plane = self.state.where[2 * domino], self.state.plane
        toward = DIRECTIONS[self.state.directions[domino]]
        return f"{self.game.names.dominoes[domino]} at {name(plane.xs[cell], plane.ys[cell])} {toward}"

    def _claims(self, width: int) -> list[Line]:
        state, terrains = self.state, self.game.names.terrains
        free = {divmod(action - CLAIMS, WAYS) for action in self.actions if action >= CLAIMS}
        cells = spaces_of(state)
        within = {space: number(i) for i, exhibit in enumerate(self.view.exhibits) for space in exhibit.cells}
        found = []
        for area in sorted(self.view.areas, key=lambda area: -len(area.cells)):
            first = area.cells[0]
            if (cells[first], terrains.index(area.terrain)) in free:
                x, y = self.spaces[first]
                inside = f" in {within[first]}" if first in within else ""
                found.append(f"{area.terrain} {name(x, y)} size {len(area.cells)}{inside}")
        return [[], *_listed("To claim", found[:MOST_CHOICES], len(found), width)] if found else []

    def title(self, seat: int) -> Line:
        name = "You" if self.is_you(seat) else self._name(seat)
        return [(f"{SHAPES[seat]} {name}", f"seat{seat + 1}")]

    def is_you(self, hand: int) -> bool:
        """Whether a hand is the only one of whoever looks."""
        return hand == self.view.seat and not self.state.settings.solo

    def _name(self, hand: int) -> str:
        return f"{'Hand' if self.state.settings.solo else 'Seat'} {hand + 1}"


def number(exhibit: int) -> str:
    """The sign of an exhibit on the map and in the list."""
    return EXHIBIT_NUMBERS[exhibit % len(EXHIBIT_NUMBERS)]


def _sum(exhibit: ExhibitView) -> str:
    """How the points of an exhibit come about."""
    times = 2 if exhibit.species == 1 else 1
    sign, base = "x", exhibit.size * exhibit.animals * times
    if exhibit.points < base or (exhibit.points == (exhibit.size + exhibit.animals) * times != base):
        sign, base = "+", (exhibit.size + exhibit.animals) * times  # a campaign card says so
    double = " x 2" if times == 2 else ""
    left = (
        f"({exhibit.size} + {exhibit.animals})"
        if sign == "+" and double
        else f"{exhibit.size} {sign} {exhibit.animals}"
    )
    more = f" + {exhibit.points - base}" if exhibit.points > base else ""
    return f"{left}{double}{more} = {exhibit.points}"


def _listed(title: str, found: list[str], many: int, width: int) -> list[Line]:
    rest = f"; and {many - len(found)} more" if many > len(found) else ""
    return wrapped(f"{title}: {'; '.join(text.replace(' ', chr(160)) for text in found)}{rest}.", width, "")


def wrapped(text: str, width: int, style: str, indent: int = 0) -> list[Line]:
    """A text in lines; spaces that do not break become plain ones."""
    lines = textwrap.wrap(text, width - indent, break_on_hyphens=False)
    return [[(" " * indent + line.replace("\xa0", " "), style)] for line in lines]
