"""Zoo Parque: what counts for a seat, for the reasons of advice: its exhibits, those of the others, pawns and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.tally import Count, points_for
from tierpark.games.zoo_parque import rules
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.exhibits import label_exhibits
from tierpark.games.zoo_parque.scoring import exhibit_of, exhibit_score
from tierpark.games.zoo_parque.state import IN_SUPPLY, NONE, PAWNS

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque
    from tierpark.games.zoo_parque.state import State

COUNTS = {
    "exhibits": points_for("exhibits"),
    "rivals": Count(-60, "gives the best other {n} point{s}", "takes {n} point{s} from the best other"),
    "unclaimed": Count(
        25, "makes {n} point{s} of exhibits that can still be claimed", "leaves {n} point{s} fewer to be claimed"
    ),
    "pawns": Count(120, "brings {n} pawn{s} back", "spends {n} pawn{s}"),
    "cards": Count(1500, "fulfils {n} card{s}", "loses {n} card{s}"),
}


def tally(game: ZooParque, state: State, seat: int) -> dict[str, int]:
    """What counts for a seat; in the campaign all have everything together (R13.3)."""
    copy, score = state.clone(), game.world.function(rules.score)
    points = [score(copy, other) for other in game.seats_of(state)]
    together = state.settings.level > 0
    hands = range(state.players) if together else [seat]
    return {
        "exhibits": sum(points) if together else points[seat],
        "rivals": 0 if together else max((p for other, p in enumerate(points) if other != seat), default=0),
        "unclaimed": _unclaimed(game, state),
        "pawns": sum(
            state.pawns[pawn].cell == IN_SUPPLY for hand in hands for pawn in range(PAWNS * hand, PAWNS * hand + PAWNS)
        ),
        "cards": state.done_cards.bit_count(),
    }


def _unclaimed(game: ZooParque, state: State) -> int:
    """The points of all exhibits in which nobody has a pawn."""
    copy, ask = state.clone(), game.world.function
    ask(label_exhibits)(copy)
    ask(name_areas)(copy)
    claimed = {ask(exhibit_of)(copy, pawn) for pawn in range(PAWNS * copy.players)}
    return sum(ask(exhibit_score)(copy, label, NONE) for label in {*copy.label} - claimed if label > 0)
