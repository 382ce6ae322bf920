"""Score pads against the rules: the boards with which random games end are written on a sheet, and scored alike.

`python -m tests.conformance.score_pads GAME 2000` tries many, over all configurations; the tests try a few.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import typer

from tests.conformance.every_game import Table, final_state, game_of
from tierpark.core.words import holds
from tierpark.games.new_york_zoo.state import N_SPECIES
from tierpark.games.spectacular.naming import cells_at
from tierpark.games.spectacular.score_pad import WORKERS, LaidTile, Sheet, written
from tierpark.games.spectacular.state import NONE as NO_TILE
from tierpark.games.the_sanctuary.notation_writing import _board_written
from tierpark.games.the_sanctuary.score_pad import OF_A_SEAT
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.score_pad import BY_NAME, OPTIONS
from tierpark.games.zoo_parque.state import ENTRANCE, NONE, PAWNS, POLAR_BEAR
from tierpark.pieces.bitboard import COLUMNS, cells_of
from tierpark.pieces.hexes import CORNERS
from tierpark.server.routes.scores import LONGEST_SHEET


def _new_york_zoo(game: Any, state: Any) -> str:
    parts = [f"players={state.players}"]
    if state.players == 1:
        parts += [f"side={'AB'[state.side]}", f"distance={state.distance}"]
    for seat in range(state.players):
        zoo = state.zoos[seat]
        free = " ".join(f"r{cell // COLUMNS + 1}c{cell % COLUMNS + 1}" for cell in cells_of(zoo.free))
        parts.append(f"seat{seat + 1}.free={free or 0}")
        many = [int(zoo.houses[i]) for i in range(N_SPECIES)]
        for pen in state.enclosures:
            if pen.seat == seat and pen.animals:
                many[pen.species] += pen.animals
        living = [f"{kind.id} {n}" for kind, n in zip(game.box.species, many, strict=True) if n]
        parts.append(f"seat{seat + 1}.animals={', '.join(living)}")
    return "; ".join(parts)


def _the_sanctuary(game: Any, state: Any) -> str:
    parts = [f"players={state.players}"]
    for seat in range(state.players):
        said = dict(_board_written(game, state, seat))
        parts += [f"seat{seat + 1}.{name}={said[name].replace(' used', '')}" for name in OF_A_SEAT if said.get(name)]
    return "; ".join(parts)


def _zoo_parque(game: Any, state: Any) -> str:
    names, copy = game.names, state.clone()
    game.world.function(name_areas)(copy)
    said = {name: getattr(game.options_of(state), name) for name in (*OPTIONS, *BY_NAME)}
    parts = [f"{name}={value}" for name, value in said.items()] + [f"lab={'yes' if state.lab else 'no'}"]
    spaces, pawns = [], []
    for cell in range(state.plane.cells):
        half = state.tops[cell]
        if half and half // 2 != ENTRANCE:
            weak, strong = state.fences[half] & 15, state.fences[half] >> 4 & 15
            fences = "".join("s" if strong >> side & 1 else "-w"[weak >> side & 1] for side in range(4))
            wet = " wet" * (holds(state.wet, half) and state.items[half] == POLAR_BEAR)
            item = names.items[state.items[half]] or "-"
            spaces.append(f"{_place(state, cell)} {names.ground(state.grounds[half])} {item} {fences}{wet}")
    for number in range(PAWNS * state.players):
        pawn = copy.pawns[number]
        if pawn.area != NONE:
            pawns.append(f"{number // PAWNS + 1} {_place(state, pawn.cell)} {names.terrains[pawn.area]}")
    cards = [game.box.cards[state.cards[i]].id for i in range(state.drawn) if not state.done_cards >> i & 1]
    parts += [f"map={', '.join(spaces)}", f"pawns={', '.join(pawns)}", *([f"cards={' '.join(cards)}"] if cards else [])]
    return "; ".join(parts)


def _place(state: Any, cell: int) -> str:
    return f"{state.plane.xs[cell]}:{state.plane.ys[cell]}"


def _park(game: Any, state: Any, seat: int) -> str:
    board, names = state.boards[seat], cells_at(game, state, seat)
    tiles, star = [], None
    for cell, hexagon in enumerate(names):
        die = int(board.dice[cell]) or None
        if board.tiles[cell] == NO_TILE:
            star = die or star  # only the star animal's hexagon has a die without a tile
            continue
        tile = game.box.tiles[board.tiles[cell]]
        corner = None if tile.symbol == "heart" else CORNERS[board.corners[cell]]
        tiles.append(LaidTile(hexagon, tile.animal, tile.symbol, corner, die))
    workers = [worker for number, worker in enumerate(WORKERS) if board.workers >> number & 1]
    missions = [game.box.missions[card].number for card in state.missions[seat] if card != NO_TILE]
    side, entrance = game.options_of(state).side, int(state.entrance[seat])
    return written(Sheet(game.box.boards[state.stars[seat]].id, side, tiles, star, workers, missions, entrance))


SHEETS: dict[str, Callable[[Any, Any], str]] = {
    "new-york-zoo": _new_york_zoo,
    "the-sanctuary": _the_sanctuary,
    "zoo-parque": _zoo_parque,
}
OF_ONE_BOARD: dict[str, Callable[[Any, Any, int], str]] = {"spectacular": _park}  # whose sheets have one board each


def check(table: Table, seed: int) -> str:
    """Score how a random game ends, by the rules and by the pad; returns the longest sheet."""
    game, state = table.game, final_state(table, seed)
    outcome: Any = game.outcome(state)
    if table.name in OF_ONE_BOARD:
        sheets = [OF_ONE_BOARD[table.name](game, state, seat) for seat in range(state.players)]
        for sheet, standing in zip(sheets, sorted(outcome.standings, key=lambda one: one.seat), strict=True):
            _check_board(game, sheet, standing)
        return max(sheets, key=len)
    sheet = SHEETS[table.name](game, state)
    found = game.score_sheet(sheet)
    told: Any = [
        (one.rank, one.won, one.total, {c.name: c.points for c in one.categories}, one.tiebreaks) for one in found.seats
    ]
    meant: Any = [(one.rank, one.won, one.score, one.categories, one.tiebreaks) for one in outcome.standings]
    if found.facts.get("campaign"):  # all win together or nobody, which the pad leaves to the cards
        told, meant = [(one[0], *one[2:]) for one in told], [(one[0], *one[2:]) for one in meant]
    assert told == meant, sheet
    assert game.score_sheet(found.sheet) == found, sheet
    assert found.total == outcome.standings[0].score, sheet
    assert len(found.sheet) <= len(sheet) <= LONGEST_SHEET, sheet  # it fits into an address
    return sheet


def _check_board(game: Any, sheet: str, standing: Any) -> None:
    """The sheet of one board against the place of its seat; its last workers may still make more of it, never less."""
    found = game.score_sheet(sheet)
    categories = {one.name: one.points for one in found.categories}
    assert (found.total, categories) == (standing.score, standing.categories), sheet
    assert not standing.tiebreaks or [found.facts["breeding"]] == list(standing.tiebreaks.values()), sheet
    assert game.score_sheet(found.sheet) == found, sheet
    assert found.best.total >= found.total, sheet
    assert len(found.sheet) <= len(sheet) <= LONGEST_SHEET, sheet


def main(game: str, many: int, seed: int = 0) -> None:
    """Compare many boards of a game."""
    tables = [Table(game, options) for options in game_of(game).configurations()]
    start, longest = time.monotonic(), 0
    for number in range(seed, seed + many):
        longest = max(longest, len(check(tables[number % len(tables)], number)))
    print(f"{many} games of {len(tables)} configurations agree in {time.monotonic() - start:.0f} s")
    print(f"the longest sheet has {longest} letters")


if __name__ == "__main__":
    typer.run(main)
