"""One game that is being played by programs: at machine speed, or by the plain rules where nothing is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from tierpark.core import playout
from tierpark.core.engine import Engine
from tierpark.core.errors import BadOptions, IllegalAction
from tierpark.core.game import Game, checked_seed
from tierpark.envs.seeing import Eyes, world_of
from tierpark.envs.stepping import BY_BOTH, BY_RANK, BY_SCORE, TOGETHER, rewards_at
from tierpark.games import catalogue

MODES = ["ansi", "human", "svg", "rgb_array"]  # of rendering
REWARDS = {"rank": BY_RANK, "score": BY_SCORE, "both": BY_BOTH}


def game_of(game: str | Game[Any, Any]) -> Game[Any, Any]:
    """A game by its name, or one that is at hand."""
    return catalogue.game(game) if isinstance(game, str) else game


def reward_kind(name: str, game: Game[Any, Any], options: Any) -> int:
    """The number of a kind of reward; it also says whether all seats win or lose together."""
    if name not in REWARDS:
        raise BadOptions(f"reward={name}: there are {', '.join(REWARDS)}")
    is_campaign = game.levels is not None and getattr(options, game.levels) != game.choices[game.levels][0]
    return REWARDS[name] + (TOGETHER if is_campaign or options.players == 1 else 0)


def checked_mode(mode: str | None) -> str | None:
    """A mode of rendering that there is."""
    if mode not in (None, *MODES):
        raise BadOptions(f"render_mode={mode}: there are {', '.join(MODES)}")
    return mode


class Sitting:
    """A game in progress. Observations and masks are new arrays each time; the state never leaves it by itself."""

    def __init__(self, game: str | Game[Any, Any], options: Any, *, compiled: bool = True) -> None:
        self.game, self.options, self.compiled = game_of(game), options, compiled
        self.eyes = Eyes(self.game, options)
        self.seats = range(options.players)
        self._masks: dict[int, Any] = {}
        if compiled:
            engine = Engine(self.game)
            self._to_act, self._apply = engine.entry(playout.to_act_at), engine.entry(playout.apply_at)

    def deal(self, seed: int) -> None:
        """Begin a new game."""
        state = self.game.setup(self.options, checked_seed(seed))
        self._states: Any = self.eyes.record(state) if self.compiled else [state]
        self._masks.clear()

    @property
    def to_act(self) -> int:
        """The seats that owe a decision, as a set."""
        found: int = self._to_act(self._states, 0) if self.compiled else self.game._to_act(self._states[0])
        return found

    def observe(self, seat: int) -> Any:
        """All that the seat may know."""
        if not self.compiled:
            return np.array(self.game.observe(self._states[0], seat), dtype=self.eyes.dtype)
        row = np.empty(self.eyes.size, dtype=self.eyes.dtype)
        self.eyes.observe(self._states, 0, seat, row)
        return row

    def mask(self, seat: int) -> Any:
        """What the seat may do, as noughts and ones; the same array until somebody acts."""
        found = self._masks.get(seat)
        if found is None:
            found = np.zeros(self.eyes.actions, dtype=np.int8)
            if self.compiled:
                self.eyes.mask(self._states, 0, seat, found)
            else:
                found[list(self.game.legal_actions(self._states[0], seat))] = 1
            self._masks[seat] = found
        return found

    def act(self, seat: int, action: int) -> None:
        """Carry an action out; an illegal one changes nothing and is refused with the reason."""
        if not (0 <= action < self.eyes.actions and self.mask(seat)[action]):
            raise IllegalAction(self.game.why_illegal(self.state, seat, action) or "The mask was changed.")
        if self.compiled:
            self._apply(self._states, 0, seat, int(action))
        else:
            self.game._apply(self._states[0], seat, int(action))
        self._masks.clear()

    def rewards(self, kind: int) -> Any:
        """What the game, which is over, is worth to every seat."""
        found = np.zeros(len(self.seats))
        world_of(self.game, compiled=False).function(rewards_at)([self.state], 0, kind, found)  # once in a game
        return found

    @property
    def state(self) -> Any:
        """The whole state, hidden things included: for drawings, reasons and bots that get it re-dealt."""
        if not self.compiled:
            return self._states[0]
        return self.game.state_type.unpack(self._states[0].tobytes())

    def put(self, state: Any) -> None:
        """Go on from another state of the same game."""
        self._states = self.eyes.record(state) if self.compiled else [state.clone()]
        self._masks.clear()

    def rendered(self, seat: int | None, mode: str | None) -> Any:
        """The table as a seat may see it: as a text (printed in the mode `human`), as SVG, or as pixels."""
        if mode in ("svg", "rgb_array"):
            from tierpark.envs import picture

            return (picture.svg if mode == "svg" else picture.pixels)(self.game, self.state, seat)
        from rich.text import Text

        text = Text.from_markup(self.game.draw(self.state, seat)).plain
        if mode != "human":
            return text
        print(text)
        return None
