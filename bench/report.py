"""What one run of the bench found. Its JSON is the output of `--json` and `--out`."""

from __future__ import annotations

from typing import Any

import msgspec

from tierpark.arena.figures import Rate, Starts


class Machine(msgspec.Struct, frozen=True):
    """Where it was measured, without a name or a path. `load` is how busy the machine was before the run."""

    cpu: str
    cores: int
    system: str
    load: float | None
    python: str
    numba: str
    numpy: str
    open_spiel: str | None
    tierpark: str


class Settings(msgspec.Struct, frozen=True):
    """How it was measured."""

    seconds: float  # for each figure, over all rounds
    rounds: int
    games: int  # in one compiled call
    shapes: int  # random games that tell what an OpenSpiel game is made of
    cold: bool  # whether the compile with nothing cached was measured


class Shape(msgspec.Struct, frozen=True):
    """What random games are made of, on average."""

    decisions: float  # in a game
    error: float  # the standard error of that average
    chance: float  # rolls of dice in a game, where they are events of their own
    choices: float  # legal actions at a decision
    forced: float  # the part of the decisions with a single legal action


class Variant(msgspec.Struct, frozen=True):
    """Compiled random play in one configuration, on one core."""

    label: str
    options: dict[str, Any]
    compiled: Rate
    decisions: float  # in a game


class GameFigures(msgspec.Struct, frozen=True):
    """A game in its first configuration: decisions a second, and what a state and a start cost."""

    game: str
    title: str
    label: str
    plain: Rate
    compiled: Rate
    all_cores: Rate
    all_cores_ratio: float
    calls: Rate
    clone_ns: float
    clone_spread: float
    state_bytes: int
    starts: Starts
    shape: Shape
    variants: list[Variant]


class OpenSpielFigures(msgspec.Struct, frozen=True):
    """An OpenSpiel game: decisions a second through Python and in C++ rollouts. Rolls of dice are no decisions."""

    game: str
    python: Rate
    rollouts: Rate
    shape: Shape


class Ratio(msgspec.Struct, frozen=True):
    """How many times as fast a Tierpark game is as an OpenSpiel game, from the same run."""

    game: str
    speed: str  # compiled against C++ rollouts; calls or plain against Python
    than: str
    times: float


class Bar(msgspec.Struct, frozen=True):
    """A figure to hold. `met` is nothing where the figure was not measured."""

    game: str
    what: str
    at_least: bool  # else at most
    asked: float
    figure: float | None
    unit: str
    met: bool | None


class Report(msgspec.Struct, frozen=True):
    """All of it. `openspiel` is empty, and `note` says why, where OpenSpiel is not installed."""

    machine: Machine
    settings: Settings
    games: list[GameFigures]
    openspiel: list[OpenSpielFigures]
    note: str | None
    ratios: list[Ratio]
    bars: list[Bar]
