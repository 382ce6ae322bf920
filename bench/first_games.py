"""`python -m bench.first_games`: records where the coached first games begin, and says how long they then take.

Bots play each game from a seed to the beginning of a turn of the first seat. The time is an estimate: what a newcomer
does is counted in games that bots play on, and each decision costs seconds by how much there is to look at.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.bots.bot import bot
from tierpark.core import transcript
from tierpark.core.game import seed_of
from tierpark.games import catalogue
from tierpark.games.first_games import FILE, first_game, folder_of

if TYPE_CHECKING:
    from tierpark.core.game import Game

NEWCOMER = 0
BEFORE = ("regular", "regular")  # who has played until the newcomer comes
AFTER = ("beginner", "beginner")  # who stands for newcomer and bot in what is estimated
FEW = 4  # choices that are seen at once
SECONDS_OF_FEW, SECONDS_OF_MANY, SECONDS_OF_OTHERS = 8, 20, 2


class Plan(NamedTuple):
    """A game with two seats, and the decisions after which the newcomer comes: at the next turn that then begins."""

    options: dict[str, int | str]
    seed: int
    decisions: int


PLANS = {
    "new-york-zoo": Plan({}, 10, 182),
    "spectacular": Plan({}, 5, 36),
    "the-sanctuary": Plan({}, 3, 44),
    "zoo-parque": Plan({"edition": "draft"}, 7, 105),
}


def recorded(name: str, plan: Plan) -> str:
    """The transcript of what bots play before the newcomer comes."""
    game = catalogue.game(name)
    options = game.options(players=2, **plan.options)
    state = game.setup(options, plan.seed)
    bots = [bot(level, seed_of(plan.seed, seat), None, 1) for seat, level in enumerate(BEFORE)]
    actions: list[tuple[int, int]] = []
    begins = True
    while len(actions) < plan.decisions or not begins or NEWCOMER not in game.to_act(state):
        seat = game.to_act(state)[0]
        actions.append((seat, next(iter(bots[seat].wanted(game, state, seat)))))
        before = state.clone()
        game.apply(state, *actions[-1])
        begins = game.begins_turn(before, state)
    return transcript.record(game, options, plan.seed, actions)


def played_on(game: Game[Any, Any], state: Any, seed: int, levels: tuple[str, ...] = AFTER) -> tuple[int, int]:
    """Play a state to its end; the decisions of the newcomer with a choice, and the seconds that all takes."""
    bots = [bot(level, seed_of(seed, seat), None, 1) for seat, level in enumerate(levels)]
    decisions = seconds = 0
    while due := game.to_act(state):
        seat = due[0]
        choices = len(game.legal_actions(state, seat))
        if seat == NEWCOMER and choices > 1:
            decisions += 1
            seconds += SECONDS_OF_FEW if choices <= FEW else SECONDS_OF_MANY
        elif seat != NEWCOMER:
            seconds += SECONDS_OF_OTHERS
        game.apply(state, seat, next(iter(bots[seat].wanted(game, state, seat))))
    return decisions, seconds


def main() -> None:
    """Record, unless only the time is wanted, and estimate."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_games", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(PLANS), help="some of the games")
    parser.add_argument("--only-estimate", action="store_true", help="leave the files as they are")
    arguments = parser.parse_args()
    for name in arguments.games:
        game = catalogue.game(name)
        if not arguments.only_estimate:
            path = Path(str(import_module(folder_of(name)).__file__)).with_name(FILE)
            path.write_text(recorded(name, PLANS[name]), encoding="ascii")
            first_game.cache_clear()
        found = []
        for seed in range(5):
            state = transcript.replay(game, first_game(name))
            found.append(played_on(game, game.redeal_hidden(state, NEWCOMER, seed), seed))
        decisions, seconds = (mean([one[i] for one in found]) for i in range(2))
        print(f"{name}: {decisions:.0f} decisions are left for the newcomer, about {seconds / 60:.0f} minutes")


if __name__ == "__main__":
    main()
