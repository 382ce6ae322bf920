"""The Sanctuary: decks for a position of which a text names some cards only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition
from tierpark.games.the_sanctuary.material import PILES
from tierpark.games.the_sanctuary.state import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.material import Card, Setup


class Decks:
    """Decks of the right piles out of cards that are nowhere yet (R2.4)."""

    def __init__(self, game: TheSanctuary, setup: Setup, free: list[int]) -> None:
        self.box, self.setup, self.free = game.box, setup, free

    def _card(self, number: int) -> Card:
        return self.box.cards[number]

    def _is_extra(self, number: int) -> bool:
        return self.setup.extra_deck_mark != 0 and self._card(number).mark == self.setup.extra_deck_mark

    def completed(self, places: dict[int, int]) -> list[int]:
        """The cards on the table, with those that are named where they are named."""
        extra = any(self._is_extra(card) for card in places.values())
        rest = self._deck(list(places.values()), extra=extra)
        return [places[p] if p in places else rest.pop(0) if rest else NONE for p in range(self.setup.deck_size)]

    def made(self, many: int, *, may_have_extra: bool) -> list[int]:
        """Whole decks for other rounds; the cards of the extra deck, where there is one, are the last."""
        extra = may_have_extra and many > 0 and any(self._is_extra(card) for card in self.free)
        found = [card for _ in range(many - extra) for card in self._deck([], extra=False)]
        return found + (self._deck([], extra=True) if extra else [])

    def _deck(self, named: list[int], *, extra: bool) -> list[int]:
        """What is missing to a deck, plain cards first."""
        found: list[int] = []
        for pile, many in zip(PILES, self.setup.draw, strict=True):
            have = sum(self._card(card).colour == pile for card in named)
            fit = [c for c in self.free if self._is_extra(c) == extra and (extra or self._card(c).colour == pile)]
            fit.sort(key=lambda card: self._card(card).hedge != "none")
            if extra:
                many, have = self.setup.deck_size, len(named) + len(found)
            taken = fit[: max(0, many - have)]
            found += taken
            self.free[:] = [card for card in self.free if card not in taken]
        return found

    def check(self, deck: Iterable[int]) -> None:
        """Refuse a deck that the rules cannot have made."""
        cards = [self._card(number) for number in deck if number != NONE]
        piles = tuple(sum(card.colour == pile for card in cards) for pile in PILES)
        extra = sum(card.mark == self.setup.extra_deck_mark != 0 for card in cards)
        if extra != self.setup.deck_size and (extra or piles != self.setup.draw):
            each = ", ".join(f"{n} {pile}" for n, pile in zip(self.setup.draw, PILES, strict=True))
            marked = f", or all are marked {self.setup.extra_deck_mark}" if self.setup.extra_deck_mark else ""
            raise BadPosition(f"cards: a deck has {each}{marked}")
