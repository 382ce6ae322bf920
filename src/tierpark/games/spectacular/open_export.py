"""Spectacular for the open export: what is printed, what was dealt, what the rules and the dice did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games.spectacular.describe import threatened_words
from tierpark.games.spectacular.naming import COLOURS, SYMMETRIC, cell_names, layout_at
from tierpark.games.spectacular.state import LAST_TURN, NONE, ROUND_1, SPACES, State, Step
from tierpark.games.spectacular.view import solo_view, supply_view, towers

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.material import Layout


def printed(game: Spectacular) -> dict[str, Any]:
    """Tiles, parks, missions and tables of points."""
    return {
        "tiles": {
            tile.id: {"animal": tile.animal, "habitat": tile.habitat, "symbol": tile.symbol} for tile in game.box.tiles
        },
        "parks": {
            SYMMETRIC: _park(game.box.symmetric),
            **{board.id: _park(board.layout) for board in game.box.boards},
        },
        "stars": {board.id: board.habitat for board in game.box.boards},
        "missions": [{"number": m.number, "set": m.set, "text": m.text, "points": m.points} for m in game.box.missions],
        "animal_points": list(game.box.animal_points),
        "solo": {"left": list(game.box.left), "right": list(game.box.right)},
        "reconstructed": list(game.box.reconstructed),
    }


def _park(layout: Layout) -> dict[str, Any]:
    names = cell_names(layout)
    return {
        "hexagons": {names[i]: list(cell) for i, cell in enumerate(layout.cells)},
        "star": names[layout.star],
        "starts": [[names[cell], corner] for cell, corner in layout.starts],
        "entrance": [names[cell] for cell in layout.entrance_cells],
    }


def deal(game: Spectacular, state: State) -> dict[str, Any]:
    """Stacks from bottom to top, supply boards, and all that lies on and beside the player boards."""
    tiles = game.box.tiles
    dealt: dict[str, Any] = {
        "stacks": {colour: [tiles[t].id for t in state.common[i] if t != NONE] for i, colour in enumerate(COLOURS)},
        "boards": [
            {
                "seat": seat,
                "board": game.box.boards[state.stars[seat]].id,
                "starting_tiles": [
                    tiles[state.boards[seat].tiles[cell]].id for cell, _ in layout_at(game, state, seat).starts
                ],
                "display": [tiles[t].id for t in state.boards[seat].display_tiles],
                "dice": list(state.boards[seat].display_dice),
                "dice_if_rolled_again": list(state.rerolls[seat]),
                "stack": [tiles[t].id for t in state.stacks[seat]],
                "missions": [game.box.missions[card].number for card in state.missions[seat] if card != NONE],
            }
            for seat in range(state.players)
        ],
    }
    if state.players == 1:
        return dealt | {"solo": _solo(game, state), "solo_tokens": [token + 1 for token in state.tokens]}
    return dealt | {"supply": [_supply(game, state, seat) for seat in range(state.players)]}


def _supply(game: Spectacular, state: State, seat: int) -> dict[str, Any]:
    board = supply_view(game, state, seat)
    return {"seat": seat, "number": board.number, "tiles": board.tiles, "dice": board.dice}


def _solo(game: Spectacular, state: State) -> dict[str, Any]:
    sides = solo_view(game, state)
    return {"dice": sides.dice, "tiles": sides.tiles}


def consequences(game: Spectacular, before: State, after: State) -> list[dict[str, Any]]:
    """Towers, solo tokens, entrance scores, and the turn that begins."""
    found: list[dict[str, Any]] = []
    for seat in range(before.players):
        had = towers(game, before, seat)
        for tower in towers(game, after, seat):
            if tower not in had:
                names = [cell_names(layout_at(game, after, seat))[cell] for cell in tower.cells]
                sentence = f"A {tower.colour} tower stands between {', '.join(names)}."
                found.append({"kind": "tower", "seat": seat, "colour": tower.colour, "cells": names} | _said(sentence))
    if after.drawn == before.drawn + 1:
        found += _token(game, before, after)
    if before.turn == ROUND_1 and after.turn > ROUND_1:
        for seat in range(before.players):
            points = after.entrance[seat]
            sentence = f"Seat {seat + 1} scores {points} at the entrance."
            found.append({"kind": "entrance", "seat": seat, "points": points} | _said(sentence))
    if before.turn != after.turn:
        round_ = "round 2, " if before.turn == ROUND_1 else ""
        found.append({"kind": "turn", "turn": after.turn} | _said(f"Now {round_}turn {after.turn} of 15."))
    return found


def _token(game: Spectacular, before: State, after: State) -> list[dict[str, Any]]:
    """R11.8: a solo token threatens an item; one that no worker could keep has left at once."""
    token = after.tokens[before.drawn] + 1
    turned = f"Solo token {token} is turned up"
    if after.turn == LAST_TURN:  # R11.15
        return [{"kind": "token", "token": token, "space": None} | _said(f"{turned}: in the last turn nothing leaves.")]
    if after.threatened != NONE:
        sentence = f"{turned}: {threatened_words(game, after)} is about to leave."
        return [{"kind": "token", "token": token, "space": after.threatened + 1} | _said(sentence)]
    gone = before.clone()
    gone.selection = after.selection
    had, has = before.supply[0], after.supply[0]
    gone.threatened = next(i for i in range(SPACES) if (had.tiles[i], had.dice[i]) != (has.tiles[i], has.dice[i]))
    sentence = f"{turned}: {threatened_words(game, gone)} leaves, and no worker could protect it."
    return [{"kind": "left", "token": token, "space": gone.threatened + 1} | _said(sentence)]


def _said(sentence: str) -> dict[str, Any]:
    return {"sentence": sentence}


def random_results(game: Spectacular, before: State, after: State) -> list[dict[str, Any]]:
    """Dice rolled again, and the dice and tokens with which round 2 begins."""
    found: list[dict[str, Any]] = []
    for seat in range(before.players):
        marked = before.boards[seat].marked
        if not marked or after.boards[seat].marked or before.step != after.step:
            continue
        dice = [die for die in range(SPACES) if marked >> die & 1]
        rolled = after.supply[0].dice if before.step == Step.REFRESH else after.boards[seat].display_dice
        found.append({"kind": "roll", "seat": seat, "dice": dice, "values": [rolled[die] for die in dice]})
    if before.turn == ROUND_1 and after.turn > ROUND_1:
        if after.players == 1:
            found.append({"kind": "refill", **_solo(game, after), "solo_tokens": [token + 1 for token in after.tokens]})
        else:
            found += [{"kind": "refill", **_supply(game, after, seat)} for seat in range(after.players)]
    return found
