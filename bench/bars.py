"""The bars: figures that a game has to hold, and whether it does. A report, never a failure."""

from __future__ import annotations

from typing import NamedTuple

from bench.games import TOGETHER
from bench.report import Bar, GameFigures, OpenSpielFigures


class Limits(NamedTuple):
    """What is asked of a game. `chess` and `backgammon` are in multiples of OpenSpiel's C++ rollouts."""

    compiled: float = 1_000_000
    chess: float = 1
    backgammon: float = 1
    plain: float = 30_000
    each_core: float = 0.9  # of one core's speed: 1.8 on two
    state_bytes: float = 4096
    clone_ns: float | None = None
    cold: float = 60
    warm: float = 2
    plain_start: float = 0.5
    together: float | None = None  # compiled, with all options that are measured together


EVERY_GAME = Limits()
OF_GAME = {
    "new-york-zoo": Limits(compiled=3_000_000, chess=5, state_bytes=1024, clone_ns=50),
    "zoo-parque": Limits(plain=10_000, state_bytes=16_384, together=300_000),  # a map without edges: decision 13
}


def bars(games: list[GameFigures], openspiel: list[OpenSpielFigures], cores: int) -> list[Bar]:
    """Every bar of every game."""
    rollouts = {other.game: other.rollouts.best for other in openspiel}
    return [bar for game in games for bar in _bars_of(game, rollouts, cores)]


def _bars_of(game: GameFigures, rollouts: dict[str, float], cores: int) -> list[Bar]:
    limits = OF_GAME.get(game.game, EVERY_GAME)
    speed, starts = game.compiled.best, game.starts
    chess, backgammon = (speed / rollouts[name] if name in rollouts else None for name in ("chess", "backgammon"))
    chosen = TOGETHER.get(game.game, {})
    together = next((v.compiled.best for v in game.variants if chosen and chosen.items() <= v.options.items()), None)

    def at_least(asked: float, what: str, figure: float | None, unit: str) -> Bar:
        return Bar(game.game, what, True, asked, figure, unit, None if figure is None else figure >= asked)

    def at_most(asked: float, what: str, figure: float | None, unit: str) -> Bar:
        return Bar(game.game, what, False, asked, figure, unit, None if figure is None else figure <= asked)

    return [
        at_least(limits.compiled, "compiled, one core", speed, "decisions/s"),
        at_least(limits.chess, "compiled against C++ chess", chess, "×"),
        at_least(limits.backgammon, "compiled against C++ backgammon", backgammon, "×"),
        *([at_least(limits.together, "compiled, all expansions", together, "decisions/s")] if limits.together else []),
        at_least(limits.plain, "plain", game.plain.best, "decisions/s"),
        *(
            [at_least(limits.each_core * cores, f"{cores} free cores against one", game.all_cores_ratio, "×")]
            if cores > 1
            else []
        ),
        at_most(limits.state_bytes, "state", game.state_bytes, "bytes"),
        *([at_most(limits.clone_ns, "clone", game.clone_ns, "ns")] if limits.clone_ns is not None else []),
        at_most(limits.cold, "first compile, nothing cached", starts.cold, "s"),
        at_most(limits.warm, "compiled start, from the cache", starts.warm, "s"),
        at_most(limits.plain_start, "plain start", starts.plain, "s"),
    ]
