"""Many random games at machine speed, and who wins them. Usage: many_games.py [GAMES [PLAYERS]]; try 100000."""

import sys
import time

from tierpark.core.engine import Engine
from tierpark.core.game import seed_of
from tierpark.games.catalogue import game


def main(games: int = 1000, players: int = 2) -> None:
    """Play the games and sum them up."""
    zoo = game("new-york-zoo")
    engine = Engine(zoo)
    options = zoo.options(players=players)
    engine.play(options, [0])  # compile, or load from the cache, before the clock runs

    began = time.perf_counter()
    states, decisions = engine.play(options, [seed_of("example", i) for i in range(games)])
    seconds = time.perf_counter() - began
    scores, wins = engine.results(states)

    print(f"{games:,} games, {decisions.sum():,} decisions, {decisions.sum() / seconds:,.0f} a second")
    for seat in range(players):
        share, mean = wins[:, seat].mean(), scores[:, seat].mean()
        print(f"Seat {seat + 1} wins {share:.1%}; mean score {mean:.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
