"""Pebbles as a `Game`, for tests of the core that need no real one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from tests.core import pebbles_rules
from tests.core.pebbles_rules import State
from tierpark.core.game import Description, Game
from tierpark.core.game import Options as CommonOptions
from tierpark.core.outcome import Outcome, Standing

CHOICES = {"players": (2, 3), "variant": ("normal", "misere")}


class Options(CommonOptions, frozen=True):
    variant: Literal["normal", "misere"] = "normal"


class View(msgspec.Struct, frozen=True):
    heap: int


class Pebbles(Game[State, Options]):
    name = "pebbles"
    title = "Pebbles"
    rules_version = 3
    rules = pebbles_rules
    choices = CHOICES
    n_words = 1
    limit = 30
    state_type = State
    options_type = Options

    @classmethod
    def with_material(cls, path: Path) -> Pebbles:
        raise NotImplementedError

    def why_not(self, options: Options) -> str | None:
        together = options.variant == "normal" or options.players == 2
        return None if together else f"variant=misere is for 2 players, not {options.players}"

    def blank(self, options: Options) -> State:
        state = State()
        state.players = options.players
        state.misere = int(options.variant == "misere")
        return state

    def options_of(self, state: State) -> Options:
        return Options(players=state.players, variant="misere" if state.misere else "normal")

    def explain(self, state: State, seat: int, action: int) -> str:
        return f"One takes 1 to {min(3, state.heap)} pebbles, not {action + 1}."

    def describe(self, state: State, seat: int, action: int) -> Description:
        n = action + 1
        return Description("take", {"pebbles": n, "left": state.heap - n}, f"take {n}", f"Take {n} of {state.heap}.")

    def question(self, state: State, seat: int) -> str:
        return "How many pebbles?"

    def outcome(self, state: State) -> Outcome | None:
        if state.heap > 0:
            return None
        won = [bool(pebbles_rules.has_won(state, seat)) for seat in range(state.players)]
        return Outcome(
            standings=tuple(
                Standing(seat, 1 if won[seat] else 1 + sum(won), won[seat], taken.taken, {"pebbles": taken.taken}, {})
                for seat, taken in enumerate(state.seats[: state.players])
            ),
            ending="last pebble",
            reason="The last pebble was taken.",
        )

    def view(self, state: State, seat: int | None) -> View:
        return View(state.heap)

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        return state.clone()

    def deal(self, state: State) -> dict[str, Any]:
        return {"heap": state.heap}

    def components(self, state: State) -> dict[str, int]:
        return {"pebbles": state.heap + sum(seat.taken for seat in state.seats)}

    def draw(self, state: State, seat: int | None, ghost: int | None = None, width: int = 80) -> str:
        return "." * state.heap

    def position(self, text: str) -> State:
        raise NotImplementedError
