"""Every game: legality, components, scores and descriptions hold together."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
import pytest

from tests.conformance.every_game import Table, every_table, final_state, random_game, sampled_states
from tierpark.core.errors import IllegalAction
from tierpark.core.words import WORD


def some(actions: Sequence[int], most: int) -> Sequence[int]:
    """All of the actions, or about so many where there are more."""
    return actions[:: max(1, len(actions) // most)]


@every_table
def test_legal_actions_why_illegal_and_apply_agree(table: Table) -> None:
    """Every id that is not legal is refused with a reason, by every seat, and the state is untouched."""
    game = table.game
    every = range(WORD * game.n_words + 1)
    for state, _, _ in sampled_states(table, games=2, every=40):
        before = state.pack()
        for seat in (*game.seats_of(state), -1, len(game.seats_of(state))):
            legal = set(game.legal_actions(state, seat))
            assert bool(legal) == (seat in game.to_act(state))
            for action in (-1, *some(sorted(legal), 50), *some(every, table.some(1_500)), every[-1] + 1, 2**62, 2**70):
                reason = game.why_illegal(state, seat, action)
                assert (reason is None) == (action in legal)
                if reason is not None:
                    assert reason[0].isupper()
                    assert reason.endswith(".")
                    assert "\n" not in reason
        assert state.pack() == before


@every_table
def test_an_illegal_action_raises_its_reason_and_changes_nothing(table: Table) -> None:
    game = table.game
    for state, seat, _ in sampled_states(table, games=1, every=25, opening=10):
        before = state.pack()
        legal = set(game.legal_actions(state, seat))
        illegal = [a for a in range(-1, 70) if a not in legal]
        for action in illegal:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, seat, action)
            assert str(caught.value) == game.why_illegal(state, seat, action)
        assert state.pack() == before


@every_table
def test_when_the_game_is_over_nobody_may_do_anything(table: Table) -> None:
    game, state = table.game, None
    for state, _, _ in random_game(table, 1):
        assert game.outcome(state) is None
    assert state is not None
    assert game.to_act(state) == ()
    assert game.outcome(state) is not None
    for seat in game.seats_of(state):
        assert list(game.legal_actions(state, seat)) == []
        assert game.why_illegal(state, seat, 0) == "The game is over."


@every_table
def test_components_are_conserved(table: Table) -> None:
    for seed in range(table.some(4)):
        dealt = table.game.components(table.game.setup(table.options, seed))
        state = None
        for state, _, _ in random_game(table, seed):
            assert table.game.components(state) == dealt
        assert table.game.components(state) == dealt


@every_table
def test_scores_are_what_the_categories_add_up_to_and_ranks_follow(table: Table) -> None:
    for seed in range(table.some(8)):
        state = final_state(table, seed)
        outcome = table.game.outcome(state)
        assert outcome is not None
        assert outcome.reason.endswith(".")
        assert [s.seat for s in outcome.standings] == list(table.game.seats_of(state))
        keys = [(s.score, *s.tiebreaks.values()) for s in outcome.standings]
        together = len(keys) > 1 and outcome.ending in ("won", "lost")
        for standing, key in zip(outcome.standings, keys, strict=True):
            assert standing.score == sum(standing.categories.values())
            assert standing.rank == (1 if together else 1 + sum(other > key for other in keys))
        if together:
            assert outcome.winners == (tuple(range(len(keys))) if outcome.ending == "won" else ())
        elif len(outcome.standings) > 1:
            assert outcome.winners == tuple(s.seat for s in outcome.standings if s.rank == 1)


@every_table
def test_every_legal_action_is_described_differently_and_as_json(table: Table) -> None:
    game = table.game
    for state, seat, _ in sampled_states(table, games=2, every=30):
        assert game.question(state, seat)
        said = [game.describe(state, seat, action) for action in game.legal_actions(state, seat)]
        assert len({d.short for d in said}) == len({d.sentence for d in said}) == len(said)
        for description in said:
            assert description.sentence.endswith(".")
            assert json.loads(msgspec.json.encode(description.fields)) is not None
    assert len({d.kind for d in said}) <= len(said)


@every_table
def test_dice_that_were_thrown_are_told(table: Table) -> None:
    """`random_results` names a result when an action used the dice, and only when something was revealed."""
    game = table.game
    for state, seat, action in random_game(table, 2):
        after = state.clone()
        revealed = game.apply(after, seat, action)
        results = game.random_results(state, after)
        assert results or after.dice == state.dice
        assert revealed or not results


@every_table
def test_options_survive_a_round_trip(table: Table) -> None:
    state = table.game.setup(table.options, 0)
    assert table.game.options_of(state) == table.options
    assert table.game.options(**msgspec.to_builtins(table.options)) == table.options


@every_table
def test_the_table_can_be_drawn_within_80_columns(table: Table) -> None:
    from rich.console import Console

    console = Console(width=80, no_color=True, force_terminal=False)
    for state, seat, action in sampled_states(table, games=1, every=60, opening=4):
        for viewer in (*table.game.seats_of(state), None):
            tried = viewer == seat and table.game.describe(state, seat, action).kind.startswith("place_")
            ghost = action if tried else None
            with console.capture() as shown:
                console.print(table.game.draw(state, viewer, ghost, 80))
            assert max(len(line) for line in shown.get().splitlines()) <= 80
