"""Zoo Parque in words: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.words import holds
from tierpark.games.zoo_parque.areas import name_areas, terrains_at
from tierpark.games.zoo_parque.bans import is_banned, is_extinct, may_be_banned
from tierpark.games.zoo_parque.claiming import spare_pawn
from tierpark.games.zoo_parque.mixing import breaks_peace
from tierpark.games.zoo_parque.naming import where
from tierpark.games.zoo_parque.placing import grounds_for, is_moved, is_near, touches_first
from tierpark.games.zoo_parque.playing import may_pick, pleases_bear
from tierpark.games.zoo_parque.state import (
    CLAIMS,
    ENOUGH,
    MOST_HAND,
    NONE,
    ON_B,
    TAKE_BACK,
    WAYS,
    Mode,
    State,
    Step,
)
from tierpark.games.zoo_parque.zoo_map import is_terrain, is_top, placement_x, placement_y
from tierpark.pieces.plane import DX, DY, find

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

NO_SUCH = "There is no such choice."


def explain(game: ZooParque, state: State, seat: int, action: int) -> str:
    """Why an action is not legal for a seat that has to act."""
    match state.step:
        case Step.PICK:
            return _no_pick(game, state, seat, action)
        case Step.PLACE:
            if not 0 <= action < WAYS * state.plane.cells:
                return "There is no such place on the map."
            return no_placement(game, state.clone(), action)
        case Step.CLAIM:
            return _no_claim(game, state.clone(), seat, action)
        case Step.RELOCATE:
            return "The pawn goes to what is left of its Area, to a part without other pawns if there is one."
        case Step.TARGET:
            return "This power cannot use that domino."
        case Step.FEED:
            return "That domino does not feed this exhibit: food first, else what shows the most animals."
        case Step.DRAW:
            return "There is no domino on this place of the market."
        case _:
            return NO_SUCH


def _no_pick(game: ZooParque, state: State, seat: int, action: int) -> str:
    if action == ENOUGH:
        if state.placed and state.settings.harder:
            return "In the harder variant a second domino has to be laid if one fits."
        return "At least one domino has to be laid if one fits."
    if action >= TAKE_BACK:
        return "Only a pawn of your own beside an information center can be taken back, before the first domino."
    if not 0 <= action < 4 * MOST_HAND or not state.hands[seat][action // 4]:
        return "There is no such domino in the hand."
    domino = state.hands[seat][action // 4]
    if is_extinct(state, domino):
        return "An extinct animal needs a research lab first."
    if action % 4:
        return "Only rocks can be taken for strong fences."
    if state.mode == Mode.FREE and not any(pleases_bear(state, half) for half in (2 * domino, 2 * domino + 1)):
        return "The bear's domino shows water, a wildcard or a tree."
    if not game.world.function(may_pick)(state, domino):
        return "A campaign card forbids this domino in this turn."
    return "This domino fits nowhere now."


def no_placement(game: ZooParque, state: State, action: int) -> str:
    """Why the picked domino does not fit there; works on a copy of the state."""
    rule = game.world.function
    domino, direction = state.picked, action & 3
    x, y = placement_x(state, action), placement_y(state, action)
    a = find(state.plane, x, y)
    b = find(state.plane, x + DX[direction], y + DY[direction])
    cells = (a, b)
    tops = [0 if cell == NONE else state.tops[cell] for cell in cells]
    if is_top(state, domino):
        if not any(tops):
            return "This domino has a half without ground, so it must overlap another one."
        for half, cell in enumerate(cells):
            if tops[half] and holds(state.barred, cell):
                return f"The space at {where(state, cell)} may not be covered: another's Area, a pawn, or a wolf."
        for half in range(2):
            if not rule(grounds_for)(state, 2 * domino + half) >> state.grounds[tops[half]] & 1:
                species = game.names.species(state.items[2 * domino + half])
                return f"The {species} needs one of its preferred terrains below it."
    else:
        if any(tops):
            return "This domino has ground on both halves, so it may not overlap another one."
        if not any(cell != NONE and rule(is_near)(state, cell) for cell in cells):
            return "It must lie beside the map; corners are not enough."
    if state.mode >= Mode.MOVE and not rule(is_moved)(state, action, x, y):
        return "It has to lie elsewhere or differently, and keep one of its cells if it is turned."
    is_second = state.settings.harder and state.mode == Mode.LAY and state.placed == 1
    if is_second and rule(touches_first)(state, x, y, direction):
        return "The two dominoes of a turn may not touch or cover each other."
    if rule(may_be_banned)(state, domino) and rule(is_banned)(state, domino, x, y, direction):
        return "A neighbour forbids it: toilets need a path, camels no water, otters neither objects nor stalls."
    if rule(breaks_peace)(state, domino, x, y, direction):
        return "Animals would be together that may not be: by diet, by herd, or beside a gift shop."
    if action & ON_B and a != NONE:
        return "That place is named by the other half."
    return "Okapis go next to okapis, and what touches a lemur must match it, where that is possible."


def _no_claim(game: ZooParque, state: State, seat: int, action: int) -> str:
    if action < CLAIMS:
        return "No pawn can be taken back or moved like that now."
    cell, terrain = divmod(action - CLAIMS, WAYS)
    if cell >= state.plane.cells or not state.tops[cell]:
        return "There is no space there."
    if state.moved_pawn == NONE:
        if state.claimed:
            return "Only one Area can be claimed in a turn."
        if spare_pawn(state, seat) == NONE:
            return "No pawn is left."
    half = state.tops[cell]
    if not is_terrain(state.grounds[half]):
        return f"The space at {where(state, cell)} is in no Area: neither are paths, stalls and what has no ground."
    game.world.function(name_areas)(state)
    if not game.world.function(terrains_at)(state, half) >> terrain & 1:
        return f"There is no Area of that terrain at {where(state, cell)}."
    return "That Area is claimed already."
