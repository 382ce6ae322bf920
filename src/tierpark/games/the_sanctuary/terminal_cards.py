"""The Sanctuary in the terminal: the rows of cards, with hedges where they are, volunteers, and what they see.

What a card does is told in signs, which `key` explains: a small letter is a colour, `*` any of them, a capital what is
done. The same in words is in the list of all cards, for whoever asks for the table.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from tierpark.core.seats import SHAPES
from tierpark.games.the_sanctuary.naming import card_at, rows_of, spot_name
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import NONE, VOLUNTEERS, State, Step
from tierpark.games.the_sanctuary.volunteers import source
from tierpark.pieces.drawing import Line, length

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.cards import Effect
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.material import Card

LYING = "○□△◇☆✛"  # the shapes of seats, hollow
INKS = {"g": "#3f8f46", "b": "#3a7dc0", "r": "#c9483a", "y": "#b98a12"}
HEDGE = ("#", "bold #3f8f46")
NARROW, WIDE = 6, 15  # columns of a card, at least and at most
SIDE = "·"  # before what a side does
SIGNS = {
    "move": "S",
    "animal": "A",
    "pop": "P",
    "happy": "H",
    "land": "L",
    "land_value": "V",
    "flood": "F",
    "forest": "T",
    "ranger": "R",
    "rescuers": "E",
    "swap": "X",
    "give_threat": "G",
    "move_improvement": "MI",
    "copy_side": "C",
    "copy_main": "CM",
    "repeat_main": "CM2",
}
KEY = {  # what the signs mean that are in a text
    "S": "Sg to the storehouse",
    "+": "+g take",
    "A": "A animal",
    "P": "P population +1",
    "sP": "sP if the storehouse is not empty",
    "P=": "-gP= discard g for its own animal",
    "P~": "-*P~ discard one for another animal",
    "H": "H happiness",
    "I": "I improvement",
    "*~": "I*~ for another storehouse",
    "MI": "MI move an improvement",
    "L": "L land",
    "V": "V raise a stamp",
    "F": "F flood",
    "T": "T forest",
    "R": "R ranger",
    "E": "E rescuers",
    "X": "X swap",
    "-1+": "-1+3 exchange",
    "G": "G give a threat",
    "C'": "C' copy a side of yours",
    "C^": "C^ copy a side of an opponent",
    "CM'": "CM' copy a main of yours",
    "CM^": "CM^ copy a main of an opponent",
    "CM2": "CM2 your other main again",
    "2x": "2x once or twice",
    "nM": "nM: give up this main",
    "n2": "n2: give up the other main",
}
SIGNS_OF_CARDS = (
    "g b r y colours, * any",
    "& and",
    "/ or",
    "! threat",
    f"{SIDE} side",
    "# hedge",
    "< acts",
    "- main given up",
)


def code(effect: Effect) -> str:
    """What a card does, in signs."""
    match effect:
        case (("and" | "or") as between, *parts):
            return ("&" if between == "and" else "/").join(_inside(part) for part in parts)
        case ("twice", part):
            return f"2x{_inside(part)}"
        case ("skip_main", who, part):
            return f"n{'M' if who == 'this' else '2'}:{_inside(part)}"
        case ("gain", *colours):
            return "+" + "".join(map(_letter, colours))
        case ("pop_store", colour):
            return f"sP{_letter(colour)}"
        case ("pop_discard", colour, animal):
            whose = {"same": "=", "other": "~"}.get(animal, _letter(animal))
            return f"-{_letter(colour)}P{'=' if animal == colour != 'any' else whose}"
        case ("improve", colour, slot):
            return f"I{_letter(colour)}{'~' * (slot == 'other')}"
        case ("exchange", discarded, taken):
            return f"-{discarded}+{taken}"
        case ("copy_side" | "copy_main" as name, whose):
            return f"{SIGNS[name]}{chr(39) if whose == 'own' else '^'}"
    return SIGNS[effect[0]] + "".join(_argument(argument) for argument in effect[1:])


def _inside(effect: Effect) -> str:
    return f"({code(effect)})" if effect[0] in ("and", "or") else code(effect)


def _letter(colour: str) -> str:
    return "*" if colour == "any" else colour[0]


def _argument(argument: str | int) -> str:
    if isinstance(argument, int):
        return str(argument) if argument > 1 else ""
    return _letter(argument)


def inked(text: str, style: str = "") -> Line:
    """Signs with the letters of colours in that colour."""
    return [(sign, INKS.get(sign, style)) for sign in text]


def wrapped(text: str, width: int) -> list[str]:
    """Signs in lines, broken behind `&`, `/` or `:` where possible."""
    lines = [""]
    word = ""
    for sign in text:
        word += sign
        if sign in "&/:":
            lines, word = _put(lines, word, width), ""
    return _put(lines, word, width)


def _put(lines: list[str], word: str, width: int) -> list[str]:
    if len(lines[-1]) + len(word) <= width:
        return [*lines[:-1], lines[-1] + word]
    pieces = textwrap.wrap(word, width)
    return [*lines, *pieces] if lines[-1] else [*lines[:-1], *pieces]


class Sight(NamedTuple):
    """A volunteer, or the ghost of one, and the positions it sees."""

    sign: str
    position: int
    seen: int


class Rows:
    """The cards of a round on their way to lines."""

    def __init__(self, game: TheSanctuary, state: State, seat: int | None, ghost: int | None, width: int) -> None:
        self.game, self.state, self.seat, self.width = game, state, seat, width
        self.ghost = ghost if seat is not None and state.step == Step.PLACE else None
        self.sights = self._sights()
        self.is_low = False

    def _sights(self) -> list[Sight]:
        """What the seat's own volunteers see, lying ones left out, and the ghost."""
        state, seat = self.state, self.seat
        if seat is None:
            return []
        powers = state.boards[seat].powers
        see = self.game.world.function(visible)
        found = []
        for volunteer in range(VOLUNTEERS):
            who = VOLUNTEERS * seat + volunteer
            if seat == state.active and state.step != Step.PLACE:
                who = source(state, volunteer)  # R12.2: a borrowed one sees instead
            if state.spots[who] != NONE and not state.lying >> VOLUNTEERS * seat + volunteer & 1:
                seen = see(state, state.boards[who // VOLUNTEERS].powers, state.spots[who])
                found.append(Sight(SHAPES[who // VOLUNTEERS], state.spots[who], seen))
        if self.ghost is not None:
            found.append(Sight("?", self.ghost, see(state, powers, self.ghost)))
        return found

    def low(self, *, with_sights: bool) -> list[Line]:
        """All rows without the numbers of cards, and without what volunteers see where there is no room for it."""
        self.is_low = True
        if not with_sights:
            self.sights = []
        return [line for line in self.lines() if line]

    def lines(self) -> list[Line]:
        """All rows, one below the other; short ones side by side where there is room."""
        rows = rows_of(self.game, self.state)
        longest = max(rows)
        inner = max(NARROW, min(WIDE, (self.width - 1) // longest - 1))
        found: list[Line] = []
        first = 0
        for many in rows:
            found += [*([[]] if found else []), *self._row(range(first, first + many), inner)]
            first += many
        return found

    def _row(self, places: range, inner: int) -> list[Line]:
        cards = [self._card(position, inner) for position in places]
        high = max(map(len, cards))
        found: list[Line] = []
        for i in range(high):
            line: Line = [self._edge(places[0], "left")]
            for position, card in zip(places, cards, strict=True):
                shown = card[i] if i < len(card) else []
                line += [*shown, (" " * (inner - length(shown)), "")]
                line.append(self._edge(position, "right", places[-1]))
            found.append(line)
        return found + [self._sight(sight, places, inner) for sight in self.sights if sight.position in places]

    def _edge(self, position: int, side: str, last: int | None = None) -> tuple[str, str]:
        """A hedge stands on the edge of its card, or there is none."""
        card = card_at(self.game, self.state, position)
        is_there = card.hedge == side
        if side == "right" and position != last:
            is_there = is_there or card_at(self.game, self.state, position + 1).hedge == "left"
        return HEDGE if is_there else (" ", "")

    def _card(self, position: int, inner: int) -> list[Line]:
        card = card_at(self.game, self.state, position)
        name = spot_name(self.game, self.state, position)
        head: Line = [(name.ljust(3), "bold"), *self._standing(position)]
        threats = ("!" * card.threats, "cannot")
        lines: list[Line] = [[*head, threats]] if self.is_low else [head, [(card.id, "soft"), threats]]
        lines += [inked(line, "bold") for line in wrapped(code(card.main), inner)]
        first, *rest = wrapped(code(card.side), inner - 1)
        lines += [[(SIDE, "soft"), *inked(first)], *[[(" ", ""), *inked(line)] for line in rest]]
        return lines

    def _standing(self, position: int) -> Line:
        """Who stands there: upright, lying, without a main, at work, or tried on."""
        state = self.state
        if position == self.ghost and self.seat is not None:
            return [(f"{SHAPES[self.seat]}?", "can")]
        for who in range(VOLUNTEERS * state.players):
            if state.spots[who] == position:
                owner = who // VOLUNTEERS
                shape = LYING[owner] if state.lying >> who & 1 else SHAPES[owner]
                given_up = "-" if state.given_up >> who & 1 else ""
                return [(f"{shape}{given_up}", f"seat{owner + 1}"), ("<" if self._acts(who) else "", "can")]
        return []

    def _acts(self, who: int) -> bool:
        """Whether it is the volunteer at work, or one of two."""
        state = self.state
        if state.step in (Step.PLACE, Step.VOLUNTEER, Step.OVER) or state.acting == NONE:
            return False
        acting = range(VOLUNTEERS) if state.advanced else (state.acting,)
        return who in [source(state, volunteer) for volunteer in acting]

    def _sight(self, sight: Sight, places: range, inner: int) -> Line:
        """A line under the row: where it stands, and what it sees."""
        line: Line = [(" ", "")]
        for position in places:
            if position == sight.position:
                line.append((f"{sight.sign:^{inner}}", "can"))
            else:
                line.append((("-" if sight.seen >> position & 1 else " ") * inner, "can"))
            is_seen = sight.seen | 1 << sight.position
            line.append(
                ("-" if position != places[-1] and is_seen >> position & is_seen >> position + 1 & 1 else " ", "can")
            )
        return line

    def key(self) -> list[Line]:
        """What the signs mean that can be seen."""
        cards = [card_at(self.game, self.state, place) for place in range(sum(rows_of(self.game, self.state)))]
        shown = " ".join(code(effect) for card in cards for effect in (card.main, card.side))
        words = [*SIGNS_OF_CARDS, *(meaning for sign, meaning in KEY.items() if sign in shown)]
        text = "   ".join(word.replace(" ", "\xa0") for word in words)
        lines = textwrap.wrap(text, self.width, break_on_hyphens=False, break_long_words=False)
        return [[(line.replace("\xa0", " "), "soft")] for line in lines]

    def in_words(self) -> list[Line]:
        """Every card on the table as it reads."""
        lines: list[Line] = []
        for position in range(self.game.box.setups[self.state.players].deck_size):
            card = card_at(self.game, self.state, position)
            lines += self._told(f"{spot_name(self.game, self.state, position):<4}{card.id} ", card)
        return lines

    def _told(self, head: str, card: Card) -> list[Line]:
        found: list[Line] = []
        threats = f" {'!' * card.threats}" if card.threats else ""
        for sign, effect, more in ((" ", card.main, threats), (SIDE, card.side, "")):
            start = head if sign != SIDE else " " * len(head)
            wide = self.width - len(start) - 2
            first, *rest = textwrap.wrap(self.game.sentence_of(effect) + more, wide, break_on_hyphens=False)
            found += [
                [(f"{start}{sign} ", "soft"), (first, "")],
                *[[(" " * (len(head) + 2) + line, "")] for line in rest],
            ]
        return found
