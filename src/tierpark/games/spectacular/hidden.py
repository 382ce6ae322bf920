"""Spectacular: the same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core import dice
from tierpark.core.game import checked_seed
from tierpark.core.playout import choose
from tierpark.games.spectacular.state import (
    DISPLAY_DICE,
    MAX_SEATS,
    N_COLOURS,
    NONE,
    SPACES,
    PlayerBoard,
    State,
    Step,
)
from tierpark.games.spectacular.supply import TILES_IN_A_WORD

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

MOST_TRIES = 4


def redealt(game: Spectacular, state: State, seat: int | None, seed: int) -> State:
    """Stacks, solo tokens and dice to come (R3.11), and what other seats have done in a step that is not over."""
    twin = state.clone()
    key = dice.key_words(checked_seed(seed))
    luck = dice.Luck()
    dice.start_luck(luck, key[0], key[1], key[2])
    dice.start(twin.dice, key)
    for other in range(twin.players):
        _shuffle(luck, twin.stacks[other], 0, twin.boards[other].stack)
        if twin.step == Step.PREPARE:
            for die in range(DISPLAY_DICE):
                twin.rerolls[other][die] = dice.luck_below(luck, 6) + 1
    for colour in range(N_COLOURS):
        _shuffle(luck, twin.common[colour], 0, twin.heights[colour])
    if twin.players == 1:
        _shuffle(luck, twin.tokens, twin.drawn, SPACES)
    if twin.secret:
        for other in range(twin.players):
            if other != seat:
                twin = _decided_anew(game, twin, other, luck)
    return twin


def reopened(state: State, seat: int) -> State:
    """The others have decided nothing yet in this step."""
    twin = state.clone()
    for other in range(twin.players if twin.secret else 0):
        if other != seat:
            _reopen(twin, other)
    return twin


def _shuffle(luck: dice.Luck, items: Any, first: int, end: int) -> None:
    """Into an order that does not depend on the one before."""
    for i, item in enumerate(sorted(items[i] for i in range(first, end)), start=first):
        items[i] = item
    for i in range(end - 1, first, -1):
        j = first + dice.luck_below(luck, i + 1 - first)
        items[i], items[j] = items[j], items[i]


def _decided_anew(game: Spectacular, twin: State, seat: int, luck: dice.Luck) -> State:
    """Let another seat decide at random in this step: to the end if it is done, else some of the way."""
    bit = 1 << seat
    is_done = not twin.due & bit
    _reopen(twin, seat)
    words = [0] * game.n_words
    pick, act = game.world.function(choose), game.world.function(game.rules.apply)
    if is_done:
        while twin.due & bit:
            act(twin, seat, pick(twin, seat, words, luck))
        return twin
    for _ in range(dice.luck_below(luck, MOST_TRIES)):
        further = twin.clone()
        further.due |= 1 << MAX_SEATS  # nobody: so that the step does not end
        act(further, seat, pick(further, seat, words, luck))
        further.due &= ~(1 << MAX_SEATS)
        if further.due & bit:
            twin = further
    return twin


def _reopen(twin: State, seat: int) -> None:
    """Take back what a seat has decided in this step."""
    _take_out_of_the_box(twin, seat)
    boards: Any = twin.boards  # outside the rules an array is a list
    boards[seat] = twin.seen[seat].clone()
    twin.due |= 1 << seat


def _take_out_of_the_box(twin: State, seat: int) -> None:
    """What a seat has discarded in this step lies on its preparation areas again."""
    before, now = twin.seen[seat], twin.boards[seat]
    for area in range(2):
        tile = before.items[area].tile
        if tile not in (NONE, now.items[area].tile) and tile not in list(now.tiles):
            twin.box_tiles[tile // TILES_IN_A_WORD] &= ~(1 << tile % TILES_IN_A_WORD)
    for colour in range(N_COLOURS):
        twin.box_dice[colour] -= _dice(before, colour) - _dice(now, colour)


def _dice(board: PlayerBoard, colour: int) -> int:
    """Dice of a colour on the preparation areas and in the park."""
    items = sum(item.colour == colour and item.tile == NONE for item in board.items)
    return int(items + (board.lands[colour] & board.fed).bit_count())
