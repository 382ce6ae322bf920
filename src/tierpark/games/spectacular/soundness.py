"""Spectacular: whether a game can go on from a position that was written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition
from tierpark.games.spectacular.naming import COLOURS, cells_at, layout_at
from tierpark.games.spectacular.setup import X_UNTIL
from tierpark.games.spectacular.solo import DICE, can_protect, is_empty
from tierpark.games.spectacular.state import LAST_TURN, N_COLOURS, NONE, ROUND_1, SPACES, State, Step
from tierpark.games.spectacular.workers import HOLDS, holding

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

SOLO_STEPS = (Step.REFRESH, Step.SELECT, Step.PROTECT)
TURNS_OF = {Step.PREPARE: [1], Step.REFRESH: [1, ROUND_1 + 1], Step.WORKERS: [ROUND_1, LAST_TURN]}  # the others: any
OF_EACH_COLOUR = 2  # spaces on either side, and dice on a supply board with up to four players


def check(game: Spectacular, state: State) -> None:
    """Refuse what no rule could have brought about, as far as a rule would go wrong with it."""
    for seat in range(state.players):
        _check_dice(game, state, seat)
    _check_step(game, state)
    if state.step == Step.OVER:
        return
    for seat in range(state.players):
        _check_display(state, seat)
        if state.players > 1:
            _check_supply(state, seat)
    if state.players == 1:
        _check_sides(state)
    if state.turn <= ROUND_1:
        _check_round_2(game, state)


def _check_dice(game: Spectacular, state: State, seat: int) -> None:
    """R7.12: every die fits its tile."""
    for cell, name in enumerate(cells_at(game, state, seat)):
        value, place = state.boards[seat].dice[cell], game.world.function(holding)(state, seat, cell)
        if value and not HOLDS[place] >> value & 1:
            raise BadPosition(f"seat{seat + 1}: the tile on {name} does not take a {value}")


def _check_step(game: Spectacular, state: State) -> None:
    """The seats have what the step asks them about."""
    supply = state.supply[0]
    name = f"step={Step(state.step).name.lower()}"
    if state.players > 1 and state.step in SOLO_STEPS:
        raise BadPosition(f"{name} is for the solo challenge")
    if state.step in TURNS_OF and state.turn not in TURNS_OF[Step(state.step)]:
        turns = " and ".join(f"turn {turn}" for turn in TURNS_OF[Step(state.step)])
        raise BadPosition(f"{name} belongs to {turns}")
    for seat in range(state.players):
        if state.step != Step.BUILD and any(item.colour != NONE for item in state.boards[seat].items):
            raise BadPosition(f"seat{seat + 1}.N, seat{seat + 1}.W: not with {name}")
    if state.selection != NONE and state.step not in (Step.PROTECT, Step.CHOOSE):
        raise BadPosition(f"selection: not with {name}")
    if state.threatened != NONE and state.step != Step.PROTECT:
        raise BadPosition(f"threatened: not with {name}")
    match state.step:
        case Step.PREPARE:
            for seat in range(state.players):
                board = state.boards[seat]
                starts = [board.tiles[cell] for cell, _ in layout_at(game, state, seat).starts]
                if NONE in (*starts, *board.display_tiles) or 0 in board.display_dice:
                    raise BadPosition(f"{name}: starting hexagons and displays are full")
        case Step.REFRESH:
            if 0 in supply.dice:
                raise BadPosition(f"{name}: the left side is full")
        case Step.PROTECT:
            if NONE in (state.selection, state.threatened) or is_empty(state, state.threatened):
                raise BadPosition(f"{name} needs a selection, and a threatened item on the other side")
            if state.turn == LAST_TURN:
                raise BadPosition(f"{name}: in turn {LAST_TURN} nothing leaves")
            if not game.world.function(can_protect)(state, 0):
                raise BadPosition(f"{name}: seat1 has no worker that could protect the item")
        case Step.CHOOSE:
            if state.players == 1 and state.selection == NONE:
                raise BadPosition(f"{name} needs a selection")


# What the turns to come will take


def _turns_to_come(state: State) -> int:
    """The turns of this round in which items are still to be chosen."""
    last = ROUND_1 if state.turn <= ROUND_1 else LAST_TURN
    return last - state.turn + (state.step < Step.BUILD)


def _check_display(state: State, seat: int) -> None:
    """R6.1, R9.1: an item of the display for every turn of the game."""
    board = state.boards[seat]
    lying = sum(tile != NONE for tile in board.display_tiles) + sum(die > 0 for die in board.display_dice)
    turns = _turns_to_come(state) + (LAST_TURN - ROUND_1 if state.turn <= ROUND_1 else 0)
    if lying + board.stack < turns:
        raise BadPosition(f"seat{seat + 1}.display: {_items(lying + board.stack)}, stack included, for {_turns(turns)}")
    if lying == 0 and state.step < Step.BUILD:
        raise BadPosition(f"seat{seat + 1}.display: there is nothing to choose from")


def _check_supply(state: State, seat: int) -> None:
    """R6.1, R9.2: an item of the supply board for every turn of the round, whoever has it then."""
    board = state.supply[seat]
    lying = sum(tile != NONE for tile in board.tiles) + sum(die > 0 for die in board.dice)
    if lying < (turns := _turns_to_come(state)):
        raise BadPosition(f"seat{seat + 1}.supply: {_items(lying)} for {_turns(turns)} of this round")


def _check_sides(state: State) -> None:
    """R11.8, R11.12: a solo token, an item of the left side and one of the right for every turn of the round."""
    turns, supply = _turns_to_come(state), state.supply[0]
    selected = int(state.step in (Step.PROTECT, Step.CHOOSE))
    if SPACES - state.drawn < turns - selected:
        raise BadPosition(f"tokens: {SPACES - state.drawn} for {_turns(turns - selected)} of this round")
    for side, name in enumerate(("left", "right")):
        lying = sum(tile != NONE for tile in supply.tiles) if side else sum(die > 0 for die in supply.dice)
        if side and state.step == Step.REFRESH:
            continue  # it is filled again
        has_left = state.step == Step.CHOOSE and (state.selection == DICE) == bool(side)
        if lying < turns - has_left:
            raise BadPosition(f"{name}: {_items(lying)} for {_turns(turns - has_left)} of this round")


def _check_round_2(game: Spectacular, state: State) -> None:
    """R2.5, R9.6, R11.5, R11.14: tiles and dice do not run out, whatever is chosen until then."""
    turns = _turns_to_come(state)
    for colour, name in enumerate(COLOURS):
        if state.players == 1:
            tiles, dice = _gaps_alone(game, state, colour, turns)
        else:
            cups = OF_EACH_COLOUR if state.players <= X_UNTIL else 1
            boards = [state.supply[seat] for seat in range(state.players)]
            tiles = sum(board.tiles[colour] == NONE or turns > 0 for board in boards)
            lying = [sum(board.dice[colour + N_COLOURS * n] > 0 for n in range(cups)) for board in boards]
            dice = sum(cups - max(0, here - turns) for here in lying)
        if state.heights[colour] < tiles:
            raise BadPosition(f"too few {name} tiles are left for round 2")
        if state.common_dice[colour] < dice:
            raise BadPosition(f"too few {name} dice are left for round 2")


def _gaps_alone(game: Spectacular, state: State, colour: int, turns: int) -> tuple[int, int]:
    """How many tiles and dice of a colour will be drawn at most: by refreshes, and on the spaces that get empty."""
    supply = state.supply[0]
    tiles = sum(supply.tiles[i] != NONE for i, habitat in enumerate(game.box.right) if habitat == COLOURS[colour])
    dice = sum(supply.dice[i] > 0 for i, habitat in enumerate(game.box.left) if habitat == COLOURS[colour])
    refreshes = 1 + (state.step <= Step.REFRESH)
    return (
        OF_EACH_COLOUR * refreshes + OF_EACH_COLOUR - max(0, tiles - turns),
        OF_EACH_COLOUR - max(0, dice - turns),
    )


def _items(number: int) -> str:
    return "1 item" if number == 1 else f"{number} items"


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"
