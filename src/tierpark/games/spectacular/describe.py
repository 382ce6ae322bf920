"""Spectacular in words: what is asked, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.game import Description
from tierpark.games.spectacular.naming import (
    AREAS,
    COLOURS,
    cells_at,
    layout_at,
    tile_short,
    tile_words,
    worker_words,
    workers_of,
)
from tierpark.games.spectacular.solo import DICE
from tierpark.games.spectacular.state import (
    BLOCK,
    DISCARD,
    DISPLAY_DIE,
    DISPLAY_TILE,
    DISPLAY_TILES,
    LET_GO,
    MARK,
    N_COLOURS,
    NONE,
    READY,
    ROLL,
    ROUND_1,
    SUPPLY_DIE,
    WAYS,
    Item,
    State,
    Step,
)
from tierpark.games.spectacular.supply import supply_board_of
from tierpark.games.spectacular.workers import changed
from tierpark.pieces.hexes import CORNERS

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular
    from tierpark.games.spectacular.material import Tile


def question(game: Spectacular, state: State, seat: int) -> str:
    """What the seat is asked, in one sentence."""
    board = state.boards[seat] if 0 <= seat < state.players else state.boards[0]
    match state.step:
        case Step.PREPARE:
            if board.marked:
                return "Roll the marked dice, or mark more of them."
            may = ["swap a starting tile"] * board.may_swap + ["roll dice of your display again"] * board.may_roll
            once = "each once" if len(may) > 1 else "once"
            return f"You may {' and '.join(may)}, {once}." if may else "Nothing is left to prepare."
        case Step.REFRESH:
            if board.marked:
                return "Roll the marked dice on the left, or mark more of them."
            rolling = "roll dice on the left again, and " if board.may_roll else ""
            return f"You may {rolling}discard tiles on the right; new ones come when you are ready."
        case Step.SELECT:
            return "Will you take a die from the left or a tile from the right?"
        case Step.PROTECT:
            return f"{_capital(threatened_words(game, state))} is about to leave: protect it with a worker?"
        case Step.CHOOSE:
            if board.chosen[0] != NONE:
                return "Take a tile or a die from your display."
            if board.chosen[1] != NONE:
                return "Take a tile or a die from the supply."
            return "Take one item from the supply and one from your display."
        case Step.BUILD:
            left = [_item_words(game, item) for item in board.items if item.colour != NONE]
            return f"Place or discard {' and '.join(left)}." if left else "Everything is placed."
        case Step.WORKERS:
            scored = "the entrance is scored" if state.turn == ROUND_1 else "the game is scored"
            return f"Unused workers may change dice in your park before {scored}."
        case _:
            return "The game is over."


def describe(game: Spectacular, state: State, seat: int, action: int) -> Description:
    """A legal action as kind, fields, a few words and a sentence."""
    match state.step:
        case Step.PREPARE:
            return _preparation(game, state, seat, action)
        case Step.REFRESH:
            return _refresh(game, state, action)
        case Step.SELECT:
            side, thing = (("left", "die"), ("right", "tile"))[action]
            return Description("select", {"side": side}, thing, f"Decides to take a {thing} from the {side}.")
        case Step.PROTECT:
            return _protection(game, state, action)
        case Step.CHOOSE:
            return _choice(game, state, seat, action)
        case Step.BUILD:
            return _building(game, state, seat, action)
        case _:
            return _workers(game, state, seat, action)


def _preparation(game: Spectacular, state: State, seat: int, action: int) -> Description:
    board = state.boards[seat]
    if action == READY:
        return Description("ready", {}, "ready", "Is ready.")
    if action == ROLL:
        dice = [die for die in range(len(board.display_dice)) if board.marked >> die & 1]
        many = "one die" if len(dice) == 1 else f"{len(dice)} dice"
        return Description("roll", {"dice": dice}, "roll", f"Rolls {many} of the display again.")
    if action >= MARK:
        die = action - MARK
        short, words = _display_die(state, seat, die)
        fields = {"die": die, "colour": COLOURS[die // 2], "value": board.display_dice[die]}
        return Description("mark", fields, f"mark {short}", f"Marks {words} to be rolled again.")
    start, slot = divmod(action, DISPLAY_TILES)
    cell, _ = layout_at(game, state, seat).starts[start]
    out, come = game.box.tiles[board.tiles[cell]], game.box.tiles[board.display_tiles[slot]]
    fields = {"start": start + 1, "slot": slot, "cell": cells_at(game, state, seat)[cell], "out": out.id, "in": come.id}
    return Description(
        "swap",
        fields,
        f"swap {start + 1} for {tile_short(come)}",
        f"Swaps starting tile {start + 1}, {tile_words(game, out)}, for {tile_words(game, come)}.",
    )


def _refresh(game: Spectacular, state: State, action: int) -> Description:
    board = state.boards[0]
    if action == READY:
        return Description("ready", {}, "ready", "Is ready.")
    if action == ROLL:
        spaces = [space for space in range(len(game.box.left)) if board.marked >> space & 1]
        many = "one die" if len(spaces) == 1 else f"{len(spaces)} dice"
        return Description("roll", {"dice": spaces}, "roll", f"Rolls {many} on the left again.")
    if action >= MARK:
        space = action - MARK
        colour, value = game.box.left[space], state.supply[0].dice[space]
        return Description(
            "mark",
            {"die": space, "colour": colour, "value": value},
            f"mark {space + 1} {colour} {value}",
            f"Marks the {colour} {value} on space {space + 1} to be rolled again.",
        )
    tile = game.box.tiles[state.supply[0].tiles[action]]
    return Description(
        "discard_supply",
        {"space": action + 1, "tile": tile.id},
        f"discard {action + 1} {tile_short(tile)}",
        f"Discards {tile_words(game, tile)} from space {action + 1}.",
    )


def _protection(game: Spectacular, state: State, action: int) -> Description:
    words = threatened_words(game, state)
    fields = {"side": "right" if state.selection == DICE else "left", "space": state.threatened + 1}
    if action == LET_GO:
        return Description("let_go", fields, "let go", f"Lets {words} go.")
    worker = (*COLOURS, "multi")[action - 1]
    return Description(
        "protect",
        {**fields, "worker": worker},
        f"protect with {worker}",
        f"Protects {words} with {worker_words([worker])}.",
    )


def threatened_words(game: Spectacular, state: State) -> str:
    """The item that the solo token threatens."""
    space = state.threatened
    if state.selection == DICE:
        return tile_words(game, game.box.tiles[state.supply[0].tiles[space]])
    return f"the {game.box.left[space]} {state.supply[0].dice[space]}"


def _choice(game: Spectacular, state: State, seat: int, action: int) -> Description:
    if action >= DISPLAY_DIE:
        die = action - DISPLAY_DIE
        short, words = _display_die(state, seat, die)
        value = state.boards[seat].display_dice[die]
        fields = {"from": "display", "place": die, "colour": COLOURS[die // 2], "value": value}
        return Description("take_die", fields, f"display {short}", f"Takes {words} from the display.")
    if action >= DISPLAY_TILE:
        slot = action - DISPLAY_TILE
        return _taken_tile(game, game.box.tiles[state.boards[seat].display_tiles[slot]], "display", slot)
    supply = state.supply[supply_board_of(state, seat)]
    if action >= SUPPLY_DIE:
        space = action - SUPPLY_DIE
        alone = state.players == 1
        colour, value = game.box.left[space] if alone else COLOURS[space % N_COLOURS], supply.dice[space]
        where = f" {space + 1}" if alone else ""
        inside = " inside" if not alone and space >= N_COLOURS else ""
        at = f" on space {space + 1}" if alone else " inside the dotted line" if inside else ""
        return Description(
            "take_die",
            {"from": "supply", "place": space, "colour": colour, "value": value},
            f"supply{where} {colour} {value}{inside}",
            f"Takes the {colour} {value}{at} from the supply.",
        )
    tile = game.box.tiles[supply.tiles[action]]
    return _taken_tile(game, tile, "supply", action, f" {action + 1}" if state.players == 1 else "")


def _taken_tile(game: Spectacular, tile: Tile, source: str, place: int, number: str = "") -> Description:
    at = f" on space{number}" if number else ""
    return Description(
        "take_tile",
        {"from": source, "place": place, "tile": tile.id},
        f"{source}{number} {tile_short(tile)}",
        f"Takes {tile_words(game, tile)}{at} from the {source}.",
    )


def _display_die(state: State, seat: int, die: int) -> tuple[str, str]:
    """A die of the display, which has two of each colour."""
    colour, value, second = COLOURS[die // 2], state.boards[seat].display_dice[die], die % 2
    return f"{colour} {value}{' second' * second}", f"the {('first', 'second')[second]} {colour} die, a {value},"


def _building(game: Spectacular, state: State, seat: int, action: int) -> Description:
    area, rest = divmod(action, BLOCK)
    item = state.boards[seat].items[area]
    if rest == DISCARD:
        words = _item_words(game, item)
        fields: dict[str, object] = {"item": AREAS[area], **_item_fields(game, item)}
        return Description("discard", fields, f"discard {AREAS[area]}", f"Discards {words} from area {AREAS[area]}.")
    cell, way = divmod(rest, WAYS)
    name = cells_at(game, state, seat)[cell]
    fields = {"item": AREAS[area], **_item_fields(game, item), "cells": [(cell, 0)], "cell": name}
    fields |= {"turns": way, "flipped": False}
    if item.tile != NONE:
        tile = game.box.tiles[item.tile]
        corner = None if tile.symbol == "heart" else CORNERS[way]
        return Description(
            "place_tile",
            {**fields, "corner": corner},
            f"{AREAS[area]} {tile_short(tile)} to {name}{f' {corner}' if corner else ''}",
            f"Places {tile_words(game, tile)} (area {AREAS[area]}) on {name}{f', facing {corner}' if corner else ''}.",
        )
    colour, value = COLOURS[item.colour], changed(item.value, way)
    workers = workers_of(item.colour, way)
    use = f" as {value} with {' and '.join(workers)}" if workers else ""
    told = f", made a {value} by {worker_words(workers)}" if workers else ""
    return Description(
        "place_die",
        {**fields, "to": value, "workers": workers},
        f"{AREAS[area]} {colour} {item.value} to {name}{use}",
        f"Places the {colour} {item.value} (area {AREAS[area]}) on {name}{told}.",
    )


def _item_fields(game: Spectacular, item: Item) -> dict[str, object]:
    if item.tile != NONE:
        return {"tile": game.box.tiles[item.tile].id}
    return {"colour": COLOURS[item.colour], "value": item.value}


def _item_words(game: Spectacular, item: Item) -> str:
    if item.tile != NONE:
        return tile_words(game, game.box.tiles[item.tile])
    return f"the {COLOURS[item.colour]} {item.value}"


def _workers(game: Spectacular, state: State, seat: int, action: int) -> Description:
    if action == DISCARD:
        return Description("finish", {}, "finish", "Uses no more workers.")
    cell, way = divmod(action, WAYS)
    board = state.boards[seat]
    name = cells_at(game, state, seat)[cell]
    colour = next(c for c in range(N_COLOURS) if board.lands[c] >> cell & 1)
    before, after, workers = board.dice[cell], changed(board.dice[cell], way), workers_of(colour, way)
    return Description(
        "use_workers",
        {"cells": [(cell, 0)], "cell": name, "turns": way, "flipped": False}
        | {"colour": COLOURS[colour], "value": before, "to": after, "workers": workers},
        f"{name} {before} to {after} with {' and '.join(workers)}",
        f"Turns the {COLOURS[colour]} {before} on {name} into a {after} with {worker_words(workers)}.",
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
