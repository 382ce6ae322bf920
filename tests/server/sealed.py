"""Sealed, a game of which every seat knows but a part, for more seats than New York Zoo hides things from."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal

from tierpark.core.game import Description, Game
from tierpark.core.game import Options as CommonOptions
from tierpark.core.outcome import Outcome, Standing


class Options(CommonOptions, frozen=True):
    variant: Literal["bids", "hands"] = "bids"


@dataclass
class State:
    players: int
    variant: str
    cards: list[list[int]]
    bids: list[int | None]
    drawn: list[int] = field(default_factory=lambda: [0] * 5)
    submitted: list[bool] = field(default_factory=lambda: [False] * 5)
    turns: int = 0

    def clone(self) -> State:
        return deepcopy(self)


class Sealed(Game[Any, Options]):
    """In "bids" all seats choose in secret, as often as they like; in "hands" they draw cards that others do not see.

    The cards of the first seat come from the seed; those of others are always the same.
    """

    name, title, rules_version, limit, n_words = "sealed", "Sealed", 1, 1000, 1
    choices = {"players": (2, 3, 4, 5), "variant": ("bids", "hands")}  # noqa: RUF012  # as the games do
    tells_all_alike = False
    options_type = Options
    SUBMIT, DRAW, PASS = 5, 6, 7

    def __init__(self) -> None:
        self.material = "printed"

    def setup(self, options: Options, seed: int) -> State:
        lucks = [random.Random(seed if seat == 0 else seat) for seat in range(options.players)]
        cards = [luck.sample(range(1, 100_000), 9) for luck in lucks]
        return State(options.players, options.variant, cards, [None] * options.players)

    def to_act(self, state: State) -> tuple[int, ...]:
        seats = range(state.players)
        if state.variant == "bids" and not self.is_open(state):
            return tuple(seat for seat in seats if not state.submitted[seat])
        return (state.turns % state.players,) if state.turns < 2 * state.players else ()

    def is_open(self, state: State) -> bool:
        return all(state.submitted[: state.players])

    def legal_actions(self, state: State, seat: int) -> list[int]:
        if seat not in self.to_act(state):
            return []
        if state.variant == "bids" and not self.is_open(state):
            return [0, 1, 2, 3, 4] + ([self.SUBMIT] if state.bids[seat] is not None else [])
        return [self.DRAW, self.PASS] if state.drawn[seat] < 9 else [self.PASS]

    def why_illegal(self, state: State, seat: int, action: int) -> str | None:
        return None if action in self.legal_actions(state, seat) else f"Seat {seat + 1} cannot do this now."

    def apply(self, state: State, seat: int, action: int, happened: Any = None) -> bool:
        assert self.why_illegal(state, seat, action) is None
        if action == self.PASS:
            state.turns += 1
        elif action == self.DRAW:
            state.drawn[seat] += 1
        elif action == self.SUBMIT:
            state.submitted[seat] = True
        else:
            state.bids[seat] = action
        return action == self.DRAW or (action == self.SUBMIT and self.is_open(state))

    def view(self, state: State, seat: int | None) -> Any:
        return {
            "hand": None if seat is None else state.cards[seat][: state.drawn[seat]],
            "drawn": state.drawn[: state.players],
            "submitted": state.submitted[: state.players],
            "bids": [bid if other == seat or self.is_open(state) else None for other, bid in enumerate(state.bids)],
        }

    def describe(self, state: State, seat: int, action: int) -> Description:
        kind = {self.SUBMIT: "submit", self.DRAW: "draw", self.PASS: "pass"}.get(action, "bid")
        return Description(kind, {"bid": action} if kind == "bid" else {}, kind, f"{kind} {action}")

    def tell(
        self, before: State, after: State, seat: int, action: int, hearer: int | None, happened: Any
    ) -> list[Description]:
        said = self.describe(before, seat, action)
        drawn = [Description("card", {"card": after.cards[seat][before.drawn[seat]]}, "", "a card")]
        return [said, *(drawn if action == self.DRAW and hearer == seat else [])]

    def outcome(self, state: State) -> Outcome | None:
        standings = tuple(Standing(seat, 1, True, 0, {}, {}) for seat in range(state.players))
        return None if self.to_act(state) else Outcome(standings, "end", "It is over.")

    def question(self, state: State, seat: int) -> str:
        return "What?"

    def explain(self, state: State, seat: int, action: int) -> str:
        return "No."

    def draw(self, state: State, seat: int | None, ghost: int | None = None, width: int = 80) -> str:
        return str(self.view(state, seat))

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        return state.clone()

    def _not_needed(self, *_: Any) -> Any:
        raise NotImplementedError

    blank = options_of = deal = components = position = with_material = _not_needed  # type: ignore[assignment]
