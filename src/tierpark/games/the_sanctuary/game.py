"""The Sanctuary as a `Game`: the rules joined to options, words, views and outcomes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description, Game
from tierpark.core.outcome import Outcome, Standing
from tierpark.games.the_sanctuary import (
    ahead,
    describe,
    explain,
    hidden,
    inventory,
    naming,
    observation,
    open_export,
    options,
    questions,
    rules,
    tally,
    view,
)
from tierpark.games.the_sanctuary.actions import part_of
from tierpark.games.the_sanctuary.improvements import effect_of
from tierpark.games.the_sanctuary.material import COLOURS, Animal, Improvement, Material, load
from tierpark.games.the_sanctuary.options import Options
from tierpark.games.the_sanctuary.sentences import sentence
from tierpark.games.the_sanctuary.state import N_ACTIONS, N_WORDS, NONE, State, Step
from tierpark.games.the_sanctuary.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tierpark.core.rule import Happened
    from tierpark.core.scores import Score
    from tierpark.games.the_sanctuary.cards import Effect


class TheSanctuary(Game[State, Options]):
    """Send volunteers where they see the most to do, and give four endangered species a home."""

    name = "the-sanctuary"
    title = "The Sanctuary: Endangered Species"
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
        self.animals = [_of_set(self.box, number + 1) for number in range(len(self.box.sets))]
        if self.box.is_printed:
            super().__init__()
        else:
            super().__init__(tables_of(self.box)._asdict(), self.box.digest)

    @classmethod
    def with_material(cls, path: Path) -> TheSanctuary:
        return cls(load(path))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        return self.box.reconstructed

    @cached_property
    def passages(self) -> tuple[naming.Passage, ...]:
        """What every node of the cards' programs says."""
        return naming.passages(self.box)

    @cached_property
    def _sentences(self) -> dict[Effect, str]:
        return {}

    def sentence_of(self, effect: Effect) -> str:
        """An effect in words, made once."""
        if effect not in self._sentences:
            self._sentences[effect] = sentence(effect)
        return self._sentences[effect]

    def part_of(self, node: int, number: int) -> int:
        """A part of a combination by its number."""
        found: int = self.world.function(part_of)(node, number)
        return found

    def improvement_up(self, state: State, tile: int) -> Improvement:
        """The side of a tile that lies up."""
        number: int = self.world.function(effect_of)(state, tile)
        return self.box.improvements[number]

    def why_not(self, options_: Options) -> str | None:
        return options.why_not(options_)

    def blank(self, options: Options) -> State:
        state = State()
        state.players = options.players
        state.advanced = int(options.variant == "advanced")
        state.short_rows = int(options.rows == "fives")
        return state

    def options_of(self, state: State) -> Options:
        return Options(
            players=state.players,
            variant="advanced" if state.advanced else "basic",
            rows="fives" if state.short_rows else "long",
        )

    def explain(self, state: State, seat: int, action: int) -> str:
        return explain.explain(self, state, seat, action)

    def describe(self, state: State, seat: int, action: int) -> Description:
        return describe.describe(self, state, seat, action)

    def question(self, state: State, seat: int) -> str:
        return questions.question(self, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.step != Step.OVER:
            return None
        rank, has_won = (self.world.function(f) for f in (rules.rank, rules.has_won))
        standings = []
        for seat in range(state.players):
            scores = view.scores(self, state, seat)
            standings.append(
                Standing(
                    seat=seat,
                    rank=rank(state, seat),
                    won=bool(has_won(state, seat)),
                    score=scores.total,
                    categories={name: getattr(scores, name) for name in view.LINES},
                    tiebreaks={"points from animals": scores.animals},
                )
            )
        return Outcome(tuple(standings), "played", f"All {self.box.setups[state.players].rounds} rounds are played.")

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(self, state, seat)

    def begins_turn(self, before: State, after: State) -> bool:
        return (before.n_round, before.turn, before.active) != (after.n_round, after.turn, after.active)

    def tally(self, state: State, seat: int) -> dict[str, int]:
        return tally.tally(self, state, seat)

    def ahead(self, state: State, seat: int) -> State | None:
        return ahead.ahead(self, state, seat)

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        return hidden.redealt(self, state, seed)

    def notable(self, state: State, seat: int, action: int) -> list[str]:
        said = self.describe(state, seat, action)
        return [f"{said.kind} {said.fields['card']}"] if said.kind in ("main", "side") else []

    def held(self, state: State, seat: int) -> list[str]:
        tiles = [tile for tile in state.boards[seat].tiles if tile != NONE]
        return [f"improvement {self.improvement_up(state, tile).id}" for tile in tiles]

    def printed(self, options: Options | None = None) -> dict[str, Any]:
        return open_export.printed(self)

    def score_sheet(self, text: str) -> Score:
        from tierpark.games.the_sanctuary import score_pad

        return score_pad.score_sheet(self, text)

    def deal(self, state: State) -> dict[str, Any]:
        return open_export.deal(self, state)

    def consequences(
        self, before: State, after: State, action: int, happened: Sequence[Happened]
    ) -> list[dict[str, Any]]:
        return open_export.consequences(self, before, after)

    def components(self, state: State) -> dict[str, int]:
        return inventory.components(self, state)

    def draw(
        self, state: State, seat: int | None, ghost: int | None = None, width: int = 80, rows: int | None = None
    ) -> str:
        from tierpark.games.the_sanctuary import terminal

        return terminal.draw(self, state, seat, ghost, width, rows)

    def position(self, text: str) -> State:
        from tierpark.games.the_sanctuary import notation

        return notation.read(self, text)


def _of_set(box: Material, number: int) -> tuple[Animal, ...]:
    """The animals of a set, by colour."""
    found = {animal.colour: animal for animal in box.animals if animal.set == number}
    return tuple(found[colour] for colour in COLOURS)
