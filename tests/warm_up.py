"""`python -m tests.warm_up`: compile what the tests of all games need, so that no two test processes do so twice."""

from __future__ import annotations

from tierpark.bots.compiling import compile_search
from tierpark.bots.looking import Lookers
from tierpark.core.engine import Engine
from tierpark.envs import Batch, aec
from tierpark.games import catalogue

ORDER = ("zoo-parque", "spectacular", "the-sanctuary", "new-york-zoo")  # the slowest first


def main() -> None:
    """The rules of all games, then what calls them."""
    games = [catalogue.game(name) for name in ORDER]
    for game in games:
        Engine(game).compile_all()
    for game in games:
        compile_search(game)
        Lookers(game).play(next(game.configurations()), seed=1, slips=0)
        Batch(game.name, 2)
        table = aec(game.name)
        table.reset(seed=1)
        table.observe(table.agent_selection)


if __name__ == "__main__":
    main()
