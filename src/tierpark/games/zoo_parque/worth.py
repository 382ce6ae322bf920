"""Zoo Parque: what a position is worth to a seat, as a person would guess at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.zoo_parque.geography import Geography
from tierpark.games.zoo_parque.scoring import score
from tierpark.games.zoo_parque.state import IN_SUPPLY, PAWNS, State

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

PAWN = 1.2  # a pawn in the supply: it can still claim something
NEAR = 0.35  # of what an exhibit would be worth, for an Area whose region is almost closed


def worth(game: ZooParque, state: State, seat: int) -> float:
    """Points now, less those of the best other seat; Areas with animals whose fences are nearly closed; spare pawns.

    In the campaign all is one's own: it is won or lost together (R13.3).
    """
    rule = game.world.function(score)
    copy = state.clone()
    points = [rule(copy, other) for other in range(state.players)]
    mine = range(state.players) if state.settings.level else range(seat, seat + 1)
    if state.settings.level:
        value = float(sum(points))
    else:
        rivals = [points[other] for other in range(state.players) if other != seat]
        value = points[seat] - 0.6 * max(rivals)
    value += PAWN * sum(state.pawns[PAWNS * own + i].cell == IN_SUPPLY for own in mine for i in range(PAWNS))
    return value + _hopes(game, state, mine)


def _hopes(game: ZooParque, state: State, mine: range) -> float:
    """What claimed Areas promise: spaces and animals of their regions, the more the fewer gaps their fences have."""
    regions = Geography(game, state).regions()
    value = 0.0
    for region in regions:
        is_mine = any(owner in mine for owner in region.owners)
        if not region.gaps or not region.owners:
            continue
        promise = region.largest * max(region.animals, 0.3) * NEAR / (1 + region.gaps)
        value += promise if is_mine else -0.4 * promise
    return value
