"""Campaign cards for tests: one prints them into the tables of the rules, and turns them up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import GAME, scene
from tierpark.games.zoo_parque import campaign, ending, missions
from tierpark.games.zoo_parque.state import NONE, State
from tierpark.games.zoo_parque.tables import CardRule, CardType, Mission

MODULES = (campaign, ending, missions)


class Printer:
    """Prints cards over those of the box, from card 0 on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self._cards = 0

    def card(
        self,
        mission: str = "exhibit_stall_count",
        n: float = 99,
        first: int = NONE,
        second: int = NONE,
        type: str = "win",
        rule: str = "",
        param: int = NONE,
    ) -> int:
        """Print a card; by default one that is never fulfilled. Returns its number."""
        fields = {
            "CARD_MISSION": int(Mission[mission.upper()]),
            "CARD_TWICE": int(2 * n),
            "CARD_FIRST": first,
            "CARD_SECOND": second,
            "CARD_TYPE": int(CardType[type.upper()]),
            "CARD_RULE": int(CardRule[rule.upper()]) if rule else NONE,
            "CARD_RULE_PARAM": param,
        }
        for name, value in fields.items():
            for module in (*MODULES, *(GAME.world.twin(module) for module in MODULES)):
                if name in vars(module):
                    table = list(getattr(module, name))
                    table[self._cards] = value
                    self._patch.setattr(module, name, tuple(table))
        self._cards += 1
        return self._cards - 1


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch) -> Printer:
    """A printer whose cards are gone after the test."""
    return Printer(monkeypatch)


def turned_up(s: State, *cards: int, level: int = 1, more: tuple[int, ...] = ()) -> State:
    """Lay these cards face up; `more` are the next ones of the pile."""
    for place, card in enumerate((*cards, *more)):
        s.cards[place] = card
    s.n_cards = len(cards) + len(more)
    s.drawn = len(cards)
    s.done_cards = 0
    s.settings.level = level
    return s


def campaign_scene(text: str = "", **given: Any) -> State:
    """A scene of the campaign without a card."""
    return turned_up(scene(text, **{"edition": "published", "campaign": "1", **given}))
