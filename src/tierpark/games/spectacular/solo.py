"""Spectacular: the solo challenge. Selection, solo tokens, protection and refreshes (R11)."""

from __future__ import annotations

from tierpark.core.dice import shuffle
from tierpark.core.reveal import Reveal
from tierpark.core.rule import rule
from tierpark.games.spectacular.state import (
    LAST_TURN,
    LET_GO,
    MARK,
    MULTI,
    NONE,
    READY,
    ROLL,
    SPACES,
    SWAP,
    State,
)
from tierpark.games.spectacular.supply import drawn_die, drawn_tile, put_die_into_box, put_tile_into_box, rolled
from tierpark.games.spectacular.tables import LEFT, RIGHT

DICE, TILES = 0, 1  # the side with the selection token
ALL_SPACES = (1 << SPACES) - 1


@rule
def fill_sides(s: State) -> None:
    """R11.3, R11.14: dice on the empty left spaces, tiles on the empty right ones.

    The stacks are shuffled and the dice rolled, so the order of the spaces is as good as any.
    """
    for space in range(SPACES):
        if s.supply[0].dice[space] == 0:
            s.supply[0].dice[space] = drawn_die(s, LEFT[space])
    fill_right(s)


@rule
def fill_right(s: State) -> None:
    """R11.5: new tiles of the right colours."""
    for space in range(SPACES):
        if s.supply[0].tiles[space] == NONE:
            s.supply[0].tiles[space] = drawn_tile(s, RIGHT[space])
            s.revealed = Reveal.ALL


@rule
def shuffle_tokens(s: State) -> None:
    """R11.4: all eight face down."""
    for i in range(SPACES):
        s.tokens[i] = i
    shuffle(s.dice, s.tokens, SPACES)
    s.drawn = 0


@rule
def refreshes(s: State, seat: int) -> int:
    """R11.5, R11.14: roll any dice on the left once, discard any tiles on the right."""
    board = s.boards[seat]
    found = 0
    for space in range(SPACES):
        if s.supply[0].tiles[space] != NONE:
            found |= 1 << SWAP + space
    if board.may_roll:
        found |= (ALL_SPACES & ~board.marked) << MARK
    return found | 1 << (ROLL if board.marked else READY)


@rule
def refresh(s: State, seat: int, action: int) -> None:
    """Carry out one of them; new tiles come at the end, so none of them can be discarded again."""
    board = s.boards[seat]
    if action == READY:
        fill_right(s)
        board.may_roll = 0
        s.due = 0
    elif action == ROLL:
        for space in range(SPACES):
            if board.marked >> space & 1:
                s.supply[0].dice[space] = rolled(s)
        board.marked = 0
        board.may_roll = 0
        s.revealed = Reveal.ALL
    elif action >= MARK:
        board.marked |= 1 << action - MARK
    else:
        put_tile_into_box(s, s.supply[0].tiles[action - SWAP] + 0)
        s.supply[0].tiles[action - SWAP] = NONE


@rule
def select(s: State, side: int) -> None:
    """R11.7, R11.8: the selection token goes to a side, and the next solo token threatens an item of the other."""
    s.selection = side
    s.due = 0
    space = s.tokens[s.drawn] + 0
    s.drawn += 1
    s.revealed = Reveal.ALL
    if s.turn == LAST_TURN:  # R11.15
        return
    while is_empty(s, space):  # R11.12: there is always one
        space = (space + 1) % SPACES
    s.threatened = space


@rule
def is_empty(s: State, space: int) -> bool:
    """Whether the side without the selection token has nothing on a space."""
    if s.selection == DICE:
        return s.supply[0].tiles[space] == NONE
    return s.supply[0].dice[space] == 0


@rule
def threatened_colour(s: State) -> int:
    """The colour of the item that is about to leave."""
    return RIGHT[s.threatened] if s.selection == DICE else LEFT[s.threatened]


@rule
def protections(s: State, seat: int) -> int:
    """R11.9: let the item go, or flip a worker token of its colour or the multicoloured one."""
    workers = s.boards[seat].workers & (1 << threatened_colour(s) | 1 << MULTI)
    return 1 << LET_GO | workers << 1


@rule
def can_protect(s: State, seat: int) -> bool:
    """R11.9: whether there is anything to decide; with no worker that could keep it, the item leaves at once."""
    return protections(s, seat) != 1 << LET_GO


@rule
def protect(s: State, seat: int, action: int) -> None:
    """R11.8, R11.9: the item goes into the box, or a worker keeps it; nothing else leaves."""
    if action != LET_GO:
        s.boards[seat].workers &= ~(1 << action - 1)
    elif s.selection == DICE:
        put_tile_into_box(s, s.supply[0].tiles[s.threatened] + 0)
        s.supply[0].tiles[s.threatened] = NONE
    else:
        put_die_into_box(s, LEFT[s.threatened])
        s.supply[0].dice[s.threatened] = 0
    s.threatened = NONE
    s.due = 0
