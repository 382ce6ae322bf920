"""Spectacular as a `Game`: the rules joined to options, words, views and outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description, Game
from tierpark.core.offers import Offers
from tierpark.core.outcome import Outcome, Standing
from tierpark.games.spectacular import (
    ahead,
    describe,
    explain,
    hidden,
    inventory,
    notation,
    observation,
    offers,
    open_export,
    options,
    rules,
    tally,
    view,
)
from tierpark.games.spectacular.material import Material, load
from tierpark.games.spectacular.options import Options
from tierpark.games.spectacular.scoring import fulfilled_missions
from tierpark.games.spectacular.state import N_ACTIONS, N_WORDS, State, Step
from tierpark.games.spectacular.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tierpark.core.rule import Happened
    from tierpark.core.scores import Score

CATEGORIES = ("entrance", "green", "blue", "grey", "orange", "towers", "animals", "missions")


class Spectacular(Game[State, Options]):
    """Welcome animals and feed them: tiles and dice for the park in which the most species live well."""

    name = "spectacular"
    title = "Spectacular"
    rules_version = 2
    rules = rules
    choices = options.CHOICES
    n_words = N_WORDS
    n_actions = N_ACTIONS
    observation = observation
    limit = 2_000
    counts = tally.COUNTS
    state_type = State
    options_type = Options

    def __init__(self, box: Material | None = None) -> None:
        self.box = box or load()
        if self.box.is_printed:
            super().__init__()
        else:
            super().__init__(tables_of(self.box)._asdict(), self.box.digest)

    @classmethod
    def with_material(cls, path: Path) -> Spectacular:
        return cls(load(path))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        return self.box.reconstructed

    def why_not(self, options_: Options) -> str | None:
        return options.why_not(options_)

    def blank(self, options: Options) -> State:
        state = State()
        state.players = options.players
        state.asymmetric = int(options.side == "asymmetric")
        state.with_missions = int(options.missions == "yes" or options.players == 1)
        state.in_order = int(options.choosing == "in-order")
        return state

    def options_of(self, state: State) -> Options:
        return Options(
            players=state.players,
            side="asymmetric" if state.asymmetric else "symmetric",
            missions="yes" if state.with_missions and state.players > 1 else "no",
            choosing="in-order" if state.in_order else "at-once",
        )

    def explain(self, state: State, seat: int, action: int) -> str:
        return explain.explain(self, state, seat, action)

    def describe(self, state: State, seat: int, action: int) -> Description:
        return describe.describe(self, state, seat, action)

    def question(self, state: State, seat: int) -> str:
        return describe.question(self, state, seat)

    def offers(self, state: State, seat: int) -> Offers:
        return offers.offers(self, state, seat) or super().offers(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.step != Step.OVER:
            return None
        rank, has_won = (self.world.function(f) for f in (rules.rank, rules.has_won))
        standings = []
        for seat in range(state.players):
            scores = view.scores(self, state, seat)
            named = {name: getattr(scores, name) for name in CATEGORIES}
            if not state.with_missions:
                del named["missions"]
            standings.append(
                Standing(
                    seat=seat,
                    rank=rank(state, seat),
                    won=bool(has_won(state, seat)),
                    score=scores.total,
                    categories=named,
                    tiebreaks={} if state.players == 1 else {"dice on breeding tiles": scores.breeding},
                )
            )
        if state.players > 1:
            return Outcome(tuple(standings), "played", "All fifteen turns are played.")
        return Outcome(tuple(standings), *self._solo_result(state, standings[0]))

    def _solo_result(self, state: State, standing: Standing) -> tuple[str, str]:
        """R11.16: the achievement, or what was missing."""
        if standing.won:
            reached = [a for a in self.box.achievements if a.least <= standing.score]
            return "won", reached[-1].text
        missing = []
        if standing.score < self.box.win_points:
            more = self.box.win_points - standing.score
            missing.append(f"{more} more point{'s' if more > 1 else ''}")
        met = self.world.function(fulfilled_missions)(state, 0)
        if met < self.box.win_missions:
            more = self.box.win_missions - met
            missing.append(f"{more} more mission{'s' if more > 1 else ''}")
        return "lost", f"The challenge is lost: it takes {' and '.join(missing)}."

    def open_view(self, state: State) -> view.View:
        return view.view(self, state, None, is_over=True)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(self, state, seat)

    def begins_turn(self, before: State, after: State) -> bool:
        return before.turn != after.turn or before.step == Step.PREPARE != after.step

    def held(self, state: State, seat: int) -> list[str]:
        return inventory.held(self, state, seat)

    def tally(self, state: State, seat: int) -> dict[str, int]:
        return tally.tally(self, state, seat)

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        return hidden.redealt(self, state, seat, seed)

    def ahead(self, state: State, seat: int) -> State | None:
        return ahead.ahead(self, state, seat)

    def reopened(self, state: State, seat: int) -> State:
        return hidden.reopened(state, seat)

    def score_sheet(self, text: str) -> Score:
        from tierpark.games.spectacular import score_pad

        return score_pad.score_sheet(self, text)

    def printed(self, options: Options | None = None) -> dict[str, Any]:
        return open_export.printed(self)

    def deal(self, state: State) -> dict[str, Any]:
        return open_export.deal(self, state)

    def consequences(
        self, before: State, after: State, action: int, happened: Sequence[Happened]
    ) -> list[dict[str, Any]]:
        return open_export.consequences(self, before, after)

    def random_results(self, before: State, after: State) -> list[dict[str, Any]]:
        return open_export.random_results(self, before, after)

    def components(self, state: State) -> dict[str, int]:
        return inventory.components(self, state)

    def draw(
        self, state: State, seat: int | None, ghost: int | None = None, width: int = 80, rows: int | None = None
    ) -> str:
        from tierpark.games.spectacular import terminal

        return terminal.draw(self, state, seat, ghost, width, rows)

    def position(self, text: str) -> State:
        return notation.read(self, text)
