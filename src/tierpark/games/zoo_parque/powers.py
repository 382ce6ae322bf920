"""Zoo Parque: the powers that animals have when they are played (R12.8), and what they respect (R12.1)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import happens, proven, rule
from tierpark.core.words import WORD, clear, drop, holds, lowest, put
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.events import Event, Why
from tierpark.games.zoo_parque.feeding import discard, is_protected
from tierpark.games.zoo_parque.fitting import can_place
from tierpark.games.zoo_parque.noting import look_around, sight_of
from tierpark.games.zoo_parque.pawns import displace
from tierpark.games.zoo_parque.placing import bar_spaces
from tierpark.games.zoo_parque.state import (
    BEAR,
    CELL_WORDS,
    CROCODILE,
    DINO,
    DOMINO_WORDS,
    ELEPHANT,
    ENTRANCE,
    GIRAFFE,
    KANGAROO,
    LION,
    N_DOMINOES,
    N_HALVES,
    NONE,
    NOTHING,
    PAWNS,
    Mode,
    State,
    Step,
)
from tierpark.games.zoo_parque.tables import HAS_POWER, MUST
from tierpark.games.zoo_parque.zoo_map import (
    is_animal,
    is_top,
    is_uncovered,
    is_visible,
    lay,
    placement_at,
    placement_x,
    placement_y,
    strong_sides,
    take_off,
    visible_at,
    visible_beside,
)
from tierpark.pieces.plane import DX, DY


@rule
def works_on_play(item: int) -> bool:
    """Whether an item is an animal with a power for the moment it is played."""
    if not HAS_POWER[item]:
        return False
    is_mover = item == GIRAFFE or item == ELEPHANT or item == CROCODILE
    return is_mover or item == LION or item == BEAR or item == KANGAROO or item == DINO


@rule
def note_powers(s: State, domino: int) -> None:
    """Note which powers a domino that was just laid has; a bear's comes last (R12.8)."""
    for b in range(2):
        item = s.items[2 * domino + b] + 0
        s.powers[b] = NOTHING
        if s.works and works_on_play(item):
            if item == BEAR:
                s.bears += 1
            else:
                s.powers[b] = item
    s.power_domino = domino


@rule
def begin_power(s: State, b: int) -> None:
    """Carry out the power of a half, as far as no decision is needed."""
    s.power = s.powers[b]
    s.power_half = 2 * s.power_domino + b
    s.powers[b] = NOTHING
    if not MUST[s.power]:
        s.step = Step.USE
    else:
        use_power(s, s.power + 0)


@rule
def copy_power(s: State, species: int) -> None:
    """Carry out another species' power, or ask whether to if it need not be used; a bear asks by itself."""
    s.power = species
    if species != BEAR and not MUST[species]:
        s.step = Step.USE
    else:
        use_power(s, species)


@rule
def use_power(s: State, species: int) -> None:
    """Carry out the power of a species at the space of the animal that was played."""
    s.power = species
    if species == LION:
        roar(s)
    elif species == BEAR:
        s.bears += 1
    elif species == KANGAROO:
        s.step = Step.SIDE
    elif species == DINO:
        copies = powers_to_copy(s)
        if copies & copies - 1:
            s.step = Step.COPY
        elif copies:
            s.copied = lowest(copies)
    else:
        list_targets(s)
        if has_target(s):
            s.step = Step.TARGET


@rule
def powers_to_copy(s: State) -> int:
    """R12.8: the other species visible on the map that have a power when played, as a set."""
    found = 0
    for half in range(2, N_HALVES):
        item = s.items[half] + 0
        if item != DINO and is_animal(item) and works_on_play(item) and is_visible(s, half):
            found |= 1 << item
    return found


