"""A game at machine speed: whole random games, and single calls, on arrays of records.

Only this module and `core.compiled` import numba; whatever plays by hand never needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tierpark.core import dice, playout
from tierpark.core.compiled import CompiledWorld
from tierpark.core.errors import CompiledFailure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from tierpark.core.game import Game


_worlds: dict[tuple[ModuleType, str], CompiledWorld] = {}


def compiled_world(game: Game[Any, Any], *, parallel: bool = False, **bindings: ModuleType) -> CompiledWorld:
    """The compiled world of a game, in which further names are bound.

    It is one for all who ask, so a process translates the rules once, whatever it compiles that calls them: random
    games, a search, a batch. Only who binds something else than others did gets a world of their own.
    """
    title = f"{game.name}-all-cores" if parallel else game.name
    made = CompiledWorld(title, {"game": game.rules}, game.tables, parallel=parallel)
    world = _worlds.setdefault((game.rules, made.tag), made)
    for name, module in bindings.items():
        if world.bindings.setdefault(name, module) is not module:
            own = world.bindings | bindings
            return CompiledWorld(f"{world.name}-{module.__name__}", own, game.tables, parallel=parallel)
    return world


class Played(NamedTuple):
    """A run of games: their final states and how many decisions each took."""

    states: Any
    decisions: Any


class Engine:
    """The compiled rules of one game. With `parallel` a run of games is shared between all cores."""

    def __init__(self, game: Game[Any, Any], *, parallel: bool = False) -> None:
        self.game = game
        self.world = compiled_world(game, parallel=parallel)

    def entry(self, rule: Any) -> Any:
        """A compiled entry, to call with arrays of records."""
        return self.world.entry(rule)

    def states(self, n: int) -> Any:
        """Room for n states."""
        return np.zeros(n, dtype=self.game.state_type.layout())

    def record(self, state: Any) -> Any:
        """A plain state as an array of one record."""
        return np.frombuffer(bytearray(state.pack()), dtype=self.game.state_type.layout())

    def state(self, record: Any) -> Any:
        """A compiled record as a plain state."""
        return self.game.state_type.unpack(record.tobytes())

    def play(self, options: Any, seeds: Sequence[int], limit: int | None = None) -> Played:
        """A whole random game for every seed."""
        run = _Run(self, options, seeds)
        try:
            self.entry(playout.many)(*run.arrays, run.decisions, limit or self.game.limit)
        except Exception as error:
            self._find_failure(options, seeds, error)
            raise
        return Played(run.arrays[0], run.decisions)

    def results(self, states: Any) -> tuple[Any, Any]:
        """Scores and wins of finished games, each by game and seat."""
        seats = len(self.game.seats_of(self.state(states[0])))
        scores = np.zeros((len(states), seats), dtype=np.int64)
        wins = np.zeros((len(states), seats), dtype=np.int64)
        self.entry(playout.results)(states, scores, wins)
        return scores, wins

    def compile_all(self) -> None:
        """Compile (or load) every entry by calling each once; with `parallel` the one that is shared between cores."""
        options = next(self.game.configurations())
        run = _Run(self, options, [0])
        self.entry(playout.many)(*run.arrays, run.decisions, 1)
        if self.world.parallel:
            return
        states, words = run.arrays[0], run.arrays[4]
        self.results(states)
        for seat in range(options.players):
            if self.entry(playout.to_act_at)(states, 0) >> seat & 1:
                self.entry(playout.legal_at)(states, 0, seat, words[0])
                action = int(self.game.legal_actions(self.state(states[0]), seat)[0])
                self.entry(playout.apply_at)(states, 0, seat, action)
                break
        self.entry(playout.clone_many)(states, 1)
        self.log_of(options, 0)

    def log_of(self, options: Any, seed: int) -> list[tuple[int, int]]:
        """The decisions of the random game of a seed."""
        run = _Run(self, options, [seed])
        log = np.full((self.game.limit, 2), -1, dtype=np.int64)
        made = self.entry(playout.logged)(run.arrays[0], 0, *run.arrays[1:], log)
        return [(int(seat), int(action)) for seat, action in log[:made]]

    def _find_failure(self, options: Any, seeds: Sequence[int], error: Exception) -> None:
        """Play the games one by one; let plain Python repeat the one that fails, up to the very line."""
        for seed in seeds:
            run = _Run(self, options, [seed])
            log = np.full((self.game.limit, 2), -1, dtype=np.int64)
            try:
                self.entry(playout.logged)(run.arrays[0], 0, *run.arrays[1:], log)
            except Exception:
                decisions = [(int(s), int(a)) for s, a in log if s >= 0]
                state = replayed(self.game, options, seed, decisions)
                state.pack()  # of a game that failed before its first decision
                for seat in self.game.to_act(state):  # it may have failed while looking for the next one
                    self.game.legal_actions(state, seat)
                raise CompiledFailure(
                    f"{self.game.name}, seed {seed}: the compiled rules failed after {len(decisions)} decisions "
                    f"({error}), plain Python does not"
                ) from error


def replayed(game: Game[Any, Any], options: Any, seed: int, decisions: Sequence[tuple[int, int]]) -> Any:
    """The decisions in plain Python, every state packed: a failure or an overflow is raised where it happens."""
    state = game.setup(options, seed)
    for seat, action in decisions:
        game._apply(state, seat, action)
        state.pack()
    return state


class _Run:
    """The arrays of one call of `playout.many`."""

    def __init__(self, engine: Engine, options: Any, seeds: Sequence[int]) -> None:
        n = len(seeds)
        keys = np.frombuffer(b"".join(seed.to_bytes(dice.KEY_BYTES, "little") for seed in seeds), dtype="<u4")
        self.arrays = (
            engine.states(n),
            engine.record(engine.game.blank(options)),
            keys.reshape(n, 8),
            np.zeros(n, dtype=dice.Luck.layout()),
            np.zeros((n, engine.game.n_words), dtype=np.int64),
        )
        self.decisions = np.zeros(n, dtype=np.int64)
