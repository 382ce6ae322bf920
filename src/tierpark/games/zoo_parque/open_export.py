"""Zoo Parque for the open export: what is printed, what was dealt, what the rules and the deck did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.games.zoo_parque import telling
from tierpark.games.zoo_parque.naming import ENTRANCE_ID
from tierpark.games.zoo_parque.state import ENTRANCE, State, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.core.rule import Happened
    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.games.zoo_parque.material import CampaignCard
    from tierpark.games.zoo_parque.options import Options


def printed(game: ZooParque, options: Options | None = None) -> dict[str, Any]:
    """Dominoes (of these options), passports, stalls, objects and campaign cards."""
    blank = game.setup(options or game.options(), 0)
    names = game.names
    return {
        "dominoes": {names.dominoes[domino]: names.faces(blank, domino) for domino in range(1, ENTRANCE + 1)},
        "sets": {domino.id: domino.set for domino in game.box.dominoes} | {ENTRANCE_ID: "base"},
        "animals": {animal.key: _passport(animal) for animal in game.box.animals},
        "stalls": {stall.key: {"sets": list(stall.sets), "text": stall.text} for stall in game.box.stalls},
        "objects": {thing.key: {"sets": list(thing.sets), "text": thing.text} for thing in game.box.objects},
        "cards": {card.id: _card(game, card) for card in game.box.cards},
        "reconstructed": list(game.box.reconstructed),
    }


def _passport(animal: Any) -> dict[str, Any]:
    kept = ("name", "terrains", "strong", "diet", "social", "food", "extinct", "text", "sets")
    return {name: msgspec.to_builtins(getattr(animal, name)) for name in kept}


def _card(game: ZooParque, card: CampaignCard) -> dict[str, Any]:
    mission = next(mission for mission in game.box.missions if mission.id == card.mission)
    rule = next((rule for rule in game.box.rules if rule.id == card.rule), None)
    return {
        "level": card.level,
        "type": card.type,
        "mission": card.mission,
        "n": card.n,
        "params": card.params,
        "text": _filled(mission.text, card.n, card.params),
        "rule": card.rule or None,
        "rule_params": card.rule_params,
        "rule_text": _filled(rule.text, None, card.rule_params) if rule else None,
    }


def _filled(text: str, n: float | None, params: dict[str, str | int]) -> str:
    """A text of the material with its number and what it is about."""
    said = text.replace("{n}", f"{n:g}" if n is not None else "")
    if params:
        said = f"{said} ({', '.join(f'{name}: {value}' for name, value in params.items())})"
    return said.replace("_", " ")


def deal(game: ZooParque, state: State) -> dict[str, Any]:
    """Hands, market, and the deck from bottom to top; the cards in the order in which they come."""
    names = game.names.dominoes
    return {
        "hands": [[names[domino] for domino in state.hands[seat] if domino] for seat in range(state.players)],
        "market": [names[domino] for domino in state.market if domino],
        "deck": [names[state.deck[i]] for i in range(state.height)],
        "start": state.start,
        "cards": [game.box.cards[state.cards[place]].id for place in range(state.n_cards)],
    }


def consequences(game: ZooParque, before: State, after: State, happened: Sequence[Happened]) -> list[dict[str, Any]]:
    """All that followed from a decision, with everything that is hidden."""
    return telling.told(game, before, after, happened, lambda hand: True)


def random_results(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    """Where dominoes went that were put back into the deck; a card that chance removed."""
    found: list[dict[str, Any]] = []
    if before.step == Step.RETURN and after.dice != before.dice:
        here = [game.names.dominoes[after.deck[i]] for i in range(after.height)]
        found.append({"kind": "deck", "deck": here})
    if after.has_removed_card and not before.has_removed_card:
        gone = [place for place in range(after.drawn) if (after.done_cards & ~before.done_cards) >> place & 1]
        found.append({"kind": "cards", "done": [game.box.cards[after.cards[place]].id for place in gone]})
    return found