@rule
def roar(s: State) -> None:
    """R12.8, lion: every domino with a visible animal beside it that is no lion leaves."""
    if not is_visible(s, s.power_half + 0):
        return
    bar_spaces(s, s.player + 0, 0)
    clear(s.targets, DOMINO_WORDS)
    for side in range(4):
        other = visible_beside(s, s.where[s.power_half] + 0, side)
        item = s.items[other] + 0
        if other // 2 != s.power_domino and is_animal(item) and item != LION and may_touch(s, other // 2):
            put(s.targets, other // 2)
    for domino in range(1, N_DOMINOES + 1):
        if holds(s.targets, domino):
            for half in range(2 * domino, 2 * domino + 2):
                if is_visible(s, half):
                    displace(s, s.where[half] + 0)
    for domino in range(1, N_DOMINOES + 1):
        if holds(s.targets, domino):
            discard(s, domino, Why.LION)


@proven
@rule
def may_touch(s: State, domino: int) -> bool:
    """R12.1: not the entrance, no wolf, no Area that only others have claimed, and no pawn of another."""
    if domino == ENTRANCE or is_protected(s, domino):
        return False
    for half in range(2 * domino, 2 * domino + 2):
        if is_visible(s, half) and holds(s.barred, s.where[half] + 0):
            return False
    return True


@proven
@rule
def list_targets(s: State) -> None:
    """Note the dominoes that the power may touch; those of them that it can move or turn are its targets."""
    clear(s.targets, DOMINO_WORDS)
    bar_spaces(s, s.player + 0, 0)
    look_around(s)
    for domino in range(1, N_DOMINOES + 1):
        if s.where[2 * domino] != NONE and is_uncovered(s, domino) and is_meant(s, domino) and may_touch(s, domino):
            put(s.targets, domino)
    clear(s.barred, CELL_WORDS)


@proven
@rule
def is_meant(s: State, domino: int) -> bool:
    """R12.8: giraffe and crocodile mean other dominoes than their own, the elephant those with strong fences."""
    if s.power == ELEPHANT:
        return strong_sides(s, 2 * domino) | strong_sides(s, 2 * domino + 1) != 0
    return domino != s.power_domino


@rule
def has_target(s: State) -> bool:
    """Whether one of the dominoes that the power may touch is a target."""
    for w in range(DOMINO_WORDS):
        left = s.targets[w] + 0
        while left:
            if is_target(s, WORD * w + lowest(left)):
                return True
            left &= left - 1
    return False


@rule
def targets(s: State, words: Any) -> int:
    """Write the targets of the power into words."""
    for w in range(DOMINO_WORDS):
        words[w] = s.targets[w]
        left = s.targets[w] + 0
        while left:
            domino = WORD * w + lowest(left)
            left &= left - 1
            if not is_target(s, domino):
                drop(words, domino)
    return DOMINO_WORDS


@rule
def is_target(s: State, domino: int) -> bool:
    """Whether the power can do something with a domino that it may touch; lifts it and lays it back."""
    if s.power == CROCODILE:
        return True
    a = s.where[2 * domino] + 0
    b = s.where[2 * domino + 1] + 0
    direction = s.directions[domino] + 0
    had_removed = s.has_removed + 0
    was_disturbed = s.disturbed + 0
    was_turned_from = s.turned_from + 0
    sights = s.sights + 0
    s.sights |= sight_of(s, s.below[2 * domino] + 0) | sight_of(s, s.below[2 * domino + 1] + 0)
    tag_pawns(s, a, b, 1)
    lift(s, domino)
    top = is_top(s, domino)
    if top:
        bar_spaces(s, s.player + 0, 1)
    found = can_place(s, domino)
    lay(s, domino, s.plane.xs[a] + 0, s.plane.ys[a] + 0, direction)
    tag_pawns(s, a, b, 0)
    if top:
        clear(s.barred, CELL_WORDS)
        name_areas(s)
    s.mode = Mode.LAY
    s.picked = NONE
    s.sights = sights
    s.turned_from = was_turned_from
    s.disturbed = was_disturbed
    s.has_removed = had_removed
    return found


@proven
@rule
def tag_pawns(s: State, a: int, b: int, tag: int) -> None:
    """Let the pawns on two cells stand there no longer, or again."""
    for pawn in range(PAWNS * s.players):
        if s.pawns[pawn].cell == a or s.pawns[pawn].cell == b:
            s.pawns[pawn].tag = tag


@rule
def lift(s: State, domino: int) -> None:
    """Take a domino up to lay it elsewhere or differently; the pawns on it have been displaced before."""
    cell = s.where[2 * domino] + 0
    s.turned_from = placement_at(s, s.plane.xs[cell] + 0, s.plane.ys[cell] + 0, s.directions[domino] + 0)
    take_off(s, domino)
    s.has_removed = 1
    s.disturbed = 1
    s.mode = Mode.TURN if s.power == ELEPHANT else Mode.MOVE
    s.picked = domino


@rule
def target(s: State, domino: int) -> None:
    """A domino was chosen: it leaves, or it is to be laid elsewhere."""
    if s.power == CROCODILE:
        discard(s, domino, Why.CROCODILE)
    else:
        happens(Event.LIFTED, domino, 0, 0)
        for half in range(2 * domino, 2 * domino + 2):
            displace(s, s.where[half] + 0)
        for half in range(2 * domino, 2 * domino + 2):
            s.marks[half] = 0  # R6.6: pawns do not travel with it
        lift(s, domino)
        bar_spaces(s, s.player + 0, 1)
        look_around(s)
        s.step = Step.PLACE


@rule
def lay_again(s: State, action: int) -> None:
    """Lay a domino that was lifted. It is not played: none of its powers work."""
    x = placement_x(s, action)
    y = placement_y(s, action)
    for b in range(2):
        below = visible_at(s, x + b * DX[action & 3], y + b * DY[action & 3])
        if below:
            displace(s, s.where[below] + 0)  # R6.5
    lay(s, s.picked + 0, x, y, action & 3)
    happens(Event.LAID, s.picked + 0, x, y)
    s.picked = NONE
    s.mode = Mode.LAY
