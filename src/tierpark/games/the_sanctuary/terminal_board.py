"""The Sanctuary in the terminal: player boards, the own one in full and the others in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.seats import SHAPES
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import animal_of, improvement_at, improvement_name, many
from tierpark.games.the_sanctuary.state import N_COLOURS, NONE, SPACES, State
from tierpark.games.the_sanctuary.terminal_cards import INKS
from tierpark.pieces.drawing import Line, length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.view import BoardView, Scores

LETTERS = [colour[0] for colour in COLOURS]
LABEL = 12  # columns before those of the four colours
HEART, NO_HEART = "♥", "·"
USED = "×"
FLOOD, FOREST, EMPTY = "~", "T", "."
HEADINGS = ("recl", "anim", "cent", "store", "land", "impr", "thr", "total")
LINES = ("reclamation", "animals", "center", "storehouses", "land", "improvements", "threats", "total")


def resources(numbers: Sequence[int]) -> Line:
    """How many of each colour, those that are there."""
    line: Line = []
    for letter, number in zip(LETTERS, numbers, strict=True):
        if number:
            line += [(" " if line else "", ""), (f"{number}{letter}", INKS[letter])]
    return line or [("-", "soft")]


def fitted(text: str, wide: int) -> str:
    """A text in so many columns."""
    return text if len(text) <= wide else text[: wide - 1] + "…"


def title(view_seat: int | None, seat: int) -> Line:
    """A seat with its shape."""
    name = "Your board" if seat == view_seat else f"Seat {seat + 1}"
    return [(f"{SHAPES[seat]} {name}", f"seat{seat + 1}")]


class Board:
    """A player board on its way to lines."""

    def __init__(self, game: TheSanctuary, state: State, board: BoardView, viewer: int | None) -> None:
        self.game, self.state, self.board = game, state, board
        self.seat = board.seat
        self.title = title(viewer, board.seat)

    # In full

    def full(self, width: int) -> list[Line]:
        """A column for each colour, then what has none."""
        wide = max(14, min(24, (width - LABEL) // N_COLOURS))
        return [
            [*self.title, (f", {self.game.box.sets[self.board.set - 1]}", ""), *self._token()],
            self._columns("", wide, [[(colour, f"bold {INKS[colour[0]]}")] for colour in COLOURS]),
            self._columns("Animal", wide, [[(fitted(self._animal(i), wide - 1), "")] for i in range(N_COLOURS)]),
            self._columns("Population", wide, [self._population(i) for i in range(N_COLOURS)]),
            self._columns("Storehouse", wide, [resources(house) for house in self.board.storehouses]),
            self._columns("Improvement", wide, [self._slot(i, wide - 1) for i in range(N_COLOURS)]),
            [("Center".ljust(LABEL), "soft"), *resources(self.board.center)],
            self._land(),
            self._timeline(),
            self._staff(),
        ]

    def _token(self) -> Line:
        return [("  starting player", "soft")] if self.state.starting == self.seat else []

    def _columns(self, label: str, wide: int, cells: list[Line]) -> Line:
        line: Line = [(label.ljust(LABEL), "soft")]
        for cell in cells:
            line += [*cell, (" " * (wide - length(cell)), "")]
        return line

    def _animal(self, colour: int) -> str:
        return animal_of(self.game, self.state, self.seat, colour).name

    def _population(self, colour: int) -> Line:
        animal = self.board.animals[colour]
        if not animal.population:
            return [("not there yet", "soft")]
        spaces = self.game.box.happiness_spaces[colour]
        hearts = HEART * animal.happiness + NO_HEART * (spaces - animal.happiness)
        return [(f"{animal.population}", "bold"), (f" {hearts}", "")]

    def _slot(self, slot: int, wide: int) -> Line:
        if self.state.boards[self.seat].tiles[slot] == NONE:
            return [("-", "soft")]
        name = improvement_name(improvement_at(self.game, self.state, self.seat, slot))
        used = self.state.boards[self.seat].used >> slot & 1
        return [(f"{USED} " if used else "", "cannot"), (fitted(name, wide - 2 * used), "soft" if used else "")]

    def _land(self) -> Line:
        """Every parcel with its land tokens, and its spaces for flooding and forestation."""
        line: Line = [("Parcels".ljust(LABEL), "soft")]
        tokens = self.board.acquired
        for i, parcel in enumerate(self.game.box.parcels):
            left = max(0, parcel.land_tokens - max(0, tokens))
            tokens -= parcel.land_tokens
            flood = FLOOD if i < self.board.floods else EMPTY
            forest = FOREST if i < self.board.forests else EMPTY
            line += [(f"{i or 'own'} ", "soft"), (f"[{flood}{forest}]", "bold" if i < self.board.purchased else "")]
            line += [(f" {many(left, 'token')}" if left else "", "soft"), ("   ", "")]
        return line

    def _timeline(self) -> Line:
        """How many stamps lie on each space."""
        line: Line = [("Stamps".ljust(LABEL), "soft")]
        for space in reversed(range(SPACES)):
            line += [(f"worth {space + 1}: ", "soft"), (f"{self.board.stamps[space] or '-'}", "bold"), ("   ", "")]
        return line

    def _staff(self) -> Line:
        board = self.board
        line: Line = [("Threats".ljust(LABEL), "soft"), (f"{board.threats}", "cannot" if board.threats else "")]
        line.append((f" ({board.scores.threats} points)" if board.threats else "", "soft"))
        line += [("   Rangers ", "soft"), (f"{board.rangers}", "")]
        if board.rangers:
            ready = sum(board.below) - board.watched
            line += [(" with ", "soft"), *resources(board.below), (f", {ready} ready", "soft")]
        line += [("   Rescuers ", "soft"), (f"{board.rescuers}", "")]
        if board.rescuers:
            line.append((f", {board.rescuers - board.called} ready", "soft"))
        return line

    # In short

    def short(self, width: int) -> list[Line]:
        """Three lines or so: what has no colour, then animals with storehouses, then improvements."""
        board = self.board
        head: Line = [*self.title, (": center ", "soft"), *resources(board.center)]
        head += [(f", stamps {self._stamps()}, threats {board.threats}", "")]
        head += [(f", parcels {board.purchased} {FLOOD * board.floods}{FOREST * board.forests}".rstrip(), "")]
        if board.rangers:
            head.append((f", rangers {sum(board.below) - board.watched}/{board.rangers}", ""))
        if board.rescuers:
            head.append((f", rescuers {board.rescuers - board.called}/{board.rescuers}", ""))
        head += self._token()
        animals: Line = [("  ", "")]
        for i, letter in enumerate(LETTERS):
            animal = board.animals[i]
            hearts = HEART * animal.happiness
            animals += [(f"{letter} ", f"bold {INKS[letter]}"), (f"{animal.population or '-'}{hearts}", "")]
            animals += [(" [", "soft"), *resources(board.storehouses[i]), ("]", "soft"), ("   ", "")]
        slots: Line = []
        for i, letter in enumerate(LETTERS):
            if board.improvements[i] is not None:
                slots += [(", " if slots else "  ", ""), (f"{letter} ", INKS[letter]), *self._slot(i, width)]
        return [line for part in (head, animals, slots) if part for line in broken(part, width)]

    def _stamps(self) -> str:
        stamps = [str(space + 1) for space in reversed(range(SPACES)) for _ in range(self.board.stamps[space])]
        return "+".join(stamps) or "-"


def scores(boards: Sequence[BoardView], viewer: int | None) -> list[Line]:
    """Every line of the score pad, as if the game were over now."""
    lines: list[Line] = [[(" " * 14 + "".join(f"{heading:>7}" for heading in HEADINGS), "soft")]]
    for board in boards:
        head = title(viewer, board.seat)
        lines.append([*head, (" " * (14 - length(head)), ""), (_points(board.scores), "")])
    return lines


def _points(points: Scores) -> str:
    return "".join(f"{getattr(points, name):>7}" for name in LINES)


def broken(line: Line, width: int) -> list[Line]:
    """A line in as many as it takes, broken between runs and indented."""
    found: list[Line] = [[]]
    for text, style in line:
        if length(found[-1]) + len(text.rstrip()) > width:
            found.append([("    ", "")])
            text = text.lstrip(" ,")
        found[-1].append((text, style))
    return found
