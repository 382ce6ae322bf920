"""The Sanctuary for the open export: what is printed, what was dealt, and what the rules did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import (
    animal_of,
    card_at,
    improvement_at,
    improvement_name,
    many,
    members,
    spot_name,
)
from tierpark.games.the_sanctuary.state import N_COLOURS, N_TILES, NONE, POSITIONS, VOLUNTEERS, Board, State, Step
from tierpark.games.the_sanctuary.volunteers import source

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

# Questions whose answers say themselves what they change
RESOURCES_SAID = (
    *(Step.TAKE, Step.GIVE, Step.STORE, Step.DISCARD, Step.SWAP, Step.NUMBER),
    *(Step.RESCUE, Step.ANYWHERE, Step.MIRROR),
)
GROWTH_SAID = (Step.POPULATION, Step.DISCARD, Step.RESCUE, Step.MIRROR)
TILES_SAID = (Step.TILE, Step.SLOT, Step.SHIFT)


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
    """What was done without a question, from copies and resources to threats; and the round that begins."""
    found: list[dict[str, Any]] = []
    for seat in range(before.players):
        told = [*_copied(game, before, after, seat), *_on_a_board(game, before, after, seat)]
        found += [{"seat": seat, **one} for one in told]
        if n := after.boards[seat].threats - before.boards[seat].threats:
            said = f"Seat {seat + 1} has {many(abs(n), 'threat')} {'more' if n > 0 else 'less'}."
            found.append({"seat": seat, "kind": "threats", "number": n, "sentence": said})
    if after.n_round != before.n_round and after.step != Step.OVER:
        said = f"Round {after.n_round} of {game.box.setups[after.players].rounds} begins."
        found.append({"kind": "round", "round": after.n_round, "sentence": said})
    return found


def _copied(game: TheSanctuary, before: State, after: State, seat: int) -> list[dict[str, Any]]:
    """Actions of other cards that there was no choice about."""
    same_turn = (before.n_round, before.turn) == (after.n_round, after.turn)
    if seat != before.active or not same_turn or before.step not in (Step.TASK, Step.PART, Step.BRANCH):
        return []
    told = []
    for volunteer in range(VOLUNTEERS):
        own = before.spots[source(before, volunteer)]
        for pair in members(after.performed[volunteer] & ~before.performed[volunteer], 2 * POSITIONS):
            kind, position = ("main", pair) if pair < POSITIONS else ("side", pair - POSITIONS)
            if before.occupied >> position & 1 and (kind == "side" or position != own):
                spot, card = spot_name(game, before, position), card_at(game, before, position)
                text = game.sentence_of(card.main if kind == "main" else card.side)
                fields = {"position": position, "card": card.id, "volunteer": volunteer}
                told.append({"kind": kind, **fields, "sentence": f"Performs the {kind} of {spot}: {text}"})
    return told


def _on_a_board(game: TheSanctuary, before: State, after: State, seat: int) -> list[dict[str, Any]]:
    was, now = before.boards[seat], after.boards[seat]
    return [
        *(_resources(was, now) if before.step not in RESOURCES_SAID else ()),
        *_animals(game, before, after, seat),
        *_tokens(was, now, before.n_round),
    ]


def _resources(was: Board, now: Board) -> list[dict[str, Any]]:
    """What was moved to a storehouse or discarded because nothing else could be; what is gained, the card says."""
    told: list[dict[str, Any]] = []
    for i, colour in enumerate(COLOURS):
        left = was.center[i] - now.center[i] - (now.below[i] - was.below[i])
        for j, house in enumerate(COLOURS):
            if (n := now.stores[j][i] - was.stores[j][i]) > 0:
                said = f"Moves {n} {colour} to the {house} storehouse."
                told.append({"kind": "store", "colour": colour, "storehouse": house, "sentence": said})
                left -= n
        if left > 0:
            told.append({"kind": "discard", "colour": colour, "sentence": f"Discards {left} {colour}."})
    return told


def _animals(game: TheSanctuary, before: State, after: State, seat: int) -> list[dict[str, Any]]:
    """Animals and improvements that there was no choice about."""
    was, now, step = before.boards[seat], after.boards[seat], before.step
    told: list[dict[str, Any]] = []
    for i, colour in enumerate(COLOURS):
        name = animal_of(game, before, seat, i).name
        if was.population[i] == 0 < now.population[i] and step != Step.ANIMALS:
            told.append({"kind": "animals", "animals": [colour], "sentence": f"The {name} moves in."})
        if now.population[i] > was.population[i] > 0 and step not in GROWTH_SAID:
            told.append({"kind": "grow", "animal": colour, "sentence": f"Population +1: the {name}."})
        if now.happiness[i] > was.happiness[i] and step != Step.HAPPINESS:
            told.append({"kind": "please", "animals": [colour], "sentence": f"Gives a happiness token to the {name}."})
        if now.tiles[i] != NONE and was.tiles[i] == NONE and step not in TILES_SAID:
            tile, improvement = game.box.tiles[now.tiles[i]], improvement_at(game, after, seat, i)
            fields = {"tile": tile.id, "colour": tile.colour, "improvement": improvement.id}
            said = f"Takes the {tile.colour} improvement {improvement_name(improvement)}: {improvement.text}"
            told.append({"kind": "tile", **fields, "sentence": said})
    return told


def _tokens(was: Board, now: Board, n_round: int) -> list[dict[str, Any]]:
    """Land, flooding, forestation, rangers and rescuers."""
    found = [
        ("land", now.acquired - was.acquired, "Acquires land: {stamps} of round {round}."),
        ("flood", now.floods - was.floods, "Floods a parcel."),
        ("forest", now.forests - was.forests, "Forests a parcel."),
        ("ranger", now.rangers - was.rangers, "Hires a ranger."),
        ("rescuers", now.rescuers - was.rescuers, "Hires rescuers."),
    ]
    told: list[dict[str, Any]] = []
    for kind, n, text in found:
        if n > 0:
            said = text.format(stamps=many(n, "stamp"), round=n_round)
            told.append({"kind": kind, "number": n, "sentence": said})
    return told
