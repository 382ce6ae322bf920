"""OpenSpiel: every game as a Python game of its own, `pyspiel.load_game("tierpark_new_york_zoo", {"players": 3})`.

Importing this module registers them. Chance comes first, as four events that name one of 2**32 deals; whatever is
thrown or drawn later follows from the deal. Seats that decide at the same time are asked one by one, but see no more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from tierpark.core.game import Game, seed_of
from tierpark.core.words import lowest
from tierpark.envs.seeing import Eyes, world_of
from tierpark.envs.sitting import reward_kind
from tierpark.envs.stepping import rewards_at
from tierpark.games import catalogue

EVENTS, OUTCOMES = 4, 256  # of chance


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return "tierpark_" + name.replace("-", "_")


def _type_of(game: Game[Any, Any]) -> Any:
    players = game.choices["players"]
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        provides_factored_observation_string=False,
        parameter_specification={name: _spelt(values, values[0]) for name, values in game.choices.items()},
    )


def _spelt(values: tuple[Any, ...], value: Any) -> Any:
    """A value of an option as OpenSpiel keeps its type: numbers among words get an underscore, `campaign=_1`."""
    text = str(value).removeprefix("_")
    if all(str(one).isdecimal() for one in values):
        return int(text)
    return f"_{text}" if text.isdecimal() else text


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options. `register` makes a class of each game."""

    played: Game[Any, Any]
    type_: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        choices = self.played.choices
        given = {name: _spelt(choices.get(name, ("",)), value) for name, value in (params or {}).items()}
        self.options = self.played.options(**{name: str(value).removeprefix("_") for name, value in given.items()})
        self.eyes = Eyes(self.played, self.options)
        self.kind = reward_kind("rank", self.played, self.options)
        self.rewards = world_of(self.played, compiled=False).function(rewards_at)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.eyes.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.played.limit,
        )
        super().__init__(self.type_, info, given)

    def new_initial_state(self) -> SpielState:
        """A game whose deal is still to come."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees."""
        return SpielObserver(self)

    def __deepcopy__(self, _: Any) -> SpielGame:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress: four events of chance, then decisions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.own = game
        self.seed, self.events = 0, 0
        self.state: Any = None

    def current_player(self) -> int:
        """The first seat that owes a decision."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        to_act = self.own.played._to_act(self.state)
        return lowest(to_act) if to_act else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A part of the number of the deal."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.own.played.legal_actions(self.state, player))

    def _apply_action(self, action: int) -> None:
        if self.state is not None:
            self.own.played._apply(self.state, self.current_player(), action)
            return
        self.seed = self.seed * OUTCOMES + action
        self.events += 1
        if self.events == EVENTS:
            self.state = self.own.played.setup(self.own.options, seed_of("openspiel", self.seed))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        if self.state is None or action not in self._legal_actions(player):
            return f"action {action}"
        return f"{action}: {self.own.played.describe(self.state, player, action).short}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and not self.own.played._to_act(self.state)

    def returns(self) -> list[float]:
        """By rank, 1 to -1; nothing before the end."""
        found = [0.0] * self.own.options.players
        if self.is_terminal():
            self.own.rewards([self.state.clone()], 0, self.own.kind, found)
        return found

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """The same game with everything that the seat cannot know dealt anew."""
        twin: SpielState = self.clone()
        seed = int(probability_sampler() * 2**53)
        twin.state = self.own.played.redeal_hidden(self.state, player, seed)
        return twin

    def __str__(self) -> str:
        if self.state is None:
            return f"deal {self.seed}, {self.events} of {EVENTS}"
        return str(self.state.pack().hex())


class SpielObserver:
    """What a seat sees, as one tensor; its pieces by their names in `dict`."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor = np.zeros(game.eyes.size, dtype=np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for part in game.eyes.parts:
            self.dict[part.name] = self.tensor[at : at + part.length]
            at += part.length

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the seat sees; nothing before the deal."""
        self.tensor[:] = 0 if state.state is None else state.own.played.observe(state.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        if state.state is None:
            return "before the deal"
        return " ".join(map(str, state.own.played.observe(state.state, player)))


def register() -> None:
    """Make every game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in catalogue.GAMES:
        if short_name(name) not in known:
            game = catalogue.game(name)
            made: Any = type(short_name(name), (SpielGame,), {"played": game, "type_": _type_of(game)})
            made.__module__, globals()[made.__name__] = __name__, made  # by these names OpenSpiel finds it again
            pyspiel.register_game(made.type_, made)


register()
