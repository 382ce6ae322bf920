"""Every game: nobody learns what their seat may not know, and simultaneous choices do not depend on their order."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tests.conformance.every_game import OPENING, Table, every_table, random_game, sampled_states
from tierpark.core.reveal import Reveal

REASONS = 40  # of illegal actions that are asked for, at most


def known(table: Table, state: Any, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (or a spectator) can get out of the game about a state."""
    game, last = table.game, 63 * table.game.n_words
    found: dict[str, Any] = {
        "view": msgspec.json.encode(game.view(state, seat)),
        "to act": game.to_act(state),
        "drawing": game.draw(state, seat, None, 80),
        "outcome": game.outcome(state),
        "offers": None if seat is None else game.offers(state, seat),
        "observation": None if seat is None else game.observe(state, seat),
    }
    if seat is not None and seat in game.to_act(state):
        legal = game.legal_actions(state, seat)
        found |= {
            "legal": list(legal),
            "question": game.question(state, seat),
            "descriptions": [game.describe(state, seat, action) for action in legal],
            "reasons": [game.why_illegal(state, seat, action) for action in range(0, last, max(11, last // REASONS))],
        }
    return found


def watched_states(table: Table) -> list[tuple[Any, int, int]]:
    """Some states; of large tables, where every state is looked at by many, fewer."""
    games = max(1, 4 // table.options.players)
    states = sampled_states(table, games=games, every=25, opening=OPENING)
    return [(state.clone(), seat, action) for state, seat, action in states]


@every_table
def test_a_seat_cannot_tell_two_hidden_deals_apart(table: Table) -> None:
    """Neither by view (nor its length), nor legal actions, questions, descriptions, reasons or drawings."""
    for i, (state, _, _) in enumerate(watched_states(table)):
        for seat in (*table.game.seats_of(state), None):
            twin = table.game.redeal_hidden(state, seat, i)
            assert known(table, twin, seat) == known(table, state, seat)


@every_table
def test_a_redealt_game_is_a_possible_game(table: Table) -> None:
    """Nothing is created or lost, and it can be played to its end."""
    for i, (state, seat, _) in enumerate(watched_states(table)[: table.some(40)]):
        twin = table.game.redeal_hidden(state, seat, i)
        assert table.game.components(twin) == table.game.components(state)
        assert twin.pack() == table.game.redeal_hidden(state, seat, i).pack()
        again = table.game.redeal_hidden(twin, seat, i + 1)
        assert again.pack() == table.game.redeal_hidden(state, seat, i + 1).pack()  # nothing is left of what was hidden
        chance = random.Random(i)
        while to_act := table.game.to_act(twin):
            table.game._apply(twin, to_act[0], chance.choice(table.game.legal_actions(twin, to_act[0])))
        assert table.game.outcome(twin) is not None


@every_table
def test_redealing_leaves_the_given_state_alone(table: Table) -> None:
    for state, seat, _ in watched_states(table):
        before = state.pack()
        table.game.redeal_hidden(state, seat, 1)
        assert state.pack() == before


@every_table
def test_an_action_that_reveals_nothing_depends_on_nothing_hidden(table: Table) -> None:
    """If `apply` says that nothing was revealed, every hidden deal would have looked the same afterwards."""
    game = table.game
    for i, (state, seat, action) in enumerate(watched_states(table)):
        twin = game.redeal_hidden(state, seat, i)
        revealed = game.apply(state, seat, action)
        assert game.apply(twin, seat, action) == revealed
        if not revealed:
            assert known(table, twin, seat) == known(table, state, seat)


@every_table
def test_a_decision_of_another_seat_in_a_simultaneous_step_shows_nothing(table: Table) -> None:
    """Until a step is revealed, others see at most that a seat owes nothing more."""
    game = table.game
    for state, seat, action in watched_states(table):
        if len(game.to_act(state)) < 2:
            continue
        for other in (*game.seats_of(state), None):
            if other == seat:
                continue
            before = known(table, state, other)
            after = state.clone()
            game.apply(after, seat, action)
            if game.to_act(after) == game.to_act(state):
                assert known(table, after, other) == before


@every_table
def test_simultaneous_steps_do_not_depend_on_the_order_of_seats(table: Table) -> None:
    game = table.game

    def played(state: Any, seed: int, order: random.Random | None) -> bytes:
        """Every seat chooses by its own chance until all is revealed; the order is given, or lowest first."""
        chances = {seat: random.Random(f"{seed}/{seat}") for seat in game.seats_of(state)}
        revealed = Reveal.NOTHING
        while revealed != Reveal.ALL and (seats := game.to_act(state)):
            seat = order.choice(seats) if order else seats[0]
            revealed = game.apply(state, seat, chances[seat].choice(game.legal_actions(state, seat)))
        return bytes(state.pack())

    for seed in range(table.some(6)):
        simultaneous = (state for state, _, _ in random_game(table, seed) if len(game.to_act(state)) > 1)
        if (state := next(simultaneous, None)) is None:
            continue
        first = played(state.clone(), seed, None)
        for order in range(3):
            assert played(state.clone(), seed, random.Random(order)) == first
