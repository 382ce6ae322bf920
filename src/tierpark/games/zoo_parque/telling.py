"""Zoo Parque: what followed from a decision, told from the list of events that the rules wrote down while they acted.

A decision says itself what it does; all that followed is told once, in the order in which it happened, to everybody who
may know it. Of dominoes that go from one hidden hand to another others only hear how many.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from tierpark.games.zoo_parque.events import Event, Why
from tierpark.games.zoo_parque.naming import where
from tierpark.games.zoo_parque.state import PAWNS, State, Step
from tierpark.pieces.compass import spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tierpark.core.rule import Happened
    from tierpark.games.zoo_parque.game import ZooParque

Told = dict[str, Any]

DECIDED = {  # the event that an answer to this question says itself, if it is the first
    Step.PICK: {Event.PAWN_HOME},
    Step.PLACE: {Event.LAID},
    Step.RETURN: {Event.PUT_BACK, Event.DISCARDED, Event.PAWN_HOME},
    Step.RELOCATE: {Event.PAWN_MOVED},
    Step.TARGET: {Event.LIFTED, Event.DISCARDED},
    Step.PASS: {Event.PASSED},
    Step.FEED: {Event.DISCARDED},
    Step.CLAIM: {Event.PAWN_PUT, Event.PAWN_MOVED, Event.PAWN_HOME},
    Step.DRAW: {Event.DRAWN},
}
POINTS = (Event.POINTS, Event.POINTS_BEFORE)
WHY = {Why.FOOD: "food", Why.NO_FOOD: "no_food", Why.LION: "lion", Why.CROCODILE: "crocodile", Why.CARD: "card"}


def told(
    game: ZooParque, before: State, after: State, happened: Sequence[Happened], knows: Callable[[int], bool]
) -> list[Told]:
    """What followed from a decision, for somebody who knows what is in some hands and not in others."""
    teller = _Teller(game, before, after, happened, knows)
    found = list(teller.tell())
    turn = next((i for i, one in enumerate(found) if one["kind"] == "turn"), len(found))
    return [*found[:turn], *teller.points(), *found[turn:]]


def followed(before: State, happened: Sequence[Happened]) -> Sequence[Happened]:
    """What happened to things and turns, without the event that the decision says itself."""
    events = [event for event in happened if event[0] not in POINTS]
    is_said = events and events[0][0] in DECIDED.get(Step(before.step), ())
    return events[1:] if is_said else events


class _Teller:
    """Tells one list of events to one listener."""

    def __init__(
        self, game: ZooParque, before: State, after: State, happened: Sequence[Happened], knows: Callable[[int], bool]
    ) -> None:
        self.game, self.before, self.after, self.happened, self.knows = game, before, after, happened, knows
        self.names = game.names

    def tell(self) -> Iterator[Told]:
        """Everything but points."""
        events = followed(self.before, self.happened)
        for (kind, hand, other), group in groupby(enumerate(events), self._group):
            found = list(group)
            if kind == Event.DRAWN:
                yield self._drawn(hand, [domino for _, (_, _, domino, _) in found])
            elif kind == Event.REFILLED:
                yield from self._refilled([domino for _, (_, domino, _, _) in found])
            elif kind == Event.HANDED:
                yield self._handed(other, hand, [domino for _, (_, _, domino, _) in found])
            elif kind != Event.SPACE:  # told with the exhibit
                for i, (_, a, b, c) in found:
                    yield self._one(Event(kind), a, b, c, events[i + 1 :])

    def _group(self, numbered: tuple[int, Happened]) -> tuple[int, int, int]:
        """What is told in one sentence with what goes before it: the same kind, for the same hand."""
        _, (kind, a, _, c) = numbered
        if kind == Event.DRAWN:
            return kind, a, 0
        return (kind, a, c) if kind == Event.HANDED else (kind, 0, 0)

    def _one(self, kind: Event, a: int, b: int, c: int, behind: Sequence[Happened]) -> Told:
        match kind:
            case Event.TURN:
                whose, words = self._hand(a)
                return _said("turn", f"Now it is the turn of {words}{', the last one' if b else ''}.", **whose)
            case Event.DISCARDED:
                return self._gone(a, Why(b), c)
            case Event.STARVED:
                (x, y), at = self._meal(a)
                sentence = f"Nothing can be given up for the animals at {at}; they are not fed."
                return _said("unfed", sentence, x=x, y=y)
            case Event.LAB:
                return _said("lab", "From the next domino on animal powers work.")
            case Event.PAWN_HOME:
                whose, words = self._hand(a // PAWNS)
                return _said("pawn_home", f"A pawn of {words} returns to its owner.", **whose)
            case Event.PAWN_MOVED:
                whose, words = self._hand(a // PAWNS)
                return _said("pawn_moved", f"A pawn of {words} moves to {spot(b, c)}.", **whose, x=b, y=c)
            case Event.FINISHED:
                return _finished([[x, y] for _, x, y, _ in behind[:a]])
            case Event.COPIED:
                sentence = f"The dinosaur copies the {self.names.species(a)}."
                return _said("copies", sentence, species=self.names.items[a])
            case Event.CARD_DONE:
                card = self.game.box.cards[a].id
                return _said("card_done", f"Campaign card {card} is done.", card=card)
            case Event.CARD_NEW:
                card = self.game.box.cards[a].id
                return _said("card_new", f"A new campaign card: {card}.", card=card)
        raise AssertionError(f"{kind.name} is a decision, and tells itself")

    def _hand(self, hand: int) -> tuple[dict[str, int], str]:
        """Whose hand it is, for programs and in words: a seat's, or one of several of the only seat (R13.8)."""
        if self.after.settings.solo:
            return {"seat": 0, "hand": hand}, f"hand {hand + 1}"
        return {"seat": hand}, f"seat {hand + 1}"

    def _meal(self, meal: int) -> tuple[tuple[int, int], str]:
        """Where the exhibit of a meal is."""
        cell = first_cell(self.after, meal)
        return (self.after.plane.xs[cell], self.after.plane.ys[cell]), where(self.after, cell)

    def _gone(self, domino: int, why: Why, meal: int) -> Told:
        name, words = self.names.dominoes[domino], self.names.domino(self.after, domino)
        if why == Why.LION:
            return _said("gone", f"The lion drives {words} out of the game.", domino=name, why="lion")
        (x, y), at = self._meal(meal)
        sentence = f"{words} feeds the animals at {at} and leaves the game."
        if why == Why.NO_FOOD:
            sentence = f"There is no food for the animals at {at}: {words} leaves the game."
        return _said("gone", sentence, domino=name, why=WHY[why], x=x, y=y)

    def _drawn(self, hand: int, dominoes: list[int]) -> Told:
        """R2.5: everybody sees it, also what comes from the deck through the market at once."""
        whose, words = self._hand(hand)
        names = [self.names.dominoes[domino] for domino in dominoes]
        sentence = f"{words[0].upper()}{words[1:]} takes {', '.join(names)} from the market."
        return _said("drawn", sentence, **whose, dominoes=names)

    def _refilled(self, dominoes: list[int]) -> Iterator[Told]:
        """What stays there; the rest is told as drawn."""
        names = [self.names.dominoes[domino] for domino in dominoes if domino in self.after.market]
        if names:
            yield _said("market", f"New in the market: {', '.join(names)}.", dominoes=names)

    def _handed(self, giver: int, to: int, dominoes: list[int]) -> Told:
        """R12.8, kangaroo: who gave and who got them know which."""
        (whose, words), (_, other) = self._hand(giver), self._hand(to)
        names = [self.names.dominoes[domino] for domino in dominoes]
        which = {"dominoes": names} if self.knows(giver) or self.knows(to) else {}
        what = ", ".join(names) if which else _many(len(names))
        sentence = f"{words[0].upper()}{words[1:]} passes {what} to {other}."
        return _said("handed", sentence, **whose, to=to, number=len(names), **which)

    def points(self) -> Iterator[Told]:
        """The seats whose points have changed."""
        had = {a: b for kind, a, b, _ in self.happened if kind == Event.POINTS_BEFORE}
        for kind, seat, points, _ in self.happened:
            if kind == Event.POINTS and points != had[seat]:
                change = points - had[seat]
                now = f"{points} point{'s' * (points != 1)} now, {abs(change)} {'more' if change > 0 else 'fewer'}"
                yield _said("points", f"Seat {seat + 1} has {now}.", seat=seat, points=points, change=change)


def first_cell(state: State, meal: int) -> int:
    """The cell by which an exhibit that is to be fed is named: the first from the north, and there from the west."""
    entry = state.meals[meal]
    cells = [state.kept[i] for i in range(entry.first, entry.first + entry.cells)]
    return min(cells, key=lambda cell: (state.plane.ys[cell], state.plane.xs[cell]))


def _finished(cells: list[list[int]]) -> Told:
    many = "one space" if len(cells) == 1 else f"{len(cells)} spaces"
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    return _said("finished", f"An exhibit of {many} at {spot(x, y)} is finished.", cells=cells)


def _many(number: int) -> str:
    return "a domino" if number == 1 else f"{number} dominoes"


def _said(kind: str, sentence: str, **fields: Any) -> Told:
    return {"kind": kind, **fields, "sentence": sentence}
