"""Zoo Parque: the score pad. The shared map of a real table with all pawns, and what every seat scores (R9).

    players=3; strong=yes; map=1:0 grass lion w--w, 2:0 water - -w-, 1:1 path toilet; pawns=1 1:0 grass, 2 2:0 water

The map is what one sees from above, cell by cell: the place (columns to the east, rows to the south of the gate, which
lies on 0:0 and 0:1), the ground, the item or `-`, and the fences to the north, east, south and west as they lie: `w`
weak, `s` strong, `-` none. A polar bear that covered water has `wet` behind it. `pawns` are a seat, a place and the
terrain of the Area. `lab=yes` says that a research lab was laid; `cards` are the campaign cards that lie face up.

Which domino a half belongs to does not matter, and any half may lie anywhere: no list of dominoes was ever printed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.core.errors import BadSheet, TierparkError, cut
from tierpark.core.scores import Category, Score, SeatScore, parts_of, score_of
from tierpark.core.words import put
from tierpark.games.zoo_parque import rules
from tierpark.games.zoo_parque.areas import name_areas, terrains_at
from tierpark.games.zoo_parque.exhibits import label_exhibits, wipe
from tierpark.games.zoo_parque.faces import FENCE_BITS
from tierpark.games.zoo_parque.scoring import (
    exhibit_animals,
    exhibit_bonus,
    exhibit_of,
    exhibit_score,
    exhibit_size,
    exhibit_species,
    is_in,
)
from tierpark.games.zoo_parque.state import (
    ALL_PAWNS,
    BLANK,
    ENTRANCE,
    IN_SUPPLY,
    N_HALVES,
    NONE,
    PATH,
    PAWNS,
    POLAR_BEAR,
    UTILITIES,
    State,
)
from tierpark.games.zoo_parque.zoo_map import lay, put_half, signed
from tierpark.pieces.plane import SOUTH, cell_at, find

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

OPTIONS = ("players", "edition", "strong", "wildlife", "utilities", "campaign", "hands", "competitive")
BY_NAME = ("size", "shelter")  # points of an edition that scores depend on
OF_THE_TABLE = (*OPTIONS, *BY_NAME, "lab", "cards")
OF_BOARDS = ("map", "pawns")
PLACE = re.compile(r"(-?\d{1,2}):(-?\d{1,2})")
PAWN = re.compile(r"(\d) +(-?\d{1,2}):(-?\d{1,2}) +(\w+)")
FENCES = {"-": "none", "w": "weak", "s": "strong"}
NOT_SAID = ("", "", "-", "----")  # place, ground, item, fences
FACES_SOUTH = 2  # fences are written as they lie, which is how a half is printed whose other half is to the south
FIRST_HALF = 2
MOST_CELLS = 2 * ENTRANCE - FIRST_HALF


class Space(NamedTuple):
    """One cell of the map, as it is seen."""

    x: int
    y: int
    ground: str
    item: str
    fences: str
    is_wet: bool


def score_sheet(game: ZooParque, text: str) -> Score:
    """What every seat scores for its exhibits, and the ranking."""
    parts = parts_of(text, OF_THE_TABLE, OF_BOARDS)
    state = state_of(game, parts)
    score, rank = game.world.function(rules.score), game.world.function(rules.rank)
    exhibits = _exhibits(game, state)
    seats = []
    for seat in game.seats_of(state):
        points = score(state, seat)
        own = [_points(one, seat) for one in exhibits if seat in one["owners"]]
        place = rank(state, seat)
        won = place == 1 and not state.settings.level
        how = " + ".join(map(str, own)) or "no exhibit"
        seats.append(SeatScore(seat, place, won, points, [Category("exhibits", points, how)], {}))
    return score_of(game.name, written(parts), seats, {"exhibits": exhibits, "campaign": bool(state.settings.level)})


def written(parts: dict[str, str]) -> str:
    """A sheet as text."""
    return ";".join(f"{name}={','.join(v.strip() for v in value.split(','))}" for name, value in parts.items())


# From a sheet to a state


def state_of(game: ZooParque, parts: dict[str, str]) -> State:
    """The map of a sheet as a state; what cannot be is refused."""
    try:
        options = game.options(**{name: value for name, value in parts.items() if name in (*OPTIONS, *BY_NAME)})
    except TierparkError as error:
        raise BadSheet(str(error)) from error
    state = game.blank(options)
    for half in range(N_HALVES):
        state.where[half] = NONE
    for pawn in range(ALL_PAWNS):
        state.pawns[pawn].cell = IN_SUPPLY
    game.world.function(lay)(state, ENTRANCE, 0, 0, SOUTH)
    if parts.get("lab", "no") not in ("no", "yes"):
        raise BadSheet(f'lab: "{cut(parts["lab"], 20)}" is neither no nor yes')
    state.lab = int(parts.get("lab") == "yes")
    for number, entry in enumerate(_entries(parts, "map")):
        if number == MOST_CELLS:
            raise BadSheet(f"map: more than {MOST_CELLS} cells")
        _show(game, state, FIRST_HALF + number, read_space(game, entry))
    _turn_up(game, state, parts.get("cards", ""))
    for entry in _entries(parts, "pawns"):
        _stand(game, state, entry)
    return state


def _entries(parts: dict[str, str], name: str) -> list[str]:
    return [entry.strip() for entry in parts.get(name, "").split(",") if entry.strip()]


def read_space(game: ZooParque, entry: str) -> Space:
    """A cell of the map in words."""
    words = entry.split()
    place, ground, item, fences, *rest = (*words, *NOT_SAID[len(words) :])
    found = PLACE.fullmatch(place)
    if not found or not ground:
        raise BadSheet(f'map: "{cut(entry, 60)}" is no place with a ground, such as 1:0 grass lion w--w')
    grounds = [*game.names.terrains, "path", "none"]
    if ground not in grounds:
        raise BadSheet(f'map: {place}: "{cut(ground, 20)}" is none of {", ".join(grounds)}')
    if item != "-" and item not in game.names.items[1:]:
        raise BadSheet(f'map: {place}: there is no "{cut(item, 20)}"')
    if len(fences) != 4 or set(fences) - set(FENCES):
        raise BadSheet(f'map: {place}: "{cut(fences, 20)}" is not four of -, w and s: north, east, south, west')
    if rest not in ([], ["wet"]) or (rest and item != game.names.items[POLAR_BEAR]):
        raise BadSheet(f"map: {place}: behind the fences stands at most wet, for a polar bear that covered water")
    return Space(int(found[1]), int(found[2]), ground, "" if item == "-" else item, fences, bool(rest))


def _show(game: ZooParque, state: State, half: int, space: Space) -> None:
    place = f"{space.x}:{space.y}"
    cell = cell_at(state.plane, space.x, space.y)
    if state.tops[cell] and state.tops[cell] // 2 != ENTRANCE:  # the gate may be covered
        raise BadSheet(f"map: {place} is there twice")
    names = game.names
    bare = {"path": PATH, "none": BLANK}
    state.grounds[half] = bare[space.ground] if space.ground in bare else names.terrains.index(space.ground)
    state.items[half] = names.items.index(space.item)
    bits = sum(FENCE_BITS[FENCES[kind]] << side for side, kind in enumerate(space.fences))
    state.fences[half] = signed(bits)
    game.world.function(put_half)(state, half, cell, FACES_SOUTH)
    if space.is_wet:
        put(state.wet, half)


def _turn_up(game: ZooParque, state: State, text: str) -> None:
    """R13.4: the rules on cards that lie face up."""
    ids = [card.id for card in game.box.cards]
    for name in text.replace(",", " ").split():
        if name not in ids or not state.settings.level:
            raise BadSheet(f"cards: there is no card {cut(name, 20)}, or campaign=... is missing")
        if ids.index(name) in [state.cards[i] for i in range(state.n_cards)]:
            raise BadSheet(f"cards: {name} is there twice")
        state.cards[state.n_cards] = ids.index(name)
        state.n_cards += 1
    state.drawn = state.n_cards


def _stand(game: ZooParque, state: State, entry: str) -> None:
    found = PAWN.fullmatch(entry)
    if not found or not 1 <= int(found[1]) <= state.players or found[4] not in game.names.terrains:
        raise BadSheet(f'pawns: "{cut(entry, 60)}" is no seat with a place and a terrain, such as 1 2:0 grass')
    seat, terrain = int(found[1]) - 1, found[4]
    cell = find(state.plane, int(found[2]), int(found[3]))
    here = game.world.function(terrains_at)(state, state.tops[cell]) if cell != NONE and state.tops[cell] else 0
    if not here >> game.names.terrains.index(terrain) & 1:
        raise BadSheet(f"pawns: {cut(entry, 60)}: there is no {terrain} Area")
    spare = [i for i in range(PAWNS * seat, PAWNS * seat + PAWNS) if state.pawns[i].cell == IN_SUPPLY]
    if not spare:
        raise BadSheet(f"pawns: {cut(entry, 60)}: a seat has {PAWNS} pawns")
    state.pawns[spare[0]].cell = cell
    state.pawns[spare[0]].terrain = game.names.terrains.index(terrain)


# The exhibits


def _exhibits(game: ZooParque, state: State) -> list[dict[str, Any]]:
    """Every exhibit with its cells, what it scores for nobody in particular, and whose it is."""
    copy, ask = state.clone(), game.world.function
    ask(label_exhibits)(copy)
    ask(name_areas)(copy)
    found = []
    for label in sorted({copy.label[half] for half in range(FIRST_HALF, N_HALVES) if copy.label[half] > 0}):
        halves = [half for half in range(FIRST_HALF, N_HALVES) if ask(is_in)(copy, half, label)]
        if not halves:
            continue
        owners = {pawn // PAWNS for pawn in range(PAWNS * copy.players) if ask(exhibit_of)(copy, pawn) == label}
        species = ask(exhibit_species)(copy, label)
        found.append(
            {
                "cells": [[copy.plane.xs[copy.where[half]], copy.plane.ys[copy.where[half]]] for half in halves],
                "size": ask(exhibit_size)(copy, label, NONE),
                "animals": ask(exhibit_animals)(copy, label),
                "doubled": species != 0 and species & species - 1 == 0,
                "added": ask(exhibit_bonus)(copy, label) if copy.sets & UTILITIES else 0,
                "points": ask(exhibit_score)(copy, label, NONE),
                "owners": sorted(owners),
                "by_owner": {str(seat): ask(exhibit_score)(copy, label, seat) for seat in sorted(owners)},
            }
        )
    ask(wipe)(copy)
    return found


def _points(exhibit: dict[str, Any], seat: int) -> int:
    return int(exhibit["by_owner"][str(seat)])
