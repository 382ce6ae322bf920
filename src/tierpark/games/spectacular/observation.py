"""Spectacular: what a seat sees, as a row of numbers; of boards on which others act meanwhile, the last open state."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.sight import Part, Span, bit_part, bits, number, numbers, of_seats, one_of, turned
from tierpark.games.spectacular.options import Options
from tierpark.games.spectacular.rules import to_act
from tierpark.games.spectacular.state import (
    BLOCK,
    DISCARD,
    DISPLAY_DICE,
    DISPLAY_DIE,
    DISPLAY_TILE,
    DISPLAY_TILES,
    LAST_TURN,
    LET_GO,
    MARK,
    N_ANIMALS,
    N_CELLS,
    N_COLOURS,
    N_MISSIONS,
    N_TILES,
    NONE,
    READY,
    ROLL,
    SPACES,
    SUPPLY_DIE,
    SUPPLY_TILE,
    SWAP,
    PlayerBoard,
    State,
    Step,
)
from tierpark.games.spectacular.supply import supply_board_of

N_STEPS = Step.OVER + 1
N_WORKERS = 5
N_CHOICES = 27
DIE = 6


def parts(options: Options) -> list[Part]:
    """What stands where in a row."""
    n = options.players
    common = [
        bit_part("step", N_STEPS, "which decision is due, in the order of `Step`"),
        bit_part("variant", 3, "asymmetric boards; missions; choosing in order"),
        Part("turn", 1, 0, LAST_TURN, "the turn"),
        bit_part("to act", n, "seats that owe a decision, the own one first"),
        bit_part("seat", n, "the number of the own seat, by which actions name seats"),
        Part("common tiles", N_COLOURS, 0, 12, "left in the stack of each colour"),
        Part(
            "solo tokens", SPACES, 0, SPACES, "solo: the tokens drawn so far, by the number of their space; 0: to come"
        ),
        Part("selection", 1, -1, 1, "solo: 0 dice on the left, 1 tiles on the right"),
        Part("threatened", 1, -1, SPACES - 1, "solo: the space whose item is about to leave"),
    ]
    seat = [
        Part("star", 1, 0, N_ANIMALS - 1, "the player board"),
        Part("missions", 3, -1, N_MISSIONS - 1, "mission cards"),
        Part("entrance", 1, 0, 127, "points scored after round 1"),
        Part("supply board", 1, -1, 127, "the number of the supply board in front of the seat"),
        Part("supply tiles", SPACES, -1, N_TILES - 1, "tiles on it, of each colour (solo: on the right side)"),
        Part("supply dice", SPACES, 0, DIE, "dice on it, of each colour twice (solo: on the left side)"),
        Part("tiles", N_CELLS, -1, N_TILES - 1, "the tile on each hexagon of the park"),
        Part("corners", N_CELLS, -1, DIE - 1, "where its watchtower part lies"),
        Part("dice", N_CELLS, 0, DIE, "the die on it"),
        bit_part("vacant", N_CELLS, "hexagons without a tile"),
        bit_part("lands", N_COLOURS * N_CELLS, "the hexagons of each colour"),
        bit_part("hearts", N_CELLS, "hexagons with a breeding tile"),
        bit_part("towers", N_CELLS, "hexagons at a built tower"),
        bit_part("fed", N_CELLS, "hexagons with a die"),
        Part("items", 6, -1, N_TILES - 1, "preparation areas N and W: tile, colour and value each"),
        Part("chosen", 2, -1, N_CHOICES - 1, "what is chosen from the supply board and from the display"),
        Part("display tiles", DISPLAY_TILES, -1, N_TILES - 1, "tiles of the display"),
        Part("display dice", DISPLAY_DICE, 0, DIE, "dice of the display, two of each colour; 0: taken"),
        Part("stack", 1, 0, 4, "tiles in the personal stack"),
        bit_part("workers", N_WORKERS, "unused worker tokens"),
        bit_part("marked", DISPLAY_DICE, "dice to be rolled again"),
        bit_part("may swap", 1, "a starting tile may be swapped"),
        bit_part("may roll", 1, "dice may be rolled again"),
    ]
    return common + of_seats(seat, n)


def actions() -> list[Span]:
    """What the numbers of actions mean, by the decision that is due."""
    return [
        Span("PREPARE", SWAP, MARK - 1, "3 * starting tile + display tile that change places"),
        Span("PREPARE", MARK, ROLL - 1, "mark a die that is to be rolled again"),
        Span("PREPARE", ROLL, ROLL, "roll the marked dice"),
        Span("PREPARE", READY, READY, "ready"),
        Span("REFRESH", SWAP, SPACES - 1, "solo: discard the tile on this space of the right side"),
        Span("REFRESH", MARK, ROLL - 1, "solo: mark a die of the left side"),
        Span("REFRESH", ROLL, ROLL, "solo: roll the marked dice"),
        Span("REFRESH", READY, READY, "solo: ready"),
        Span("SELECT", 0, 1, "solo: 0 dice on the left, 1 tiles on the right"),
        Span("PROTECT", LET_GO, LET_GO, "solo: the item leaves"),
        Span("PROTECT", 1, N_WORKERS, "solo: 1 + the worker token that protects it"),
        Span("CHOOSE", SUPPLY_TILE, SUPPLY_DIE - 1, "a tile of the supply board"),
        Span("CHOOSE", SUPPLY_DIE, DISPLAY_TILE - 1, "a die of the supply board"),
        Span("CHOOSE", DISPLAY_TILE, DISPLAY_DIE - 1, "a tile of the display"),
        Span("CHOOSE", DISPLAY_DIE, N_CHOICES - 1, "a die of the display"),
        Span(
            "BUILD", 0, DISCARD - 1, "the item of area N: 7 * hexagon + a tile's corner, or workers that change a die"
        ),
        Span("BUILD", DISCARD, DISCARD, "discard the item of area N"),
        Span("BUILD", BLOCK, BLOCK + DISCARD - 1, "the item of area W, likewise"),
        Span("BUILD", BLOCK + DISCARD, BLOCK + DISCARD, "discard the item of area W"),
        Span("WORKERS", 0, DISCARD - 1, "7 * hexagon + which unused tokens change its die"),
        Span("WORKERS", DISCARD, DISCARD, "no more tokens"),
    ]


@rule
def observe(s: State, seat: int, out: Any) -> int:
    """Write what the seat sees; returns how many numbers that are."""
    n = s.players + 0
    at = one_of(out, 0, s.step + 0, N_STEPS)
    at = number(out, at, s.asymmetric + 0)
    at = number(out, at, s.with_missions + 0)
    at = number(out, at, s.in_order + 0)
    at = number(out, at, s.turn + 0)
    at = bits(out, at, turned(to_act(s), seat, n), n)
    at = one_of(out, at, seat, n)
    at = numbers(out, at, s.heights, N_COLOURS)
    for i in range(SPACES):
        at = number(out, at, s.tokens[i] + 1 if n == 1 and i < s.drawn else 0)
    at = number(out, at, s.selection if n == 1 else NONE)
    at = number(out, at, s.threatened if n == 1 else NONE)
    for i in range(n):
        other = (seat + i) % n
        at = number(out, at, s.stars[other] + 0)
        at = numbers(out, at, s.missions[other], 3)
        at = number(out, at, s.entrance[other] + 0)
        at = observe_supply(s, other, out, at)
        if s.secret and i > 0:
            at = observe_board(s.seen[other], out, at)
        else:
            at = observe_board(s.boards[other], out, at)
    return at


@rule
def observe_supply(s: State, seat: int, out: Any, at: int) -> int:
    """The supply board in front of a seat."""
    board = s.supply[supply_board_of(s, seat)]
    at = number(out, at, board.number + 0)
    at = numbers(out, at, board.tiles, SPACES)
    return numbers(out, at, board.dice, SPACES)


@rule
def observe_board(board: PlayerBoard, out: Any, at: int) -> int:
    """A player board."""
    at = numbers(out, at, board.tiles, N_CELLS)
    at = numbers(out, at, board.corners, N_CELLS)
    at = numbers(out, at, board.dice, N_CELLS)
    at = bits(out, at, board.vacant + 0, N_CELLS)
    for colour in range(N_COLOURS):
        at = bits(out, at, board.lands[colour] + 0, N_CELLS)
    at = bits(out, at, board.hearts + 0, N_CELLS)
    at = bits(out, at, board.towered + 0, N_CELLS)
    at = bits(out, at, board.fed + 0, N_CELLS)
    for i in range(2):
        at = number(out, at, board.items[i].tile + 0)
        at = number(out, at, board.items[i].colour + 0)
        at = number(out, at, board.items[i].value + 0)
    at = numbers(out, at, board.chosen, 2)
    at = numbers(out, at, board.display_tiles, DISPLAY_TILES)
    at = numbers(out, at, board.display_dice, DISPLAY_DICE)
    at = number(out, at, board.stack + 0)
    at = bits(out, at, board.workers + 0, N_WORKERS)
    at = bits(out, at, board.marked + 0, DISPLAY_DICE)
    at = number(out, at, board.may_swap + 0)
    return number(out, at, board.may_roll + 0)
