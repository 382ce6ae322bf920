"""The Sanctuary for the open export: what is printed, what was dealt, and what the rules did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import animal_of, many
from tierpark.games.the_sanctuary.state import N_COLOURS, N_TILES, NONE, State, Step

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary


def printed(game: TheSanctuary) -> dict[str, Any]:
    """Cards with their sentences, improvements, tiles, animals and tables of points."""
    box = game.box
    return {
        "cards": {
            card.id: {
                "pile": card.colour,
                "mark": card.mark,
                "threats": card.threats,
                "hedge": card.hedge,
                "main": card.main,
                "side": card.side,
                "main_text": game.sentence_of(card.main),
                "side_text": game.sentence_of(card.side),
                "reconstructed": not card.printed,
            }
            for card in box.cards
        },
        "improvements": {i.id: {"number": i.number, "timing": i.timing, "text": i.text} for i in box.improvements},
        "tiles": {tile.id: {"colour": tile.colour, "sides": list(tile.sides)} for tile in box.tiles},
        "animals": {a.id: {"name": a.name, "colour": a.colour, "set": a.set} for a in box.animals},
        "sets": list(box.sets),
        "parcels": [{"land_tokens": p.land_tokens, "flood": p.flood, "forest": p.forest} for p in box.parcels],
        "timeline": [list(rounds) for rounds in box.timeline],
        "happiness_spaces": dict(zip(COLOURS, box.happiness_spaces, strict=True)),
        "threat_costs": [*box.threat_costs, box.threat_beyond],
        "reconstructed": list(box.reconstructed),
    }


def deal(game: TheSanctuary, state: State) -> dict[str, Any]:
    """The decks in the order of the rounds, the market, the animals and the starting player."""
    setup = game.box.setups[state.players]
    ids = [game.box.cards[card].id for card in state.deck if card != NONE]
    return {
        "decks": [ids[i : i + setup.deck_size] for i in range(0, len(ids), setup.deck_size)],
        "market": {
            game.box.tiles[tile].id: game.improvement_up(state, tile).id
            for tile in range(N_TILES)
            if state.market >> tile & 1
        },
        "animals": [[animal_of(game, state, seat, i).id for i in range(N_COLOURS)] for seat in range(state.players)],
        "starting": state.starting,
    }


def consequences(game: TheSanctuary, before: State, after: State) -> list[dict[str, Any]]:
    """What was done without a question: resources, land, tokens, threats; and the round that begins."""
    found: list[dict[str, Any]] = []
    for seat in range(before.players):
        found += [{"seat": seat, **told} for told in _on_a_board(game, before, after, seat)]
    if after.n_round != before.n_round and after.step != Step.OVER:
        said = f"Round {after.n_round} of {game.box.setups[after.players].rounds} begins."
        found.append({"kind": "round", "round": after.n_round, "sentence": said})
    return found


def _on_a_board(game: TheSanctuary, before: State, after: State, seat: int) -> list[dict[str, Any]]:
    was, now = before.boards[seat], after.boards[seat]
    told: list[dict[str, Any]] = []

    def tell(kind: str, n: int, sentence: str) -> None:
        told.append({"kind": kind, "number": n, "sentence": f"Seat {seat + 1} {sentence}"})

    if (n := now.acquired - was.acquired) > 0:
        tell("land", n, f"acquires land: {many(n, 'stamp')} of round {after.n_round}.")
    if now.floods > was.floods:
        tell("flood", 1, "floods a parcel.")
    if now.forests > was.forests:
        tell("forest", 1, "forests a parcel.")
    if now.rangers > was.rangers:
        tell("ranger", 1, "hires a ranger.")
    if now.rescuers > was.rescuers:
        tell("rescuers", 1, "hires rescuers.")
    if (n := now.threats - was.threats) > 0:
        tell("threats", n, f"has {many(n, 'threat')} more.")
    elif n < 0:
        tell("threats", n, f"has {many(-n, 'threat')} less.")
    return told
