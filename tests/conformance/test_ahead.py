"""Every game: what a seat may try out, or prepare, while others decide."""

from __future__ import annotations

import random
from itertools import islice

from tests.conformance.every_game import OPENING, Table, every_table, sampled_states
from tierpark.core.game import Game
from tierpark.games import catalogue


@every_table
def test_a_turn_can_be_tried_while_others_decide(table: Table) -> None:
    """The seat is asked, may play on until it is no longer asked, and the game itself stays as it was."""
    game, chance = table.game, random.Random(1)
    for i, (state, _, _) in enumerate(
        islice(sampled_states(table, games=1, every=25, opening=OPENING), table.some(12))
    ):
        for seat in set(game.seats_of(state)) - set(game.to_act(state)):
            before = state.pack()
            twin = game.redeal_hidden(state, seat, i)
            dealt = twin.pack()
            tried = game.ahead(twin, seat)
            assert (state.pack(), twin.pack()) == (before, dealt)
            for _ in range(30):
                if tried is None or seat not in game.to_act(tried):
                    break
                game.view(tried, seat)
                game.offers(tried, seat)
                game.apply(tried, seat, chance.choice(game.legal_actions(tried, seat)))


def test_in_every_game_something_can_be_tried() -> None:
    """In most positions of a game for three in which a seat waits, it may try its next turn."""
    for name in catalogue.GAMES:
        game = catalogue.game(name)
        asked = [waits(game, seed) for seed in range(3)]
        assert sum(sum(each) for each in asked) > sum(map(len, asked)) / 4, name


def waits(game: Game, seed: int) -> list[bool]:  # type: ignore[type-arg]
    """For each decision of a random game whether the first seat, while it waits, is asked something ahead."""
    state, chance, found = game.setup(game.options(players=3), seed), random.Random(seed), []
    for step in range(120):
        due = game.to_act(state)
        if not due:
            break
        if 0 not in due and step % 5 == 0:
            ahead = game.ahead(game.redeal_hidden(state, 0, 1), 0)
            found.append(ahead is not None and 0 in game.to_act(ahead))
        seat = chance.choice(due)
        game.apply(state, seat, chance.choice(game.legal_actions(state, seat)))
    return found


@every_table
def test_what_is_asked_early_is_asked_later_all_the_same(table: Table) -> None:
    """Whatever the others do, the seat is asked just that, unless the game ends before."""
    game = table.game
    for state, _, _ in islice(sampled_states(table, games=1, every=3, opening=OPENING), table.some(60)):
        for seat in game.seats_of(state):
            early = game.early(state, seat)
            if early is None:
                continue
            assert seat not in game.to_act(state)
            wanted = game.offers(early, seat)
            for luck in range(3):
                twin, chance = state.clone(), random.Random(luck)
                while (due := game.to_act(twin)) and seat not in due:
                    game.apply(twin, due[0], chance.choice(game.legal_actions(twin, due[0])))
                assert not due or game.offers(twin, seat) == wanted


def test_breeding_in_new_york_zoo_can_be_answered_in_advance() -> None:
    """R8.3A: while another seat chooses its breeders, those behind it know what they will be asked."""
    game, found = catalogue.game("new-york-zoo"), 0
    for seed in range(6):
        state, chance = game.setup(game.options(players=3), seed), random.Random(seed)
        while due := game.to_act(state):
            found += sum(game.early(state, seat) is not None for seat in range(3))
            game.apply(state, due[0], chance.choice(game.legal_actions(state, due[0])))
            if found:
                return
    assert found
