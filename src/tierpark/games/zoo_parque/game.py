"""Zoo Parque as a `Game`: the rules joined to options, words, views and outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description, Game, described
from tierpark.core.offers import Offers
from tierpark.core.outcome import Outcome, Standing
from tierpark.games.zoo_parque import (
    ahead,
    describe,
    ending,
    explain,
    hands,
    hidden,
    inventory,
    notation,
    observation,
    offers,
    open_export,
    options,
    rules,
    tally,
    telling,
    view,
)
from tierpark.games.zoo_parque.faces import Faces
from tierpark.games.zoo_parque.material import SETS, Material, load
from tierpark.games.zoo_parque.naming import Names
from tierpark.games.zoo_parque.options import Options
from tierpark.games.zoo_parque.state import N_ACTIONS, NONE, WORDS_AND_PAPER, State, Step
from tierpark.games.zoo_parque.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tierpark.core.rule import Happened
    from tierpark.core.scores import Score

ENDINGS = {
    ending.PLACED: ("placed", "All dominoes are placed."),
    ending.PAWNS_OUT: ("pawns", "Only one player was left with pawns, and has had the last turn."),
    ending.MARKET_EMPTY: ("market", "The market is empty."),
    ending.NO_PAWNS: ("no_pawns", "Nobody has a pawn left."),
    ending.NOTHING_FITS: ("nothing_fits", "No domino fits any more."),
    ending.STALEMATE: ("stalemate", "Nobody could lay a domino for two rounds."),
    ending.WON: ("won", "All campaign cards are done: the zoo is a success."),
}


class ZooParque(Game[State, Options]):
    """Dominoes make a zoo that all share: claim Areas, close fences around many animals, and keep them fed."""

    name = "zoo-parque"
    title = "Zoo Parque"
    rules_version = 2
    rules = rules
    choices = options.CHOICES
    n_words = WORDS_AND_PAPER
    n_actions = N_ACTIONS
    observation = observation
    limit = 6_000
    shows = frozenset({"lay"})
    tells_all_alike = False
    levels = "campaign"
    counts = tally.COUNTS
    state_type = State
    options_type = Options

    def __init__(self, box: Material | None = None) -> None:
        self.box = box or load()
        self.faces = Faces(self.box)
        self.names = Names(self)
        if self.box.is_printed:
            super().__init__()
        else:
            super().__init__(tables_of(self.box)._asdict(), self.box.digest)

    @classmethod
    def with_material(cls, path: Path) -> ZooParque:
        return cls(load(path))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        return self.box.reconstructed

    # Before a game

    def options(self, /, **given: Any) -> Options:
        dominoes = options.checked_dominoes(given.pop("dominoes", options.PRINTED))
        chosen = super().options(**given)
        return Options(**{**{name: getattr(chosen, name) for name in options.CHOICES}, "dominoes": dominoes})

    def why_not(self, options_: Options) -> str | None:
        return options.why_not(options_)

    def configurations(self) -> Iterator[Options]:
        yield from options.configurations()

    def blank(self, chosen: Options) -> State:
        state = State()
        state.players = options.hands_of(chosen)
        state.sets = 1 + sum(1 << SETS.index(name) for name in SETS[1:] if getattr(chosen, name) == "yes")
        for i, name in enumerate(options.STORED):
            state.chosen[i] = options.CHOICES[name].index(getattr(chosen, name))
        options.settle(state.settings, chosen, self.box)
        self.faces.fill(state, chosen)
        return state

    def options_of(self, state: State) -> Options:
        chosen = {name: options.CHOICES[name][state.chosen[i]] for i, name in enumerate(options.STORED)}
        seed = state.dominoes_seed
        dominoes = options.PRINTED if seed == NONE else f"generated:{seed}"
        players = 1 if state.settings.solo else state.players
        return Options(players=players, dominoes=dominoes, **chosen)

    # During a game

    def hand_of(self, state: State, seat: int) -> int:
        """The hand that a seat plays now (R13.8)."""
        return hands.hand_of(state, seat)

    def explain(self, state: State, seat: int, action: int) -> str:
        return explain.explain(self, state, self.hand_of(state, seat), action)

    def describe(self, state: State, seat: int, action: int) -> Description:
        hand = self.hand_of(state, seat)
        return describe.of_hand(describe.describe(self, state, hand, action), state, hand)

    def question(self, state: State, seat: int) -> str:
        return describe.question(self, state, seat)

    def offers(self, state: State, seat: int) -> Offers:
        return offers.offers(self, state, seat) or super().offers(state, seat)

    def tell(
        self,
        before: State,
        after: State,
        seat: int,
        action: int,
        hearer: int | None,
        happened: Sequence[Happened],
    ) -> list[Description]:
        said = describe.heard(self.describe(before, seat, action), before, seat, hearer)
        followed = telling.told(self, before, after, happened, lambda hand: describe.knows(before, hearer, hand))
        return [said, *map(described, followed)]

    def outcome(self, state: State) -> Outcome | None:
        if state.step != Step.OVER:
            return None
        score, rank, has_won = (self.world.function(f) for f in (rules.score, rules.rank, rules.has_won))
        copy = state.clone()
        standings = []
        for seat in self.seats_of(state):
            points = score(copy, seat)
            standings.append(
                Standing(
                    seat=seat,
                    rank=rank(copy, seat),
                    won=bool(has_won(copy, seat)),
                    score=points,
                    categories={"exhibits": points},
                    tiebreaks={},
                )
            )
        word, reason = ENDINGS[state.ending]
        if state.settings.level and state.ending != ending.WON:
            result = "All cards are fulfilled: the zoo is a success." if state.met else "Not all cards are fulfilled."
            word, reason = ("won" if state.met else "lost"), f"{reason} {result}"
        return Outcome(tuple(standings), word, reason)

    def open_view(self, state: State) -> view.View:
        return view.view(self, state, None, is_over=True)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(self, state, seat)

    def begins_turn(self, before: State, after: State) -> bool:
        return before.player != after.player

    def ahead(self, state: State, seat: int) -> State | None:
        return ahead.ahead(self, state, seat)

    def redeal_hidden(self, state: State, seat: int | None, seed: int) -> State:
        return hidden.redealt(self, state, seat, seed)

    def tally(self, state: State, seat: int) -> dict[str, int]:
        return tally.tally(self, state, seat)

    # For exports, tests and the terminal

    def printed(self, chosen: Options | None = None) -> dict[str, Any]:
        return open_export.printed(self, chosen)

    def score_sheet(self, text: str) -> Score:
        from tierpark.games.zoo_parque import score_pad

        return score_pad.score_sheet(self, text)

    def deal(self, state: State) -> dict[str, Any]:
        return open_export.deal(self, state)

    def consequences(
        self, before: State, after: State, action: int, happened: Sequence[Happened]
    ) -> list[dict[str, Any]]:
        return open_export.consequences(self, before, after, happened)

    def random_results(self, before: State, after: State) -> list[dict[str, Any]]:
        return open_export.random_results(self, before, after)

    def components(self, state: State) -> dict[str, int]:
        return inventory.components(self, state)

    def told_thing(self, options: Options, thing: str) -> str:
        from tierpark.games.zoo_parque import pictures

        return pictures.told(self, options, thing)

    def drawn_thing(self, options: Options, thing: str) -> str:
        from tierpark.games.zoo_parque import pictures

        return pictures.drawn(self, options, thing)

    def draw(
        self, state: State, seat: int | None, ghost: int | None = None, width: int = 80, rows: int | None = None
    ) -> str:
        from tierpark.games.zoo_parque import terminal

        return terminal.draw(self, state, seat, ghost, width, rows)

    def position(self, text: str) -> State:
        return notation.read(self, text)
