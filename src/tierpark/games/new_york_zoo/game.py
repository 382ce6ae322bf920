"""New York Zoo as a `Game`: the rules joined to options, words, views and outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core import dice
from tierpark.core.game import Description, Game, checked_seed
from tierpark.core.offers import Offers
from tierpark.core.outcome import Outcome, Standing
from tierpark.core.playout import choose
from tierpark.games.new_york_zoo import (
    ahead,
    describe,
    explain,
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
from tierpark.games.new_york_zoo.ending import animals
from tierpark.games.new_york_zoo.material import Attraction, Material, Tile, load
from tierpark.games.new_york_zoo.options import Options
from tierpark.games.new_york_zoo.short import clear
from tierpark.games.new_york_zoo.state import (
    N_ACTIONS,
    N_START_TILES,
    N_WORDS,
    Ending,
    State,
    Step,
)
from tierpark.games.new_york_zoo.tables import tables_of, tiles_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tierpark.core.rule import Happened
    from tierpark.core.scores import Score

REASONS = {
    Ending.MAIN_ACTION: "A main action covered the last free space.",
    Ending.BREEDING: "Animal breeding led to a fully covered zoo.",
    Ending.OUT_OF_TIME: "The elephant reached the start space for the second time.",
    Ending.TOO_FAR: "The elephant passed the start space for the second time.",
}


class NewYorkZoo(Game[State, Options]):
    """Design a zoo: cover the construction area with enclosures and attractions before the others do."""

    name = "new-york-zoo"
    title = "New York Zoo"
    rules_version = 2
    rules = rules
    choices = options.CHOICES
    n_words = N_WORDS
    n_actions = N_ACTIONS
    observation = observation
    limit = 20_000
    counts = tally.COUNTS
    unit = "space"
    state_type = State
    options_type = Options

    def __init__(self, box: Material | None = None) -> None:
        self.box = box or load()
        self.tiles = tiles_of(self.box)
        self.pieces: tuple[Tile | Attraction, ...] = (*self.tiles, *self.box.attractions)
        if self.box.is_printed:
            super().__init__()
        else:
            super().__init__(tables_of(self.box)._asdict(), self.box.digest)

    @classmethod
    def with_material(cls, path: Path) -> NewYorkZoo:
        return cls(load(path))

    def why_not(self, options_: Options) -> str | None:
        return options.why_not(options_)

    def blank(self, options: Options) -> State:
        state = State()
        state.players = options.players
        state.short = int(options.variant == "short")
        state.side = "AB".index(options.side)
        return state

    def options_of(self, state: State) -> Options:
        return Options(
            players=state.players, variant="short" if state.short else "normal", side="B" if state.side else "A"
        )

    def explain(self, state: State, seat: int, action: int) -> str:
        return explain.explain(self, state, seat, action)

    def describe(self, state: State, seat: int, action: int) -> Description:
        return describe.describe(self, state, seat, action)

    def question(self, state: State, seat: int) -> str:
        return describe.question(self, state, seat)

    def offers(self, state: State, seat: int) -> Offers:
        placed = offers.placements(self, state, seat)
        if placed is None:
            return super().offers(state, seat)
        return Offers(self.question(state, seat), offers.besides(self, state, seat), [placed])

    def outcome(self, state: State) -> Outcome | None:
        if state.step != Step.OVER:
            return None
        score, rank, has_won = (self.world.function(f) for f in (rules.score, rules.rank, rules.has_won))
        solo_won = state.players == 1 and has_won(state, 0)
        return Outcome(
            standings=tuple(
                Standing(
                    seat=seat,
                    rank=rank(state, seat),
                    won=bool(has_won(state, seat)),
                    score=score(state, seat),
                    categories={
                        "strip spaces to the start" if solo_won else "free spaces": score(state, seat),
                    },
                    tiebreaks={} if state.players == 1 else {"animals": animals(state, seat)},
                )
                for seat in range(state.players)
            ),
            ending=Ending(state.ending).name.lower(),
            reason=REASONS[Ending(state.ending)],
        )

    def open_view(self, state: State) -> view.View:
        return view.view(self, state, None, is_over=True)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(self, state, seat)

    def begins_turn(self, before: State, after: State) -> bool:
        return after.step == Step.MOVE

    def held(self, state: State, seat: int) -> list[str]:
        return inventory.held(self, state, seat)

    def tally(self, state: State, seat: int) -> dict[str, int]:
        return tally.tally(self, state, seat)

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        """R1: all is open but the arrangements of the short game's start. Those of other seats are arranged anew."""
        twin = state.clone()
        if state.step != Step.ARRANGE:
            return twin
        luck = dice.Luck()
        words = dice.key_words(checked_seed(seed))
        dice.start_luck(luck, words[0], words[1], words[2])
        for other in range(state.players):
            if other == seat:
                continue
            submitted = twin.zoos[other].submitted
            self.world.function(clear)(twin, other)
            placed = N_START_TILES if submitted else dice.luck_below(luck, N_START_TILES + 1)
            twin.zoos[other].submitted = 0
            while twin.zoos[other].arranged < placed:
                action = self.world.function(choose)(twin, other, [0] * N_WORDS, luck)
                self._apply(twin, other, action)
            twin.zoos[other].submitted = submitted
        return twin

    def ahead(self, state: State, seat: int) -> State | None:
        return ahead.ahead(self, state, seat)

    def early(self, state: State, seat: int) -> State | None:
        return ahead.early(self, state, seat)

    def reopened(self, state: State, seat: int) -> State:
        """The others have arranged nothing yet."""
        twin = state.clone()
        for other in range(state.players if state.step == Step.ARRANGE else 0):
            if other != seat:
                self.world.function(clear)(twin, other)
                twin.zoos[other].submitted = 0
        return twin

    def printed(self, options: Options | None = None) -> dict[str, Any]:
        return open_export.printed(self)

    def score_sheet(self, text: str) -> Score:
        from tierpark.games.new_york_zoo import score_pad

        return score_pad.score_sheet(self, text)

    def deal(self, state: State) -> dict[str, Any]:
        return open_export.deal(self, state)

    def consequences(
        self, before: State, after: State, action: int, happened: Sequence[Happened]
    ) -> list[dict[str, Any]]:
        return open_export.consequences(self, before, after, action)

    def components(self, state: State) -> dict[str, int]:
        return inventory.components(self, state)

    def draw(
        self, state: State, seat: int | None, ghost: int | None = None, width: int = 80, rows: int | None = None
    ) -> str:
        from tierpark.games.new_york_zoo import terminal

        return terminal.draw(self, state, seat, ghost, width, rows)

    def position(self, text: str) -> State:
        return notation.read(self, text)
