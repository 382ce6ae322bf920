"""One random game of New York Zoo in plain Python, told in sentences. Usage: random_game.py [SEED [PLAYERS]]."""

import sys
from random import Random

from tierpark.games.catalogue import game


def main(seed: int = 7, players: int = 2) -> None:
    """Play the game and tell it."""
    zoo, luck = game("new-york-zoo"), Random(seed)
    state = zoo.setup(zoo.options(players=players), seed)
    while seats := zoo.to_act(state):
        seat = seats[0]
        action = luck.choice(zoo.legal_actions(state, seat))
        print(f"Seat {seat + 1}: {zoo.describe(state, seat, action).sentence}")
        zoo.apply(state, seat, action)
    outcome = zoo.outcome(state)
    assert outcome is not None  # nobody has to act, so the game is over
    print(outcome.reason)
    for standing in outcome.standings:
        print(f"Seat {standing.seat + 1}: rank {standing.rank}, score {standing.score}, {standing.tiebreaks}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
