"""A finished game looked at again: what each decision promised, what it gave away, and where most was lost.

Every decision is judged by what its seat could know then, and not by how the dice fell afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots.advice import Advised, Adviser, Expected, Reason, advise, amount, settled
from tierpark.bots.turn import BetterTurn
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.core.game import Game

ROUNDS = 300  # of the search at each decision
OF_A_SEAT = 4  # moments that are told, at most
COMPARISONS = ("ahead", "behind", "likelier", "unlikelier", "even")
BETTER = 2  # actions told for each that would have been better
LEAST = 0.03  # of a win that is worth telling
LEAST_ALONE = 0.01  # of a win against the game, which no single decision gives away


class Examined(msgspec.Struct, frozen=True):
    """A decision: what could be expected before it, and how much less after what was done."""

    step: int
    seat: int
    expected: Expected
    lost: float  # of a win


class Moment(msgspec.Struct, frozen=True):
    """A decision that gave much away: what was done, and what would have been better, the best first."""

    step: int
    seat: int
    lost: float
    played: Advised
    better: list[Advised]


def examine(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    action: int,
    step: int,
    seed: int,
    rounds: int = ROUNDS,
    seconds: float | None = None,
) -> Examined | None:
    """Look at one decision; nothing if there was no choice."""
    if len(game.legal_actions(state, seat)) < 2:
        return None
    adviser = Adviser(game, state, seat, seed, rounds=rounds, seconds=seconds)
    best = adviser.best(2)[0]
    if adviser.worth(action) > adviser.worth(best):
        best = action
    lost = max(0.0, adviser.worth(best) - adviser.worth(action))
    return Examined(step, seat, adviser.expected(best), round(lost, 4))


def turning_points(examined: Sequence[Examined]) -> list[Examined]:
    """The decisions of each seat that gave most away, in the order of the game."""
    is_alone = bool(examined) and len(examined[0].expected.chances) == 1
    least = LEAST_ALONE if is_alone else LEAST
    found = []
    for seat in {one.seat for one in examined}:
        own = [one for one in examined if one.seat == seat and one.lost >= least]
        found += sorted(own, key=lambda one: -one.lost)[:OF_A_SEAT]
    return sorted(found, key=lambda one: one.step)


def explain(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    action: int,
    step: int,
    seed: int,
    rounds: int = ROUNDS,
    seconds: float | None = None,
    instead: int | None = None,
    searches: bool | None = None,
) -> Moment | None:
    """Tell what would have been better than this decision, and why; nothing if nothing was.

    With `instead` only that is compared with it.
    """
    adviser = Adviser(game, state, seat, seed, rounds=rounds, searches=searches, seconds=seconds)
    others = adviser.best(BETTER) if instead is None else [instead]
    better = [one for one in others if adviser.worth(one) > adviser.worth(action) and one != action]
    if not better:
        return None
    *told, played = adviser.advised([*better, action])
    lost = round(adviser.worth(better[0]) - adviser.worth(action), 4)
    return Moment(step, seat, lost, played, [_instead(game, one, played) for one in told])


def _instead(game: Game[Any, Any], one: Advised, played: Advised) -> Advised:
    """Where nothing sets an action apart from the other good ones, what it is better by than what was played."""
    if any(reason.kind not in COMPARISONS for reason in one.reasons):
        return one
    n = 0.0 if one.lead is None or played.lead is None else round(one.lead - played.lead, 1)
    often = round(100 * (one.chance - played.chance))
    reasons = one.reasons
    if n > 0:
        words = f"turns out about {amount(n, game.unit)} better than what was played"
        reasons = [Reason("instead", {"n": n}, words)]
    elif often > 0:
        reasons = [Reason("instead-likelier", {"n": often}, f"wins {often} in 100 more often than what was played")]
    return msgspec.structs.replace(one, reasons=reasons)


def better_turn(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    action: int,
    following: Sequence[tuple[int, int]],
    seed: int,
    rounds: int = ROUNDS,
) -> BetterTurn:
    """The whole turn that begins with a better action: what the adviser would then do, by what the seat can know."""
    turn = BetterTurn(game, state, seat, following)
    turn.take([action])
    while turn.ending is None:
        further = seed_of(seed, len(turn.deeds)) % 2**62
        turn.take(turn.forced or best(game, turn.state, seat, further, rounds))
    return turn


def best(
    game: Game[Any, Any], state: Any, seat: int, seed: int, rounds: int = ROUNDS, seconds: float | None = None
) -> list[int]:
    """What the adviser would do, the best first."""
    return [one.action for one in advise(game, state, seat, seed, many=BETTER, rounds=rounds, seconds=seconds)]


def ended(game: Game[Any, Any], state: Any) -> Expected:
    """How it came out."""
    return settled(game, state)
