"""Zoo Parque: what a seat is offered. Where a domino fits is told by numbers of cells, for each direction.

Dominoes that a power can be used on are told by their names in the field `dominoes`, in the order of the actions.
A cell's place is in the fields `xs` and `ys` of the piece. Of a domino, a way's first cell is the one of half a; where
the way is flipped it is the one of half b, since half a lies further out than any cell that has a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.offers import Offer, Offers, Placements, Way
from tierpark.games.zoo_parque.state import CLAIMS, ON_B, WAYS, State, Step
from tierpark.pieces.plane import DX, DY

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque


def offers(game: ZooParque, state: State, seat: int) -> Offers | None:
    """Placements of a domino or a pawn; nothing if the seat decides something else."""
    if state.step == Step.TARGET:
        return _targets(game, state, seat)
    if state.step not in (Step.PLACE, Step.CLAIM, Step.RELOCATE):
        return None
    actions = list(game.legal_actions(state, seat))
    first = CLAIMS if state.step == Step.CLAIM else 0
    listed = []
    for action in actions:
        if action < first:
            said = game.describe(state, seat, action)
            listed.append(Offer(action, said.kind, said.fields, said.short, said.sentence))
    placed = [action for action in actions if action >= first]
    placements = []
    if placed:
        said = game.describe(state, seat, placed[0])
        same = {"domino": said.fields["domino"]} if state.step == Step.PLACE else {}
        ways = _pawn_ways(state, placed) if state.step != Step.PLACE else _domino_ways(placed)
        placements.append(Placements(said.kind, {**same, **_places(state, placed, first)}, ways))
    return Offers(game.question(state, seat), listed, placements)


def _targets(game: ZooParque, state: State, seat: int) -> Offers:
    actions = list(game.legal_actions(state, seat))
    fields = {
        "power": game.names.items[state.power],
        "dominoes": [game.names.dominoes[domino] for domino in actions],
    }
    way = Way(0, False, [(0, 0)], 0, 1, actions)
    return Offers(game.question(state, seat), [], [Placements("target", fields, [way])])


def _places(state: State, actions: list[int], first: int) -> dict[str, Any]:
    """The places of all cells up to the last that is needed."""
    step = 1 if state.step == Step.RELOCATE else WAYS
    cells = (actions[-1] - first) // step + 1
    return {"xs": list(state.plane.xs)[:cells], "ys": list(state.plane.ys)[:cells]}


def _domino_ways(actions: list[int]) -> list[Way]:
    ways = []
    for way in range(WAYS):
        fitting = [action for action in actions if action % WAYS == way]
        if fitting:
            direction = way & 3
            sign = -1 if way & ON_B else 1
            shape = [(0, 0), (sign * DY[direction], sign * DX[direction])]
            ways.append(Way(direction, bool(way & ON_B), shape, way, WAYS, fitting))
    return ways


def _pawn_ways(state: State, actions: list[int]) -> list[Way]:
    if state.step == Step.RELOCATE:
        return [Way(0, False, [(0, 0)], 0, 1, actions)]
    ways = []
    for terrain in range(WAYS):
        fitting = [action for action in actions if (action - CLAIMS) % WAYS == terrain]
        if fitting:
            ways.append(Way(terrain, False, [(0, 0)], CLAIMS + terrain, WAYS, fitting))
    return ways
