"""Zoo Parque for the open export: what is printed, what was dealt, what the rules and the deck did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.words import holds
from tierpark.games.zoo_parque.ending import LAST
from tierpark.games.zoo_parque.geography import Geography
from tierpark.games.zoo_parque.naming import ENTRANCE_ID
from tierpark.games.zoo_parque.state import ENTRANCE, IN_SUPPLY, N_DOMINOES, PAWNS, Stage, State, Step
from tierpark.pieces.compass import spot

if TYPE_CHECKING:
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


def consequences(game: ZooParque, before: State, after: State, action: int) -> list[dict[str, Any]]:
    """What was discarded, finished, uncovered or drawn, pawns that moved or came home, cards, the turn that begins."""
    return [
        *_finished(game, before, after),
        *_discarded(game, before, after),
        *_pawns(game, before, after),
        *_lab(before, after),
        *_taken(game, before, after, action),
        *_refilled(game, before, after),
        *_cards(game, before, after),
        *_turn(before, after),
    ]


def _finished(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    if before.step != Step.PLACE or after.closed == before.closed:
        return []
    found = []
    for exhibit in Geography(game, after).exhibits():
        if any(not holds(before.closed, cell) for cell in exhibit.cells):
            cells = [[after.plane.xs[cell], after.plane.ys[cell]] for cell in exhibit.cells]
            many = "one space" if len(cells) == 1 else f"{len(cells)} spaces"
            x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
            sentence = f"An exhibit of {many} at {spot(x, y)} is finished."
            found.append({"kind": "finished", "cells": cells, "sentence": sentence})
    return found


def _discarded(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    found = []
    for domino in range(1, N_DOMINOES + 1):
        if holds(after.gone, domino) and not holds(before.gone, domino) and before.step != Step.FEED:
            words, name = game.names.domino(after, domino), game.names.dominoes[domino]
            found.append({"kind": "gone", "domino": name, "sentence": f"{words} leaves the game."})
    return found


def _pawns(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    """Pawns that the rules moved or sent home; what a player did with one is told as the decision."""
    if before.step in (Step.CLAIM, Step.RELOCATE):
        return []
    found = []
    for number in range(PAWNS * after.players):
        old, new = before.pawns[number].cell, after.pawns[number].cell
        if old in (new, IN_SUPPLY):
            continue
        owner, whose = _hand(after, number // PAWNS)
        if new == IN_SUPPLY:
            sentence = f"A pawn of {whose} returns to its owner."
            found.append({"kind": "pawn_home", **owner, "sentence": sentence})
        else:
            x, y = after.plane.xs[new], after.plane.ys[new]
            sentence = f"A pawn of {whose} moves to {spot(x, y)}."
            found.append({"kind": "pawn_moved", **owner, "x": x, "y": y, "sentence": sentence})
    return found


def _lab(before: State, after: State) -> list[dict[str, Any]]:
    if after.lab == before.lab:
        return []
    return [{"kind": "lab", "sentence": "From the next domino on animal powers work."}]


def _taken(game: ZooParque, before: State, after: State, action: int) -> list[dict[str, Any]]:
    """R2.5: what went from the market into the hand without a choice, some of it at once from the deck."""
    chosen = before.market[action] if before.step == Step.DRAW else 0
    held = [domino for domino in before.hands[before.player] if holds(before.known, domino)]
    taken = [
        domino
        for domino in after.hands[before.player]
        if domino not in (0, chosen) and domino not in held and holds(after.known, domino)
    ]
    if not taken:
        return []
    player, whose = _hand(after, before.player)
    names = [game.names.dominoes[domino] for domino in taken]
    sentence = f"{whose[0].upper()}{whose[1:]} takes {', '.join(names)} from the market."
    return [{"kind": "drawn", **player, "dominoes": names, "sentence": sentence}]


def _refilled(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    new = [domino for domino in after.market if domino and domino not in list(before.market)]
    if not new:
        return []
    names = [game.names.dominoes[domino] for domino in new]
    return [{"kind": "market", "dominoes": names, "sentence": f"New in the market: {', '.join(names)}."}]


def _cards(game: ZooParque, before: State, after: State) -> list[dict[str, Any]]:
    found = []
    for place in range(after.drawn):
        card = game.box.cards[after.cards[place]].id
        if after.done_cards >> place & 1 and not before.done_cards >> place & 1:
            found.append({"kind": "card_done", "card": card, "sentence": f"Campaign card {card} is done."})
        if place >= before.drawn:
            found.append({"kind": "card_new", "card": card, "sentence": f"A new campaign card: {card}."})
    return found


def _turn(before: State, after: State) -> list[dict[str, Any]]:
    begins = after.step != Step.OVER and before.stage != Stage.PLAY and after.stage == Stage.PLAY and not after.placed
    if not begins or (before.player == after.player and after.last_turn != LAST):
        return []
    last = ", the last one" if after.last_turn == LAST else ""
    player, whose = _hand(after, after.player)
    return [{"kind": "turn", **player, "sentence": f"Now it is the turn of {whose}{last}."}]


def _hand(state: State, hand: int) -> tuple[dict[str, int], str]:
    """Whose hand it is, for programs and in words: a seat's, or one of several of the only seat (R13.8)."""
    if state.settings.solo:
        return {"seat": 0, "hand": hand}, f"hand {hand + 1}"
    return {"seat": hand}, f"seat {hand + 1}"


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
